"""The figures that a plan was saved with, and the published rows that they were made of."""

from __future__ import annotations

from msgspec import Struct

from app.plan.values import keep_writable


class SavedFigure(Struct, frozen=True):
    """One figure of a service as it was saved, in ``unit``."""

    service: str
    name: str
    value: float
    low: float
    high: float
    unit: str
    standing: str

    def __post_init__(self) -> None:
        keep_writable(self)


class Published(Struct, frozen=True):
    """A row of the catalogue that a service's figures were made of: what it says, in ``unit``, and where it stands."""

    service: str
    name: str
    value: float
    unit: str
    document: str
    part: str
    place: str

    def __post_init__(self) -> None:
        keep_writable(self)


class Results(Struct, frozen=True):
    """The figures of a plan, the version of the catalogue they come from and its rows; empty where not sized."""

    catalogue: str = ""
    figures: tuple[SavedFigure, ...] = ()
    published: tuple[Published, ...] = ()

    def __post_init__(self) -> None:
        keep_writable(self)


UNSIZED = Results()
