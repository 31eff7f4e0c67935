"""Every figure explains itself, down to document, table and row."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from app.presenting.explanation import Derivation, as_text, explain, filled, sources, standing_counts
from app.presenting.figures import NumberStyle
from planners.evidence import Source, Standing
from planners.figure import Figure
from planners.formula import formula
from planners.planner import Sizing
from planners.quantity import Quantity, Term, derive


def leaves(step: Derivation) -> Iterator[Derivation]:
    if not step.children:
        yield step
    for child in step.children:
        yield from leaves(child)


def test_that_every_chain_ends_in_a_source_an_input_or_a_stated_rule(
    every_sizing: tuple[Sizing, ...],
) -> None:
    for sizing in every_sizing:
        for quantity in sizing.quantities.values():
            for leaf in leaves(explain(quantity)):
                assert leaf.sources or leaf.origin in ("input", "Sizewright rule"), leaf


def test_that_every_figure_from_a_measurement_reaches_a_source(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        for quantity in sizing.quantities.values():
            if quantity.standing is Standing.MEASURED:
                assert any(leaf.sources for leaf in leaves(explain(quantity)))


def test_that_the_formula_with_its_values_put_in_gives_the_value(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        for quantity in sizing.quantities.values():
            text = filled(quantity)
            assert formula(text)({}) == pytest.approx(quantity.value, rel=1e-3), (quantity.name, text)


def test_that_the_text_names_document_table_row_and_line(size: Callable[..., Sizing]) -> None:
    text = as_text(explain(size().quantities["processor.utilization"]))
    assert "Processor utilization: 22.8 %  (range 22.6 to 23.0 %)" in text
    assert "= 22.8 * (1 * 10000 / 10000)" in text
    assert "Solaris table 2 (Mail7), Processor utilization, version 7, Mail7, line 951" in text
    assert "measured: Published at exactly this operating point." in text


def test_that_a_law_in_a_formula_is_told_with_its_source(size: Callable[..., Sizing]) -> None:
    text = as_text(explain(size().quantities["processor.target"]))
    assert "= min(policy, 100 * tangent_knee(processors))" in text
    assert "= min(70, 100 * tangent_knee(8))" in text
    assert (
        "tangent_knee: Utilization (0 to 1) of so many processors at which waiting starts to grow faster"
        in text
    )


def test_that_a_derivation_that_comes_again_is_not_told_again(size: Callable[..., Sizing]) -> None:
    text = as_text(explain(size().quantities["disk.drives"]))
    assert text.count("= users / servers") == 1
    assert "Users per server: 10,000 users, as above" in text


def test_that_an_input_is_told_as_entered_or_as_left_at_its_default(size: Callable[..., Sizing]) -> None:
    quantity = size().quantities["processor.utilization"]
    origins = {leaf.name: leaf.origin for leaf in leaves(explain(quantity, {"users"}))}
    assert origins["users"] == "your entry"
    assert origins["activity"] == "default value"


def test_that_a_doubtful_source_is_told_with_its_doubt(size: Callable[..., Sizing]) -> None:
    quantity = size(platform="aix-p670").quantities["disk.reads"]
    assert quantity.doubts
    assert f"Doubt: {quantity.doubts[0]}" in as_text(explain(quantity))


def test_that_a_negative_value_is_put_in_with_brackets() -> None:
    source = Source("Document", "table 1", "row 2")
    terms = (Term("a", -2.0, "1", "A", source), Term("b", 2.0, "1", "B", source))
    found = derive(Figure("x", "X", "1"), "a ** b - b", terms, Standing.RULE)
    assert filled(found) == "(-2) ** 2 - 2"
    assert formula(filled(found))({}) == found.value


def test_that_the_sources_of_a_sizing_stand_once_each(size: Callable[..., Sizing]) -> None:
    found = sources(size())
    assert len(found) == len(set(found)) > 5


def test_that_the_standings_are_counted_over_all_figures(size: Callable[..., Sizing]) -> None:
    sizing = size()
    assert sum(count for _, count in standing_counts(sizing)) == len(sizing.quantities)


def test_that_a_step_carries_the_name_of_its_figure(size: Callable[..., Sizing]) -> None:
    quantity: Quantity = size().quantities["memory.ram"]
    step = explain(quantity)
    assert step.name == "memory.ram"
    assert {child.title for child in step.children} >= {"Shared memory", "Process memory"}
    assert step.sources == tuple(source.text for source in quantity.sources)


def test_that_values_follow_the_reader_s_locale_and_formulas_do_not(size: Callable[..., Sizing]) -> None:
    step = explain(size().quantities["processor.utilization"], style=NumberStyle(",", "."))
    assert (step.value, step.range) == ("22,8 %", "22,6 to 23,0 %")
    assert step.filled == "22.8 * (1 * 10000 / 10000)"
