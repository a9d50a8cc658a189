"""Arkham Encounters and clue tokens: the deck, a location's ability, and what lies there."""

from __future__ import annotations

from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import in_words, names, text_of, values


async def encounters(town: Town, place: str) -> None:
    """The Arkham Encounters phase: Joe is first, in this place; the others stand in streets."""
    await town.begin()
    street = "Uptown streets"
    await town.phase("arkham_encounters", Joe=place, Mandy=street, Vincent=street)


async def test_a_location_card(town: Town) -> None:
    """A card of the neighborhood is drawn and carried out; a restart in its check."""
    await encounters(town, "Bank of Arkham")
    await town.gm_does("draw", target="Next location cards of Downtown", value="downtown_4")
    await town.dice(JOE, 1)
    said = await town.do(town.ann, "encounter")
    assert "\nJoe has an encounter: **Bank of Arkham**. Joe: Luck (−2) check" in said
    assert "Joe has an encounter: **Bank of Arkham**.\n> Joe: Make a Luck (−2) check." in town.text
    await town.restart()
    assert "fails unless you add dice" in text_of(town.status)
    await town.dice(JOE, 6)
    said = await town.do(town.ann, "use", what="clue")

    assert "Joe spends a clue token and rolls 6" in said
    assert "Joe is blessed" in town.text


async def test_an_encounter_is_told_once(town: Town) -> None:
    """What its check leads to stands in the post; the question right below does not repeat it."""
    await encounters(town, "Bank of Arkham")
    await town.gm_does("draw", target="Next location cards of Downtown", value="downtown_4")
    await town.dice(JOE, 1)
    await town.do(town.ann, "encounter")

    *_, post, status = map(text_of, town.public())
    (sentence,) = [line for line in post.splitlines() if line.startswith("> ")]
    meaning = sentence[sentence.index("Pass: ") :]
    assert "fails unless you add dice" in status
    assert meaning not in status
    assert (post + status).count(meaning) == 1


async def test_the_ability_of_a_location(town: Town) -> None:
    """Instead of a card the bank lends $10; the second time it says why not."""
    await encounters(town, "Bank of Arkham")
    offered = values(await town.ann.autocomplete(town.channel, "encounter", "what", "loan"))
    assert offered == ["Bank Loan: take $10"]
    await town.do(town.ann, "encounter", what="Bank Loan")
    assert "Joe gains $10" in town.text
    await town.phase("arkham_encounters")
    await town.gm_does("move", target="Joe", to="River Docks")
    await town.phase("arkham_encounters")
    said = await town.do(town.ann, "encounter", what="Sell trophies")

    assert "You need 5 toughness of trophies" in said


async def test_shopping(town: Town) -> None:
    """Three cards are shown with their prices, one is bought, two go back."""
    await encounters(town, "General Store")
    await town.gm_does(
        "draw", target="Next cards of the common deck", value="Knife, Rifle, Old Journal"
    )
    said = await town.do(town.ann, "encounter", what="Shop")
    assert "Knife, Rifle and Old Journal" in said
    assert "$2" in text_of(town.status)
    await town.press(town.ann, "Knife")

    assert "Joe pays $2" in town.text
    assert "**Knife**" in await in_words(town.ann, await town.ann.slash(town.channel, "hand"))


async def test_no_encounter_in_a_street(town: Town) -> None:
    """In a street nothing happens; whoever is not in turn is told who is."""
    await encounters(town, "Bank of Arkham")
    said = await town.do(town.bob, "encounter")

    assert said == f"It’s not your turn. Waiting for <@{town.ann.id}> (Joe Diamond)."


async def test_an_other_world(town: Town) -> None:
    """Mandy in the Abyss draws gate cards until one has a color of that world."""
    await town.begin()
    await town.phase("other_world_encounters", first="Mandy", Mandy="Abyss (1)")

    assert "**IV Other World Encounters**\nMandy has an encounter in **the Abyss**." in town.text
    assert "\n> " in town.since("Mandy has an encounter in **the Abyss**.")


async def test_taking_clues(town: Town) -> None:
    """Where the movement ends some of the clue tokens are taken, the others stay."""
    await town.begin()
    await town.gm_does("set", target="Clues: Woods", value="3")
    await town.phase("movement", Joe="Uptown streets")
    for number in ({}, {"number": "2"}):
        said = await town.do(town.ann, "take-clues", **number)
        assert said.startswith("You can’t take clue tokens now. First answer: “Where do you move")
    await town.do(town.ann, "move", to="Woods")
    await town.do(town.ann, "end-turn")
    assert "How many of the 3 clue tokens do you take?" in text_of(town.status)
    offered = await town.ann.autocomplete(town.channel, "take-clues", "number", "")
    assert [name[:1] for name in names(offered)] == ["3", "2", "1", "0"]
    await town.do(town.ann, "take-clues", number="2")

    assert "Joe gains 2 clue tokens (Woods)." in town.text
    board = await in_words(town.ann, await town.ann.slash(town.channel, "board"))
    assert "**Woods** ◇ · 1 clue token · Joe" in board
