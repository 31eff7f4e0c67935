"""Paints the small parts that a style sheet cannot colour from tokens: arrows, boxes to tick, combo boxes, focus rings."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QProxyStyle,
    QPushButton,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QTabBar,
    QWidget,
)

from app.desktop.look import icons
from app.desktop.look.tokens import ARROW, BOX, RADIUS, SPACE, current, px, stroke

Part = QStyle.PrimitiveElement
State = QStyle.StateFlag
ARROWS = {
    Part.PE_IndicatorArrowDown: "down",
    Part.PE_IndicatorArrowUp: "up",
    Part.PE_IndicatorArrowLeft: "left",
    Part.PE_IndicatorArrowRight: "right",
    Part.PE_IndicatorSpinUp: "up",
    Part.PE_IndicatorSpinDown: "down",
    Part.PE_IndicatorHeaderArrow: "",
    Part.PE_IndicatorBranch: "",
}
_KINDS, _PARTS = QStyle.ComplexControl, QStyle.SubControl
BESIDE_ARROWS = {
    (_KINDS.CC_ComboBox, _PARTS.SC_ComboBoxArrow): (1, 0),
    (_KINDS.CC_ComboBox, _PARTS.SC_ComboBoxEditField): (0, 1),
    (_KINDS.CC_SpinBox, _PARTS.SC_SpinBoxUp): (1, 0),
    (_KINDS.CC_SpinBox, _PARTS.SC_SpinBoxDown): (1, 0),
    (_KINDS.CC_SpinBox, _PARTS.SC_SpinBoxEditField): (0, 1),
}
"""Parts that give way at their left or right where the room of an arrow is larger than Fusion's."""
INSET = (_PARTS.SC_ComboBoxEditField, _PARTS.SC_SpinBoxEditField)
"""Parts with a text that begins where that of a field does."""
LINE_ICON, LIST_GAP = 16, 3
"""The side of a picture in a line to type in, and half of the room between the box and the words of a list, as Fusion has them:
of the latter all but a pixel is the style's, and Qt adds that."""
TURNED = {
    QStyle.StandardPixmap.SP_FileDialogToParent: 0,
    QStyle.StandardPixmap.SP_ArrowForward: 90,
    QStyle.StandardPixmap.SP_ArrowBack: 270,
}
"""Where the arrows of a file chooser point: degrees clockwise from upwards."""
TICKED = (Part.PE_IndicatorCheckBox, Part.PE_IndicatorItemViewItemCheck, Part.PE_IndicatorMenuCheckMark)


class Style(QProxyStyle):
    """Qt's Fusion with the program's own small parts."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawPrimitive(  # noqa: N802 - Qt's name
        self, element: Part, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        """Paint a part from the tokens, or as Fusion does."""
        if element in TICKED:
            _box(painter, option, menu=element is Part.PE_IndicatorMenuCheckMark)
        elif element == Part.PE_IndicatorRadioButton:
            _radio(painter, option)
        elif element in ARROWS:
            _arrow(painter, element, option)
        elif element == Part.PE_FrameFocusRect:
            # The border of a button is its ring.
            if not isinstance(widget, QPushButton):
                _ring(painter, _around(option, widget))
        else:
            super().drawPrimitive(element, option, painter, widget)

    def drawComplexControl(  # noqa: N802 - Qt's name
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Paint a combo box or spin box as a field with its arrows, the rest as Fusion does."""
        if widget is None:
            super().drawComplexControl(control, option, painter, widget)
        elif control == QStyle.ComplexControl.CC_ComboBox:
            _frame(painter, option, widget)
            arrow = self.subControlRect(control, option, QStyle.SubControl.SC_ComboBoxArrow, widget)
            chevron(painter, QRectF(arrow), "down", _text(option))
        elif control == QStyle.ComplexControl.CC_SpinBox:
            _frame(painter, option, widget)
            for part, way in (
                (QStyle.SubControl.SC_SpinBoxUp, "up"),
                (QStyle.SubControl.SC_SpinBoxDown, "down"),
            ):
                chevron(
                    painter,
                    QRectF(self.subControlRect(control, option, part, widget)),
                    way,
                    _text(option),
                    0.7,
                )
        else:
            super().drawComplexControl(control, option, painter, widget)

    def subControlRect(  # noqa: N802 - Qt's name
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Where a part stands, as in Fusion; the text of a combo box and of a spin box begins where that of a field does."""
        found = super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]
        left, right = BESIDE_ARROWS.get((control, part), (0, 0))
        grown = px(ARROW) - ARROW
        inset = px(4) if right and part in INSET else 0
        return found.adjusted(inset - left * grown, 0, -right * grown, 0)

    def sizeFromContents(  # noqa: N802 - Qt's name
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        """As in Fusion, with the room that the text of a combo box gives to its left."""
        found = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        return (
            found + QSize(px(8) + px(ARROW) - ARROW, 0) if kind == QStyle.ContentsType.CT_ComboBox else found
        )

    def standardIcon(  # noqa: N802 - Qt's name
        self,
        which: QStyle.StandardPixmap,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> QIcon:
        """The arrows of a file chooser in the colour of texts; Qt's are black on dark ground too."""
        if which in TURNED:
            return icons.icon("up", turned=TURNED[which])
        return super().standardIcon(which, option, widget)


class GrownStyle(Style):
    """The same for letters of another size than Fusion's. Qt asks a thousand times for lengths before a window is seen."""

    def pixelMetric(  # noqa: N802 - Qt's name
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """The pictures in lines, and what stands beside boxes in lists, grow with the letters."""
        if metric == QStyle.PixelMetric.PM_LineEditIconSize:
            return px(LINE_ICON)
        if metric == QStyle.PixelMetric.PM_FocusFrameHMargin:
            return px(LIST_GAP) - 1
        return super().pixelMetric(metric, option, widget)


def style_for_letters() -> type[Style]:
    """What suits the letters as they are: through Python goes only what differs from Fusion."""
    return Style if (px(LINE_ICON), px(LIST_GAP)) == (LINE_ICON, LIST_GAP) else GrownStyle


def chevron(painter: QPainter, room: QRectF, way: str, colour: str, times: float = 1.0) -> None:
    """A thin arrow in the middle of a room: ``up``, ``down``, ``left`` or ``right``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.center())
    painter.rotate({"down": 0, "left": 90, "up": 180, "right": 270}[way])
    long, high = px(4) * times, px(2) * times
    painter.setPen(_pen(colour, 1.4))
    painter.drawPolyline(QPolygonF([QPointF(-long, -high), QPointF(0, high), QPointF(long, -high)]))
    painter.restore()


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), stroke(width))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _text(option: QStyleOption) -> str:
    return current().text2 if option.state & State.State_Enabled else current().rule


def _square(option: QStyleOption) -> QRectF:
    """The box in the middle of its room."""
    side = min(px(BOX), option.rect.width(), option.rect.height())
    made = QRectF(0, 0, side - 1, side - 1)
    made.moveCenter(QRectF(option.rect).center())
    return made


def _ground(option: QStyleOption, on: bool) -> tuple[QColor, QPen]:
    """Ground and border of a box or a ring to tick."""
    colours = current()
    if not option.state & State.State_Enabled:
        return QColor(colours.sunk), QPen(QColor(colours.rule), 1.2)
    if on:
        return QColor(colours.accent), QPen(QColor(colours.accent), 1.2)
    over = bool(option.state & (State.State_MouseOver | State.State_HasFocus))
    return QColor(colours.panel), QPen(QColor(colours.text2 if over else colours.edge), 1.4)


def _box(painter: QPainter, option: QStyleOption, menu: bool) -> None:
    half = bool(option.state & State.State_NoChange)
    on = bool(option.state & State.State_On) or half
    if menu and not on:
        return
    room = _square(option)
    ground, border = _ground(option, on)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(border)
    painter.drawRoundedRect(room, 3, 3)
    if on:
        enabled = option.state & State.State_Enabled
        painter.setPen(_pen(current().accent_text if enabled else current().muted, 1.8))
        shape = ((0.26, 0.5), (0.74, 0.5)) if half else ((0.24, 0.53), (0.43, 0.71), (0.77, 0.31))
        points = [QPointF(room.x() + x * room.width(), room.y() + y * room.height()) for x, y in shape]
        painter.drawPolyline(QPolygonF(points))
    painter.restore()


def _radio(painter: QPainter, option: QStyleOption) -> None:
    on = bool(option.state & State.State_On)
    room = _square(option)
    ground, border = _ground(option, on)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(border)
    painter.drawEllipse(room)
    if on:
        painter.setPen(Qt.PenStyle.NoPen)
        enabled = option.state & State.State_Enabled
        painter.setBrush(QColor(current().accent_text if enabled else current().muted))
        painter.drawEllipse(room.center(), room.width() / 5, room.width() / 5)
    painter.restore()


def _arrow(painter: QPainter, element: Part, option: QStyleOption) -> None:
    way = ARROWS[element]
    if element == Part.PE_IndicatorBranch:
        if not option.state & State.State_Children:
            return
        way = "down" if option.state & State.State_Open else "right"
    elif element == Part.PE_IndicatorHeaderArrow:
        way = "up" if option.state & State.State_UpArrow else "down"
    chevron(painter, QRectF(option.rect), way, _text(option))


def _around(option: QStyleOption, widget: QWidget | None) -> QRect:
    """What the ring stands around: of tabs the whole one, as what Fusion gives cuts through a bold title."""
    if not isinstance(widget, QTabBar):
        return option.rect
    inset = px(SPACE) // 2
    return widget.tabRect(widget.currentIndex()).adjusted(inset, inset, -inset, -2 * inset)


def _ring(painter: QPainter, room: QRect) -> None:
    """Where the keyboard is: two pixels of accent."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(current().accent), 2))
    painter.drawRoundedRect(QRectF(room).adjusted(1, 1, -1, -1), px(RADIUS), px(RADIUS))
    painter.restore()


def _frame(painter: QPainter, option: QStyleOption, widget: QWidget | None) -> None:
    """The border of a field that opens or steps."""
    colours, state = current(), option.state
    refused = widget is not None and widget.property("refused") == "true"
    focused, enabled = bool(state & State.State_HasFocus), bool(state & State.State_Enabled)
    border = colours.rule
    if enabled:
        border = colours.text2 if state & State.State_MouseOver else colours.edge
    if focused or refused:
        border = colours.over if refused else colours.accent
    wide = 2 if focused or refused else 1
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(colours.panel))
    painter.setPen(QPen(QColor(border), wide))
    inset = wide / 2
    painter.drawRoundedRect(
        QRectF(option.rect).adjusted(inset, inset, -inset, -inset), px(RADIUS), px(RADIUS)
    )
    painter.restore()
