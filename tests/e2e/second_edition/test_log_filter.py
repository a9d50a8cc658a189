"""The log of the board game, of one thing alone."""

from __future__ import annotations

from bot.kits.second_edition.kit import SecondEditionKit
from cogs.wire.custom_id import Op, Press
from tests.e2e.second_edition.town import JOE, Town


async def test_a_monster_a_friend_and_the_rolls(town: Town) -> None:
    """An evasion is found by the monster, by who tried it, and by its dice."""
    await town.begin()
    await town.gm_does("spawn", card="Cultist", at="Easttown Streets")
    await town.phase("movement", Joe="Easttown Streets", Mandy="Library")
    await town.do(town.ann, "move", to="Velma’s Diner")
    await town.dice(JOE, 6, 6, 6)
    await town.do(town.ann, "evade", target="cult")

    monster = await town.do(town.cat, "log", only="Cultist")
    assert "Joe evades the Cultist." in monster
    assert "Velma’s Diner" not in monster
    rolls = await town.do(town.cat, "log", only="tests and rolls")
    assert "Joe: Evade" in rolls
    assert "Velma’s Diner" not in rolls
    assert "Library" not in rolls
    friend = await town.do(town.cat, "log", only="Joe")
    assert "Joe moves to Velma’s Diner." in friend
    assert "Library" not in friend


def test_every_monster_fits_into_a_button() -> None:
    """A filter is part of an id."""
    for code in SecondEditionKit().past.foes(None):
        assert Press(Op.LOG, 1, 1_000, rest=f"old.99.c{code}").custom_id
