"""Where the utilization law starts: the published run, or the administrator's own server.

From the own server the plan is U = U_own * a * N / N_own * f, with f the published demand of the planned
version and template relative to today's: from the platform's tables, or, where only savings are published
(the two mainframe systems), f = (1 - saving) / (1 - saving today).
"""

from __future__ import annotations

from planners.catalogue.rows import Measurement, Saving
from planners.citing import cite, entered, measured
from planners.domino import guess, operating_point, own
from planners.domino.operating_point import Law, OperatingPoint
from planners.evidence import Standing
from planners.mail.case import MailCase, configuration
from planners.mail.figures import PROCESSOR_DEMAND_FACTOR
from planners.mail.inputs import SERVICE, TEMPLATES
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence
from planners.words import say

ENTER_BASELINE = say(
    'Enter your own server: "Users measured", "Utilization measured" and "Processors measured".'
)
OWN_SERVER = say("your own server")
TABLES_NOTE = say("Both measured on the same machine with the same users.")
SAVINGS_NOTE = say("From published savings: the middle of each published range, with the range carried on.")
ENTER_PLANNED = say("Enter your own server as it runs with the planned version.")
CHANGES = {
    "upgrade-7": say("upgrade to version 7"),
    "sles9": say("SLES 9"),
    "log-compression": say("hardware compression of the transaction log"),
}


def law_of(case: MailCase) -> Law:
    """The law that belongs to a case: by recordings of one's own server, else through a point. Raises ``NotInEvidence``."""
    return own.law(
        case,
        lambda: reference_processors(case),
        lambda: demand_factor(case) if case.has_baseline else None,
        lambda: _point_of(case),
    )


def _point_of(case: MailCase) -> OperatingPoint:
    """The baseline, else the measured run. Raises ``NotInEvidence`` where there is neither table nor baseline."""
    if case.has_baseline:
        factor = demand_factor(case)
        return OperatingPoint(
            case.entered("baseline_utilization", "%", say("Utilization measured on your own server")),
            case.entered("baseline_users", "users", say("Users measured on your own server")),
            OWN_SERVER if factor is None else _as_measured(case),
            factor,
            own=True,
        )
    stands_in = guess.point(case)
    if stands_in is not None:
        return stands_in
    try:
        return operating_point.published(case)
    except NotInEvidence as missing:
        raise NotInEvidence(missing.missing, ENTER_BASELINE) from None


def _as_measured(case: MailCase) -> str:
    """The own server with what it ran when it was read, from which its figures are translated to the plan."""
    template = TEMPLATES[case.text("baseline_template")]
    return say(
        "your own server, taken to run version {version} with {template}",
        version=case.text("baseline_version"),
        template=template,
    )


def reference_processors(case: MailCase) -> Term:
    """Processors of the reference machine: the recorded or entered server's, or the measured one's. Raises ``NotInEvidence``."""
    row = case.own_processor
    if row is not None and (row.processors or not case.has_baseline):
        return own.processors(case, case.processors)
    if case.has_baseline:
        return entered(
            "processors",
            case.number("baseline_processors"),
            "processors",
            say("Processors of your server"),
            "baseline_processors",
        )
    return case.processors()


def demand_factor(case: MailCase) -> Quantity | None:
    """Demand per user of the planned version and template over today's; None where nothing changes."""
    if case.today:
        return None
    planned = (case.text("version"), case.text("template"))
    today = (case.text("baseline_version"), case.text("baseline_template"))
    new, old = case.row("cpu_pct", *planned), case.row("cpu_pct", *today)
    if new is not None and old is not None:
        return None if planned == today else _from_tables(case, new, old)
    return _from_savings(case, planned, today)


def _from_tables(case: MailCase, planned: Measurement, today: Measurement) -> Quantity:
    terms = tuple(
        measured(
            case.catalogue,
            name,
            row,
            say(
                "Utilization measured with version {version}, {template}",
                version=row.version,
                template=TEMPLATES[row.template],
            ),
        )
        for name, row in (("utilization_planned", planned), ("utilization_today", today))
    )
    return derive(
        PROCESSOR_DEMAND_FACTOR,
        "utilization_planned / utilization_today",
        terms,
        Standing.MEASURED,
        note=TABLES_NOTE,
    )


def _from_savings(case: MailCase, planned: tuple[str, str], today: tuple[str, str]) -> Quantity | None:
    factors: list[str] = []
    terms: list[Term] = []

    def use(change: str, template: str, name: str, sign: str) -> None:
        terms.append(_saving_term(case, name, _saving(case, change, template)))
        factors.append(f"{sign} (1 - {name} / 100)")

    if planned != today:
        if planned[0] == "7":
            use("upgrade-7", planned[1], "saving", "*")
        if today[0] == "7":
            use("upgrade-7", today[1], "saving_today", "/")
    from_older = today[0] == "6.5"
    if case.inputs.get("linux_release") == "sles9" and from_older:
        use("sles9", "", "saving_sles9", "*")
    if case.inputs.get("log_compression") is False and planned[0] == "7" and from_older:
        use("log-compression", "", "saving_compression", "/")
    if not factors:
        return None
    return derive(
        PROCESSOR_DEMAND_FACTOR,
        " ".join(["1", *factors]),
        tuple(terms),
        Standing.RULE,
        note=SAVINGS_NOTE,
    )


def _saving(case: MailCase, change: str, template: str) -> Saving:
    for saving in case.catalogue.savings(SERVICE, case.platform.id, change):
        if saving.template in ("", template):
            return saving
    raise NotInEvidence(
        say(
            "No saving is published: {change} ({configuration})",
            change=CHANGES[change],
            configuration=configuration(
                case.platform, case.text("version"), template or case.text("template")
            ),
        ),
        ENTER_PLANNED,
    )


def _saving_term(case: MailCase, name: str, saving: Saving) -> Term:
    claim = case.catalogue.claim(saving.claim)
    source = cite(case.catalogue, claim) if claim else None
    middle = (saving.low_percent + saving.high_percent) / 2
    return Term(
        name,
        middle,
        "%",
        say("Published processor saving, middle of its range: {change}", change=CHANGES[saving.change]),
        source,
        low=saving.low_percent,
        high=saving.high_percent,
    )
