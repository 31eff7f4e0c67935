"""The page of the plan's machines: add, name and describe them, and put services on them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.pages.page import BuiltPage
from app.desktop.plain_text import in_line, label, show_in, show_tip
from app.desktop.widgets.empty_state import ABOVE
from app.desktop.widgets.field_form import FieldForm
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.known_machines import KnownMachines
from app.desktop.widgets.rows_table import RowsTable
from app.plan.document import Entries, Machine, called
from app.plan.machine_edits import (
    add_machine,
    free_name,
    put_on,
    remove_machine,
    rename_machine,
    set_of_machine,
)
from app.plan.session import Change, Session
from app.presenting.machines import PlanMachine, count_of, faults, of_plan, only_named
from app.presenting.wording import first_named
from planners.registry import machine_fields
from planners.schema import Entry
from planners.words import plural, say

NAMED = "named:"
"""What stands before the name of a machine that is not in the list, in place of an id."""
NOTHING_YET = say(
    "No machines yet. Choose a published one at the right and add it, or add an empty one and enter its rating."
)


class MachinesPage(BuiltPage):
    """The machines of the plan, the selected one in full, and those that are published."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._selected = ""
        self._named: dict[str, PlanMachine] = {}
        self._titles = {field.name: field.title for field in machine_fields()}
        self.head = PageHead(say("Machines"))
        self.add_button, self.remove_button = QPushButton(say("Add &machine")), QPushButton(say("&Remove"))
        show_tip(self.add_button, say("Add a machine that is not published, by its own rating"))
        show_tip(
            self.remove_button,
            say("Remove the selected machine. Its services keep its name. Undo brings it back."),
        )
        self.add_button.clicked.connect(lambda: self._add(say("Machine"), Entries()))
        self.remove_button.clicked.connect(self._remove)
        self.table = RowsTable(
            (say("Machine"), say("What it is"), say("Services on it")), (26, 44, 30), wrap=False
        )
        self.table.setAccessibleName(say("Machines of the plan"))
        self.table.hug()
        self.table.chosen.connect(self._choose)
        self.name = QLineEdit()
        self.name.setAccessibleName(say("Name of the machine"))
        self.name.editingFinished.connect(self._rename)
        self.services = QListWidget()
        self.services.setAccessibleName(say("Services on the machine"))
        self.services.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.services.itemChanged.connect(self._put)
        self.message = label(NOTHING_YET, "muted", wrap=True)
        self._full, self._unlisted = QFrame(), QWidget()
        self._full.setProperty("role", "card")
        self.named_by = label(wrap=True)
        self.list_button = QPushButton(say("Add it to the &list"))
        self.list_button.clicked.connect(self._list_it)

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        self.form = FieldForm(machine_fields())
        self.form.edited.connect(self._edit)
        self.form.settled.connect(self._session.seal)
        yield
        self.known = KnownMachines()
        self.known.added.connect(lambda name: self._add(name, Entries({"processor": name})))
        self.known.used.connect(lambda name: self._edit("processor", name))
        yield from super().making()

    def shows(self, change: Change) -> bool:
        """The machines, and the services with theirs."""
        return change.machines or change.outline or bool(change.services)

    @property
    def machine(self) -> Machine | None:
        """The selected machine."""
        found = (one for one in self._session.plan.machines if one.id == self._selected)
        return next(found, None)

    def select(self, name: str) -> None:
        """Select the machine of that name, in the list or named by services only, with the keyboard in the list."""
        self.refresh()
        known = [(row.name, key) for key, row in self._named.items()]
        known += [(one.name, one.id) for one in self._session.plan.machines]
        self._selected = next((key for of, key in known if called(of) == called(name)), self._selected)
        self.refresh()
        self.table.setFocus()

    def refresh(self) -> None:
        """Show the machines of the plan as it is now, and those that services name."""
        self._named = {NAMED + row.name: row for row in only_named(self._session.plan)}
        rows = {row.id: row for row in of_plan(self._session.plan, number_style())}
        shown = {**rows, **self._named}
        if self._selected not in shown:
            self._selected = next(iter(shown), "")
        cells = [(row.name, row.about, row.on_it) for row in shown.values()]
        self.table.show_rows(cells, list(shown), [" · ".join(row) for row in cells])
        with QSignalBlocker(self.table):
            self.table.setCurrentCell(list(shown).index(self._selected) if shown else -1, 0)
        self.head.subtitle.setText(count_of(self._session.plan))
        self.message.setVisible(not shown)
        self.table.setVisible(bool(shown))
        self._show_machine()

    def _show_machine(self) -> None:
        machine, named = self.machine, self._named.get(self._selected)
        self._full.setVisible(machine is not None)
        self._unlisted.setVisible(named is not None)
        self.remove_button.setEnabled(machine is not None)
        self.known.offer_use(machine is not None)
        if named is not None:
            self.named_by.setText(_told_of(named))
        if machine is None:
            return
        if not self.name.hasFocus() or not self.name.isModified():
            show_in(self.name, machine.name)
        self.form.show_entries(machine.entries, faults(machine.entries))
        plan = self._session.plan
        if self.services.count() != len(plan.services):
            with QSignalBlocker(self.services):
                self.services.clear()
                self.services.addItems([""] * len(plan.services))
        with QSignalBlocker(self.services):
            for place, service in enumerate(plan.services):
                on_it = called(str(service.entries.get("machine") or "")) == called(machine.name)
                item = self.services.item(place)
                item.setText(in_line(service.title))
                show_tip(item, service.title)
                item.setData(Qt.ItemDataRole.UserRole, service.id)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if on_it else Qt.CheckState.Unchecked)

    def _choose(self, machine: str) -> None:
        self._selected = machine or self._selected
        self._show_machine()

    def _add(self, name: str, entries: Entries) -> None:
        made = Machine(str(uuid.uuid4()), free_name(self._session.plan, name), entries)
        self._selected = made.id
        self._session.apply(add_machine(made))

    def _list_it(self) -> None:
        """Describe the machine that services name: it stands in the list, with nothing entered."""
        named = self._named.get(self._selected)
        if named is not None:
            self._add(named.name, Entries())

    def _remove(self) -> None:
        machine = self.machine
        if machine is not None:
            self._session.apply(remove_machine(machine.id, machine.name))

    def _rename(self) -> None:
        machine = self.machine
        if machine is None or not self.name.isModified():
            return
        self.name.setModified(False)
        wanted = free_name(self._session.plan, self.name.text() or machine.name, machine.id)
        if wanted != machine.name:
            self._session.apply(rename_machine(machine.id, wanted))
        show_in(self.name, wanted)

    def _edit(self, field: str, entry: Entry) -> None:
        if self.machine is not None:
            self._session.apply(set_of_machine(self.machine.id, field, entry, self._titles.get(field, "")))

    def _put(self, item: QListWidgetItem) -> None:
        machine = self.machine
        if machine is not None:
            on_it = item.checkState() == Qt.CheckState.Checked
            service = str(item.data(Qt.ItemDataRole.UserRole))
            self._session.apply(put_on((service,), machine.name if on_it else ""))

    def _build(self) -> None:
        gap = theme.px(theme.GAP)
        about = QVBoxLayout()
        names = QVBoxLayout()
        names.setSpacing(theme.px(theme.TIGHT))
        names.setContentsMargins(theme.margins(theme.MARGIN, 0, theme.MARGIN, 0))
        names.addWidget(label(say("Name"), "caption"))
        names.addWidget(self.name)
        about.addLayout(names)
        about.addWidget(self.form, 1)
        beside = QVBoxLayout()
        beside.setSpacing(theme.px(theme.TIGHT))
        beside.addWidget(label(say("Services on it"), "caption"))
        beside.addWidget(self.services, 1)
        below = QHBoxLayout(self._full)
        below.setContentsMargins(1, gap, gap, gap)
        below.setSpacing(gap)
        below.addLayout(about, 3)
        below.addLayout(beside, 2)
        offer = QVBoxLayout(self._unlisted)
        offer.setContentsMargins(0, gap, 0, 0)
        offer.addWidget(self.named_by)
        offer.addWidget(self.list_button, 0, Qt.AlignmentFlag.AlignLeft)
        offer.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(theme.px(theme.SPACE))
        self.message.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.message.setContentsMargins(theme.margins(gap, ABOVE, gap, 0))
        left.addWidget(self.message)
        left.addWidget(self.table, 2)
        left.addWidget(self._full, 5)
        left.addWidget(self._unlisted, 5)
        left.addStretch(0)
        body = QHBoxLayout()
        margin = theme.px(theme.MARGIN)
        body.setContentsMargins(margin, gap, margin, gap)
        body.setSpacing(gap)
        body.addLayout(left, 5)
        body.addWidget(self.known, 4)
        self.head.add(self.remove_button, self.add_button)
        self.lay_out(self.head, body=body)


def _told_of(named: PlanMachine) -> str:
    """A machine that only services know, in a sentence."""
    return plural(
        "{machine} is named by {count} service: {services}. Add it to the list to describe it for all services.",
        "{machine} is named by {count} services: {services}. Add it to the list to describe it for all services.",
        len(named.services),
        machine=in_line(named.name),
        services=first_named(in_line(one) for one in named.services),
    )
