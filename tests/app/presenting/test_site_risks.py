"""The risks of a plan: few, the gravest first, the same one of several services told once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.presenting.risks import Kind, Risk
from app.presenting.site_risks import MOST, MOST_OF_A_KIND, filled_before, site_risks

RISKS = st.builds(
    Risk, st.sampled_from("abcd"), st.just("comes"), st.just("helps"), st.sampled_from(list(Kind))
)
SERVICES = st.lists(st.tuples(st.sampled_from(("Mail", "Web", "Directory")), st.lists(RISKS, max_size=8)))


@given(SERVICES)
def test_that_few_risks_are_told_each_once_and_numbered(known: list[tuple[str, list[Risk]]]) -> None:
    told = site_risks(known)
    every = {risk for _, risks in known for risk in risks}
    assert len(told) == min(MOST, len(every))
    assert [one.number for one in told] == list(range(1, len(told) + 1))


@given(SERVICES)
def test_that_no_graver_kind_is_left_out_for_a_lesser_one(known: list[tuple[str, list[Risk]]]) -> None:
    kinds = {risk.kind for _, risks in known for risk in risks}
    told = site_risks(known)
    words = {(risk.what, risk.kind) for _, risks in known for risk in risks}
    first = sorted(kinds)[: MOST // MOST_OF_A_KIND]
    assert all(any((one.what, kind) in words for one in told) for kind in first)


@given(SERVICES, st.sampled_from(list(Kind)))
def test_that_lesser_kinds_are_not_missed_where_graver_ones_fill_the_table(
    known: list[tuple[str, list[Risk]]], kind: Kind
) -> None:
    graver = [(title, [risk for risk in risks if risk.kind != kind]) for title, risks in known]
    if filled_before(kind, graver):
        assert site_risks(graver) == site_risks(known)


def test_that_a_risk_of_several_services_names_them() -> None:
    shared = Risk("The only server fails.", "Down.", "Two.", Kind.FAILURE)
    own = Risk("Over.", "Does not fit.", "Add.", Kind.OVER)
    first, second = site_risks([("Mail", [shared]), ("Web", [shared, own]), ("Net", [])])
    assert (first.what, first.services) == ("Over.", "Web")
    assert second.services == "Mail and Web"
    many = [(f"Mail {n}", [shared]) for n in range(9)]
    (named,) = site_risks([*many, ("Net", []), ("Web", [])])
    assert named.services == "Mail 0, Mail 1, Mail 2, Mail 3, Mail 4 and 4 more"
    (nearly,) = site_risks([*many, ("Net", [])])
    assert nearly.services == "All but Net"
    (everywhere,) = site_risks([("Mail", [shared]), ("Web", [shared])])
    assert everywhere.services == "All services"
    (alone,) = site_risks([("Mail", [own])])
    assert alone.services == ""
