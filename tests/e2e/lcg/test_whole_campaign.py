"""Four people play a campaign through its three scenarios to the end, on one channel."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from bot.engine.ids import Seat
from bot.lcg.campaign.record import Status
from tests.e2e.lcg.campaign_room import HEROES, Campaign
from tests.e2e.server import components, labels, names, panel, text_of

DECK = ["Emergency Cache", "Guts", "Overpower", "Manual Dexterity"]
"""What is drawn: nothing that asks anything."""


async def test_four_people_play_a_campaign_to_its_end(campaign: Campaign) -> None:
    """Three resolutions, upgrades by two routes, one killed and replaced; restarts in between."""
    await campaign.begin("ann", "bob", "cat", "dan")
    await the_gathering(campaign)
    await restarting(
        campaign, buys_by_command, buys_by_list, brings_a_version, takes_the_card, is_worn_out
    )
    await go_on(campaign, "Daisy Walker")
    await arrived(campaign)
    await the_midnight_masks(campaign)
    await restarting(campaign, is_replaced)
    await go_on(campaign, "Roland Banks")
    await the_devourer_below(campaign)
    await it_is_over(campaign)


# --- scenarios ------------------------------------------------------------------------------------


async def calmly(campaign: Campaign) -> None:
    """All keep their hands; then empty ones, and nothing in the encounter deck."""
    now = await campaign.now()
    people = {each.id: each for each in (campaign.ann, campaign.bob, campaign.cat, campaign.dan)}
    for user in now.occupants.values():
        await people[user].slash(campaign.channel, "answer", option="pass")
    await campaign.order("stack", top=[], only=True)
    for seat in now.occupants:
        await campaign.order("hand", seat=int(seat), cards=[])
        await campaign.order("stack", seat=int(seat), top=DECK, only=True)
    await campaign.order("draws", purpose="bag", next=["0"] * 9)


async def confirmed(campaign: Campaign, person: Any, command: str) -> None:
    """A command that asks whether it is meant: it is."""
    asked = panel(await person.slash(campaign.channel, command))
    yes = next(label for label in labels(asked) if label.startswith("Yes: "))
    await person.click(asked, label=yes)


async def the_gathering(campaign: Campaign) -> None:
    """Roland finishes the Ghoul Priest off, and burns the house: resolution 1."""
    now = await campaign.now()
    assert (now.record.ruleset, now.record.chapter, len(now.occupants)) == ("lcg", 1, 4)
    await calmly(campaign)
    await campaign.order("stage", of="act", number=3)
    await campaign.order("place", card="Hallway", revealed=True)
    await campaign.order("move", who=[0, 1, 2, 3], to="Hallway")
    await campaign.order("spawn", card="Ghoul Priest", engaged=0, damage=19)
    ann = campaign.ann
    await ann.click(campaign.status, label="I’ll go now")

    await campaign.do(ann, "fight", target="Ghoul Priest")
    await ann.click(campaign.status, label="Burn the house (resolution 1)")

    record = await campaign.record()
    assert [who.xp for who in record.roster] == [4, 4, 4, 4]
    assert record.played[0].resolution == "r1"
    (end,) = [each for each in map(text_of, campaign.public()) if "The scenario ends" in each]
    assert "**The scenario ends: Resolution 1.**" in end
    assert end.count("earns 4 experience") == 4
    assert campaign.text.count("earns 4 experience") == 4
    assert "**Night of the Zealot · before The Midnight Masks**" in end
    assert not [m for m in campaign.public() if "Rematch" in labels(m)]  # the campaign goes on


async def the_midnight_masks(campaign: Campaign) -> None:
    """Three resign; the last one, worn out, is struck down for good: no resolution."""
    await calmly(campaign)
    await campaign.order("spawn", card="Acolyte", engaged="Agnes Baker")
    for person in (campaign.ann, campaign.cat, campaign.bob):
        if "I’ll go now" in labels(campaign.status):
            await person.click(campaign.status, label="I’ll go now")
        await confirmed(campaign, person, "resign")
    await confirmed(campaign, campaign.dan, "end-turn")

    record = await campaign.record()
    assert record.played[1].resolution == "none"
    assert record.roster[3].status is Status.KILLED
    assert "Agnes Baker" in campaign.text


async def the_devourer_below(campaign: Campaign) -> None:
    """The last clue disturbs the ritual: resolution 1."""
    now = await campaign.now()
    assert (now.lobby.scenario, now.record.chapter) == ("the_devourer_below", 3)
    assert next(iter(now.labels.values())) == "roland_banks"
    assert "skids_otoole" in now.labels.values()
    await calmly(campaign)
    await campaign.order("stage", of="act", number=3)
    await campaign.order("set", on="act", clues=7)
    await campaign.order("set", on=0, clues=1)
    ann = campaign.ann
    await ann.click(campaign.status, label="I’ll go now")

    await campaign.do(ann, "activate", ability="Disrupting the Ritual")
    await ann.click(campaign.status, label="Willpower 3")


async def it_is_over(campaign: Campaign) -> None:
    """The campaign is won, and told once more."""
    over = await campaign.now()
    assert (over.record.ruleset, over.record.status) == ("lcg_campaign", "over")
    record = await campaign.record()
    assert [each.resolution for each in record.played] == ["r1", "none", "r1"]
    assert record.end == "won"
    (told,) = [m for m in campaign.public() if "The Devourer Below**: Resolution 1" in text_of(m)]
    pictures = [each.filename for each in told.attachments]
    assert pictures == ["recap_1.png"]
    assert "The campaign is won" in (told.attachments[0].description or "")
    assert "**The Devourer Below**: Resolution 1" in text_of(told)
    assert "Its seed was" in text_of(told)


# --- between two scenarios ------------------------------------------------------------------------


async def restarting(campaign: Campaign, *steps: Any) -> None:
    """Each step after a restart; those with several inputs restart between them."""
    for step in steps:
        await campaign.restart()
        await step(campaign)


async def go_on(campaign: Campaign, lead: str) -> None:
    """Everybody is ready, and more than half want the same to lead."""
    for name in HEROES:
        await campaign.restart()
        await campaign.do(getattr(campaign, name), "campaign next")
    await campaign.restart()
    for name in ("bob", "cat", "dan"):
        await campaign.do(getattr(campaign, name), "answer", option=lead)


async def arrived(campaign: Campaign) -> None:
    """The second scenario has what was bought, earned and chosen."""
    second = await campaign.now()
    assert (second.record.ruleset, second.record.chapter) == ("lcg", 2)
    assert second.lobby.scenario == "the_midnight_masks"
    assert next(iter(second.labels.values())) == "daisy_walker"
    decks = {who: set(cards) for who, cards in (second.lobby.setup or {})["decks"].items()}
    assert BEAT_COP_2 in decks["roland_banks"]
    assert LITA in decks["roland_banks"]
    assert GLASS_1 in decks["daisy_walker"]
    assert [bought.code for bought in (await campaign.record()).roster[2].bought]


async def is_worn_out(campaign: Campaign) -> None:
    """The game master writes down what Agnes went through: one wound more is her last."""
    await campaign.order("set", seat=3, what="physical", to=5)


BEAT_COP_2, GLASS_1, LITA = "01028", "01040", "01117"


async def buys_by_command(campaign: Campaign) -> None:
    """Ann takes what is suggested, and takes it back; then for good."""
    ann, here = campaign.ann, campaign.channel
    offered = names(await ann.autocomplete(here, "deck upgrade", "card", "Beat Cop"))
    assert "Beat Cop (2) · 2 experience" in offered

    said = await campaign.do(ann, "deck upgrade", card="Beat Cop (2)")

    assert "Beat Cop → Beat Cop (2)" in said
    assert "2 experience to spend" in said
    await campaign.restart()
    await campaign.do(ann, "undo")
    assert (await campaign.record()).roster[0].xp == 4
    await campaign.restart()
    await campaign.do(ann, "deck upgrade", card="Beat Cop (2)")


async def buys_by_list(campaign: Campaign) -> None:
    """Cat chooses in her private list, and then what leaves her deck for it."""
    shop = panel(await campaign.cat.slash(campaign.channel, "deck upgrade"))
    shown = panel(await campaign.cat.click(shop, label="More …"))
    found = [each for each in components(shown) if hasattr(each, "options")]
    menus = [each for each in found if not str(each.placeholder).startswith("More")]
    cards = [(menu, option) for menu in menus for option in menu.options]
    assert all("experience" in str(option.description) for _, option in cards)
    menu, new = next(each for each in cards if "replaces a card" in str(each[1].description))
    asked = panel(await campaign.cat.select(shown, [new.value], custom_id=menu.custom_id))
    assert "Which card leaves your deck" in text_of(asked)
    await campaign.restart()
    (card,) = {
        each.label.removeprefix("out:")
        for ask in (await campaign.now()).require_session().asks
        if ask.kind == "leaver"
        for each in ask.parts[Seat(2)].options[:1]
    }
    await campaign.do(campaign.cat, "answer", option=card)
    assert (await campaign.record()).roster[2].bought


async def brings_a_version(campaign: Campaign) -> None:
    """Bob's next version is checked against what he has: each fault by name, then it is taken."""
    deck = Counter[Any]((await campaign.record()).roster[1].deck)
    new = deck - Counter([GLASS]) + Counter([GLASS_1])
    dear = new - Counter([BOOK]) + Counter([RESEARCH])
    said = await campaign.do(campaign.bob, "deck upgrade", deck=sheet(dear))
    assert "Experience" in said
    assert (await campaign.record()).roster[1].xp == 4
    await campaign.restart()

    unknown = new - Counter([GLASS_1]) + Counter([STONE])
    said = await campaign.do(campaign.bob, "deck upgrade", deck=sheet(unknown))
    assert "Ancient Stone" in said  # the unknown card is the fault, not the deck's size
    assert "Deck size" not in said

    stand_in = {"name": "Relics", "instead": f"{STONE} = Magnifying Glass (1)"}
    await campaign.bob.slash(campaign.channel, "deck import", deck=sheet(unknown), **stand_in)
    await campaign.restart()

    said = await campaign.do(campaign.bob, "deck upgrade", deck=sheet(unknown))

    assert "Magnifying Glass (1)" in said
    assert (await campaign.record()).roster[1].xp == 3


GLASS, BOOK, RESEARCH = "01030", "01031", "01043"
STONE = "04022"
"""A card that is not known here."""


def sheet(slots: Counter[Any]) -> str:
    """A deck of Daisy's as ArkhamDB gives it."""
    return json.dumps({"name": "Books", "investigator_code": "01002", "slots": dict(slots)})


async def is_replaced(campaign: Campaign) -> None:
    """Dan cannot go on with who is dead: somebody else joins, with a deck of level 0."""
    dan, here = campaign.dan, campaign.channel
    refused = await campaign.do(dan, "campaign next")
    assert "Choose a new investigator first" in refused
    await campaign.restart()
    taken = await campaign.do(dan, "campaign replace", investigator="Roland Banks")
    dead = await campaign.do(dan, "campaign replace", investigator="Agnes Baker")
    offered = names(await dan.autocomplete(here, "campaign replace", "investigator", ""))
    await campaign.restart()

    said = await campaign.do(
        dan, "campaign replace", investigator=next(each for each in offered if "Skids" in each)
    )

    assert "Skids" in said
    assert "in play" in taken
    assert "can no longer be played in this campaign" in dead
    assert [each for each in offered if "Agnes" in each or "Roland" in each] == []
    record = await campaign.record()
    assert (record.roster[-1].slug, record.roster[-1].xp) == ("skids_otoole", 0)
    assert record.roster[3].status is Status.KILLED


async def takes_the_card(campaign: Campaign) -> None:
    """Ann, who led, decides about the card that she is offered before she can be ready."""
    refused = await campaign.do(campaign.ann, "campaign next")
    assert "decide whether to take Lita Chantler" in refused
    await campaign.restart()
    await campaign.do(campaign.ann, "answer", option="Take Lita Chantler")
