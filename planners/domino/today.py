"""Releases of Domino that no run was published for: what is known of them, and what everybody has to measure.

Their limits, database structures and settings are published. Processors, disks and network are not: they start from
one's own server or, where guesses are accepted, from the newest release that was measured.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from planners.catalogue.rows import Claim, Platform, SettingRule
from planners.catalogue.store import Catalogue
from planners.citing import cite, entered, own_rule
from planners.domino.case import PER_SERVER, MeasuredCase
from planners.domino.memory import BUFFER_POOL
from planners.domino.servers import entered_limit
from planners.domino.settings import CHECKLIST, FILE
from planners.evidence import Standing
from planners.figure import Figure
from planners.laws.elementwise import real
from planners.machine.counters import system_of
from planners.machine.facts import Fact
from planners.machine.figures import MEMORY_NEED, SERVER_COUNT
from planners.planner import Caution, Setting, Sizing
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Aspect, Choice, Field, Kind
from planners.sheet import Sheet
from planners.words import say

RELEASES = ("9", "10", "11", "12", "14", "14.5")
"""The releases without a published run, the newest last."""
PRODUCT = "HCL Domino"
"""The product that settings rows of these releases name."""
DEFAULT = "default"
FIRST_LARGE = 53
"""The first database structure with the larger limit."""
STRUCTURES = {"53": "Create_R10_Databases", "55": "Create_R12_Databases"}
"""By database structure the setting that makes it."""

IN_DATABASES, IN_STORE = "databases", "daos"
"""Where attachments stand."""
NEWEST = "55"
"""The newest database structure, the only one that knows large access lists and has a published limit of a field."""
LARGE_LISTS, TUNED = "NSF_ENABLE_LARGE_ACL", "DAOSTune"
"""A setting of that structure, and one of the attachment store."""
ENTERED_POOL = say("The NSF buffer pool entered for this plan.")

ODS = Figure("database.structure", say("Database structure (ODS)"), "1")
DATABASE_LIMIT = Figure("database.limit", say("Largest database"), "GB")
ATTACHMENT_LIMIT = Figure("attachment.limit", say("Largest attachment"), "GB")
SUMMARY_LIMIT = Figure("summary.limit", say("Largest summary field"), "MB")
FIGURES = (ODS, DATABASE_LIMIT, ATTACHMENT_LIMIT, SUMMARY_LIMIT)
"""What these releases give beside the figures of the measured ones."""

ONE_SERVER = own_rule(say("one server where nothing says more"))
AUTOMATIC_POOL = say("NSF buffer pool: automatic, up to this by default")
NO_LIMIT = say("Nobody published how many users one server of this release carries")
ENTER_LIMIT = say('Enter "Most users of a partition", or import recordings of your own server.')
ONE_ASSUMED = say(
    "One server is assumed: nobody published how many users one of this release carries. "
    'Enter "Servers", or import recordings of your own.'
)
MEMORY_NOTE = say(
    "The rule per user is of R5 and version 6. The largest default buffer pool stands on top. The low end of the range has none."
)
STRUCTURE_UNKNOWN = say("The default database structure of this release was not read")
CHOOSE_STRUCTURE = say('Choose "Database structure".')
AS_PLANNED = say(
    "Your own server counts as running the planned release. No document compares these releases."
)
NO_RUN = say(
    "No run of this release is published. Not known: users per processor, disk operations, network traffic and response time."
)
NO_COST = say(
    "Nobody published what TLS, full-text indexing or antivirus cost. Your own recordings contain them."
)
NOTHING_SAVED = say("At worst DAOS saves nothing: the vendor gives an average without data.")
HOW = say(
    "To find out: record a week of your own server, or a pilot with a tenth of the users. Import it, and the figures follow."
)
REST = say("Published rules and defaults; no run of this release")
RULE_SOURCE = own_rule(say("releases without a published run"))

# fmt: off
STRUCTURE = Field(
    "database_structure", say("Database structure"), Kind.CHOICE,
    say("On-disk structure (ODS) of the mail databases. From ODS 53 on, a database may be larger."), default=DEFAULT,
    choices=(
        Choice(DEFAULT, say("As the release makes it")),
        Choice("53", say("ODS 53"), (("version", ("10", "11", "12", "14", "14.5")),), say("ODS 53 needs release 10 or newer.")),
        Choice("55", say("ODS 55"), (("version", ("12", "14", "14.5")),), say("ODS 55 needs release 12 or newer.")),
    ),
    aspect=Aspect.WORK, default_reason=say("a server keeps it unless it is told otherwise"),
)
ATTACHMENTS = Field(
    "attachments", say("Attachments"), Kind.CHOICE,
    say("Whether attachments stand in the mail databases, or once for all of them in the attachment store (DAOS)."),
    default=IN_DATABASES,
    choices=(Choice(IN_DATABASES, say("In the mail databases")), Choice(IN_STORE, say("In the attachment store (DAOS)"))),
    default_reason=say("a server keeps them there unless it is told otherwise"),
)
DAOS_SAVING = Field(
    "daos_saving", say("Saving by DAOS"), Kind.NUMBER,
    say(
        "Share of the mail databases that the attachment store saves, by your own DAOS estimator. "
        "Leave empty for the vendor's average."
    ),
    "%", 0, 95,
)
# fmt: on


def choices(catalogue: Catalogue, service: str, measured: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The versions of a service: those without a run on platforms of today, the newest first, then the ``measured`` ones."""
    then, now = (only(found) for found in (catalogue.platforms(service), catalogue.unmeasured(service)))
    newer = (Choice(one, say("Domino {release}", release=one), now) for one in reversed(RELEASES))
    return (*newer, *(replace(one, when=(*one.when, *then)) for one in measured))


def only(platforms: tuple[Platform, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The condition that one of these platforms was chosen."""
    return (("platform", tuple(one.id for one in platforms)),)


def stores(catalogue: Catalogue, service: str) -> tuple[Field, ...]:
    """The inputs of database structure and attachments, for the platforms of these releases."""
    now = only(catalogue.unmeasured(service))
    saving = replace(DAOS_SAVING, when=(*now, (ATTACHMENTS.name, (IN_STORE,))))
    return replace(STRUCTURE, when=now), replace(ATTACHMENTS, when=now), saving


def work(case: MeasuredCase, sheet: Sheet) -> None:
    """Add the limits of the release."""
    sheet.work(ODS, lambda: structure(case))
    sheet.work(DATABASE_LIMIT, lambda: _database_limit(case, sheet.need(ODS)))
    sheet.work(ATTACHMENT_LIMIT, lambda: _stated(case, ATTACHMENT_LIMIT, "attachment_limit"))
    if case.text(STRUCTURE.name) == NEWEST:
        sheet.work(SUMMARY_LIMIT, lambda: _stated(case, SUMMARY_LIMIT, "summary_field"))


def structure(case: MeasuredCase) -> Quantity:
    """On-disk structure of the databases: chosen, or the release's own. Raises ``NotInEvidence``."""
    chosen = case.text(STRUCTURE.name)
    if chosen != DEFAULT:
        term = entered(STRUCTURE.name, real(int(chosen)), "1", STRUCTURE.title)
        return derive(ODS, STRUCTURE.name, (term,), Standing.ENTERED)
    claim = claim_of(case, "ods_default")
    if claim is None:
        raise NotInEvidence(STRUCTURE_UNKNOWN, CHOOSE_STRUCTURE)
    return _of_claim(case, ODS, claim)


def _database_limit(case: MeasuredCase, made: Quantity) -> Quantity:
    large = made.value >= FIRST_LARGE
    return _stated(case, DATABASE_LIMIT, "database_limit_ods53" if large else "database_limit_older")


def _stated(case: MeasuredCase, figure: Figure, metric: str) -> Quantity:
    claim = claim_of(case, metric)
    if claim is None:
        raise NotInEvidence(
            say(
                "Not read for release {release}: {figure}",
                release=case.text("version"),
                figure=figure.title,
            )
        )
    return _of_claim(case, figure, claim)


def _of_claim(case: MeasuredCase, figure: Figure, claim: Claim) -> Quantity:
    term = Term("published", claim.low, figure.unit, claim.fact, cite(case.catalogue, claim))
    return derive(figure, "published", (term,), Standing.RULE)


def claim_of(case: MeasuredCase, metric: str) -> Claim | None:
    """What is stated of the planned release, on its platform before all platforms."""
    found = [
        one
        for one in case.catalogue.claims(metric=metric)
        if case.text("version") in one.version.split(";") and (one.platform or "") in ("", case.platform.id)
    ]
    return max(found, key=lambda one: bool(one.platform), default=None)


def daos_saving(case: MeasuredCase) -> tuple[Term, Standing, Spread] | None:
    """The share of the mail databases in % that the attachment store saves; None where attachments stand in the databases.

    Entered, else the vendor's average, with the range of the space that is left: at worst nothing is saved.
    """
    if case.inputs.get(ATTACHMENTS.name) != IN_STORE:
        return None
    given = case.inputs[DAOS_SAVING.name]
    if given is not None:
        return entered(DAOS_SAVING.name, real(given), "%", DAOS_SAVING.title), Standing.ENTERED, EXACT
    claim = next(iter(case.catalogue.claims(metric=DAOS_SAVING.name)), None)
    if claim is None or claim.low is None:
        raise NotInEvidence(say("What DAOS saves is not in the catalogue"), say('Enter "Saving by DAOS".'))
    told = case.text("version") in claim.version.split(";")
    term = Term(DAOS_SAVING.name, claim.low, "%", claim.fact, cite(case.catalogue, claim))
    left = Spread(1.0, 1 / (1 - claim.low / 100), NOTHING_SAVED)
    return term, Standing.RULE if told else Standing.EXTRAPOLATED, left


def servers(case: MeasuredCase) -> Quantity:
    """Servers where nothing tells how many users one carries: entered, else one, which is a guess."""
    given = case.inputs["servers"]
    if given is not None:
        return derive(
            SERVER_COUNT,
            "servers",
            (entered("servers", real(given), "servers", say("Servers")),),
            Standing.ENTERED,
        )
    term = Term("servers", 1.0, "servers", say("Servers"), ONE_SERVER)
    return derive(SERVER_COUNT, "servers", (term,), Standing.GUESS, note=ONE_ASSUMED, rule=ONE_SERVER)


def memory(case: MeasuredCase, by_users: Quantity, partitions: Quantity) -> Quantity:
    """Memory of one server in MiB: the rule for each user, the buffer pool and the operating system."""
    terms = (
        of("by_users", by_users),
        of("partitions", partitions),
        _pool(case),
        case.entered("operating_system", "MiB", say("Operating system and file cache")),
    )
    found = derive(
        MEMORY_NEED,
        "by_users + partitions * buffer_pool + operating_system",
        terms,
        Standing.EXTRAPOLATED,
        note=say("{each} {note}", each=PER_SERVER, note=MEMORY_NOTE),
    )
    return _with_process(case, found, partitions)


def _with_process(case: MeasuredCase, need: Quantity, partitions: Quantity) -> Quantity:
    """The need with a range up to that of the server's own process besides, as the newest run on its system had it."""
    system = system_of(case.platform.id)
    ran = {one.id: one.model for one in case.catalogue.platforms(case.service) if system_of(one.id) == system}
    rows = [
        row for one in ran for row in case.catalogue.measurements(case.service, one, metric="process_mem")
    ]
    newest = max(rows, key=lambda one: (float(one.version), one.value), default=None)
    if newest is None:
        return need
    reason = say(
        "The rule per user is of full servers. In the worst case the server's own process is not in it: "
        "it took {process:,.0f} MiB on {machine}, release {release}.",
        process=newest.value,
        machine=ran[newest.platform],
        release=newest.version,
    )
    return replace(need, high=need.high + partitions.value * newest.value, widened=reason)


def _pool(case: MeasuredCase) -> Term:
    given = case.inputs.get("buffer_pool")
    if given is not None:
        return entered("buffer_pool", real(given), "MiB", say("Planned NSF buffer pool"))
    claim = claim_of(case, "pool_default")
    if claim is None or claim.low is None:
        raise NotInEvidence(say("The default of the NSF buffer pool is not in the catalogue"))
    source = cite(case.catalogue, claim)
    return Term("buffer_pool", claim.low, "MiB", AUTOMATIC_POOL, source, low=0.0, high=claim.low)


def partition_limit(case: MeasuredCase) -> Quantity:
    """The most users of one partition as entered. Raises ``NotInEvidence`` where nothing was: none is published."""
    given = entered_limit(case, None)
    if given is None:
        raise NotInEvidence(NO_LIMIT, ENTER_LIMIT)
    return given


def facts(machine: Platform) -> tuple[Fact, ...]:
    """What the figures of a platform without a measured run rest on."""
    return ((say("Operating system"), machine.operating_system), (say("Rests on"), REST))


def cautions(case: MeasuredCase, sizing: Sizing) -> Iterator[Caution]:
    """What nobody published and how to find it out, then what is published about the release."""
    recorded = case.own_processor is not None or case.inputs.get("baseline_users") is not None
    yield Caution(AS_PLANNED if recorded else NO_RUN, RULE_SOURCE)
    if case.guessed_from is not None and not recorded:
        told = say(
            "The processor figures are a guess: an older release on {machine}, translated by rating. Measure before you buy.",
            machine=case.guessed_from.model,
        )
        yield Caution(told, case.catalogue.source(case.guessed_from))
    yield Caution(NO_COST, RULE_SOURCE)
    yield Caution(HOW, RULE_SOURCE)
    yield from _too_large(case, sizing)
    claim = claim_of(case, "daos_saving")
    if claim is not None:
        told = say(
            "DAOS saves {saving:.0f} % of the space on average, says the vendor, without data. Ask the DAOS estimator.",
            saving=claim.low,
        )
        yield Caution(told, cite(case.catalogue, claim))


def _too_large(case: MeasuredCase, sizing: Sizing) -> Iterator[Caution]:
    limit, size = sizing.quantities.get(DATABASE_LIMIT.name), case.inputs["mailbox_size"]
    if limit is not None and size is not None and real(size) > 1000 * limit.value:
        told = say(
            "A mail database of this size is larger than the release allows: {limit:.0f} GB.",
            limit=limit.value,
        )
        yield Caution(told, next(iter(limit.sources), None))


def settings(case: MeasuredCase) -> tuple[Setting, ...]:
    """The notes.ini lines of the release: what the chosen database structure needs, and what is set by hand.

    Nothing of a measured server of an older release stands here.
    """
    rows = case.catalogue.setting_rows()
    meant = (row for row in rows if row.product == PRODUCT and case.text("version") in row.version.split(";"))
    return tuple(_line(case, row) for row in meant if _needed(case, row.name))


def _needed(case: MeasuredCase, name: str) -> bool:
    """Whether the database structure of the plan makes the setting worth a line."""
    chosen = case.text(STRUCTURE.name)
    if name in STRUCTURES.values():
        return name == STRUCTURES.get(chosen)
    if name == TUNED:
        return case.inputs.get(ATTACHMENTS.name) == IN_STORE
    return name != LARGE_LISTS or chosen == NEWEST


def _line(case: MeasuredCase, rule: SettingRule) -> Setting:
    """A line, or what the administrator decides; without an entry the server sizes its buffer pool itself."""
    pool = case.inputs.get("buffer_pool")
    chosen, sized = rule.name in STRUCTURES.values(), rule.name == BUFFER_POOL
    entered_pool = sized and pool is not None
    return Setting(
        CHECKLIST if rule.name == TUNED or (sized and not entered_pool) else FILE,
        rule.name,
        f"{real(pool or 0):.0f}" if entered_pool else rule.value,
        ENTERED_POOL if entered_pool else f"{rule.meaning}.",
        Standing.ENTERED if chosen or entered_pool else Standing.RULE,
        (cite(case.catalogue, rule),),
        "",
        rule.unit,
        by_hand=not (chosen or sized),
    )
