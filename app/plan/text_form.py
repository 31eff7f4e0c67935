"""A plan as readable text: stable order, one fact per line, read back without loss.

::

    sizewright plan 1
    id = "3f0c..."
    title = "Mail for the branch offices"
    service mail "Mail" "5c2e..."
      target = 65.0
      users = 10000
      users.origin = measured
      users.on = "2026-03-31"
    scenario "Merger" "9d1f..."
      change "5c2e..." users = 14000
    reading setting "5c2e..." "notes.ini" "NSF_Buffer_Pool_Size_MB" "512" "MB" "" "2026-03-31"
    revision "77ab..." "2026-03-31T14:05:00Z"
      by = "Ada Example"
      figure "5c2e..." "processor.count" 4.0 4.0 5.0 "processors" "interpolated"
      | id = "3f0c..."
      | title = "Mail"

Texts stand in JSON quotes; whole numbers, numbers with a point, yes and no stand bare. A revision holds its plan
behind bars. Lines that begin with ``#`` are remarks and are not kept. ``text_reader`` reads it.
"""

from __future__ import annotations

import json

from app.plan.document import TEXTS, Origin, Plan, Revision
from app.plan.values import to_text as value_text
from planners.schema import Entry

HEAD = "sizewright plan 1"
REVISION_FACTS = ("by", "note", "approved_by", "approved_on", "catalogue")


def to_text(plan: Plan) -> str:
    """The plan as text."""
    revisions = [line for revision in plan.revisions for line in _revision_lines(revision)]
    return "\n".join([HEAD, *_plan_lines(plan), *revisions]) + "\n"


def revision_to_text(revision: Revision) -> str:
    """A revision alone as text."""
    return "\n".join(_revision_lines(revision)) + "\n"


def _plan_lines(plan: Plan) -> list[str]:
    lines = [f"id = {_quoted(plan.id)}"]
    lines += [
        f"{name} = {_quoted(getattr(plan, name))}" for name in TEXTS if getattr(plan, name) or name == "title"
    ]
    for service in plan.services:
        lines.append(f"service {service.planner} {_quoted(service.title)} {_quoted(service.id)}")
        origins = dict(service.origins)
        for name, value in sorted(service.entries.items()):
            lines.append(f"  {name} = {_bare(value)}")
            lines += [f"  {name}.{line}" for line in _origin_lines(origins.get(name))]
    for scenario in plan.scenarios:
        lines.append(f"scenario {_quoted(scenario.title)} {_quoted(scenario.id)}")
        lines += [
            f"  change {_quoted(one.service)} {one.field} = {_bare(one.value)}"
            for one in scenario.alterations
        ]
    for one in plan.readings:
        parts = (one.service, one.source, one.name, one.value, one.unit, one.at, one.on)
        lines.append(f"reading {one.kind} {' '.join(map(_quoted, parts))}")
    return lines


def _revision_lines(revision: Revision) -> list[str]:
    lines = [f"revision {_quoted(revision.id)} {_quoted(revision.at)}"]
    lines += [
        f"  {name} = {_quoted(getattr(revision, name))}" for name in REVISION_FACTS if getattr(revision, name)
    ]
    lines += [
        f"  figure {_quoted(one.service)} {_quoted(one.name)} {one.value!r} {one.low!r} {one.high!r} "
        f"{_quoted(one.unit)} {_quoted(one.standing)}"
        for one in revision.figures
    ]
    return [*lines, *(f"  | {line}" for line in _plan_lines(revision.plan))]


def _origin_lines(origin: Origin | None) -> list[str]:
    if origin is None:
        return []
    parts = [f"origin = {origin.kind}"]
    parts += [f"by = {_quoted(origin.by)}"] if origin.by else []
    parts += [f"on = {_quoted(origin.on)}"] if origin.on else []
    return parts


def _bare(value: Entry) -> str:
    return _quoted(value) if isinstance(value, str) else value_text(value)


def _quoted(text: str) -> str:
    """In JSON quotes, with everything escaped that an editor could take for the end of a line."""
    return "".join(
        f"\\u{ord(letter):04x}" if letter in "\x7f\x85\u2028\u2029" else letter
        for letter in json.dumps(text, ensure_ascii=False)
    )
