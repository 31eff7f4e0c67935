"""The headless face: one file per command, no Qt."""
