"""The notes.ini section for a mail server of this size and what is set beside it, each with its reason and source."""

from __future__ import annotations

import math

from msgspec.structs import replace

from planners.catalogue.rows import SettingRule
from planners.domino.memory import BUFFER_POOL, mebibytes
from planners.domino.settings import BY_HAND, CHECKLIST, Recommendation, advised, as_measured, line, rules
from planners.evidence import Standing
from planners.machine.figures import MEMORY_NEED
from planners.mail.case import MailCase
from planners.mail.figures import MEMORY_PROCESS
from planners.mail.memory import SHARED_MEMORY
from planners.planner import Setting, Sizing
from planners.words import say

ENTERED_POOL = say("The NSF buffer pool entered for this plan.")
PREALLOCATION = "MEM_EnablePreAlloc"
"""Sets the limit of shared memory aside when the server starts: not without such a limit."""
GIB = 1024
DISK_LAYOUT, UNPROTECTED, STRIPED = "Disk layout", "raid0", "RAID 0"
COUNTED = say(
    "Take the RAID level of the plan, for which its drives are counted: RAID 0, as measured, loses an array with one drive."
)
MEASURED_DRIVES = say("Measured so; take as many drives as the plan counts.")


def settings(case: MailCase, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings for a sizing: the measured server's, but for what the plan's memory or an entry decides."""
    known = rules(case)
    defaults = {rule.name: rule.value for rule in known if rule.aspect == "default"}
    lines: dict[str, Setting] = {}
    for rule in known:
        if rule.name in lines or rule.aspect not in ("value", BY_HAND) or rule.name == "(all)":
            continue
        if rule.aspect == "value":
            lines[rule.name] = _line(case, sizing, rule, defaults.get(rule.name, ""))
    if PREALLOCATION in lines and SHARED_MEMORY in lines and not lines[SHARED_MEMORY].written:
        lines[PREALLOCATION] = replace(lines[PREALLOCATION], by_hand=True)
    for rule in known:
        if rule.aspect == BY_HAND and rule.name not in lines:
            lines[rule.name] = _by_hand(case, rule, defaults.get(rule.name, ""))
    return tuple(lines.values())


def _line(case: MailCase, sizing: Sizing, rule: SettingRule, default: str) -> Setting:
    pool = case.inputs["buffer_pool"]
    if rule.name == BUFFER_POOL and pool is not None:
        return line(case, rule, (f"{pool:.0f}", Standing.ENTERED, ENTERED_POOL), default)
    if rule.name == SHARED_MEMORY:
        recommended = _shared_limit(case, sizing, rule)
        return line(case, rule, recommended, default, by_hand=not recommended[0].isdigit())
    return line(case, rule, as_measured(rule), default)


def _by_hand(case: MailCase, rule: SettingRule, default: str) -> Setting:
    found = advised(case, rule, default)
    if rule.name == DISK_LAYOUT:
        level = case.inputs["raid"] != UNPROTECTED and _striped(case, rule)
        found = replace(found, reason=f"{found.reason} {COUNTED if level else MEASURED_DRIVES}")
    return found if "_" in rule.name else replace(found, file=CHECKLIST)


def _striped(case: MailCase, rule: SettingRule) -> bool:
    """Whether the measured drives had no protection."""
    return any(STRIPED in text for text in (rule.value, rule.meaning, case.platform.storage))


def _shared_limit(case: MailCase, sizing: Sizing, rule: SettingRule) -> Recommendation:
    """The measured limit where the planned memory holds it: a server may set all of it aside when it starts."""
    bought, published = _bought(case, sizing), mebibytes(rule.value)
    if bought is None or published is None:
        return as_measured(rule)
    room = _room(case, sizing, bought)
    if published <= room or (case.partitions == 1 and bought >= (case.platform.memory_mib or math.inf)):
        return as_measured(rule)
    held = math.floor(room)
    shared = sizing.quantities["memory.shared"]
    if held < shared.value:
        reason = say(
            "The planned memory leaves {room:,.0f} MiB, the plan needs {shared:,.0f} MiB. Add memory first. "
            "The measured server had {measured}.",
            room=max(room, 0.0),
            shared=shared.value,
            measured=rule.value,
        )
        return say("(too little memory)"), Standing.RULE, reason
    reason = say(
        "{meaning}. Held at what the planned memory leaves, {room:,.0f} MiB. The measured server had {measured}.",
        meaning=rule.meaning,
        room=room,
        measured=rule.value,
    )
    return str(held), Standing.RULE, reason


def _bought(case: MailCase, sizing: Sizing) -> float | None:
    """Memory of one server in MiB: entered, as the reference machine, or what is bought, in whole GiB."""
    need = sizing.quantities.get(MEMORY_NEED.name)
    entered = [
        float(size)
        for name in ("server_memory", "machine_memory")
        if isinstance(size := case.inputs.get(name), int | float)
    ]
    if entered:
        return min(entered)
    if case.inputs["as_reference"] and case.platform.memory_mib:
        return case.platform.memory_mib
    return GIB * math.ceil(need.value / GIB - 1e-9) if need is not None else None


def _room(case: MailCase, sizing: Sizing, bought: float) -> float:
    """What the memory of one server leaves for the shared memory of each of its partitions, in MiB."""
    process = sizing.quantities.get(MEMORY_PROCESS.name)
    own = float(process.value) if process is not None else 0.0
    return (bought - float(case.number("operating_system"))) / case.partitions - own
