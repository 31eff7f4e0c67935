"""Inputs and settings as rows, the same for window, proposal and command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle, number
from app.presenting.wording import unit_text
from planners.planner import Setting
from planners.schema import Entry, Field, Inputs, Kind


@dataclass(frozen=True, slots=True)
class InputRow:
    """One input: its value in words and whether it was entered or left at its default."""

    name: str
    title: str
    value: str
    origin: str
    meaning: str


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One recommended setting in words."""

    file: str
    name: str
    value: str
    default: str
    reason: str
    source: str
    active: bool


def input_rows(
    fields: tuple[Field, ...], entries: Mapping[str, Entry], inputs: Inputs, style: NumberStyle = ENGLISH
) -> tuple[InputRow, ...]:
    """The inputs that apply, each with its origin. ``entries`` is what the user entered, ``inputs`` what was used."""
    rows = []
    for field in fields:
        if field.applies(inputs):
            given = entries.get(field.name) not in (None, "")
            origin = "entered" if given else "left open" if inputs[field.name] is None else "default"
            rows.append(
                InputRow(
                    field.name,
                    field.title,
                    value_text(field, inputs[field.name], style),
                    origin,
                    field.meaning,
                )
            )
    return tuple(rows)


def value_text(field: Field, value: Entry, style: NumberStyle = ENGLISH) -> str:
    """An input's value with its unit."""
    if value is None:
        return "–"
    if field.kind is Kind.CHOICE:
        return next((choice.title for choice in field.choices if choice.value == value), str(value))
    if field.kind is Kind.SWITCH:
        return "yes" if value else "no"
    return f"{number(float(value), style, 6)} {unit_text(field.unit)}".strip()


def setting_rows(settings: tuple[Setting, ...]) -> tuple[SettingRow, ...]:
    """The settings in words; those of the benchmark alone are not active."""
    return tuple(
        SettingRow(
            setting.file,
            setting.name,
            setting.value,
            setting.default or "–",
            setting.reason,
            "; ".join(source.text for source in setting.sources),
            not setting.benchmark_only,
        )
        for setting in settings
    )
