"""Public series that came with R long before this program: every time series of its package ``datasets``."""

from __future__ import annotations

import subprocess
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

LATEST = 240
"""Values of each that are used: twenty years of months."""
SAME_AGAIN = ("Seatbelts.drivers", "ldeaths", "sunspots")
"""The same as, or the sum of, others that are there."""
SWITCH = "Seatbelts.law"
PRINT = """
for (n in sort(ls("package:datasets"))) {
  x <- get(n, "package:datasets")
  if (is.ts(x)) for (c in if (is.matrix(x)) colnames(x) else "") {
    v <- if (is.matrix(x)) x[, c] else x
    if (anyNA(v)) v <- na.contiguous(v)
    cat(if (c == "") n else paste(n, c, sep = "."), frequency(x), format(as.numeric(v), digits = 15), "\\n")
  }
}
"""


class PublicSeries(Struct, frozen=True):
    """A series with the length of its season; 1 where it has none of a year."""

    name: str
    season: int
    values: Any


@lru_cache(maxsize=1)
def public_series() -> tuple[PublicSeries, ...]:
    """The latest values of each series, once each. Needs R."""
    told = subprocess.run(
        ["Rscript", "--vanilla", "-e", PRINT], capture_output=True, text=True, check=True, timeout=60
    )
    found = []
    for line in told.stdout.splitlines():
        name, frequency, *values = line.split()
        if name not in SAME_AGAIN and name != SWITCH:
            season = round(float(frequency)) if frequency in ("4", "12") else 1
            found.append(PublicSeries(name, season, np.array(values, float)[-LATEST:]))
    return tuple(found)
