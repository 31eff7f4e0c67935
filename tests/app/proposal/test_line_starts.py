"""Lines of Japanese text begin with no sign that belongs to the letter before it, and end with none that opens."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from app.proposal.flow import paragraph
from app.proposal.line_starts import MOST_TOGETHER, NOT_FIRST, NOT_LAST

SERVERS = (
    "東京本社と大阪支社の電子メールサーバー群、および「全国」の営業所のウェブメール（支社）。ちょっとした"
)
MIXED = f"Notes、{SERVERS}Domino（z/OS）ー{SERVERS}"


def lines(text: str, width: float) -> list[str]:
    made: Any = paragraph(text, "h1")
    made.wrap(width, 10_000)
    if made.blPara.kind:
        return ["".join(word.text for word in line.words).strip() for line in made.blPara.lines]
    return [" ".join(words) for _, words in made.blPara.lines]


@pytest.mark.parametrize("text", [SERVERS * 2, MIXED, f"<b> & {SERVERS}"])
@pytest.mark.parametrize("width", range(60, 400, 7))
def test_that_no_line_begins_or_ends_where_it_must_not(text: str, width: int) -> None:
    found = lines(text, width)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    for before, after in pairwise(found):
        assert after[0] not in NOT_FIRST, (before, after)
        assert before[-1] not in NOT_LAST, (before, after)


@pytest.mark.parametrize("text", ["ー" * 200, "（" * 200, "a" + "ー" * 200])
def test_that_a_row_of_such_signs_alone_stays_within_its_line(text: str) -> None:
    made: Any = paragraph(text, "h1")
    made.wrap(150, 10_000)
    assert len(made.blPara.lines) > 10
    assert MOST_TOGETHER * 14 < 150
