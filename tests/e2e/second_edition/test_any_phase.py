"""Possessions for any phase: used beside what others are asked, and before it is too late."""

from __future__ import annotations

from tests.e2e.second_edition.town import Town
from tests.e2e.server import in_words, labels, panel, text_of

SQUARE = "Independence Square"

DUKE = "Duke: Restore your Sanity."


async def in_mythos(town: Town) -> None:
    """Joe, with Duke and 1 Sanity, is far from the clue token that Mandy is asked about."""
    await town.begin()
    await town.gm_does("spawn", card="Duke", at="Joe")
    await town.gm_does("set", target="Joe: sanity", value="1")
    await town.gm_does("draw", target="Next Mythos cards", value="Manhunt in Arkham!")
    await town.phase("mythos", Joe="Uptown streets", Mandy=SQUARE)
    if "any" in [ask.kind for ask in await town.asks]:
        await town.do(town.ann, "pass")


async def test_duke_in_the_mythos_phase(town: Town) -> None:
    """Joe sends Duke while Mandy thinks; her question stands, over a restart, and she answers."""
    await in_mythos(town)
    (before,) = await town.asks
    assert "clue token" in text_of(town.status)
    assert "Joe can act too" in text_of(town.status)

    said = await town.do(town.ann, "use", what="Duke")
    assert said.startswith("✓ You choose “Duke: Restore your Sanity”.")
    assert "Joe uses Duke." in town.text
    assert "Joe gains 3 Sanity (Duke), now 4." in town.text
    (after,) = await town.asks
    assert (after.id, after.awaited) == (before.id, before.awaited)
    assert "can act too" not in text_of(town.status)
    await town.restart()
    await town.answer(town.bob, "Mandy Thompson")

    assert "Mandy gains 1 clue token" in town.text
    assert "Duke" not in await in_words(town.ann, await town.ann.slash(town.channel, "hand"))


async def test_looking_what_could_be_used_uses_nothing(town: Town) -> None:
    """`/use` alone shows the one thing there is; the button under it does it."""
    await in_mythos(town)
    before = await town.steps()

    shown = panel(await town.ann.slash(town.channel, "use"))
    assert "Only one thing is possible, and it isn’t done yet." in text_of(shown)
    assert await town.steps() == before
    await town.ann.click(shown, label="Duke: Restore your Sanity")

    assert "Joe gains 3 Sanity (Duke), now 4." in town.text


async def test_a_button_of_ones_own(town: Town) -> None:
    """Behind “Your choice” Joe finds what he may do, and that he may ask to be waited for."""
    await in_mythos(town)

    mine = panel(await town.ann.click(town.status, label="Your choice"))
    assert "Duke: Restore your Sanity" in labels(mine)
    assert "Wait for me" in labels(mine)
    await town.ann.click(mine, label="Wait for me")
    assert {seat for ask in await town.asks for seat in ask.awaited} == {0, 1}
    mine = panel(await town.ann.click(town.status, label="Your choice"))
    await town.ann.click(mine, label="Duke: Restore your Sanity")

    assert "Joe uses Duke." in town.text
    assert {seat for ask in await town.asks for seat in ask.awaited} == {1}


async def test_the_last_call(town: Town) -> None:
    """Hurt in an encounter, Joe is asked before the Mythos card comes, and then it comes."""
    await town.begin()
    await town.gm_does("spawn", card="Duke", at="Joe")
    await town.gm_does("set", target="Joe: sanity", value="3")
    await town.gm_does("draw", target="Next location cards of Rivertown", value="rivertown_4")
    where = {"Mandy": "Uptown streets", "Vincent": "Uptown streets"}
    await town.phase("arkham_encounters", Joe="General Store", **where)
    await town.do(town.ann, "encounter")
    await town.quietly("any")
    assert "Before the Mythos card: use anything?" in text_of(town.status)
    await town.restart()

    await town.press(town.ann, "Duke: Restore your Sanity")

    assert "Joe gains 2 Sanity (Duke), now 4." in town.text
    assert "any" not in [ask.kind for ask in await town.asks]


async def test_why_not_now(town: Town) -> None:
    """Where Duke would do nothing, and in an encounter, Joe is told so when he tries."""
    await town.begin()
    await town.gm_does("spawn", card="Duke", at="Joe")
    await town.phase("movement", first="Joe")
    assert (
        await town.do(town.ann, "use", what="Duke")
        == f"{DUKE} Your Sanity wouldn’t rise: its maximum falls too."
    )
    await town.gm_does("set", target="Joe: sanity", value="1")
    await town.gm_does("draw", target="Next location cards of Downtown", value="downtown_4")
    await town.phase("arkham_encounters", Joe="Independence Square")
    await town.do(town.ann, "encounter")

    said = await town.do(town.ann, "use", what="Duke")

    assert said == f"{DUKE} Finish the encounter first."


async def test_the_button_for_all_stays(town: Town) -> None:
    """In free order whoever is awake still goes by a public button; Duke is behind Joe's choice."""
    await town.sit(free_order=True)
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("next")
    await town.gm_does("spawn", card="Duke", at="Joe")
    await town.gm_does("set", target="Joe: sanity", value="1")
    assert "Duke: Restore your Sanity" not in labels(town.status)
    mine = panel(await town.ann.click(town.status, label="Your choice"))
    assert "Duke: Restore your Sanity" in labels(mine)

    await town.bob.click(town.status, label="I’ll go now")

    assert (await town.state).cursor.seat == 1
