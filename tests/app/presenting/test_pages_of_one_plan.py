"""The pages of the window and of the proposal tell one verdict, bottleneck, need, date and chance of a service."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import SizedService, sized
from app.presenting.answer import answer_of, on_machine, site_answer
from app.presenting.beside import beside
from app.presenting.crowded import Standing, standing_under, standings
from app.presenting.decided import Decided
from app.presenting.order_date import date_of
from app.presenting.overview import Tile, tiles
from app.presenting.ranked import ranked
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import GlanceRow, glance_rows
from app.presenting.situation import chance_text
from planners.planner import Fit
from tests.app.presenting.entered_plans import entered_plans


def agrees(plan: Plan) -> None:
    whole = sized(plan)
    decided, there, compared = site_decision(whole), standings(whole), beside(plan)
    assert compared.columns[0].fit is site_answer(whole).fit
    rows = glance_rows(whole, decided, most=len(whole.services))
    told, shown = {row.service: row for row in rows}, {tile.title: tile for tile in tiles(whole)}
    drives = {row.service: row.each[0].text for row in compared.rows if row.name == "disk.drives"}
    for part in decided.parts:
        one = part.service
        _one_verdict(one, there.get(one.service.id), told[one.title], shown[one.title])
        _one_way(plan, part)
        need = drives.get(one.service.id, "")
        assert one.sizing is not None
        cells = answer_of(one.planner, one.sizing, exists=one.exists).cells
        assert any(cell.answer.startswith(need) for cell in cells)


def _one_verdict(one: SizedService, there: Standing | None, row: GlanceRow, tile: Tile) -> None:
    """The strip, page 2 and the tile."""
    assert one.sizing is not None
    answer = on_machine(answer_of(one.planner, one.sizing, exists=one.exists), there)
    assert row.fit is (answer.fit if one.exists else None)
    assert tile.fit is answer.fit
    if there is None and tile.gauge is not None and answer.fit is not Fit.UNKNOWN:
        assert tile.gauge.resource in answer.limit


def _one_way(plan: Plan, part: Decided) -> None:
    """The date and chance of what is recommended: the strip, Compare and page 1."""
    one, best = part.service, part.known.best
    date = date_of(one.answer, one.exists)
    assert date is not None
    if best.lines and one.exists:
        assert date.order == best.month
    assert (date.order is not None) == bool(best.lines)
    there = standing_under(plan, one.service)
    crowded = there is not None and there.short
    assert ranked(plan, one.service)[0].chance == ("unknown" if crowded else chance_text(best.chance))


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_the_pages_of_an_example_tell_one_answer(plan: Plan) -> None:
    agrees(plan)


@settings(max_examples=20, deadline=None)
@given(entered_plans())
def test_that_the_pages_of_any_plan_tell_one_answer(plan: Plan) -> None:
    agrees(plan)
