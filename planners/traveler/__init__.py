"""HCL Traveler: how many servers the devices of the users need, the space of its database, threads and heap."""

PLACE = 25
"""Its place among the services, from 1; what has none is no service."""
