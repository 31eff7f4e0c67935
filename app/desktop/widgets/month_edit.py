"""A line for a month such as 2027-03, with a calendar of months to pick from."""

from __future__ import annotations

import datetime

from PySide6.QtCore import QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QToolButton, QWidget

from app.desktop import theme
from app.desktop.plain_text import label, show_tip
from planners.words import say

COLUMNS, MONTHS = 3, 12


class MonthEdit(QLineEdit):
    """Typed or picked: ``picked`` tells that a month was picked, after it was edited. Alt+Down opens the calendar."""

    picked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calendar: MonthCalendar | None = None
        self._pick = QAction(say("Pick a month"), self)
        self._pick.triggered.connect(self.open_calendar)
        self.addAction(self._pick, QLineEdit.ActionPosition.TrailingPosition)

    @property
    def calendar(self) -> MonthCalendar | None:
        """The calendar while it is open."""
        return self._calendar if self._calendar is not None and self._calendar.isVisible() else None

    def open_calendar(self) -> None:
        """Show the months of the year that is in the line, or of this one."""
        if self._calendar is None:
            self._calendar = MonthCalendar(self)
            self._calendar.chosen.connect(self._take)
        self._calendar.show_month(self.text())
        self._calendar.move(self.mapToGlobal(QPoint(0, self.height())))
        self._calendar.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Alt+Down opens the calendar, as it opens any list."""
        if event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.open_calendar()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """The picture takes the colours of the theme."""
        super().showEvent(event)
        self._pick.setIcon(_picture())

    def _take(self, month: str) -> None:
        self.setText(month)
        self.textEdited.emit(month)
        self.picked.emit()


class MonthCalendar(QFrame):
    """The months of a year; ``chosen`` carries one such as 2027-03."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._year = datetime.date.today().year  # noqa: DTZ011 - the user's own year
        self._heading = label()
        self._heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QGridLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(3)
        layout.addWidget(self._turn("‹", say("Year before"), -1), 0, 0)
        layout.addWidget(self._heading, 0, 1)
        layout.addWidget(self._turn("›", say("Year after"), 1), 0, 2)
        self.months: list[QToolButton] = []
        for month in range(MONTHS):
            button = QToolButton()
            button.setText(QLocale().standaloneMonthName(month + 1, QLocale.FormatType.ShortFormat))
            button.setAutoRaise(True)
            button.setCheckable(True)
            button.setMinimumSize(58, 28)
            button.clicked.connect(lambda _=False, month=month: self._choose(month + 1))
            layout.addWidget(button, 1 + month // COLUMNS, month % COLUMNS)
            self.months.append(button)

    def show_month(self, text: str) -> None:
        """Turn to the year of that month and mark it, where it is one."""
        year, _, month = text.partition("-")
        known = year.isdecimal() and len(year) == 4 and month.isdecimal() and 1 <= int(month) <= MONTHS
        if known:
            self._year = int(year)
        for number, button in enumerate(self.months, 1):
            button.setChecked(known and number == int(month))
        self._heading.setText(f"{self._year}")
        self.months[int(month) - 1 if known else 0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Page up and down turn the year, arrows go from month to month, Enter takes one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}
        at = next((place for place, button in enumerate(self.months) if button.hasFocus()), 0)
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._show_year(self._year + (1 if event.key() == Qt.Key.Key_PageDown else -1))
        elif Qt.Key(event.key()) in steps:
            self.months[(at + steps[Qt.Key(event.key())]) % MONTHS].setFocus()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(at + 1)
        else:
            super().keyPressEvent(event)

    def _turn(self, text: str, name: str, step: int) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAutoRaise(True)
        button.setAccessibleName(name)
        show_tip(button, name)
        button.clicked.connect(lambda: self._show_year(self._year + step))
        return button

    def _show_year(self, year: int) -> None:
        self._year = min(max(year, 1000), 9999)
        self._heading.setText(f"{self._year}")
        for button in self.months:
            button.setChecked(False)

    def _choose(self, month: int) -> None:
        self.close()
        self.chosen.emit(f"{self._year:04}-{month:02}")


def _picture() -> QIcon:
    """A sheet of a calendar in the theme's muted colour."""
    pixmap = QPixmap(32, 32)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    pen = painter.pen()
    pen.setColor(theme.current().muted)
    pen.setWidth(3)
    painter.setPen(pen)
    painter.drawRect(4, 7, 23, 20)
    painter.drawLine(4, 13, 27, 13)
    painter.drawLine(10, 3, 10, 9)
    painter.drawLine(21, 3, 21, 9)
    painter.end()
    return QIcon(pixmap)
