"""The outline of a plan as rows: its pages and services in groups, each with a picture and a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from msgspec import Struct, field

from app.plan.document import Plan
from app.plan.session import Session
from app.plan.sized import SizedPlan, sized
from app.presenting.crowded import Standing, fit_on, standings
from app.presenting.described import holds, in_short, words_of
from app.presenting.wording import FIT_WORDS, NO_SITE
from planners.planner import Fit
from planners.refusal import InputRefused
from planners.words import in_context, say

OVERVIEW, COMPARE, REVISIONS, ACCURACY, PROPOSAL = "summary", "compare", "revisions", "accuracy", "proposal"
OWN_SERVERS, PLAN_MACHINES, MOVE = "own-servers", "plan-machines", "move"
"""The names of the plan's pages."""
PAGES = (
    (OVERVIEW, say("Overview")),
    (COMPARE, say("Compare")),
    (MOVE, say("Move")),
    (PROPOSAL, say("Proposal")),
    (REVISIONS, say("Revisions")),
    (PLAN_MACHINES, say("Machines")),
    (OWN_SERVERS, say("Own servers")),
    (ACCURACY, say("Accuracy")),
)
"""The plan's pages in their order, with their titles."""
DECIDE, EVIDENCE = (COMPARE, MOVE, PROPOSAL, REVISIONS, PLAN_MACHINES), (OWN_SERVERS, ACCURACY)
PICTURES = {
    OVERVIEW: "overview",
    COMPARE: "compare",
    MOVE: "move",
    PROPOSAL: "proposal",
    REVISIONS: "revisions",
    PLAN_MACHINES: "machine",
    OWN_SERVERS: "readings",
    ACCURACY: "accuracy",
}
MACHINE = "machine:"
"""Begins the names of machines among the rows."""
SERVICES, MACHINES = "services", "machines"
"""The keys of the groups of services and of machines."""


class OutlineRow(Struct, frozen=True):
    """A page, a service or a machine. ``picture`` names its drawing; ``stale`` says that its entries are refused.

    ``words``, in small letters, are what a filter looks in; a row without them is never filtered out.
    """

    name: str
    title: str
    picture: str
    fit: Fit | None = None
    stale: bool = False
    tip: str = ""
    words: str = ""

    def holds(self, text: str) -> bool:
        """Whether the row is to be seen where that text is looked for: each of its words stands somewhere in the row."""
        return not self.words or holds(self.words, text)


class OutlineGroup(Struct, frozen=True):
    """Rows under a title; without a title they stand alone."""

    key: str
    title: str
    rows: tuple[OutlineRow, ...]


class Hosts(Struct, frozen=True):
    """The machines of a plan: a row for each that services share, and how those under services stand, by ids of services."""

    rows: tuple[OutlineRow, ...] = ()
    there: dict[str, Standing] = field(default_factory=dict)


def outline_of(session: Session, hosts: Hosts) -> tuple[OutlineGroup, ...]:
    """All groups, from top to bottom, with these machines."""
    titles = dict(PAGES)
    pages = {name: OutlineRow(name, titles[name], PICTURES[name], tip=titles[name]) for name in titles}
    return (
        OutlineGroup(OVERVIEW, "", (pages[OVERVIEW],)),
        *_service_groups(session, hosts),
        *([OutlineGroup(MACHINES, say("Machines"), hosts.rows)] if hosts.rows else []),
        OutlineGroup("decide", in_context("of pages", "Decide"), tuple(pages[name] for name in DECIDE)),
        OutlineGroup("evidence", say("Evidence"), tuple(pages[name] for name in EVIDENCE)),
    )


def sites_of(session: Session) -> tuple[str, ...]:
    """The site of each service: what the groups follow."""
    return tuple(one.site for one in session.plan.services)


def _service_groups(session: Session, hosts: Hosts) -> Iterator[OutlineGroup]:
    """The services under their sites, in the order that sites come first; all together where no site is told."""
    rows: dict[str, list[OutlineRow]] = {}
    for service, row in zip(session.plan.services, service_rows(session, hosts), strict=True):
        rows.setdefault(service.site, []).append(row)
    if not any(rows):
        yield OutlineGroup(SERVICES, say("Services"), tuple(rows.get("", ())))
        return
    for site in (*filter(None, rows), ""):
        if site in rows:
            yield OutlineGroup(SERVICES, site or NO_SITE, tuple(rows[site]))


def service_rows(session: Session, hosts: Hosts, only: Collection[str] | None = None) -> Iterator[OutlineRow]:
    """A row for each service, or ``only`` for these, with its verdict on these machines as long as its entries are good."""
    for service in session.plan.services:
        if only is not None and service.id not in only:
            continue
        shown = session.answer(service.id)
        good = shown.sizing is not None and shown.current
        fit = shown.sizing.fit if shown.sizing is not None and good else Fit.UNKNOWN
        fit = fit_on(hosts.there.get(service.id), fit) if good else fit
        word = FIT_WORDS[fit] if good else say("an input is refused")
        try:
            about = in_short(session.planner_of(service), service.entries)
        except InputRefused:
            about = service.planner
        tip = say("{title}: {verdict}\n{about}", title=service.title, verdict=word, about=about)
        words = f"{words_of(service, about)} {word.casefold()}"
        yield OutlineRow(service.id, service.title, service.planner, fit, not good, tip, words)


def hosts_of(plan: Plan, shared: bool = False) -> Hosts:
    """The machines of a plan; of one in which no two services share any, nothing is sized where ``shared`` ones alone are
    asked for."""
    named = Counter(str(service.entries.get("machine") or "") for service in plan.services)
    several = {name for name, count in named.items() if name and count > 1}
    if not (several if shared else any(named)):
        return Hosts()
    try:
        found = sized(plan)
        return Hosts(tuple(_machine_rows(found, several)), standings(found))
    except InputRefused:
        return Hosts()


def _machine_rows(plan: SizedPlan, several: Collection[str]) -> Iterator[OutlineRow]:
    """A row for each machine of several services, with its verdict."""
    for machine in plan.machines:
        if machine.name in several:
            fit = machine.total.fit
            tip = say(
                "{title}: {verdict}\n{about}",
                title=machine.name,
                verdict=FIT_WORDS[fit],
                about=", ".join(machine.services),
            )
            yield OutlineRow(
                MACHINE + machine.name, machine.name, "machine", fit, tip=tip, words=tip.casefold()
            )
