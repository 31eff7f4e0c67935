"""The utilization to plan processors for, and how many that takes."""

from __future__ import annotations

from planners.citing import entered, own_rule
from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.erlang import tangent_knee
from planners.machine.figures import TARGET
from planners.quantity import Quantity, Term, derive, of
from planners.schema import Entry
from planners.words import plural, say

POLICY_TARGET = 70.0
"""Usual ceiling for sustained processor load in percent; a policy, not a measurement."""

RULE = own_rule(say("target of 70 %, lower where waiting times rise steeply before that"))


def usual_target(processors: int) -> float:
    """The utilization to plan so many processors for where none was entered, in percent."""
    return min(POLICY_TARGET, 100 * tangent_knee(processors))


USUAL_CEILING = Term("policy", POLICY_TARGET, "%", say("Usual ceiling for sustained load"))


def needed(
    figure: Figure,
    used: Quantity,
    processors: Term,
    goal: Quantity,
    standing: Standing,
    note: str = "",
    threads: Term | None = None,
) -> Quantity:
    """The processors that carry what keeps so many ``processors`` busy as ``used`` says, in percent.

    Each count has its own target, as few processors wait sooner than many; a target that was entered is that of all.
    ``threads`` are those of a processor where each of them waits as one.
    """
    terms: tuple[Term, ...] = (of("utilization", used), processors)
    if not follows(goal):
        text, terms = "ceil(utilization * processors / target)", (*terms, of("target", goal))
    elif threads is None:
        text, terms = "processors_for(utilization / 100 * processors, policy / 100)", (*terms, USUAL_CEILING)
    else:
        text = "ceil(processors_for(utilization / 100 * processors * threads, policy / 100) / threads)"
        terms = (*terms, threads, USUAL_CEILING)
    return derive(figure, text, terms, standing, note=note)


def follows(goal: Quantity) -> bool:
    """Whether a target is that of its number of processors, and no entry."""
    return goal.standing is not Standing.ENTERED


def target(given: Entry, processors: Term | None) -> Quantity:
    """The utilization to plan for, in percent: entered, or the smaller of policy and knee (M/M/c).

    The policy alone where nobody knows how many ``processors`` there are.
    """
    if given is not None:
        term = entered("target", float(given), "%", say("Target utilization"))
        return derive(TARGET, "target", (term,), Standing.ENTERED)
    policy = USUAL_CEILING
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
