"""Trades: gifts at once, offers that wait for a sleeper, and everything that ends an offer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.second_edition.town import Town
from tests.e2e.server import components, in_words, labels, names, panel, text_of, values

HERE = "Rivertown streets"
OFFER = "Joe offers Mandy a trade: $1 for Old Journal and $2."


@pytest.fixture
async def town(town: Town) -> Town:
    """Joe and Mandy stand in one street, Joe moves first; Vincent is elsewhere."""
    await town.begin()
    await town.phase("movement", Joe=HERE, Mandy=HERE)
    return town


async def offers(town: Town) -> None:
    """Joe offers $1 for Mandy's Old Journal and $2: three lists, one press."""
    form = panel(await town.ann.slash(town.channel, "trade", **{"with": "Mandy"}))
    form = await fills(town, form, "Money you give", "give:n1")
    form = await fills(town, form, "You want", "want:old-journal")
    form = await fills(town, form, "Money you want", "want:n2")
    done = "Trade: Give $1, Want Old Journal, Want $2"
    assert OFFER in text_of(panel(await town.ann.click(form, label=done)))


def lists_of(form: Any) -> dict[str, Any]:
    """The lists of a form by what stands in them while nothing is chosen."""
    return {each.placeholder: each for each in components(form) if hasattr(each, "placeholder")}


async def fills(town: Town, form: Any, name: str, *keys: str) -> Any:
    """Ann chooses in one list of a form those that begin so; the form is shown anew."""
    found = lists_of(form)[name]
    values = [o.value for key in keys for o in found.options if o.value.startswith(key)]
    assert len(values) == len(keys)
    return panel(await town.ann.select(form, values, custom_id=found.custom_id))


async def test_a_gift_needs_no_consent(town: Town) -> None:
    """What is given for nothing changes hands at once, one copy of two, and everybody reads it."""
    said = await town.do(town.ann, "trade", **{"with": "Mandy"})
    assert "What do you give Mandy Thompson, and what do you want for it?" in said
    assert "A gift changes hands at once" in said
    said = await town.answer(town.ann, "Give Cross, Give $3")

    assert "Joe gives $3 to Mandy." in said
    assert "Joe gives Cross to Mandy." in town.text
    sheet = await in_words(town.bob, await town.bob.slash(town.channel, "hand"))
    assert "$9" in sheet
    assert "**Cross**" in sheet


async def test_a_form_outlives_a_restart(town: Town) -> None:
    """What is chosen stands in the form itself; one sum a side; without anything a way out."""
    form = panel(await town.ann.slash(town.channel, "trade", **{"with": "Mandy"}))
    assert "Call off the trade" in labels(form)
    form = await fills(town, form, "Money you give", "give:n2")
    await town.restart()
    form = await fills(town, form, "Money you give", "give:n1")

    assert "Trade: Give $1" in labels(form)
    form = await fills(town, form, "Money you give")
    left = panel(await town.ann.click(form, label="Call off the trade"))
    assert "You call it off: no trade." in text_of(left)
    assert "gives" not in town.text


async def test_two_sums_are_refused_in_a_sentence(town: Town) -> None:
    """Whoever types them reads which exclude each other, alone, and nothing has changed."""
    await town.do(town.ann, "trade", **{"with": "Mandy"})
    said = text_of(panel(await town.ann.slash(town.channel, "answer", option="Give $1, Give $2")))

    assert said == "Choose one of these: Give $1 or Give $2."
    assert "gives" not in town.text


async def test_an_offer_waits_for_a_sleeper(town: Town) -> None:
    """Nobody is held up by it: Joe goes on, Mandy sees it privately and accepts after a restart."""
    ann, bob, here = town.ann, town.bob, town.channel
    await offers(town)
    assert OFFER in town.text
    assert "**Joe Diamond**" in text_of(town.status)
    assert "Mandy can act too" in text_of(town.status)
    assert "You already have an open offer." in await town.do(ann, "trade", **{"with": "Mandy"})
    await town.do(ann, "end-turn")
    await town.restart()
    assert labels(town.status)[0].startswith("Accept Joe Diamond’s offer · $1 for")

    shown = await bob.autocomplete(here, "trade", "answer", "", **{"with": "Joe"})
    assert values(shown) == ["accept", "decline"]
    assert names(shown)[0] == "accept · $1 for Old Journal and $2"
    said = await town.do(bob, "trade", **{"with": "Joe", "answer": "accept"})

    assert said.startswith("✓ You accept Joe Diamond’s offer.\n\n")
    assert "Mandy gives Old Journal to Joe." in town.text
    assert "Old Journal" in await in_words(ann, await ann.slash(here, "hand"))


async def test_an_offer_is_answered_by_button_while_the_other_moves(town: Town) -> None:
    """Mandy accepts during Joe's movement; it is still his."""
    await offers(town)
    shown = panel(await town.bob.click(town.status, label="Your choice"))
    assert "**Mandy Thompson can act**" in text_of(shown)
    assert "You can act too (optional)." in text_of(shown)
    accept, decline = labels(shown)[:2]
    assert accept == "Accept Joe Diamond’s offer · $1 for Old Journal and $2"
    assert decline == "Decline the offer (Joe Diamond) · $1 for Old Journal and $2"
    await town.bob.click(shown, label=accept)

    assert "Mandy gives Old Journal to Joe." in town.text
    assert "**Joe Diamond**" in text_of(town.status)


async def test_who_is_offered_a_trade_is_notified(town: Town) -> None:
    """Mandy sleeps while Joe moves: the status names her, with a button to what she may answer."""
    await offers(town)
    assert any(OFFER in text_of(post) for post in town.public())
    assert f"**Mandy Thompson** (<@{town.bob.id}>): " in (text_of(town.status))
    assert "Your choice" in labels(town.status)


async def test_an_offer_to_one_of_two(town: Town) -> None:
    """Bob plays Mandy and Vincent: the post, the panel and the receipt are Mandy's."""
    asked = await town.cat.slash(town.channel, "game leave")
    await town.cat.click(panel(asked), label="Yes: leave Vincent Lee")
    await town.do(town.bob, "game join", investigator="Vincent Lee")
    await offers(town)
    assert f"💬 **Mandy Thompson** (<@{town.bob.id}>): " in text_of(town.status)
    shown = panel(await town.bob.click(town.status, label="Your choice"))
    assert "**Mandy Thompson can act**" in text_of(shown)
    done = await town.bob.click(shown, label=labels(shown)[0])

    assert text_of(panel(done)).startswith("✓ Mandy Thompson: You accept Joe Diamond’s offer.")


async def test_an_offer_is_withdrawn(town: Town) -> None:
    """Naming whom one trades with is no withdrawal; saying so is, and the button is at hand."""
    await offers(town)
    asked = await town.ann.slash(town.channel, "trade", **{"with": "Mandy"})
    assert "You already have an open offer." in text_of(panel(asked))
    (way,) = labels(panel(asked))
    assert way.startswith("Withdraw the offer (Mandy Thompson)")
    await town.ann.click(panel(asked), label=way)

    assert "Joe’s offer to Mandy is withdrawn." in town.text
    gone = await town.do(town.bob, "trade", **{"with": "Joe", "answer": "accept"})
    assert "It’s not your turn." in gone


async def test_an_offer_is_declined(town: Town) -> None:
    """It is off, nothing changes hands, and another one may be made."""
    await offers(town)
    said = await town.do(town.bob, "trade", **{"with": "Joe", "answer": "decline"})

    assert said.startswith("✓ You decline the offer")
    assert "Mandy declines Joe’s offer." in town.text
    await offers(town)


async def test_an_offer_falls_away_when_they_part(town: Town) -> None:
    """Joe walks away, and everybody reads that his offer is off."""
    await offers(town)
    await town.do(town.ann, "move", to="Graveyard")

    assert "Joe’s offer to Mandy is withdrawn." in town.text
    assert "Mandy can act too" not in text_of(town.status)


async def test_an_offer_ends_with_the_phase(town: Town) -> None:
    """Nobody answered until everybody had moved: the table is told that it is off."""
    await offers(town)
    await town.do(town.ann, "end-turn")
    await town.do(town.bob, "end-turn")

    assert "Joe’s offer to Mandy is withdrawn." in town.text


async def test_who_is_elsewhere_cannot_be_traded_with(town: Town) -> None:
    """Vincent is not in the street; he may not touch others' offers either."""
    assert names(await town.ann.autocomplete(town.channel, "trade", "with", "")) == [
        "Mandy Thompson"
    ]
    said = await town.do(town.ann, "trade", **{"with": "Vincent"})
    assert said == "Vincent Lee isn’t where you are."
    await offers(town)

    said = await town.do(town.cat, "trade", **{"with": "Joe", "answer": "accept"})
    assert said == f"It’s not your turn. Waiting for <@{town.ann.id}> (Joe Diamond)."


async def test_with_nobody_near_it_says_why(town: Town) -> None:
    """Whoever is named, nobody, or what nobody is called: who is too far away is said."""
    await town.phase("movement", Joe="Easttown streets", Mandy=HERE)
    far = "Mandy Thompson isn’t where you are. Vincent Lee isn’t where you are."

    assert await town.do(town.ann, "trade", **{"with": " "}) == far
    said = await town.do(town.ann, "trade", **{"with": "anyone"})
    assert said == f"I don’t know anything called “anyone” there. {far}"


async def test_outside_movement_it_says_when(town: Town) -> None:
    """The reason comes before what is asked instead."""
    await town.upkeep()
    said = await town.do(town.ann, "trade", **{"with": "Mandy"})

    assert said.startswith("You can’t trade now: you trade in Movement, or before")
    assert " First answer: " in said
