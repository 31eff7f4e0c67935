"""The sources page: the places that a sizing rests on, whatever else the documents state, with doubts, and the cautions."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QVBoxLayout

from app.desktop.pages.page import Page
from app.desktop.plain_text import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.session import Change, Session
from app.presenting.statements import statement_rows
from app.presenting.tables import caution_rows
from planners.evidence import Source
from planners.planner import Sizing
from planners.registry import planner
from planners.words import say


class SourcesPage(Page):
    """The sources of one service."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self._stated_for: tuple[str, ...] | None = None
        self.table = RowsTable(
            (say("Document"), say("Table"), say("Row"), say("Line"), say("Used by"), say("Doubt")),
            (22, 15, 20, 8, 19, 16),
            right=(3,),
        )
        self.table.setAccessibleName(say("Sources"))
        self.stated = RowsTable(
            (say("Machine"), say("About"), say("Statement"), say("Figure"), say("Place"), say("Doubt")),
            (16, 12, 24, 16, 16, 16),
        )
        self.stated.setAccessibleName(say("Statements of the documents"))
        self.cautions = label(wrap=True)
        tabs = QTabWidget()
        tabs.addTab(self.table, say("Sources of the figures"))
        tabs.addTab(self.stated, say("Statements of the documents"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(tabs, 1)
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
            self._stated_for = None
            self.table.show_rows([])
            self.stated.show_rows([])
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
        self._state(sizing)
        self.cautions.setText("\n".join(f"•  {row.text}" for row in caution_rows(sizing)))

    def _state(self, sizing: Sizing) -> None:
        """What the documents state of the planned platform and version; the same until another is chosen."""
        chosen = tuple(str(sizing.inputs.get(name) or "") for name in ("platform", "version"))
        if chosen == self._stated_for:
            return
        self._stated_for = chosen
        rows = [
            (row.machine, row.about, row.fact, row.figure, f"{row.document}, {row.place}", row.doubt)
            for row in statement_rows(planner(sizing.service).statements(*chosen))
        ]
        self.stated.show_rows(rows, tips=["\n".join(row) for row in rows])
