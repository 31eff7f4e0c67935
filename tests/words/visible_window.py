"""Prints every text that a window shows on all of its pages, tooltips and accessible names included; run as a program."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

PLAN_PAGES = ("summary", "compare", "revisions", "accuracy", "proposal")


def texts(widget: QWidget) -> Iterator[str]:
    """The texts of one widget."""
    yield from (
        widget.toolTip(),
        widget.accessibleName(),
        widget.accessibleDescription(),
        widget.windowTitle(),
    )
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QGroupBox() | QMenu():
            yield widget.title()
        case QComboBox():
            yield from (widget.itemText(row) for row in range(widget.count()))
        case QLineEdit():
            yield from (widget.placeholderText(),)
        case QTextEdit():
            yield from (widget.toPlainText(), widget.placeholderText())
        case QTabBar():
            yield from (widget.tabText(tab) for tab in range(widget.count()))
        case QHeaderView():
            pass
        case QAbstractItemView():
            yield from cells(widget.model())


def cells(model: QAbstractItemModel | None, parent: QModelIndex | None = None) -> Iterator[str]:
    """Headers and cells of a table or tree."""
    if model is None:
        return
    above = parent or QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
    yield from (str(model.headerData(c, Qt.Orientation.Horizontal) or "") for c in range(columns))
    for row in range(model.rowCount(above)):
        for column in range(columns):
            index = model.index(row, column, above)
            yield from (
                str(index.data(role) or "")
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
            )
        yield from cells(model, model.index(row, 0, above))


def main() -> int:
    """Open each example of a kind, walk its pages, print what is seen."""
    os.environ["SIZEWRIGHT_HOME"] = tempfile.mkdtemp()
    application = QApplication.instance() or QApplication(sys.argv[:1])
    from app.desktop.application import make_window

    assert isinstance(application, QApplication)
    window = make_window(application)
    window.show()
    told: dict[str, None] = {}

    def look(seconds: float = 0.3) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            application.processEvents()
        for widget in filter(QWidget.isVisible, application.allWidgets()):
            told.update(dict.fromkeys(texts(widget)))
        for action in window.findChildren(QAction):
            told.update(dict.fromkeys((action.text(), action.toolTip(), action.statusTip())))

    look()
    for example in range(int(sys.argv[1]), int(sys.argv[2])):
        window.open_example(example)
        look()
        session = window.session
        assert session is not None
        for page in PLAN_PAGES:
            window.show_page(page)
            look()
        for service in session.plan.services:
            window.show_page(service.id)
            pages = window.page
            for tabs in pages.findChildren(QTabBar) if pages is not None else ():
                for tab in range(tabs.count()):
                    tabs.setCurrentIndex(tab)
                    look()
        window.show_page("")
    window.close()
    sys.stdout.write("\n".join(text for text in told if text.strip()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
