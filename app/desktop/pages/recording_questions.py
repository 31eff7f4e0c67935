"""What is asked before a recording can be read: each question with what its answer settles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.desktop.imports import name_of
from app.desktop.plain_text import in_line
from app.desktop.recording_works import Take, Taken
from app.desktop.widgets.question_cards import Line, QuestionCard
from app.presenting.recorded_files import both_days
from planners.words import say

Settle = Callable[[Any], Take]
MOST_SERVERS, LONGEST = 12, 86_400
"""Servers that are offered, and the most seconds between two rows."""
UTC = "UTC"
GIVE_UP = say("Do not read it")


def question_of(asked: Take, found: Taken) -> tuple[QuestionCard, Settle]:
    """The question about a file, and what to read with its answer."""
    name = in_line(name_of(asked))
    if found.date:
        question = say("{file}: which day is {date}?", file=name, date=found.date)
        card = QuestionCard(question, GIVE_UP).offer(both_days(found.date))
        return card, lambda order: replace(asked, dates=order)
    if found.servers:
        question = say("{file} holds several servers. Which one is it?", file=name)
        servers = [(one, in_line(one)) for one in found.servers[:MOST_SERVERS]]
        return QuestionCard(question, GIVE_UP).offer(servers), lambda one: replace(asked, server=one)
    if found.zone:
        question = say("{file} names no time zone. In which one are its times?", file=name)
        zones = [(found.zone, say("{zone}, as on this computer", zone=found.zone)), (UTC, UTC)]
        other = Line(say("Another zone"), "Europe/Berlin", _is_zone)
        return QuestionCard(question, GIVE_UP).offer(zones, other), lambda one: replace(asked, zone=one)
    question = say("{file}: its rows have no date. When do they begin?", file=name)
    lines = (
        Line(say("Time of the first row"), "2026-11-22 08:00", _is_time),
        Line(say("Seconds between two rows"), "60", _is_gap),
    )
    card = QuestionCard(question, GIVE_UP).fill_in(lines, say("Read"))
    return card, lambda texts: replace(asked, begin=texts[0], every=float(texts[1]))


def server_question(service: str) -> tuple[QuestionCard, Settle]:
    """Asks for the address of a Prometheus, and what to read there."""
    from app.importing.recordings.prometheus_asked import is_address

    lines = (
        Line(say("Address"), "http://monitor:9090", is_address),
        Line(say("Query of the load (may stay empty)"), "sum(sessions)", lambda _: True),
    )
    question = say("Read the last 28 days from Prometheus. Sizewright asks this address and no other.")
    card = QuestionCard(question, say("Cancel")).fill_in(lines, say("Read"))
    return card, lambda texts: Take(service, texts[0], load=texts[1])


def _is_time(text: str) -> bool:
    from app.importing.recordings.clock import moment_of
    from app.importing.recordings.written_times import DAY_FIRST

    try:
        moment_of(text, DAY_FIRST)
    except (ValueError, OverflowError):
        return False
    return True


def _is_zone(text: str) -> bool:
    from app.importing.recordings.zones import zone_of

    try:
        return text != "" and zone_of(text) is not None
    except ValueError:
        return False


def _is_gap(text: str) -> bool:
    return text.isdecimal() and 0 < int(text) <= LONGEST
