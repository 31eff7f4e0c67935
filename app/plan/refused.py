"""Why a file is not opened or not written as a plan."""

from __future__ import annotations

from app.problems import UserProblem
from planners.words import say

NOT_A_PLAN = say("This is not a plan file. Choose a file that Sizewright saved.")


class PlanRefused(UserProblem):
    """The file is not a plan that this program can open; the findings say what was found."""


def damaged(fault: object) -> PlanRefused:
    """The refusal of a plan file that is damaged; ``fault`` is the technical reason."""
    return PlanRefused(say("The plan file is damaged ({fault}). Salvage what can be read.", fault=fault))


class PlanTooNew(PlanRefused):
    """The file was written by a newer program."""


class PlanChanged(PlanRefused):
    """The file is not the one that was opened or saved: somebody else wrote to it, or took it away and put another."""
