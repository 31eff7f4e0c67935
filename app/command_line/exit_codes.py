"""What the command line answers to a script."""

GOOD = 0
DOES_NOT_FIT = 1
BAD_INPUT = 2
OWN_FAULT = 3
"""A fault of the program itself: never to be taken for an answer about a plan."""
