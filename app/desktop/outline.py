"""The plan's outline at the left: its title, its own pages, its services and the machines they share."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.jobs import Latest
from app.desktop.plain_text import in_line, show_tip
from app.desktop.steps import Rest
from app.desktop.widgets.buttons import IconButton
from app.desktop.widgets.outline_tree import OutlineTree
from app.plan.session import Session
from app.presenting.outline import (
    ACCURACY,
    COMPARE,
    MACHINE,
    MACHINES,
    MOVE,
    OVERVIEW,
    OWN_SERVERS,
    PAGES,
    PLAN_MACHINES,
    PROPOSAL,
    REVISIONS,
    SERVICES,
    Hosts,
    hosts_of,
    outline_of,
    service_rows,
    sites_of,
)
from planners.words import say

__all__ = (
    "ACCURACY",
    "COMPARE",
    "MOVE",
    "OWN_SERVERS",
    "PAGES",
    "PLAN_MACHINES",
    "PROPOSAL",
    "REVISIONS",
    "SUMMARY",
    "Outline",
)
SUMMARY = OVERVIEW
LONGEST_TITLE = 3
"""Lines that the plan's title may take."""
MANY = 12
"""Services from which on they can be filtered."""
PATIENCE = 150
"""Milliseconds without a change after which the machines are summed up again."""


class Outline(QWidget):
    """``chosen`` carries the name of a plan page or the id of a service, ``machine_asked`` the name of a machine, ``add_asked``
    asks for another service."""

    chosen = Signal(str)
    machine_asked = Signal(str)
    renamed = Signal(str, str)
    moved = Signal(str, int)
    menu_asked = Signal(str, QPoint)
    add_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title, self.tree = PlanTitle(), OutlineTree()
        self.tree.setAccessibleName(say("Outline of the plan"))
        self.filter = _filter_line()
        self.filter.textChanged.connect(self.tree.show_only)
        self.add = IconButton("add", say("Add service (Ctrl+Shift+N)"))
        self.add.setParent(self.tree.viewport())
        self.add.clicked.connect(self.add_asked)
        self._session: Session | None = None
        self._sites: tuple[str, ...] = ()
        self._hosts = Hosts()
        self._rest = Rest(self, PATIENCE, self._follow_machines)
        self._latest = Latest(self)
        self._latest.answered.connect(self._take_machines)
        self._layout = layout = QVBoxLayout(self)
        layout.setSpacing(0)
        layout.addWidget(self.title)
        room = QHBoxLayout()
        room.setContentsMargins(theme.px(theme.SPACE), 0, theme.px(theme.SPACE), theme.px(theme.SPACE))
        room.addWidget(self.filter)
        layout.addLayout(room)
        layout.addWidget(self.tree, 1)
        tree = self.tree
        tree.chosen.connect(self._choose)
        tree.renamed.connect(self.renamed)
        tree.moved.connect(self.moved)
        tree.menu_asked.connect(self.menu_asked)
        bar = tree.verticalScrollBar()
        bar.valueChanged.connect(self._place_add)
        bar.rangeChanged.connect(
            self._place_add, Qt.ConnectionType.QueuedConnection
        )  # it has taken its room by then
        self.make_narrow(False)

    def show_plan(self, session: Session, current: str) -> None:
        """Show the plan's pages and services, with ``current`` chosen. Machines of another plan are known from its opening;
        those of this one follow."""
        if session is not self._session:
            self._latest.drop()
            self._session, self._hosts = session, hosts_of(session.plan, shared=True)
        self._rest.start()
        self.title.show_title(session.plan.title)
        self._sites = sites_of(session)
        self._offer_filter()
        self.tree.show_groups(outline_of(session, self._hosts), current)
        QTimer.singleShot(0, self, self._place_add)

    def refresh(self, session: Session, changed: frozenset[str]) -> None:
        """Follow titles and verdicts of the changed services; machines follow when the changes pause."""
        self.title.show_title(session.plan.title)
        if sites_of(session) != self._sites:
            self._show_again(session)
            return
        self.tree.show_rows(tuple(service_rows(session, self._hosts, changed)))
        self._rest.start()

    def leave(self) -> None:
        """The plan is closed: nothing of it is followed any more."""
        self._rest.stop()
        self._latest.stop()
        self._session = None
        self._offer_filter()

    def services(self) -> list[str]:
        """The ids of the services shown."""
        return self.tree.services()

    def select(self, name: str) -> None:
        """Choose a page or service without telling of it."""
        self.tree.select(name)

    def make_narrow(self, narrow: bool) -> None:
        """Be a rail of pictures, or wide."""
        self.tree.narrow = narrow
        bar = self.tree.verticalScrollBar()  # thin beside pictures
        bar.setProperty("thin", narrow)
        bar.style().polish(bar)
        self.title.setVisible(not narrow)
        self._offer_filter()
        self.add.setVisible(not narrow)
        self._fit_rows()
        self.setFixedWidth(theme.px(theme.RAIL) if narrow else _open_width(self))
        self.title.updateGeometry()
        self.tree.viewport().update()
        self._place_add()

    def edit_title(self, service: str) -> None:
        """Let the user type another title of a service in place; a rail is wide meanwhile."""
        if self.tree.narrow:
            self.make_narrow(False)
            self.tree.itemDelegate().closeEditor.connect(
                lambda *_: self.make_narrow(True), Qt.ConnectionType.SingleShotConnection
            )
        self.tree.edit_title(service)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the button of the services at their heading."""
        super().resizeEvent(event)
        self._fit_rows()
        self._place_add()

    def _fit_rows(self) -> None:
        """A rail has room for whole rows: half a picture reads as the last one."""
        space, row = (theme.px(theme.SPACE), theme.px(theme.ROW)) if self.tree.narrow else (0, 1)
        below = max(self.height() - 2 * space, 0) % row  # the second space is that below the filter
        self._layout.setContentsMargins(0, space, 1, below)

    def redraw(self) -> None:
        """Draw again in the colours and sizes of the theme."""
        self.make_narrow(self.tree.narrow)
        self.tree.scheduleDelayedItemsLayout()

    def _offer_filter(self) -> None:
        """Many services can be filtered; nothing is hidden by words that are not seen."""
        many = self._session is not None and len(self._session.plan.services) > MANY
        if not many or self.tree.narrow:
            self.filter.clear()
        self.filter.setVisible(many and not self.tree.narrow)

    def _choose(self, name: str) -> None:
        """A machine has no page of its own: it stands on that of the machines."""
        if name.startswith(MACHINE):
            self.tree.select(PLAN_MACHINES)
            self.machine_asked.emit(name.removeprefix(MACHINE))
        else:
            self.chosen.emit(name)

    def _follow_machines(self) -> None:
        if self._session is not None:
            plan = self._session.plan
            self._latest.ask(lambda: hosts_of(plan))

    def _take_machines(self, hosts: Hosts) -> None:
        before, self._hosts = self._hosts.there, hosts
        if self._session is None:
            return
        if [row.name for row in hosts.rows] != self.tree.rows_of(MACHINES):
            self._show_again(self._session)
            return
        changed = [key for key in {*before, *hosts.there} if before.get(key) != hosts.there.get(key)]
        self.tree.show_rows((*hosts.rows, *service_rows(self._session, hosts, changed)))

    def _show_again(self, session: Session) -> None:
        """Other groups, with the same row chosen."""
        current = self.tree.currentItem()
        self.show_plan(session, str(current.data(0, Qt.ItemDataRole.UserRole)) if current is not None else "")

    def _place_add(self) -> None:
        side = theme.px(22)
        for item in self.tree.items():
            if item.data(0, Qt.ItemDataRole.UserRole) == f"group:{SERVICES}":
                room = self.tree.visualItemRect(item)
                right = self.tree.viewport().width() - theme.px(4)
                self.add.setGeometry(QRect(right - side, room.center().y() - side // 2 + 2, side, side))
                return


def _open_width(part: QWidget) -> int:
    """How wide the outline is where it is no rail: titles have more room in a wide window."""
    is_wide = part.window().width() >= theme.px(theme.WIDE)
    return theme.px(theme.WIDE_OUTLINE if is_wide else theme.OUTLINE)


def _filter_line() -> QLineEdit:
    line = QLineEdit()
    line.setPlaceholderText(say("Filter services"))
    line.setAccessibleName(say("Filter services"))
    line.setClearButtonEnabled(True)
    show_tip(line, say("Words of title, service, platform, machine or verdict"))
    line.hide()
    return line


class PlanTitle(QWidget):
    """The plan's title in bold over a few lines; what has no room is cut, and the tooltip has the whole."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_title(self, text: str) -> None:
        """Show a title."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(in_line(text))
            show_tip(self, text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as its lines."""
        px = theme.px
        width = _open_width(self)
        lines = len(self._lines(width - 2 * px(theme.GAP)))
        return QSize(width, px(12) + max(lines, 1) * px(16) + px(12))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the size of the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the lines."""
        painter, px = QPainter(self), theme.px
        painter.setFont(theme.scaled(self.font(), 1, bold=True))
        width = self.width() - 2 * px(theme.GAP)
        for place, line in enumerate(self._lines(width)):
            room = QRect(px(theme.GAP), px(12) + place * px(16), width, px(16))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, line)

    def _lines(self, width: int) -> list[str]:
        """As few as hold the title, and none much longer than another."""
        lines, whole = self._broken(width), in_line(self._text)
        for narrower in range(width, width // 2, -theme.px(4)) if " ".join(lines) == whole else ():
            found = self._broken(narrower)
            if len(found) > len(lines) or " ".join(found) != whole:
                break
            lines = found
        return lines

    def _broken(self, width: int) -> list[str]:
        text, font = in_line(self._text), theme.scaled(self.font(), 1, bold=True)
        layout = QTextLayout(text, font)
        layout.beginLayout()
        starts: list[int] = []
        while len(starts) <= LONGEST_TITLE:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            starts.append(line.textStart())
        layout.endLayout()
        cut = len(starts) > LONGEST_TITLE
        starts = starts[:LONGEST_TITLE]
        ends = [*starts[1:], len(text)]
        lines = [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
        if cut:
            lines[-1] = QFontMetrics(font).elidedText(lines[-1], Qt.TextElideMode.ElideRight, width)
        return lines
