"""``sizewright calibrate``: the work per unit of load of one's own server, from the recordings in a plan."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.command_line.exit_codes import BAD_INPUT, GOOD
from app.command_line.layout import columns
from app.command_line.options import PLAN_MISSING, Arguments, UsageRefused, choose, read
from app.command_line.subject import service_titled, session_to_save
from app.plan.document import Plan, Service
from app.plan.edits import Edit
from app.plan.sized import sized
from app.presenting.calibrated import telling_days
from app.presenting.own_demand import Changed, amounts, changed
from planners.analysis.own_demand import (
    Calibration,
    Excluded,
    NotTold,
    OwnDemand,
    Part,
    every_demand,
)
from planners.counters import DISK_USED
from planners.measured_here import TITLES
from planners.quantity import Quantity
from planners.registry import planner
from planners.words import plural, say

DAY = 86_400.0


def run(arguments: list[str]) -> int:
    """Tell the demands, or why the recordings tell none, and what they change; with ``--apply`` take them into use."""
    options = read(arguments, values=("service", "from", "to", "keep"), switches=("json", "apply"))
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import read_plan
    from app.plan.own_server import lines_of, use_here

    plan = read_plan(path)
    service = service_titled(plan, options.values.get("service", ""))
    found = every_demand(planner(service.planner), lines_of(plan, service), _part(options))
    told = [one for one in found if isinstance(one, OwnDemand)]
    _require_known(options, told)
    use = use_here(service, told)
    changes = _changes(plan, use.apply(plan), service) if told else ()
    applied = "apply" in options.switches and bool(told)
    if applied:
        _keep(path, use)
    if "json" in options.switches:
        import json

        print(json.dumps(_form(found, changes, applied=applied), indent=1, ensure_ascii=False))
    else:
        print("\n".join((*_report(service, found), *_changes_told(changes, applied=applied))))
    return BAD_INPUT if "apply" in options.switches and not told else GOOD


def _require_known(options: Arguments, told: Sequence[OwnDemand]) -> None:
    """Raises ``UsageRefused`` for a stretch to keep that was not left out."""
    stretches = [one for demand in told for one in (*demand.found.excluded, *demand.found.back)]
    known = tuple(dict.fromkeys(one.key for one in stretches))
    for key in sorted(_part(options).keep.difference(known)) if told else ():
        if not known:
            raise UsageRefused(say("--keep: nothing was left out. Given: {given}.", given=key))
        raise choose("--keep", ", ".join(known), key, known)


def _keep(path: Path, use: Edit) -> None:
    """Take the demands into use in the plan's file. Raises ``PlanChanged`` where somebody else has saved it meanwhile."""

    session = session_to_save(path)
    session.apply(use)
    session.save()


def _changes(before: Plan, after: Plan, service: Service) -> tuple[Changed, ...]:
    """What the figures of the service become."""
    one, other = (sized(plan).service(service.id) for plan in (before, after))
    return changed(one, other) if one is not None and other is not None else ()


def _form(
    found: Sequence[OwnDemand | NotTold], changes: Sequence[Changed], *, applied: bool
) -> dict[str, object]:
    """The keys that scripts rely on are those of the processor."""
    first, *others = found
    return {
        **_of_quantity(first),
        "quantities": [*map(_of_quantity, others)],
        "changes": [
            {"figure": one.name, "before": _value(one.before), "after": _value(one.after)} for one in changes
        ],
        "applied": applied,
    }


def _value(quantity: Quantity | None) -> dict[str, object] | None:
    if quantity is None:
        return None
    return {
        "value": float(quantity.value),
        "low": float(quantity.low),
        "high": float(quantity.high),
        "unit": quantity.unit,
        "standing": str(quantity.standing),
    }


def _report(service: Service, found: Sequence[OwnDemand | NotTold]) -> Iterator[str]:
    """The processor at length, every other quantity in a line."""
    first, *others = found
    yield from (first.reason,) if isinstance(first, NotTold) else _told(service, first)
    yield from _told_others([one for one in others if isinstance(one, OwnDemand)])
    reasons: dict[str, list[str]] = {}
    for one in others:
        if isinstance(one, NotTold):
            reasons.setdefault(one.reason, []).append(TITLES[one.quantity])
    for reason, titles in reasons.items():
        names = ", ".join(titles)
        if isinstance(first, NotTold) and reason == first.reason:
            yield say("Not told for the same reason: {quantities}.", quantities=names)
        else:
            yield say("{quantity}: not told. {reason}", quantity=names, reason=reason)


def _changes_told(changes: Sequence[Changed], *, applied: bool) -> Iterator[str]:
    """The figures side by side, and what to do with that."""
    if not changes:
        return
    yield ""
    rows = [("", say("Now"), say("With these readings")), *((one.title, *one.texts()) for one in changes)]
    yield from columns(rows, right=frozenset({1, 2}))
    yield ""
    if applied:
        yield say("The plan uses these readings now.")
    else:
        yield say("Nothing is changed yet. Use these readings with --apply.")


def _part(options: Arguments) -> Part:
    begin, end = map(options.day, ("from", "to"))
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
        "bend_share": {"value": made.bend.share, "low": made.bend.low, "high": made.bend.high, "level": made.level},
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
    days = telling_days(made.days)
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
    for reason, count in Counter(one.reason for one in made.back).items():
        yield plural(
            "Taken back, {count} stretch: {reason}.",
            "Taken back, {count} stretches: {reason}.",
            count,
            reason=reason,
        )
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


def _told_others(others: Sequence[OwnDemand]) -> Iterator[str]:
    for one in others:
        title, made = TITLES[one.quantity], one.found
        value, low, high, unit = amounts((made.demand, made.day_low, made.day_high), one.unit)
        base, base_unit = amounts((made.base,), one.base_unit)
        grows = one.quantity == DISK_USED.name
        yield (
            say(
                "{quantity}: {base} {base_unit} now, growing by {value} {unit} ({low} to {high} in another month).",
                quantity=title, base=base, base_unit=base_unit, value=value, unit=unit, low=low, high=high,
            )
            if grows
            else say(
                "{quantity}: {value} {unit} ({low} to {high} on another day), and {base} {base_unit} without load.",
                quantity=title, base=base, base_unit=base_unit, value=value, unit=unit, low=low, high=high,
            )
        )  # fmt: skip


def _number(value: float) -> str:
    return f"{value:,.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def _time(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
