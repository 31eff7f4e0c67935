"""Domino web mail (iNotes): versions 8.0 and 8.5, full and light mode."""

PLACE = 20
"""Its place among the services."""
