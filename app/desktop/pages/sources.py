"""The sources page: every document, table and row that a sizing rests on, with its doubts, and the cautions."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.session import Change, Session
from app.presenting.tables import caution_rows
from planners.evidence import Source
from planners.words import say


class SourcesPage(Page):
    """The sources of one service."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self.table = RowsTable(
            (say("Document"), say("Table"), say("Row"), say("Line"), say("Used by"), say("Doubt")),
            (22, 15, 20, 8, 19, 16),
            right=(3,),
        )
        self.table.setAccessibleName(say("Sources"))
        self.cautions = label(wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(label(say("Sources of the figures"), "heading"))
        layout.addWidget(self.table, 1)
        layout.addWidget(label(say("Cautions"), "heading"))
        layout.addWidget(self.cautions)
        self.refresh()

    def shows(self, change: Change) -> bool:
        """The sizing of its service."""
        return self._service in change.services

    def refresh(self) -> None:
        """Show the sources as they are now."""
        sizing = self._session.answer(self._service).sizing
        if sizing is None:
            self.table.show_rows([])
            self.cautions.clear()
            return
        used: dict[Source, list[str]] = {}
        for quantity in sizing.quantities.values():
            for source in quantity.sources:
                used.setdefault(source, []).append(quantity.title)
        rows = [
            (s.document, s.table, s.row, s.line, ", ".join(dict.fromkeys(titles)), s.doubt)
            for s, titles in used.items()
        ]
        self.table.show_rows(rows, tips=["\n".join(row) for row in rows])
        self.cautions.setText("\n".join(f"•  {row.text}" for row in caution_rows(sizing)))
