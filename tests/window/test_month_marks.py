"""The calendar and the flags of a chart: whatever the width, the horizon and the events, nothing lies over another."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from app.desktop.charts import canvas
from app.desktop.charts.calendar import januaries
from app.desktop.charts.flags import place_of
from app.desktop.charts.frame import RIGHT, whole
from app.presenting.charts import Axis, ChartDescription, Flag, Mark, Points, Series
from app.presenting.figures import ENGLISH

FLAGS = st.lists(
    st.builds(Flag, st.integers(0, 120).map(float), st.text(max_size=60), st.booleans()), max_size=40
).map(tuple)


def chart(first: str, horizon: int, flags: tuple[Flag, ...]) -> ChartDescription:
    months = tuple(map(float, range(horizon + 1)))
    return ChartDescription(
        "Drives",
        Axis("Months", "", whole=True, first_month=first),
        Axis("Drives", "drives", whole=True),
        (Series("expected", months, tuple(30.0 + month for month in months), "likely", hue=1, stepped=True),),
        points=(Points("limit expected", (float(horizon),), (54.0,), "limit", True, shape=3),),
        marks=(Mark("limit", "y", 54.0, "capacity 54"),),
        flags=flags,
        end=float(horizon),
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(120, 2400), st.integers(1, 120), FLAGS)
def test_that_no_flag_lies_over_another_or_leaves_the_picture(
    qapp: QApplication, width: int, horizon: int, flags: tuple[Flag, ...]
) -> None:
    shown = chart("2026-11", horizon, flags)
    frame = whole(QRectF(0, 0, width + RIGHT, 300), shown, QFont(), ENGLISH)
    placed: list[QRectF] = []
    for flag in sorted(flags, key=lambda flag: flag.value):
        box = place_of(flag, frame, placed) if frame.shows_x(flag.value) else None
        if box is not None:
            assert frame.x(flag.value) in (box.left(), box.right()), "a flag stands at its pole"
            placed.append(box)
    assert not any(one.intersects(other) for one, other in combinations(placed, 2))
    assert all(box.top() >= 0 and box.bottom() <= frame.rect.top() for box in placed)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1990, 2200),
    st.integers(1, 12),
    st.integers(1, 120),
    st.integers(1, 1200),
    st.integers(1, 600),
    FLAGS,
)
def test_that_any_months_are_painted_in_any_room(
    qapp: QApplication, year: int, month: int, horizon: int, width: int, height: int, flags: tuple[Flag, ...]
) -> None:
    shown = chart(f"{year}-{month:02d}", horizon, flags)
    made = canvas.picture(shown, QSize(width, height), QFont(), ENGLISH)
    assert (made.width(), made.height()) == (2 * width, 2 * height)
    frame = whole(QRectF(0, 0, 800, 300), shown, QFont(), ENGLISH)
    ruled = list(januaries(shown, frame))
    assert all(
        (month - 1 + place) % 12 == 0 and year + (month - 1 + place) // 12 == told for place, told in ruled
    )
    assert len(ruled) == sum((month - 1 + place) % 12 == 0 for place in range(horizon + 1))
