"""Forecasts of a public series from several places against what came: errors and how often the range held."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from planners.laws.forecast.course import forecast
from planners.laws.forecast.methods import forecasts, naive
from planners.laws.regression import line
from tests.planners.laws.public_series import PublicSeries

PLACES = 12
STEPS = 6
"""Steps ahead where there is no season; else one season."""
METHODS = ("recent", "seasonal drift", "damped trend", "straight line", "combined")


KNOWN = (8, 13, 26, 40)
"""Values that are known where little is."""


class Errors(Struct, frozen=True):
    """Mean errors over that of the season before once more, by method; the share inside the 80 % range."""

    name: str
    season: int
    count: int
    of: dict[str, float]
    inside: float


def errors(series: PublicSeries, places: int = PLACES) -> Errors:
    """Forecast from each place; the combined one is what the program tells, jumps and all."""
    values, ahead = series.values, series.season if series.season > 1 else STEPS
    first = max(len(values) // 2, 2 * series.season + 1, 12)
    wrong: dict[str, float] = {}
    inside = 0.0
    cuts = np.unique(np.linspace(first, len(values) - ahead, places).astype(int)).tolist()
    for cut in cuts:
        known, truth = values[:cut], values[cut : cut + ahead]
        told = forecast(known.tolist(), ahead, series.season, least=-math.inf)
        in_logs = bool((known > 0).all())
        scaled = np.log(known) if in_logs else known
        tried = forecasts(scaled, ahead, series.season)
        straight = line(range(cut), scaled.tolist())
        tried["straight line"] = np.array([straight.at(cut + step) for step in range(ahead)])
        tried["naive"] = naive(scaled, ahead, series.season)
        tried = {name: np.exp(one) if in_logs else one for name, one in tried.items()}
        tried["combined"] = np.array(told.likely)
        for name, one in tried.items():
            wrong[name] = wrong.get(name, 0.0) + float(np.abs(truth - one).mean())
        inside += float(np.mean((np.array(told.low) <= truth) & (truth <= np.array(told.high)))) / len(cuts)
    of = {name: wrong[name] / wrong["naive"] for name in METHODS}
    return Errors(series.name, series.season, len(values), of, inside)


class Short(Struct, frozen=True):
    """Forecasts from the latest ``known`` values alone: the share inside the 80 % range, and the median of the errors
    over that of the season before once more."""

    known: int
    inside: float
    usual: float


def short(found: Sequence[PublicSeries], known: int, places: int = PLACES) -> Short:
    """Forecasts of every series as if no more had been recorded."""
    inside, ratios = [], []
    for one in found:
        values, first = one.values, max(len(one.values) // 2, known)
        if len(values) - STEPS < first:
            continue
        season = one.season if known >= 2 * one.season else 1
        held = wrong = plain = 0.0
        cuts = np.unique(np.linspace(first, len(values) - STEPS, places).astype(int)).tolist()
        for cut in cuts:
            seen, truth = values[cut - known : cut], values[cut : cut + STEPS]
            told = forecast(seen.tolist(), STEPS, season, least=-math.inf)
            held += float(np.mean((np.array(told.low) <= truth) & (truth <= np.array(told.high))))
            wrong += float(np.abs(truth - told.likely).mean())
            plain += float(np.abs(truth - naive(seen, STEPS, season)).mean())
        inside.append(held / len(cuts))
        ratios.append(wrong / plain)
    return Short(known, math.fsum(inside) / len(inside), statistics.median(ratios))


def usual(found: Sequence[Errors], method: str) -> float:
    """The median of a method's errors over the series."""
    return statistics.median(one.of[method] for one in found)


def table(found: Sequence[Errors]) -> str:
    """The figures as a table of a page."""
    rows = ["| series | values | season | " + " | ".join(METHODS) + " | inside 80 % |"]
    rows.append("|" + "---|" * (len(METHODS) + 4))
    for one in found:
        cells = " | ".join(f"{one.of[name]:.2f}" for name in METHODS)
        rows.append(f"| {one.name} | {one.count} | {one.season} | {cells} | {100 * one.inside:.0f} % |")
    cells = " | ".join(f"{usual(found, name):.2f}" for name in METHODS)
    mean = 100 * math.fsum(one.inside for one in found) / len(found)
    rows.append(f"| median of {len(found)} | | | {cells} | mean {mean:.0f} % |")
    return "\n".join(rows)


def short_table(found: Sequence[Short]) -> str:
    """The same where little is known."""
    rows = ["| values known | combined | inside 80 % |", "|---|---|---|"]
    rows += [f"| {one.known} | {one.usual:.2f} | {100 * one.inside:.0f} % |" for one in found]
    return "\n".join(rows)
