"""What to order by the recommended option: the lines by machine, prices where they were entered, and what all of it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.presenting.comparison import warnings_beside
from app.presenting.hardware_list import HardwareList, SiteHardware, site_hardware
from app.presenting.unbought import without_drives
from app.presenting.wording import sentences
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from planners.words import say

NOTHING = say("Option A buys nothing.")
TOLD = say("Quantities of option A.")
WHOLE = say("Memory in whole GiB.")
COMPLETE = say("A server without a line for processors is bought complete, with its processors and memory.")
WIDTHS = (112, 155, 62, 74, 80)
PRICES = (3, 4)


def section(proposal: Contents) -> list[Any]:
    """One table, a group for each service or shared machine."""
    known = site_hardware(proposal.site)
    if not proposal.sized:
        return []
    warned = [paragraph(text) for text in warnings_beside(present for _, present in proposal.sized)]
    if not known.lists:
        return [paragraph(NOTHING), *warned]
    prices = _about_prices(known) if proposal.shows_prices else ""
    told = sentences(
        TOLD,
        WHOLE if known.has_memory else "",
        COMPLETE if known.whole else "",
        *_without_drives(proposal),
        prices,
        known.missing,
    )
    return [paragraph(told), _table(known, proposal.shows_prices), *warned]


def _without_drives(proposal: Contents) -> Iterator[str]:
    """Why servers that are ordered have no drives in the list; of which service, where there are several."""
    several = len(proposal.parts) > 1
    for part, sizing in proposal.sized:
        if part.buys:
            yield from without_drives(sizing, part.service.title if several else "")


def _table(known: SiteHardware, priced: bool) -> Any:
    head = [say("Item"), say("Each"), say("Count"), _in(say("Unit price"), known), _in(say("Price"), known)]
    rows: list[tuple[str, ...]] = []
    for one in known.lists:
        rows += _group(one, len(known.lists) > 1)
    sums: list[tuple[str, ...]] = []
    if priced and known.cost:
        if known.running:
            sums.append((say("Purchase"), "", "", "", known.purchase))
            sums.append((say("Running to the horizon"), "", "", "", known.running))
        sums.append((say("Cost to the horizon"), "", "", "", known.cost))
    strong = tuple(range(len(rows), len(rows) + len(sums)))
    rows += sums
    if not priced:
        rows = [row if len(row) == 1 else (*row[:3], "", "") for row in rows]
    made = table(head, rows, WIDTHS, (2, *PRICES), strong=strong)
    made.whole_groups = True
    return made


def _group(one: HardwareList, several: bool) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [(one.title,)] if several else []
    return [*rows, *((row.what, row.each, row.count, row.price or "–", row.total or "–") for row in one.rows)]


def _in(title: str, known: SiteHardware) -> str:
    return say("{title} ({unit})", title=title, unit=known.currency) if known.currency else title


def _about_prices(known: SiteHardware) -> str:
    if not known.cost:
        return say("No prices entered.")
    if not known.priced_on:
        return say("Prices as you entered them. No date of the prices is recorded.")
    return say("Prices as you entered them, as of {date}.", date=known.priced_on)
