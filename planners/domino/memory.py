"""Memory that all measured Domino servers have in common: the NSF buffer pool, and the sum with the system's own.

Figures are MiB (the documents' MB).
"""

from __future__ import annotations

import re

from planners.catalogue.rows import SettingRule
from planners.domino.case import PER_SERVER, MeasuredCase
from planners.evidence import Standing, weakest
from planners.machine.figures import MEMORY_NEED
from planners.quantity import Quantity, derive, of
from planners.words import say

BUFFER_POOL = "NSF_Buffer_Pool_Size_MB"


def mebibytes(text: str) -> float | None:
    """The figure of a memory setting in MiB, such as ``210`` or ``1.2 GB (default)``; None where it holds none."""
    size = re.match(r"([\d.]+)\s*(GB|GiB)?", text)
    return float(size[1]) * (1024 if size[2] else 1) if size else None


def buffer_pool_rule(case: MeasuredCase) -> SettingRule | None:
    """The published buffer pool of the measured server."""
    rules = case.catalogue.settings(case.service, case.platform.id, case.text("version"))
    return next(
        (
            rule
            for rule in rules
            if (rule.name, rule.aspect) == (BUFFER_POOL, "value")
            and rule.platform
            and mebibytes(rule.value) is not None
        ),
        None,
    )


def ram(case: MeasuredCase, shared: Quantity, process: Quantity) -> Quantity:
    """Recommended memory of one server: shared, process, and an allowance for everything else."""
    had = case.platform.memory_mib
    return derive(
        MEMORY_NEED,
        "shared + process + operating_system",
        (
            of("shared", shared),
            of("process", process),
            case.entered("operating_system", "MiB", say("Operating system and file cache")),
        ),
        weakest((shared.standing, process.standing, Standing.RULE)),
        note=say("Per server. The measured machine had {memory:,.0f} MiB.", memory=had)
        if had
        else PER_SERVER,
    )
