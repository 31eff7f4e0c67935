"""The utilization to plan processors for."""

from __future__ import annotations

from planners.citing import entered, own_rule
from planners.evidence import Standing
from planners.laws.erlang import tangent_knee
from planners.machine.figures import TARGET
from planners.quantity import Quantity, Term, derive
from planners.schema import Entry
from planners.words import plural, say

POLICY_TARGET = 70.0
"""Usual ceiling for sustained processor load in percent; a policy, not a measurement."""

RULE = own_rule(say("target of 70 %, lower where waiting times rise steeply before that"))


def usual_target(processors: int) -> float:
    """The utilization to plan so many processors for where none was entered, in percent."""
    return min(POLICY_TARGET, 100 * tangent_knee(processors))


def target(given: Entry, processors: Term | None) -> Quantity:
    """The utilization to plan for, in percent: entered, or the smaller of policy and knee (M/M/c).

    The policy alone where nobody knows how many ``processors`` there are.
    """
    if given is not None:
        term = entered("target", float(given), "%", say("Target utilization"))
        return derive(TARGET, "target", (term,), Standing.ENTERED)
    policy = Term("policy", POLICY_TARGET, "%", say("Usual ceiling for sustained load"))
    if processors is None:
        return derive(TARGET, "policy", (policy,), Standing.RULE, rule=RULE)
    knee = 100 * tangent_knee(int(processors.value))
    return derive(
        TARGET,
        f"min(policy, 100 * tangent_knee({processors.name}))",
        (policy, processors),
        Standing.RULE,
        note=plural(
            "70 %, or less where waiting starts to grow faster than load: on {count} processor at {knee:.1f} %.",
            "70 %, or less where waiting starts to grow faster than load: on {count} processors at {knee:.1f} %.",
            int(processors.value),
            knee=knee,
        ),
        rule=RULE,
    )
