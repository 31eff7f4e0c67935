"""The words and units of a proposal, in the order of the alphabet; those that a plan has no use for are left out."""

from __future__ import annotations

from collections.abc import Iterable

from planners.planner import Planner, Word

WORDS = (
    Word("B, kB, MB, GB", "Bytes and their decimal multiples: 1 MB is 1,000,000 bytes. Disks and networks are told in them."),
    Word("Capacity", "What a resource has, or the part of it that is planned to be used."),
    Word("Careful figure", "The upper end of a range; with it the earliest date and the smallest load are told."),
    Word("Extrapolated", "Computed beyond what was measured; the range is wider."),
    Word("Headroom", "What is left between the need and the capacity."),
    Word("Interpolated", "Computed between two measured loads."),
    Word("Likely figure", "What the model gives; the truth lies within the range nineteen times in twenty, as far as the claims that were held out tell."),
    Word("Measured", "Published at exactly this load on this platform."),
    Word("MiB, GiB", "Binary multiples: 1 MiB is 1,048,576 bytes, 1 GiB 1,024 MiB. Memory is told in them."),
    Word("Peak", "The busiest time of a normal day, a quarter of an hour at least; not the worst second of a year."),
    Word("Range", "The values between which the figure lies, with the reason where it is told."),
    Word("Rule", "Computed by a stated rule from inputs or other figures."),
    Word("Standing", "How far a figure can be trusted: measured, entered, interpolated, by a rule, or extrapolated."),
    Word("Target utilization", "The share of the processors that is planned to be used at the peak."),
    Word("Utilization", "The share of time that a resource is busy."),
    Word("Verdict", "Whether need and capacity go together: fits, tight (the likely figure fits, the upper end does not), over."),
)  # fmt: skip


def glossary(planners: Iterable[Planner]) -> tuple[Word, ...]:
    """The words that a plan with these planners uses."""
    own = (word for planner in planners for word in planner.words)
    return tuple(sorted(dict.fromkeys((*WORDS, *own)), key=lambda word: word.word.casefold()))
