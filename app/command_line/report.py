"""A sizing as text for a terminal of 80 columns."""

from __future__ import annotations

import textwrap

from app.command_line.subject import Sized
from app.presenting.figures import Figure, figures
from app.presenting.gauges import gauges
from app.presenting.tables import input_rows
from app.presenting.wording import STANDING_MEANINGS, STANDING_SHAPES
from planners.evidence import Standing

WIDTH = 80


def report(item: Sized) -> str:
    """Verdicts first, then all figures with range and standing, what is absent and why, and the cautions."""
    sizing = item.sizing
    parts = [
        _heading(item),
        "\n".join(_gauge_lines(item)),
        "\n".join(_figure_lines([found for found in figures(sizing) if not found.reason])),
        "\n".join(_absent_lines([found for found in figures(sizing) if found.reason])),
        "\n".join(_wrapped("• ", caution.text) for caution in sizing.cautions),
        _legend(item),
    ]
    return "\n\n".join(part for part in parts if part)


def _heading(item: Sized) -> str:
    rows = input_rows(item.planner.fields(), item.entries, item.sizing.inputs)
    entered = ", ".join(f"{row.title} {row.value}" for row in rows if row.origin == "entered")
    return f"{item.planner.title}: {item.planner.subject}\n{_wrapped('', entered)}"


def _gauge_lines(item: Sized) -> list[str]:
    lines = []
    for gauge in gauges(item.sizing):
        lines.append(
            f"{gauge.verdict:<8} {gauge.resource:<18} {gauge.demand} of {gauge.capacity}, headroom {gauge.headroom}"
        )
        lines.append(_wrapped(" " * 9, gauge.reason))
    return lines


def _figure_lines(found: list[Figure]) -> list[str]:
    return [f"{item.shape} {item.title:<30} {item.text:>22}  {_range(item)}".rstrip() for item in found]


def _range(item: Figure) -> str:
    return item.range


def _absent_lines(found: list[Figure]) -> list[str]:
    return [_wrapped(f"– {item.title}: ", item.reason, hang=2) for item in found]


def _wrapped(lead: str, text: str, hang: int | None = None) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=lead, subsequent_indent=" " * (len(lead) if hang is None else hang),
        break_long_words=False,
    )  # fmt: skip


def _legend(item: Sized) -> str:
    kinds = {quantity.standing for quantity in item.sizing.quantities.values()}
    lines = [
        f"{STANDING_SHAPES[standing]} {standing:<13} {STANDING_MEANINGS[standing]}"
        for standing in Standing
        if standing in kinds
    ]
    return "\n".join(
        [*lines, "Any figure explains itself: --explain NAME, such as --explain processor.utilization"]
    )
