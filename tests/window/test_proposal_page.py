"""The proposal page in a real window: options, preview, export, print, each by mouse or keyboard."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.desktop.pages.proposal import ProposalPage
from app.desktop.window import Window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(window: Window, qtbot: QtBot) -> ProposalPage:
    window.open_example(0)
    window.show_page("proposal")
    found = window.page
    assert isinstance(found, ProposalPage)
    wait(found, qtbot)
    return found


def wait(page: ProposalPage, qtbot: QtBot) -> None:
    """Until the preview is that of the present options."""
    qtbot.waitUntil(
        lambda: (
            page._shown == page._wanted()
            and page._job is None
            and page.message.text().endswith(("page", "pages"))
        )
    )


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return [page.get_textpage().get_text_range() for page in document]


def exported(page: ProposalPage, path: Path, qtbot: QtBot) -> list[str]:
    page.export(path)
    qtbot.waitUntil(lambda: page.message.text().startswith("Saved as") and page._job is None)
    return texts(path)


def choose(page: ProposalPage, qtbot: QtBot, letter: str) -> None:
    """The edition whose name begins with that letter, by the keyboard."""
    page.options.edition.setFocus()
    qtbot.keyClick(page.options.edition, letter)
    page.options.edition.activated.emit(page.options.edition.currentIndex())


def test_that_the_management_edition_is_two_pages(page: ProposalPage, qtbot: QtBot, tmp_path: Path) -> None:
    whole = page._pages_layout.count()
    choose(page, qtbot, "m")
    wait(page, qtbot)
    assert page._pages_layout.count() == 2 < whole
    assert len(exported(page, tmp_path / "m.pdf", qtbot)) == 2


def test_that_sections_are_left_out_and_moved(page: ProposalPage, qtbot: QtBot, tmp_path: Path) -> None:
    rows = page.options.sections
    titles = [rows.item(row).text() for row in range(rows.count())]
    for row, title in enumerate(titles):
        if title not in ("Scope", "Requirements"):
            rows.item(row).setCheckState(Qt.CheckState.Unchecked)
    rows.setCurrentRow(titles.index("Requirements"))
    qtbot.mouseClick(page.options.up, LEFT)
    text = "\n".join(exported(page, tmp_path / "two.pdf", qtbot))
    assert 0 <= text.index("1 Requirements") < text.index("2 Scope")
    assert "Sources" not in text
    for row in range(rows.count()):
        rows.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert page.message.text() == "Sections: tick at least one."
    qtbot.mouseClick(page.options.reset, LEFT)
    assert [rows.item(row).text() for row in range(rows.count())] == titles


def test_that_choices_are_remembered_for_the_next_plan(
    window: Window, page: ProposalPage, qtbot: QtBot
) -> None:
    choose(page, qtbot, "v")
    page.options.paper.setFocus()
    qtbot.keyClick(page.options.paper, "l")
    page.options.paper.activated.emit(page.options.paper.currentIndex())
    qtbot.mouseClick(page.options.plan, LEFT)
    page.options.plan.setChecked(True)
    window.open_example(1)
    window.show_page("proposal")
    again = window.page
    assert isinstance(again, ProposalPage) and again is not page
    options = again.options.options()
    assert (str(options.edition), str(options.paper), options.attach_plan) == ("vendor", "letter", True)
    again.options._recall('{"edition": 7, "sections": "no", "ticked": [1, "scope"]}')
    assert again.options.options().sections == ("scope",)


def test_that_a_logo_is_taken_or_refused_in_a_line(page: ProposalPage, qtbot: QtBot, tmp_path: Path) -> None:
    from PIL import Image

    logo, other = tmp_path / "logo.png", tmp_path / "other.png"
    Image.new("RGB", (120, 40), "navy").save(logo)
    other.write_bytes(b"no picture")
    page.options.take_logo(other)
    assert page.options.options().logo is None
    assert page.options.message.text().startswith("Logo: choose a PNG or JPEG file")
    page.options.take_logo(logo)
    assert page.options.options().logo is not None
    qtbot.mouseClick(page.options.no_logo, LEFT)
    assert page.options.options().logo is None


def test_that_the_pages_are_printed_whole(page: ProposalPage, qtbot: QtBot, tmp_path: Path) -> None:
    choose(page, qtbot, "m")
    wait(page, qtbot)
    out = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(out))
    printer.setResolution(150)
    page.print_to(printer)
    qtbot.waitUntil(lambda: page.message.text() == "Printed 2 pages.")
    del printer
    printed = pypdfium2.PdfDocument(out.read_bytes())
    assert len(printed) == 2
    picture = printed[0].render(scale=0.5).to_pil().convert("L")
    assert min(picture.getextrema()) < 100 < max(picture.getextrema())


def test_that_the_pages_are_as_wide_as_there_is_room(
    window: Window, page: ProposalPage, qtbot: QtBot
) -> None:
    def widest() -> int:
        found = page._pages_layout.itemAt(0).widget()
        assert isinstance(found, QLabel)
        return found.pixmap().width()

    before = widest()
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: page._job is None and widest() < before - 40)
    qtbot.waitUntil(lambda: page._area.horizontalScrollBar().maximum() == 0)


def test_that_the_tables_are_exported_from_the_menu(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QFileDialog

    window.open_example(0)
    book, folder = tmp_path / "plan.xlsx", tmp_path / "tables"
    answers = iter([(str(tmp_path / "plan"), "Workbook (*.xlsx)"), (str(folder), "Folder of CSV tables (*)")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: next(answers))
    window.menus.tables.trigger()
    assert book.read_bytes()[:2] == b"PK"
    window.menus.tables.trigger()
    assert (folder / "services.csv").exists()
    window.tables.export_tables(tmp_path / "none" / "plan.xlsx")
    assert window.telling.bar is not None
    assert "No such file or folder." in window.telling.bar.accessibleName()
