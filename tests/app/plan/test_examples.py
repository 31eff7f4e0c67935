"""The examples: one per platform, each sized without a refusal, each in the form that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import Opened
from app.plan.session import Session
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from planners.registry import catalogue
from planners.registry import services as known_services

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_that_an_example_is_written_as_the_program_writes_it(path: Path) -> None:
    text = path.read_text("utf-8")
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_an_example_is_sized_and_says_that_it_is_one(plan: Plan) -> None:
    assert plan.title.startswith("Example: ")
    answer = Session(Opened(plan)).answer(plan.services[0].id)
    assert answer.current
    assert answer.sizing is not None
    assert answer.sizing.fits


def test_that_the_first_example_is_the_published_solaris_case() -> None:
    first = examples()[0].services[0]
    assert dict(first.entries) == {
        "platform": "solaris-6800",
        "version": "7",
        "template": "mail7",
        "users": 10_000,
        "as_reference": True,
    }


def test_that_there_is_a_mail_example_for_every_measured_platform() -> None:
    services = [service for plan in examples() for service in plan.services if service.planner == "mail"]
    assert {service.entries["platform"] for service in services} >= {
        one.id for one in catalogue().platforms("mail")
    }


def test_that_there_is_an_example_for_every_service() -> None:
    assert {service.planner for plan in examples() for service in plan.services} == set(known_services())


def test_that_no_two_examples_share_an_id() -> None:
    plans = examples()
    assert len({plan.id for plan in plans} | {plan.services[0].id for plan in plans}) == 2 * len(plans)
