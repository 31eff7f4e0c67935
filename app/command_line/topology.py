"""``sizewright topology``: the machine's nodes, adapters and interrupts as options of the network service."""

from __future__ import annotations

import shlex
from pathlib import Path

from app.command_line.exit_codes import GOOD
from app.command_line.options import read


def run(arguments: list[str]) -> int:
    """Print the topology of this machine, or of a folder with copies of its files."""
    from app.importing.topology import entries

    options = read(arguments, values=("root",), switches=("json",))
    options.no_more_words()
    found = entries(Path(options.value("root") if "root" in options.values else "/"))
    if "json" in options.switches:
        import json

        print(json.dumps(found, indent=1))
        return GOOD
    print(" ".join(f"--{name} {shlex.quote(str(text))}" for name, text in found.items()))
    return GOOD
