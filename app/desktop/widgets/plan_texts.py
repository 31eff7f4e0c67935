"""The plan's own texts, which its proposal prints: title, customer, author, introduction, recommendation."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label
from app.plan.document import TEXTS
from app.plan.edits import set_text
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
        layout.setContentsMargins(0, theme.SPACE, theme.SPACE, 0)
        layout.setSpacing(2)
        for name in TEXTS:
            editor = self._editor(name)
            title = label(TEXT_TITLES[name], "caption")
            title.setBuddy(editor)
            layout.addWidget(title)
            layout.addWidget(editor, int(name in LONG))
            layout.addSpacing(theme.TIGHT)
        self.refresh()

    def refresh(self) -> None:
        """Show the texts as they are now; who types keeps the place."""
        for name, editor in self.editors.items():
            text = getattr(self._session.plan, name)
            if isinstance(editor, QLineEdit) and editor.text() != text:
                editor.setText(text)
            elif isinstance(editor, QPlainTextEdit) and editor.toPlainText() != text:
                with QSignalBlocker(editor):
                    editor.setPlainText(text)

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
