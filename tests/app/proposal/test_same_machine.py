"""Acceptance, operation, risks and picture speak of the same machine: the one that is recommended, at the same load."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from app.exporting.triggers_csv import triggers_csv
from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.acceptance import acceptance_sheet
from app.presenting.architecture import architecture
from app.presenting.each_server import alike
from app.presenting.risks import risks
from app.presenting.site_glance import not_there_yet, to_buy
from app.presenting.situation import chance_text
from app.presenting.triggers import trigger_rows
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from tests.app.proposal.reading import DAY, text_of, written


@pytest.mark.parametrize("plan", [one for one in examples() if one.scenarios], ids=lambda one: one.title)
def test_that_what_is_accepted_is_what_is_watched(plan: Plan) -> None:
    for part in contents(plan, DAY).parts:
        ahead = part.accepted
        assert ahead is not None
        sheet = acceptance_sheet(part.planner, ahead.now, ahead=ahead)
        watched = {(row.figure, row.unit): row.today for row in trigger_rows(ahead)}
        both = [row for row in sheet.planned if (row.figure, row.unit) in watched]
        assert both
        assert [row.value for row in both] == [watched[row.figure, row.unit] for row in both]


EXAMPLES = pytest.mark.parametrize("plan", examples(), ids=lambda one: one.title)


@EXAMPLES
def test_that_values_for_monitoring_are_those_of_the_pages(plan: Plan) -> None:
    """Of the machine as recommended, and until an order to come of what is there."""
    rows = list(csv.DictReader(io.StringIO(triggers_csv(sized(plan)))))
    proposal = contents(plan, DAY)
    shared = {one.name for one in proposal.watched}
    told = [
        one
        for part in proposal.parts
        if part.sized.watched is not None
        for kind in alike("", part.sized.watched, part.sized.watched_staying, shared)
        for one in kind.watched
    ]
    told += [one for machine in proposal.watched for one in machine.triggers]
    assert [(float(row["warn"]), float(row["emergency"])) for row in rows] == [
        (pytest.approx(one.warn.value), pytest.approx(one.act.value)) for one in told
    ]


@EXAMPLES
def test_that_nobody_is_told_that_the_only_server_fails_where_another_is_bought(plan: Plan) -> None:
    for part in contents(plan, DAY).parts:
        known = part.sized.options
        if known is None or part.accepted is None or not part.buys:
            continue
        bought = sum(line.count for line in known.best.lines if line.unit == "servers")
        told = [one.what for one in risks(part.accepted.now, part.accepted)]
        assert ("The only server fails." in told) <= (
            bought + known.exists <= 1 or not part.planner.per_server
        )


@EXAMPLES
def test_that_the_picture_has_the_servers_that_are_bought(plan: Plan) -> None:
    proposal = contents(plan, DAY)
    new = not_there_yet(proposal.site)
    shown = architecture(sized(plan), 20, to_buy(proposal.site), new)
    hosts = {host.services[0].title: host for host in shown.hosts}
    for part in proposal.site.parts:
        if part.service.service.id not in new or part.ahead.now.inputs.get("machine"):
            continue
        servers = sum(line.count for line in part.known.best.lines if line.unit == "servers")
        assert not servers or hosts[part.title].name.split()[0] == f"{servers:g}"
        assert not hosts[part.title].added


@EXAMPLES
def test_that_the_projection_of_a_new_service_is_that_of_what_is_bought(plan: Plan) -> None:
    for part in contents(plan, DAY).parts:
        if part.decision is None or part.foreseen is None or part.sized.exists:
            continue
        assert part.foreseen.chance is None or (
            chance_text(part.foreseen.chance.holds) == part.decision.rows[0].chance
        )


@EXAMPLES
def test_that_what_ends_after_the_first_limit_is_another_resource_or_what_was_measured(plan: Plan) -> None:
    for part in contents(plan, DAY).parts:
        if part.accepted is None:
            continue
        told = " ".join(one.consequence for one in risks(part.accepted.now, part.accepted))
        assert "Next bottleneck: Servers" not in told
        assert "Next bottleneck: Largest load that can be sized" not in told


def test_that_partitions_of_one_host_are_full_as_partitions() -> None:
    (plan,) = [one for one in examples() if "mail partitions" in one.title]
    (part,) = contents(plan, DAY).parts
    assert part.accepted is not None
    told = " ".join(one.consequence for one in risks(part.accepted.now, part.accepted))
    assert "Users per partition: at capacity. No more than 95,000 users can be sized." in told
    assert "A partition failed from 19,000 users on, and there are 5." in told


def test_that_a_later_order_is_told_where_its_values_are_tested_and_watched(tmp_path: Path) -> None:
    """The first order was to be accepted by the values of a server that is ordered half a year later."""
    for example, tested, told in (("site-growing", 3, 2), ("mail-growing", 0, 0)):
        plan = read_plan(FOLDER / f"{example}.txt")
        pages = text_of(written(plan, tmp_path, ProposalOptions(sections=("acceptance", "operation"))))
        assert pages.count("after the order of 2027-09") == tested
        assert pages.count("until the order of 2027-09 is in use") == told
