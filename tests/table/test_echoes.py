"""What the post above tells is not told under the question below it."""

from __future__ import annotations

from bot.table.posts.courier import Message, prompt_for
from bot.table.posts.prompt_dedupe import without_echoes
from tests.table.test_prompts import OPEN, asked

SENTENCE = "The lead chooses. Each investigator discards 1 random card, or the lead takes 2 horror."


def under(*lines: str, above: tuple[str, ...]) -> tuple[str, ...]:
    """Return what stays under a question with these lines."""
    prompt = prompt_for(asked(OPEN, must=()), "", lines)
    status = Message(game=1, kind="status", title="", lines=(), prompts=(prompt,))
    return without_echoes(status, above).prompts[0].lines


def test_a_sentence_stands_once() -> None:
    """With its name before it, and small; the arithmetic stays."""
    kept = under(
        f"-# What’s Going On?!: {SENTENCE}",
        "Health left: 3.",
        above=("Agnes draws **What’s Going On?!**.", f"> {SENTENCE}"),
    )

    assert kept == ("Health left: 3.",)


def test_what_was_told_otherwise_stays() -> None:
    """Only what stands above word for word is left out, and no numbers that look like it."""
    odds = "With bare hands and 1 clue token: 56%"

    assert under(odds, f"-# {SENTENCE}", above=(f"> {SENTENCE[:-10]}", odds)) == (
        odds,
        f"-# {SENTENCE}",
    )
