"""The parts of a workbook as elements of XML, read in pieces."""

from __future__ import annotations

from xml.parsers import expat

from app.importing.recordings.recording import RecordingRefused
from planners.words import say


class Reader:
    """Takes the elements of a part; of their names only what follows the prefix."""

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Letters of an element."""


def parser_of(reader: Reader) -> expat.XMLParserType:
    """What reads a part for it. Raises ``RecordingRefused`` for one with declarations of its own."""

    def start(name: str, given: dict[str, str]) -> None:
        reader.start(name.rpartition(":")[2], given)

    def end(name: str) -> None:
        reader.end(name.rpartition(":")[2])

    def refuse(*_: object) -> None:
        raise damaged()

    parser = expat.ParserCreate("utf-8")  # whatever a damaged head names
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = refuse
    return parser


def damaged() -> RecordingRefused:
    """The refusal of a workbook that cannot be read."""
    return RecordingRefused.told(say("The workbook is damaged. Save the table as CSV."))
