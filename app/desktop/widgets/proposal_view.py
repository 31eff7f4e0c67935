"""The proposal to look at: its pages, small ones and contents to go by, zoom, and the page to go to."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIntValidator, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import in_line, label, show_tip
from app.desktop.proposal_work import Preview
from app.desktop.widgets.buttons import IconButton, Segments
from app.desktop.widgets.page_view import PAGE, STEP, WIDTH, PageView
from planners.words import say

SMALL, COLUMN, WIDE_COLUMN = 96, 158, 288
"""Pixels across a small page, and of the column with them."""
MOST_PAGES = 99_999
PAGES, CONTENTS = "pages", "contents"
ENTRY = Qt.ItemDataRole.UserRole


class ProposalView(QWidget):
    """Shows a preview. What the keyboard and the mouse choose at the left is brought into view at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.pages = PageView()
        self.small, self.contents = QListWidget(), QTreeWidget()
        self.which = Segments(say("Go by"))
        self.which.show_choices(((PAGES, say("Pages")), (CONTENTS, say("Contents"))))
        self.fits = Segments(say("Zoom"))
        self.fits.show_choices(((WIDTH, say("Fit width")), (PAGE, say("Fit page"))))
        self.smaller, self.larger = (
            IconButton("zoom-out", say("Zoom out")),
            IconButton("zoom-in", say("Zoom in")),
        )
        self.percent = label(role="muted")
        self.number, self.total = QLineEdit("1"), label(role="muted")
        self.number.setValidator(QIntValidator(1, MOST_PAGES, self.number))
        self._columns = QStackedWidget()
        self._build()
        self._connect()

    @property
    def count(self) -> int:
        """The number of pages."""
        return self.pages.count

    def show_preview(self, preview: Preview) -> None:
        """Show another proposal."""
        pictures = [self._edged(QPixmap.fromImage(image.image())) for image in preview.small]
        self._show_small(pictures)
        self._show_contents(preview)
        self.total.setText(say("of {count}", count=len(pictures)))
        self.pages.show_preview(preview, pictures)

    def stop(self) -> None:
        """End running work."""
        self.pages.stop()

    def _build(self) -> None:
        self.small.setAccessibleName(say("Small pages"))
        self.small.setViewMode(QListView.ViewMode.IconMode)
        self.small.setMovement(QListView.Movement.Static)
        self.small.setResizeMode(QListView.ResizeMode.Adjust)
        self.small.setSpacing(theme.px(theme.TIGHT))
        self.contents.setAccessibleName(say("Contents of the proposal"))
        self.contents.setObjectName("contents")
        self.contents.setHeaderHidden(True)
        self.contents.setIndentation(12)
        self._columns.addWidget(self.small)
        self._columns.addWidget(self.contents)
        right = QVBoxLayout()
        right.setSpacing(theme.px(theme.SPACE))
        right.addLayout(self._tools())
        right.addWidget(self.pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.margins(theme.SPACE, 0, 0, 0))
        row.setSpacing(theme.px(theme.GAP))
        row.addWidget(self._column())
        row.addLayout(right, 1)

    def _column(self) -> QWidget:
        column = QWidget()
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(self.which, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._columns, 1)
        column.setFixedWidth(theme.px(COLUMN))
        self._side = column
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """In a wide window titles of the contents have room."""
        super().resizeEvent(event)
        is_wide = self.window().width() >= theme.px(theme.WIDE)
        self._side.setFixedWidth(theme.px(WIDE_COLUMN if is_wide else COLUMN))
        self._measure_small()

    def _measure_small(self) -> None:
        """Small pages stand in the middle of their column."""
        wide, high = self._side.minimumWidth() - theme.px(34), self.small.iconSize().height() + theme.px(26)
        for place in range(self.small.count()):
            item = self.small.item(place)
            if item.sizeHint() != QSize(wide, high):
                item.setSizeHint(QSize(wide, high))

    def _tools(self) -> QHBoxLayout:
        self.number.setAccessibleName(say("Go to page"))
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.number.setFixedWidth(theme.px(52))
        self.total.setMinimumWidth(theme.px(34))
        show_tip(self.number, say("Type a page and press Enter"))
        self.percent.setMinimumWidth(theme.px(44))
        self.percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        tools = QHBoxLayout()
        tools.setSpacing(theme.px(theme.TIGHT))
        for part in (self.fits, self.smaller, self.percent, self.larger):
            tools.addWidget(part)
        tools.addStretch(1)
        tools.addWidget(self.number)
        tools.addWidget(self.total)
        return tools

    def _connect(self) -> None:
        self.which.chosen.connect(lambda key: self._columns.setCurrentIndex(int(key == CONTENTS)))
        self.fits.chosen.connect(self.pages.set_fit)
        self.smaller.clicked.connect(lambda: self.pages.zoom_by(1 / STEP))
        self.larger.clicked.connect(lambda: self.pages.zoom_by(STEP))
        self.number.returnPressed.connect(self._go_to_number)
        self.small.currentRowChanged.connect(self.pages.go_to)
        self.contents.currentItemChanged.connect(self._go_to_entry)
        self.pages.at.connect(self._follow)
        self.pages.zoomed.connect(self._show_zoom)

    def _show_small(self, pictures: list[QPixmap]) -> None:
        high = max(
            (round(picture.height() / picture.devicePixelRatio()) for picture in pictures),
            default=theme.px(SMALL),
        )
        self.small.blockSignals(True)
        self.small.setIconSize(QSize(theme.px(SMALL), high))
        self.small.clear()
        for number, picture in enumerate(pictures, 1):
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)
            item = QListWidgetItem(icon, str(number))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                say("Page {number} of {count}", number=number, count=len(pictures)),
            )
            self.small.addItem(item)
        self._measure_small()
        self.small.blockSignals(False)

    def _show_contents(self, preview: Preview) -> None:
        self.contents.blockSignals(True)
        self.contents.clear()
        above: list[QTreeWidgetItem] = []
        for entry in preview.contents:
            item = QTreeWidgetItem([in_line(entry.title)])
            item.setData(0, ENTRY, entry.page)
            show_tip(item, say("{title}, page {page}", title=entry.title, page=entry.page + 1))
            del above[entry.level :]
            if above:
                above[-1].addChild(item)
            else:
                self.contents.addTopLevelItem(item)
            above.append(item)
        self.contents.blockSignals(False)

    def _edged(self, picture: QPixmap) -> QPixmap:
        """A small page with an edge, so that white paper is seen on a white ground."""
        painter = QPainter(picture)
        painter.setPen(QColor(theme.current().rule))
        painter.drawRect(0, 0, picture.width() - 1, picture.height() - 1)
        painter.end()
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        return picture

    def _go_to_number(self) -> None:
        """Go to the page that was typed, or to the last one."""
        self.pages.go_to(min(int(self.number.text() or 1), self.count) - 1)
        self.number.setText(str(self.pages.page + 1))
        self.number.selectAll()

    def _go_to_entry(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.pages.go_to(int(item.data(0, ENTRY)))

    def _follow(self, page: int) -> None:
        """Mark the page that is read."""
        for part in (self.small, self.number):
            part.blockSignals(True)
        self.small.setCurrentRow(page)
        self.number.setText(str(page + 1))
        for part in (self.small, self.number):
            part.blockSignals(False)

    def _show_zoom(self) -> None:
        self.percent.setText(say("{share} %", share=round(100 * self.pages.zoom)))
        if self.pages.fit:
            self.fits.choose(self.pages.fit)
        else:
            self.fits.choose_none()
