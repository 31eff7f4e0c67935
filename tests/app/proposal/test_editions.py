"""The editions of a plan: two pages for management, everything, and everything without names."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.document import (
    Alteration,
    Entries,
    Origin,
    OriginKind,
    Plan,
    Reading,
    ReadingKind,
    Scenario,
    Service,
)
from app.plan.edits import keep_revision
from app.plan.examples import examples
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import SECTIONS, Edition, sections_of
from app.proposal.withholding import withheld
from planners.table import Rows
from tests.app.proposal.reading import DAY, everything_in, outline_of, pages_of, text_of, written

NAMES = (
    "Quibbledorf", "Zanzifex", "Wombatine", "Yggdrasilio", "Ploverman", "Xylophant", "Krumhorn", "Fandangle",
    "Blunderbuss", "Oxbowzer", "Jackanape", "Mugwumpish", "Gallimaufry", "Taradiddle", "Widdershin", "203.0.113.77",
)  # fmt: skip


def named_plan() -> Plan:
    """A plan with a name wherever one can be typed."""
    mail = Service(
        "Mugwumpish-id",
        "mail",
        "Mail of Zanzifex",
        Entries(
            {
                "platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000, "target": 65.0,
                "machine": "Wombatine", "machine_memory": 65_536.0, "rating_family": "Oxbowzer score",
                "rating_measured": 100.0, "rating_planned": 250.0, "growth": 10.0, "start": "2026-11",
                "growth_events": Rows([("2027-03", 500.0, "load", "New branch in Yggdrasilio"), ("2027-09", -10.0, "%", "Fandangle, leaves")]),
            }
        ),
        (("users", Origin(OriginKind.STATED, "Dr. Ploverman", "2026-10-01")),),
    )  # fmt: skip
    network = Service(
        "network-1",
        "network",
        "Net of 203.0.113.77",
        Entries(
            {
                "direction": "receive", "throughput": 5000, "node_processors": "0:0-15; 1:16-31; 2:32-47; 3:48-63",
                "adapters": "Krumhorn@0=177; eth1@0=185; eth2@1=193; eth3@1=201; eth4@2=209; eth5@2=217; eth6@3=225; eth7@3=233",
                "programs": Rows([("/opt/Taradiddle/bin", "Krumhorn")]), "machine": "Wombatine",
            }
        ),
    )  # fmt: skip
    refused = Service("r", "mail", "Gallimaufry", Entries({"platform": "Widdershin", "users": "Jackanape"}))
    return Plan(
        "Quibbledorf-plan", "Plan for Quibbledorf", "Quibbledorf AG", "Ms. Xylophant", "For Quibbledorf.",
        "Buy from Zanzifex.", "", "Dr. Blunderbuss", (), (mail, network, refused),
        (Scenario("Xylophant", "With Jackanape", (Alteration("Mugwumpish-id", "machine", "Gallimaufry"),)),),
    )  # fmt: skip


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_two_pages_refer_to_no_section_that_stands_elsewhere(plan: Plan, tmp_path: Path) -> None:
    """They had a system accepted by "the acceptance test", and its values watched "in the operation sheet"."""
    text = text_of(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT))).casefold()
    for section in ("acceptance test", "operation sheet", "see scope", "annex", "section"):
        assert section not in text


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_no_risk_refers_to_a_section_that_an_edition_may_lack(plan: Plan) -> None:
    """The gravest risks of a plan stand on page 2, the scope and the notes in some editions only."""
    for one in contents(plan, DAY).risks:
        told = f"{one.what} {one.consequence} {one.helps}".casefold()
        assert not re.search(r"\b(see|scope|section|annex|sheet|notes)\b", told), told


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_every_edition_of_every_example_is_a_sound_file(plan: Plan, tmp_path: Path) -> None:
    for edition in Edition:
        options = ProposalOptions(edition, attach_settings=True, attach_plan=True)
        path = written(plan, tmp_path, options)
        pages = pages_of(path)
        assert all(f"Page {number} of {len(pages)}" in text for number, text in enumerate(pages, 1))
        if edition is Edition.MANAGEMENT:
            assert len(pages) == 2
        checker = shutil.which("qpdf")
        if checker:
            done = subprocess.run([checker, "--check", path], capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, "")
        lister = shutil.which("pdffonts")
        if lister:
            told = subprocess.run([lister, path], capture_output=True, text=True, check=True).stdout
            fonts = [line.split() for line in told.splitlines()[2:]]
            assert fonts and all(font[-5:-3] == ["yes", "yes"] for font in fonts), told


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_that_a_large_plan_has_two_pages_for_management(paper: str, tmp_path: Path) -> None:
    site = next(plan for plan in examples() if len(plan.services) == 5)
    services = tuple(
        replace(service, id=f"{turn}-{service.id}", title=f"{service.title} {turn}")
        for turn in range(6)
        for service in site.services
    )
    large = replace(site, services=services, recommendation="Buy. " * 2000, introduction="It is so. " * 2000)
    path = written(large, tmp_path, ProposalOptions("management", paper=paper))  # type: ignore[arg-type]
    pages = pages_of(path)
    assert len(pages) == 2
    left_out = re.search(r"and (\d+) more services", pages[1])
    assert left_out is not None
    shown = sum(service.title in pages[1] for service in services)
    assert 5 <= len(services) - int(left_out[1]) <= shown


def test_that_the_vendor_edition_holds_no_name_that_was_entered(tmp_path: Path) -> None:
    logo = Path(__file__).parents[3] / "resources" / "help" / "window.png"
    options = ProposalOptions(
        Edition.VENDOR,
        logo=logo.read_bytes(),
        attach_settings=True,
        attach_plan=True,
        attach_figures=True,
        attach_watch=True,
    )
    path = written(named_plan(), tmp_path, options)
    held = everything_in(path).lower()
    assert [name for name in NAMES if name.lower() in held] == []
    assert "service 1 (mail)" in held
    assert "checksum" in held
    assert contents(named_plan(), DAY).checksum in held


def test_that_the_technical_edition_of_the_same_plan_holds_them(tmp_path: Path) -> None:
    options = ProposalOptions(attach_settings=True, attach_plan=True)
    held = everything_in(written(named_plan(), tmp_path, options)).lower()
    assert [name for name in NAMES if name.lower() not in held] == []


def test_that_withholding_names_changes_no_figure() -> None:
    for plan in (*examples(), named_plan()):
        before, after = contents(plan, DAY), contents(withheld(plan), DAY)
        for part, other in zip(before.parts, after.parts, strict=True):
            assert (part.sizing is None) == (other.sizing is None)
            if part.sizing is not None and other.sizing is not None:
                values = {name: quantity.value for name, quantity in part.sizing.quantities.items()}
                values = {name: value for name, value in values.items() if not name.startswith("cost.")}
                assert {name: quantity.value for name, quantity in other.sizing.quantities.items()} == values
        assert len(before.machines) == len(after.machines)
        chances = [[one.chance for one in found.site.options] for found in (before, after)]
        assert chances[0] == chances[1]


def test_that_what_stands_for_a_name_says_what_it_is() -> None:
    told = [to_text(withheld(plan)) for plan in examples()]
    assert not any(re.search(r"\bname\d", text) for text in told)
    assert not any(re.search(r"rating\d", text) for text in told)
    assert any('"own rating"' in text for text in told)
    assert any("Event 1" in text for text in told) and any("interface1" in text for text in told)


def test_that_the_attached_plan_of_a_vendor_can_be_opened(tmp_path: Path) -> None:
    from pypdf import PdfReader

    path = written(named_plan(), tmp_path, ProposalOptions(Edition.VENDOR, attach_plan=True))
    (content,) = PdfReader(path).attachments["plan.txt"]
    assert from_text(content.decode()) == withheld(named_plan())


def test_that_sections_stand_as_asked(tmp_path: Path) -> None:
    asked = ("sources", "scope", "cover")
    path = written(examples()[0], tmp_path, ProposalOptions(sections=asked))
    assert [title for level, title, _ in outline_of(path) if level == 1] == ["Annex A Sources", "1 Scope"]
    assert "Management summary" not in text_of(path)


@pytest.mark.parametrize("left_out", [section.key for section in SECTIONS])
def test_that_each_section_can_be_switched_off(left_out: str, tmp_path: Path) -> None:
    kept = tuple(key for key in sections_of(Edition.TECHNICAL) if key != left_out)
    path = written(examples()[0], tmp_path, ProposalOptions(sections=kept))
    (section,) = (section for section in SECTIONS if section.key == left_out)
    assert not [title for level, title, _ in outline_of(path) if level == 1 and title.endswith(section.title)]
    assert len(pages_of(path)) > 3


@pytest.mark.parametrize("key", [section.key for section in SECTIONS])
def test_that_each_section_can_stand_alone(key: str, tmp_path: Path) -> None:
    assert pages_of(written(examples()[0], tmp_path, ProposalOptions(sections=(key,))))


HOSTILE = "<b>&amp; </para> <a href='#x'> " + "W" * 3000 + " \x00\x07 \u202eright to left \U0001f600 =cmd()"


@pytest.mark.parametrize("edition", list(Edition))
def test_that_hostile_text_in_every_place_prints_as_text(edition: Edition, tmp_path: Path) -> None:
    growing = next(plan for plan in examples() if plan.scenarios)
    entries = growing.services[0].entries
    sized = replace(growing.services[0], title=HOSTILE, entries=entries.with_entry("machine", HOSTILE[:2000]))
    refused = replace(
        sized,
        id="refused",
        entries=entries.with_entry("growth_events", HOSTILE * 3).with_entry("f" * 100, "v" * 9999),
    )
    plan = replace(
        growing, title=HOSTILE, customer=HOSTILE, author=HOSTILE, introduction=HOSTILE * 3, recommendation=HOSTILE * 3,
        services=(sized, refused), scenarios=tuple(replace(one, title=HOSTILE) for one in growing.scenarios),
    )  # fmt: skip
    text = text_of(written(plan, tmp_path, ProposalOptions(edition, attach_plan=True)))
    assert ("<b>&amp; </para>" in text) == (edition is not Edition.VENDOR)


def test_that_what_was_read_and_kept_is_withheld_from_vendors(tmp_path: Path) -> None:
    plan = examples()[0]
    read = Reading(plan.services[0].id, ReadingKind.SETTING, "notes.ini of Athena", "Server_Pool_Tasks", "41")
    plan = replace(plan, readings=(read,))
    plan = keep_revision("r1", "2026-03-31T14:05:00Z", "Ada Example", "For the Acme bid").apply(plan)
    vendor = ProposalOptions(Edition.VENDOR, attach_plan=True)
    content = written(plan, tmp_path, vendor).read_bytes()
    text = " ".join(pages_of(tmp_path / "proposal.pdf"))
    for name in ("Athena", "Ada Example", "Acme"):
        assert name not in text
        assert name.encode() not in content
    whole = " ".join(pages_of(written(plan, tmp_path, ProposalOptions(Edition.TECHNICAL))))
    assert "Ada Example" in whole and "For the Acme bid" in whole


def test_that_the_check_of_a_server_is_an_annex_for_engineers_alone(tmp_path: Path) -> None:
    plan = examples()[0]
    service = plan.services[0].id
    assert "Check of your servers" not in text_of(written(plan, tmp_path))
    plan = replace(
        plan,
        readings=(
            Reading(service, ReadingKind.STATISTIC, "statistics.txt", "Update.PendingList", "2383.0"),
            Reading(service, ReadingKind.STATISTIC, "statistics.txt", "uptime", "864000.0", "s"),
        ),
    )
    text = text_of(written(plan, tmp_path))
    assert "Check of your servers" in text
    assert "View updates pending" in text and "2,383" in text
    for edition in (Edition.MANAGEMENT, Edition.VENDOR):
        assert "View updates pending" not in text_of(written(plan, tmp_path, ProposalOptions(edition)))


def test_that_a_machine_without_its_name_is_called_a_machine_once(tmp_path: Path) -> None:
    plan = next(one for one in examples() if "with prices" in one.title)
    headings = [title for _, title, _ in outline_of(written(plan, tmp_path, ProposalOptions(Edition.VENDOR)))]
    assert "Machine 1" in headings and not any("name" in title for title in headings)
