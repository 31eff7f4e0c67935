"""Tables as elements of the structure: told by a table itself what it draws, so that a part after a break goes on."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from app.proposal.structure import structure_of

FACTS, LAYOUT = "facts", "layout"
"""Roles of a table that names in its first column what the others tell, and of one that only places things."""
COLUMN, ROW = "/A <</O /Table /Scope /Column{}>>", "/A <</O /Table /Scope /Row{}>>"


class TableTags:
    """What a table tells of while it is drawn. The first ``heads`` rows are its head, repeated after each break."""

    def __init__(self, role: str, heads: int) -> None:
        self.role, self.heads = role, heads
        self._open: list[AbstractContextManager[Any]] = []
        self._again = False

    def __call__(self, table: Any, what: str, *rest: Any) -> None:
        """Take part in drawing. ``what`` is the name of a method below."""
        structure = structure_of(table.canv)
        if structure is not None and not (structure.inside and not self._open):
            getattr(self, what)(structure, table, *rest)

    def startTable(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """The table, or its part after a break, begins."""
        if self.role != LAYOUT:
            self._again = structure.knows(self)
            self._enter(structure.element("Table", self))

    def endTable(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """It ends."""
        if self.role != LAYOUT:
            self._leave()

    def startBG(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """Backgrounds are drawn."""
        self._enter(structure.artifact())

    def startLines(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """Rules are drawn."""
        self._enter(structure.artifact())

    def endBG(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """Backgrounds are drawn no more."""
        self._leave()

    endLines = endBG  # noqa: N815 - reportlab's name

    def startRow(self, structure: Any, table: Any, row: int) -> None:  # noqa: N802 - reportlab's name
        """A row: of the head, or what is repeated behind a break: both are told once; or of the body."""
        if self.role == LAYOUT:
            return
        head = row < self.heads
        if self._again and row < getattr(table, "repeated", self.heads):
            self._enter(structure.artifact("Pagination"))
            return
        if self.heads:
            part = "THead" if head else "TBody"
            self._enter(structure.element(part, (self, part)))
        self._enter(structure.element("TR"))

    def endRow(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """The row ends."""
        if self.role == LAYOUT:
            return
        was_artifact = structure.inside
        self._leave()
        if self.heads and not was_artifact:
            self._leave()

    def startCell(  # noqa: N802 - reportlab's name
        self, structure: Any, table: Any, row: int, column: int, value: Any, *rest: Any
    ) -> None:
        """A cell: a head of its column or row, or a value."""
        if self.role == LAYOUT or structure.inside:
            return
        span = _span(table, column, row)
        if row < self.heads or f"/ColSpan {table._ncols}" in span:
            self._enter(structure.element("TH", entries=COLUMN.format(span)))
        elif self.role == FACTS and value != "" and column in ((0, 2) if table._ncols == 4 else (0,)):
            self._enter(structure.element("TH", entries=ROW.format(span)))
        else:
            self._enter(structure.element("TD", entries=f"/A <</O /Table{span}>>" if span else ""))
        if isinstance(value, str):
            self._enter(structure.content() if value else structure.artifact())

    def endCell(self, structure: Any, table: Any) -> None:  # noqa: N802 - reportlab's name
        """The cell ends."""
        if self.role == LAYOUT:
            return
        if structure.inside:
            if structure.current.tag not in ("TH", "TD"):
                return
            self._leave()
        self._leave()

    def _enter(self, what: AbstractContextManager[Any]) -> None:
        what.__enter__()
        self._open.append(what)

    def _leave(self) -> None:
        self._open.pop().__exit__(None, None, None)


def _span(table: Any, column: int, row: int) -> str:
    """How many columns and rows the cell takes, where they are more than one."""
    if not table._spanCmds:
        return ""
    first_column, first_row, last_column, last_row = table._spanRanges.get((column, row)) or (0, 0, 0, 0)
    across, down = last_column - first_column + 1, last_row - first_row + 1
    return (f" /ColSpan {across}" if across > 1 else "") + (f" /RowSpan {down}" if down > 1 else "")
