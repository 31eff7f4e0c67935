"""Asks who approves a revision, and for what."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label, show_title
from app.desktop.widgets.form_lines import center_labels
from planners.words import say

WIDTH = 420


class ApprovalDialog(QDialog):
    """``approved`` carries the name and what is approved. It holds up the page, not the program."""

    approved = Signal(str, str)

    def __init__(self, parent: QWidget, revision: str, name: str) -> None:
        super().__init__(parent)
        show_title(self, say("Approve revision"))
        self.name, self.purpose = QLineEdit(name), QLineEdit()
        self.name.setAccessibleName(say("Approved by"))
        self.purpose.setAccessibleName(say("Approved for"))
        self.purpose.setPlaceholderText(say("such as ordering the hardware"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.approve = self.buttons.addButton(say("&Approve"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        for part in (self.name, self.purpose):
            part.textChanged.connect(self._follow)
        self.accepted.connect(
            lambda: self.approved.emit(self.name.text().strip(), self.purpose.text().strip())
        )
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(say("Approved &by"), self.name)
        form.addRow(say("Approved &for"), self.purpose)
        form.setHorizontalSpacing(theme.px(theme.GAP))
        center_labels(form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(theme.MARGIN, theme.MARGIN, theme.MARGIN, theme.MARGIN))
        layout.setSpacing(theme.px(theme.GAP))
        layout.addWidget(label(revision, "heading", True))
        layout.addWidget(
            label(say("The approval is dated today and printed in the proposal."), "muted", True)
        )
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(theme.px(WIDTH))
        (self.purpose if name else self.name).setFocus()
        self._follow()

    def _follow(self) -> None:
        self.approve.setEnabled(all(part.text().strip() for part in (self.name, self.purpose)))
