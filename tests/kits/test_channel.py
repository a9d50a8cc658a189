"""What a channel holds after whole games: few boards, and every line of the log once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.kits.lcg.kit import LcgKit
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.kit import Kit
from bot.table.posts.courier import is_heading
from bot.tools.chooser import Chooser
from tests.kits.channel import Evening, boards, evening

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
async def test_at_most_one_board_a_turn(slug: str, tmp_path: Path) -> None:
    """And never one that equals the last."""
    make, scenario, people = GAMES[slug]
    kit: Kit = make()
    async with evening(tmp_path / "games.db", slug, kit) as at:
        await played(at, slug, scenario, people)

        again = [one for one, two in zip(at.boards, at.boards[1:], strict=False) if one == two]
        assert (again, len(at.boards) <= len(at.turns)) == ([], True)
        assert max(len(boards(post)) for post in at.posts) == 1


@pytest.mark.parametrize("slug", GAMES)
async def test_a_turn_is_one_message(slug: str, tmp_path: Path) -> None:
    """Each is told by a message of its own, and whatever is asked in it adds none."""
    make, scenario, people = GAMES[slug]
    kit: Kit = make()
    async with evening(tmp_path / "games.db", slug, kit) as at:
        await played(at, slug, scenario, people)

        assert len(at.posts) <= len(await at.parts()) + 2  # the set-up, how it went
        assert at.decisions > 3 * len(at.posts)


@pytest.mark.parametrize("slug", GAMES)
async def test_the_posts_tell_all_that_happened_once(slug: str, tmp_path: Path) -> None:
    """Line by line, in order: each turn as the game tells all of it, without empty headings."""
    make, scenario, people = GAMES[slug]
    kit: Kit = make()
    async with evening(tmp_path / "games.db", slug, kit) as at:
        await played(at, slug, scenario, people)

        logged = await at.logged()
        assert "SHA-256" in logged[0]
        told = at.lines[len(at.posts[0].lines) :]
        spoken = [line for line in told if not is_heading(line) and not line.startswith("-# ")]
        known = [line for line in await at.told_anew() if not is_heading(line)]
        assert [line for line in spoken if not line.startswith("> ")] == [
            line for line in known if not line.startswith("> ")
        ]
        assert Counter(spoken) == Counter(known)


@pytest.mark.parametrize("slug", ["lcg", pytest.param("second_edition", marks=pytest.mark.nightly)])
async def test_a_restart_between_any_two_posts_tells_the_same(slug: str, tmp_path: Path) -> None:
    """Whatever was told of a turn before it: its message goes on where it stands."""
    make, scenario, people = GAMES[slug]
    told: list[list[tuple[str, ...]]] = []
    for often in (0, 7):
        kit: Kit = make()
        path = tmp_path / f"{often}.db"
        async with evening(path, slug, kit, restarts=often) as at:
            await played(at, slug, scenario, people)
            told.append([post.lines for post in at.posts])

    assert told[0] == told[1]
