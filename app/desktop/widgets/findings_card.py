"""Cards of short rows: open questions with a button each, and findings with their verdict's shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import ElidedLabel, label, show_tip
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.verdict import VerdictShape
from app.presenting.finding import Place
from app.presenting.overview import Finding
from app.presenting.questions import Question
from planners.words import plural, say

MOST_QUESTIONS, FEW_QUESTIONS, LEAST_QUESTIONS = 5, 4, 3
"""Questions that are asked, in a low window, and there where findings need the room."""
MOST_FINDINGS, FEW_FINDINGS = 40, 8
"""Findings that are listed, and made without a pause."""
QUESTION_ROW, FINDING_ROW, FINDINGS_SEEN = 42, 23, 4

NOTHING = say("Every input that matters is entered.")
WAITING = say("Working out what matters…")
UNSIZED = say("Correct the refused inputs first.")


class QuestionsCard(QFrame):
    """``asked`` carries the ``Place`` of an input. The card keeps its room whatever there is to ask."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.rows = [QuestionRow() for _ in range(MOST_QUESTIONS)]
        self.none = label(WAITING, "muted", True)
        self.none.setContentsMargins(theme.margins(2, theme.SPACE, 2, 0))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.px(theme.SPACE), 2, theme.px(theme.SPACE), 2)
        layout.setSpacing(0)
        layout.addWidget(self.none)
        for row in self.rows:
            layout.addWidget(row)
            row.asked.connect(self.asked)
        layout.addStretch(1)
        self._found: tuple[tuple[Question, ...], bool] = ((), True)
        self.room = 0
        self.show_rows(MOST_QUESTIONS)

    def show_rows(self, rows: int) -> None:
        """Have room for so many questions."""
        if rows == self.room:
            return
        self.room = rows
        self.setFixedHeight(theme.px(QUESTION_ROW) * rows + 6)
        self.show_questions(*self._found)

    def say_why(self, waiting: bool, unsized: bool) -> None:
        """Say why nothing is asked: it is worked out, nothing is sized, or nothing is open."""
        self.none.setText(WAITING if waiting else UNSIZED if unsized else NOTHING)

    def show_questions(self, found: Sequence[Question], named: bool = True) -> None:
        """Show the first of these, with the names of their services where there are several."""
        self._found = tuple(found), named
        shown = found[: self.room]
        self.none.setVisible(not shown)
        for place, row in enumerate(self.rows):
            row.show_question(shown[place] if place < len(shown) else None, named)


class QuestionRow(QWidget):
    """An input beside its service, in two lines at most what it does, and the button that goes to it."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._question: Question | None = None
        self.title, self.service = ElidedLabel("", "heading"), ElidedLabel("", "caption")
        self.effect = label("", "caption", wrap=True)
        self.button = QPushButton(say("Enter"))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.button.clicked.connect(self._ask)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addStretch(1)
        whose = QHBoxLayout()
        whose.setSpacing(theme.px(theme.SPACE))
        whose.addWidget(self.title)
        whose.addWidget(self.service, 1)
        self.service.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        names.addLayout(whose)
        names.addWidget(self.effect)
        names.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 0, 0)
        row.setSpacing(theme.px(theme.SPACE))
        row.addLayout(names, 1)
        row.addWidget(self.button)
        self.setFixedHeight(theme.px(QUESTION_ROW))
        self.hide()

    def show_question(self, question: Question | None, named: bool = True) -> None:
        """Show a question, or none."""
        self._question = question
        self.setVisible(question is not None)
        if question is None:
            return
        self.title.setText(question.title)
        self.service.setText(question.service if named else "")
        self.effect.setText(question.effect)
        name = say("Enter {title} of {service}", title=question.title, service=question.service)
        self.button.setAccessibleName(name)
        show_tip(self.button, name)

    def _ask(self) -> None:
        if self._question is not None:
            one = self._question
            self.asked.emit(Place(one.key, one.name, one.title, one.service, True))


class FindingsCard(QFrame):
    """``opened`` carries the service of a finding. The card keeps its room; more findings scroll."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.rows: list[FindingRow] = []
        self._found: list[Finding] | None = []
        """What is shown whole; None while that is being done."""
        self._inside = inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(theme.px(theme.SPACE), 2, theme.px(theme.SPACE), 2)
        self._column.setSpacing(0)
        self.more = label(role="caption")
        self._column.addWidget(self.more)
        self._column.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(scrolled(inside))
        self.fill(0)

    def fill(self, more: int) -> None:
        """Have room for four findings before they scroll, and for so many pixels more."""
        self.more_room = more
        self.setFixedHeight(self._least() + more)

    @property
    def more_wanted(self) -> int:
        """Pixels more than those of four findings in which all are seen, as wide as they are without a bar."""
        wide = self.contentsRect().width() - 2
        rows = sum(max(row.heightForWidth(wide), row.minimumHeight()) for row in self.rows)
        return rows + 8 - self._least()

    def _least(self) -> int:
        return theme.px(FINDING_ROW) * FINDINGS_SEEN + 4

    def showing(self, found: Sequence[Finding]) -> Iterator[None]:
        """Show these in pieces, the first in front."""
        if list(found) == self._found:
            return
        self._found = None
        while self.rows:
            for row in self.rows[-FEW_FINDINGS:]:
                self._column.removeWidget(row)
                row.deleteLater()
            del self.rows[-FEW_FINDINGS:]
            yield
        while len(self.rows) < min(len(found), MOST_FINDINGS):
            self._column.setEnabled(False)  # rows are placed once for all, and not anew for each
            for one in found[len(self.rows) : min(len(self.rows) + FEW_FINDINGS, MOST_FINDINGS)]:
                row = FindingRow(one)
                row.opened.connect(self.opened)
                self._column.insertWidget(len(self.rows), row)
                row.show()
                self.rows.append(row)
            self._column.setEnabled(True)
            yield
        rest = len(found) - len(self.rows)
        self.more.setVisible(rest > 0)
        self.more.setText(plural("{count} more finding", "{count} more findings", rest))
        self._found = list(found)


class FindingRow(QWidget):
    """A finding; a click or Enter shows its service."""

    opened = Signal(str)

    def __init__(self, finding: Finding) -> None:
        super().__init__()
        self.finding = finding
        self.text = label(finding.text, wrap=True)
        self.text.setFont(theme.scaled(self.font(), theme.CAPTION))
        self.setAccessibleName(finding.text)
        if finding.reason:
            show_tip(self, f"{finding.text}\n{finding.reason}")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(theme.px(theme.SPACE))
        row.addWidget(VerdictShape(finding.fit))
        row.addWidget(self.text, 1)
        self.setMinimumHeight(theme.px(FINDING_ROW))
        if finding.key:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The ring of the keyboard."""
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.current().accent), 2))
            painter.drawRoundedRect(
                self.rect().adjusted(1, 1, -1, -1), theme.px(theme.RADIUS), theme.px(theme.RADIUS)
            )

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Show the service."""
        self.opened.emit(self.finding.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter and space show the service."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit(self.finding.key)
        else:
            super().keyPressEvent(event)
