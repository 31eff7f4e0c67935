"""A sheet of the workbook library as large plans need it: quick to fill and to write, and nothing kept of it once it is in the file.

The library looks through each formula for thirty newer functions, whose names have a prefix in a file; none of them is used.
It asks of each cell whether it is addressed by a name such as B4, and of its number and place whether letters in them are to be
escaped; neither ever is.
"""

from __future__ import annotations

from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell_fast  # noqa: TID253 - this module is itself imported late
from xlsxwriter.worksheet import CellNumberTuple, CellStringTuple, Worksheet  # noqa: TID253


class LargeSheet(Worksheet):  # type: ignore[misc]
    """The library's sheet without these questions, and without its cells once they are written."""

    write_string, write_number = Worksheet._write_string, Worksheet._write_number

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        """A formula as a file has it: without its equals sign."""
        return formula.removeprefix("=")

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        """Write a cell into the file: numbers and texts with a look of their own at once, all else as the library does."""
        kind = type(cell)
        if not cell.format or kind not in (CellNumberTuple, CellStringTuple):
            super()._write_cell(row, col, cell)
            return
        place, look = xl_rowcol_to_cell_fast(row, col), cell.format._get_xf_index()
        told = f"><v>{cell.number:.16G}" if kind is CellNumberTuple else f' t="s"><v>{cell.string}'
        self.fh.write(f'<c r="{place}" s="{look}"{told}</v></c>')

    def _assemble_xml_file(self) -> None:
        """Write the sheet into the file."""
        super()._assemble_xml_file()
        self.table.clear()
