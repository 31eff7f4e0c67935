"""Services on their way through the clipboard: the text of a plan that holds nothing else."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from app.plan.document import Plan, Reading, Service
from app.plan.refused import PlanRefused
from app.plan.text_form import HEAD, to_text
from app.plan.text_reader import from_text
from planners.words import say

MIME = "application/x-sizewright-services"
LONGEST = 8 * 1024**2
"""Letters of a text that is taken from a clipboard; a plan's services with all they may hold are shorter."""

Clip = tuple[tuple[Service, ...], tuple[Reading, ...]]


def clip_of(plan: Plan, service: str) -> str:
    """A service of the plan with what was read of it, as text. It must be there."""
    chosen = plan.service(service)
    if chosen is None:
        raise KeyError(service)
    readings = tuple(one for one in plan.readings if one.service == service)
    return to_text(Plan("clipboard", chosen.title, services=(chosen,), readings=readings))


def is_clip(text: str) -> bool:
    """Whether a text may hold services."""
    return text.startswith(HEAD)


def from_clip(text: str, new_id: Callable[[], str]) -> Clip:
    """The services of a text and what was read of them, under new ids. Raises ``PlanRefused`` where there are none."""
    if len(text) > LONGEST or not is_clip(text):
        raise PlanRefused(say("The clipboard holds no services. Copy one first."))
    plan = from_text(text)
    if not plan.services:
        raise PlanRefused(say("The clipboard holds no services. Copy one first."))
    ids = {service.id: new_id() for service in plan.services}
    services = tuple(replace(service, id=ids[service.id]) for service in plan.services)
    return services, tuple(replace(one, service=ids[one.service]) for one in plan.readings)
