"""The options of each service, and the scenarios beside the plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.comparison import ComparedRow, Comparison, alteration_texts, comparison
from app.presenting.decided import Decided
from app.presenting.not_judged import not_counted
from app.presenting.option_rows import letters_of, option_name
from app.presenting.site_facts import left_out_of
from app.proposal.contents import Contents
from app.proposal.flow import bullet, heading, paragraph, space, table, with_mark
from app.proposal.headings import grouped
from app.proposal.lengths import CELL, shortened
from planners.words import say

HEAD = (
    say("Option"),
    say("Needs"),
    say("Worst case until"),
    say("Expected until"),
    say("Cost to the horizon"),
    say("Chance"),
    say("Reason"),
)
WIDTHS = (106, 84, 54, 54, 52, 36, 106)
COST, CHANCE = 4, 5
FIRST, WIDTH = 118.0, 365.0
MOST_BESIDE = 4
"""Scenarios beside the plan in one table; more of them stand in another."""
MOST_LETTERS = 250
PER_SERVER = say("Where there are several servers, the other figures are those of each.")


def section(proposal: Contents) -> list[Any]:
    """The standard options first, then what the plan itself sets beside it."""
    rows = grouped(proposal, [(one.title, _rows(proposal, one)) for one in proposal.site.parts])
    flow = [table(HEAD, rows, WIDTHS, (COST, CHANCE))] if rows else []
    missing = left_out_of(proposal.site.options[0], proposal.site.parts) if rows else []
    flow += [paragraph(not_counted(missing, len(missing)), "muted")] if missing else []
    ways = [bullet(told) for one in proposal.site.parts if (told := one.other_way)]
    return [*flow, *([space(), *ways] if ways else []), *_scenarios(proposal)]


def _rows(proposal: Contents, one: Decided) -> list[tuple[str, ...]]:
    """The options by the names of page 1; without their costs where this edition tells none."""
    return [
        (
            option_name(row, letters_of(proposal.site, one, place)),
            row.needs,
            row.safe,
            row.expected,
            row.cost if proposal.shows_prices else "–",
            row.chance,
            row.why,
        )
        for place, row in enumerate(one.told.rows)
    ]


def _scenarios(proposal: Contents) -> list[Any]:
    plan = proposal.plan
    if not plan.scenarios:
        return []
    flow: list[Any] = [heading(say("Scenarios"), 2)]
    compared = comparison(plan)
    for scenario, reason in zip(plan.scenarios, compared.reasons, strict=True):
        texts = alteration_texts(plan, scenario) or (say("No changes."),)
        changes = [bullet(shortened(text, CELL)) for text in texts]
        flow += [heading(scenario.title or say("Scenario"), 3), *changes, paragraph(shortened(reason, CELL))]
    each = [paragraph(PER_SERVER, "muted")] if compared.per_server else []
    flow += [heading(say("Compared"), 3), *each]
    for start in range(1, len(plan.scenarios) + 1, MOST_BESIDE):
        beside = range(start, min(start + MOST_BESIDE, len(plan.scenarios) + 1))
        flow += [_table(proposal, compared, beside), space(6)]
    return [*flow, *(paragraph(text) for text in compared.warnings)]


def _table(proposal: Contents, compared: Comparison, beside: Sequence[int]) -> Any:
    """The plan beside the scenarios of these columns: of each service that they alter the verdict and what differs."""
    shown = (0, *beside)
    told: dict[str, list[ComparedRow]] = {}
    for row in compared.rows:
        told.setdefault(row.service_id, []).append(row)
    groups = []
    for service, rows in told.items():
        altered = [column for column in beside if proposal.plan.scenarios[column - 1].alters(service)]
        kept = [row for row in rows if altered and (not row.name or _differs(row, altered))]
        cells = [
            (row.title, *(_value(row, index) if index in (0, *altered) else "–" for index in shown))
            for row in kept
        ]
        groups.append((rows[0].service, cells))
    widths = (FIRST, *([WIDTH / len(shown)] * len(shown)))
    return table(("", *(compared.columns[index] for index in shown)), grouped(proposal, groups), widths)


def _differs(row: ComparedRow, beside: Sequence[int]) -> bool:
    """Whether a scenario changes the figure."""
    return any(row.values[index] != row.values[0] for index in beside)


def _value(row: ComparedRow, index: int) -> Any:
    mark = row.standings[index] if row.standings else ""
    return with_mark(shortened(row.values[index], MOST_LETTERS), mark)
