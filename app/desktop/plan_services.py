"""Adding, naming, moving, copying and removing services of the open plan."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.desk import Desk
from app.plan.clipping import MIME, clip_of, from_clip, is_clip
from app.plan.document import Service
from app.plan.edits import add_service as added
from app.plan.edits import add_services, move_service, rename_service
from app.plan.refused import PlanRefused
from planners.words import plural, say


class PlanServices:
    """The services of one desk's plan; ``parent`` is where dialogs appear. Every step can be undone."""

    def __init__(self, desk: Desk, parent: QWidget, chosen: Callable[[], list[str]]) -> None:
        """``chosen`` tells the ids of the services that are chosen together."""
        self._desk, self._parent, self._chosen = desk, parent, chosen

    @property
    def can_paste(self) -> bool:
        """Whether the clipboard may hold services."""
        data = QGuiApplication.clipboard().mimeData()
        return data.hasFormat(MIME) or (data.hasText() and is_clip(data.text()))

    def together(self) -> tuple[Service, ...]:
        """The services that are chosen together; the one that is seen where no others are."""
        session, service = self._desk.session, self._desk.service
        if session is None or service is None:
            return ()
        found = (session.plan.service(name) for name in self._chosen())
        return tuple(one for one in found if one is not None) or (service,)

    def change(self) -> None:
        """Ask for an input of the chosen services and its value, and set it in all of them."""
        from app.desktop.bulk_dialog import BulkDialog

        session, services = self._desk.session, self.together()
        if session is None or not services:
            return
        dialog = BulkDialog(services, self._parent)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.edit is not None:
            session.apply(dialog.edit)
            self._desk.tell.emit(
                plural("Changed {count} service.", "Changed {count} services.", len(services))
            )
        dialog.deleteLater()

    def place(self) -> tuple[int, int]:
        """Which of how many services is seen, from 0; -1 where none is."""
        session, service = self._desk.session, self._desk.service
        if session is None:
            return -1, 0
        services = session.plan.services
        return (services.index(service) if service is not None else -1), len(services)

    def add(self) -> None:
        """Ask for a service and its first choices, and add it to the plan."""
        from app.desktop.wizard.new_plan import NewPlan

        session = self._desk.session
        if session is None:
            return
        dialog = NewPlan(self._parent, of_service=True, currency=self._desk.preferences.currency)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            service = dialog.plan.services[0]
            session.apply(added(service))
            self._desk.show_page.emit(service.id)
        dialog.deleteLater()

    def duplicate(self) -> None:
        """Add a copy of the service that is seen, below it."""
        session, service = self._desk.session, self._desk.service
        if session is not None and service is not None:
            copy = replace(service, id=str(uuid.uuid4()), title=say("{title} (copy)", title=service.title))
            session.apply(added(copy, self.place()[0] + 1))
            self._desk.show_page.emit(copy.id)

    def rename(self, service: str, title: str) -> None:
        """Give a service another title."""
        if self._desk.session is not None and self._desk.session.plan.service(service) is not None:
            self._desk.session.apply(rename_service(service, title))
            self._desk.session.seal()

    def move(self, service: str, index: int) -> None:
        """Put a service at another place among the services."""
        session = self._desk.session
        moved = session.plan.service(service) if session is not None else None
        if session is not None and moved is not None:
            session.apply(move_service(service, max(0, index), moved.title))

    def shift(self, by: int) -> None:
        """Put the service that is seen further up (-1) or down (1), past the next one of its site."""
        session, service = self._desk.session, self._desk.service
        if session is None or service is None:
            return
        there = [place for place, one in enumerate(session.plan.services) if one.site == service.site]
        goes = there.index(self.place()[0]) + by
        if 0 <= goes < len(there):
            self.move(service.id, there[goes])

    def copy(self) -> None:
        """Put the service that is seen on the clipboard."""
        session, service = self._desk.session, self._desk.service
        if session is not None and service is not None:
            text = clip_of(session.plan, service.id)
            data = QMimeData()
            data.setData(MIME, QByteArray(text.encode()))
            data.setText(text)
            QGuiApplication.clipboard().setMimeData(data)

    def cut(self) -> None:
        """Put the service that is seen on the clipboard and take it out of the plan."""
        self.copy()
        self.remove()

    def paste(self) -> None:
        """Add the services of the clipboard below the one that is seen, or at the end; what cannot be read is told."""
        session, data = self._desk.session, QGuiApplication.clipboard().mimeData()
        if session is None:
            return
        text = (
            bytes(data.data(MIME).data()).decode("utf-8", "replace") if data.hasFormat(MIME) else data.text()
        )
        place, count = self.place()
        try:
            services, readings = from_clip(text, lambda: str(uuid.uuid4()))
            told = plural("Paste {titles}", "Paste {count} services", len(services), titles=services[0].title)
            session.apply(add_services(services, readings, place + 1 if place >= 0 else count, told))
        except PlanRefused as refused:
            self._desk.tell.emit(say("Nothing was pasted. {reason}", reason=refused.findings[0].text))
            return
        self._desk.show_page.emit(services[-1].id)

    def remove(self) -> None:
        """Take the chosen services out of the plan; undo brings them back."""
        session, services = self._desk.session, self.together()
        if session is None or not services:
            return
        one = services[0].title
        from app.plan.in_bulk import remove_all

        session.apply(remove_all(services))
        told = plural(
            "Removed {title}. Undo brings it back.",
            "Removed {count} services. Undo brings them back.",
            len(services),
            title=one,
        )
        self._desk.tell.emit(told)
