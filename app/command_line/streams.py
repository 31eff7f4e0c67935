"""The standard streams as they are found: closed, a closed pipe, a full disk, a terminal without our letters."""

from __future__ import annotations

import io
import os
import sys


def open_closed() -> None:
    """Where a standard stream is closed, what it would tell is lost, and no file that is opened later takes its place."""
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        if getattr(sys, name) is None:
            mode = "w" if descriptor else "r"
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


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
