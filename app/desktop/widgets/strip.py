"""The answer strip: the verdict, what is needed and the date, in one row of fixed height on top of a page."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.plain_text import label, show_tip
from app.desktop.widgets.limit_line import LimitLine
from app.desktop.widgets.verdict import VerdictChip
from app.desktop.widgets.verdict import wide as chip_width
from app.presenting.answer import COUNT, FIT_ANSWERS, MONEY, Answer, AnswerCell
from planners.planner import Fit
from planners.words import say

if TYPE_CHECKING:
    from app.presenting.order_date import OrderDate

DATE_RANK = 5
"""The date gives way after everything but the servers."""
LEAST_LIMIT, PRESSED = 180, 6
"""Pixels that the sentence below the verdict keeps at least before a cell gives way, and those beside texts that are close."""


class Room(Enum):
    """What a cell takes: all it wants, less beside its texts, or a short caption too."""

    WANTED, CLOSE, SHORT = range(3)


class AnswerStrip(QFrame):
    """Shows an answer. Where the row is narrow the cells of the highest rank give way."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("strip")
        self.setFixedHeight(theme.px(theme.STRIP))
        # Cells give way to the window; they never make it wider.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("Answer"))
        self.chip, self.limit = VerdictChip(), LimitLine()
        self._held, self._verdicts = False, 0
        self._first = QWidget()
        self._cells: list[AnswerShown] = []
        self.cost, self.date = AnswerShown(), AnswerShown()
        self._priced, self._running = False, ""
        self.date.keep_room(
            (say("Order by {month}", month="2027-03"), say("No action needed")),
            say("limit {month}, earliest {earliest}", month="2028-06", earliest="2027-03"),
        )
        self._build()
        self._fonts()

    @property
    def answers(self) -> list[AnswerShown]:
        """The cells that hold an answer, the cost and the date of the order at the end."""
        return [cell for cell in (*self._cells, self.cost, self.date) if cell.cell]

    @property
    def texts(self) -> list[str]:
        """The answers that are seen, from left to right."""
        return [cell.answer.text() for cell in self.answers if not cell.isHidden()]

    def show_answer(self, answer: Answer | None, instead: str = "", held: bool = False) -> None:
        """Show an answer; without one what to do first. One that is ``held`` while an input is refused moves nothing."""
        self._held = held and self._first.width() > self.chip.minimumSizeHint().width()
        self.chip.show_verdict(
            answer.fit if answer else Fit.UNKNOWN, answer.verdict if answer else say("No result yet")
        )
        self.limit.show_limit(answer.limit if answer else instead, answer.machine if answer else "")
        self._priced, self._running = (answer.priced, answer.running) if answer else (False, "")
        if not self._priced:
            self.cost.show_cell(None)
        cells = answer.cells if answer else ()
        while len(self._cells) < len(cells):
            cell = AnswerShown()
            self._cells.append(cell)
            self._layout.insertWidget(len(self._cells), cell)
        for index, cell in enumerate(self._cells):
            cell.show_cell(cells[index] if index < len(cells) else None)
        self._fit()

    def keep_verdicts(self, wanted: bool) -> None:
        """Keep room for every verdict, as that of the machine may come in place of that of the service."""
        words = FIT_ANSWERS.values() if wanted else ()
        self._verdicts = max((chip_width(word, self.chip.font()) for word in words), default=0)

    def show_date(self, date: OrderDate | None) -> None:
        """Show by when to order and, where prices were entered, at what cost; without one the cell keeps its room and says that it
        is being worked out."""
        if date is None:
            self.date.show_cell(AnswerCell("…", say("Working out the date"), DATE_RANK))
        else:
            self.date.show_cell(AnswerCell(date.answer, date.caption, DATE_RANK))
            self._show_cost(date)
        for cell in (self.cost, self.date):
            cell.setEnabled(True)
        self._fit()

    def _show_cost(self, date: OrderDate) -> None:
        from app.presenting.order_cost import told_cost

        amount, until = told_cost(date.costs, number_style())
        caption = say("{cost}, {running}", cost=until, running=self._running) if self._running else until
        self.cost.show_cell(AnswerCell(amount, caption, MONEY, until) if self._priced else None)

    def date_is_older(self) -> None:
        """Grey date and cost: they are being worked out anew. The first ones have their room before they are known."""
        if self.date.cell is None:
            self.date.show_cell(AnswerCell("…", say("working out the date"), DATE_RANK))
        if self.cost.cell is None and self._priced:
            self.cost.show_cell(AnswerCell("…", say("working out the cost"), MONEY))
        self._fit()
        for cell in (self.cost, self.date):
            cell.setEnabled(False)

    def hide_date(self) -> None:
        """Show no date and no cost: nothing is sized."""
        for cell in (self.cost, self.date):
            cell.show_cell(None)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for the verdict alone."""
        return QSize(self.chip.sizeHint().width(), theme.px(theme.STRIP))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Show as many cells as there is room for."""
        super().resizeEvent(event)
        self._held = False
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Sizes follow the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fonts()

    def _build(self) -> None:
        self._layout = QHBoxLayout(self)
        self._layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._layout.setContentsMargins(theme.margins(theme.MARGIN, 0, theme.SPACE, 0))
        self._layout.setSpacing(0)
        first = QVBoxLayout(self._first)
        first.setSpacing(theme.px(theme.TIGHT))
        row = QHBoxLayout()
        row.addWidget(self.chip)
        row.addStretch(1)
        first.addLayout(row)
        first.addWidget(self.limit)
        first.addStretch(1)
        self._layout.addWidget(self._first)
        self._layout.addWidget(self.cost)
        self._layout.addWidget(self.date)
        self._layout.addStretch(1)

    def _fonts(self) -> None:
        """The verdict and one line below it stand in the middle of the height; the second line is below that."""
        self.limit.dress()
        used = self.chip.sizeHint().height() + theme.px(theme.TIGHT) + self.limit.line
        layout = self._first.layout()
        assert layout is not None
        above = max((theme.px(theme.STRIP) - used) // 2, 0)
        layout.setContentsMargins(0, above, theme.px(theme.GAP), 0)

    def _fit(self) -> None:
        """The verdict first; then cells by rank, and what is left of the room goes to the sentence below the verdict."""
        room, gap = self.width() - theme.px(theme.MARGIN) - theme.px(theme.SPACE), theme.px(theme.GAP)
        chip, wanted = max(self.chip.sizeHint().width(), self._verdicts), self.limit.wanted
        shown = sorted(self.answers, key=lambda cell: cell.rank)
        least, whole = (max(chip, wide) + gap for wide in (min(wanted, theme.px(LEAST_LIMIT)), wanted))
        if _press(shown, room - whole, room - least):
            least = whole
        left = room - least
        gone = False
        for cell in shown:
            width = cell.sizeHint().width()
            fits = width <= left and not gone
            gone = gone or (not fits and cell.rank >= COUNT)
            left -= width if fits else 0
            cell.setFixedWidth(width)
            cell.setVisible(fits)
        taken = sum(cell.sizeHint().width() for cell in shown if not cell.isHidden())
        width = max(least, min(max(chip, wanted) + gap, room - taken))
        if self._held:
            width = self._first.width()
        self._first.setFixedWidth(max(width, 0))


def _press(cells: list[AnswerShown], whole: int, least: int) -> bool:
    """Close cells up where that leaves the sentence whole, in the room of ``whole`` for them, or all but the last; tell whether.

    Where more than the last would have to go with the ``least`` of the sentence, captions are shortened.
    """
    for count in (len(cells), len(cells) - 1):
        for way in (Room.WANTED, Room.CLOSE):
            for cell in cells:
                cell.press(way)
            if sum(cell.sizeHint().width() for cell in cells[:count]) <= whole:
                return True
    for cell in cells:
        cell.press(Room.WANTED)
    if sum(cell.sizeHint().width() for cell in cells[:-1]) > least:
        for cell in cells:
            cell.press(Room.SHORT)
    return False


def _wide(part: QWidget, text: str) -> int:
    return QFontMetrics(part.font()).horizontalAdvance(text)


class AnswerShown(QFrame):
    """One answer above its caption."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("cell")
        self.cell: AnswerCell | None = None
        self.answer, self.caption = label(), label(role="caption")
        self.answer.setFont(theme.scaled(self.font(), theme.TITLE, bold=True))
        self.caption.setFont(theme.scaled(self.font(), theme.CAPTION))
        self._room = Room.WANTED
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(theme.GAP, theme.SPACE, theme.GAP, theme.SPACE))
        layout.setSpacing(theme.px(theme.TIGHT))
        layout.addStretch(1)
        layout.addWidget(self.answer)
        layout.addWidget(self.caption)
        layout.addStretch(1)
        self.hide()

    @property
    def rank(self) -> int:
        """How soon it gives way: the highest first."""
        return self.cell.rank if self.cell else 0

    def keep_room(self, answers: tuple[str, ...], caption: str) -> None:
        """Be as wide as these answers and this caption, so that nothing beside it moves when it changes."""
        self.answer.setMinimumWidth(max(_wide(self.answer, text) for text in answers))
        self.caption.setMinimumWidth(_wide(self.caption, caption))

    def show_cell(self, cell: AnswerCell | None) -> None:
        """Show a cell, or none. The row says whether there is room for it; before it was seen once nothing tells how much it takes."""
        self.cell = cell
        if cell is None:
            self.hide()
        elif self.answer.isHidden():
            self.show()
        if cell:
            self.answer.setText(cell.answer)
            self._caption()
            self.setAccessibleName(f"{cell.answer}: {cell.caption}")

    def press(self, room: Room) -> None:
        """Take less room, or as much as is wanted: less beside it, and a short caption, whose tip has the whole."""
        if room == self._room:
            return
        self._room = room
        side = theme.GAP if room is Room.WANTED else PRESSED
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(theme.margins(side, theme.SPACE, side, theme.SPACE))
        self._caption()

    def _caption(self) -> None:
        if self.cell:
            short = self.cell.short if self._room is Room.SHORT else ""
            self.caption.setText(short or self.cell.caption)
            show_tip(self, self.cell.caption if short else "")
