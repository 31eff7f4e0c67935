"""The written scripts do on a copy of a machine what they show, and their undo puts everything back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.exporting.writer import settings_files
from app.plan.examples import examples
from planners.planner import Setting
from planners.registry import planner, services

MACHINE = {
    "throughput": 1000,
    "node_processors": "0:0,2,4,6; 1:1,3,5,7; 2:8-63",
    "adapters": "eth0@0=40,41; eth1@1=42; eth2@2=43",
    "programs": "netserver@eth1; my program@0".replace("my program", "/opt/x/serve"),
    "configuration": "affinity-numactl",
    "bonding": "802.3ad",
}


def written(service: str, folder: Path, **entries: Any) -> dict[str, Path]:
    found = planner(service)
    settings = found.settings(found.size(found.check(entries)))
    folder.mkdir(exist_ok=True)
    for file in settings_files(settings, 'a "test" of $HOME and `id`'):
        (folder / file.name).write_text(file.text, "utf-8")
    return {path.name: path for path in folder.iterdir()}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with a folder for tools that note what they are told."""
    root = tmp_path / "root"
    (root / "bin").mkdir(parents=True)
    return root


def run(script: Path, root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["sh", str(script), *arguments],
        env={"PATH": f"{root}/bin:{os.environ['PATH']}", "ROOT": str(root)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(root: Path) -> list[str]:
    return (root / "told").read_text("ascii").splitlines() if (root / "told").exists() else []


def test_that_a_program_is_started_on_its_node(tmp_path: Path, root: Path) -> None:
    files = written("network", tmp_path / "out", **MACHINE)
    numactl = root / "bin/numactl"
    numactl.write_text('#!/bin/sh\necho "numactl $*"\n', "ascii")
    numactl.chmod(0o755)
    assert run(files["network-programs.sh"], root, "netserver", "-D", "a b") == (
        "numactl --cpunodebind=1 --preferred=1 -- netserver -D a b\n"
    )
    assert "--cpunodebind=0 --preferred=0 -- /opt/x/serve" in run(
        files["network-programs.sh"], root, "/opt/x/serve"
    )


def test_that_a_program_whose_name_begins_like_an_option_is_none(tmp_path: Path, root: Path) -> None:
    machine = {**MACHINE, "programs": "--physcpubind=all@eth1"}
    files = written("network", tmp_path / "out", **machine)
    numactl = root / "bin/numactl"
    numactl.write_text('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\necho "$*"\n', "ascii")
    numactl.chmod(0o755)
    assert run(files["network-programs.sh"], root, "--physcpubind=all", "-x") == "--physcpubind=all -x\n"


def scripts(tmp_path: Path) -> list[Path]:
    network = written("network", tmp_path / "a", **MACHINE)
    banned = written("network", tmp_path / "b", **MACHINE, irqbalance="ban")
    old = written("directory", tmp_path / "c", platform="hpux-sd64b", version="rhds-7.1", entries=250_000)
    new = written(
        "directory", tmp_path / "d", platform="linux", version="389ds-3", entries=250_000, entry_cache=0
    )
    files = [*network.values(), *banned.values(), *old.values(), *new.values()]
    return [path for path in files if path.suffix == ".sh"]


def test_that_every_script_is_read_by_the_shell(tmp_path: Path) -> None:
    found = scripts(tmp_path)
    assert len(found) >= 10
    for script in found:
        done = subprocess.run(
            ["sh", "-n", str(script)], capture_output=True, text=True, timeout=20, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), script.name


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_that_shellcheck_finds_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        ["shellcheck", *map(str, scripts(tmp_path))], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_that_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = written("network", tmp_path / "out", **MACHINE)["network-affinity.service"]
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60, check=False
    )
    ours = [line for line in done.stderr.splitlines() if unit.name in line]
    assert (done.returncode, ours) == (0, [])


def test_that_undo_of_the_bond_takes_away_its_own_files_alone(tmp_path: Path, root: Path) -> None:
    files = written("network", tmp_path / "out", **MACHINE)
    folder = root / "etc/systemd/network"
    folder.mkdir(parents=True)
    shutil.copy(files["bond0-ports.network"], folder)
    (folder / "bond0.netdev").write_text("[NetDev]\nName=bond0\n", "ascii")
    run(files["bond0.undo.sh"], root)
    assert [path.name for path in folder.iterdir()] == ["bond0.netdev"]


def test_that_the_bond_has_the_entered_mode_and_ports(tmp_path: Path) -> None:
    files = written("network", tmp_path / "out", **MACHINE)
    device = files["bond0.netdev"].read_text("utf-8")
    assert "\nMode=802.3ad\n" in device and "\nTransmitHashPolicy=layer3+4\n" in device
    assert "\nName=eth0 eth1 eth2\n" in files["bond0-ports.network"].read_text("utf-8")


def test_that_no_setting_of_any_example_is_dropped() -> None:
    seen = set()
    for example in examples():
        for service in example.services:
            found = planner(service.planner)
            settings = found.settings(found.size(found.check(service.entries)))
            text = "".join(file.text for file in settings_files(settings, "all"))
            assert all(setting.name.split()[-1] in text for setting in settings)
            seen.add(service.planner)
    assert seen == set(services())


def test_that_a_setting_nobody_writes_is_not_dropped_unseen() -> None:
    network = planner("network")
    real = network.settings(network.size(network.check(MACHINE)))[0]
    odd = Setting("unheard.of", real.name, real.value, real.reason, real.standing, real.sources)
    with pytest.raises(LookupError, match=r"unheard\.of"):
        settings_files((odd,), "all")
