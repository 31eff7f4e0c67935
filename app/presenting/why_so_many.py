"""Why so many processors and not one fewer: how busy each number of them would be, beside its target."""

from __future__ import annotations

from app.presenting.figures import NumberStyle, number, place_for, rounded, with_unit
from app.presenting.wording import sentences
from planners.analysis.steps import CountedSteps
from planners.words import say


def why_so_many(steps: CountedSteps, style: NumberStyle) -> str:
    """Why not fewer processors, and what one more would bring."""
    uses = [
        say(
            "{count} would be {use} % busy",
            count=with_unit(str(count), steps.unit),
            use=_use(use, steps, style),
        )
        for count, use in steps.uses
    ]
    count, target = with_unit(str(steps.count), steps.unit), number(steps.most, style, 3)
    why = say(
        "Why {count} of the measured kind: at the planned load {uses}.", count=count, uses=", ".join(uses)
    )
    if steps.fewer in (0.0, steps.most):
        return sentences(why, say("The target of {count} is {target} %.", count=count, target=target))
    told = say(
        "The target of {fewer} is {lesser} %, of {count} {target} %.",
        fewer=with_unit(str(steps.count - 1), steps.unit),
        lesser=number(steps.fewer, style, 3),
        count=count,
        target=target,
    )
    return sentences(why, told)


def _use(use: float, steps: CountedSteps, style: NumberStyle) -> str:
    """A use down to the place of that of as many as are counted: all are of one work."""
    used, here = steps.used, dict(steps.uses)[steps.count]
    if used is None or not used.value:
        return number(use, style, 3)
    low, high = (here * float(end) / float(used.value) for end in (used.low, used.high))
    return rounded(use, place_for(here, low, high), 0, style)
