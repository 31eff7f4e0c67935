"""The reasons of recommended settings: what each does, and what holds for several of them told once, numbered."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.presenting.notes import Notes
from planners.planner import Setting

_SENTENCE = re.compile(r"(?<=\.)\s+(?=[^\W\da-z_])")


def reason_parts(setting: Setting) -> tuple[str, tuple[str, ...]]:
    """The first sentence of a setting's reason, and the further ones."""
    first, *further = _SENTENCE.split(setting.reason)
    return first, tuple(further)


def setting_notes(settings: Iterable[Setting]) -> Notes:
    """The further sentences, numbered in the order of their first use."""
    return Notes(tuple(dict.fromkeys(text for one in settings for text in reason_parts(one)[1])))
