"""Which files go inside a proposal: the plan, its figures, the calculation, the values to watch, and settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from app.about import NAME
from app.csv_text import table_text
from app.plan.text_form import to_text
from app.presenting.decision_form import decision_form
from app.presenting.json_form import projection_form, sizing_form
from app.presenting.watch_table import HEAD, watch_rows
from app.proposal.attachments import Attachment
from app.proposal.calculation_table import calculation_csv
from app.proposal.contents import Contents, Part
from app.proposal.directions import bare
from app.proposal.registry import Edition
from planners.planner import Setting, Sizing
from planners.words import say

PLAN_NAME, FIGURES_NAME = "plan.txt", "figures.json"
CALCULATION_NAME, WATCH_NAME = "calculation.csv", "watch.csv"
SPREADSHEET = "utf-8-sig"
"""How text is written that a spreadsheet opens."""


class NamedText(Protocol):
    """A settings file as its writer makes it."""

    @property
    def name(self) -> str:
        """The file's name."""

    @property
    def text(self) -> str:
        """What is in it."""


SettingsWriter = Callable[[tuple[Setting, ...], str], Sequence[NamedText]]
"""Makes the files for settings, with a heading to put at their top."""


def attached_files(proposal: Contents, writer: SettingsWriter | None) -> tuple[Attachment, ...]:
    """The files that the options ask for. Raises ``ValueError`` where settings are asked for and nothing writes them."""
    files: list[Attachment] = []
    if proposal.options.attach_settings:
        if writer is None:
            raise ValueError("settings cannot be attached: no writer of settings files was given")
        files.extend(_settings(proposal, writer))
    if proposal.options.attach_plan:
        text = to_text(proposal.whole).encode()
        meaning = (
            say("The plan without names. {program} opens it.", program=NAME)
            if proposal.options.edition is Edition.VENDOR
            else say("The plan. {program} opens it.", program=NAME)
        )
        files.append(Attachment(PLAN_NAME, text, meaning, source=True))
    if proposal.sized:
        files.extend(_computed(proposal))
    return tuple(files)


def _computed(proposal: Contents) -> Iterator[Attachment]:
    """The files that hold figures."""
    asked = proposal.options
    if asked.attach_calculation:
        yield _calculation(proposal)
    if asked.attach_figures:
        meaning = say("The decision and all figures in full precision, for other programs.")
        yield Attachment(FIGURES_NAME, _figures(proposal), meaning)
    if asked.attach_watch:
        meaning = say("The values to watch, for a monitoring system: when to warn, to order and to act.")
        yield Attachment(
            WATCH_NAME, bare(table_text(HEAD, watch_rows(proposal.planned))).encode(SPREADSHEET), meaning
        )


def _figures(proposal: Contents) -> bytes:
    import json

    form = {
        "plan": proposal.checksum,
        "date": proposal.date,
        "decision": decision_form(proposal.site),
        "services": [_service(part, sizing) for part, sizing in proposal.sized],
        "machines": [{"name": one.name, **sizing_form(one.total, ())} for one in proposal.machines],
    }
    return bare(json.dumps(form, indent=1, allow_nan=False, ensure_ascii=False)).encode()


def _service(part: Part, sizing: Sizing) -> dict[str, Any]:
    ahead, known = part.projection, part.sized.options
    return {
        "title": part.service.title,
        **sizing_form(sizing, part.settings),
        "settings_with_order": part.sized.buys_new,
        "projection": projection_form(ahead, known) if ahead is not None and known is not None else None,
    }


def _calculation(proposal: Contents) -> Attachment:
    table = calculation_csv(proposal.proof, proposal.sources)
    meaning = say("The calculation: each figure with its formula, the values put in and their sources.")
    return Attachment(CALCULATION_NAME, bare(table).encode(SPREADSHEET), meaning)


def _settings(proposal: Contents, writer: SettingsWriter) -> Iterator[Attachment]:
    with_settings = [part for part in proposal.parts if part.settings]
    for number, part in enumerate(with_settings, 1):
        prefix = f"service-{number}." if len(with_settings) > 1 else ""
        heading = say(
            "{program}: {service}, {subject}",
            program=NAME,
            service=bare(part.service.title),
            subject=part.planner.subject,
        )
        for file in writer(part.settings, heading):
            meaning = say("Settings for {service}", service=bare(part.service.title))
            yield Attachment(f"{prefix}{file.name}", file.text.encode(), meaning)
