"""Results that are kept: those of plans before are forgotten, a few at a time."""

from __future__ import annotations

import weakref

from app.plan.kept import AT_ONCE, Kept


class Result:
    """Something that can be seen to go."""


def test_that_what_nobody_asks_for_goes_a_few_at_a_time_after_two_turns() -> None:
    kept: Kept[Result] = Kept(lambda *_: Result(), room=1_000)
    old = [weakref.ref(kept(number)) for number in range(3 * AT_ONCE)]
    kept.turn(1_000)
    kept.turn(1_000)
    assert all(one() is not None for one in old)
    kept("new")
    assert sum(one() is None for one in old) == AT_ONCE
    for number in range(3):
        kept(f"new {number}")
    assert all(one() is None for one in old)
