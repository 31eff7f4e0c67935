"""Plans that open and are odd: any value for any input, odd numbers among figures and readings, parts as large as may be."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress

from app.plan import guard
from app.plan.examples import examples
from app.plan.text_form import to_text
from tests.fuzz.plan_files import KINDS, TABLES, VALUES, odd, seeds, with_history

CANARY = "/tmp/sizewright-canary"
"""Nobody may open it."""
TEXTS = (
    f"<img src='{CANARY}'>", f"=HYPERLINK(\"file://{CANARY}\")", f"${{{CANARY}}}", f"$(cat {CANARY})", f"`cat {CANARY}`",
    f"../../../..{CANARY}", f"file://{CANARY}", "-rf", "--", "\u202e\u2066", "<b>&amp;</b>", "{users}", "%s%n", "x" * 9_999,
    "a\nb\r\nc", "\ufffe\ud83d\ude00", "'\"\\", "\t=1+1", "ل" * 500, "W" * 2_000,
)  # fmt: skip
NUMBERS = (
    "0",
    "-1",
    "1e308",
    "-1e308",
    "5e-324",
    "1e-9",
    "9" * 300,
    "9" * 400,
    "0.0",
    "-0.0",
    "1e15",
    "2147483648",
    "12",
    "1",
)
VALUE = re.compile(r"^(\s*(?:\| )?(?:change \"[^\"]*\" )?\w+ (?:\+=|=) )(.*)$")


def quoted(text: str) -> str:
    import json

    return json.dumps(text)


def odd_value(chance: random.Random) -> str:
    """A value as a line of the text form has it."""
    match chance.randrange(5):
        case 0:
            return quoted(chance.choice(TEXTS))
        case 1:
            return quoted(
                chance.choice(("abc", "12", "1e5", "nan", "2027-03", "yes", "12,5", "1.000", "", " "))
            )
        case 2:
            return chance.choice(("yes", "no", "[]"))
    return chance.choice(NUMBERS)


def values(_: bytes, chance: random.Random) -> bytes:
    """A text whose values are odd: of inputs, of scenarios, of revisions, of cells, and of inputs that were not there."""
    plan = chance.choice(examples())
    lines = to_text(with_history(plan) if chance.random() < 0.4 else plan).split("\n")
    for _step in range(chance.choice((1, 1, 2, 5, 20))):
        place = chance.randrange(1, len(lines))
        found = VALUE.match(lines[place])
        if found is None or "id = " in lines[place]:
            continue
        if "+=" in found[1] or chance.random() < 0.1:
            cells = re.findall(r'"(?:[^"\\]|\\.)*"|\S+', found[2]) or ["-"]
            cells[chance.randrange(len(cells))] = odd_value(chance)
            lines[place] = found[1] + " ".join(cells)
        else:
            lines[place] = found[1] + odd_value(chance)
    if chance.random() < 0.3:
        from planners.registry import planner

        services = [number for number, line in enumerate(lines) if line.startswith("service ")]
        if services:
            at = chance.choice(services)
            field = chance.choice(planner(lines[at].split(" ")[1]).fields()).name
            lines.insert(at + 1, f"  {field} {'+=' if chance.random() < 0.2 else '='} {odd_value(chance)}")
    if chance.random() < 0.2:
        lines = [line.replace('"Mail"', quoted(chance.choice(TEXTS))) for line in lines]
    return "\n".join(lines).encode("utf-8", "replace")


def signed(content: bytes, chance: random.Random) -> bytes:
    """Odd values in any column of a plan file, with the right checksum over them, so that it is believed."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(content)
        for _ in range(chance.choice((1, 1, 2, 4))):
            with suppress(sqlite3.Error, ValueError, OverflowError, UnicodeError):
                if chance.random() < 0.5:
                    odd(connection, chance)
                else:
                    _text_in(connection, chance)
        with suppress(sqlite3.Error):
            total = guard.checksum(connection, guard.SCHEMA_VERSION)
            connection.execute("UPDATE meta SET value = ? WHERE key = 'checksum'", (total,))
        with suppress(sqlite3.Error):
            return connection.serialize()
    return content


def _text_in(connection: sqlite3.Connection, chance: random.Random) -> None:
    """A text or number that a column takes by its kind."""
    table = chance.choice(TABLES)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    column = chance.choice([name for name in columns if name not in ("id", "service", "position")] or columns)
    value: object = chance.choice((*TEXTS, *NUMBERS, *VALUES))
    if column in ("value", "low", "high") and table in ("figure", "published"):
        value = float(chance.choice(NUMBERS))
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute(
        f"UPDATE {table} SET {column} = ? WHERE rowid % {chance.choice((1, 2, 5))} = 0", (value,)
    )


ALL: tuple[Callable[[bytes, random.Random], bytes], ...] = (*KINDS, values, values, values, signed, signed)
"""All kinds of hostile files; those that open are the more frequent ones."""


def hostile(number: int, seed: int, known: list[bytes]) -> bytes:
    """The file of that number; the same for the same seed."""
    chance = random.Random(seed * 1_000_003 + number)
    return chance.choice(ALL)(chance.choice(known), chance)


__all__ = ["ALL", "CANARY", "hostile", "seeds"]
