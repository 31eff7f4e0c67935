"""The start page: recent plans as they were seen last, examples by service, a new plan, work found after an unclean end."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.about import NAME
from app.desktop import theme
from app.desktop.look import icons
from app.desktop.plain_text import in_line, label, show_tip
from app.desktop.server_files import READ_KEY
from app.desktop.widgets.cards import CardGrid, ExampleCard, PlanCard
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.verdict import VerdictShape
from app.plan.document import Plan
from app.plan.recovery import Recovered
from app.preferences import Glance
from app.presenting.answer import NEW_ANSWERS
from app.presenting.glance import Seen, example_groups, when
from planners.planner import Fit
from planners.words import plural, say

SIDE, NARROW_SIDE = 272, 220
MOST_SHOWN = 6
"""Recent plans that are shown before all are asked for."""
BESIDE_KEY = 64
"""Pixels that the picture, the gaps and the edges of a wide button take."""
MOST_WIDE = 1200
"""Pixels beyond which cards do not grow; in a wider window they stand in its middle."""


class StartPage(QWidget):
    """Offers what to begin with."""

    new_asked = Signal()
    open_asked = Signal()
    server_asked = Signal()
    """Asks for files of a server of one's own."""
    example_asked = Signal(int)
    file_asked = Signal(str)
    all_asked = Signal()
    """Asks for the recent plans anew, now all of them."""
    forget_asked = Signal(str)
    """Carries a file that is gone and is to leave the list."""
    recovery_asked = Signal(str)
    """Carries the name of the recovery file: the list may be older than what another window has done."""
    discard_asked = Signal(str)

    def __init__(self, examples: Sequence[Plan]) -> None:
        super().__init__()
        self.cards: list[PlanCard] = []
        self.recovered: list[RecoveredCard] = []
        self.new = SideButton("add", say("&New plan…"), QKeySequence.StandardKey.New)
        self.new.setProperty("role", "primary")
        self.new.clicked.connect(self.new_asked)
        self.open = SideButton("open", say("&Open plan…"), QKeySequence.StandardKey.Open)
        self.open.clicked.connect(self.open_asked)
        self.server = SideButton("readings", say("&Read your server…"), READ_KEY)
        self.server.clicked.connect(self.server_asked)
        self._side = QWidget()
        self._count, self._empty = label("", "muted"), label(say("Plans that you save appear here."), "muted")
        self.all = QPushButton()
        self.all.setProperty("role", "link")
        self.all.clicked.connect(self._show_all)
        self._all = False
        self._names: Sequence[str] = ()
        self._known: Sequence[Glance] = ()
        self.recent, self.examples = CardGrid(340, 2), CardGrid(220, 4, filled=True)
        self.recent.setAccessibleName(say("Recent plans"))
        self.examples.setAccessibleName(say("Examples"))
        self.example_cards = [
            ExampleCard(one.title, one.subject, one.picture, one.examples) for one in example_groups(examples)
        ]
        for card in self.example_cards:
            card.chosen.connect(self.example_asked)
        self.examples.show_cards(self.example_cards)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._build_side())
        row.addWidget(self._build_middle(), 1)

    def show_recent(self, names: Sequence[str], known: Sequence[Glance] = ()) -> None:
        """Show recent files as they were seen last."""
        seen = {one.path: one for one in known}
        shown = names if self._all else names[:MOST_SHOWN]
        self._names, self._known = names, known
        self.all.setVisible(len(names) > len(shown))
        self.all.setText(say("Show all {count}", count=len(names)))
        self.cards = [PlanCard(name) for name in shown]
        for card in self.cards:
            card.clicked.connect(lambda _=False, path=card.path: self.file_asked.emit(path))
            card.forget_asked.connect(lambda path=card.path: self.forget_asked.emit(path))
            _show(card, seen.get(card.path), there=True)
        self.recent.show_cards(self.cards)
        self.recent.setVisible(bool(names))
        self._empty.setVisible(not names)
        self._count.setText(plural("{count} plan", "{count} plans", len(names)) if names else "")

    def show_seen(self, found: Sequence[Seen]) -> None:
        """Show what became of the recent files."""
        by_path = {one.path: one for one in found}
        for card in self.cards:
            seen = by_path.get(card.path)
            if seen is not None:
                last = next((one for one in self._known if one.path == card.path), None)
                _show(card, seen.glance or last, seen.there)

    def show_recovered(self, recovered: Sequence[Recovered]) -> None:
        """Show recovered work, or nothing."""
        for old in self.recovered:
            self._kept.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.recovered = [RecoveredCard(work) for work in recovered]
        for card in self.recovered:
            card.restore.clicked.connect(lambda _=False, file=card.file: self.recovery_asked.emit(file))
            card.discard.clicked.connect(lambda _=False, file=card.file: self.discard_asked.emit(file))
            self._kept.addWidget(card)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """A narrow window has a narrow side."""
        super().resizeEvent(event)
        wide = self.width() >= theme.px(theme.NARROW)
        self._side.setFixedWidth(theme.px(SIDE if wide else NARROW_SIDE))

    def _show_all(self) -> None:
        self._all = True
        self.all_asked.emit()

    def _build_side(self) -> QWidget:
        self._side.setObjectName("side")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(label(NAME, "title"))
        names.addWidget(label(say("Capacity plans from measurements"), "caption", wrap=True))
        head = QHBoxLayout()
        head.setSpacing(theme.px(theme.GAP))
        head.addWidget(Emblem())
        head.addLayout(names, 1)
        self._kept = QVBoxLayout()
        self._kept.setSpacing(theme.px(theme.SPACE))
        layout = QVBoxLayout(self._side)
        edge = theme.px(20)
        layout.setContentsMargins(edge, edge, edge, edge)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addLayout(head)
        layout.addSpacing(theme.px(theme.MARGIN))
        layout.addWidget(self.new)
        layout.addWidget(self.open)
        layout.addWidget(self.server)
        layout.addSpacing(theme.px(theme.MARGIN))
        layout.addLayout(self._kept)
        layout.addStretch(1)
        layout.addWidget(
            label(
                say("You can also drop plans and files of your server on this window."), "caption", wrap=True
            )
        )
        return self._side

    def _build_middle(self) -> QScrollArea:
        inside = QWidget()
        inside.setMaximumWidth(theme.px(MOST_WIDE))
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(*(theme.px(24), theme.px(theme.MARGIN)) * 2)
        layout.setSpacing(theme.px(theme.GAP))
        layout.addLayout(_heading(say("Recent plans"), self._count, self.all))
        layout.addWidget(self._empty)
        layout.addWidget(self.recent)
        layout.addSpacing(theme.px(theme.MARGIN))
        layout.addLayout(
            _heading(say("Examples"), label(say("Nothing in them describes a real site."), "muted"))
        )
        layout.addWidget(self.examples)
        layout.addStretch(1)
        middle = scrolled(inside)
        middle.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return middle


class SideButton(QPushButton):
    """A wide button with a picture at the left and its key at the right."""

    def __init__(self, picture: str, text: str, key: QKeySequence.StandardKey | str) -> None:
        super().__init__(text)
        self._picture = picture
        self._key = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        self.setObjectName("side-button")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the button, then picture and key in it."""
        super().paintEvent(event)
        colours = theme.current()
        primary = self.property("role") == "primary"
        painter = QPainter(self)
        side = theme.px(icons.SIZE)
        colour = colours.accent_text if primary else colours.text
        pixmap = icons.picture(self._picture, colour, side, self.devicePixelRatioF())
        painter.drawPixmap(theme.px(13), (self.height() - side) // 2, pixmap)
        painter.setPen(QColor(colours.accent_text if primary else colours.muted))
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        room = self.rect().adjusted(0, 0, -theme.px(13), 0)
        wide = painter.fontMetrics().horizontalAdvance(self._key) + theme.px(BESIDE_KEY)
        if self.fontMetrics().horizontalAdvance(self.text()) + wide < self.width():
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._key)


class Emblem(QWidget):
    """The program's own picture."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(theme.px(40), theme.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint it."""
        QIcon(str(icons.FOLDER / "sizewright.svg")).paint(QPainter(self), self.rect())


class RecoveredCard(QFrame):
    """Work that a program left behind when it ended."""

    def __init__(self, work: Recovered) -> None:
        super().__init__()
        self.file = str(work.file)
        self.setProperty("role", "card")
        self.setProperty("fit", "tight")
        self.title = in_line(work.plan.title)
        last = when(work.changed, datetime.datetime.now(datetime.UTC).astimezone())
        ended = say(
            "{plan}. Last change: {when}. The program ended before it was saved.", plan=self.title, when=last
        )
        told = label(ended, "caption", wrap=True)
        show_tip(told, str(work.path or say("never saved")))
        self.restore = QPushButton(say("Restore"))
        self.restore.setAccessibleName(say("Restore {plan}", plan=self.title))
        self.discard = QPushButton(say("Discard…"))
        self.discard.setAccessibleName(say("Discard {plan}", plan=self.title))
        self.discard.setProperty("role", "link")
        row = QHBoxLayout()
        row.addWidget(self.restore)
        row.addWidget(self.discard)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.setSpacing(theme.px(theme.SPACE))
        head = QHBoxLayout()
        head.addWidget(VerdictShape(Fit.TIGHT))
        head.addWidget(label(say("Unsaved work was kept"), "heading", wrap=True), 1)
        layout.addLayout(head)
        layout.addWidget(told)
        layout.addLayout(row)


def _heading(text: str, *beside: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(theme.px(theme.GAP))
    row.addWidget(label(text, "title"))
    for part in beside:
        row.addWidget(part)
    row.addStretch(1)
    return row


def _show(card: PlanCard, glance: Glance | None, there: bool) -> None:
    name = card.path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0] or card.path
    if not there:
        told = say("File not found")
        card.show_plan(glance.title if glance else name, None, told, "", in_line(card.path), ())
    elif glance is None:
        card.show_plan(name, None, "", "", in_line(card.path), ())
    else:
        now = datetime.datetime.now(datetime.UTC).astimezone()
        fit = Fit(glance.fit) if glance.fit in set(Fit) else Fit.UNKNOWN
        day = when(glance.saved, now)
        card.show_plan(glance.title, fit, NEW_ANSWERS[fit], day, glance.line, glance.bars, glance.curve)
    card.show_gone(not there)
