"""The units of the printed tables are those of the figures."""

from __future__ import annotations

import pytest

from planners.registry import planner


@pytest.mark.parametrize(
    ("platform", "users", "pages"), [("i5os-570", 10_000, 383), ("i5os-810", 9_000, 4938)]
)
def test_that_the_base_pool_moves_pages_and_does_not_count_faults(
    platform: str, users: int, pages: int
) -> None:
    mail = planner("mail")
    found = mail.size(
        mail.check({"platform": platform, "version": "7", "template": "mail7", "users": users, "servers": 1})
    ).quantities
    assert (found["memory.page_rate"].value, found["memory.page_rate"].unit) == (pages, "pages/s")
    assert "memory.page_faults" not in found
    assert all(figure.unit != "faults/s" for figure in mail.figures)
