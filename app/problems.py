"""The user's faults as data and as one clear line each; everything else is a fault of the program.

This is the one place that sorts the two families: ``findings_of`` gives the findings of a user's problem
and nothing for a fault of the program, which belongs in a crash report.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from planners.refusal import CatalogueRefused, CatalogueUnfit, InputRefused, NotInEvidence

MOST_TOLD = 5
"""Findings told in one line; the rest is counted."""

SENTENCES = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "the file or folder may not be read or written; choose another place or ask for the right",
    errno.EPERM: "the file or folder may not be changed; choose another place",
    errno.EROFS: "the disk is read-only; choose another place",
    errno.ENOSPC: "the disk is full; free some space or choose another place",
    errno.EDQUOT: "your share of the disk is used up; free some space or choose another place",
    errno.EFBIG: "the file would be larger than is allowed here",
    errno.EISDIR: "that is a folder; name a file",
    errno.ENOTDIR: "a part of that path is a file, not a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "the links lead in a circle; name the file itself",
    errno.EBUSY: "another program holds the file; close it there and try again",
    errno.ETXTBSY: "another program holds the file; close it there and try again",
    errno.ESTALE: "the network share is gone; connect it again",
    errno.ENOTCONN: "the network share is gone; connect it again",
    errno.EIO: "the disk reports a fault; save to another place",
}


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
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
        line = (f"{self.line}" if self.file else f"line {self.line}") if self.line else ""
        place = ":".join(part for part in (self.file, line) if part)
        return f"{place}: {self.sentence}" if place else self.sentence


class UserProblem(ValueError):
    """Something that the user can mend, told as findings."""

    def __init__(self, *findings: Finding | str) -> None:
        self.findings = tuple(Finding(found) if isinstance(found, str) else found for found in findings)
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
            what = SENTENCES.get(problem.errno, problem.strerror or "the operation failed")
            name = "" if problem.filename is None else str(problem.filename)
            return (Finding(what if name else what.capitalize(), file=name),)
    return ()


def is_users(problem: Exception) -> bool:
    """Whether the user can mend it; otherwise it is a fault of the program."""
    return bool(findings_of(problem))


def sentence_for(problem: Exception) -> str:
    """What happened, to which file or field, and what to do, in one line."""
    told = _joined(findings_of(problem)) or str(problem) or type(problem).__name__
    return " ".join(told.split())


def _joined(findings: tuple[Finding, ...]) -> str:
    told = "; ".join(finding.text for finding in findings[:MOST_TOLD])
    rest = len(findings) - MOST_TOLD
    return f"{told}; and {rest} more" if rest > 0 else told
