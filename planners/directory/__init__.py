"""Directory: Red Hat Directory Server 7.1 on HP-UX, and 389 Directory Server on Linux today."""

PLACE = 30
"""Its place among the services."""
