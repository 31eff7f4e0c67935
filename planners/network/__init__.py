"""The network of a multi-node Linux server: ports, throughput and processor use, and where interrupts are served."""

PLACE = 40
"""Its place among the services."""
