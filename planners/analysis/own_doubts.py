"""What to know of a calibration before it is used, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planners.analysis.recorded_lines import Line
from planners.counters import STEAL
from planners.laws.calibration.found import Calibration
from planners.words import say

STOLEN = 5.0
"""Percent of time taken by the host, on average, from which it is told."""
HALF = 0.5
"""Utilization above which threads share cores, where the processors are threads."""


def doubts_of(found: Calibration) -> Iterator[str]:
    """What may make the demand of any quantity wrong."""
    if found.days == 1:
        yield say("One day only: another day may differ by more than shown. Measure three days or more.")
    elif found.days < 3:
        yield say("Two days only: how days differ is assumed. Measure three days or more.")
    yield from _of_course(found)
    if found.moved:
        yield say(
            "The clocks of load and use differ by {minutes:,.4g} minutes; they were aligned.",
            minutes=abs(found.moved) * found.left_out.step / 60,
        )


def doubts_of_processor(found: Calibration, lines: Sequence[Line], *, counted: bool) -> Iterator[str]:
    """What may make the processor's demand wrong: the host's share, hyper-threads, a number of processors that is missing."""
    stolen = [mean for line in lines if line.quantity == STEAL.name for mean, _ in line.means.values()]
    if stolen and sum(stolen) / len(stolen) >= STOLEN:
        yield say(
            "The host took {share:.0f} % of the processors' time: the work per unit of load can look larger than it is.",
            share=sum(stolen) / len(stolen),
        )
    if 0 < found.fullest < HALF:
        yield say(
            "The server was at most {share:.0f} % busy. Above 50 % hyper-threads share cores, and work takes longer.",
            share=100 * found.fullest,
        )
    if not counted:
        yield say("The recordings name no number of processors: work is in percent of the server.")


def _of_course(found: Calibration) -> Iterator[str]:
    """Whether the course is straight."""
    if not found.bend.told:
        yield say(
            "The recorded loads tell no bend of the course. Record loads in between. Beyond the largest, plan with care."
        )
    elif found.bend.bent:
        yield say(
            "The course is bent: at the largest load {share:.0f} % of the use is due to the bend.",
            share=100 * abs(found.bend.share),
        )
    elif found.bend.unsure:
        yield say(
            "The course may be bent by up to {share:.0f} % at the largest load. Beyond it, plan with care.",
            share=100 * max(abs(found.bend.low), abs(found.bend.high)),
        )
