"""What the directory planner refuses beyond the bounds of each field."""

from __future__ import annotations

from collections.abc import Iterator

from planners.directory.inputs import AUTOMATIC, BASELINE, DS3, LEAST_CACHE, MOST_PROCESSORS, RHDS
from planners.directory.throughput import MOST_ENTRIES
from planners.refusal import NOTHING, Refusal
from planners.schema import Inputs, incomplete
from planners.words import say

FARTHEST_ENTRIES = 2 * MOST_ENTRIES


def refusals(inputs: Inputs) -> Iterator[Refusal]:
    """Every fault."""
    yield from incomplete(
        inputs, BASELINE, say("A measurement needs operations, utilization and processors.")
    )
    yield from _beyond(inputs)
    yield from _automatic(inputs)
    yield from _untuned(inputs)
    yield from _entry_cache(inputs)
    yield from _mapped(inputs)


def _beyond(inputs: Inputs) -> Iterator[Refusal]:
    if inputs["version"] != RHDS:
        return
    entries, processors = inputs["entries"], inputs["processors"]
    if isinstance(entries, int) and entries > FARTHEST_ENTRIES:
        why = say("That is twice the largest measured directory, {entries:,} entries.", entries=MOST_ENTRIES)
        yield Refusal("entries", f"{entries:,}", say("at most {most:,}", most=FARTHEST_ENTRIES), why)
    if isinstance(processors, int) and processors > MOST_PROCESSORS:
        why = say("That is twice the largest measured machine.")
        yield Refusal("processors", str(processors), say("at most {most}", most=MOST_PROCESSORS), why)


def _automatic(inputs: Inputs) -> Iterator[Refusal]:
    if inputs["caches"] == AUTOMATIC and inputs["server_memory"] is None:
        yield Refusal(
            "server_memory",
            NOTHING,
            say("a number of MiB"),
            say("Automatic sizing starts from it."),
        )


def _untuned(inputs: Inputs) -> Iterator[Refusal]:
    if inputs["tuned"] is False and inputs["operation"] == "connect":
        yield Refusal(
            "tuned",
            "no",
            say("yes"),
            say("The run of connect, bind and search without tuning is not published."),
        )
    if inputs["tuned"] is False and inputs["threads"] is not None:
        yield Refusal(
            "threads",
            str(inputs["threads"]),
            say("no threads"),
            say("The run without tuning had the default of the version."),
        )


def _entry_cache(inputs: Inputs) -> Iterator[Refusal]:
    given, backends = inputs["entry_cache"], inputs["backends"]
    if not isinstance(given, int | float) or not isinstance(backends, int) or given == 0:
        return
    least = LEAST_CACHE * backends
    if given < least:
        yield Refusal(
            "entry_cache",
            f"{given:g}",
            say("0, or at least {least:.3g} MiB", least=least),
            say("The server takes no entry cache below 500,000 bytes for each backend."),
        )


def _mapped(inputs: Inputs) -> Iterator[Refusal]:
    given = inputs["database_cache"]
    if given is not None and inputs["version"] == DS3 and inputs["database"] == "lmdb":
        yield Refusal(
            "database_cache",
            f"{given:g}",
            say("no database cache"),
            say("LMDB has none: the page cache of the system takes its place."),
        )
