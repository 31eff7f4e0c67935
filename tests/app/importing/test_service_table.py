"""A table of servers becomes services, or is refused with every fault by row and column."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from app.importing.service_table import ServicesRefused, read_services
from app.plan.document import Service
from app.plan.limits import MOST

HEAD = ("Service", "title", "platform", "version", "template", "Active users", "machine", "devices")
ROWS = (
    ("mail", "Mail north", "solaris-6800", "7", "mail7", "3000", "host-1", ""),
    ("traveler", "", "linux", "", "", "", "host-2", "1200"),
)


def table(folder: Path, *rows: tuple[str, ...], head: tuple[str, ...] = HEAD, mark: str = ",") -> Path:
    stream = io.StringIO()
    csv.writer(stream, delimiter=mark).writerows((head, *rows))
    path = folder / "servers.csv"
    path.write_text(stream.getvalue(), "utf-8")
    return path


def workbook(folder: Path) -> Path:
    path = folder / "servers.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for row, cells in enumerate((HEAD, *ROWS)):
            for column, cell in enumerate(cells):
                sheet.write(row, column, float(cell) if cell.isdecimal() else cell)
    return path


def refused(path: Path) -> str:
    with pytest.raises(ServicesRefused) as refusal:
        read_services(path)
    return str(refusal.value)


def told(services: tuple[Service, ...]) -> list[tuple[str, str, dict[str, object]]]:
    return [(one.planner, one.title, dict(one.entries)) for one in services]


def test_that_each_row_is_a_service_with_what_was_entered_for_it(tmp_path: Path) -> None:
    mail, pool = read_services(table(tmp_path, *ROWS))
    assert (mail.planner, mail.title) == ("mail", "Mail north")
    assert dict(mail.entries) == {
        "platform": "solaris-6800", "version": "7", "template": "mail7", "users": 3000, "machine": "host-1",
    }  # fmt: skip
    assert (pool.planner, pool.title) == ("traveler", "host-2")
    assert dict(pool.entries) == {"platform": "linux", "devices": 1200, "machine": "host-2"}
    assert mail.id != pool.id


def test_that_a_workbook_and_a_table_with_semicolons_say_the_same(tmp_path: Path) -> None:
    plain = told(read_services(table(tmp_path, *ROWS)))
    assert told(read_services(workbook(tmp_path))) == plain
    assert told(read_services(table(tmp_path, *ROWS, mark=";"))) == plain


def test_that_decimals_follow_the_mark_that_parts_no_cells(tmp_path: Path) -> None:
    head = ("service", "platform", "version", "entries", "operations")
    comma = read_services(
        table(tmp_path, ("directory", "hpux-sd64b", "rhds-7.1", "100000", "500,5"), head=head, mark=";")
    )
    point = read_services(
        table(tmp_path, ("directory", "hpux-sd64b", "rhds-7.1", "100000", "500.5"), head=head)
    )
    assert comma[0].entries["operations"] == point[0].entries["operations"] == 500.5


def test_that_every_fault_is_told_by_row_and_column(tmp_path: Path) -> None:
    path = table(
        tmp_path,
        ("mail", "", "solaris-6800", "7", "mail7", "many", "", ""),
        ROWS[0],
        ("male", "", "", "", "", "", "", ""),
        ("traveler", "", "linux", "", "", "", "", "-3"),
    )
    with pytest.raises(ServicesRefused) as refusal:
        read_services(path)
    places = [(one.file, one.line, one.sentence.partition(":")[0]) for one in refusal.value.findings]
    assert places == [
        (str(path), 2, "Active users"),
        (str(path), 4, "service"),
        (str(path), 5, "devices"),
    ]


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        (("title", "machine"), "Add a column service with one of"),
        (("service", "userz"), "userz: no service has this input. Did you mean users?"),
        (("service", "users", "Users"), "give each column once"),
        (("service", "xyzzy-9"), "xyzzy-9: no service has this input. Take the column out."),
    ],
)
def test_that_a_column_that_means_nothing_is_refused_once(
    tmp_path: Path, head: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(table(tmp_path, *[("mail",) * len(head)] * 3, head=head))
    assert refused(table(tmp_path, *[("mail",) * len(head)] * 3, head=head)).count(sentence) == 1


def test_that_a_choice_is_taken_by_its_title_too(tmp_path: Path) -> None:
    head = ("service", "platform", "version", "users")
    (mail,) = read_services(table(tmp_path, ("Mail", "linux on X86-64", "Domino 12", "300"), head=head))
    assert (mail.entries["platform"], mail.entries["version"]) == ("linux-x86-64", "12")


def test_that_a_cell_beyond_the_columns_is_told(tmp_path: Path) -> None:
    path = table(tmp_path, (*ROWS[0], "extra"))
    assert "A cell without a column: Put a comma within a text into quotation marks" in refused(path)
    assert "Given: extra." in refused(path)


def test_that_an_input_of_another_service_is_refused(tmp_path: Path) -> None:
    path = table(tmp_path, ("mail", "", "solaris-6800", "7", "mail7", "3000", "", "12"))
    assert "devices: Mail has no such input. Leave the cell empty. Given: 12." in refused(path)


def test_that_a_table_without_rows_is_refused(tmp_path: Path) -> None:
    assert "The table has no rows. Enter one server a row." in refused(table(tmp_path))


def test_that_a_table_of_more_servers_than_a_plan_holds_ends_soon(tmp_path: Path) -> None:
    many = read_services(table(tmp_path, *[ROWS[1]] * (MOST["service"] + 500)))
    assert len(many) == MOST["service"] + 1


@given(st.lists(st.lists(st.text(max_size=12), max_size=6), max_size=6))
def test_that_any_table_gives_services_or_sentences(rows: list[list[str]]) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "servers.csv"
        stream = io.StringIO()
        csv.writer(stream).writerows([["service", "users"], *rows])
        path.write_bytes(stream.getvalue().encode("utf-8", "replace"))
        try:
            services = read_services(path)
        except ValueError as problem:
            assert str(problem)
        else:
            assert services
