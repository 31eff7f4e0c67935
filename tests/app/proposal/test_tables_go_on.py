"""A table that goes on behind a break of the page tells again of which service its rows are, and only those."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.proposal.flow import heading, paragraph, table
from app.proposal.headings import name_tables, titled_of
from app.proposal.keeping import footed_class
from app.proposal.kept_paragraph import ENDLESS
from app.proposal.options import WIDTH
from app.proposal.sections import acceptance
from tests.app.proposal.reading import pages_of, written

HEAD = ("Input", "Value")
SUM = ("Total", "40")


def rows(services: int, each: int) -> list[tuple[str, ...]]:
    told: list[tuple[str, ...]] = []
    for one in range(services):
        told += [(f"Service {one}",), *((f"Input {one}.{place}", str(place)) for place in range(each))]
    return told


def first_words(cell: Any) -> str:
    return str((cell[0] if isinstance(cell, tuple) else cell).getPlainText())


def pages(made: Any, height: float) -> list[list[str]]:
    """The first cell of every row, page by page."""
    found, rest = [], made
    while rest is not None:
        _, whole = rest.wrap(WIDTH, ENDLESS)
        first, *further = [rest] if whole <= height else rest.split(WIDTH, height)
        found.append([first_words(row[0]) for row in first._cellvalues])
        rest = further[-1] if further else None
    return found


@pytest.mark.parametrize("height", range(204, 455, 7))
def test_that_each_page_names_the_service_of_its_first_row(height: int) -> None:
    shown = pages(table(HEAD, rows(4, 9), (200, 283)), height)
    for head, first, *_ in shown:
        assert head == HEAD[0]
        assert first.startswith("Service")
    for page in shown:
        owner = ""
        for text in page[1:]:
            owner = text.split()[-1] if text.startswith("Service") else owner
            assert text.startswith("Service") or text == f"Input {owner}.{text.split('.')[-1]}"


@pytest.mark.parametrize("height", range(204, 455, 7))
def test_that_no_row_is_lost_or_told_twice(height: int) -> None:
    told = [text for page in pages(table(HEAD, rows(4, 9), (200, 283)), height) for text in page]
    inputs = [text for text in told if text.startswith("Input ")]
    assert inputs == [row[0] for row in rows(4, 9) if len(row) > 1]


@pytest.mark.parametrize("each", [2, 3, 4, 9])
@pytest.mark.parametrize("height", range(204, 455, 7))
def test_that_no_row_of_a_service_stands_alone_on_its_page(height: int, each: int) -> None:
    """A page began with one row of a service whose other rows stood on the page before."""
    for page in pages(table(HEAD, rows(36 // each, each), (200, 283)), height):
        groups = " ".join("|" if text.startswith("Service") else "row" for text in page[1:]).split("|")
        assert all(len(group.split()) > 1 for group in groups[1:]), page


@pytest.mark.parametrize("height", range(155, 335, 7))
def test_that_a_sum_is_of_no_service(height: int) -> None:
    grouped = rows(1, 14)
    made = table(
        HEAD, [*grouped, SUM, SUM, SUM, SUM], (200, 283), strong=range(len(grouped), len(grouped) + 4)
    )
    for page in pages(made, height):
        assert page[1:2] != ["Total"] or "Service 0" not in page
        assert not (page[1] == "Service 0" and page[2] == "Total")


def test_that_a_table_without_services_repeats_its_head_alone() -> None:
    plain = [(f"Input {place}", str(place)) for place in range(40)]
    shown = pages(table(HEAD, plain, (200, 283)), 200.0)
    assert [text for page in shown for text in page[1:]] == [row[0] for row in plain]


def captions(made: Any, height: float) -> list[list[str]]:
    """What stands above each part of the table behind a break of the page."""
    found, rest = [], made
    while rest is not None:
        _, whole = rest.wrap(WIDTH, ENDLESS)
        _, *further = [rest] if whole <= height else rest.split(WIDTH, height)
        found += [[one.getPlainText() for one in further[:-1] if hasattr(one, "frags")]] if further else []
        rest = further[-1] if further else None
    return found


def test_that_the_table_of_one_service_names_it_again_on_every_page_it_goes_on_to() -> None:
    plain = [(f"Input {place}", str(place)) for place in range(40)]
    flow = [
        titled_of(heading("Mail of the offices", 2), "Mail of the offices"),
        heading("All figures", 3),
        table(HEAD, plain, (200, 283)),
        heading("Notes", 2),
        table(HEAD, plain, (200, 283)),
    ]
    name_tables(flow)
    named = captions(flow[2], 200.0)
    assert len(named) > 2
    assert all(one == ["Mail of the offices"] for one in named)
    assert not any(captions(flow[4], 200.0))


def test_that_a_table_with_notes_below_it_names_its_service_too() -> None:
    plain = [(f"Input {place}", str(place)) for place in range(40)]
    made = table(HEAD, plain, (200, 283))
    made.of = paragraph("Mail of the offices")
    footed = footed_class()([made, paragraph("Sources: [1].", "muted")])
    footed.canv = None
    _, *rest = footed.split(WIDTH, 300.0)
    assert "Mail of the offices" in [one.getPlainText() for one in rest if hasattr(one, "frags")]


def test_that_pages_of_a_plan_with_several_services_say_whose_figures_go_on(tmp_path: Path) -> None:
    path = written(read_plan(FOLDER / "site-growing.txt"), tmp_path)
    assert any(
        "Mail of the offices Figure" in page or "7 Results: Web mail" in page for page in pages_of(path)
    )


def test_that_the_table_of_scenarios_stands_below_a_heading_of_its_page(tmp_path: Path) -> None:
    pages = pages_of(written(read_plan(FOLDER / "mail-growing.txt"), tmp_path))
    (page,) = (one for one in pages if "As planned" in one)
    assert "Compared" in page[: page.index("As planned")]


@pytest.mark.parametrize(
    ("head", "told"), [(acceptance.HEAD, acceptance.PLANNED), (acceptance.LEAST_HEAD, acceptance.SATURATION)]
)
def test_that_the_bound_of_a_test_is_explained_above_its_table(
    head: tuple[str, ...], told: tuple[str, ...]
) -> None:
    assert f'"{head[2]}"' in " ".join(told)
