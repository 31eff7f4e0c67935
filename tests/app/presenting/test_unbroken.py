"""Where no line of a text ends."""

from __future__ import annotations

import pytest

from app.presenting.wording import unbroken

HELD = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("RAID level: RAID 5", f"RAID level: RAID{HELD}5"),
        ("12 GiB of memory", f"12{HELD}GiB of memory"),
        ("2 servers · now", f"2{HELD}servers{HELD}· now"),
        ("A server in 2027", "A server in 2027"),
        ("Enter a number. Given: 0.", f"Enter a number. Given:{HELD}0."),
        (
            "Users: enter a number. Given: 0. Leave it empty.",
            f"Users: enter a number. Given:{HELD}0. Leave it empty.",
        ),
        ("Enter a name. Given: two words.", "Enter a name. Given: two words."),
    ],
)
def test_that_no_line_ends_within_a_name_or_a_figure(text: str, held: str) -> None:
    assert unbroken(text) == held
