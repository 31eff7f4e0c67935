"""Where a running directory server of today tells its figures."""

from __future__ import annotations

from planners.directory.case import DirectoryCase
from planners.planner import Counter
from planners.words import say

BUSY = Counter("sar -u 60", "%user + %nice + %system")
OPERATIONS = Counter("ldapsearch -b cn=monitor", say("opscompleted over the interval"))
OF_389 = {
    "process": Counter("ps -o rss= -C ns-slapd", say("resident size, in KiB"), own=True),
    "processor": BUSY,
    "throughput": OPERATIONS,
}
OF_389_WITH_LMDB = {
    "process": Counter(
        "/proc/PID/status", say("RssAnon of ns-slapd: without the pages of the map"), own=True
    ),
    "memory": Counter(
        "free -m, /proc/PID/status",
        say("total less available, and RssFile of ns-slapd: the pages of the map"),
    ),
    "processor": BUSY,
    "throughput": OPERATIONS,
}
"""Pages of the map count as available memory until something else needs them."""
OF_OPENLDAP = {
    "memory": Counter(
        "ps -o rss= -C slapd", say("resident size with the pages of the map, in KiB"), own=True
    ),
    "processor": BUSY,
    "throughput": Counter(
        "ldapsearch -b cn=Operations,cn=Monitor", say("monitorOpCompleted over the interval")
    ),
}


def of(case: DirectoryCase, counter: str) -> Counter | None:
    """The counter of the planned server; None where it has none of its own."""
    if case.openldap:
        return OF_OPENLDAP.get(counter)
    if case.lmdb:
        return OF_389_WITH_LMDB.get(counter)
    return OF_389.get(counter) if case.today or counter == "throughput" else None
