"""The inputs of the future in one pane: load, growth, events and prices. They are the same inputs as on the form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import label, show_tip
from app.desktop.widgets.events_table import EventsTable
from app.desktop.widgets.field_controls import EntryLine
from app.desktop.widgets.field_editor import FieldEditor
from app.desktop.widgets.field_group import GroupHead, depends_on, in_rows
from app.desktop.widgets.field_head import FieldMessage
from app.desktop.widgets.scrolled import scrolled
from planners.analysis import bill, growth
from planners.refusal import Refusal
from planners.schema import Entry, Field, Inputs, Kind
from planners.words import say

LINES, BETWEEN = 2, 6
"""Lines of the room in which all refusals of the pane are told; no field moves for one. Pixels between rows: all of them have
room in a usual window."""
ROWS = (
    ("growth", "start"),
    ("growth_low", "growth_high"),
    ("activity_spread",),
    ("horizon", "lead_time"),
)
"""The inputs of growth as they stand in the pane, row by row; others of the group fold away."""
SHORT = {
    "growth_low": say("At least"),
    "growth_high": say("At most"),
    "horizon": say("Horizon, months"),
    "lead_time": say("Lead time, months"),
    "price_server": say("Server"),
    "price_processor": say("Processor"),
    "price_memory": say("GiB of memory"),
    "price_drive": say("Drive"),
    "price_month": say("Server a month"),
}
"""What stands over inputs that are side by side, below the growth or the heading that they are of."""
IN_HEAD = ("horizon", "lead_time")
"""Inputs whose unit stands over them: beside a default there is no room for it."""


class GrowthPane(QWidget):
    """``edited`` carries field name and entry, ``settled`` ends a run of edits."""

    edited = Signal(str, object)
    settled = Signal()

    def __init__(self, fields: Sequence[Field], load: Field) -> None:
        super().__init__()
        self.editors: dict[str, FieldEditor] = {}
        known = {field.name: field for field in fields if field.group in (growth.GROUP, bill.GROUP)}
        self._known = {field.name: field.default for field in fields}
        self.events = EventsTable(known[growth.EVENTS], load.unit)
        self.add = QPushButton(say("&Add"))
        self.message, self._line, self.foot = FieldMessage(LINES), QFrame(), QWidget()
        self._below = QWidget()
        self._below.setObjectName("refused-room")
        self._below.hide()
        self._shown: tuple[Mapping[str, Entry], tuple[Refusal, ...], Inputs] = ({}, (), {})
        self._more_made = False
        self._asked: dict[str, tuple[object, ...]] = {}
        """What the looks of each input were made of last."""
        first = [tuple(known[name] for name in row if name in known) for row in ROWS]
        apart = {growth.EVENTS, *(field.name for row in first for field in row)}
        self._rest = [
            field for field in known.values() if field.group == growth.GROUP and field.name not in apart
        ]
        self._load, self._first = load, first
        self._prices = [field for field in known.values() if field.group == bill.GROUP]

    @property
    def growth(self) -> FieldEditor:
        """The growth of the load in a year."""
        return self.editors[ROWS[0][0]]

    def has(self, name: str) -> bool:
        """Whether the pane shows an input of that name."""
        return name in self.editors or name == growth.EVENTS

    def show_entries(
        self, entries: Mapping[str, Entry], refusals: tuple[Refusal, ...], used: Inputs | None = None
    ) -> None:
        """Show entries and refusals; ``used`` are the inputs of the answer."""
        known = {**self._known, **(used or {}), **entries}
        self._shown = entries, refusals, known
        awaits = any(editor.has_keyboard for editor in self.editors.values())
        for name, editor in self.editors.items():
            refused = [refusal for refusal in refusals if refusal.field == name]
            awaited = awaits and all(one.is_half for one in refused)
            entry = entries.get(name)
            others = tuple(known.get(one) for one in depends_on(editor.field))
            asked = type(entry), entry, others, tuple(refused), awaited
            # While the slider is dragged all but the load stays as it is.
            if asked != self._asked.get(name) or editor.has_keyboard:
                self._asked[name] = asked
                editor.show_entry(entry, known)
                editor.show_refusals(refused, awaited=awaited)
            if not refusals:
                editor.keep(entry)
        own = [refusal for refusal in refusals if self.has(refusal.field)]
        self.events.show_entry(entries.get(growth.EVENTS))
        self.events.show_faults(
            {(refusal.row, refusal.column) for refusal in own if refusal.field == growth.EVENTS}
        )
        rest = {field.name for field in self._rest}
        self.more.show_counts(
            len(rest & set(entries)), 0, len(rest & {refusal.field for refusal in refusals})
        )
        half = awaits and all(refusal.is_half for refusal in own)
        told = [refusal.sentence for refusal in own if refusal.field != self._load.name]  # it tells its own
        self._tell(" ".join(told), urgent=not half)

    def begin(self) -> None:
        """Give the keyboard to the growth."""
        self.area.ensureWidgetVisible(self.growth)
        self.growth.control.setFocus(Qt.FocusReason.OtherFocusReason)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Cells follow theme and font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.events.redraw()

    def making(self) -> Iterator[None]:
        """Make the rows, in pieces: only then there is something to see."""
        inside = QWidget()
        inside.setObjectName("rows")
        self.area = scrolled(inside)
        self._place(self.area)
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(theme.margins(theme.MARGIN, theme.SPACE, theme.MARGIN, 0))
        self.area.verticalScrollBar().rangeChanged.connect(lambda _, most: self._keep_width(layout, most))
        layout.setSpacing(theme.px(BETWEEN))
        self._rows(layout, [(self._load,)], slider=True)
        layout.addWidget(label(say("Growth"), "heading"))
        yield
        self._rows(layout, self._first)
        self._fold(layout)
        yield
        head = QHBoxLayout()
        head.addWidget(label(self.events.field.title, "heading"))
        head.addStretch(1)
        show_tip(self.add, say("Add an event (Insert)"))
        self.add.setAccessibleName(say("Add an event"))
        self.add.clicked.connect(self._add)
        head.addWidget(self.add)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addLayout(head)
        layout.addWidget(self.events)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addWidget(label(say("Prices, your own"), "heading"))
        self._rows(layout, [self._prices[at : at + 2] for at in range(0, len(self._prices), 2)])
        layout.addWidget(self._below)
        layout.addStretch(1)
        self.events.edited.connect(lambda rows: self.edited.emit(growth.EVENTS, rows))
        self.events.settled.connect(self.settled)

    def _place(self, area: QScrollArea) -> None:
        """The rows; what is wrong with them is told below a line, over their lower end, so that no field moves for it."""
        self._line.setObjectName("refused-line")
        self.foot.setObjectName("refused")
        self._line.setProperty("role", "rule")
        self._line.setFixedHeight(1)
        room = QHBoxLayout()
        room.setContentsMargins(theme.margins(theme.MARGIN, theme.TIGHT, theme.MARGIN, theme.TIGHT))
        room.addWidget(self.message)
        foot = QVBoxLayout(self.foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(0)
        foot.addWidget(self._line)
        foot.addLayout(room)
        self.foot.setAutoFillBackground(True)
        self.foot.setParent(self)
        self.foot.hide()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)

    def _tell(self, text: str, urgent: bool) -> None:
        """Tell what is wrong, or nothing; the field that has the keyboard stays in view."""
        self.message.show_text(text, urgent)
        self.foot.setVisible(bool(text))
        self._below.setVisible(bool(text))
        if text:
            self._place_foot()
            self._below.setFixedHeight(
                self.foot.height()
            )  # it covers nothing that cannot be scrolled above it
            inner = self._below.parentWidget()
            layout = inner.layout() if inner is not None else None
            if layout is not None:
                layout.activate()
            part: QWidget | None = self.window().focusWidget()
            inside: QWidget | None = self.area.widget()
            if part is not None and inside is not None and inside.isAncestorOf(part):
                below = part.mapTo(inside, part.rect().bottomLeft())
                self.area.ensureVisible(0, below.y(), 0, self.foot.height() + theme.px(theme.TIGHT))

    def _keep_width(self, layout: QVBoxLayout, most: int) -> None:
        """The bar stands in the margin: no field is narrower for it."""
        margins, side = layout.contentsMargins(), theme.px(theme.MARGIN)
        bar = self.area.verticalScrollBar().sizeHint().width() if most else 0
        margins.setRight(max(side - bar, 0))
        layout.setContentsMargins(margins)

    def _place_foot(self) -> None:
        # Letters of some fonts are higher than their lines.
        high = self.foot.sizeHint().height() + theme.px(2)
        self.foot.setGeometry(0, self.height() - high, self.width(), high)
        self.foot.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """What is wrong stays at the lower end."""
        super().resizeEvent(event)
        self._place_foot()

    def _add(self) -> None:
        self.events.begin()
        self.area.ensureWidgetVisible(self.events)

    def _fold(self, layout: QVBoxLayout) -> None:
        """What else may grow folds away, and is made when it is opened."""
        self.more, body = GroupHead(say("More about growth")), QWidget()
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(theme.px(theme.SPACE))
        body.hide()
        self.more.toggled.connect(lambda on: self._open(rows, body, on))
        layout.addWidget(self.more)
        layout.addWidget(body)

    def _open(self, rows: QVBoxLayout, body: QWidget, on: bool) -> None:
        if on and not self._more_made:
            self._more_made = True
            self._rows(rows, in_rows(self._rest))
            entries, refusals, known = self._shown
            self.show_entries(entries, refusals, known)
        body.setVisible(on)
        if on:
            QTimer.singleShot(0, body, lambda: self.area.ensureWidgetVisible(body))

    def _rows(self, layout: QVBoxLayout, rows: Iterable[Sequence[Field]], slider: bool = False) -> None:
        for fields in rows:
            row = QHBoxLayout()
            row.setSpacing(theme.px(theme.SPACE))
            for field in fields:
                row.addWidget(self._editor(field, slider), 1)
            layout.addLayout(row)

    def _editor(self, field: Field, slider: bool) -> FieldEditor:
        editor = FieldEditor(field, with_slider=slider)
        if not slider and field.kind is not Kind.TABLE:
            editor.refusal.setFixedHeight(0)  # all refusals are told in the one room below
        editor.edited.connect(lambda entry: self.edited.emit(field.name, entry))
        editor.settled.connect(self.settled)
        if editor.load is not None:
            editor.load.slider.moved.connect(lambda value: self.edited.emit(field.name, value))
            editor.load.slider.let_go.connect(self.settled)
        if field.name in SHORT:
            editor.head.rename(SHORT[field.name])
        if field.name in IN_HEAD and isinstance(editor.control, EntryLine):
            editor.control.show_unit("")
        self.editors[field.name] = editor
        return editor
