"""Where the utilization law starts: the published run, or the administrator's own server.

From the own server the plan is U = U_own * a * N / N_own * f, with f the published demand of the planned
version and template relative to today's: from the platform's tables, or, where only savings are published
(the two mainframe systems), f = (1 - saving) / (1 - saving today).
"""

from __future__ import annotations

from dataclasses import dataclass

from planners.catalogue.rows import Saving
from planners.citing import cite, entered, measured
from planners.evidence import Standing
from planners.laws.elementwise import Number
from planners.mail.case import Case
from planners.mail.figures import PROCESSOR_DEMAND_FACTOR
from planners.mail.inputs import SERVICE
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence

ENTER_BASELINE = "Enter your own server: baseline_users, baseline_utilization and baseline_processors."


@dataclass(frozen=True, slots=True)
class Start:
    """The point the law goes through: utilization (%) at so many users, and the factor to the planned version."""

    utilization: Term
    users: Term
    factor: Quantity | None
    machine: str

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that every formula from this point uses."""
        factor = () if self.factor is None else (of("demand_factor", self.factor),)
        return (self.utilization, self.users, *factor)

    @property
    def point(self) -> str:
        """The utilization at the point, for the planned version, as formula text."""
        return self.utilization.name if self.factor is None else f"{self.utilization.name} * demand_factor"

    def standing(self, case: Case, load: Number) -> Standing:
        """The standing of an answer at ``load`` users of one server."""
        found = case.standing(load, self.users.value)
        if found is Standing.MEASURED and case.has_baseline:
            return Standing.ENTERED if self.factor is None else Standing.INTERPOLATED
        return found

    def spread(self, case: Case, work: Number, of_users: bool = False) -> Spread:
        """The range of an answer at ``work`` benchmark users of one server."""
        return case.spread(work, self.users.value, of_users)


def start(case: Case) -> Start:
    """The point that belongs to a case. Raises ``NotInEvidence`` where there is neither table nor baseline."""
    if case.has_baseline:
        return Start(
            entered(
                "baseline_utilization",
                case.number("baseline_utilization"),
                "%",
                "Utilization of your server today",
            ),
            entered("baseline_users", case.number("baseline_users"), "users", "Users of your server then"),
            demand_factor(case),
            "your own server as it is today",
        )
    try:
        utilization, users = case.published(
            "utilization_measured", "cpu_pct", "Utilization in the measured run"
        )
    except NotInEvidence as missing:
        raise NotInEvidence(missing.missing, ENTER_BASELINE) from None
    return Start(utilization, users, None, f"{case.platform.model}, {case.platform.processors} processors")


def demand_factor(case: Case) -> Quantity | None:
    """Demand per user of the planned version and template over today's; None where nothing changes."""
    planned = (case.text("version"), case.text("template"))
    today = (case.text("baseline_version"), case.text("baseline_template"))
    if case.row("cpu_pct", *planned) is not None and case.row("cpu_pct", *today) is not None:
        return None if planned == today else _from_tables(case, planned, today)
    return _from_savings(case, planned, today)


def _from_tables(case: Case, planned: tuple[str, str], today: tuple[str, str]) -> Quantity:
    terms = tuple(
        measured(
            case.catalogue,
            name,
            case.need("cpu_pct", *which),
            f"Utilization measured with version {which[0]}, {which[1].capitalize()}",
        )
        for name, which in (("utilization_planned", planned), ("utilization_today", today))
    )
    return derive(
        PROCESSOR_DEMAND_FACTOR,
        "utilization_planned / utilization_today",
        terms,
        Standing.MEASURED,
        note="Both measured on the same machine with the same users.",
    )


def _from_savings(case: Case, planned: tuple[str, str], today: tuple[str, str]) -> Quantity | None:
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
        note="From published savings: the middle of each published range, with the range carried on.",
    )


def _saving(case: Case, change: str, template: str) -> Saving:
    for saving in case.catalogue.savings(SERVICE, case.platform.id, change):
        if saving.template in ("", template):
            return saving
    raise NotInEvidence(
        f"No saving by {change} is published for {case.platform.name}{' with ' + template if template else ''}",
        "Enter a baseline on the planned version.",
    )


def _saving_term(case: Case, name: str, saving: Saving) -> Term:
    claim = case.catalogue.claim(saving.claim)
    source = cite(case.catalogue, claim) if claim else None
    middle = (saving.low_percent + saving.high_percent) / 2
    return Term(
        name,
        middle,
        "%",
        f"Published processor saving by {saving.change}, middle of its range",
        source,
        low=saving.low_percent,
        high=saving.high_percent,
    )
