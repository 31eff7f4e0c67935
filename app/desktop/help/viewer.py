"""The help as a window of its own beside the plan: how to, shortcuts, glossary, what's new."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from msgspec import Struct
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QVBoxLayout,
)

from app.about import NAME
from app.desktop import theme
from app.desktop.help import changes, how_to
from app.desktop.help.keys import shortcuts
from app.desktop.plain_text import Sheet, label, show_title
from app.desktop.screen_room import wish
from app.presenting.glossary import glossary
from planners.registry import planner, services
from planners.words import say

WIDTH, HEIGHT, LIST = 760, 560, 190


class Entry(Struct, frozen=True):
    """A word or key with what it means, below its heading."""

    heading: str
    word: str
    meaning: str


class HelpViewer(QDialog):
    """Shows one page; the lists of keys and words are searched by typing."""

    def __init__(self, owner: QMainWindow) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        show_title(self, say("{program} help", program=NAME))
        self.pages = QListWidget()
        self.pages.setAccessibleName(say("Pages of the help"))
        self._titles = {
            "plan": say("How to make a plan"),
            "keys": say("Keyboard shortcuts"),
            "words": say("Glossary"),
            "changes": say("What's new"),
        }
        for text in self._titles.values():
            self.pages.addItem(QListWidgetItem(text))
        self._fit()
        self.pages.currentRowChanged.connect(lambda _: self._show())
        self.title = label("", "title")
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(say("Find"))
        self.search.setAccessibleName(say("Find in this page"))
        self.search.textChanged.connect(lambda _: self._write())
        self.view = Sheet()
        self.view.setAccessibleName(say("Page of the help"))
        right = QVBoxLayout()
        right.setSpacing(theme.px(theme.SPACE))
        right.addWidget(self.title)
        right.addWidget(self.search)
        right.addWidget(self.view, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        layout.setSpacing(theme.px(theme.MARGIN))
        layout.addWidget(self.pages)
        layout.addLayout(right, 1)
        wish(self, theme.px(WIDTH), theme.px(HEIGHT))

    @property
    def page(self) -> str:
        """The name of the page that is seen."""
        return list(self._titles)[max(self.pages.currentRow(), 0)]

    def show_page(self, name: str) -> None:
        """Show the page of that name."""
        self.pages.setCurrentRow(list(self._titles).index(name))
        (self.search if self.search.isVisibleTo(self) else self.view).setFocus()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """The list follows the size of the interface."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        self.pages.setFixedWidth(theme.px(LIST))
        for place in range(self.pages.count()):
            self.pages.item(place).setSizeHint(QSize(0, theme.px(theme.ROW)))

    def _show(self) -> None:
        self.title.setText(self._titles[self.page])
        self.search.setVisible(self.page in ("keys", "words"))
        self.search.clear()
        self._write()
        self.view.verticalScrollBar().setValue(0)

    def _write(self) -> None:
        match self.page:
            case "keys":
                self.view.show_markup(self._list(Entry(*one) for one in shortcuts(self._owner)))
            case "words":
                words = glossary(planner(name) for name in services())
                self.view.show_markup(self._list(Entry("", one.word, one.meaning) for one in words))
            case "changes":
                self.view.show_markup(changes.page())
            case _:
                self.view.show_markup(how_to.page())

    def _list(self, entries: Iterable[Entry]) -> str:
        wanted = self.search.text().strip().casefold()
        found = [one for one in entries if wanted in f"{one.word} {one.meaning}".casefold()]
        if not found:
            nothing = say("Nothing is called that.")
            return f"<p>{escape(nothing)}</p>"
        parts, heading = [], ""
        for one in found:
            if one.heading != heading:
                heading = one.heading
                parts.append(f"<tr><td colspan='2'><br><b>{escape(heading)}</b></td></tr>")
            parts.append(
                f"<tr><td style='padding:3px 16px 3px 0'><b>{escape(one.word)}</b></td>"
                f"<td style='padding:3px 0'>{escape(one.meaning)}</td></tr>"
            )
        return f"<table width='100%' cellspacing='0'>{''.join(parts)}</table>"
