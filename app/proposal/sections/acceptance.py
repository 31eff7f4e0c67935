"""The sheets to accept by: expected figures at the planned load, what a server carries at most, and room for what was read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from app.presenting.acceptance import NO_TOOL, AcceptanceRow, AcceptanceSheet, acceptance_sheet, machine_sheet
from app.presenting.counters import Counted, counter_notes
from app.presenting.each_server import alike
from app.presenting.figures import as_number, number, with_unit
from app.presenting.notes import Notes
from app.presenting.orders_due import after_order
from app.presenting.unwatched import untested
from app.presenting.wording import sentences
from app.proposal import style
from app.proposal.after_change import changes
from app.proposal.contents import Contents, Part
from app.proposal.flow import emphasised, marked, notes, paragraph, space, table
from app.proposal.headings import grouped
from app.proposal.lengths import TITLE, shortened
from app.proposal.mark_shapes import BOX
from app.proposal.references import read_with
from planners.analysis.passing import FINEST, TOLERANCE
from planners.analysis.whole_machine import WholeMachine
from planners.planner import Sizing
from planners.words import in_context, listed, say

PLANNED = (
    say("Test 1: planned load."),
    say("Apply the load. Wait until the load is steady, then read each value as the mean of 15 minutes."),
    say(
        '"Passes at most" is the worst case at this load, or {share} % above the expected value where that is more.',
        share=number(100 * TOLERANCE),
    ),
    say("What is above it does not pass."),
)
TOGETHER = say(
    "Where services share a machine, run all of them at their loads: a tool that reads the whole machine reads their sum."
)
SATURATION = (
    say("Test 2: saturation."),
    say("Raise the load of one server until the rate no longer rises."),
    say(
        '"Passes from" is the worst case, or {share} % below the expected value where that is less.',
        share=number(100 * TOLERANCE),
    ),
)
FINE = say(
    "A utilization of up to {least} always passes: no tool tells less.",
    least=with_unit(number(FINEST["%"]), "%"),
)
OF_ONE = say("On several servers each value is that of one of them.")
BACK = say("If a value does not pass, find the cause. If it is a setting, restore that with the undo file.")
READ, PASSED = in_context("a value to write down", "Value read"), say("Passed")
KEY = "acceptance"
HEAD = (say("Value"), say("Expected"), say("Passes at most"), say("Unit"), say("Read with"), READ, PASSED)
LEAST_HEAD = (say("Value"), say("Expected"), say("Passes from"), *HEAD[3:])
WIDTHS = (112, 50, 48, 52, 140, 44, 36)


def section(proposal: Contents) -> list[Any]:
    """A table for each test, with the rows of all services, and below it how they are read, unless told before."""
    shared, names = proposal.shared, {one.name for one in proposal.shared}
    tested = [one for part, sizing in proposal.sized for one in _tested(part, sizing, names)]
    sheets = [(title, sheet) for _, title, sheet in tested]
    totals = [(shortened(one.name, TITLE // 2), machine_sheet(one)) for one in shared]
    months = [
        proposal.ordered_later.get(name, "")
        for name in (*(service for service, _, _ in tested), *(one.name for one in shared))
    ]
    at_load = [row for _, one in (*sheets, *totals) for row in one.planned]
    known = _how_to_read([*at_load, *(row for _, one in sheets for row in one.saturation)])
    told = len(_how_to_read(at_load).texts)
    planned = grouped(
        proposal,
        [
            (_at_load(title, one, later), _rows(proposal, one.planned, known))
            for (title, one), later in zip((*sheets, *totals), months, strict=True)
        ],
    )
    saturated = grouped(proposal, [(title, _rows(proposal, one.saturation, known)) for title, one in sheets])
    flow: list[Any] = []
    if planned:
        together = (TOGETHER,) if shared else ()
        each = (OF_ONE,) if any(_of_one(_running(part, sizing)) for part, sizing in proposal.sized) else ()
        fine = (FINE,) if any(_fine(row) for row in at_load) else ()
        flow += [
            _told(*PLANNED, *_cut(at_load), *fine, *changes(proposal), *each, *together, *_back(proposal)),
            *_load(proposal, sheets),
        ]
        flow += [table(HEAD, planned, WIDTHS, (1, 2), (5, 6)), *notes(KEY, known.texts[:told])]
    if saturated:
        asked = _asked([row for _, one in sheets for row in one.saturation])
        flow += [
            space(style.FAR),
            _told(SATURATION[0], _when(proposal), *SATURATION[1:], *asked),
            table(LEAST_HEAD, saturated, WIDTHS, (1, 2), (5, 6)),
        ]
        flow += notes(KEY, known.texts[told:], told + 1)
    flow += [paragraph(_untold(shortened(one.name, TITLE // 2), one)) for one in shared if one.untold]
    flow += _untested(proposal, names)
    return [*flow, *(paragraph(_over(title, sheet)) for title, sheet in (*sheets, *totals) if sheet.over)]


def _tested(
    part: Part, sizing: Sizing, shared: Collection[str]
) -> Iterator[tuple[str, str, AcceptanceSheet]]:
    """A service with the title and the sheet of each kind of its servers."""
    title, ahead = part.service.title, part.accepted
    if ahead is None:
        yield title, title, acceptance_sheet(part.planner, sizing, shared=shared)
        return
    for one in alike(title, ahead, part.sized.staying, shared):
        yield (
            title,
            one.title,
            acceptance_sheet(part.planner, one.ahead.now, ahead=one.ahead, shared=one.shared),
        )


def _when(proposal: Contents) -> str:
    """When to do the second test: it may be left out where the first one needs no value of it."""
    shares = [one.figure.share_of for _, sizing in proposal.sized for one in sizing.quantities.values()]
    return (
        say("Before users arrive; test 1 needs its value.")
        if any(shares)
        else say("Optional, before users arrive.")
    )


def _untested(proposal: Contents, shared: Collection[str]) -> list[Any]:
    """What the table of operation has and no test."""
    ahead = [
        one
        for part, _ in proposal.sized
        if part.accepted is not None
        for one in alike(part.service.title, part.accepted, part.sized.staying, shared)
    ]
    titles = dict.fromkeys(title for one in ahead for title in untested(one.ahead, one.shared))
    if not titles or not proposal.has("operation"):
        return []
    told = say("Not tested, but watched in operation: {figures}.", figures=listed(titles))
    return [space(4), paragraph(told)]


def _how_to_read(rows: Iterable[AcceptanceRow]) -> Notes:
    return counter_notes(_counted(row) for row in rows if row.tool != NO_TOOL)


def _back(proposal: Contents) -> tuple[str, ...]:
    return (BACK,) if any(part.settings for part in proposal.parts) else ()


def _running(part: Part, sizing: Sizing) -> Sizing:
    """What is tested: the service on what is recommended."""
    return part.accepted.now if part.accepted is not None else sizing


def _of_one(sizing: Sizing) -> bool:
    """Whether values are tested on one of several servers."""
    several = sizing.per_server and sizing.servers is not None and float(sizing.servers.value) > 1
    return several and not any(one.figure.whole for one in sizing.quantities.values() if one.figure.passes)


def _over(title: str, sheet: AcceptanceSheet) -> str:
    return say(
        "{service} cannot be accepted as it is. Over capacity: {figures}.",
        service=title,
        figures=listed(sheet.over),
    )


def _fine(row: AcceptanceRow) -> bool:
    """Whether it passes because no tool tells so little."""
    least = FINEST.get(row.unit)
    return (
        least is not None
        and as_number(row.passes) == least
        and as_number(row.value) * (1 + TOLERANCE) < least
    )


def _cut(rows: Sequence[AcceptanceRow]) -> list[str]:
    """Of which values less passes, and why."""
    cut = dict.fromkeys(row.figure for row in rows if row.cut)
    told = say(
        "{figures}: less than the worst case passes, because above it more capacity is needed at once.",
        figures=listed(cut),
    )
    return [told] if cut else []


def _asked(rows: Sequence[AcceptanceRow]) -> list[str]:
    """Of which throughput more is asked, and why."""
    return [
        say(
            "{figure}: {passes} are asked for, to carry {asked}.",
            figure=row.figure,
            passes=with_unit(row.passes, row.unit),
            asked=row.asked,
        )
        for row in rows
        if row.asked
    ]


def _untold(name: str, whole: WholeMachine) -> str:
    return say(
        "Not tested on {machine}, because its services give no sum: {figures}.",
        machine=name,
        figures=listed([one.title for one in whole.untold]),
    )


def _told(title: str, *rest: str) -> Any:
    return emphasised(title, sentences(*rest))


def _load(proposal: Contents, sheets: list[tuple[str, AcceptanceSheet]]) -> list[Any]:
    """The load of a plan with one table for all; of several each stands above its rows."""
    if len(proposal.parts) > 1 or len(sheets) > 1:
        return []
    return [paragraph(say("Load: {load}.", load=sheet.load)) for _, sheet in sheets]


def _at_load(title: str, sheet: AcceptanceSheet, later: str) -> str:
    return after_order(say("{service}: {load}", service=title, load=sheet.load), later)


def _counted(row: AcceptanceRow) -> Counted:
    return Counted(row.tool, row.counter)


def _tool(proposal: Contents, row: AcceptanceRow, known: Notes) -> Any:
    return row.tool if row.tool == NO_TOOL else read_with(proposal, KEY, _counted(row), known)


def _rows(proposal: Contents, rows: Iterable[AcceptanceRow], known: Notes) -> list[tuple[Any, ...]]:
    return [
        (
            one.figure,
            one.value,
            one.passes,
            one.unit,
            _tool(proposal, one, known),
            "",
            marked(BOX, say("yes")),
        )
        for one in rows
    ]
