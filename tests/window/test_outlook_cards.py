"""The answers of a projection, as their cards paint them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.plain_text import wrapped
from app.desktop.widgets.outlook_cards import OutlookCard, OutlookCards
from app.presenting.outlook import Card, ChanceBar
from tests.window.painted import Text, collisions, cut_texts, texts

LIMIT = Card("First limit", "15,000 users: Users per server", ("Worst case: 10,300 users",))
TWO = Card("First limit", "16,700 users: Drives", (LIMIT.lines[0], "Next: Users per server at 18,000 users"))
CHANCE = Card("Chance now, as entered", "99 %", ())


def read(seen: list[Text]) -> str:
    """Texts as they are read: spaces at which no line breaks are spaces."""
    return " ".join(one.text for one in seen).replace("\xa0", " ")


@pytest.mark.parametrize("width", [190, 220, 260])
def test_that_a_long_answer_is_read_whole_in_a_narrow_card(qtbot: QtBot, width: int) -> None:
    card = OutlookCard()
    qtbot.addWidget(card)
    card.show_card(LIMIT)
    card.resize(width, card.height())
    card.show()
    qtbot.waitExposed(card)
    seen = texts(card)
    told = read(seen)
    assert LIMIT.answer in told
    assert LIMIT.lines[0] in told
    assert not [*cut_texts(seen, card), *collisions(seen)]


def test_that_answers_side_by_side_begin_on_one_line(qtbot: QtBot, qapp: QApplication) -> None:
    cards = OutlookCards()
    qtbot.addWidget(cards)
    cards.order.show_card(Card("Order by", "No action needed", ()))
    cards.limit.show_card(LIMIT)
    cards.resize(600, cards.sizeHint().height())
    cards.show()
    qtbot.waitExposed(cards)
    qapp.processEvents()
    tops = {read([one]).split(":")[0]: one.box.top() for one in texts(cards)}
    assert abs(tops["No action needed"] - tops["15,000 users"]) <= 3


def test_that_narrow_cards_side_by_side_tell_all_their_lines(qtbot: QtBot, qapp: QApplication) -> None:
    cards = OutlookCards()
    qtbot.addWidget(cards)
    cards.limit.show_card(TWO)
    cards.chance.show_card(CHANCE)
    cards.resize(500, cards.sizeHint().height())
    cards.show()
    qtbot.waitExposed(cards)
    qapp.processEvents()
    told = read(texts(cards))
    assert all(line in told for line in TWO.lines)


def test_that_no_bar_is_cut_below_a_line_that_wraps(qtbot: QtBot) -> None:
    """The second bar stood across the lower edge of the card where what is not counted took two lines."""
    card = OutlookCard()
    qtbot.addWidget(card)
    told = Card("Chance now, with the order", "98 %", ("Not counted: Processor utilization at log-on",))
    card.show_card(told, (ChanceBar("Memory", "98 %", 0.98), ChanceBar("Processor", ">99 %", 1.0)))
    card.resize(250, card.height())
    card.show()
    qtbot.waitExposed(card)
    seen = texts(card)
    assert told.lines[0] in read(seen) and "Memory" in read(seen)
    assert not [*cut_texts(seen, card), *collisions(seen)]
    assert all(card.rect().contains(one.box.toRect()) for one in seen)


def test_that_no_line_of_a_card_ends_with_a_dot_between_two_parts(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    text = "1 server · 3 processors · 35 drives"
    wide = metrics.horizontalAdvance("1 server · 3 processors ·") + 2
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped(text, metrics, wide)] == [
        "1 server · 3 processors",
        "35 drives",
    ]
