"""Why a file is not opened or not written as a plan."""

from __future__ import annotations

from app.problems import UserProblem


class PlanRefused(UserProblem):
    """The file is not a plan that this program can open; the findings say what was found."""


class PlanTooNew(PlanRefused):
    """The file was written by a newer program."""


class PlanChanged(PlanRefused):
    """The file is not the one that was opened or saved: somebody else wrote to it, or took it away and put another."""
