"""``sizewright inputs``: what a service asks for."""

from __future__ import annotations

from collections.abc import Iterator

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import flag_of, read
from app.presenting.tables import ORIGIN_WORDS, InputOrigin, value_text
from app.presenting.wording import sentences
from planners.registry import planner, services
from planners.schema import Field, Kind
from planners.words import listed, say


def run(arguments: list[str]) -> int:
    """List the inputs with unit, range, default and meaning."""
    options = read(arguments, switches=("json",))
    service = planner(options.only_word(say("Service: choose one of {names}.", names=", ".join(services()))))
    if "json" in options.switches:
        import json

        from app.presenting.json_form import field_form

        print(json.dumps([field_form(field) for field in service.fields()], indent=1, allow_nan=False))
        return GOOD
    told = say("Inputs of {service}: options of sizewright size, or --set NAME=VALUE", service=service.name)
    print(told)
    for group in dict.fromkeys(field.group for field in service.fields()):
        print(f"\n{group}")
        for field in service.fields():
            if field.group == group:
                print("\n".join(_lines(field)))
    return GOOD


def _lines(field: Field) -> Iterator[str]:
    yield wrapped(f"{field.possible({})}; {_default(field)}", f"  {field.name}: ", hang=6)
    if field.when:
        conditions = listed(f"{name} {', '.join(allowed)}" for name, allowed in field.when)
        yield wrapped(say("Only with {conditions}.", conditions=conditions), " " * 6)
    reason = say("Default: {reason}.", reason=field.default_reason) if field.default_reason else ""
    yield wrapped(sentences(field.meaning, reason), " " * 6)
    if field.kind is Kind.CHOICE:
        yield from columns([(choice.value, choice.title) for choice in field.choices], lead=" " * 8)
    if field.kind is Kind.TABLE:
        for one in field.columns:
            yield wrapped(f"{one.possible({})}; {_default(one)}", f"{' ' * 8}{one.name}: ", hang=10)
        yield wrapped(say("Give {option} once for each row.", option=flag_of(field)), " " * 6)


def _default(field: Field) -> str:
    if field.default is not None:
        text = field.default if field.kind is Kind.CHOICE else value_text(field, field.default)
        return say("default {value}", value=text)
    return say("required") if field.required else ORIGIN_WORDS[InputOrigin.NOT_SET]
