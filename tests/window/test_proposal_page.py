"""The proposal page in a real window: options, preview, export, print, each by mouse or keyboard."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from app.desktop.pages.proposal import ProposalPage
from app.desktop.widgets.proposal_options import KEY
from app.desktop.window import Window
from app.plan.edits import keep_revision, set_entry

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


def texts_of(page: ProposalPage) -> list[str]:
    preview = page.view.pages._preview
    assert preview is not None
    return [one.get_textpage().get_text_range() for one in pypdfium2.PdfDocument(preview.pdf)]


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
    whole = page.view.count
    choose(page, qtbot, "m")
    wait(page, qtbot)
    assert page.view.count == 2 < whole
    assert len(exported(page, tmp_path / "m.pdf", qtbot)) == 2


def test_that_the_page_is_busy_until_the_preview_is_that_of_the_options(
    page: ProposalPage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.view.count > 2
    choose(page, qtbot, "m")
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.view.count == 2


def test_that_where_a_file_is_stays_told_when_the_preview_comes_after_it(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.open_example(0)
    window.show_page("proposal")
    page = window.page
    assert isinstance(page, ProposalPage)
    page.export(tmp_path / "first.pdf")
    qtbot.waitUntil(lambda: page.view.count > 0 and not page.is_busy)
    assert page.message.text() == f"Saved as {tmp_path / 'first.pdf'}"
    choose(page, qtbot, "m")
    wait(page, qtbot)
    assert page.message.text() == "2 pages"


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


def test_that_the_titles_of_sections_are_read_whole_beside_their_boxes(page: ProposalPage) -> None:
    rows = page.options.sections
    rows.doItemsLayout()
    wide = [
        rows.item(row).text()
        for row in range(rows.count())
        if rows.visualItemRect(rows.item(row)).right() >= rows.viewport().width()
    ]
    assert not wide


def test_that_choices_are_remembered_for_the_next_plan(
    window: Window, page: ProposalPage, qtbot: QtBot
) -> None:
    choose(page, qtbot, "v")
    page.options.paper.setFocus()
    qtbot.keyClick(page.options.paper, "l")
    page.options.paper.activated.emit(page.options.paper.currentIndex())
    qtbot.mouseClick(page.options.attached["plan"], LEFT)
    page.options.attached["plan"].setChecked(True)
    window.open_example(1)
    window.show_page("proposal")
    again = window.page
    assert isinstance(again, ProposalPage) and again is not page
    options = again.options.options()
    assert (str(options.edition), str(options.paper), options.attach_plan) == ("vendor", "letter", True)
    again.options._recall('{"edition": 7, "sections": "no", "ticked": [1, "scope"]}')
    assert again.options.options().sections == ("scope",)


def test_that_the_calculation_is_attached_unless_it_is_unticked_and_printed_once_it_is_ticked(
    page: ProposalPage, qtbot: QtBot
) -> None:
    assert page.options.options().attach_calculation
    assert "calculation" not in page.options.options().sections
    qtbot.keyClick(page.options.attached["calculation"], Qt.Key.Key_Space)
    assert not page.options.options().attach_calculation
    page.options._recall(page.options.as_text())
    assert not page.options.options().attach_calculation
    items = (page.options.sections.item(row) for row in range(page.options.sections.count()))
    (item,) = (item for item in items if item.data(KEY) == "calculation")
    item.setCheckState(Qt.CheckState.Checked)
    assert "calculation" in page.options.options().sections


def test_that_changes_are_told_since_the_chosen_revision(
    window: Window, page: ProposalPage, qtbot: QtBot
) -> None:
    since = page.options.since
    assert since.isHidden()
    service = window.session.plan.services[0]
    for users, name in ((9_000, "First"), (9_500, "Second"), (11_000, "Third")):
        window.session.apply(set_entry(service.id, "users", users, name))
        window.session.apply(keep_revision(name, "2026-03-31T14:05:00Z", note=name))
    wait(page, qtbot)
    assert not since.isHidden()
    assert [since.itemText(row) for row in range(since.count())][1:] == ["Third", "Second", "First"]
    assert page.options.options().since == ""
    since.setFocus()
    qtbot.keyClick(since, "f")
    since.activated.emit(since.currentIndex())
    wait(page, qtbot)
    assert page.options.options().since == "First"
    assert "14:05 UTC, First" in " ".join(" ".join(texts_of(page)).split())


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
    pages = page.view.pages
    before = pages.place(0).width()
    assert abs(before - pages.viewport().width()) < 60
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: pages.place(0).width() < before - 40)
    assert pages.horizontalScrollBar().maximum() == 0
    qtbot.waitUntil(lambda: 0 in pages._sharp)


def test_that_a_very_large_window_shows_a_page_whole_until_one_chooses(
    window: Window, page: ProposalPage, qtbot: QtBot
) -> None:
    pages, fits = page.view.pages, page.view.fits
    assert fits.current == "width"
    window.resize(3840, 2160)
    qtbot.waitUntil(lambda: fits.current == "page")
    assert pages.place(0).height() <= pages.viewport().height()
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: fits.current == "width")
    qtbot.mouseClick(fits.group.button(0), LEFT)
    window.resize(3840, 2160)
    qtbot.waitUntil(lambda: pages.viewport().width() > 2000)
    assert fits.current == "width" and abs(pages.place(0).width() - pages.viewport().width()) < 60


def test_that_keys_go_page_by_page_and_to_the_ends(page: ProposalPage, qtbot: QtBot) -> None:
    pages = page.view.pages
    pages.setFocus()
    for key, expected in (
        (Qt.Key.Key_PageDown, 1),
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_End, pages.count - 1),
        (Qt.Key.Key_Home, 0),
    ):
        qtbot.keyClick(pages, key)
        assert pages.page == expected
        assert page.view.number.text() == str(expected + 1)
        assert page.view.small.currentRow() == expected


def test_that_a_page_is_gone_to_by_its_number_its_picture_and_its_heading(
    page: ProposalPage, qtbot: QtBot
) -> None:
    view = page.view
    view.number.setFocus()
    view.number.selectAll()
    qtbot.keyClicks(view.number, "5")
    qtbot.keyClick(view.number, Qt.Key.Key_Return)
    assert view.pages.page == 4
    picture = view.small.visualItemRect(view.small.item(3)).center()
    qtbot.mouseClick(view.small.viewport(), LEFT, pos=picture)
    assert view.pages.page == 3
    qtbot.mouseClick(view.which.group.button(1), LEFT)
    assert view.contents.isVisible()
    entry = view.contents.topLevelItem(2)
    assert entry is not None and entry.text(0)
    qtbot.mouseClick(view.contents.viewport(), LEFT, pos=view.contents.visualItemRect(entry).center())
    told = texts_of(page)[view.pages.page]
    assert " ".join(entry.text(0).split()) in " ".join(told.split())


def test_that_zoom_keeps_the_page_that_is_read(page: ProposalPage, qtbot: QtBot) -> None:
    view = page.view
    view.pages.go_to(4)
    before = view.pages.zoom
    for button, larger in ((view.larger, True), (view.smaller, False), (view.smaller, False)):
        was = view.pages.zoom
        qtbot.mouseClick(button, LEFT)
        assert (view.pages.zoom > was) is larger
        assert view.pages.page == 4 and view.fits.current == ""
    qtbot.mouseClick(view.fits.group.button(1), LEFT)
    assert view.pages.place(0).height() <= view.pages.viewport().height()
    qtbot.mouseClick(view.fits.group.button(0), LEFT)
    assert view.pages.zoom == before
    assert view.percent.text() == f"{round(100 * before)} %"


def test_that_pages_are_drawn_sharp_as_they_come_into_view(page: ProposalPage, qtbot: QtBot) -> None:
    pages = page.view.pages
    last = pages.count - 1
    assert last not in pages._sharp
    pages.go_to(last)
    qtbot.waitUntil(lambda: last in pages._sharp)
    assert pages._sharp[last][1].width() == pytest.approx(pages.place(last).width(), abs=2)


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


def test_that_a_document_to_edit_is_exported_by_its_ending(
    page: ProposalPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.export(tmp_path / "plan.docx")
    qtbot.waitUntil(lambda: page.message.text().startswith("Saved as") and page._job is None)
    assert "word/document.xml" in zipfile.ZipFile(tmp_path / "plan.docx").namelist()
