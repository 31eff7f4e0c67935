"""What a calibration found, what the plan becomes with it, and the buttons that decide."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel, label, show_tip
from app.desktop.widgets.details import Details
from app.desktop.widgets.verdict import VerdictShape
from app.presenting.calibration_result import Note, Result, ResultRow
from planners.planner import Fit
from planners.words import say

FEWEST, NOTES, BESIDE = 4, 56, 12
"""Figures and the height of notes that are seen at least without scrolling, and the room left of a figure."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class NowThen(QWidget):
    """Figures as they are now and with what was found; what changes is bold. Painted."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[ResultRow, ...] = ()
        self._heads = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("Figures now and with this"))

    def show_rows(self, rows: tuple[ResultRow, ...], heads: tuple[str, str]) -> None:
        """Show these under what they are."""
        self.rows, self._heads = rows, heads
        first, second = heads
        told = (
            say(
                "{figure}: {first} {now}, {second} {then}",
                figure=one.title, first=first, now=one.now, second=second, then=one.then,
            )
            for one in rows
        )  # fmt: skip
        self.setAccessibleDescription("\n".join(told))
        show_tip(self, self.accessibleDescription())
        self.setVisible(bool(rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(240, theme.px(theme.TABLE_HEAD) + len(self.rows) * theme.px(theme.ROW))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Head and rows."""
        painter, colours, wide = QPainter(self), theme.current(), self._figures()
        head, row = theme.px(theme.TABLE_HEAD), theme.px(theme.ROW)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        for place, (text, side) in enumerate(
            ((say("Per server"), LEFT), *((head, RIGHT) for head in self._heads))
        ):
            painter.drawText(self._cell(place, 0, head, wide), side, text)
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(QPointF(0, head - 0.5), QPointF(self.width(), head - 0.5))
        for number, one in enumerate(self.rows):
            top = head + number * row
            for place, text in enumerate((one.title, one.now, one.then)):
                strong = one.changed and place == 2
                colour = colours.text if one.changed or not place else colours.muted
                room, side = self._cell(place, top, row, wide), RIGHT if place else LEFT
                self._write(painter, room, text, colour, strong, side)
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(0, top + row - 0.5), QPointF(self.width(), top + row - 0.5))

    def _write(
        self, painter: QPainter, room: QRectF, text: str, colour: str, strong: bool, side: Qt.AlignmentFlag
    ) -> None:
        painter.setFont(theme.scaled(self.font(), 1, bold=strong))
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, side, shown)

    def _figures(self) -> tuple[float, float]:
        """The widths of both columns of figures: those of the longest in them, so that the names have the rest."""
        head = QFontMetrics(theme.scaled(self.font(), theme.CAPTION))
        bold = QFontMetrics(theme.scaled(self.font(), 1, bold=True))
        columns = [one.now for one in self.rows], [one.then for one in self.rows]
        now, then = (max((bold.horizontalAdvance(text) for text in texts), default=0) for texts in columns)
        first, second = (head.horizontalAdvance(text) for text in self._heads)
        gap = theme.px(BESIDE)
        return max(now, first) + gap, max(then, second) + gap

    def _cell(self, place: int, top: float, high: float, figures: tuple[float, float]) -> QRectF:
        now, then = figures
        name = self.width() - now - then
        left, wide = ((0.0, name), (name, now), (name + now, then))[place]
        return QRectF(left, top, wide, high)


class Notes(QWidget):
    """Things to know, each with its shape."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: tuple[str, ...] = ()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(theme.px(6))

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show these."""
        while self._rows.count():
            item = self._rows.takeAt(0)
            part = item.widget() if item is not None else None
            if part is not None:
                part.hide()
                part.deleteLater()
        self.texts = tuple(one.text for one in notes)
        for one in notes:
            self._rows.addWidget(noted(one.text, Fit.FITS if one.sound else Fit.TIGHT))
        self._rows.addStretch(1)


def noted(text: str, fit: Fit) -> QWidget:
    """A text behind the shape of a verdict."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.px(theme.SPACE))
    row.addWidget(VerdictShape(fit), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label(text, "small", wrap=True), 1)
    return made


class ResultCard(QFrame):
    """``use_asked`` and ``drop_asked`` decide whether the plan has it. Explain turns the card to the derivation and back."""

    use_asked = Signal()
    drop_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.result: Result | None = None
        self.value, self.caption = label(role="title", wrap=True), ElidedLabel("", "caption")
        self.sentence, self.rows, self.notes = label(wrap=True), NowThen(), Notes()
        self.use, self.drop = QPushButton(say("U&se for this plan")), QPushButton(say("Stop usin&g it"))
        self.use.setProperty("role", "primary")
        show_tip(self.use, say("Plan with what your server does instead of the published figures"))
        show_tip(self.drop, say("Plan with the published figures again"))
        self.use.clicked.connect(self.use_asked)
        self.drop.clicked.connect(self.drop_asked)
        self.explain, self.back = QPushButton(say("E&xplain")), QPushButton(say("&Back"))
        self.explain.clicked.connect(lambda: self._turn(1))
        self.back.clicked.connect(lambda: self._turn(0))
        self.details = Details()
        self.details.add_button(self.back)
        self._stack = QStackedWidget()
        self._build()

    def show_result(self, result: Result) -> None:
        """Show a result."""
        self.result = result
        self.value.setText(result.value)
        self.caption.setText(result.caption)
        self.sentence.setText(result.sentence)
        self.sentence.setVisible(bool(self.sentence.text()))
        self.rows.show_rows(result.rows, result.heads)
        self.notes.show_notes(result.notes)
        self.use.setVisible(not result.used)
        self.use.setEnabled(result.usable)
        self.drop.setVisible(result.used)
        sized = result.then.sizing if result.then is not None else None
        self.explain.setEnabled(sized is not None)
        if sized is not None:
            judged = next((one.quantity for one in sized.verdicts if one.unit == "%"), "")
            self.details.show_quantity(sized, judged)

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        (self.back if place else self.explain).setFocus()

    def _build(self) -> None:
        front = QWidget()
        layout = QVBoxLayout(front)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.setSpacing(theme.px(theme.TIGHT))
        layout.addWidget(label(say("Result"), "caption"))
        layout.addWidget(self.value)
        layout.addWidget(self.caption)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addWidget(self.sentence)
        inside = QWidget()
        scrolled = QVBoxLayout(inside)
        scrolled.setContentsMargins(0, 0, 0, 0)
        scrolled.setSpacing(theme.px(theme.GAP))
        scrolled.addWidget(self.rows)
        scrolled.addWidget(self.notes, 1)
        area = QScrollArea()
        area.setObjectName("plain")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setMinimumHeight(theme.px(theme.TABLE_HEAD + FEWEST * theme.ROW + NOTES))
        area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        area.setAccessibleName(say("Figures and what to know of the result"))
        layout.addWidget(area, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.px(theme.SPACE))
        for button in (self.use, self.drop, self.explain):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout.addLayout(buttons)
        self._stack.addWidget(front)
        self._stack.addWidget(self.details)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.addWidget(self._stack)
