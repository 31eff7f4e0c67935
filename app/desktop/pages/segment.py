"""What each choice of the page of one's own server is: a page with a part at its left and one beside the choices."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.desktop.pages.page import Page
from app.plan.session import Session


class Segment(Page):
    """The widget itself stands in the middle, and scrolls where it is higher than the window; so does ``side`` at the left.

    ``corner`` stands at the right of the choices. A segment fills the three in ``making``, before it is first seen, and
    follows the plan like every page. ``files_given`` carries the paths that the user chose; each goes where it belongs.
    ``columns_settled`` carries the key of a table's layout and what its columns mean, to be remembered.
    """

    files_given = Signal(object)
    columns_settled = Signal(str, object)

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self.session, self.service_id = session, service_id
        self.side, self.corner = QWidget(), QWidget()
        self._behind = True
