"""Which names of a list of disks are whole devices: partitions, and what is made of other disks, count transfers twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

_OF_OTHERS = re.compile(
    r"(loop|ram|zram|sr|fd|cd|rmt|dm-|md|nfs|fp|hdiskpower|vpath|emcpower|power|_total|total)\d*([,.].*)?$",
    re.IGNORECASE,
)
_PARTITION = re.compile(r"(.*\dp|.*?\D)\d+$")


def is_disk(name: str) -> bool:
    """Whether a name alone says that it is a disk: no loop, mapped or mirrored device, no slice such as sd5,a."""
    last = name.rpartition("/")[2]
    return not {",", "."} & set(last) and _OF_OTHERS.match(last) is None


def whole_disks(names: Sequence[str]) -> list[bool]:
    """Of each name whether it is a disk that counts: of sda, sda1 and dm-0 the first."""
    known = set(names)
    return [is_disk(name) and not _is_part(name, known) for name in names]


def _is_part(name: str, known: set[str]) -> bool:
    found = _PARTITION.match(name)
    return found is not None and (found[1] in known or found[1].removesuffix("p") in known)
