"""What Prometheus counted: asked of a real one on loopback, and as answers that were saved. Both say the same."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import Struct

from app.__main__ import main
from app.importing.recordings import prometheus_server
from app.importing.recordings.prometheus_asked import Asked, shown
from app.importing.recordings.prometheus_metrics import RULES, rules_for
from app.importing.recordings.recogniser import Wishes
from app.importing.recordings.recording import Recording, RecordingRefused, ServersInDoubt
from app.importing.recordings.taking import recording_at
from app.plan.examples import examples
from app.plan.file import save_plan
from app.plan.opening import read_plan
from tests.app.importing.recordings.conftest import read_whole

PROGRAMS = ("prometheus", "prometheus-node-exporter")
USERS = 120
SAMPLES = 8
"""Seconds, one sample each, that are recorded before the tests ask."""
HASHED = "$2b$12$hNf2lSsxfm0.i4a.1kVpSOVyBCfIB51VRjgBUyv6kdnyTlgWj81Ay"
"""The password ``test``, as Prometheus keeps it."""


class Running(Struct, frozen=True):
    """A Prometheus that watches this machine under two names, and one that asks for a password."""

    address: str
    secret: str

    def answer(self, query: str, at: float) -> bytes:
        """What Prometheus answers at that time, as a browser saves it."""
        given = urllib.parse.urlencode({"query": query, "time": at})
        with urllib.request.urlopen(f"{self.address}/api/v1/query?{given}", timeout=20) as answer:
            return bytes(answer.read())

    def value(self, query: str, at: float) -> float:
        return float(json.loads(self.answer(query, at))["data"]["result"][0]["value"][1])


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(address: str, process: subprocess.Popen[bytes], wanted: Callable[[bytes], bool]) -> None:
    """Ask until the address says what is wanted; fails where the program ends before."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                if wanted(answer.read()):
                    return
        except (ConnectionError, urllib.error.URLError) as fault:
            if isinstance(fault, urllib.error.HTTPError) and fault.code == 401:
                return
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
            pytest.fail("the program has ended")
    pytest.fail("the program does not answer")


def has_samples(content: bytes) -> bool:
    result = json.loads(content)["data"]["result"]
    return bool(result) and int(result[0]["value"][1]) >= SAMPLES


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The real programs, for as long as the tests need them."""
    if any(shutil.which(program) is None for program in PROGRAMS):
        pytest.skip("prometheus or its node exporter is not installed")
    folder = tmp_path_factory.mktemp("prometheus")
    exporter, port, secret = free_port(), free_port(), free_port()
    (folder / "domino.prom").write_text(f"Domino_Server_Users {USERS}\n", "ascii")
    targets = json.dumps([f"127.0.0.1:{exporter}", f"localhost:{exporter}"])
    (folder / "watch.yml").write_text(
        f"global: {{scrape_interval: 1s, scrape_timeout: 1s}}\nscrape_configs: [{{job_name: node, static_configs: [{{targets: {targets}}}]}}]\n",
        "ascii",
    )
    (folder / "nothing.yml").write_text("global: {}\n", "ascii")
    (folder / "web.yml").write_text(f"basic_auth_users: {{reader: '{HASHED}'}}\n", "ascii")
    local = "--web.listen-address=127.0.0.1"
    programs = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in (
            ["prometheus-node-exporter", f"{local}:{exporter}", f"--collector.textfile.directory={folder}"],
            ["prometheus", f"{local}:{port}", f"--config.file={folder}/watch.yml", f"--storage.tsdb.path={folder}/a"],
            ["prometheus", f"{local}:{secret}", f"--config.file={folder}/nothing.yml",
             f"--web.config.file={folder}/web.yml", f"--storage.tsdb.path={folder}/b"],
        )
    ]  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}"
        query = urllib.parse.quote("min(count_over_time(node_load1[5m]))")
        wait_for(f"http://127.0.0.1:{exporter}/metrics", programs[0], bool)
        wait_for(f"http://127.0.0.1:{secret}/-/ready", programs[2], bool)
        wait_for(f"{address}/api/v1/query?query={query}", programs[1], has_samples)
        yield Running(address, f"127.0.0.1:{secret}")
    finally:
        for program in programs:
            program.terminate()
        for program in programs:
            program.wait(30)


def asked_whole(asked: Asked, now: float | None = None) -> tuple[Recording, list[float]]:
    """The recording, and the shares that were told on the way."""
    steps, shares = (recording_at(asked) if now is None else prometheus_server.read(asked, now)), []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as done:
            found = done.value
            assert isinstance(found, Recording)
            return found, shares


def means(found: Recording) -> dict[str, float]:
    return {
        one.quantity: sum(each.mean * each.count for each in one.bins) / one.count for one in found.series
    }


def test_that_every_quantity_of_a_server_is_asked(running: Running) -> None:
    found, shares = asked_whole(Asked(running.address, "localhost"))
    assert {one.quantity for one in found.series} >= {rule.quantity for rule in RULES} - {"processor.steal"}
    told = means(found)
    assert told["load"] == USERS
    assert 0 < told["processor.utilization"] <= 100
    assert told["memory.used"] + told["memory.available"] == pytest.approx(_memory(), rel=0.01)
    assert (found.source.format, found.source.zone) == ("Prometheus", "UTC")
    assert (found.source.host, found.source.processors) == (socket.gethostname(), _processors())
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def _memory() -> float:
    text = Path("/proc/meminfo").read_text("ascii")
    return 1024.0 * int(re.findall(r"MemTotal:\s+(\d+)", text)[0])


def _processors() -> int:
    return Path("/proc/cpuinfo").read_text("utf-8").count("processor\t:")


def test_that_chunks_give_what_one_query_gives(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    asked = Asked(running.address, "localhost", begin=now - 3600)
    whole, _ = asked_whole(asked, now)
    monkeypatch.setattr(prometheus_server, "MOST_POINTS", 2)
    parts, shares = asked_whole(asked, now)
    assert means(parts) == pytest.approx(means(whole))
    assert {one.quantity: one.count for one in parts.series} == {
        one.quantity: one.count for one in whole.series
    }
    assert len(shares) > len(parts.series)


def test_that_a_saved_answer_says_what_prometheus_says_of_it(running: Running, tmp_path: Path) -> None:
    selector, seconds, now = 'instance=~"localhost.*"', SAMPLES - 2, time.time() - 1
    names = "|".join(sorted({term.metric for rule in RULES for term in rule.terms} | {"node_uname_info"}))
    path = tmp_path / "saved.json"
    path.write_bytes(running.answer(f'{{__name__=~"{names}",{selector}}}[{seconds}s]', now))
    found = read_whole(path)
    assert (found.source.host, found.source.processors) == (socket.gethostname(), _processors())
    here = means(found)
    written = {term.metric.casefold(): term.metric for rule in RULES for term in rule.terms}
    for rule in rules_for(names.split("|")):
        if rule.quantity in here:
            there = running.value(rule.query(written, selector, seconds), now)
            wide = 0.25 if any(term.counter for term in rule.terms) else 0.5  # the last value beside the mean
            assert here[rule.quantity] == pytest.approx(there, rel=wide, abs=2), rule.quantity
    assert len(here) >= 9


def test_that_of_several_servers_one_is_chosen(running: Running, tmp_path: Path) -> None:
    with pytest.raises(ServersInDoubt) as asked:
        asked_whole(Asked(running.address))
    assert asked.value.findings[0].possible.split("\n") == ["127.0.0.1", "localhost"]
    path = tmp_path / "saved.json"
    path.write_bytes(running.answer("Domino_Server_Users[10s]", time.time()))
    with pytest.raises(ServersInDoubt, match=r"--server NAME: 127\.0\.0\.1, localhost"):
        read_whole(path)
    assert means(read_whole(path, Wishes(server="localhost"))) == {"load": USERS}


def test_that_a_load_of_ones_own_is_asked(running: Running) -> None:
    found, _ = asked_whole(Asked(running.address, "localhost", load="42 * max(vector(1))"))
    assert means(found)["load"] == 42
    nothing, _ = asked_whole(Asked(running.address, "localhost", load="users_of_nobody"))
    assert nothing.doubts == ("The query for the load gives no values in this span.",)
    with pytest.raises(RecordingRefused, match=r"The query gives \d+ series\. Add them up"):
        asked_whole(Asked(running.address, "localhost", load="node_cpu_seconds_total"))
    with pytest.raises(RecordingRefused, match=r"Prometheus refuses the query: .*unclosed left parenthesis"):
        asked_whole(Asked(running.address, "localhost", load="sum("))


def test_that_a_password_is_sent_and_never_told(running: Running) -> None:
    with pytest.raises(RecordingRefused, match="password is needed"):
        asked_whole(Asked(f"http://{running.secret}"))
    with pytest.raises(RecordingRefused, match="no figures") as refused:
        asked_whole(Asked(f"http://reader:test@{running.secret}"))
    assert "test" not in str(refused.value)
    assert shown("http://reader:a@b@monitor/x") == "http://monitor/x"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://127.0.0.1:1", "Nothing answers there"),
        ("http://nowhere.invalid:9090", "not known on the network"),
        ("http://[::1", "Enter an address such as"),
        ("http://host:0", "Enter an address such as"),
        ("http://host:99999", "Enter an address such as"),
    ],
)
def test_that_what_does_not_answer_is_told_in_a_line(address: str, told: str) -> None:
    with pytest.raises(RecordingRefused, match=told):
        asked_whole(Asked(address))


def test_that_other_servers_are_not_taken_for_prometheus(running: Running) -> None:
    with pytest.raises(RecordingRefused, match="not the address of a Prometheus"):
        asked_whole(Asked(f"{running.address}/graph"))
    with pytest.raises(RecordingRefused, match="No secure connection"):
        asked_whole(Asked(running.address.replace("http", "https")))


def test_that_a_plan_takes_what_was_asked(
    running: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.sizeplan"
    save_plan(examples()[0], plan)
    arguments = ["import", str(plan), running.address, "--server", "localhost", "--json"]
    assert main(arguments) == 0
    (told,) = json.loads(capsys.readouterr().out)
    (kept,) = read_plan(plan).recordings
    assert (told["file"], told["format"]) == (running.address, "Prometheus")
    assert kept.source == f"{running.address} · {socket.gethostname()}"
    assert kept.series("load").bins[0].mean == USERS
    assert main(["import", str(plan), "x.csv", "--from", "2026-03-01"]) == 2
    assert "--from: give the address of Prometheus" in capsys.readouterr().err


def saved(*lines: tuple[dict[str, str], list[tuple[float, str]]]) -> bytes:
    result = [{"metric": labels, "values": values} for labels, values in lines]
    return json.dumps({"status": "success", "data": {"resultType": "matrix", "result": result}}).encode()


def cpu(number: int, mode: str, *values: float) -> tuple[dict[str, str], list[tuple[float, str]]]:
    labels = {"__name__": "node_cpu_seconds_total", "cpu": str(number), "mode": mode, "instance": "web:9100"}
    return labels, [(1.8e9 + 60 * place, str(value)) for place, value in enumerate(values)]


def test_that_counters_become_rates_and_a_restart_gives_none(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    boots = ["1.7e9", "1.7e9", "1800000100", "1800000100"]
    booted = {"__name__": "node_boot_time_seconds", "instance": "web:9100"}
    path.write_bytes(
        saved(
            cpu(0, "idle", 0, 30, 3, 33),
            cpu(0, "user", 0, 30, 3, 33),
            cpu(1, "system", 0, 15, 1, 16),
            cpu(1, "iowait", 0, 45, 3, 48),
            (booted, [(1.8e9 + 60 * place, boot) for place, boot in enumerate(boots)]),
        )
    )
    found = read_whole(path)
    assert means(found) == {"processor.utilization": pytest.approx(37.5)}
    assert (found.rows, found.source.processors, found.source.host) == (2, 2, "web")
    assert found.restarts == (1800000100,)


@pytest.mark.parametrize("length", [1, 7, 50])
def test_that_a_saved_answer_may_be_cut_anywhere_between_pieces(
    length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saved.json"
    path.write_bytes(saved(cpu(0, "user", 0, 30, 60), cpu(0, "idle", 0, 30, 60)))
    whole = read_whole(path)
    monkeypatch.setattr("app.importing.recordings.stream.PIECE", length)
    assert read_whole(path) == whole


def test_that_an_array_of_promtool_is_read_and_other_answers_are_told(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    whole = json.loads(saved(cpu(0, "user", 0, 30, 60), cpu(0, "idle", 0, 30, 60)))["data"]["result"]
    path.write_text(json.dumps(whole), "utf-8")
    assert means(read_whole(path)) == {"processor.utilization": pytest.approx(50)}
    path.write_bytes(saved(({"instance": "web:9100"}, [(1.8e9, "1")])))
    with pytest.raises(RecordingRefused, match="Save them by their names"):
        read_whole(path)
    path.write_text("# HELP node_load1 1m load average.\n", "utf-8")
    with pytest.raises(RecordingRefused, match="one moment of an exporter"):
        read_whole(path)
