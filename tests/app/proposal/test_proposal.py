"""The printed proposal: its figures are the plan's, the same plan gives the same bytes, and text stays text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader
from reportlab.platypus import SimpleDocTemplate, Spacer

from app.plan.document import Entries, Plan, Reading, ReadingKind, Service
from app.plan.examples import examples
from app.presenting.charts import ChartDescription
from app.presenting.figures import headlines, scaled
from app.presenting.load_chart import load_chart
from app.presenting.ticks import ticks
from app.proposal.charts import drawing
from app.proposal.contents import contents
from app.proposal.document import write_proposal
from app.proposal.flow import paragraph, table
from app.proposal.headings import unorphaned
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition, sections_of

DAY = "2026-11-20"


def text_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def written(plan: Plan, folder: Path, *besides: str) -> Path:
    path = folder / "proposal.pdf"
    options = ProposalOptions(sections=sections_of(Edition.TECHNICAL, besides))
    write_proposal(plan, path, date=DAY, options=options)
    return path


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_headline_can_be_read_back(plan: Plan, tmp_path: Path) -> None:
    path = written(plan, tmp_path)
    assert len(PdfReader(path).pages) >= 4
    text = text_of(path)
    for part in contents(plan, DAY).parts:
        assert part.sizing is not None
        for figure in headlines(part.sizing):
            if not figure.reason:
                read = scaled(part.sizing.quantities[figure.name])
                told = rf"{re.escape(figure.title)}[\d ]* ({re.escape(figure.text)}|{re.escape(read)})"
                assert re.search(told, text), figure.name


def test_that_the_annex_gives_formulas_sources_and_settings(tmp_path: Path) -> None:
    text = text_of(written(examples()[0], tmp_path, "calculation"))
    assert (
        "processor.utilization = utilization_measured * (activity * users_per_server / users_measured)"
        in text
    )
    assert re.search(
        r"\[\d\] Lotus Domino 7 server performance, part 1. IBM developerWorks, in Ukrainian; of 27 September 2005",
        text,
    )
    assert "Solaris table 2 (Mail7), Processor utilization" in text
    assert "NSF_DbCache_MaxEntries" in text
    assert "Page 1 of" in text


def test_that_the_same_plan_and_day_give_the_same_bytes(tmp_path: Path) -> None:
    first = written(examples()[0], tmp_path).read_bytes()
    assert written(examples()[0], tmp_path).read_bytes() == first


def test_that_title_author_and_outline_are_in_the_file(tmp_path: Path) -> None:
    plan = replace(examples()[0], author="A. Planner")
    reader = PdfReader(written(plan, tmp_path))
    assert reader.metadata is not None
    assert reader.metadata.title == plan.title
    assert reader.metadata.author == "A. Planner"
    assert any(getattr(item, "title", "") == "Management summary" for item in reader.outline)


HOSTILE = "<b>&amp; </para> <img src='x'/> " + "W" * 3000 + " \x00\x07 \u202eright to left \U0001f600 =cmd()"


def test_that_hostile_text_prints_as_text(tmp_path: Path) -> None:
    plan = replace(
        examples()[0], title=HOSTILE, customer=HOSTILE, introduction=HOSTILE, recommendation=HOSTILE
    )
    text = text_of(written(plan, tmp_path))
    assert "<b>&amp; </para>" in text


def test_that_a_plan_with_refused_inputs_still_gives_a_proposal_that_says_so(tmp_path: Path) -> None:
    broken = Service("s", "mail", "Half a mail service", Entries({"platform": "solaris-6800", "users": -5}))
    plan = Plan("p", "Half known", services=(broken,))
    text = text_of(written(plan, tmp_path))
    (part,) = contents(plan, DAY).parts
    assert [one for one in part.refusals if f"Not sized: {one}" not in text] == []
    assert "Given: -5." in text


def test_that_a_plan_without_services_gives_a_proposal(tmp_path: Path) -> None:
    assert "no service yet" in text_of(written(Plan("p", "Empty"), tmp_path))


def test_that_a_failed_write_leaves_the_old_file_whole(tmp_path: Path) -> None:
    old = written(examples()[0], tmp_path)
    before = old.read_bytes()

    def stop(percent: int) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_proposal(examples()[1], old, date=DAY, progress=stop)
    assert old.read_bytes() == before
    assert list(tmp_path.iterdir()) == [old]


def test_that_a_date_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^Date: enter a date such as 2026-11-20\. Given: tomorrow\.$"):
        write_proposal(examples()[0], tmp_path / "p.pdf", date="tomorrow")


def test_that_progress_rises_to_the_end(tmp_path: Path) -> None:
    told: list[int] = []
    write_proposal(examples()[0], tmp_path / "p.pdf", date=DAY, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 100


@pytest.mark.parametrize(
    ("top", "expected"),
    [(70, [0, 20, 40, 60]), (1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (30_583, None), (1e-6, None)],
)
def test_that_ticks_are_round_and_within_the_axis(top: float, expected: list[float] | None) -> None:
    found = ticks(0, top)
    assert 2 <= len(found) <= 7
    assert found[-1] <= top * 1.0001
    if expected:
        assert found == pytest.approx(expected)


def test_that_a_chart_names_every_line_at_its_end_and_tells_itself(tmp_path: Path) -> None:
    part = contents(examples()[0], DAY).parts[0]
    assert part.sizing is not None
    chart = load_chart(part.planner, part.sizing, "processor.utilization")
    shown = drawing(chart)
    path = tmp_path / "chart.pdf"
    SimpleDocTemplate(str(path)).build([shown])
    text = text_of(path)
    assert all(mark.label in text for mark in chart.marks)
    assert "expected" in text
    assert chart.y.label in text
    assert chart.y.label in shown.description
    assert len(shown.description) <= 300


def test_that_an_empty_chart_can_be_drawn() -> None:
    part = contents(examples()[0], DAY).parts[0]
    assert part.sizing is not None
    chart = load_chart(part.planner, part.sizing, "response.time")
    assert isinstance(chart, ChartDescription)
    assert chart.empty
    drawing(chart)


def test_that_what_was_read_from_a_server_stands_beside_what_is_recommended(tmp_path: Path) -> None:
    plan = examples()[0]
    read = Reading(plan.services[0].id, ReadingKind.SETTING, "notes.ini of Athena", "Server_Pool_Tasks", "41")
    plan = replace(plan, readings=(read,))
    text = text_of(written(plan, tmp_path))
    assert "On the server" in text
    assert "41" in text


@pytest.mark.parametrize("rows", range(30, 60))
@pytest.mark.parametrize("above", [0, 200, 215])
def test_that_no_row_of_a_table_stands_alone_on_a_page(rows: int, above: int, tmp_path: Path) -> None:
    path = tmp_path / "table.pdf"
    cells = [(f"row{number}.", "text") for number in range(rows)]
    flow = [Spacer(1, above), table(("Head", "Other"), cells, (80, 80))]
    SimpleDocTemplate(str(path), pagesize=(300, 420)).build(flow)
    texts = [page.extract_text() for page in PdfReader(path).pages]
    pages = [text for text in texts if text]
    counts = [page.count("row") for page in pages]
    assert sum(counts) == rows
    assert min(counts) > 1
    assert all("Head" in page for page in pages)


@pytest.mark.parametrize("above", [0, 100, 180, 215, 260])
def test_that_a_short_table_stays_with_the_line_that_leads_to_it(above: int, tmp_path: Path) -> None:
    path = tmp_path / "table.pdf"
    rows = [(f"row{number}.", "text") for number in range(6)]
    flow = [Spacer(1, above), paragraph("What follows."), table(("Head", "Other"), rows, (80, 80), width=160)]
    SimpleDocTemplate(str(path), pagesize=(300, 420)).build(list(unorphaned(flow)))
    (page,) = (text for one in PdfReader(path).pages if "row0" in (text := one.extract_text()))
    assert "What follows." in page
    assert "row5." in page
