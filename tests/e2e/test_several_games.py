"""A server with both games: one is chosen when the table is opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from tests.e2e.lcg.night import kits as card_game
from tests.e2e.second_edition.town import kits as board_game
from tests.e2e.server import (
    Server,
    components,
    in_words,
    labels,
    names,
    opened,
    panel,
    reply,
    text_of,
)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with both games and nobody at a table."""
    async with opened(tmp_path / "games.db", {**card_game(), **board_game()}) as made:
        yield made


async def test_chosen_from_a_list(server: Server) -> None:
    """Nothing typed: which game, of those that have the house rules; these are kept."""
    every = panel(await server.bob.slash(server.channel, "game new"))
    assert labels(every) == ["Card game", "Board game"]
    cards = panel(await server.bob.click(every, label="Card game"))
    assert "The Gathering" in labels(cards)
    assert "Azathoth" not in labels(cards)
    asked = await server.ann.slash(server.channel, "game new", free_order=True)
    shown = panel(asked)
    assert {"A random Ancient One", "Azathoth"} <= {*labels(shown)}
    assert "The Gathering" not in labels(shown)  # it has no free order

    menu = components(shown)[0]
    done = await server.ann.select(shown, ["second_edition/yig"], custom_id=menu.custom_id)

    assert text_of(panel(done)).startswith("✓ The table is open.")
    assert "Arkham Horror, 2nd edition · Yig" in text_of(server.status)
    assert "Free order" in text_of(server.status)


async def test_a_table_that_is_there_is_said_at_once(server: Server) -> None:
    """Nobody chooses from a list in vain; an empty table closes without talk of its seed."""
    ann, here = server.ann, server.channel
    await ann.slash(here, "game new", scenario="Yig")
    assert "Yig · waiting for players" in text_of(server.status)  # it has one difficulty only

    taken = reply(await server.bob.slash(here, "game new"))
    assert "still has a game" in taken
    assert "Its host or a game master can close it" in taken
    asked = await ann.slash(here, "game end")
    assert "Close this table?" in reply(asked)
    assert "seed" not in reply(asked)

    closed = await ann.click(panel(asked), label="Close the table")

    assert text_of(panel(closed)) == "✓ The table is closed."
    assert all("Yig · closed" in text_of(each) for each in server.public())
    assert not any(labels(each) for each in server.public())


async def test_chosen_by_name(server: Server) -> None:
    """`game` alone is enough; its scenarios are completed."""
    here = server.channel
    offered = await server.ann.autocomplete(here, "game new", "scenario", "", game="second_edition")
    assert len(names(offered)) == 13, "nine of the base game, four of its box"
    assert await server.ann.autocomplete(here, "game new", "game", "2nd")

    await server.ann.slash(here, "game new", game="second_edition")

    assert "A random Ancient One" in text_of(server.status)


async def test_several_play_at_random(server: Server) -> None:
    """“A random investigator” can be taken by everybody, and a seat that is left is found again."""
    ann, bob, here = server.ann, server.bob, server.channel
    await ann.slash(here, "game new", scenario="Azathoth")
    for person in (ann, bob):
        await person.slash(here, "game join", investigator="random")
    await ann.slash(here, "game start")
    session = (await server.keeper.tables.games.snapshot(1)).require_session()
    names_ = [session.game.name(seat) for seat in (0, 1)]
    assert len({*names_}) == 2

    asked = await bob.slash(here, "game leave")
    await bob.click(panel(asked), label=f"Yes: leave {names_[1]}")
    said = reply(await server.cat.slash(here, "game join", investigator=names_[1]))

    assert said.startswith(f"✓ {names_[1]} is yours.")
    assert (await server.keeper.tables.games.snapshot(1)).occupants[Seat(1)] == server.cat.id


async def test_verbs_of_the_other_game(server: Server) -> None:
    """A command that the running game does not know says so."""
    await server.ann.slash(server.channel, "game new", scenario="Azathoth")
    await server.ann.slash(server.channel, "game join", investigator="Joe Diamond")
    await server.ann.slash(server.channel, "game start")

    said = reply(await server.ann.slash(server.channel, "investigate"))
    assert said == "Arkham Horror, 2nd edition has no /investigate."
    said = await in_words(server.ann, await server.ann.slash(server.channel, "sheet"))
    assert "Private Eye" in said


async def test_a_sheet_of_the_card_game(server: Server) -> None:
    """Hands are hidden there, so there is no such command."""
    await server.ann.slash(server.channel, "game new", scenario="The Gathering")
    await server.ann.slash(server.channel, "game join", investigator="Roland Banks")
    await server.ann.slash(server.channel, "game start")

    said = reply(await server.ann.slash(server.channel, "sheet"))
    assert said == (
        "Arkham Horror: The Card Game (classic rules) has no /sheet: see `/hand` and `/board`."
    )


async def test_house_rules_by_menu(server: Server) -> None:
    """Every house rule stands in the lobby with what it means; its creator switches it."""
    await server.ann.slash(server.channel, "game new", scenario="The Gathering")
    menu = next(each for each in components(server.status) if each.custom_id.startswith("k/H/"))

    strangers = await server.bob.select(server.status, [], custom_id=menu.custom_id)
    done = await server.ann.select(server.status, ["share_freely"], custom_id=menu.custom_id)

    assert "The player who advances the act decides whose clues are spent" in str(menu.options)
    assert "Only the host" in reply(strangers)
    assert menu.placeholder == "House rules: none"
    assert not any(option.default for option in menu.options)
    assert reply(done) == "✓ House rules: Share clues freely."
    lobby = (await server.keeper.tables.games.snapshot(1)).lobby
    assert lobby.settings == {"share_freely": True}
    assert "decides whose clues are spent" in text_of(server.status)


async def test_what_is_so_by_default_is_done_without_by_choice(server: Server) -> None:
    """Pictures of tests stay unless “No pictures of tests” is chosen."""
    await server.ann.slash(server.channel, "game new", scenario="The Gathering")
    menu = next(each for each in components(server.status) if each.custom_id.startswith("k/H/"))

    done = await server.ann.select(server.status, ["no_test_pictures"], custom_id=menu.custom_id)

    assert reply(done) == "✓ House rules: No pictures of tests."
    lobby = (await server.keeper.tables.games.snapshot(1)).lobby
    assert lobby.settings == {"test_pictures": False}
    again = next(each for each in components(server.status) if each.custom_id.startswith("k/H/"))
    assert [option.label for option in again.options if option.default] == [
        "House rule: No pictures of tests"
    ]
