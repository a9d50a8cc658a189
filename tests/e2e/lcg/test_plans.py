"""Plans at the card game: typed, offered, carried out, stopped; for their player's eyes."""

from __future__ import annotations

import pytest

from bot.rulesets import kits
from cogs.wire.custom_id import Op, Press
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import labels, names, panel, reply, text_of, values


async def carried_out(night: Night) -> None:
    """Do and tell what is due."""
    await night.env.settle()


async def test_a_turn_is_said_ahead(night: Night) -> None:
    """Bob plans while Roland plays; when his turn comes it is done, in lines that all see."""
    await night.begin(night.ann, night.bob)
    said = await night.do(night.bob, "plan", steps="resource, resource, draw, end")
    assert "Daisy Walker’s plan" in said
    assert "▸ gain a resource" in said
    await night.do(night.ann, "plan", steps="end")
    await carried_out(night)
    assert night.text.count("Daisy Walker continues as planned.") == 1
    assert "Daisy Walker stops" not in night.text
    assert "has no plan" in await night.do(night.bob, "plan")


async def test_a_turn_that_ends_by_itself_ends_the_plan(night: Night) -> None:
    """The *end* of each of three is moot: it says so, the table is at rest, and starts again."""
    await night.begin(night.ann, night.bob, night.cat)
    for person in (night.ann, night.bob, night.cat):
        assert "✓ Your plan is set" in await night.do(person, "plan", steps="resource 3 times, end")
        await carried_out(night)
        assert "has no plan" in await night.do(person, "plan")

    assert night.text.count("gains 1 resource.") >= 9
    for name in ("Roland Banks", "Daisy Walker", "Agnes Baker"):
        assert f"{name}’s plan ends with the turn." in night.text
    tables = night.keeper.tables
    assert not await tables.store.timers.all(due=tables.now())
    assert tables.meter.stalled == 0

    told = night.text
    await night.restart()
    await carried_out(night)
    assert night.text == told
    assert "has no plan" in await night.do(night.ann, "plan")


async def test_whoever_plans_while_anyone_may_go_takes_the_turn(night: Night) -> None:
    """*Who takes the next turn?* is answered by a plan: it starts at once, and says so."""
    await night.begin(night.ann, night.bob, night.cat)
    assert "so it starts now." in await night.do(night.ann, "plan", steps="resource, end")
    await carried_out(night)
    assert "Who takes the next turn?" in text_of(night.status)

    assert "It starts now." in await night.do(night.cat, "plan", steps="resource, end")


async def test_a_pass_in_ones_turn_is_refused(night: Night) -> None:
    """A turn is ended, not passed: a plan that begins so would never begin."""
    await night.begin(night.ann, night.bob)
    assert "isn’t one of the choices" in await night.do(night.ann, "plan", steps="pass, resource")
    await night.do(night.bob, "plan", steps="pass, resource, end")
    await night.do(night.ann, "plan", steps="end")
    await carried_out(night)
    assert "Daisy Walker’s plan stops: “pass” isn’t possible." in night.text


async def test_a_failed_test_stops_it_and_says_so(night: Night) -> None:
    """The rest waits; the panel says why and leads to it."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND)
    await night.tokens("auto_fail")
    await night.do(night.ann, "plan", steps="investigate twice, end")
    await carried_out(night)
    assert "Roland Banks’s plan stops: the test fails." in night.text
    missed = await night.do(night.ann, "catchup")
    assert "\nYour plan stopped: the test fails." in missed
    assert "Your plan" not in await night.do(night.bob, "catchup")
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    assert "Your plan stopped" in text_of(shown)
    plan = panel(await night.ann.click(shown, label="My plan"))
    assert labels(plan) == ["Go on with the rest", "Change", "Delete plan"]
    await night.ann.click(plan, label="Delete plan")
    assert "has no plan" in await night.do(night.ann, "plan")


async def test_an_investigation_without_clues_stops_it(night: Night) -> None:
    """Ahead of time it says why; whoever types the action may still investigate."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND)
    await night.order("set", on="Study", clues=1)
    await night.tokens("+1", "+1")

    await night.do(night.ann, "plan", steps="investigate twice, end")
    await carried_out(night)

    assert "Roland Banks’s plan stops: “investigate” would do nothing." in night.text
    missed = await night.do(night.ann, "catchup")
    assert "Your plan stopped: there are no clues left at the Study." in missed
    assert (await night.session()).game.who(ROLAND).actions == 2

    await night.do(night.ann, "investigate")

    assert (await night.session()).game.who(ROLAND).actions == 1


async def test_a_stop_is_told_until_its_owner_acts(night: Night) -> None:
    """Whoever stands in is not told of it; it says no more once the owner has answered."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND)
    await night.tokens("auto_fail")
    await night.do(night.ann, "plan", steps="investigate twice, end")
    await carried_out(night)
    await night.do(night.ann, "seat substitute", player=night.cat, until="in 2 hours")
    assert "plan stopped" not in await night.do(night.cat, "catchup")
    shown = panel(await night.cat.click(night.status, label="Your choice"))
    assert "plan stopped" not in text_of(shown)
    await night.do(night.ann, "seat back")

    assert "Your plan stopped: " in await night.do(night.ann, "catchup")
    await night.do(night.ann, "resource")
    shown = panel(await night.ann.click(night.status, label="Your choice"))

    assert "plan stopped" not in text_of(shown)
    assert "plan stopped" not in await night.do(night.ann, "catchup")
    assert "stopped: " in await night.do(night.ann, "plan")


async def test_a_verb_out_of_turn_is_offered_as_a_plan(night: Night) -> None:
    """One button, and it stands."""
    await night.begin(night.ann, night.bob)
    refused = panel(await night.bob.slash(night.channel, "resource"))
    assert labels(refused) == ["Plan: gain a resource"]
    planned = panel(await night.bob.click(refused, label="Plan: gain a resource"))
    assert "▸ gain a resource" in text_of(planned)


async def test_every_verb_names_what_there_is(night: Night) -> None:
    """Cards and what is aimed at, also as the second word; nothing is planned then."""
    await night.begin(night.ann, night.bob)
    for steps, said in (
        ("play Machette", "the card of a deck called “Machette”"),
        ("activate Bananas", "the card called “Bananas”"),
        ("parley Nobodyxyz", "the card called “Nobodyxyz”"),
        ("fight Ghoul with Spoonful", "the card called “Spoonful”"),
        ("investigate Flashlamp", "the card called “Flashlamp”"),
    ):
        assert said in await night.do(night.bob, "plan", steps=steps)
    assert "has no plan" in await night.do(night.bob, "plan")
    for steps in ("play Machete", "activate First Aid", "fight Ghoul with Machete", "draw card"):
        assert "✓ Your plan is set" in await night.do(night.bob, "plan", steps=steps)


async def test_a_name_that_no_card_bears_is_refused(night: Night) -> None:
    """What lies hidden in this scenario reads as what is in none of it: not known now."""
    await night.begin(night.ann, night.bob)
    refused = await night.do(night.bob, "plan", steps="move Qwerty")
    assert "the location called “Qwerty”" in refused
    for place in ("Cellar", "Miskatonic University"):
        said = await night.do(night.bob, "plan", steps=f"move {place}")
        assert f"{place} · not there yet" in said


async def test_part_of_a_name_offers_only_what_is_there(night: Night) -> None:
    """Out of turn no place of another scenario is offered, unless its whole name was typed."""
    await night.begin(night.ann, night.bob)

    part = panel(await night.bob.slash(night.channel, "move", to="Arkham"))
    assert not [label for label in labels(part) if label.startswith("Plan: ")]

    there = panel(await night.bob.slash(night.channel, "move", to="stu"))
    assert labels(there) == ["Plan: move to Study"]
    whole = panel(await night.bob.slash(night.channel, "move", to="Cellar"))
    assert labels(whole) == ["Plan: move to Cellar"]


async def test_others_cannot_press_it(night: Night) -> None:
    """A press of Ann's with the id of Bob's button is refused."""
    await night.begin(night.ann, night.bob)
    press = Press(Op.PLAN, 1, 0, 1, "add.resource")
    assert "(Daisy Walker)." in reply(await night.press_made_up(night.ann, press))
    memory = (await night.keeper.tables.games.snapshot(1)).memories.get(DAISY)
    assert memory is None or memory.ahead.plan is None


async def test_steps_are_suggested(night: Night) -> None:
    """First verbs, then what they name, each as the whole text."""
    await night.begin(night.ann, night.bob)
    found = await night.bob.autocomplete(night.channel, "plan", "steps", "resource, mo")
    assert "resource, move" in values(found)
    found = await night.bob.autocomplete(night.channel, "plan", "steps", "move St")
    assert "move Study" in values(found)


async def test_conditions_are_shown_in_one_wording(night: Night) -> None:
    """However they were typed; the form holds them so that they can be sent again."""
    await night.begin(night.ann, night.bob)
    typed = "resource if I am engaged, draw when it fails or i fail, unless a test is below 40"
    said = panel(await night.bob.slash(night.channel, "plan", steps=typed))
    for line in (
        "gain a resource when an enemy is engaged with you",
        "draw a card when the test fails",
        "stops when the chance is below 40%",
    ):
        assert line in text_of(said)
    form = (await night.bob.click(said, label="Change")).modal
    assert form is not None
    typed = form["components"][0]["component"]["value"]
    await night.do(night.bob, "plan", steps=typed)
    again = await night.do(night.bob, "plan")
    assert again.splitlines()[-4:-1] == text_of(said).splitlines()[-4:-1]


async def test_conditions_are_suggested(night: Night) -> None:
    """Plans and orders offer the same ones."""
    await night.begin(night.ann, night.bob)
    for command, option, typed in (
        ("plan", "steps", "investigate, if the test f"),
        ("orders", "say", "pass reactions, when the test f"),
    ):
        found = values(await night.bob.autocomplete(night.channel, command, option, typed))
        assert f"{typed}ails" in found


async def test_what_is_not_understood_is_not_offered(night: Night) -> None:
    """Only what can be planned or ordered; else one line with the words that mean nothing here."""
    await night.begin(night.ann, night.bob)

    async def offered(command: str, option: str, typed: str) -> list[str]:
        return names(await night.bob.autocomplete(night.channel, command, option, typed))

    assert await offered("plan", "steps", "resource twice, draw x2") == ["resource twice, draw x2"]
    assert await offered("plan", "steps", "dance, mo") == ["I don’t understand “dance”"]
    assert await offered("plan", "steps", "resource, jump") == ["I don’t understand “jump”"]
    assert await offered("orders", "say", "pass reactions, until the chance is below 37%") == [
        "pass reactions, until the chance is below 37%"
    ]
    assert await offered("orders", "say", "pass sliders") == ["I don’t understand “sliders”"]
    assert await offered("orders", "say", "ask me when it rains") == [
        "I don’t understand “it rains”"
    ]


async def test_words_of_the_other_game_are_called_so(night: Night) -> None:
    """An order or a step of the board game says which game it belongs to, and changes nothing."""
    await night.begin(night.ann, night.bob)
    night.keeper.context.kits = {**night.games, "second_edition": kits()["second_edition"]}
    order = await night.do(night.ann, "orders", say="evade rather than fight")
    window = await night.do(night.ann, "orders", say="pass upkeep")
    step = await night.do(night.ann, "plan", steps="resource, encounter")
    nobodys = await night.do(night.ann, "orders", say="dance")

    for said, typed in ((order, "evade rather than fight"), (window, "pass upkeep")):
        assert said.startswith(f"“{typed}” is an order for the board game; here you play the card")
    assert step.startswith("“encounter” is a step for the board game; here you play the card game.")
    assert nobodys.startswith("No order starts with “dance”.")
    assert "You have no orders" in await night.do(night.ann, "orders")


async def test_a_card_that_is_not_held_is_no_order(night: Night) -> None:
    """The words that cannot be are named, with what could be in their place."""
    await night.begin(night.ann, night.bob)
    said = await night.do(night.ann, "orders", say="if I am attacked, use Dodge")

    assert said.startswith("I can’t use “Dodge” in “if I am attacked, use …”.")
    assert "Which event in your hand: you have none now." in said
    await night.hand(ROLAND, "Guts", "Deduction")
    said = await night.do(night.ann, "orders", say="commit Dodge below 50%")
    assert "Which card in your hand: Deduction or Guts." in said


@pytest.mark.parametrize("chance", ["50%", "50 %", "50\u202f%", "50"])
async def test_a_chance_is_typed_with_or_without_a_space(night: Night, chance: str) -> None:
    """In an order and in its condition; it is shown in one form."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND, "Guts")
    told = await night.do(night.ann, "orders", say=f"commit Guts below {chance}")
    waits = await night.do(night.ann, "orders", say=f"wait for me when a test is below {chance}")

    assert told.startswith("✓ Commit Guts below 50%"), told
    assert waits.startswith("✓ Wait for me when the chance is below 50%"), waits
