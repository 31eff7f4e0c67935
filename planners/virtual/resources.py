"""Memory, disk operations and devices of a virtual host, in proportion to the largest run."""

from __future__ import annotations

from msgspec.structs import replace

from planners.citing import own_rule
from planners.counters import DISK_USED
from planners.domino.storage import ENTER_MAILBOX, SPACE_RULE, mailbox
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.machine.figures import DISK_CAPACITY, MEMORY_NEED
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.virtual.case import VirtualCase
from planners.virtual.figures import DISK_DEVICES, OPERATIONS, TRANSACTIONS_RATE
from planners.virtual.inputs import BUFFER_POOL
from planners.virtual.partitions import LARGEST_GUEST
from planners.words import say

SPLIT_DEVICES = "virtual.L30.1"
TRANSACTIONS = "virtual.zvm-6-partitions-12-cp.transactions_10min"
PEAK_OPERATIONS = "virtual.zvm-6-partitions-12-cp.disk_ops.peak"
MEMORY_NOTE = say(
    "All guests. The worst case is a later trial of the same guest with 48 GiB, which did not help there, or the largest buffer "
    'pool of the documents, 1,536 MiB, in each partition: a "Buffer pool" other than the default leaves that out.'
)
MEMORY_RULE = own_rule(say("memory of a guest: its system, the buffer pools, and a share for each user"))
SMALLEST_POOL, LARGEST_POOL = 128.0, 1536.0
"""MiB: the smallest and the largest buffer pool of a Domino server in the documents, z/OS and Solaris."""
OPERATIONS_NOTE = say(
    "All guests at the peak of the day, before the array's own copies. Other work ran on the measured machine at the same time "
    "and is not counted."
)
TRANSACTIONS_NOTE = say("All partitions, as the servers count them.")
MAILBOX_UNKNOWN = say("The document gives no mail database size")
DEVICES_NOTE = say(
    "Linux queues requests for each device. Large ECKD devices answered in 80 ms from 50,000 users on, while the array "
    "answered in under 2 ms; split ones in under 2 ms. Parallel access volumes (PAV) need SLES 11 or later."
)


def memory(case: VirtualCase, partitions: Quantity, guests: Quantity) -> Quantity:
    """Memory of all guests in MiB: of each its system, of each partition its buffer pool, and a share for each user.

    What is left of the measured guest's memory without its system and its pools is the share of its users.
    """
    measured, trial = (
        case.claim(name, row, say("Memory of the measured guest"))
        for name, row in (("guest_memory", "virtual.L13.6"), ("trial", "virtual.L18.1"))
    )
    run = case.measurement("run_users", LARGEST_GUEST, say("Users of the measured guest"))
    return derive(
        MEMORY_NEED,
        "guests * operating_system + partitions * buffer_pool + users / run_users "
        "* max(0, guest_memory * 1024 - operating_system - run_partitions * buffer_pool)",
        (
            of("guests", guests),
            case.entered("operating_system", "MiB", say("Operating system and file cache of a guest")),
            of("partitions", partitions),
            _buffer_pool(case),
            case.users(),
            replace(run, low=None, high=None),
            replace(measured, low=measured.value, high=trial.value),
            case.claim("run_partitions", "virtual.L13.4", say("Partitions of the measured guest")),
        ),
        Standing.RULE,
        note=MEMORY_NOTE,
        rule=MEMORY_RULE,
    )


def _buffer_pool(case: VirtualCase) -> Term:
    """The buffer pool of a partition: entered; else the range reaches over all that were published."""
    pool = case.entered("buffer_pool", "MiB", say("Buffer pool of a partition"))
    if pool.value != BUFFER_POOL.default:
        return pool
    return replace(pool, low=SMALLEST_POOL, high=LARGEST_POOL)


def operations(case: VirtualCase, each: Quantity) -> Quantity:
    """Peak disk operations per second of all users."""
    peak = case.measurement("peak", PEAK_OPERATIONS, say("Peak disk operations of the largest run"))
    return _as_the_largest_run(case, OPERATIONS, peak, OPERATIONS_NOTE, each)


def transactions(case: VirtualCase, each: Quantity) -> Quantity:
    """Notes transactions of all users in ten minutes."""
    rate = case.measurement("rate", TRANSACTIONS, say("Transactions of the largest run in ten minutes"))
    return _as_the_largest_run(case, TRANSACTIONS_RATE, rate, TRANSACTIONS_NOTE, each)


def _as_the_largest_run(
    case: VirtualCase, figure: Figure, measured: Term, note: str, each: Quantity
) -> Quantity:
    run = case.measurement("run_users", LARGEST_GUEST, say("Users of the largest run"))
    return derive(
        figure,
        f"{measured.name} * (users * activity / run_users)",
        (measured, replace(run, low=None, high=None), case.users(), case.activity()),
        case.standing(case.number("users"), each.value),
        spread=case.away(),
        note=note,
    )


def capacity(case: VirtualCase) -> Quantity:
    """Disk space in GB. Raises ``NotInEvidence`` until the size of a mail database is entered or was recorded."""
    size, standing = mailbox(case, _unknown)
    if size.quantity is not None:
        standing = weakest((standing, case.here[DISK_USED.name].standing(case.number("users"))))
    terms = (case.users(), size, case.entered("free_space", "%", say("Space kept free")))
    return derive(
        DISK_CAPACITY,
        "users * mailbox_size / 1000 * (1 + free_space / 100)",
        terms,
        standing,
        rule=SPACE_RULE,
    )


def _unknown() -> Term:
    raise NotInEvidence(MAILBOX_UNKNOWN, ENTER_MAILBOX)


def devices(case: VirtualCase, space: Quantity) -> Quantity:
    """Logical devices: small ones spread the queues that large ones gather."""
    terms = (
        of("capacity", space),
        case.entered("device_size", "GB", say("Size of a logical device")),
    )
    return derive(
        DISK_DEVICES,
        "ceil(capacity / device_size)",
        terms,
        Standing.RULE,
        note=DEVICES_NOTE,
        rule=case.claim("split", SPLIT_DEVICES, say("Size of split devices")).source,
    )
