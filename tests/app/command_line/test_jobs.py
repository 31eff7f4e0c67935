"""The jobs an administrator comes with, done by commands alone: each ends in an answer, or says what is missing and what to do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from app.plan.document import Plan
from app.plan.file import save_plan
from app.plan.opening import read_plan
from tests.app.command_line.conftest import Answer
from tests.app.recorded_plan import WORK, plan_with_readings

Run = Callable[..., Answer]
TODAY = ("--platform", "linux-x86-64", "--version", "12")
SMALL = (
    *TODAY,
    "--users",
    300,
    "--machine",
    "Xeon Gold 6430",
    "--set",
    "machine_cores=4",
    "--set",
    "machine_memory=16384",
)
OWN = ("--baseline-users", 200, "--baseline-utilization", 30, "--baseline-processors", 4)
MONEY = (
    "--start",
    "2026-11",
    "--horizon",
    60,
    "--price-server",
    9000,
    "--price-month",
    400,
    "--currency",
    "EUR",
)
OF_2005 = ("ConstrainedSHMSizeMB", "MEM_EnablePreAlloc", "Server_Pool_Tasks", "NSF_DbCache_MaxEntries")


def sized(run: Run, *arguments: object) -> Any:
    answer = run("size", *arguments, "--json")
    assert answer.code in (0, 1), answer.err
    return json.loads(answer.out)


def test_that_a_new_small_server_of_today_is_answered(run: Run, tmp_path: Path) -> None:
    found = sized(run, "mail", *SMALL)
    memory = found["quantities"]["memory.ram"]
    assert memory["low"] < memory["value"] <= memory["high"] < 16_384
    assert "2.1 of 16 GiB" in run("size", "mail", *SMALL).out
    assert "Users measured" in found["absent"]["processor.utilization"]
    assert any("To find out" in one["text"] for one in found["cautions"])
    assert run("settings", "mail", *SMALL, "-o", tmp_path).code == 0
    written = "".join(file.read_text("utf-8") for file in tmp_path.iterdir())
    assert "DAOSMinObjSize" in written
    assert not [name for name in OF_2005 if name in written]


def test_that_a_guess_and_an_own_server_tell_more_of_it(run: Run) -> None:
    guess = sized(run, "mail", *SMALL, "--set", "guesses=yes")["quantities"]["processor.planned"]
    assert guess["standing"] == "guess" and guess["high"] > 2 * guess["value"]
    own = sized(run, "mail", *SMALL, *OWN)["quantities"]["processor.utilization"]
    assert own["value"] == pytest.approx(45) and own["standing"] != "guess"


def test_that_five_years_have_a_cost(run: Run) -> None:
    bill = sized(run, "mail", *TODAY, "--users", 600, *OWN, "--growth", 15, *MONEY)["quantities"]
    bought, kept, both = (bill[f"cost.{part}"] for part in ("purchase", "running", "total"))
    assert both["value"] == pytest.approx(bought["value"] + kept["value"])
    assert bought["value"] == 3 * 9000, "two servers, and a third that growth needs"
    assert both["low"] < both["value"] < both["high"]
    assert "EUR" in run("size", "mail", *TODAY, "--users", 600, *OWN, *MONEY).out


def test_that_the_server_at_hand_gets_its_settings(run: Run, tmp_path: Path, checkout: Path) -> None:
    plan, notes, made = tmp_path / "plan.sizeplan", tmp_path / "notes.ini", tmp_path / "changes"
    assert run("export", checkout / "resources/examples/mail-today.txt", "-o", plan).code == 0
    notes.write_text("[Notes]\nNSF_Buffer_Pool_Size_MB=512\nServerTasks=Update,Router\n", "utf-8")
    answer = run("check-server", plan, notes, "-o", made, "--json")
    found = {one["code"]: one for one in json.loads(answer.out)}
    assert answer.code == 1
    assert found["setting.nsf_buffer_pool_size_mb"]["seen"] == "512 MiB"
    assert found["setting.create_r12_databases"]["source"]
    assert "Create_R12_Databases=1" in (made / "notes.ini.section").read_text("utf-8")
    assert (made / "notes.ini.undo").exists()


def test_that_a_failing_server_of_three_is_told(run: Run) -> None:
    solaris = ("--platform", "solaris-6800", "--version", "7", "--template", "mail7")
    bought = sized(run, "mail", *solaris, "--users", 30_000, "--spare-servers", 1)["quantities"]
    assert bought["servers.with_spare"]["value"] == 3
    assert run("size", "mail", *solaris, "--users", 30_000, "--servers", 2).code == 0
    assert run("size", "mail", *solaris, "--users", 40_000, "--servers", 2).code == 1
    unknown = sized(run, "mail", *TODAY, "--users", 800, "--spare-servers", 1)["absent"]["servers.with_spare"]
    assert "Enter" in unknown or "Import" in unknown


def test_that_a_directory_carries_thirty_thousand_searches_a_second(run: Run) -> None:
    chosen = ("directory", "--platform", "linux", "--entries", 1_000_000, "--operations", 30_000)
    found = sized(run, *chosen, "--version", "openldap-2.6", "--processors", 8)["quantities"]
    carried = found["throughput.capacity"]
    assert carried["low"] > 30_000
    assert found["servers.count"]["value"] == 1
    assert found["servers.spare"]["value"] == 2
    other = sized(run, *chosen, "--version", "389ds-3", "--processors", 8)
    assert 'Enter "Operations measured"' in other["absent"]["throughput.capacity"]


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    found = tmp_path / "last-year.sizeplan"
    save_plan(plan_with_readings(240, work=lambda day: WORK * (1.35 if day >= 151 else 1.0)), found)
    return found


def test_that_a_plan_is_held_against_what_came(run: Run, recorded: Path) -> None:
    answer = run("actual", recorded, "--revision", "Offer", "--json")
    found = json.loads(answer.out)
    assert (answer.code, found["verdict"]) == (1, "above")
    assert found["promised"]["high"] < found["measured"]
    assert max(found["parts"], key=lambda one: abs(one["difference"]))["cause"] == "work"


def test_that_the_month_of_a_full_mail_store_is_told(run: Run) -> None:
    store = (
        "--servers",
        1,
        "--set",
        "mailbox_size=1500",
        "--set",
        "server_drives=8",
        "--set",
        "drive_size=300",
    )
    grown = (
        "--growth",
        10,
        "--growth-drivers",
        "input=mailbox_size rate=15",
        "--start",
        "2026-11",
        "--horizon",
        60,
    )
    found = json.loads(run("project", "mail", *TODAY, "--users", 300, *store, *grown, "--json").out)
    (room,) = (one for one in found["resources"] if one["name"] == "disk capacity")
    full = next(month for month, need in enumerate(room["likely"]) if need > 900)
    assert (room["capacities"][0], room["likely_over"], full) == (900, 24, 24)
    assert (found["likely_month"], found["order_month"]) == (24, 21)
    unknown = sized(run, "mail", *TODAY, "--users", 300)["absent"]["disk.capacity"]
    assert "Mail database size" in unknown


GOLD = "Xeon Gold 6430"
MACHINES = (("Small", 4, 16, 3000), ("Large", 16, 64, 9000), ("Largest", 32, 128, 24_000))


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Callable[..., Path]:
    """A plan of services from a table, with machines: name, virtual cores, memory in GiB and price."""

    def make(head: str, rows: Iterable[str], machines: Iterable[tuple[str, int, int, int]] = ()) -> Path:
        plan, table = tmp_path / "site.sizeplan", tmp_path / "servers.csv"
        save_plan(Plan("p", "Site"), plan)
        table.write_text("\n".join((head, *rows)), "utf-8")
        assert run("add", plan, table).code == 0
        for name, cores, memory, price in machines:
            has = ("--processor", GOLD, "--cores", cores, "--memory", 1024 * memory)
            assert run("machine", plan, name, *has, "--set", f"price={price}").code == 0
        return plan

    return make


HEAD = "service,title,platform,version,template,users,as_reference"


def test_that_a_move_from_solaris_to_linux_is_answered(run: Run, made: Callable[..., Path]) -> None:
    plan = made(HEAD, ["mail,Mail,solaris-6800,7,mail7,10000,yes"])
    told = run("options", plan, "--to", "linux", "--onto", GOLD, "--json")
    found = json.loads(told.out)["options"]
    moved = next(one for one in found if one["machine"] == GOLD)
    assert (told.code, moved["servers"]) == (0, 1)
    assert any("Linux (SLES 9) on Xeon MP" in risk for risk in moved["risks"]), "what it was measured on"
    use = next(risk for risk in moved["risks"] if risk.startswith("Processor utilization"))
    assert " to " in use, "with its range"
    refused = next(one for one in found if one["verdict"] == "refused")
    assert "Version: enter one of 14.5, 14, 12" in refused["why_not"]


def test_that_the_cheapest_machine_that_fits_is_found(run: Run, made: Callable[..., Path]) -> None:
    plan = made(HEAD, ["mail,Mail,solaris-6800,7,mail7,10000,yes"], MACHINES)
    found = json.loads(run("options", plan, "--json").out)["options"]
    first, *others = found
    assert (first["title"], first["cost"], first["recommended"]) == ("Small", 3000, True)
    assert first["verdict"] == "fits" and first["chance"] > 0.8
    dearer = [one for one in others if one["machine"] and one["verdict"] == "fits"]
    assert [one["cost"] for one in dearer] == sorted(one["cost"] for one in dearer)
    assert all(one["why_not"] for one in others)


def test_that_twelve_servers_go_onto_as_few_machines_as_carry_them(
    run: Run, made: Callable[..., Path]
) -> None:
    rows = (f"mail,Mail {n},solaris-6800,7,mail7,{1000 + 500 * n},yes" for n in range(12))
    plan = made(HEAD, rows, MACHINES)
    found = json.loads(run("options", plan, "--json").out)["together"]
    first = found["options"][0]
    machines = first["needs"]
    assert sorted(name for one in machines for name in one["services"]) == sorted(
        f"Mail {n}" for n in range(12)
    )
    assert len([one for one in machines if one["services"]]) < 12
    assert first["bound"] <= first["cost"] <= 12 * 3000


def test_that_twelve_servers_of_today_say_what_is_missing(run: Run, made: Callable[..., Path]) -> None:
    rows = (f"mail,Mail {n},linux-x86-64,12,{100 + 20 * n},Site {n % 3}" for n in range(12))
    plan = made("service,title,platform,version,users,site", rows, MACHINES)
    told = run("options", plan, "--json")
    assert told.code == 1
    missing = json.loads(told.out)["together"]["not_placed"]
    assert len(missing) == 12 and all(one["reason"] for one in missing)
    own = ("baseline_users=200", "baseline_utilization=30", "baseline_processors=4")
    assert run("set", plan, *own).code == 0
    assert run("set", plan, "growth=10", "--site", "Site 2").code == 0
    services = read_plan(plan).services
    assert [one.entries.get("growth") for one in services] == [None, None, 10.0] * 4
    found = sized(run, plan)["services"]
    assert all(one["quantities"]["processor.utilization"]["value"] > 0 for one in found)
