"""What is asked of a running Prometheus, and what of its address may be told."""

from __future__ import annotations

import re

from msgspec import Struct


class Asked(Struct, frozen=True):
    """What is asked of a Prometheus: its address, the server meant, the span in seconds since 1970 UTC (none: 28 days up to
    now), and a query for the load."""

    address: str
    server: str = ""
    begin: float | None = None
    end: float | None = None
    load: str = ""


def is_address(text: str) -> bool:
    """Whether the text is an address on the network, no file."""
    return re.match(r"https?://", text, re.IGNORECASE) is not None


def shown(address: str) -> str:
    """The address without its password."""
    return re.sub(r"(?<=://)[^/]*@", "", address)
