"""Writes down what the models answer for everything published: packaging/claims.py

Run it when the catalogue or a model has changed; a test tells when that was forgotten.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from planners.claimed import FOLDER, written  # noqa: E402
from planners.registry import planner, services  # noqa: E402


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in services():
        (FOLDER / f"{name}.json").write_text(written(planner(name)), "utf-8")


if __name__ == "__main__":
    main()
