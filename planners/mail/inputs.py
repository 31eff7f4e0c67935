"""What the administrator enters for mail, one input a block."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.domino import inputs as domino
from planners.domino import today as releases
from planners.machine import inputs as machine
from planners.refusal import Refusal
from planners.schema import Aspect, Choice, Field, Inputs, Kind, grouped, incomplete
from planners.words import say

SERVICE = "mail"
BASELINE = ("baseline_users", "baseline_utilization", "baseline_processors")
RESPONSE = ("response_measured", "response_users")
WHOLE_BASELINE = say("Users measured, utilization measured and processors measured are needed together.")
WHOLE_RESPONSE = say("The measured response time and its users are needed together.")
NO_WAY_BACK = say("A plan for version 6.5 cannot start from a server with version 7.")

# fmt: off
VERSION_7 = (("version", ("7",)),)
VERSIONS = (Choice("6.5", say("Domino 6.5")), Choice("7", say("Domino 7")))
TEMPLATES = {"mail6": say("Mail6"), "mail7": say("Mail7")}
MAIL6 = Choice("mail6", TEMPLATES["mail6"])
MAIL7 = Choice("mail7", TEMPLATES["mail7"], VERSION_7, say("The Mail7 template exists only with version 7."))
OWN_SERVER = say("Your own server")

TEMPLATE = Field(
    "template", say("Mail template"), Kind.CHOICE, say("Template of the mail databases."), required=True,
    aspect=Aspect.WORK, choices=(MAIL6, MAIL7),
)
BASELINE_USERS = Field(
    "baseline_users", say("Users measured"), Kind.WHOLE, say("Active users of your server when its utilization was read."),
    "users", 1, 1_000_000, aspect=Aspect.TODAY,
)
BASELINE_UTILIZATION = Field(
    "baseline_utilization", say("Utilization measured"), Kind.NUMBER,
    say("Processor utilization of your server with those users."),
    "%", 0.1, 100, aspect=Aspect.TODAY,
)
BASELINE_PROCESSORS = Field(
    "baseline_processors", say("Processors measured"), Kind.WHOLE,
    say("Processors of your server. It becomes the reference machine."),
    "processors", 1, 256, aspect=Aspect.TODAY,
)
BASELINE_VERSION = Field(
    "baseline_version", say("Version measured"), Kind.CHOICE, say("Domino version of your server when it was read."),
    default="6.5", choices=VERSIONS, aspect=Aspect.TODAY, now_of="version",
    default_reason=say("the version that the published savings start from"),
)
BASELINE_TEMPLATE = Field(
    "baseline_template", say("Template measured"), Kind.CHOICE, say("Mail template of your server when it was read."),
    default="mail6", choices=(MAIL6, replace(MAIL7, when=(("baseline_version", ("7",)),))),
    aspect=Aspect.TODAY, now_of="template", default_reason=say("the template that the published savings start from"),
)
LINUX_RELEASE = Field(
    "linux_release", say("Linux release"), Kind.CHOICE,
    say("SLES release to plan for. Your 6.5 server runs on SLES 8. SLES 9 saves more from 6,000 users up."),
    default="sles8",
    choices=(
        Choice("sles8", say("SLES 8")),
        Choice("sles9", say("SLES 9"), VERSION_7, say("Domino 6.5 was not measured on SLES 9.")),
    ),
    when=(("platform", ("linux-z990",)),), default_reason=say("the release that the two versions were compared on"),
)
LOG_COMPRESSION = Field(
    "log_compression", say("Transaction log with hardware compression"), Kind.SWITCH,
    say("Whether version 7 compresses its transaction log in hardware, as in the measurements."), default=True,
    when=(("platform", ("linux-z990", "zos-z990")),), default_reason=say("the measured machines logged transactions"),
)
MAILBOX_SIZE = replace(
    domino.MAILBOX_SIZE,
    meaning=say("Average size of a mail database. Leave empty to use the published web mail workload."),
)
OPERATION_SIZE = Field(
    "operation_size", say("Size of a disk operation"), Kind.NUMBER,
    say(
        "Average size of a Domino disk operation. Used where only bytes were published. Leave empty for the median of the "
        "tables that print operations and bytes."
    ),
    "kB", 0.5, 1024, aspect=Aspect.WORK,
)
BUFFER_POOL = Field(
    "buffer_pool", say("NSF buffer pool"), Kind.NUMBER,
    say("Size of the NSF buffer pool. Leave empty to use that of the measured server."), "MiB", 4, 65_536,
)
RESPONSE_MEASURED = Field(
    "response_measured", say("Measured response time"), Kind.NUMBER,
    say("One response time of your own server, where none is published."), "ms", 0.01, 100_000, aspect=Aspect.TODAY,
)
RESPONSE_USERS = Field(
    "response_users", say("Users at the response time"), Kind.WHOLE,
    say("Active users per server when the response time was measured."),
    "users", 1, 1_000_000, aspect=Aspect.TODAY,
)
# fmt: on


def fields(catalogue: Catalogue) -> tuple[Field, ...]:
    """The inputs of the mail planner, in the order to ask them."""
    platform = domino.platforms(catalogue, SERVICE)
    version = replace(domino.VERSION, choices=releases.choices(catalogue, SERVICE, VERSIONS))
    measured = releases.only(catalogue.platforms(SERVICE))
    template, stores = replace(TEMPLATE, when=measured), releases.stores(catalogue, SERVICE)
    before = tuple(replace(one, when=measured) for one in (BASELINE_VERSION, BASELINE_TEMPLATE))
    today = (BASELINE_USERS, BASELINE_UTILIZATION, BASELINE_PROCESSORS)
    link = (machine.LINK_SPEED, machine.LINK_BUSY)
    chosen = (platform, version, template, domino.USERS, machine.TARGET, domino.ACTIVITY)
    return (
        *grouped(machine.SERVICE, *chosen, headline=True),
        *grouped(domino.SPREAD, domino.PARTITIONS, headline=True),
        *grouped(domino.SPREAD, domino.SERVERS, domino.PARTITION_USERS, domino.GUESSES),
        *grouped(OWN_SERVER, *today, headline=True),
        *grouped(OWN_SERVER, *before, LINUX_RELEASE, LOG_COMPRESSION),
        *machine.disks(catalogue),
        *grouped(machine.DISKS, MAILBOX_SIZE, *stores, machine.FREE_SPACE, OPERATION_SIZE),
        *grouped(domino.MEMORY, BUFFER_POOL, domino.OPERATING_SYSTEM, machine.SERVER_MEMORY),
        *grouped(machine.DISKS, machine.SERVER_DRIVES, machine.AS_REFERENCE),
        *grouped(domino.MEMORY, *link),
        *grouped(say("Response time"), RESPONSE_MEASURED, RESPONSE_USERS),
    )


def refusals(inputs: Inputs) -> Iterator[Refusal]:
    """Inputs that need each other or contradict each other."""
    yield from incomplete(inputs, BASELINE, WHOLE_BASELINE)
    yield from incomplete(inputs, RESPONSE, WHOLE_RESPONSE)
    newer = (inputs["version"], inputs["baseline_version"]) == ("6.5", "7")
    if newer and inputs["baseline_users"] is not None:
        yield Refusal("baseline_version", "7", "6.5", NO_WAY_BACK)
