"""Sentences in a terminal: one that fits a line is the line that wrapping it makes."""

from __future__ import annotations

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from app.command_line.layout import WIDTH, wrapped

texts = st.text("ab  -\t\n\u2028,.", max_size=2 * WIDTH)


@given(texts, st.sampled_from(["", "  • ", "    "]))
def test_that_a_short_text_is_wrapped_as_any_text(text: str, lead: str) -> None:
    assert wrapped(text, lead) == textwrap.fill(
        text,
        WIDTH,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )


@given(
    st.lists(
        st.sampled_from(["66.5 %", "4 GiB", "12,300 users", "a", "capacity", "(", "60 % busy"]), min_size=9
    )
)
def test_that_no_line_ends_between_a_number_and_its_unit(words: list[str]) -> None:
    lines = wrapped(" ".join(words)).splitlines()
    assert " ".join(lines) == " ".join(words)
    assert not [line for line in lines if line[-1].isdigit()]
