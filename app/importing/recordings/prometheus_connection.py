"""The HTTP interface of a Prometheus: one question after the other, every fault in a sentence.

Nothing else is asked than its address: no proxy, no redirection. A password in the address is sent, and never kept.
"""

from __future__ import annotations

import base64
import http.client
import re
import socket
import ssl
from collections.abc import Mapping
from typing import TypeVar
from urllib.parse import SplitResult, quote, unquote, urlencode, urlsplit

import msgspec
from msgspec import Struct

from app.importing.recordings.recording import RecordingRefused
from planners.words import say

PATIENCE = 30.0
"""Seconds to wait for an answer."""
LARGEST_ANSWER = 64 * 2**20
NO_PROMETHEUS = say("This is not the address of a Prometheus server.")
Kind = TypeVar("Kind")


class _Answer(Struct):
    status: str = ""
    data: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""


class Line(Struct):
    """A series of an answer: its labels, and its values over time or its one value now."""

    metric: dict[str, str] = {}
    values: list[tuple[float, str]] = []
    value: tuple[float, str] | None = None


class _Result(Struct):
    result: list[Line] = []


class Connection:
    """The address, asked one thing after the other. Raises ``RecordingRefused``."""

    def __init__(self, address: str) -> None:
        self._parts = _parts(address)
        secure = self._parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        try:
            self._http = kind(self._parts.hostname or "", self._parts.port, timeout=PATIENCE)
        except (http.client.HTTPException, ValueError) as fault:
            raise _no_address() from fault
        self._headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
        if self._parts.username is not None:
            pair = f"{unquote(self._parts.username)}:{unquote(self._parts.password or '')}".encode()
            self._headers["Authorization"] = f"Basic {base64.b64encode(pair).decode('ascii')}"

    def close(self) -> None:
        """Let go of the connection."""
        self._http.close()

    def result(self, path: str, given: Mapping[str, object]) -> list[Line]:
        """The lines that a query gives."""
        return self._decoded(self._data(path, given), _Result).result

    def names(self, label: str, match: str, begin: float, end: float) -> list[str]:
        """The values of a label."""
        found = self._data(f"label/{label}/values", {"match[]": match, "start": begin, "end": end})
        return self._decoded(found, list[str])

    def version(self) -> str:
        """The version of the program, nothing where it does not tell."""
        try:
            told = self._decoded(self._data("status/buildinfo", {}), dict[str, object]).get("version")
        except RecordingRefused:
            return ""
        return told if isinstance(told, str) else ""

    def _data(self, path: str, given: Mapping[str, object]) -> bytes:
        """What it answers, as JSON."""
        where = f"{self._parts.path.rstrip('/')}/api/v1/{path}?{urlencode(given)}"
        try:
            self._http.request("GET", where, headers=self._headers)
            response = self._http.getresponse()
            content = response.read(LARGEST_ANSWER + 1)
        except (OSError, http.client.HTTPException) as fault:
            self._http.close()
            raise RecordingRefused.told(self._unanswered(fault)) from fault
        if response.status in (401, 403):
            told = say("A password is needed. Enter {example}.", example="http://NAME:PASSWORD@HOST")
            raise RecordingRefused.told(told)
        if len(content) > LARGEST_ANSWER:
            raise RecordingRefused.told(say("The answer is too large. Choose a shorter span."))
        answer = self._decoded(content, _Answer)
        if answer.status != "success":
            told = say(
                "Prometheus refuses the query: {fault}.",
                fault=answer.error[:300].rstrip(".") or response.status,
            )
            raise RecordingRefused.told(told)
        return bytes(answer.data)

    def _decoded(self, content: bytes, kind: type[Kind]) -> Kind:
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise RecordingRefused.told(NO_PROMETHEUS) from fault

    @staticmethod
    def _unanswered(fault: Exception) -> str:
        match fault:
            case TimeoutError():
                return say("No answer within {count} seconds. Choose a shorter span.", count=f"{PATIENCE:g}")
            case socket.gaierror():
                return say("This name is not known on the network.")
            case ssl.SSLCertVerificationError():
                return say(
                    "The certificate of this address is not trusted. Add its authority to this computer."
                )
            case ssl.SSLError():
                return say("No secure connection to this address. Try {example}.", example="http://")
            case ConnectionError():
                return say("Nothing answers there. Check address and port.")
        return NO_PROMETHEUS


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as fault:
        raise _no_address() from fault
    sound = parts.hostname and parts.scheme in ("http", "https") and port != 0
    if not sound or not (parts.path + parts.netloc).isascii() or re.search(r"[\s\x00-\x1f]", address):
        raise _no_address()
    return parts._replace(path=quote(unquote(parts.path)), query="", fragment="")


def _no_address() -> RecordingRefused:
    return RecordingRefused.told(say("Enter an address such as {example}.", example="http://monitor:9090"))
