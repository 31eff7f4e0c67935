"""The projection page: growth and its answer on one page. It is computed when it is seen, off the interface thread."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout

from app.desktop.frames import result_of_step
from app.desktop.jobs import Latest
from app.desktop.locale_style import number_style
from app.desktop.pages.page import Page, made_in_pieces
from app.plan.document import Entries, Plan, Service
from app.plan.edits import set_entry
from app.plan.session import Change, Session, Shown
from app.plan.sized import Answer, in_plan, sized_service
from app.presenting.answer import why_no_answer
from app.presenting.crowded import standing_under
from app.presenting.figures import NumberStyle
from app.presenting.projected import Projected, projected
from app.presenting.wording import sentences
from planners.schema import Entry, Inputs
from planners.words import say

if TYPE_CHECKING:
    from app.desktop.pages.projection_parts import ProjectionParts

REFUSED, KEPT = say("An input is refused."), say("The last good result is shown.")


class ProjectionPage(Page):
    """The projection of one service."""

    def __init__(self, session: Session, service_id: str) -> None:
        super().__init__()
        self._session, self._service = session, service_id
        service = session.plan.service(service_id)
        assert service is not None
        self._planner = session.planner_of(service)
        self._titles = {field.name: field.title for field in self._planner.fields()}
        self._asked: tuple[Inputs, bool, tuple[Entries, ...]] | None = None
        self._latest = Latest(self)
        self._latest.answered.connect(self._show)
        self._latest.waiting.connect(self._fade)
        self._latest.failed.connect(self._tell)
        self._parts: ProjectionParts | None = None
        self._with_inputs = True
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._behind = True

    @property
    def parts(self) -> ProjectionParts:
        """What is seen. It is made on first sight."""
        for _ in self.making():
            pass
        assert self._parts is not None
        return self._parts

    def making(self) -> Iterator[None]:
        """What is seen, in pieces."""
        if self._parts is not None:
            return
        from app.desktop.pages.projection_parts import ProjectionParts

        yield
        made = ProjectionParts(self._planner)
        yield from made_in_pieces(made, made.making())
        if self._parts is not None:
            made.deleteLater()
            return
        self._parts = made
        made.inputs.edited.connect(self._edit)
        made.inputs.settled.connect(self._session.seal)
        made.chart.failed.connect(self.failed)
        made.wanted.connect(self._begin)
        made.inputs.setVisible(self._with_inputs)
        self._room.addWidget(made)
        made.show()
        yield

    def shows(self, change: Change) -> bool:
        """The sizing of its service, and what else may stand on its machine."""
        service = self._session.plan.service(self._service)
        shared = service is not None and bool(service.entries.get("machine"))
        return self._service in change.services or (shared and bool(change.services or change.outline))

    def refresh(self) -> None:
        """Project the plan as it is now, where that is another than was projected last."""
        service = self._session.plan.service(self._service)
        if service is None:
            return
        shown = self._session.answer(self._service)
        used = shown.sizing.inputs if shown.sizing is not None else None
        self.parts.inputs.show_entries(service.entries, shown.refusals, used)
        answer = shown.now
        if answer is None or answer.sizing is None:
            self._latest.drop()
            self._asked = None
            self._refuse(shown)
            return
        plan, name = self._session.plan, service.entries.get("machine")
        beside = tuple(one.entries for one in plan.services if name and one.entries.get("machine") == name)
        asked = answer.sizing.inputs, self._exists(), beside
        if asked != self._asked:
            self._asked = asked
            self._latest.ask(partial(_projected, answer, plan, service, number_style()))

    def redraw(self) -> None:
        """Draw again in the colours of the theme."""
        if self._parts is not None:
            self._parts.redraw()

    def stop(self) -> None:
        """Compute no more."""
        self._latest.stop()

    def show_inputs(self, wanted: bool) -> None:
        """Show the inputs beside the results, or fold them away."""
        self._with_inputs = wanted
        if self._parts is not None:
            self._parts.inputs.setVisible(wanted)

    def _begin(self) -> None:
        self.inputs_asked.emit()
        self.parts.inputs.begin()

    def _edit(self, name: str, entry: Entry) -> None:
        self._session.apply(set_entry(self._service, name, entry, self._titles[name]))
        if entry is None:
            QTimer.singleShot(0, self._session.seal)

    def _refuse(self, shown: Shown) -> None:
        """Keep the last result in grey, and say why there is no other. What is refused in the pane is told there.

        Without a result what to do stands in its place.
        """
        told = [one.sentence for one in shown.refusals if not self.parts.inputs.has(one.field)]
        if shown.problem:
            told.append(shown.problem)
        kept = bool(self.parts.chart.charts)
        if not kept:
            service = self._session.plan.service(self._service)
            entries = service.entries if service is not None else Entries()
            self.parts.refuse(why_no_answer(self._planner, entries, shown) or REFUSED)
        self._fade(True)
        self._tell(sentences(*(told or [REFUSED]), KEPT) if kept else "")

    def _fade(self, faded: bool) -> None:
        self.parts.fade(faded or self._asked is None)

    def _exists(self) -> bool:
        """Whether the servers of the service are there already."""
        plan = self._session.plan
        service = plan.service(self._service)
        return service is not None and sized_service(service, start=plan.start).exists

    def _tell(self, sentence: str) -> None:
        self.parts.tell(sentence)

    def _show(self, shown: Projected | str) -> None:
        if isinstance(shown, str):
            self._tell(shown)
        else:
            with result_of_step():
                self.parts.show_projected(shown)


def _projected(answer: Answer, plan: Plan, service: Service, style: NumberStyle) -> Projected | str:
    """What to show of a service of a plan; where there is no projection, why."""
    one = in_plan(plan, service)
    ahead, known = answer.projection, answer.options(one.exists, there=one.there)
    if ahead is None or known is None:
        return sentences(*answer.why_no_projection)
    return projected(ahead, known, standing_under(plan, service, style), style, service.title)
