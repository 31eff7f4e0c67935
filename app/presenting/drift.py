"""What a plan's figures were when it was saved and what they are now: data and program move on, the plan stays."""

from __future__ import annotations

from dataclasses import dataclass

from app.plan.document import Plan
from app.plan.figures import Figure, Results
from app.plan.results import results_of
from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from app.presenting.wording import title_of, unit_text

CLOSE = 1e-9
"""Share of a figure that is no difference."""


@dataclass(frozen=True, slots=True)
class DriftRow:
    """A figure as it was saved and as it is now; one of them may be missing."""

    service: str
    figure: str
    saved: str
    now: str


def drift(plan: Plan, saved: Results, style: NumberStyle = ENGLISH) -> tuple[DriftRow, ...]:
    """Every figure that differs; nothing for a plan that was saved without figures."""
    if not saved.figures:
        return ()
    today = {(figure.service, figure.name): figure for figure in results_of(plan).figures}
    before = {(figure.service, figure.name): figure for figure in saved.figures}
    titles = {service.id: service.title for service in plan.services}
    rows = []
    for key in dict.fromkeys((*before, *today)):
        old, new = before.get(key), today.get(key)
        if old is not None and new is not None and _same(old, new):
            continue
        service, name = key
        rows.append(
            DriftRow(titles.get(service, service), title_of(name), _text(old, style), _text(new, style))
        )
    return tuple(rows)


def drift_sentence(rows: tuple[DriftRow, ...], saved: Results, today: str) -> str:
    """How much has changed, in one sentence; empty where nothing has."""
    if not rows:
        return ""
    count = f"{len(rows)} figure{'s' if len(rows) > 1 else ''}"
    data = (
        f"catalogue {saved.catalogue} then, {today} now" if saved.catalogue != today else "by a newer program"
    )
    return f"{count} of this plan would be different today ({data}): saving takes today's, the file keeps its own until then."


def _same(old: Figure, new: Figure) -> bool:
    parts = ((old.value, new.value), (old.low, new.low), (old.high, new.high))
    return old.unit == new.unit and all(abs(a - b) <= CLOSE * max(abs(a), abs(b), 1e-300) for a, b in parts)


def _text(figure: Figure | None, style: NumberStyle) -> str:
    if figure is None:
        return "–"
    ends = (
        "" if figure.low == figure.high else f" ({number(figure.low, style)} to {number(figure.high, style)})"
    )
    return with_unit(number(figure.value, style, 5), unit_text(figure.unit)) + ends
