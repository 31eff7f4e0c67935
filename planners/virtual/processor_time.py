"""Processor time on shared processors: counted in CP-seconds per active user, never in percent busy.

Two guests of two logical processors each on two physical ones are full at 50 % each: percent busy misleads there.
Utilization = cost * users * activity / (600 s * CPs) for samples of ten minutes.
"""

from __future__ import annotations

from msgspec.structs import replace

from planners.citing import entered
from planners.domino.figures import USERS_AT_TARGET
from planners.evidence import Standing, weakest
from planners.laws.elementwise import choose, real, scalar
from planners.laws.symbol import untold
from planners.machine.figures import PROCESSOR_COUNT, UTILIZATION
from planners.machine.processors import needed
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.virtual.case import VirtualCase
from planners.virtual.figures import PROCESSOR_SURGE, PROCESSOR_TIME
from planners.virtual.partitions import FLAT_COST_USERS
from planners.words import say

COST = "virtual.zvm-6-partitions-8-cp.cp_seconds_per_user.sessions-"
ABOVE_FLAT = say(
    "Above 80,000 users in one guest the cost per user rises by an amount that is not published, put down to the Linux kernel. "
    "Runs of 17,000 and 51,000 users showed no rise."
)
TIME_NOTE = say(
    "The document does not say whether the measured cost includes the first guest's overhead: about 10 %, or 2 % for each of its "
    "six partitions. The range allows for it."
)
ALL_NOTE = say("Of all processors that the guests share.")
COUNT_NOTE = say(
    "Shared processors (CPs) at the target utilization. Add processors before you add servers: the measured guest went from 8 to "
    "12 without a change to Domino."
)
FILLED_NOTE = say("With partitions filled as they are now.")
SURGE_UNKNOWN = say("The cost per user is highest while users log on, and no figure is published")
RESPONSE_UNKNOWN = say("The document publishes no response time of users, only of disks: under 2 ms")
RESPONSE_INSTEAD = say(
    'Measure one in a pilot. "Stretch factor" says how much longer work takes than on idle processors.'
)
ENTER_SURGE = say('Enter "Log-on surge" before you plan a restart in working hours.')


def cost_per_user(case: VirtualCase) -> Term:
    """CP-seconds of one active user in ten minutes. Above the load up to which it is flat, it can only be higher."""
    term = cost(case)
    flat = case.claim("flat", FLAT_COST_USERS, say("Users up to which the cost is flat"))
    low = choose(case.number("users") > flat.value, term.value, term.low)
    return replace(term, low=low)


def cost(case: VirtualCase) -> Term:
    """The same as published. Raises ``NotInEvidence``."""
    row = COST + ("open" if case.inputs["sessions_open"] else "closed")
    term = case.measurement("cost", row, say("Processor time of an active user in ten minutes"))
    return replace(term, unit="CP s/user")


def cp_seconds(case: VirtualCase, filling: Quantity, guests: Quantity, each: Quantity) -> Quantity:
    """CP-seconds of all users in ten minutes. Raises ``NotInEvidence``."""
    users = case.number("users")
    flat = case.claim("flat", FLAT_COST_USERS, say("Users up to which the cost is flat"))
    beyond = not scalar(users) or untold(users) or users > flat.value
    terms = (
        cost_per_user(case),
        case.users(),
        case.activity(),
        of("filling", filling),
        _first_guest(case),
        case.claim("guest_overhead", "virtual.L38.2", say("Processor time that a further guest costs")),
        of("guests", guests),
    )
    return derive(
        PROCESSOR_TIME,
        "cost * users * activity * filling * (1 + first_guest / 100 + guest_overhead / 100 * (guests - 1))",
        terms,
        case.standing(users, each.value),
        spread=case.beyond(ABOVE_FLAT if beyond else ""),
        note=TIME_NOTE,
    )


def _first_guest(case: VirtualCase) -> Term:
    """The first guest's overhead, counted as inside the measured cost; the range allows for it on top."""
    meaning = say("Overhead of the first guest beyond the measured cost")
    claim = case.claim("first_guest", "virtual.L38.1", meaning)
    return replace(claim, value=0.0, low=0.0, high=claim.value)


def utilization(case: VirtualCase, used: Quantity) -> Quantity:
    """Share of the processors' time in percent."""
    terms = (of("cp_seconds", used), engine(case), processors(case))
    return derive(
        UTILIZATION,
        "100 * cp_seconds / (engine * processors)",
        terms,
        used.standing,
        spread=EXACT if case.own_processor is None else Spread(reason=used.widened),
        note=ALL_NOTE,
    )


def count(case: VirtualCase, used: Quantity, goal: Quantity) -> Quantity:
    """Processors (CPs) that carry the load at the target."""
    standing = weakest((used.standing, Standing.RULE))
    return needed(PROCESSOR_COUNT, used, processors(case), goal, standing, COUNT_NOTE)


def users_at_target(case: VirtualCase, used: Quantity, goal: Quantity, each: Quantity) -> Quantity:
    """Users that the entered processors carry at the target, with partitions filled as now."""
    terms = (
        case.users(),
        of("target", goal),
        engine(case),
        processors(case),
        of("cp_seconds", used),
    )
    users = derive(
        USERS_AT_TARGET,
        "users * target / 100 * engine * processors / cp_seconds",
        terms,
        Standing.RULE,
        note=FILLED_NOTE,
    )
    return derive(
        USERS_AT_TARGET, users.formula, terms, case.standing(users.value, each.value), note=users.note
    )


def surge(case: VirtualCase, used: Quantity) -> Quantity:
    """Utilization while all users log on. Raises ``NotInEvidence`` until the surge is entered."""
    given = case.inputs["surge"]
    if given is None:
        raise NotInEvidence(SURGE_UNKNOWN, ENTER_SURGE)
    terms = (
        of("utilization", used),
        entered("surge", real(given), "1", say("Processor time per user at log-on, relative to steady work")),
    )
    return derive(PROCESSOR_SURGE, "utilization * surge", terms, used.standing)


def response() -> Quantity:
    """Raises ``NotInEvidence``: the document publishes no response time of users."""
    raise NotInEvidence(RESPONSE_UNKNOWN, RESPONSE_INSTEAD)


def engine(case: VirtualCase) -> Term:
    """CP-seconds of one processor in ten minutes."""
    return case.claim("engine", "virtual.L7.2", say("Processor time of one engine in ten minutes"))


def processors(case: VirtualCase) -> Term:
    """The processors that the guests share."""
    return case.entered("processors", "processors", say("Processors that the guests share"))
