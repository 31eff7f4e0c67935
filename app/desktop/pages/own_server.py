"""The page of one's own server: what it did, how it is set up, and whether the plan held. Each is made when first seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.desktop import theme
from app.desktop.pages.calibrate import Calibrate
from app.desktop.pages.page import Page, made_in_pieces
from app.desktop.pages.segment import Segment
from app.desktop.steps import Steps
from app.desktop.widgets.buttons import Segments
from app.desktop.widgets.inputs_split import InputsSplit
from app.desktop.widgets.scrolled import scrolled
from app.plan.session import Change, Session
from planners.words import say

CALIBRATE, CHECK, ACTUAL = "calibrate", "check", "actual"


def _check(session: Session, service_id: str) -> Segment:
    from app.desktop.pages.check_settings import CheckSettings

    return CheckSettings(session, service_id)


def _actual(session: Session, service_id: str) -> Segment:
    from app.desktop.pages.plan_against_actual import PlanAgainstActual

    return PlanAgainstActual(session, service_id)


MAKERS: dict[str, Callable[[Session, str], Segment]] = {
    CALIBRATE: Calibrate,
    CHECK: _check,
    ACTUAL: _actual,
}


class OwnServerPage(Page):
    """Three segments under one switch. ``files_given`` and ``columns_settled`` are those of its segments."""

    files_given = Signal(object)
    columns_settled = Signal(str, object)

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        self._made: dict[str, Segment] = {}
        self._turning = Steps(self)
        self.switch = Segments(say("What to do with the files of your server"))
        self.switch.show_choices(
            (
                (CALIBRATE, say("Calibrate")),
                (CHECK, say("Check settings")),
                (ACTUAL, say("Plan against actual")),
            )
        )
        self.switch.chosen.connect(self.turn_to)
        self._sides, self._corners, self._middles = QStackedWidget(), QStackedWidget(), QStackedWidget()
        self._build()

    @property
    def is_busy(self) -> bool:
        """Whether something is worked out for a segment."""
        return super().is_busy or any(one.is_busy for one in self._made.values())

    def making(self) -> Iterator[None]:
        """The segment that is chosen, in pieces."""
        yield from self._turn(self.switch.current)

    def turn_to(self, name: str) -> None:
        """Show a segment; it is made first where it is not there yet."""
        self.switch.choose(name)
        self._turning.begin(self._turn(name))

    def segment(self, name: str) -> Segment:
        """The segment of that name, shown."""
        self.turn_to(name)
        self._turning.finish()
        return self._made[name]

    def check(self, path: Path, *, quietly: bool = False) -> bool:
        """Read settings or statistics of the server, for the check; False for what may be a recording.

        ``quietly`` says nothing of a file that tells nothing here.
        """
        from app.desktop.pages.check_settings import CheckSettings

        seen = self.switch.current
        segment = self.segment(CHECK)
        assert isinstance(segment, CheckSettings)
        is_taken = segment.takes(path, quietly=quietly)
        self.segment(seen)
        return is_taken

    def read(self, path: Path) -> None:
        """Read a file of the server: what tells of one moment for the check, where that is seen, else as a recording."""
        if self.switch.current == CHECK and self.check(path):
            return
        if _has_statistics(path):
            self.check(path, quietly=True)
        segment = self.segment(CALIBRATE)
        assert isinstance(segment, Calibrate)
        segment.read(path)

    def shows(self, change: Change) -> bool:
        """Nothing of its own: its segments follow."""
        return False

    def refresh(self) -> None:
        """Its segments follow by themselves."""

    def follow(self, change: Change) -> None:
        """Have every segment follow."""
        for one in self._made.values():
            one.follow(change)

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        for one in self._made.values():
            one.redraw()

    def stop(self) -> None:
        """End running work: the page goes."""
        self._turning.drop()
        for one in self._made.values():
            one.stop()

    def _turn(self, name: str) -> Iterator[None]:
        if name not in self._made:
            segment = MAKERS[name](self._session, self._service)
            segment.setParent(self)
            for part in (segment.side, segment.corner):
                part.setParent(segment)
            segment.hide()
            try:
                yield from made_in_pieces(segment, segment.making())
            except GeneratorExit:
                segment.stop()
                raise
            self._put(name, segment)
            yield
        segment = self._made[name]
        for stack, part in (
            (self._sides, segment.side),
            (self._corners, segment.corner),
            (self._middles, segment),
        ):
            stack.setCurrentIndex(next(at for at in range(stack.count()) if _holds(stack.widget(at), part)))

    def _put(self, name: str, segment: Segment) -> None:
        if name in self._made:
            return
        self._made[name] = segment
        segment.failed.connect(self.failed)
        segment.settled.connect(self.settled)
        segment.inputs_asked.connect(self.inputs_asked)
        segment.files_given.connect(self.files_given)
        segment.columns_settled.connect(self.columns_settled)
        self._sides.addWidget(scrolled(segment.side))
        self._corners.addWidget(_at_the_right(segment.corner))
        self._middles.addWidget(scrolled(segment))
        segment.show()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(theme.px(theme.MARGIN), 0, theme.px(theme.MARGIN), 0)
        head.addWidget(self.switch)
        head.addStretch(1)
        head.addWidget(self._corners)
        right = QWidget()
        middle = QVBoxLayout(right)
        middle.setContentsMargins(0, theme.px(10), 0, 0)
        middle.setSpacing(theme.px(10))
        middle.addLayout(head)
        middle.addWidget(self._middles, 1)
        split = InputsSplit(self._sides, right)
        split.setChildrenCollapsible(False)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)


def _has_statistics(path: Path) -> bool:
    """Whether a file is judged beside what it recorded; what cannot be read is told where it is read."""
    from app.importing.checked_files import has_statistics

    try:
        return has_statistics(path)
    except (OSError, ValueError):
        return False


def _at_the_right(part: QWidget) -> QWidget:
    """The part in no more room than it needs, at the right end."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.addStretch(1)
    row.addWidget(part)
    return made


def _holds(holder: QWidget | None, part: QWidget) -> bool:
    return holder is not None and holder.isAncestorOf(part)
