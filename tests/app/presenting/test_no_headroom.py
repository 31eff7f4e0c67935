"""What is bought for exactly the load that it carries says that nothing is left."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.site_decision import site_decision


@pytest.mark.parametrize(
    ("title", "full"), [("web mail on Windows", True), ("partitions on Linux under", True), ("x86-64", False)]
)
def test_that_a_purchase_that_is_full_at_once_says_so(title: str, full: bool) -> None:
    plan = next(one for one in examples() if title in one.title)
    assert ("no headroom is left" in site_decision(sized(plan)).sentence) == full
