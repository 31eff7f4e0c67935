"""The words and units of a proposal, in the order of the alphabet; those that a plan has no use for are left out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word and what it means here. ``services`` names the services that use it; none means all."""

    word: str
    meaning: str
    services: tuple[str, ...] = ()


DOMINO = ("mail", "inotes", "virtual")
WORDS = (
    Word("Active user", "A user who works during the busiest time; not one who merely has a mail file.", DOMINO),
    Word("Activity", "The work of a user as a multiple of the benchmark's user.", DOMINO),
    Word("B, kB, MB, GB", "Bytes and their decimal multiples: 1 MB is 1,000,000 bytes. Disks and networks are told in them."),
    Word("Capacity", "What a resource has, or the part of it that is planned to be used."),
    Word("Careful figure", "The upper end of a range; with it the earliest date and the smallest load are told."),
    Word("CP", "A central processor of the mainframe; a CP second is one of them busy for a second.", ("virtual",)),
    Word("Entry", "One record of the directory, as a person or a group.", ("directory",)),
    Word("Entry cache", "The part of the server's memory that holds whole entries.", ("directory",)),
    Word("Extrapolated", "Computed beyond what was measured; the range is wider."),
    Word("Guest", "An operating system under z/VM, which shares the machine with others.", ("virtual",)),
    Word("Headroom", "What is left between the need and the capacity."),
    Word("Interpolated", "Computed between two measured loads."),
    Word("Likely figure", "What the model gives; the truth lies within the range nineteen times in twenty, as far as the claims that were held out tell."),
    Word("Mbit/s", "A million bits in a second.", ("network", "mail", "inotes")),
    Word("Measured", "Published at exactly this load on this platform."),
    Word("MiB, GiB", "Binary multiples: 1 MiB is 1,048,576 bytes, 1 GiB 1,024 MiB. Memory is told in them."),
    Word("Node", "One part of a machine with processors and memory of its own.", ("network",)),
    Word("Partition", "One of several Domino servers on a machine.", ("virtual",)),
    Word("Peak", "The busiest time of a normal day, a quarter of an hour at least; not the worst second of a year."),
    Word("Range", "The values between which the figure lies, with the reason where it is told."),
    Word("Rule", "Computed by a stated rule from inputs or other figures."),
    Word("Standing", "How far a figure can be trusted: measured, entered, interpolated, by a rule, or extrapolated."),
    Word("Target utilization", "The share of the processors that is planned to be used at the peak."),
    Word("Utilization", "The share of time that a resource is busy."),
    Word("Verdict", "Whether need and capacity go together: fits, tight (the likely figure fits, the upper end does not), over."),
)  # fmt: skip


def glossary(services: frozenset[str]) -> tuple[Word, ...]:
    """The words that a plan with these services uses."""
    return tuple(word for word in WORDS if not word.services or services.intersection(word.services))
