"""Worker threads: how many, and what they do to the search rate.

Published are the best counts on eight processors (6 and 8) and the gain from 32 threads down to 6. Between them the rate
is taken to fall steadily on logarithms; with fewer threads than best it follows the threads as it follows processors.
"""

from __future__ import annotations

from planners.citing import entered
from planners.directory.case import DirectoryCase
from planners.directory.figures import THREADS_COUNT, THROUGHPUT_THREADS
from planners.evidence import Standing
from planners.laws.elementwise import choose, real, scalar
from planners.machine.one_point import RUN_TO_RUN
from planners.quantity import EXACT, Quantity, Spread, Term, decided, derive
from planners.words import say

BEST, GAIN, COMPARED = "L193.1", "L453.1", "L453.2"
ROUNDING = 0.5
"""Half of the last place of the printed gain, in percent."""
SURE = 30 / 32
"""The slower run had 32 threads, or 30: both are printed as the default."""
FALL = "max(1, threads / max(measured, near)) ** (-log(1 + gain / 100) / log(many / best))"
RISE = "(threads / min(measured, near)) ** (log(on_eight / on_two) / log(8 / 2))"


def threads(case: DirectoryCase) -> Quantity:
    """Worker threads: entered, else by rule of the version and of what the threads wait for."""
    given = case.inputs["threads"]
    if given is not None:
        term = entered("threads", real(given), "threads", say("Worker threads"))
        return derive(THREADS_COUNT, "threads", (term,), Standing.ENTERED)
    count = case.entered("processors", "processors", say("Processors of the server"))
    if case.today:
        least, most = (
            case.claim(name, f"389.threads.{name}", say("Automatic workers")) for name in ("least", "most")
        )
        return derive(
            THREADS_COUNT,
            "min(max(processors, least), most)",
            (count, least, most),
            Standing.RULE,
            note=say("The server does this by itself. Leave nsslapd-threadnumber at -1."),
        )
    if waits(case):
        return _more_than_processors(case, count)
    return derive(
        THREADS_COUNT,
        "processors",
        (count,),
        Standing.RULE,
        rule=case.place("L198.1"),
        note=say(
            "A start for plain searches: the best rate was seen near the number of processors, up to 8. Raise it where writes or "
            "many connections wait, or where the processors idle under load. Compare before and after. The threads are made when "
            "the server starts, and its console does not show the setting."
        ),
    )


def waits(case: DirectoryCase) -> bool:
    """Whether threads wait for clients, so that more than one a processor are asked for."""
    return bool(case.inputs["tls"]) or case.text("operation") == "connect" or case.inputs["tuned"] is False


def _more_than_processors(case: DirectoryCase, count: Term) -> Quantity:
    usual = case.claim("usual", "L188.1", say("Default of the version"))
    return derive(
        THREADS_COUNT,
        "max(processors, usual)",
        (count, usual),
        Standing.RULE,
        rule=case.place("L200.1" if case.inputs["tls"] else "L202.1"),
        note=say(
            "TLS and many connections ask for more threads than processors. No number is published: the default of 30, also "
            "printed as 32, stays as a start. The runs with connections had six."
        )
        if case.inputs["tuned"] is not False
        else say("The run without tuning had the default."),
    )


def rate_factor(case: DirectoryCase, count: Quantity, share: Quantity | None) -> Quantity:
    """Search rate with these threads against that of the published runs, which had six."""
    terms = _terms(case, count)
    at = {term.name: real(term.value) for term in terms}
    if at["threads"] < min(at["measured"], at["near"]):
        return _too_few(case, terms, at)
    kept = [term for term in terms if term.name in ("threads", "measured", "near")]
    exponent = _exponent(at)
    edge = max(at["measured"], at["near"])
    if at["threads"] <= edge:
        return _near_best(kept, at, exponent)
    value = (at["threads"] / edge) ** -exponent
    measured = at["near"] == at["best"] and at["threads"] <= at["many"]
    return derive(
        THROUGHPUT_THREADS,
        FALL,
        terms,
        Standing.INTERPOLATED if measured else Standing.EXTRAPOLATED,
        spread=_beyond_best(at, value, edge, exponent, share),
        note=say("Threads beyond the processors hinder each other in plain searches."),
    )


def _terms(case: DirectoryCase, count: Quantity) -> tuple[Term, ...]:
    best, compared = (case.catalogue.claim(f"directory.{row}") for row in (BEST, COMPARED))
    gain = case.claim("gain", GAIN, say("Gain of six threads over the default"))
    most = (best.high if best else None) or 8.0
    many = (compared.high if compared else None) or 32.0
    usual = case.claim("usual", "L188.1", say("Default of the version")).value
    near = case.number("processors")
    return (
        decided("threads", count),
        case.claim("measured", "L430.1", say("Threads of the runs")),
        Term("near", near, "threads", say("As many threads as processors"), case.place("L195.1")),
        Term(
            gain.name,
            gain.value,
            gain.unit,
            gain.meaning,
            gain.source,
            low=gain.value - ROUNDING,
            high=gain.value + ROUNDING,
        ),
        Term(
            "many",
            many,
            "threads",
            say("Threads of the slower run: printed as 32, the default also as 30"),
            case.place(COMPARED),
            low=min(usual, many),
            high=many,
        ),
        Term("best", most, "threads", say("Most threads of the best rate on 8 processors"), case.place(BEST)),
    )


def _exponent(at: dict[str, float]) -> float:
    from math import log

    return log(1 + at["gain"] / 100) / log(at["many"] / at["best"])


def _near_best(kept: list[Term], at: dict[str, float], exponent: float) -> Quantity:
    """Between the six threads of the runs and as many as processors: no difference is published."""
    same = at["threads"] == at["measured"]
    scatter = 1 + RUN_TO_RUN
    spread = Spread(
        1 / scatter,
        scatter * max(1.0, at["measured"] / at["threads"]) ** exponent,
        say(
            "Six and eight threads were both best on eight processors. Fewer near the processors may be better."
        ),
    )
    return derive(
        THROUGHPUT_THREADS,
        "min(1, max(1, threads / max(measured, near)))",
        tuple(kept),
        Standing.MEASURED if same else Standing.INTERPOLATED,
        spread=EXACT if same else spread,
        note=say("The published runs had six threads on any number of processors."),
    )


def _beyond_best(
    at: dict[str, float], value: float, edge: float, exponent: float, share: Quantity | None
) -> Spread:
    """Between the published counts from one end to the other; beyond, from steady to inversely with the threads."""
    slow = at["many"] / at["best"] * edge
    at_slow = (slow / edge) ** -exponent
    if at["threads"] <= slow:
        low, high = at_slow, 1.0 if at["threads"] < slow * SURE else value
        reason = say("Between the two published thread counts the rate may fall early or late.")
    else:
        low, high = at_slow * slow / at["threads"], at_slow
        reason = say("No run with more than 32 threads is published.")
    cached = share.value if share is not None else 0.0
    above = choose(cached < 100, 1 / value, high / value)
    if not scalar(cached) or cached < 100:
        reason = say("{reason} With entries missing in the cache threads may cost less.", reason=reason)
    return Spread(low / value, above, reason)


def _too_few(case: DirectoryCase, terms: tuple[Term, ...], at: dict[str, float]) -> Quantity:
    ratio = at["threads"] / min(at["measured"], at["near"])
    few = (
        *(term for term in terms if term.name in ("threads", "measured", "near")),
        case.rate("on_two", "table-1.2-processors"),
        case.rate("on_eight", "table-1.8-processors"),
    )
    value = ratio ** _growth(few)
    return derive(
        THROUGHPUT_THREADS,
        RISE,
        few,
        Standing.EXTRAPOLATED,
        spread=Spread(
            ratio / value,
            1 / value,
            say(
                "No run with fewer than six threads is published: at worst in proportion, at best as with six."
            ),
        ),
        note=say("Fewer threads than processors leave processors idle. Taken to scale as processors do."),
    )


def _growth(terms: tuple[Term, ...]) -> float:
    from math import log

    rates = {term.name: real(term.value) for term in terms}
    return log(rates["on_eight"] / rates["on_two"]) / log(4)
