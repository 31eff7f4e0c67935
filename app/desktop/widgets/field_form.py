"""All inputs of a planner as a form, made from its schema. Further groups fold away, and are made when they are opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.widgets.field_editor import FieldEditor
from app.desktop.widgets.field_group import GroupHead, depends_on, in_rows
from app.desktop.widgets.field_slider import LoadSlider
from planners.refusal import Refusal
from planners.schema import Entry, Field, Inputs, Kind


class _Shown(Struct, frozen=True):
    """What the form shows: entries, what is refused, texts of derived values, and what was known for each field."""

    entries: Mapping[str, Entry] = {}
    refusals: tuple[Refusal, ...] = ()
    derived: Mapping[str, str] = {}
    known: Inputs = {}


class FieldForm(QScrollArea):
    """``edited`` carries field name and entry, ``settled`` ends a run of edits. ``editors`` are those of the groups that
    were opened so far; the first group is open and has no heading."""

    edited = Signal(str, object)
    settled = Signal()

    def __init__(
        self, fields: tuple[Field, ...], load_field: str = "", only_first_group: bool = False
    ) -> None:
        super().__init__()
        self.setObjectName("plain")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.editors: dict[str, FieldEditor] = {}
        self.groups: dict[str, _Group] = {}
        self.slider: LoadSlider | None = None
        self._load_field = load_field
        self._shown = _Shown()
        inside = _Inside()
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(theme.margins(theme.MARGIN, 12, theme.MARGIN, theme.SPACE))
        self._layout.setSpacing(0)
        groups = list(dict.fromkeys(field.group for field in fields))
        for title in groups[:1] if only_first_group else groups:
            self._add_group(title, [field for field in fields if field.group == title], title == groups[0])
        self._layout.addStretch(1)
        self._asked: dict[str, tuple[object, ...]] = {}
        self._depends = {
            field.name: depends_on(field) for group in self.groups.values() for field in group.fields
        }
        self._defaults = {
            field.name: field.default for group in self.groups.values() for field in group.fields
        }
        self.setWidget(inside)
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr]

    def show_entries(
        self,
        entries: Mapping[str, Entry],
        refusals: tuple[Refusal, ...],
        derived: Mapping[str, str] | None = None,
        used: Inputs | None = None,
    ) -> None:
        """Show entries and refusals. Of open fields that the planner works out itself ``derived`` gives texts; of open switches
        ``used`` has what an answer was made with.
        """
        known = dict(self._defaults)
        known |= {
            name: entry for name, entry in (used or {}).items() if name in known and known[name] is None
        }
        known |= dict(entries)
        self._shown = _Shown(entries, refusals, derived or {}, known)
        for group in self.groups.values():
            self._show_group(group)

    def has(self, name: str) -> bool:
        """Whether the form has a field of that name."""
        return self._group_of(name) is not None

    def reveal(self, name: str) -> None:
        """Open the field's group, bring the field into view and give it the keyboard."""
        group = self._group_of(name)
        if group is None:
            return
        if group.head is not None:
            group.head.setChecked(True)
        editor = self.editors[name]
        editor.control.setFocus(Qt.FocusReason.ShortcutFocusReason)
        # The form takes its new size first.
        QTimer.singleShot(0, editor, lambda: self.ensureWidgetVisible(editor, 0, theme.px(theme.MARGIN)))

    def show_ticks(self, ticks: Sequence[tuple[float, str]]) -> None:
        """Mark loads below the slider."""
        editor = self.editors.get(self._load_field)
        if editor is not None and editor.load is not None:
            editor.load.scale.show_ticks(ticks)

    def _group_of(self, name: str) -> _Group | None:
        return next(
            (group for group in self.groups.values() if any(field.name == name for field in group.fields)),
            None,
        )

    def _add_group(self, title: str, fields: list[Field], first: bool) -> None:
        group = _Group(title, fields, headed=not first)
        self.groups[title] = group
        if group.head is not None:
            self._layout.addWidget(group.head)
            group.head.toggled.connect(lambda on: self._open(group, on))
        self._layout.addWidget(group)
        if first:
            self._make(group)
        group.setVisible(first)

    def _open(self, group: _Group, on: bool) -> None:
        if on and not group.made:
            self._make(group)
            self._show_group(group)
        group.setVisible(on)

    def _make(self, group: _Group) -> None:
        for editor in group.make(self._load_field):
            name = editor.field.name
            editor.edited.connect(lambda entry, name=name: self.edited.emit(name, entry))
            editor.settled.connect(self.settled)
            self.editors[name] = editor
            if editor.load is not None:
                self.slider = editor.load.slider
                self.slider.moved.connect(lambda value, name=name: self.edited.emit(name, value))
                self.slider.let_go.connect(self.settled)

    def _show_group(self, group: _Group) -> None:
        shown = self._shown
        group.show_counts(shown)
        if not group.made:
            return
        awaits = any(self.editors[field.name].has_keyboard for field in group.fields)
        for field in group.fields:
            editor = self.editors[field.name]
            refused = tuple(refusal for refusal in shown.refusals if refusal.field == field.name)
            awaited = awaits and all(one.is_half for one in refused)
            if not shown.refusals:
                editor.keep(shown.entries.get(field.name))
            asked = self._asked_of(field, shown, refused, awaited)
            # While a slider is dragged all but a few fields stay as they are.
            if asked != self._asked.get(field.name) or editor.has_keyboard:
                self._asked[field.name] = asked
                self._show_field(editor, shown, refused, awaited)
        group.place_messages()

    def _show_field(
        self, editor: FieldEditor, shown: _Shown, refused: tuple[Refusal, ...], awaited: bool
    ) -> None:
        field, name = editor.field, editor.field.name
        editor.setVisible(field.applies(shown.known) or name in shown.entries)
        editor.show_entry(shown.entries.get(name), shown.known, shown.derived.get(name, ""))
        editor.show_refusals(refused, awaited=awaited)

    def _asked_of(
        self, field: Field, shown: _Shown, refused: tuple[Refusal, ...], awaited: bool
    ) -> tuple[object, ...]:
        """All that the looks of a field depend on."""
        entry = shown.entries.get(field.name)
        others = tuple(shown.known.get(name) for name in self._depends[field.name])
        return type(entry), entry, shown.derived.get(field.name, ""), others, refused, awaited

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """What is still to be entered is told with alarm once the keyboard has left the group."""
        if any(refusal.is_half for refusal in self._shown.refusals):
            for group in self.groups.values():
                if group.made and any(part and group.isAncestorOf(part) for part in (before, now)):
                    self._show_group(group)


class _Inside(QWidget):
    """What is scrolled: as wide as there is room, so that it is scrolled up and down alone."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """No width of its own, and all the height that is wanted."""
        return QSize(0, super().sizeHint().height())


class _Group(QWidget):
    """The fields under one heading; their controls are made when they are first seen."""

    def __init__(self, title: str, fields: list[Field], headed: bool) -> None:
        super().__init__()
        self.fields = fields
        self.made = False
        self._rooms: list[_SharedRoom] = []
        self.head = GroupHead(title) if headed else None

    def make(self, load_field: str) -> list[FieldEditor]:
        """The controls, row by row."""
        self.made = True
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.px(theme.SPACE) if self.head is not None else 0, 0, 0)
        layout.setSpacing(0)
        made = []
        for fields in in_rows(self.fields, load_field):
            row = QHBoxLayout()
            row.setSpacing(theme.px(theme.SPACE))
            alone = len(fields) == 1
            editors = [FieldEditor(field, field.name == load_field, own_room=alone) for field in fields]
            for editor in editors:
                row.addWidget(editor, 1)
            layout.addLayout(row)
            if not alone:
                room = _SharedRoom(editors)
                self._rooms.append(room)
                layout.addLayout(room)
            made += editors
        return made

    def place_messages(self) -> None:
        """Show what is wrong below the fields that stand side by side."""
        for room in self._rooms:
            room.pick()

    def show_counts(self, shown: _Shown) -> None:
        """Tell in the heading what is in the group."""
        if self.head is None:
            return
        names = {field.name for field in self.fields}
        applying = [field for field in self.fields if field.applies(shown.known)]
        self.head.show_counts(
            sum(name in shown.entries for name in names),
            sum(field.default is not None and field.kind is not Kind.TABLE for field in applying),
            len({refusal.field for refusal in shown.refusals} & names),
        )


class _SharedRoom(QGridLayout):
    """The room below two fields side by side: what is wrong with the one that has the keyboard, or else with the first."""

    def __init__(self, editors: list[FieldEditor]) -> None:
        super().__init__()
        self._editors = editors
        self.setContentsMargins(0, 1, 0, 0)
        for editor in editors:
            self.addWidget(editor.refusal, 0, 0)

    def pick(self) -> None:
        """Show the message that matters."""
        told = [editor for editor in self._editors if editor.refusal.text()]
        chosen = next((editor for editor in told if editor.has_keyboard), next(iter(told), None))
        for editor in self._editors:
            editor.refusal.setVisible(editor is chosen)
