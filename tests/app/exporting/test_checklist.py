"""A checklist says what to set by hand: every point on a line of its own, with reason and source."""

from __future__ import annotations

from app.exporting.writer import settings_files
from planners.evidence import Source, Standing
from planners.planner import Setting


def test_that_every_point_has_its_reason_its_default_and_its_source() -> None:
    point = Setting(
        "server-checklist.txt",
        "Transaction\nlog",
        "on",
        "Keep it on.",
        Standing.MEASURED,
        (Source("A document", "Table 1", "log"),),
        "off",
    )
    (file,) = settings_files((point,), "Heading")
    assert file.name == "server-checklist.txt"
    assert file.text.splitlines() == [
        "Heading",
        "Compare with your server. Nothing reads this file; set what you need by hand.",
        "",
        "[ ] Transaction log: on",
        "    Keep it on.",
        "    Default: off",
        "    Source: A document, Table 1, log",
    ]
