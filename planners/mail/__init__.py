"""Domino mail over Notes RPC: versions 6.5 and 7, workload R6Mail, templates Mail6 and Mail7."""

PLACE = 10
"""Its place among the services."""
