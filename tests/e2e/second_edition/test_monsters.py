"""Meeting monsters: evading, fleeing, and what failing costs."""

from __future__ import annotations

from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import in_words, text_of, values

STREET = "Easttown streets"


async def before(town: Town, *monsters: str) -> None:
    """Joe moves first, from a street with these monsters."""
    await town.begin()
    await town.gm_does("set", target="Joe: clues", value="0")
    for monster in monsters:
        await town.gm_does("spawn", card=monster, at=STREET)
    await town.phase("movement", Joe=STREET)


async def test_evading_on_the_way_out(town: Town) -> None:
    """Who evades walks on; the monster stays behind."""
    await before(town, "Cultist")
    await town.do(town.ann, "move", to="Velma’s Diner")
    assert "Cultist: evade or fight?" in text_of(town.status)
    await town.dice(JOE, 6, 6, 6)
    said = await town.do(town.ann, "evade", target="cult")

    assert "Joe evades the Cultist." in said
    assert "Joe moves to Velma’s Diner." in town.text
    board = await in_words(town.ann, await town.ann.slash(town.channel, "board"))
    assert "**Easttown streets**\n- Cultist" in board


async def test_failing_to_evade(town: Town) -> None:
    """The monster strikes, and combat begins where one stands; a restart changes nothing."""
    await before(town, "Cultist")
    await town.do(town.ann, "move", to="Velma’s Diner")
    await town.dice(JOE, 1)
    await town.do(town.ann, "evade")
    await town.do(town.ann, "pass")
    assert "Joe loses 1 Stamina (Cultist), leaving 5." in town.text
    assert "Joe fights the Cultist." in town.text
    await town.restart()

    assert "Round 1 against the Cultist" in text_of(town.status)
    assert "Joe moves to Velma’s Diner." not in town.text
    said = await town.do(town.ann, "evade")
    assert said.startswith("You can’t evade now. First answer: “Round 1 against the Cultist")


async def test_fleeing(town: Town) -> None:
    """A failed try costs the monster's damage and the round; a passed one ends the combat."""
    await before(town, "Cultist")
    await town.do(town.ann, "end-turn")
    await town.do(town.ann, "fight")
    await town.dice(JOE, 1)
    await town.do(town.ann, "flee")
    await town.do(town.ann, "pass")
    assert "Joe loses 1 Stamina (Cultist), leaving 5." in town.text
    assert "Round 2 against the Cultist" in text_of(town.status)
    await town.dice(JOE, 6)
    said = await town.do(town.ann, "flee")

    assert "Joe gets away from the Cultist." in said
    assert "**Mandy Thompson**" in text_of(town.status)


async def test_two_monsters_one_after_the_other(town: Town) -> None:
    """Whom one meets first is said with the action: one is evaded, the other fought."""
    await before(town, "Cultist", "Ghoul")
    ann, here = town.ann, town.channel
    await town.do(ann, "move", to="Velma’s Diner")
    assert values(await ann.autocomplete(here, "evade", "target", "")) == ["Cultist", "Ghoul"]
    assert values(await ann.autocomplete(here, "fight", "target", "gh")) == ["Ghoul"]
    await town.dice(JOE, 6, 6, 6, 6)
    await town.do(ann, "evade", target="Cultist")
    assert "Joe evades the Cultist." in town.text
    assert "Ghoul: evade or fight?" in text_of(town.status)
    await town.dice(JOE, 6, 6, 6, 6, 6, 6)
    await town.do(ann, "fight", target="Ghoul")
    await town.dice(JOE, 6, 6, 6, 6, 6, 6, 6, 6)
    await town.do(ann, "fight", target="Ghoul", **{"with": "bare hands"})

    assert "Joe **defeats the Ghoul** and keeps it as a trophy." in town.text
    assert "Joe moves to Velma’s Diner." not in town.text


async def test_unconscious(town: Town) -> None:
    """Without Stamina Joe loses half of what he has and wakes up in the hospital; his turn ends."""
    await before(town, "Cultist")
    await town.gm_does("set", target="Joe: stamina", value="1")
    await town.gm_does("set", target="Joe: clues", value="3")
    await town.do(town.ann, "end-turn")
    await town.do(town.ann, "fight")
    await town.dice(JOE, 1)
    await town.do(town.ann, "flee")
    await town.do(town.ann, "pass")

    assert "**Joe falls unconscious.**" in town.text
    assert "Joe loses 1 clue token" in town.text
    await town.answer(town.ann, "Cross")
    assert "Joe wakes up in St. Mary’s Hospital." in town.text
    assert "**Mandy Thompson**" in text_of(town.status)


async def test_monsters_at_a_gate_may_be_left_alone(town: Town) -> None:
    """Who comes back through a gate chooses whom to meet: one is evaded, the other let be."""
    await town.begin()
    await town.gm_does("spawn", card="R’lyeh", at="Graveyard")
    for monster in ("Ghoul", "Cultist"):
        await town.gm_does("spawn", card=monster, at="Graveyard")
    await town.phase("movement", first="Mandy")
    await town.gm_does("move", target="Joe", to="R’lyeh (2)")
    await town.quietly("meet")
    assert "Joe returns through the gate to the Graveyard." in town.text
    assert "Deal with a monster?" in text_of(town.status)
    await town.dice(JOE, 6)
    await town.do(town.ann, "evade", target="Cultist")
    assert "Joe evades the Cultist." in town.text
    said = await town.do(town.ann, "pass")

    assert said.startswith("✓ You leave the monsters alone.")
    assert "Ghoul" not in town.since("Joe evades the Cultist.")
