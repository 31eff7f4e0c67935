"""The revisions of a plan to choose one from: each a card with its verdict, its name and when it was kept."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import in_line, show_tip
from app.desktop.widgets.verdict import SIZE, paint_verdict
from app.presenting.actual import ErrorRow
from app.presenting.actual_texts import OUTCOME_TITLES
from app.presenting.wording import sentences
from planners.analysis.actual import Outcome
from planners.planner import Fit
from planners.words import say

HEIGHT = 46
FITS = {
    Outcome.INSIDE: Fit.FITS,
    Outcome.ABOVE: Fit.OVER,
    Outcome.BELOW: Fit.TIGHT,
    Outcome.UNKNOWN: Fit.UNKNOWN,
}
"""The shape and colour that each outcome is shown with."""


class RevisionCard(QAbstractButton):
    """One revision."""

    def __init__(self) -> None:
        super().__init__()
        self.row = ErrorRow("", "", "", Outcome.UNKNOWN)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_row(self, row: ErrorRow) -> None:
        """Show a revision."""
        self.row = row
        self.setText(in_line(row.title))
        meant = say("Readings against it: {verdict}.", verdict=OUTCOME_TITLES[row.outcome])
        self.setAccessibleName(sentences(f"{row.title}.", f"{row.told}.", meant, row.why))
        show_tip(self, sentences(meant, row.why))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter chooses it, as space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Two lines."""
        return QSize(theme.px(200), theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Frame, shape, name and day."""
        painter, colours = QPainter(self), theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = self.isChecked() or self.hasFocus()
        width = 1 + strong + (self.isChecked() and self.hasFocus())
        frame = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setPen(QPen(QColor(colours.accent if strong else colours.line), width))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(frame, 6, 6)
        fit, side = FITS[self.row.outcome], theme.px(SIZE)
        sign = QRectF(theme.px(10), (self.height() - side) / 2, side, side)
        paint_verdict(painter, sign, fit, colours.fit(str(fit)), colours.panel)
        left, half = sign.right() + theme.px(8), self.height() / 2
        room = self.width() - left - theme.px(8)
        for top, text, colour, bold in (
            (theme.px(3), self.text(), colours.text, True),
            (half - theme.px(2), self.row.told, colours.text2, False),
        ):
            painter.setFont(theme.scaled(self.font(), 1 if bold else theme.CAPTION, bold=bold))
            painter.setPen(QColor(colour))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room))
            place = QRectF(left, top, room, half)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class RevisionCards(QWidget):
    """``chosen`` carries the identifier of a revision, empty for the plan as it is."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[RevisionCard] = []
        self.group = QButtonGroup(self)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(theme.px(theme.SPACE))
        self.setAccessibleName(say("Hold against revision"))

    def show_rows(self, rows: Sequence[ErrorRow], current: str) -> None:
        """Show these revisions, one of them chosen."""
        while len(self.cards) < len(rows):
            self._add()
        for card, row in zip(self.cards, rows, strict=False):
            card.show_row(row)
            card.setChecked(row.id == current)
        for card in self.cards[len(rows) :]:
            card.hide()
        for card in self.cards[: len(rows)]:
            card.show()

    def _add(self) -> None:
        card = RevisionCard()
        card.clicked.connect(lambda: self.chosen.emit(card.row.id))
        self.group.addButton(card)
        self.cards.append(card)
        self._layout.addWidget(card)
