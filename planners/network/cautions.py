"""What a plan of a network must not forget: where interrupts are served, and what the figures are means of."""

from __future__ import annotations

from planners.evidence import Source
from planners.machine.cautions import closing
from planners.network.case import NetworkCase
from planners.network.inputs import BOUND, OUT_OF_THE_BOX
from planners.network.own import cautions as of_recordings
from planners.network.scaling import PROCESSOR, THROUGHPUT
from planners.planner import Caution, Sizing
from planners.words import say

GAIN_UNKNOWN = say(
    "The gain of interrupt affinity is unknown: our copy of the document ends before the results. The document recommends "
    "it. Measure it with netperf or iperf3 and enter your run."
)
MEANS = say(
    "Throughput and its scaling are means over 15 message sizes. Processor utilization is for messages of 8 KB. Small "
    "messages carry less and cost more."
)


def cautions(case: NetworkCase, sizing: Sizing) -> tuple[Caution, ...]:
    """The cautions of a sizing, with the doubts of its figures."""
    document = case.catalogue.document("linux-net-scaling")
    whole = Source(document.title, say("test method"), "") if document else None
    of_configuration = {OUT_OF_THE_BOX: _hops, BOUND: _binding_alone}.get(case.text("configuration"))
    return (
        Caution(GAIN_UNKNOWN, whole),
        *([Caution(of_configuration(case), whole)] if of_configuration else []),
        Caution(MEANS, whole),
        *of_recordings(case),
        *closing(whole, sizing.quantities.values()),
    )


def _hops(case: NetworkCase) -> str:
    """What it costs that the first node serves all interrupts."""
    more, cost = (case.row(metric, "1 to 4 nodes").value for metric in (THROUGHPUT, PROCESSOR))
    return say(
        "Out of the box the first node serves every interrupt, wherever its adapter is, and data hops between nodes. Four nodes "
        "carry {more:.3f} times the throughput of one for {cost:.3f} times the processor use.",
        more=more,
        cost=cost,
    )


def _binding_alone(case: NetworkCase) -> str:
    bound, free = (
        case.row(PROCESSOR, "1 to 4 nodes", configuration).value for configuration in (BOUND, OUT_OF_THE_BOX)
    )
    places = {"bound": bound, "free": free}
    if bound > free:
        effect = say(
            "Binding only the programs takes more processor: x{bound:.3f} instead of x{free:.3f} from one to four nodes.",
            **places,
        )
    else:
        effect = say(
            "Binding only the programs takes slightly less processor: x{bound:.3f} instead of x{free:.3f} from one to four nodes.",
            **places,
        )
    stays = say("Interrupts stay on the first node until they are bound too.")
    return f"{effect} {stays}"
