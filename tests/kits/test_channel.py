"""What a channel holds after whole games: few boards, and every line of the log once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.kits.lcg.kit import LcgKit
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.kit import Kit
from bot.tools.chooser import Chooser
from tests.kits.channel import Evening, evening

GAMES = {
    "lcg": (LcgKit, "the_gathering", ("roland_banks", "daisy_walker", "wendy_adams")),
    "second_edition": (SecondEditionKit, "yig", ("joe_diamond", "mandy_thompson", "jenny_barnes")),
}
DECISIONS = 160


async def played(at: Evening, slug: str, scenario: str, people: tuple[str, ...]) -> None:
    """A game at random, to its end or for long enough."""
    await at.begin(slug, scenario, *people)
    await at.play(Chooser(f"evening {slug}"), DECISIONS)


@pytest.mark.parametrize("slug", GAMES)
async def test_at_most_one_board_a_turn_and_one_a_phase(slug: str, tmp_path: Path) -> None:
    """And never one that equals the last."""
    make, scenario, people = GAMES[slug]
    kit: Kit = make()
    async with evening(tmp_path / "games.db", slug, kit) as at:
        await played(at, slug, scenario, people)

        many = {span: n for span, n in Counter(span for span, _ in at.boards).items() if n > 1}
        again = [
            one[0] for one, two in zip(at.boards, at.boards[1:], strict=False) if one[1] == two[1]
        ]
        assert (many, again) == ({}, [])


@pytest.mark.parametrize("slug", GAMES)
async def test_the_log_and_the_posts_say_the_same(slug: str, tmp_path: Path) -> None:
    """Line by line, in order."""
    make, scenario, people = GAMES[slug]
    kit: Kit = make()
    async with evening(tmp_path / "games.db", slug, kit) as at:
        await played(at, slug, scenario, people)

        logged = await at.logged()
        assert "SHA-256" in logged[0]
        assert at.lines == logged
