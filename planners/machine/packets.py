"""What stands around the payload of a packet on an Ethernet."""

from __future__ import annotations

from planners.evidence import Source
from planners.quantity import Term
from planners.words import say

HEADERS = Term(
    "headers",
    52.0,
    "B",
    say("Headers inside a packet: IP 20, TCP 20, time stamps 12"),
    Source("TCP/IP", "RFC 791, 9293 and 7323", say("IP 20, TCP 20, time stamps 12 bytes")),
)
LINK_HEADER = Term(
    "link_header",
    14.0,
    "B",
    say("Ethernet header of a packet, which a system counts with it"),
    Source(say("Ethernet"), "IEEE 802.3", say("destination 6, source 6, type 2 bytes")),
)
