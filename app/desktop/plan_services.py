"""Adding, duplicating and removing services of the open plan."""

from __future__ import annotations

import uuid

from msgspec.structs import replace
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.desk import Desk
from app.plan.edits import add_service, remove_service
from planners.words import say


class PlanServices:
    """The services of one desk's plan; ``parent`` is where dialogs appear."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self._desk, self._parent = desk, parent

    def add(self) -> None:
        """Ask for a service and its first choices, and add it to the plan."""
        from app.desktop.wizard.new_plan import NewPlan

        session = self._desk.session
        if session is None:
            return
        dialog = NewPlan(self._parent, of_service=True)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            service = dialog.plan.services[0]
            session.apply(add_service(service))
            self._desk.show_page.emit(service.id)
        dialog.deleteLater()

    def duplicate(self) -> None:
        """Add a copy of the service that is seen."""
        session, service = self._desk.session, self._desk.service
        if session is not None and service is not None:
            copy = replace(service, id=str(uuid.uuid4()), title=say("{title} (copy)", title=service.title))
            session.apply(add_service(copy))
            self._desk.show_page.emit(copy.id)

    def remove(self) -> None:
        """Take the service that is seen out of the plan; undo brings it back."""
        session, service = self._desk.session, self._desk.service
        if session is not None and service is not None:
            session.apply(remove_service(service.id, service.title))
            self._desk.tell.emit(say("Removed {title}. Undo brings it back.", title=service.title))
