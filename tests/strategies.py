"""Generated plans and edits: whatever a user, an import or an odd file can bring into a document."""

from __future__ import annotations

import datetime
from typing import Any

from hypothesis import strategies as st

from app.plan.document import (
    STORED,
    TEXTS,
    Alteration,
    Entries,
    Machine,
    Origin,
    Plan,
    Reading,
    ReadingKind,
    Revision,
    Scenario,
    Service,
    Start,
)
from app.plan.edits import (
    Edit,
    add_scenario,
    add_service,
    alter,
    approve_revision,
    keep_revision,
    move_service,
    remove_scenario,
    remove_service,
    rename_scenario,
    rename_service,
    restore_revision,
    set_entry,
    set_origin,
    set_text,
)
from app.plan.evidence_edits import (
    add_readings,
    add_recordings,
    forget_readings,
    remove_readings,
    remove_recording,
)
from app.plan.figures import Published, Results, SavedFigure
from app.plan.kept_error import KeptError, Verdict
from app.plan.recorded import Bin, Facts, Recorded, Series, recorded
from planners.registry import planner
from planners.schema import Entry
from planners.table import Rows

FIELDS = tuple(field.name for field in planner("mail").fields())
SOLARIS = Entries({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000})

letters = st.characters() | st.sampled_from('"\\\n\r\t\x00\x7f\x85\u2028\u2029\ufeff#= \ud800\udcff')
texts = st.text(letters, max_size=30)
names = st.text(st.characters(categories=["Lu", "Ll", "Nd"]) | st.just("_"), min_size=1, max_size=20).filter(
    str.isidentifier
)
ids = st.uuids().map(str) | st.text(letters.filter(lambda letter: letter != "\x00"), min_size=1, max_size=20)
cells = st.none() | st.integers() | st.floats() | st.booleans() | texts
tables = st.lists(st.lists(cells, max_size=4), max_size=3).map(Rows)
values: st.SearchStrategy[Entry] = tables | (
    st.integers() | st.integers(-(2**70), 2**70) | st.floats() | st.booleans() | texts | st.sampled_from(["", "yes", "nan", "1e5"])
)  # fmt: skip
likely_values: st.SearchStrategy[Entry] = (
    st.integers(1, 50_000) | st.sampled_from(["7", "6.5", "mail6", "linux-x86"]) | values
)
days = st.dates(datetime.date(1990, 1, 1), datetime.date(2100, 1, 1)).map(str)
origins = st.builds(
    Origin,
    st.sampled_from(STORED),
    texts,
    days | st.just(""),
)


@st.composite
def services(draw: st.DrawFn, name: str = "") -> Service:
    """A mail service with any entries, under a generated id unless one is given."""
    entries = draw(st.dictionaries(names | st.sampled_from(FIELDS), values, max_size=6))
    known = [field for field in entries if entries[field] is not None]
    about = draw(st.dictionaries(st.sampled_from(known), origins)) if known else {}
    return Service(
        name or draw(ids), "mail", draw(texts), Entries(entries), tuple(about.items()), draw(texts)
    )


@st.composite
def machines(draw: st.DrawFn) -> Machine:
    """A machine with any entries."""
    return Machine(draw(ids), draw(texts), Entries(draw(st.dictionaries(names, values, max_size=3))))


finite = st.floats(allow_nan=False, allow_infinity=False)
figures = st.builds(SavedFigure, ids, texts, finite, finite, finite, texts, texts)


@st.composite
def results(draw: st.DrawFn, known: list[str]) -> Results:
    """Figures and published rows of these services."""
    if not known:
        return Results(draw(texts))
    each = st.sampled_from(known)
    found = st.lists(
        st.builds(SavedFigure, each, ids, finite, finite, finite, texts, texts),
        max_size=3,
        unique_by=lambda one: (one.service, one.name),
    )
    rows = st.lists(st.builds(Published, each, texts, finite, texts, texts, texts, texts), max_size=3)
    return Results(draw(texts), tuple(draw(found)), tuple(draw(rows)))


times = st.tuples(days, st.times()).map(lambda both: f"{both[0]}T{both[1].strftime('%H:%M:%S')}Z")


def readings(known: list[str]) -> st.SearchStrategy[Reading]:
    """A setting, measurement, statistic or complaint read for one of these services."""
    filled = texts.filter(lambda text: len(text) > 0 and "\x00" not in text)
    each, numbers = st.sampled_from(known), finite.map(repr)
    kinds = st.sampled_from([kind for kind in ReadingKind if kind is not ReadingKind.MEASUREMENT])
    return st.builds(Reading, each, kinds, texts, filled, texts, texts, texts, days) | st.builds(
        Reading, each, st.just(ReadingKind.MEASUREMENT), texts, filled, numbers, texts, numbers, days
    )


def recordings(known: list[str]) -> st.SearchStrategy[Recorded]:
    """A recording of one of these services, of a few bins."""
    numbers = st.floats(-(2.0**99), 2.0**99, width=32)
    bins = st.lists(
        st.tuples(st.integers(0, 10**6), numbers, numbers, numbers, st.integers(1, 10**6)),
        min_size=1,
        max_size=3,
    )
    series = st.builds(
        lambda quantity, step, found: Series(
            quantity, "%", step, tuple(Bin(start * step, *rest) for start, *rest in sorted(found))
        ),
        st.sampled_from(["load", "memory.used"]), st.sampled_from([10, 3600]), bins,
    )  # fmt: skip
    facts = st.builds(
        Facts,
        texts,
        st.integers(0, 10**9),
        st.just(0.0),
        st.floats(0, 4e9),
        st.integers(0, 10**9),
        texts,
        texts,
    )
    digests = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")
    return st.builds(
        recorded, st.sampled_from(known), digests, texts, facts, st.lists(series, min_size=1, max_size=2)
    )


@st.composite
def revisions(draw: st.DrawFn) -> Revision:
    """A revision of a small plan."""
    plan = Plan(draw(ids), draw(texts), services=tuple(draw(st.lists(services(), max_size=1))))
    return draw(
        st.builds(
            Revision, ids, times, st.just(plan), texts, texts, texts, days | st.just(""), texts,
            st.lists(figures, max_size=2).map(tuple),
        )
    )  # fmt: skip


def errors(of: list[str], known: list[str]) -> st.SearchStrategy[tuple[KeptError, ...]]:
    """How far these revisions were off for these services."""
    if not of or not known:
        return st.just(())
    months = days.map(lambda day: day[:7])
    each = st.builds(
        KeptError, st.sampled_from(of), st.sampled_from(known), ids, months, months, months, st.sampled_from(Verdict),
        *(st.floats(0, 1e9),) * 3,
    )  # fmt: skip
    return st.lists(each, max_size=3).map(tuple)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """A plan with up to four services of different ids."""
    parts = draw(st.lists(services(), max_size=4, unique_by=lambda service: service.id))
    written = {name: draw(texts) for name in TEXTS}
    others = draw(st.lists(scenarios([part.id for part in parts]), max_size=3, unique_by=lambda one: one.id))
    known = [part.id for part in parts]
    read = draw(st.lists(readings(known), max_size=3)) if known else []
    held = draw(st.lists(recordings(known), max_size=2)) if known else []
    kept = draw(st.lists(revisions(), max_size=2, unique_by=lambda one: one.id))
    hosts = draw(st.lists(machines(), max_size=2, unique_by=lambda one: one.id))
    return Plan(
        draw(ids),
        start=draw(st.sampled_from(Start)),
        machines=tuple(hosts),
        services=tuple(parts),
        scenarios=tuple(others),
        readings=tuple(read),
        recordings=tuple(held),
        revisions=tuple(kept),
        errors=draw(errors([one.id for one in kept], known)),
        **written,
    )


@st.composite
def scenarios(draw: st.DrawFn, known: list[str]) -> Scenario:
    """A scenario with any alterations of these services."""
    altered = (
        st.builds(Alteration, st.sampled_from(known), names | st.sampled_from(FIELDS), values)
        if known
        else st.nothing()
    )
    return Scenario(draw(ids), draw(texts), tuple(draw(st.lists(altered, max_size=4 if known else 0))))


def edits(plan: Plan) -> st.SearchStrategy[Edit]:
    """An edit that this plan takes."""
    known = [service.id for service in plan.services]
    taken: st.SearchStrategy[Any] = st.builds(set_text, st.sampled_from(TEXTS), texts) | st.builds(
        add_service, st.uuids().flatmap(lambda new: services(str(new))), st.none() | st.integers(0, 5)
    )
    if known:
        each = st.sampled_from(known)
        taken |= st.builds(
            set_entry, each, st.sampled_from(FIELDS), st.none() | likely_values, origin=origins
        )
        taken |= st.builds(remove_service, each) | st.builds(move_service, each, st.integers(-2, 5))
        taken |= st.builds(rename_service, each, texts)
    taken |= st.builds(add_scenario, st.uuids().map(lambda new: Scenario(str(new), "Scenario")))
    if plan.scenarios:
        one = st.sampled_from([scenario.id for scenario in plan.scenarios])
        taken |= st.builds(remove_scenario, one) | st.builds(rename_scenario, one, texts)
        if known:
            taken |= st.builds(
                alter, one, st.sampled_from(known), st.sampled_from(FIELDS), st.none() | likely_values
            )
    taken |= st.builds(keep_revision, st.uuids().map(str), times, texts, texts, results(known))
    if known:
        read = st.lists(readings(known), min_size=1, max_size=3).map(tuple)
        taken |= st.builds(add_readings, read, st.just("a file"))
        held = st.lists(recordings(known), min_size=1, max_size=2).map(tuple)
        taken |= st.builds(add_recordings, held, st.just("a file"))
    if plan.recordings:
        taken |= st.sampled_from(plan.recordings).map(lambda one: remove_recording(*one.key, one.source))
    if plan.readings:
        taken |= st.sampled_from(plan.readings).map(lambda one: remove_readings(one.service, one.source))
        taken |= st.sampled_from(plan.readings).map(lambda one: forget_readings(one.service, one.kind))
    if plan.revisions:
        kept = st.sampled_from([revision.id for revision in plan.revisions])
        taken |= st.builds(restore_revision, kept) | st.builds(approve_revision, kept, texts, days)
    entered = [(service.id, field) for service in plan.services for field in service.entries]
    if entered:
        taken |= st.tuples(st.sampled_from(entered), origins).map(lambda pair: set_origin(*pair[0], pair[1]))
    return taken
