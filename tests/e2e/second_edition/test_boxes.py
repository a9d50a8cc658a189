"""A box in the lobby: chosen with `/game new` or by the menu, and in play when the game starts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.encounters.boxes import all_boxes
from tests.e2e.real_game import GameServer, checked
from tests.e2e.second_edition.town import SEED
from tests.e2e.server import components, in_words, reply, text_of


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[GameServer]:
    """A server that offers every box, complete or not."""
    games = {"second_edition": SecondEditionKit(all_boxes())}
    async with checked(tmp_path / "games.db", lambda store: GameServer(store, games, SEED)) as made:
        yield made


async def test_a_box_is_chosen_by_the_menu(server: GameServer) -> None:
    """It stands before the house rules as a box; the lobby says which are in play."""
    await server.ann.slash(server.channel, "game new", scenario="Azathoth", together=False)
    assert "Expansions: none. House rules: none." in text_of(server.status)
    menu = next(each for each in components(server.status) if each.custom_id.startswith("k/H/"))
    assert menu.options[0].label == "Expansion: Dunwich Horror"

    done = await server.ann.select(server.status, ["dunwich"], custom_id=menu.custom_id)

    assert reply(done) == "✓ Expansions: Dunwich Horror. House rules: none."
    assert "Expansions: Dunwich Horror." in text_of(server.status)


async def test_a_game_with_a_box_starts(server: GameServer) -> None:
    """Chosen with the command; the board names the second town, and so does the game."""
    await server.ann.slash(
        server.channel, "game new", scenario="Azathoth", dunwich=True, together=False
    )
    await server.ann.slash(server.channel, "game join", investigator="Joe Diamond")
    await server.seal()
    await server.ann.click(server.status, label="Start the game")

    session = (await server.keeper.tables.games.snapshot(1)).require_session()
    assert session.state.boxes == ("dunwich",)
    assert "Sentinel Hill" in await in_words(
        server.ann, await server.ann.slash(server.channel, "board")
    )


async def test_an_ancient_one_of_a_box_brings_it(server: GameServer) -> None:
    """Chosen from the menu of `/game new`, before there is a lobby to switch the box on in."""
    opened = await server.ann.slash(server.channel, "game new")
    assert opened.response is not None
    asked = opened.response.message
    [picker] = [each for each in components(asked) if getattr(each, "options", None)]
    [value] = [each.value for each in picker.options if each.label == "Tsathoggua"]

    await server.ann.select(asked, [value], custom_id=picker.custom_id)

    assert "Tsathoggua" in text_of(server.status)
    assert "Expansions: Dunwich Horror." in text_of(server.status)


async def test_a_box_that_was_refused_is_not_brought(server: GameServer) -> None:
    """Who says no to the box and names its Ancient One is told, and no table is opened."""
    told = await server.ann.slash(server.channel, "game new", scenario="Glaaki", dunwich=False)

    assert reply(told) == "Glaaki comes with Dunwich Horror, which this table doesn’t use."


async def test_who_comes_with_a_box_waits_for_it(server: GameServer) -> None:
    """Nobody of a box that was not chosen is offered, or can sit down."""
    kit = SecondEditionKit(all_boxes())
    strangers = [choice.name for choice in kit.offers.investigators() if choice.box]
    await server.ann.slash(server.channel, "game new", scenario="Azathoth")

    for name in strangers[:1]:
        told = reply(await server.ann.slash(server.channel, "game join", investigator=name))
        assert "comes with Dunwich Horror, which this table doesn’t use" in told


async def test_a_box_stays_while_somebody_of_it_sits_there(server: GameServer) -> None:
    """Who wants to switch it off is told at once who comes with it, and nothing changes."""
    await server.ann.slash(server.channel, "game new", scenario="Azathoth", dunwich=True)
    await server.ann.slash(server.channel, "game join", investigator="Jim Culver")
    menu = next(each for each in components(server.status) if each.custom_id.startswith("k/H/"))

    told = await server.ann.select(server.status, [], custom_id=menu.custom_id)

    assert reply(told) == "You can’t switch off Dunwich Horror: Jim Culver comes with it."
    assert "Expansions: Dunwich Horror" in text_of(server.status)
    await server.ann.slash(server.channel, "game leave")
    gone = await server.ann.select(server.status, [], custom_id=menu.custom_id)
    assert reply(gone) == "✓ Expansions: none. House rules: All at once."


async def test_boxes_house_rules_and_pace_have_menus_of_their_own(server: GameServer) -> None:
    """What is chosen in one leaves the others as they are; Injury and Madness is a house rule."""
    await server.ann.slash(server.channel, "game new", scenario="Azathoth", together=False)
    menus = [each for each in components(server.status) if hasattr(each, "options")]
    boxes, rules, pace = menus
    assert [option.label for option in boxes.options] == ["Expansion: Dunwich Horror"]
    assert "House rule: Injury and Madness" in [option.label for option in rules.options]

    await server.ann.select(server.status, ["dunwich"], custom_id=boxes.custom_id)
    await server.ann.select(server.status, ["injury_madness"], custom_id=rules.custom_id)
    await server.ann.select(server.status, ["day"], custom_id=pace.custom_id)
    said = text_of(server.status)
    assert "Expansions: Dunwich Horror. House rules: Injury and Madness." in said
    now = [each for each in components(server.status) if hasattr(each, "options")][2]
    assert [option.label for option in now.options if option.default] == ["Pace: A day"]
    assert said.count("laceholders") == 1
    await server.ann.select(server.status, [], custom_id=boxes.custom_id)
    assert "Expansions: none. House rules: Injury and Madness." in text_of(server.status)
