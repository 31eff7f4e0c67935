"""``sizewright self-test``: whether this installation is whole, from the catalogue to the PDF."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.options import read
from app.presenting.wording import FIT_SHAPES
from planners.planner import Fit
from planners.words import say

SCRIPTS = "Łódź Київ Αθήνα 東京 שלום مرحبا"
"""A name for which every font and every direction of writing is needed."""
WORST_ERROR = 10.0
"""Percent by which no published row that a model starts from may be missed."""


def run(arguments: list[str]) -> int:
    """Size every example, save and open it, write its proposal; one line per check."""
    read(arguments).no_more_words()
    from app import about

    print(about.text())
    good = True
    for passed, text in _checks():
        print(f"{FIT_SHAPES[Fit.FITS if passed else Fit.OVER]} {text}")
        good = good and passed
    return GOOD if good else DOES_NOT_FIT


def _checks() -> Iterator[tuple[bool, str]]:
    yield from _published_rows()
    yield _consolidated()
    with tempfile.TemporaryDirectory() as folder:
        yield from _examples(Path(folder))


def _published_rows() -> Iterator[tuple[bool, str]]:
    from planners.registry import planner, services

    for name in services():
        claims = planner(name).claims()
        if not claims:
            yield True, say("{service}: no published figures to compare with", service=name)
            continue
        rows = [check for check in claims if check.used_for_fit] or claims
        near = sum(
            check.inside or abs(check.error_percent) <= WORST_ERROR or bool(check.note) for check in rows
        )
        yield (
            0 < near == len(rows),
            say(
                "{service}: {near} of {all} published rows reproduced or marked as doubtful",
                service=name,
                near=near,
                all=len(rows),
            ),
        )


def _consolidated() -> tuple[bool, str]:
    """Whether the solver is there and places seven equal services, three on a machine."""
    from planners.analysis.consolidation import consolidate
    from planners.analysis.placing import Kind, Load, Work

    loads = tuple(Load(str(number), ((0.3,),)) for number in range(7))
    plan = consolidate(Work((Kind("machine", 1.0),), loads))
    return plan.proven and plan.cost == 3.0, say("solver: services are placed on the fewest machines")


def _examples(folder: Path) -> Iterator[tuple[bool, str]]:
    from app.exporting.workbook import write_workbook
    from app.plan.examples import examples
    from app.plan.file import save_plan
    from app.plan.opening import read_plan
    from app.plan.sized import sized
    from app.proposal.document import write_proposal

    plans = examples()
    path = folder / "plan.sizeplan"
    unchanged = 0
    for plan in plans:
        save_plan(plan, path)
        unchanged += read_plan(path) == plan
    yield (
        0 < unchanged == len(plans),
        say("{unchanged} of {all} examples save and open unchanged", unchanged=unchanged, all=len(plans)),
    )
    pdf, book = folder / "proposal.pdf", folder / "plan.xlsx"
    for plan in plans[:1]:
        write_proposal(replace(plan, customer=SCRIPTS), pdf)
        write_workbook(sized(plan), book)
    for path, told in ((pdf, say("Proposal: {size} bytes")), (book, say("Workbook: {size} bytes"))):
        size = path.stat().st_size if path.exists() else 0
        yield size > 0, told.format(size=f"{size:,}")
