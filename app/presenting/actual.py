"""A plan against what happened, in words and rows: verdict, reasons, the table at equal load, and the error so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from app.plan.document import Plan, Revision, Service
from app.plan.held_against import actual_of, changes_since
from app.plan.kept_error import KeptError
from app.plan.revision_error import error_of
from app.presenting.actual_chart import actual_chart
from app.presenting.actual_texts import (
    OUTCOME_TITLES,
    band_text,
    cause_sentence,
    cause_title,
    digits,
    ends_text,
    load_value,
    month_text,
    percent_text,
    signed_text,
    value_text,
)
from app.presenting.bars import Step, added_up
from app.presenting.charts import ChartDescription
from app.presenting.figures import ENGLISH, NumberStyle, interval, number, scale, with_unit
from app.presenting.revisions import when
from app.presenting.waterfall import Waterfall
from app.presenting.wording import sentences, unit_text
from planners.analysis.actual import Actual, ActualRefused, Because, Cause, Held, Outcome, Readings, stands
from planners.words import in_context, listed, plural, say

AS_IS = say("Present plan")
SMALL = 5.0
"""Percent of error up to which nothing has to be explained."""
ORDER = (Cause.LOAD, Cause.WORK, Cause.BOTH, Cause.OTHER, Cause.CHANGES)
WEEKS_A_MONTH = 365.25 / 12 / 7


class LoadRow(Struct, frozen=True):
    """A figure at the measured load. ``name`` tells its unit too; ``numbers`` are promised, range and measured in it."""

    title: str
    promised: str
    range: str
    measured: str
    outcome: Outcome
    name: str = ""
    numbers: tuple[str, str, str] = ("", "", "")


class MonthRow(Struct, frozen=True):
    """A month of the leading figure: load and figure, promised and measured."""

    month: str
    planned: str
    load: str
    promised: str
    range: str
    measured: str
    outcome: Outcome


class ErrorRow(Struct, frozen=True):
    """How far a revision was off: ``error``, load and leading figure as printed, and how it stands.

    ``told`` says when it was kept, ``why`` why there is no error. ``now`` says that it follows from today's readings; else
    it was kept in the plan when its readings were there.
    """

    id: str
    title: str
    told: str
    outcome: Outcome
    error: KeptError | None = None
    now: bool = True
    load: str = "–"
    figure: str = "–"
    why: str = ""

    @property
    def month(self) -> str:
        """The month that was judged; empty where none was."""
        return self.error.month if self.error is not None else ""


class TrendRow(Struct, frozen=True):
    """The trend of a window of the readings."""

    window: str
    trend: str


class ActualView(Struct, frozen=True):
    """All that is shown of a revision against the readings. ``refused`` says why there is nothing to show.

    ``unsplit`` says why the reasons are fewer than could be told, ``leading`` is what the leading figure is of, ``at_load`` the load of the ``rows``.
    """

    title: str
    outcome: Outcome = Outcome.UNKNOWN
    headline: str = ""
    told: tuple[str, ...] = ()
    chart: ChartDescription | None = None
    why: Waterfall = Waterfall("")
    unsplit: str = ""
    leading: str = ""
    at_load: str = ""
    rows: tuple[LoadRow, ...] = ()
    months: tuple[MonthRow, ...] = ()
    trends: tuple[TrendRow, ...] = ()
    cautions: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    refused: str = ""

    @property
    def chip(self) -> str:
        """The verdict in a few words."""
        return OUTCOME_TITLES[self.outcome]


def view_of(
    plan: Plan, service: Service, revision: Revision | None, readings: Readings, style: NumberStyle = ENGLISH
) -> ActualView:
    """A revision, or the plan as it is, against the readings."""
    title = name_of(revision)
    sources = tuple(dict.fromkeys(line.source for line in readings.lines))
    try:
        found = actual_of(plan, service, revision, readings)
    except ActualRefused as refused:
        return ActualView(title, sources=sources, refused=str(refused))
    changed = changes_since(service, revision) if revision is not None else ()
    head = found.head
    return ActualView(
        title,
        head.outcome,
        _headline(found, style),
        (found.outside, _mostly(found, style), _ahead(found, style), _jump(found, style)),
        actual_chart(found, style),
        _why(found, style),
        found.unsplit,
        head.figure.resource.title if head.figure.resource is not None else head.figure.title,
        _load(found, style),
        tuple(_row(one, style) for one in found.at_load),
        tuple(_months(found, style)),
        tuple(_trends(found, style)),
        tuple(_cautions(found, listed(field.title for field in changed))),
        sources,
    )


def error_rows(
    plan: Plan, service: Service, readings: Readings, style: NumberStyle = ENGLISH, most: int | None = None
) -> tuple[ErrorRow, ...]:
    """Each revision, the newest first and ``most`` of them, then the plan as it is: by how much it was off."""
    kept = tuple(reversed(plan.revisions))[:most]
    return tuple(_error(plan, service, revision, readings, style) for revision in (*kept, None))


def to_keep(rows: Iterable[ErrorRow]) -> tuple[KeptError, ...]:
    """The errors of revisions that today's readings tell."""
    return tuple(row.error for row in rows if row.now and row.id and row.error is not None)


def name_of(revision: Revision | None) -> str:
    """What a revision is called: its note, else when it was kept."""
    return AS_IS if revision is None else revision.note or when(revision)


def _error(
    plan: Plan, service: Service, revision: Revision | None, readings: Readings, style: NumberStyle
) -> ErrorRow:
    key, title = ("", AS_IS) if revision is None else (revision.id, name_of(revision))
    told = _told(revision)
    try:
        found = actual_of(plan, service, revision, readings)
    except ActualRefused as refused:
        kept = plan.error(key, service.id)
        if kept is None:
            return ErrorRow(key, title, told, Outcome.UNKNOWN, why=str(refused))
        told = say("{told} · readings of {month}", told=told, month=kept.month)
        return ErrorRow(key, title, told, Outcome(kept.verdict), kept, False, *_percents(kept, style))
    error = error_of(service, revision, found)
    return ErrorRow(key, title, told, found.head.outcome, error, True, *_percents(error, style))


def _percents(error: KeptError, style: NumberStyle) -> tuple[str, str]:
    of_load, in_month, _ = error.percents
    return percent_text(of_load, style), percent_text(in_month, style)


def _told(revision: Revision | None) -> str:
    if revision is None:
        return say("as it is now")
    state = in_context("of a revision", "approved") if revision.approved_by else say("not approved")
    return say("{day} · {state}", day=revision.at[:10], state=state)


def _headline(found: Actual, style: NumberStyle) -> str:
    head = found.head
    assert head.measured is not None
    return say(
        "Measured {measured}, expected {expected}, range {range}, in {month}.",
        measured=value_text(head.figure, head.measured, style),
        expected=value_text(head.figure, head.promised.value, style),
        range=band_text(head.figure, head.promised, style),
        month=month_text(found.month.begin),
    )


def _mostly(found: Actual, style: NumberStyle) -> str:
    """Where most of the difference comes from."""
    error = found.head.error
    if error is not None and abs(error) <= SMALL:
        return say("The plan was right to {percent} %.", percent=number(max(1, round(abs(error))), style))
    if not found.parts:
        return found.unsplit
    most = max(found.parts, key=lambda one: abs(one.difference))
    return cause_sentence(most, found.promise.load_unit)


def _ahead(found: Actual, style: NumberStyle) -> str:
    """What comes, and when the capacity is over."""
    again, figure = found.again, found.head.figure
    if not again.months:
        return again.refused
    month, band = again.months[-1]
    value, ends, day = (
        value_text(figure, band.value, style),
        band_text(figure, band, style),
        month_text(month),
    )
    if again.course is not None:
        told = say(
            "Forecast from these readings: {value} in {month}, {range} in 8 of 10 cases.",
            value=value, month=day, range=ends,
        )  # fmt: skip
    else:
        told = sentences(
            again.refused,
            say(
                "The growth of the plan leads from here to {value} in {month}, range {range}.",
                value=value, month=day, range=ends,
            ),
        )  # fmt: skip
    if again.over is None:
        return told
    capacity = found.promise.capacity(found.head.key) or 0.0
    over = say(
        "It passes {capacity} in {month}.",
        capacity=value_text(figure, capacity, style),
        month=month_text(again.over),
    )
    return sentences(told, over)


def _jump(found: Actual, style: NumberStyle) -> str:
    course, figure = found.again.course, found.head.figure
    if course is None or course.jump is None:
        return ""
    jump = course.jump
    places = {
        "before": value_text(figure, jump.before, style),
        "after": value_text(figure, jump.after, style),
    }
    if course.monthly:
        return say(
            "The level changed in {month}, from {before} to {after}.", month=month_text(jump.day), **places
        )
    return say(
        "The level changed in the week of {day}, from {before} to {after}.",
        day=jump.day.isoformat(),
        **places,
    )


def _trends(found: Actual, style: NumberStyle) -> Iterator[TrendRow]:
    """Three windows side by side, each with its trend a month."""
    course, figure = found.again.course, found.head.figure
    for window in reversed(course.windows) if course is not None else ():
        monthly = window.trend * (1.0 if course is not None and course.monthly else WEEKS_A_MONTH)
        name = (
            plural("latest {count} month", "latest {count} months", window.count)
            if course is not None and course.monthly
            else plural("latest {count} week", "latest {count} weeks", window.count)
        )
        yield TrendRow(name, say("{change} a month", change=signed_text(figure, monthly, style)))


def _why(found: Actual, style: NumberStyle) -> Waterfall:
    """The difference of the leading figure as steps from what was promised to what was measured."""
    head = found.head
    if not found.parts or head.measured is None:
        return Waterfall(say("Why it differs"))
    unit = found.promise.load_unit
    at = head.promised.value
    steps = [Step(say("Promised"), value_text(head.figure, at, style), 0.0, at, total=True)]
    for part in sorted(found.parts, key=lambda one: ORDER.index(one.cause)):
        title = cause_title(part.cause, unit)
        steps.append(Step(title, "", at, at + part.difference, told=_interval(part, style)))
        at += part.difference
    steps.append(
        Step(say("Measured"), value_text(head.figure, head.measured, style), 0.0, head.measured, total=True)
    )
    return Waterfall(say("Why it differs"), added_up(steps, style=style))


def _interval(part: Because, style: NumberStyle) -> str:
    if part.low is None or part.high is None:
        return ""
    ends = (number(end, style, 3).replace("-", "−") for end in (part.low, part.high))
    return say("{range} points, 95 % interval", range=interval(*ends))


def _load(found: Actual, style: NumberStyle) -> str:
    """The load that the table is at."""
    if found.month.load is None:
        return say("no load recorded; at the planned load")
    load = load_value(found.month.load, found.promise.load_unit, style)
    return say("{load} per server", load=load) if found.promise.planner.per_server else load


def _row(one: Held, style: NumberStyle) -> LoadRow:
    figure, promised = one.figure, one.promised
    unit, size = scale(figure.unit, promised.value)
    short = figure.resource.title if figure.resource is not None else figure.title
    measured = "–" if one.measured is None else digits(one.measured / size, style)
    return LoadRow(
        figure.title,
        value_text(figure, promised.value, style),
        band_text(figure, promised, style),
        measured if one.measured is None else with_unit(measured, unit_text(unit)),
        one.outcome,
        say("{figure}, {unit}", figure=short, unit=unit_text(unit)),
        (digits(promised.value / size, style), ends_text(figure, promised, style), measured),
    )


def _months(found: Actual, style: NumberStyle) -> Iterator[MonthRow]:
    """The months that the plan speaks of, with enough readings."""
    key, figure, unit = found.head.key, found.head.figure, found.promise.load_unit
    for one in found.months:
        band = one.promised.bands.get(key) if one.promised is not None else None
        measured = one.measured.get(key)
        if band is None or one.promised is None or measured is None or not one.enough:
            continue
        yield MonthRow(
            month_text(one.begin),
            "–" if one.promised.load is None else load_value(one.promised.load, unit, style),
            "–" if one.load is None else load_value(one.load, unit, style),
            value_text(figure, band.value, style),
            band_text(figure, band, style),
            value_text(figure, measured, style),
            stands(measured, band),
        )


def _cautions(found: Actual, changed: str) -> Iterator[str]:
    if changed:
        yield say("Changed in the plan since: {inputs}.", inputs=changed)
    if found.parts and found.unsplit:
        yield say("Work per user and other jobs cannot be separated: {reason}", reason=found.unsplit)
    if found.promise.moved:
        yield say("Sizewright computes this plan otherwise today. Shown is what the revision said.")
    if not found.promise.spread and found.head.outcome is not Outcome.INSIDE:
        yield say(
            "This revision has no entry for Uncertainty of the work: its range is that of the figures alone."
        )
    skipped = [month_text(one.begin) for one in found.months if one.measured and not one.enough]
    if skipped:
        yield say("Too few days to be judged: {months}.", months=listed(skipped))
    hosts = sorted({line.host for line in found.readings.lines if line.host})
    if len(hosts) > 1:
        yield say("The readings are the mean of these servers: {hosts}.", hosts=listed(hosts))
