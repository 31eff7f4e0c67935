"""Memory, disks and network of a Domino server by what was recorded on one's own, each by its users."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.citing import own_rule
from planners.counters import DISK_OPERATIONS, DISK_READ, DISK_USED, DISK_WRITTEN, MEMORY_USED, RECEIVED, SENT
from planners.domino.case import DominoCase
from planners.domino.figures import DISK_READS, DISK_WRITES
from planners.domino.own import as_wide, recorded, told_as
from planners.domino.servers import users_of
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.machine.figures import MEMORY_NEED, NETWORK_RATE
from planners.measured_here import MeasuredHere, disagreement, months_since
from planners.planner import Caution
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

Need = Callable[[Quantity], Quantity]
Rate = Callable[[Quantity, str], Quantity]
READS, WRITES = "reads", "writes"
FEW, MANY = 1.0, 1000.0
"""Users of one server at which a published need is asked."""
ASKED = own_rule(say("published needs grow evenly with the users"))
USERS_ASKED = say("Users of one server")
MEMORY_NOTE = say("Per server: all memory in use on yours, with its operating system.")
COUNTED_NOTE = say("Per server, as the system counts them, before the array's own copies.")
WRITTEN_SHARE = Figure("own.disk.written_share", say("Share of writes"), "1")
BOTH_WAYS = Figure("published.disk.both", say("Disk reads and writes, as published"), "requests/s")
BYTES_TOLD = {READS: DISK_READ.name, WRITES: DISK_WRITTEN.name}
SPLIT_UNKNOWN = say("Your recordings do not tell reads from writes")
RECORD_BYTES = say("Import a recording with the bytes read and written.")


def memory(case: DominoCase, users: Quantity, published: Need) -> Quantity | None:
    """Memory of one server in MiB; None where none was recorded."""
    row = case.here.get(MEMORY_USED.name)
    if row is None:
        return None
    used = recorded(case, row, users, published=published_demand(row, published, " * 1048576"))
    return told_as(MEMORY_NEED, "used / 1048576", used, MEMORY_NOTE)


def network(case: DominoCase, users: Quantity) -> Quantity | None:
    """Network rate of one server in bytes/s, both ways; None where one of them was not recorded."""
    rows = [case.here.get(one.name) for one in (RECEIVED, SENT)]
    ways = [recorded(case, row, users) for row in rows if row is not None]
    if len(ways) < len(rows):
        return None
    terms = (of("received", ways[0]), of("sent", ways[1]))
    standing = weakest(tuple(way.standing for way in ways))
    return derive(NETWORK_RATE, "received + sent", terms, standing, spread=as_wide(ways[0]))


def operations(case: DominoCase, users: Quantity, published: Need | None = None) -> Quantity | None:
    """Disk operations per second of one server; None where none were recorded."""
    row = case.here.get(DISK_OPERATIONS.name)
    if row is None:
        return None
    beside = published_demand(row, published) if published is not None else None
    return recorded(case, row, users, published=beside)


def moved(
    case: DominoCase, users: Quantity, direction: str, published: Need | None = None, text: str = ""
) -> Quantity | None:
    """Bytes per second that one server reads or writes; None where they were not recorded.

    ``published`` is the need of documents, ``text`` makes bytes of its unit.
    """
    row = case.here.get(BYTES_TOLD[direction])
    if row is None:
        return None
    beside = published_demand(row, published, text) if published is not None else None
    return recorded(case, row, users, published=beside)


def split(case: DominoCase, users: Quantity, direction: str, published: Rate) -> Quantity | None:
    """Disk reads or writes per second of one server; None where no operations were recorded.

    They are told apart by the bytes that were recorded, else as ``published`` rates are. Raises ``NotInEvidence``.
    """
    done = operations(case, users, lambda some: _both(published, some))
    if done is None:
        return None
    share = _written_share(case, published)
    text = "operations * written_share" if direction == WRITES else "operations * (1 - written_share)"
    figure = (DISK_WRITES if direction == WRITES else DISK_READS).counted_in("requests/s")
    terms = (of("operations", done), of("written_share", share))
    return derive(
        figure, text, terms, weakest((done.standing, share.standing)), spread=as_wide(done), note=COUNTED_NOTE
    )


def kilobytes(case: DominoCase, users: Quantity, direction: str, published: Need) -> Quantity | None:
    """Disk reads or writes of one server in kB/s, where bytes of both but no operations were recorded."""
    if DISK_OPERATIONS.name in case.here or not all(name in case.here for name in BYTES_TOLD.values()):
        return None
    found = moved(case, users, direction, published, " * 1000")
    if found is None:
        return None
    figure = (DISK_WRITES if direction == WRITES else DISK_READS).counted_in("kB/s")
    return told_as(figure, "used / 1000", found, COUNTED_NOTE)


def mailbox(case: DominoCase) -> Quantity | None:
    """Disk space in use for each user of one's own server, in MB; None where it was not recorded.

    It grows from the recordings on, as it did in them.
    """
    row = case.here.get(DISK_USED.name)
    if row is None:
        return None
    figure = Figure("own.mailbox", say("Disk space in use for each user"), "MB/user")
    seen = Term("users_seen", row.highest, "users", say("Users of your server then"), row.source)
    used = row.in_use(months_since(case.inputs))
    return derive(figure, "in_use / users_seen / 1000000", (of("in_use", used), seen), used.standing)


def published_demand(row: MeasuredHere, need: Need, text: str = "") -> Quantity | None:
    """What a user adds to a published need, in the unit of the row's demand; ``text`` converts it. None where it is not told."""
    try:
        few, many = (need(users_of(users, USERS_ASKED)) for users in (FEW, MANY))
    except NotInEvidence:
        return None
    terms = (
        decided("need_of_few", few),
        decided("need_of_many", many),
        Term("users_few", FEW, "users", USERS_ASKED, ASKED),
        Term("users_many", MANY, "users", USERS_ASKED, ASKED),
    )
    figure = Figure(
        f"published.{row.quantity}", say("{quantity}, by load, as published", quantity=row.title), row.unit
    )
    return derive(
        figure, f"(need_of_many - need_of_few) / (users_many - users_few){text}", terms, Standing.RULE
    )


def disagreements(case: DominoCase, needed: Need, rates: Rate | None = None) -> Iterator[Caution]:
    """Where recorded and published memory or disk operations are far apart; ``needed`` is the published memory."""
    if (row := case.here.get(MEMORY_USED.name)) is not None:
        found = disagreement(row, published_demand(row, needed, " * 1048576"))
        yield from () if found is None else (found,)
    if (row := case.here.get(DISK_OPERATIONS.name)) is not None and rates is not None:
        found = disagreement(row, published_demand(row, lambda some: _both(rates, some)))
        yield from () if found is None else (found,)


def _both(published: Rate, users: Quantity) -> Quantity:
    """Published reads and writes together. Raises ``NotInEvidence`` where they are not counted."""
    reads, writes = (published(users, direction) for direction in (READS, WRITES))
    if reads.unit != "requests/s":
        raise NotInEvidence(say("Published in bytes alone"))
    return derive(BOTH_WAYS, "reads + writes", (of("reads", reads), of("writes", writes)), reads.standing)


def _written_share(case: DominoCase, published: Rate) -> Quantity:
    """The share of writes among disk operations: of the bytes recorded at the largest load, else as published."""
    rows = [case.here.get(name) for name in BYTES_TOLD.values()]
    told = [_at_most(row) for row in rows if row is not None]
    if len(told) == len(rows) and sum(one.value for one in told) > 0:
        sure = sum(one.low for one in told) > 0
        terms = tuple(
            (of if sure else decided)(name, one) for name, one in zip(("read", "written"), told, strict=True)
        )
        return derive(WRITTEN_SHARE, "written / (read + written)", terms, Standing.MEASURED_HERE)
    try:
        both = [published(users_of(MANY, USERS_ASKED), direction) for direction in (READS, WRITES)]
    except NotInEvidence:
        raise NotInEvidence(SPLIT_UNKNOWN, RECORD_BYTES) from None
    text, terms = "written / (read + written)", (decided("read", both[0]), decided("written", both[1]))
    return derive(WRITTEN_SHARE, text, terms, Standing.RULE)


def _at_most(row: MeasuredHere) -> Quantity:
    """The quantity at the largest load that was recorded."""
    seen = Term("users_seen", row.highest, "users", say("Largest load in your recordings"), row.source)
    return row.line("users_seen", (seen,), row.highest)
