"""Servers (partitions) for all users: none carries more than its published limit."""

from __future__ import annotations

from planners.domino.case import MeasuredCase
from planners.domino.figures import USERS_PER_SERVER
from planners.evidence import Standing
from planners.machine.figures import SERVER_COUNT
from planners.quantity import Quantity, derive, of
from planners.words import say

COUNT_NOTE = say("Domino partitions. Figures per server assume that users are spread evenly.")


def count(case: MeasuredCase, limit: Quantity) -> Quantity:
    """Servers for all users."""
    return derive(
        SERVER_COUNT,
        "ceil(users / users_limit)",
        (case.users(), of("users_limit", limit)),
        Standing.RULE,
        note=COUNT_NOTE,
    )


def users_each(case: MeasuredCase, servers: Quantity) -> Quantity:
    """Users of each server when they are spread evenly."""
    return derive(
        USERS_PER_SERVER,
        "users / servers",
        (case.users(), of("servers", servers)),
        Standing.RULE,
    )
