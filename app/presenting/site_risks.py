"""The risks of a whole plan: the same risk of several services told once, the gravest first, no more than can be acted on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from app.presenting.risks import Kind, Risk
from app.presenting.site_facts import MOST_SHOWN
from app.presenting.wording import MOST_NAMED, first_named
from planners.words import in_context, say

MOST = 5
"""Risks that are told of a plan."""
MOST_OF_A_KIND = 2
"""Risks of one kind among them, so that one kind does not hide the others."""
FEWEST_NAMED = 2
"""Services that are named beside a risk where the plan has more of them than page 2 shows."""
ALL_SERVICES = in_context("where a risk applies", "All services")


class SiteRisk(Struct, frozen=True):
    """A risk with its number and the services it is about, as one text."""

    number: int
    services: str
    what: str
    consequence: str
    helps: str


def site_risks(known: Iterable[tuple[str, Iterable[Risk]]], most: int = MOST) -> tuple[SiteRisk, ...]:
    """The gravest risks of services, each given by its title and its risks."""
    services: dict[Risk, list[str]] = {}
    titles: dict[str, None] = {}
    for title, risks in known:
        titles[title] = None
        for risk in risks:
            services.setdefault(risk, []).append(title)
    ordered = sorted(services, key=lambda risk: (risk.kind, -len(services[risk])))
    return tuple(
        SiteRisk(number, _named(services[risk], titles), risk.what, risk.consequence, risk.helps)
        for number, risk in zip(range(1, most + 1), _varied(ordered), strict=False)
    )


def filled_before(kind: Kind, known: Iterable[tuple[str, Iterable[Risk]]], most: int = MOST) -> bool:
    """Whether the risks graver than that kind are as many as are told, so that no lesser one can be among them."""
    graver = {risk for _, risks in known for risk in risks if risk.kind < kind}
    return sum(min(MOST_OF_A_KIND, many) for many in Counter(one.kind for one in graver).values()) >= most


def _varied(ordered: list[Risk]) -> Iterator[Risk]:
    """The first risks of each kind, then the others."""
    told: dict[int, int] = {}
    later = []
    for risk in ordered:
        told[risk.kind] = told.get(risk.kind, 0) + 1
        if told[risk.kind] <= MOST_OF_A_KIND:
            yield risk
        else:
            later.append(risk)
    yield from later


def _named(services: list[str], titles: dict[str, None]) -> str:
    if len(titles) == 1:
        return ""
    if len(set(services)) == len(titles):
        return ALL_SERVICES
    others = [title for title in titles if title not in services]
    if len(others) == 1 and len(titles) >= MOST_NAMED:
        return say("All but {service}", service=others[0])
    most = MOST_NAMED if len(titles) <= MOST_SHOWN else FEWEST_NAMED
    return first_named(dict.fromkeys(services), most)
