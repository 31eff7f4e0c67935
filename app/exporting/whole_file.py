"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(content: bytes, path: Path) -> None:
    """Write the file; what was there stays until the new one is complete. Raises ``OSError`` with the path."""
    if path.is_dir():
        raise IsADirectoryError(21, "is a folder", str(path))
    part: Path | None = None
    try:
        descriptor, name = tempfile.mkstemp(".part", f".{path.name[:80]}.", path.parent)
        part = Path(name)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
        part.chmod(0o644)
        part.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)
