"""Response time for mail: an M/M/c queue whose service time comes from one published or entered pair.

R = S * (1 + C(c, a) / (c (1 - u))). Where no pair exists the answer is the stretch factor R / S alone.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from planners.citing import cite, entered, measured
from planners.domino import response as domino
from planners.domino.case import WORK_PER_USER
from planners.domino.figures import RESPONSE_TIME
from planners.domino.response import stretch_text
from planners.evidence import Standing
from planners.laws.elementwise import real
from planners.laws.erlang import stretch_factor
from planners.mail.baseline import law_of, reference_processors
from planners.mail.case import MailCase
from planners.mail.figures import RESPONSE_SERVICE_TIME, RESPONSE_UTILIZATION
from planners.mail.inputs import SERVICE
from planners.quantity import Quantity, Spread, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

ENTER_RESPONSE = say(
    'Enter "Measured response time" and "Users at the response time". Without them the stretch factor tells how much '
    "longer work takes than on an idle server."
)
NOT_OWN = say("The published response times are not those of your own server")
ONLY_PROMISED = say("The documents promise less than a second for this platform and give no figure")
ENTER_USERS = say('Correct "Users at the response time": the users at which the response time was measured.')
TIME_NOTE = say("Mean over all operations, on the server.")
ONE_TIME = say("One measured response time: its scatter is unknown.")


def stretch(case: MailCase, used: Quantity) -> Quantity:
    """Response time over service time at the planned utilization. Raises ``NotInEvidence`` when saturated."""
    return domino.stretch(reference_processors(case), used)


def time(case: MailCase, factor: Quantity, used: Quantity) -> Quantity:
    """Mean response time in ms at the utilization ``used``. Raises ``NotInEvidence`` where no response time is published or entered."""
    service, error = _service_time(case)
    reason = ONE_TIME
    if error:
        reason = say(
            "Error of the queueing model on the published response times of this machine: {error:.0f} %.",
            error=100 * error,
        )
    spread = Spread(1 / (1 + error), 1 / (1 - error), reason)
    return derive(
        RESPONSE_TIME,
        "service_time * stretch",
        (of("service_time", service), of("stretch", factor)),
        used.standing,
        spread=spread,
        note=TIME_NOTE,
    )


def model_error(case: MailCase) -> float:
    """Largest error of the model on this platform's held-out response times, up to the next whole percent; 0..1."""
    worst = 0.0
    for check in case.catalogue.accuracy_checks(SERVICE):
        if check.kind == "response_from_first_row" and check.platform == case.platform.id:
            published = case.row("response_ms", check.version, check.template)
            predicted = from_first_row(case, check.version, check.template)
            if published is not None and predicted is not None:
                worst = max(worst, abs(predicted / published.value - 1))
    return math.ceil(100 * worst) / 100


def from_first_row(case: MailCase, version: str, template: str) -> float | None:
    """Response time in ms that the 6.5 row predicts for another row: service time in proportion to demand."""
    first, used_first = case.row("response_ms", "6.5", "mail6"), case.row("cpu_pct", "6.5", "mail6")
    used = case.row("cpu_pct", version, template)
    if first is None or used_first is None or used is None or case.platform.processors is None:
        return None
    servers = case.platform.processors
    service = first.value / stretch_factor(used_first.value / 100, servers)
    return float(service * used.value / used_first.value * stretch_factor(used.value / 100, servers))


def _service_time(case: MailCase) -> tuple[Quantity, float]:
    """Service time in ms, and the queueing model's error as a share."""
    given = case.inputs["response_measured"]
    if given is not None:
        response = entered(
            "response_measured", real(given), "ms", say("Response time measured on your server")
        )
        return _solved(case, response, decided("utilization_then", _busy_then(case)), Standing.ENTERED), 0.0
    if case.has_baseline or case.own_processor is not None:
        raise NotInEvidence(NOT_OWN, ENTER_RESPONSE)
    row, used = case.row("response_ms"), case.row("cpu_pct")
    if row is None or used is None:
        raise NotInEvidence(ONLY_PROMISED, ENTER_RESPONSE)
    response = measured(case.catalogue, "response_measured", row, say("Response time in the measured run"))
    meaning = say("Utilization in the measured run")
    busy = Term("utilization_then", used.value, "%", meaning, cite(case.catalogue, used))
    return _solved(case, response, busy, Standing.MEASURED), model_error(case)


def _busy_then(case: MailCase) -> Quantity:
    """Utilization at the users of the entered response time. Raises ``NotInEvidence`` where that would be saturated."""
    begin = law_of(case)
    terms = (
        *(replace(term, low=None, high=None) for term in begin.terms),
        entered("activity", case.number("activity"), "1", WORK_PER_USER),
        entered(
            "response_users",
            case.number("response_users"),
            "users",
            say("Users at the measured response time"),
        ),
    )
    busy = derive(
        RESPONSE_UTILIZATION,
        begin.used_by("response_users"),
        terms,
        Standing.ENTERED,
    )
    if busy.value >= 100:
        raise NotInEvidence(
            say(
                "Service time unknown: the users of the measured response time need {used:,.0f} % utilization",
                used=busy.value,
            ),
            ENTER_USERS,
        )
    return busy


def _solved(case: MailCase, response: Term, busy: Term, standing: Standing) -> Quantity:
    return derive(
        RESPONSE_SERVICE_TIME,
        f"response_measured / ({stretch_text(busy.name)})",
        (response, busy, reference_processors(case)),
        standing,
    )
