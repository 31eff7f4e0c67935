"""The user's faults as data and as one clear line each; everything else is a fault of the program.

This is the one place that sorts the two families: ``findings_of`` gives the findings of a user's problem
and nothing for a fault of the program, which belongs in a crash report.
"""

from __future__ import annotations

import errno
from enum import StrEnum
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from planners.refusal import CatalogueRefused, CatalogueUnfit, InputRefused, NotInEvidence
from planners.words import plural, say

MOST_TOLD = 5
"""Findings shown in one line; the rest is counted."""

_BUSY = say("Another program uses the file. Close it there and try again.")
_SHARE_GONE = say("The network share is gone. Connect it again.")
SENTENCES = {
    errno.ENOENT: say("No such file or folder."),
    errno.EACCES: say("Access denied. Choose another place, or ask for access."),
    errno.EPERM: say("The file or folder cannot be changed. Choose another place."),
    errno.EROFS: say("The disk is read-only. Choose another place."),
    errno.ENOSPC: say("The disk is full. Free some space or choose another place."),
    errno.EDQUOT: say("Your disk quota is used up. Free some space or choose another place."),
    errno.EFBIG: say("The file is larger than this disk allows. Choose another place."),
    errno.EEXIST: say("A file of this name is there. Choose another folder."),
    errno.EISDIR: say("This is a folder. Choose a file."),
    errno.ENOTDIR: say("Part of the path is a file, not a folder. Choose another place."),
    errno.ENAMETOOLONG: say("The name is too long. Choose a shorter one."),
    errno.ELOOP: say("The links lead in a circle. Choose the file itself."),
    errno.EBUSY: _BUSY,
    errno.ETXTBSY: _BUSY,
    errno.ESTALE: _SHARE_GONE,
    errno.ENOTCONN: _SHARE_GONE,
    errno.EINVAL: say("This name cannot be used. Choose another one."),
    errno.EIO: say("The disk reports a fault. Save to another place."),
}


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Finding(Struct, frozen=True):
    """One thing to mend: the sentence, and where it is. ``line`` counts from 1; 0 means no line."""

    sentence: str
    severity: Severity = Severity.ERROR
    file: str = ""
    line: int = 0
    field: str = ""
    given: str = ""
    possible: str = ""

    @property
    def text(self) -> str:
        """The finding in one line, as editors read it: file, line, sentence."""
        if self.line and not self.file:
            return say("Line {line}: {sentence}", line=self.line, sentence=self.sentence)
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.sentence}" if place else self.sentence


class UserProblem(ValueError):
    """Something that the user can mend, told as findings."""

    def __init__(self, *findings: Finding | str) -> None:
        self.findings = tuple(Finding(one) if isinstance(one, str) else one for one in findings)
        super().__init__(_joined(self.findings))

    def in_file(self, name: str) -> Self:
        """The same problem with every finding placed in that file."""
        return type(self)(*(replace(finding, file=finding.file or name) for finding in self.findings))


def findings_of(problem: Exception) -> tuple[Finding, ...]:
    """What the user can mend, all at once; nothing where the program itself is at fault."""
    match problem:
        case UserProblem():
            return problem.findings
        case InputRefused():
            return tuple(
                Finding(refusal.sentence, field=refusal.field, given=refusal.given, possible=refusal.possible)
                for refusal in problem.refusals
            )
        case NotInEvidence():
            return (Finding(problem.sentence, field=problem.missing),)
        case CatalogueRefused():
            return tuple(
                Finding(f.told, file=f.file, line=f.line, field=f.column, given=f.given, possible=f.possible)
                for f in problem.faults
            )
        case CatalogueUnfit():
            return (Finding(str(problem)),)
        case OSError() if problem.errno is not None:
            name = "" if problem.filename is None else str(problem.filename)
            return (Finding(SENTENCES.get(problem.errno) or _of_system(problem), file=name),)
    return ()


def _of_system(problem: OSError) -> str:
    """The system's own words on a fault that has no sentence here."""
    return say("The system reports: {fault}.", fault=problem.strerror or problem.errno)


def is_users(problem: Exception) -> bool:
    """Whether the user can mend it; otherwise it is a fault of the program."""
    return bool(findings_of(problem))


def sentence_for(problem: Exception) -> str:
    """What happened, to which file or field, and what to do, in one line."""
    told = _joined(findings_of(problem)) or str(problem) or type(problem).__name__
    return " ".join(told.split())


def _joined(findings: tuple[Finding, ...]) -> str:
    told = " ".join(finding.text for finding in findings[:MOST_TOLD])
    rest = len(findings) - MOST_TOLD
    if rest <= 0:
        return told
    return plural("{told} {count} more problem.", "{told} {count} more problems.", rest, told=told)
