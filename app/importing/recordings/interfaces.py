"""Which network interfaces carry a server's traffic: one that stands over others would count it twice."""

from __future__ import annotations

import re
from functools import lru_cache

OVER_OTHERS = r"(lo|bond|team|br|virbr|docker|veth|vnet|tun|tap|ifb|dummy|vlan|cali|flannel)\d*(-.*)?|.+\.\d+"
"""Names of interfaces over others, as a pattern of the whole name."""
_OVER_OTHERS = re.compile(OVER_OTHERS)


@lru_cache(maxsize=4096)
def is_counted(name: str) -> bool:
    """Whether the interface is one of its own: no loopback, bridge, bond, tunnel, VLAN or container's end."""
    return _OVER_OTHERS.fullmatch(name[:100]) is None
