"""Searches at a planned rate, in a process of its own: exact ones for one attribute, over kept connections.

Run as a program: PORT ENTRIES START SECONDS RATE...; from START (seconds since 1970) on, each rate holds for SECONDS. What
is late is not dropped: a connection asks again as soon as it may.
"""

from __future__ import annotations

import itertools
import random
import socket
import sys
import threading
import time
from collections.abc import Sequence

CONNECTIONS = 6
SUFFIX = b"dc=example,dc=com"
MANAGER, PASSWORD = b"cn=Directory Manager", b"loopback-only"
NAME = "caller"
BOUND, DONE = 0x61, 0x65


def _element(tag: int, content: bytes) -> bytes:
    size = len(content)
    length = bytes([size]) if size < 128 else bytes([0x82]) + size.to_bytes(2, "big")
    return bytes([tag]) + length + content


def _message(number: int, request: bytes) -> bytes:
    return _element(0x30, _element(2, number.to_bytes(4, "big")) + request)


def _bind() -> bytes:
    return _element(0x60, _element(2, b"\3") + _element(4, MANAGER) + _element(0x80, PASSWORD))


def _search(name: bytes) -> bytes:
    """A search below the suffix for one uid, with all attributes."""
    scope = _element(10, b"\2") + _element(10, b"\0") + 2 * _element(2, b"\0") + _element(1, b"\0")
    equal = _element(0xA3, _element(4, b"uid") + _element(4, name))
    return _element(0x63, _element(4, SUFFIX) + scope + equal + _element(0x30, b""))


class Connection:
    """One kept connection, bound."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._left = b""
        self._numbers = itertools.count(1)
        self._ask(_bind(), BOUND)

    def find(self, person: int) -> None:
        """Search for one person and wait for the end of the answer."""
        self._ask(_search(b"%s%d" % (NAME.encode(), person)), DONE)

    def _ask(self, request: bytes, end: int) -> None:
        self._socket.sendall(_message(next(self._numbers), request))
        while self._operation() != end:
            pass

    def _operation(self) -> int:
        """The tag of the next answer's operation."""
        content = self._content()
        return content[2 + content[1]]

    def _content(self) -> bytes:
        while True:
            left = self._left
            if len(left) > 1:
                more = left[1] & 0x7F if left[1] & 0x80 else 0
                begin = 2 + more
                if len(left) >= begin:
                    end = begin + (int.from_bytes(left[2:begin], "big") if more else left[1])
                    if len(left) >= end:
                        self._left = left[end:]
                        return left[begin:end]
            received = self._socket.recv(65_536)
            if not received:
                raise EOFError("the server closed the connection")
            self._left += received


def _work(place: int, port: int, entries: int, start: float, seconds: float, rates: Sequence[float]) -> None:
    connection, chance, paused = Connection(port), random.Random(place), threading.Event()
    due = start + place / CONNECTIONS / rates[0]
    while (interval := int((due - start) // seconds)) < len(rates):
        paused.wait(max(0.0, due - time.time()))
        connection.find(chance.randrange(entries))
        due += CONNECTIONS / rates[interval]


def main(arguments: list[str]) -> None:
    port, entries = map(int, arguments[:2])
    start, seconds, *rates = map(float, arguments[2:])
    threads = [
        threading.Thread(target=_work, args=(place, port, entries, start, seconds, rates))
        for place in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(sys.argv[1:])
