"""Some inputs, or the site, of several services, set in one step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.plain_text import label, show_tip, show_title
from app.desktop.screen_room import wish
from app.desktop.widgets.bulk_input import BulkInput
from app.desktop.widgets.field_editor import FieldEditor
from app.desktop.widgets.scrolled import scrolled
from app.plan.document import Service
from app.plan.edits import Edit
from app.plan.in_bulk import SITE, set_in_all
from app.presenting.wording import sentences
from planners.refusal import InputRefused
from planners.registry import planner
from planners.schema import Entry, Field, Kind
from planners.words import plural, say

WIDTH, MOST_SEEN = 420, 4
PLACE = Field(SITE, say("Site"), Kind.TEXT, say("Where the services stand."), example="Berlin")
NOTHING = say("Enter a value first. What you leave empty stays as it is.")


class BulkDialog(QDialog):
    """Asks which inputs get which values; ``edit`` is the step that sets them, None as long as it is refused."""

    def __init__(self, services: Sequence[Service], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._fields = (PLACE, *shared_inputs(services))
        self.edit: Edit | None = None
        self.rows: list[BulkInput] = []
        show_title(self, plural("Change {count} service", "Change {count} services", len(services)))
        self.refused = label("", "caption", wrap=True)
        self.refused.setObjectName("bulk-refused")
        self.more = QPushButton(say("Another &input"))
        show_tip(self.more, say("Set one more input in the same step"))
        self.more.setAutoDefault(False)
        self.more.clicked.connect(self.add_row)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(say("Change"))
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        asked = QWidget()
        self._asked = QVBoxLayout(asked)
        self._asked.setContentsMargins(0, 0, 0, 0)
        self._asked.setSpacing(theme.px(theme.GAP))
        self._asked.addStretch(1)
        self._room = scrolled(asked)
        foot = QHBoxLayout()
        foot.addWidget(self.more)
        foot.addWidget(self.buttons, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.MARGIN),) * 4)
        layout.addWidget(self._room, 1)
        layout.addWidget(self.refused)
        layout.addLayout(foot)
        self.add_row()
        wish(self, theme.px(WIDTH), self.sizeHint().height())
        self.input.setFocus()

    @property
    def input(self) -> QComboBox:
        """The choice of the last input."""
        return self.rows[-1].input

    @property
    def editor(self) -> FieldEditor:
        """The field of the last input."""
        return self.rows[-1].editor

    def add_row(self) -> None:
        """One more input: the first that is not asked for yet."""
        taken = {row.name for row in self.rows}
        free = [place for place, field in enumerate(self._fields) if field.name not in taken]
        if not free:
            return
        row = BulkInput(self._fields, self._known, free[0])
        self.rows.append(row)
        self._asked.insertWidget(len(self.rows) - 1, row)
        seen = min(len(self.rows), MOST_SEEN)
        self._room.setMinimumHeight(seen * row.sizeHint().height() + (seen - 1) * self._asked.spacing())
        before = self.rows[-2].editor.control if len(self.rows) > 1 else None
        if before is not None:
            QWidget.setTabOrder(before, row.input)
            row.input.setFocus()
            QTimer.singleShot(0, row, lambda: self._room.ensureWidgetVisible(row))
        QWidget.setTabOrder(row.editor.control, self.more)
        self.more.setEnabled(len(free) > 1)

    def _known(self, field: Field) -> Entry:
        """The value that all of them have; None where they differ."""
        known = {
            one.site or None if field is PLACE else one.entries.get(field.name) for one in self._services
        }
        return next(iter(known)) if len(known) == 1 else None

    def _take(self) -> None:
        """Close where every service takes the values; else say which does not. What was not entered stays."""
        values = {row.name: value for row in self.rows for value in row.value}
        if not values:
            self.refused.setText(NOTHING)
            return
        try:
            self.edit = set_in_all(self._services, values)
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
