"""Names in any script print, nothing a user writes is read as markup, and no text breaks the pages."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import Entries, Plan, Scenario, Service
from app.plan.examples import examples
from app.proposal import fonts
from app.proposal.directions import ISOLATE, as_seen, bare, broken, direction, isolated
from app.proposal.document import write_proposal
from app.proposal.options import ProposalOptions
from app.proposal.style import BODY

SOLARIS = Entries({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})
NAMES = {
    "Latin": "Łódź Ærøskøbing Nguyễn Zürich",
    "Cyrillic": "Київський поштовий сервер їжак",
    "Greek": "Αθήνα εξυπηρετητής",
    "Chinese": "北京邮件服务器 臺灣郵件",
    "Japanese": "東京メールサーバー ひらがな",
    "Korean": "서울 메일 김민수",
    "Thai": "กรุงเทพฯ",
    "emoji": "🎉 🧿 🚀 😀",
    "beyond the first plane": "𠮷野家 𐌰𐌱𐌲 𝐌",
}
HOSTILE = {
    "markup": "<b>bold</b> <font size=400>x</font> &amp; <a href='file:///etc/passwd'>y</a> <br/> <para>",
    "a long word": "W" * 10_000,
    "a long text": "word " * 1_999,
    "emoji": "😀 🎉 👩‍👩‍👧‍👦 🇺🇦 ✈️",
    "right to left": "שרת הדואר של תל אביב وخادم البريد في القاهرة" * 20,
    "overriding direction": "abc \u202egpj.exe\u202c \u2066def\u2069",
    "controls": "a\x00b\x01c\x1bd\x7fe\x85f\u2028g\tb\x0bc\x0cd",
    "marks": "z" + "\u0300\u0316\u0489" * 2_000,
    "halves of pairs": "a\ud800b\udfffc",
    "unassigned": "\U000e0fff \ufffe \U0010ffff",
    "formula": '=cmd|"/c calc"!A1',
    "lines": "one\n" * 300,
}


def made(plan: Plan, folder: Path, **options: object) -> pypdfium2.PdfDocument:
    path = folder / "proposal.pdf"
    write_proposal(plan, path, date="2026-11-20", options=ProposalOptions(**options))  # type: ignore[arg-type]
    return pypdfium2.PdfDocument(path.read_bytes())


def text_of(document: pypdfium2.PdfDocument) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def named(text: str) -> Plan:
    """A plan with that text wherever a user can write one."""
    return Plan(
        "p",
        text,
        customer=text,
        author=text,
        introduction=text,
        recommendation=text,
        services=(
            Service("s", "mail", text, Entries({**SOLARIS, "placed_on": text})),
            Service("t", "mail", "Second", Entries({**SOLARIS, "users": text})),
        ),
        scenarios=(Scenario("c", text),),
    )


@pytest.mark.parametrize("script", NAMES)
def test_that_names_of_a_script_print_and_come_back(script: str, tmp_path: Path) -> None:
    name = NAMES[script]
    plan = replace(examples()[0], title=name, customer=name)
    text = text_of(made(plan, tmp_path, edition="management"))
    for word in name.split():
        assert unicodedata.normalize("NFC", word) in unicodedata.normalize("NFC", text)
    if shutil.which("pdffonts") is not None:
        path = str(tmp_path / "proposal.pdf")
        told = subprocess.run(["pdffonts", path], check=True, capture_output=True, text=True).stdout
        for line in told.splitlines()[2:]:
            assert line.split()[-5:-3] == ["yes", "yes"], line


def test_that_letters_are_never_printed_as_nothing() -> None:
    assert fonts.runs("aé", BODY) == [(BODY, "aé")]
    assert [name for name, _ in fonts.runs("a東", BODY)] == [BODY, fonts.WIDE]
    assert fonts.runs("\U0001f9ff", BODY) == [(fonts.EMOJI, "\U0001f9ff")]
    assert fonts.runs("\U00012000", BODY) == [(fonts.OTHER, fonts.BOX)]
    assert fonts.printable("✈\ufe0f葛\U000e0100") == "✈葛"
    assert fonts.runs("→", fonts.BOLD) == [(fonts.OTHER_BOLD, "→")]
    assert fonts.printable("a\u202eb\u200bc\x00d\te") == "abc d e"
    assert fonts.printable("z" + "\u0301" * 50).count("\u0301") <= fonts.MOST_MARKS


def test_that_text_from_right_to_left_is_seen_in_its_order() -> None:
    assert as_seen("abc שלום def") == "abc םולש def"
    assert as_seen("שלום abc") == "abc םולש"
    assert all(ord(letter) > 0xFE00 for letter in as_seen("مرحبا"))
    assert as_seen("by محمد  ·  2026-11-20").endswith("  ·  2026-11-20")
    assert as_seen("Acme Ltd שלום.", "R").startswith(".םולש ")
    lines = broken("שלום " * 30, BODY, 9, 100)
    assert len(lines) > 3
    assert all(fonts.width(line, BODY, 9) <= 100 for line in lines)
    assert " ".join(lines).split() == ["שלום"] * 30


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("edition", ["technical", "management"])
def test_that_hostile_text_prints_as_text_and_breaks_no_page(kind: str, edition: str, tmp_path: Path) -> None:
    document = made(named(HOSTILE[kind]), tmp_path, edition=edition)
    _inside_the_page(document)
    text = text_of(document)
    if kind == "markup":
        assert "<b>bold</b>" in text.replace("\r\n", " ")
    if kind == "formula":
        assert "=cmd|" in text


@given(text=st.text(max_size=400))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_that_no_text_at_all_breaks_a_page(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    _inside_the_page(made(named(text), tmp_path_factory.mktemp("any"), edition="management"))


def _inside_the_page(document: pypdfium2.PdfDocument) -> None:
    for number, page in enumerate(document, 1):
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            assert -1 <= left <= right <= width + 1, (number, text.get_text_bounded(left, bottom, right, top))
            assert -1 <= bottom <= top <= height + 1, number


def test_that_a_name_does_not_turn_the_sentence_round_that_begins_with_it() -> None:
    sentence = "دليل cannot start in 2027-03. Each month of delay delays the start by a month."
    assert direction(sentence) == "L" and direction("خادم البريد في القاهرة, Linux") == "R"
    assert as_seen(sentence).endswith(
        "cannot start in 2027-03. Each month of delay delays the start by a month."
    )


def test_that_a_long_name_set_apart_does_not_turn_a_short_sentence_round() -> None:
    name = isolated("خادم البريد لجميع الموظفين في القاهرة")
    assert direction(f"{name}. Lead time: 3 months.") == "L" and direction(name) == "R"
    assert isolated("Mail") == "Mail" and bare(f"{name}: 5") == f"{bare(name)}: 5"


def test_that_row_heads_with_a_name_from_right_to_left_keep_their_order(tmp_path: Path) -> None:
    site = next(plan for plan in examples() if len(plan.services) > 1)
    services = tuple(replace(one, title="خادم البريد لجميع الموظفين في القاهرة") for one in site.services)
    plan = replace(site, services=services)
    assert ISOLATE not in text_of(made(plan, tmp_path, sections=("operation",)))
    if shutil.which("pdftotext") is not None:
        asked = ["pdftotext", "-layout", str(tmp_path / "proposal.pdf"), "-"]
        text = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
        lines = [line for line in text.splitlines() if "Lead time:" in line]
        assert lines and all(line.strip().endswith("Lead time: 3 months.") for line in lines)
