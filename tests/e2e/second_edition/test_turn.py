"""Sliders, items, and abilities that reach into another's turn."""

from __future__ import annotations

from bot.engine.ids import Seat
from tests.e2e.second_edition.town import HEROES, JOE, MANDY, Town
from tests.e2e.server import in_words, labels, names, panel, text_of, values

STREET = "Easttown streets"


async def test_sliders(town: Town) -> None:
    """In Upkeep all move theirs at once, by name, button or not at all, as far as focus goes."""
    await town.begin()
    await town.upkeep()
    offered = names(await town.ann.autocomplete(town.channel, "focus", "to", "fight"))
    assert offered[0] == "Fight 3 / Will 2 · 1 Focus"
    said = await town.do(town.ann, "focus", to="Speed 5")
    assert "Focus 1 left" in said
    assert "Fight 4" not in said
    await town.restart()
    said = await town.do(town.ann, "focus", to="Fight 3 / Will 2")
    assert "Joe sets Speed 5, Sneak 2; Fight 3, Will 2; Lore 0, Luck 3." in town.text
    assert said.startswith("✓ You choose “Fight 3 / Will 2”.\n-# Waiting for ")
    shown = panel(await town.bob.click(town.status, label="Your choice"))
    await town.bob.click(shown, label="Leave them as they are")
    await town.do(town.cat, "pass")

    assert "## Azathoth · turn 2 · II Movement" in text_of(town.status)
    assert "Where do you move? 5 movement points left" in text_of(town.status)


async def test_passing_in_upkeep_is_being_ready(town: Town) -> None:
    """Where silence has a meaning `/pass` has the same."""
    await town.begin()
    await town.gm_does("spawn", card="Voice of Ra", at="Joe")
    await town.upkeep()
    assert "Upkeep: use anything?" in text_of(town.status)
    said = await town.do(town.ann, "pass")

    assert said.startswith("✓ You’re ready.")
    assert "Move your sliders? Focus 3" in said


async def test_reading_a_tome(town: Town) -> None:
    """It costs a movement point, is exhausted, and may be tried again with another item."""
    await town.begin()
    await town.gm_does("set", target="Mandy: sliders", value="2 0 3")
    await town.gm_does("set", target="Mandy: clues", value="0")
    await town.phase("movement", first="Mandy", Mandy=STREET)
    assert values(await town.bob.autocomplete(town.channel, "use", "what", "")) == ["Old Journal"]
    assert "you don’t have it" in await town.do(town.bob, "use", what="Necronomicon")
    await town.dice(MANDY, 1, 1, 1, 6, 1, 1)
    await town.do(town.bob, "use", what="old")
    assert "Re-roll the check" in " ".join(labels(town.status))
    await town.restart()
    await town.do(town.bob, "use", what="Lucky")

    assert "Mandy gains 3 clue tokens (Old Journal)." in town.text
    assert "Where do you move? 5 movement points left" in text_of(town.status)
    sheet = await in_words(town.bob, await town.bob.slash(town.channel, "hand"))
    assert "Old Journal" not in sheet
    assert "Lucky Cigarette Case" not in sheet


async def with_a_failed_check(town: Town, *, hold: bool) -> None:
    """Joe fails to evade a Cultist; Mandy, far away, could have his failures rolled again."""
    await town.begin()
    await town.gm_does("set", target="Joe: clues", value="0")
    await town.gm_does("spawn", card="Cultist", at=STREET)
    await town.phase("movement", Joe=STREET)
    await town.do(town.ann, "end-turn")
    if hold:
        said = await town.do(town.bob, "hold")
        assert said.startswith("✓ The table will wait for you the next time")
    await town.dice(JOE, 1, 6)
    await town.do(town.ann, "evade")
    assert "Mandy" in text_of(town.status)


async def test_another_helps(town: Town) -> None:
    """Mandy re-rolls for Joe by her own button: he evades."""
    await with_a_failed_check(town, hold=False)
    assert "Mandy can act too" in text_of(town.status)
    shown = panel(await town.bob.click(town.status, label="Your choice"))
    (research,) = [label for label in labels(shown) if "Re-roll" in label]
    await town.bob.click(shown, label=research)

    assert "; Mandy Thompson 6: **passed** with 1 success" in town.text
    assert "Joe evades the Cultist." in town.text


async def test_nobody_waits_for_help(town: Town) -> None:
    """Joe takes his result at once: the table did not wait for Mandy."""
    await with_a_failed_check(town, hold=False)
    said = await town.do(town.ann, "pass")

    assert said.startswith("✓ You take the result.\n\n**Round 1 against the Cultist")
    assert "Joe fights the Cultist." in town.text


async def test_held(town: Town) -> None:
    """Mandy asked the table to wait: Joe can take his result only when she has passed."""
    await with_a_failed_check(town, hold=True)
    assert "**Mandy Thompson** (" in text_of(town.status)
    said = await town.do(town.ann, "pass")
    assert said == "Mandy Thompson asked the table to wait, and has not acted yet."
    await town.do(town.bob, "pass")
    await town.do(town.ann, "pass")

    assert "Joe fights the Cultist." in town.text


async def test_one_person_with_several_investigators(town: Town) -> None:
    """Who plays all three is asked who passes, and trades with herself in two steps."""
    classic = {"together": False}
    await town.do(town.ann, "game new", game="second_edition", scenario="Azathoth", **classic)
    for name in HEROES:
        await town.do(town.ann, "game join", investigator=name)
    await town.seal()
    await town.ann.click(town.status, label="Start the game")
    for _ in range(3):
        for name in HEROES:
            await town.do(town.ann, "answer", option=await first_pair(town, name), **{"as": name})
    await town.upkeep(Joe=STREET, Mandy=STREET)
    for name in ("Vincent Lee", "Mandy Thompson"):
        shown = panel(await town.ann.slash(town.channel, "pass"))
        assert "Which of your investigators passes?" in text_of(shown)
        await town.ann.click(shown, label=f"{name}: Leave them as they are")
    assert "Joe Diamond: Where do you move?" in await town.do(town.ann, "pass")
    await town.do(town.ann, "trade", **{"with": "Mandy"})
    await town.answer(town.ann, "Give Cross, Want Old Journal")
    await town.do(town.ann, "trade", **{"with": "Joe", "answer": "accept"})

    assert "Mandy gives Old Journal to Joe." in town.text


async def first_pair(town: Town, name: str) -> str:
    """The first stops that the investigator's slider can be put to."""
    seat = HEROES.index(name)
    (ask,) = [ask for ask in await town.asks if seat in ask.awaited]
    return ask.parts[Seat(seat)].options[0].label
