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
