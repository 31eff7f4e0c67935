"""``sizewright self-test``: whether this installation is whole, from the catalogue to the PDF."""

from __future__ import annotations

import tempfile
from pathlib import Path

from app import about
from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.options import read


def run(arguments: list[str]) -> int:
    """Size every example, save and open it, write its proposal; one line per check."""
    read(arguments)
    from app.plan.examples import examples
    from app.plan.file import open_plan, save_plan
    from app.proposal.document import write_proposal
    from planners.registry import planner, services

    print(about.text())
    good = True
    for name in services():
        rows = [check for check in planner(name).claims() if check.used_for_fit]
        inside = sum(check.inside for check in rows)
        print(f"{name}: {inside} of {len(rows)} published rows come back")
        good = good and bool(rows)
    with tempfile.TemporaryDirectory() as folder:
        for plan in examples():
            path = Path(folder) / "plan.sizeplan"
            save_plan(plan, path)
            good = good and open_plan(path) == plan
        print(f"{len(examples())} examples save and open unchanged")
        pdf = Path(folder) / "proposal.pdf"
        write_proposal(examples()[0], pdf)
        print(f"proposal of {pdf.stat().st_size} bytes")
    return GOOD if good else DOES_NOT_FIT
