"""Response time for mail: an M/M/c queue whose service time comes from one published or entered pair.

R = S * (1 + C(c, a) / (c (1 - u))). Where no pair exists the answer is the stretch factor R / S alone.
"""

from __future__ import annotations

import math

from planners.citing import entered, measured
from planners.evidence import Standing, weakest
from planners.laws.elementwise import Number, choose, scalar, smaller
from planners.laws.erlang import stretch_factor, waiting_probability
from planners.mail.baseline import start
from planners.mail.case import Case
from planners.mail.figures import RESPONSE_SERVICE_TIME, RESPONSE_STRETCH, RESPONSE_TIME
from planners.mail.inputs import SERVICE
from planners.mail.processor import reference_processors
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence

ENTER_RESPONSE = "Enter response_measured and response_users, or use response.stretch."
CEILING = 0.99
"""Utilization at which the upper end of a range stops: beyond it a queue has no steady state."""

ALMOST_ONE = 1 - 1e-12


def stretch(case: Case, used: Quantity) -> Quantity:
    """Response time over service time at the planned utilization. Raises ``NotInEvidence`` when saturated."""
    if scalar(used.value) and used.value >= 100:
        raise NotInEvidence(
            f"The processors are saturated at {used.value:.0f} % of the reference machine, so waiting grows without bound"
        )
    processors = reference_processors(case)
    servers = int(processors.value)
    wait = Term(
        "waiting_probability",
        _wait(used.value, servers),
        "1",
        f"Chance to wait at that utilization with {servers} processors (Erlang C)",
        low=_ended(used.low, servers),
        high=_ended(used.high, servers),
    )
    terms = (wait, processors, _shown(used))
    return derive(
        RESPONSE_STRETCH,
        "1 + waiting_probability / (processors * (1 - utilization / 100))",
        terms,
        weakest((used.standing, Standing.RULE)),
        note="Mean response time over mean service time, M/M/c; the upper end stops at 99 % busy.",
    )


def time(case: Case, factor: Quantity, used: Quantity) -> Quantity:
    """Mean response time in ms at the utilization ``used``. Raises ``NotInEvidence`` where no response time is published or entered."""
    service, error = _service_time(case)
    reason = (
        f"Error of the queueing model on the published response times of this machine, {100 * error:.0f} %."
    )
    spread = Spread(
        1 / (1 + error),
        1 / (1 - error),
        reason if error else "One measured response time: its own scatter is unknown.",
    )
    return derive(
        RESPONSE_TIME,
        "service_time * stretch",
        (of("service_time", service), of("stretch", factor)),
        used.standing,
        spread=spread,
        note="Mean over all operations, server side.",
    )


def model_error(case: Case) -> float:
    """Largest error of the model on this platform's held-out response times, up to the next whole percent; 0..1."""
    worst = 0.0
    for check in case.catalogue.accuracy_checks(SERVICE):
        if check.kind == "response_from_first_row" and check.platform == case.platform.id:
            published = case.row("response_ms", check.version, check.template)
            predicted = from_first_row(case, check.version, check.template)
            if published is not None and predicted is not None:
                worst = max(worst, abs(predicted / published.value - 1))
    return math.ceil(100 * worst) / 100


def from_first_row(case: Case, version: str, template: str) -> float | None:
    """Response time in ms that the 6.5 row predicts for another row: service time in proportion to demand."""
    first, used_first = case.row("response_ms", "6.5", "mail6"), case.row("cpu_pct", "6.5", "mail6")
    used = case.row("cpu_pct", version, template)
    if first is None or used_first is None or used is None or case.platform.processors is None:
        return None
    servers = case.platform.processors
    service = first.value / stretch_factor(used_first.value / 100, servers)
    return float(service * used.value / used_first.value * stretch_factor(used.value / 100, servers))


def _service_time(case: Case) -> tuple[Quantity, float]:
    """Service time in ms, and the queueing model's error as a share."""
    given = case.inputs["response_measured"]
    servers = int(reference_processors(case).value)
    if given is not None:
        begin = start(case)
        factor = 1.0 if begin.factor is None else begin.factor.value
        at = float(
            begin.utilization.value
            * factor
            * case.number("activity")
            * case.number("response_users")
            / begin.users.value
        )
        if at >= 100:
            raise NotInEvidence(
                f"response_users {case.number('response_users'):.0f} would be {at:.0f} % busy, so no service time follows",
                "Enter the users at which the response time was really measured.",
            )
        response = entered("response_measured", float(given), "ms", "Response time measured on your server")
        return _solved(response, at / 100, servers, Standing.ENTERED), 0.0
    if case.has_baseline:
        raise NotInEvidence("The published response times are not of your own server", ENTER_RESPONSE)
    row, used = case.row("response_ms"), case.row("cpu_pct")
    if row is None or used is None:
        raise NotInEvidence(
            "The documents promise a response below one second for this platform and give no figure",
            ENTER_RESPONSE,
        )
    response = measured(case.catalogue, "response_measured", row, "Response time in the measured run")
    return _solved(response, used.value / 100, servers, Standing.MEASURED), model_error(case)


def _solved(response: Term, utilization: float, servers: int, standing: Standing) -> Quantity:
    queueing = Term(
        "stretch_measured",
        float(stretch_factor(utilization, servers)),
        "1",
        f"Stretch factor (M/M/c) at {100 * utilization:.4g} % of {servers} processors",
    )
    return derive(
        RESPONSE_SERVICE_TIME,
        "response_measured / stretch_measured",
        (response, queueing),
        standing,
    )


def _shown(used: Quantity) -> Term:
    """The utilization as a term: in an array it stops just below saturation, where the wait is infinite."""
    value = used.value if scalar(used.value) else smaller(used.value, 100 * ALMOST_ONE)
    cap = 100 * CEILING
    return Term(
        "utilization",
        value,
        "%",
        used.title,
        quantity=used,
        low=smaller(used.low, cap),
        high=smaller(used.high, cap),
    )


def _ended(bound: Number, servers: int) -> Number:
    return waiting_probability(smaller(bound / 100, CEILING), servers)


def _wait(percent: Number, servers: int) -> Number:
    share = percent / 100
    if scalar(share):
        return waiting_probability(share, servers)
    return choose(share < 1, waiting_probability(smaller(share, ALMOST_ONE), servers), math.inf)
