"""``sizewright accuracy``: every published figure beside the model's answer, computed now."""

from __future__ import annotations

import json

from app.command_line.exit_codes import GOOD
from app.command_line.options import UsageRefused, read
from app.presenting.accuracy import accuracy
from app.presenting.figures import number
from planners.registry import planner, services


def run(arguments: list[str]) -> int:
    """Print the claims of all services, the held-out ones first."""
    options = read(arguments, switches=("json",))
    if options.words:
        raise UsageRefused(f"argument: {options.words[0]} is not possible; possible: --json")
    checks = [check for name in services() for check in planner(name).claims()]
    if "json" in options.switches:
        from app.presenting.json_form import claim_form

        print(json.dumps([claim_form(check) for check in checks], indent=1, allow_nan=False))
        return GOOD
    for fitted in (False, True):
        print("Used to make the model" if fitted else "Held out")
        for check in checks:
            if check.used_for_fit is fitted:
                published = number(check.published_low)
                if check.published_high != check.published_low:
                    published += f" to {number(check.published_high)}"
                mark = "✓" if check.inside else "✗"
                print(f"{mark} {check.claim}")
                print(
                    f"    published {published}, model {number(check.predicted)} ({number(check.low)} to "
                    f"{number(check.high)}) {check.unit}, error {check.error_percent:+.1f} %"
                )
        print()
    print(accuracy(checks).sentence)
    return GOOD
