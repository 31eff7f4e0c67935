"""Lines of the notes.ini file, each with its reason and source."""

from __future__ import annotations

from planners.case import Case
from planners.catalogue.rows import SettingRule
from planners.citing import cite
from planners.domino.memory import BUFFER_POOL, mebibytes
from planners.evidence import Standing
from planners.planner import Setting
from planners.words import say

FILE = "notes.ini"
SHARED_MEMORY = "ConstrainedSHMSizeMB"
TAKES_MEMORY = (BUFFER_POOL, SHARED_MEMORY)
MOST_OF_MEMORY = 0.375
"""Three eighths of the memory: the most that buffer pools are told to take."""
MEASURED_VALUE = say("Value of the measured server.")
BENCHMARK_VALUE = say("Chosen for the benchmark: do not copy it to a production server.")

Recommendation = tuple[str, Standing, str]


def rules(case: Case) -> tuple[SettingRule, ...]:
    """The published rows of the planned platform and version."""
    return case.catalogue.settings(case.service, case.text("platform"), case.text("version"))


def line(case: Case, rule: SettingRule, recommended: Recommendation, default: str = "") -> Setting:
    """A line for a rule, with the value that is recommended for it."""
    value, standing, reason = recommended
    return Setting(
        FILE,
        rule.name,
        value,
        reason,
        standing,
        (cite(case.catalogue, rule),),
        default,
        rule.unit,
        benchmark_only=rule.benchmark_only and standing is Standing.MEASURED,
        memory_share=MOST_OF_MEMORY if rule.name in TAKES_MEMORY else None,
    )


def as_measured(rule: SettingRule) -> Recommendation:
    """The value of the measured server."""
    size = mebibytes(rule.value) if rule.name == BUFFER_POOL else None
    reason = MEASURED_VALUE
    if rule.meaning:
        reason = say("{meaning}. Value of the measured server.", meaning=rule.meaning)
    if rule.benchmark_only:
        reason = f"{reason} {BENCHMARK_VALUE}"
    return f"{size:.0f}" if size is not None else rule.value, Standing.MEASURED, reason
