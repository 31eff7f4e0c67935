"""When the samples of a recording were taken: as its tool printed it, or counted from a begin that the user gave."""

from __future__ import annotations

import datetime
import math
import re

from app.importing.recordings.clock import DAY, is_clock, moment_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import NO_ZONE, DatesInDoubt, RecordingRefused, TimesAsked
from app.importing.recordings.written_times import Ambiguous
from planners.words import say

_OF_DATE = re.compile(
    r"\w{3} (?P<month>\w{3}) +(?P<day>\d{1,2}) (?P<clock>\d\d:\d\d:\d\d)( (?P<zone>\w+))? (?P<year>\d{4})$"
)
"""Sun Nov 22 08:10:56 UTC 2026, as date prints it."""
HALF_DAY = DAY / 2


class Moments:
    """The times of one file; ``order`` settles what 11/12/26 means, ``begin`` and ``every`` (s) count where none are printed."""

    def __init__(self, order: str = "", begin: str = "", every: float = 0.0) -> None:
        self._order, self._every = order, every
        self._begin = self._moment(begin)[0] if begin else math.nan
        self._day = self._begin - self._begin % DAY
        self._before = -math.inf
        self._counted = 0
        self._local = False
        self.zone = ""

    def on(self, day: float) -> None:
        """The clocks that follow are of the day with that midnight."""
        self._day, self._before = day, -math.inf

    def of(self, text: str) -> float | None:
        """A printed time, none where the text is no time. A clock without a day is of the day of the head, or of ``begin``.

        Raises ``DatesInDoubt``, and ``TimesAsked`` where nothing says the day.
        """
        try:
            return self._printed(text)
        except RecordingRefused:
            raise
        except ValueError:
            return None

    def _printed(self, text: str) -> float:
        found = _OF_DATE.match(text)
        if found is not None:
            text = f"{found['day']}-{found['month']}-{found['year']} {found['clock']}"
            if found["zone"] in ("UTC", "GMT"):
                text += " UTC"
        if not is_clock(text):
            moment, zoned = self._moment(text)
            self._local |= not zoned and self.zone != "UTC"
            return moment
        if math.isnan(self._day):
            raise TimesAsked.without_day(text)
        self._local = True
        moment, _ = self._moment(
            f"{datetime.datetime.fromtimestamp(self._day, datetime.UTC):%Y-%m-%d} {text}"
        )
        if moment < self._before - HALF_DAY:
            self._day += DAY
            moment += DAY
        self._before = moment
        return moment

    def counted(self, command: str) -> float:
        """The time of the next row, the first at ``begin``. Raises ``TimesAsked`` with the command that would print it."""
        if math.isnan(self._begin) or not self._every > 0:
            raise TimesAsked.record_with(command)
        self.skip()
        return self._begin + (self._counted - 1) * self._every

    def skip(self) -> None:
        """A row that is not taken."""
        self._counted += 1

    def tell(self, gathering: Gathering) -> None:
        """Doubt the zone where times were printed without one."""
        if self._local and self.zone:
            gathering.doubt(say("The times are of the zone {zone}. They are taken as UTC.", zone=self.zone))
        elif self._local:
            gathering.doubt(NO_ZONE)

    def _moment(self, text: str) -> tuple[float, bool]:
        try:
            return moment_of(text, self._order)
        except Ambiguous as fault:
            raise DatesInDoubt.about(str(fault)) from fault
