"""What a mail plan has to tell beside its figures: published cautions, and where its law is known to miss."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from planners.catalogue.rows import AccuracyCheck, Claim
from planners.citing import cite
from planners.laws.elementwise import scalar
from planners.mail.case import MailCase
from planners.mail.inputs import SERVICE
from planners.planner import Caution, Sizing
from planners.words import plural, say

CAUTION, PAGING = "caution", "paging_load"
"""Metrics of claims: a sentence that travels with the figures, and the load from which SLES 8 pages."""

AS_PLANNED = say(
    "Your recordings count as made with the planned version and template. To plan a change, enter your server's users, "
    "utilization, processors, version and template too."
)


def cautions(case: MailCase, sizing: Sizing) -> Iterator[Caution]:
    """The cautions of the planned platform, version and template."""
    for claim in case.catalogue.claims(SERVICE, CAUTION):
        if _meant(claim, case):
            yield Caution(f"{claim.fact}.", replace(cite(case.catalogue, claim), row=claim.subject))
    if case.own_processor is not None and not case.has_baseline:
        yield Caution(AS_PLANNED, case.own_processor.source)
    yield from _known_misses(case)
    yield from _older_linux(case, sizing)
    yield from _fewer_servers(case, sizing)


def _meant(claim: Claim, case: MailCase) -> bool:
    chosen = (
        (claim.platform, case.platform.id),
        (claim.version, case.text("version")),
        (claim.template, case.text("template")),
    )
    return all(wanted in ("", given) for wanted, given in chosen)


def _known_misses(case: MailCase) -> Iterator[Caution]:
    """Published users at a utilization that the law does not meet for this very case."""
    row = case.row("cpu_pct")
    if case.has_baseline or case.own_processor is not None or row is None or not row.users:
        return
    for check in case.catalogue.accuracy_checks(SERVICE, "users_at_utilization"):
        claim = case.catalogue.claim(check.claim)
        if claim is None or claim.low is None or claim.high is None or not _checks(check, case):
            continue
        users = float(check.reference) / row.value * row.users
        if not claim.low <= users <= claim.high:
            yield Caution(
                say(
                    "Published for this machine at {used} % utilization: {low:,.0f} to {high:,.0f} users. "
                    "The law of this plan gives {users:,.0f}. The range covers both.",
                    used=check.reference,
                    low=claim.low,
                    high=claim.high,
                    users=round(users, -2),
                ),
                cite(case.catalogue, claim),
            )


def _checks(check: AccuracyCheck, case: MailCase) -> bool:
    planned = (case.platform.id, case.text("version"), case.text("template"))
    return (check.platform, check.version, check.template) == planned


def _older_linux(case: MailCase, sizing: Sizing) -> Iterator[Caution]:
    """That SLES 8 pages from a load on; published for the one platform that asks for the release."""
    users = sizing.quantities.get("users.per_server")
    claim = next(iter(case.catalogue.claims(SERVICE, PAGING, case.platform.id)), None)
    if claim is None or claim.low is None or users is None or not scalar(users.value):
        return
    if case.inputs.get("linux_release") == "sles8" and users.value >= claim.low:
        yield Caution(
            say(
                "From {users:,.0f} users on, SLES 8 has no real memory left (2 GB) and pages all the time. Plan SLES 9.",
                users=claim.low,
            ),
            cite(case.catalogue, claim),
        )


def _fewer_servers(case: MailCase, sizing: Sizing) -> Iterator[Caution]:
    """That the newer version needs fewer servers, where the limit of the older one asks for several."""
    count, most, limit = (
        sizing.quantities.get(name) for name in ("servers.count", "users.most", "users.limit")
    )
    newer = case.catalogue.user_limit(SERVICE, case.platform.id, "7")
    if case.text("version") == "7" or newer is None or count is None or most is None or limit is None:
        return
    if scalar(count.value) and count.value > 1 and most.value == limit.value:
        claim = case.catalogue.claim(newer.claim)
        yield Caution(
            plural(
                "One partition of version 7 carried {count:,} user here: fewer servers may do.",
                "One partition of version 7 carried {count:,} users here: fewer servers may do.",
                newer.users,
            ),
            cite(case.catalogue, claim) if claim else None,
        )
