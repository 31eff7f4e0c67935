"""Which network interfaces carry a server's traffic: one that stands over others would count it twice."""

from __future__ import annotations

import re

_OVER_OTHERS = re.compile(
    r"(lo|bond|team|br|virbr|docker|veth|vnet|tun|tap|ifb|dummy|vlan|cali|flannel)\d*(-.*)?$|.+\.\d+$"
)


def is_counted(name: str) -> bool:
    """Whether the interface is one of its own: no loopback, bridge, bond, tunnel, VLAN or container's end."""
    return _OVER_OTHERS.match(name) is None
