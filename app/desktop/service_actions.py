"""What can be done with a service, as actions for the menu bar, the outline's own menu and its keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.desktop.desk import Desk
from app.desktop.outline import Outline
from app.desktop.plan_services import PlanServices
from planners.words import plural, say

Keys = QKeySequence.StandardKey


class ServiceActions:
    """The actions, in the order of a menu: ``groups`` are separated by lines.

    The keys of cutting, copying, pasting, removing and moving belong to the outline: elsewhere they edit texts.
    """

    def __init__(self, owner: QMainWindow, desk: Desk, outline: Outline) -> None:
        self._owner, self._desk, self._outline = owner, desk, outline
        self.services = services = PlanServices(desk, owner, outline.tree.chosen_services)
        self.add = self._make(say("&Add service…"), "Ctrl+Shift+N", services.add)
        self.rename = self._make(say("Re&name service"), "F2", self._edit_title)
        self.duplicate = self._make(say("&Duplicate service"), "Ctrl+D", services.duplicate)
        self.change = self._make(say("C&hange services…"), "Ctrl+Shift+E", services.change)
        self.cut = self._make(say("Cu&t service"), Keys.Cut, services.cut, here=True)
        self.copy = self._make(say("&Copy service"), Keys.Copy, services.copy, here=True)
        self.paste = self._make(say("&Paste service"), Keys.Paste, services.paste, here=True)
        self.up = self._make(say("Move service &up"), "Alt+Up", lambda: services.shift(-1), here=True)
        self.down = self._make(say("Move service d&own"), "Alt+Down", lambda: services.shift(1), here=True)
        self.remove = self._make(say("Re&move service"), "Ctrl+Shift+Del", services.remove)
        self.remove.setShortcuts([QKeySequence("Ctrl+Shift+Del")])
        self._delete = self._make(say("Re&move service"), Keys.Delete, services.remove, here=True)
        self.groups = (
            (self.add, self.rename, self.duplicate),
            (self.cut, self.copy, self.paste),
            (self.up, self.down),
            (self.change,),
            (self.remove,),
        )
        outline.renamed.connect(services.rename)
        outline.moved.connect(services.move)
        outline.add_asked.connect(services.add)
        desk.add_service.connect(services.add)
        outline.menu_asked.connect(self._show_menu)

    def put_into(self, menu: QMenu) -> None:
        """Add all of them to a menu, which looks at the clipboard when it opens."""
        for place, group in enumerate(self.groups):
            if place:
                menu.addSeparator()
            menu.addActions(list(group))
        menu.aboutToShow.connect(self.refresh)

    def refresh(self) -> None:
        """Follow what is seen: what can be done with it."""
        place, count = self.services.place()
        chosen = place >= 0
        together = len(self.services.together())
        alone = together == 1
        self.remove.setText(plural("Re&move service", "Re&move {count} services", max(together, 1)))
        for action in (self.change, self.remove, self._delete):
            action.setEnabled(chosen)
        for action in (self.rename, self.duplicate, self.cut, self.copy):
            action.setEnabled(alone)
        self.add.setEnabled(self._desk.session is not None)
        self.paste.setEnabled(self._desk.session is not None)
        self.up.setEnabled(alone and place > 0)
        self.down.setEnabled(alone and place < count - 1)

    def _make(self, text: str, keys: Keys | str, work: Callable[[], object], here: bool = False) -> QAction:
        """An action; where its keys count ``here`` alone, the outline must have the keyboard."""
        action = QAction(text, self._owner)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: work())
        if here:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._outline.tree.addAction(action)
        return action

    def _edit_title(self) -> None:
        if self._desk.service is not None:
            self._outline.edit_title(self._desk.service.id)

    def _show_menu(self, service: str, place: QPoint) -> None:
        """The menu of a service, which is shown, or of none."""
        together = {one.id for one in self.services.together()}
        if service and service != self._desk.seen and service not in together:
            self._desk.show_page.emit(service)
        menu = QMenu(self._owner)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.put_into(menu)
        self.refresh()
        self.paste.setEnabled(self.services.can_paste)
        menu.popup(place)
