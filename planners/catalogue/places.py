"""Where the catalogue's text and its compiled file lie."""

from __future__ import annotations

from pathlib import Path

TEXT = Path(__file__).resolve().parents[2] / "resources" / "catalogue"
COMPILED = TEXT / "catalogue.sqlite"
