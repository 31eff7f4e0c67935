"""The notes.ini section for a mail server of this size, each line with its reason and source."""

from __future__ import annotations

import math
from collections.abc import Callable

from planners.catalogue.rows import SettingRule
from planners.domino.memory import BUFFER_POOL, mebibytes
from planners.domino.settings import SHARED_MEMORY, Recommendation, as_measured, line, rules
from planners.evidence import Standing
from planners.mail.case import Case
from planners.mail.figures import ADDRESS_SPACE
from planners.planner import Setting, Sizing

DATABASE_CACHES = ("NSF_DbCache_MaxEntries", "NSF_DBUcache_Max_Entries")


def settings(case: Case, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing. A value that follows the load is computed, any other is the measured server's."""
    defaults = {rule.name: rule for rule in _rules(case, "default")}
    found: dict[str, Setting] = {}
    for rule in _rules(case, "value"):
        if rule.name in found or not rule.name.isidentifier():
            continue
        recommended = _value(case, sizing, rule)
        default = defaults.get(rule.name)
        found[rule.name] = line(case, rule, recommended, default.value if default else "")
    return tuple(found.values())


def _rules(case: Case, aspect: str) -> list[SettingRule]:
    return [rule for rule in rules(case) if rule.aspect.startswith(aspect)]


def _value(case: Case, sizing: Sizing, rule: SettingRule) -> Recommendation:
    computed: dict[str, Callable[[], Recommendation]] = {
        BUFFER_POOL: lambda: _buffer_pool(case, rule),
        SHARED_MEMORY: lambda: _shared_limit(case, sizing, rule),
        **dict.fromkeys(DATABASE_CACHES, lambda: _database_cache(case, sizing, rule)),
    }
    return computed.get(rule.name, lambda: as_measured(rule))()


def _buffer_pool(case: Case, rule: SettingRule) -> Recommendation:
    entered = case.inputs["buffer_pool"]
    if entered is not None:
        return f"{entered:.0f}", Standing.ENTERED, "The NSF buffer pool that was entered for this plan"
    return as_measured(rule)


def _database_cache(case: Case, sizing: Sizing, rule: SettingRule) -> Recommendation:
    users = sizing.quantities.get("users.per_server")
    if users is None:
        return as_measured(rule)
    databases = value = math.ceil(users.value)
    reason = f"One entry for each of the {databases:,} mail databases of a server"
    largest = _practical_maximum(case, rule.name)
    if largest is not None and databases > largest:
        value = largest
        reason += f", but not above {largest:,}, the practical maximum of version {case.text('version')}"
    return str(value), Standing.RULE, f"{reason}; the measured server had {rule.value}"


def _practical_maximum(case: Case, name: str) -> int | None:
    rules = _rules(case, "practical maximum")
    return next((int(rule.value) for rule in rules if rule.name == name), None)


def _shared_limit(case: Case, sizing: Sizing, rule: SettingRule) -> Recommendation:
    shared, published = sizing.quantities.get("memory.shared"), mebibytes(rule.value)
    space = next((verdict.capacity for verdict in sizing.verdicts if verdict.resource is ADDRESS_SPACE), None)
    if shared is None or published is None or shared.value <= published:
        return as_measured(rule)
    value = 256 * math.ceil(shared.value / 256)
    if space is not None and value > space:
        return as_measured(rule)
    return (
        str(value),
        Standing.RULE,
        (
            f"The planned shared memory of {shared.value:,.0f} MiB, rounded up to 256 MiB; the measured server had {rule.value}"
        ),
    )
