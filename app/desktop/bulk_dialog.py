"""One input, or the site, of several services, set in one step."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label, show_title
from app.desktop.widgets.field_editor import FieldEditor
from app.plan.document import Service
from app.plan.edits import Edit
from app.plan.in_bulk import SITE, set_in_all
from app.presenting.wording import sentences
from planners.refusal import InputRefused
from planners.registry import planner
from planners.schema import Entry, Field, Kind
from planners.words import plural, say

WIDTH = 420
PLACE = Field(SITE, say("Site"), Kind.TEXT, say("Where the services stand."), example="Berlin")


class BulkDialog(QDialog):
    """Asks which input gets which value; ``edit`` is the step that sets it, None as long as it is refused."""

    def __init__(self, services: Sequence[Service], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._entry: Entry = None
        self.edit: Edit | None = None
        show_title(self, plural("Change {count} service", "Change {count} services", len(services)))
        self.input = QComboBox()
        self.input.setObjectName("bulk-input")
        self._fields = (PLACE, *shared_inputs(services))
        for field in self._fields:
            self.input.addItem(field.title, field.name)
        self.refused = label("", "caption", wrap=True)
        self.refused.setObjectName("bulk-refused")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(say("Change"))
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        named = label(say("&Input"), "caption")
        named.setBuddy(self.input)
        self.editor = FieldEditor(PLACE)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        for part in (named, self.input, self.editor, self.refused, self.buttons):
            self._layout.addWidget(part)
        self.input.currentIndexChanged.connect(self._ask)
        self._ask(0)
        self.resize(theme.px(WIDTH), self.sizeHint().height())

    def _ask(self, place: int) -> None:
        """A field for the value of that input, with the one that all services have."""
        field = self._fields[place]
        self._entry = self._known(field)
        editor = FieldEditor(replace(field, when=(), required=False))
        self._layout.replaceWidget(self.editor, editor)
        self.editor.hide()
        self.editor.deleteLater()
        self.editor = editor
        editor.show_entry(self._entry, {})
        editor.edited.connect(self._keep)
        QWidget.setTabOrder(self.input, editor.control)
        self.refused.setText("")

    def _keep(self, entry: Entry) -> None:
        self._entry = entry

    def _known(self, field: Field) -> Entry:
        """The value that all of them have; None where they differ."""
        known = {one.site if field is PLACE else one.entries.get(field.name) for one in self._services}
        return next(iter(known)) or None if len(known) == 1 else None

    def _take(self) -> None:
        """Close where every service takes the value; else say which does not."""
        try:
            self.edit = set_in_all(self._services, {self.input.currentData(): self._entry})
        except InputRefused as refused:
            self.refused.setText(sentences(*(one.sentence for one in refused.refusals)))
            return
        self.accept()


def shared_inputs(services: Sequence[Service]) -> tuple[Field, ...]:
    """The inputs that all of the services have and that one field holds."""
    kinds = [planner(name).fields() for name in {one.planner: None for one in services}]
    common = set.intersection(*({(field.name, field.kind) for field in fields} for fields in kinds))
    return tuple(
        field for field in kinds[0] if (field.name, field.kind) in common and field.kind is not Kind.TABLE
    )
