"""Plans that the tests of documents and files start from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.plan.document import Entries, Origin, OriginKind, Plan, Service
from app.plan.file import save_plan


@pytest.fixture
def solaris() -> Service:
    """The published case: 10,000 users of version 7 with Mail7."""
    entries = {
        "platform": "solaris-6800",
        "version": "7",
        "template": "mail7",
        "users": 10_000,
        "target": 65.0,
    }
    measured = Origin(OriginKind.MEASURED, "sar", "2026-03-31")
    return Service("s1", "mail", "Mail", Entries(entries), (("users", measured),))


@pytest.fixture
def plan(solaris: Service) -> Plan:
    """A plan with that service."""
    return Plan("p1", "Head office", "Customer", "Author", services=(solaris,))


@pytest.fixture
def saved(plan: Plan, tmp_path: Path) -> Path:
    """That plan as a file."""
    path = tmp_path / "plan.sizeplan"
    save_plan(plan, path)
    return path


@pytest.fixture
def folder_listing(tmp_path: Path) -> Callable[[], list[str]]:
    """The names in the test's folder."""
    return lambda: sorted(path.name for path in tmp_path.iterdir())
