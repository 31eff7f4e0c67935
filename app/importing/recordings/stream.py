"""A file read in pieces: an ordinary file of any size, with its place told as a share of the whole."""

from __future__ import annotations

import codecs
from collections.abc import Generator, Iterator
from itertools import chain
from pathlib import Path

from app.regular_file import opened

PIECE = 2**18
"""Bytes that are read at once: few enough to cancel soon."""
LONGEST_LINE = 8 * 2**20
HEAD = 64 * 1024
WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""Texts of two bytes a letter, by their first bytes."""
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
Steps = Generator[float, None, None]
"""Work that tells its share done, 0..1, and may be closed at any step."""


class Pieces:
    """The bytes of a file, or its ``last`` ones, piece by piece; ``share`` is how much of it was read.

    A text of two bytes a letter, as Windows writes it, comes as UTF-8 unless it is wanted ``as_it_is``."""

    def __init__(self, path: Path, last: int = 0, *, as_it_is: bool = False) -> None:
        self._stream, self._size = opened(path)
        wide = "" if as_it_is else WIDE.get(self._stream.read(2), "")
        self._decoder = codecs.getincrementaldecoder(wide)("replace") if wide else None
        last += last % 2
        self._read = max(0, self._size - last) if last else 0
        self._stream.seek(self._read)

    def __enter__(self) -> Pieces:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    @property
    def share(self) -> float:
        """How much was read, 0..1."""
        return min(1.0, self._read / self._size) if self._size else 1.0

    def __iter__(self) -> Iterator[bytes]:
        while piece := self._stream.read(PIECE):
            self._read += len(piece)
            yield self._decoder.decode(piece).encode() if self._decoder else piece

    def lines(self) -> Iterator[list[str]]:
        """Whole lines as text, a piece's worth at a time; letters that are no UTF-8 become question marks."""
        left = b""
        for piece in self._as_utf8():
            whole, newline, rest = piece.rpartition(b"\n")
            if not newline:
                left += piece
                if len(left) > LONGEST_LINE:
                    left = left[-PIECE:]
                continue
            yield (left + whole).decode("utf-8", "replace").split("\n")
            left = rest
        if left:
            yield [left.decode("utf-8", "replace")]

    def _as_utf8(self) -> Iterator[bytes]:
        """The bytes without a mark of their order; recoded where that says UTF-16, as of PowerShell and spreadsheets."""
        pieces = iter(self)
        first = next(pieces, b"")
        if not first.startswith(UTF_16):
            yield first.removeprefix(codecs.BOM_UTF8)
            yield from pieces
            return
        decoder = codecs.getincrementaldecoder("utf-16")("replace")
        for piece in chain((first,), pieces):
            yield decoder.decode(piece).encode()


def head(path: Path) -> bytes:
    """The first bytes of an ordinary file, recoded from UTF-16 where it says that it is that."""
    stream, _ = opened(path)
    with stream:
        start = stream.read(HEAD)
    return start.decode("utf-16", "replace").encode() if start.startswith(UTF_16) else start
