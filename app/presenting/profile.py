"""The inputs of a service sorted by what they say: what is required, what is there today, how its users work.

The sorting follows the names that the planners give alike to alike inputs; what has no such name is a requirement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.tables import InputRow, input_rows
from planners.planner import Planner
from planners.schema import Entry, Inputs

TODAY_BEGINS = ("baseline_", "response_", "own_")
TODAY_ENDS = ("_measured",)
TODAY = frozenset(
    {
        "growth_history",
        "server_memory",
        "server_drives",
        "linux_release",
        "node_processors",
        "adapters",
        "host_memory",
    }
)
WORK = frozenset(
    {"activity", "activity_spread", "template", "mode", "mailbox_size", "operation_size", "entry_size", "operation",
     "searched", "tls", "access_log", "packet_size", "direction", "surge", "sessions_open", "attachment_compression"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Profile:
    """The inputs that apply, by what they say; those left at their default stand among ``assumed`` as well."""

    required: tuple[InputRow, ...]
    today: tuple[InputRow, ...]
    work: tuple[InputRow, ...]
    assumed: tuple[InputRow, ...]


def profile(
    planner: Planner, entries: Mapping[str, Entry], inputs: Inputs, style: NumberStyle = ENGLISH
) -> Profile:
    """The profile of checked inputs; what was left open is in none of them."""
    rows = [row for row in input_rows(planner.fields(), entries, inputs, style) if row.origin != "left open"]
    entered = [row for row in rows if row.origin == "entered"]
    today = [row for row in entered if _of_today(row.name)]
    return Profile(
        tuple(row for row in entered if row not in today and row.name not in WORK),
        tuple(today),
        tuple(row for row in rows if row.name in WORK),
        tuple(row for row in rows if row.origin == "default"),
    )


def _of_today(name: str) -> bool:
    return name in TODAY or name.startswith(TODAY_BEGINS) or name.endswith(TODAY_ENDS)
