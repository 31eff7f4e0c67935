"""The plan's own texts, which its proposal prints: title, customer, author, introduction, recommendation."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label, show_in
from app.plan.document import TEXTS, Start
from app.plan.edits import set_text
from app.plan.machine_edits import BEGINS, STARTS, set_start
from app.plan.session import Session
from app.presenting.revisions import TEXT_TITLES

LONG = ("introduction", "recommendation")


class PlanTexts(QWidget):
    """Edits the plan's texts; every edit can be undone."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.editors: dict[str, QLineEdit | QPlainTextEdit] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(0, theme.SPACE, theme.SPACE, 0))
        layout.setSpacing(2)
        self.start = self._start()
        layout.addWidget(label(BEGINS, "caption"))
        layout.addWidget(self.start)
        layout.addSpacing(theme.px(theme.TIGHT))
        for name in TEXTS:
            editor = self._editor(name)
            title = label(TEXT_TITLES[name], "caption")
            title.setBuddy(editor)
            layout.addWidget(title)
            layout.addWidget(editor, int(name in LONG))
            layout.addSpacing(theme.px(theme.TIGHT))
        self.refresh()

    def refresh(self) -> None:
        """Show the texts as they are now; who types keeps the place."""
        with QSignalBlocker(self.start):
            self.start.setCurrentIndex(self.start.findData(self._session.plan.start))
        for name, editor in self.editors.items():
            text = getattr(self._session.plan, name)
            if isinstance(editor, QLineEdit):
                show_in(editor, text)
            elif editor.toPlainText() != text:
                with QSignalBlocker(editor):
                    editor.setPlainText(text)

    def _start(self) -> QComboBox:
        box = QComboBox()
        box.setObjectName("start")
        box.setAccessibleName(BEGINS)
        for start, title in STARTS.items():
            box.addItem(title, str(start))
        box.activated.connect(lambda _: self._session.apply(set_start(Start(box.currentData()))))
        return box

    def _editor(self, name: str) -> QLineEdit | QPlainTextEdit:
        editor: QLineEdit | QPlainTextEdit
        if name in LONG:
            editor = QPlainTextEdit()
            editor.setTabChangesFocus(True)
            editor.textChanged.connect(lambda: self._session.apply(set_text(name, editor.toPlainText())))
        else:
            editor = QLineEdit()
            editor.textEdited.connect(lambda text: self._session.apply(set_text(name, text)))
            editor.editingFinished.connect(self._session.seal)
        editor.setObjectName(name)
        editor.setAccessibleName(TEXT_TITLES[name])
        self.editors[name] = editor
        return editor
