"""Prints one package of uv.lock as pip takes it: version and hashes. For the tool that reads the rest of the lock."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

LOCK = Path(__file__).resolve().parents[1] / "uv.lock"


def requirement(name: str) -> str:
    """The locked version of a package with the hashes of all its files."""
    packages = tomllib.loads(LOCK.read_text("utf-8"))["package"]
    package = next(package for package in packages if package["name"] == name)
    files = [package["sdist"], *package["wheels"]] if "sdist" in package else package["wheels"]
    return " ".join([f"{name}=={package['version']}", *(f"--hash={file['hash']}" for file in files)])


if __name__ == "__main__":
    print(requirement(sys.argv[1]))
