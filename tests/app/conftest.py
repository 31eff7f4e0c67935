"""What the tests of the application share: the mail planner and one sizing per published case."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from planners.planner import Planner, Sizing
from planners.registry import catalogue, planner

VERSIONS = (("6.5", "mail6"), ("7", "mail6"), ("7", "mail7"))
BASELINE = {"baseline_users": 5000, "baseline_utilization": 40.0, "baseline_processors": 3}


@pytest.fixture(scope="session")
def mail() -> Planner:
    """The mail planner over the embedded catalogue."""
    return planner("mail")


@pytest.fixture(scope="session")
def size(mail: Planner) -> Callable[..., Sizing]:
    """Sizes mail for Solaris, version 7 and Mail7 unless told otherwise."""

    def run(**entries: object) -> Sizing:
        chosen = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000, **entries}
        return mail.size(mail.check(chosen))

    return run


@pytest.fixture(scope="session")
def every_sizing(mail: Planner, size: Callable[..., Sizing]) -> tuple[Sizing, ...]:
    """Every platform, version and template, small, measured and large, from the documents and from an own server."""
    return tuple(
        size(platform=machine.id, version=version, template=template, users=users, **own)
        for machine in catalogue().platforms(mail.name)
        for version, template in VERSIONS
        for users in (1, 3000, 10_000, 47_000)
        for own in ({}, BASELINE)
    )
