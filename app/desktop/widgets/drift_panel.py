"""What would be different with today's catalogue, and why, as long as a plan keeps the figures it was saved with."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.plain_text import label
from app.desktop.widgets.rows_table import RowsTable
from app.plan.session import Session
from app.presenting.drift import Drift, drift_told
from planners.words import plural, say

MOST_REASONS = 6
MOST_ROWS = 6
"""Rows of changed figures that are seen before they scroll."""


class DriftPanel(QWidget):
    """A banner, the figures that changed, the reasons, and the button that takes today's figures. Hidden without a change."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        # Nothing moves for what is worked out within a frame: that is waited for, though this panel is hidden.
        self._latest = Latest(QObject(self))
        self._latest.answered.connect(self._show)
        self.told = label(role="stale", wrap=True)
        self.rows = RowsTable(
            (say("Service"), say("Figure"), say("As saved"), say("Now")), (25, 25, 25, 25), right=(2, 3)
        )
        self.rows.setAccessibleName(say("Changed since the plan was saved"))
        self.why = label(role="muted", wrap=True)
        self.recalculate = QPushButton(say("Recalculate with current &catalogue"))
        self.recalculate.clicked.connect(session.recalculate)
        row = QHBoxLayout()
        row.addWidget(self.told, 1)
        row.addWidget(self.recalculate)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(0, 0, 0, theme.SPACE))
        layout.addLayout(row)
        layout.addWidget(self.rows)
        layout.addWidget(self.why)
        self.hide()

    def refresh(self) -> None:
        """Show what differs now, as soon as it is worked out; nothing does in a plan with today's figures."""
        session, style = self._session, number_style()
        if session.keeps_own_figures:
            plan, saved = session.plan, session.saved_results
            self._latest.ask(lambda: drift_told(plan, saved, style))
        else:
            self._latest.drop()
            self._show(Drift())

    def stop(self) -> None:
        """End running work: the page goes."""
        self._latest.stop()

    def _show(self, found: Drift) -> None:
        self.setVisible(bool(found.rows))
        self.told.setText(found.told)
        rest = len(found.reasons) - MOST_REASONS
        more = [plural("… and {count} more reason", "… and {count} more reasons", rest)] if rest > 0 else []
        self.why.setText("\n".join([*found.reasons[:MOST_REASONS], *more]))
        self.rows.show_rows([(row.service, row.figure, row.saved, row.now) for row in found.rows])
        seen = min(len(found.rows), MOST_ROWS)
        self.rows.setFixedHeight(
            theme.px(theme.TABLE_HEAD) + seen * (theme.px(theme.ROW) + theme.px(theme.TIGHT)) + 6
        )
