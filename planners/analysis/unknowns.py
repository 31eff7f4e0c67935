"""What another value of an input makes unknown, or with which the planned load is more than can be sized."""

from __future__ import annotations

from msgspec import Struct

from planners.analysis.sensitivity import answers, others
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field


class Lost(Struct, frozen=True):
    """With ``value`` in the input these ``figures`` are not known, the ones that are judged first; none where the planned load is
    refused."""

    value: Entry
    figures: tuple[Quantity, ...] = ()


def lost(planner: Planner, sizing: Sizing, field: Field, used: Entry) -> Lost | None:
    """The first plausible value other than the one ``used`` that makes answering figures unknown, or with which the load cannot be
    sized; None where there is none. Values that the plan cannot have are none."""
    for value in others(field, used):
        entries = {**sizing.inputs, field.name: value}
        try:
            known = answers(planner)(planner.same_way(entries))
        except InputRefused as refused:
            if {planner.load_field, planner.applied_field} & {one.field for one in refused.refusals}:
                return Lost(value)
            continue
        except NotInEvidence:
            continue
        gone = [one for one in sizing.answers if one.name not in known]
        absent = planner.bare(planner.check(entries)).absent if gone else {}
        unknown = [one for one in gone if one.name in absent]
        if unknown:
            return Lost(value, tuple(sorted(unknown, key=lambda one: one.figure.resource is None)))
    return None
