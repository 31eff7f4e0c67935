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
