"""What can be read: no text is cut, none lies over another, and colours stand apart, on every page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QPushButton,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.bulk_dialog import BulkDialog
from app.desktop.look.tokens import DARK, LIGHT, Colours
from app.desktop.plain_text import label
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.desktop.wizard.new_plan import NewPlan
from tests.window.looking import (
    BOUND,
    contrast,
    cut,
    edge_contrast,
    name_of,
    overlapping,
    part_of,
    picture,
    said,
    settle,
    shown,
)
from tests.window.painted import collisions, cut_texts, texts
from tests.window.plans_to_look_at import CJK, LONG, PLANS, SIZES, ZOOMS, show, site, views

TEXT, CONTROL = 4.5, 3.0
"""Contrast that texts and the lines of controls need at least."""


@pytest.mark.parametrize("plan", PLANS)
def test_that_no_text_is_cut_and_none_lies_over_another(
    window: Window, qapp: QApplication, plan: str
) -> None:
    show(window, PLANS[plan]())
    found: list[str] = []
    for size in SIZES if plan in ("mail", "site") else SIZES[:1]:
        window.resize(*size)
        for view in views(window, qapp):
            assert window.size() == QSize(*size), view
            found += (f"{size} {view}: {fault}" for fault in (*cut(window), *overlapping(window)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("zoom", "size"), ZOOMS)
def test_that_no_text_is_cut_when_the_interface_is_zoomed(
    window: Window, example: ServicePages, qapp: QApplication, zoom: int, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.desk.most_zoom = 200
    window.desk.set_zoom(zoom)
    found: list[str] = []
    for view in views(window, qapp):
        found += (f"{view}: {fault}" for fault in (*cut(window), *overlapping(window)))
    window.desk.set_zoom(100)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("theme", "plan"), [("light", "site"), ("dark", "kept and recorded")])
def test_that_every_text_and_every_control_stands_out(
    window: Window, qapp: QApplication, theme: str, plan: str
) -> None:
    window.desk.set_theme(theme)
    show(window, PLANS[plan]())
    found = [
        f"{view}: {fault}" for view in views(window, qapp, preview=plan == "site") for fault in _faint(window)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("theme", "zoom"), [("light", 100), ("dark", 100), ("light", 200)])
def test_that_dialogs_can_be_read_with_any_names(
    window: Window, qtbot: QtBot, qapp: QApplication, theme: str, zoom: int
) -> None:
    window.desk.most_zoom = 200
    window.desk.set_zoom(zoom)
    window.desk.set_theme(theme)
    named = [replace(one, title=text, site=text) for one in site().services for text in (LONG, CJK)]
    wizard = NewPlan(window)
    found: list[str] = []
    for dialog in (
        wizard,
        NewPlan(window, of_service=True),
        BulkDialog(named[:2], window),
        BulkDialog(named, window),
    ):
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        for choice in range(wizard.service.count() if dialog is wizard else 1):
            if dialog is wizard:
                wizard.title.setText(LONG if choice % 2 else CJK)
                wizard.service.setCurrentIndex(choice)
            settle(qapp)
            seen = texts(dialog)
            faults = (
                *cut(dialog),
                *overlapping(dialog),
                *cut_texts(seen, dialog),
                *collisions(seen),
                *(_faint(dialog) if zoom == 100 else ()),
            )
            found += (f"{type(dialog).__name__} {choice}: {fault}" for fault in faults)
        dialog.close()
    window.desk.set_zoom(100)
    assert not found, "\n".join(found)


def _faint(window: QWidget) -> list[str]:
    """Texts and edges of controls that do not stand out from their ground."""
    seen = picture(window)
    told = {
        name_of(part): contrast(part_of(seen, window, part))
        for part in shown(window)
        if _says_something(part)
    }
    lines = {
        name_of(part): edge_contrast(seen, window, part) for part in shown(window, BOUND) if _is_bound(part)
    }
    found = [f"{there:.1f} {name}" for name, there in told.items() if there < TEXT]
    return found + [f"{there:.1f} edge of {name}" for name, there in lines.items() if there < CONTROL]


def _says_something(part: QWidget) -> bool:
    return bool(said(part)) or isinstance(part, QTabBar)


def _is_bound(part: QWidget) -> bool:
    """Whether a line must bound it: a link is no button to look at."""
    inner = isinstance(part.parent(), QAbstractSpinBox | QComboBox)
    return part.isEnabled() and part.property("role") != "link" and not inner


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_that_the_tokens_keep_their_contrast_on_every_ground(colours: Colours) -> None:
    grounds = (colours.canvas, colours.panel, colours.side, colours.sunk, colours.plot)
    for text in (colours.text, colours.text2, colours.muted, colours.accent):
        assert min(_ratio(text, ground) for ground in grounds) >= TEXT
    for fit in ("fits", "tight", "over", "unknown"):
        assert _ratio(colours.fit(fit), colours.soft(fit)) >= TEXT
    assert _ratio(colours.accent_text, colours.accent) >= TEXT
    assert _ratio(colours.text, colours.selection) >= TEXT
    assert min(_ratio(colours.edge, ground) for ground in grounds) >= CONTROL


def _ratio(one: str, other: str) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_that_the_look_finds_what_is_wrong(qtbot: QtBot, qapp: QApplication) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    room.resize(300, 200)
    room.setStyleSheet("background: #ffffff")  # Whatever theme the window of another test has left.
    for place, text in (
        (QRect(10, 10, 40, 20), "A text that is cut"),
        (QRect(20, 15, 200, 20), "over another"),
    ):
        part = label(text)
        part.setParent(room)
        part.setGeometry(place)
    pale = QPushButton("pale", room)
    pale.setGeometry(10, 100, 120, 30)
    pale.setStyleSheet("color: #cccccc; background: #ffffff; border: 1px solid #eeeeee")
    room.show()
    settle(qapp)
    assert ["A text that is cut" in fault for fault in cut(room)] == [True]
    assert len(overlapping(room)) == 1
    seen = picture(room)
    assert contrast(part_of(seen, room, pale)) < TEXT
    assert edge_contrast(seen, room, pale) < CONTROL
