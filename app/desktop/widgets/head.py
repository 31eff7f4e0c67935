"""The head of a page: title, what it is about, and at the right its tabs or its buttons, in a row of fixed height."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTabBar, QWidget

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel

LEAST = 60
"""Pixels of a subtitle below which it is not shown."""


class PageTabs(QTabBar):
    """Tabs of a page's head. Each is as wide as its bold title, so that choosing one moves none."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setDrawBase(False)
        self.setUsesScrollButtons(False)
        self.setExpanding(False)

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt's name
        """Room for the title in bold."""
        bold = QFontMetrics(theme.scaled(self.font(), 1, bold=True))
        title = self.tabText(index).replace("&", "")
        return QSize(
            bold.horizontalAdvance(title) + 2 * theme.px(theme.GAP + 1), super().tabSizeHint(index).height()
        )


class PageHead(QWidget):
    """Title and subtitle give way to what stands at the right; their tooltips have what is cut."""

    def __init__(self, title: str = "", subtitle: str = "", tabs: QTabBar | None = None) -> None:
        super().__init__()
        self.setObjectName("head")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.title, self.subtitle = ElidedLabel(title, "title"), ElidedLabel(subtitle, "muted")
        self._layout = QHBoxLayout(self)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.subtitle, 1)
        self._layout.addStretch(0)
        if tabs is not None:
            self._layout.addWidget(tabs, 0, Qt.AlignmentFlag.AlignBottom)
        self._measure()

    def add(self, *parts: QWidget) -> None:
        """Put buttons at the right end."""
        for part in parts:
            self._layout.addWidget(part)

    def event(self, event: QEvent) -> bool:
        """A subtitle that would have room for a few letters alone gives way to the title."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._share()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the size of the application's font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def _share(self) -> None:
        parts = [self._layout.itemAt(place) for place in range(3, self._layout.count())]
        taken = sum(part.sizeHint().width() + self._layout.spacing() for part in parts if part is not None)
        wanted = self.title.sizeHint().width() + theme.px(LEAST + 2 * theme.MARGIN + theme.GAP)
        needs = self.subtitle.text() and wanted + taken > self.width()
        if self.subtitle.isHidden() is not bool(needs):
            self.subtitle.setHidden(bool(needs))

    def _measure(self) -> None:
        height = theme.px(theme.HEAD)
        if self.height() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)
            self._layout.setContentsMargins(theme.px(theme.MARGIN), 0, theme.px(theme.MARGIN), 0)
            self._layout.setSpacing(theme.px(theme.GAP))
