"""What the administrator enters for mail, one input a block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from planners.catalogue.store import Catalogue
from planners.domino import inputs as domino
from planners.machine import inputs as machine
from planners.refusal import Refusal
from planners.schema import Aspect, Choice, Field, Inputs, Kind, grouped, incomplete

SERVICE = "mail"
BASELINE = ("baseline_users", "baseline_utilization", "baseline_processors")
RESPONSE = ("response_measured", "response_users")

# fmt: off
VERSION_7 = (("version", ("7",)),)
VERSIONS = (Choice("6.5", "Domino 6.5"), Choice("7", "Domino 7"))
ONLY_WITH_7 = "the Mail7 template exists only with version 7"

TEMPLATE = Field(
    "template", "Mail template", Kind.CHOICE, "Template of the mail databases.", required=True, aspect=Aspect.WORK,
    choices=(Choice("mail6", "Mail6"), Choice("mail7", "Mail7", VERSION_7, ONLY_WITH_7)),
)
BASELINE_USERS = Field(
    "baseline_users", "Users today", Kind.WHOLE, "Active users of your server when its utilization was read.",
    "users", 1, 1_000_000, aspect=Aspect.TODAY,
)
BASELINE_UTILIZATION = Field(
    "baseline_utilization", "Utilization today", Kind.NUMBER, "Processor utilization of your server with those users.",
    "%", 0.1, 100, aspect=Aspect.TODAY,
)
BASELINE_PROCESSORS = Field(
    "baseline_processors", "Processors today", Kind.WHOLE, "Processors of your server. It becomes the reference machine.",
    "processors", 1, 256, aspect=Aspect.TODAY,
)
BASELINE_VERSION = Field(
    "baseline_version", "Version today", Kind.CHOICE, "Domino version of your server when it was read.", default="6.5",
    choices=VERSIONS, aspect=Aspect.TODAY, default_reason="the version that the published savings start from",
)
BASELINE_TEMPLATE = Field(
    "baseline_template", "Template today", Kind.CHOICE, "Mail template of your server when it was read.", default="mail6",
    choices=(Choice("mail6", "Mail6"), Choice("mail7", "Mail7", (("baseline_version", ("7",)),), ONLY_WITH_7)),
    aspect=Aspect.TODAY, default_reason="the template that the published savings start from",
)
LINUX_RELEASE = Field(
    "linux_release", "Linux release", Kind.CHOICE,
    "SLES release to plan for. A 6.5 baseline runs on SLES 8; SLES 9 saves more from 6,000 users up.", default="sles8",
    choices=(
        Choice("sles8", "SLES 8"),
        Choice("sles9", "SLES 9", VERSION_7, "Domino 6.5 does not run on SLES 9 here"),
    ),
    when=(("platform", ("linux-z990",)),), aspect=Aspect.TODAY,
    default_reason="the release that the two versions were compared on",
)
LOG_COMPRESSION = Field(
    "log_compression", "Transaction log with hardware compression", Kind.SWITCH,
    "Whether version 7 compresses its transaction log in hardware, as in the measurements.", default=True,
    when=(("platform", ("linux-z990", "zos-z990")),), default_reason="the measured machines logged transactions",
)
MAILBOX_SIZE = replace(
    domino.MAILBOX_SIZE,
    meaning="Average size of a mail database. Leave empty for that of the published web mail workload.",
)
OPERATION_SIZE = Field(
    "operation_size", "Size of a disk operation", Kind.NUMBER,
    "Average size of a Domino disk operation, used where only bytes were published. Leave empty for the middle of the "
    "tables that print operations and bytes.",
    "kB", 0.5, 1024, aspect=Aspect.WORK,
)
BUFFER_POOL = Field(
    "buffer_pool", "NSF buffer pool", Kind.NUMBER,
    "Size of the NSF buffer pool. Leave empty for that of the measured server.", "MiB", 4, 65_536,
)
RESPONSE_MEASURED = Field(
    "response_measured", "Measured response time", Kind.NUMBER,
    "One response time of your own server, where none is published.", "ms", 0.01, 100_000, aspect=Aspect.TODAY,
)
RESPONSE_USERS = Field(
    "response_users", "Users when measured", Kind.WHOLE, "Active users per server when it was measured.",
    "users", 1, 1_000_000, aspect=Aspect.TODAY,
)
# fmt: on


def fields(catalogue: Catalogue) -> tuple[Field, ...]:
    """The inputs of the mail planner, in the order to ask them."""
    platform, version = domino.platforms(catalogue, SERVICE), replace(domino.VERSION, choices=VERSIONS)
    today = (BASELINE_USERS, BASELINE_UTILIZATION, BASELINE_PROCESSORS)
    link = (machine.LINK_SPEED, machine.LINK_BUSY)
    chosen = (platform, version, TEMPLATE, domino.USERS, machine.TARGET, domino.ACTIVITY)
    return (
        *grouped(machine.SERVICE, *chosen, headline=True),
        *grouped("Own baseline", *today, headline=True),
        *grouped("Own baseline", BASELINE_VERSION, BASELINE_TEMPLATE, LINUX_RELEASE, LOG_COMPRESSION),
        *machine.disks(catalogue),
        *grouped(machine.DISKS, MAILBOX_SIZE, machine.FREE_SPACE, OPERATION_SIZE),
        *grouped(domino.MEMORY, BUFFER_POOL, domino.OPERATING_SYSTEM, machine.SERVER_MEMORY),
        *grouped(machine.DISKS, machine.SERVER_DRIVES),
        *grouped(domino.MEMORY, *link),
        *grouped("Response time", RESPONSE_MEASURED, RESPONSE_USERS),
    )


def refusals(inputs: Inputs) -> Iterator[Refusal]:
    """Inputs that need each other or contradict each other."""
    yield from incomplete(inputs, BASELINE, "a number: users, utilization and processors belong together")
    yield from incomplete(inputs, RESPONSE, "a number: the response time and its users belong together")
    newer = (inputs["version"], inputs["baseline_version"]) == ("6.5", "7")
    if newer and inputs["baseline_users"] is not None:
        yield Refusal("baseline_version", "7", "6.5", "a plan for 6.5 cannot start from a baseline on 7")
