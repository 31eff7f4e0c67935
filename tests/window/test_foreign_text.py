"""What other people wrote into a plan is shown as it stands: nothing in it is markup, and no file named in it is opened."""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtGui import Qt as Gui
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.charts.view import ChartView
from app.desktop.help import show_about
from app.desktop.plain_text import Sheet, box, in_line, name_document, show_tip
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.document import Plan, Reading, ReadingKind, Revision
from app.plan.edits import rename_service, set_text
from app.plan.evidence_edits import remove_readings
from app.plan.examples import examples
from app.plan.figures import Results
from app.plan.file import save_plan
from app.plan.opening import Opened
from app.plan.session import Session
from app.presenting.charts import Axis, ChartDescription, Mark, Points, Series
from tests.app.opened_paths import Trap, trap

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is opened is asked of Linux")
BUTTONS = QMessageBox.StandardButton


@pytest.fixture
def watched() -> Iterator[Trap]:
    """In a folder with a short name: what is shown of a long text must hold all of it."""
    with tempfile.TemporaryDirectory(prefix="w") as folder, trap(Path(folder)) as made:
        yield made


def bait(watched: Trap) -> str:
    return f"<img src={watched.picture}>[*]{{value.__class__}} &amp; <b>bold</b>"


def hostile(text: str) -> Plan:
    """A plan whose every text is that one."""
    plan = next(one for one in examples() if one.scenarios)
    service = replace(plan.services[0], title=text)
    scenarios = tuple(replace(one, title=text) for one in plan.scenarios)
    reading = Reading(
        service.id, ReadingKind.MEASUREMENT, text, "processor.utilization", "20", "%", "9000", ""
    )
    setting = Reading(service.id, ReadingKind.SETTING, text, "Server_Pool_Tasks", text, "", "", "")
    texts = dict.fromkeys(("title", "customer", "author", "introduction", "recommendation"), text)
    made = replace(plan, services=(service,), scenarios=scenarios, readings=(reading, setting), **texts)
    kept = Revision("r", "2026-03-31T14:05:00Z", made, text, text, text, "2026-03-31")
    return replace(made, revisions=(kept,))


def settle(qapp: QApplication) -> None:
    for _ in range(20):
        qapp.processEvents()


def show_all_tips(qapp: QApplication, window: Window) -> None:
    """Rest the mouse on every part and every cell that is seen."""
    for part in [one for one in qapp.allWidgets() if one.isVisible()]:
        if isinstance(part, QAbstractItemView):
            for row in range(min(part.model().rowCount(), 12)):
                place = part.visualRect(part.model().index(row, 0)).center()
                ask_tip(qapp, part.viewport(), place)
        elif part.toolTip():
            ask_tip(qapp, part, part.rect().center())
    settle(qapp)
    QToolTip.hideText()


def ask_tip(qapp: QApplication, part: QWidget, place: QPoint) -> None:
    qapp.sendEvent(part, QHelpEvent(QEvent.Type.ToolTip, place, part.mapToGlobal(place)))


def read_as_markup(qapp: QApplication) -> list[str]:
    """Labels that would take their text for markup."""
    labels = [part for part in qapp.allWidgets() if isinstance(part, QLabel) and part.text()]
    kinds = (Gui.TextFormat.PlainText,)
    return [
        part.text()
        for part in labels
        if part.textFormat() not in kinds
        and not part.inherits("QTipLabel")
        and Gui.mightBeRichText(part.text())
    ]


def test_that_the_trap_tells_what_a_careless_label_opens(
    qtbot: QtBot, qapp: QApplication, watched: Trap
) -> None:
    careless = QLabel(bait(watched))
    qtbot.addWidget(careless)
    careless.show()
    settle(qapp)
    assert watched.opened == ["p.png"]


def test_that_a_plan_full_of_markup_opens_nothing_on_any_page(
    window: Window, qtbot: QtBot, qapp: QApplication, watched: Trap
) -> None:
    text = bait(watched)
    plan = hostile(text)
    window.desk.open(Session(Opened(plan)))
    assert window.session is not None
    window.history_dock.show()
    window.session.apply(rename_service(plan.services[0].id, f"{text}."))
    window.session.apply(remove_readings(plan.services[0].id, text))
    window.session.undo()
    for name in ("summary", "compare", "revisions", "accuracy", "proposal", plan.services[0].id):
        window.show_page(name)
        settle(qapp)
        if isinstance(window.page, ServicePages):
            for page in window.page.pages:
                window.page.setCurrentWidget(page)
                settle(qapp)
                show_all_tips(qapp, window)
        for table in window.page.findChildren(QTableWidget) if window.page is not None else ():
            if table.isVisible() and table.rowCount():
                table.setCurrentCell(0, 0)
        show_all_tips(qapp, window)
        assert read_as_markup(qapp) == []
    window.show_page("")
    window.start.show_recent((f"/{text}",))
    window.desk.tell.emit(text)
    show_all_tips(qapp, window)
    assert watched.opened == []
    assert ">[*][*]{value" in window.windowTitle()
    undo = next(action for action in window.findChildren(QAction) if action.text().startswith("&Undo"))
    assert "&" not in undo.text().removeprefix("&Undo").replace("&&", "")


def answer_with(monkeypatch: pytest.MonkeyPatch, seen: list[str]) -> None:
    """Show each box for real, look at it, and cancel it."""
    original = QMessageBox.open

    def look(question: QMessageBox) -> int:
        original(question)
        for _ in range(20):
            QApplication.processEvents()
        seen.append(f"{question.text()}\n{question.informativeText()}")
        assert read_as_markup(QApplication.instance()) == []
        question.reject()
        return int(BUTTONS.Cancel)

    monkeypatch.setattr(QMessageBox, "exec", look)


def test_that_no_question_reads_a_path_from_a_plan(
    window: Window, tmp_path: Path, watched: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, seen = bait(watched), list[str]()
    answer_with(monkeypatch, seen)
    path = tmp_path / "plan.sizeplan"
    foreign, newer, lost = (tmp_path / f"{name}.sizeplan" for name in ("foreign", "newer", "lost"))
    for file in (path, foreign, newer, lost):
        save_plan(hostile(text), file, Results())
    for file, statement in (
        (foreign, f'CREATE TABLE "{text}" (a)'),
        (newer, "PRAGMA user_version = 99"),
        (lost, "UPDATE service SET planner = 'x y' WHERE position = 0"),
    ):
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(f"PRAGMA ignore_check_constraints = ON; {statement}")
            connection.commit()
        assert not window.files.open_file(file)
    assert window.files.open_file(path)
    assert window.session is not None
    window.session.apply(set_text("author", text * 2))
    assert not window.files.may_leave()
    save_plan(examples()[0], path, Results())
    assert not window.files.save()
    show_about(window)
    assert len(seen) == 6
    assert sum(text[:40] in one for one in seen) >= 2
    assert watched.opened == []
    window.desk.leave()


@pytest.mark.parametrize("text", ["<b>x</b>", "a &lt; b", "plain", "2 < 3 & 4 > 1", "<i>\n  two lines</i>"])
def test_that_a_tooltip_says_its_text(qtbot: QtBot, text: str) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    show_tip(button, text)
    label = QLabel(button.toolTip())
    qtbot.addWidget(label)
    sheet = Sheet()
    qtbot.addWidget(sheet)
    sheet.show_markup(label.text()) if Gui.mightBeRichText(label.text()) else sheet.setPlainText(label.text())
    assert sheet.toPlainText() == text


def test_that_a_sheet_opens_nothing_even_where_markup_asks(
    qtbot: QtBot, qapp: QApplication, watched: Trap
) -> None:
    sheet = Sheet()
    qtbot.addWidget(sheet)
    sheet.show()
    link = f"<link rel='stylesheet' href='{watched.picture}'>"
    sheet.show_markup(f"{link}<img src='{watched.picture}'><img src='{watched.picture.as_uri()}'>")
    settle(qapp)
    assert watched.opened == []


def test_that_a_chart_shows_its_names_as_they_stand(
    window: Window, example: ServicePages, qapp: QApplication, watched: Trap, tmp_path: Path
) -> None:
    text = bait(watched)
    x, y = (1.0, 2.0), (3.0, 4.0)
    chart = ChartDescription(
        text,
        Axis(text, "users"),
        Axis(text, "%"),
        (Series(text, x, y, "load"),),
        (),
        (Points(text, x, y, "load", True),),
        (Mark("target", "y", 4.0, text), Mark("plan", "x", 1.0, text)),
        text,
    )
    window.show_page(example.service_id)
    qapp.processEvents()
    view = example.findChild(ChartView)
    view.show_chart(chart)
    settle(qapp)
    drawing = tmp_path / "chart.svg"
    view.save(drawing)
    shown = "".join(ElementTree.parse(drawing).getroot().itertext())
    assert shown.count(text) >= 3
    assert watched.opened == []


def test_that_a_printer_is_told_one_line() -> None:
    printer = QPrinter()
    name_document(printer, "Plan\n\x1b]0;x\x07" + "x" * 10_000)
    assert printer.docName() == in_line(printer.docName())
    assert len(printer.docName()) < 200


def test_that_a_box_shows_the_first_letters_of_a_long_text(qtbot: QtBot) -> None:
    made = box(None, "title", "x" * 1_000_000, "y" * 1_000_000)
    qtbot.addWidget(made)
    assert len(made.text()) < 3_000 and len(made.informativeText()) < 3_000
