"""What the models answer for everything published, as it was worked out when the catalogue or a model last changed.

Nothing that is entered changes these answers, and a proposal tells them: ``packaging/claims.py`` writes them down, so that
no proposal waits for some thirty sizings of each service. Of another catalogue, or in another language, they are worked
out.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from planners import registry, words
from planners.planner import ClaimCheck, Planner

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "claims"
Row = tuple[str, str, str, str, float, float, float, float, float, str, bool, str]


class Written(msgspec.Struct, frozen=True):
    """The claims of a service, their fields in order, and the digest of the catalogue that they are of."""

    digest: str
    rows: list[Row]


def claims_of(planner: Planner) -> tuple[ClaimCheck, ...]:
    """Every published figure of a service beside the model's answer, as ``planner.claims`` has it."""
    path = FOLDER / f"{planner.name}.json"
    if words.translated() or not path.is_file() or registry.planner(planner.name) is not planner:
        return planner.claims()
    written = msgspec.json.decode(path.read_bytes(), type=Written)
    if written.digest != registry.catalogue().digest:
        return planner.claims()
    return tuple(ClaimCheck(*row) for row in written.rows)


def written(planner: Planner) -> str:
    """The text of the file for a service, a claim a line."""
    rows = (msgspec.json.encode(msgspec.structs.astuple(one)).decode() for one in planner.claims())
    lines = ",\n".join(rows)
    return f'{{"digest": "{registry.catalogue().digest}", "rows": [\n{lines}\n]}}\n'
