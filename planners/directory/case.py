"""The inputs of one sizing with the published figures that belong to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from planners import case as cases
from planners.catalogue.rows import Measurement, Platform
from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.counters import BUSY, UTILIZATION
from planners.directory.inputs import AUTOMATIC, DS3, HPUX, LINUX, OPENLDAP, SERVICE
from planners.evidence import Source
from planners.measured_here import MeasuredHere, measured_here
from planners.quantity import Term
from planners.refusal import NotInEvidence
from planners.words import say

ENTER_BASELINE = say(
    'Enter "Operations measured", "Utilization measured" and "Processors measured" of your own server.'
)


class DirectoryCase(cases.Case, frozen=True):
    """Catalogue and inputs."""

    service: ClassVar[str] = SERVICE

    @property
    def today(self) -> bool:
        """Whether a server of today is planned, not 7.1."""
        return self.text("platform") == LINUX

    @property
    def automatic(self) -> bool:
        """Whether the server sizes its caches itself."""
        return self.text("caches") == AUTOMATIC

    @property
    def lmdb(self) -> bool:
        """Whether the database is a memory map, which has no cache of its own."""
        return self.openldap or (self.text("version") == DS3 and self.text("database") == "lmdb")

    @property
    def openldap(self) -> bool:
        """Whether OpenLDAP is planned, which keeps no entries of its own beside the map."""
        return self.text("version") == OPENLDAP

    @property
    def has_baseline(self) -> bool:
        """Whether the administrator's own measurement replaces the published rates."""
        return self.inputs["baseline_operations"] is not None

    @property
    def here(self) -> Mapping[str, MeasuredHere]:
        """What was recorded on one's own server, by quantity."""
        return measured_here(self.inputs)

    @property
    def own_processor(self) -> MeasuredHere | None:
        """The processor use of one's own server by its operations, where it was recorded."""
        return self.here.get(BUSY.name) or self.here.get(UTILIZATION.name)

    @property
    def machine(self) -> Platform | None:
        """The measured server."""
        return self.catalogue.platform(SERVICE, HPUX)

    def claim(self, name: str, row: str, meaning: str) -> Term:
        """A stated figure of the directory as a term. Raises ``NotInEvidence``."""
        return cases.Case.claim(self, name, f"directory.{row}", meaning)

    def row(self, ending: str) -> Measurement:
        """The measured row whose id ends so. Raises ``NotInEvidence``."""
        found = _row(self.catalogue, ending)
        if found is None:
            raise NotInEvidence(say("The measurement {ending} is not in the catalogue", ending=ending))
        return found

    def rate(self, name: str, ending: str) -> Term:
        """A measured rate as a term. Its rounding, a millionth of it, makes no range."""
        found = self.row(ending)
        return Term(name, found.value, found.unit, found.row, cite(self.catalogue, found))

    def place(self, row: str) -> Source | None:
        """Where a rule of the directory is stated; None where the catalogue has no such row."""
        found = self.catalogue.claim(f"directory.{row}")
        return cite(self.catalogue, found) if found else None

    def source(self, row: Measurement) -> Source:
        """Where a row was read."""
        return cite(self.catalogue, row)


@lru_cache(maxsize=512)
def _row(catalogue: Catalogue, ending: str) -> Measurement | None:
    return next((row for row in catalogue.measurements(SERVICE) if row.id.endswith(ending)), None)
