"""A measured row beside the model's answer."""

from __future__ import annotations

from planners.catalogue.rows import Measurement
from planners.catalogue.store import Catalogue
from planners.planner import ClaimCheck
from planners.quantity import Quantity


def of_row(
    catalogue: Catalogue,
    row: Measurement,
    name: str,
    found: Quantity,
    *,
    factor: float = 1.0,
    scale: float = 1.0,
    fitted: bool = True,
    rounded: bool = True,
    note: str = "",
) -> ClaimCheck:
    """The check of a row: ``factor`` leads from its unit to the figure's, or ``scale`` from the figure's to its own.

    ``rounded`` says that what lies within the rounding of the print is inside.
    """
    value, half = row.value * factor, row.resolution / 2 * factor
    low, high = found.low * scale, found.high * scale
    if rounded:
        low, high = min(low, value - half), max(high, value + half)
    unit = row.unit if factor == 1.0 else found.unit
    return ClaimCheck(
        row.service,
        name,
        catalogue.title(row.document),
        row.table,
        value,
        value,
        found.value * scale,
        low,
        high,
        unit,
        fitted,
        note or row.doubt,
    )
