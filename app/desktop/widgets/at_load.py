"""Figures promised and measured at the same load, each with its verdict. Painted."""

from __future__ import annotations

from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip, wrapped
from app.desktop.widgets.revision_cards import FITS
from app.desktop.widgets.verdict import SIZE, paint_verdict
from app.presenting.actual import LoadRow
from app.presenting.actual_texts import OUTCOME_WORDS
from planners.analysis.actual import Outcome
from planners.words import say

BETWEEN, NARROWEST = 9, 0.22
"""Pixels between columns, and the share of the width that names keep however long the figures are."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class AtLoad(QWidget):
    """Shows the rows; what was measured is bold."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[LoadRow, ...] = ()
        self._ends: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("At equal load"))

    def show_rows(self, rows: tuple[LoadRow, ...]) -> None:
        """Show these."""
        self.rows = rows
        told = "\n".join(map(_told, rows))
        self.setAccessibleDescription(told)
        show_tip(self, told)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(theme.px(300), theme.px(theme.TABLE_HEAD) + sum(self._heights()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """A name may need more lines than before."""
        super().resizeEvent(event)
        if self.sizeHint().height() != self.height():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Head and rows."""
        painter, colours = QPainter(self), theme.current()
        head, heights = theme.px(theme.TABLE_HEAD), self._heights()
        for place, text in enumerate(_heads()):
            self._write(painter, self._cell(place, 0, head), text, colours.muted, RIGHT if place else LEFT)
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(QPointF(0, head - 0.5), QPointF(self.width(), head - 0.5))
        for one, height, top in zip(self.rows, heights, accumulate(heights, initial=head), strict=False):
            self._paint_row(painter, one, top, height)

    def _paint_row(self, painter: QPainter, one: LoadRow, top: float, row: float) -> None:
        colours = theme.current()
        promised, ends, measured = one.numbers
        texts = ((one.name, colours.text), (promised, colours.text), (ends, colours.muted))
        for place, (text, colour) in enumerate(texts):
            if place:
                self._write(painter, self._cell(place, top, row), text, colour, RIGHT)
            else:
                painter.setFont(theme.scaled(self.font(), theme.CAPTION))
                painter.setPen(QColor(colour))
                painter.drawText(self._cell(place, top, row), LEFT | Qt.TextFlag.TextWordWrap, text)
        reading, room, told = self._cell(3, top, row), self._cell(4, top, row), OUTCOME_WORDS[one.outcome]
        if one.outcome is Outcome.UNKNOWN:
            self._write(painter, reading.united(room), told, colours.muted, RIGHT)
        else:
            self._write(painter, reading, measured, colours.text, RIGHT, bold=True)
            fit, side = FITS[one.outcome], theme.px(SIZE)
            sign = QRectF(room.left() + theme.px(6), room.center().y() - side / 2, side, side)
            paint_verdict(painter, sign, fit, colours.fit(str(fit)), colours.panel)
            room.setLeft(sign.right() + theme.px(5))
            self._write(painter, room, told, colours.text2, LEFT)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(QPointF(0, top + row - 0.5), QPointF(self.width(), top + row - 0.5))

    def _heights(self) -> list[int]:
        """How high the rows are: names that have no room beside the figures take more lines."""
        self._ends = self._columns()
        metrics = QFontMetrics(theme.scaled(self.font(), theme.CAPTION))
        lines = (len(wrapped(row.name, metrics, int(self._ends[0]))) for row in self.rows)
        return [
            max(theme.px(theme.ROW), count * metrics.lineSpacing() + theme.px(theme.TIGHT)) for count in lines
        ]

    def _columns(self) -> tuple[float, ...]:
        """Where the columns end: figures are as wide as what stands in them, names have the rest."""
        plain, bold = (
            QFontMetrics(theme.scaled(self.font(), theme.CAPTION, bold=on)) for on in (False, True)
        )
        gap = theme.px(BETWEEN)
        told = [OUTCOME_WORDS[row.outcome] for row in self.rows if row.outcome is not Outcome.UNKNOWN]
        columns = list(zip(*(row.numbers for row in self.rows), strict=True)) or [("",)] * 3
        widths = [
            max(plain.horizontalAdvance(head), *map(metrics.horizontalAdvance, column)) + gap
            for head, column, metrics in zip(_heads()[1:], columns, (plain, plain, bold), strict=True)
        ]
        signs = theme.px(SIZE + 14)
        widths.append(max(map(plain.horizontalAdvance, told), default=0) + signs if told else gap)
        room = self.width() * (1 - NARROWEST)
        fitting = min(1.0, room / (sum(widths) or 1.0))
        ends = accumulate((self.width() - fitting * sum(widths), *(fitting * wide for wide in widths)))
        return tuple(ends)

    def _cell(self, place: int, top: float, height: float) -> QRectF:
        left = self._ends[place - 1] if place else 0.0
        return QRectF(left, top, self._ends[place] - left, height)

    def _write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        colour: str,
        side: Qt.AlignmentFlag,
        *,
        bold: bool = False,
    ) -> None:
        painter.setFont(theme.scaled(self.font(), theme.CAPTION, bold=bold))
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()) + 1)
        painter.drawText(room, side, shown)


def _heads() -> tuple[str, str, str, str]:
    return say("Figure"), say("promised"), say("range"), say("measured")


def _told(row: LoadRow) -> str:
    return say(
        "{figure}: promised {promised}, range {range}, measured {measured}, {verdict}",
        figure=row.title, promised=row.promised, range=row.range, measured=row.measured, verdict=OUTCOME_WORDS[row.outcome],
    )  # fmt: skip
