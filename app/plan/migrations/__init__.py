"""Steps between schema versions, one module each.

``to_002`` holds ``STEP``: what it does in one line and ``run(connection)``. When a step is released it is never
changed again, and the schema that it starts from is kept here as ``schema_001.sql``: a file of that version is
only opened when its tables are exactly those. Steps run on a copy in memory; the file itself changes when it is
saved. Version 1 is the first.
"""

from __future__ import annotations

from app.plan.migrations import to_002, to_003, to_004, to_005, to_006, to_007, to_008, to_009
from app.plan.migrations.step import Step

STEPS: tuple[Step, ...] = (
    to_002.STEP,
    to_003.STEP,
    to_004.STEP,
    to_005.STEP,
    to_006.STEP,
    to_007.STEP,
    to_008.STEP,
    to_009.STEP,
)
