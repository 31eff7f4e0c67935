"""The logo on the first page: a picture from outside, read with care and drawn anew, so that nothing else of it is kept."""

from __future__ import annotations

import io

from app.presenting.figures import number
from app.proposal.refusal import OptionRefused
from planners.words import plural, say

MOST_BYTES = 2 * 1024 * 1024
MOST_PIXELS = 4000
"""The largest width and height."""
KEPT_PIXELS = 1200
"""What is larger is made smaller: it is printed a few centimetres wide."""
FORMATS = ("PNG", "JPEG")


def redrawn(data: bytes) -> bytes:
    """The picture as a new PNG file, on white where it was transparent. Raises ``OptionRefused``."""
    import warnings

    if len(data) > MOST_BYTES:
        raise _refused(
            plural("a file of {count} byte", "a file of {count} bytes", len(data), count=number(len(data)))
        )
    if not data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
        raise _refused(say("a file of another kind"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _drawn(data)
    except OptionRefused:
        raise
    except Exception:  # noqa: BLE001 - a damaged picture makes its reader raise anything
        raise _refused(say("a damaged picture")) from None


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of a redrawn picture, in pixels."""
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _drawn(data: bytes) -> bytes:
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        width, height = picture.size
        if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
            raise _refused(
                say("a picture of {width} x {height} pixels", width=number(width), height=number(height))
            )
        picture.draft("RGB", (KEPT_PIXELS, KEPT_PIXELS))
        shown = picture.convert("RGBA")
    ground = Image.new("RGBA", shown.size, "white")
    ground.alpha_composite(shown)
    plain = ground.convert("RGB")
    plain.thumbnail((KEPT_PIXELS, KEPT_PIXELS))
    out = io.BytesIO()
    plain.save(out, "PNG", optimize=False)
    return out.getvalue()


def _refused(given: str) -> OptionRefused:
    reason = say(
        "choose a PNG or JPEG file of up to {size} MB and {pixels} x {pixels} pixels. Given: {given}.",
        size=MOST_BYTES // 2**20,
        pixels=number(MOST_PIXELS),
        given=given,
    )
    return OptionRefused("logo", reason)
