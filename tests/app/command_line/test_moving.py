"""``sizewright options``: where services could move, ranked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app.__main__ import main
from app.plan.document import Entries, Machine, Plan, Service
from app.plan.text_form import to_text
from planners.schema import Entry

GOLD = "Xeon Gold 6430"
SMALL = Machine("m1", "Small", Entries({"processor": GOLD, "cores": 2.0, "memory": 16384.0, "price": 3000.0}))
LARGE = Machine(
    "m2", "Large", Entries({"processor": GOLD, "cores": 16.0, "memory": 131072.0, "price": 9000.0})
)
TINY = Machine("m3", "Tiny", Entries({"processor": GOLD, "cores": 0.05, "memory": 16384.0, "price": 100.0}))
MAIL: dict[str, Entry] = {
    "platform": "solaris-6800",
    "version": "7",
    "template": "mail7",
    "users": 10000,
    "as_reference": True,
}


def mail(number: int = 1, **entries: Entry) -> Service:
    return Service(f"s{number}", "mail", f"Mail {number}", Entries({**MAIL, **entries}))


def answered(
    folder: Path, capsys: pytest.CaptureFixture[str], plan: Plan, *options: str
) -> tuple[dict[str, Any], int]:
    path = folder / "plan.txt"
    path.write_text(to_text(plan), "utf-8")
    code = main(["options", str(path), *options, "--json"])
    return json.loads(capsys.readouterr().out), code


@pytest.fixture
def plan() -> Plan:
    return Plan("p", "Moving", machines=(LARGE, SMALL), services=(mail(),))


def test_that_the_cheapest_machine_that_fits_is_recommended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    found, code = answered(tmp_path, capsys, plan)
    first, second, *_ = found["options"]
    assert code == 0
    assert (first["title"], first["recommended"], first["cost"], first["why_not"]) == (
        "Small",
        True,
        3000.0,
        "",
    )
    assert second["title"] == "Large"
    assert second["why_not"] == "It holds, and costs 6,000 more."
    assert first["needs"]["servers.count"]["value"] == 1
    assert first["chance"] > 0.8


def test_that_a_machine_that_is_too_small_is_bought_as_often_as_it_is_needed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    found, _ = answered(tmp_path, capsys, replace(plan, machines=(TINY,)))
    tiny = next(one for one in found["options"] if one["machine"] == "Tiny")
    assert tiny["servers"] > 1
    assert tiny["cost"] == tiny["servers"] * 100.0
    assert tiny["servers_worst_case"] >= tiny["servers"]


def test_that_one_may_fail_where_that_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    alone, _ = answered(tmp_path, capsys, plan)
    spared, _ = answered(tmp_path, capsys, plan, "--failing", "1")
    assert spared["options"][0]["servers"] == alone["options"][0]["servers"] + 1
    assert any("when it fails" in risk for risk in alone["options"][0]["risks"])
    assert not any("when it fails" in risk for risk in spared["options"][0]["risks"])


def test_that_a_move_to_another_system_starts_from_a_machine_measured_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    found, _ = answered(tmp_path, capsys, plan, "--to", "linux")
    titles = [one["title"] for one in found["options"]]
    assert "Linux (SLES 9) on Xeon MP" in titles
    assert not any("Windows" in title for title in titles)
    moved = next(one for one in found["options"] if one["title"] == "Large")
    assert any("Linux (SLES 9) on Xeon MP" in risk for risk in moved["risks"])
    refused = next(one for one in found["options"] if one["verdict"] == "refused")
    assert refused["why_not"]


def test_that_so_many_machines_as_asked_are_held_against_the_load(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    three, _ = answered(tmp_path, capsys, replace(plan, machines=(SMALL,)), "--servers", "3")
    small = next(one for one in three["options"] if one["machine"] == "Small")
    assert (small["servers"], small["cost"], small["verdict"]) == (3, 9000.0, "fits")
    tiny, _ = answered(tmp_path, capsys, replace(plan, machines=(TINY,)), "--servers", "1")
    assert next(one for one in tiny["options"] if one["machine"] == "Tiny")["verdict"] == "over"


def test_that_ones_own_server_moves_by_the_ratings_of_both_machines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    recorded: dict[str, Entry] = {
        "baseline_users": 5000,
        "baseline_utilization": 60.0,
        "baseline_processors": 8,
    }
    own = replace(plan, services=(mail(1, machine="Large", users=5000, **recorded),))
    found, _ = answered(tmp_path, capsys, own)
    small = next(one for one in found["options"] if one["machine"] == "Small")
    assert small["verdict"] in ("fits", "tight")
    assert any("recordings to be of Large" in risk for risk in small["risks"])
    alone, _ = answered(tmp_path, capsys, replace(own, services=(mail(1, users=5000, **recorded),)))
    small = next(one for one in alone["options"] if one["machine"] == "Small")
    assert "The rating of your own server is not known" in small["why_not"]


def test_that_services_stand_together_on_the_fewest_machines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    several = replace(plan, services=tuple(mail(number, users=2000 * number) for number in range(1, 7)))
    found, _ = answered(tmp_path, capsys, several)
    first = found["together"]["options"][0]
    placed = sorted(name for one in first["needs"] for name in one["services"])
    servers = sum(
        one["servers"] for each in found["services"] for one in each["options"] if one["title"] == "Large"
    )
    assert len(placed) == servers
    assert set(placed) == {f"Mail {number}" for number in range(1, 7)}
    assert first["bound"] <= first["cost"] <= 6 * 3000.0
    assert found["options"] == found["together"]["options"]
    reserved, _ = answered(tmp_path, capsys, several, "--failing", "1")
    assert sum(one["reserve"] for one in reserved["together"]["options"][0]["needs"]) == 1


def test_that_a_service_is_split_where_only_small_machines_are_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    several = replace(
        plan, machines=(TINY, LARGE), services=(mail(1, users=18000), mail(2, users=3000, spare_servers=1))
    )
    found, _ = answered(tmp_path, capsys, several)
    ways = {one["title"]: one for one in found["together"]["options"]}
    tiny, large = ways["Tiny alone"], ways["Large alone"]
    assert tiny["machines"] > large["machines"] >= 2
    on = [name for one in large["needs"] for name in one["services"]]
    assert on.count("Mail 2") >= 2, "its spare server stands on another machine"
    assert found["together"]["not_judged"] == ["Disk operations", "Disk capacity"]


def test_that_servers_that_run_and_hold_are_not_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    running = replace(plan, start="existing", services=(mail(1, users=5000, price_server=90000.0),))
    found, _ = answered(tmp_path, capsys, running)
    first, second, *_ = found["options"]
    assert first["as_planned"] and first["recommended"] and first["cost"] == 0.0
    assert first["why"] == "No move needed: it holds where it is."
    assert second["why_not"] == "It holds, but no move is needed."


def test_that_published_machines_may_be_named_and_unknown_ones_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan
) -> None:
    found, _ = answered(tmp_path, capsys, replace(plan, machines=()), "--onto", f"{GOLD}, EPYC 9354")
    assert [one["machine"] for one in found["options"] if one["machine"]] == [GOLD, "EPYC 9354"]
    chip = replace(plan, machines=(replace(SMALL, name="Intel Xeon Gold 6430, 1 chip"), LARGE))
    found, _ = answered(tmp_path, capsys, chip, "--onto", "Large, Intel Xeon Gold 6430, 1 chip")
    assert {one["machine"] for one in found["options"] if one["machine"]} == {
        one.name for one in chip.machines
    }
    path = tmp_path / "plan.txt"
    assert main(["options", str(path), "--onto", "Xeon Gould"]) == 2
    assert main(["options", str(path), "--onto", "EPYC"]) == 2
    assert main(["options", str(path), "--failing", "two"]) == 2
    told = capsys.readouterr().err
    assert "--onto" in told and "--failing: enter a whole number from 0 to 100" in told


def test_that_the_text_answers_first(tmp_path: Path, capsys: pytest.CaptureFixture[str], plan: Plan) -> None:
    path = tmp_path / "plan.txt"
    path.write_text(to_text(replace(plan, services=(mail(1), mail(2)))), "utf-8")
    assert main(["options", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[1].strip() == "Recommended: 1 × Small, for 3,000."
    assert "All services together" in told
    assert "No plan costs less." in told
