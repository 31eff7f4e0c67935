"""An option of a proposal that cannot be."""

from __future__ import annotations

from app.problems import Finding, UserProblem
from planners.words import say

TITLES = {
    "date": say("Date"),
    "edition": say("Edition"),
    "paper": say("Paper"),
    "sections": say("Sections"),
    "logo": say("Logo"),
}


class OptionRefused(UserProblem):
    """An option that cannot be: its name for scripts in ``option``, what to do instead in ``reason``."""

    def __init__(self, option: str, reason: str) -> None:
        self.option, self.reason = option, reason
        super().__init__(Finding(self.named(TITLES[option]), field=option))

    def named(self, option: str) -> str:
        """The sentence with the option as the reader calls it."""
        return say("{option}: {reason}", option=option, reason=self.reason)
