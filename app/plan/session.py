"""An open plan: document, history, file and sizings. The one door for every change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.plan.document import Entries, Plan, Service
from app.plan.edits import Edit
from app.plan.history import History
from planners.planner import Planner, Setting, Sizing
from planners.refusal import InputRefused, Refusal
from planners.registry import planner

Listener = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """The sizing of a service. When entries are refused, the last good sizing stands and ``current`` is False."""

    sizing: Sizing | None
    settings: tuple[Setting, ...]
    refusals: tuple[Refusal, ...] = ()

    @property
    def current(self) -> bool:
        """Whether the sizing belongs to the entries as they are now."""
        return not self.refusals


class Session:
    """A plan being worked on. Listeners are told after every change of plan, path or saved state."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self._history = History(plan)
        self._path = path
        self._listeners: list[Listener] = []
        self._answers: dict[str, tuple[Entries, Answer]] = {}

    @property
    def plan(self) -> Plan:
        """The plan as it is now."""
        return self._history.plan

    @property
    def path(self) -> Path | None:
        """The file it was opened from or saved to."""
        return self._path

    @property
    def history(self) -> History:
        """Undo and redo, for reading."""
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
        """Do an edit. Raises ``EditRefused``."""
        if self._history.apply(edit):
            self._tell()

    def seal(self) -> None:
        """End a run of merged edits, as when a slider is let go."""
        self._history.seal()

    def undo(self) -> None:
        """Take the last step back."""
        if self._history.undo():
            self._tell()

    def redo(self) -> None:
        """Do the last undone step again."""
        if self._history.redo():
            self._tell()

    def mark_recovered(self) -> None:
        """This plan was recovered and is not saved."""
        self._history.mark_unsaved()
        self._tell()

    def save(self, path: Path | None = None) -> None:
        """Save to ``path`` or to where it came from. Raises ``OSError`` or ``ValueError``; then nothing is changed."""
        from app.plan.file import save_plan

        target = path or self._path
        if target is None:
            raise ValueError("file: nothing is not possible; possible: a file name")
        save_plan(self.plan, target)
        self._path = target
        self._history.mark_saved()
        self._tell()

    def planner_of(self, service: Service) -> Planner:
        """The planner of a service."""
        return planner(service.planner)

    def answer(self, service_id: str) -> Answer:
        """The sizing of a service as it is now, or the last good one with the refusals."""
        service = self.plan.service(service_id)
        if service is None:
            return Answer(None, ())
        known = self._answers.get(service_id)
        if known is None or known[0] != service.entries:
            last = known[1] if known else Answer(None, ())
            self._answers[service_id] = known = (service.entries, _answer(service, last))
        return known[1]

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _answer(service: Service, last: Answer) -> Answer:
    found = planner(service.planner)
    try:
        sizing = found.size(found.check(service.entries))
    except InputRefused as refused:
        return Answer(last.sizing, last.settings, refused.refusals)
    return Answer(sizing, found.settings(sizing))
