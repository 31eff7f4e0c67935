"""The one door for texts that people read: whole messages with named places, and plural forms.

A message is English and stands where it is told: ``say("Order {count} by {date}.", count=..., date=...)``. Translators get
all of them as a gettext catalogue (``packaging/messages.py``) and give back one file a language. The language is chosen
when the program starts, by ``SIZEWRIGHT_LANGUAGE``; ``SIZEWRIGHT_MESSAGES`` names another folder with languages.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGE_VARIABLE, FOLDER_VARIABLE = "SIZEWRIGHT_LANGUAGE", "SIZEWRIGHT_MESSAGES"
FOLDER = Path(__file__).resolve().parents[1] / "resources" / "messages"
DOMAIN = "sizewright"


def _chosen() -> NullTranslations | None:
    """The translations of the chosen language; None for English, or where there are none."""
    language = os.environ.get(LANGUAGE_VARIABLE, "")
    if not language:
        return None
    import gettext

    folder = os.environ.get(FOLDER_VARIABLE) or str(FOLDER)
    found = gettext.translation(DOMAIN, folder, [language], fallback=True)
    return found if isinstance(found, gettext.GNUTranslations) else None


_TRANSLATIONS = _chosen()


def translated() -> bool:
    """Whether messages are told in another language than they are written in."""
    return _TRANSLATIONS is not None


def say(message: str, /, **places: object) -> str:
    """The message in the reader's language, its places filled."""
    if _TRANSLATIONS is not None:
        message = _TRANSLATIONS.gettext(message)
    return message.format(**places) if places else message


def plural(one: str, many: str, count: float, /, **places: object) -> str:
    """The message in the form that belongs to ``count``, which also fills the place of that name unless it is given."""
    if _TRANSLATIONS is None:
        text = one if count == 1 else many
    else:
        text = _TRANSLATIONS.ngettext(one, many, round(count) if count == round(count) else 2)
    return text.format(**{"count": count, **places})


def in_context(context: str, message: str, /, **places: object) -> str:
    """A message whose words mean different things in different places; ``context`` tells the translator which."""
    text = message if _TRANSLATIONS is None else _TRANSLATIONS.pgettext(context, message)
    return text.format(**places) if places else text


def listed(parts: Iterable[str]) -> str:
    """Parts as a sentence lists them: "a, b and c"."""
    *first, last = [part for part in parts if part] or [""]
    if not first:
        return last
    return say("{first} and {last}", first=", ".join(first), last=last)
