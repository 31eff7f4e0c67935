"""Dialogues that ask a few things and make a plan."""
