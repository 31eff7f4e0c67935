"""What the command line answers to a script."""

GOOD = 0
DOES_NOT_FIT = 1
BAD_INPUT = 2
