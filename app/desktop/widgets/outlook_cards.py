"""The three answers of a projection as cards of one fixed height: order by, first limit, chance to hold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip, wrapped
from app.presenting.outlook import Card, ChanceBar, Outlook
from app.presenting.wording import sentences
from planners.words import say

HEIGHT, NARROWEST = 56, 120
"""The height without the lines below the answer, and the least width."""
Room = tuple[tuple[int, int], ...]
LINES: Room = ((185, 6), (215, 5), (240, 4), (1 << 20, 3))
"""Lines that a card has below its answer, by the width that it is narrower than: texts wrap sooner in a narrow one."""
LINE, TITLE_LINE, BAR = 15, 22, 8
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OutlookCard(QFrame):
    """A caption, its answer, and lines or bars below, in a room that no text changes. Texts wrap; the tip has all of them.

    Lines come before bars: of these there are as many as are seen whole.

    Answers of cards side by side begin on one line, below the longest of their captions; a long one takes two.
    """

    def __init__(self, room: Room = LINES) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._room = room
        self._measure()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.card = Card("", "", ())
        self.bars: tuple[ChanceBar, ...] = ()

    def show_card(self, card: Card, bars: tuple[ChanceBar, ...] = ()) -> None:
        """Show an answer."""
        if (card, bars) == (self.card, self.bars):
            return
        self.card, self.bars = card, bars
        told = (
            *card.lines,
            *(say("{resource}: {chance}", resource=one.resource, chance=one.text) for one in bars),
        )
        self.setAccessibleName(say("{question}: {answer}", question=card.caption, answer=card.answer))
        self.setAccessibleDescription("\n".join(told))
        show_tip(self, "\n".join((card.answer, *told)))
        for one in self._beside():
            one.update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for a month and a resource."""
        return QSize(theme.px(NARROWEST), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """A narrow card has more lines."""
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The height follows the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def _measure(self) -> None:
        self.setFixedHeight(theme.px(HEIGHT + LINE * self._lines()))

    def _lines(self) -> int:
        return next(lines for width, lines in self._room if self.width() < theme.px(width))

    def _beside(self) -> Sequence[OutlookCard]:
        """The cards in the row of this one, which is one of them."""
        whole = self.parentWidget()
        return whole.findChildren(OutlookCard) if whole is not None else (self,)

    def _captioned(self) -> int:
        """Lines that the caption takes: two at most."""
        metrics = QFontMetrics(theme.scaled(self.font(), theme.CAPTION))
        return min(len(wrapped(self.card.caption, metrics, self.width() - 2 * theme.px(theme.GAP))), 2)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The texts, each in its line of fixed height."""
        super().paintEvent(event)
        painter, colours = QPainter(self), theme.current()
        strong = self.palette().color(QPalette.ColorRole.WindowText)
        pad, above = theme.px(theme.GAP), max(one._captioned() for one in self._beside())
        room = QRect(pad, theme.px(8), self.width() - 2 * pad, theme.px(LINE))
        caption = theme.scaled(self.font(), theme.CAPTION)
        metrics = QFontMetrics(caption)
        for line in _cut(wrapped(self.card.caption, metrics, room.width()), above):
            _write(painter, room, line, caption, QColor(colours.muted))
            room.moveTop(room.bottom() + 1)
        room.moveTop(theme.px(8) + above * room.height() + 1)
        room.setHeight(theme.px(TITLE_LINE))
        answer = theme.scaled(self.font(), theme.TITLE, bold=True)
        if QFontMetrics(answer).horizontalAdvance(self.card.answer) > room.width():
            answer = theme.scaled(self.font(), 1, bold=True)
        answers = _cut(wrapped(self.card.answer, QFontMetrics(answer), room.width()), 2)
        for line in answers:
            _write(painter, room, line, answer, strong)
            room.moveTop(room.bottom() + 1)
            room.setHeight(theme.px(LINE))
        room.translate(0, theme.px(2) - 1)
        lines = [part for line in self.card.lines for part in wrapped(line, metrics, room.width())]
        left = self._lines() + 2 - above - len(answers)
        lines = _cut(lines, left - 1 if self.bars else left)
        for line in lines:
            _write(painter, room, line, caption, QColor(colours.text2) if lively(self) else strong)
            room.moveTop(room.bottom() + 1)
        painter.setFont(caption)
        bars = self.bars[: left - len(lines)]
        names = [painter.fontMetrics().horizontalAdvance(bar.resource) for bar in bars]
        wide = min(max(names, default=0) + 2, room.width() // 2)
        chances = max((painter.fontMetrics().horizontalAdvance(bar.text) for bar in bars), default=0) + 2
        for bar in bars:
            self._bar(painter, room, bar, caption, (wide, chances))
            room.moveTop(room.bottom() + 1)
        if self.hasFocus():
            draw_ring(painter, self)
        painter.end()

    def _bar(
        self, painter: QPainter, room: QRect, bar: ChanceBar, font: QFont, wide: tuple[int, int]
    ) -> None:
        colours = theme.current()
        name, share = QRect(room), QRect(room)
        name.setWidth(wide[0])
        share.setLeft(room.right() - wide[1])
        _write(painter, name, bar.resource, font, QColor(colours.text2))
        _write(painter, share, bar.text, font, QColor(colours.text2), RIGHT)
        left, width = name.right() + theme.px(6), share.left() - name.right() - theme.px(12)
        track = QRect(left, room.center().y() - theme.px(BAR) // 2 + 1, width, theme.px(BAR))
        painter.fillRect(track, QColor(colours.track))
        track.setWidth(round(width * bar.share))
        painter.fillRect(track, QColor(colours.level if lively(self) else colours.edge))


class OutlookCards(QWidget):
    """The cards side by side, in rooms that no answer changes."""

    def __init__(self) -> None:
        super().__init__()
        self.order, self.limit, self.chance = OutlookCard(), OutlookCard(), OutlookCard()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.px(theme.GAP))
        for card in self.cards:
            layout.addWidget(card, 1)
        self.wait(say("Calculating …"))

    def wait(self, text: str) -> None:
        """Show a text in the place of each answer."""
        captions = (say("Order by"), say("First limit"), say("Chance to hold"))
        for card, caption in zip(self.cards, captions, strict=True):
            card.show_card(Card(caption, text, ()))

    @property
    def cards(self) -> tuple[OutlookCard, ...]:
        """From left to right."""
        return self.order, self.limit, self.chance

    @property
    def text(self) -> str:
        """All answers in one line."""
        return sentences(*(card.accessibleName() for card in self.cards))

    def show_outlook(self, outlook: Outlook) -> None:
        """Show the three answers."""
        self.order.show_card(outlook.order)
        self.limit.show_card(outlook.limit)
        self.chance.show_card(outlook.chance, outlook.bars)


def lively(part: QWidget) -> bool:
    """Whether a painted part shows what is, and not what was before it was asked again."""
    return part.palette().color(QPalette.ColorRole.WindowText) != QColor(theme.current().muted)


def draw_ring(painter: QPainter, part: QWidget) -> None:
    """The ring around a painted part that has the keyboard."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.current().accent), 2))
    painter.drawRoundedRect(
        QRectF(part.rect()).adjusted(1, 1, -1, -1), theme.px(theme.CARD), theme.px(theme.CARD)
    )


def _cut(lines: list[str], most: int) -> list[str]:
    """So many lines; the last has all that is left, to be elided."""
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def _write(
    painter: QPainter, room: QRect, text: str, font: QFont, colour: QColor, flags: Qt.AlignmentFlag = LEFT
) -> None:
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(
        room, flags, painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width() + 1)
    )
