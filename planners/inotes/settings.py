"""The settings of a web mail server: its notes.ini section, and what is set by hand in documents and databases."""

from __future__ import annotations

import math

from msgspec.structs import replace

from planners.catalogue.rows import SettingRule
from planners.domino.memory import buffer_pool_rule, mebibytes
from planners.domino.settings import BY_HAND, Recommendation, advised, as_measured, line, rules
from planners.evidence import Standing
from planners.inotes import checklist
from planners.inotes.case import WebMailCase
from planners.planner import Setting, Sizing
from planners.words import plural, say

DATABASE_CACHE = "NSF_DbCache_MaxEntries"
FOLLOW_DATABASES = (
    DATABASE_CACHE,
    "NSF_DBUcache_Max_Entries",
    "RouterDbCacheSize",
    "iNotes_WA_ProfileCacheSize",
)
COMPRESSION = "MIMECompressAttachments"
OLDER_STRUCTURE, STRUCTURE = "Create_R8_Databases", "Create_R85_Databases"
OF_8_0 = say(
    "On 8.5 take Create_R85_Databases alone: this line is for 8.0, and the disk figures of 8.5 need the newer structure."
)
STEP = 100
"""Computed cache sizes are rounded up to so many entries."""
FEWEST_ENTRIES, POOL_OF_AN_ENTRY = 25, 300
"""Domino's own size of the database cache: the larger of so many entries and one for so many KiB of buffer pool."""


def settings(case: WebMailCase, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing; caches follow the users, the rest is the measured server's."""
    known = [rule for rule in rules(case) if checklist.is_line(rule)]
    if not case.inputs["attachment_compression"]:
        known = [rule for rule in known if rule.name != COMPRESSION]
    lines: dict[str, Setting] = {}
    for rule in sorted(known, key=lambda rule: rule.platform == ""):
        if rule.name not in lines:
            lines[rule.name] = _line(case, sizing, rule)
    advice = (
        advised(case, rule) for rule in rules(case) if rule.aspect == BY_HAND and rule.name not in lines
    )
    return (*lines.values(), *advice, *checklist.by_hand(case))


def _line(case: WebMailCase, sizing: Sizing, rule: SettingRule) -> Setting:
    """The line; that of an older structure of databases is not written where there is one of this version."""
    made = line(case, rule, _recommended(case, sizing, rule))
    if rule.name == OLDER_STRUCTURE and any(one.name == STRUCTURE for one in rules(case)):
        return replace(made, reason=f"{made.reason} {OF_8_0}", by_hand=True)
    return made


def _recommended(case: WebMailCase, sizing: Sizing, rule: SettingRule) -> Recommendation:
    users, row = sizing.quantities.get("users.per_partition"), case.row("cpu_pct")
    if rule.name not in FOLLOW_DATABASES or users is None or row is None or not row.users:
        return as_measured(rule)
    if users.value == row.users:
        return as_measured(rule)
    entries = STEP * math.ceil(float(rule.value) * users.value / row.users / STEP)
    least = _own_size(case) if rule.name == DATABASE_CACHE else 0
    if entries < least:
        return str(least), Standing.RULE, say("What Domino takes by itself. Fewer users need no less.")
    reason = say(
        "{meaning}. Sizewright rule: in proportion to users, from {entries} for {measured:,} users of the measured server.",
        meaning=rule.meaning,
        entries=rule.value,
        measured=row.users,
    )
    return str(entries), Standing.RULE, say("{reason} {doubt}", reason=reason, doubt=_no_rule(case))


def _no_rule(case: WebMailCase) -> str:
    """Why the cache sizes are no published rule: the measured directory held other users than the run."""
    rows = case.catalogue.workloads(case.service)
    held = next((int(row.value) for row in rows if row.item == "directory users" and row.value), None)
    if held is None:
        return say("The document gives no rule.")
    return plural(
        "The document gives no rule; its directory held {count:,} user.",
        "The document gives no rule; its directory held {count:,} users.",
        held,
    )


def _own_size(case: WebMailCase) -> int:
    """Entries of the database cache that Domino takes without the setting."""
    rule = buffer_pool_rule(case)
    pool = mebibytes(rule.value) if rule is not None else None
    return max(FEWEST_ENTRIES, math.ceil(1024 * (pool or 0) / POOL_OF_AN_ENTRY))
