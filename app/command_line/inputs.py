"""``sizewright inputs``: what a service asks for."""

from __future__ import annotations

from collections.abc import Iterator

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import flag_of, read
from app.presenting.tables import value_text
from planners.registry import planner, services
from planners.schema import Field, Kind
from planners.words import say


def run(arguments: list[str]) -> int:
    """List the inputs with unit, range, default and meaning."""
    options = read(arguments, switches=("json",))
    found = planner(options.only_word("service", ", ".join(services())))
    if "json" in options.switches:
        import json

        from app.presenting.json_form import field_form

        print(json.dumps([field_form(field) for field in found.fields()], indent=1, allow_nan=False))
        return GOOD
    print(f"Inputs of {found.name}: options of the size command, or --set NAME=VALUE")
    for group in dict.fromkeys(field.group for field in found.fields()):
        print(f"\n{group}")
        for field in found.fields():
            if field.group == group:
                print("\n".join(_lines(field)))
    return GOOD


def _lines(field: Field) -> Iterator[str]:
    yield wrapped(f"{field.possible({})}; {_default(field)}", f"  {field.name}: ", hang=6)
    if field.when:
        only = " and ".join(f"{name} {' or '.join(allowed)}" for name, allowed in field.when)
        yield wrapped(f"Only with {only}.", " " * 6)
    reason = f" Default: {field.default_reason}." if field.default_reason else ""
    yield wrapped(f"{field.meaning}{reason}", " " * 6)
    if field.kind is Kind.CHOICE:
        yield from columns([(choice.value, choice.title) for choice in field.choices], lead=" " * 8)
    if field.kind is Kind.TABLE:
        for one in field.columns:
            yield wrapped(f"{one.possible({})}; {_default(one)}", f"{' ' * 8}{one.name}: ", hang=10)
        yield wrapped(say("Give {option} once for each row.", option=flag_of(field)), " " * 6)


def _default(field: Field) -> str:
    if field.default is not None:
        text = field.default if field.kind is Kind.CHOICE else value_text(field, field.default)
        return f"default {text}"
    return "required" if field.required else "left open"
