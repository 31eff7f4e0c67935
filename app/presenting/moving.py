"""The ways to move a service, ranked: what each needs and costs, how sure it is, why not the others, and what may go wrong."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Plan, Service
from app.plan.moving import Option, Question, options_of
from app.presenting.bought_items import money, servers_of
from app.presenting.crowded import first_step, short_of
from app.presenting.decision import ordered
from app.presenting.figures import CENT, COUNTED_UNITS, ENGLISH, NumberStyle, joined
from app.presenting.first_limit import limiting
from app.presenting.gauges import gauges, over
from app.presenting.moving_risks import risks_of
from app.presenting.ranked import NONE
from app.presenting.situation import chance_text, expected_until
from app.presenting.wording import sentences
from planners.analysis.machines import Machine
from planners.analysis.moving import Holding, Move
from planners.analysis.options import Option as OfPlan
from planners.analysis.options import OptionKind
from planners.planner import Fit
from planners.words import in_context, plural, say

FITS = {Holding.HOLDS: Fit.FITS, Holding.MAY: Fit.TIGHT, Holding.SHORT: Fit.OVER}


class MovingRow(Struct, frozen=True):
    """A way: ``share`` is the chance that it holds, 0 to 1 (None where it is unknown), ``why`` it is recommended or not."""

    rank: int
    option: Option
    title: str
    needs: str
    cost: str
    until: str
    chance: str
    share: float | None
    fit: Fit
    why: str
    risks: tuple[str, ...]
    recommended: bool
    brief: str
    """``why`` where there is room for a line or two."""


class Moving(Struct, frozen=True):
    """The answer in a sentence, and the ways, the best first."""

    answer: str
    rows: tuple[MovingRow, ...]


def moving(plan: Plan, service: Service, asked: Question, style: NumberStyle = ENGLISH) -> Moving:
    """The ways to move a service."""
    asked = asked.of(service)
    found = options_of(plan, service, asked)
    first = found[0]
    holds = first.holding(asked.enough) is Holding.HOLDS
    rows = tuple(
        MovingRow(
            rank,
            one,
            one.title,
            _needs(one, style),
            _cost(one, style),
            _until(one),
            _chance(one),
            one.chance,
            FITS.get(one.holding(asked.enough), Fit.UNKNOWN),
            _why(one, first, found, asked, style),
            tuple(risks_of(one, service, asked, style)),
            holds and one is first,
            _brief(one, first, found, asked, style),
        )
        for rank, one in enumerate(found, 1)
    )
    return Moving(_answer(rows[0], asked), rows)


def _answer(first: MovingRow, asked: Question) -> str:
    if first.option.holding(asked.enough) is Holding.REFUSED:
        return say("Nothing here can be sized. {reason}", reason=first.why)
    if first.option.holding(asked.enough) is Holding.UNKNOWN:
        return say("Nothing here is known to hold. {reason}", reason=_unknown(first.option.move))
    if not first.recommended:
        return say(
            "Nothing here is known to hold with a chance of {chance:.0f} %. The first comes nearest.",
            chance=100 * asked.enough,
        )
    if first.option.present:
        return say("Recommended: stay as planned.")
    if not first.option.machine:
        return say("Recommended: {option}, {needs}.", option=first.title, needs=first.needs)
    if first.cost == NONE:
        return say("Recommended: {needs}.", needs=first.needs)
    return say("Recommended: {needs}, for {cost}.", needs=first.needs, cost=first.cost)


def _needs(one: Option, style: NumberStyle) -> str:
    found = one.move
    if found.sizing is None:
        return NONE
    if one.present and not one.new:
        return in_context("of what is bought", "nothing")
    if found.bought is not None:
        counted = [line for line in found.bought.lines if line.unit in COUNTED_UNITS]
        return joined(filter(None, servers_of(counted, style)))
    if not one.machine:
        return ordered(found.planner, found.sizing, style) or NONE
    return say("{count} × {machine}", count=found.servers or 1, machine=one.machine)


def _chance(one: Option) -> str:
    """The chance; where not all is known, that of what is known, as page 1 tells it."""
    known = one.move.chance_of_known
    if one.crowded is not None or one.chance is not None or known is None:
        return chance_text(one.chance)
    return say("known part: {chance}", chance=chance_text(known))


def _until(one: Option) -> str:
    if one.crowded is not None:
        return say("exceeded now")
    ahead = one.move.projection
    if ahead is None:
        return NONE
    if one.move.bought is not None:
        return expected_until(one.move.bought)
    return expected_until(OfPlan(OptionKind.NOTHING, one.move.sizing, (), ahead))


def _cost(one: Option, style: NumberStyle) -> str:
    if one.there and not one.cost:
        return say("nothing to buy")
    return money(one.cost, one.move.currency, style) if one.cost is not None else NONE


def _why(one: Option, first: Option, found: tuple[Option, ...], asked: Question, style: NumberStyle) -> str:
    match one.holding(asked.enough):
        case Holding.REFUSED:
            return one.move.problems[0]
        case Holding.UNKNOWN:
            return say("Unknown whether it fits. {reason}", reason=_unknown(one.move))
        case Holding.HOLDS:
            return _first(found, asked) if one is first else _behind(one, first, style)
        case _ if one.crowded is not None:
            return _over(one.crowded, style)
        case _:
            return _short(one.move, asked)


def _brief(one: Option, first: Option, found: tuple[Option, ...], asked: Question, style: NumberStyle) -> str:
    unjudged = one.move.sizing.unjudged if one.move.sizing is not None else ()
    if one.holding(asked.enough) is Holding.UNKNOWN and unjudged:
        return say("{figure}: not known.", figure=unjudged[0].figure.title)
    if one.crowded is not None:
        return short_of(one.crowded)
    return _why(one, first, found, asked, style)


def _unknown(found: Move) -> str:
    reasons = [one.reason for one in found.sizing.unjudged] if found.sizing is not None else []
    return reasons[0] if reasons else say("No capacity is known.")


def _first(found: tuple[Option, ...], asked: Question) -> str:
    """Why the first of those that hold is the first."""
    if found[0].new:
        return say("It holds as planned: no other machine is needed.")
    if found[0].present:
        told, sizing = say("No move needed: it holds where it is."), found[0].move.sizing
        tight = sizing is not None and sizing.fit is Fit.TIGHT
        return sentences(told, say("Only the worst case does not fit.") if tight else "")
    holding = [one.move for one in found if one.holding(asked.enough) is Holding.HOLDS]
    if len(holding) == 1:
        return say("The only one that is known to hold.")
    if all(one.cost is None for one in holding):
        return say("The fewest machines that hold. No price is known.")
    return say("The cheapest that holds.")


def _over(machine: Machine, style: NumberStyle) -> str:
    """What is over on the machine it shares, and what follows."""
    told = say(
        "Today: {limit} on {machine}.", limit=over(gauges(machine.total, style)[0]), machine=machine.name
    )
    return sentences(short_of(machine), told, first_step(machine))


def _behind(one: Option, first: Option, style: NumberStyle) -> str:
    """Why one that holds stands behind the first."""
    if first.present:
        return say("It holds, but no move is needed.")
    cost, least = one.cost, first.cost
    if cost is not None and least is not None and cost - least >= CENT:
        more = money(cost - least, one.move.currency, style)
        return say("It holds, and costs {amount} more.", amount=more)
    if cost is None and least is not None:
        return say("It holds. Its price is not known.")
    servers = (one.move.servers or 0) - (first.move.servers or 0)
    if servers > 0:
        return plural("It holds, with {count} server more.", "It holds, with {count} servers more.", servers)
    return say("It holds as well.")


def _short(found: Move, asked: Question) -> str:
    odds = found.projection.chance if found.projection is not None else None
    told = say("The chance to hold is below {chance:.0f} %.", chance=100 * asked.enough)
    if odds is None:
        return told
    return sentences(told, limiting(odds))
