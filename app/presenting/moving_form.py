"""The ways to move services as plain data for other programs: full precision, stable names."""

from __future__ import annotations

from itertools import chain
from typing import Any

from app.plan.together import Consolidated
from app.presenting.consolidating import TogetherRow, together_answer
from app.presenting.moving import Moving, MovingRow
from planners.analysis.as_bought import in_one_unit
from planners.analysis.moving import Holding

Plain = dict[str, Any]


def moving_form(title: str, found: Moving) -> Plain:
    """The ways of one service."""
    return {"title": title, "answer": found.answer, "options": [_option(row) for row in found.rows]}


def together_form(found: Consolidated, rows: tuple[TogetherRow, ...]) -> Plain:
    """The ways of all services together."""
    return {
        "answer": together_answer(found, rows[0]) if rows else "",
        "options": [_together(found, row) for row in rows],
        "priced": found.priced,
        "currency": found.currency or None,
        "not_judged": list(found.untold),
        "not_known": [
            {"resource": resource, "services": list(services)} for resource, services in found.unknown
        ],
        "not_placed": [{"service": service, "reason": reason} for service, reason in found.left_out],
    }


def _option(row: MovingRow) -> Plain:
    move = row.option.move
    told = in_one_unit(move.sizing.needs, move.sizing) if move.sizing is not None else []
    return {
        "rank": row.rank,
        "title": row.title,
        "machine": row.option.machine or None,
        "as_planned": row.option.present,
        "recommended": row.recommended,
        "servers": move.servers,
        "servers_worst_case": move.most,
        "needs": {
            one.name: {
                "title": one.title,
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "unit": one.unit,
            }
            for one in chain.from_iterable(told)
        },
        "bought": {
            line.order.title: {"count": line.count, "unit": line.unit}
            for line in (move.bought.lines if move.bought is not None else ())
        },
        "needs_text": row.needs,
        "cost": row.option.cost,
        "currency": move.currency or None,
        "verdict": "refused" if move.holding() is Holding.REFUSED else str(row.fit),
        "chance": row.share,
        "until": row.until,
        "why_not": "" if row.recommended else row.why,
        "why": row.why,
        "risks": list(row.risks),
    }


def _together(found: Consolidated, row: TogetherRow) -> Plain:
    plan = found.ways[row.rank - 1].plan
    return {
        "rank": row.rank,
        "title": row.title,
        "recommended": row.recommended,
        "needs": [
            {
                "machine": one.machine,
                "services": list(one.services),
                "reserve": not one.services,
                "fullest": one.fullest,
            }
            for one in row.machines
        ],
        "needs_text": row.needs,
        "cost": plan.cost if plan is not None and found.priced else None,
        "machines": len(plan.machines) if plan is not None else None,
        "bound": plan.bound if plan is not None else None,
        "proven": plan.proven if plan is not None else None,
        "verdict": "fits" if plan is not None else "refused",
        "why_not": "" if row.recommended else row.why,
        "why": row.why,
    }
