"""What the pages of a proposal of one service say twice, read off the pages themselves: each pair that does not agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

LOAD = r"[\d,.]+ (?:users|entries|devices|sessions|[kM]?bit/s|MB/s)"
CHANCE = r">99 %|<1 %|\d+ %|–"
NUMBER = r"[\d,.]+"
LEVEL = rf"{NUMBER}|–|now|before it grows"
SCALES = (1, 1e3, 1e6, 1e9, 1024, 1024**2)
SECTIONS = ("summary", "glance", "results", "projection", "risks", "acceptance", "operation")
"""The sections that tell of one thing twice."""


def contradictions(pages: list[str], resources: set[str], told: dict[str, Any]) -> list[str]:
    """What does not agree on these pages; ``resources`` are the titles of what may run out, ``told`` is for other programs."""
    text = _whole(pages)
    resources |= {"Servers", "Largest load that can be sized"}
    named = "|".join(sorted(map(re.escape, resources), key=len, reverse=True))
    rows = _projected(text, named)
    return [
        *_first_limits(text, named, rows),
        *_charts(text, named, rows),
        *_chances(text, named, rows),
        *_dates(text),
        *_fullest(text, named),
        *_values(text),
        *_bought(text, named, told),
    ]


def _whole(pages: list[str]) -> str:
    """The pages in one, without what stands in their margins."""
    return re.sub(r"Sizing proposal, [a-z]+ edition · \S+ Page \d+ of \d+ ", "", " ".join(pages))


def _projected(text: str, named: str) -> dict[str, tuple[str, str, str]]:
    """The table of the projection: load at capacity, worst case and chance of each resource."""
    head = r"Load at capacity Worst case (?:Over, expected )?(?:Over, worst case )?Chance to hold "
    table = re.split(head, text, maxsplit=1)[-1]
    load = rf"(?:above )?{LOAD}|already exceeded"
    row = re.compile(rf"({named}) ({load}) ({load}) (?:.{{0,60}}? )??({CHANCE})(?= |$)")
    found: dict[str, tuple[str, str, str]] = {}
    at = 0
    while (match := row.match(table, at)) is not None:
        found[match[1]] = (match[2], match[3], match[4])
        at = match.end() + 1
    return found


def _first_limits(text: str, named: str, rows: dict[str, tuple[str, str, str]]) -> Iterator[str]:
    """What is full first, at which load: page 1, the projection and the risks."""
    full = re.search(rf"Expected limits of this machine: ({named}) at ({LOAD})[,.]", text)
    change = re.search(rf"More than ({LOAD}).{{0,60}}? First at capacity: ([^.]+)\.", text)
    if full and change and (change[2], change[1]) != full.groups():
        yield f"first at capacity: {change[0]} against {full[0]}"
    if full and rows.get(full[1], ("",))[0] != full[2]:
        yield f"full at: {full[0]} against {rows}"
    grows = re.search(
        rf"The load grows beyond ({LOAD})(?:, the most that option A carries)?\. ({named}): at capacity", text
    )
    ordered = "of the servers that are there, without an order." in text
    if full and grows and not ordered and (grows[2], grows[1]) != full.groups():
        yield f"risk: {grows[0]} against {full[0]}"


def _charts(text: str, named: str, rows: dict[str, tuple[str, str, str]]) -> Iterator[str]:
    """The message of a chart is the row of the projection."""
    for match in re.finditer(rf"({named}): enough for ({LOAD})(?: as expected, for ({LOAD}) in the)?", text):
        row = rows.get(match[1])
        if row is not None and (match[2] != row[0] or (match[3] and match[3] != row[1])):
            yield f"chart: {match[0]} against {row}"
    for match in re.finditer(rf"({named}): in the worst case enough for ({LOAD})", text):
        if match[2] != rows.get(match[1], ("", match[2]))[1]:
            yield f"chart: {match[0]} against {rows}"


def _chances(text: str, named: str, rows: dict[str, tuple[str, str, str]]) -> Iterator[str]:
    """The chance of all is no more than that of each, and what is least sure has the least."""
    found = {name: _share(row[2]) for name, row in rows.items() if row[2] != "–"}
    least = min(found.values(), default=1.0)
    whole = re.search(
        rf"servers are enough to \S+: (more than 99 %|less than 1 %|\d+ %)\.(?: (?:Least sure|Bottleneck): ({named})\.)?",
        text,
    )
    if whole and _share(whole[1]) > least:
        yield f"chance of all: {whole[0]} against {found}"
    if whole and whole[2] and found.get(whole[2], 0.0) > least:
        yield f"least sure: {whole[2]} against {found}"
    for resource in re.findall(r"Decided by: ([^.]+?)(?: (?:now|\d{4}-\d\d|month) )", text):
        if resource in found or "Decided by: " + resource in text.replace(f"Decided by: {resource}", "", 1):
            yield f"who decides: {resource}"


def _share(text: str) -> float:
    if text in (">99 %", "more than 99 %"):
        return 1.0
    return 0.0 if text in ("<1 %", "less than 1 %") else float(text.partition(" ")[0]) / 100


def _dates(text: str) -> Iterator[str]:
    """What runs out if nothing is ordered, and when."""
    told = re.search(
        r"ordered ([^:.]+): over capacity in the worst case from (\S+), as expected (not before|from) (\S+)\.",
        text,
    )
    first = re.search(
        r"First over capacity: ([^.]+)\. (Not expected before|Expected in) (\S+)\."
        r"(?: Worst case: in (\S+)\.| (The worst case is already over))?",
        text,
    )
    if told and first:
        worst = told[2] if first[5] else first[4]
        same = (told[1], told[2], told[4]) == (first[1], worst, first[3])
        if not same or (told[3] == "from") != (first[2] == "Expected in"):
            yield f"dates: {told[0]} against {first[0]}"


def _fullest(text: str, named: str) -> Iterator[str]:
    """What is said to be full in the picture is said to be at its limit among the results."""
    bought = re.search(r"Bought to the need: ([^.]+)\.", text)
    text = re.sub(r"stay within their targets: [^.]+ of capacity\.", "", text)  # when a server fails
    for match in re.finditer(rf"({named}) (\d+) % of capacity", text):
        if bought and match[1] in re.split(", | and ", bought[1]):
            yield f"full by choice: {match[0]}"
        row = rf" {re.escape(match[1])} (?:(?! fits| tight| over).)* [0−][\d.,]* % (?:fits|tight|over)"
        if int(match[2]) >= 100 and not re.search(row, text):
            yield f"full: {match[0]}"


def _values(text: str) -> Iterator[str]:
    """A value that is tested is the one that is watched, and no server begins beyond what is warned of."""
    tested, _, watched = (
        text.partition("13 Operation")[0:1] + text.rpartition("Read each value once a month")[1:]
    )
    # Until an order to come; what is accepted is in use after it.
    present = "values of what is there" in watched
    both = (tested.partition("Value read Passed ")[2], watched.partition("Limit Unit Read with ")[2])
    for accepted, levels in zip(*(one.split("each server of today", 1) for one in both), strict=False):
        yield from _levels(accepted, levels, present)


def _levels(accepted: str, watched: str, present: bool) -> Iterator[str]:
    """The same of servers that have the same: those that are added, and those of today."""
    levels = re.compile(rf"([A-Z][A-Za-z ]+?) ({NUMBER}|–) ({LEVEL}) ({LEVEL}) ({NUMBER}) ([^\d\s]\S*) ")
    for match in levels.finditer(watched):
        title, today, unit = match[1], match[2], match[6]
        row = re.search(rf"(?:^| ){re.escape(title)} ({NUMBER}) ({NUMBER}) {re.escape(unit)} ", accepted)
        if row and not present and _number(row[1]) != _number(today):
            yield f"expected: {row[0]} against {match[0]}"
        steps = [_number(one) for one in match.groups()[1:5] if re.fullmatch(NUMBER, one)]
        passed = "now" in (
            match[3],
            match[4],
        )  # it is beyond its levels today, and nothing in the list mends that
        if not passed and (steps != sorted(steps) or len(set(steps[:-1])) < len(steps) - 1):
            yield f"levels: {match[0]}"
        if row and not present and re.fullmatch(NUMBER, match[4]) and _number(row[2]) > _number(match[4]):
            yield f"passes beyond the order: {row[0]} against {match[0]}"


def _bought(text: str, named: str, told: dict[str, Any]) -> Iterator[str]:
    """How full a new service is on what is bought, on the pages and for other programs."""
    table = text.partition("on what option A buys Resource Demand Range Capacity Headroom Verdict ")[2]
    known = [
        (one["demand"], one["fit"]) for part in told["services"] for one in part["options"][0]["resources"]
    ]
    rows = re.findall(rf"({named}) ({NUMBER}) .{{1,60}}? (fits|tight|over)", table[:900])
    for title, demand, fit in rows[: len(known)]:
        value = _number(demand)
        shown = (has / size for has, fits in known if fits == fit for size in SCALES)
        if not any(abs(has - value) <= 0.06 * value + 0.5 for has in shown):
            yield f"on what is bought: {title} {demand} {fit} against {known}"


def _number(text: str) -> float:
    return float(text.replace(",", ""))
