"""The calculation of a plan: each service has all its steps, whatever was sized before."""

from __future__ import annotations

from app.plan.document import Plan, Service
from app.plan.sized import sized
from app.presenting.proof import proof
from planners.compiled import PATIENCE
from tests.app.presenting.test_money import plan_of


def test_that_each_service_tells_all_its_steps_also_where_a_program_is_compiled() -> None:
    """Sizings by one program share what never differs: a second service had no step for it."""
    (mail,) = plan_of("mail").services
    loads = range(1_000, 1_000 + 2 * PATIENCE)
    many = tuple(
        Service(f"s{users}", "mail", f"Mail {users}", mail.entries.with_entry("users", users))
        for users in loads
    )
    parts = [
        (one.title, one.sizing, ()) for one in sized(Plan("p", "Many", services=many)).services if one.sizing
    ]
    told = [[step.quantity.name for step in part.steps] for part in proof(parts).parts]
    assert len(told) == len(many)
    assert told[-1] == told[0]
