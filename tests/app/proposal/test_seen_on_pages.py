"""What pages said that a reader does not sign: figures that differ, sentences without a subject, marks without a meaning."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import SizedPlan, sized
from app.presenting.acceptance import bound
from app.presenting.projection import bottleneck_rows
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows
from app.presenting.swings import swings
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, text_of

DRIVES = re.compile(r"(\d+) drives")
CHART = ("results",)
Printed = Callable[..., str]
"""Writes some sections of an example and gives their text."""


@cache
def plan_of(name: str) -> SizedPlan:
    return sized(read_plan(FOLDER / f"{name}.txt"))


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    def write(name: str, *sections: str) -> str:
        path = tmp_path / f"{name}.pdf"
        write_proposal(plan_of(name).plan, path, date=DAY, options=ProposalOptions(sections=sections))
        return text_of(path)

    return write


def test_that_what_is_needed_and_what_is_bought_count_the_same_drives() -> None:
    """A new service on its expected values buys what it needs: drives of data and of the log."""
    plan = plan_of("webmail-windows")
    (row,) = glance_rows(plan, site_decision(plan))
    assert DRIVES.findall(row.size) == DRIVES.findall(row.action) == ["15"]


def test_that_no_line_begins_with_the_dot_between_two_parts(tmp_path: Path) -> None:
    path = tmp_path / "site.pdf"
    options = ProposalOptions(edition=Edition.MANAGEMENT)
    write_proposal(plan_of("site-growing").plan, path, date=DAY, options=options)
    document = pypdfium2.PdfDocument(path)
    lines = [line for page in document for line in page.get_textpage().get_text_range().splitlines()]
    document.close()
    assert any(" · " in line.replace("\u00a0", " ") for line in lines)
    assert not [line for line in lines if line.lstrip().startswith("·")]
    assert not [line for line in lines if re.search(r"· \d+$", line.replace("\u00a0", " "))]


@pytest.mark.parametrize("name", ["directory-389", "mail-i5os-570", "mail-i5os-810"])
def test_that_a_load_that_was_only_looked_up_to_has_no_more_digits_than_a_computed_one(name: str) -> None:
    (service,) = plan_of(name).services
    assert service.answer.projection is not None
    above = [row.load for row in bottleneck_rows(service.answer.projection) if row.load.startswith("above")]
    assert above
    for load in above:
        digits = re.sub(r"\D", "", load)
        assert len(digits.rstrip("0")) <= 3


def test_that_no_load_is_said_to_be_above_the_largest_that_is_covered() -> None:
    """ "Above 5,340 Mbit/s" was rounded from 5,336; and the ports that are full there were "beyond every measurement"."""
    (service,) = plan_of("network-x460").services
    assert service.answer.projection is not None
    rows = bottleneck_rows(service.answer.projection)
    covered = {row.resource: row.load for row in rows if row.load != "more than can be sized"}
    assert len(rows) == 4
    assert covered == {"Network": "5,340 Mbit/s", "Largest load that can be sized": "5,340 Mbit/s"}


def test_that_what_is_full_where_no_more_is_covered_is_so_in_that_month() -> None:
    """Ports that are full at 5,340 Mbit/s were over capacity "after 2028-11", with 6,050 Mbit/s by then."""
    plan = plan_of("network-x460").plan
    (network,) = plan.services
    entries = network.entries.with_entry("growth", 10.0).with_entry("start", "2026-11")
    (service,) = sized(replace(plan, services=(replace(network, entries=entries),))).services
    assert service.answer.projection is not None
    rows = {row.resource: row for row in bottleneck_rows(service.answer.projection)}
    assert (rows["Network"].load, rows["Network"].likely_month) == ("5,340 Mbit/s", "2027-08")


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_setting_tells_where_it_is_from(plan: Plan) -> None:
    for service in sized(plan).services:
        assert not [one.name for one in service.answer.settings if not one.sources]


def test_that_the_largest_error_is_the_same_in_the_summary_and_in_the_annex(printed: Printed) -> None:
    text = printed("mail-aix", "method", "accuracy")
    assert text.count("126.7 %") == 2
    assert "+126.7 %" in text


def test_that_what_does_not_pass_is_told_by_the_column_that_says_so(printed: Printed) -> None:
    text = " ".join(printed("mail-windows", "acceptance").split())
    assert "What is above it does not pass." in text
    assert "one to order at" not in text


def test_that_nodes_and_adapters_are_told_in_words(printed: Printed) -> None:
    text = " ".join(printed("network-x460", "current_state").split())
    assert "node 1: processors 16-31; node 2: processors 32-47" in text
    assert "eth2 on node 1, IRQ 193" in text


def test_that_what_an_input_may_be_has_no_more_digits_than_it_is_known_to() -> None:
    outlook = plan_of("site-growing").services[0].answer.projection
    assert outlook is not None
    (users,) = [row.between for row in swings(outlook) if row.name == "Active users"]
    assert users == "11,700 users to 17,500 users"


def test_that_a_range_below_zero_has_a_minus_sign(printed: Printed) -> None:
    assert "−2.2 to 50.3" in printed("virtual-zvm", "accuracy")


def test_that_what_is_not_in_a_total_is_named(tmp_path: Path) -> None:
    plan = plan_of("mail-today").plan
    (mail,) = plan.services
    twice = replace(plan, services=(mail, replace(mail, id="second", title="Mail of the shops")))
    path = tmp_path / "twice.pdf"
    write_proposal(twice, path, date=DAY, options=ProposalOptions(sections=("results",)))
    text = text_of(path)
    assert re.search(r"Not in the total: [^.]*Network rate[^.]*\. No service on this machine", text)


@pytest.mark.parametrize("name", ["webmail-windows", "mail-today", "mail-linux-z"])
def test_that_a_chance_is_of_what_is_known(name: str) -> None:
    """Also where an order is not complete, as page 1 tells above it."""
    chance = site_decision(plan_of(name)).facts[3]
    assert chance.reason.startswith("Chance that what is known is enough")
    assert site_decision(plan_of("mail-aix")).facts[3].reason.startswith("Chance that this is enough.")


def test_that_memory_is_explained_only_where_some_is_bought(printed: Printed) -> None:
    assert "whole GiB" in printed("webmail-linux", "hardware")
    assert "whole GiB" not in printed("webmail-windows", "hardware")


@pytest.mark.parametrize(
    ("name", "whole"), [("site-growing", True), ("mail-today", True), ("mail-linux", False)]
)
def test_that_a_server_that_is_bought_complete_is_told(name: str, whole: bool, printed: Printed) -> None:
    """One server cost the price of a server, the next its processors and memory besides."""
    assert ("is bought complete, with its processors and memory" in printed(name, "hardware")) == whole


@pytest.mark.parametrize(("name", "told"), [("webmail-linux", "No prices"), ("site-growing", "Prices as")])
def test_that_what_prices_are_stands_above_them(name: str, told: str, printed: Printed) -> None:
    """Below the table it came alone to the next page."""
    text = printed(name, "hardware")
    assert 0 <= text.index(told) < text.index("Drives for the log")


def test_that_a_chart_explains_the_points_that_it_has(printed: Printed) -> None:
    both = printed("mail-windows", *CHART)
    assert "Ring: this plan." in both and "Point: the published run" in both
    assert "At the right: at 20,000 users." in both
    assert "Point: the published run" not in printed("network-x460", *CHART)


def test_that_a_value_that_is_there_is_not_read_as_none() -> None:
    assert bound(0.048, "%") == pytest.approx(0.05)
    assert bound(0.36, "%", -1) == pytest.approx(0.3)
    assert bound(5.27, "%") == pytest.approx(5.3)


def test_that_today_is_told_to_be_of_what_is_bought(printed: Printed) -> None:
    told = "Today: the load of today, with option A in use."
    assert told in printed("mail-growing", "operation")
    assert told not in printed("mail-solaris", "operation")


def test_that_processors_are_not_described_as_processors(printed: Printed) -> None:
    text = printed("webmail-windows", "workload")
    assert "Processors: 8" in text and "8, processors" not in text


@pytest.mark.parametrize("name", ["mail-aix", "virtual-zvm", "mail-today", "site-mixed"])
def test_that_as_many_verdicts_are_explained_as_are_printed(name: str, printed: Printed) -> None:
    """Those of a new service are of what is bought for it, and machines have theirs."""
    rows = re.findall(r"[%–] (fits|tight|over)\b", printed(name, "results"))
    told = re.findall(r"\b(fits|tight|over), (\d+) figure", printed(name, "control"))
    assert rows
    assert {word: int(count) for word, count in told} == {word: rows.count(word) for word in rows}


def test_that_marks_are_explained_by_what_stands_beside_figures(printed: Printed) -> None:
    assert "its grade" not in printed("webmail-windows", "control")


def test_that_a_month_below_a_value_to_watch_is_explained_where_one_stands(printed: Printed) -> None:
    told = "A month below a value: when its load is expected."
    growing, still = printed("site-growing", "operation"), printed("mail-linux", "operation")
    assert "2027-12" in growing
    assert told in growing
    assert told not in still


@pytest.mark.parametrize(("name", "memory"), (("mail-today", "16,384"), ("site-growing", "65,536")))
def test_that_a_server_to_order_tells_the_memory_that_was_entered_for_it(
    printed: Printed, name: str, memory: str
) -> None:
    assert f"{memory} MiB of memory" in printed(name, "hardware").replace("\u00a0", " ")


def test_that_the_sheet_says_why_so_little_passes_up_to_a_percent(printed: Printed) -> None:
    """Of 0.048 % expected up to 1 % passed, and the sheet spoke of 5 % above it."""
    said = "A utilization of up to 1 % always passes: no tool tells less."
    assert said in printed("mail-today", "acceptance")
    assert said not in printed("webmail-windows", "acceptance")


def test_that_the_acceptance_sheet_says_what_is_nearly_full_and_what_is_asked_for(printed: Printed) -> None:
    """ "What is nearly full does not either" told no value, and "Passes from 6,250" no reason."""
    told = printed("network-x460", "acceptance").replace("\u00a0", " ")
    told_of = "Load of the ports: less than the worst case passes"
    assert f"{told_of}, because above it more capacity is needed at once." in told
    assert "Throughput of the ports: 6,420 Mbit/s are asked for, to carry 5,000 Mbit/s at 78 %." in told
    assert "nearly full" not in printed("mail-aix", "acceptance")


def test_that_operation_begins_with_what_to_do(printed: Printed) -> None:
    """A paragraph of 90 words on how the values were made stood in front of them."""
    told = printed("mail-aix", "operation")
    before, after = told.split("Drive operations", 1)
    assert "Read each value once a month, in the busiest quarter of an hour." in before
    assert 'Above "Order at": order now. Lead time: 3' in before.replace("\u00a0", " ")
    assert "90" not in before.replace("\u00a0", " ").split("Value")[0] and "Order at: 90" in after.replace(
        "\u00a0", " "
    )


def test_that_page_1_says_from_which_reading_to_order(printed: Printed) -> None:
    """ "No order is due until a measured value comes close to the capacity" stood beside 75 of 80 %."""
    page = " ".join(printed("directory-openldap", "summary").replace("\u00a0", " ").split())
    told = "Order if Processor utilization is above 63 %, the value to order at; the limit is 70 %."
    assert f"Measure at the planned load with sar -u 60. {told}" in page
    operation = " ".join(printed("directory-openldap", "operation").replace("\u00a0", " ").split())
    assert " 63 70 %" in operation


def test_that_a_share_of_a_throughput_in_doubt_is_measured_by_that_throughput(printed: Printed) -> None:
    """The load of the ports was to be measured, which is a share of the very throughput that is in doubt."""
    page = " ".join(printed("network-x460", "summary").replace("\u00a0", " ").split())
    assert "Measure first: Throughput of the ports." in page
    read = "Raise the load until Throughput of the ports no longer rises, and read it with netperf, iperf3."
    assert f"{read} Below 6,420 Mbit/s, plan a larger machine or link." in page
    test = " ".join(printed("network-x460", "acceptance").replace("\u00a0", " ").split())
    assert 'as a share of "Throughput of the ports" as netperf or iperf3 reads it' in test
    assert "Before users arrive; test 1 needs its value." in test and "Optional" not in test
    assert "Optional" in printed("directory-389", "acceptance")


def test_that_values_to_watch_say_that_less_was_measured_than_is_planned(printed: Printed) -> None:
    """Today's value was that of 4,500 operations a second, and 3,000 were measured."""
    said = "Today is at the planned load; a smaller one was measured."
    assert said in " ".join(printed("directory-389", "operation").split())
    assert said not in " ".join(printed("directory-openldap", "operation").split())
    assert said not in " ".join(printed("site-growing", "operation").split())


def test_that_the_notes_tell_that_a_node_is_taken_at_line_rate(printed: Printed) -> None:
    """That 1,880 Mbit/s are no measured throughput stood in an attached file alone."""
    told = " ".join(printed("network-x460", "results").replace("\u00a0", " ").split())
    assert "The line rate of its ports, because the measured throughput is not in our copy." in told


def test_that_nobody_is_told_to_order_what_cannot_be_bought(printed: Printed) -> None:
    """ "Order if Load of the ports is above 78 %" stood beside "No purchase reaches the chance needed" and "none due"."""
    page = " ".join(printed("network-x460", "summary").replace("\u00a0", " ").split())
    assert "Measure first: Throughput of the ports." in page and "before you order" not in page
    assert "If nothing is done" in page and "order if" not in page.lower()
    operation = " ".join(printed("network-x460", "operation").replace("\u00a0", " ").split())
    instead = 'no purchase is enough. Above "Order at": plan a larger machine or link instead.'
    assert f"Network: {instead}" in operation
    assert instead not in " ".join(printed("directory-openldap", "operation").split())


def test_that_no_purchase_is_enough_has_its_reason(printed: Printed) -> None:
    """ "No purchase reaches the chance" was told, and not that the nodes have no more ports."""
    page = " ".join(printed("network-x460", "summary").replace("\u00a0", " ").split())
    told = "Ports: the worst case needs 10, possible is at most 8. A node has 2 ports. Measure first."
    assert f"No purchase reaches the chance needed, 80 %. {told}" in page


def test_that_the_legend_tells_of_the_lines_that_are_drawn(printed: Printed) -> None:
    """The solid line went to 10,000 past the limit of 5,336, and was told to end at the published load."""
    told = " ".join(printed("network-x460", "results").split())
    assert "Thick line: expected. Shaded" in told and "Right of it the curves are no promise." in told
    assert "solid up to the published load" in " ".join(printed("mail-aix", "results").split())


def test_that_a_use_of_fewer_processors_says_of_what_and_at_which_load(printed: Printed) -> None:
    """ "1 would be 124 % busy" did not say what."""
    told = " ".join(printed("network-x460", "projection").replace("\u00a0", " ").split())
    assert "at the planned load 1 processor would be 124 % busy, 2 processors would be 62 % busy" in told


@pytest.mark.parametrize(("name", "dated"), [("mail-aix", False), ("site-growing", True)])
def test_that_months_without_a_date_say_what_they_count_from(
    printed: Printed, name: str, dated: bool
) -> None:
    """ "Mail cannot start in month 3" did not say three months after what."""
    page = " ".join(printed(name, "summary").split())
    caption = 'Months are counted from the start of the plan. Enter "First month" to see dates.'
    assert page.count(caption) == (0 if dated else 1)
    assert "cannot start in month" not in page
    if not dated:
        told = page.replace("\u00a0", " ")
        assert "Mail cannot start. Each month of delay delays the start by a month." in told
        assert "Order; delivery takes 3 months." in told


def test_that_a_dash_does_not_deny_values_below_the_one_to_order_at(printed: Printed) -> None:
    """Drive operations were at 1,400 today, to order at 1,480, and nothing was said to lie between."""
    told = printed("webmail-windows", "operation")
    assert "A dash: too little lies between today and the order for a value to warn at." in told
    assert '"Order at" comes before the worst case is full' in told


def test_that_drives_of_the_log_are_told_beside_the_drives_that_are_judged(printed: Printed) -> None:
    """Page 2 had 33 drives, 33 + 2 drives and 35 to 53 drives, and said nowhere what the 2 are for."""
    told = printed("mail-solaris", "glance")
    assert "35 drives, 2 for the log" in told
    assert "Drives: counted without 2 for the log. The server is taken to have these besides." in told


def test_that_a_new_server_is_not_taken_to_have_the_drives_that_are_bought_for_it(printed: Printed) -> None:
    told = printed("webmail-linux", "glance")
    assert "Drives: counted without 2 for the log." in told
    assert "taken to have" not in told


def test_that_what_was_measured_is_not_called_that_of_today(printed: Printed) -> None:
    """A server had 8,500 users "today", when it was measured, and the plan 10,000 "today"."""
    told = printed("mail-zos", "current_state")
    assert "Users measured 10,000" in told
    assert "Users today" not in told


def test_that_the_error_beside_a_published_range_says_what_it_is_of(printed: Printed) -> None:
    """Published 0 to 6 %, model 5.71, error +90.4 %: the model is within the range."""
    told = printed("webmail-linux", "accuracy")
    assert "12 published ranges hold the model's figure: no error." in told
    assert "Outside a published range the error is that against its nearer end." in told
    assert "90.4 %" not in told + printed("webmail-linux", "method")


def test_that_a_server_without_drives_in_the_list_says_why(printed: Printed) -> None:
    """A directory on HP-UX needs 2 GB of disk, and nothing said why no disk is ordered."""
    told = "Disk capacity, 2 GB: the drive of the system holds it, so none is ordered for it."
    assert told in printed("directory-rhds71", "hardware").replace("\u00a0", " ")
    assert "drive of the system" not in printed("webmail-linux", "hardware")
    unknown = "Mail of the shops, Disk capacity, not known: no drives for it are ordered."
    assert unknown in printed("site-mixed", "hardware")


def test_that_the_memory_of_a_machine_of_its_own_stands_among_demand_and_capacity(printed: Printed) -> None:
    """The machine has 16 GiB, of which 2.1 are needed: it was tested and watched, and not among what was judged."""
    told = printed("mail-today", "results").replace("\u00a0", " ")
    assert re.search(r"Memory 2\.1 GiB [\d. to]+ 16 GiB 87 %", told)


def test_that_page_2_tells_room_on_disk_that_nothing_is_ordered_for(printed: Printed) -> None:
    """A server for 40,000 users was ordered without disks, and only the hardware list said so."""
    assert "Mail of the shops: no drives, room not known." in " ".join(
        printed("site-mixed", "glance").split()
    )


def test_that_settings_to_set_by_hand_have_a_head_of_their_own(printed: Printed) -> None:
    """Two tables with the head "Setting" stood one right below the other."""
    told = printed("virtual-zvm", "settings")
    assert "To set by hand Value and reason" in told
    assert told.count("Setting Value") == 1


def test_that_limits_which_the_vendor_calls_theoretical_are_said_to_be_so_beside_them(
    printed: Printed,
) -> None:
    assert "The vendor calls these limits theoretical." in printed("traveler-pool", "glance")
