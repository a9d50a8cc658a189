"""What people write stands in messages as words and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bot.engine.said import harmless_text, to_plain_line


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[Free Nitro](https://x.example/a_b)", r"\[Free Nitro\](https://x.example/a_b)"),
        ("**loud** _a_ ~~b~~ `c` ||d||", r"\*\*loud\*\* \_a\_ \~\~b\~\~ \`c\` \|\|d\|\|"),
        ("<@123> @everyone <#4>", "\\<@\u200b123\\> @\u200beveryone \\<\\#4\\>"),
        ("# big\n- point", r"\# big - point"),
        ("- point", r"\- point"),
        ("1. point", r"1\. point"),
        ("a\x00\x1b[31mb", r"a\[31mb"),
        ("abc\u202edcba\u2066", "abcdcba"),
        ("one\r\n\ttwo\u2028three", "one two three"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("\u3164 \u2800", ""),
        ("Z\u0335\u0336\u0337\u0338\u0339algo", "Z\u0335\u0336\u0337algo"),
        ("It's 5-3, a well-known #1", r"It's 5-3, a well-known \#1"),
    ],
)
def test_words_stay_words(written: str, shown: str) -> None:
    """Nothing in them formats, mentions, disguises a link, turns the line or breaks it."""
    assert harmless_text(written) == shown


def test_long_words_are_cut() -> None:
    """To as many characters as are asked for, with an ellipsis."""
    assert to_plain_line("word " * 100, 12) == "word word w…"
    assert len(to_plain_line("x" * 300)) == 200


@given(st.text(max_size=300))
def test_what_was_cleaned_is_clean(text: str) -> None:
    """Cleaning twice changes nothing; a line is a line."""
    once = to_plain_line(text)
    assert to_plain_line(once) == once
    assert len(once.splitlines()) <= 1
    assert "](" not in harmless_text(text).replace("\\](", "")
