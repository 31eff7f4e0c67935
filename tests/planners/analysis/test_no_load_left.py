"""A load that falls to nothing until the horizon."""

from __future__ import annotations

from planners.registry import planner


def test_that_nothing_is_told_by_the_load_where_none_is_left() -> None:
    """The division by it was a fault of the program."""
    mail = planner("mail")
    entries = {
        "platform": "i5os-810",
        "template": "mail6",
        "version": "6.5",
        "users": 6500,
        "price_drive": 800.0,
    }
    sizing = mail.size(mail.check({**entries, "growth_step": -100_000.0}))
    (absent,) = [one for name, one in sizing.absent.items() if "each" in name or "per" in one.figure.title]
    assert absent.reason.startswith("No load is left at the horizon")
