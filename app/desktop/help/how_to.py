"""How a plan is made, in one page."""

from __future__ import annotations

from html import escape

from app.desktop.autosave import MILLISECONDS
from app.desktop.locale_style import number_style
from app.presenting.figures import joined, number
from app.presenting.wording import FIT_MEANINGS, fit_mark, sentences, standing_mark
from planners.evidence import Standing
from planners.planner import Fit
from planners.words import plural, say


def page() -> str:
    """The page as markup."""
    steps = "".join(f"<li><b>{escape(head)}</b><br>{escape(told)}</li>" for head, told in _steps())
    return f"<ol>{steps}</ol><p>{escape(_safe())}</p>"


def _steps() -> tuple[tuple[str, str], ...]:
    return (
        (
            say("Choose"),
            say(
                "The inputs at the top, such as platform and number of users, give the first result. Everything follows "
                "while you type or drag."
            ),
        ),
        (
            say("Read the gauges"),
            sentences(
                say(
                    "Each bar is a demand. The thin line across it is its range, the upright line the capacity."
                ),
                *(
                    say("{verdict}: {meaning}", verdict=fit_mark(fit), meaning=FIT_MEANINGS[fit])
                    for fit in Fit
                ),
            ),
        ),
        (
            say("Ask for any figure"),
            say(
                "Click a gauge or a row. The details show formula, values and sources. Standings: {standings}.",
                standings=joined(standing_mark(standing) for standing in Standing),
            ),
        ),
        (
            say("Use your own measurements"),
            say(
                "Drop recordings of your server on the window, such as sadf, sar or CSV files of its processor and its users. "
                "Own server shows what they tell, and the plan uses it with one click."
            ),
        ),
        (
            say("Check your server"),
            say(
                "Drop its notes.ini, dse.ldif or statistics. Check settings says what is not as it should be, and saves files "
                "that change it and undo that."
            ),
        ),
        (
            say("Hand over"),
            say("Settings gives the settings files and their undo files. Proposal gives the PDF."),
        ),
    )


def _safe() -> str:
    """What keeps work from being lost, with the time that the timer has."""
    seconds = MILLISECONDS / 1000
    return plural(
        "Undo takes back every change. Unsaved work is backed up within {count} second and offered after a crash.",
        "Undo takes back every change. Unsaved work is backed up within {count} seconds and offered after a crash.",
        seconds,
        count=number(seconds, number_style()),
    )
