"""Which files go inside a proposal: the calculation, the settings of its services, and the plan itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from app.about import NAME
from app.plan.text_form import to_text
from app.proposal.attachments import Attachment
from app.proposal.calculation_table import calculation_csv
from app.proposal.contents import Contents
from app.proposal.registry import Edition
from planners.planner import Setting
from planners.words import say

PLAN_NAME, CALCULATION_NAME = "plan.txt", "calculation.csv"


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
    if proposal.options.attach_calculation and proposal.sized:
        files.append(_calculation(proposal))
    return tuple(files)


def _calculation(proposal: Contents) -> Attachment:
    table = calculation_csv(proposal.proof, proposal.sources)
    meaning = say("The calculation: each figure with its formula, the values put in and their sources.")
    return Attachment(CALCULATION_NAME, table.encode("utf-8-sig"), meaning)


def _settings(proposal: Contents, writer: SettingsWriter) -> Iterator[Attachment]:
    with_settings = [part for part in proposal.parts if part.settings]
    for number, part in enumerate(with_settings, 1):
        prefix = f"service-{number}." if len(with_settings) > 1 else ""
        heading = say(
            "{program}: {service}, {subject}",
            program=NAME,
            service=part.service.title,
            subject=part.planner.subject,
        )
        for file in writer(part.settings, heading):
            meaning = say("Settings for {service}", service=part.service.title)
            yield Attachment(f"{prefix}{file.name}", file.text.encode(), meaning)
