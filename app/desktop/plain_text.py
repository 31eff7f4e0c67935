"""The one door for showing text: whatever is in a text, it is shown as it stands.

Qt takes a text that looks like markup for markup, and a picture named in it is read from the disk or the network. Titles,
names and notes come from files of other people, so every part that would do so is made or filled here and nowhere else.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtGui import Qt as Gui
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QTableWidgetItem,
    QTextBrowser,
    QTreeWidgetItem,
    QWidget,
)

from app.desktop import theme
from app.desktop.look import icons
from app.presenting.wording import unbroken

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QMessageBox

SLASH = re.compile(r"(?<=\b\w)/(?=\w)")
"""The slash behind the single letter that a name begins with."""
LONGEST_TIP, LONGEST_BOX, LONGEST_LINE, MARK = 2_000, 2_000, 120, 28
"""Letters that a tooltip, a message box and one line, such as a window's title, show of a text; pixels of a box's picture."""


def label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A label; ``role`` names its look in the theme."""
    made = WrappedLabel(text) if wrap else QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    return made


def text_of(part: QWidget) -> str:
    """The text that a label was given; empty for any other part."""
    return part.text() if isinstance(part, QLabel) else ""


def box(parent: QWidget | None, title: str, text: str, more: str = "", mark: str = "info") -> QMessageBox:
    """A message box without buttons; ``more`` stands below the text, the picture ``mark`` beside it. Once it is answered it goes, or
    its parent would keep it."""
    made = QtWidgets.QMessageBox(parent)
    made.finished.connect(made.deleteLater)
    show_title(made, title)
    made.setText(shortened(text, LONGEST_BOX))
    made.setInformativeText(shortened(more, LONGEST_BOX))
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setIconPixmap(icons.picture(mark, theme.current().accent, theme.px(MARK), made.devicePixelRatioF()))
    for part in made.findChildren(QLabel):
        part.setTextFormat(Qt.TextFormat.PlainText)
    layout = made.layout()
    if layout is not None:  # every text and picture makes it anew
        layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
    return made


def may_lose(parent: QWidget | None, title: str, text: str, verb: str, more: str = "") -> bool:
    """Whether the user lets something go, by the button of that ``verb``: Enter and Escape keep it."""
    question = box(parent, title, text, more)
    lose = question.addButton(verb, QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    question.setDefaultButton(question.addButton(QtWidgets.QMessageBox.StandardButton.Cancel))
    question.exec()
    return question.clickedButton() is lose


def show_tip(
    part: QWidget | QAction | QListWidgetItem | QTableWidgetItem | QTreeWidgetItem, text: str
) -> None:
    """Give a part its tooltip, which has no kind of its own: only what looks like markup is written as markup."""
    if isinstance(part, QTreeWidgetItem):
        part.setToolTip(0, as_tip(text))
    else:
        part.setToolTip(as_tip(text))


def as_tip(text: str) -> str:
    """A text as a tooltip takes it."""
    shown = shortened(text, LONGEST_TIP)
    return _as_html(shown) if Gui.mightBeRichText(shown) else shown


def show_title(window: QWidget, text: str) -> None:
    """Give a window its title; only the program's own ``[*]``, at the end of the plan's name, marks unsaved changes."""
    window.setWindowTitle(text)


def in_title(text: str) -> str:
    """A text as a part of a window's title."""
    return in_line(text).replace("[*]", "[*][*]")


def in_menu(text: str) -> str:
    """A text as a part of a menu's line: nothing in it marks a key."""
    return in_line(text).replace("&", "&&")


def in_line(text: str) -> str:
    """A text in one line of printable letters, as far as a line has room."""
    line = " ".join(shortened(text, 10 * LONGEST_LINE).split())
    if not line.isprintable():
        line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return shortened(line, LONGEST_LINE)


def show_in(line: QLineEdit, text: str) -> None:
    """Show a text in a line: it is read from its beginning, unless somebody types there."""
    if line.text() != text:
        line.setText(text)
        line.setCursorPosition(len(text) if line.hasFocus() else 0)


def name_document(printer: QPrinter, text: str) -> None:
    """Give what is printed its name, which goes to the printer's own programs."""
    printer.setDocName(in_line(text))


def in_chart(text: str) -> str:
    """A text as the name of a curve or an axis of a chart, which takes markup."""
    return escape(text)


def at_line(text: str) -> str:
    """A text at a line of a chart, which takes a place in braces for the line's value."""
    return text.replace("{", "{{").replace("}", "}}")


class Sheet(QTextBrowser):
    """Shows markup that the program wrote, with every text in it escaped. It opens nothing, whatever stands in it."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)

    def show_markup(self, markup: str) -> None:
        """Show it; where the reader was, he stays. A bar that goes and comes back would have all of it laid out twice."""
        bar, policy = self.verticalScrollBar(), self.verticalScrollBarPolicy()
        place = bar.value()
        if bar.isVisible():
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHtml(markup)
        self.setVerticalScrollBarPolicy(policy)
        bar.setValue(place)

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: N802 - Qt's name
        """Nothing: no picture, no style from elsewhere."""
        return None


class WrappedLabel(QLabel):
    """A text of as many lines as it needs, in which what belongs together stays on one."""

    def __init__(self, text: str = "") -> None:
        super().__init__(unbroken(text))
        self._text = text
        self.setWordWrap(True)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show a text."""
        self._text = text
        super().setText(unbroken(text))

    def text(self) -> str:
        """The text as it was given."""
        return self._text


class ElidedLabel(QLabel):
    """One line of text that gives way: what has no room is cut with an ellipsis, and its tooltip has the whole."""

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show a text in one line."""
        super().setText(in_line(text))
        self._tip()

    @property
    def is_cut(self) -> bool:
        """Whether its room is too small for it."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for a letter and the ellipsis."""
        return QSize(self.fontMetrics().horizontalAdvance("M…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Have a tooltip where it is cut."""
        super().resizeEvent(event)
        self._tip()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw as much as there is room for."""
        painter, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        shown = cut(self.text(), self.fontMetrics(), self.contentsRect().width() + 1)
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = self.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter | side, shown)

    def _tip(self) -> None:
        show_tip(self, self.text() if self.is_cut else "")


def cut(text: str, metrics: QFontMetrics, width: int) -> str:
    """As much of a text as has room. Its unit, in brackets at its end, stays: figures say nothing without."""
    name, bracket, unit = text.rpartition(" (")
    room = width - metrics.horizontalAdvance(bracket + unit)
    if not text.endswith(")") or not name or room < metrics.horizontalAdvance("M…"):
        name, bracket, unit, room = text, "", "", width
    is_whole = metrics.horizontalAdvance(text) <= width
    return text if is_whole else metrics.elidedText(name, Qt.TextElideMode.ElideRight, room) + bracket + unit


def wrapped(text: str, metrics: QFontMetrics, width: float) -> list[str]:
    """A text in lines of that width, broken at its spaces; a word that is wider has a line of its own, units have none.

    A dot between two parts goes where a line ends between them.
    """
    lines: list[str] = []
    for word in unbroken(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            if lines:
                lines[-1] = lines[-1].removesuffix("\N{NO-BREAK SPACE}·")
            lines.append(word)
    return lines


def joined_names(text: str) -> str:
    """A text in whose names, such as z/VM, no line ends at the slash."""
    return SLASH.sub("/\N{WORD JOINER}", text)


def shortened(text: str, most: int) -> str:
    """The first letters of a text that is longer."""
    return text if len(text) <= most else f"{text[:most]}…"


def _as_html(text: str) -> str:
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>"
