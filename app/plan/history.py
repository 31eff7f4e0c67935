"""Undo and redo over whole plans: a plan is a small frozen tree, so a step keeps the plan before and after."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from app.plan.document import Plan
from app.plan.edits import Edit

LONGEST = 1000
"""Steps kept; older ones are forgotten."""


class Done(Struct, frozen=True):
    """One step: its sentence, the plan before and after, and what a next edit must match to merge."""

    sentence: str
    before: Plan
    after: Plan
    merge_key: tuple[str, ...] | None


class StepsDone(Protocol):
    """The history for reading, as a pane and the menus show it."""

    @property
    def undo_sentence(self) -> str:
        """What undo would take back; empty when nothing."""

    @property
    def redo_sentence(self) -> str:
        """What redo would do again; empty when nothing."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The steps done, oldest first."""

    @property
    def undone_sentences(self) -> tuple[str, ...]:
        """The steps taken back, in the order in which redo does them again."""


class History:
    """The steps done and undone, and the plan that was last saved."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._saved: Plan | None = plan
        self._noted: Plan | None = plan
        self._done: list[Done] = []
        self._undone: list[Done] = []
        self._sealed = True

    @property
    def plan(self) -> Plan:
        """The plan as it is now."""
        return self._plan

    @property
    def is_saved(self) -> bool:
        """Whether the plan equals the saved one, also after undoing back to it."""
        return self._plan == self._saved or self._plan is self._noted

    @property
    def undo_sentence(self) -> str:
        """What undo would take back; empty when nothing."""
        return self._done[-1].sentence if self._done else ""

    @property
    def redo_sentence(self) -> str:
        """What redo would do again; empty when nothing."""
        return self._undone[-1].sentence if self._undone else ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The steps done, oldest first."""
        return tuple(step.sentence for step in self._done)

    @property
    def undone_sentences(self) -> tuple[str, ...]:
        """The steps taken back, in the order in which redo does them again."""
        return tuple(step.sentence for step in reversed(self._undone))

    def apply(self, edit: Edit) -> bool:
        """Do an edit; False when it changes nothing. Raises ``EditRefused`` and then changes nothing."""
        after = edit.apply(self._plan)
        if after == self._plan:
            return False
        before, key = self._plan, edit.merge_key
        if self._merges(key):
            before = self._done.pop().before
        self._undone.clear()
        self._plan = after
        # A drag that ends where it began is no step, and the step before it is over.
        self._sealed = after == before
        if not self._sealed:
            self._done.append(Done(edit.sentence, before, after, key))
            del self._done[:-LONGEST]
        return True

    def note(self, edit: Edit) -> bool:
        """Take what was worked out of the plan into it: no step, and nothing that has to be saved; False where it is known."""
        after = edit.apply(self._plan)
        if after == self._plan:
            return False
        self._noted = after if self.is_saved else self._noted
        self._plan = after
        return True

    def seal(self) -> None:
        """End a run of merged edits: the next one is a step of its own."""
        self._sealed = True

    def undo(self) -> bool:
        """Take the last step back."""
        if not self._done:
            return False
        step = self._done.pop()
        self._undone.append(step)
        self._plan, self._sealed = step.before, True
        return True

    def redo(self) -> bool:
        """Do the last undone step again."""
        if not self._undone:
            return False
        step = self._undone.pop()
        self._done.append(step)
        self._plan, self._sealed = step.after, True
        return True

    @property
    def saved(self) -> Plan | None:
        """The plan that was last saved; None where no saved plan equals it."""
        return self._saved

    def mark_saved(self, plan: Plan | None = None) -> None:
        """The plan as it is now, or the one given, is the saved one."""
        self._saved = self._noted = plan or self._plan
        self._sealed = True

    def mark_unsaved(self) -> None:
        """No saved plan equals this one, as for recovered work."""
        self._saved = self._noted = None

    def _merges(self, key: tuple[str, ...] | None) -> bool:
        return key is not None and not self._sealed and self._done[-1].merge_key == key
