"""Text is shown through one door. Whatever Qt has beside it that could take a text for markup is found here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

DOOR = "app/desktop/plain_text.py"
PARTS = {
    "QLabel", "QMessageBox", "QErrorMessage", "QProgressDialog", "QInputDialog", "QSplashScreen", "QWizard", "QWizardPage",
    "QToolTip", "QWhatsThis", "QSystemTrayIcon", "QTextEdit", "QTextBrowser", "QTextDocument", "QTextDocumentFragment",
    "QTextCursor", "QStaticText", "QGraphicsTextItem", "TextItem", "LabelItem", "QQuickWidget", "QWebEngineView",
}  # fmt: skip
"""What decides itself whether its text is markup, or can be told that it is."""
WAYS = {
    "setToolTip", "setStatusTip", "setWhatsThis", "setHtml", "insertHtml", "appendHtml", "setMarkdown", "insertMarkdown",
    "setTextFormat", "setInformativeText", "setDetailedText", "setLabelText", "setSubTitle", "setWindowTitle", "setDocName",
    "setDefaultStyleSheet", "addResource", "ToolTipRole", "StatusTipRole", "WhatsThisRole", "RichText", "AutoText",
    "MarkdownText", "setToolTipDuration", "setTabToolTip", "setItemToolTip",
}  # fmt: skip
CHART_WAYS = {"setLabel": "in_chart", "setTitle": "in_chart", "name": "in_chart", "label": "at_line"}
"""What a chart's library takes for markup or for a pattern, and the part of the door that makes a text of it."""
QUESTIONS = {"StandardButton", "ButtonRole"}
"""What of a message box others may name: its buttons."""


def others(source: str) -> Iterator[str]:
    """The ways to show a text beside the door, each with its line."""
    tree = ast.parse(source)
    charts = "pyqtgraph" in source
    buttons = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in QUESTIONS
    }
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) if name in PARTS and node not in buttons:
                yield f"{node.lineno}: {name}"
            case ast.Attribute(attr=name) if name in PARTS | WAYS and node not in buttons:
                yield f"{node.lineno}: {name}"
            case ast.Call(func=ast.Attribute() as way) if charts:
                words = [(one.arg or "", one.value) for one in node.keywords]
                given = words + [(way.attr, one) for one in node.args[-1:]]
                for name, text in given:
                    if name in CHART_WAYS and not _made_by(text, CHART_WAYS[name]):
                        yield f"{text.lineno}: {name}"


def _made_by(text: ast.expr, way: str) -> bool:
    return isinstance(text, ast.Call) and isinstance(text.func, ast.Name) and text.func.id == way


def test_that_text_is_shown_through_the_door_alone(checkout: Path) -> None:
    found = [
        f"{path.relative_to(checkout)}:{other}"
        for path in sorted((checkout / "app").rglob("*.py"))
        if path != checkout / DOOR
        for other in others(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "made = QLabel(title)",
        "QtWidgets.QLabel(title)",
        "box = QMessageBox(parent)",
        "QMessageBox.critical(None, NAME, sentence)",
        "item.setToolTip(title)",
        "item.setData(Qt.ItemDataRole.ToolTipRole, title)",
        "QToolTip.showText(place, title)",
        "self.setWindowTitle(title)",
        "view.setHtml(page)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "class Notes(QTextEdit): pass",
        "import pyqtgraph; plot.setLabel('left', title)",
        "import pyqtgraph; plot.plot(x, y, name=title)",
        "import pyqtgraph; graphs.InfiniteLine(1, label=mark.label)",
    ],
)
def test_that_a_way_beside_the_door_is_found(line: str) -> None:
    assert list(others(line))


def test_that_the_buttons_of_a_question_may_be_named() -> None:
    assert list(others("question.addButton(QMessageBox.StandardButton.Cancel)")) == []
