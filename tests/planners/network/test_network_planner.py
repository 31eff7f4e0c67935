"""The network planner is held to line rate, published scaling, and what is not in evidence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.formula import formula
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner

RUN = {"baseline_throughput": 6000, "baseline_nodes": 4, "baseline_utilization": 9}


def size(**entries: Any) -> Sizing:
    network = planner("network")
    return network.size(network.check({"throughput": 1000, **entries}))


def refused(**entries: Any) -> str:
    with pytest.raises(InputRefused) as fault:
        planner("network").check({"throughput": 1000, **entries})
    return str(fault.value)


def test_that_a_gigabit_port_carries_at_most_its_line_rate_less_headers() -> None:
    assert size().quantities["ports.line_rate"].value == pytest.approx(1000 * 1448 / 1538)
    assert size(packet_size=9000).quantities["ports.line_rate"].value == pytest.approx(1000 * 8948 / 9038)
    assert size(direction="both").quantities["ports.line_rate"].value == pytest.approx(2000 * 1448 / 1538)


# Mbit/s at 80 % of the ports, nodes and ports needed; 1506 is two ports, 2889 four, 5335 eight
NEEDS = [(753, 1, 1), (754, 1, 2), (1506, 1, 2), (1507, 2, 3), (2889, 2, 4), (2890, 3, 5), (5335, 4, 8)]


@pytest.mark.parametrize(("throughput", "nodes", "ports"), NEEDS)
def test_that_ports_are_added_until_the_demand_fits(throughput: float, nodes: int, ports: int) -> None:
    sizing = size(throughput=throughput)
    assert sizing.quantities["nodes.count"].value == nodes
    assert sizing.quantities["ports.count"].value == ports
    assert sizing.quantities["ports.load"].value <= 80
    assert "processor.utilization" in sizing.quantities


def test_that_more_than_four_nodes_carry_is_refused_with_what_they_carry() -> None:
    text = refused(throughput=5400)
    assert text == (
        "Throughput: enter at most 5,336 Mbit/s at 80 % link load. "
        "The largest measured system had 4 nodes. Given: 5,400 Mbit/s."
    )


def test_that_a_fifth_node_is_refused() -> None:
    assert refused(nodes=5) == "Nodes: enter a whole number from 1 to 4. Given: 5."


def test_that_more_ports_than_the_nodes_have_are_refused() -> None:
    assert "Ports: enter at most 4. A node has 2 ports. Given: 5." in refused(nodes=2, ports=5)
    assert "enter at most 8. A node has 2 ports. The largest measured system had 4 nodes." in refused(ports=9)
    assert "enter at least 3. Each node needs a port." in refused(nodes=3, ports=2)


def test_that_half_an_own_run_is_refused() -> None:
    assert "Nodes of the run: enter a value. A run needs its throughput and its nodes." in refused(
        baseline_throughput=900
    )
    assert "Throughput measured: enter a value." in refused(baseline_utilization=9)


@pytest.mark.parametrize("configuration", ["affinity", "affinity-numactl"])
def test_that_the_gain_of_affinity_is_not_in_evidence(configuration: str) -> None:
    sizing = size(configuration=configuration)
    assert "are not in our copy of the document" in sizing.absent["throughput.scaling"].reason
    assert "Enter your own run" in sizing.absent["processor.utilization"].reason
    assert not sizing.verdicts
    assert any("gain of interrupt affinity is unknown" in caution.text for caution in size().cautions)


def test_that_an_own_run_fills_what_affinity_lacks() -> None:
    sizing = size(configuration="affinity", throughput=3000, **RUN)
    assert sizing.quantities["processor.utilization"].value == pytest.approx(4.5)
    assert sizing.quantities["throughput.capacity"].standing is Standing.ENTERED
    assert "enter at most 4,800 Mbit/s at 80 % link load. Your run carried no more." in refused(
        configuration="affinity", throughput=4801, **RUN
    )


def test_that_an_own_run_with_affinity_stands_for_its_own_nodes_alone() -> None:
    assert (
        "Your own run used 4 of them"
        in size(configuration="affinity", nodes=2, **RUN).absent["throughput.scaling"].reason
    )


def test_that_processor_use_of_sending_is_absent_until_it_is_entered() -> None:
    absent = size(direction="send").absent["processor.utilization"].reason
    assert absent == (
        'Processor utilization is published for receiving only. Enter your own run with "Utilization measured".'
    )
    found = size(direction="send", **RUN).quantities
    four = size(direction="send", nodes=4, throughput=4800, **RUN).quantities
    assert four["processor.utilization"].value == pytest.approx(9 * 4800 / 6000)
    assert found["processor.at_full"].value == pytest.approx(9 / 7.973)


def test_that_a_port_ten_times_as_fast_gets_no_processor_use() -> None:
    assert "too far" in size(link_speed=10_000).absent["processor.utilization"].reason
    assert size(link_speed=2000).quantities["processor.utilization"].standing is Standing.EXTRAPOLATED


def test_that_three_nodes_lie_between_two_and_four_and_are_interpolated() -> None:
    two, three, four = (size(nodes=count).quantities["processor.scaling"] for count in (2, 3, 4))
    assert two.value < three.value < four.value
    assert three.standing is Standing.INTERPOLATED


@pytest.mark.parametrize(
    ("direction", "says"),
    [("receive", "takes more"), ("send", "takes slightly less"), ("both", "takes more")],
)
def test_that_binding_alone_is_said_to_cost_what_the_tables_say(direction: str, says: str) -> None:
    cautions = size(direction=direction, configuration="numactl").cautions
    assert any(f"Binding only the programs {says} processor" in caution.text for caution in cautions)


def test_that_half_as_many_processors_are_twice_as_busy_with_the_same_work() -> None:
    many, few = (size(processors=count).quantities for count in (64, 32))
    assert few["processor.utilization"].value == pytest.approx(2 * many["processor.utilization"].value)
    assert few["processor.busy"].value == pytest.approx(many["processor.busy"].value)


def test_that_too_few_ports_do_not_fit() -> None:
    sizing = size(nodes=1, ports=1, throughput=1000)
    assert next(v for v in sizing.verdicts if v.resource.name == "network").fit is Fit.OVER


PLANS = st.fixed_dictionaries(
    {
        "throughput": st.floats(1, 2400),
        "direction": st.sampled_from(["receive", "send", "both"]),
        "configuration": st.sampled_from(["out-of-the-box", "numactl"]),
        "processors": st.integers(1, 512),
        "link_busy": st.floats(60, 100),
    },
    optional={"nodes": st.integers(1, 4), "baseline_throughput": st.floats(2500, 9000)},
).map(lambda plan: plan | ({"baseline_nodes": 1} if "baseline_throughput" in plan else {}))


@given(PLANS)
def test_that_every_figure_lies_in_its_range_and_is_what_its_formula_gives(plan: dict[str, Any]) -> None:
    for quantity in size(**plan).quantities.values():
        assert quantity.low <= quantity.value <= quantity.high
        values = {term.name: term.value for term in quantity.terms}
        assert formula(quantity.formula)(values) == pytest.approx(quantity.value, rel=1e-12)
        assert quantity.reason


@given(PLANS, st.floats(1.01, 2))
def test_that_more_load_never_needs_less(plan: dict[str, Any], more: float) -> None:
    network = planner("network")
    inputs = network.check(plan)
    less = network.size(inputs).quantities
    much = network.size({**inputs, "throughput": plan["throughput"] * more}).quantities
    for name in {"nodes.count", "ports.count", "processor.busy"} & less.keys():
        assert much[name].value >= less[name].value - 1e-9


@given(PLANS)
def test_that_an_array_of_loads_gives_what_each_load_gives(plan: dict[str, Any]) -> None:
    network = planner("network")
    inputs = network.check(plan)
    loads = np.array([1.0, 600.0, 1300.0, plan["throughput"]])
    asked: dict[str, Any] = {**inputs, "throughput": loads}
    whole = network.size(asked).quantities
    for place, load in enumerate(loads.tolist()):
        single = network.size({**inputs, "throughput": float(load)}).quantities
        for name in single.keys() & whole.keys():
            for part in ("value", "low", "high"):
                many = np.broadcast_to(getattr(whole[name], part), loads.shape)
                assert many[place] == pytest.approx(getattr(single[name], part), rel=1e-9)


def test_that_processor_use_is_a_rule_where_it_is_paired_with_the_line_rate() -> None:
    found = size(nodes=4, throughput=5000).quantities
    assert found["processor.reference"].standing is Standing.MEASURED
    for name in ("throughput.full", "processor.at_full", "processor.utilization"):
        assert found[name].standing is Standing.RULE, name
        rules = [source for source in found[name].sources if source.document == "Sizewright rule"]
        assert any("line rate" in rule.row for rule in rules), name
    own = size(direction="receive", nodes=4, throughput=4800, **RUN).quantities
    assert own["processor.at_full"].standing is Standing.ENTERED


def test_that_every_figure_by_a_rule_names_a_place() -> None:
    for quantity in size(throughput=3000).quantities.values():
        assert quantity.sources or quantity.standing is not Standing.RULE, quantity.name


# the sum of the interrupts of all eight adapters in listings 1 and 2
INTERRUPTS = [("out-of-the-box", 147_755.13), ("numactl", 105_843.28)]


@pytest.mark.parametrize(("configuration", "rate"), INTERRUPTS)
def test_that_the_listed_interrupts_come_back_at_full_load(configuration: str, rate: float) -> None:
    full = size(nodes=4, configuration=configuration).quantities["throughput.full"].value
    found = size(nodes=4, ports=8, configuration=configuration, throughput=0.99 * full, link_busy=100)
    assert found.quantities["interrupts.rate"].value == pytest.approx(0.99 * rate, rel=1e-6)


def test_that_interrupts_are_absent_where_none_were_listed() -> None:
    assert "for receiving only" in size(direction="send").absent["interrupts.rate"].reason
    own = size(throughput=4800, **RUN).absent["interrupts.rate"].reason
    assert "/proc/interrupts" in own


def test_that_no_response_time_is_made_up() -> None:
    reason = size().absent["response.time"].reason
    assert "publishes throughput and processor use, no response time" in reason
    assert "Measure it" in reason


def test_that_the_cost_of_interrupts_away_from_their_adapter_is_told_out_of_the_box() -> None:
    texts = [caution.text for caution in size().cautions]
    assert any(
        "first node" in text and "hop" in text and "3.542 times" in text and "5.755 times" in text
        for text in texts
    )
    assert not any("hop" in caution.text for caution in size(configuration="affinity").cautions)


@pytest.mark.parametrize("configuration", ["out-of-the-box", "numactl"])
@pytest.mark.parametrize("direction", ["receive", "send", "both"])
@pytest.mark.parametrize("base", [None, 1, 2, 3, 4])
@pytest.mark.parametrize("name", ["throughput.scaling", "processor.scaling"])
def test_that_the_range_of_three_nodes_lies_between_those_of_two_and_four(
    name: str, base: int | None, direction: str, configuration: str
) -> None:
    run = {"baseline_throughput": 100, "baseline_nodes": base} if base else {}
    entries = {"throughput": 10, "direction": direction, "configuration": configuration, **run}
    two, three, four = (size(nodes=count, **entries).quantities[name] for count in (2, 3, 4))
    assert two.low <= three.low <= three.value <= three.high <= four.high
    assert two.value <= three.value <= four.value
