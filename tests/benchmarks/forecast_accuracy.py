"""How far forecasts of public series are off, against the season before once more, and how often their range holds.

Each series is cut at twelve places of its later half; what follows is forecast from what came before.
Run by hand, needs R:  .venv/bin/python tests/benchmarks/forecast_accuracy.py [TABLE.md]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.planners.laws.forecast_errors import KNOWN, errors, short, short_table, table
from tests.planners.laws.public_series import public_series


def main(arguments: list[str]) -> None:
    every = public_series()
    told = short_table([short(every, known) for known in KNOWN])
    told += "\n\n" + table([errors(one) for one in every])
    print(told)
    if arguments:
        page = Path(arguments[0])
        head = page.read_text(encoding="utf-8").partition("\n|")[0]
        page.write_text(f"{head}\n{told}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
