"""What people have at hand that is no recording, by its first bytes or its name, and the way from there."""

from __future__ import annotations

import re
from collections.abc import Callable

from planners.words import say

_BY_BYTES: tuple[tuple[Callable[[bytes], bool], str], ...] = (
    (
        lambda start: start[:2] in (b"\x96\xd5", b"\xd5\x96"),
        say("This is a binary file of sysstat. Convert it with: sadf -j FILE -- -A > FILE.json"),
    ),
    (
        lambda start: start.startswith((b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")),
        say("The file is compressed. Unpack it first."),
    ),
    (
        lambda start: start.startswith(b"\xd0\xcf\x11\xe0"),
        say("This is a workbook of an old kind. Save it as XLSX or CSV."),
    ),
    (
        lambda start: start.startswith(b"SQLite format 3"),
        say("This is a database, perhaps a plan. Open plans with File, Open."),
    ),
    (lambda start: start.startswith(b"%PDF"), say("This is a PDF. Give the recording itself.")),
    (
        lambda start: start.startswith((b"# HELP ", b"# TYPE ")),
        say("This is one moment of an exporter. Give the address of Prometheus, or a saved range query."),
    ),
)
_BY_NAME: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r".*\.blg$", re.IGNORECASE),
        say("These are performance counters in binary. Convert them with: relog FILE.blg -f CSV -o FILE.csv"),
    ),
    (re.compile(r"sa\d\d$"), say("This is a binary file of sar. Print it with: sar -A -f FILE > FILE.txt")),
    (
        re.compile(r".*\.nsf$", re.IGNORECASE),
        say("This is a Domino database. Export its view as CSV, or save the answer of: show statistics"),
    ),
)
"""Binary files that say little themselves."""


def advice(name: str, start: bytes) -> str:
    """What to do with a file of that name that begins so, instead of reading it; nothing where it may be read."""
    for is_it, told in _BY_BYTES:
        if is_it(start):
            return told
    if b"\0" not in start[:4096]:
        return ""
    found = (told for pattern, told in _BY_NAME if pattern.match(name))
    return next(found, say("This is a binary file that Sizewright cannot read."))
