"""Joining a game that has begun and in which nobody has left a seat."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ids import Seat
from tests.e2e.second_edition.town import Town
from tests.e2e.server import panel, text_of

BEGUN = "The game has begun, and each of its investigators has a player."
KATE = "Kate Winthrop"
EVE = Seat(3)


@pytest.fixture
def eve(town: Town) -> Any:
    """Somebody without a seat."""
    return town.guild.add_member(town.env.create_user("eve", global_name="Eve"))


@pytest.mark.parametrize("named", [{}, {"investigator": "Kate"}])
async def test_a_table_may_let_nobody_in(town: Town, eve: Any, named: dict[str, str]) -> None:
    """Without the house rule the answer says who plays, and who can help."""
    await town.begin(late_joining=False)

    said = await town.do(eve, "game join", **named)
    assert said == f"{BEGUN} The game master can give you a seat (`/gm replace`)."


async def test_who_joins_comes_in_the_next_upkeep(town: Town, eve: Any) -> None:
    """They choose from those nobody plays, can take it back, and then play after a restart."""
    await town.begin()

    asked = await eve.slash(town.channel, "game join")
    assert "Who are you playing?" in text_of(panel(asked))
    chosen = await eve.select(panel(asked), ["kate_winthrop"])
    assert text_of(panel(chosen)) == f"✓ {KATE} is yours from the next turn on."
    assert f"{KATE} joins at the start of the next turn." in town.text
    assert not (await town.state).investigators[EVE].playing

    assert (await town.do(eve, "undo")).startswith("✓")
    assert len((await town.state).investigators) == 3
    assert (await town.keeper.tables.games.snapshot(1)).occupants.keys() == {0, 1, 2}
    refused = await town.do(eve, "end-turn")
    assert "seat" in refused

    assert await town.do(eve, "game join", investigator="Kate") == (
        f"✓ {KATE} is yours from the next turn on."
    )
    assert await town.do(eve, "game join", investigator="Joe") == (
        f"<@{town.ann.id}> already plays Joe Diamond."
    )
    await town.restart()
    await town.quietly(turn=2)
    await town.quietly("movement")

    kate = (await town.state).investigators[EVE]
    assert kate.playing
    assert "With 4 investigators: monster limit 7, Outskirts 4" in town.text
    for command in ("catchup", "log", "sheet", "board", "history"):
        assert await town.do(eve, command)
    assert KATE in await town.do(eve, "sheet")


@pytest.mark.parametrize(
    ("ancient_one", "said"),
    [("Yig", f"{BEGUN} Nobody joins the final battle."), ("Azathoth", "This game is over.")],
)
async def test_nobody_joins_at_the_end(town: Town, eve: Any, ancient_one: str, said: str) -> None:
    """Nobody joins the final battle, nor a game that is over."""
    await town.begin(ancient_one)
    async with town.at_once():
        await town.arrange({"do": "awaken"})

    assert await town.do(eve, "game join") == said
