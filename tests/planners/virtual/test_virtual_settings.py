"""What to set up for a virtual host: the measured notes.ini setting and the layout of the published guest."""

from __future__ import annotations

from typing import Any

import pytest

from planners.evidence import Standing
from planners.planner import Setting, Sizing
from planners.registry import planner

VIRTUAL = planner("virtual")


def size(**entries: Any) -> Sizing:
    return VIRTUAL.size(VIRTUAL.check({"users": 102_000, **entries}))


def settings(**entries: Any) -> dict[str, Setting]:
    return {setting.name: setting for setting in VIRTUAL.settings(size(**entries))}


def test_that_the_layout_follows_the_partitions_of_the_plan() -> None:
    found = settings()
    assert found["Mail directories"].value == "4 in each partition, 24 in all"
    assert "For 6 partitions." in found["Each partition"].reason
    assert found["Network between partitions"].value == "a VLAN inside the machine"


def test_that_every_reason_is_a_whole_sentence() -> None:
    assert [setting.name for setting in settings().values() if not setting.reason.endswith(".")] == []


def test_that_devices_are_counted_where_the_size_of_the_databases_is_known() -> None:
    assert settings()["Logical devices"].value == "3 GB each"
    found = settings(users=1_000, mailbox_size=240, free_space=0)
    assert found["Logical devices"].value == "80 of 3 GB each"
    assert settings(device_size=27)["Logical devices"].value == "27 GB each"
    assert "SLES 11" in found["Parallel access volumes (PAV)"].value


def test_that_what_was_tried_in_vain_is_told_with_its_places() -> None:
    tried = settings()["Tried without effect on disk queues"]
    for part in ("log.nsf: less data written", "guest memory: 48 GB", "NSF_Buffer_Pool", "router threads"):
        assert part in tried.value
    assert len(tried.sources) == tried.value.count(";") + 1


def test_that_every_setting_cites_the_article_and_nothing_else() -> None:
    for setting in settings().values():
        assert setting.sources
        assert all("virtualization, scalability" in source.document for source in setting.sources)
        assert setting.standing is Standing.MEASURED


@pytest.mark.parametrize(
    "told",
    ["other virtualization", "4.5 to 5.166", "full at 50 %", "just before a server failed", "Consolidate"],
)
def test_that_the_article_s_advice_travels_with_the_figures(told: str) -> None:
    assert any(told in caution.text for caution in size().cautions)


def test_that_small_devices_need_no_caution() -> None:
    assert not any("80 ms" in caution.text for caution in size().cautions)
    assert any("80 ms" in caution.text for caution in size(device_size=27).cautions)
