"""Data alone: the catalogue, examples, help, icons."""
