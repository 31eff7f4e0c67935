"""Settings of each Traveler server, by the vendor's rules. All are made by hand."""

from __future__ import annotations

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.evidence import Standing
from planners.planner import Setting, Sizing
from planners.traveler.figures import DEVICES_PER_SERVER, HEAP, THREADS
from planners.traveler.inputs import SERVICE
from planners.words import say

CHECKLIST = "server-checklist.txt"
RELEASE = "12"
ROWS = (
    ("traveler.set.threads", THREADS, say("Threads that answer devices at the same time.")),
    (
        "traveler.set.cached",
        DEVICES_PER_SERVER,
        say("As many as devices synchronize, so that names and passwords stay at hand."),
    ),
    (
        "traveler.set.heap",
        HEAP,
        say("Memory of the Java program. The server takes this by itself; change it only after measuring."),
    ),
)


def settings(catalogue: Catalogue, sizing: Sizing) -> tuple[Setting, ...]:
    """The settings whose figures are known."""
    rules = {rule.id: rule for rule in catalogue.settings(SERVICE, "", RELEASE)}
    found = []
    for row, figure, reason in ROWS:
        rule, value = rules.get(row), sizing.quantities.get(figure.name)
        if rule is None or value is None:
            continue
        size = round(float(value.value))
        told = say("{size} MiB", size=size) if figure is HEAP else f"{size}"
        source = cite(catalogue, rule)
        found.append(Setting(CHECKLIST, rule.name, told, reason, Standing.RULE, (source,), by_hand=True))
    return tuple(found)
