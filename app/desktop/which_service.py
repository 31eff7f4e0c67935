"""The service that files of a server belong to, where none is seen: asked for, and made where there is no plan."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.desk import START, Desk
from app.desktop.plain_text import in_line, label, show_title
from app.desktop.plan_files import PlanFiles
from app.plan.document import Service
from planners.words import say

WIDTH, MOST_LETTERS = 360, 32
NOT_TAKEN = say("The file was not read.")
FIRST = say("Choose the service that the server runs. Its files are read once the plan is made.")
NONE = say("The plan has no service that a server could run. Add one first.")


def find_service(window: QWidget, desk: Desk, files: PlanFiles) -> bool:
    """Show the service that files belong to: a new plan's on the start page, else the only one or the one that is chosen.

    Returns False where nothing was chosen; what stands in the way is told.
    """
    if desk.seen == START and not files.new_plan(FIRST):
        return False
    services = desk.session.plan.services if desk.session is not None else ()
    if not services:
        desk.fail(NOT_TAKEN, NONE)
        return False
    asked = WhichService(services, window)
    found = len(services) == 1 or asked.exec() == QDialog.DialogCode.Accepted
    if found:
        desk.show_page.emit(asked.chosen)
    asked.deleteLater()
    return found


class WhichService(QDialog):
    """Offers the services of a plan; ``chosen`` is the id of the one that stands in the field."""

    def __init__(self, services: Sequence[Service], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        show_title(self, say("Read your server"))
        self.services = QComboBox()
        self.services.setObjectName("service")
        self.services.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.services.setMinimumContentsLength(MOST_LETTERS)
        for service in services:
            self.services.addItem(in_line(service.title), service.id)
        asked = label(say("&Service that the server runs"), "caption")
        asked.setBuddy(self.services)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(say("Read"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(asked)
        layout.addWidget(self.services)
        layout.addSpacing(theme.px(theme.SPACE))
        layout.addWidget(buttons)
        self.setMinimumWidth(theme.px(WIDTH))

    @property
    def chosen(self) -> str:
        """The id of the service that was chosen."""
        return str(self.services.currentData())
