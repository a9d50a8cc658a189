"""Gates: closed by Fight or Lore or not at all, sealed by clue tokens or an Elder Sign, won by."""

from __future__ import annotations

from bot.engine.ids import Seat
from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import in_words, text_of, values

PLACE = "Hibb’s Roadhouse"
THREE = (
    ("Joe", PLACE, "Abyss"),
    ("Mandy", "Woods", "R’lyeh"),
    ("Vincent", "Graveyard", "Dreamlands"),
)
SEALS = ("Woods", "Graveyard", "Independence Square", "Unvisited Isle", "The Unnamable")


async def at_an_explored_gate(town: Town) -> None:
    """Arkham Encounters: Joe has explored the gate to the Abyss before him; no other is open."""
    await town.begin()
    await town.gm_does("move", target="Gate: The Witch House", to="out")
    await town.gm_does("spawn", card="Abyss", at=PLACE)
    street = "Uptown streets"
    for name, place in (("Joe", PLACE), ("Mandy", street), ("Vincent", street)):
        await town.gm_does("move", target=name, to=place)
    await town.gm_does("token", token="Joe: explored", value="+1")
    await town.phase("arkham_encounters")


async def test_a_gate_that_stays_open(town: Town) -> None:
    """A failed Fight check: the gate is open, nothing is sealed."""
    await at_an_explored_gate(town)
    said = await town.do(town.ann, "seal")
    assert said.startswith("You can’t seal a gate now.")
    assert values(await town.ann.autocomplete(town.channel, "close-gate", "by", "")) == [
        "fight",
        "lore",
    ]
    await town.do(town.ann, "close-gate", by="fight")
    if "fails unless you add dice" in text_of(town.status):
        await town.do(town.ann, "pass")

    assert "Fight (−2) check (Gate to the Abyss)" in town.text
    assert "**failed**" in town.since("Fight (−2)")
    board = await in_words(town.ann, await town.ann.slash(town.channel, "board"))
    assert f"**{PLACE}** ◇ · gate to Abyss" in board


async def test_closed_but_not_sealed(town: Town) -> None:
    """With five clue tokens one is asked whether to seal; one need not."""
    await at_an_explored_gate(town)
    await town.gm_does("set", target="Joe: clues", value="6")
    await town.gm_does("set", target="Joe: sliders", value="0 3 0")
    await town.dice(JOE, 6, 6, 6)
    await town.do(town.ann, "close-gate", by="fight")
    assert f"Seal {PLACE}?" in text_of(town.status)
    await town.restart()
    await town.do(town.ann, "end-turn")

    assert f"Joe **closes the gate to the Abyss at {PLACE}**." in town.text
    assert "is sealed" not in town.text


async def test_sealed_with_an_elder_sign(town: Town) -> None:
    """No check and no clue: the gate is closed and sealed for 1 Sanity, 1 Stamina, a doom token."""
    await at_an_explored_gate(town)
    await town.gm_does("spawn", card="Elder Sign", at="Joe")
    assert values(await town.ann.autocomplete(town.channel, "seal", "with", "")) == ["Elder Sign"]
    said = await town.do(town.ann, "seal", **{"with": "Elder"})

    assert said.startswith("✓ You close and seal with Elder Sign.")
    paid = town.since("Joe loses 1 Sanity (Elder Sign), leaving 3.")
    assert "Joe loses 1 Stamina (Elder Sign), leaving 5." in paid
    assert "Joe **closes the gate to the Abyss" in paid
    assert f"**{PLACE} is sealed.**" in paid
    assert "Doom falls to 0 of 14" in town.text


async def test_victory_by_closing(town: Town) -> None:
    """Each of the three closes one of three gates: score and First Citizen are posted."""
    await town.begin()
    await town.gm_does("move", target="Gate: The Witch House", to="out")
    for name, place, world in THREE:
        await town.gm_does("spawn", card=world, at=place)
        await town.gm_does("move", target=name, to=place)
        await town.gm_does("token", token=f"{name}: explored", value="+1")
        await town.gm_does("set", target=f"{name}: sliders", value="0 3 3")
        await town.gm_does("set", target=f"{name}: clues", value="0")
    await town.phase("arkham_encounters")
    for seat, person in enumerate(town.people):
        await town.dice(Seat(seat), 6, 6, 6, 6, 6)
        await town.do(person, "close-gate", by="fight")

    end = town.since("Vincent **closes the gate to the Dreamlands at the Graveyard**.")
    assert end.count("Score 20 (doom track +14") == 1
    assert "gate trophies +3" in end
    assert "survivors +3" in end
    assert "First Citizen of Arkham: Joe Diamond." in end
    assert "Its seed was" in end


async def test_victory_by_sealing(town: Town) -> None:
    """The sixth seal wins, whatever else is open."""
    await at_an_explored_gate(town)
    for place in SEALS:
        await town.gm_does("token", token=f"Elder sign: {place}", value="+1")
    await town.gm_does("set", target="Joe: clues", value="5")
    await town.gm_does("set", target="Joe: sliders", value="0 3 0")
    await town.dice(JOE, 6, 6, 6)
    await town.do(town.ann, "close-gate", by="fight")
    await town.do(town.ann, "seal")

    assert "**Victory**: six gates are sealed." in town.text
    assert town.text.count("Victory") == 1
    assert "Elder Signs played" not in town.text  # sealed for clue tokens, with no such card
    assert "First Citizen of Arkham: Joe Diamond." in town.text
