"""Four people play a campaign through two scenarios and the time between them, on one channel."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.kits.lcg_campaign.kit import LcgCampaignKit
from bot.lcg.campaign.record import CampaignRecord
from bot.store.sqlite import SqliteStore
from bot.table.kit import Kit
from bot.table.snapshot import Caller, Snapshot
from tests.e2e.real_game import GameServer, checked
from tests.e2e.server import components, labels, names, panel, reply, text_of

SEED = b"a seed for tests"
HEROES = {"ann": "Roland Banks", "bob": "Daisy Walker", "cat": "Wendy Adams", "dan": "Agnes Baker"}


class Campaign(GameServer):
    """The server, a fourth player, and words for a campaign."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store, kits(), SEED)
        self.dan = self.guild.add_member(self.env.create_user("dan", global_name="Dan"))

    async def begin(self, *people: str) -> None:
        """A campaign with its first scenario begun."""
        await self.do(self.ann, "campaign new", difficulty="standard")
        for name in people:
            await self.do(getattr(self, name), "campaign join", investigator=HEROES[name])
        await self.seal()
        await self.do(self.gm, "campaign start")

    @property
    def status(self) -> discord.Message:
        """The newest of those that a game has: of those that are over they stay."""
        return [m for m in self.public() if {"Board", "Start the game"} & {*labels(m)}][-1]

    async def now(self) -> Snapshot:
        """The channel's game."""
        await self.keeper.tables.rest()
        await self.env.settle()
        return await self.keeper.tables.find(self.guild.id, self.channel.id)

    async def record(self) -> CampaignRecord:
        """The campaign's state."""
        (found,) = [g for g in await self.store.games() if g.ruleset == "lcg_campaign"]
        return (await self.keeper.tables.snapshot(found.id)).running().state

    async def end_scenario(self, resolution: str) -> None:
        """Everybody keeps their hand; then a game master's order in the words of the rules."""
        people = (self.ann, self.bob, self.cat, self.dan)
        playing = (await self.now()).occupants.values()
        for person in (each for each in people if each.id in playing):
            await person.slash(self.channel, "answer", option="pass")
        game = (await self.now()).record.id
        command = {"do": "end", "resolution": resolution}
        with self.env._bot_scope():  # else nobody waits for what is told of it
            master = Caller(self.gm.id, gm=True)
            await self.keeper.tables.override(master, game, command, "The test wants it")
        await self.now()


@cache
def kits() -> dict[str, Kit]:
    """Both kits, loaded once."""
    return {"lcg": LcgKit(), "lcg_campaign": LcgCampaignKit()}


@pytest.fixture
async def campaign(tmp_path: Path) -> AsyncIterator[Campaign]:
    """A server with nobody at a table yet."""
    async with checked(tmp_path / "games.db", Campaign) as made:
        yield made


async def test_the_lobby_asks_whether_it_is_a_scenario_or_a_campaign(campaign: Campaign) -> None:
    """`/game new` lists both, each with what it is."""
    shown = panel(await campaign.ann.slash(campaign.channel, "game new"))
    (menu,) = components(shown)
    found = {option.value: option.description for option in menu.options}

    assert "lcg/the_gathering" in found
    assert "3 scenarios" in found["lcg_campaign/night_of_the_zealot"]

    await campaign.ann.select(shown, ["lcg_campaign/night_of_the_zealot"], custom_id=menu.custom_id)

    assert "Night of the Zealot" in text_of(campaign.status)


async def test_four_people_play_on_between_two_scenarios(campaign: Campaign) -> None:
    """Upgrades by two routes, one replaced, a restart between any two inputs in between."""
    await campaign.begin("ann", "bob", "cat", "dan")
    first = await campaign.now()
    assert (first.record.ruleset, first.record.chapter) == ("lcg", 1)
    assert len(first.occupants) == 4
    await campaign.end_scenario("r1")
    assert [who.xp for who in (await campaign.record()).roster] == [2, 2, 2, 2]
    assert "**The Gathering** is over" in campaign.text
    assert not [m for m in campaign.public() if "Rematch" in labels(m)]  # the campaign goes on

    for step in (buys_by_command, buys_by_list, brings_a_version, is_replaced, takes_the_card):
        await campaign.restart()
        await step(campaign)
    for name in HEROES:
        await campaign.restart()
        await campaign.do(getattr(campaign, name), "campaign next")
    await campaign.restart()
    await campaign.do(campaign.bob, "answer", option="Daisy Walker")  # leads

    second = await campaign.now()
    assert (second.record.ruleset, second.record.chapter) == ("lcg", 2)
    assert second.lobby.scenario == "the_midnight_masks"
    assert next(iter(second.labels.values())) == "daisy_walker"
    decks = {who: set(cards) for who, cards in (second.lobby.setup or {})["decks"].items()}
    assert BEAT_COP_2 in decks["roland_banks"]
    assert LITA in decks["roland_banks"]
    assert GLASS_1 in decks["daisy_walker"]
    assert "skids_otoole" in decks
    assert [bought.code for bought in (await campaign.record()).roster[2].bought]


BEAT_COP_2, GLASS_1, LITA = "01028", "01040", "01117"


async def buys_by_command(campaign: Campaign) -> None:
    """Ann takes what is suggested, and takes it back; then for good."""
    ann, here = campaign.ann, campaign.channel
    offered = names(await ann.autocomplete(here, "deck upgrade", "card", "Beat Cop"))
    assert "Beat Cop (2) · 2 experience" in offered

    said = await campaign.do(ann, "deck upgrade", card="Beat Cop (2)")

    assert "Beat Cop → Beat Cop (2)" in said
    assert "0 left" in said
    await campaign.restart()
    await campaign.do(ann, "undo")
    assert (await campaign.record()).roster[0].xp == 2
    await campaign.do(ann, "deck upgrade", card="Beat Cop (2)")


async def buys_by_list(campaign: Campaign) -> None:
    """Cat chooses in her private list, and then what leaves her deck for it."""
    shown = panel(await campaign.cat.slash(campaign.channel, "deck upgrade"))
    menus = [each for each in components(shown) if hasattr(each, "options")]
    assert all("experience" in str(each.description) for menu in menus for each in menu.options)
    menu = next(m for m in menus if "a card leaves" in str(m.options[0].description))
    new = menu.options[0]
    asked = panel(await campaign.cat.select(shown, [new.value], custom_id=menu.custom_id))
    assert "What leaves your deck" in text_of(asked)
    await campaign.restart()
    (card,) = {
        each.label.removeprefix("out:")
        for ask in (await campaign.now()).running().asks
        if ask.kind == "leaver"
        for each in ask.parts[Seat(2)].options[:1]
    }
    await campaign.do(campaign.cat, "answer", option=card)
    assert (await campaign.record()).roster[2].bought


async def brings_a_version(campaign: Campaign) -> None:
    """Bob's next version is checked against what he has: each fault by name, then it is taken."""
    deck = Counter[Any]((await campaign.record()).roster[1].deck)
    new = deck - Counter([GLASS]) + Counter([GLASS_1])
    dear = new - Counter([BOOK]) + Counter([ENCYCLOPEDIA])
    said = await campaign.do(campaign.bob, "deck upgrade", deck=sheet(dear))
    assert "Experience" in said
    assert (await campaign.record()).roster[1].xp == 2

    unknown = new - Counter([GLASS_1]) + Counter([EDUCATION])
    stand_in = {"name": "Relics", "instead": f"{EDUCATION} = Magnifying Glass (1)"}
    await campaign.bob.slash(campaign.channel, "deck import", deck=sheet(unknown), **stand_in)

    said = await campaign.do(campaign.bob, "deck upgrade", deck=sheet(unknown))

    assert "Magnifying Glass (1)" in said
    assert (await campaign.record()).roster[1].xp == 1


GLASS, BOOK, ENCYCLOPEDIA = "01030", "01031", "01042"
EDUCATION = "02187"
"""A card that is not known here."""


def sheet(slots: Counter[Any]) -> str:
    """A deck of Daisy's as ArkhamDB gives it."""
    return json.dumps({"name": "Books", "investigator_code": "01002", "slots": dict(slots)})


async def is_replaced(campaign: Campaign) -> None:
    """Dan goes on with somebody else, with a deck of level 0; nobody does with who is played."""
    dan, here = campaign.dan, campaign.channel
    refused = await campaign.do(dan, "campaign replace", investigator="Roland Banks")
    offered = names(await dan.autocomplete(here, "campaign replace", "investigator", ""))

    said = await campaign.do(dan, "campaign replace", investigator=offered[-1])

    assert "Skids" in said
    assert "in use" in refused
    assert [who.slug for who in (await campaign.record()).roster][-1] == "skids_otoole"


async def takes_the_card(campaign: Campaign) -> None:
    """Ann, who led, decides about the card that she is offered before she can be ready."""
    refused = await campaign.do(campaign.ann, "campaign next")
    assert "Decide about the card" in refused
    await campaign.restart()
    await campaign.do(campaign.ann, "answer", option="Take Lita Chantler")


async def test_what_is_shown_of_a_campaign(campaign: Campaign) -> None:
    """Everybody, the log, the bag and what is next, as picture and text; a deck for its player."""
    await campaign.begin("ann", "bob")
    ann, cat, here = campaign.ann, campaign.cat, campaign.channel
    assert "being played" in await campaign.do(ann, "campaign next")

    status = await cat.slash(here, "campaign status")

    assert "The Gathering: being played" in reply(status)
    assert "Roland Banks" in str([each.to_dict() for each in panel(status).components])
    assert "Beat Cop" in await campaign.do(ann, "campaign decks")
    assert "You have no seat" in await campaign.do(cat, "campaign decks")
    assert "Campaign log" in await campaign.do(cat, "campaign log")
    await campaign.end_scenario("r1")
    assert "house" in (await campaign.do(cat, "campaign log")).casefold()


async def test_a_scenario_that_was_ended_is_played_again_or_recorded(campaign: Campaign) -> None:
    """The table is told how; the game master records, a player begins it anew."""
    await campaign.begin("ann")
    ann, gm, here = campaign.ann, campaign.gm, campaign.channel
    for way in ("again", "recorded"):
        asked = panel(await gm.slash(here, "game end"))
        form = await gm.click(asked, label="End the game …")
        await gm.submit_modal(form, {"reason": "Bedtime"})
        await campaign.restart()
        assert "/campaign next" in text_of(campaign.status)
        if way == "again":
            await campaign.do(ann, "campaign next")
            assert (await campaign.now()).record.ruleset == "lcg"
    offered = names(await gm.autocomplete(here, "campaign record", "outcome", ""))

    await campaign.do(gm, "campaign record", outcome=offered[0], reason="So it went")

    assert (await campaign.now()).record.ruleset == "lcg_campaign"
    assert "records how the scenario ended" in campaign.text


async def test_somebody_joins_and_rests_between_scenarios(campaign: Campaign) -> None:
    """With somebody who was never played; who rests comes back with what they have."""
    await campaign.begin("ann", "bob")
    assert "being played" in await campaign.do(campaign.cat, "campaign join")
    await campaign.end_scenario("r1")
    refused = await campaign.do(campaign.cat, "campaign join", investigator="Roland Banks")
    assert "Roland" not in names(
        await campaign.cat.autocomplete(campaign.channel, "campaign join", "investigator", "")
    )
    assert "There is no such investigator" in refused

    await campaign.do(campaign.cat, "campaign join", investigator="Wendy Adams")
    await campaign.do(campaign.bob, "campaign leave")
    assert [player.here for player in (await campaign.record()).players] == [True, False, True]
    await campaign.do(campaign.bob, "campaign join")

    assert [player.here for player in (await campaign.record()).players] == [True, True, True]
    assert (await campaign.now()).occupants == {
        0: campaign.ann.id,
        1: campaign.bob.id,
        2: campaign.cat.id,
    }


async def test_a_scenario_that_was_played_alone_becomes_a_campaign(campaign: Campaign) -> None:
    """With its investigators, decks, difficulty and result."""
    ann, here = campaign.ann, campaign.channel
    await campaign.do(ann, "game new", scenario="lcg/the_gathering", difficulty="hard")
    await campaign.do(ann, "game join", investigator="Roland Banks")
    await campaign.do(ann, "game start")
    await campaign.end_scenario("r2")

    said = await campaign.do(ann, "campaign continue")

    assert "goes on from here" in said
    record = await campaign.record()
    assert record.difficulty == "hard"
    assert [who.slug for who in record.roster] == ["roland_banks"]
    assert record.roster[0].xp
    assert names(await ann.autocomplete(here, "deck upgrade", "card", ""))


async def test_a_campaign_is_played_to_its_end(campaign: Campaign) -> None:
    """Three scenarios; each begins when the one player is ready, and the last one ends it."""
    await campaign.begin("ann")
    for number, scenario in enumerate(("the_gathering", "the_midnight_masks"), 1):
        now = await campaign.now()
        assert (now.lobby.scenario, now.record.chapter) == (scenario, number)
        await campaign.end_scenario("r1")
        if number == 1:
            await campaign.do(campaign.ann, "answer", option="Decline Lita Chantler")
        await campaign.do(campaign.ann, "campaign next")
        await campaign.restart()

    await campaign.end_scenario("r1")

    over = await campaign.now()
    assert (over.record.ruleset, over.record.status) == ("lcg_campaign", "over")
    assert (await campaign.record()).end == "won"
    (told,) = [
        each
        for each in campaign.public()
        if "**How it went: Night of the Zealot**" in text_of(each)
    ]
    assert [each.filename for each in told.attachments] == ["recap_1.png", "film_2.gif"]
    assert "**The Devourer Below**: Resolution 1" in text_of(told)
    assert "The campaign is won" in (told.attachments[0].description or "")
    assert "Its seed was" in campaign.text[: campaign.text.index("**How it went: Night")]


async def test_between_scenarios_every_refusal_names_what_there_is(campaign: Campaign) -> None:
    """Commands that exist, reasons that hold, tokens by their names; nobody retires by a slip."""
    await campaign.begin("ann", "bob")
    await campaign.end_scenario("r2")
    ann, gm = campaign.ann, campaign.gm

    first = await campaign.do(ann, "move", to="Attic")
    assert "`/campaign replace`, `/deck upgrade` and `/campaign next`" in first
    cannot = await campaign.do(campaign.bob, "deck upgrade", card="Beat Cop (2)")
    assert "You cannot buy Beat Cop now." in cannot
    assert "nothing to record" in await campaign.do(gm, "campaign record", outcome="r1", reason="x")
    status = await campaign.do(ann, "campaign status")
    assert "· Standard" in status
    assert "skull ×2, cultist, tablet, auto-fail, elder sign" in status

    shown = panel(await ann.slash(campaign.channel, "deck upgrade"))
    retire = next(each for each in labels(shown) if each.startswith("Retire, and play Agnes"))
    asked = panel(await ann.click(shown, label=retire))
    assert (await campaign.record()).roster[0].slug == "roland_banks"
    assert len((await campaign.record()).roster) == 2
    await ann.click(asked, label="Yes: Retire, and play Agnes Baker")
    assert (await campaign.record()).roster[-1].slug == "agnes_baker"

    await campaign.do(ann, "campaign next")
    await campaign.do(campaign.bob, "campaign next")
    refused = await campaign.do(ann, "campaign next")
    assert "You cannot be ready now." in refused
    assert "`/answer`" in refused
