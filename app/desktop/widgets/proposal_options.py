"""How a proposal is to be made: edition, paper, sections and their order, logo, attachments."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.file_kinds import offered
from app.desktop.plain_text import label, show_tip
from app.desktop.widgets.buttons import IconButton
from app.desktop.widgets.field_controls import ChoiceBox
from app.desktop.widgets.form_lines import center_labels
from app.desktop.widgets.section_rows import SectionRows
from app.problems import sentence_for
from app.proposal.options import RENAMED, Paper, ProposalOptions
from app.proposal.refusal import OptionRefused
from app.proposal.registry import Edition, choosable, section_of, sections_of
from app.regular_file import bytes_of
from planners.words import say

EDITIONS = {
    Edition.TECHNICAL: say("Technical: all sections"),
    Edition.MANAGEMENT: say("Management: two pages"),
    Edition.VENDOR: say("Vendor: without names"),
}
PAPERS = {Paper.A4: "A4", Paper.LETTER: say("Letter")}
ATTACHED = {
    "plan": say("Pla&n"),
    "settings": say("Settings files"),
    "figures": say("Figures (JSON)"),
    "watch": say("Values to watch"),
    "calculation": say("Calc&ulation"),
}
USUAL = "calculation"
"""What is attached unless it is unticked."""
KEY = Qt.ItemDataRole.UserRole
SECTIONS = 140
"""The least height of their list, in pixels at 100 %."""


class ProposalOptionsPanel(QWidget):
    """Emits ``changed`` when the proposal is to be made otherwise. ``remembered`` is what ``as_text`` gave before."""

    changed = Signal()

    def __init__(self, remembered: str = "") -> None:
        super().__init__()
        self._logo: bytes | None = None
        self.edition, self.paper, self.since = ChoiceBox(), ChoiceBox(), ChoiceBox()
        for edition, text in EDITIONS.items():
            self.edition.addItem(text, str(edition))
        for paper, text in PAPERS.items():
            self.paper.addItem(text, str(paper))
        self.sections = QListWidget()
        self.sections.setAccessibleName(say("Sections"))
        show_tip(self.sections, say("Tick the sections to include. Drag them to change the order."))
        self.sections.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.sections.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sections.setSpacing(1)
        self.sections.setWordWrap(True)
        self.sections.setItemDelegate(SectionRows(self.sections))
        self.sections.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.up, self.down = IconButton("up", say("Move up")), IconButton("down", say("Move down"))
        self.reset = QPushButton(say("Reset a&ll"))
        self.attached = {name: QCheckBox(text) for name, text in ATTACHED.items()}
        """What can be attached, by the name of its option."""
        self.attached[USUAL].setChecked(True)
        self.logo, self.no_logo = QPushButton(say("Choose lo&go…")), IconButton("delete", say("Remove logo"))
        self.message = label(role="muted", wrap=True)
        self._build()
        self._show_sections(())
        self._recall(remembered)
        self._connect()

    def options(self) -> ProposalOptions:
        """What was chosen. Raises ``OptionRefused`` where no section is ticked."""
        ticked = tuple(self._keys(ticked_only=True))
        if not ticked:
            raise OptionRefused("sections", say("tick at least one."))
        return ProposalOptions(
            edition=self._edition(),
            sections=ticked,
            paper=Paper(str(self.paper.currentData())),
            logo=self._logo,
            since=str(self.since.currentData() or ""),
            **{f"attach_{name}": box.isChecked() for name, box in self.attached.items()},  # type: ignore[arg-type]
        )

    def as_text(self) -> str:
        """The choices to remember; a logo is chosen anew each time."""
        return json.dumps(
            {
                "edition": self.edition.currentData(),
                "paper": self.paper.currentData(),
                "sections": self._keys(ticked_only=False),
                "ticked": self._keys(ticked_only=True),
                **{name: box.isChecked() for name, box in self.attached.items()},
            }
        )

    def offer(self, revisions: Sequence[tuple[str, str]]) -> None:
        """The revisions, each with its id and its name, since which changes can be told."""
        known = [("", say("Last one that differs")), *revisions]
        items = range(self.since.count())
        if known != [(self.since.itemData(row), self.since.itemText(row)) for row in items]:
            chosen = self.since.currentData()
            self.since.clear()
            for key, name in known:
                self.since.addItem(name, key)
            self.since.setCurrentIndex(max(self.since.findData(chosen), 0))
        self._form.setRowVisible(self.since, bool(revisions))

    def take_logo(self, path: Path) -> None:
        """Have the picture in that file on the cover, or say why not."""
        from app.proposal.logo import MOST_BYTES

        try:
            self._logo = ProposalOptions(logo=bytes_of(path, MOST_BYTES)).logo
        except (OSError, ValueError) as problem:
            self.message.setText(sentence_for(problem))
            return
        self.message.setText(say("Logo: {file}", file=path.name))
        self.no_logo.setEnabled(True)
        self.changed.emit()

    def drop_logo(self) -> None:
        """No picture on the cover."""
        self._logo = None
        self.message.setText("")
        self.no_logo.setEnabled(False)
        self.changed.emit()

    def shift(self, by: int) -> None:
        """The current section one place up (-1) or down (1)."""
        row = self.sections.currentRow()
        if 0 <= row + by < self.sections.count() and row >= 0:
            with QSignalBlocker(self.sections):
                self.sections.insertItem(row + by, self.sections.takeItem(row))
                self.sections.setCurrentRow(row + by)
            self.changed.emit()

    def _build(self) -> None:
        form = self._form = QFormLayout()
        form.addRow(say("Ed&ition"), self.edition)
        form.addRow(say("P&aper"), self.paper)
        form.addRow(say("Changes since"), self.since)
        center_labels(form)
        self.offer(())
        order = QHBoxLayout()
        order.addWidget(self.up)
        order.addWidget(self.down)
        order.addStretch(1)
        order.addWidget(self.reset)
        pictures = QHBoxLayout()
        pictures.addWidget(self.logo)
        pictures.addWidget(self.no_logo)
        pictures.addStretch(1)
        self.no_logo.setEnabled(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.margins(0, theme.GAP, theme.SPACE, 0))
        layout.addLayout(form)
        layout.addWidget(label(say("Sections"), "muted"))
        self.sections.setMinimumHeight(theme.px(SECTIONS))
        layout.addWidget(self.sections, 1)
        layout.addLayout(order)
        layout.addWidget(label(say("Attach to the PDF"), "muted"))
        files = QGridLayout()
        for place, box in enumerate(self.attached.values()):
            files.addWidget(box, place // 2, place % 2)
        layout.addLayout(files)
        layout.addLayout(pictures)
        layout.addWidget(self.message)

    def _connect(self) -> None:
        self.edition.activated.connect(lambda _: self._start_over())
        self.paper.activated.connect(lambda _: self.changed.emit())
        self.since.activated.connect(lambda _: self.changed.emit())
        self.sections.itemChanged.connect(lambda _: self.changed.emit())
        self.sections.model().rowsMoved.connect(lambda: self.changed.emit())
        self.up.clicked.connect(lambda: self.shift(-1))
        self.down.clicked.connect(lambda: self.shift(1))
        self.reset.clicked.connect(self._start_over)
        for box in self.attached.values():
            box.toggled.connect(lambda _: self.changed.emit())
        self.logo.clicked.connect(self._ask_for_logo)
        self.no_logo.clicked.connect(self.drop_logo)

    def _start_over(self) -> None:
        self._show_sections(())
        self.changed.emit()

    def _edition(self) -> Edition:
        return Edition(str(self.edition.currentData()))

    def _show_sections(self, order: tuple[str, ...], ticked: tuple[str, ...] = ()) -> None:
        """The sections that the edition can have, those of ``order`` first; ticked are ``ticked``, or those of the edition."""
        possible = choosable(self._edition())
        keys = [*(key for key in order if key in possible), *(key for key in possible if key not in order)]
        usual = sections_of(self._edition())
        new = [key for key in usual if key not in order] if order else []
        chosen = {*ticked, *new} if ticked else usual
        with QSignalBlocker(self.sections):
            self.sections.clear()
            for key in keys:
                section = section_of(key)
                item = QListWidgetItem(section.title if section else key)
                item.setData(KEY, key)
                on = key in chosen
                item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
                self.sections.addItem(item)

    def _keys(self, *, ticked_only: bool) -> list[str]:
        items = [self.sections.item(row) for row in range(self.sections.count())]
        return [
            str(item.data(KEY))
            for item in items
            if not ticked_only or item.checkState() is Qt.CheckState.Checked
        ]

    def _recall(self, text: str) -> None:
        """What was chosen before, as far as it makes sense today."""
        try:
            known = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(known, dict):
            return
        for choice, name in ((self.edition, "edition"), (self.paper, "paper")):
            choice.setCurrentIndex(max(choice.findData(known.get(name)), 0))
        order, ticked = (
            tuple(RENAMED.get(key, key) for key in known.get(name, ()) if isinstance(key, str))
            if isinstance(known.get(name), list)
            else ()
            for name in ("sections", "ticked")
        )
        self._show_sections(order, ticked)
        for name, box in self.attached.items():
            box.setChecked(known.get(name, name == USUAL) is True)

    def _ask_for_logo(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, say("Choose logo"), "", offered((say("Pictures"), "*.png *.jpg *.jpeg"))
        )
        if name:
            self.take_logo(Path(name))
