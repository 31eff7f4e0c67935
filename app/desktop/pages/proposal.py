"""The proposal page: the PDF as it will be, made off the interface thread; exported, to edit as well, or printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
)

from app.desktop import proposal_work, theme
from app.desktop.file_kinds import offered, suggested, with_ending
from app.desktop.jobs import Job
from app.desktop.pages.page import Page
from app.desktop.plain_text import name_document
from app.desktop.plan_files import TRY_AGAIN
from app.desktop.proposal_work import WORD
from app.desktop.steps import Rest
from app.desktop.telling import Failure
from app.desktop.widgets.head import PageHead
from app.desktop.widgets.plan_texts import PlanTexts
from app.desktop.widgets.proposal_options import ProposalOptionsPanel
from app.desktop.widgets.proposal_view import SMALL, ProposalView
from app.desktop.widgets.scrolled import scrolled
from app.desktop.works import proposed
from app.plan.document import Plan
from app.plan.session import Change, Session
from app.presenting.revisions import revision_rows
from app.problems import sentence_for
from app.proposal.options import ProposalOptions
from app.proposal.refusal import OptionRefused
from planners.words import plural, say

PATIENCE = 400
"""Milliseconds without a change before the preview is made, which takes a while."""
PROGRESS = 110
"""Pixels of the bar that tells how far a job is."""
NOT_EXPORTED, NOT_PRINTED = say("The proposal was not exported."), say("The proposal was not printed.")
Wanted = tuple[Plan, ProposalOptions]


class ProposalPage(Page):
    """Preview, export and print of the proposal. ``chosen`` carries the choices to remember, as ``remembered`` takes them."""

    chosen = Signal(str)

    def __init__(self, session: Session, remembered: str = "") -> None:
        super().__init__()
        self._session = session
        self._job: Job | None = None
        self._take: Callable[[object], None] = _nothing
        self._failing: tuple[str, Callable[[], object]] | None = None
        """What is being made of the proposal, and how to make it again; None for the preview."""
        self._shown: Wanted | None = None
        self.written: Path | None = None
        self._of_file = ""
        """What was said of the file that was made last, until a preview of something else is wanted."""
        self._remembered = remembered
        self.head = PageHead(say("Proposal"), say("The preview appears when this page is open."))
        self.message = self.head.subtitle
        self.view = ProposalView()
        self.progress = QProgressBar()
        self.progress.setFormat("%p\N{NO-BREAK SPACE}%")
        self.cancel = QPushButton(say("&Cancel"))
        self.cancel.clicked.connect(self._give_up)
        self.open_button = QPushButton(say("&Open file"))
        self.open_button.clicked.connect(self.open_written)
        self.print_button = QPushButton(say("P&rint…"))
        self.print_button.clicked.connect(self.ask_and_print)
        self.export_button = QPushButton(say("E&xport…"))
        self.export_button.clicked.connect(self.ask_and_export)
        for widget in (self.progress, self.cancel, self.open_button):
            widget.hide()
        self._delay = Rest(self, PATIENCE, self._preview)
        self._behind = True

    @property
    def is_busy(self) -> bool:
        """Whether the preview or a file is made, or the preview will be."""
        return self._job is not None or super().is_busy

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        yield
        self.options = ProposalOptionsPanel(self._remembered)
        self.options.changed.connect(self._changed)
        yield
        self.texts = PlanTexts(self._session)
        yield
        self._build()
        yield

    def shows(self, change: Change) -> bool:
        """All of the plan, and which figures it keeps."""
        return change.of_plan or change.figures

    def refresh(self) -> None:
        """Make the preview anew if the plan or the options changed and the page is seen."""
        self.texts.refresh()
        rows = revision_rows(self._session.plan)
        self.options.offer([(one.id, one.note or one.at) for one in rows])
        if self.isVisible() and self._shown != self._wanted():
            self._of_file = ""
            self._delay.start()

    def export(self, path: Path) -> None:
        """Write the proposal to a file and say where it is."""
        wanted = self._wanted()
        if wanted is not None:
            plan, options = wanted
            self._begin(NOT_EXPORTED, self.ask_and_export)
            self._start(
                lambda progress: proposal_work.write(plan, path, options, progress),
                lambda _: self._exported(path),
            )

    def print_to(self, printer: QPrinter) -> None:
        """Print the proposal on that printer and say how many pages."""
        wanted = self._wanted()
        if wanted is not None:
            plan, options = wanted
            self._begin(NOT_PRINTED, self.ask_and_print)
            self._start(
                lambda progress: proposed(plan, options, progress),
                lambda pdf: self._print(pdf, printer),
            )

    def open_written(self) -> None:
        """Open the written proposal in the system's viewer."""
        if self.written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.written)))

    def stop(self) -> None:
        """End running work, and forget what was to be done with it; called when the window closes."""
        self.view.stop()
        self._take, self._failing = _nothing, None
        self._delay.stop()
        if self._job is not None:
            self._job.let_go()
            self._job = None

    def _build(self) -> None:
        self.progress.setFixedWidth(theme.px(PROGRESS))
        for part in (self.progress, self.cancel):
            keeps = part.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)
            part.setSizePolicy(keeps)
        self.export_button.setProperty("role", "primary")
        self.head.add(self.progress, self.cancel, self.open_button, self.print_button, self.export_button)
        self.sides = QTabWidget()
        self.sides.setDocumentMode(True)
        self.sides.addTab(scrolled(self.options), say("Sections"))
        self.sides.addTab(self.texts, say("Texts"))
        split = QSplitter()
        split.addWidget(self.sides)
        split.addWidget(self.view)
        split.setStretchFactor(1, 1)
        split.setSizes([theme.px(theme.INPUTS), 780])
        split.setChildrenCollapsible(False)
        body = QVBoxLayout()
        margin = theme.px(theme.MARGIN)
        body.setContentsMargins(margin, theme.px(theme.SPACE), margin, theme.px(theme.GAP))
        body.addWidget(split, 1)
        self.lay_out(self.head, body=body)

    def _wanted(self) -> Wanted | None:
        """Plan and options; None, with the reason shown, where the options cannot be."""
        try:
            options = self.options.options()
            saved_with = self._session.saved_results.catalogue if self._session.keeps_older_figures else ""
            return self._session.plan, replace(options, saved_with=saved_with)
        except OptionRefused as refused:
            self.message.setText(sentence_for(refused))
            return None

    def _changed(self) -> None:
        self.chosen.emit(self.options.as_text())
        self.refresh()

    def _preview(self) -> None:
        if self._job is not None:
            self._delay.start()
            return
        wanted = self._wanted()
        if wanted is None:
            return
        self._shown = wanted
        self._failing = None
        self.message.setText(self._of_file or say("Making the preview…"))
        plan, options = wanted
        width = SMALL * self.devicePixelRatioF()
        self._start(
            lambda progress: proposal_work.preview(plan, options, width, progress), self._show_preview
        )

    def _begin(self, what: str, again: Callable[[], object]) -> None:
        """What was said of the file before is past; if this fails, it is told until it is read."""
        self._say_of_file("")
        self.written = None
        self.open_button.hide()
        self.settled.emit(what)
        self._failing = (what, again)

    def _fail(self, why: str) -> None:
        if self._failing is None:
            self.message.setText(why)
        else:
            what, again = self._failing
            self.failed.emit(Failure(what, why, ((TRY_AGAIN, again),)))

    def _start(self, work: Callable[[Callable[[int], None]], object], done: Callable[[object], None]) -> None:
        if self._job is not None:
            self._job.ended.connect(lambda: self._start(work, done))
            return
        job = Job(work, self)
        self._job = job
        self.progress.setValue(0)
        self.progress.show()
        self.cancel.show()
        self._enable(False)
        job.progressed.connect(self.progress.setValue)
        self._take = done
        job.done.connect(self._done)
        job.failed.connect(self._fail)
        job.ended.connect(self._ended)
        job.start()

    def _done(self, result: object) -> None:
        """Runs in the interface thread, as this page lives there."""
        self._take(result)

    def _ended(self) -> None:
        self._job = None
        self.progress.hide()
        self.cancel.hide()
        self._enable(True)

    def _enable(self, on: bool) -> None:
        self.export_button.setEnabled(on)
        self.print_button.setEnabled(on)

    def _give_up(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self.message.setText(say("Cancelled."))

    def _show_preview(self, preview: object) -> None:
        assert isinstance(preview, proposal_work.Preview)
        self.view.show_preview(preview)
        self.message.setText(self._of_file or plural("{count} page", "{count} pages", len(preview.sizes)))

    def _exported(self, path: Path) -> None:
        self.written = path
        self.open_button.show()
        self._say_of_file(say("Saved as {path}", path=path))

    def _print(self, pdf: object, printer: QPrinter) -> None:
        assert isinstance(pdf, bytes)
        try:
            count = proposal_work.print_pages(pdf, printer)
        except OSError as problem:
            self._fail(sentence_for(problem))
            return
        self._say_of_file(plural("Printed {count} page.", "Printed {count} pages.", count))

    def _say_of_file(self, sentence: str) -> None:
        self._of_file = sentence
        self.message.setText(sentence)

    def ask_and_print(self) -> None:
        """Ask for the printer and print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        name_document(printer, self._session.plan.title)
        printer.setFullPage(True)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_to(printer)

    def ask_and_export(self) -> None:
        """Ask for a file and write the proposal to it."""
        name, kind = QFileDialog.getSaveFileName(
            self,
            say("Export proposal"),
            suggested(self._session.plan.title, ".pdf", self._session.path),
            offered((say("PDF"), "*.pdf"), (say("Word document to edit"), f"*{WORD}")),
        )
        if name:
            ending = WORD if WORD in kind else ".pdf"
            kinds = (".pdf", WORD)
            path = Path(name) if Path(name).suffix in kinds else with_ending(name, ending, self)
            if path is not None:
                self.export(path)


def _nothing(result: object) -> None:
    """What is done with a result that nobody waits for."""
