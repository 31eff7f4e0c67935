"""Memory that all measured Domino servers have in common: the NSF buffer pool, and the sum with the system's own.

Figures are MiB (the documents' MB).
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from planners.catalogue.rows import SettingRule
from planners.catalogue.store import Catalogue
from planners.domino.case import PER_SERVER, MeasuredCase
from planners.evidence import Standing, weakest
from planners.laws.elementwise import choose, scalar
from planners.machine.figures import MEMORY_NEED
from planners.quantity import Quantity, Term, derive, of
from planners.words import plural, say

BUFFER_POOL = "NSF_Buffer_Pool_Size_MB"


def mebibytes(text: str) -> float | None:
    """The figure of a memory setting in MiB, such as ``210`` or ``1.2 GB (default)``; None where it holds none."""
    size = re.match(r"([\d.]+)\s*(GB|GiB)?", text)
    return float(size[1]) * (1024 if size[2] else 1) if size else None


def buffer_pool_rule(case: MeasuredCase) -> SettingRule | None:
    """The published buffer pool of the measured server."""
    return _pool_rule(case.catalogue, case.service, case.platform.id, case.text("version"))


@lru_cache(maxsize=64)
def _pool_rule(catalogue: Catalogue, service: str, platform: str, version: str) -> SettingRule | None:
    return next(
        (
            rule
            for rule in catalogue.settings(service, platform, version)
            if (rule.name, rule.aspect) == (BUFFER_POOL, "value")
            and rule.platform
            and mebibytes(rule.value) is not None
        ),
        None,
    )


def ram(
    case: MeasuredCase, shared: Quantity, process: Quantity, partitions: Quantity, proved: Term | None = None
) -> Quantity:
    """Recommended memory of one server: its partitions, and an allowance for everything else.

    No more than the ``proved`` memory, in which at least as many users ran.
    """
    had = case.platform.memory_mib
    text = "partitions * (shared + process) + operating_system"
    terms: tuple[Term, ...] = (
        of("partitions", partitions),
        of("shared", shared),
        of("process", process),
        case.entered("operating_system", "MiB", say("Operating system and file cache")),
    )
    if proved is not None:
        text, terms = f"min({text}, {proved.name})", (*terms, proved)
    return derive(
        MEMORY_NEED,
        text,
        terms,
        weakest((shared.standing, process.standing, Standing.RULE)),
        note=_note(had, proved is not None),
    )


def _note(had: float | None, proved: bool) -> str:
    if not had:
        return PER_SERVER
    if proved:
        return say(
            "Per server. As many users ran in the {memory:,.0f} MiB of the measured machine.", memory=had
        )
    return say("Per server. The measured machine had {memory:,.0f} MiB.", memory=had)


def in_measured(case: MeasuredCase, users: Quantity, ran: Term | None) -> Term | None:
    """The memory of the measured machine as a bound of the need, where at least as many users ``ran`` in it."""
    had = case.platform.memory_mib
    if ran is None or not had or (scalar(users.value) and users.value > ran.value):
        return None
    return Term(
        "measured_memory",
        choose(users.value <= ran.value, float(had), math.inf),
        "MiB",
        plural(
            "Memory of the measured machine, which carried {count:,} user",
            "Memory of the measured machine, which carried {count:,} users",
            round(ran.value),
        ),
        case.catalogue.source(case.platform),
    )
