"""The sources page: the places that a sizing rests on, whatever else the documents state, with doubts, and the cautions."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QVBoxLayout

from app.desktop import theme
from app.desktop.pages.page import Page, show_why_not_sized
from app.desktop.widgets.row_details import RowDetails
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.to_correct import ToCorrect
from app.plan.session import Change, Session
from app.presenting.statements import statement_rows
from app.presenting.tables import caution_rows
from planners.evidence import Source
from planners.planner import Sizing
from planners.registry import planner
from planners.words import plural, say


class SourcesPage(Page):
    """The sources of one service."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self._stated_for: tuple[str, ...] | None = None
        self.table = RowsTable(
            (say("Document"), say("Table"), say("Row"), say("Line"), say("Used by"), say("Doubt")),
            (26, 17, 20, 7, 17, 13),
            wrap=False,
        )
        self.table.currentCellChanged.connect(lambda *_: self._detail())
        self.table.setAccessibleName(say("Sources"))
        self.stated = RowsTable(
            (say("Machine"), say("About"), say("Statement"), say("Figure"), say("Place"), say("Doubt")),
            (15, 12, 27, 14, 18, 14),
            wrap=False,
        )
        self.stated.currentCellChanged.connect(lambda *_: self._detail())
        self.stated.setAccessibleName(say("Statements of the documents"))
        self.cautions = RowsTable((say("Caution"), say("Source")), (70, 30))
        self.cautions.setAccessibleName(say("Cautions"))
        self.details = RowDetails(say("The selected row in full"))
        self.unsized = ToCorrect()
        self.unsized.asked.connect(self.input_asked)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.table, say("Sources of the figures"))
        self.tabs.addTab(self.stated, say("Statements of the documents"))
        self.tabs.addTab(self.cautions, say("Cautions"))
        self.tabs.currentChanged.connect(lambda _: self._detail())
        layout = QVBoxLayout(self)
        margin = theme.px(theme.MARGIN)
        layout.setContentsMargins(margin, theme.px(theme.TIGHT), margin, theme.px(theme.GAP))
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(self.unsized, 1)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.details)
        self._behind = True

    def shows(self, change: Change) -> bool:
        """The sizing of its service."""
        return self._service in change.services

    def refresh(self) -> None:
        """Show the sources as they are now."""
        sizing = self._session.answer(self._service).sizing
        for part in (self.tabs, self.details):
            part.setVisible(sizing is not None)
        self.unsized.setVisible(sizing is None)
        show_why_not_sized(self.unsized, self._session, self._service)
        if sizing is None:
            self._stated_for = None
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
        cautions = caution_rows(sizing)
        self.cautions.show_rows([(row.text, "; ".join(row.sources)) for row in cautions])
        told = plural("{count} caution", "{count} cautions", len(cautions))
        self.tabs.setTabText(self.tabs.indexOf(self.cautions), told)
        for table in (self.table, self.stated):
            if table.rowCount() and table.currentRow() < 0:
                table.setCurrentCell(0, 0)
        self._detail()

    def _detail(self) -> None:
        """Show the selected row of the table that is seen in full; cautions are told in full already."""
        table = self.tabs.currentWidget()
        self.details.setVisible(table is not self.cautions)
        if table is self.table or table is self.stated:
            shown = self.table if table is self.table else self.stated
            cells = [shown.item(shown.currentRow(), column) for column in range(shown.columnCount())]
            heads = [shown.horizontalHeaderItem(column) for column in range(shown.columnCount())]
            texts = [cell.text() if cell is not None else "" for cell in cells]
            names = [head.text() if head is not None else "" for head in heads]
            self.details.show_row(texts[0], list(zip(names[1:], texts[1:], strict=True)))

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
