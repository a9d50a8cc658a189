"""Two turns of both towns: a burst, a vortex, a train, a Mission's step, and the Horror."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.encounters.boxes import all_boxes
from bot.table.declares.kit import Kit
from tests.e2e.real_game import checked
from tests.e2e.second_edition.town import JOE, MANDY, VINCENT, Town
from tests.e2e.server import text_of

MISSION: Final = "Sealing the Beast’s Power"
"""Begins at Hibb's Roadhouse, and each of its steps costs 1 Sanity."""
HORROR: Final = "The Dunwich Horror"
CALM: Final = "easttown_3"
"""A location card whose encounter at Hibb's Roadhouse moves and hurts nobody."""


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """A server that offers every box."""
    games: dict[str, Kit] = {"second_edition": SecondEditionKit(all_boxes())}
    async with checked(tmp_path / "games.db", lambda store: Town(store, games)) as made:
        yield made


async def test_two_turns_with_the_box(town: Town) -> None:
    """By commands, buttons and typing, with a restart in the middle of the Horror's combat."""
    await town.begin(dunwich=True)
    await a_train_and_a_step(town)
    await a_burst_and_a_vortex(town)
    await a_sacrifice(town)
    await the_horror(town)
    await the_end(town)


async def a_train_and_a_step(town: Town) -> None:
    """Joe spends his turn where the Mission wants him, Mandy takes the train to Dunwich."""
    await town.gm_does("spawn", card=MISSION, at="Joe")
    await town.gm_does("set", target="Clues: Hibb’s Roadhouse", value="0")
    await town.gm_does("draw", target="Next location cards of Easttown", value=CALM)
    await town.phase(
        "movement", Joe="Easttown streets", Mandy="Train Station", Vincent="Sentinel Hill"
    )
    await town.do(town.ann, "move", to="Hibb’s Roadhouse")
    await town.do(town.ann, "end-turn")
    rich = (await town.state).investigators[MANDY].money

    ways = await town.bob.autocomplete(town.channel, "move", "to", "Bishop")
    assert any("$1 for the train" in str(way) for way in ways)
    await town.do(town.bob, "move", to="Bishop’s Brook Bridge")

    mandy = (await town.state).investigators[MANDY]
    assert (mandy.place, mandy.money) == ("bishops_brook_bridge", rich - 1)
    await town.do(town.bob, "end-turn")


async def a_burst_and_a_vortex(town: Town) -> None:
    """A gate bursts through a seal; a vortex swallows three Zombies, which brings the Horror."""
    await town.gm_does("token", token="Elder sign: Woods", value="+1")
    for _ in range(3):
        await town.gm_does("spawn", card="Zombie", at="Village Commons streets")
    await town.gm_does("draw", target="Next Mythos cards", value="Black Sabbath!")
    doom, terror = (await town.state).doom, (await town.state).terror

    await town.quietly(turn=2)

    state = await town.state
    assert not state.seals
    assert "woods" in [gate.place for gate in state.gates]
    assert (state.doom, state.terror) == (doom, terror + 3)
    board = await town.board
    assert [m.place for m in state.monsters if board.monsters.facts(m.no).name == HORROR] == [
        "sentinel_hill"
    ]


async def a_sacrifice(town: Town) -> None:
    """At the start of the Upkeep Joe pays for the step, and the Mission is marked."""
    await town.quietly("may")
    sanity = (await town.state).investigators[JOE].sanity
    assert f"for {MISSION}?" in text_of(town.status)

    await town.answer(town.ann, "yes")

    joe = (await town.state).investigators[JOE]
    assert joe.sanity == sanity - 1
    assert [held.tokens for held in joe.cards if held.tokens] == [1]


async def the_horror(town: Town) -> None:
    """Vincent fights it; a restart changes nothing; its defeat is worth any card."""
    cat = town.cat
    await town.phase("movement", first="Vincent", Vincent="Sentinel Hill")
    await town.gm_does("set", target="Vincent: sliders", value="0 3 0")
    await town.gm_does("spawn", card="Tommy Gun", at="Vincent")
    await town.do(cat, "end-turn")
    assert f"{HORROR}: evade or fight?" in text_of(town.status)
    await town.dice(VINCENT, *[6] * 12)
    await town.do(cat, "fight", target=HORROR)
    await town.do(cat, "pass")
    assert "Round 1 against the Dunwich Horror" in text_of(town.status)

    await town.restart()
    assert "Round 1 against the Dunwich Horror" in text_of(town.status)
    await town.do(cat, "fight", target=HORROR, **{"with": "Tommy Gun"})
    await town.do(cat, "pass")

    assert "Which deck do you search?" in text_of(town.status)
    owned = len((await town.state).investigators[VINCENT].cards)
    await town.answer(cat, "spell")
    async with town.at_once():
        await town.answer_quietly((await town.asks)[0])
    board = await town.board
    assert len(board.who(VINCENT).cards) == owned + 1
    assert HORROR not in [board.monsters.facts(each.no).name for each in board.state.monsters]


async def the_end(town: Town) -> None:
    """The turn goes on to the next; nothing is broken."""
    await town.quietly(turn=3)
    snapshot = await town.keeper.tables.games.snapshot(1)
    assert snapshot.require_session().rules.find_faults(await town.state) == []
