"""No text keeps a plan from being saved, whichever record it stands in and wherever it came from."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from app.plan import database, document, figures, parts
from app.plan.database import Stored, from_bytes, to_bytes
from app.plan.document import (
    Alteration,
    Entries,
    Machine,
    Origin,
    OriginKind,
    Plan,
    Reading,
    ReadingKind,
    Revision,
    Scenario,
    Service,
    Start,
)
from app.plan.edits import keep_revision
from app.plan.figures import Published, Results, SavedFigure
from app.plan.file import save_plan
from app.plan.opening import read_plan
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from tests.strategies import plans, results

HALF, WHOLE = "a\ud800b", "a?b"
TIME, DAY = "2026-03-31T14:05:00Z", "2026-03-31"
ORIGIN = Origin(OriginKind.STATED, HALF)
SERVICE = Service(HALF, HALF, HALF, Entries({HALF: HALF}), ((WHOLE, ORIGIN),), HALF)
MACHINE = Machine(HALF, HALF, Entries({HALF: HALF}))
ALTERATION = Alteration(HALF, HALF, HALF)
SCENARIO = Scenario(HALF, HALF, (ALTERATION,))
READING = Reading(HALF, ReadingKind.SETTING, HALF, HALF, HALF, HALF, HALF)
FIGURE = SavedFigure(HALF, HALF, 1.0, 1.0, 1.0, HALF, HALF)
PUBLISHED = Published(HALF, HALF, 1.0, HALF, HALF, HALF, HALF)
RESULTS = Results(HALF, (FIGURE,), (PUBLISHED,))
TEXTS = (HALF, HALF, HALF, HALF, HALF, HALF)
REVISION = Revision(HALF, TIME, Plan(*TEXTS), HALF, HALF, HALF, DAY, HALF, (FIGURE,))
PLAN = Plan(*TEXTS, "new", HALF, (MACHINE,), (SERVICE,), (SCENARIO,), (READING,), (), (REVISION,))
RECORDS = (
    ORIGIN, MACHINE, SERVICE, ALTERATION, SCENARIO, READING, REVISION, PLAN, FIGURE, PUBLISHED, RESULTS,
    Stored(PLAN, RESULTS, HALF, HALF, HALF),
)  # fmt: skip


def _records_of(module: ModuleType) -> set[type]:
    made_here = (
        found for found in vars(module).values() if getattr(found, "__module__", "") == module.__name__
    )
    return {found for found in made_here if isinstance(found, type) and issubclass(found, Struct)}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_that_half_a_character_in_any_text_of_a_record_becomes_a_question_mark(record: Any) -> None:
    texts = [getattr(record, name) for name in record.__struct_fields__]
    assert {text for text in texts if isinstance(text, str)} <= {
        WHOLE,
        "",
        DAY,
        TIME,
        *OriginKind,
        Start.NEW,
        *ReadingKind,
    }


def test_that_no_record_of_a_plan_file_is_left_out_here() -> None:
    there = _records_of(parts) | _records_of(document) | _records_of(figures) | _records_of(database)
    assert {type(record) for record in RECORDS} == there


def test_that_a_plan_of_such_texts_is_saved_and_opened(tmp_path: Path) -> None:
    plan = replace(PLAN, services=(replace(SERVICE, planner="mail", entries=Entries()),))
    plan = replace(plan, scenarios=(Scenario(HALF, HALF),), machines=(Machine(HALF, HALF),))
    save_plan(plan, tmp_path / "plan.sizeplan", RESULTS)
    assert read_plan(tmp_path / "plan.sizeplan") == plan
    assert from_text(to_text(plan)) == plan


@given(st.data(), plans())
def test_that_any_figures_are_saved_with_a_plan_and_kept_in_a_revision(
    data: st.DataObject, plan: Plan
) -> None:
    found = data.draw(results([service.id for service in plan.services]))
    assert from_bytes(to_bytes(Stored(plan, found))) == Stored(plan, found)
    if plan.revision("new") is None:
        kept = keep_revision("new", TIME, results=found).apply(plan)
        assert from_bytes(to_bytes(Stored(kept))).plan == kept
        assert from_text(to_text(kept)) == kept
