"""Campaigns on one channel: the lobby, what is shown, who joins and rests, what is refused."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.engine.ids import Seat
from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.server import components, in_words, labels, names, panel, text_of


async def test_the_lobby_asks_whether_it_is_a_scenario_or_a_campaign(campaign: Campaign) -> None:
    """`/game new` asks which of both, and then lists what there is of it."""
    asked = panel(await campaign.ann.slash(campaign.channel, "game new"))
    assert labels(asked) == ["Card game", "Card game campaign"]
    shown = panel(await campaign.ann.click(asked, label="Card game campaign"))
    menu = components(shown)[0]
    found = {option.value: option.description for option in menu.options}

    assert "lcg/the_gathering" not in found
    assert "3 scenarios" in found["lcg_campaign/night_of_the_zealot"]

    await campaign.ann.select(shown, ["lcg_campaign/night_of_the_zealot"], custom_id=menu.custom_id)

    assert "Night of the Zealot" in text_of(campaign.status)


async def test_what_is_shown_of_a_campaign(campaign: Campaign) -> None:
    """Everybody, the log, the bag and what is next, as picture and text; a deck for its player."""
    await campaign.begin("ann", "bob")
    ann, cat, here = campaign.ann, campaign.cat, campaign.channel
    assert "during a scenario" in await campaign.do(ann, "campaign next")

    status = await cat.slash(here, "campaign status")

    assert "The Gathering: being played" in await in_words(cat, status)
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
        for action in ("campaign status", "deck upgrade", "campaign leave", "campaign join"):
            assert "Replay it with `/campaign next`" in await campaign.do(ann, action)
        if way == "again":
            await campaign.do(ann, "campaign next")
            assert (await campaign.now()).record.ruleset == "lcg"
    offered = names(await gm.autocomplete(here, "campaign record", "outcome", ""))

    said = await campaign.do(gm, "campaign record", outcome=offered[0], reason="So it went")

    assert said.startswith("✓ Recorded.")

    assert (await campaign.now()).record.ruleset == "lcg_campaign"
    assert "records how the scenario ended" in campaign.text


async def test_a_campaign_that_its_people_end_waits_for_nobody(campaign: Campaign) -> None:
    """Status and picture of what was ended as it stood name no next scenario and nobody unready."""
    await campaign.begin("ann", "bob")
    await campaign.end_scenario("r1")
    asked = panel(await campaign.gm.slash(campaign.channel, "campaign end"))
    form = await campaign.gm.click(asked, label="End the game …")
    await campaign.gm.submit_modal(form, {"reason": "Enough"})
    await campaign.now()

    shown = panel(await campaign.ann.slash(campaign.channel, "campaign status"))

    told = text_of(shown) + str([each.to_dict() for each in shown.components])
    assert "The Midnight Masks: not played" in told
    assert "The campaign ends here" in told
    assert not [words for words in ("Not ready yet", "Next:", "Offered") if words in told]


@pytest.mark.parametrize("command", ["game join", "campaign join"])
async def test_who_comes_during_a_scenario_joins_after_it(campaign: Campaign, command: str) -> None:
    """They are put on a list, can change their mind, and are in once the scenario is over."""
    await campaign.begin("ann", "bob")
    asked = panel(await campaign.cat.slash(campaign.channel, command))
    chosen = await campaign.cat.select(asked, ["wendy_adams"])
    assert "You’re on the list: you join after it, as Wendy Adams." in text_of(panel(chosen))
    assert "A new player joins at the next scenario, as Wendy Adams." in campaign.text
    taken = await campaign.do(campaign.dan, command, investigator="Wendy Adams")
    assert "is taken" in taken
    assert "You’re on the list" in await campaign.do(
        campaign.dan, command, investigator="Agnes Baker"
    )
    assert await campaign.do(campaign.dan, "campaign leave") == "✓ You’re off the list."
    await campaign.do(campaign.cat, command, investigator="Agnes Baker")
    assert (await campaign.now()).occupants == {0: campaign.ann.id, 1: campaign.bob.id}
    await campaign.restart()

    await campaign.end_scenario("r1")

    now = await campaign.now()
    assert now.occupants == {0: campaign.ann.id, 1: campaign.bob.id, 2: campaign.cat.id}
    assert now.labels[Seat(2)] == "agnes_baker"
    assert [player.here for player in (await campaign.record()).players] == [True, True, True]


async def test_who_is_on_the_list_reads_why_they_cannot_join(campaign: Campaign) -> None:
    """Somebody plays the investigator by then: the table is told, and the list is empty."""
    await campaign.begin("ann", "bob")
    await campaign.do(campaign.cat, "game join", investigator="Wendy Adams")
    parent = (await campaign.now()).record.parent
    assert parent is not None
    seats = await campaign.store.seats.of_game(parent)
    spoilt = structs.replace(seats[-1], label="roland_banks")
    await campaign.store.seats.put(spoilt)

    await campaign.end_scenario("r1")

    assert (await campaign.now()).occupants == {0: campaign.ann.id, 1: campaign.bob.id}
    assert "can’t join as Roland Banks: That investigator has already been played" in campaign.text
    assert len(await campaign.store.seats.of_game(parent)) == 2


async def test_somebody_joins_and_rests_between_scenarios(campaign: Campaign) -> None:
    """With somebody who was never played; who rests comes back with what they have."""
    await campaign.begin("ann", "bob")
    await campaign.end_scenario("r1")
    refused = await campaign.do(campaign.cat, "campaign join", investigator="Roland Banks")
    assert "Roland" not in names(
        await campaign.cat.autocomplete(campaign.channel, "campaign join", "investigator", "")
    )
    assert "I don’t know that investigator" in refused

    asked = panel(await campaign.cat.slash(campaign.channel, "campaign join"))
    await campaign.restart()
    await campaign.cat.select(asked, ["wendy_adams"])
    kept = panel(await campaign.bob.slash(campaign.channel, "campaign leave"))
    await campaign.bob.click(kept, label="Never mind")
    assert (await campaign.record()).players[1].here
    await campaign.leaves(campaign.bob)
    assert [player.here for player in (await campaign.record()).players] == [True, False, True]
    await campaign.do(campaign.bob, "campaign join")

    assert [player.here for player in (await campaign.record()).players] == [True, True, True]
    assert (await campaign.now()).occupants == {
        0: campaign.ann.id,
        1: campaign.bob.id,
        2: campaign.cat.id,
    }


async def test_which_campaign_is_asked_in_private(campaign: Campaign) -> None:
    """Without a name nothing is opened until somebody chooses; then it is that one."""
    ann, here = campaign.ann, campaign.channel
    asked = panel(await ann.slash(here, "campaign new"))
    assert asked.flags.ephemeral
    assert campaign.text == ""

    await ann.select(asked, ["lcg_campaign/the_dunwich_legacy"])
    assert "The Dunwich Legacy" in campaign.text


async def test_a_scenario_that_was_played_alone_becomes_a_campaign(campaign: Campaign) -> None:
    """With its investigators, decks, difficulty and result."""
    ann, here = campaign.ann, campaign.channel
    await campaign.do(ann, "game new", scenario="lcg/the_gathering", difficulty="hard")
    await campaign.do(ann, "game join", investigator="Roland Banks")
    await campaign.do(ann, "game start")
    game = (await campaign.now()).require_session().game
    codes = [copy.code for copy in game.state.copies if copy.owner is not None]
    (drawn,) = (code for code in codes if game.library.cards[code].weakness == "basic")
    await campaign.end_scenario("r2")

    said = await campaign.do(ann, "campaign continue")

    assert "continues from here" in said
    record = await campaign.record()
    assert record.difficulty == "hard"
    assert [who.slug for who in record.roster] == ["roland_banks"]
    assert record.roster[0].xp
    assert record.roster[0].weaknesses == [drawn]
    assert "gets a weakness" not in campaign.text  # it is in the deck: none is drawn anew
    assert names(await ann.autocomplete(here, "deck upgrade", "card", ""))


async def test_between_scenarios_every_refusal_names_what_there_is(campaign: Campaign) -> None:
    """Commands that exist, reasons that hold, tokens by their names; nobody retires by a slip."""
    await campaign.begin("ann", "bob")
    await campaign.end_scenario("r2")
    ann, gm = campaign.ann, campaign.gm

    first = await campaign.do(ann, "move", to="Attic")
    assert "`/campaign replace`, `/deck upgrade` or `/campaign next`" in first
    cannot = await campaign.do(campaign.bob, "deck upgrade", card="Beat Cop (2)")
    assert "You can’t buy Beat Cop now." in cannot
    assert "nothing to record" in await campaign.do(gm, "campaign record", outcome="r1", reason="x")
    status = await in_words(ann, await ann.slash(campaign.channel, "campaign status"))
    assert "· Standard" in status
    assert "skull ×2, cultist, tablet, auto-fail, elder sign" in status

    shop = panel(await ann.slash(campaign.channel, "deck upgrade"))
    shown = panel(await ann.click(shop, label="More …"))
    more = next(m for m in components(shown) if str(getattr(m, "placeholder", "")) == "More (14)")
    retire = next(o.value for o in more.options if o.label.startswith("Retire, and play Agnes"))
    asked = panel(await ann.select(shown, [retire], custom_id=more.custom_id))
    assert (await campaign.record()).roster[0].slug == "roland_banks"
    assert len((await campaign.record()).roster) == 2
    await ann.click(asked, label="Yes: Retire, and play Agnes Baker")
    assert (await campaign.record()).roster[-1].slug == "agnes_baker"

    await campaign.do(ann, "campaign next")
    await campaign.do(campaign.bob, "campaign next")
    refused = await campaign.do(ann, "campaign next")
    assert "You can’t be ready now." in refused
    assert "`/answer`" in refused


async def test_nobody_is_advised_to_take_back_what_is_decided(campaign: Campaign) -> None:
    """Who is ready could think again, but nothing is asked of them."""
    await campaign.begin("ann", "bob")
    await campaign.end_scenario("r2")
    assert "What I’d do" in await campaign.do(campaign.ann, "advise")
    await campaign.do(campaign.ann, "campaign next")

    assert "You have nothing to decide" in await campaign.do(campaign.ann, "advise")


@pytest.mark.parametrize(("command", "field"), [("card", "name"), ("rule", "term")])
async def test_without_a_table_each_name_is_suggested_once(
    campaign: Campaign, command: str, field: str
) -> None:
    """The campaign has the cards and rules of the card game."""
    offered = names(await campaign.ann.autocomplete(campaign.channel, command, field, "Ro"))

    assert len(offered) > 2
    assert len(offered) == len({*offered})
