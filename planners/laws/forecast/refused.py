"""Why a course tells no forecast."""

from __future__ import annotations


class ForecastRefused(ValueError):
    """A course that supports no forecast; the text says why."""
