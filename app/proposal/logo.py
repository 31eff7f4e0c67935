"""The logo on the cover: a picture from outside, read with care and drawn anew, so that nothing else of it is kept."""

from __future__ import annotations

import io

from app.problems import UserProblem

MOST_BYTES = 2 * 1024 * 1024
MOST_PIXELS = 4000
"""The largest width and height."""
KEPT_PIXELS = 1200
"""What is larger is made smaller: it is printed a few centimetres wide."""
FORMATS = ("PNG", "JPEG")


class LogoRefused(UserProblem):
    """A picture that is not taken; the sentence says why."""


def redrawn(data: bytes) -> bytes:
    """The picture as a new PNG file, on white where it was transparent. Raises ``LogoRefused``."""
    import warnings

    if len(data) > MOST_BYTES:
        raise _refused(f"a file of {len(data):,} bytes")
    if not data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
        raise _refused("a file of another kind")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _drawn(data)
    except LogoRefused:
        raise
    except Exception:  # noqa: BLE001 - a damaged picture makes its reader raise anything
        raise _refused("a damaged picture") from None


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of a redrawn picture, in pixels."""
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _drawn(data: bytes) -> bytes:
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        width, height = picture.size
        if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
            raise _refused(f"a picture of {width:,} x {height:,} pixels")
        picture.draft("RGB", (KEPT_PIXELS, KEPT_PIXELS))
        shown = picture.convert("RGBA")
    ground = Image.new("RGBA", shown.size, "white")
    ground.alpha_composite(shown)
    plain = ground.convert("RGB")
    plain.thumbnail((KEPT_PIXELS, KEPT_PIXELS))
    out = io.BytesIO()
    plain.save(out, "PNG", optimize=False)
    return out.getvalue()


def _refused(given: str) -> LogoRefused:
    return LogoRefused(
        f"logo: {given} is not possible; possible: a PNG or JPEG of up to {MOST_BYTES // 2**20} MB and "
        f"{MOST_PIXELS:,} x {MOST_PIXELS:,} pixels"
    )
