"""Prints what weighs what in dist/sizewright: per part, then the largest files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

BUNDLE = Path(__file__).resolve().parents[1] / "dist" / "sizewright"
MIB = 1024 * 1024
LARGEST = 15


def part_of(path: Path) -> str:
    """The library or folder that a file belongs to."""
    parts = [part for part in path.relative_to(BUNDLE).parts if part != "_internal"]
    if parts[0] == "PySide6":
        return "/".join(parts[: 3 if len(parts) > 3 else 1])
    return parts[0] if len(parts) > 1 else "program and system libraries"


def main() -> None:
    sizes = {
        path: path.stat().st_size for path in BUNDLE.rglob("*") if path.is_file() and not path.is_symlink()
    }
    parts: Counter[str] = Counter()
    for path, size in sizes.items():
        parts[part_of(path)] += size
    print(f"{sum(sizes.values()) / MIB:8.1f} MiB  {len(sizes)} files in {BUNDLE}\n")
    for part, size in parts.most_common():
        print(f"{size / MIB:8.1f} MiB  {part}")
    print("\nLargest files")
    for path in sorted(sizes, key=sizes.__getitem__, reverse=True)[:LARGEST]:
        print(f"{sizes[path] / MIB:8.1f} MiB  {path.relative_to(BUNDLE)}")


if __name__ == "__main__":
    main()
