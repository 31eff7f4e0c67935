"""The plan and its scenarios as a table to read at a glance: columns with their change and verdict, cells with the
difference to the plan, the best of each row, and a bar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from app.plan.document import Plan, Scenario, Service
from app.plan.sized import SizedPlan, SizedService, sized_service
from app.presenting.alternatives import verdict_beside
from app.presenting.answer import Answer, servers_of, site_answer
from app.presenting.comparison import BASE, warnings_beside
from app.presenting.crowded import Standing, fit_on, standings
from app.presenting.figures import (
    COUNTED_UNITS,
    ENGLISH,
    WHOLE_UNITS,
    NumberStyle,
    figure,
    number,
    scaled,
    with_unit,
)
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import ORIGIN_WORDS, InputOrigin, value_text
from app.presenting.wording import MONEY, unit_text
from planners.analysis.as_bought import answers_as_bought, as_bought
from planners.analysis.bill import CURRENCY
from planners.figure import Passes
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.refusal import Refusal
from planners.registry import planner
from planners.schema import Entry, Field
from planners.words import say

ABSENT = "–"
DIGITS, MONEY_DIGITS, COUNT_DIGITS = 2, 3, 6
"""Of a difference in percent, of an amount of money, and of things that are counted."""
Case = Scenario | None


class Column(Struct, frozen=True):
    """The plan (an empty ``scenario``) or a scenario: its title, what it changes in a few words, and the worst verdict.

    ``refused`` has the refused inputs, each with its service.
    """

    scenario: str
    title: str
    changes: tuple[str, ...]
    fit: Fit
    verdict: str
    refused: tuple[tuple[str, Refusal], ...] = ()


class Cell(Struct, frozen=True):
    """A figure in a column: its text, the difference to the plan, a bar as a share of the row's largest."""

    text: str = ABSENT
    delta: str = ""
    share: float = 0.0
    best: bool = False


class Row(Struct, frozen=True):
    """A figure of a service, of each server and of all of them. A row without a ``name`` heads a service: its cells are
    verdicts. ``same`` says that all columns have the same text."""

    service: str
    name: str
    title: str
    each: tuple[Cell, ...]
    total: tuple[Cell, ...]

    def cells(self, in_all: bool) -> tuple[Cell, ...]:
        """What each server has, or all of them."""
        return self.total if in_all else self.each

    def same(self, in_all: bool) -> bool:
        """Whether nothing differs."""
        return len({cell.text for cell in self.cells(in_all)}) == 1


class Beside(Struct, frozen=True):
    """Columns and rows; what must be known where different measured machines stand side by side; the plan's answer."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    warnings: tuple[str, ...] = ()
    answer: Answer | None = None

    @property
    def first_difference(self) -> tuple[str, str, str]:
        """The first scenario that changes a figure, with service and name of the first one that it changes; empty for none."""
        for place, column in enumerate(self.columns):
            for row in self.rows:
                if row.name and row.each[place].delta:
                    return column.scenario, row.service, row.name
        return "", "", ""


def beside(plan: Plan, style: NumberStyle = ENGLISH) -> Beside:
    """The plan beside all of its scenarios. All that the page computes is computed here."""
    cases: tuple[Case, ...] = (None, *plan.scenarios)
    sized = {service.id: [sized_service(service, case) for case in cases] for service in plan.services}
    planned = {key: found[0].sizing for key, found in sized.items()}
    plans = [
        SizedPlan(plan, tuple(found[place] for found in sized.values())) for place, _ in enumerate(cases)
    ]
    columns = [_column(case, one, planned, style) for case, one in zip(cases, plans, strict=True)]
    there = [standings(one) for one in plans] if len(sized) > 1 else []
    rows = [row for found in sized.values() for row in _rows(found, there, style)]
    known = (one.sizing for found in sized.values() for one in found)
    warnings = warnings_beside(sizing for sizing in known if sizing)
    return Beside(tuple(columns), tuple(rows), warnings, site_answer(plans[0], style))


def altered(
    plan: Plan, scenario: Scenario, style: NumberStyle = ENGLISH
) -> Iterator[tuple[Service, Field, str]]:
    """What a scenario changes: the service, the input, and its value there in words."""
    for one in scenario.alterations:
        service = plan.service(one.service)
        fields = planner(service.planner).fields() if service is not None else ()
        field = next((field for field in fields if field.name == one.field), None)
        if service is not None and field is not None:
            yield service, field, _value(field, one.value, style, str(service.entries.get(CURRENCY) or ""))


def _value(field: Field, value: Entry, style: NumberStyle, currency: str) -> str:
    return (
        value_text(field, value, style, currency) if value is not None else ORIGIN_WORDS[InputOrigin.NOT_SET]
    )


def _column(case: Case, sized: SizedPlan, planned: Mapping[str, Sizing | None], style: NumberStyle) -> Column:
    """The worst verdict of all services and of the machines that they share."""
    fit = sized.fit
    told = [
        verdict_beside(planned[one.service.id], one.sizing, style)
        if one.sizing is not None
        else one.answer.problems[0]
        for one in sized.services
        if (one.sizing.fit if one.sizing is not None else Fit.UNKNOWN) is fit
    ]
    told += [
        say("{machine}: {verdict}", machine=one.name, verdict=verdict_sentence(one.total, style))
        for one in sized.machines
        if one.total.fit is fit
    ]
    refused = tuple((one.service.id, refusal) for one in sized.services for refusal in one.answer.refusals)
    if case is None:
        return Column("", BASE, (), fit, " ".join(told), refused)
    changes = tuple(
        say("{input}: {value}", input=field.title, value=value)
        for _, field, value in altered(sized.plan, case, style)
    )
    return Column(case.id, case.title or say("(no name)"), changes, fit, " ".join(told), refused)


def _rows(
    sized: Sequence[SizedService], there: Sequence[dict[str, Standing]], style: NumberStyle
) -> Iterator[Row]:
    """The rows of a service; of several, under their verdicts on machines that stand so in each column."""
    service, sizings = sized[0].service, [one.sizing for one in sized]
    if there:
        heads = tuple(
            Cell(str(fit_on(under.get(service.id), one.fit) if one is not None else Fit.UNKNOWN))
            for one, under in zip(sizings, there, strict=True)
        )
        yield Row(service.id, "", service.title, heads, heads)
    known = {
        answer.name: answer for sizing in reversed(sizings) if sizing for answer in answers_as_bought(sizing)
    }
    for first in sorted(known.values(), key=lambda answer: answer.figure.answers):
        yield _row(sized[0].planner, service, first, sizings, style)


def _row(
    asked: Planner, service: Service, first: Quantity, sizings: Sequence[Sizing | None], style: NumberStyle
) -> Row:
    found = [as_bought(sizing, first.name) if sizing else None for sizing in sizings]
    counts = [
        servers_of(asked, sizing, quantity) if sizing and quantity else 1.0
        for sizing, quantity in zip(sizings, found, strict=True)
    ]
    each = _cells(found, [1.0] * len(found), style)
    total = _cells(found, counts, style) if any(count != 1 for count in counts) else each
    return Row(service.id, first.name, first.title, each, total)


def _cells(found: Sequence[Quantity | None], times: Sequence[float], style: NumberStyle) -> tuple[Cell, ...]:
    values = [
        None if one is None else float(one.value) * count for one, count in zip(found, times, strict=True)
    ]
    texts = [
        ABSENT if one is None else _text(one, count, style) for one, count in zip(found, times, strict=True)
    ]
    largest = max((value for value in values if value is not None), default=0.0)
    best = _best(found, values, texts)
    base, base_text = values[0], texts[0]
    return tuple(
        Cell(
            text,
            _delta(quantity, base, value, style) if text != base_text else "",
            value / largest if value is not None and largest > 0 else 0.0,
            place == best,
        )
        for place, (quantity, value, text) in enumerate(zip(found, values, texts, strict=True))
    )


def _text(quantity: Quantity, count: float, style: NumberStyle) -> str:
    """A figure without a unit that its row's title says."""
    unit = unit_text(quantity.unit, quantity.figure.currency)
    if quantity.unit.startswith(MONEY):
        return with_unit(number(float(quantity.value) * count, style, MONEY_DIGITS), unit)
    if quantity.unit in WHOLE_UNITS:
        value = float(quantity.value) * count
        return figure(quantity, style).value if count == 1 else number(value, style, COUNT_DIGITS)
    return scaled(quantity, count, style)


def _best(
    found: Sequence[Quantity | None], values: Sequence[float | None], texts: Sequence[str]
) -> int | None:
    """The only column that has the best; None where several have it, or one alone has a figure."""
    known = [(value, place) for place, value in enumerate(values) if value is not None]
    if len(known) < 2:
        return None
    figures = next(one.figure for one in found if one is not None)
    more = figures.more_is_better or figures.passes is Passes.AT_LEAST
    _, place = max(known) if more else min(known)
    return place if texts.count(texts[place]) == 1 else None


def _delta(quantity: Quantity | None, base: float | None, value: float | None, style: NumberStyle) -> str:
    """The difference to the plan: in things that are counted, else in percent."""
    if quantity is None or base is None or value is None or value == base:
        return ""
    sign = "+" if value > base else "−"
    if quantity.unit in COUNTED_UNITS:
        return f"{sign}{number(abs(value - base), style)}"
    if base == 0:
        return f"{sign}{with_unit(number(abs(value), style, DIGITS), unit_text(quantity.unit))}"
    return f"{sign}{with_unit(number(100 * abs(value / base - 1), style, DIGITS), '%')}"
