"""The network service takes a machine's topology from its files; other services do not offer it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.desktop.window import Window
from app.plan.examples import examples
from planners.table import Rows
from tests.app.importing.test_topology import machine


def open_service(window: Window, planner: str) -> None:
    for index, plan in enumerate(examples()):
        if [service.planner for service in plan.services] == [planner]:
            window.open_example(index)
            return


def test_that_a_chosen_folder_fills_the_entries_and_undo_empties_them(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_service(window, "network")
    folder = machine(tmp_path / "m", {0: "0,2", 1: "1,3"}, {"eth0": (1, "0000:01:00.0")})
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    assert window.session is not None
    before = window.session.plan
    window.menus.read_topology.trigger()
    (service,) = window.session.plan.services
    assert service.entries["adapters"] == Rows([("eth0", 1, "45,46")])
    assert service.entries["node_processors"] == Rows([(0, "0,2"), (1, "1,3")])
    window.desk.undo()
    assert window.session.plan == before


def test_that_a_folder_without_a_topology_is_told_and_changes_nothing(window: Window, tmp_path: Path) -> None:
    open_service(window, "network")
    assert window.session is not None
    before = window.session.plan
    window.servers.read_topology(tmp_path)
    assert window.telling.bar is not None and "no nodes found" in window.telling.bar.accessibleName()
    assert window.session.plan == before


def test_that_other_services_take_no_topology(window: Window) -> None:
    open_service(window, "network")
    assert window.menus.read_topology.isEnabled()
    open_service(window, "directory")
    assert not window.menus.read_topology.isEnabled()
