"""``sizewright machines``: the machines whose ratings were published, to search by words."""

from __future__ import annotations

from collections.abc import Iterator

from app.command_line.exit_codes import GOOD
from app.command_line.layout import columns, wrapped
from app.command_line.options import read
from app.presenting.machines import MachineRow, machine_rows
from planners.registry import nearest_machine_word
from planners.words import say

FEW = 5
"""Up to so many machines are told with their sources; ``--json`` tells those of all."""


def run(arguments: list[str]) -> int:
    """Print the machines that have all words in their names; every machine without words."""
    options = read(arguments, switches=("json",))
    words = " ".join(options.words)
    rows = machine_rows(words)
    if "json" in options.switches:
        import json

        from msgspec import to_builtins

        print(json.dumps([to_builtins(row) for row in rows], indent=1, allow_nan=False))
        return GOOD
    print("\n".join(_lines(rows, words)))
    return GOOD


def _lines(rows: tuple[MachineRow, ...], words: str) -> Iterator[str]:
    if not rows:
        yield wrapped(say("No machine has these words in its name: {words}.", words=words))
        near = nearest_machine_word(words)
        if near:
            yield wrapped(say("Did you mean {word}?", word=near))
        yield wrapped(say("Use fewer words, such as EPYC or Xeon Gold, or enter the rating yourself."))
        return
    yield from columns([(row.name, row.cores_text, row.rated()) for row in rows], frozenset((1,)), lead="")
    if len(rows) <= FEW:
        yield ""
        for source in dict.fromkeys(row.told for row in rows):
            yield wrapped(source, hang=2)
