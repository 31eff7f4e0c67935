"""Space between the parts of a page."""

from __future__ import annotations

from functools import cache


@cache
def space_class() -> type:
    """The class of vertical space, none at the top of a page."""
    from reportlab.platypus import Spacer

    class Space(Spacer):  # type: ignore[misc]  # reportlab has no types
        def wrap(self, width: float, height: float) -> tuple[float, float]:
            frame = getattr(self, "_frame", None)
            if frame is not None and frame._atTop:
                return 0.0, 0.0
            return super().wrap(width, height)  # type: ignore[no-any-return]

    return Space
