"""A service as anyone may add it, made up for the tests."""

PLACE = 60
