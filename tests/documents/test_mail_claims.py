"""The claims that the tables do not contain, and the figures that the model must reproduce beside them."""

from __future__ import annotations

import pytest

from planners.planner import ClaimCheck
from planners.registry import planner


@pytest.fixture(scope="module")
def checks() -> tuple[ClaimCheck, ...]:
    return planner("mail").claims()


# users at the utilization of the claim: platform, template, utilization, users by the linear law
RUNS = "Lotus Domino 7"
"""In the name of the document of the measured runs."""
LINEAR = [
    ("aix-p670", "mail6", 25, 14_205),
    ("aix-p670", "mail7", 25, 13_506),
    ("windows-x365", "mail6", 58, 13_942),
    ("windows-x365", "mail7", 58, 12_367),
    ("solaris-6800", "mail6", 34.9, 18_564),
    ("solaris-6800", "mail7", 34.9, 15_307),
]


@pytest.mark.parametrize(("platform", "template", "target", "users"), LINEAR)
def test_that_users_at_equal_utilization_follow_the_linear_law(
    platform: str, template: str, target: float, users: int
) -> None:
    mail = planner("mail")
    sizing = mail.size(
        mail.check(
            {"platform": platform, "version": "7", "template": template, "users": 1000, "target": target}
        )
    )
    assert sizing.quantities["users.at_target"].value == pytest.approx(users, abs=0.5)


def test_that_the_range_covers_the_optimism_on_solaris(checks: tuple[ClaimCheck, ...]) -> None:
    solaris = next(
        check
        for check in checks
        if "Solaris" in check.claim and "Mail6" in check.claim and not check.used_for_fit
    )
    assert (solaris.published_low, solaris.published_high) == (14_000, 15_000)
    assert solaris.low < 14_000 < 15_000 < solaris.high
    assert solaris.error_percent == pytest.approx(23.8, abs=0.1)


@pytest.mark.parametrize(
    ("template", "predicted", "published"), [("Mail6", 53.06, 51.4), ("Mail7", 86.5, 97.5)]
)
def test_that_the_6_5_row_predicts_the_response_times_of_the_810(
    checks: tuple[ClaimCheck, ...], template: str, predicted: float, published: float
) -> None:
    found = next(
        check
        for check in checks
        if check.claim.startswith("Response time predicted from")
        and "iSeries 810" in check.claim
        and template in check.claim
    )
    assert found.published == published
    assert found.predicted == pytest.approx(predicted, abs=0.03)
    assert found.inside


def test_that_the_service_time_of_the_810_is_35_5_ms() -> None:
    mail = planner("mail")
    sizing = mail.size(
        mail.check(
            {"platform": "i5os-810", "version": "6.5", "template": "mail6", "users": 9000, "servers": 1}
        )
    )
    assert sizing.quantities["response.time"].term("service_time").value == pytest.approx(35.53, abs=0.01)


def test_that_every_published_row_is_asked_and_comes_back(checks: tuple[ClaimCheck, ...]) -> None:
    rows = [
        check for check in checks if check.used_for_fit and "table" in check.table and RUNS in check.document
    ]
    assert len(rows) == 144
    assert all(check.inside for check in rows)
    assert max(abs(check.error_percent) for check in rows) < 1e-9


def test_that_the_interval_of_the_law_is_drawn_from_its_six_claims() -> None:
    mail = planner("mail")
    far = mail.size(
        mail.check({"platform": "aix-p670", "version": "7", "template": "mail6", "users": 15_000})
    )
    used = far.quantities["processor.utilization"]
    assert used.low / used.value == pytest.approx(0.82, abs=0.01)
    assert used.high / used.value == pytest.approx(1.42, abs=0.01)
    assert "6 published claims" in used.reason


def test_that_the_rounded_prose_of_solaris_and_one_pair_of_machines_are_not_covered(
    checks: tuple[ClaimCheck, ...],
) -> None:
    outside = [
        (check.used_for_fit, check.published, round(check.predicted, 1))
        for check in checks
        if not check.inside and RUNS in check.document
    ]
    assert outside == [(True, 45.0, 46.1), (False, 46.9, 18.6)]
