"""Long work on a whole plan, done in another process where the plan is large. Nothing here needs Qt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, msgpack
from msgspec.structs import replace

from app.desktop import elsewhere, recording_works
from app.desktop.recording_works import Take
from app.plan.document import OriginKind, Plan, Service, called
from app.plan.sized import Answer, SizedService, answer, in_plan, sized
from app.plan.text_form import to_text
from app.plan.text_reader import from_text
from app.presenting.beside import Beside, Row, beside
from app.presenting.figures import NumberStyle
from app.presenting.look_ahead import Look, look_at
from app.presenting.order_date import OrderDate, date_of
from app.presenting.plan_date import plan_date
from app.presenting.ranked import Ranked, ranked
from app.presenting.revisions import compared_with
from app.proposal.options import ProposalOptions

if TYPE_CHECKING:
    from app.presenting.moves_shown import MovesShown

Progress = Callable[[int], None]
SMALL = 40
"""Services in plan and scenarios up to which the work is sooner done here than told to another process."""
FEW = 12
"""Services up to which what becomes of each is worked out here."""


class Compare(Struct, frozen=True, tag=True):
    """Asks for the plan, as text, beside its scenarios."""

    plan: str
    style: NumberStyle


class Propose(Struct, frozen=True, tag=True):
    """Asks for the bytes of the proposal of a plan, as PDF or as DOCX."""

    plan: str
    options: ProposalOptions
    word: bool = False


class Tabulate(Struct, frozen=True, tag=True):
    """Asks for the tables of a plan as a workbook, or as a folder of CSV tables for a name without an ending."""

    plan: str
    path: str


class Move(Struct, frozen=True, tag=True):
    """Asks where the service of that id could move, all together with an empty one."""

    plan: str
    service: str
    system: str
    failing: int
    onto: str
    style: NumberStyle


class LookAhead(Struct, frozen=True, tag=True):
    """Asks for the look of the one service of a plan, beside the servers that are ``there``."""

    plan: str
    style: NumberStyle
    there: int


class Date(Struct, frozen=True, tag=True):
    """Asks by when to order for the one service of a plan, beside the servers that are ``there``."""

    plan: str
    there: int


class FirstDate(Struct, frozen=True, tag=True):
    """Asks by when to order first in a plan."""

    plan: str


class Rank(Struct, frozen=True, tag=True):
    """Asks for the options of the service of that id, ranked."""

    plan: str
    service: str
    style: NumberStyle


Request = Compare | Propose | Tabulate | Take | Move | LookAhead | Rank | Date | FirstDate


def compared(plan: Plan, style: NumberStyle) -> Beside:
    """The plan beside its scenarios."""
    if _is_small(plan):
        return beside(plan, style)
    asked = Compare(to_text(replace(plan, revisions=(), readings=(), recordings=())), style)
    head, *rows = msgpack.decode(elsewhere.elsewhere(msgpack.encode(asked)), type=list[bytes])
    known = tuple(msgpack.decode(row, type=Row) for row in rows)
    return replace(msgpack.decode(head, type=Beside), rows=known)


def looked_at(plan: Plan, one: SizedService, style: NumberStyle) -> Look:
    """What becomes of a service of that plan."""
    if len(plan.services) <= FEW:
        return look_at(one, style)
    alone = replace(_alone(plan, one.service), title="", scenarios=())
    told = elsewhere.elsewhere(msgpack.encode(LookAhead(to_text(alone), style, one.there)))
    return msgpack.decode(told, type=Look)


def dated(plan: Plan, service: Service, known: Answer, exists: bool) -> OrderDate | None:
    """By when to order for a service of that plan, by an answer to its entries or to earlier ones."""
    there = in_plan(plan, service).there
    if len(plan.services) <= FEW or answer(service.planner, service.entries) is not known:
        return date_of(known, exists, there)
    asked = Date(to_text(replace(_alone(plan, service), scenarios=())), there)
    return msgpack.decode(elsewhere.elsewhere(msgpack.encode(asked)), type=OrderDate | None)


def first_date(plan: Plan) -> OrderDate | None:
    """By when to order first in that plan."""
    if len(plan.services) <= FEW:
        return plan_date(sized(plan))
    asked = FirstDate(to_text(replace(plan, scenarios=(), revisions=(), readings=(), recordings=())))
    return msgpack.decode(elsewhere.elsewhere(msgpack.encode(asked)), type=OrderDate | None)


def ranked_of(plan: Plan, service: Service, style: NumberStyle) -> tuple[Ranked, ...]:
    """The options of a service, its scenarios among them."""
    if _is_small(plan):
        return ranked(plan, service, style)
    asked = Rank(to_text(_on_its_machine(plan, service)), service.id, style)
    return msgpack.decode(elsewhere.elsewhere(msgpack.encode(asked)), type=tuple[Ranked, ...])


def moves(plan: Plan, service: str, system: str, failing: int, onto: str, style: NumberStyle) -> MovesShown:
    """Where a service could move, or all together: seconds of work, so always done by another process."""
    from app.presenting.moves_shown import MovesShown

    told = to_text(replace(plan, scenarios=(), revisions=(), readings=(), recordings=()))
    asked = Move(told, service, system, failing, onto, style)
    return msgpack.decode(elsewhere.elsewhere(msgpack.encode(asked)), type=MovesShown)


def proposed(plan: Plan, options: ProposalOptions, progress: Progress) -> bytes:
    """The proposal as the bytes of its file. Raises ``ValueError``."""
    if _is_small(plan):
        return _proposed(plan, options, progress)
    whole = options.attach_plan or plan.recordings
    asked = Propose(to_text(plan if whole else _told_of(plan, options.since)), options)
    return elsewhere.elsewhere(msgpack.encode(asked), progress)


def worded(plan: Plan, options: ProposalOptions, progress: Progress) -> bytes:
    """The proposal as the bytes of a DOCX file. Always made by another process: its pictures are drawn by the library that
    draws the preview here."""
    asked = Propose(to_text(_told_of(plan, options.since)), options, word=True)
    return elsewhere.elsewhere(msgpack.encode(asked), progress)


def write_tables(plan: Plan, path: Path) -> None:
    """Write a workbook, or a folder of CSV tables for a name without an ending. Raises ``OSError`` and ``ValueError``."""
    if _is_small(plan):
        _write_tables(plan, path)
    else:
        elsewhere.elsewhere(msgpack.encode(Tabulate(to_text(_told_of(plan)), str(path.absolute()))))


def serve() -> int:
    """Be the other process."""
    return elsewhere.serve(_answer)


def _answer(request: bytes, progress: Progress) -> bytes:
    asked: Request = msgpack.decode(request, type=Request)
    if isinstance(asked, Take):
        return msgpack.encode(recording_works.taken_here(asked, progress))
    plan = from_text(asked.plan)
    match asked:
        case Compare():
            return _in_rows(beside(plan, asked.style))
        case Move():
            from app.presenting.moves_shown import moves_shown

            way = asked.service, asked.system, asked.failing, asked.style
            found = moves_shown(plan, *way, onto=asked.onto)
            return msgpack.encode(found)
        case LookAhead():
            return msgpack.encode(look_at(replace(sized(plan).services[0], there=asked.there), asked.style))
        case Date():
            one = sized(plan).services[0]
            return msgpack.encode(date_of(one.answer, one.exists, asked.there))
        case FirstDate():
            return msgpack.encode(plan_date(sized(plan)))
        case Rank():
            service = plan.service(asked.service)
            assert service is not None
            return msgpack.encode(ranked(plan, service, asked.style))
        case Propose():
            return (_worded if asked.word else _proposed)(plan, asked.options, progress)
        case Tabulate():
            _write_tables(plan, Path(asked.path))
    return b""


def _in_rows(shown: Beside) -> bytes:
    """A table row by row: who reads millions of cells at once lets no other thread go on meanwhile."""
    head = msgpack.encode(replace(shown, rows=()))
    return msgpack.encode([head, *map(msgpack.encode, shown.rows)])


def _is_small(plan: Plan) -> bool:
    return len(plan.services) * (1 + len(plan.scenarios)) <= SMALL


def _alone(plan: Plan, service: Service) -> Plan:
    """The plan as if it had that service only, with what its machine gives as its own: alone there it would be given more."""
    origins = tuple(pair for pair in service.origins if pair[1].kind is not OriginKind.MACHINE)
    return _of_services(replace(plan, machines=()), (replace(service, origins=origins),))


def _on_its_machine(plan: Plan, service: Service) -> Plan:
    """The same with the services that share its machine, in the plan or in a scenario: it may not carry them together."""
    ways = [service.entries, *(one.entries(service) for one in plan.scenarios)]
    names = {called(str(name)) for way in ways if (name := way.get("machine"))}

    def may_share(one: Service) -> bool:
        there = [one.entries, *(way.entries(one) for way in plan.scenarios if way.alters(one.id))]
        return any(called(str(way.get("machine") or "")) in names for way in there)

    return _of_services(plan, tuple(one for one in plan.services if one is service or may_share(one)))


def _of_services(plan: Plan, services: tuple[Service, ...]) -> Plan:
    return replace(plan, services=services, revisions=(), readings=(), recordings=())


def _told_of(plan: Plan, since: str = "") -> Plan:
    """The plan with what is told of its revisions; the one that it is compared with keeps its state."""
    nothing, other = Plan(plan.id, plan.title), compared_with(plan, since)
    told = (one if one is other else replace(one, plan=nothing, figures=()) for one in plan.revisions)
    return replace(plan, revisions=tuple(told))


def _proposed(plan: Plan, options: ProposalOptions, progress: Progress) -> bytes:
    from app.exporting.writer import settings_files
    from app.proposal.document import proposal_content

    return proposal_content(plan, progress=progress, options=options, settings_writer=settings_files)


def _worded(plan: Plan, options: ProposalOptions, progress: Progress) -> bytes:
    from app.proposal.word.document import word_content

    return word_content(plan, progress=progress, options=options)


def _write_tables(plan: Plan, path: Path) -> None:
    from app.exporting.csv_tables import write_tables as write_csv
    from app.exporting.workbook import SUFFIX, write_workbook

    (write_workbook if path.suffix.lower() == SUFFIX else write_csv)(sized(plan), path)
