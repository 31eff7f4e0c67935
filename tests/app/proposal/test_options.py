"""What a proposal can be asked to be; what it cannot is told in one sentence."""

from __future__ import annotations

import csv
import io
import json
import struct
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from app.exporting.triggers_csv import triggers_csv
from app.exporting.writer import settings_files
from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.plan.text_reader import from_text
from app.presenting.decision_form import decision_form
from app.problems import UserProblem
from app.proposal.contents import contents
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
from app.proposal.registry import SECTIONS, Edition, Matter
from planners.registry import catalogue
from tests.app.proposal.reading import DAY, text_of, written


def picture(width: int, height: int, kind: str = "PNG", mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.new(mode, (width, height)).save(out, kind)
    return out.getvalue()


def png_that_claims(width: int, height: int) -> bytes:
    """A short PNG that says it is large: opened without care it would take gigabytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(bytes(1 << 20), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"edition": "boss"}, "Edition: choose one of management, technical, vendor. Given: boss."),
        ({"edition": "tecnical"}, "Given: tecnical. Did you mean technical?"),
        ({"paper": "a5"}, "Paper: choose one of a4, letter. Given: a5."),
        ({"sections": ("summery",)}, "(edition: technical). Given: summery. Did you mean summary?"),
        ({"sections": ("",)}, "Given: nothing."),
        ({"sections": ("scope", "scope")}, "Sections: name each section once. Given twice: scope."),
        ({"edition": "management", "sections": ("sources",)}, "Sections: choose from cover, summary, glance (edition: management). Given: sources."),
    ],
)  # fmt: skip
def test_that_what_cannot_be_is_told_in_one_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(UserProblem) as told:
        ProposalOptions(**given)  # type: ignore[arg-type]
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)


def test_that_words_are_taken_for_edition_and_paper() -> None:
    options = ProposalOptions(edition=" Vendor", paper="LETTER")  # type: ignore[arg-type]
    assert (options.edition, options.paper.size) == (Edition.VENDOR, (612, 792))


def test_that_a_section_is_known_by_its_name_of_earlier_releases() -> None:
    assert ProposalOptions(sections=("outlook",)).sections == ("projection",)


def test_that_each_section_stands_once_in_the_registry_and_the_cover_comes_first() -> None:
    keys = [section.key for section in SECTIONS]
    assert len(set(keys)) == len(keys)
    matters = [section.matter for section in SECTIONS]
    assert matters == sorted(matters, key=list(Matter).index)


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGBA"), ("PNG", "P"), ("PNG", "I;16"), ("JPEG", "L"), ("JPEG", "CMYK")]
)
def test_that_a_logo_stands_on_the_first_page(kind: str, mode: str, tmp_path: Path) -> None:
    options = ProposalOptions(logo=picture(1600, 500, kind, mode))
    reader = PdfReader(written(examples()[0], tmp_path, options))
    (image,) = reader.pages[0].images
    assert image.image is not None and image.image.size == (1200, 375)
    assert len(reader.pages[1].images) == 0


def test_that_a_logo_is_drawn_anew() -> None:
    text = b"tEXtComment\x00a secret text"
    hidden = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    plain = picture(40, 20)
    kept = ProposalOptions(logo=plain[:33] + hidden + plain[33:]).logo
    assert kept is not None
    assert b"secret" not in kept
    assert kept == ProposalOptions(logo=plain).logo


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + bytes(100),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n",
        picture(10, 10)[:45],
        picture(10, 10, "JPEG")[:200],
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 500,
        b"\xff\xd8\xff" + b"\x00" * 500,
        png_that_claims(4001, 10),
        png_that_claims(60_000, 60_000),
        png_that_claims(0, 10),
        bytes(3 * 1024 * 1024),
        picture(4001, 5),
    ],
    ids=lambda data: f"{len(data)} bytes",
)
def test_that_a_picture_that_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(
        UserProblem,
        match=r"^Logo: choose a PNG or JPEG file of up to 2 MB and 4,000 x 4,000 pixels\. Given: ",
    ):
        ProposalOptions(logo=data)


def test_that_the_plan_and_its_settings_are_inside_unchanged(tmp_path: Path) -> None:
    plan = examples()[0]
    path = written(plan, tmp_path, ProposalOptions(attach_settings=True, attach_plan=True))
    attached = PdfReader(path).attachments
    assert set(attached) == {
        "calculation.csv", "plan.txt", "notes.ini.section", "notes.ini.undo", "notes.ini.apply.sh", "notes.ini.undo.sh",
        "server-checklist.txt",
    }  # fmt: skip
    assert from_text(attached["plan.txt"][0].decode()) == plan
    (part,) = contents(plan, DAY).parts
    bodies = {file.name: file.text.split("\n", 1)[1] for file in settings_files(part.settings, "")}
    for name in ("notes.ini.section", "notes.ini.undo", "server-checklist.txt"):
        assert attached[name][0].decode().split("\n", 1)[1] == bodies[name]


def test_that_nothing_is_inside_that_was_not_asked_for(tmp_path: Path) -> None:
    assert set(PdfReader(written(examples()[0], tmp_path)).attachments) == {"calculation.csv"}


def test_that_settings_without_a_writer_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="settings cannot be attached"):
        write_proposal(examples()[0], tmp_path / "p.pdf", options=ProposalOptions(attach_settings=True))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("edition", list(Edition))
def test_that_a_plan_with_gaps_gives_a_proposal_that_lists_them(edition: Edition, tmp_path: Path) -> None:
    known = examples()[0].services[0]
    half = Service("h", "mail", "Half a service", Entries({"platform": "solaris-6800", "users": -5}))
    none = Service("n", "directory", "Nothing yet")
    plan = Plan("p", "Half", services=(half, known, none))
    text = text_of(written(plan, tmp_path, ProposalOptions(edition)))
    refusals = [one for part in contents(plan, DAY).parts for one in part.refusals]
    assert len(refusals) > 2
    if edition is Edition.MANAGEMENT:
        assert "Not complete." in text
    else:
        assert [one for one in refusals if f"Not sized: {one}" not in text] == []
        assert "22.8 %" in text


@pytest.mark.parametrize("edition", list(Edition))
def test_that_a_plan_without_services_gives_a_proposal_in_every_edition(
    edition: Edition, tmp_path: Path
) -> None:
    assert "no service yet" in text_of(written(Plan("p", "Empty"), tmp_path, ProposalOptions(edition)))


class GivenUp(Exception):
    """Raised by a test's own progress."""


@pytest.mark.parametrize("at", [0, 10, 30, 50, 60, 75, 90, 99])
def test_that_the_work_can_be_given_up_at_any_point(at: int, tmp_path: Path) -> None:
    told: list[int] = []

    def stop(percent: int) -> None:
        told.append(percent)
        if percent >= at:
            raise GivenUp

    with pytest.raises(GivenUp):
        write_proposal(examples()[0], tmp_path / "p.pdf", date=DAY, progress=stop)
    assert told[-1] < 100
    assert list(tmp_path.iterdir()) == []


def test_that_progress_is_told_in_small_steps(tmp_path: Path) -> None:
    told: list[int] = []
    write_proposal(examples()[0], tmp_path / "p.pdf", date=DAY, progress=told.append)
    assert told == sorted(told)
    assert max(after - before for before, after in pairwise(told)) <= 12


def test_that_the_cover_tells_of_older_figures_that_the_plan_keeps(tmp_path: Path) -> None:
    plan = examples()[0]
    told = "The plan keeps values of 2024.01."
    assert told in text_of(written(plan, tmp_path, ProposalOptions(saved_with="2024.01")))
    assert told not in text_of(written(plan, tmp_path, ProposalOptions()))
    assert "The plan keeps" not in text_of(
        written(plan, tmp_path, ProposalOptions(saved_with=str(catalogue().version)))
    )


def test_that_the_calculation_is_inside_with_every_step_and_can_be_left_out(tmp_path: Path) -> None:
    plan = examples()[0]
    attached = PdfReader(written(plan, tmp_path)).attachments
    rows = list(csv.DictReader(io.StringIO(attached["calculation.csv"][0].decode("utf-8-sig"))))
    (part,) = contents(plan, DAY).proof.parts
    assert [int(row["step"]) for row in rows] == [step.number for step in part.steps]
    for row, step in zip(rows, part.steps, strict=True):
        assert float(row["low"]) <= float(row["value"]) <= float(row["high"])
        assert float(row["value"]) == float(step.quantity.value)
        assert row["formula"] == step.quantity.formula
    assert not PdfReader(written(plan, tmp_path, ProposalOptions(attach_calculation=False))).attachments


def test_that_figures_and_values_to_watch_are_inside_where_asked_for(tmp_path: Path) -> None:
    plan = next(plan for plan in examples() if "grows" in plan.title)
    options = ProposalOptions(attach_figures=True, attach_watch=True, attach_calculation=False)
    path = written(plan, tmp_path, options)
    attached = PdfReader(path).attachments
    assert set(attached) == {"figures.json", "watch.csv"}
    told = json.loads(attached["figures.json"][0])
    proposal = contents(plan, DAY)
    assert told["decision"] == decision_form(proposal.site)
    for part, form in zip(proposal.parts, told["services"], strict=True):
        assert part.sizing is not None and form["title"] == part.service.title
        values = {name: quantity.value for name, quantity in part.sizing.quantities.items()}
        assert {name: one["value"] for name, one in form["quantities"].items()} == values
    assert attached["watch.csv"][0].decode("utf-8-sig") == triggers_csv(sized(plan))
    root: Any = PdfReader(path).root_object
    meant = [one.get_object() for one in root["/AF"]]
    assert all(one["/AFRelationship"] == "/Data" and one["/Desc"] for one in meant)
