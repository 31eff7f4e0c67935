"""A machine of a plan: what may be said of it, and what it gives to the services that stand on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from planners.catalogue.store import Catalogue
from planners.machine import by_name
from planners.machine.counters import system_of
from planners.machine.inputs import CORE, SAME, THREAD
from planners.machine.known import named, ratings_of
from planners.schema import Choice, Entry, Field, Inputs, Kind, grouped
from planners.words import say

SYSTEMS = ("linux", "windows", "aix", "ibmi", "zos", "solaris", "hpux")
_SYSTEM_TITLES = ("Linux", "Windows", "AIX", "IBM i", "z/OS", "Solaris", "HP-UX")
PROCESSOR, CAPACITY, PURCHASE = say("Processor"), say("Capacity"), say("Purchase")
_GIVES = (
    ("memory", "machine_memory"),
    ("link_speed", "link_speed"),
    ("drive_size", "drive_size"),
    ("drive_operations", "drive_operations"),
)
"""What it gives to each service on it, whatever its processor is: its own name and the name of the service's input."""
_OF_CORES = (("cores", "machine_cores"), ("cores_are", "machine_smt"), ("overcommit", "machine_overcommit"))


# fmt: off
def fields() -> tuple[Field, ...]:
    """What may be said of a machine, in the order to ask it."""
    return (
        *grouped(
            PROCESSOR,
            Field(
                "processor", say("Processor"), Kind.TEXT,
                say("A known processor or machine. Leave empty where it is not known, and enter its own rating."),
                example="Xeon Gold 6430",
            ),
            Field(
                "cores", say("Cores"), Kind.NUMBER,
                say("Cores or virtual cores of the machine. Leave empty for all cores of the known processor."), "1", 0.05, 8192,
            ),
            Field(
                "cores_are", say("Kind of cores"), Kind.CHOICE, say("What one of its cores is. Virtual machines often have threads."),
                choices=(Choice(CORE, say("Whole cores")), Choice(THREAD, say("Threads of cores"))),
            ),
            Field(
                "overcommit", say("Overcommit of cores"), Kind.NUMBER,
                say("Virtual cores for each core of the host. Published advice is 1, and 2 the most that is supported."), "1", 1, 2,
            ),
            Field("rating", say("Own rating"), Kind.NUMBER, say("Rating of all its cores, for a machine that is not known."), "1", 0.001, 1e9),
            Field("rating_family", say("Family of the rating"), Kind.TEXT, say("Name of that rating."), example="SPECrate2017_int_base"),
        ),
        *grouped(
            CAPACITY,
            Field("memory", say("Memory"), Kind.NUMBER, say("Memory of the machine."), "MiB", 64, 64 * 1024**2),
            Field("drives", say("Drives"), Kind.WHOLE, say("Drives of the machine for data, hot spares included. Those for the log come besides."), "drives", 1, 100_000),
            Field("drive_size", say("Drive size"), Kind.NUMBER, say("Capacity of one drive."), "GB", 1, 1_000_000),
            Field(
                "drive_operations", say("Operations per drive"), Kind.NUMBER,
                say("Operations per second of one drive at full load. Leave empty for that of the services' drive type."),
                "requests/s", 1, 10_000_000,
            ),
            Field("link_speed", say("Network link"), Kind.NUMBER, say("Speed of its network link."), "Mbit/s", 1, 1_000_000),
            Field(
                "system", say("Operating system"), Kind.CHOICE,
                say("The operating system on it. Ratings hold within one operating system."),
                choices=tuple(Choice(value, title) for value, title in zip(SYSTEMS, _SYSTEM_TITLES, strict=True)),
            ),
        ),
        *grouped(
            PURCHASE,
            Field("price", say("Price"), Kind.NUMBER, say("Price of one such machine, in the currency of its services."), "money", 0, 1e12),
            Field("site", say("Site"), Kind.TEXT, say("Where it stands."), example="Berlin"),
        ),
    )
# fmt: on


def given(
    catalogue: Catalogue, machine: Inputs, known: Collection[str], own: Inputs, others: int, first: bool
) -> dict[str, Entry]:
    """What the machine gives to a service: ``known`` are the inputs that the service has, ``own`` what was entered for it.

    ``others`` more services stand on it. What is there once, such as its drives, is given where nobody shares it; its price to
    the ``first`` of its services, as it is bought once.
    """
    found: dict[str, Entry] = {
        name: value
        for name, value in _all(catalogue, machine, own, others, first)
        if name in known and name not in own and value is not None
    }
    if not any(one in found for one in ("machine_processor", "rating_planned")):
        return {name: value for name, value in found.items() if name not in dict(_OF_CORES).values()}
    return found


def _all(
    catalogue: Catalogue, machine: Inputs, own: Inputs, others: int, first: bool
) -> Iterator[tuple[str, Entry]]:
    yield from ((name, machine.get(field)) for field, name in _GIVES)
    if not others:
        yield "server_drives", machine.get("drives")
    if first:
        yield "price_server", machine.get("price")
    system, platform = str(machine.get("system") or ""), str(own.get("platform") or "")
    if system and platform:
        yield "planned_system", SAME if system_of(platform) == system_of(system) else "other"
    if not any(own.get(name) is not None for name in by_name.ENTERED):
        yield from _processor(catalogue, machine)


def _processor(catalogue: Catalogue, machine: Inputs) -> Iterator[tuple[str, Entry]]:
    """How its processor is told: by a known name, else by its own rating of a known family."""
    name, cores = machine.get("processor"), machine.get("cores")
    if name and named(catalogue, str(name)) is not None:
        yield "machine_processor", name
        if cores is not None:
            yield "machine_smt", machine.get("cores_are") or CORE
            yield from ((given, machine.get(field)) for field, given in _OF_CORES if field != "cores_are")
    elif machine.get("rating") is not None and ratings_of(catalogue, str(machine.get("rating_family") or "")):
        yield "rating_planned", machine["rating"]
        yield "rating_family", machine["rating_family"]
        yield "cores_planned", cores
