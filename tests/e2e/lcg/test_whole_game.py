"""Roland and Daisy play *The Gathering* from `/game new` to a resolution."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Allot
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import components, labels, names, panel, reply, text_of


async def test_from_new_to_a_resolution(night: Night) -> None:
    """Three acts, an agenda, two restarts: by commands, buttons, selects and steppers."""
    await lobby(night)
    await mulligans(night)
    await a_test_with_help(night)
    await an_attack_of_opportunity(night)
    await first_act(night)
    await an_agenda(night)
    await second_act(night)
    await third_act(night)

    assert "**The scenario ends: Resolution 2.**" in night.text
    assert "**Roland Banks**: still standing; 5 experience" in night.text
    assert "Act 3 of 3, advanced" in night.text
    assert night.text.count("Campaign log: Lita Chantler joins") <= 1
    assert "Its seed was `" in night.text
    assert "Your choice" not in labels(night.status)
    assert "This game is over" in await night.do(night.ann, "investigate")


async def lobby(night: Night) -> None:
    """Ann opens the table and joins by command, Bob by button and select."""
    ann, bob = night.ann, night.bob
    await night.do(ann, "game new", scenario="The Gathering", difficulty="standard")
    await night.do(ann, "game join", investigator="Roland Banks")
    shown = panel(await bob.click(night.status, label="Join"))
    await bob.select(shown, ["daisy_walker"], custom_id=components(shown)[0].custom_id)
    await night.seal()

    await ann.click(night.status, label="Start the game")

    assert "**The Gathering** begins. Roland leads." in night.text


async def mulligans(night: Night) -> None:
    """Both choose in private; the first sees that the other is awaited."""
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    menu = components(shown)[0]
    two = [option.value for option in menu.options[:2]]
    shown = panel(await night.ann.select(shown, two, custom_id=menu.custom_id))
    done = await night.ann.click(shown, label="Replace 2")
    assert f"Waiting for <@{night.bob.id}> (Daisy Walker)." in text_of(panel(done))
    assert "1/2 ready" in text_of(night.status)

    await night.do(night.bob, "answer", option="pass")

    assert "Roland replaces 2 cards." in night.text
    assert "Daisy keeps every card." in night.text


async def a_test_with_help(night: Night) -> None:
    """Daisy commits to Roland's test, takes it back, commits again; a restart changes nothing."""
    await night.calm()
    await night.hand(ROLAND, "Guard Dog", "Machete")
    await night.hand(DAISY, "Unexpected Courage", "Perception")
    await night.tokens(*["0"] * 9)
    await night.ann.click(night.status, label="I’ll go now")
    await night.do(night.ann, "investigate")
    assert "Intellect 3 against 2" in text_of(night.status)

    await night.choose(night.bob, "Commit Unexpected Courage")
    assert "+2 committed = 5 against 2" in text_of(night.status)
    await night.choose(night.bob, "Take back Unexpected Courage")
    assert "Intellect 3 against 2" in text_of(night.status)
    await night.do(night.bob, "commit", card="Unexpected Courage")
    await night.restart()
    await night.ann.click(night.status, label="Reveal a token")

    assert "Roland tests intellect 3 against 2 (Investigate), with Daisy’s " in night.text
    assert ": chance 88% (14 of 16), token **" in night.text
    assert ": **succeeds by 3**." in night.text
    assert "Roland discovers 1 clue in the Study." in night.text


async def an_attack_of_opportunity(night: Night) -> None:
    """Playing a card beside a ghoul is punished; the dog that takes the damage bites back."""
    ann = night.ann
    await night.do(night.gm, "gm set", target="Roland: actions", value="+2", reason="A long day")
    await night.do(ann, "play", card="Guard Dog")
    await night.do(night.gm, "gm spawn", card="Ghoul Minion", at="Roland", reason="Too quiet")
    offered = [o.description for c in components(night.status) for o in getattr(c, "options", ())]
    assert "⚠ attack" in offered  # the whole of it stands where there is room
    shown = panel(await ann.click(night.status, label="Your choice"))
    assert "the Ghoul Minion (1 damage and 1 horror)" in text_of(shown)
    await night.do(ann, "resource")
    assert "The Ghoul Minion attacks Roland (attack of opportunity)." in night.text

    await assign(night, ann, damage="Guard Dog", horror="Roland Banks")
    await ann.click(night.status, label="Guard Dog: Deal 1 damage back")

    state = await night.state
    dog, ghoul = (next(p for p in state.pieces.values() if p.id.startswith(n)) for n in DOG_GHOUL)
    assert (dog.damage, ghoul.damage, state.investigators[ROLAND].horror) == (1, 1, 1)
    await night.do(night.gm, "gm move", target="Ghoul Minion", to="out", reason="Enough of it")


DOG_GHOUL = ("asset-", "enemy-")


async def assign(night: Night, who: Any, **takers: str) -> None:
    """Divide one each of damage and horror with the steppers, with a restart after the first."""
    shown = panel(await who.click(night.status, label="Your choice"))
    for number, name in enumerate(takers.values()):
        row = components(shown)
        lines = [n for n, each in enumerate(row) if (each.label or "").startswith(name)]
        shown = panel(await who.click(shown, custom_id=row[lines[number] + 1].custom_id))
        if not number:
            await night.restart()
    await who.click(shown, label="Done")
    assert not [a for a in await night.asks for p in a.parts.values() if isinstance(p.form, Allot)]


async def first_act(night: Night) -> None:
    """The clues are found, so the act offers itself; the barrier keeps the Parlor closed."""
    ann, here = night.ann, night.channel
    assert names(await ann.autocomplete(here, "activate", "ability", "")) == []
    await night.do(night.gm, "gm set", target="Roland: clues", value="4", reason="Late")
    assert names(await ann.autocomplete(here, "activate", "ability", "")) == ["Trapped"]

    assert "✓ You advance the act Trapped (4 clues)." in await night.do(
        ann, "activate", ability="Trapped"
    )

    assert "**Trapped advances: The Door on the Floor.**" in night.text
    assert "Roland and Daisy move to the Hallway." in night.text
    assert names(await ann.autocomplete(here, "move", "to", "")) == ["Cellar", "Attic"]
    assert await night.do(ann, "move", to="Parlor") == "A barrier blocks the way into the Parlor."


async def an_agenda(night: Night) -> None:
    """Both end their turns; the doom is enough, and the lead chooses what it costs."""
    await night.do(night.gm, "gm set", target="Doom on the agenda", value="2", reason="Late")
    await night.order("stack", top=["Ancient Evils", "Ancient Evils"])
    for person in (night.ann, night.bob):
        await end_turn(night, person)
    assert "**What’s Going On?! advances: A Lapse in Time.**" in night.text

    await night.choose(night.ann, "The lead takes 2 horror")
    await night.do(night.ann, "answer", option="2 Roland Banks (horror)")

    assert "Roland takes 2 horror (What’s Going On?!)." in night.text
    assert (await night.state).agenda.doom == 2


async def end_turn(night: Night, person: Any) -> None:
    """End a turn with actions left, meaning it."""
    asked = await person.slash(night.channel, "end-turn")
    if "Undoing it" in reply(asked):
        await person.click(panel(asked), label="Yes: End turn")


async def second_act(night: Night) -> None:
    """When the round ends those in the Hallway pay together, and the other one has to agree."""
    ann, bob, gm = night.ann, night.bob, night.gm
    await night.do(ann, "answer", option="I’ll go now")
    await night.do(ann, "play", card="Machete")
    for who, clues in (("Roland", "4"), ("Daisy", "3")):
        await night.do(gm, "gm set", target=f"{who}: clues", value=clues, reason="Long nights")
    for person in (ann, bob):
        await end_turn(night, person)
    await night.do(ann, "answer", option="Spend clues as a group")
    assert await night.do(ann, "answer", option="2 Roland Banks, 4 Daisy Walker") == (
        "Daisy Walker takes at most 3."
    )
    await night.do(ann, "answer", option="3 Roland Banks, 3 Daisy Walker")
    assert [user.id for user in night.status.mentions] == [bob.id]

    await bob.click(night.status, label="Agree")

    assert "**The Barrier advances: Breaking the Barrier.**" in night.text
    assert "**The Ghoul Priest spawns** in the Hallway." in night.text


async def third_act(night: Night) -> None:
    """The Ghoul Priest falls, and the lead keeps the house."""
    ann, bob, here = night.ann, night.bob, night.channel
    await night.do(ann, "answer", option="I’ll go now")
    await night.do(
        night.gm, "gm set", target="Ghoul Priest: damage", value="9", reason="He was hurt before"
    )
    fight = await ann.autocomplete(here, "fight", "with", "", target="Ghoul Priest")
    assert names(fight) == ["Machete"]
    await night.do(ann, "fight", target="Ghoul Priest", **{"with": "Machete"})
    await night.reveal(ann)
    assert "Roland defeats the Ghoul Priest. Victory 2." in night.text

    wrong = await bob.click(night.status, label="Keep it (resolution 2)")
    assert "(Roland Banks)." in reply(wrong)
    await ann.click(night.status, label="Keep it (resolution 2)")
