"""What a command works on: a service with options, or a plan file."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from app.command_line.options import Arguments, UsageRefused, choose, flag_of, read, subject_first
from app.plan.document import Entries, Plan, Service
from app.plan.limits import beginning
from app.plan.sized import Answer, SizedPlan, SizedService, sized
from app.problems import UserProblem
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused, Refusal
from planners.registry import planner, services
from planners.words import say

if TYPE_CHECKING:
    from app.plan.session import Session


class Sized(Struct, frozen=True):
    """One service with its sizing."""

    service: SizedService
    sizing: Sizing

    @property
    def title(self) -> str:
        """The service's title."""
        return self.service.title

    @property
    def planner(self) -> Planner:
        """Its planner."""
        return self.service.planner

    @property
    def entries(self) -> Entries:
        """What was entered for it."""
        return self.service.service.entries

    @property
    def answer(self) -> Answer:
        """All that its planner says."""
        return self.service.answer


class Subject(Struct, frozen=True):
    """What was sized: the services of a plan, or one service without a plan (then the plan has no title)."""

    sized: SizedPlan
    services: tuple[Sized, ...]


def subject(
    arguments: list[str], switches: tuple[str, ...] = (), values: tuple[str, ...] = ()
) -> tuple[Subject, Arguments]:
    """Size the service or plan that the arguments name; a service alone is a plan without a title.

    Raises ``InputRefused`` with every fault of every service, ``UserProblem`` where the evidence does not carry one, or
    ``UsageRefused``.
    """
    name, *rest = subject_first(arguments, switches) or [""]
    if not name or name.startswith("-"):
        raise UsageRefused(
            say("Service: choose one of {services}, or give a plan file.", services=", ".join(services()))
        )
    if name not in services() and _looks_like_file(name):
        options = read(rest, switches=switches, values=values)
        options.no_more_words()
        return _complete(_plan(Path(name))), options
    found = planner(name)
    options = read(rest, switches=switches, values=values, fields=found.fields())
    options.no_more_words()
    try:
        inputs = found.check(options.entries)
    except InputRefused as refused:
        options_of = {field.name: flag_of(field) for field in found.fields()}
        raise InputRefused(tuple(_by_option(one, options_of) for one in refused.refusals)) from None
    entries = Entries({field: inputs[field] for field in options.entries})
    return _complete(Plan("", "", services=(Service("", name, found.title, entries),))), options


def _plan(path: Path) -> Plan:
    from app.plan.opening import read_plan

    plan = read_plan(path)
    if not plan.services:
        raise UsageRefused(
            say(
                "{file}: the plan has no service. Add one of {services}.",
                file=path,
                services=", ".join(services()),
            )
        )
    return plan


def _complete(plan: Plan) -> Subject:
    answered = sized(plan)
    refusals = [refusal for one in answered.services for refusal in _refusals_in(one)]
    if refusals:
        raise InputRefused(tuple(refusals))
    problems = [problem for one in answered.services for problem in problems_in(one)]
    if problems:
        raise UserProblem(*problems)
    return Subject(answered, tuple(Sized(one, sizing) for one, sizing in answered.sizings))


def session_to_save(path: Path, make: bool = False) -> Session:
    """The plan in that file, to be changed and saved there; with ``make`` a new one where there is no such file.

    Raises ``UsageRefused`` for a text, which nothing may overwrite.
    """
    from app.plan.file import SUFFIX
    from app.plan.opening import Opened, open_file
    from app.plan.session import Session

    if path.suffix != SUFFIX:
        raise UsageRefused(
            say(
                "Give a plan file that ends in {ending}. Given: {file}. Make one of it: {command}",
                ending=SUFFIX,
                file=path,
                command=f"sizewright export {path} -o {path.with_suffix(SUFFIX)}",
            )
        )
    if make and not path.exists() and path.parent.is_dir():
        return Session(Opened(Plan(str(uuid.uuid4()), path.stem)))
    return Session(open_file(path))


def service_titled(plan: Plan, title: str) -> Service:
    """The service of that title or id; the only one where no title is given. Raises ``UsageRefused``."""
    found = [one for one in plan.services if title in (one.title, one.id)] if title else list(plan.services)
    if len(found) == 1:
        return found[0]
    titles = [beginning(one.title) for one in plan.services]
    if not titles:
        raise UsageRefused(say("The plan has no service. Add one first."))
    if not title:
        raise UsageRefused(say("--service: choose one of {choices}.", choices=", ".join(titles)))
    raise choose("--service", ", ".join(titles), title, titles)


def problems_in(one: SizedService) -> Iterator[str]:
    """Why a service of a plan has no sizing, as sentences that name the service; none where it has one."""
    yield from (refusal.sentence for refusal in _refusals_in(one))
    if one.answer.missing:
        yield say("{service}: {problem}", service=beginning(one.title), problem=one.answer.missing)


def _refusals_in(one: SizedService) -> Iterator[Refusal]:
    """The refusals of a service of a plan, each placed by service and input."""
    for refusal in one.answer.refusals:
        place = say("{service}, {input}", service=beginning(one.title), input=refusal.place or refusal.field)
        yield replace(refusal, place=place)


def _by_option(refusal: Refusal, options_of: Mapping[str, str]) -> Refusal:
    """The refusal of what was given by an option; a name that no input has came by --set."""
    option = options_of.get(refusal.field, "--set")
    if refusal.row and refusal.column:
        place = say("{option}, row {row}, {column}", option=option, row=refusal.row, column=refusal.column)
    elif refusal.row:
        place = say("{option}, row {row}", option=option, row=refusal.row)
    else:
        place = option
    return replace(refusal, place=place)


def _looks_like_file(name: str) -> bool:
    return name.endswith((".sizeplan", ".txt")) or "/" in name or "\\" in name or Path(name).exists()
