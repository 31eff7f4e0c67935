"""``project`` and ``compare`` in a process of their own ways: text, JSON, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main

ROOT = Path(__file__).resolve().parents[3]
GROWING = str(ROOT / "resources/examples/mail-growing.txt")
SITE = str(ROOT / "resources/examples/site-mixed.txt")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    found = capsys.readouterr()
    return code, found.out, found.err


def test_that_a_projection_says_what_binds_when_and_how_sure(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "project", GROWING)
    assert code == 0
    text = " ".join(out.split())
    assert (
        "Expected limits of this machine: Drives at 16,700 users, Users per server at 18,000 users," in text
    )
    assert "Chance that these servers are enough to 2028-11:" in text


def test_that_a_projection_is_plain_data_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "project", SITE, "--json")
    forms = json.loads(out)
    assert code == 0
    assert [form["service"] for form in forms] == ["mail", "inotes", "directory", "network", "virtual"]
    assert all(len(form["loads"]) == 25 and 0 <= form["chance"]["holds"] <= 1 for form in forms)


def test_that_a_decision_is_told_and_plain_data_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "decide", GROWING)
    text = " ".join(out.split())
    form = json.loads(told(capsys, "decide", GROWING, "--json")[1])
    assert code == 0
    assert form["answer"] in text and form["confidence"] in text and form["consequence"] in text
    first, *others = form["options"]
    assert first["kind"] == "recommended" and first["chance"] > max(one["chance"] for one in others)


@pytest.mark.parametrize(
    ("plan", "lasts"),
    [
        ("site-mixed", "Lasts: worst case exceeded at once; expected unlikely. Chance: 38 %."),
        ("site-growing", "Lasts: worst case exceeded at once; expected after 2028-11. Chance: 67 %."),
        ("mail-today", "Cost: not priced. Lasts: worst case unknown; expected unknown. Chance: >99 %."),
    ],
)
def test_that_options_tell_in_english_how_long_they_last(
    plan: str, lasts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = told(capsys, "decide", str(ROOT / f"resources/examples/{plan}.txt"))
    assert lasts in " ".join(out.split())


def test_that_options_have_the_names_of_page_1(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "decide", SITE)
    lines = out.splitlines()
    assert any(line.startswith("A Recommended: What each service needs.") for line in lines)
    assert any(line.startswith("B Smaller: Less where there is a choice.") for line in lines)


def test_that_a_comparison_tells_alterations_and_parts(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "compare", GROWING, "--explain", "disk.drives")
    assert code == 0
    assert "Mail: Active users 14,000 users instead of 10,000 users" in out
    assert "+12 drives" in out
    form = json.loads(told(capsys, "compare", GROWING, "--json")[1])
    assert form["columns"] == ["As planned", "Merger in a year", "Busier users, RAID 5"]


def test_that_a_plan_without_scenarios_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(capsys, "compare", SITE)
    assert code == 2
    assert "the plan has no scenarios. Add them on the Compare page." in err


def test_that_prices_become_costs(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--platform", "solaris-6800", "--version", "7", "--template", "mail7", "--users", "20000"]
    prices = ["--price-server", "10000", "--price-drive", "100", "--price-month", "500", "--horizon", "12"]
    code, out, _ = told(capsys, "size", "mail", *options, *prices, "--json")
    assert code in (0, 1)
    found = {name: part["value"] for name, part in json.loads(out)["quantities"].items()}
    servers, drives = found["servers.count"], found["disk.drives"] + found["disk.log_drives"]
    assert found["cost.purchase"] == servers * 10_000 + servers * drives * 100
    assert found["cost.total"] == found["cost.purchase"] + servers * 500 * 12
    assert found["cost.each"] == found["cost.total"] / 20_000


def test_that_a_price_below_zero_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(capsys, "size", "virtual", "--users", "10", "--price-server", "-1")
    assert code == 2
    assert "--price-server: enter a number from 0" in err


def test_that_a_questionnaire_goes_out_and_answers_come_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, plan = tmp_path / "q.csv", tmp_path / "plan.txt"
    assert told(capsys, "export", GROWING, "-o", str(table))[0] == 0
    text = table.read_text("utf-8-sig")
    table.write_text(text.replace(",10000,", ",11000,"), "utf-8-sig")
    assert told(capsys, "export", GROWING, "--answers", str(table), "-o", str(plan))[0] == 0
    assert "  users = 11000" in plan.read_text("utf-8")
