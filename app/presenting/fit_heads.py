"""Verdicts of a present system in a few words: of today, after a change that its figures count on, and at a load that is only planned."""

from __future__ import annotations

from planners.words import say

FITS_IN_PART = say("Today: fits as far as is known.")
FITS, TIGHT, UNKNOWN = say("Today: fits."), say("Today: tight."), say("Today: unknown.")
EXCEEDED = say("Today: exceeded.")
AFTER = {
    FITS: say("After the change: fits."),
    FITS_IN_PART: say("After the change: fits as far as is known."),
    TIGHT: say("After the change: tight."),
    UNKNOWN: say("After the change: unknown."),
}
AS_PLANNED = {
    FITS: say("At the planned load: fits."),
    FITS_IN_PART: say("At the planned load: fits as far as is known."),
    TIGHT: say("At the planned load: tight."),
    UNKNOWN: say("At the planned load: unknown."),
    EXCEEDED: say("At the planned load: exceeded."),
}
"""Where less was measured on the own server."""
IN_PART = (FITS_IN_PART, AFTER[FITS_IN_PART], AS_PLANNED[FITS_IN_PART])
"""All that say that something is not known."""
