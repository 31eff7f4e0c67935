"""Opening, saving and recovering the plan of a desk. Nothing here loses work without the user's word."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6 import QtWidgets
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.autosave import Autosave
from app.desktop.desk import START, Desk
from app.desktop.elsewhere import GivenUp
from app.desktop.file_kinds import offered, suggested, with_ending
from app.desktop.jobs import awaited
from app.desktop.locale_style import number_style
from app.desktop.outline import SUMMARY
from app.desktop.plain_text import box, in_line, may_lose
from app.plan import recovery
from app.plan.file import SUFFIX
from app.plan.opening import Opened, in_place_of, open_file, recovered
from app.plan.refused import PlanChanged, PlanRefused, PlanTooNew
from app.plan.salvage import Salvaged, salvage
from app.plan.session import Session
from app.plan.sized import sized
from app.presenting.drift import drift
from app.presenting.wording import sentences
from app.problems import sentence_for
from planners.words import plural, say

ALL_FILES = (say("All files"), "*")
PLANS = offered((say("Plans"), f"*{SUFFIX} *.txt"), ALL_FILES)
TABLES = (say("Tables"), "*.csv")
NOT_SAVED, NOT_OPENED = say("The plan was not saved."), say("The plan was not opened.")
NOT_BACKED_UP = say("Unsaved work is not backed up.")
SAVE_AS, TRY_AGAIN = say("Save as…"), say("Try again")
MOST_LOST = 600
"""Letters of what is lost that a question shows."""


def plan_name(desk: Desk, ending: str) -> str:
    """The file to offer for what is made of the plan: named by its title, beside its file or the newest other plan."""
    session, recent = desk.session, desk.preferences.recent
    assert session is not None
    return suggested(session.plan.title, ending, session.path or next((Path(name) for name in recent), None))


class PlanFiles:
    """The files of one desk's plan; ``parent`` is where dialogs appear."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self._desk, self._parent = desk, parent
        self._not_backed_up = self._not_saved = ""
        """Why, as it was told last: once is enough."""
        self._autosave = Autosave(desk, parent, self._tell_backed_up)

    def open_file(self, path: Path) -> bool:
        """Open a plan file; False, with the reason shown, where that fails."""
        self._desk.settled.emit(NOT_OPENED)
        try:
            opened, drifted = awaited(partial(_looked_through, path), self._parent, say("Opening the plan…"))
        except GivenUp:
            return False
        except PlanTooNew as problem:
            return self._open_newer(path, sentence_for(problem))
        except (OSError, ValueError) as problem:
            if isinstance(problem, PlanRefused) and self._offer_salvage(path, sentence_for(problem)):
                return True
            self._desk.fail(NOT_OPENED, problem)
            return False
        if not self.may_leave():
            return False
        text = path.suffix == ".txt"
        self._desk.open(Session(replace(opened, path=None) if text else opened))
        if not text:
            self._remember(path)
            if drifted:
                self._desk.show_page.emit(SUMMARY)
        return True

    def _open_newer(self, path: Path, sentence: str) -> bool:
        """Show what this program knows of a newer program's plan; its file is never written."""
        try:
            salvaged = awaited(partial(salvage, path))
        except (OSError, ValueError):
            self._desk.fail(NOT_OPENED, sentence)
            return False
        lost = _lost(salvaged)
        told = [
            sentence,
            say("Not shown: {lost}.", lost=lost) if lost else "",
            say(
                "What this version does not know stays in the file. A copy saved from here does not contain it."
            ),
        ]
        question = box(
            self._parent,
            say("Plan of a newer version"),
            say("This plan opens read-only."),
            "\n".join(one for one in told if one),
        )
        question.setStandardButtons(
            QtWidgets.QMessageBox.StandardButton.Open | QtWidgets.QMessageBox.StandardButton.Cancel
        )
        if question.exec() != QtWidgets.QMessageBox.StandardButton.Open or not self.may_leave():
            return False
        self._desk.open(Session(awaited(partial(in_place_of, path, salvaged.plan))))
        self._remember(path)
        return True

    def _offer_salvage(self, path: Path, sentence: str) -> bool:
        """Something of a damaged plan can be read: open that as new work, if the user says so."""
        try:
            salvaged = awaited(partial(salvage, path))
        except (OSError, ValueError):
            return False
        lost = _lost(salvaged)
        readable = plural(
            "{count} service can still be read.",
            "{count} services can still be read.",
            len(salvaged.plan.services),
        )
        told = (
            say("Lost: {lost}.", lost=lost)
            if lost
            else say("What is lost is unknown: please review the plan.")
        )
        new = say("Salvage opens them as a new plan. The damaged file stays unchanged.")
        question = box(
            self._parent, say("The plan is damaged"), sentence, f"{sentences(readable, told)}\n{new}"
        )
        take = question.addButton(say("&Salvage"), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        question.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        question.exec()
        if question.clickedButton() is not take or not self.may_leave():
            return False
        session = Session(Opened(salvaged.plan))
        self._desk.open(session)
        session.mark_recovered()
        return True

    def new_plan(self, told: str = "") -> bool:
        """Ask for the first choices, with what is told of them, and open what comes of them; tell whether it was."""
        from app.desktop.wizard.new_plan import NewPlan

        dialog = NewPlan(self._parent, currency=self._desk.preferences.currency, told=told)
        made = dialog.exec() == QDialog.DialogCode.Accepted and self.may_leave()
        if made:
            session = Session(Opened(dialog.plan))
            self._desk.open(session)
            session.mark_recovered()
        dialog.deleteLater()
        return made

    def ask_and_open(self) -> None:
        """Ask for a plan file and open it."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self._parent, say("Open plan"), "", PLANS)
        if name:
            self.open_file(Path(name))

    def save(self) -> bool:
        """Save to the plan's file, asking for one when it has none."""
        if self._desk.session is None:
            return False
        session = self._desk.session
        return self.save_to(session.path) if session.path and not session.read_only else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and save to it."""
        session = self._desk.session
        if session is None:
            return False
        place = str(session.path) if session.path else plan_name(self._desk, SUFFIX)
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self._parent, say("Save plan"), place, offered((say("Plans"), f"*{SUFFIX}"))
        )
        path = with_ending(name, SUFFIX, self._parent)
        return path is not None and self.save_to(path)

    def save_to(self, path: Path, overwrite: bool = False) -> bool:
        """Save to that file; False, with the reason shown, where that fails: then nothing is lost."""
        session = self._desk.session
        assert session is not None
        self._not_saved = ""
        self._desk.settled.emit(NOT_SAVED)
        try:
            saving = session.saving(path, overwrite)
            session.saved(saving, awaited(saving.write))
        except PlanChanged as changed:
            return self._ask_what_wins(path, sentence_for(changed))
        except (OSError, ValueError) as problem:
            self._tell_not_saved(sentence_for(problem))
            return False
        if session.is_saved:
            self._autosave.clear_between_events()
        self._remember(path)
        self._glance(path)
        self._desk.tell.emit(say("Saved as {path}", path=path))
        return True

    def _tell_not_saved(self, why: str) -> None:
        self._not_saved = sentences(why, say("Your changes are kept in this window."))
        self._desk.fail(NOT_SAVED, self._not_saved, (SAVE_AS, self.save_as), (TRY_AGAIN, self.save))

    def _ask_what_wins(self, path: Path, sentence: str) -> bool:
        """The file is somebody else's by now: the user says what happens to it."""
        question = box(
            self._parent,
            say("The file has changed"),
            say("Another program or window has changed this plan's file."),
            say("{path}\nYour changes are not saved yet. Overwriting deletes the other changes.", path=path),
        )
        another = question.addButton(say("Save &as…"), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        overwrite = question.addButton(say("&Overwrite"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
        question.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(another)
        question.exec()
        if question.clickedButton() is another:
            return self.save_as()
        if question.clickedButton() is overwrite:
            return self.save_to(path, overwrite=True)
        self._tell_not_saved(sentence)
        return False

    def close(self) -> None:
        """Close the plan and show the start page; unsaved work is asked about."""
        if self.may_leave():
            self._desk.leave()
            self._desk.show_page.emit(START)

    def keep_recovery(self) -> bool:
        """Keep the unsaved work, if any, beside the user's data; False, with the reason shown, where that fails."""
        why = self._autosave.now()
        self._tell_backed_up(why)
        return not why

    def _tell_backed_up(self, why: str) -> None:
        """Say once why work is not backed up, and no more where it is."""
        if why and why != self._not_backed_up:
            told = sentences(why, say("Save the plan to keep it."))
            self._desk.fail(NOT_BACKED_UP, told, (SAVE_AS, self.save_as))
        elif self._not_backed_up and not why:
            self._desk.settled.emit(NOT_BACKED_UP)
        self._not_backed_up = why

    def may_leave(self) -> bool:
        """Whether the present plan may go: saved, or the user said so."""
        if self._desk.session is None or self._desk.session.is_saved:
            return True
        title = in_line(self._desk.session.plan.title)
        question = box(self._parent, say("Unsaved changes"), say("{plan} has unsaved changes.", plan=title))
        buttons = QtWidgets.QMessageBox.StandardButton
        question.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        question.setDefaultButton(buttons.Save)
        answer = question.exec()
        return answer == buttons.Discard or (answer == buttons.Save and (self.save() or self._may_lose()))

    def _may_lose(self) -> bool:
        """The plan could not be saved and is about to go: the user saves it elsewhere, keeps it open, or gives it up."""
        if not self._not_saved:
            return False
        question = box(self._parent, say("Not saved"), NOT_SAVED, self._not_saved)
        elsewhere = question.addButton(say("Save &as…"), QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        lose = question.addButton(
            say("&Close without saving"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole
        )
        question.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        question.setDefaultButton(elsewhere)
        question.exec()
        return question.clickedButton() is lose or (question.clickedButton() is elsewhere and self.save_as())

    def recover(self, file: Path) -> None:
        """Open the work in that recovery file, unless another window has it; it stays safe until it is saved."""
        with ExitStack() as held:
            work = awaited(lambda: held.enter_context(recovery.taken(file)))
            if work is None:
                self._desk.show_page.emit(START)
                self._desk.tell.emit(say("Another window has opened this work, or it is gone."))
            elif self.may_leave():
                session = Session(awaited(partial(recovered, work.path, work.plan, work.based_on)))
                self._desk.open(session)
                session.mark_recovered()
                why = self._autosave.now(awaited)
                self._tell_backed_up(why)
                if not why:
                    recovery.discard(file)

    def discard(self, file: Path) -> None:
        """Delete the work in that recovery file, after asking."""
        with recovery.taken(file) as work:
            if work is not None:
                asked = say("Discard the unsaved work on {plan}?", plan=in_line(work.plan.title))
                more = say("It cannot be brought back. The saved plan, if there is one, stays.")
                title = say("Discard unsaved work")
                if not may_lose(self._parent, title, asked, say("&Discard"), more):
                    return
                recovery.discard(file)
        self._desk.show_page.emit(START)

    def _glance(self, path: Path) -> None:
        """Keep how the plan looks that was just saved, for the start page."""
        session = self._desk.session
        assert session is not None
        from app.presenting.glance import glance_of

        plan, style = session.plan, number_style()
        with suppress(OSError, ValueError):
            place = path.resolve()
            saved = place.stat().st_mtime
            glance = awaited(lambda: glance_of(sized(plan), place, saved, style))
            self._desk.remember(glances=self._desk.preferences.with_glance(glance).glances)

    def _remember(self, path: Path) -> None:
        self._desk.remember(recent=self._desk.preferences.with_recent(path).recent)


def _looked_through(path: Path) -> tuple[Opened, bool]:
    """A plan file with all of its services and machines sized, so that nothing waits for that later, and whether data have moved on since it
    was saved: then its summary comes first and shows what changes. Raises ``OSError`` or ``PlanRefused``."""
    opened = open_file(path)
    sized(opened.plan).machines  # noqa: B018 - kept for whoever asks next
    return opened, bool(drift(opened.plan, opened.results))


def _lost(salvaged: Salvaged) -> str:
    """What could not be read, as far as a question has room; empty where nothing is known."""
    told = ", ".join(dict.fromkeys(salvaged.lost))
    return told if len(told) <= MOST_LOST else f"{told[:MOST_LOST]}…"
