"""Figures and services are known by name where they are computed, and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from planners.registry import planner, services

HOMES = (*(f"planners/{service}" for service in services()), "planners/domino", "planners/machine/figures.py", "planners/counters.py", "planners/registry.py", "planners/catalogue")  # fmt: skip
"""The service packages with their family, the declaration of shared figures and of what recordings count, the registry; rows are data of a service."""


def names() -> frozenset[str]:
    """Every figure and every service."""
    return frozenset(services()) | {
        figure.name for service in services() for figure in planner(service).figures
    }


def sources(root: Path) -> Iterator[Path]:
    for folder in ("app", "planners"):
        for path in sorted((root / folder).rglob("*.py")):
            if not path.relative_to(root).as_posix().startswith(HOMES):
                yield path


def named(path: Path, known: frozenset[str]) -> list[str]:
    """The figures and services that a module names in its code; a docstring is prose, a declaration its home."""
    tree = ast.parse(path.read_text("utf-8"))
    allowed = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    allowed |= {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Figure"
        and node.args
    }
    return [
        f"{path.name}:{node.lineno} {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in known and id(node) not in allowed
    ]


def test_that_nothing_outside_its_home_names_a_figure_or_a_service(checkout: Path) -> None:
    known = names()
    assert {"memory.ram", "cost.total", "mail"} <= known
    assert [place for path in sources(checkout) for place in named(path, known)] == []


@pytest.mark.parametrize("line", ['NEEDED = ("memory.ram",)', 'if service == "mail":\n    pass'])
def test_that_a_name_where_it_does_not_belong_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "breach.py").write_text(f'"""A module that names mail."""\n{line}\n')
    assert named(tmp_path / "breach.py", names())


@pytest.mark.parametrize("package", ["domino", *services()])
def test_that_a_service_asks_for_no_rows_of_another(package: str, checkout: Path) -> None:
    others = frozenset(services()) - {package}
    folder = checkout / "planners" / package
    assert [place for path in sorted(folder.rglob("*.py")) for place in named(path, others)] == []
