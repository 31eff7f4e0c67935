"""What grey print and narrow pages need: contrast, marks told apart by their shape, nothing beyond the margins."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.demand_chart import demand_chart
from app.proposal import style
from app.proposal.charts import drawing
from app.proposal.document import write_proposal
from app.proposal.flow import paragraph
from app.proposal.mark_shapes import BOX, NEW, draw_mark
from app.proposal.options import LEFT, WIDTH, Paper, ProposalOptions
from app.proposal.registry import Edition
from planners.evidence import Standing
from planners.planner import Fit

SIZE = 40
READABLE, LARGE = 4.5, 3.0
"""Least contrast of letters, and of lines."""
DIFFERENT = 6.0
"""Mean difference in grey levels from which two marks are told apart."""
OVERHANG = 6.0


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["#ffffff", style.PAPER, style.BAND_LIGHT])
@pytest.mark.parametrize("ink", [style.INK, style.MUTED, style.ACCENT, style.LIMIT])
def test_that_letters_can_be_read_on_every_ground(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= READABLE


def test_that_a_line_is_seen_on_each_band() -> None:
    for ground in (style.BAND, style.BAND_LIGHT):
        for line in (style.ACCENT, style.LIMIT, style.INK):
            assert contrast(line, ground) >= LARGE


def drawn(kind: str) -> Image.Image:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(SIZE, SIZE))
    canvas.translate(SIZE / 2, SIZE / 2)
    draw_mark(canvas, kind, 0, 0, SIZE / 3)
    canvas.save()
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    shown: Image.Image = page.render(scale=2).to_pil().convert("L")
    return shown


@pytest.mark.parametrize(
    "kinds", [(*(fit.value for fit in Fit), NEW, BOX), tuple(one.value for one in Standing)]
)
def test_that_marks_are_told_apart_without_colour(kinds: tuple[str, ...]) -> None:
    pictures = {kind: drawn(kind) for kind in kinds}
    for (one, first), (other, second) in combinations(pictures.items(), 2):
        difference = ImageStat.Stat(ImageChops.difference(first, second)).mean[0]
        assert difference >= DIFFERENT, f"{one} and {other}: {difference:.1f}"


def test_that_each_dashed_curve_has_a_dash_of_its_own() -> None:
    """Five resources were five grey lines of the same dash."""
    ahead = sized(read_plan(FOLDER / "site-growing.txt")).services[0].answer.projection
    assert ahead is not None
    chart, out = demand_chart(ahead), io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, 200), pageCompression=0)
    drawing(chart).drawOn(canvas, 0, 0)
    canvas.save()
    curves = re.findall(r"1\.1 w \[([\d. ]+)\] 0 d", " ".join(out.getvalue().decode("latin-1").split()))
    dashed = [one for one in chart.series if one.dashed]
    assert len(dashed) > 1
    assert len(curves) == 2 * len(dashed), "each with a sample beside its name"
    assert len(set(curves)) == len(dashed)


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("name", ["Plain", "خادم البريد للمكاتب " * 6, "W" * 150])
def test_that_nothing_stands_beyond_the_margins(name: str, paper: Paper, tmp_path: Path) -> None:
    plan = next(plan for plan in examples() if "five services" in plan.title)
    services = tuple(replace(one, title=f"{name} {number}") for number, one in enumerate(plan.services))
    path = tmp_path / "proposal.pdf"
    options = ProposalOptions(edition=Edition.MANAGEMENT, paper=paper)
    write_proposal(replace(plan, title=name, services=services), path, "2026-11-20", options=options)
    document = pypdfium2.PdfDocument(path.read_bytes())
    for page in document:
        text = page.get_textpage()
        places = [text.get_rect(index) for index in range(text.count_rects())]
        assert min(left for left, *_ in places) >= LEFT - OVERHANG
        assert max(right for _, _, right, _ in places) <= LEFT + WIDTH + OVERHANG


@pytest.mark.parametrize("unit", ["%", "GiB", "kB", "MB/s", "ms"])
@pytest.mark.parametrize("before", range(20, 60, 3))
def test_that_a_number_and_its_unit_never_part(before: int, unit: str) -> None:
    text = paragraph(f"{'m ' * before}12 {unit}, and more words after it")
    text.wrap(300, 1000)
    lines = [" ".join(line[1]) if isinstance(line, tuple) else line.text for line in text.blPara.lines]
    assert not any(line.rstrip().endswith("12") for line in lines)
