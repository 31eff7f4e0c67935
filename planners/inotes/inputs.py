"""What the administrator enters for web mail, one input a block."""

from __future__ import annotations

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.domino import inputs as domino
from planners.domino import today as releases
from planners.machine import inputs as machine
from planners.schema import Aspect, Choice, Field, Kind, grouped
from planners.words import say

SERVICE = "inotes"
DAOS_PLATFORM = "windows-x64"
MODES = {
    "dwa8": say("Full mode of 8.0"),
    "dwa85": say("Full mode of 8.5"),
    "dwa85lite": say("Light mode of 8.5"),
}

# fmt: off
VERSION_8, VERSION_85 = (("version", ("8.0",)),), (("version", ("8.5",)),)

ALSO_SUPPORTED = say(
    "The measured machine that the figures start from. Domino 8.0 and 8.5 also run on Linux on System z: not measured."
)
VERSIONS = (Choice("8.0", say("Domino 8.0")), Choice("8.5", say("Domino 8.5")))
MODE = Field(
    "mode", say("Mode"), Kind.CHOICE,
    say(
        "Full or light mode of web mail, as NotesBench drives it: DWA8, DWA85 or DWA85Lite. Light mode is meant for the user's "
        "response, not to spare the server."
    ),
    required=True, aspect=Aspect.WORK,
    choices=(
        Choice("dwa8", MODES["dwa8"], VERSION_8, say("The full mode of 8.0 exists only with version 8.0.")),
        Choice("dwa85", MODES["dwa85"], VERSION_85, say("The full mode of 8.5 exists only with version 8.5.")),
        Choice("dwa85lite", MODES["dwa85lite"], VERSION_85, say("Light mode exists only with version 8.5.")),
    ),
)
ATTACHMENT_COMPRESSION = Field(
    "attachment_compression", say("Attachments compressed"), Kind.SWITCH,
    say("Whether MIME attachments are compressed in the mail databases."), default=True, when=VERSION_85,
    aspect=Aspect.WORK, default_reason=say("as in the measured servers of 8.5"),
)
MAILBOX_SIZE = replace(
    domino.MAILBOX_SIZE,
    meaning=say(
        "Average size of a mail database on disk. Leave empty for the published workload: 3,000 documents, 100 kB a message in "
        "the inbox."
    ),
)
DAOS_SAVING = Field(
    "daos_saving", say("Saving by DAOS"), Kind.NUMBER,
    say(
        "Share of the mail databases that the attachment store saves. It was measured on Windows alone and its saving is not "
        "published for 8.5: none is assumed there. Leave empty for the vendor's average from release 9 on. Better enter the "
        "result of your own DAOS estimator."
    ),
    "%", 0, 95,
)
JOURNAL_SIZE = Field(
    "journal_size", say("Mail journal"), Kind.NUMBER,
    say("Space of the mail journal on one server. The measured servers kept one."),
    "GB", 0, 1_000_000, 0.0, default_reason=say("its growth is not published; enter your own"),
)
OPERATING_SYSTEM = replace(
    domino.OPERATING_SYSTEM, default=2048.0,
    meaning=say(
        "Memory reserved for everything but Domino. The file cache spares disk reads: with the compressed design and documents "
        "of 8.5 it holds about twice as much."
    ),
    default_reason=say("an allowance, not a measurement; the file cache serves the disks here"),
)
LINK_SPEED = replace(
    machine.LINK_SPEED, default_reason=say("gigabit Ethernet, as on Windows; the IBM i run had one adapter of 100 Mbit/s"),
)
OWN_SHARED = Field(
    "own_shared", say("Shared memory measured"), Kind.NUMBER,
    say("Shared memory of one partition of your own with as many users as planned for it. Replaces the published figure."),
    "MiB", 1, 1_048_576, aspect=Aspect.TODAY,
)
OWN_PROCESS = Field(
    "own_process", say("HTTP process memory measured"), Kind.NUMBER,
    say("Memory of the HTTP process of one partition of your own. Replaces the published figure."), "MiB", 1, 1_048_576,
    aspect=Aspect.TODAY,
)
# fmt: on


def fields(catalogue: Catalogue) -> tuple[Field, ...]:
    """The inputs of the web mail planner, in the order to ask them."""
    platform = replace(domino.platforms(catalogue, SERVICE), meaning=ALSO_SUPPORTED)
    version = replace(domino.VERSION, choices=releases.choices(catalogue, SERVICE, VERSIONS))
    mode = replace(MODE, when=releases.only(catalogue.platforms(SERVICE)))
    structure, attachments, daos = releases.stores(catalogue, SERVICE)
    (_, now), *rest = daos.when
    with_daos = (("platform", (DAOS_PLATFORM, *now)), ("version", ("8.5", *releases.RELEASES)), *rest)
    saving = replace(DAOS_SAVING, when=with_daos)
    chosen = (platform, version, mode, domino.USERS, machine.TARGET, domino.ACTIVITY)
    kept = (ATTACHMENT_COMPRESSION, MAILBOX_SIZE, structure, attachments, saving)
    storage = (*kept, machine.FREE_SPACE, JOURNAL_SIZE)
    memory = (OPERATING_SYSTEM, OWN_SHARED, OWN_PROCESS, machine.SERVER_MEMORY)
    return (
        *grouped(machine.SERVICE, *chosen, headline=True),
        *grouped(domino.SPREAD, domino.PARTITIONS, headline=True),
        *grouped(domino.SPREAD, domino.SERVERS, domino.PARTITION_USERS, domino.GUESSES),
        *machine.disks(catalogue),
        *grouped(machine.DISKS, *storage, machine.SERVER_DRIVES, machine.AS_REFERENCE),
        *grouped(domino.MEMORY, *memory, LINK_SPEED, machine.LINK_BUSY),
    )
