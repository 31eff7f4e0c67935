"""Takes the README's pictures from the running program: `xvfb-run .venv/bin/python packaging/screenshots.py [FOLDER]`.

Without a folder it renews the picture of the README. With one, it writes every page in light and dark, small and
at twice the size, to look at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.desktop.service_pages import ServicePages
    from app.desktop.window import Window

Namer = Callable[[str], Path]

README_PICTURE = Path(__file__).resolve().parents[1] / "resources" / "help" / "window.png"
OF_TODAY, FIGURE = "OpenLDAP", "memory.ram"
"""A word in the title of the example that the README shows, and the figure chosen there."""
PAGES = (
    "sizing",
    "figures",
    "charts",
    "projection",
    "settings",
    "sources",
    "summary",
    "compare",
    "revisions",
    "accuracy",
    "proposal",
    "start",
)


def main(arguments: list[str]) -> int:
    """Take the pictures and print their names."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["SIZEWRIGHT_HOME"] = home
        from PySide6.QtWidgets import QApplication

        application = QApplication(sys.argv[:1])
        if not arguments:
            README_PICTURE.parent.mkdir(exist_ok=True)
            take(application, "light", ("sizing",), lambda page: README_PICTURE, (1280, 800), OF_TODAY)
            return 0
        folder = Path(arguments[0])
        folder.mkdir(parents=True, exist_ok=True)
        for theme in ("light", "dark"):
            for name, size in (("", (1280, 800)), ("-small", (1000, 640))):
                take(application, theme, PAGES, _namer(folder, f"{theme}{name}"), size)
    return 0


def take(
    application: QApplication,
    theme: str,
    pages: Sequence[str],
    name: Namer,
    size: tuple[int, int],
    example: str = "",
) -> None:
    """One window in one theme and size, picture by picture, with the example that has this word in its title."""
    from app.desktop.application import make_window
    from app.desktop.jobs import Latest
    from app.desktop.service_pages import ServicePages
    from app.plan.examples import examples

    window = make_window(application)
    window.resize(*size)
    window.desk.set_theme(theme)
    window.show()
    settle(300)
    window.open_example(next(place for place, plan in enumerate(examples()) if example in plan.title))
    window.load_charts()
    service = window.page
    assert isinstance(service, ServicePages)
    while service.sizing.card is None:
        settle(50)
    for page in pages:
        show(window, service, page)
        if example:
            service.sizing.choose(FIGURE)
        settle(3500 if page == "proposal" else 250)
        while any(latest.busy for latest in window.findChildren(Latest)):
            settle(50)
        window.grab().save(str(name(page)))
        print(name(page))
    window.desk.leave()
    window.close()
    window.deleteLater()
    settle(50)


def show(window: Window, service: ServicePages, page: str) -> None:
    """Bring a page in front."""
    if page in ("summary", "compare", "revisions", "accuracy", "proposal"):
        window.show_page(page)
    elif page == "start":
        window.show_page("")
    else:
        window.show_page(service.service_id)
        pages = {"projection": service.projection, "settings": service.settings, "sources": service.sources}
        service.setCurrentWidget(pages.get(page, service.sizing))
        from app.desktop.pages.sizing import ALL, TABLE

        service.sizing.choose({"figures": TABLE, "charts": ALL}.get(page, service.sizing.first_quantity))


def _namer(folder: Path, ending: str) -> Namer:
    return lambda page: folder / f"{page}-{ending}.png"


def settle(milliseconds: int) -> None:
    """Let the window work for a while."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
