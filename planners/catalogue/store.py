"""Typed questions to the compiled catalogue. The planners' only SQL; a missing row is None or empty, never an error."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from planners.catalogue.current import current
from planners.catalogue.places import COMPILED
from planners.catalogue.rows import (
    SCHEMA_VERSION,
    AccuracyCheck,
    Bridge,
    Claim,
    Document,
    Drive,
    Measurement,
    Platform,
    Raid,
    RatedPoint,
    Rating,
    Saving,
    Scaling,
    SettingRule,
    ThresholdRow,
    UserLimit,
    Workload,
)
from planners.evidence import Source
from planners.refusal import CatalogueUnfit

CATALOGUE_VARIABLE = "SIZEWRIGHT_CATALOGUE"
NOT_GIVEN = "N/A"
NARROWING = ("metric", "template", "version", "platform", "service")
"""What limits measured rows, the narrowest first."""

Row = TypeVar("Row")


class Catalogue:
    """The compiled catalogue, opened read-only. Answers are kept, so asking twice costs nothing.

    Raises ``CatalogueUnfit`` where the file is missing, is no catalogue, or is one of another version.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.is_file():
            raise CatalogueUnfit(f"there is no catalogue at {path}")
        self._connection = _connection(path)
        self._known: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self.cited: dict[int, tuple[object, Source]] = {}
        """The places of rows that were asked for, by the row's identity, each with its row."""
        self.terms: dict[tuple[str, str, int], Any] = {}
        """What rows whose places are known are in formulas: by name, meaning and the row's identity."""

    @classmethod
    def open(cls, path: Path) -> Catalogue:
        """The catalogue in that file."""
        return cls(path)

    @classmethod
    def open_default(cls) -> Catalogue:
        """The catalogue that belongs to the program, compiled anew when its text has changed.

        The environment may name another one: a compiled file, or a folder of text.
        """
        named = os.environ.get(CATALOGUE_VARIABLE)
        if not named:
            return cls(current())
        path = Path(named)
        return cls(current(path, path / COMPILED.name) if path.is_dir() else path)

    def close(self) -> None:
        """Let go of the file; what has been answered stays known."""
        self._connection.close()

    @cached_property
    def version(self) -> str:
        """The version of the catalogue's data, such as ``2026.11``."""
        return self._told("version")

    @cached_property
    def digest(self) -> str:
        """The digest of the text that the catalogue was made from."""
        return self._told("digest")

    def _told(self, key: str) -> str:
        found = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(found[0]) if found else ""

    @cached_property
    def _documents(self) -> dict[str, Document]:
        return {document.id: document for document in self.documents()}

    def documents(self) -> tuple[Document, ...]:
        """All documents."""
        return self._ask(Document, "document")

    def document(self, name: str) -> Document | None:
        """The document of that id."""
        return self._documents.get(name)

    def title(self, name: str) -> str:
        """The title of the document of that id; the id itself where there is none."""
        document = self.document(name)
        return document.title if document else name

    def source(self, row: Platform) -> Source:
        """The place that a machine was described at."""
        known = self.cited.get(id(row))
        if known is None:
            place = Source(self.title(row.document), row.section, row.name, row.line, row.doubt)
            known = self.cited[id(row)] = (row, place)
        return known[1]

    def platforms(self, service: str) -> tuple[Platform, ...]:
        """The measured machines of a service."""
        return self._ask(Platform, "platform", service=service, role="measured")

    def unmeasured(self, service: str) -> tuple[Platform, ...]:
        """The platforms of a service that no run was published for."""
        return self._ask(Platform, "platform", service=service, role="unmeasured")

    def machines(self, service: str) -> tuple[Platform, ...]:
        """The measured machines of a service and those that drove their load."""
        return self._ask(Platform, "platform", service=service)

    def platform(self, service: str, name: str) -> Platform | None:
        """The machine of that id."""
        return self._platforms.get((service, name))

    @cached_property
    def _platforms(self) -> dict[tuple[str, str], Platform]:
        return {(row.service, row.id): row for row in reversed(self._ask(Platform, "platform"))}

    def measurements(
        self,
        service: str | None = None,
        platform: str | None = None,
        version: str | None = None,
        template: str | None = None,
        metric: str | None = None,
    ) -> tuple[Measurement, ...]:
        """Measured rows in printed order; what is None does not limit. Cells printed N/A are left out."""
        key = ("printed", service, platform, version, template, metric)
        if key not in self._known:
            wanted = zip(NARROWING, (metric, template, version, platform, service), strict=True)
            limits = [(name, value) for name, value in wanted if value is not None]
            self._known[key] = self._printed(*limits)
        return self._known[key]

    def _printed(self, *limits: tuple[str, str]) -> tuple[Measurement, ...]:
        """The printed rows within these limits: those within all but the first are known to the questions before it."""
        key = ("printed within", *limits)
        if key not in self._known:
            if limits:
                (name, value), *others = limits
                found = (row for row in self._printed(*others) if getattr(row, name) == value)
            else:
                found = (row for row in self._ask(Measurement, "measurement") if row.printed != NOT_GIVEN)
            self._known[key] = tuple(found)
        return self._known[key]

    def measurement(
        self, service: str, platform: str, version: str, template: str, metric: str
    ) -> Measurement | None:
        """The row of one case, from the first table in which it stands."""
        found = self.measurements(service, platform, version, template, metric)
        return found[0] if found else None

    def claims(
        self, service: str | None = None, metric: str | None = None, platform: str | None = None
    ) -> tuple[Claim, ...]:
        """Claims; what is None does not limit."""
        return self._ask(Claim, "claim", service=service, metric=metric, platform=platform)

    def claim(self, name: str) -> Claim | None:
        """The claim of that id."""
        return next(iter(self._ask(Claim, "claim", id=name)), None)

    def settings(self, service: str, platform: str, version: str) -> tuple[SettingRule, ...]:
        """Setting rows of a platform and version, with those that hold for all platforms."""
        key = ("of a case", service, platform, version)
        if key not in self._known:
            self._known[key] = tuple(
                row for row in self.setting_rows(service)
                if row.platform in ("", platform) and (not row.version or version in row.version.split(";"))
            )  # fmt: skip
        return self._known[key]

    def setting_rows(self, service: str | None = None) -> tuple[SettingRule, ...]:
        """Setting rows of all platforms and versions, of all services where none is named."""
        return self._ask(SettingRule, "setting", service=service)

    def workloads(self, service: str | None = None) -> tuple[Workload, ...]:
        """The properties of benchmark workloads, of all services where none is named."""
        return self._ask(Workload, "workload", service=service)

    def scalings(
        self, service: str, configuration: str | None = None, metric: str | None = None
    ) -> tuple[Scaling, ...]:
        """Scaling factors and listing cells; what is None does not limit."""
        return self._ask(Scaling, "scaling", service=service, configuration=configuration, metric=metric)

    def scaling(
        self, service: str, configuration: str, metric: str, test: str, transition: str
    ) -> Scaling | None:
        """The factor of one transition in a test."""
        key = ("factor", service, configuration, metric, test, transition)
        if key not in self._known:
            rows = self.scalings(service, configuration, metric)
            self._known[key] = tuple(row for row in rows if (row.test, row.transition) == (test, transition))
        return next(iter(self._known[key]), None)

    def drives(self) -> tuple[Drive, ...]:
        """Drive types with their operations per second."""
        return self._ask(Drive, "drive")

    def raid_levels(self) -> tuple[Raid, ...]:
        """RAID levels with the cost of a write."""
        return self._ask(Raid, "raid")

    def ratings(self, family: str | None = None) -> tuple[Rating, ...]:
        """Published capacity ratings; None gives all families."""
        return self._ask(Rating, "rating", family=family)

    def bridges(self, from_family: str | None = None) -> tuple[Bridge, ...]:
        """Machines that lead from one family of ratings to another; None gives all."""
        return self._ask(Bridge, "bridge", from_family=from_family)

    def rated_points(self) -> tuple[RatedPoint, ...]:
        """Measured platforms with ratings of their processors."""
        return self._ask(RatedPoint, "rated_point")

    def user_limit(self, service: str, platform: str, version: str) -> UserLimit | None:
        """The largest load published for one server."""
        return self._user_limits.get((service, platform, version))

    @cached_property
    def _user_limits(self) -> dict[tuple[str, str, str], UserLimit]:
        rows = reversed(self._ask(UserLimit, "user_limit"))
        return {(row.service, row.platform, row.version): row for row in rows}

    def savings(
        self, service: str, platform: str, change: str | None = None, template: str | None = None
    ) -> tuple[Saving, ...]:
        """Published processor savings; what is None does not limit."""
        return self._ask(
            Saving, "saving", service=service, platform=platform, change=change, template=template
        )

    def accuracy_checks(
        self, service: str | None = None, kind: str | None = None
    ) -> tuple[AccuracyCheck, ...]:
        """The published figures that models are held against; what is None does not limit."""
        return self._ask(AccuracyCheck, "accuracy_check", service=service, kind=kind)

    def thresholds(self, server: str) -> tuple[ThresholdRow, ...]:
        """What the statistics of a kind of server are held against."""
        return self._ask(ThresholdRow, "threshold", server=server)

    def _ask(self, record: type[Row], table: str, **wanted: str | None) -> tuple[Row, ...]:
        key = (table, *wanted.items())
        if key not in self._known:
            limits = {name: value for name, value in wanted.items() if value is not None}
            where = " AND ".join(f"{name} = ?" for name in limits) or "1"
            rows = self._connection.execute(
                f"SELECT * FROM {table} WHERE {where} ORDER BY rowid",
                tuple(limits.values()),
            )
            kinds = tuple(record.__annotations__.values())
            texts, answers = (
                [place for place, one in enumerate(kinds) if one == kind] for kind in ("str", "bool")
            )
            self._known[key] = tuple(record(*_typed(row, texts, answers)) for row in rows)
        return self._known[key]


def _connection(path: Path) -> sqlite3.Connection:
    """The catalogue in that file, for reading. Raises ``CatalogueUnfit`` where it is none."""
    unfit = CatalogueUnfit(f"{path} is no catalogue of schema {SCHEMA_VERSION}")
    try:
        found = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
    except sqlite3.Error as error:  # what cannot be opened as a file, such as a process's memory
        raise unfit from error
    if _schema_of(found) != SCHEMA_VERSION:
        found.close()
        raise unfit
    return found


def _schema_of(connection: sqlite3.Connection) -> int:
    try:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.DatabaseError:
        return 0


def _typed(row: tuple[Any, ...], texts: Sequence[int], answers: Sequence[int]) -> Sequence[Any]:
    """The values of a row with those that are texts, and those that are yes or no, as such."""
    if None not in row and not answers:
        return row
    found = list(row)
    for place in texts:
        if found[place] is None:
            found[place] = ""
    for place in answers:
        found[place] = bool(found[place])
    return found
