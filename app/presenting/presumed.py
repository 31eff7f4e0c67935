"""What the figures of a present system presume: a change from what runs on the own server to what is planned, and what is without it."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.gauges import gauges, over
from app.presenting.tables import value_text
from planners.analysis.against import OWN
from planners.measured_here import MEASURED_HERE
from planners.planner import Fit, Planner, Sizing, with_servers
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Inputs
from planners.words import listed, say


class Presumed(Struct, frozen=True):
    """The change ``before`` to ``after``, in words; ``short`` says what is over capacity without it, empty for nothing."""

    before: str
    after: str
    short: str

    @property
    def sentence(self) -> str:
        """That the figures count on it."""
        if self.short:
            return say(
                "Counts on the change from {before} to {after}. Without it: {short}.",
                before=self.before, after=self.after, short=self.short,
            )  # fmt: skip
        return say("Counts on the change from {before} to {after}.", before=self.before, after=self.after)

    @property
    def after_it(self) -> str:
        """That needs are of what runs after it."""
        return say("After the change from {before} to {after}.", before=self.before, after=self.after)

    @property
    def values(self) -> str:
        """The same of values that are read."""
        return say(
            "Values hold after the change from {before} to {after}.", before=self.before, after=self.after
        )

    @property
    def step(self) -> str:
        """What to do for it."""
        return say("Change from {before} to {after}, then measure.", before=self.before, after=self.after)


def presumed(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> Presumed | None:
    """The change that a sizing presumes; None where the own server runs what is planned, or there is no own server."""
    inputs = sizing.inputs
    if inputs.get(OWN) is None and not inputs.get(MEASURED_HERE):
        return None
    known = {field.name: field for field in planner.fields()}
    now = [
        field
        for field in known.values()
        if field.now_of and field.applies(inputs) and inputs.get(field.name) is not None
    ]
    changed = [field for field in now if inputs[field.name] != inputs[field.now_of]]
    if not changed:
        return None
    return Presumed(
        listed(value_text(field, inputs[field.name], style) for field in changed),
        listed(value_text(known[field.now_of], inputs[field.now_of], style) for field in changed),
        _short(planner, sizing, tuple((field.now_of, field.name) for field in changed), style),
    )


def _short(planner: Planner, sizing: Sizing, changed: tuple[tuple[str, str], ...], style: NumberStyle) -> str:
    """What is over capacity while the own server runs what it does."""
    entries: Inputs = {**sizing.inputs, **{planned: sizing.inputs[own] for planned, own in changed}}
    if sizing.servers is not None:
        entries = with_servers(planner, entries, round(float(sizing.servers.value)))
    found = _sized(planner, entries)
    return (
        ""
        if found is None
        else listed(over(gauge) for gauge in gauges(found, style) if gauge.fit is Fit.OVER)
    )


def _sized(planner: Planner, entries: Inputs) -> Sizing | None:
    """The sizing of these; inputs that do not go with what runs on the own server are left at their defaults."""
    refused: dict[str, None] = {}
    for _ in range(2):
        try:
            return planner.size(planner.check({**entries, **refused}))
        except InputRefused as refusal:
            refused |= {one.field: None for one in refusal.refusals}
        except NotInEvidence:
            return None
    return None
