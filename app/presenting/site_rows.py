"""A large plan on page 2: a row for each of its sites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.plan.sized import SizedPlan
from app.presenting.decided import Decided
from app.presenting.figures import joined
from app.presenting.overview import FIT_TITLES
from app.presenting.overview import URGENCY as WORST
from app.presenting.services_decision import SiteDecision
from app.presenting.site_facts import MOST_SHOWN
from app.presenting.site_glance import NEW_WORD, GlanceRow
from app.presenting.situation import Case, safe_until
from app.presenting.wording import FIT_WORDS, NO_SITE
from planners.analysis.projection import Projection
from planners.planner import Fit
from planners.words import plural, say

NEVER = 10**6


def site_rows(plan: SizedPlan, decided: SiteDecision) -> tuple[GlanceRow, ...]:
    """The sites, the worst first; none where no site is told, or where every service has a row of its own."""
    sites = Counter(one.service.site for one in plan.services)
    if len(plan.services) <= MOST_SHOWN or len(sites) < 2:
        return ()
    known: dict[str, list[Decided]] = {site: [] for site in sites}
    for part in decided.parts:
        known[part.service.service.site].append(part)
    rows = [_row(site, count, known[site]) for site, count in sites.items()]
    return tuple(sorted(rows, key=lambda row: WORST.index(row.fit) if row.fit is not None else len(WORST)))


def _row(site: str, count: int, parts: Sequence[Decided]) -> GlanceRow:
    """A site by the worst of its services; ``count`` has those that are not sized too."""
    fits = Counter(part.ahead.now.fit for part in parts if part.known.exists)
    if count > len(parts):
        fits[Fit.UNKNOWN] += count - len(parts)
    new = count - fits.total()
    worst = next((fit for fit in WORST if fits[fit]), None)
    told = [say("{verdict}: {count}", verdict=FIT_TITLES[fit], count=fits[fit]) for fit in WORST if fits[fit]]
    if new:
        told.append(say("{verdict}: {count}", verdict=NEW_WORD, count=new))
    first = min((part.known.best for part in parts), key=lambda one: _month(one.ahead), default=None)
    asking = count - sum(part.case is Case.FITS for part in parts)
    action = plural("{count} service needs a decision.", "{count} services need a decision.", asking)
    return GlanceRow(
        site or NO_SITE,
        plural("{count} service", "{count} services", count),
        worst,
        FIT_WORDS[worst] if worst is not None else NEW_WORD,
        joined(told),
        safe_until(first, alone=len(parts) == 1) if first is not None else "–",
        action if asking else say("No action needed."),
    )


def _month(ahead: Projection | None) -> int:
    """The month from which the worst case is over."""
    month = ahead.months.pessimistic_month if ahead is not None else 0
    return NEVER if month is None else month
