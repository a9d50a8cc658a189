"""What becomes of investigators: Madness cards, being devoured, and who comes instead."""

from __future__ import annotations

from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import in_words, panel, text_of

STREET = "Easttown streets"


async def before_a_ghoul(town: Town, *, injury_madness: bool = False) -> None:
    """Joe, with 1 Sanity and nothing to help him, ends his movement before a Ghoul."""
    await town.begin(injury_madness=injury_madness)
    await town.gm_does("spawn", card="Ghoul", at=STREET)
    await town.gm_does("set", target="Joe: sanity", value="1")
    await town.gm_does("set", target="Joe: clues", value="0")
    await town.phase("movement", Joe=STREET)


async def he_looks_at_it(town: Town) -> None:
    """Joe fights, and fails the Horror check."""
    await town.do(town.ann, "end-turn")
    shown = panel(await town.ann.click(town.status, label="Your choice"))
    assert "a failed Horror check drives you insane" in text_of(shown)
    await town.dice(JOE, 1, 1, 1, 1, 1)
    await town.do(town.ann, "fight")
    await town.do(town.ann, "pass")


async def sheet(town: Town) -> str:
    """Ann's own sheet."""
    return await in_words(town.ann, await town.ann.slash(town.channel, "hand"))


async def test_a_madness_instead_of_losses(town: Town) -> None:
    """By Dunwich's rule Joe takes a Madness, keeps his things, and is sane again."""
    await before_a_ghoul(town, injury_madness=True)
    await town.gm_does("draw", target="Next cards of the madness deck", value="Amnesia")
    await he_looks_at_it(town)
    assert "What do you lose?" in text_of(town.status)
    await town.answer(town.ann, "Take a Madness and restore Sanity to its maximum")

    said = town.since("**Joe goes insane.**")
    assert "Joe suffers Amnesia: " in said
    assert "Joe gains 3 Sanity (Amnesia), now 4." in said
    assert "Joe wakes up in Arkham Asylum." in said
    assert "**Mandy Thompson**" in text_of(town.status)
    assert "- **Amnesia** (madness): You can have at most 4 clue tokens" in await sheet(town)
    assert ".45 Automatic" in await sheet(town)


async def test_the_same_madness_twice_devours(town: Town) -> None:
    """A second copy devours; the seat waits for a new investigator, and has one next turn."""
    await before_a_ghoul(town, injury_madness=True)
    await town.gm_does("draw", target="Next cards of the madness deck", value="Amnesia")
    await town.gm_does("spawn", card="Amnesia", at="Joe")
    await town.gm_does("draw", target="Next new investigators", value="Amanda Sharpe")
    await he_looks_at_it(town)
    await town.answer(town.ann, "Take a Madness and restore Sanity to its maximum")
    assert "**Joe Diamond is devoured** (Amnesia)." in town.text
    said = await town.do(town.ann, "move", to="Woods")
    assert said == "Your investigator is gone. A new one arrives when the next turn begins."
    await town.restart()
    await town.quietly("sliders")

    assert "Amanda Sharpe comes to Arkham." in town.text
    assert "**Amanda Sharpe** (" in text_of(town.status)
    await town.do(town.ann, "pass")
    await town.quietly("movement")
    text = await sheet(town)
    assert text.startswith("**Amanda Sharpe**")
    assert "Amnesia" not in text


async def test_insane_by_the_base_rules(town: Town) -> None:
    """Without the house rule half of the items and clue tokens go, rounded down, by own choice."""
    await before_a_ghoul(town)
    await town.gm_does("spawn", card="Knife", at="Joe")
    await town.gm_does("set", target="Joe: clues", value="3")
    await he_looks_at_it(town)
    assert "Which 2 cards do you lose?" in text_of(town.status)
    await town.answer(town.ann, "Cross, Cross")

    assert "Joe loses 1 clue token" in town.since("**Joe goes insane.**")
    assert "Joe wakes up in Arkham Asylum." in town.text
    assert "Cross" not in await sheet(town)


async def test_lost_in_time_and_space(town: Town) -> None:
    """Who goes insane in an Other World is lost, told so, and comes back a turn later."""
    await town.begin()
    await town.gm_does("set", target="Joe: sanity", value="1")
    await town.gm_does("set", target="Joe: stamina", value="2")
    await town.gm_does("set", target="Joe: clues", value="0")
    await town.gm_does("move", target="Joe", to="Abyss (1)")
    await town.gm_does("spawn", card="Heal", at="Joe")
    await town.gm_does("set", target="phase", value="upkeep")
    await town.dice(JOE, 1, 1, 1, 1)
    await town.do(town.ann, "cast", spell="Heal")
    await town.do(town.ann, "pass")
    said = await town.answer(town.ann, "Cross, Heal")
    assert "Joe is **lost in time and space**." in said
    assert "Lost in Time and Space" in await sheet(town)
    await town.quietly(turn=4)

    assert "Joe finds the way back to " in town.text
