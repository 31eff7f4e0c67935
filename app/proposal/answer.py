"""The parts of a page that decides: its title, the answer with four figures, rows of figures, steps, places to sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from app.proposal import style
from app.proposal.flow import emphasised, marked, paragraph, space
from app.proposal.grids import across, beside, layout, rule
from app.proposal.mark_shapes import BOX

SIDE, REST = 3, 9
"""Columns of a name, and of what is said of it."""
ABOVE_ANSWER = 2.0
"""Points between the verdict and the answer."""
HEAVY = 1.6
"""Points of the rules that close the answer in."""
MONTH = 70.0
"""Points of a box and the month beside it."""
LINE = 22.0
"""Points above a line to sign on."""


class Fact(Struct, frozen=True):
    """One figure below its label and above its reason. One that is not ``known`` is grey, and the reason says why."""

    label: str
    value: str
    reason: str = ""
    known: bool = True


def title_block(kind: str, about: str, title: str) -> list[Any]:
    """What the document is at the left, dates at the right, the title below, and a rule that closes them."""
    return [
        beside([[paragraph(kind, "kind")], [paragraph(about, "aside")]], (4, 8)),
        space(style.NEAR),
        paragraph(" ".join(title.split()), "title"),
        rule(style.ACCENT, HEAVY, after=style.STEP),
    ]


def answer_box(
    kind: str,
    verdict: tuple[str, str],
    answer: str,
    sentence: str,
    facts: Sequence[Fact],
    consequence: tuple[str, str],
) -> list[Any]:
    """The verdict, what to do, its figures, and what happens otherwise.

    ``kind`` is the mark of the verdict (as of ``flow.marked``), ``verdict`` its first words and the sentence after them.
    """
    name, text = consequence
    return [
        marked(kind, emphasised(*verdict, name="verdict")),
        space(ABOVE_ANSWER),
        paragraph(answer, "answer"),
        *([paragraph(sentence)] if sentence else []),
        rule(before=style.NEAR, after=style.NEAR),
        facts_row(facts),
        rule(before=style.NEAR, after=style.NEAR),
        beside([[paragraph(name, "strong")], [paragraph(text)]], (SIDE, REST)),
        rule(style.ACCENT, HEAVY, after=style.FAR),
    ]


def facts_row(facts: Sequence[Fact], large: bool = True) -> Any:
    """Figures side by side, each with its label above it; ``large`` ones as a decider reads them, others as of a total."""
    looks = ("figure", "nofigure") if large else ("strong", "body")
    blocks = [
        [
            paragraph(one.label, "label"),
            paragraph(one.value, looks[not one.known]),
            *([paragraph(one.reason, "reason")] if one.reason else []),
        ]
        for one in facts
    ]
    return beside(blocks, shares(len(facts)))


def shares(count: int) -> tuple[int, ...]:
    """The twelve columns divided among so many blocks, the first ones wider where they do not divide evenly."""
    each, left = divmod(12, max(count, 1))
    return tuple(each + (index < left) for index in range(count))


def next_steps(steps: Sequence[tuple[str, str]], columns: int) -> list[Any]:
    """Steps with their months, each with a box to tick, in so many of the twelve columns."""
    blocks = [
        [[marked(BOX, paragraph(when, "strongcell"))], [paragraph(what, "cell")]] for when, what in steps
    ]
    return [layout(blocks, (MONTH, across(columns) - MONTH), style.NEAR)] if blocks else []


def to_sign(labels: Sequence[str]) -> Any:
    """Lines to write on, each with what belongs there below it."""
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import HRFlowable

    def line(label: str, columns: int) -> list[Any]:
        drawn = HRFlowable(across(columns), style.STRONG_RULE, color=HexColor(style.INK), hAlign="LEFT")
        drawn.role = "artifact"
        return [space(LINE), drawn, paragraph(label, "muted")]

    columns = shares(len(labels))
    return beside([line(label, count) for label, count in zip(labels, columns, strict=True)], columns)
