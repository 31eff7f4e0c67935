"""``sizewright size``: the figures of a service or a plan, as text or JSON."""

from __future__ import annotations

import json

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.options import UsageRefused
from app.command_line.subject import Sized, sized


def run(arguments: list[str]) -> int:
    """Print the sizing. 1 when it does not fit its targets."""
    found, options = sized(arguments, switches=("json",), values=("explain",))
    if "json" in options.switches:
        from app.presenting.json_form import sizing_form

        forms = [sizing_form(item.sizing, item.settings) for item in found]
        print(json.dumps(forms[0] if len(forms) == 1 else forms, indent=1, allow_nan=False))
    elif "explain" in options.values:
        for item in found:
            print(_explained(item, options.values["explain"]))
    else:
        from app.command_line.report import report

        print("\n\n".join(report(item) for item in found))
    return GOOD if all(item.sizing.fits for item in found) else DOES_NOT_FIT


def _explained(item: Sized, name: str) -> str:
    from app.presenting.explanation import as_text, explain

    quantity = item.sizing.quantities.get(name)
    if quantity is not None:
        return as_text(explain(quantity))
    if name in item.sizing.absent:
        return f"{name}: not given. {item.sizing.absent[name]}"
    raise UsageRefused(f"--explain: {name} is not possible; possible: {', '.join(item.sizing.quantities)}")
