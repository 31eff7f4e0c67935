"""``sizewright propose``: the proposal of a plan as PDF, or as DOCX to edit."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from app.command_line.exit_codes import GOOD
from app.command_line.options import PLAN_MISSING, Arguments, UsageRefused, choose, read
from planners.words import say

if TYPE_CHECKING:
    from app.plan.document import Plan
    from app.proposal.options import ProposalOptions

VALUES = ("o", "date", "edition", "sections", "with", "since", "paper", "logo", "attach")
ATTACHED = ("settings", "plan", "figures", "calculation", "watch")
PDF, WORD = ".pdf", ".docx"
USUAL, NOTHING = "calculation", "none"
CHANGES = "changes"
MANY = 50
"""Services of a plan from which on each way of a sizing is gone so often that it is compiled when it is gone first."""


def run(arguments: list[str]) -> int:
    """Write the proposal to the file given by -o."""
    options = read(arguments, values=VALUES)
    source, out = Path(options.only_word(PLAN_MISSING)), Path(options.value("o"))
    if out.suffix.lower() not in ("", PDF, WORD):
        endings = f"{PDF}, {WORD}"
        raise UsageRefused(
            say("-o: give a name that ends in one of {endings}. Given: {name}.", endings=endings, name=out)
        )
    date = options.values.get("date")
    _check_date(date)
    asked = _asked(options)
    from app.plan.opening import open_file
    from planners.compiled import ahead

    if out.suffix.lower() == WORD and "attach" in options.values:
        raise UsageRefused(say("--attach: leave it out for {ending}, which holds no files.", ending=WORD))
    opened = open_file(source)
    asked = replace(asked, saved_with=opened.results.catalogue)
    if "since" in options.values:
        asked = _since(opened.plan, asked, options.value("since"))
    with ahead() if len(opened.plan.services) >= MANY else nullcontext():
        if out.suffix.lower() == WORD:
            from app.proposal.word.document import write_word

            write_word(opened.plan, out, date=date, options=asked)
        else:
            from app.exporting.writer import settings_files
            from app.proposal.document import write_proposal

            write_proposal(opened.plan, out, date=date, options=asked, settings_writer=settings_files)
    print(out)
    return GOOD


def told() -> list[tuple[str, str]]:
    """The options with what they take, for the manual."""
    from app.proposal.options import Paper
    from app.proposal.registry import SECTIONS, Edition

    sections = ", ".join(section.key for section in SECTIONS)
    by_choice = ", ".join(section.key for section in SECTIONS if section.by_choice)
    return [
        ("--date DAY", say("Date of the proposal, such as 2026-11-20. Default: today.")),
        (
            "--edition NAME",
            say(
                "{editions}: two pages, everything, or everything without names. Default: technical.",
                editions=", ".join(Edition),
            ),
        ),
        (
            "--sections KEYS",
            say("These sections in this order, with commas between: {sections}.", sections=sections),
        ),
        (
            "--with KEYS",
            say(
                "Sections besides those of the edition, with commas between: {sections}.", sections=by_choice
            ),
        ),
        (
            "--since REVISION",
            say(
                "Tell the changes since this revision: its number, note or identifier. Default: the last one."
            ),
        ),
        ("--paper NAME", say("{papers}. Default: a4.", papers=", ".join(Paper))),
        ("--logo FILE", say("PNG or JPEG for the cover.")),
        (
            "--attach NAMES",
            say(
                "Files to attach, with commas between: {files}; or {nothing}. Default: {usual}.",
                files=", ".join(ATTACHED),
                nothing=NOTHING,
                usual=USUAL,
            ),
        ),
    ]


def _asked(options: Arguments) -> ProposalOptions:
    from app.proposal.options import ProposalOptions
    from app.proposal.refusal import OptionRefused

    attached = _words(options, "attach", USUAL)
    for name in attached if attached != (NOTHING,) else ():
        if name not in ATTACHED:
            raise choose("--attach", ", ".join((*ATTACHED, NOTHING)), name, ATTACHED)
    given: dict[str, Any] = {
        name: options.value(name) for name in ("edition", "paper") if name in options.values
    }
    given |= {f"attach_{name}": name in attached for name in ATTACHED}
    logo = _logo(Path(options.value("logo"))) if "logo" in options.values else None
    try:
        return ProposalOptions(
            sections=_sections(options, given.get("edition", "")),
            logo=logo,
            **given,
        )
    except OptionRefused as refused:
        raise UsageRefused(refused.named(f"--{refused.option}")) from None


def _since(plan: Plan, asked: ProposalOptions, name: str) -> ProposalOptions:
    """Told are the changes since that revision."""
    from app.command_line.revision_named import revision_named
    from app.proposal.registry import choosable

    if CHANGES not in choosable(asked.edition):
        raise UsageRefused(
            say("--since: leave it out for edition {edition}, which tells no changes.", edition=asked.edition)
        )
    sections = asked.sections if CHANGES in asked.sections else (*asked.sections, CHANGES)
    return replace(asked, sections=sections, since=revision_named(plan, "--since", name).id)


def _sections(options: Arguments, edition: str) -> tuple[str, ...]:
    """The sections that were named; with others by choice, those of the edition and these."""
    from app.proposal.options import ProposalOptions
    from app.proposal.registry import SECTIONS, sections_of

    named, besides = _words(options, "sections"), _words(options, "with")
    if not besides:
        return named
    possible = [section.key for section in SECTIONS if section.by_choice]
    for key in besides:
        if key not in possible:
            raise choose("--with", ", ".join(possible), key, possible)
    asked = ProposalOptions(edition=edition) if edition else ProposalOptions()  # type: ignore[arg-type]  # a word is taken
    keys = (*named, *besides) if named else sections_of(asked.edition, besides)
    return tuple(dict.fromkeys(keys))


def _words(options: Arguments, name: str, usual: str = "") -> tuple[str, ...]:
    given = options.value(name) if name in options.values else usual
    return tuple(word.strip() for word in given.split(",")) if given else ()


def _logo(path: Path) -> bytes:
    from app.proposal.logo import MOST_BYTES
    from app.regular_file import bytes_of

    return bytes_of(path, MOST_BYTES)


def _check_date(date: str | None) -> None:
    try:
        if date is not None:
            from app.plan.document import require_day

            require_day(date)
    except ValueError:
        raise UsageRefused(say("--date: give a date such as 2026-11-20. Given: {date}.", date=date)) from None
