"""What names of columns tell: a quantity and its unit, in several languages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.importing.recordings.meanings import BY_NAME, IDLE
from app.importing.recordings.numerals import Numerals
from planners.counters import (
    BUSY,
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    LOAD,
    MEMORY_AVAILABLE,
    MEMORY_USED,
    PROCESSOR_TIME,
    RECEIVED,
    SENT,
    STEAL,
    UTILIZATION,
)

NAMED: tuple[tuple[str, str], ...] = (
    (LOAD.name, r"load(?!.?(avg|average|1|5|15))|users?\b|sessions?|connections?|mailboxes|benutzer|utilisateurs|operations? ?/|requests?|transactions?|searches|tps\b"),
    (IDLE, r"idle|leerlauf"),
    (STEAL.name, r"steal|stolen"),
    (PROCESSOR_TIME.name, r"^(?!.*%).*(cpu|processor|prozessor)[ ._-]*(s|sec|seconds|time|zeit)\b"),
    (BUSY.name, r"busy ?(cpus|processors|cores)|physc\b|(cpus|processors|cores)[ ._-]*(busy|used)"),
    (UTILIZATION.name, r"\bcpu|processor|prozessor|processeur|utili[sz]ation"),
    (MEMORY_AVAILABLE.name, r"(mem|ram|memory|speicher|mémoire).*(avail|free|frei|libre)|(avail|free).*(mem|ram)"),
    (MEMORY_USED.name, r"\bmem|\bram\b|arbeitsspeicher|hauptspeicher|mémoire"),
    (DISK_USED.name, r"(disk|fs|filesystem|space|platte|disque).*(used|usage|belegt)|used.*(disk|space)"),
    (DISK_READ.name, r"(disk|io|device|platte|disque)?.*\b(reads?|gelesen|lus?)\b.*(b|bytes|bit)\b|bytes?.*read"),
    (DISK_WRITTEN.name, r"(disk|io|device|platte|disque)?.*\b(writes?|written|geschrieben|écrits?)\b.*(b|bytes|bit)\b|bytes?.*(written|write)"),
    (DISK_OPERATIONS.name, r"iops|disk.*(operations|ops|transfers|tps)|i/o.*/s"),
    (RECEIVED.name, r"(net|network|netz|eth\d|nic|réseau).*(rx|in\b|recv|receive|empfangen|reçu)|\brx\b|received|bytes in"),
    (SENT.name, r"(net|network|netz|eth\d|nic|réseau).*(tx|out\b|sen[td]|gesendet|envoyé)|\btx\b|\bsent\b|bytes out"),
)  # fmt: skip
"""Names of columns by what they mean, the surer first. A name is looked at in small letters, ``_`` as a blank."""
_UNITS = (
    ("GiB", r"gib"), ("MiB", r"mib"), ("KiB", r"kib"), ("Gbit/s", r"gbit|gb(it)?ps"), ("Mbit/s", r"mbit|mbps"),
    ("kbit/s", r"kbit|kbps"), ("GB", r"gb|gbytes?"), ("MB", r"mb|mbytes?"), ("kB", r"kb|kbytes?"), ("ms", r"ms|msec|milliseconds"),
)  # fmt: skip


def with_unit(quantity: str, name: str, cells: Iterable[str], marks: Numerals) -> str:
    """The quantity with the unit that the name of the column tells."""
    meaning = BY_NAME[quantity]
    if meaning.units[:2] == ("%", "1"):
        numbers = [marks.number(cell) for cell in cells if marks.is_number(cell)]
        share = "%" not in name and len(numbers) > 2 and max(numbers) <= 1 < 1000 * max(numbers)
        return meaning.text("1" if share else "%")
    words = re.findall(r"[a-z]+", name.casefold())
    for unit, pattern in _UNITS:
        named = next((one for one in (unit, f"{unit}/s") if one in meaning.units), "")
        if named and any(re.fullmatch(rf"({pattern})(s|sec|ps)?", word) for word in words):
            return meaning.text(named)
    return quantity
