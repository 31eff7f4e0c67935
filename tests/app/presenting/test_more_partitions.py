"""Where the limit of a partition asks for another server, the pages say whether another partition would do."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.site_decision import site_decision

NEW: dict[str, Any] = {"platform": "linux-x86", "version": "7", "template": "mail6", "users": 20_000}
SECOND = 'With 2 partitions on each, 1 server would be expected to carry it: set "Partitions per server" and compare.'


def decided(**entries: Any) -> str:
    service = Service("m", "mail", "Mail", Entries({**NEW, **entries}))
    return site_decision(sized(Plan("p", "Plan", services=(service,)))).sentence


def test_that_a_second_partition_is_told_beside_a_second_server() -> None:
    """A second server was ordered, and the first one was 15 % busy."""
    site = next(one for one in examples() if "prices" in one.title)
    mail, web, directory = site_decision(sized(site)).parts
    assert mail.other_way == f"Mail of the offices: {SECOND}"
    assert web.other_way.startswith("Web mail: With 2 partitions on each, 2 servers")
    assert not directory.other_way
    assert SECOND in decided(guesses=True)


@pytest.mark.parametrize("entries", [{"users": 9000}, {"servers": 2}, {"partitions": 2}])
def test_that_nothing_is_told_where_partitions_spare_no_server(entries: dict[str, Any]) -> None:
    assert "partitions on each" not in decided(guesses=True, **entries)
