"""A whole evening with four people, asserted on what somebody sees."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.ids import Seat
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import components, in_words, labels, panel, reply, text_of
from tests.lcg.decks.deck_samples import HAUNTED, MACHETE, roland, sheet

AGNES, SKIDS = Seat(2), Seat(3)
TWO_MACHETES = sheet({**roland(c01000=0, c01086=0), MACHETE: 2, HAUNTED: 1})
"""Roland's starter deck with a second Machete instead of the Knife, and his weakness chosen."""

HANDS = {
    ROLAND: ["Machete", "Machete", "Deduction", "Working a Hunch"],
    DAISY: ["Magnifying Glass", "Mind over Matter"],
    AGNES: ["Fearless", "Heirloom of Hyperborea"],
    SKIDS: ["Beat Cop", "Opportunist"],
}
UPKEEP = ["Emergency Cache", "Guts", "Overpower", "Manual Dexterity"]
"""What everybody draws in the rounds to come: nothing that asks anything."""
ENCOUNTERS = [
    *("Ghoul Minion", "Dissonant Voices", "Dissonant Voices", "Rotting Remains"),
    *("Grasping Hands", "Grasping Hands", "Crypt Chill", "Rotting Remains"),
    *("Ancient Evils", "Ancient Evils", "Ancient Evils"),
]
"""Rounds two to four, in player order."""


async def test_a_whole_evening(night: Night) -> None:
    """Four people, from the lobby to experience and trauma; what disturbs them changes nothing."""
    await lobby(night)
    await mulligans(night)
    await arrange(night)
    await the_study(night)
    await the_way_out(night)
    await attic_and_cellar(night)
    await defeated_by_horror(night)
    await the_barrier(night)
    await the_lapse_in_time(night)
    await agnes_resigns(night)
    await the_ghoul_priest(night)
    closing_words(night)
    await nothing_more_to_play(night)


async def test_the_lead_falls_and_the_others_resign(night: Night) -> None:
    """A new lead is chosen among those left; with nobody left there is no resolution."""
    ann, bob, cat = night.ann, night.bob, night.cat
    await night.do(ann, "game new", scenario="The Gathering")
    for person, name in ((ann, "Roland Banks"), (bob, "Daisy Walker"), (cat, "Agnes Baker")):
        await night.do(person, "game join", investigator=name)
    await night.do(ann, "game start")
    for person in (ann, bob, cat):
        await night.do(person, "pass")
    await night.order("place", card="Parlor", revealed=True)
    for seat in (DAISY, AGNES):
        await night.order("move", who=int(seat), to="Parlor")

    fright = {"target": "Roland: horror", "value": "5", "reason": "A fright"}
    asked = panel(await night.gm.slash(night.channel, "gm set", **fright))
    await night.gm.click(asked, label="Do it")
    assert "**Daisy Walker**" in next_turn(night)
    assert "Who takes the lead?" in next_turn(night)
    await bob.click(night.status, label="Agnes Baker")
    assert "Agnes takes the lead." in night.text
    for person in (bob, cat):
        await goes(night, person)
        asked = panel(await person.slash(night.channel, "resign"))
        await person.click(asked, label="Yes: Resign (Parlor)")

    said = text_of(night.public()[-1])
    assert "No resolution.**" in said
    assert "**Roland Banks**: defeated by horror; 1 mental trauma; 2 experience (+2 bonus)." in said
    assert "**Agnes Baker**: resigned; 2 experience (+2 bonus)." in said
    assert "Agnes can add Lita Chantler to the deck for the rest of the campaign." in said


# --- the evening, in its order --------------------------------------------------------------------


async def lobby(night: Night) -> None:
    """Ann brings a deck of her own; the others take starter decks, by command and by button."""
    ann, bob, here = night.ann, night.bob, night.channel
    await night.do(ann, "game new", scenario="The Gathering", difficulty="standard")
    brought = await ann.slash(here, "deck import", file=("deck.json", TWO_MACHETES.encode()))
    assert "Roland Banks · 30 cards · ready to play" in reply(brought)
    way, name = components(panel(brought))[0], "Guns and Ghouls"
    assert [option.label for option in way.options] == [f"Play it here: {name}"]
    await ann.select(panel(brought), [way.options[0].value], custom_id=way.custom_id)
    assert f"with the deck “{name}”" in text_of(night.status)
    shown = panel(await bob.click(night.status, label="Join"))
    await bob.select(shown, ["daisy_walker"], custom_id=components(shown)[0].custom_id)
    assert "Agnes Baker is yours." in await night.do(night.cat, "game join", investigator="Agnes")
    await night.do(night.dan, "game join", investigator="Skids")
    await night.seal()

    assert "Roland Banks: <@" in text_of(night.status)
    assert "with the deck “Guns and Ghouls”" in text_of(night.status)
    assert "Guns and Ghouls" not in seen_only_by(night, bob)
    await ann.click(night.status, label="Start the game")


async def mulligans(night: Night) -> None:
    """All four choose at the same time, in private; nobody reads anybody else's cards."""
    assert "0/4 ready" in text_of(night.status)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    menu = components(shown)[0]
    two = [option.value for option in menu.options[:2]]
    shown = panel(await night.ann.select(shown, two, custom_id=menu.custom_id))
    await night.ann.click(shown, label="Replace 2")
    assert "1/4 ready" in text_of(night.status)
    for person in (night.dan, night.bob, night.cat):
        await night.do(person, "answer", option="pass")

    assert "Roland replaces 2 cards." in night.text
    assert "Daisy, Agnes and Skids keep every card." in night.text
    assert "The Study is revealed with 8 clues." in night.text
    assert "Who takes the next turn?" in text_of(night.status)
    await check_hands_are_private(night)


async def arrange(night: Night) -> None:
    """Known cards in hand and on the encounter deck; Ann's second Machete is of her own deck."""
    for seat, cards in HANDS.items():
        await night.hand(seat, *cards)
        await night.order("stack", seat=int(seat), top=UPKEEP)
    await night.order("stack", top=ENCOUNTERS)
    assert (await in_words(night.ann, await night.ann.slash(night.channel, "hand"))).count(
        "**Machete**"
    ) == 2


async def the_study(night: Night) -> None:
    """Daisy looks for clues with the help of two others, whatever goes wrong meanwhile."""
    ann, bob, cat = night.ann, night.bob, night.cat
    await night.tokens(*["0"] * 7)
    await night.do(bob, "answer", option="I’ll go now")
    await night.do(bob, "investigate")
    assert "can act too" not in text_of(night.status)  # it would tell of their hands
    assert "can commit a card each." in text_of(night.status)

    await night.do(ann, "commit", card="Deduction")
    shown = panel(await cat.click(night.status, label="Your choice"))
    await cat.click(shown, label=next(c for c in labels(shown) if c.startswith("Commit Heirloom")))
    assert "**Intellect 5 +2 committed = 7 against 2** (Daisy)" in text_of(night.status)
    await disturbances(night)
    await night.reveal(bob)
    assert (
        "Daisy tests intellect 5 against 2 (Investigate), with Roland’s Deduction and Agnes’s "
        "Heirloom of Hyperborea: chance 94% (15 of 16), token **0**: **succeeds by 5**."
    ) in night.text
    assert "Daisy discovers 2 clues in the Study." in night.text

    await investigates(night, bob, times=2)
    await ends_turn(night, bob)
    await goes(night, ann)
    await night.do(ann, "play", card="Machete")
    await investigates(night, ann, times=2)
    await ends_turn(night, ann)
    await goes(night, cat)
    await investigates(night, cat, times=2)
    await ends_turn(night, cat)
    assert "Agnes ends the turn with 1 action unused." in night.text


async def disturbances(night: Night) -> None:
    """A press delivered twice, a restart, nonsense and strangers: nobody sees anything change."""
    before = looks(night)

    await delivered_again(night)
    await night.restart()
    answers = [
        await night.do(night.ann, "commit", card="Mars"),
        await night.do(night.dan, "commit", card="Opportunist"),
        await night.do(night.bob, "answer", option="open the gate"),
        await night.do(night.cat, "move", to="Attic"),
        reply(await night.gm.slash(night.channel, "investigate")),
        reply(await night.dan.click(night.status, label="Reveal a token")),
    ]

    assert "I don’t know anything called “Mars” there." in answers[0]
    assert "You have no seat at this table" in answers[4]
    assert "(Daisy Walker)." in answers[5]
    assert not [said for said in answers if said.startswith("✓")]
    assert looks(night) == before


async def the_way_out(night: Night) -> None:
    """Skids holds no clue, and pays with those of the others, each of whom agrees."""
    dan = night.dan
    await night.do(dan, "activate", ability="Trapped")
    asked = "Skids wants to spend clues on the act: Roland 2, Daisy 4, Agnes 2. Do you agree?"
    assert asked in text_of(night.status)
    assert "0/3 ready" in text_of(night.status)
    for person in (night.ann, night.bob, night.cat):
        assert "advances" not in night.text
        await person.click(night.status, label="Agree")

    assert "**Trapped advances: The Door on the Floor.**" in latest(night)
    assert "and Skids move to the Hallway." in latest(night)
    assert "Act 2 of 3, clues 0 of 12" in text_of(night.status)
    await night.tokens("0", "0", "auto_fail")
    await night.do(dan, "move", to="Attic")
    assert "Skids takes 1 horror (Attic)." in latest(night)
    await investigates(night, dan, times=2)
    await ends_turn(night, dan)


async def attic_and_cellar(night: Night) -> None:
    """Horror for Skids, a ghoul for Roland; nobody helps who is elsewhere; then more clues."""
    ann, bob, cat, dan = night.ann, night.bob, night.cat, night.dan
    assert "**Round 2 · Mythos phase**" in night.text
    assert "Commit cards to the willpower test?" in text_of(night.status)
    assert not (await night.do(ann, "commit", card="Guts")).startswith("✓")
    await night.reveal(dan)
    fails = "chance 13% (2 of 16), token **auto-fail**: **fails automatically by 3**"
    assert f"Skids tests willpower 2 against 3 (Rotting Remains): {fails}" in latest(night)
    assert "Skids takes 3 horror (Rotting Remains)." in latest(night)

    await night.tokens("0", "+1", *["0"] * 4)
    await goes(night, ann)
    await night.do(ann, "fight", target="Ghoul Minion", **{"with": "Machete"})
    assert "Success: 2 damage to the Ghoul Minion of 2 health left" in text_of(night.status)
    await night.reveal(ann)
    assert "Roland defeats the Ghoul Minion." in night.text
    await night.do(ann, "move", to="Cellar")
    await investigates(night, ann)
    assert "Roland discovers 1 clue in the Cellar." in night.text
    await ends_turn(night, ann)
    for person in (bob, cat):
        await goes(night, person)
        await night.do(person, "move", to="Attic")
        await investigates(night, person, times=2)
        await ends_turn(night, person)
    await night.tokens("0", "0", "+1", "+1", "0", "auto_fail")
    await investigates(night, dan, times=2)
    await ends_turn(night, dan)
    assert "horror 4/6" in board_alt(night)


async def defeated_by_horror(night: Night) -> None:
    """Agnes helps in vain: Skids is driven mad, his clues stay where he was."""
    # Without being asked: nobody can help.
    evades = "chance 13% (2 of 16), token **+1**: **succeeds**."
    assert f"Roland tests agility 2 against 3 (Grasping Hands): {evades}" in latest(night)
    for person in (night.bob, night.cat):
        assert "✓ You reveal a token." in await night.reveal(person)
    await night.do(night.cat, "commit", card="Fearless")
    await night.reveal(night.dan)

    assert "Skids takes 3 horror (Rotting Remains)." in night.text
    assert "**Skids is defeated" in night.text
    assert "Skids suffers 1 mental trauma." in night.text
    assert "4 clues" in latest(night)
    for tried in ("draw", "pass", "commit"):
        said = await night.do(night.dan, tried, **({"card": "Guts"} if tried == "commit" else {}))
        assert '"Skids" O’Toole is defeated and is out of this scenario' in said
    assert "Skids" not in next_turn(night)


async def the_barrier(night: Night) -> None:
    """Twelve clues are wanted still, by the number of those who began; three pay them together."""
    ann, bob, cat = night.ann, night.bob, night.cat
    await night.tokens("+1", "+1", *["0"] * 4)
    await goes(night, ann)
    await night.do(ann, "play", card="Working a Hunch")
    await investigates(night, ann, times=2)
    await night.do(ann, "move", to="Hallway")
    await ends_turn(night, ann)
    for person in (bob, cat):
        await goes(night, person)
        await investigates(night, person, times=2)
        await night.do(person, "move", to="Hallway")
        await ends_turn(night, person)
    await night.do(ann, "answer", option="Spend clues as a group")
    for person in (bob, cat):
        await person.click(night.status, label="Agree")

    assert "**The Barrier advances: Breaking the Barrier.**" in night.text
    assert "**The Ghoul Priest spawns** in the Hallway." in night.text
    assert "The Ghoul Priest engages Roland." in night.text


async def the_lapse_in_time(night: Night) -> None:
    """The agenda advances; the lead decides, the others see that it is not theirs."""
    assert "**What’s Going On?! advances: A Lapse in Time.**" in night.text
    wrong = await night.bob.click(night.status, label="The lead takes 2 horror")
    assert "(Roland Banks)." in reply(wrong)
    await night.ann.click(night.status, label="The lead takes 2 horror")
    await assigns(night, night.ann, "2 Roland Banks (horror)")
    assert "Roland takes 2 horror (What’s Going On?!)." in night.text


async def agnes_resigns(night: Night) -> None:
    """Agnes resigns in the Parlor, meaning it; Daisy stays to win over Lita Chantler."""
    bob, cat = night.bob, night.cat
    await goes(night, cat)
    assert "no card here lets you" in await night.do(cat, "resign")
    await night.do(cat, "move", to="Parlor")
    asked = await cat.slash(night.channel, "resign")
    assert "Agnes Baker: Resign (Parlor)?" in reply(asked)
    assert "Agnes resigns" not in night.text
    await cat.click(panel(asked), label="Yes: Resign (Parlor)")
    assert "Agnes resigns" in night.text

    await night.tokens("0", "0")
    await goes(night, bob)
    await night.do(bob, "move", to="Parlor")
    assert "✓ You parley with Lita Chantler." in await night.do(bob, "parley", target="Lita")
    await night.reveal(bob)
    assert "Daisy takes control of Lita Chantler." in night.text
    await night.do(bob, "move", to="Hallway")
    await ends_turn(night, bob)


async def the_ghoul_priest(night: Night) -> None:
    """With Lita's help the Priest falls, and the lead keeps the house."""
    ann = night.ann
    await night.do(
        night.gm, "gm set", target="Ghoul Priest: damage", value="17", reason="It is late"
    )
    await night.do(ann, "fight", target="Ghoul Priest", **{"with": "Machete"})
    assert "**Combat 4 +1 Lita Chantler +1 Machete = 6 against 4** (Roland)" in text_of(
        night.status
    )
    await night.reveal(ann)
    await night.bob.click(night.status, label="Lita Chantler: +1 damage")
    assert "Roland defeats the Ghoul Priest. Victory 2." in night.text
    assert "Its seed was" not in night.text
    await ann.click(night.status, label="Keep it (resolution 2)")


def closing_words(night: Night) -> None:
    """One message: the resolution, fate, trauma and experience of each, and how it went."""
    last = night.public()[-1]
    assert labels(last) == ["Rematch", "New game", "Board", "Log", "Recap", "Replay", "Export"]
    said = text_of(last)
    assert "Resolution 2.**" in said
    assert "**Roland Banks**: still standing; 6 experience" in said
    assert "**Daisy Walker**: still standing; 5 experience" in said
    assert "**Agnes Baker**: resigned; 5 experience" in said
    assert '**"Skids" O’Toole**: defeated by horror; 1 mental trauma; 5 experience' in said
    assert "Victory display: Ghoul Priest (2), Attic (1)" in said
    assert "Campaign log: The house still stands." in said
    assert "Its seed was `" in night.text


async def nothing_more_to_play(night: Night) -> None:
    """Nobody can go on, after a restart neither; the board can be looked at."""
    await night.restart()
    for person in (night.ann, night.dan):
        assert "This game is over" in await night.do(person, "investigate")
    assert "Resolution 2" in await night.do(night.dan, "board")


# --- what somebody sees ---------------------------------------------------------------------------


def latest(night: Night) -> str:
    """The newest public message that tells more than whose turn it is, and is not the status."""
    told = [text_of(m) for m in night.public() if m.id != night.status.id]
    return [said for said in told if "\n" in said][-1]


def looks(night: Night) -> list[tuple[str, list[str], list[str | None]]]:
    """Everything public, as it can be told apart by looking."""
    return [(text_of(m), labels(m), alt_texts(m)) for m in night.public()]


def alt_texts(message: discord.Message) -> list[str | None]:
    """The descriptions of a message's pictures."""
    return [each.description for each in message.attachments]


def board_alt(night: Night) -> str:
    """The newest board as those hear it who do not see it."""
    found = [alt for m in night.public() for alt in alt_texts(m) if alt and "Agenda" in alt]
    return found[-1]


def seen_only_by(night: Night, person: Any) -> str:
    """All private answers to somebody."""
    mine = [m for m in night.channel.history(viewer=person) if m.flags.ephemeral]
    return "\n".join(map(text_of, mine))


def next_turn(night: Night) -> str:
    """The line of the status that says who can go on."""
    return next(line for line in text_of(night.status).splitlines() if line.startswith("⏳"))


async def check_hands_are_private(night: Night) -> None:
    """Nothing that stands in somebody's hand is told to all, nor drawn for them."""
    public = night.text + "".join(alt or "" for m in night.public() for alt in alt_texts(m))
    for person in (night.ann, night.bob, night.cat, night.dan):
        mine = (await in_words(person, await person.slash(night.channel, "hand"))).splitlines()
        cards = [line.split("**")[1] for line in mine if line[:1].isdigit() and "**" in line]
        assert len(cards) == 5
        assert not [card for card in cards if card in public]


# --- what people do -------------------------------------------------------------------------------


async def goes(night: Night, person: Any) -> None:
    """Take the next turn; the last one's begins by itself."""
    if "I’ll go now" in labels(night.status):
        assert "✓ You take the turn." in await night.do(person, "answer", option="I’ll go now")


async def investigates(night: Night, person: Any, *, times: int = 1) -> None:
    """Investigate without any help; who could commit something is asked for the token."""
    for _ in range(times):
        assert "✓ You investigate" in await night.do(person, "investigate")
        if "Commit cards" in text_of(night.status):
            assert "✓ You reveal a token." in await night.reveal(person)


async def ends_turn(night: Night, person: Any) -> None:
    """End the turn if it has not ended by itself; with actions left, meaning it."""
    asked = await person.slash(night.channel, "end-turn")
    if asked.response and (yes := [c for c in labels(panel(asked)) if c.startswith("Yes")]):
        await person.click(panel(asked), label=yes[0])


async def assigns(night: Night, person: Any, amounts: str) -> None:
    """Divide damage and horror, if it is asked."""
    if "divide" in text_of(night.status):
        await night.do(person, "answer", option=amounts)


async def delivered_again(night: Night) -> None:
    """Discord delivers the latest interaction a second time."""
    sent = reversed(night.env.backend.transcript)
    payload = next(load for _, name, load in sent if name == "INTERACTION_CREATE")
    night.env.backend.emit("INTERACTION_CREATE", payload)
    await night.env.settle()
