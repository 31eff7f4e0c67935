"""Headings as the outline, the table of contents and references know them: text, level, and a key of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import heading, paragraph
from app.proposal.grids import stacked
from app.proposal.keeping import footed_class
from app.proposal.kept_paragraph import ENDLESS
from app.proposal.options import WIDTH
from app.proposal.whole_table import FEWEST_BEGUN, HIGHEST, SHORT, rows_begun

ROOM_BELOW = {1: 120.0, 2: 96.0, 3: 80.0}
"""Points that must be left on the page for a heading of that level and the first lines below it."""
ROW_ROOM = 23.0
"""Points of one row of a long table, about."""
MOST_BETWEEN = 2
"""Paragraphs between a heading and the table that it keeps."""
MOST_OF_A_LIST = 200.0
"""Points up to which a heading asks for the room of a whole list and the table below it; of more, for the first points."""
FEW_POINTS, MOST_OF_FEW = 3, 400.0
"""How many points of a list are few, and the same for these: the first would stand alone."""
MOST_MEASURED = 60
"""Rows up to which these are measured; those of a longer table are taken as usual ones."""
MOST_TOGETHER = 500.0
"""Points up to which a heading asks for the room of all that is kept together below it."""
LOWEST = 9
LISTED = 2
"""The lowest level that stands in outline and table of contents."""


def part_heading(proposal: Contents, title: str) -> list[Any]:
    """The heading of one service within a section; nothing where the plan has no other."""
    return [titled_of(heading(title, 2), title)] if len(proposal.parts) + len(proposal.machines) > 1 else []


def titled_of(made: Any, title: str) -> Any:
    """The heading, as that of all tables of this service or machine below it."""
    made.of = title
    return made


def name_tables(flowables: Iterable[Any]) -> None:
    """Tell every table of a section whose it is: behind a break of the page it says so again."""
    of = ""
    for one in _flat(flowables):
        if getattr(one, "outline_level", LOWEST) <= LISTED:
            of = getattr(one, "of", "")
        elif of and hasattr(one, "repeated"):
            one.of = paragraph(of, "strong")
            one.of.role = "artifact"  # It is read once, where the table begins.


def grouped(proposal: Contents, groups: Iterable[tuple[str, Sequence[Any]]]) -> list[Any]:
    """The rows of several services for one table, each group below its title; no title where one service is one group."""
    rows: list[Any] = []
    every = list(groups)
    for title, group in every:
        if group and (len(proposal.parts) > 1 or len(every) > 1):
            rows.append((title,))
        rows += group
    return rows


def inner_heading(proposal: Contents, title: str) -> Any:
    """A heading below that of a service, or in its place where the plan has one service alone."""
    return heading(title, 3 if part_heading(proposal, title) else 2)


def keyed(flowables: Iterable[Any], prefix: str) -> tuple[Any, ...]:
    """Give every listed heading a key, in order, and return these headings."""
    listed: list[Any] = []
    for one in _headings(flowables):
        if one.outline_level <= LISTED:
            one.outline_key = f"{prefix}{len(listed) + 1}"
            listed.append(one)
    return tuple(listed)


def unorphaned(flowables: Sequence[Any]) -> Iterator[Any]:
    """No heading stands alone at the foot of a page, and no table is torn from its heading or the line that leads to it.

    Of headings that follow each other the first asks for the room of all of them.
    """
    from reportlab.platypus import CondPageBreak

    after_heading = False
    for index, flowable in enumerate(flowables):
        level = getattr(flowable, "outline_level", None)
        if level is not None and not after_heading:
            whole = _room(flowables, index, lists=True)
            most = MOST_OF_FEW if _points(flowables, index) <= FEW_POINTS else MOST_OF_A_LIST
            room = whole if whole <= most else _room(flowables, index)
            yield CondPageBreak(max(ROOM_BELOW[level], room))
        elif _leads(flowables, index):
            yield CondPageBreak(_room(flowables, index))
        after_heading = level is not None
        yield flowable


def _points(flowables: Sequence[Any], index: int) -> int:
    """How many points the list has that stands next below the headings from here; 0 for none."""
    below = dropwhile(lambda one: hasattr(one, "outline_level"), flowables[index:])
    return sum(1 for _ in takewhile(lambda one: getattr(one, "bulletText", ""), below))


def _leads(flowables: Sequence[Any], index: int) -> bool:
    """Whether this is the paragraph before a table, or the first of the last two points before it."""
    from reportlab.platypus import Paragraph, Table

    one, *following = flowables[index : index + MOST_BETWEEN + 1]
    if not isinstance(one, Paragraph):
        return False
    if len(following) == MOST_BETWEEN and all(
        getattr(each, "bulletText", "") for each in (one, following[0])
    ):
        following = following[1:]
    return bool(following) and isinstance(following[0], (Table, footed_class()))


def _room(flowables: Sequence[Any], index: int, *, lists: bool = False) -> float:
    """What the headings from here take, with the paragraphs between them and the table below them: not what follows these.

    With ``lists`` the points of a list count as one paragraph.
    """
    from reportlab.platypus import Paragraph

    room, spoken, least, after, in_list = 0.0, 0, 0.0, 0.0, False
    highest = getattr(flowables[index], "outline_level", 0)
    for flowable in flowables[index:]:
        is_heading = hasattr(flowable, "outline_level")
        if spoken and _level(flowable) <= highest:
            return float(max(room, least))
        listed = bool(getattr(flowable, "bulletText", ""))
        spoken = 0 if is_heading else spoken + (not (lists and listed and in_list))
        in_list = listed
        if spoken > MOST_BETWEEN or not isinstance(flowable, Paragraph):
            between = float(max(flowable.getSpaceBefore() - after, 0.0))
            return float(max(room + between + _begins(flowable), least))
        if is_heading:
            least = room + ROOM_BELOW[flowable.outline_level]  # It asks for that much itself.
        _, height = flowable.wrap(WIDTH, ENDLESS)
        after = flowable.getSpaceAfter()
        room += flowable.getSpaceBefore() + height + after
    return 0.0


def _level(flowable: Any) -> int:
    """That of a heading, or of the one that begins what stays together; else the lowest there is."""
    first = (getattr(flowable, "_content", None) or [flowable])[0]
    return int(getattr(first, "outline_level", LOWEST))


def _begins(flowable: Any) -> float:
    """What must stand below a heading of a table, a picture, or what stays together."""
    from reportlab.platypus import KeepTogether, Table

    if isinstance(flowable, Table):
        return _begun(flowable)
    if isinstance(flowable, footed_class()):
        table, *foot = flowable._content
        return _begun(table) + (_together(foot, table.getSpaceAfter()) if _whole(table) else 0.0)
    if isinstance(flowable, KeepTogether):
        height = stacked(flowable._content) - flowable._content[-1].getSpaceAfter()
        return height if height <= MOST_TOGETHER else _begins(flowable._content[0])
    return float(flowable.height) if getattr(flowable, "role", "") == "figure" else 0.0


def _together(flowables: Sequence[Any], behind: float = 0.0) -> float:
    """The height of what stands below each other, and below something with that space behind it, in points: of the space
    behind one and before the next the larger counts."""
    height = 0.0
    for one in flowables:
        height += max(behind, one.getSpaceBefore()) + one.wrap(WIDTH, ENDLESS)[1]
        behind = one.getSpaceAfter()
    return float(height)


def _begun(table: Any) -> float:
    """The height of a short table, and of the head and the first rows of a long one."""
    if len(table._cellvalues) > MOST_MEASURED:
        return ROW_ROOM * FEWEST_BEGUN
    _, height = table.wrap(WIDTH, ENDLESS)
    return float(height if _whole(table) else sum(table._rowHeights[: rows_begun(table)]))


def _whole(table: Any) -> bool:
    """Whether a table that was measured stands on one page."""
    return len(table._cellvalues) <= SHORT and sum(table._rowHeights) <= HIGHEST


def _headings(flowables: Iterable[Any]) -> Iterator[Any]:
    return (one for one in _flat(flowables) if hasattr(one, "outline_level"))


def _flat(flowables: Iterable[Any]) -> Iterator[Any]:
    for flowable in flowables:
        yield flowable
        yield from _flat(getattr(flowable, "_content", None) or ())
