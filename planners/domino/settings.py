"""Lines of the notes.ini file, each with its reason and source."""

from __future__ import annotations

from planners.case import Case
from planners.catalogue.rows import SettingRule
from planners.citing import cite, own_rule
from planners.domino.case import MeasuredCase
from planners.domino.memory import BUFFER_POOL, mebibytes
from planners.evidence import Source, Standing
from planners.planner import Setting
from planners.words import say

FILE, CHECKLIST = "notes.ini", "server-checklist.txt"
TASKS = "ServerTasks"
LOG = "TRANSLOG_"
RULE, BY_HAND = "rule", "by hand"
"""Aspects of rows that advise on a name, and of those that tell what to do without a value for the file."""
MOST_OF_MEMORY = 0.375
"""Three eighths of the memory: the most that buffer pools are told to take."""
MEASURED_VALUE = say("Value of the measured server.")
BENCHMARK_VALUE = say("Chosen for the benchmark: do not copy it to a production server.")
BUFFER_POOL_BYTES = "NSF_Buffer_Pool_Size"
"""The same size in bytes, under which a server may have it."""
KEEP_TASKS = say("Your server keeps its own tasks.")
LOG_BY_HAND = say("Logging decides how your server recovers: set it in the Server document.")
FOLLOWS_PLAN = say("settings that follow the plan")

Recommendation = tuple[str, Standing, str]


def rules(case: Case) -> tuple[SettingRule, ...]:
    """The published rows of the planned platform and version."""
    return case.catalogue.settings(case.service, case.text("platform"), case.text("version"))


def line(
    case: Case, rule: SettingRule, recommended: Recommendation, default: str = "", by_hand: bool = False
) -> Setting:
    """A line for a rule, with the value that is recommended for it and what else is published about its name.

    Server tasks and transaction logging are never written: they are the administrator's.
    """
    value, standing, reason = recommended
    advice = tuple(row for row in rules(case) if row is not rule and _advises(row, rule.name))
    told = dict.fromkeys((reason, *_kept(rule.name), *(row.meaning for row in advice if row.meaning)))
    return Setting(
        FILE,
        rule.name,
        value,
        " ".join(text if text.endswith(".") else f"{text}." for text in told),
        standing,
        tuple(dict.fromkeys((*_own(standing), *(cite(case.catalogue, row) for row in (rule, *advice))))),
        default,
        rule.unit,
        benchmark_only=rule.benchmark_only and standing is Standing.MEASURED,
        by_hand=by_hand or bool(_kept(rule.name)),
        memory_share=MOST_OF_MEMORY / _partitions(case) if rule.name == BUFFER_POOL else None,
        known_as=(BUFFER_POOL_BYTES, 2.0**-20) if rule.name == BUFFER_POOL else None,
    )


def advised(case: Case, rule: SettingRule, default: str = "") -> Setting:
    """What a row tells to do by hand."""
    return line(case, rule, (rule.value, Standing.MEASURED, rule.meaning), default, by_hand=True)


def as_measured(rule: SettingRule) -> Recommendation:
    """The value of the measured server."""
    size = mebibytes(rule.value) if rule.name == BUFFER_POOL else None
    reason = MEASURED_VALUE
    if rule.meaning:
        reason = say("{meaning}. Value of the measured server.", meaning=rule.meaning)
    if rule.benchmark_only:
        reason = f"{reason} {BENCHMARK_VALUE}"
    return f"{size:.0f}" if size is not None else rule.value, Standing.MEASURED, reason


def _advises(row: SettingRule, name: str) -> bool:
    return row.aspect in (RULE, BY_HAND) and name in row.name.split(", ")


def _kept(name: str) -> tuple[str, ...]:
    """Why a setting is left to the administrator; nothing where it is not."""
    if name == TASKS:
        return (KEEP_TASKS,)
    return (LOG_BY_HAND,) if name.startswith(LOG) else ()


def _partitions(case: Case) -> float:
    """The servers that share the memory of a machine."""
    return case.partitions if isinstance(case, MeasuredCase) else 1.0


def _own(standing: Standing) -> tuple[Source, ...]:
    return (own_rule(FOLLOWS_PLAN),) if standing is Standing.RULE else ()
