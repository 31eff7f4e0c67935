"""What a Domino plan assumes of its users, and what the measured machines are not for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planners.citing import cite, own_rule
from planners.domino import today
from planners.domino.case import MeasuredCase
from planners.domino.figures import PARTITIONS_EACH, USERS_MOST, WORK
from planners.domino.own import cautions as of_recordings
from planners.evidence import Source, Standing
from planners.laws.elementwise import real, scalar
from planners.machine import one_point
from planners.machine.cautions import closing
from planners.machine.disks import raid_of
from planners.machine.figures import DRIVE_COUNT, SERVER_COUNT
from planners.planner import Caution, Sizing
from planners.quantity import Quantity
from planners.words import plural, say

REAL_USERS = "real_users"
"""The metric of the one published discount from benchmark users to real ones."""
SMALL = 0.1
"""Share of the measured work below which a server is called small (a judgement)."""
SCALED_DOWN = own_rule(say("small servers"))
SPREAD = own_rule(say("users are spread evenly"))
OWN_USERS = say(
    "Users work as those of your recordings. Figures that were not recorded stand for benchmark users."
)
PLATFORMS = say(
    "The platforms were measured with different disks, memory and settings. Do not compare platforms by these figures."
)


def common(
    case: MeasuredCase, users: str, quantities: Iterable[Quantity], *own: Caution
) -> tuple[Caution, ...]:
    """The cautions of a measured service; ``users`` says whom its users stand for, ``own`` are its further ones."""
    whole, quantities = tested(case), tuple(quantities)
    row = case.own_processor
    counted = (
        (Caution(users, whole), *_real_users(case)) if row is None else (Caution(OWN_USERS, row.source),)
    )
    return (
        *counted,
        Caution(PLATFORMS, whole, beside=True),
        *_spread(quantities),
        *_drives_of_reference(case, quantities),
        *_scaled_down(quantities),
        *_extrapolated(quantities),
        *of_recordings(case),
        *own,
        *closing(whole, quantities),
    )


def of_today(case: MeasuredCase, sizing: Sizing, *own: Caution) -> tuple[Caution, ...]:
    """The cautions of a release that no run was published for."""
    quantities = tuple(sizing.quantities.values())
    return (
        *today.cautions(case, sizing),
        *_spread(quantities),
        *_extrapolated(quantities),
        *own,
        *closing(None, quantities),
    )


def _scaled_down(quantities: Iterable[Quantity]) -> Iterator[Caution]:
    """That a small server was not measured, and what is not scaled down with its users."""
    work = next((found for found in quantities if found.figure is WORK), None)
    if work is not None and scalar(work.value) and work.value < SMALL:
        yield Caution(
            say(
                "One server has {share:.2g} % of the measured work, so its figures are scaled down. Operating system, buffer "
                "pools and the fewest drives of an array stay as they are.",
                share=100 * work.value,
            ),
            SCALED_DOWN,
        )


def _extrapolated(quantities: Iterable[Quantity]) -> Iterator[Caution]:
    """How far one server goes beyond the measurement that its figures start from."""
    work = next((found for found in quantities if found.figure is WORK), None)
    if work is not None and scalar(work.value) and work.value >= one_point.EXTRAPOLATED_FROM:
        told = say(
            "One server does {times:.3g} times the measured work. Its processor figures are extrapolated that far.",
            times=work.value,
        )
        yield Caution(told, next(iter(work.sources), None))


def _spread(quantities: Iterable[Quantity]) -> Iterator[Caution]:
    """That users are spread evenly over several servers or partitions, and what decides how many servers these are."""
    found = {quantity.name: quantity for quantity in quantities}
    count, each = found.get(SERVER_COUNT.name), found.get(PARTITIONS_EACH.name)
    if count is None or each is None or not scalar(count.value) or count.value * each.value <= 1:
        return
    text = _spread_evenly(count.value, each.value)
    if count.value > 1 and count.standing is not Standing.ENTERED:
        text = say("{spread} {reason}", spread=text, reason=found[USERS_MOST.name].note)
    yield Caution(text, SPREAD)


def _drives_of_reference(case: MeasuredCase, quantities: Iterable[Quantity]) -> Iterator[Caution]:
    """That the number of drives alone is the measured machine's, where a need stands against them."""
    inputs, fitted = case.inputs, case.platform.drives
    if not inputs["as_reference"] or inputs[DRIVE_COUNT.capacity] is not None or not fitted:
        return
    if any(found.name == DRIVE_COUNT.name for found in quantities):
        told = say(
            "The {count} drives of the reference machine {model} are taken to be drives as planned: {size:g} GB each, {raid}.",
            count=fitted,
            model=case.platform.model,
            size=real(inputs["drive_size"] or 0.0),
            raid=raid_of(case.catalogue, inputs).title,
        )
        yield Caution(told, tested(case))


def _spread_evenly(servers: float, partitions: float) -> str:
    if partitions <= 1:
        return plural(
            "Users are spread evenly over {count:.0f} server. Processors, memory, network and disks are per server.",
            "Users are spread evenly over {count:.0f} servers. Processors, memory, network and disks are per server.",
            servers,
        )
    return plural(
        "Users are spread evenly over {count:.0f} server with {partitions:.0f} partitions, which share its processors, "
        "memory and disks. Shared and process memory are per partition, all other figures per server.",
        "Users are spread evenly over {count:.0f} servers with {partitions:.0f} partitions each, which share their "
        "processors, memory and disks. Shared and process memory are per partition, all other figures per server.",
        servers,
        partitions=partitions,
    )


def tested(case: MeasuredCase) -> Source | None:
    """The document of the measured machine as a whole."""
    document = case.catalogue.document(case.platform.document)
    return Source(document.title, say("test method"), "") if document else None


def _real_users(case: MeasuredCase) -> tuple[Caution, ...]:
    """What one user of the plan counts for; nothing where the published discount is not in the catalogue."""
    claim = next(iter(case.catalogue.claims(metric=REAL_USERS)), None)
    if claim is None or claim.low is None or claim.high is None:
        return ()
    activity = case.number("activity")
    return (
        Caution(
            plural(
                "Each of your users counts as {count} benchmark user. A guide to an older, lighter benchmark counts {low:g} to {high:g}. "
                "The worst case does not include that: measure your own server.",
                "Each of your users counts as {count} benchmark users. A guide to an older, lighter benchmark counts {low:g} to {high:g}. "
                "The worst case does not include that: measure your own server.",
                activity,
                count=f"{activity:.3g}",
                low=claim.low,
                high=claim.high,
            ),
            cite(case.catalogue, claim),
        ),
    )
