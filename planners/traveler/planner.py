"""The Traveler planner: devices over servers, and what the vendor's rules ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.domino.planner import DominoService
from planners.evidence import Source
from planners.figure import Figure
from planners.laws.elementwise import Number, real, scalar
from planners.machine.cautions import closing
from planners.machine.figures import MEMORY_NEED, PROCESSOR_COUNT, SERVER_COUNT, TARGET, UTILIZATION
from planners.machine.processors import target
from planners.machine.verdicts import judge
from planners.planner import Caution, ClaimCheck, Counter, Planner, Setting, Sizing, Verdict, Word
from planners.refusal import Refusal
from planners.schema import Entry, Field, Inputs
from planners.sheet import Sheet
from planners.traveler import claims, needs, pool, recorded, settings
from planners.traveler.case import TravelerCase
from planners.traveler.figures import (
    DATABASE,
    DATABASE_DRIVES,
    DATABASE_SERVER,
    DEVICE_COUNT,
    DEVICES_LIMIT,
    DEVICES_PER_SERVER,
    FIGURES,
    HEAP,
    LOG_DRIVES,
    THREADS,
    USERS_PER_SERVER,
)
from planners.traveler.inputs import SERVICE, fields, refusals, settled
from planners.words import say

SMALL = 500
"""Devices up to which a standalone server is possible."""
THEORETICAL = say(
    "The vendor calls these limits theoretical. Test with your own mail files before you rely on them."
)
ALONE = say(
    "One standalone server carries up to {most:,} devices. A pool survives the loss of a server.", most=SMALL
)
REGISTERED_DEVICES = Counter("tell traveler stat show", say("devices registered on the server"))
REGISTERED_USERS = Counter("tell traveler stat show", say("users registered, of all servers together"))
DATABASE_COUNTER = Counter(say("the database server"), say("size of the Traveler database"))
QUEUE = say("Keep the average queue of the database volume below 0.2 requests.")
RELEASES = say(
    "Limits are of Traveler 12 to 14.5, disks of Traveler 11, the space of the database of 9.0.1 to 12."
)


class TravelerPlanner(DominoService):
    """Sizes Traveler from the vendor's published rules."""

    name = SERVICE
    title = say("Traveler")
    subject = say("HCL Traveler for mobile devices")
    load_field = "users"
    words = (
        Word(say("Device"), say("A phone, tablet or program that synchronizes mail with Traveler.")),
        Word(
            say("Pool"),
            say("Traveler servers that share one database, so that any of them serves any device."),
        ),
    )
    figures = FIGURES
    per_server = True
    plotted = ("devices.per_server", "disk.capacity", "http.threads", "processor.utilization")

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return fields()

    def check(self, entries: Mapping[str, object]) -> dict[str, Entry]:
        """Entries as typed inputs; devices become users. Raises ``InputRefused``."""
        return settled(super().check(entries))

    def refusals(self, inputs: Inputs) -> Iterable[Refusal]:
        """Users and devices both or neither."""
        return refusals(inputs)

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; ``users`` may be an array."""
        case, sheet = TravelerCase(self._catalogue, inputs), Sheet()
        _work(case, sheet)
        verdicts = tuple(_verdicts(case, sheet)) if scalar(case.number("users")) else ()
        return Sizing(
            SERVICE,
            inputs,
            sheet.quantities,
            sheet.absent,
            verdicts,
            facts=_facts(case),
        )

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """What the vendor's rules leave open."""
        return tuple(_cautions(TravelerCase(self._catalogue, sizing.inputs), sizing))

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """Threads, cached users and Java heap of each server."""
        return settings.settings(self._catalogue, sizing)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        if figure.counter == "registered":
            return REGISTERED_USERS if figure.unit == "users" else REGISTERED_DEVICES
        return DATABASE_COUNTER if figure.counter == DATABASE.counter else super().counter(inputs, figure)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The users whose devices one server carries."""
        case = TravelerCase(self._catalogue, inputs)
        return real(pool.limit(case).value) / case.each().value

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published example beside the answer."""
        return tuple(claims.checks(self._catalogue, self.sized))


def build(catalogue: Catalogue) -> Planner:
    """The planner of this service."""
    return TravelerPlanner(catalogue)


def _work(case: TravelerCase, sheet: Sheet) -> None:
    need = sheet.need
    sheet.work(DEVICE_COUNT, lambda: pool.devices(case))
    sheet.work(DEVICES_LIMIT, lambda: pool.limit(case))
    sheet.work(SERVER_COUNT, lambda: pool.servers(case, need(DEVICE_COUNT), need(DEVICES_LIMIT)))
    sheet.work(DEVICES_PER_SERVER, lambda: pool.devices_each(need(DEVICE_COUNT), need(SERVER_COUNT)))
    sheet.work(USERS_PER_SERVER, lambda: pool.users_each(case, need(SERVER_COUNT)))
    if recorded.knows_processors(case):
        sheet.work(TARGET, lambda: target(case.inputs["target"], recorded.carrying(case)))
        sheet.work(UTILIZATION, lambda: recorded.utilization(case, need(USERS_PER_SERVER)))
        sheet.work(PROCESSOR_COUNT, lambda: recorded.processors(case, need(USERS_PER_SERVER), need(TARGET)))
    else:  # the vendor's limit judges alone
        sheet.work(PROCESSOR_COUNT, recorded.not_published)
    sheet.work(MEMORY_NEED, lambda: recorded.memory(case, need(USERS_PER_SERVER)))
    sheet.work(HEAP, lambda: needs.heap(case))
    sheet.work(THREADS, lambda: needs.threads(case, need(DEVICES_PER_SERVER)))
    sheet.work(DATABASE, lambda: needs.database(case))
    sheet.work(DATABASE_SERVER, lambda: pool.database_server(case))
    sheet.work(DATABASE_DRIVES, lambda: needs.drives(case, need(DEVICE_COUNT), DATABASE_DRIVES))
    sheet.work(LOG_DRIVES, lambda: needs.drives(case, need(DEVICE_COUNT), LOG_DRIVES))


def _verdicts(case: TravelerCase, sheet: Sheet) -> Iterator[Verdict]:
    each, most = sheet.quantities.get(DEVICES_PER_SERVER.name), sheet.quantities.get(DEVICES_LIMIT.name)
    if each is not None and most is not None:
        reason = say("The most devices of one server, as the vendor holds possible")
        then = say("More devices need another server of the pool")
        if case.inputs["server_devices"] is not None:
            reason = say("Your own limit of one server")
        elif case.standalone:
            reason = say("The most devices of a standalone server; a pool carries more")
        if case.standalone:
            then = say("More devices need a pool")
        yield judge(each, most.value, reason, then=then)
    if not case.standalone:
        largest = case.stated("pool", f"pool.{case.text('platform')}", say("Devices of a pool"))
        reason = say("The largest pool that the vendor tells; plan a second one beyond it")
        then = say("More devices need a second pool")
        yield judge(sheet.need(DEVICE_COUNT), largest.value, reason, then=then)
    if UTILIZATION.name in sheet.quantities:
        goal = sheet.need(TARGET).value
        yield judge(sheet.need(UTILIZATION), goal, say("Target utilization {goal:.3g} %", goal=goal))


def _cautions(case: TravelerCase, sizing: Sizing) -> Iterator[Caution]:
    def place(row: str) -> Source | None:
        found = case.catalogue.claim(f"traveler.{row}")
        return cite(case.catalogue, found) if found is not None else None

    document = case.catalogue.document("traveler-capacity")
    whole = Source(document.title, "", "") if document is not None else None
    yield Caution(THEORETICAL, whole, of_limits=True)
    yield Caution(RELEASES, whole)
    if not case.standalone:
        yield Caution(QUEUE, place("disks.queue"))
        if scalar(case.number("users")) and sizing.need(DEVICE_COUNT).value <= SMALL:
            yield Caution(ALONE, place(f"standalone.{case.text('platform')}"))
    yield from closing(whole, sizing.quantities.values())


def _facts(case: TravelerCase) -> tuple[tuple[str, str], ...]:
    return ((say("Rests on"), say("The vendor's rules for Traveler 9.0.1 to 14.5; no measurement")),)
