"""``sizewright calibrate``: the work per unit of load of one's own server, from the recordings in a plan."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import PLAN_MISSING, UsageRefused, read
from app.command_line.subject import service_titled
from app.plan.document import Plan, Service
from planners.analysis.own_demand import CalibrationRefused, Line, OwnDemand, own_demand
from planners.registry import planner
from planners.words import plural, say

DAY = 86_400.0


def run(arguments: list[str]) -> int:
    """Tell the demand, or why the recordings tell none."""
    options = read(arguments, values=("service", "from", "to"), switches=("json",))
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import read_plan

    plan = read_plan(path)
    service = service_titled(plan, options.values.get("service", ""))
    begin, end = (_day(name, options.values.get(name, "")) for name in ("from", "to"))
    as_json = "json" in options.switches
    try:
        found = own_demand(
            planner(service.planner), lines_of(plan, service), begin, None if end is None else end + DAY
        )
    except CalibrationRefused as refused:
        _print_refused(str(refused), as_json)
        return GOOD
    if as_json:
        import json

        print(json.dumps(_facts(found), indent=1, ensure_ascii=False))
    else:
        print("\n".join(_told(service, found)))
    return GOOD


def lines_of(plan: Plan, service: Service) -> Iterator[Line]:
    """What was recorded for the service, quantity by quantity."""
    for recording in plan.recordings:
        if recording.service == service.id:
            facts = recording.facts
            for head in facts.series:
                series = recording.series(head.quantity)
                if series is not None:
                    means = {one.start: (one.mean, one.count) for one in series.bins}
                    yield Line(
                        head.quantity, recording.source, head.step, means, facts.processors, facts.restarts
                    )


def _day(name: str, text: str) -> float | None:
    if not text:
        return None
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise UsageRefused(
            say(
                "--{option}: enter a day such as {example}. Given: {given}.",
                option=name,
                example="2026-03-31",
                given=text,
            )
        ) from None
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC).timestamp()


def _print_refused(sentence: str, as_json: bool) -> None:
    if not as_json:
        print(sentence)
        return
    import json

    empty: dict[str, object] = {
        "demand": None,
        "base": None,
        "days": 0,
        "intervals": 0,
        "excluded": [],
        "bend": False,
    }
    print(
        json.dumps(
            {**empty, "refused": sentence, "standing": "", "sources": []}, indent=1, ensure_ascii=False
        )
    )


def _facts(found: OwnDemand) -> dict[str, object]:
    made = found.found
    return {
        "demand": {
            "value": made.demand, "low": made.low, "high": made.high, "day_low": made.day_low, "day_high": made.day_high,
            "unit": found.unit, "level": made.level,
        },
        "base": {"value": made.base, "low": made.base_low, "high": made.base_high, "unit": found.base_unit},
        "days": made.days,
        "intervals": made.intervals,
        "excluded": [
            {"from": _time(one.begin), "to": _time(one.end), "reason": one.reason} for one in made.excluded
        ],
        "bend": found.bent,
        "refused": None,
        "standing": "measured",
        "sources": list(found.sources),
        "doubts": list(found.doubts),
    }  # fmt: skip


def _told(service: Service, found: OwnDemand) -> Iterator[str]:
    made = found.found
    yield say(
        "{service}: {value} {unit}, {low} to {high} on average, {day_low} to {day_high} on another day (95 %).",
        service=service.title,
        unit=found.unit,
        value=_number(made.demand),
        low=_number(made.low),
        high=_number(made.high),
        day_low=_number(made.day_low),
        day_high=_number(made.day_high),
    )
    yield say(
        "Without load: {value} {unit} ({low} to {high}).",
        value=_number(made.base),
        low=_number(made.base_low),
        high=_number(made.base_high),
        unit=found.base_unit,
    )
    days = plural("{count} day", "{count} days", made.days)
    yield say(
        "From {days}, {intervals} intervals, {lowest} to {highest} {unit}. Files: {files}.",
        days=days,
        intervals=made.intervals,
        lowest=_number(made.lowest),
        highest=_number(made.highest),
        unit=found.load_unit,
        files=", ".join(found.sources),
    )
    reasons: dict[str, int] = {}
    for one in made.excluded:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
    for reason, count in reasons.items():
        yield plural(
            "Left out, {count} stretch: {reason}.",
            "Left out, {count} stretches: {reason}.",
            count,
            reason=reason,
        )
    yield from found.doubts


def _number(value: float) -> str:
    return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def _time(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
