"""The site as a picture: who uses which service, and which machine carries it, with its fullest resource."""

from __future__ import annotations

from typing import Any

from app.presenting.architecture import Architecture, Host, Served
from app.proposal import fonts, style
from app.proposal.mark_shapes import NEW
from app.proposal.options import WIDTH
from app.proposal.picture import Pen, picture
from planners.words import say

HEAD, ROW, LEAST_ROW, APART = 13.0, 40.0, 28.0, 2.5
"""Points of the heads above the boxes, of a service with room and without, and between two of them."""
INNER, LINE = 6.0, 9.2
"""Points inside a box beside its text, and of a line of it."""
USERS, SERVICES, HOSTS = 82.0, 142.0, 216.0
"""The widths of the three columns."""
SECOND, THIRD = USERS + 20.0, WIDTH - HOSTS
BAR, BAR_HEIGHT = 52.0, 5.0
TEXT = 8.2
HOST_LINE, AROUND, RISE, AFTER_NAME = 10.5, 11.5, 2.5, 7.0
"""Points of a line of a machine at most, around three of them in a box, and by which the first is less than one above its
middle; points behind the name where what the machine is made of has room in its line."""
ADDED = 0.7
"""The share of a machine's line that what is added may take."""


def services_in(height: float, of: int) -> int:
    """How many of so many services a picture of that height in points shows."""
    every = int((height - HEAD + APART - 1) // (LEAST_ROW + APART))
    return min(of, max(0, every if every >= of else int((height - HEAD - LINE) // (LEAST_ROW + APART))))


def architecture_drawing(shown: Architecture, room: float = 1000.0) -> Any:
    """The picture, as wide as the page's text; in so many points where it can be drawn closer for that."""
    rows = sum(len(host.services) for host in shown.hosts)
    around = HEAD + max(rows - 1, 0) * APART + (LINE if shown.left_out else 0) + 1
    row = min(ROW, max(LEAST_ROW, (room - around) / max(rows, 1)))
    height = around + rows * row

    def paint(pen: Pen) -> None:
        top = height - LINE
        for x, title in (
            (0.0, say("Users and load")),
            (SECOND, say("Services")),
            (THIRD, say("Machines, with their fullest resource")),
        ):
            pen.text((x, top + 2), title, bold=True)
        top = height - HEAD
        for host in shown.hosts:
            top = _host(pen, host, top, row)
        if shown.left_out:
            pen.text((SECOND, 1), say("and {others}", others=shown.others))

    return picture(WIDTH, height, paint, shown.told)


def _host(pen: Pen, host: Host, top: float, row: float) -> float:
    """A machine and its services from ``top`` on; where the next begins."""
    count = len(host.services)
    height = count * row + (count - 1) * APART
    for place, served in enumerate(host.services):
        _served(pen, served, top - place * (row + APART), row)
    pen.box((THIRD, top - height), (HOSTS, height), style.PAPER, style.INK, 0.9)
    left, room = THIRD + INNER, HOSTS - 2 * INNER
    each = min(HOST_LINE, (height - AROUND) / 2)
    line = top - height / 2 + each - RISE
    taken = 0.0
    if host.added:
        taken = min(fonts.width(host.added, style.BOLD, style.SMALL) + INNER, ADDED * room)
        pen.text((THIRD + HOSTS - INNER, line), host.added, "end", style.ACCENT, bold=True, room=taken)
    named = fonts.width(host.name, style.BOLD, TEXT) + AFTER_NAME
    low = each < HOST_LINE and not taken
    low = low and named + fonts.width(host.parts, style.BODY, style.SMALL) <= room
    if low:
        line = top - height / 2 + HOST_LINE / 2 - RISE
    pen.text((left, line), host.name, colour=style.INK, bold=True, size=TEXT, room=room - taken)
    if low:
        pen.text((left + named, line), host.parts)
        _use(pen, host, (left, line - HOST_LINE), room)
    else:
        pen.text((left, line - each), host.parts, room=room)
        _use(pen, host, (left, line - 2 * each), room)
    return top - height - APART


def _use(pen: Pen, host: Host, corner: tuple[float, float], room: float) -> None:
    x, y = corner
    if host.share is None:
        pen.text((x, y), host.use, room=room)
        return
    over = host.share > 1
    pen.box((x, y), (BAR, BAR_HEIGHT), "#ffffff", style.INK, 0.5)
    pen.box((x, y), (BAR * min(host.share, 1.0), BAR_HEIGHT), style.LIMIT if over else style.ACCENT)
    pen.text(
        (x + BAR + 4, y), host.use, colour=style.LIMIT if over else style.INK, bold=over, room=room - BAR - 4
    )


def _served(pen: Pen, served: Served, top: float, row: float) -> None:
    """A service between who uses it and the machine at the right."""
    middle, foot = top - row / 2, top - row
    pen.line([(USERS, middle), (SECOND, middle)], style.INK, 0.6)
    pen.line([(SECOND + SERVICES, middle), (THIRD, middle)], style.INK, 0.6)
    pen.box((0, foot), (USERS, row), None, style.MUTED, 0.7, radius=row / 2)
    room = USERS - row / 2
    first = middle + 2 if served.whose else middle - 2.5
    pen.text((USERS / 2, first), served.load, "middle", style.INK, bold=True, room=room)
    if served.whose:
        pen.text((USERS / 2, middle - 8), served.whose, "middle", room=room)
    pen.box((SECOND, foot), (SERVICES, row), None, style.INK, 0.9)
    left = SECOND + INNER
    pen.text(
        (left, middle + 2.5), served.title, colour=style.INK, bold=True, size=TEXT, room=SERVICES - 2 * INNER
    )
    pen.mark(served.fit.value if served.fit is not None else NEW, (left + 3.6, middle - 7))
    pen.text((left + 11, middle - 9.5), served.word, room=SERVICES - 2 * INNER - 11)
