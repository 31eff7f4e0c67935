"""Opening: the file is read and parsed once, whatever is asked of it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from app.__main__ import main
from app.plan import database, file, text_reader
from app.plan.document import Plan
from app.plan.figures import UNSIZED
from app.plan.file import save_plan
from app.plan.guard import SCHEMA_VERSION
from app.plan.opening import Opened, in_place_of, open_file
from app.plan.results import results_of
from app.plan.session import Session
from app.plan.text_form import to_text

WATCHED = {
    function.__code__: name
    for function, name in (
        (file.read_bytes, "read"),
        (database.from_bytes, "parsed"),
        (text_reader.from_text, "parsed"),
    )
}


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How often a file was read and parsed meanwhile."""
    calls = Counter[str]()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in WATCHED:
            calls[WATCHED[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


ASKED: tuple[Callable[[Path], object], ...] = (
    lambda path: Session(open_file(path)).saved_results,
    lambda path: main(["check", str(path)]),
    lambda path: main(["size", str(path)]),
)


@pytest.mark.parametrize("suffix", [".sizeplan", ".txt"])
@pytest.mark.parametrize("ask", ASKED, ids=["session", "check", "size"])
def test_that_opening_a_plan_reads_and_parses_it_once(
    ask: Callable[[Path], object], suffix: str, plan: Plan, tmp_path: Path
) -> None:
    path = tmp_path / f"plan{suffix}"
    if suffix == ".txt":
        path.write_text(to_text(plan), "utf-8")
    else:
        save_plan(plan, path)
    with counted() as calls:
        ask(path)
    assert calls == {"read": 1, "parsed": 1}


def test_that_an_opened_plan_knows_its_file(plan: Plan, saved: Path) -> None:
    opened = open_file(saved)
    assert (opened.plan, opened.path, opened.read_only) == (plan, saved, "")
    assert opened.results.figures
    assert not Session(opened).saving().changed_on_disk


def test_that_work_from_elsewhere_is_held_against_what_its_file_is_now(plan: Plan, saved: Path) -> None:
    work = Plan(plan.id, "recovered", services=plan.services)
    found = in_place_of(saved, work)
    assert found == Opened(work, open_file(saved).results, open_file(saved).fingerprint, "", saved)
    saved.write_bytes(b"somebody else's")
    odd = in_place_of(saved, work)
    assert (odd.results, odd.read_only, Session(odd).saving().changed_on_disk) == (UNSIZED, "", False)
    assert in_place_of(saved.with_name("gone.sizeplan"), work).fingerprint == ""
    assert in_place_of(None, work) == Opened(work)


def test_that_work_on_other_services_does_not_take_the_figures_of_its_file(plan: Plan, saved: Path) -> None:
    (service,) = plan.services
    for work in (Plan(plan.id, "none"), plan.with_service(service.with_entry("users", 12_000))):
        session = Session(in_place_of(saved, work))
        assert not session.keeps_own_figures
        session.save()
        assert open_file(saved).plan == work
        assert open_file(saved).results == results_of(work)
        save_plan(plan, saved)


def test_that_a_newer_programs_file_is_never_written(plan: Plan, saved: Path) -> None:
    content = bytearray(saved.read_bytes())
    content[60:64] = (SCHEMA_VERSION + 1).to_bytes(4, "big")
    saved.write_bytes(content)
    assert "A newer Sizewright saved this plan" in in_place_of(saved, plan).read_only
