"""From a menu to the proposal: its page comes in front, then what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.desktop.desk import Desk
from app.desktop.outline import PROPOSAL

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class ProposalDoors:
    """``page`` gives the page that is seen."""

    def __init__(self, desk: Desk, page: Callable[[], QWidget | None]) -> None:
        self._desk, self._page = desk, page

    def export(self) -> None:
        """Show the proposal and ask for the file to write it to."""
        from app.desktop.pages.proposal import ProposalPage

        self._desk.show_page.emit(PROPOSAL)
        page = self._page()
        if isinstance(page, ProposalPage):
            page.ask_and_export()

    def print(self) -> None:
        """Show the proposal and ask for the printer."""
        from app.desktop.pages.proposal import ProposalPage

        self._desk.show_page.emit(PROPOSAL)
        page = self._page()
        if isinstance(page, ProposalPage):
            page.ask_and_print()
