"""Positions of the card game that only the game master's commands can build, on JSON lines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.kits.lcg.kit import LcgKit
from bot.store.sqlite import MEMORY, SqliteStore
from bot.tools.drive import Driver
from tests.tools.driving import Player

BROOD, POWDER, CLOVER, MORGAN = "02255", "02219", "02079", "02080"
LITA = "01117"


@pytest.fixture
async def player() -> AsyncIterator[Player]:
    """A driver in memory, and who writes its lines."""
    async with SqliteStore.open(MEMORY) as store:
        driver = Driver(store, {"lcg": LcgKit()})
        yield Player(driver)
        await driver.close()


async def begin(player: Player, scenario: str, *heroes: str, **fields: Any) -> dict[str, Any]:
    """A scenario before the mulligan, by Roland unless others are named."""
    named = list(heroes) or ["roland_banks"]
    return await player.say("new", scenario=scenario, investigators=named, **fields)


async def order(player: Player, do: str, **fields: Any) -> dict[str, Any]:
    """A game master's command that is carried out."""
    reply = await player.say("gm", command={"do": do, **fields})
    assert "error" not in reply, reply["error"]
    return reply


async def refusal(player: Player, do: str, **fields: Any) -> str:
    """Return the sentence that refuses a command, which changes nothing."""
    before = await player.say("show")
    reply = await player.say("gm", command={"do": do, **fields})
    assert (reply["step"], reply["hash"]) == (before["step"], before["hash"])
    return reply["error"]["text"]


def in_play(reply: dict[str, Any], code: str) -> dict[str, Any]:
    """The one card in play with this code."""
    (found,) = [each for each in reply["state"]["pieces"].values() if each["code"] == code]
    return found


def codes(reply: dict[str, Any], pile: list[int]) -> list[str]:
    """The codes of a pile."""
    return [reply["state"]["copies"][copy]["code"] for copy in pile]


async def test_clues_lie_on_assets_and_enemies(player: Player) -> None:
    """Powder of Ibn Ghazi, Broods, Peter Clover and Dr. Morgan hold clues by their texts."""
    await begin(player, "undimensioned_and_unseen")
    await player.until("turn")
    await order(player, "put", card=POWDER, control=0)
    await order(player, "set", on=POWDER, clues=3)
    pieces = (await player.say("show"))["state"]["pieces"].values()
    brood = next(piece for piece in pieces if piece["code"] == BROOD)
    reply = await order(player, "set", on=brood["id"], clues=2)

    assert in_play(reply, POWDER)["clues"] == 3
    assert reply["state"]["pieces"][brood["id"]]["clues"] == 2


@pytest.mark.parametrize("code", [CLOVER, MORGAN])
async def test_clues_lie_on_who_is_persuaded(player: Player, code: str) -> None:
    """The House Always Wins: a Parley puts clues on them."""
    await begin(player, "the_house_always_wins")
    await player.until("turn")
    place = next(p["id"] for p in (await player.say("show"))["state"]["pieces"].values())
    await order(player, "put", card=code, at=place)

    assert in_play(await order(player, "set", on=code, clues=1), code)["clues"] == 1


async def test_random_places_are_chosen_before_the_set_up(player: Player) -> None:
    """The Devourer Below: four of six Woods come into play, in the order named."""
    await begin(player, "the_devourer_below", one_set="agents_of_hastur")
    woods = ["Cliffside", "01151", "Quiet Glade", "Unhallowed Ground"]
    reply = await player.say("draws", purpose="places", next=woods)
    assert reply["draws"] == {"places": ["01153", "01151", "01155", "01150"]}

    reply = await player.until("turn")

    pieces = sorted(reply["state"]["pieces"].values(), key=lambda piece: int(piece["id"][9:]))
    there = [piece["code"] for piece in pieces if "01150" <= piece["code"] <= "01155"]
    assert there == ["01153", "01151", "01155", "01150"]
    assert "draws" not in reply


async def test_the_set_that_joins_is_named(player: Player) -> None:
    """The Devourer Below: one of four sets of agents joins the encounter deck."""
    reply = await begin(player, "the_devourer_below", one_set="agents_of_cthulhu")
    agents = {"01175", "01176", "01177", "01178", "01179", "01180", "01181", "01182"}
    found = agents & {*codes(reply, reply["state"]["encounter_deck"])}
    assert found == {"01181", "01182"}

    wrong = await begin(player, "the_devourer_below", one_set="agents_of_chaos")
    other = await begin(player, "the_gathering", one_set="agents_of_cthulhu")

    assert "choose one of agents_of_yog_sothoth" in wrong["error"]["text"]
    assert "this scenario draws none" in other["error"]["text"]


async def test_a_version_of_an_act_is_named(player: Player) -> None:
    """Return to the Midnight Masks: one of two first agendas is used."""
    for version in ("50026a", "01121a"):
        await begin(player, "return_to_the_midnight_masks")
        await player.say("draws", purpose="stages", next=[version])
        reply = await player.until("turn")
        assert (version in reply["state"]["instead"].values()) == (version == "50026a")


async def test_the_exhibit_deck_is_stacked(player: Player) -> None:
    """The Miskatonic Museum: its own locations fit the deck, each once."""
    await begin(player, "the_miskatonic_museum")
    await player.until("turn")
    reply = await order(player, "stack", apart="exhibits", top=["Restricted Hall", "02133"])

    deck = codes(reply, reply["state"]["apart"]["exhibits"])
    assert deck[:2] == ["02137", "02133"]
    assert (len(deck), len({*deck})) == (6, 6)
    await order(player, "place", card="02137")
    again = await refusal(player, "stack", apart="exhibits", top=["02137"])
    assert again == "Exhibit Hall is already in play."
    twice = await refusal(player, "stack", apart="exhibits", top=["02133", "02133"])
    assert "only one" in twice
    strange = await refusal(player, "stack", apart="exhibits", top=["Study"])
    assert strange == "Study isn’t from an encounter deck."


@pytest.mark.parametrize("stage", ["agenda", "act"])
async def test_a_card_is_attached_to_the_agenda_or_act(player: Player, stage: str) -> None:
    """Blood on the Altar: Kidnapped! stays attached to the agenda."""
    await begin(player, "blood_on_the_altar")
    await player.until("turn")
    reply = await order(player, "put", card="Kidnapped!", attach=stage)

    wanted = {"agenda": "02196", "act": "02199"}
    assert in_play(reply, "02220")["host"] == wanted[stage]
    assert "kidnapped!" in str((await player.say("show", seat=0))["view"]["board"]).lower()
    await order(player, "remove", what="Kidnapped!")


async def test_story_cards_are_given(player: Player) -> None:
    """Lita Chantler becomes the investigator's own, in hand, deck and discard pile."""
    await begin(player, "the_midnight_masks")
    await player.until("turn")
    reply = await order(player, "give", seat=0, cards=["Lita Chantler"])
    hand = reply["state"]["investigators"][0]["hand"]
    assert reply["state"]["copies"][hand[-1]] == {"code": LITA, "owner": 0}

    await order(player, "stack", seat=0, top=["Lita Chantler"])
    reply = await order(player, "discard", seat=0, cards=["Lita Chantler"])

    who = reply["state"]["investigators"][0]
    assert codes(reply, who["discard"]) == [LITA]
    assert codes(reply, who["deck"])[0] == LITA


async def test_it_is_said_where_a_card_comes_from(player: Player) -> None:
    """A hand's cards come from deck or box without a word, from elsewhere with one."""
    await begin(player, "the_gathering")
    await player.until("turn")
    await order(player, "hand", seat=0, cards=["Machete"])
    await order(player, "discard", seat=0)
    reply = await order(player, "hand", seat=0, cards=["Machete", "Guard Dog"])

    (fetched,) = [fact for fact in reply["facts"] if fact["type"] == "CardFetched"]
    assert (fetched["code"], fetched["zone"], fetched["only"]) == ("01020", "discard", [0])
    assert "Machete" not in " ".join(reply["told"])
    reply = await order(player, "spawn", card="Ghoul Priest", at="Study")
    (aside,) = [fact for fact in reply["facts"] if fact["type"] == "CardFetched"]
    assert aside["zone"] == "aside"
    assert "Ghoul Priest comes from the cards that are set aside." in " ".join(reply["told"])


async def test_draws_that_wait_are_shown_and_replaced(player: Player) -> None:
    """They stay fixed over other lines, later ones follow them, `replace` forgets them."""
    await begin(player, "the_gathering")
    await player.until("turn")
    await player.say("draws", purpose="bag", next=["skull"])
    assert (await player.say("draws", purpose="bag", next=["0"]))["draws"]["bag"] == ["skull", "0"]
    assert (await player.say("show"))["draws"]["bag"] == ["skull", "0"]

    reply = await player.say("draws", purpose="bag", next=["-1"], replace=True)
    assert reply["draws"] == {"bag": ["-1"]}

    assert "draws" not in await player.say("draws", purpose="bag", next=[], replace=True)


async def test_a_draw_that_cannot_come_is_reported(player: Player) -> None:
    """A token that is not in the bag is dropped when it is due, and the reply says so once."""
    await begin(player, "the_gathering")
    await player.until("turn")
    await order(player, "bag", only=["0", "0"])
    await player.say("draws", purpose="bag", next=["skull"])
    await order(player, "test", seat=0, skill="combat", difficulty=1)
    reply = await player.say("answer", seat=0, keys=["reveal"])

    assert reply["dropped"] == ["bag: skull"]
    assert "dropped" not in await player.say("show")
    assert "dropped" not in await player.say("restart")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"verb": "gm", "command": {"do": "round", "number": 2}, "value": "3"}, "for a name"),
        ({"verb": "answer", "seat": 0, "do": "hold", "keys": []}, "no ask"),
        ({"verb": "answer", "seat": 0, "do": "unhold", "ask": 1}, "no ask"),
    ],
)
async def test_no_field_is_ignored(player: Player, line: dict[str, Any], said: str) -> None:
    """A field that a line has no use for is refused."""
    await begin(player, "the_gathering")
    assert said in (await player.say(**line))["error"]["text"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"bag": [99]}, "I don’t know a token +99."),
        ({"bag": []}, "The bag has to hold 1 to 60 tokens."),
        ({"table": 1}, "A new game takes no table"),
        ({"log": [{"note": "house_burned", "card": "zz"}]}, "There is no card 'zz'."),
        ({"log": [{"note": "house_burned", "foo": 1}]}, "unknown field `foo`"),
        ({"earlier": [{"scenario": "the_gathering"}] * 2}, "is named once"),
        ({"earlier": [{"scenario": "the_gathering", "names": {"zz": []}}]}, "no such note 'zz'"),
        ({"earlier": [{"scenario": "the_gathering", "counts": {"zz": 1}}]}, "no such note 'zz'"),
        ({"earlier": [{"scenario": "the_gathering", "crossed": ["zz"]}]}, "no such note 'zz'"),
        ({"earlier": [{"scenario": "the_gathering", "bearer": "Daisy"}]}, "nobody plays"),
    ],
)
async def test_a_set_up_that_says_nothing_is_refused(
    player: Player, fields: dict[str, Any], said: str
) -> None:
    """Values out of range and names that no scenario knows change nothing in silence."""
    reply = await begin(player, "the_midnight_masks", **fields)
    assert said in reply["error"]["text"]
