"""The log: a small file beside the user's data that turns over, for looking into a fault afterwards.

It holds what the program did and to which file, no figure and no text of a plan.
"""

from __future__ import annotations

import logging
from pathlib import Path

NAME = "sizewright.log"
LARGEST_BYTES = 512 * 1024
OLDER_KEPT = 3
_LOGGERS = ("app", "planners")
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(folder: Path, level: int = logging.INFO) -> Path | None:
    """Write the log in that folder from now on and say where; None where it cannot be written. A second start begins anew."""
    from logging.handlers import RotatingFileHandler

    stop()
    try:
        path = folder / NAME
        handler = RotatingFileHandler(path, maxBytes=LARGEST_BYTES, backupCount=OLDER_KEPT, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter(_LINE))
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        logger.setLevel(level)
        logger.addHandler(handler)
    return path


def stop() -> None:
    """End the log and close its file."""
    from logging.handlers import RotatingFileHandler

    for name in _LOGGERS:
        logger = logging.getLogger(name)
        for handler in [known for known in logger.handlers if isinstance(known, RotatingFileHandler)]:
            logger.removeHandler(handler)
            logger.setLevel(logging.NOTSET)
            handler.close()
