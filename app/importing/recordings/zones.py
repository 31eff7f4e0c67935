"""Recordings whose times name no zone, in the zone that the user names: their local times become those of the world."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.structs import replace

from app.importing.recordings.recording import NO_ZONE, Recording
from app.plan.recorded import Bin, Series

_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)$")


def zone_of(name: str) -> datetime.tzinfo:
    """The zone of a name such as Europe/Berlin, or of a difference such as +01:00; none is UTC. Raises ``ValueError``."""
    offset = _OFFSET.match(name)
    if offset is not None:
        ahead = datetime.timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return datetime.timezone(ahead if offset[1] == "+" else -ahead)
    try:
        return ZoneInfo(name) if name else datetime.UTC
    except (ZoneInfoNotFoundError, OSError) as fault:
        raise ValueError(name) from fault


def in_zone(found: Recording, name: str) -> Recording:
    """The recording with its times in that zone, where they name none. Raises ``ValueError`` for a zone that is none."""
    if not name or NO_ZONE not in found.doubts:
        return found
    zone = zone_of(name)

    @lru_cache(maxsize=100_000)
    def ahead(hour: int) -> float:
        local = datetime.datetime.fromtimestamp(3600 * hour, datetime.UTC).replace(tzinfo=zone)
        return 3600 * hour - local.timestamp()

    def moved(moment: float) -> float:
        return moment - ahead(int(moment // 3600))

    def of(one: Series) -> Series:
        bins = {int(moved(b.start)): b for b in one.bins}
        return replace(one, bins=tuple(_at(start, bins[start]) for start in sorted(bins)))

    return replace(
        found,
        source=replace(found.source, zone=name),
        begin=moved(found.begin),
        end=moved(found.end),
        restarts=tuple(map(moved, found.restarts)),
        series=tuple(map(of, found.series)),
        doubts=tuple(doubt for doubt in found.doubts if doubt != NO_ZONE),
    )


def _at(start: int, one: Bin) -> Bin:
    return Bin(start, one.mean, one.high, one.largest, one.count)
