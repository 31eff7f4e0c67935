"""Cards and rows that are pressed: a recent plan, an example, and the grids they stand in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.look import icons
from app.desktop.look.style import chevron
from app.desktop.plain_text import in_line, joined_names, label, show_tip, wrapped
from app.desktop.widgets.sketch import Bar, paint_sketch
from app.desktop.widgets.verdict import paint_chip
from app.desktop.widgets.verdict import wide as chip_width
from planners.planner import Fit
from planners.words import say

CARD_HEIGHT, SKETCH_WIDTH, SKETCH_HEIGHT, ROW = 88, 96, 62, 27
NARROW, NARROW_SKETCH = 372, 70
"""The width below which a card leaves its words more room, and that of its picture then."""
BETWEEN = " · "
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Pressed(QAbstractButton):
    """What is pressed by a click, by space or by Enter."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter presses it, as space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class PlanCard(_Pressed):
    """A plan file with its picture. ``forget_asked`` is emitted where its file is gone and it is to leave the list."""

    forget_asked = Signal()

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self._title, self._word, self._when, self._line = "", "", "", ""
        self._fit: Fit | None = None
        self._bars: Sequence[Bar] = ()
        self._curve: Sequence[float] = ()
        self.setFixedHeight(theme.px(CARD_HEIGHT))
        self.forget = QPushButton(say("Remove from the list"), self)
        self.forget.setProperty("role", "link")
        self.forget.clicked.connect(self.forget_asked)
        self.forget.hide()

    def show_plan(
        self,
        title: str,
        fit: Fit | None,
        word: str,
        when: str,
        line: str,
        bars: Sequence[Bar],
        curve: Sequence[float] = (),
    ) -> None:
        """Show a plan; without a verdict the word alone."""
        self._title, self._fit, self._word, self._when, self._line = in_line(title), fit, word, when, line
        self._bars, self._curve = bars, curve
        self.setAccessibleName(", ".join(part for part in (title, word, line, when) if part))
        show_tip(self, f"{title}\n{self.path}")
        self.update()

    def show_gone(self, gone: bool) -> None:
        """Offer to take it off the list where its file is gone."""
        self.forget.setVisible(gone)
        self._place_forget()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for picture and words."""
        return QSize(theme.px(360), theme.px(CARD_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the button at the right."""
        super().resizeEvent(event)
        self._place_forget()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint frame, picture and words."""
        painter, colours = QPainter(self), theme.current()
        _card(painter, self)
        edge, gap = theme.px(theme.GAP), theme.px(theme.GAP)
        sketch = QRectF(
            edge,
            (self.height() - theme.px(SKETCH_HEIGHT)) / 2,
            theme.px(NARROW_SKETCH if self.width() < theme.px(NARROW) else SKETCH_WIDTH),
            theme.px(SKETCH_HEIGHT),
        )
        paint_sketch(painter, sketch, self._bars, self._curve)
        left = sketch.right() + gap
        room = self.width() - left - edge
        third = theme.px(SKETCH_HEIGHT) / 3
        top = sketch.top()
        self._write(painter, QRectF(left, top, room, third), self._title, colours.text, bold=True)
        middle = QRectF(left, top + third, room, third)
        # The verdict matters more than the day, which stands in the name of the card too.
        if self._verdict(painter, middle) + gap + self.fontMetrics().horizontalAdvance(self._when) <= room:
            self._write(painter, middle, self._when, colours.muted, right=True, small=True)
        line = QRectF(left, top + 2 * third, room, third)
        if not self.forget.isHidden():
            line.setRight(line.right() - self.forget.width())
        metrics = QFontMetrics(theme.scaled(self.font(), theme.CAPTION))
        self._write(painter, line, _fitting(self._line, metrics, line.width()), colours.text2, small=True)

    def _verdict(self, painter: QPainter, room: QRectF) -> int:
        """Write the verdict; gives its width."""
        if self._fit is None:
            return self._write(painter, room, self._word, theme.current().muted)
        metrics = QFontMetrics(theme.scaled(self.font(), theme.CAPTION, bold=True))
        spare = int(room.width()) - chip_width("", self.font())
        word = metrics.elidedText(self._word, Qt.TextElideMode.ElideRight, max(spare, 0))
        height = theme.px(20)
        width = chip_width(word, self.font())
        place = QRectF(room.left(), room.center().y() - height / 2, width, height)
        paint_chip(painter, place, self._fit, word, self.font())
        return width

    def _write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        colour: str,
        *,
        bold: bool = False,
        right: bool = False,
        small: bool = False,
    ) -> int:
        """Write a line, cut to the room; gives its width."""
        painter.setFont(theme.scaled(self.font(), theme.CAPTION if small else 1, bold=bold))
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(int(room.width()), 0))
        painter.drawText(room, RIGHT if right else LEFT, shown)
        return painter.fontMetrics().horizontalAdvance(shown)

    def _place_forget(self) -> None:
        self.forget.adjustSize()
        gap = theme.px(theme.SPACE)
        self.forget.move(self.width() - self.forget.width() - gap, self.height() - self.forget.height() - gap)


class CardRow(_Pressed):
    """A line of a card that is pressed."""

    def __init__(self, text: str, way: str = "right") -> None:
        super().__init__()
        self.setText(text)
        self.setAccessibleName(text)
        self._way = way
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for a few words; longer ones have a second line."""
        return QSize(theme.px(160), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Words that need it have a second line."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self._lines = wrapped(self.text(), self.fontMetrics(), self._room().width())
        more = (len(self._lines) - 1) * self.fontMetrics().lineSpacing()
        self.setFixedHeight(theme.px(ROW) + more)

    def _room(self) -> QRect:
        return self.rect().adjusted(theme.px(2), 0, -theme.px(16) - theme.px(theme.SPACE), 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint a hairline above, the words and an arrow."""
        painter, colours = QPainter(self), theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.fillRect(self.rect(), QColor(colours.sunk))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(0, 0, self.width(), 0)
        side = theme.px(16)
        painter.setPen(QColor(colours.text))
        painter.drawText(self._room(), LEFT, "\n".join(self._lines))
        arrow = QRectF(self.width() - side - 2, (self.height() - side) / 2, side, side)
        chevron(painter, arrow, self._way, colours.text2)
        if self.hasFocus():
            _ring(painter, self)


class ExampleCard(QFrame):
    """Examples of one kind: the first ones, and the others when they are asked for. ``chosen`` carries an example's place."""

    chosen = Signal(int)
    FIRST = 2

    def __init__(self, title: str, subject: str, picture: str, examples: Sequence[tuple[int, str]]) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.rows: list[CardRow] = []
        head = QHBoxLayout()
        head.setSpacing(theme.px(theme.GAP))
        head.addWidget(Picture(picture, 20))
        head.addWidget(label(title, "heading"), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.px(14), theme.px(theme.GAP), theme.px(14), theme.px(theme.GAP))
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addWidget(label(joined_names(subject), "caption", wrap=True))
        layout.addSpacing(theme.px(theme.TIGHT))
        several = len(examples) > self.FIRST + 1
        for place, (number, text) in enumerate(examples):
            row = CardRow(text)
            row.clicked.connect(lambda _=False, number=number: self.chosen.emit(number))
            self.rows.append(row)
            layout.addWidget(row)
            row.setVisible(not several or place < self.FIRST)
        if several:
            rest = len(examples) - self.FIRST
            self.more = CardRow(say("{count} more examples", count=rest), "down")
            self.more.clicked.connect(self._show_all)
            layout.addWidget(self.more)
        layout.addStretch(1)

    def _show_all(self) -> None:
        for row in self.rows:
            row.show()
        self.more.hide()
        self.rows[self.FIRST].setFocus()


class Picture(QWidget):
    """A drawing of `resources/icons` in the accent, or in the colour of another token."""

    def __init__(self, name: str, side: int, tint: str = "accent") -> None:
        super().__init__()
        self._name, self._tint = name, tint
        self.setFixedSize(theme.px(side), theme.px(side))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint it."""
        colour = str(getattr(theme.current(), self._tint))
        icons.paint(QPainter(self), self._name, QRectF(self.rect()), colour)


class CardGrid(QWidget):
    """Cards in as many columns of at least that width as there is room for, up to ``most``; a ``filled`` grid has no gap at its
    end: the last card is as wide as all that is left."""

    def __init__(self, narrowest: int, most: int, filled: bool = False) -> None:
        super().__init__()
        self._filled = filled
        self._narrowest, self._most, self._columns = narrowest, most, 0
        self._cards: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(theme.px(theme.GAP))

    def show_cards(self, cards: Sequence[QWidget]) -> None:
        """Show these cards instead of those that were there."""
        for old in self._cards:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._cards, self._columns = list(cards), 0
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Have as many columns as there is room for."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        gap = self._grid.spacing()
        columns = max(1, min(self._most, (self.width() + gap) // (theme.px(self._narrowest) + gap)))
        if columns == self._columns:
            return
        for column in range(self._most):
            self._grid.setColumnStretch(column, int(column < columns))
        for place, card in enumerate(self._cards):
            self._grid.removeWidget(card)
            last = self._filled and place == len(self._cards) - 1
            wide = columns - place % columns if last else 1
            self._grid.addWidget(card, place // columns, place % columns, 1, wide)
        self._columns = columns


def _fitting(line: str, metrics: QFontMetrics, width: float) -> str:
    """As many parts of a line as there is room for, the first of them at least: what matters most comes first."""
    while BETWEEN in line and metrics.horizontalAdvance(line) > width:
        line = line.rpartition(BETWEEN)[0]
    return line


def _card(painter: QPainter, card: QAbstractButton) -> None:
    colours = theme.current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    border = colours.edge if card.underMouse() else colours.line
    wide = 1
    if card.hasFocus():
        border, wide = colours.accent, 2
    painter.setPen(QPen(QColor(border), wide))
    painter.setBrush(QColor(colours.panel))
    inset = wide / 2
    room = QRectF(card.rect()).adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(room, theme.px(theme.CARD), theme.px(theme.CARD))


def _ring(painter: QPainter, part: QWidget) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.current().accent), 2))
    painter.drawRoundedRect(
        QRectF(part.rect()).adjusted(1, 1, -1, -1), theme.px(theme.RADIUS), theme.px(theme.RADIUS)
    )
