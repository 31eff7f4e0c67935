"""Paragraphs of texts without markup: taken as they are, they are what reading them as markup gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.platypus import Paragraph

from app.proposal.fonts import monospaced, width
from app.proposal.kept_paragraph import paragraph_class
from app.proposal.style import LOOKS, styles

LETTERS = st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="<&>")


@given(text=st.text(LETTERS), look=st.sampled_from(sorted(LOOKS)))
def test_that_a_text_without_markup_is_the_piece_that_reading_it_gives(text: str, look: str) -> None:
    monospaced()
    made, read = paragraph_class()(text, styles()[look]), Paragraph(text, styles()[look])
    assert [vars(piece) for piece in made.frags] == [vars(piece) for piece in read.frags]


@given(text=st.text(LETTERS, min_size=1).filter(str.strip))
def test_that_markup_is_still_read(text: str) -> None:
    made = paragraph_class()(f"{text} &amp; <font color='red'>{text}</font>", styles()["body"])
    assert "".join(piece.text for piece in made.frags).split() == f"{text} & {text}".split()
    assert len({str(piece.textColor) for piece in made.frags}) == 2


@pytest.mark.parametrize("look", ["title", "h1", "h2"])
def test_that_a_heading_of_two_lines_leaves_no_word_alone_on_the_second(look: str) -> None:
    text = "Memory: enough for 332,000 entries as expected, for 326,000 in the worst"
    shown = styles()[look]
    made = paragraph_class()(text, shown)
    made.wrap(0.97 * width(text, shown.fontName, shown.fontSize), 1000.0)
    first, second = made.getActualLineWidths0()
    assert second > first / 2


@pytest.mark.parametrize("look", ["body", "bullet", "muted", "reason", "verdict"])
def test_that_no_short_word_stands_alone_on_the_last_line_of_a_text(look: str) -> None:
    """ "spare.", "81 %." and "file." stood alone below lines that had room for them to have company."""
    text = "Devices per server: 6,000 users use 3,600 of 5,300 devices, 3 servers are taken to be there, 1 of them spare."
    shown = styles()[look]
    made = paragraph_class()(text, shown)
    room = 0.97 * width(text, shown.fontName, shown.fontSize)
    shown_measure, shown.measure = shown.measure, 1000.0
    try:
        _, height = made.wrap(room, 1000.0)
        assert height == 2 * shown.leading
        assert made.getActualLineWidths0()[-1] >= 40.0
    finally:
        shown.measure = shown_measure


def test_that_the_text_of_a_note_begins_below_that_of_the_one_before() -> None:
    """From note 10 on the text stood a little to the right of that of note 9."""
    note = styles()["note"]
    assert (
        width("10", note.bulletFontName, note.bulletFontSize) + 0.6 * note.bulletFontSize <= note.leftIndent
    )
