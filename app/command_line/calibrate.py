"""``sizewright calibrate``: the work per unit of load of one's own server, from the recordings in a plan."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import PLAN_MISSING, Arguments, UsageRefused, read
from app.command_line.subject import service_titled
from app.plan.document import Service
from planners.analysis.own_demand import (
    Calibration,
    CalibrationRefused,
    Excluded,
    NotTold,
    OwnDemand,
    Part,
    other_demands,
    own_demand,
)
from planners.registry import planner
from planners.words import plural, say

DAY = 86_400.0


def run(arguments: list[str]) -> int:
    """Tell the demand, or why the recordings tell none."""
    options = read(arguments, values=("service", "from", "to", "keep"), switches=("json",))
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import read_plan
    from app.plan.own_server import lines_of

    plan = read_plan(path)
    service = service_titled(plan, options.values.get("service", ""))
    part, lines = _part(options), list(lines_of(plan, service))
    others = other_demands(planner(service.planner), lines, part)
    refused, found = "", None
    try:
        found = own_demand(planner(service.planner), lines, part)
    except CalibrationRefused as fault:
        refused = str(fault)
    if "json" in options.switches:
        import json

        facts = {**_facts(found), "refused": refused or None, "quantities": [*map(_of_quantity, others)]}
        print(json.dumps(facts, indent=1, ensure_ascii=False))
    else:
        print("\n".join((*(_told(service, found) if found else (refused,)), *_told_others(others))))
    return GOOD


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


def _part(options: Arguments) -> Part:
    begin, end = (_day(name, options.values.get(name, "")) for name in ("from", "to"))
    keep = filter(None, (key.strip() for key in options.values.get("keep", "").split(",")))
    return Part(begin, None if end is None else end + DAY, frozenset(keep))


def _facts(found: OwnDemand | None) -> dict[str, object]:
    """The keys that scripts rely on; without a demand they are there and empty."""
    if found is None:
        return {
            "demand": None, "base": None, "days": 0, "intervals": 0, "excluded": [], "bend": False, "standing": "",
            "sources": [],
        }  # fmt: skip
    made = found.found
    return {
        "demand": {
            "value": made.demand, "low": made.low, "high": made.high, "day_low": made.day_low, "day_high": made.day_high,
            "unit": found.unit, "level": made.level,
        },
        "base": {"value": made.base, "low": made.base_low, "high": made.base_high, "unit": found.base_unit},
        "days": made.days,
        "intervals": made.intervals,
        "excluded": [*map(_stretch, made.excluded)],
        "left_out": [*_groups(made)],
        "bend": found.bent,
        "power": made.power,
        "standing": "measured",
        "sources": list(found.sources),
        "doubts": list(found.doubts),
    }  # fmt: skip


def _stretch(one: Excluded) -> dict[str, str]:
    return {"from": _time(one.begin), "to": _time(one.end), "reason": one.reason}


def _groups(made: Calibration) -> Iterator[dict[str, object]]:
    """What was left out or taken back, together by what takes it back."""
    for stretches, back in ((made.excluded, False), (made.back, True)):
        for (reason, key), count in Counter((one.reason, one.key) for one in stretches).items():
            yield {"key": key, "reason": reason, "count": count, "taken_back": back}


def _of_quantity(one: OwnDemand | NotTold) -> dict[str, object]:
    """Another quantity, with the keys of the processor's."""
    if isinstance(one, NotTold):
        return {"quantity": one.quantity, **_facts(None), "refused": one.reason}
    return {"quantity": one.quantity, **_facts(one), "refused": None}


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
    yield from _told_stretches(made.excluded)
    yield from found.doubts


def _told_stretches(excluded: tuple[Excluded, ...]) -> Iterator[str]:
    """What was left out, with the word that takes it back."""
    for (reason, key), count in Counter((one.reason, one.key) for one in excluded).items():
        yield plural(
            "Left out, {count} stretch: {reason} (take it back with --keep {key}).",
            "Left out, {count} stretches: {reason} (take them back with --keep {key}).",
            count,
            reason=reason,
            key=key,
        )


def _told_others(others: tuple[OwnDemand | NotTold, ...]) -> Iterator[str]:
    for one in others:
        if isinstance(one, NotTold):
            yield say("{quantity}: not told. {reason}", quantity=one.quantity, reason=one.reason)
            continue
        made = one.found
        yield say(
            "{quantity}: {value} {unit}, {day_low} to {day_high} on another day, and {base} {base_unit} without load.",
            quantity=one.quantity,
            value=_number(made.demand),
            unit=one.unit,
            day_low=_number(made.day_low),
            day_high=_number(made.day_high),
            base=_number(made.base),
            base_unit=one.base_unit,
        )


def _number(value: float) -> str:
    return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def _time(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
