"""Standard output as it is found: a closed pipe, a full disk, a terminal without our letters."""

from __future__ import annotations

import io
import os
import sys


def forgive_unknown_letters() -> None:
    """A terminal that lacks a letter shows ``?`` for it, and the rest of the answer stays."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def silence() -> None:
    """Let nobody hear what is left to say: whoever read our output has closed it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
