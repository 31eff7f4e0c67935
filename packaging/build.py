"""Builds the application folder dist/sizewright: the program, its libraries and the compiled catalogue.

python packaging/build.py               builds
python packaging/build.py --if-changed  builds where the sources are others than those of the last build
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "dist" / "sizewright" / "sizewright"
STAMP = ROOT / "dist" / "built-from"
SOURCES = ("app", "planners", "resources", "packaging", "uv.lock", "LICENSE")


def main(arguments: list[str]) -> int:
    """Build; ends with the place of the program on standard output."""
    wanted = digest()
    if "--if-changed" not in arguments or not is_current(wanted):
        STAMP.unlink(missing_ok=True)
        build()
        STAMP.write_text(wanted)
    print(PROGRAM)
    return 0


def is_current(wanted: str) -> bool:
    return PROGRAM.exists() and STAMP.exists() and STAMP.read_text() == wanted


def digest() -> str:
    """One hash over everything that goes into the build."""
    total = hashlib.sha256(sys.version.encode())
    for path in sorted(file for name in SOURCES for file in files(ROOT / name)):
        total.update(f"{path.relative_to(ROOT)}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def files(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    return [path for path in place.rglob("*") if path.is_file() and path.suffix not in {".pyc", ".sqlite"}]


def build() -> None:
    """Compile the catalogue, then let PyInstaller gather the rest."""
    sys.path.insert(0, str(ROOT))
    from planners.catalogue.compiler import compile_catalogue
    from planners.catalogue.places import TEXT

    compiled = ROOT / "build" / "catalogue.sqlite"
    compiled.parent.mkdir(exist_ok=True)
    compile_catalogue(TEXT, compiled)
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
            *("--distpath", ROOT / "dist", "--workpath", ROOT / "build" / "pyinstaller"),
            ROOT / "packaging" / "sizewright.spec",
        ],
        cwd=ROOT,
        env={**os.environ, "SIZEWRIGHT_COMPILED_CATALOGUE": str(compiled)},
        stdout=sys.stderr,
        check=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
