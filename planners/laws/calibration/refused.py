"""What recordings cannot tell, and which number forbids it."""

from __future__ import annotations


class CalibrationRefused(ValueError):
    """Measurements that tell no demand; the text says which number forbids it and what to measure."""
