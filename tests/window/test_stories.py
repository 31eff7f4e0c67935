"""A stranger's way through the whole window, by clicks and keys: a plan from its start to its approval, and a server of one's own."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.application import make_window
from app.desktop.outline import COMPARE, PLAN_MACHINES, PROPOSAL, REVISIONS, SUMMARY
from app.desktop.pages.calibrate import Calibrate
from app.desktop.pages.check_settings import CheckSettings
from app.desktop.pages.compare import ComparePage
from app.desktop.pages.machines import MachinesPage
from app.desktop.pages.own_server import ACTUAL, CALIBRATE, CHECK
from app.desktop.pages.plan_against_actual import PlanAgainstActual
from app.desktop.pages.proposal import ProposalPage
from app.desktop.pages.revisions import RevisionsPage
from app.desktop.pages.segment import Segment
from app.desktop.service_pages import OWN_SERVER, PROJECTION, SIZING
from app.desktop.window import Window
from app.desktop.wizard.new_plan import NewPlan
from planners.analysis.actual import Outcome
from planners.measured_here import MEASURED_HERE
from tests.planners.analysis.recorded_months import always, recorded_months
from tests.window.own_server_files import drop
from tests.window.story import FOLDER, Story
from tests.window.test_proposal_page import wait
from tests.window.test_wizard import control, in_wizard

pytestmark = pytest.mark.timeout(400)

BEGIN, DAYS = datetime.date(2026, 10, 1), 51
USERS, WORK, BASE = 2_400.0, 0.018, 4.0
"""Users at the busiest hour, what each needs of the processors in percent, and what the server needs without them."""
NOTES = "[Notes]\nDAOSMinObjSize=512\n"
STATISTICS = """
  Database.Database.BufferPool.PerCentReadsInBuffer = 68.31
  Server.ElapsedTime = 24 days 23:51:42
  Update.PendingList = 238
"""


@pytest.fixture(params=["light", "dark"] if FOLDER else ["light"])
def story(window: Window, qtbot: QtBot, request: pytest.FixtureRequest) -> Story:
    window.desk.set_theme(request.param)
    kind = "stranger" if "stranger" in request.node.name else "own-server"
    return Story(window, qtbot, f"{kind}-{request.param}")


def recordings(folder: Path) -> tuple[Path, Path]:
    """Hours of a mail server of 8 processors: its users as it counts them, and what sysstat tells of its processors."""
    load, used = recorded_months(BEGIN, DAYS, always(USERS), always(WORK), BASE)
    rows = [
        "time,load",
        *(f"{_time(at):%Y-%m-%dT%H:%M:%SZ},{mean:.0f}" for at, (mean, _) in load.means.items()),
    ]
    lines = [
        "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle",
        f"mail1;-1;{BEGIN} 00:00:00 UTC;LINUX-RESTART\t(8 CPU)",
    ]
    lines += [
        f"mail1;3600;{_time(at + 3600):%Y-%m-%d %H:%M:%S} UTC;-1;{busy:.2f};0;0;0;0;{100 - busy:.2f}"
        for at, (busy, _) in used.means.items()
    ]
    paths = folder / "users.csv", folder / "mail1-sadf.csv"
    for path, content in zip(paths, (rows, lines), strict=True):
        path.write_text("\n".join(content) + "\n", "utf-8")
    return paths


def _time(moment: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC)


def turned(story: Story, place: int, name: str) -> Segment:
    """Click a segment of the own server."""
    own = story.service.own_server
    story.hand.click(own.switch.group.button(place))
    story.rest()
    return own.segment(name)


def first_plan(story: Story, title: str, users: str) -> None:
    """The wizard, from the button of the start page to the plan."""

    def drive(dialog: NewPlan) -> None:
        story.hand.type(dialog.title, title)
        load = control(dialog, "users")
        assert isinstance(load, QLineEdit)
        story.fill(load, users)
        assert dialog.form is not None
        given = (("machine", "Xeon Gold 6430"), ("machine_cores", "8"), ("machine_memory", "65536"))
        for name, text in given:
            part = dialog.form.editors[name].control
            dialog.form.ensureWidgetVisible(part)
            story.fill(part, text)
        story.step("wizard")
        story.hand.click(dialog.ok)

    story.step("start")
    in_wizard(story.window, drive)
    story.hand.click(story.window.start.new)
    story.until(lambda: story.window.session is not None)
    story.return_to()
    story.step("plan")


def grow(story: Story) -> None:
    """Growth and an event, on one page."""
    story.turn(PROJECTION)
    inputs = story.service.projection.parts.inputs
    story.fill(inputs.editors["growth"].control, "12")
    story.fill(inputs.editors["start"].control, "2026-10")
    story.step("growth")
    events = inputs.events
    inputs.area.ensureWidgetVisible(events)
    story.hand.click(events.viewport(), events.visualItemRect(events.item(0, 0)).center())
    story.keys("Mar 2027", Qt.Key.Key_Tab)
    story.keys("+400", Qt.Key.Key_Tab)
    story.keys("New branch")
    story.step("event")


def put_on_machine(story: Story) -> None:
    """A published machine, and the service on it."""
    story.go(PLAN_MACHINES)
    machines = story.window.page
    assert isinstance(machines, MachinesPage)
    story.hand.click(machines.known.search)
    story.hand.type(machines.known.search, "gold 6430")
    story.hand.click(machines.known.add_button)
    story.rest()
    box = machines.services.visualItemRect(machines.services.item(0))
    story.hand.click(machines.services.viewport(), QPoint(box.left() + 12, box.center().y()))
    story.step("machine")


def read_own_server(story: Story, folder: Path) -> None:
    """Two recordings, dropped on the window, and what they tell in use."""
    drop(story.window, *recordings(folder))
    own = story.service.own_server.segment(CALIBRATE)
    assert isinstance(own, Calibrate)
    story.until(lambda: len(own.files.cards) == 2 and not own.is_busy)
    story.step("imported")
    story.hand.click(own.parts.result.use)
    story.step("used")


def imagine(story: Story) -> None:
    """A scenario with more users."""
    story.go(COMPARE)
    compare = story.window.page
    assert isinstance(compare, ComparePage)
    story.hand.click(compare.add)
    story.keys("Merger", Qt.Key.Key_Tab)
    story.keys("active")
    story.keys("3600")
    story.until(lambda: "Merger" in compare.table.texts()[0])
    story.step("scenario")


def propose(story: Story) -> ProposalPage:
    """The proposal, its preview made."""
    story.go(PROPOSAL)
    proposal = story.window.page
    assert isinstance(proposal, ProposalPage)
    wait(proposal, story.qtbot)
    story.step("proposal")
    return proposal


def keep(story: Story, note: str) -> RevisionsPage:
    """A revision of that note."""
    story.go(REVISIONS)
    revisions = story.window.page
    assert isinstance(revisions, RevisionsPage)
    story.fill(revisions.name, "Ada Example")
    story.fill(revisions.note, note, Qt.Key.Key_Return)
    story.step("revision")
    return revisions


def test_that_a_stranger_gets_from_the_start_page_to_an_approved_proposal(
    story: Story, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = story.window
    first_plan(story, "Mail of Harbour & Co", "2400")
    session = window.session
    assert session is not None
    mail = session.plan.services[0].id
    grow(story)
    put_on_machine(story)
    assert session.plan.services[0].entries["machine"] == session.plan.machines[0].name
    story.go(mail)
    read_own_server(story, tmp_path)
    imagine(story)
    story.go(SUMMARY)
    story.step("overview")
    propose(story)
    revisions = keep(story, "First offer")
    story.hand.click(revisions.approve_button)
    asked = revisions.asking
    assert asked is not None
    asked.activateWindow()
    story.until(asked.purpose.hasFocus)
    story.hand.type(asked.purpose, "Ordering the hardware")
    story.step("approval")
    story.hand.click(asked.approve)
    story.return_to()
    story.step("approved")
    path = tmp_path / "harbour.sizeplan"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    story.qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    story.until(path.exists)
    story.rest()
    window.close()
    reopened(qapp, story)


def reopened(qapp: QApplication, story: Story) -> None:
    """Another start of the program: the plan is a click away, as it was approved."""
    again = make_window(qapp)
    again.resize(1280, 800)
    with story.qtbot.waitExposed(again):
        again.show()
    later = Story(again, story.qtbot, f"{story.name}-later")
    later.step("restart")
    later.hand.click(again.start.cards[0])
    later.until(lambda: again.session is not None)
    assert again.session is not None and again.session.plan.revisions[0].approved_by
    later.until(
        lambda: later.service.sizing.chart is not None and later.service.sizing.chart.chart is not None
    )
    later.step("reopened")
    again.desk.leave()
    again.close()
    again.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_that_a_server_of_ones_own_is_read_calibrated_checked_and_held_against_the_plan(
    story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_plan(story, "Own mail server", "2000")
    session = story.window.session
    assert session is not None
    mail = session.plan.services[0].id
    story.turn(OWN_SERVER)
    story.step("nothing-read")
    read_own_server(story, tmp_path)
    assert MEASURED_HERE in session.plan.services[0].entries
    story.turn(SIZING)
    assert story.service.sizing.first_quantity == "processor.utilization", "what has a capacity now"
    story.step("plan-changed")
    grow(story)
    keep(story, "As measured")
    story.go(mail)
    story.turn(OWN_SERVER)
    check(story, tmp_path)
    hold(story)
    story.go(REVISIONS)
    story.step("error-kept")
    assert session.plan.errors
    proposal = propose(story)
    printed = tmp_path / "printed.pdf"
    monkeypatch.setattr(QPrintDialog, "exec", lambda dialog: _onto(dialog.printer(), printed))
    story.hand.click(proposal.print_button)
    story.until(lambda: proposal.message.text().startswith("Printed"))
    story.step("printed")
    assert printed.read_bytes().startswith(b"%PDF")


def check(story: Story, folder: Path) -> None:
    """Settings and statistics of the server, judged."""
    segment = turned(story, 1, CHECK)
    assert isinstance(segment, CheckSettings)
    for name, content in (("notes.ini", NOTES), ("statistics.txt", STATISTICS)):
        (folder / name).write_text(content, "utf-8")
        drop(story.window, folder / name)
    story.step("checked")
    assert [card.file.name for card in segment.files.cards][-2:] == ["notes.ini", "statistics.txt"]
    assert segment.table.rowCount() >= 2


def hold(story: Story) -> None:
    """The revision against the recordings."""
    held = turned(story, 2, ACTUAL)
    assert isinstance(held, PlanAgainstActual)
    story.until(lambda: held.found is not None and not held.is_busy)
    story.step("held")
    assert held.found is not None and held.found.view.outcome is not Outcome.UNKNOWN


def _onto(printer: QPrinter, path: Path) -> int:
    """Print into a file."""
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return QDialog.DialogCode.Accepted
