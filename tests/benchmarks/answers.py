"""How long answers take: sizings, curves, chances, queues and redraws.

Run by hand:  .venv/bin/python tests/benchmarks/answers.py [REPEATS]      (the redraws need no display)
Each case is done in turn, round after round; the table shows the median and the fastest, and the goal.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.plan.opening import read_plan  # noqa: E402
from planners.analysis.chance import chance  # noqa: E402
from planners.analysis.headroom import bottlenecks  # noqa: E402
from planners.analysis.projection import project  # noqa: E402
from planners.formula import formula  # noqa: E402
from planners.laws.erlang import stretch_factor  # noqa: E402
from planners.planner import Sizing  # noqa: E402
from planners.registry import planner  # noqa: E402

REPEATS = 15
IN_A_ROW = 40
SITE = ROOT / "resources" / "examples" / "site-mixed.txt"
GROWING = ROOT / "resources" / "examples" / "mail-growing.txt"


def five_services() -> Callable[[], list[Sizing]]:
    plan = read_plan(SITE)
    parts = [(planner(service.planner), service.entries) for service in plan.services]
    return lambda: [found.size(found.check(entries)) for found, entries in parts]


def one_after_the_other() -> Callable[[], object]:
    once = five_services()
    return lambda: [once() for _ in range(IN_A_ROW)]


def bare_formulas() -> Callable[[], object]:
    """The formulas of these sizings alone: what remains when nothing is asked, judged, given a range or explained."""
    asked = []
    for found in five_services()():
        for quantity in found.quantities.values():
            law, terms = formula(quantity.formula), {term.name: term.value for term in quantity.terms}
            asked.append((law.numbers, tuple(terms[name] for name in law.names)))
    return lambda: [[law(*values) for law, values in asked] for _ in range(IN_A_ROW)]


def curve() -> Callable[[], object]:
    mail, inputs = growing()
    asked = {**inputs, "users": np.linspace(100, 18_000, 1000)}
    return lambda: mail.size(asked)


def growing() -> tuple[Any, Any]:
    (service,) = read_plan(GROWING).services
    mail = planner("mail")
    return mail, mail.check(service.entries)


def chances() -> Callable[[], object]:
    mail, inputs = growing()
    return lambda: chance(mail, inputs)


def months() -> Callable[[], object]:
    mail, inputs = growing()
    return lambda: project(mail, mail.size(inputs))


def edges() -> Callable[[], object]:
    mail, inputs = growing()
    return lambda: bottlenecks(mail, inputs)


def million() -> Callable[[], object]:
    loads = np.linspace(0.001, 0.999, 1_000_000)
    return lambda: stretch_factor(loads, 8)


def redraw() -> Callable[[], object]:
    """A slider's step: eight curves of 500 points with their bands, drawn at once."""
    from PySide6.QtWidgets import QApplication

    from app.desktop.charts.view import ChartView
    from app.presenting.charts import Axis, Band, ChartDescription, Series

    application = QApplication.instance() or QApplication([])
    view = ChartView()
    view.resize(900, 520)
    view.show()
    application.processEvents()
    x = tuple(float(value) for value in range(500))
    turn = iter(range(10**9))

    def run() -> None:
        shift = 1 + next(turn) % 50 / 100
        series = tuple(
            Series(f"curve {n}", x, tuple(shift * (n + 1) * value for value in x), "likely") for n in range(8)
        )
        bands = tuple(
            Band("range", x, tuple(0.9 * y for y in part.y), tuple(1.1 * y for y in part.y), "likely")
            for part in series
        )
        view.show_chart(ChartDescription("drag", Axis("load", ""), Axis("need", ""), series, bands))
        view.plot.viewport().repaint()

    return run


DRAGGED = "  again and again, as while a slider moves: each"
BARE = "  their formulas alone, again and again: each"
MOST_TIMES = 40
"""Times the bare formulas that a plan is to take at most."""
CASES: dict[str, tuple[Callable[[], Callable[[], object]], float | None]] = {
    "a plan with five services, checked and sized": (five_services, 2),
    DRAGGED: (one_after_the_other, 2),
    BARE: (bare_formulas, None),
    "every quantity over 1,000 loads": (curve, 10),
    "chance to hold, 100,000 samples": (chances, 30),
    "24 months, likely, slow and fast": (months, 41),
    "all bottlenecks of a machine": (edges, 21),
    "M/M/8 at a million points": (million, 20),
    "redraw of 8 curves with bands": (redraw, 1000 / 60),
}


def main(arguments: list[str]) -> None:
    repeats = int(arguments[0]) if arguments else REPEATS
    runs = {name: make() for name, (make, _) in CASES.items()}
    times: dict[str, list[float]] = {name: [] for name in CASES}
    for turn in range(repeats + 1):
        for name, run in runs.items():
            start = time.perf_counter()
            run()
            if turn:  # the first turn fills the caches
                each = IN_A_ROW if name in (DRAGGED, BARE) else 1
                times[name].append(1000 * (time.perf_counter() - start) / each)
    print(f"Milliseconds, {repeats} repeats\n")
    print(f"{'':52}  median  fastest   goal")
    for name, (_, goal) in CASES.items():
        wanted = f"{goal:6.1f}" if goal else ""
        print(f"{name:52}  {median(times[name]):6.2f}  {min(times[name]):7.2f} {wanted}")
    ratio = min(times[DRAGGED]) / min(times[BARE])
    print(
        f"\nFive services take {ratio:.0f} times as long as their formulas alone; at most {MOST_TIMES} is wanted."
    )


if __name__ == "__main__":
    main(sys.argv[1:])
