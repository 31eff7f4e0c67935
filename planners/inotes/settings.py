"""The notes.ini section for a web mail server: the common settings of its version and those of its platform."""

from __future__ import annotations

import math

from planners.catalogue.rows import SettingRule
from planners.domino.settings import Recommendation, as_measured, line, rules
from planners.evidence import Standing
from planners.inotes.case import WebMailCase
from planners.planner import Setting, Sizing
from planners.words import say

FOLLOW_DATABASES = (
    "NSF_DbCache_MaxEntries",
    "NSF_DBUcache_Max_Entries",
    "RouterDbCacheSize",
    "iNotes_WA_ProfileCacheSize",
)
COMPRESSION = "MIMECompressAttachments"
MARGIN = 1.5
"""The measured servers kept 6,000 entries for 4,000 users."""


def settings(case: WebMailCase, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing; caches follow the users, the rest is the measured server's."""
    known = [rule for rule in rules(case) if _is_setting(rule)]
    if not case.inputs["attachment_compression"]:
        known = [rule for rule in known if rule.name != COMPRESSION]
    lines: dict[str, Setting] = {}
    for rule in sorted(known, key=lambda rule: rule.platform == ""):
        if rule.name not in lines:
            lines[rule.name] = line(case, rule, _recommended(sizing, rule))
    return tuple(lines.values())


def _is_setting(rule: SettingRule) -> bool:
    written = "_" in rule.name or rule.name in ("ServerTasks", "RouterDbCacheSize", "MIMECompressAttachments")
    return rule.aspect == "value" and written and rule.name.isidentifier() and bool(rule.value)


def _recommended(sizing: Sizing, rule: SettingRule) -> Recommendation:
    users = sizing.quantities.get("users.per_server")
    if rule.name not in FOLLOW_DATABASES or users is None:
        return as_measured(rule)
    value = math.ceil(MARGIN * users.value / 100) * 100
    reason = say(
        "{meaning}. 1.5 times the {users:,.0f} users of a server, the ratio of the measured server with {measured}.",
        meaning=rule.meaning or say("Cache entries"),
        users=users.value,
        measured=rule.value,
    )
    return str(value), Standing.RULE, reason
