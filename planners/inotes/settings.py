"""The notes.ini section for a web mail server: the common settings of its version and those of its platform."""

from __future__ import annotations

import math

from planners.catalogue.rows import SettingRule
from planners.citing import cite
from planners.evidence import Standing
from planners.inotes.case import Case
from planners.inotes.inputs import SERVICE
from planners.inotes.sizing import BUFFER_POOL, pool_size
from planners.planner import Setting, Sizing

FOLLOW_DATABASES = (
    "NSF_DbCache_MaxEntries",
    "NSF_DBUcache_Max_Entries",
    "RouterDbCacheSize",
    "iNotes_WA_ProfileCacheSize",
)
COMPRESSION = "MIMECompressAttachments"
MARGIN = 1.5
"""The measured servers kept 6,000 entries for 4,000 users."""


def recommended(case: Case, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing; caches follow the users, the rest is the measured server's."""
    rules = [
        rule
        for rule in case.catalogue.settings(SERVICE, case.platform.id, case.text("version"))
        if _is_setting(rule)
    ]
    found: dict[str, Setting] = {}
    if not case.inputs["attachment_compression"]:
        rules = [rule for rule in rules if rule.name != COMPRESSION]
    for rule in sorted(rules, key=lambda rule: rule.platform == ""):
        if rule.name not in found:
            value, standing, reason = _value(sizing, rule)
            found[rule.name] = Setting(
                "notes.ini",
                rule.name,
                value,
                reason,
                standing,
                (cite(case.catalogue, rule),),
                "",
                rule.unit,
                rule.benchmark_only,
            )
    return tuple(found.values())


def _is_setting(rule: SettingRule) -> bool:
    written = "_" in rule.name or rule.name in ("ServerTasks", "RouterDbCacheSize", "MIMECompressAttachments")
    return rule.aspect == "value" and written and rule.name.isidentifier() and bool(rule.value)


def _value(sizing: Sizing, rule: SettingRule) -> tuple[str, Standing, str]:
    users = sizing.quantities.get("users.per_server")
    if rule.name in FOLLOW_DATABASES and users is not None:
        value = math.ceil(MARGIN * users.value / 100) * 100
        return (
            str(value),
            Standing.RULE,
            (
                f"{rule.meaning or 'Cache entries'}; half as many again as the {users.value:,.0f} users of a server, as the measured server "
                f"had with {rule.value}"
            ),
        )
    size = pool_size(rule) if rule.name == BUFFER_POOL else None
    meaning = (
        f"{rule.meaning}; value of the measured server" if rule.meaning else "Value of the measured server"
    )
    if rule.benchmark_only:
        meaning += "; chosen for the benchmark, not to be copied to a production server"
    return f"{size:.0f}" if size is not None else rule.value, Standing.MEASURED, meaning
