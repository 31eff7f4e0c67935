"""An input of several services, chosen from a list, with the field for its new value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label
from app.desktop.widgets.field_editor import FieldEditor
from planners.schema import Entry, Field
from planners.words import say


class BulkInput(QWidget):
    """``known`` gives the value that all services have of a field, or None where they differ."""

    def __init__(self, fields: Sequence[Field], known: Callable[[Field], Entry], place: int) -> None:
        """The input at that ``place`` is chosen at first."""
        super().__init__()
        self._fields, self._known = fields, known
        self._edited = False
        self._entry: Entry = None
        self.input = QComboBox()
        self.input.setObjectName("bulk-input")
        self.input.setAccessibleName(say("Input"))
        for field in fields:
            self.input.addItem(field.title, field.name)
        self.input.setCurrentIndex(place)
        named = label(say("Input"), "caption")
        self.editor = FieldEditor(fields[place])
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(theme.px(theme.TIGHT))
        for part in (named, self.input, self.editor):
            self._layout.addWidget(part)
        self.input.currentIndexChanged.connect(self._ask)
        self._ask(place)

    @property
    def name(self) -> str:
        """The input that is chosen."""
        return str(self.input.currentData())

    @property
    def value(self) -> tuple[Entry, ...]:
        """Its new value; nothing where the services differ and none was entered."""
        return (self._entry,) if self._edited or self._entry is not None else ()

    def _ask(self, place: int) -> None:
        """A field for the value of that input, with the one that all services have."""
        field = self._fields[place]
        self._entry, self._edited = self._known(field), False
        editor = FieldEditor(replace(field, when=(), required=False))
        self._layout.replaceWidget(self.editor, editor)
        self.editor.hide()
        self.editor.deleteLater()
        self.editor = editor
        editor.show_entry(self._entry, {})
        editor.edited.connect(self._keep)
        QWidget.setTabOrder(self.input, editor.control)

    def _keep(self, entry: Entry) -> None:
        self._entry, self._edited = entry, True
