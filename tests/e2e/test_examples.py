"""Examples in README.md and docs/ are typed as they stand there, and work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.real_game import checked
from tests.e2e.second_edition.town import Town

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
EXAMPLE = re.compile(r"`/(orders|plan|me away) ([^`\[]+)`")
FIELD = {"orders": "say", "plan": "steps", "me away": "until"}
SIGNATURES = frozenset({("me away", "until")})
"""What stands in the tables of commands, and is no example."""


def examples() -> list[tuple[str, str]]:
    """Each command with what is typed behind it, once."""
    found: dict[tuple[str, str], None] = {}
    for page in PAGES:
        for command, typed in EXAMPLE.findall(page.read_text(encoding="utf-8")):
            found[command, " ".join(typed.split())] = None
    return [each for each in found if each not in SIGNATURES]


async def test_every_example_works(tmp_path: Path) -> None:
    """In the game that it is about: the card game, or where that refuses it the board game.

    A plan is made in one’s own turn, or before it.
    """
    refused = dict.fromkeys(examples())
    assert len(refused) > 15
    async with checked(tmp_path / "night.db", Night) as night:
        await night.begin(night.ann, night.bob)
        await night.order("hand", seat=int(ROLAND), cards=["Guts", "Dodge", "Guard Dog"])
        await night.do(night.ann, "play", card="Guard Dog")
        for command, typed in list(refused):
            said = await night.do(night.ann, command, **{FIELD[command]: typed})
            ahead = await night.do(night.bob, command, **{FIELD[command]: typed})
            if said.startswith("✓") or ahead.startswith("✓"):
                del refused[command, typed]
            await night.do(night.ann, "plan", steps="off")
            await night.do(night.ann, "orders", say="pass reactions")
    async with checked(tmp_path / "town.db", Town) as town:
        await town.begin()
        for command, typed in refused:
            said = await town.do(town.ann, command, **{FIELD[command]: typed})
            assert said.startswith("✓"), f"/{command} {typed}: {said}"
            await town.do(town.ann, "plan", steps="off")


@pytest.mark.parametrize("typed", ["pass", "resource, pass"])
async def test_a_last_pass_ends_the_turn(tmp_path: Path, typed: str) -> None:
    """A plan that is made in one's own turn: nothing else is passed there."""
    async with checked(tmp_path / "night.db", Night) as night:
        await night.begin(night.ann, night.bob)
        assert "✓ Planned" in await night.do(night.ann, "plan", steps=typed)
        await night.keeper.tables.rest()
        await night.env.settle()

        assert "Roland ends the turn" in night.text
