"""A sheet of the workbook library as large plans need it: quick to fill, and nothing kept of it once it is in the file.

The library looks through each formula for thirty newer functions, whose names have a prefix in a file; none of them is used.
"""

from __future__ import annotations

from xlsxwriter.worksheet import Worksheet  # noqa: TID253 - this module is itself imported late


class LargeSheet(Worksheet):  # type: ignore[misc]
    """The library's sheet without that search, and without its cells once they are written."""

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        """A formula as a file has it: without its equals sign."""
        return formula.removeprefix("=")

    def _assemble_xml_file(self) -> None:
        """Write the sheet into the file."""
        super()._assemble_xml_file()
        self.table.clear()
