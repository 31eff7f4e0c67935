"""How often the interval of a calibration holds the truth, on servers whose truth is known.

Run by hand:  .venv/bin/python tests/benchmarks/calibration_coverage.py [SERVERS] [DAYS]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from planners.laws.calibration.chain import calibrate
from planners.laws.calibration.refused import CalibrationRefused
from tests.planners.laws.synthetic_servers import DEMAND, KINDS, recorded

SERVERS, DAYS = 500, 10


def main(arguments: list[str]) -> None:
    servers = int(arguments[0]) if arguments else SERVERS
    days = int(arguments[1]) if len(arguments) > 1 else DAYS
    print(f"{servers} servers each, {days} days; a bend of 25 % beside")
    for kind in KINDS:
        rng = np.random.default_rng(1)
        inside = refused = straight = 0
        widths: list[float] = []
        for _ in range(servers):
            try:
                found = calibrate(recorded(kind, rng, days))
            except CalibrationRefused:
                refused += 1
                continue
            inside += found.low <= DEMAND <= found.high
            widths.append((found.high - found.low) / 2 / found.demand)
        for _ in range(servers // 5):
            try:
                bent = calibrate(recorded(kind, rng, days, 0.25)).bend
            except CalibrationRefused:
                continue
            straight += not (bent.bent or bent.unsure)
        told = servers - refused
        print(
            f"{kind:14} covers {100 * inside / max(told, 1):5.1f} % of {told}, ±{100 * np.mean(widths):.1f} %, "
            f"{refused} refused; bent taken as straight: {straight} of {servers // 5}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
