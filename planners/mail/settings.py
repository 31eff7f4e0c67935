"""The notes.ini section for a mail server of this size, each line with its reason and source."""

from __future__ import annotations

import math
from collections.abc import Callable

from planners.catalogue.rows import SettingRule
from planners.domino.memory import BUFFER_POOL, mebibytes
from planners.domino.settings import SHARED_MEMORY, Recommendation, as_measured, line, rules
from planners.evidence import Standing
from planners.mail.case import MailCase
from planners.mail.figures import ADDRESS_SPACE
from planners.planner import Setting, Sizing
from planners.words import plural, say

ENTERED_POOL = say("The NSF buffer pool entered for this plan.")
DATABASE_CACHES = ("NSF_DbCache_MaxEntries", "NSF_DBUcache_Max_Entries")


def settings(case: MailCase, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing. A value that follows the load is computed, any other is the measured server's."""
    defaults = {rule.name: rule for rule in _rules(case, "default")}
    lines: dict[str, Setting] = {}
    for rule in _rules(case, "value"):
        if rule.name in lines or not rule.name.isidentifier():
            continue
        recommended = _value(case, sizing, rule)
        default = defaults.get(rule.name)
        lines[rule.name] = line(case, rule, recommended, default.value if default else "")
    return tuple(lines.values())


def _rules(case: MailCase, aspect: str) -> list[SettingRule]:
    return [rule for rule in rules(case) if rule.aspect.startswith(aspect)]


def _value(case: MailCase, sizing: Sizing, rule: SettingRule) -> Recommendation:
    computed: dict[str, Callable[[], Recommendation]] = {
        BUFFER_POOL: lambda: _buffer_pool(case, rule),
        SHARED_MEMORY: lambda: _shared_limit(case, sizing, rule),
        **dict.fromkeys(DATABASE_CACHES, lambda: _database_cache(case, sizing, rule)),
    }
    return computed.get(rule.name, lambda: as_measured(rule))()


def _buffer_pool(case: MailCase, rule: SettingRule) -> Recommendation:
    entered = case.inputs["buffer_pool"]
    if entered is not None:
        return f"{entered:.0f}", Standing.ENTERED, ENTERED_POOL
    return as_measured(rule)


def _database_cache(case: MailCase, sizing: Sizing, rule: SettingRule) -> Recommendation:
    users = sizing.quantities.get("users.per_server")
    if users is None:
        return as_measured(rule)
    databases = math.ceil(users.value)
    largest = _practical_maximum(case, rule.name)
    if largest is not None and databases > largest:
        reason = say(
            "Practical maximum of version {version}, below the {databases:,} mail databases of a server. "
            "The measured server had {measured}.",
            version=case.text("version"),
            databases=databases,
            measured=rule.value,
        )
        return str(largest), Standing.RULE, reason
    reason = plural(
        "One entry for {count:,} mail database of a server. The measured server had {measured}.",
        "One entry for each of the {count:,} mail databases of a server. The measured server had {measured}.",
        databases,
        measured=rule.value,
    )
    return str(databases), Standing.RULE, reason


def _practical_maximum(case: MailCase, name: str) -> int | None:
    rules = _rules(case, "practical maximum")
    return next((int(rule.value) for rule in rules if rule.name == name), None)


def _shared_limit(case: MailCase, sizing: Sizing, rule: SettingRule) -> Recommendation:
    shared, published = sizing.quantities.get("memory.shared"), mebibytes(rule.value)
    space = next((verdict.capacity for verdict in sizing.verdicts if verdict.resource is ADDRESS_SPACE), None)
    if shared is None or published is None or shared.value <= published:
        return as_measured(rule)
    value = 256 * math.ceil(shared.value / 256)
    if space is not None and value > space:
        return as_measured(rule)
    reason = say(
        "Planned shared memory ({shared:,.0f} MiB), rounded up to a multiple of 256 MiB. The measured server had {measured}.",
        shared=shared.value,
        measured=rule.value,
    )
    return str(value), Standing.RULE, reason
