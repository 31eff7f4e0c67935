"""The settings of a running server against those that are recommended for its plan."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from planners.analysis.server_finding import ServerFinding
from planners.citing import own_rule
from planners.evidence import Standing
from planners.figure import Passes
from planners.planner import Setting
from planners.threshold import Severity
from planners.words import say

SAME = 0.05
"""The share by which a size may differ from the recommended one and still be as good."""
TOO_LARGE = 2.0
"""How many times the recommended memory is told as more than this size needs."""
NUMBER = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?")


def differing(
    settings: Iterable[Setting], there: Mapping[str, str], source: str = ""
) -> Iterator[ServerFinding]:
    """The settings that a file would make and that the server of a ``source`` has otherwise."""
    written = [one for one in settings if one.written]
    read = {(one.file, one.place) for one in written if had_of(one, there) is not None}
    for one in written:
        had = had_of(one, there)
        if had is None and (one.file, one.place) not in read:
            continue
        severity = None if _replaced(one, there) else _difference(one, had or "")
        if severity is not None:
            yield ServerFinding(
                code_of(one.name),
                severity,
                one.name,
                had or "",
                one.value,
                one.unit,
                Passes.AT_LEAST if one.at_least or one.memory_share is not None else Passes.AT_MOST,
                " ".join(
                    filter(
                        None,
                        (f"{one.reason.rstrip('.')}.", _too_large(one, had or ""), _elsewhere(one, there)),
                    )
                ),
                say("Set {setting} to {value}.", setting=one.name, value=one.value),
                one.sources[0] if one.sources else own_rule(say("recommended for this plan")),
                one.place,
                source or one.file,
                change=replace(one, before=had or ""),
            )


def as_recommended(setting: Setting, there: Mapping[str, str]) -> bool:
    """Whether the server has what is recommended, or what is as good."""
    had = had_of(setting, there) or ""
    if _replaced(setting, there):
        return had == setting.value
    return _difference(setting, had) is None


def code_of(name: str) -> str:
    """The code of a finding about a setting."""
    return "setting." + re.sub(r"[^a-z0-9_]+", "-", name.lower()).strip("-")


def had_of(setting: Setting, there: Mapping[str, str]) -> str | None:
    """What the server has, also under the setting's other name; empty where it has nothing, None where that is not known."""
    if setting.name in there:
        return there[setting.name].strip()
    if setting.known_as is not None and setting.known_as[0] in there:
        had = _number(there[setting.known_as[0]])
        return None if had is None else f"{had * setting.known_as[1]:.6g}"
    return None


def _too_large(setting: Setting, had: str) -> str:
    """Why a size is told that is larger than recommended."""
    size, wanted = _number(had), _number(setting.value)
    if setting.memory_share is None or size is None or wanted is None or size <= TOO_LARGE * wanted:
        return ""
    return say("The server has more than twice what this size needs.")


def _elsewhere(setting: Setting, there: Mapping[str, str]) -> str:
    """What to do about the same setting under its other name."""
    if setting.known_as is None or not there.get(setting.known_as[0]):
        return ""
    return say("The server has it as {name}: remove that line.", name=setting.known_as[0])


def _replaced(setting: Setting, there: Mapping[str, str]) -> bool:
    """Whether another setting of the server replaces this one, as automatic sizing does."""
    above = _number(there.get(setting.under, "")) if setting.under else None
    return above is not None and above > 0


def _difference(setting: Setting, had: str) -> Severity | None:
    """How much it matters what the server has; None where it is as good as what is recommended.

    A value that somebody set matters more than one that nobody did, unless the recommended one follows the plan.
    """
    follows_plan = setting.standing is not Standing.MEASURED
    matters = Severity.WARNING if had or follows_plan else Severity.NOTE
    had = had or setting.default
    if had.lower() in (setting.value.lower(), *(one.lower() for one in setting.meant)):
        return None
    size, wanted = _number(had), _number(setting.value)
    if size is None or wanted is None or wanted <= 0:
        return matters
    if setting.memory_share is not None:
        if size > TOO_LARGE * wanted:
            return Severity.NOTE
        return None if size >= (1 - SAME) * wanted else matters
    if setting.at_least:
        return None if size >= wanted else matters
    return None if size == wanted else matters


def _number(text: str) -> float | None:
    return float(text) if NUMBER.fullmatch(text.strip()) else None
