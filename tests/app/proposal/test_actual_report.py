"""The report of a plan against what happened: two pages, the same bytes again, whatever the plan holds."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from app.__main__ import main
from app.plan.document import Plan
from app.plan.file import save_plan
from app.plan.held_against import readings_of
from app.presenting.actual import error_rows, view_of
from app.proposal.actual_report import report_content
from app.proposal.options import Paper
from tests.app.recorded_plan import WORK, plan_with_readings

pytestmark = pytest.mark.timeout(400)


def report(plan: Plan, paper: Paper = Paper.A4) -> bytes:
    service, readings = plan.services[0], None
    readings = readings_of(plan, service)
    view = view_of(plan, service, plan.revisions[0], readings)
    return report_content(plan, service, view, error_rows(plan, service, readings), "2026-11-22", paper)


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_with_readings(400, work=lambda day: WORK * (1.3 if day >= 151 else 1.0))


@pytest.mark.parametrize("paper", list(Paper))
def test_that_it_is_two_pages_with_the_answer_on_the_first(plan: Plan, paper: Paper) -> None:
    first, second = pages(report(plan, paper))
    assert "Above the range. Measured " in first and "Most of the difference is more work per user." in first
    assert "At the measured load" in first and "measured" in first and "forecast 3" in first
    assert "Why it differs" in second and "Error of the plan so far" in second
    assert "Offer" in second and "Extension" in second and "sa.json" in second
    assert report(plan, paper) == report(plan, paper)


def test_that_the_chart_reaches_every_month_that_its_text_names(plan: Plan) -> None:
    steady = plan_with_readings(400)
    slow = steady.with_service(steady.services[0].with_entry("horizon", 60))
    for one in (plan, slow):
        for revision in (one.revisions[0], None):
            view = view_of(one, one.services[0], revision, readings_of(one, one.services[0]))
            assert view.chart is not None and view.chart.x.first_month
            year, month = map(int, view.chart.x.first_month.split("-"))
            named = [
                map(int, found.split("-")) for found in re.findall(r"in (20\d\d-\d\d)", " ".join(view.told))
            ]
            assert named
            assert all(12 * (y - year) + m - month <= (view.chart.end or 0) for y, m in named)


def test_that_it_stays_two_pages_with_long_names_and_many_revisions(plan: Plan) -> None:
    long = "A service whose name was given by a committee and never shortened " * 2
    service = replace(plan.services[0], title=long[:120])
    revisions = tuple(
        replace(plan.revisions[0], id=f"r{number}", note=f"{long}{number}"[-150:]) for number in range(12)
    )
    many = replace(plan.with_service(service), title=long, revisions=revisions)
    assert len(pages(report(many))) == 2


def test_that_the_command_writes_it(plan: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "plan.sizeplan", tmp_path / "report.pdf"
    save_plan(plan, path)
    assert main(["actual", str(path), "--revision", "Offer", "-o", str(out), "--date", "2026-11-22"]) == 1
    assert capsys.readouterr().out.rstrip().endswith(str(out))
    assert len(pages(out.read_bytes())) == 2
