"""What belongs together on a page: a short section, a table and the notes to it, the last of several points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from app.proposal.grids import stacked, together
from app.proposal.kept_paragraph import ENDLESS
from app.proposal.whole_table import FEWEST_LEFT

SHORT_SECTION, MOST_PARTS = 215.0, 24
"""Points, and flowables, up to which a section stands on one page."""
MOST_FOOT = 80.0
"""Points of the notes that stand on the page on which their table ends; further ones may follow on the next."""
SEVERAL, LEAST_TAIL, MOST_TAIL = 3, 40.0, 110.0
"""Paragraphs of which the last ones stay together, and the points that these take at least and at most."""
SMALL = ("muted", "note")
"""The looks of what is told below a table."""


def kept(flow: Sequence[Any]) -> list[Any]:
    """The flowables of a section, those that belong together as one."""
    whole = list(unfolded(flow))
    rows = sum(len(getattr(one, "_cellvalues", ())) for one in whole)
    if len(whole) <= MOST_PARTS and rows <= MOST_PARTS and stacked(whole) <= SHORT_SECTION:
        return [together(*whole)]
    return list(_paired(list(_footed(flow))))


def unfolded(flow: Iterable[Any]) -> Iterator[Any]:
    """What is on the page, without what only keeps it together or asks for room."""
    from reportlab.platypus import CondPageBreak, KeepTogether

    for one in flow:
        if isinstance(one, KeepTogether):
            yield from unfolded(one._content)
        elif not isinstance(one, CondPageBreak):
            yield one


def _footed(flow: Sequence[Any]) -> Iterator[Any]:
    """Each table with what is told below it."""
    from reportlab.platypus import Table

    place = 0
    while place < len(flow):
        foot = _foot(flow, place + 1) if isinstance(flow[place], Table) else []
        yield footed_class()([flow[place], *foot]) if foot else flow[place]
        place += 1 + len(foot)


def _foot(flow: Sequence[Any], start: int) -> list[Any]:
    """A table of a row or two, the small print, or whatever follows the last table: not what leads to another table."""
    from reportlab.platypus import Paragraph, Spacer, Table

    end = start
    while end < len(flow) and (_is_small(flow[end]) or isinstance(flow[end], Paragraph | Spacer)):
        if _is_heading(flow[end]) or _is_told_anew(flow[end : end + 3]):
            break
        end += 1
    found = list(flow[start:end])
    leads = end < len(flow) and isinstance(flow[end], Table)
    while found and (_is_space(found[-1]) or (leads and not _is_small(found[-1]))):
        found.pop()
    most = len(found)
    while most > 1 and stacked(found[:most]) > MOST_FOOT:
        most -= 1
    return found[: len(found) if most >= len(found) - 1 else most]


def _is_told_anew(flow: Sequence[Any]) -> bool:
    """Whether this is a space, a paragraph and the table that it leads to: that is no foot of the table before."""
    from reportlab.platypus import Paragraph, Table

    if len(flow) < 3 or not _is_space(flow[0]):
        return False
    return isinstance(flow[1], Paragraph) and not _is_small(flow[1]) and isinstance(flow[2], Table)


def _paired(flow: Sequence[Any]) -> Iterator[Any]:
    """The last of several short paragraphs of a kind as one, with a last one of another: no line or two stand before the heading
    on a new page."""
    place = 0
    while place < len(flow):
        run = flow[place : place + _run(flow, place)]
        behind = place + len(run)
        last = int(not _ends(flow, behind) and bool(_look(flow[behind])) and _ends(flow, behind + 1))
        tail = _tail(run) if last or _ends(flow, behind) else 0
        yield from run[: len(run) - tail]
        if tail:
            yield together(*run[-tail:], *flow[behind : behind + last])
            place += last
        place += len(run)


def _tail(run: Sequence[Any]) -> int:
    """How many of the last paragraphs stay together; none of few or high ones."""
    if len(run) < SEVERAL:
        return 0
    tail = 2
    while tail < len(run) and stacked(run[-tail:]) < LEAST_TAIL:
        tail += 1
    return tail if stacked(run[-tail:]) <= MOST_TAIL else 0


def _run(flow: Sequence[Any], start: int) -> int:
    """How many paragraphs of one look follow each other from here; one for what is none."""
    look, end = _look(flow[start]), start + 1
    while look and end < len(flow) and _look(flow[end]) == look:
        end += 1
    return end - start


def _ends(flow: Sequence[Any], place: int) -> bool:
    return place >= len(flow) or _is_heading(flow[place])


def _look(one: Any) -> str:
    return "" if _is_heading(one) or not hasattr(one, "frags") else str(one.style.name)


def _is_heading(one: Any) -> bool:
    return hasattr(one, "outline_level")


def _is_space(one: Any) -> bool:
    return not any(hasattr(one, name) for name in ("frags", "said", "_cellvalues"))


def _is_small(one: Any) -> bool:
    """Whether it is small print, or a table of a row or two below its head."""
    rows = getattr(one, "_cellvalues", None)
    return (
        len(rows) <= FEWEST_LEFT
        if rows is not None
        else str(getattr(getattr(one, "style", None), "name", "")) in SMALL
    )


@cache
def footed_class() -> Any:
    """The class of a table with what is told below it: that stands where the table ends, below two rows at least."""
    from reportlab.platypus import CondPageBreak, KeepTogether

    class Footed(KeepTogether):  # type: ignore[misc]  # reportlab has no types
        def split(self, width: float, height: float) -> list[Any]:
            table, *foot = self._content
            at_top = getattr(getattr(self, "_frame", None), "_atTop", True)
            if stacked(self._content) - self._content[-1].getSpaceAfter() <= height:
                return [table, *foot]
            parts = self._parts(table, width, height)
            if len(parts) > 1:
                names = [one for one in parts[1:-1] if not isinstance(one, CondPageBreak)]
                return [parts[0], CondPageBreak(ENDLESS), *names, Footed([parts[-1], *foot])]
            return [table, *foot] if at_top else []

        def _parts(self, table: Any, width: float, height: float) -> list[Any]:
            """The table in two, so that the second part has rows enough to lead what stands below it."""
            table.canv = self.canv
            _, whole = table.wrap(width, ENDLESS)
            if whole <= height:
                height = whole - sum(table._rowHeights[1 - FEWEST_LEFT :]) + 0.1
            parts: list[Any] = table.split(width, height)
            return parts

    return Footed
