"""Help in the window: how a plan is made, in one page, and what this program is."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

TEXT = """
<h2>How a plan is made</h2>
<p><b>1. Choose.</b> The inputs at the top, as platform and number of users, give the first answer. Everything follows while
you type or drag.</p>
<p><b>2. Read the gauges.</b> Each bar is a need, the thin line across it its range, the upright line the capacity. ✓ fits,
! is tight (the upper end of the range does not fit), ✗ is over.</p>
<p><b>3. Ask any figure.</b> Click a gauge or a row: the details show formula, values and sources.
● measured, ■ entered, ◐ interpolated, ◇ by rule, ○ extrapolated.</p>
<p><b>4. Make it yours.</b> Where a service asks for what your own server shows, enter it, as its users and utilization: the
plan then starts from it. Inputs left open show their default in grey.</p>
<p><b>5. Hand over.</b> <i>Settings</i> gives the settings files with their undo, <i>Proposal</i> the PDF.</p>
<p>Undo takes back every change. Unsaved work is kept beside your data every two seconds.</p>
"""


def show_help(parent: QWidget) -> None:
    """Show the page until it is closed."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("How a plan is made")
    view = QTextBrowser()
    view.setHtml(TEXT)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(view)
    layout.addWidget(buttons)
    dialog.resize(560, 430)
    dialog.exec()
    dialog.deleteLater()


def show_about(parent: QWidget) -> None:
    """Name, version and licences."""
    from app.about import text

    QMessageBox.about(
        parent, "About Sizewright", f"{text()}\nMIT licence. Uses Qt for Python under the LGPL 3."
    )
