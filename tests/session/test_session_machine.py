"""A session driven at random: edits, drags, undo, redo, saves that fail, reopening, unclean ends.

A second, plain account of what must be true is kept beside the session and compared after every step.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.plan.document import Plan, Service
from app.plan.edits import Edit, EditRefused, set_entry, set_text
from app.plan.opening import in_place_of, read_plan, recovered
from app.plan.recovery import Recovery, discard, found
from app.plan.session import Change, Session
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from tests.strategies import SOLARIS, edits, plans

pytestmark = pytest.mark.timeout(900)


class SessionMachine(RuleBasedStateMachine):
    """One user, one plan, one folder."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file = self.folder / "plan.sizeplan"
        self.patch = pytest.MonkeyPatch()
        self.patch.setenv("SIZEWRIGHT_HOME", str(self.folder / "home"))
        self.on_disk: Plan | None = None
        self._begin(Plan("p", "Plan"))

    def teardown(self) -> None:
        self.patch.undo()
        shutil.rmtree(self.folder)

    def _begin(self, plan: Plan) -> None:
        self.session = Session(in_place_of(self.file, plan))
        self.done: list[Plan] = []
        self.undone: list[Plan] = []
        self.plan, self.saved = plan, plan
        self.told: list[Change] = []
        self.session.subscribe(self.told.append)

    @initialize(plan=plans())
    def start(self, plan: Plan) -> None:
        self._begin(plan)

    def _stepped(self, after: Plan) -> None:
        if after != self.plan:
            self.done.append(self.plan)
            self.undone.clear()
            self.plan = after

    @rule(data=st.data())
    def edit(self, data: st.DataObject) -> None:
        edit: Edit = data.draw(edits(self.session.plan))
        after = edit.apply(self.session.plan)
        self.told.clear()
        self.session.apply(edit)
        self.session.seal()
        assert bool(self.told) == (after != self.plan)
        self._stepped(after)

    @precondition(lambda self: self.plan.services)
    @rule(data=st.data(), values=st.lists(st.sampled_from([1000, 2000, 3000]), min_size=1, max_size=5))
    def drag(self, data: st.DataObject, values: list[int]) -> None:
        service = data.draw(st.sampled_from([part.id for part in self.plan.services]))
        before = self.plan
        for value in values:
            self.session.apply(set_entry(service, "users", value))
        self.session.seal()
        if self.session.plan != before or any(
            v != before.service(service).entries.get("users") for v in values
        ):  # type: ignore[union-attr]
            self.undone.clear()
        self._stepped(self.session.plan)
        assert self.plan.service(service).entries["users"] == values[-1]  # type: ignore[union-attr]

    @rule()
    def refused_edit(self) -> None:
        with pytest.raises(EditRefused):
            self.session.apply(set_entry("nobody's service", "users", 1))
        with pytest.raises(EditRefused):
            self.session.apply(set_text("nothing", "x"))

    @rule()
    def undo(self) -> None:
        self.session.undo()
        if self.done:
            self.undone.append(self.plan)
            self.plan = self.done.pop()

    @rule()
    def redo(self) -> None:
        self.session.redo()
        if self.undone:
            self.done.append(self.plan)
            self.plan = self.undone.pop()

    @rule()
    def size_everything(self) -> None:
        for service in self.plan.services:
            answer = self.session.answer(service.id)
            assert answer.current == (not answer.refusals)
            assert answer.sizing is not None or not answer.current

    @rule()
    def add_a_service_that_can_be_sized(self) -> None:
        if self.plan.service("solaris") is None and len(self.plan.services) < 6:
            from app.plan.edits import add_service

            self.session.apply(add_service(Service("solaris", "mail", "Mail", SOLARIS)))
            self._stepped(self.session.plan)
            assert self.session.answer("solaris").current

    @rule()
    def save(self) -> None:
        self.session.save()
        self.saved = self.on_disk = self.plan

    @rule(
        step=st.sampled_from(["os.open", "os.fsync", "pathlib.Path.replace"]),
        code=st.sampled_from([5, 13, 28, 30]),
    )
    def save_that_fails(self, step: str, code: int) -> None:
        def fail(*_: object, **__: object) -> None:
            raise OSError(code, os.strerror(code))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(step, fail)
            with pytest.raises(OSError, match=str(code)):
                self.session.save()

    @precondition(lambda self: self.on_disk is not None)
    @rule()
    def reopen(self) -> None:
        self._begin(read_plan(self.file))
        assert self.plan == self.on_disk

    @rule()
    def end_uncleanly_and_recover(self) -> None:
        work = Recovery("one")
        work.keep(self.plan, self.file, self.session.fingerprint)
        assert found() == ()
        work.let_go()
        (left,) = found()
        assert (left.plan, left.path) == (self.plan, self.file)
        discard(left.file)
        self._begin(left.plan)
        self.session = Session(recovered(left.path, left.plan, left.based_on))
        self.session.subscribe(self.told.append)
        self.session.mark_recovered()
        self.saved = None  # type: ignore[assignment]

    @rule()
    def write_as_text_and_back(self) -> None:
        assert from_text(to_text(self.plan)) == self.plan

    @invariant()
    def the_session_holds_the_plan(self) -> None:
        assert self.session.plan == self.plan
        assert self.session.is_saved == (self.plan == self.saved)
        assert len(self.session.history.sentences) == len(self.done)
        assert len(self.session.history.undone_sentences) == len(self.undone)
        assert bool(self.session.history.undo_sentence) == bool(self.done)

    @invariant()
    def the_file_holds_what_was_last_saved(self) -> None:
        names = {path.name for path in self.folder.iterdir()} - {"home"}
        assert names == ({self.file.name} if self.on_disk is not None else set())
        if self.on_disk is not None:
            assert read_plan(self.file) == self.on_disk


TestSession = SessionMachine.TestCase
TestSession.settings = settings(stateful_step_count=30)
