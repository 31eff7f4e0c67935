"""A formula in people's words says the same as the one that computes."""

from __future__ import annotations

import re

from app.presenting.formula_words import in_words, meant, with_values
from planners.planner import Sizing


def test_that_no_name_of_scripts_is_left_in_the_words(every_sizing: tuple[Sizing, ...]) -> None:
    for sizing in every_sizing:
        for quantity in sizing.quantities.values():
            text = in_words(quantity)
            for term in quantity.terms:
                if "_" in term.name:
                    assert term.name not in text
                if re.search(rf"\b{term.name}\b", quantity.formula):
                    assert meant(quantity.terms)[term.name] in text


def test_that_plain_arithmetic_with_its_values_gives_the_figure(every_sizing: tuple[Sizing, ...]) -> None:
    counted = 0
    for sizing in every_sizing:
        for quantity in sizing.quantities.values():
            text = with_values(quantity).replace(",", "")
            for sign, operator in (("×", "*"), ("÷", "/"), ("−", "-"), ("^", "**")):
                text = text.replace(sign, operator)
            if re.fullmatch(r"[\d.+\-*/() ]+", text):
                counted += 1
                written = eval(text)
                assert abs(written - quantity.value) <= 1e-4 * abs(quantity.value) + 1e-4
    assert counted > 100
