"""The house rule *free order*: whoever has not acted in a phase may go next."""

from __future__ import annotations

from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import labels, panel, text_of


async def test_whoever_is_awake_goes(town: Town) -> None:
    """Mandy takes the first turn although Joe is first player; then Vincent, then Joe unasked."""
    await town.sit(free_order=True)
    assert "Free order" in text_of(town.status)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("sliders")
    await town.answer(town.cat, "Speed 3 / Sneak 2")
    await town.quietly("next")
    assert "Who goes next?" in text_of(town.status)
    for name in ("Joe Diamond", "Mandy Thompson", "Vincent Lee"):
        assert name in text_of(town.status)

    await town.bob.click(town.status, label="I’ll go now")
    said = await town.do(town.ann, "move", to="Easttown streets")
    assert f"It’s not your turn. Waiting for <@{town.bob.id}> (Mandy Thompson)." in said
    await town.restart()
    await town.do(town.bob, "move", to="Science Building")
    await town.do(town.bob, "end-turn")
    await town.do(town.bob, "take-clues", number="1")
    assert "Mandy moves to the Science Building (2 steps)." in town.text
    assert "Mandy Thompson" not in text_of(town.status)
    await town.answer(town.cat, "I’ll go now", "End your movement")

    assert "**Joe Diamond** (" in text_of(town.status)
    assert "Who goes next?" not in text_of(town.status)
    assert "End your movement" in labels(town.status)


async def test_which_of_two_goes(town: Town) -> None:
    """Ann plays Joe and Vincent: the button that is everybody's asks her which of them goes."""
    ann, bob = town.ann, town.bob
    town.people = (ann, bob, ann)
    await town.sit(free_order=True)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("sliders")
    await town.answer(ann, "Speed 3 / Sneak 2")
    await town.quietly("next")

    said = await town.do(bob, "fight", target="Ghoul")
    assert (
        "First answer: “Who goes next?” (Movement). Press “I’ll go now”, or use `/answer`." in said
    )
    nowhere = await town.do(ann, "move", to="Narnia")
    assert nowhere.startswith("I don’t know anything called “Narnia” there. You can: Move to ")
    said = await town.do(ann, "move", to="Downtown streets")
    assert "Say which one: `/move as:" in said
    asked = panel(await ann.click(town.status, label="I’ll go now"))
    assert "For which of your investigators: I’ll go now?" in text_of(asked)
    assert labels(asked) == ["Joe Diamond", "Vincent Lee"]
    done = await ann.click(asked, label="Joe Diamond")

    assert text_of(panel(done)).startswith("✓ Joe Diamond: You take the turn.")
    (ask,) = await town.asks
    assert (ask.kind, ask.awaited) == ("movement", (JOE,))


async def test_who_moves_goes(town: Town) -> None:
    """A movement that is typed takes the turn; one that cannot be made leaves it to others."""
    await town.sit(free_order=True)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("sliders")
    await town.answer(town.cat, "Speed 3 / Sneak 2")
    await town.quietly("next")
    before = await town.steps()

    nowhere = await town.do(town.bob, "move", to="Narnia")
    assert nowhere.startswith("I don’t know anything called “Narnia” there. You can: Move to ")
    await town.do(town.bob, "move", to="R’lyeh")
    await town.do(town.bob, "end-turn")
    assert await town.steps() == before
    said = await town.do(town.bob, "move", to="Science Building")

    assert said.startswith("✓ You take the turn and move to ")
    assert "Mandy moves to the Science Building (2 steps)." in town.text
    assert await town.steps() == before + 2
    (ask,) = await town.asks
    assert (ask.kind, ask.awaited) == ("movement", (1,))


async def test_each_phase_anew(town: Town) -> None:
    """In the Arkham Encounters phase the order may be another one."""
    await town.sit(free_order=True)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("next")
    spots = {"Joe": "Bank of Arkham", "Mandy": "Library", "Vincent": "South Church"}
    await town.phase("arkham_encounters", **spots)
    assert "III Arkham Encounters" in text_of(town.status)
    await town.answer(town.cat, "I’ll go now")
    assert "Vincent has an encounter: **South Church**." in town.text
    await town.quietly("next")
    await town.answer(town.bob, "I’ll go now")
    assert "Mandy has an encounter: **Library**." in town.text
    await town.quietly("encounter")

    said = await town.do(town.ann, "encounter", what="Bank Loan")
    assert "Joe gains $10" in said


async def test_who_has_an_encounter_goes(town: Town) -> None:
    """An encounter that is typed takes the turn, though its card cannot be looked at before."""
    await town.sit(free_order=True)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("next")
    spots = {"Joe": "Bank of Arkham", "Mandy": "Library", "Vincent": "South Church"}
    await town.phase("arkham_encounters", **spots)
    await town.do(town.cat, "encounter")
    assert "Vincent has an encounter: **South Church**." in town.text
    await town.quietly("next")

    said = await town.do(town.ann, "encounter", what="Bank Loan")

    assert said.startswith("✓ You take the turn and ")
    assert "Joe gains $10" in said


async def test_who_has_no_encounter_is_not_asked(town: Town) -> None:
    """In the streets there is nothing to go first for: the table does not wait for Vincent."""
    await town.sit(free_order=True)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("next")
    street = "Uptown streets"
    await town.phase("arkham_encounters", Joe="Bank of Arkham", Mandy="Library", Vincent=street)
    assert "Who goes next?" in text_of(town.status)
    assert "Vincent Lee" not in text_of(town.status)

    await town.answer(town.bob, "I’ll go now")
    await town.quietly("encounter")
    said = await town.do(town.ann, "encounter", what="Bank Loan")
    assert "Joe gains $10" in said
