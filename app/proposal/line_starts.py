"""Where a line of Japanese or Chinese text does not end: before what belongs to the letter in front of it, behind what opens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

NOT_FIRST = frozenset(
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿーｰ々〻ゝゞヽヾ゛゜"
    "、。，．・：；？！‼⁇⁈⁉…‥〜～–"
    "」』】〕〉》｝］）｠〗〙〛’”»)]}"
    "％‰℃°′″"
)
"""Small and prolonging signs, marks of repetition, closing marks and units."""
NOT_LAST = frozenset("「『【〔〈《｛［（｟〖〘〚‘“«([{￥＄￡＠＃")
"""Opening marks, and signs that stand before a number."""
MOST_TOGETHER = 4
"""Letters of a row that stays together; a longer one, of dashes alone, is broken."""


class Pieces(str):
    """A word that is gone through in pieces that stay on one line."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        letters = super().__iter__()
        piece = next(letters, "")
        for letter in letters:
            if _together(piece[-1:], letter) and len(piece) < MOST_TOGETHER:
                piece += letter
            else:
                yield piece
                piece = letter
        if piece:
            yield piece


def keep_together() -> None:
    """Have the printer break words so. It breaks a word that is longer than a line after any letter."""
    from reportlab.platypus import paragraph

    split_word, letters_of = paragraph._splitWord, paragraph._fragWordIter

    def split(word: Any, *room: Any) -> list[Any]:
        return split_word(Pieces(word), *room)  # type: ignore[no-any-return]  # reportlab has no types

    def letters(word: Any) -> Iterator[tuple[Any, float, str]]:
        """Each letter of a word in several fonts, with the width that a line needs for it: the first of a piece has that of all."""
        found = list(letters_of(word))
        count = 1
        for place in range(len(found) - 1, 0, -1):
            fragment, width, letter = found[place]
            before, wide, first = found[place - 1]
            if _together(first, letter) and count < MOST_TOGETHER:
                found[place - 1], found[place] = (before, wide + width, first), (fragment, 0.0, letter)
                count += 1
            else:
                count = 1
        yield from found

    paragraph._splitWord, paragraph._fragWordIter = split, letters


def _together(first: str, second: str) -> bool:
    return second in NOT_FIRST or first in NOT_LAST
