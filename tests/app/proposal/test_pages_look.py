"""Pages look as they were accepted, within a tolerance for how letters are smoothed.

After a wanted change look at the pages, then accept them: ``SIZEWRIGHT_ACCEPT_PAGES=1 pytest`` this file.
"""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from app.plan.examples import examples
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions

ACCEPTED = Path(__file__).parent / "pages"
ACCEPT = os.environ.get("SIZEWRIGHT_ACCEPT_PAGES") == "1"
DAY = "2026-11-20"
SCALE = 0.55
MEAN, DIFFERENT, SHARE = 0.3, 24, 0.002
"""Largest mean difference in grey levels, and share of the pixels that differ by ``DIFFERENT`` levels."""
CASES = {
    "growing-technical": ("that grows", ProposalOptions()),
    "site-management": ("five services", ProposalOptions(edition="management")),  # type: ignore[arg-type]
    "network-vendor-letter": ("network of a four", ProposalOptions(edition="vendor", paper="letter")),  # type: ignore[arg-type]
}


def pages(case: str, folder: Path) -> list[Image.Image]:
    title, options = CASES[case]
    path = folder / "proposal.pdf"
    write_proposal(next(plan for plan in examples() if title in plan.title), path, DAY, options=options)
    document = pypdfium2.PdfDocument(path.read_bytes())
    return [page.render(scale=SCALE).to_pil().convert("L").quantize(16).convert("L") for page in document]


def differs(page: Image.Image, accepted: Image.Image) -> str:
    """What is different, in words; empty where nothing that matters is."""
    if page.size != accepted.size:
        return f"{page.size} instead of {accepted.size}"
    blurred = [image.filter(ImageFilter.GaussianBlur(1.2)) for image in (page, accepted)]
    difference = ImageChops.difference(*blurred)
    mean = ImageStat.Stat(difference).mean[0]
    share = sum(difference.histogram()[DIFFERENT:]) / (page.width * page.height)
    return (
        ""
        if mean <= MEAN and share <= SHARE
        else f"mean {mean:.2f} levels, {100 * share:.2f} % of the pixels"
    )


@pytest.mark.parametrize("case", CASES)
def test_that_the_pages_look_as_accepted(case: str, tmp_path: Path) -> None:
    made = pages(case, tmp_path)
    if ACCEPT:
        ACCEPTED.mkdir(exist_ok=True)
        for old in ACCEPTED.glob(f"{case}-*.png"):
            old.unlink()
        for number, page in enumerate(made, 1):
            page.quantize(16).save(ACCEPTED / f"{case}-{number:02}.png", optimize=True)
    kept = sorted(ACCEPTED.glob(f"{case}-*.png"))
    assert len(made) == len(kept)
    for page, path in zip(made, kept, strict=True):
        told = differs(page, Image.open(path).convert("L"))
        if told:
            page.save(tmp_path / path.name)
        assert not told, f"{path.name}: {told}; what was made is {tmp_path / path.name}"


def test_that_a_changed_page_is_noticed(tmp_path: Path) -> None:
    page = Image.open(sorted(ACCEPTED.glob("growing-technical-*.png"))[6]).convert("L")
    moved = Image.new("L", page.size, 255)
    moved.paste(page, (0, 4))
    without = page.copy()
    ImageDraw.Draw(without).rectangle((40, 60, 300, 90), fill=255)
    assert differs(page, page) == ""
    assert differs(moved, page)
    assert differs(without, page)
    assert differs(page.resize((100, 100)), page)
