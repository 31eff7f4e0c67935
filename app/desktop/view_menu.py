"""The View menu: pages by their number, panes, theme and zoom."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.desktop.desk import Desk
from app.desktop.outline import PAGES
from app.desktop.plain_text import in_menu
from app.preferences import STEP
from planners.words import in_context, say

THEMES = {
    "system": in_context("of a theme", "&System"),
    "light": in_context("of a theme", "&Light"),
    "dark": in_context("of a theme", "&Dark"),
}
MOST = 9
"""Pages that have a key."""


class ViewMenu:
    """Numbers the pages as they stand in the outline."""

    def __init__(
        self,
        menu: QMenu,
        owner: QMainWindow,
        desk: Desk,
        panes: list[QAction],
        add: Callable[..., QAction],
    ) -> None:
        self._desk = desk
        self.pages = [
            add(menu, str(place), f"Ctrl+{place}", lambda place=place: self._show(place))
            for place in range(1, MOST + 1)
        ]
        menu.addSeparator()
        menu.addActions(panes)
        menu.addSeparator()
        self._themes(menu.addMenu(say("&Theme")), owner)
        keys = QKeySequence.StandardKey
        self.zoom_in = add(menu, say("Zoom &in"), (keys.ZoomIn, "Ctrl++", "Ctrl+="), lambda: self._zoom(STEP))
        self.zoom_out = add(menu, say("Zoom o&ut"), (keys.ZoomOut, "Ctrl+-"), lambda: self._zoom(-STEP))
        self.zoom_reset = add(menu, say("&Normal size"), "Ctrl+0", lambda: desk.set_zoom(100))
        full = add(menu, say("&Full screen"), keys.FullScreen, lambda: _toggle_full_screen(owner))
        if full.shortcut().isEmpty():
            full.setShortcut("F11")
        menu.aboutToShow.connect(self._tick)

    def refresh(self) -> None:
        """Follow the pages of the plan."""
        named = self._named()
        for place, action in enumerate(self.pages):
            there = place < len(named)
            action.setVisible(there)
            action.setEnabled(there)
            if there:
                action.setText(f"&{place + 1}  {in_menu(named[place][1])}")

    def _named(self) -> list[tuple[str, str]]:
        session = self._desk.session
        if session is None:
            return []
        services = [(service.id, service.title) for service in session.plan.services]
        return [PAGES[0], *services, *PAGES[1:]][:MOST]

    def _show(self, place: int) -> None:
        named = self._named()
        if place <= len(named):
            self._desk.show_page.emit(named[place - 1][0])

    def _zoom(self, by: int) -> None:
        self._desk.set_zoom(self._desk.preferences.zoom + by)

    def _themes(self, menu: QMenu, owner: QMainWindow) -> None:
        group = QActionGroup(owner)
        self._of_theme = {}
        for name, title in THEMES.items():
            action = QAction(title, owner, checkable=True)
            action.triggered.connect(lambda _=False, name=name: self._desk.set_theme(name))
            group.addAction(action)
            menu.addAction(action)
            self._of_theme[name] = action
        self._tick()

    def _tick(self) -> None:
        self._of_theme[self._desk.preferences.theme].setChecked(True)


def _toggle_full_screen(window: QMainWindow) -> None:
    if window.isFullScreen():
        window.showNormal()
    else:
        window.showFullScreen()
