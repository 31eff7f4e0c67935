"""What to set up for a virtual host: the one notes.ini setting that was measured, and the layout of the published guest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planners.catalogue.rows import Claim, SettingRule
from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Standing
from planners.planner import Setting, Sizing
from planners.virtual.figures import DISK_DEVICES, PARTITION_COUNT
from planners.virtual.inputs import SERVICE
from planners.words import plural, say

NOTES_INI, LAYOUT = "notes.ini", "server-checklist.txt"
MACHINE = "zvm-6-partitions-8-cp"
SESSIONS, PARTITION_LAYOUT, SMALL_DEVICES, VOLUME_FIX = (
    "virtual.set.L28.1",
    "virtual.set.L14.1",
    "virtual.set.L30.1",
    "virtual.set.L30.2",
)
MAIL_DIRECTORIES, MEMORY_SPEED = "virtual.L14.1", "virtual.L14.2"
IN_VAIN = "No help against the disk bottleneck"
"""What the catalogue says of a measure that was tried against the queues of the disks and did not help."""

Row = SettingRule | Claim


def settings(catalogue: Catalogue, sizing: Sizing) -> tuple[Setting, ...]:
    """The setting of the servers, and the points of the layout; nothing that is not in the catalogue."""
    rules = {rule.id: rule for rule in catalogue.settings(SERVICE, MACHINE, "")}
    found: list[Setting] = []
    if SESSIONS in rules:
        found.append(_sessions(catalogue, rules[SESSIONS], sizing))

    def point(name: str, value: str, reason: str, rows: Iterable[Row | None], standing: Standing) -> None:
        known = [row for row in rows if row is not None]
        if known:
            cited = tuple(cite(catalogue, row) for row in known)
            found.append(Setting(LAYOUT, name, value, reason, standing, cited, by_hand=True))

    layout, directories = rules.get(PARTITION_LAYOUT), catalogue.claim(MAIL_DIRECTORIES)
    partitions = round(float(sizing.need(PARTITION_COUNT).value))
    point(
        say("Each partition"),
        say("its own data directory, user ID and IP address"),
        plural("For {count} partition.", "For {count} partitions.", partitions),
        (layout,),
        Standing.MEASURED,
    )
    each = round(directories.low) if directories is not None and directories.low is not None else 0
    point(
        say("Mail directories"),
        say("{each} in each partition, {all} in all", each=each, all=each * partitions),
        say(
            "Each on a mount point of its own. Spread the devices of the mail files over these mount points."
        ),
        (directories, layout),
        Standing.MEASURED,
    )
    point(
        say("Network between partitions"),
        say("a VLAN inside the machine"),
        say("Partitions of one machine then exchange mail at memory speed, without the wire."),
        (catalogue.claim(MEMORY_SPEED),),
        Standing.MEASURED,
    )
    for name, value, reason, rows in _devices(rules, sizing):
        point(name, value, reason, rows, Standing.MEASURED)
    return tuple(found)


def _sessions(catalogue: Catalogue, row: SettingRule, sizing: Sizing) -> Setting:
    value = "1" if sizing.inputs["sessions_open"] else "0"
    reason = f"{row.meaning.removesuffix('.')}."
    return Setting(NOTES_INI, row.name, value, reason, Standing.MEASURED, (cite(catalogue, row),), "0")


def _devices(
    rules: dict[str, SettingRule], sizing: Sizing
) -> Iterator[tuple[str, str, str, tuple[SettingRule | None, ...]]]:
    """How the disks are cut, what else helps, and what was tried without effect."""
    count, size = sizing.quantities.get(DISK_DEVICES.name), sizing.inputs["device_size"]
    yield (
        say("Logical devices"),
        say("{size:g} GB each", size=size)
        if count is None
        else say("{count:,.0f} of {size:g} GB each", count=count.value, size=size),
        say(
            "Linux queues requests for each ECKD device. From 50,000 users on, large devices answered in over 80 ms. Devices of "
            "3 GB answered in under 2 ms."
        ),
        (rules.get(SMALL_DEVICES),),
    )
    yield (
        say("Parallel access volumes (PAV)"),
        say("SLES 11 or later"),
        say("The fix came too late for the published run. On SLES 10 split the devices."),
        (rules.get(VOLUME_FIX),),
    )
    tried = tuple(rule for rule in rules.values() if rule.meaning == IN_VAIN)
    if tried:
        yield (
            say("Tried without effect on disk queues"),
            "; ".join(say("{name}: {value}", name=rule.name, value=rule.value) for rule in tried),
            say("All of this was tried before the devices were split. It did not help."),
            tried,
        )
