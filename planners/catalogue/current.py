"""Which compiled file to open: the one beside the text, brought up to date first where the text has changed."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from planners.catalogue.places import COMPILED, TEXT

SCHEMA_FILE = Path(__file__).with_name("schema.sql")
UNITS_FILE = Path(__file__).resolve().parents[1] / "units.py"


def current(text: Path = TEXT, compiled: Path = COMPILED) -> Path:
    """The compiled file that fits the text. A bundle carries no text: there it is the compiled file as it is.

    Costs no more than a look at the dates of the files, unless one is newer than the compiled file.
    """
    files = [path for path in text.rglob("*") if path.suffix == ".csv"]
    if not files:
        return compiled
    watched = {*files, *(path.parent for path in files), text / "VERSION", SCHEMA_FILE, UNITS_FILE}
    if compiled.exists() and max(map(_changed, watched)) < compiled.stat().st_mtime_ns:
        return compiled
    return _compiled_anew(text, compiled)


def _changed(path: Path) -> int:
    """When a file last changed; the second date also tells a file that was copied with an old first date."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return 0
    return max(found.st_mtime_ns, found.st_ctime_ns)


def _compiled_anew(text: Path, compiled: Path) -> Path:
    from planners.catalogue.compiler import compile_catalogue, digest

    wanted, writable = digest(text), os.access(compiled.parent, os.W_OK)
    if digest_of(compiled) != wanted:
        if not writable:
            return _in_user_cache(text, wanted)
        compile_catalogue(text, compiled)
    if writable:
        os.utime(compiled)
    return compiled


def _in_user_cache(text: Path, wanted: str) -> Path:
    from planners.catalogue.compiler import compile_catalogue

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sizewright"
    out = cache / f"catalogue-{wanted[:16]}.sqlite"
    if not out.exists():
        cache.mkdir(parents=True, exist_ok=True)
        compile_catalogue(text, out)
    return out


def digest_of(compiled: Path) -> str:
    """The digest of the text that a compiled file was made from; empty where there is none."""
    if not compiled.exists():
        return ""
    try:
        with closing(sqlite3.connect(f"{compiled.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("SELECT value FROM meta WHERE key = 'digest'").fetchone()
    except sqlite3.DatabaseError:
        return ""
    return str(found[0]) if found else ""
