"""Finding the way in a proposal: contents, outline, sources, steps; and the same bytes every time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from pypdf import PdfReader

from app.plan.document import Plan
from app.plan.examples import examples
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.references import place_marks
from tests.app.proposal.reading import DAY, outline_of, pages_of, text_of, written

SITE = next(plan for plan in examples() if len(plan.services) == 5)
GROWING = next(plan for plan in examples() if plan.scenarios)
PLANS = pytest.mark.parametrize("plan", [SITE, GROWING], ids=["site", "growing"])


def contents_page(path: Path) -> int:
    """The index of the page with the table of contents: that of the first list of links to most sections."""
    (page,) = (number for number, text in enumerate(pages_of(path)) if " Contents Management summary" in text)
    return page


@PLANS
def test_that_the_contents_name_the_page_of_every_section(plan: Plan, tmp_path: Path) -> None:
    path = written(plan, tmp_path)
    pages = pages_of(path)
    listed = pages[contents_page(path)]
    for level, title, page in outline_of(path):
        assert title in pages[page - 1], title
        if level == 1:
            assert f"{title} {page}" in listed, title


@PLANS
def test_that_every_line_of_the_contents_leads_to_its_page(plan: Plan, tmp_path: Path) -> None:
    path = written(plan, tmp_path)
    reader = PdfReader(path)
    links: list[Any] = list(cast(Any, reader.pages[contents_page(path)]["/Annots"]))
    titles = [title for level, title, _ in outline_of(tmp_path / "proposal.pdf") if level == 1]
    assert len(links) >= len(titles) > 8
    targets = {str(link.get_object()["/Dest"]) for link in links}
    assert len(targets) == len(links)


def test_that_the_outline_has_two_levels(tmp_path: Path) -> None:
    assert {level for level, _, _ in outline_of(written(SITE, tmp_path))} == {1, 2}


@PLANS
def test_that_steps_are_numbered_through_and_refer_to_earlier_ones(plan: Plan, tmp_path: Path) -> None:
    found = contents(plan, DAY)
    steps = [step for part in found.proof.parts for step in part.steps]
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        assert all(term.step < step.number for term in step.terms)
        assert all(term.step for term in step.terms if term.quantity is not None)
    text = text_of(written(plan, tmp_path, ProposalOptions(sections=("calculation",))))
    for step in steps:
        assert f"{step.number} {step.figure.title} {step.figure.text}" in text
    assert f"checksum {found.checksum}" in text


@PLANS
def test_that_every_source_is_numbered_and_listed(plan: Plan, tmp_path: Path) -> None:
    found = contents(plan, DAY)
    options = ProposalOptions(sections=("settings", "calculation", "sources"))
    text = text_of(written(plan, tmp_path, options)).replace("[1.2] a place in it", "")
    printed = place_marks(contents(plan, DAY, options))
    assert printed
    for document in found.sources.documents:
        assert f"[{document.number}] {document.title}" in text
        for place in document.places:
            assert (f"[{place.mark}]" in text) == (place.mark in printed)
    for _, sizing in found.sized:
        for quantity in sizing.quantities.values():
            assert all(found.sources.mark(source) for source in quantity.sources)


def test_that_the_file_says_what_it_is(tmp_path: Path) -> None:
    reader = PdfReader(written(GROWING, tmp_path))
    metadata = reader.metadata
    assert metadata is not None
    assert metadata.subject == "Sizing proposal, technical edition"
    assert metadata.creator is not None and metadata.creator.startswith("Sizewright")
    assert "Mail" in str(metadata.keywords)
    assert metadata.creation_date is not None and metadata.creation_date.date().isoformat() == DAY
    root = cast(Any, reader.trailer["/Root"])
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_that_pages_have_the_size_of_the_paper(paper: str, size: tuple[int, int], tmp_path: Path) -> None:
    options = ProposalOptions(paper=paper)  # type: ignore[arg-type]
    for page in PdfReader(written(GROWING, tmp_path, options)).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size


WRITE = """
import sys
from pathlib import Path
from typing import Any, cast
from app.exporting.writer import settings_files
from app.plan.examples import examples
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
plan = next(plan for plan in examples() if len(plan.services) == 5)
options = ProposalOptions(sys.argv[2], attach_settings=True, attach_plan=True)
write_proposal(plan, Path(sys.argv[1]), date="2026-11-20", options=options, settings_writer=settings_files)
"""


@pytest.mark.parametrize("edition", ["technical", "vendor"])
def test_that_two_processes_write_the_same_bytes(edition: str, checkout: Path, tmp_path: Path) -> None:
    sums = set()
    for seed in ("1", "4711"):
        path = tmp_path / f"{seed}.pdf"
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": str(checkout),
            "TZ": f"XST{seed[0]}",
        }
        subprocess.run(
            [sys.executable, "-c", WRITE, path, edition], env=environment, check=True, cwd=checkout
        )
        sums.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(sums) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_that_the_contents_of_the_largest_example_stay_on_a_page(paper: str, tmp_path: Path) -> None:
    path = written(SITE, tmp_path, ProposalOptions(paper=paper))  # type: ignore[arg-type]  # a word will do
    listed = pages_of(path)[contents_page(path)]
    assert listed.count("Contents") == 2  # in the head of the page, and above the list
    assert "Annex E Document control" in listed
