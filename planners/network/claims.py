"""Every published figure for the network beside the model's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.citing import cite
from planners.network import processor
from planners.network.case import NetworkCase
from planners.network.figures import PROCESSOR_AT_FULL
from planners.network.inputs import BOUND, OUT_OF_THE_BOX, PUBLISHED, SERVICE
from planners.network.scaling import (
    HALF_PLACE,
    PROCESSOR,
    SCALING,
    THROUGHPUT,
    WORDS,
    interpolation_errors,
    interpolation_interval,
)
from planners.planner import ClaimCheck, Sizing
from planners.words import say

Size = Callable[..., Sizing]
ENDS = {"1 to 2 nodes": (1, 2), "2 to 4 nodes": (2, 4), "1 to 4 nodes": (1, 4)}


def checks(case: NetworkCase, size: Size) -> Iterator[ClaimCheck]:
    """The two tables and the listings that the model gives back, and what it was not made from."""
    for configuration in PUBLISHED:
        for metric in (THROUGHPUT, PROCESSOR):
            yield from _factors(case, size, configuration, metric)
        yield _listing(case, size, configuration)
    for metric in (THROUGHPUT, PROCESSOR):
        yield from _interpolated(case, metric)
    yield _listings_against_tables(case)


def _factors(case: NetworkCase, size: Size, configuration: str, metric: str) -> Iterator[ClaimCheck]:
    for row in case.catalogue.scalings(SERVICE, configuration, metric):
        base, nodes = ENDS[row.transition]
        run = {"baseline_throughput": 1000, "baseline_nodes": base} if base > 1 else {}
        entries = {"throughput": 10, "direction": row.test, "configuration": configuration, "nodes": nodes}
        found = size(**entries, **run).need(SCALING[metric])
        yield ClaimCheck(
            SERVICE,
            say(
                "{factor}: {transition}, {test}, {configuration}",
                factor=WORDS[metric][1],
                transition=row.transition,
                test=row.test,
                configuration=configuration,
            ),
            cite(case.catalogue, row).document,
            row.source,
            row.value,
            row.value,
            found.value,
            min(found.low, row.value - HALF_PLACE),
            max(found.high, row.value + HALF_PLACE),
            "1",
            True,
            row.doubt,
        )


def _listing(case: NetworkCase, size: Size, configuration: str) -> ClaimCheck:
    """The listing's own point: every port of four nodes at full throughput."""
    rows = case.listing(configuration)
    printed = sum(100.0 - row.value for row in rows) / processor.LISTED_PROCESSORS
    found = size(throughput=10, nodes=4, configuration=configuration).need(PROCESSOR_AT_FULL)
    return ClaimCheck(
        SERVICE,
        say("Processor utilization with eight ports receiving, {configuration}", configuration=configuration),
        cite(case.catalogue, rows[0]).document,
        rows[0].source,
        printed,
        printed,
        found.value,
        found.low,
        found.high,
        "%",
        True,
        rows[0].doubt,
    )


def _interpolated(case: NetworkCase, metric: str) -> Iterator[ClaimCheck]:
    """The line that answers for three nodes, asked for two without the point printed there."""
    for curve in interpolation_errors(case, metric):
        interval = interpolation_interval(case, metric, leave_out=curve)
        row = case.row(metric, "1 to 2 nodes", curve.configuration, curve.direction)
        yield ClaimCheck(
            SERVICE,
            say(
                "{factor} at two nodes, between one and four: {direction}, {configuration}",
                factor=WORDS[metric][1],
                direction=curve.direction,
                configuration=curve.configuration,
            ),
            cite(case.catalogue, row).document,
            row.source,
            curve.printed,
            curve.printed,
            curve.made,
            min(curve.made, curve.made / interval.high),
            max(curve.made, curve.made / interval.low),
            "1",
            False,
        )


def _listings_against_tables(case: NetworkCase) -> ClaimCheck:
    """What binding alone costs at four nodes: by the tables, with equal use on one node, against the listings."""
    bound, free = (case.row(PROCESSOR, "1 to 4 nodes", name, "receive") for name in (BOUND, OUT_OF_THE_BOX))
    listed = [processor.listed(case, name).value for name in (BOUND, OUT_OF_THE_BOX)]
    small, mean, large = _message_size_spread(case)
    ratio = bound.value / free.value
    return ClaimCheck(
        SERVICE,
        say("Processor utilization with programs bound, relative to out of the box, eight ports receiving"),
        cite(case.catalogue, bound).document,
        say("Listings 1 and 2"),
        listed[0] / listed[1],
        listed[0] / listed[1],
        ratio,
        ratio * large / mean,
        ratio * small / mean,
        "1",
        False,
        say("The tables are means over 15 message sizes, the listings are of one size."),
    )


def _message_size_spread(case: NetworkCase) -> tuple[float, float, float]:
    """The processor factor from one to four nodes for small messages, in the mean, and for large ones."""
    products = []
    for suffix in ("_small", "", "_large"):
        product = 1.0
        for transition in ("1 to 2 nodes", "2 to 4 nodes"):
            product *= case.row(f"{PROCESSOR}{suffix}", transition, OUT_OF_THE_BOX, "receive").value
        products.append(product)
    return products[0], products[1], products[2]
