"""``sizewright actual``: a kept plan against what was recorded, why they differ, and what comes now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import PLAN_MISSING, read
from app.command_line.revision_named import revision_named
from app.command_line.subject import service_titled
from app.plan.document import Plan, Revision, Service
from app.plan.held_against import actual_of, readings_of
from app.presenting.actual import ActualView, ErrorRow, error_rows, name_of, to_keep, view_of
from app.presenting.actual_texts import OUTCOME_WORDS, month_text
from planners.analysis.actual import Actual, ActualRefused, Held, Outcome, Readings
from planners.analysis.promise import Band
from planners.words import say


def run(arguments: list[str]) -> int:
    """Hold the revision against the recordings of its service; 1 where more was measured than its range."""
    options = read(arguments, values=("revision", "service", "o", "date"), switches=("json", "keep"))
    path = Path(options.only_word(PLAN_MISSING))
    from app.plan.opening import read_plan

    plan = read_plan(path)
    service = service_titled(plan, options.values.get("service", ""))
    revision = _revision(plan, options.values.get("revision", ""))
    readings = readings_of(plan, service)
    if "keep" in options.switches:
        plan = _kept(path, service.id, readings)
    if "json" in options.switches:
        import json

        facts, code = _facts(plan, service, revision, readings)
        print(json.dumps(facts, indent=1, ensure_ascii=False))
        return code
    view = view_of(plan, service, revision, readings)
    errors = error_rows(plan, service, readings)
    print("\n".join(_told(service, view, errors)))
    if "o" in options.values and not view.refused:
        from app.files import write_whole
        from app.proposal.actual_report import report_content

        out = Path(options.value("o"))
        write_whole(report_content(plan, service, view, errors, options.values.get("date")), out)
        print(out)
    return DOES_NOT_FIT if view.outcome is Outcome.ABOVE else GOOD


def _kept(path: Path, service_id: str, readings: Readings) -> Plan:
    """The plan with the errors of its revisions, kept in its file. Raises ``PlanChanged`` where somebody else has saved it meanwhile."""
    from app.command_line.subject import session_to_save
    from app.plan.evidence_edits import keep_errors

    session = session_to_save(path)
    service = session.plan.service(service_id)
    if service is not None:
        session.apply(keep_errors(to_keep(error_rows(session.plan, service, readings))))
        session.save()
    return session.plan


def _revision(plan: Plan, name: str) -> Revision | None:
    """The revision of that number, note or identifier; the newest where none is named, none in a plan without any."""
    if not name:
        return plan.revisions[-1] if plan.revisions else None
    return revision_named(plan, "--revision", name)


def _told(service: Service, view: ActualView, errors: tuple[ErrorRow, ...]) -> Iterator[str]:
    yield say("{service} against {revision}", service=service.title, revision=view.title)
    if view.refused:
        yield wrapped(view.refused)
        return
    yield f"{view.chip}. {view.headline}"
    yield from (wrapped(sentence) for sentence in view.told if sentence)
    yield ""
    yield say("At the measured load, {load}:", load=view.at_load)
    head = (say("Figure"), say("Promised"), say("Range"), say("Measured"), "")
    rows = [(r.title, r.promised, r.range, r.measured, OUTCOME_WORDS[r.outcome]) for r in view.rows]
    yield from columns([head, *rows], frozenset({1, 2, 3}))
    if view.why.steps:
        yield ""
        yield say("Why it differs, in points of use:")
        steps = [(step.title, step.text, step.told) for step in view.why.steps]
        yield from columns(steps, frozenset({1}))
    if view.trends:
        yield ""
        yield say("Trends of the readings:")
        yield from columns([(row.window, row.trend) for row in view.trends])
    yield ""
    yield say("Error of the plan so far:")
    head = (say("Revision"), say("Month"), say("Load"), say("Figure"), "")
    lines = [
        (one.title, one.month or "–", one.load, one.figure, OUTCOME_WORDS[one.outcome]) for one in errors
    ]
    yield from columns([head, *lines], frozenset({2, 3}))
    if view.cautions:
        yield ""
    yield from (wrapped(caution) for caution in view.cautions)


def _facts(
    plan: Plan, service: Service, revision: Revision | None, readings: Readings
) -> tuple[dict[str, object], int]:
    """The facts for scripts, in units of the figures, and the exit code."""
    errors = [_error(one, plan) for one in error_rows(plan, service, readings)]
    known: dict[str, object] = {"service": service.title, "revision": _named(revision), "refused": None}
    try:
        found = actual_of(plan, service, revision, readings)
    except ActualRefused as refused:
        return {**known, "verdict": str(Outcome.UNKNOWN), "refused": str(refused), "errors": errors}, GOOD
    head, view = found.head, view_of(plan, service, revision, readings)
    known |= {
        "verdict": str(head.outcome),
        "month": month_text(found.month.begin),
        "load": {
            "planned": found.planned_load,
            "measured": found.month.load,
            "error": found.load_error,
            "unit": found.promise.load_unit,
        },
        **_held(head),
        "at_load": [_held(one) for one in found.at_load],
        "parts": [
            {"cause": str(one.cause), "difference": one.difference, "low": one.low, "high": one.high}
            for one in found.parts
        ],
        "unsplit": found.unsplit or None,
        "months": [*_months(found)],
        "forecast": _forecast(found),
        "errors": errors,
        "cautions": list(view.cautions),
        "sources": list(view.sources),
    }
    return known, DOES_NOT_FIT if head.outcome is Outcome.ABOVE else GOOD


def _named(revision: Revision | None) -> dict[str, object] | None:
    if revision is None:
        return None
    return {
        "id": revision.id,
        "name": name_of(revision),
        "at": revision.at,
        "approved": bool(revision.approved_by),
    }


def _held(one: Held) -> dict[str, object]:
    return {
        "figure": one.figure.name,
        "unit": one.figure.unit,
        "promised": _band(one.promised),
        "measured": one.measured,
        "error": one.error,
        "outcome": str(one.outcome),
    }


def _band(band: Band) -> dict[str, float]:
    return {"value": band.value, "low": band.low, "high": band.high}


def _months(found: Actual) -> Iterator[dict[str, object]]:
    figures = found.promise.figures
    for one in found.months:
        promised = one.promised.bands if one.promised is not None else {}
        yield {
            "month": month_text(one.begin),
            "load": one.load,
            "days": one.days,
            "measured": {figures[key].name: value for key, value in one.measured.items()},
            "promised": {figures[key].name: _band(band) for key, band in promised.items()},
        }


def _forecast(found: Actual) -> dict[str, object]:
    again, course = found.again, found.again.course
    jump = course.jump if course is not None else None
    return {
        "by": "readings" if course is not None else "plan",
        "refused": again.refused or None,
        "level": course.level if course is not None else None,
        "months": [{"month": month_text(day), **_band(band)} for day, band in again.months],
        "load": [
            {"month": month_text(day), **_band(band)}
            for day, band in (again.load.months if again.load is not None else ())
        ],
        "over": month_text(again.over) if again.over is not None else None,
        "jump": {"day": jump.day.isoformat(), "before": jump.before, "after": jump.after} if jump else None,
        "windows": [
            {"periods": one.count, "of": "months" if course.monthly else "weeks", "trend": one.trend}
            for one in course.windows
        ]
        if course is not None
        else [],
    }


def _error(one: ErrorRow, plan: Plan) -> dict[str, object]:
    error = one.error
    of_load, in_month, at_load = error.percents if error is not None else (None, None, None)
    return {
        "revision": one.title,
        "id": one.id,
        "month": one.month or None,
        "from": error.begin if error is not None else None,
        "to": error.end if error is not None else None,
        "load": of_load,
        "figure": in_month,
        "figure_at_load": at_load,
        "kept": error is not None and error in plan.errors,
        "verdict": str(one.outcome),
        "refused": one.why or None,
    }
