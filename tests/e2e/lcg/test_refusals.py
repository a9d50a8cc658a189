"""What may not be done now is refused kindly and privately, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import names, panel, reply, text_of, values


@pytest.fixture
async def playing(night: Night) -> Night:
    """Roland's first turn, at peace."""
    await night.begin(night.ann, night.bob)
    return night


async def test_wrong_presser(playing: Night) -> None:
    """Daisy and a stranger press Roland's buttons, Daisy types: it stays his turn."""
    before = await playing.steps()

    daisys = await playing.bob.click(playing.status, label="Draw a card")
    strangers = await playing.cat.click(playing.status, label="Draw a card")

    assert "(Roland Banks)." in reply(daisys)
    assert "You have no seat at this table" in reply(strangers)
    said = await playing.do(playing.bob, "investigate")
    assert said == f"It’s not your turn. Waiting for <@{playing.ann.id}> (Roland Banks)."
    assert await playing.steps() == before


async def test_somebody_else_is_asked_in_your_turn(playing: Night) -> None:
    """Whose turn it is does not read that it is not."""
    await playing.do(playing.ann, "answer", option="Let someone else go first")
    await playing.do(playing.bob, "answer", option="I’ll go now")
    await playing.order("spawn", card="Ghoul Minion", at="Study")

    said = await playing.do(playing.bob, "investigate")

    assert said == f"You can’t investigate now. Waiting for <@{playing.ann.id}> (Roland Banks)."


@pytest.mark.parametrize(
    ("command", "options", "why"),
    [
        ("play", {"card": "Elephant Gun"}, "I don’t know anything called “Elephant Gun” there."),
        ("play", {"card": "Mind over Matter"}, "Mind over Matter: it’s not in your hand."),
        ("play", {"card": "Emergency Cache"}, "Emergency Cache: it’s not in your hand."),
        ("fight", {"target": "Ghoul Priest"}, "You can’t fight Ghoul Priest: it’s not in play."),
        ("move", {"to": "Attic"}, "You can’t move to Attic: it’s not in play."),
        (
            "move",
            {"to": "Mars"},
            "I don’t know anything called “Mars” there. It’s your turn: you have",
        ),
        ("parley", {}, "parley"),
        ("commit", {"card": "Guts"}, "commit"),
        ("activate", {"ability": "Trapped"}, "The act needs 4 clues; the group has 0."),
        ("answer", {"option": "open the gate"}, "open the gate"),
        ("fight", {}, "You can’t fight now: there’s no enemy here to fight. It’s your turn"),
        ("draw", {"as": "Daisy Walker"}, "You have no seat called “Daisy Walker”."),
        ("resign", {}, "`/resource`"),
        ("resign", {}, "`/end-turn`"),
        ("card", {"name": "Beat Kop"}, "Did you mean"),
    ],
)
async def test_illegal_now(playing: Night, command: str, options: dict[str, str], why: str) -> None:
    """What is unknown or cannot be done now is named, with what can be; nothing happens."""
    before = await playing.steps()

    said = await playing.do(playing.ann, command, **options)

    assert why in said
    assert not said.startswith("✓")
    assert await playing.steps() == before


async def test_what_is_asked_instead(playing: Night) -> None:
    """Between turns and during a test it is said what is asked, of whom, and how to answer."""
    await playing.hand(ROLAND, "Unexpected Courage", "Emergency Cache")
    await playing.do(playing.bob, "hold")
    await playing.hand(DAISY, "Unexpected Courage")
    await playing.do(playing.ann, "investigate")

    mine = await playing.do(playing.ann, "move", to="Attic")
    others = await playing.do(playing.bob, "investigate")

    assert "First answer: “Commit cards to the intellect test?”" in mine
    assert "`/pass` (“Reveal a token”), `/commit` or `/answer`" in mine
    assert others.startswith("You can’t investigate now.")
    assert "Commit cards to the intellect test?" in others
    assert "`/commit`" in others


async def test_a_question_comes_before_the_verb(playing: Night) -> None:
    """While another question stands, what is named for a verb is not called unknown."""
    await playing.hand(ROLAND, "Unexpected Courage", "Guts")
    await playing.order("spawn", card="Ghoul Minion", engaged=0)
    await playing.do(playing.ann, "fight", target="ghoul")

    said = await playing.do(playing.ann, "fight", target="ghoul")

    assert said.startswith(
        "You can’t fight now. First answer: “Commit cards to the combat test?” (Fight)."
    )


async def test_cards_in_hand_say_why_not(playing: Night) -> None:
    """A skill, an answer to a moment, a second card for somebody else's test: each has a reason."""
    await playing.hand(ROLAND, "Guts", "Evidence!")
    await playing.hand(DAISY, "Hyperawareness", "Barricade")
    skill = await playing.do(playing.ann, "play", card="guts")
    event = await playing.do(playing.ann, "play", card="evid")
    await playing.do(playing.ann, "investigate")
    await playing.do(playing.bob, "commit", card="hyper")

    second = await playing.do(playing.bob, "commit", card="barr")

    assert skill == "You commit this card to tests; you can’t play it."
    assert event.startswith("You can play this only when its trigger")
    assert second.startswith("You can commit only one card to someone else’s test.")


async def test_who_has_nothing_to_commit_is_not_sent_to_that_question(playing: Night) -> None:
    """What is named for the very question that stands is looked for, not put off."""
    await playing.hand(ROLAND, "Barricade")
    await playing.hand(DAISY, "Unexpected Courage")
    await playing.do(playing.bob, "hold")
    await playing.order("spawn", card="Ghoul Minion", engaged=0)
    await playing.do(playing.ann, "fight", target="ghoul")

    elsewhere = await playing.do(playing.ann, "commit", card="Machete")
    iconless = await playing.do(playing.ann, "commit", card="barr")

    assert elsewhere.startswith("You can’t commit Machete: it’s not in your hand.")
    assert iconless.startswith("Barricade has no icon for this test.")


async def test_an_empty_field_is_offered_choices(playing: Night) -> None:
    """Before anything is typed there is a list already, for cards, rules, moves and answers."""
    await playing.hand(ROLAND, "Machete")
    fields = (("card", "name"), ("rule", "term"), ("play", "card"), ("answer", "option"))

    for command, field in fields:
        assert values(await playing.ann.autocomplete(playing.channel, command, field, ""))


async def test_who_holds_the_table_up_is_named(playing: Night) -> None:
    """Holding in a question that stands open counts at once, and whoever waits reads for whom."""
    await playing.hand(ROLAND, "Unexpected Courage")
    await playing.hand(DAISY, "Unexpected Courage")
    await playing.do(playing.ann, "investigate")

    before = panel(await playing.ann.click(playing.status, label="Your choice"))

    held = await playing.do(playing.bob, "hold")
    refused = await playing.do(playing.ann, "pass")
    pressed = text_of(panel(await playing.ann.click(before, label="Reveal a token")))

    assert held == "✓ The table is waiting for you. Act or pass when you’re ready."
    assert refused == "Daisy Walker asked the table to wait, and has not acted yet."
    assert refused in pressed
    assert "Daisy asked to wait" in text_of(playing.status)
    committed = await playing.do(playing.ann, "commit", card="Unexpected Courage")
    assert committed.startswith("✓")


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (("Knife",), "Knife has no icon for this test."),
        (("Knife", "Machete"), "No card in your hand fits this test."),
    ],
)
async def test_nothing_to_commit(playing: Night, held: tuple[str, ...], why: str) -> None:
    """A player without a fitting card reads the one reason, not that it is not the time."""
    await playing.hand(ROLAND, "Unexpected Courage")
    await playing.hand(DAISY, *held)
    await playing.do(playing.ann, "investigate")
    said = await playing.do(playing.bob, "commit", card="Knife")

    assert said.startswith(why)


async def test_between_turns(playing: Night) -> None:
    """Before somebody takes the turn it is asked who does."""
    await playing.do(playing.ann, "answer", option="Let someone else go first")

    said = await playing.do(playing.ann, "end-turn")

    assert said == (
        "You can’t end your turn now. First answer: “Who takes the next turn?” (Investigation). "
        "Press “I’ll go now”, or use `/answer`."
    )


async def test_who_acts_takes_the_turn(playing: Night) -> None:
    """An action that is typed before anybody takes the turn is both; an illegal one is neither."""
    await playing.hand(DAISY, "Medical Texts")
    await playing.do(playing.ann, "answer", option="Let someone else go first")
    before = await playing.steps()

    refused = await playing.do(playing.bob, "evade", target="Ghoul")
    assert refused == (
        "You can’t evade, not even in your own turn: no enemy engaged with you can be evaded."
    )
    barred = await playing.do(playing.bob, "move", to="Attic")
    assert (
        barred == "You can’t move, not even in your own turn: no connected location can be entered."
    )
    offered = await playing.bob.autocomplete(playing.channel, "play", "card", "")
    assert any(name.startswith("Medical Texts") for name in names(offered)), names(offered)
    assert await playing.steps() == before
    said = await playing.do(playing.bob, "resource")

    assert said.startswith("✓ You take the turn and ")
    assert said.startswith("✓ You take the turn and gain a resource.")
    assert "Daisy gains 1 resource" in playing.text
    assert await playing.steps() == before + 2


async def test_who_is_held_up_takes_no_turn(playing: Night) -> None:
    """An action that has to wait for somebody changes nothing: the turn is not taken for it."""
    await playing.order("put", card="Forbidden Knowledge", control=0)
    await playing.do(playing.ann, "answer", option="Let someone else go first")
    await playing.do(playing.ann, "hold")
    before = await playing.steps()

    said = await playing.do(playing.bob, "resource")

    assert said == "Roland Banks asked the table to wait, and has not acted yet."
    assert await playing.steps() == before


async def test_out_of_turn_it_is_the_turn_that_is_missing(playing: Night) -> None:
    """Not the enemy that is named, though there are several of such a name."""
    await playing.hand(DAISY, "Unexpected Courage")
    await playing.do(playing.ann, "investigate")

    said = await playing.do(playing.bob, "fight", target="Ghoul")

    assert said.startswith("It’s Roland Banks’s turn. Waiting for <@"), said


async def test_parlor_says_why_not(playing: Night) -> None:
    """The Parlor is barred until the barrier falls, and says so."""
    await playing.order("set", on=0, clues=4)
    await playing.do(playing.ann, "activate", ability="Trapped")

    said = await playing.do(playing.ann, "move", to="Parlor")

    assert said == "A barrier blocks the way into the Parlor."
    assert "Parlor" not in values(await playing.ann.autocomplete(playing.channel, "move", "to", ""))


async def test_game_over(playing: Night) -> None:
    """After the end nothing can be played, and the old buttons say so."""
    status = panel(await playing.ann.click(playing.status, label="Your choice"))
    await playing.order("end", resolution="r2")

    assert "This game is over" in await playing.do(playing.ann, "draw")
    assert "over" in text_of(panel(await playing.ann.click(status, label="Draw a card")))


async def test_autocomplete_is_what_is_legal(playing: Night) -> None:
    """For every verb autocomplete offers exactly the names of the legal options."""
    await playing.hand(ROLAND, "Machete", "Guard Dog", "Emergency Cache", "Guts", "Dynamite Blast")
    await playing.order("set", on=0, clues=4)
    await playing.order("spawn", card="Ghoul Minion", engaged=0)
    await playing.order("spawn", card="Swarm of Rats", engaged=1)
    await check_autocomplete(playing, playing.ann, ROLAND)
    await playing.do(playing.ann, "activate", ability="Trapped")
    await check_autocomplete(playing, playing.ann, ROLAND)


VERBS = {
    "move": "to",
    "fight": "target",
    "evade": "target",
    "engage": "target",
    "play": "card",
    "activate": "ability",
    "commit": "card",
}


async def check_autocomplete(night: Night, who: Any, seat: Seat) -> None:
    """Each verb's first argument: what the rules list, no more and no less."""
    asks = await night.asks
    for verb, argument in VERBS.items():
        offered = values(await who.autocomplete(night.channel, verb, argument, ""))
        assert sorted(offered) == sorted(legal(asks, verb, seat))


def legal(asks: tuple[Ask, ...], verb: str, seat: Seat) -> set[str]:
    """The first arguments of a verb's options."""
    parts = [ask.parts[seat] for ask in asks if seat in ask.parts]
    found = [option for part in parts for option in part.options if option.verb == verb]
    return {option.args[0] if option.args else option.label for option in found}
