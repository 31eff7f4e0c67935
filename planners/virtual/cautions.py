"""What a plan of a virtual host must not forget: what the figures hold for, what to watch, and how to grow."""

from __future__ import annotations

from planners.citing import cite
from planners.evidence import Source
from planners.machine.cautions import closing
from planners.planner import Caution, Sizing
from planners.virtual import recorded
from planners.virtual.case import VirtualCase
from planners.words import say

SMALL_DEVICE = 3.0
"""GB of a logical device in the measured system after its queues were split."""
CAUTIONS = (
    (
        "",
        say(
            'Users stand for benchmark users, active within 15 minutes. Real users may do more or less: set "Activity".'
        ),
    ),
    (
        "virtual.L38.1",
        say(
            "These figures hold for Domino on Linux under z/VM alone. Do not use them for other virtualization."
        ),
    ),
    (
        "virtual.L6.2",
        say(
            "Percent busy misleads where processors are shared: their number changes every 10 seconds, as from 4.5 to 5.166. Two "
            "guests of two logical processors on two real ones are full at 50 % each. This plan counts processor time instead."
        ),
    ),
    (
        "virtual.L11.1",
        say(
            "The cost per user rises above 80,000 users and is highest while users log on. Plan for that surge if you restart in "
            "working hours."
        ),
    ),
    (
        "virtual.L12.1",
        say(
            "Mail to other servers and further LPARs raise the cost per user. Watch that cost: it jumped just before a server "
            "failed."
        ),
    ),
    (
        "virtual.L43.1",
        say(
            "Consolidate before you move: servers moved one for one waste the new machine. Then grow by processors and memory "
            "before you add servers."
        ),
    ),
)
"""The claim that a caution rests on, or nothing where it is the whole document, and its text."""
LARGE_DEVICES = (
    "virtual.L30.1",
    say(
        "Large ECKD devices answered in 80 ms, devices of 3 GB in under 2 ms. Split large devices or use PAV."
    ),
)


def cautions(case: VirtualCase, sizing: Sizing) -> tuple[Caution, ...]:
    """The cautions of a sizing, with the doubts of its figures."""
    document = case.catalogue.document("domino-zvm")
    whole = Source(document.title, say("test method"), "") if document else None
    told = (*CAUTIONS, LARGE_DEVICES) if case.number("device_size") > SMALL_DEVICE else CAUTIONS
    return (
        *(Caution(text, _place(case, claim) or whole) for claim, text in told),
        *recorded.cautions(case),
        *closing(whole, sizing.quantities.values()),
    )


def _place(case: VirtualCase, claim: str) -> Source | None:
    found = case.catalogue.claim(claim)
    return cite(case.catalogue, found) if found is not None else None
