"""Domino partitions in Linux guests under z/VM: processor time per active user, shared processors."""

PLACE = 50
"""Its place among the services."""
