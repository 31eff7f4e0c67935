"""An open plan: document, history, file and sizings. The one door for every change."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from app.plan.document import FACTS, Plan, Service
from app.plan.edits import Edit
from app.plan.figures import Results
from app.plan.history import History, StepsDone
from app.plan.opening import Opened
from app.plan.refused import PlanChanged, PlanRefused
from app.plan.sized import Answer, another_plan, answer, in_plan
from planners.planner import Planner, Setting, Sizing
from planners.refusal import InputRefused, Refusal
from planners.registry import planner
from planners.words import say


class Shown(Struct, frozen=True):
    """What to show of a service: the answer to its entries as they are ``now``, and the last ``good`` one with a sizing.

    Where the entries are refused, the good one stands. ``now`` is None for a service that is gone, or that no planner
    knows: then ``unknown`` says so.
    """

    now: Answer | None
    good: Answer | None
    unknown: tuple[Refusal, ...] = ()

    @property
    def sizing(self) -> Sizing | None:
        """The sizing to show."""
        return self.good.sizing if self.good is not None else None

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that belong to that sizing."""
        return self.good.settings if self.good is not None else ()

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """What is refused in the entries as they are now."""
        return self.now.refusals if self.now is not None else self.unknown

    @property
    def problem(self) -> str:
        """Why nothing can be sized although no entry is refused; empty otherwise."""
        return self.now.missing if self.now is not None else ""

    @property
    def current(self) -> bool:
        """Whether the sizing belongs to the entries as they are now."""
        return self.now is self.good and not self.unknown


class Change(Struct, frozen=True):
    """What is different now, so that a page follows only what it shows.

    ``services`` are the ids whose title, site, entries or origins changed, all where the plan begins with something else, ``outline`` that services came, went
    or moved, ``texts`` the names of changed texts and of what the plan begins with, ``machines``, ``scenarios``, ``readings`` and ``revisions`` that these changed, ``saved``
    and ``path`` that these differ from before, ``figures`` that the plan keeps the figures it was saved with, or does so no more, ``errors`` how far revisions were off.
    """

    services: frozenset[str] = frozenset()
    outline: bool = False
    texts: frozenset[str] = frozenset()
    machines: bool = False
    scenarios: bool = False
    readings: bool = False
    revisions: bool = False
    saved: bool = False
    path: bool = False
    figures: bool = False
    errors: bool = False

    @property
    def of_plan(self) -> bool:
        """Whether the plan itself is another, and not its file alone."""
        lists = self.outline or self.machines or self.scenarios or self.readings or self.revisions
        return lists or bool(self.services or self.texts)


class Written(Struct, frozen=True):
    """A plan is in its file: the fingerprint of that, the figures it was saved with, and when, in seconds since 1970."""

    fingerprint: str
    results: Results
    moment: float


class Saving(Struct, frozen=True):
    """A plan on its way to a file. ``expected`` is the fingerprint that the plan's ``own`` file must still have; None there where
    it is written to another one, or over anything.

    ``results`` are the figures it keeps; None has them computed.
    """

    plan: Plan
    target: Path
    own: Path | None
    expected: str
    results: Results | None

    @property
    def changed_on_disk(self) -> bool:
        """Whether another file is there than must be. A file that is gone has not changed."""
        from app.plan.file import fingerprint

        there = fingerprint(self.own) if self.own is not None else ""
        return bool(there) and there != self.expected

    def write(self) -> Written:
        """Write the file. Raises ``OSError``, ``PlanRefused``, and ``PlanChanged`` where somebody else has written to it."""
        from app.plan.file import save_plan
        from app.plan.results import results_of

        if self.changed_on_disk:
            raise PlanChanged(
                say(
                    "{file}: another program or window changed it. Save under another name, or overwrite it.",
                    file=self.target,
                )
            )
        results = results_of(self.plan) if self.results is None else self.results
        return Written(save_plan(self.plan, self.target, results), results, time.time())


Listener = Callable[[Change], None]
State = tuple[Plan, bool, Path | None, bool]


class Session:
    """A plan being worked on. Listeners are told after every change of plan, path or saved state."""

    def __init__(self, opened: Opened) -> None:
        another_plan(opened.plan)
        self._history = History(opened.plan)
        self._path = opened.path
        self._listeners: list[Listener] = []
        self._good: dict[str, Answer] = {}
        self._fingerprint = opened.fingerprint
        self.saved_results = opened.results
        """The figures of the file that was opened or saved last."""
        self.read_only = opened.read_only
        """Why the plan's file is never written; empty where it may be."""
        self.saved_at = opened.written
        """When the file was saved last, in seconds since 1970; 0 where there is none, or that is not known."""
        self._sized_as = opened.plan.sized_by if self.saved_results.figures else None

    @property
    def plan(self) -> Plan:
        """The plan as it is now."""
        return self._history.plan

    @property
    def path(self) -> Path | None:
        """The file it was opened from or saved to."""
        return self._path

    @property
    def history(self) -> StepsDone:
        """The steps done and undone, for reading."""
        return self._history

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost."""
        return self._history.is_saved

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` of changes; the returned function ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def apply(self, edit: Edit) -> None:
        """Do an edit. Raises ``EditRefused``; then nothing has changed."""
        before = self._state()
        self._history.apply(edit)
        self._tell(before)

    def note(self, edit: Edit) -> None:
        """Take what was worked out of the plan into it: no step to undo, and the next save keeps it."""
        before = self._state()
        self._history.note(edit)
        self._tell(before)

    def seal(self) -> None:
        """End a run of merged edits, as when a slider is let go."""
        self._history.seal()

    def undo(self) -> None:
        """Take the last step back."""
        before = self._state()
        self._history.undo()
        self._tell(before)

    def redo(self) -> None:
        """Do the last undone step again."""
        before = self._state()
        self._history.redo()
        self._tell(before)

    def mark_recovered(self) -> None:
        """This plan was recovered and is not saved."""
        before = self._state()
        self._history.mark_unsaved()
        self._tell(before)

    @property
    def keeps_own_figures(self) -> bool:
        """Whether the plan still has the figures it was saved with: none of its services changed, nor was it recalculated."""
        return self._sized_as == self.plan.sized_by

    @property
    def keeps_older_figures(self) -> bool:
        """Whether it keeps its own figures and they come from other data than today's."""
        from planners.registry import catalogue

        return self.keeps_own_figures and self.saved_results.catalogue != catalogue().version

    def recalculate(self) -> None:
        """Have today's figures instead of those it was saved with; the next save keeps them."""
        before = self._state()
        self._sized_as = None
        self._history.mark_unsaved()
        self._tell(before)

    @property
    def fingerprint(self) -> str:
        """What tells the file as it was opened or saved last from any other; empty where there was none."""
        return self._fingerprint

    @property
    def saved_plan(self) -> Plan | None:
        """The plan in the file of that fingerprint; None where it is not known, or the file says more than this program knows."""
        return None if self.read_only else self._history.saved

    def saving(self, path: Path | None = None, overwrite: bool = False) -> Saving:
        """The plan as it is now, on its way to ``path`` or to where it came from: it is saved by ``write``, in whatever thread,
        and that told to ``saved``. Raises ``PlanRefused`` where there is no file to write to."""
        target = path or self._path
        if target is None:
            raise PlanRefused(say("The plan has no file yet. Enter a file name."))
        own = self._is_own(target)
        if own and self.read_only:
            raise PlanRefused(say("{reason} Save under another name.", reason=self.read_only))
        results = self.saved_results if self.keeps_own_figures else None
        guarded = self._path if own and not overwrite else None
        return Saving(self.plan, target, guarded, self._fingerprint, results)

    def saved(self, saving: Saving, written: Written) -> None:
        """That plan is in its file. What was changed since is not saved yet."""
        before, results = self._state(), written.results
        self._fingerprint = written.fingerprint
        self._path, self.read_only, self.saved_results = saving.target, "", results
        self.saved_at = written.moment
        self._sized_as = saving.plan.sized_by if results.figures else None
        self._history.mark_saved(saving.plan)
        self._tell(before)

    def save(self, path: Path | None = None, overwrite: bool = False) -> None:
        """Save to ``path`` or to where it came from.

        Raises ``OSError`` or ``PlanRefused``, and ``PlanChanged`` where somebody else has written to the plan's own file
        meanwhile, unless that is to be overwritten; then file, path and saved state are as before.
        """
        saving = self.saving(path, overwrite)
        self.saved(saving, saving.write())

    def _is_own(self, target: Path) -> bool:
        """Whether that is the plan's own file, however its name is written."""
        return self._path is not None and os.path.realpath(target) == os.path.realpath(self._path)

    def results(self) -> Results:
        """The plan's figures: its own as long as it keeps them, else today's."""
        from app.plan.results import results_of

        return self.saved_results if self.keeps_own_figures else results_of(self.plan)

    def step_to(self, done: int) -> None:
        """Undo or redo until that many steps are done, as one change."""
        before = self._state()
        while len(self._history.sentences) > done and self._history.undo():
            pass
        while len(self._history.sentences) < done and self._history.redo():
            pass
        self._tell(before)

    def planner_of(self, service: Service) -> Planner:
        """The planner of a service. Raises ``InputRefused`` for one that this program does not know."""
        return planner(service.planner)

    def answer(self, service_id: str) -> Shown:
        """What to show of a service as it is now."""
        service = self.plan.service(service_id)
        if service is None:
            return Shown(None, None)
        try:
            now = answer(service.planner, service.entries)
        except InputRefused as refused:
            return Shown(None, None, refused.refusals)
        if now.sizing is not None:
            self._good[service_id] = now
        return Shown(now, self._good.get(service_id))

    def settings(self, service_id: str) -> tuple[Setting, ...]:
        """The settings to show of a service: of a new one those of what is bought."""
        shown, service = self.answer(service_id), self.plan.service(service_id)
        if service is None or not shown.current:
            return shown.settings
        return in_plan(self.plan, service).settings

    def _state(self) -> State:
        return self.plan, self.is_saved, self._path, self.keeps_own_figures

    def _tell(self, before: State) -> None:
        change = _change(before, self._state())
        if change != Change():
            for listener in tuple(self._listeners):
                listener(change)


def _change(before: State, after: State) -> Change:
    old, new = before[0], after[0]
    known = {service.id: service for service in old.services}
    return Change(
        frozenset(
            service.id
            for service in new.services
            if old.start != new.start or known.get(service.id, service) != service
        ),
        [service.id for service in old.services] != [service.id for service in new.services],
        frozenset(fact for fact in FACTS if getattr(old, fact) != getattr(new, fact)),
        old.machines != new.machines,
        old.scenarios != new.scenarios,
        (old.readings, old.recordings) != (new.readings, new.recordings),
        old.revisions != new.revisions,
        before[1] != after[1],
        before[2] != after[2],
        before[3] != after[3],
        old.errors != new.errors,
    )
