"""The directory planner: caches, memory, disk and search rate of a directory server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planners.catalogue.store import Catalogue
from planners.directory import (
    caches,
    capacity,
    cautions,
    claims,
    claims_of_today,
    imports,
    memory,
    openldap,
    own,
    own_counters,
    servers,
    settings,
    storage,
    thresholds,
    throughput,
    workers,
)
from planners.directory.case import ENTER_BASELINE, DirectoryCase
from planners.directory.figures import (
    CACHE_DATABASE,
    CACHE_DATABASE_USED,
    CACHE_DNS,
    CACHE_ENTRIES,
    CACHE_ENTRIES_ALL,
    CACHE_ENTRIES_USED,
    CACHE_FILES,
    CACHE_SHARE,
    CACHE_ZONE,
    DISK_DATABASE,
    DISK_MAP,
    FIGURES,
    MEMORY_DATA_SEGMENT,
    MEMORY_PROCESS,
    SERVERS_NEEDED,
    SERVERS_SPARE,
    THREADS_COUNT,
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_BY_DATABASE_CACHE,
    THROUGHPUT_BY_ENTRIES,
    THROUGHPUT_BY_PROCESSORS,
    THROUGHPUT_BY_SHARE,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_SIZE_FACTOR,
    THROUGHPUT_THREADS,
)
from planners.directory.inputs import DS2, DS3, HPUX, RHDS, SERVICE, fields
from planners.directory.refusals import refusals
from planners.figure import Figure
from planners.laws.elementwise import Number, scalar
from planners.machine import counters, processors
from planners.machine.facts import facts
from planners.machine.figures import (
    DISK_CAPACITY,
    MEMORY_NEED,
    NETWORK_RATE,
    PROCESSOR_COUNT,
    SERVER_COUNT,
    TARGET,
    UTILIZATION,
)
from planners.machine.verdicts import against_machine, judge
from planners.planner import (
    Caution,
    ClaimCheck,
    Counter,
    Planner,
    PublishedPoint,
    Setting,
    Sizing,
    Verdict,
    Word,
)
from planners.quantity import Quantity
from planners.refusal import NotInEvidence, Refusal
from planners.schema import Entry, Field, Inputs
from planners.service import ServicePlanner
from planners.sheet import Sheet
from planners.threshold import Threshold
from planners.words import say


class DirectoryPlanner(ServicePlanner):
    """Sizes a directory server from the published memory formula and search rates."""

    name = SERVICE
    title = say("Directory")
    subject = say("directory server")
    load_field = "entries"
    applied_field = "operations"
    words = (
        Word(say("Entry"), say("One record of the directory, as a person or a group.")),
        Word(say("Entry cache"), say("The part of the server's memory that holds whole entries.")),
    )
    figures = FIGURES
    per_server = True
    plotted = ("memory.ram", "throughput.capacity", "processor.utilization", "disk.capacity")

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return fields()

    def check(self, entries: Mapping[str, object]) -> dict[str, Entry]:
        """Entries as typed inputs. Unless entered, the access log is on with 389 alone."""
        inputs = super().check(entries)
        if inputs["access_log"] is None:
            inputs["access_log"] = inputs["version"] in (DS2, DS3)
        return inputs

    def stated(self, inputs: Inputs) -> Inputs:
        """Your own server was measured with all of its processors."""
        return {"processors": inputs["baseline_processors"]}

    def refusals(self, inputs: Inputs) -> Iterable[Refusal]:
        """What stands against each other or lies beyond what is published."""
        return refusals(inputs)

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; ``entries`` may be an array."""
        case, sheet = DirectoryCase(self._catalogue, inputs), Sheet()
        if case.openldap:
            openldap.work_sizes(case, sheet)
            _work_throughput(case, sheet)
            _work_needs(case, sheet)
        else:
            _work_caches(case, sheet)
            _work_throughput(case, sheet)
            _work_rest(case, sheet)
            imports.work(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("entries")) else ()
        return Sizing(
            SERVICE,
            inputs,
            sheet.quantities,
            sheet.absent,
            verdicts,
            facts=() if case.today else facts(case.machine),
        )

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """What is to be minded, the most pressing first."""
        return cautions.cautions(DirectoryCase(self._catalogue, sizing.inputs), sizing)

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The settings that belong to a sizing."""
        return settings.recommended(DirectoryCase(self._catalogue, sizing.inputs), sizing)

    def thresholds(self, sizing: Sizing) -> tuple[Threshold, ...]:
        """The published thresholds, and the sizes of the plan."""
        return thresholds.thresholds(DirectoryCase(self._catalogue, sizing.inputs), sizing)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        own = own_counters.of(DirectoryCase(self._catalogue, inputs), figure.counter)
        return own or counters.counter(inputs, figure.counter)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The largest measured directory on the measured machine; none is published for today's."""
        return float(throughput.MOST_ENTRIES) if inputs["version"] == RHDS else None

    def published(self, inputs: Inputs) -> tuple[PublishedPoint, ...]:
        """The search rates by size of the directory, all cached and none."""
        case = DirectoryCase(self._catalogue, inputs)
        if case.today or case.text("operation") != "search":
            return ()
        here = inputs["entry_cache"] is None and not inputs["access_log"] and inputs["processors"] == 8
        points = []
        for size in throughput.SIZES:
            for kind, words in (("all", say("all cached")), ("none", say("none cached"))):
                row = case.row(f"table-5.{size}.{kind}")
                same = here and kind == "all"
                points.append(
                    PublishedPoint(
                        "throughput.capacity",
                        float(size),
                        row.value,
                        say("8 processors, {words}", words=words),
                        case.source(row),
                        same,
                    )
                )
        return tuple(points)

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure beside the model's answer."""

        def size(**given: object) -> Sizing:
            return self.bare(self.check({"platform": HPUX, "version": RHDS, **given}))

        case = DirectoryCase(
            self._catalogue, self.check({"platform": HPUX, "version": RHDS, "entries": 250_000})
        )
        return (*claims.checks(case, size), *claims_of_today.checks(case, size))


def build(catalogue: Catalogue) -> Planner:
    """The planner of this service."""
    return DirectoryPlanner(catalogue)


def _work_caches(case: DirectoryCase, sheet: Sheet) -> None:
    need, found = sheet.need, sheet.quantities
    sheet.work(THREADS_COUNT, lambda: workers.threads(case))
    sheet.work(CACHE_ENTRIES_ALL, lambda: caches.needed_entry_cache(case))
    sheet.work(CACHE_FILES, lambda: caches.database_files(case))
    if case.automatic:
        sheet.work(CACHE_ZONE, lambda: caches.zone(case))
    zone = found.get("cache.zone")
    sheet.work(CACHE_DATABASE, lambda: caches.database_cache(case, need(CACHE_FILES), zone))
    database = found.get("cache.database")
    if case.today and database is not None:
        sheet.work(CACHE_DATABASE_USED, lambda: caches.used_database_cache(case, database, need(CACHE_FILES)))
    sheet.work(CACHE_ENTRIES, lambda: caches.entry_cache(case, need(CACHE_ENTRIES_ALL), zone, database))
    if zone is not None:
        sheet.work(CACHE_DNS, lambda: caches.dn_cache(case, zone, database))
    sheet.work(CACHE_SHARE, lambda: caches.share(case, need(CACHE_ENTRIES_ALL), need(CACHE_ENTRIES)))
    sheet.work(
        CACHE_ENTRIES_USED,
        lambda: memory.used_entry_cache(case, need(CACHE_ENTRIES), need(CACHE_ENTRIES_ALL)),
    )


def _work_throughput(case: DirectoryCase, sheet: Sheet) -> None:
    need = sheet.need
    count = case.entered("processors", "processors", say("Processors of one server"))
    sheet.work(TARGET, lambda: processors.target(case.inputs["target"], count))
    if not case.today and not case.has_baseline and case.own_processor is None:
        _work_tables(case, sheet)
    sheet.work(THROUGHPUT_CAPACITY, lambda: _capacity(case, sheet))
    sheet.work(SERVERS_NEEDED, lambda: servers.needed(case, _carried(case, sheet)))
    sheet.work(SERVER_COUNT, lambda: servers.count(case, sheet.quantities.get(SERVERS_NEEDED.name)))
    sheet.work(SERVERS_SPARE, lambda: servers.spare(need(SERVERS_NEEDED)))
    sheet.work(UTILIZATION, lambda: _utilization(case, sheet))
    sheet.work(
        PROCESSOR_COUNT,
        lambda: servers.processors_needed(case, _carried(case, sheet), need(SERVER_COUNT)),
    )
    sheet.work(
        THROUGHPUT_AT_TARGET,
        lambda: servers.at_target(_carried(case, sheet), need(SERVER_COUNT)),
    )


def _carried(case: DirectoryCase, sheet: Sheet) -> servers.Carried:
    """What one server carries at the target. Raises ``NotInEvidence``."""
    row, goal = case.own_processor, sheet.need(TARGET)
    if row is not None:
        return own.carried(case, row, goal)
    if case.has_baseline:
        return servers.of_each(capacity.of_baseline_at_target(case, goal))
    return servers.of_capacity(sheet.need(THROUGHPUT_CAPACITY), goal)


def _utilization(case: DirectoryCase, sheet: Sheet) -> Quantity:
    row, count = case.own_processor, sheet.need(SERVER_COUNT)
    if row is not None:
        return own.utilization(case, row, count)
    return servers.utilization(case, sheet.need(THROUGHPUT_CAPACITY), count)


def _work_tables(case: DirectoryCase, sheet: Sheet) -> None:
    need = sheet.need
    off = caches.is_off(need(CACHE_ENTRIES).value)
    share = None if off else need(CACHE_SHARE)
    sheet.work(
        THROUGHPUT_BY_PROCESSORS, lambda: throughput.by_processors(case, float(case.number("processors")))
    )
    if case.inputs["tuned"] is False:
        return
    sheet.work(THROUGHPUT_THREADS, lambda: workers.rate_factor(case, need(THREADS_COUNT), share))
    if case.text("operation") == "connect":
        return
    sheet.work(THROUGHPUT_BY_SHARE, lambda: throughput.by_share(case, share, off))
    sheet.work(
        THROUGHPUT_BY_DATABASE_CACHE,
        lambda: throughput.by_database_cache(case, need(CACHE_DATABASE), need(CACHE_FILES)),
    )
    sheet.work(THROUGHPUT_BY_ENTRIES, lambda: throughput.by_entries(case, share))
    sheet.work(THROUGHPUT_SIZE_FACTOR, lambda: throughput.size_factor(case, share))


def _capacity(case: DirectoryCase, sheet: Sheet) -> Quantity:
    need, found, row = sheet.need, sheet.quantities, case.own_processor
    if row is not None:
        return own.capacity(case, row)
    if case.has_baseline:
        return capacity.of_baseline(case)
    if case.openldap:
        return openldap.rate(case, openldap.ram(need(MEMORY_PROCESS), need(DISK_MAP)))
    if case.today:
        raise NotInEvidence(
            say("No rates of 389 Directory Server on today's machines are in evidence"), ENTER_BASELINE
        )
    if case.text("operation") == "connect":
        return capacity.connects(
            case, need(THROUGHPUT_BY_PROCESSORS), need(THREADS_COUNT), need(THROUGHPUT_THREADS)
        )
    if case.inputs["tls"]:
        raise NotInEvidence(
            say("TLS costs at the set-up of a connection. TLS over kept connections was not measured"),
            ENTER_BASELINE,
        )
    if case.inputs["tuned"] is False:
        return capacity.untuned(case, need(THROUGHPUT_BY_PROCESSORS))
    return capacity.searches(
        case,
        need(THROUGHPUT_BY_PROCESSORS),
        need(THROUGHPUT_THREADS),
        need(THROUGHPUT_BY_SHARE),
        found.get("throughput.by_database_cache"),
        need(THROUGHPUT_SIZE_FACTOR),
    )


def _work_rest(case: DirectoryCase, sheet: Sheet) -> None:
    need, found = sheet.need, sheet.quantities
    database = found.get("cache.database_used" if case.today else "cache.database")
    if database is None and not case.lmdb:
        sheet.work(MEMORY_PROCESS, lambda: need(CACHE_DATABASE))
    else:
        sheet.work(
            MEMORY_PROCESS,
            lambda: memory.process(case, need(THREADS_COUNT), need(CACHE_ENTRIES_USED), database),
        )
    if not case.today:
        sheet.work(
            MEMORY_DATA_SEGMENT,
            lambda: memory.data_segment(case, need(CACHE_ENTRIES), need(CACHE_DATABASE)),
        )
    if case.lmdb:
        sheet.work(DISK_MAP, lambda: caches.map_in_use(case))
        sheet.work(DISK_DATABASE, lambda: storage.map_on_disk(case, need(DISK_MAP)))
    else:
        sheet.work(DISK_DATABASE, lambda: storage.database(case))
    _work_needs(case, sheet)


def _work_needs(case: DirectoryCase, sheet: Sheet) -> None:
    """What a server needs by the model, and at least what the own server uses."""
    need = sheet.need
    sheet.work(MEMORY_NEED, lambda: own.memory(case, _memory(case, sheet), need(SERVER_COUNT)))
    sheet.work(DISK_CAPACITY, lambda: own.disk(case, _disk(case, need(DISK_DATABASE))))
    sent = own.sent(case)
    sheet.work(
        NETWORK_RATE,
        lambda: (
            storage.network(case, need(SERVER_COUNT))
            if sent is None
            else own.network(case, sent, need(SERVER_COUNT))
        ),
    )


def _memory(case: DirectoryCase, sheet: Sheet) -> Quantity:
    if case.openldap:
        return openldap.ram(sheet.need(MEMORY_PROCESS), sheet.need(DISK_MAP))
    return memory.ram(case, sheet.need(MEMORY_PROCESS))


def _disk(case: DirectoryCase, files: Quantity) -> Quantity:
    return openldap.disk(case, files) if case.openldap else storage.capacity(case, files)


def _verdicts(case: DirectoryCase, sheet: Sheet) -> tuple[Verdict, ...]:
    found = sheet.quantities
    verdicts = []
    if "processor.utilization" in found:
        goal = found["processor.target"].value
        reason = say(
            "Target utilization {goal:.3g} % on {processors:.0f} processors",
            goal=goal,
            processors=case.number("processors"),
        )
        verdicts.append(judge(found["processor.utilization"], goal, reason))
    if "memory.ram" in found:
        machine = None if case.today else case.machine
        model, measured_one = (machine.model, machine.memory_mib) if machine else ("", None)
        judged = against_machine(case.inputs, model, found["memory.ram"], measured_one)
        verdicts += [judged] if judged else []
    return tuple(verdicts)
