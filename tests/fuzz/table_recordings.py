"""Sound tables of one's own and answers of Prometheus, for ``recordings.py`` to damage."""

from __future__ import annotations

import datetime
import io
import json
import zipfile
from collections.abc import Callable

import xlsxwriter

ROWS = 24
SHEET = "xl/worksheets/sheet1.xml"


def seeds() -> dict[str, bytes]:
    """A sound file of each format."""
    return {
        "table": _table(),
        "XLSX": _workbook(),
        "sheet of XLSX": zipfile.ZipFile(io.BytesIO(_workbook())).read(SHEET),
        "Prometheus JSON": _answer(),
    }


def _in_workbook(sheet: bytes) -> bytes:
    """The workbook with that sheet."""
    sound, made = zipfile.ZipFile(io.BytesIO(_workbook())), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sound.namelist():
            archive.writestr(name, sheet if name == SHEET else sound.read(name))
    return made.getvalue()


WRAPPED: dict[str, Callable[[bytes], bytes]] = {"sheet of XLSX": _in_workbook}
"""What is put around a damaged part."""


def _table() -> bytes:
    lines = ["Bericht;;;", "Datum;Uhrzeit;Aktive Benutzer;CPU (%);Netz rx (Mbit/s)"]
    lines += [
        f"{1 + row // 12:02}.03.2026;{row % 12 * 2:02}:10;1.{row:03};{20 + row},5;{row},25"
        for row in range(ROWS)
    ]
    return "\n".join(lines).encode()


def _workbook() -> bytes:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        day = book.add_format({"num_format": "dd.mm.yyyy hh:mm"})
        sheet = book.add_worksheet("Data")
        sheet.write_row(0, 0, ["When", "Users", "CPU %", "Comment"])
        for row in range(1, ROWS):
            sheet.write_datetime(row, 0, datetime.datetime(2026, 3, 1, row), day)  # noqa: DTZ001
            sheet.write_row(row, 1, [100 * row, 10.5 + row, f"row {row}"])
    return made.getvalue()


def _answer() -> bytes:
    def line(name: str, labels: dict[str, str], step: float) -> dict[str, object]:
        values = [[1_800_000_000 + 60 * row, f"{step * row:g}"] for row in range(ROWS)]
        return {"metric": {"__name__": name, "instance": "web:9100", **labels}, "values": values}

    result = [
        line("node_cpu_seconds_total", {"cpu": "0", "mode": "idle"}, 40),
        line("node_cpu_seconds_total", {"cpu": "0", "mode": "user"}, 20),
        line("node_network_receive_bytes_total", {"device": "eth0"}, 1e6),
        line("node_memory_MemTotal_bytes", {}, 1e9),
        line("node_memory_MemAvailable_bytes", {}, 5e8),
        line("node_boot_time_seconds", {}, 1e8),
    ]
    answer = {"status": "success", "data": {"resultType": "matrix", "result": result}}
    return json.dumps(answer).encode()
