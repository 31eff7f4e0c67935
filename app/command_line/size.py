"""``sizewright size``: the figures of a service or a plan, as text or JSON."""

from __future__ import annotations

from typing import Any

from app.command_line.exit_codes import DOES_NOT_FIT, GOOD
from app.command_line.options import choose
from app.command_line.subject import Sized, Subject, subject
from planners.words import say


def run(arguments: list[str]) -> int:
    """Print the sizing. 1 when it does not fit its targets."""
    found, options = subject(arguments, switches=("json",), values=("explain",))
    name = options.values.get("explain", "")
    if name:
        _check_name(found, name)
    if "json" in options.switches:
        _print_json(found, name)
    elif name:
        print("\n\n".join(_explained(item, name) for item in found.services))
    else:
        from app.command_line.report import machine_report, report

        parts = [report(item) for item in found.services] + [
            machine_report(item) for item in found.sized.machines
        ]
        print("\n\n\n".join(parts))
    return GOOD if found.sized.fits else DOES_NOT_FIT


def _check_name(found: Subject, name: str) -> None:
    known = dict.fromkeys(
        name for item in found.services for name in (*item.sizing.quantities, *item.sizing.absent)
    )
    if name not in known:
        raise choose("--explain", ", ".join(known), name, known)


def _print_json(found: Subject, name: str) -> None:
    import json

    forms = [_form(item, name) for item in found.services]
    whole = (
        forms[0]
        if len(forms) == 1
        else {"plan": found.sized.plan.title, "services": forms, "machines": _machines(found)}
    )
    print(json.dumps(whole, indent=1, allow_nan=False))


def _machines(found: Subject) -> list[dict[str, Any]]:
    from app.presenting.json_form import sizing_form

    return [
        {"name": item.name, "services": list(item.services), **sizing_form(item.total, ())}
        for item in found.sized.machines
    ]


def _form(item: Sized, name: str) -> dict[str, Any]:
    from app.presenting.json_form import explanation_form, sizing_form

    if name:
        return explanation_form(item.sizing, name, item.entries)
    form = sizing_form(item.sizing, item.service.settings)
    return {**form, "settings_with_order": item.service.buys_new, "title": item.title}


def _explained(item: Sized, name: str) -> str:
    from app.command_line.layout import wrap_indented
    from app.presenting.explanation import as_text, explain
    from planners.planner import figure_of

    quantity = item.sizing.quantities.get(name)
    if quantity is None:
        missing = item.sizing.absent.get(name)
        reason = missing.reason if missing else say("This service has no such figure.")
        return wrap_indented(
            say("{figure}: unknown. {reason}", figure=figure_of(item.planner, name).title, reason=reason)
        )
    return wrap_indented(as_text(explain(quantity, item.entries)))
