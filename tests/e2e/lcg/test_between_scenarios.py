"""Between two scenarios of a campaign: what one says, takes back, and what stands meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.real_game import checked
from tests.e2e.server import components, in_words, labels, names, panel, text_of


@pytest.fixture
async def between(tmp_path: Path) -> AsyncIterator[Campaign]:
    """Ann and Bob between the first scenario and the second."""
    async with checked(tmp_path / "games.db", Campaign) as made:
        await made.begin("ann", "bob")
        await made.end_scenario("r2")
        yield made


async def readiness(campaign: Campaign) -> list[bool]:
    """Return who is ready, by seat."""
    return [player.ready for player in (await campaign.record()).players]


async def test_to_be_ready_twice_takes_nothing_back(between: Campaign) -> None:
    """It is said, with a button that does; the command has an option for it."""
    ann, here = between.ann, between.channel
    await between.do(ann, "campaign next")
    again = panel(await ann.slash(here, "campaign next"))

    assert "You’ve already said you’re ready." in text_of(again)
    assert "(Daisy Walker)." in text_of(again)
    assert await readiness(between) == [True, False]
    await ann.click(again, label="Not ready")
    assert await readiness(between) == [False, False]
    assert "ready" in await between.do(ann, "campaign next")
    await between.do(ann, "campaign next", ready=False)
    assert await readiness(between) == [False, False]
    refused = await between.do(ann, "campaign next", ready=False)
    assert "You can’t say you’re not ready now." in refused


async def test_who_is_ready_has_nothing_to_pass(between: Campaign) -> None:
    """No step is made of it."""
    await between.do(between.ann, "campaign next")
    head = (await between.now()).record.head
    refused = await between.do(between.ann, "answer", option="pass")

    assert "isn’t one of the choices now" in refused
    assert (await between.now()).record.head == head
    shown = panel(await between.ann.slash(between.channel, "deck upgrade"))
    assert "Not ready" in labels(shown)
    assert not {"Pass", "Nothing"} & {*labels(shown)}


async def test_readiness_is_taken_back_without_a_vote(between: Campaign) -> None:
    """What others bought since stays bought."""
    await between.do(between.ann, "campaign next")
    card = names(await between.bob.autocomplete(between.channel, "deck upgrade", "card", ""))[0]
    await between.do(between.bob, "deck upgrade", card=card.split(" · ")[0])
    await between.do(between.bob, "campaign next")
    assert [ask.kind for ask in (await between.now()).require_session().asks] == ["lead"]
    said = await between.do(between.ann, "undo")

    assert "The others" not in said
    assert await readiness(between) == [False, True]
    assert (await between.record()).roster[1].bought


async def test_the_last_word_does_not_say_that_the_game_is_over(between: Campaign) -> None:
    """While the next scenario begins."""
    await between.do(between.ann, "campaign next")
    await between.do(between.bob, "campaign next")
    await between.do(between.ann, "answer", option="Daisy Walker")
    said = await between.do(between.bob, "answer", option="Daisy Walker")

    assert "over" not in said
    assert (await between.now()).record.chapter == 2


async def test_an_open_choice_of_another_stays(between: Campaign) -> None:
    """Somebody joins, leaves, thinks again: the list that stands open is good."""
    bob, here = between.bob, between.channel
    await between.do(between.ann, "campaign next")
    shop = panel(await bob.slash(here, "deck upgrade"))
    shown = panel(await bob.click(shop, label="More …"))
    menus = [each for each in components(shown) if hasattr(each, "options")]
    menu = next(m for m in menus if "replaces a card" in str(m.options[0].description))
    asked = panel(await bob.select(shown, [menu.options[0].value], custom_id=menu.custom_id))
    await between.do(between.ann, "campaign next", ready=False)
    await between.do(between.cat, "campaign join", investigator="Wendy Adams")
    await between.leaves(between.cat)
    leaves = next(each for each in components(asked) if hasattr(each, "options"))
    await bob.select(asked, [leaves.options[0].value], custom_id=leaves.custom_id)

    assert (await between.record()).roster[1].bought


async def test_who_rests_keeps_the_investigator(between: Campaign) -> None:
    """Nobody else takes it up, unless the game master releases it."""
    ann, gm, here = between.ann, between.gm, between.channel
    await between.leaves(between.bob)
    assert "Daisy Walker sits out" in between.text
    assert "There’s nothing left to decide" not in between.text
    refused = await between.do(ann, "campaign replace", investigator="Daisy Walker")
    offered = names(await ann.autocomplete(here, "campaign replace", "investigator", ""))

    assert "Daisy Walker is kept for their player" in refused
    assert offered
    assert not {"Daisy Walker", "Roland Banks"} & {*offered}
    status = await in_words(ann, await ann.slash(here, "campaign status"))
    assert "kept for their player" in status
    free = await between.do(ann, "campaign replace")
    assert "Wendy Adams" in free
    assert "Daisy" not in free
    target = next(
        each
        for each in names(await gm.autocomplete(here, "gm set", "target", ""))
        if each.startswith("Daisy Walker")
    )
    await between.do(gm, "gm set", target=target, value="released", reason="He moved away")
    await between.do(ann, "campaign replace", investigator="Daisy Walker")
    assert (await between.record()).roster[1].player == 0
    status = await in_words(ann, await ann.slash(here, "campaign status"))
    assert "retired" in status


def menus_of(message: Any) -> list[Any]:
    """The selects of a message."""
    return [each for each in components(message) if hasattr(each, "options")]


async def test_what_can_be_bought_stands_in_a_list_for_each_class(between: Campaign) -> None:
    """Upgrades first; each list says its class and how many there are; to retire is under More."""
    shop = panel(await between.ann.slash(between.channel, "deck upgrade"))
    shown = panel(await between.ann.click(shop, label="More …"))
    lists = menus_of(shown)
    titles = [str(menu.placeholder).split(" (")[0] for menu in lists]

    assert titles == ["Upgrades", "Guardian", "Neutral", "Seeker", "More"]
    assert all(option.label.startswith("Retire") for option in lists[-1].options)
    assert any("you have 1 of 2" in str(each.description) for each in lists[1].options)
    assert "3 experience to spend." in text_of(shown)


async def test_the_shop_shows_cards_with_their_text(between: Campaign) -> None:
    """By class and level, with the deck below and the experience above; a purchase is one press."""
    ann = between.ann
    shop = panel(await ann.slash(between.channel, "deck upgrade"))
    buys, shelves = menus_of(shop)
    said = text_of(shop)
    assert "Your deck: " in said
    assert max(len(line) for line in said.split("\n") if "Your deck" in line) > 200
    assert "3 experience to spend." in said
    assert "-# " in said
    assert " · Cover Up" in said
    guardian = next(each.value for each in shelves.options if each.value == "guardian.2")
    page = panel(await ann.select(shop, [guardian], custom_id=shelves.custom_id))
    assert "Level 2 Guardian cards" in text_of(page)
    assert "Physical Training (2)" in text_of(page)
    assert "+1 willpower for your test" in text_of(page)

    first = panel(await ann.slash(between.channel, "deck upgrade"))
    upgrade = buys.options[0]
    done = panel(await ann.select(first, [upgrade.value], custom_id=buys.custom_id))
    assert (await between.record()).roster[0].bought
    assert text_of(done).startswith("✓")
    assert {"Search by name …", "More …"} <= set(labels(done))  # one buys on where one stands
    assert upgrade.value not in {option.value for option in menus_of(done)[0].options}
    assert "Your deck: " in text_of(done)


async def test_a_purchase_is_given_up_at_the_question_which_card_leaves(between: Campaign) -> None:
    """The way out is a button, however many pages of cards there are; nothing is bought."""
    ann = between.ann
    shop = panel(await ann.slash(between.channel, "deck upgrade"))
    shelves = menus_of(shop)[1]
    guardian = next(each.value for each in shelves.options if each.value == "guardian.0")
    page = panel(await ann.select(shop, [guardian], custom_id=shelves.custom_id))
    buys = menus_of(page)[0]
    new = next(each.value for each in buys.options if "replaces a card" in each.description)
    asked = panel(await ann.select(page, [new], custom_id=buys.custom_id))
    assert text_of(asked).startswith("✓ You choose “")
    assert "Which card leaves your deck" in text_of(asked)
    assert "More ▶" in labels(asked)
    assert "Which card leaves" in menus_of(asked)[0].placeholder
    left = panel(await ann.click(asked, label="Never mind: buy nothing"))

    assert not (await between.record()).roster[0].bought
    assert "Which card leaves" not in text_of(left)
    assert "3 experience to spend." in text_of(left)


async def test_the_shop_is_searched_by_name(between: Campaign) -> None:
    """What is not for sale is said; the list of classes stays."""
    ann = between.ann
    shop = panel(await ann.slash(between.channel, "deck upgrade"))
    form = await ann.click(shop, label="Search by name …")
    found = panel(await ann.submit_modal(form, {"card": "training"}))
    assert "Physical Training (2)" in text_of(found)
    form = await ann.click(found, label="Search by name …")
    nothing = text_of(panel(await ann.submit_modal(form, {"card": "bananas"})))
    assert "You can buy nothing called “bananas”." in nothing


async def test_who_leads_is_asked_without_the_experience(between: Campaign) -> None:
    """What one has to spend is told where it can be spent."""
    for person in (between.ann, between.bob):
        await between.do(person, "campaign next")
    shown = panel(await between.ann.click(between.status, label="Your choice"))

    assert "Who leads the next scenario?" in text_of(shown)
    assert "to spend" not in text_of(shown)


async def test_the_status_is_private_until_somebody_shows_it(between: Campaign) -> None:
    """Then everybody has the picture; who only looks on shows nothing."""
    before = len(between.public())
    shown = panel(await between.ann.slash(between.channel, "campaign status"))
    assert len(between.public()) == before
    await between.ann.click(shown, label="Show everyone")
    await between.now()
    (post,) = [m for m in between.public() if "shows how the campaign stands" in text_of(m)]

    assert "Roland Banks shows how the campaign stands." in text_of(post)
    assert [each.filename.split("_")[0] for each in post.attachments] == ["campaign"]
    seen = panel(await between.cat.slash(between.channel, "campaign status"))
    assert "Show everyone" not in labels(seen)


async def test_the_status_is_shown_while_a_scenario_is_played(between: Campaign) -> None:
    """The scenario goes on below it."""
    for person in (between.ann, between.bob):
        await between.do(person, "campaign next")
    for person in (between.ann, between.bob):
        await between.do(person, "answer", option="Daisy Walker")
    for _ in range(2):
        shown = panel(await between.bob.slash(between.channel, "campaign status"))
        await between.restart()
        await between.bob.click(shown, label="Show everyone")
        await between.now()

    posts = [m for m in between.public() if "shows how the campaign stands" in text_of(m)]
    assert len(posts) == 2
    assert "The Midnight Masks" in text_of(between.status)


async def caught_up(between: Campaign, person: Any) -> str:
    """All that somebody is told who wants to know more, where there is more."""
    page = panel(await person.slash(between.channel, "catchup"))
    more = panel(await person.click(page, label="More")) if "More" in labels(page) else page
    return text_of(more)


async def test_what_one_missed_of_a_campaign(between: Campaign) -> None:
    """Who played the scenario is told how it was taken in, whoever ended it; then what follows."""
    ann, bob, gm = between.ann, between.bob, between.gm
    for person in (ann, bob):
        told = await caught_up(between, person)
        assert "Since you last played" in told
        assert "Scenario 1 · afterwards" in told
        assert "Roland Banks earns 3 experience" in told
    assert "earns 3 experience" in await caught_up(between, gm)
    await between.do(bob, "campaign next")
    assert "earns" not in await caught_up(between, bob)
    await between.do(ann, "campaign next")
    for person in (bob, ann):
        await between.do(person, "answer", option="Roland Banks")
    await between.now()
    told = await caught_up(between, bob)

    assert "is ready" not in told
    assert "earns" not in told
    assert "Since the game began" in told


async def test_a_campaign_that_there_is_not(between: Campaign) -> None:
    """It is said what is wrong, and what there is."""
    for typed in ("foo", "the gathering"):
        said = await between.do(between.cat, "campaign new", campaign=typed)
        assert f"I don’t know a campaign called “{typed}”" in said
        assert "Night of the Zealot, Return to Night of the Zealot" in said
