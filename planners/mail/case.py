"""One sizing's case: the inputs with the published rows that belong to them."""

from __future__ import annotations

from typing import ClassVar

from planners.catalogue.rows import Measurement, Platform
from planners.domino.case import MeasuredCase
from planners.mail.inputs import BASELINE, SERVICE, TEMPLATES
from planners.words import say


class MailCase(MeasuredCase, frozen=True):
    """Inputs and the reference machine: the measured one, or the administrator's own server."""

    service: ClassVar[str] = SERVICE

    @property
    def has_baseline(self) -> bool:
        """Whether the administrator's own server is the reference machine."""
        given = self.inputs.get
        users, used, processors = BASELINE
        return given(users) is not None and given(used) is not None and given(processors) is not None

    @property
    def configuration(self) -> str:
        """Platform, version and template."""
        return configuration(self.platform, self.text("version"), self.text("template"))

    def row(self, metric: str, version: str = "", template: str = "") -> Measurement | None:
        """The published row of a metric for the plan's version and template, or the ones given."""
        return self.catalogue.measurement(
            SERVICE,
            self.platform.id,
            version or self.text("version"),
            template or self.text("template"),
            metric,
        )


def configuration(platform: Platform, version: str, template: str) -> str:
    """Platform, version and template as people name them."""
    if template not in TEMPLATES:
        return say("{platform}, version {version}", platform=platform.name, version=version)
    return say(
        "{platform}, version {version}, {template}",
        platform=platform.name,
        version=version,
        template=TEMPLATES[template],
    )
