"""Spells: in Upkeep, on the move and in combat; what they cost, and why one cannot be cast."""

from __future__ import annotations

from tests.e2e.second_edition.town import VINCENT, Town
from tests.e2e.server import in_words, labels, text_of, values

CURSE = "Dread Curse of Azathoth"
STREET = "Rivertown streets"


async def before_a_zombie(town: Town) -> None:
    """Vincent, who owns three combat spells, stands before a Zombie in his Movement."""
    await town.begin()
    await town.gm_does("spawn", card="Bind Monster", at="Vincent")
    await town.gm_does("set", target="Vincent: sliders", value="2 0 0")
    await town.gm_does("move", target="Vincent", to=STREET)
    await town.gm_does("spawn", card="Zombie", at=STREET)
    await town.phase("movement", first="Vincent")


async def in_combat(town: Town) -> None:
    """The same, the Horror check passed."""
    await before_a_zombie(town)
    await town.do(town.cat, "end-turn")
    await town.dice(VINCENT, 6, 6, 6)
    await town.do(town.cat, "fight", target="Zombie")
    assert "Round 1 against the Zombie" in text_of(town.status)


async def test_healing_in_upkeep(town: Town) -> None:
    """Vincent pays, rolls, spends a clue for one success more, and chooses whom he heals."""
    await town.begin()
    await town.gm_does("spawn", card="Heal", at="Vincent")
    await town.gm_does("set", target="Joe: stamina", value="1")
    await town.gm_does("set", target="Vincent: stamina", value="3")
    await town.phase("upkeep", Joe=STREET, Vincent=STREET)
    await town.dice(VINCENT, 6, 6, 1, 1, 5, 1)

    said = await town.do(town.cat, "use", what="heal")  # a spell that is "used" is cast
    assert "Vincent pays 1 Sanity (Heal), leaving 4." in said
    assert "2 successes" in said
    await town.do(town.cat, "use", what="clue")
    await town.restart()
    await town.do(town.cat, "pass")
    assert "Who do you heal?" in text_of(town.status)
    await town.answer(town.cat, "Joe Diamond")

    assert "Joe gains 3 Stamina (Heal), now 4." in town.text


async def test_fighting_with_a_spell_that_is_not_cast(town: Town) -> None:
    """Who names a spell of their own as a weapon does not read that it is nowhere."""
    await before_a_zombie(town)
    said = await town.do(town.cat, "fight", target="", **{"with": CURSE})

    assert f"You can’t fight with {CURSE} now." in said


async def test_finding_the_way_back(town: Town) -> None:
    """Find Gate brings its caster from an Other World to Arkham in the Movement phase."""
    await town.begin()
    await town.gm_does("spawn", card="Find Gate", at="Vincent")
    await town.gm_does("spawn", card="Abyss", at="Woods")
    await town.phase("movement", first="Vincent", Vincent="Abyss (1)")
    await town.dice(VINCENT, 6, 6, 6)

    await town.do(town.cat, "cast", spell="Find Gate")
    await town.press(town.cat, "Woods")

    assert "Vincent returns through the gate to the Woods." in town.text


async def test_a_spell_that_fails_holds_its_hands(town: Town) -> None:
    """The cost is paid and the hands are taken for this round, over a restart in the middle."""
    await in_combat(town)
    await town.dice(VINCENT, 1, 1, 1)
    said = await town.do(town.cat, "cast", spell=CURSE)
    assert f"Vincent pays 2 Sanity ({CURSE}), leaving 3." in said
    assert "Spend 1 clue token" in labels(town.status)[0]
    await town.restart()
    assert "fails unless you add dice" in text_of(town.status)
    await town.do(town.cat, "pass")

    weapons = values(await town.cat.autocomplete(town.channel, "fight", "with", "", target="Zom"))
    assert weapons == ["bare hands"]
    assert "Hands: 0 of 2 free" in text_of(town.status)
    assert "Your hands are full." in await town.do(town.cat, "cast", spell="Bind")


async def test_a_spell_that_works_fights(town: Town) -> None:
    """Its dice count in this combat; with the Zombie's defeat it is a trophy."""
    await in_combat(town)
    await town.dice(VINCENT, 6)
    await town.do(town.cat, "cast", spell=CURSE)
    assert "**passed**" in town.since(f"Vincent uses {CURSE}.")
    await town.restart()
    await town.dice(VINCENT, 1, 1, 1, 1, 1, 1, 1, 6)
    await town.do(town.cat, "fight", target="Zombie", **{"with": "Dread"})

    assert "Vincent **defeats the Zombie** and keeps it as a trophy." in town.text
    (picture,) = [a for m in town.public() for a in m.attachments if "dice" in a.filename]
    assert "8 dice" in (picture.description or "")


async def test_bound(town: Town) -> None:
    """Bind Monster defeats what it binds, and is discarded."""
    await in_combat(town)
    await town.dice(VINCENT, 6)
    await town.do(town.cat, "cast", spell="Bind Monster")
    await town.do(town.cat, "pass")

    assert "Vincent **defeats the Zombie**" in town.text
    sheet = await in_words(town.cat, await town.cat.slash(town.channel, "hand"))
    assert "Bind Monster" not in sheet


async def test_why_a_spell_cannot_be_cast(town: Town) -> None:
    """Out of its time, exhausted, too dear, somebody else's, on another's turn."""
    await before_a_zombie(town)
    cat = town.cat
    said = await town.do(cat, "cast", spell=CURSE)
    assert said == f"{CURSE} can only be cast in combat."
    said = await town.do(cat, "cast", spell="Wither")
    assert said.startswith("You can’t cast Wither: you don’t have it.")
    assert "It’s not your turn" in await town.do(town.ann, "cast", spell=CURSE)
    await town.do(cat, "end-turn")
    await town.dice(VINCENT, 6, 6, 6)
    await town.do(cat, "fight", target="Zombie")
    await town.dice(VINCENT, 6)
    await town.do(cat, "cast", spell=CURSE)
    assert await town.do(cat, "cast", spell="Dread") == f"{CURSE} is exhausted."
    await town.gm_does("set", target="Vincent: sanity", value="1")
    assert (await town.do(cat, "cast", spell="Bind")).startswith("Bind Monster costs 2 Sanity")


async def test_a_spell_may_cost_the_mind(town: Town) -> None:
    """The spell resolves before its caster goes insane from its price."""
    await in_combat(town)
    await town.gm_does("set", target="Vincent: sanity", value="2")
    await town.dice(VINCENT, 6)
    await town.do(town.cat, "cast", spell="Bind Monster")
    assert "Which 2 cards do you lose?" in text_of(town.status)
    await town.answer(town.cat, ".38 Revolver, .18 Derringer")

    after = town.since("Vincent uses Bind Monster.")
    assert after.index("defeats the Zombie") < after.index("Vincent goes insane")
    assert "Vincent wakes up in Arkham Asylum." in after
