"""What is bought for exactly the load that it carries says that nothing is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.site_decision import site_decision


@pytest.mark.parametrize(
    ("title", "full"), [("web mail on Windows", True), ("partitions on Linux under", True), ("x86-64", False)]
)
def test_that_a_purchase_that_is_full_at_once_says_so(title: str, full: bool) -> None:
    plan = next(one for one in examples() if title in one.title)
    assert ("users and no more." in site_decision(sized(plan)).sentence) == full


def test_that_page_1_tells_what_is_at_its_limit_beside_what_is_not_known() -> None:
    """ "No order is due" stood alone, and a user more needs another server."""
    plan = next(one for one in examples() if "z/OS" in one.title)
    told = (
        "Users per server: at the limit, 10,000 of 10,000 users. More users need another partition or server."
    )
    assert told in site_decision(sized(plan)).sentence
    fewer = replace(plan, services=(plan.services[0].with_entry("users", 9000),))
    assert "at the limit" not in site_decision(sized(fewer)).sentence
