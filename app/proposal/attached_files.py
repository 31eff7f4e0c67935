"""Which files go inside a proposal: the settings of its services, and the plan itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from app.about import NAME
from app.plan.text_form import to_text
from app.proposal.attachments import Attachment
from app.proposal.contents import Contents
from app.proposal.registry import Edition
from planners.planner import Setting

PLAN_NAME = "plan.txt"


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


def attached_files(found: Contents, writer: SettingsWriter | None) -> tuple[Attachment, ...]:
    """The files that the options ask for. Raises ``ValueError`` where settings are asked for and nothing writes them."""
    files: list[Attachment] = []
    if found.options.attach_settings:
        if writer is None:
            raise ValueError("settings cannot be attached: no writer of settings files was given")
        files.extend(_settings(found, writer))
    if found.options.attach_plan:
        text = to_text(found.whole).encode()
        without = " without its names" if found.options.edition is Edition.VENDOR else ""
        files.append(Attachment(PLAN_NAME, text, f"The plan{without}, to open with {NAME}"))
    return tuple(files)


def _settings(found: Contents, writer: SettingsWriter) -> Iterator[Attachment]:
    with_settings = [part for part in found.parts if part.settings]
    for number, part in enumerate(with_settings, 1):
        prefix = f"service-{number}." if len(with_settings) > 1 else ""
        heading = f"{NAME}: {part.service.title}, {part.planner.subject}"
        for file in writer(part.settings, heading):
            meaning = f"Settings for {part.service.title}"
            yield Attachment(f"{prefix}{file.name}", file.text.encode(), meaning)
