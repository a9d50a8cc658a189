"""Three investigators through two full turns: a fight, a gate, a return, and a gate closed."""

from __future__ import annotations

import re

from tests.e2e.second_edition.town import JOE, MANDY, VINCENT, Town
from tests.e2e.server import components, in_words, labels, names, panel, text_of, values


async def test_two_turns(town: Town) -> None:
    """By commands, buttons and selects, with a restart in the middle of the combat."""
    await lobby(town)
    await sliders(town)
    await upkeep(town)
    await a_combat(town)
    await through_a_gate(town)
    await a_return(town)
    await a_closed_gate(town)
    await the_second_turn(town)


async def lobby(town: Town) -> None:
    """Ann opens the table and joins by command, Bob by select, Cat last."""
    ann, bob, cat = town.people
    classic = {"together": False}
    await town.do(ann, "game new", game="second_edition", scenario="Azathoth", **classic)
    await town.do(ann, "game join", investigator="Joe Diamond")
    shown = panel(await bob.click(town.status, label="Join"))
    assert "A random investigator" in labels(shown)
    await bob.select(shown, ["mandy_thompson"], custom_id=components(shown)[0].custom_id)
    await town.do(cat, "game join", investigator="Vincent Lee")
    assert "3 of up to 8 seats taken" in text_of(town.status)
    await town.seal()

    await ann.click(town.status, label="Start the game")

    assert "**Azathoth stirs.**" in town.text


async def sliders(town: Town) -> None:
    """Everybody at once: typed by a skill, by buttons, and by key."""
    ann, bob, cat = town.people
    async with town.at_once():
        while [ask.kind for ask in await town.asks] != ["sliders"] * 3:
            await town.answer_quietly((await town.asks)[0])
    assert "Joe Diamond" in text_of(town.status)
    said = await town.do(ann, "focus", to="Speed 5")
    assert said.startswith("✓ You choose “Speed 5 / Sneak 2”.")
    await town.answer(ann, "Fight 5", "Lore 0")

    shown = panel(await bob.click(town.status, label="Your choice"))
    assert "Speed 1 / Sneak 5" in labels(shown)
    for stop in ("Speed 1 / Sneak 5", "Fight 0 / Will 5", "Lore 2 / Luck 2"):
        shown = panel(await bob.click(shown, label=stop))
    await town.answer(cat, "speed:0", "fight:0", "lore:0")

    state = await town.state
    assert [who.sliders for who in state.investigators] == [[2, 3, 0], [0, 0, 1], [0, 0, 0]]


async def upkeep(town: Town) -> None:
    """Until the first Movement phase; the game master puts Joe first, and everybody in place."""
    await town.quietly("movement")
    await town.gm_does("set", target="first", value="Joe")
    await town.gm_does("move", target="Joe", to="Police Station")
    await town.gm_does("move", target="Mandy", to="Rivertown streets")
    await town.gm_does("spawn", card="Abyss", at="Hibb’s Roadhouse")
    await town.gm_does("spawn", card="R’lyeh", at="Graveyard")
    await town.gm_does("move", target="Vincent", to="Abyss (2)")
    await town.gm_does("spawn", card="Ghoul", at="Easttown streets")
    for no in [monster.no for monster in (await town.state).monsters][:-1]:
        await town.gm_does("move", target=f"monster{no}", to="out")
    await town.gm_does("set", target="phase", value="movement")


async def a_combat(town: Town) -> None:
    """Joe walks into the Ghoul; he fights it over a restart, and a clue token decides."""
    ann, here = town.ann, town.channel
    (shown,) = await ann.autocomplete(here, "move", "to", "Hibb")
    assert shown["value"] == "Hibb’s Roadhouse"
    assert re.fullmatch(
        r"Hibb’s Roadhouse · 2 points; Ghoul \(evade \d+%\)(; gate: .*)?; by Easttown",
        shown["name"],
    ), shown
    far = await town.do(ann, "move", to="Woods")
    assert re.fullmatch(r"The Woods is too far: \d movement points; you have \d\.", far), far
    await town.do(ann, "move", to="Hibb’s Roadhouse")
    assert "Ghoul: evade or fight?" in text_of(town.status)
    assert "Awareness −3" in text_of(town.status)
    assert "It’s not your turn" in await town.do(town.bob, "flee")

    await town.do(ann, "fight", target="Ghoul")
    assert "Will 0" in text_of(town.status)
    await town.do(ann, "pass")
    assert "Round 1 against the Ghoul" in text_of(town.status)
    assert "Ghoul ambushes: no fleeing." in await town.do(ann, "flee")
    await town.restart()
    assert "Round 1 against the Ghoul" in text_of(town.status)

    weapons = names(await ann.autocomplete(here, "fight", "with", "", target="Ghoul"))
    assert ".45 Automatic · 8 dice, 96%, avg under 0.1 Stamina" in weapons
    assert "bare hands · 4 dice, 80%, avg −0.2 Stamina" in weapons
    await town.gm_does("set", target="Joe: clues", value="1")
    await town.dice(JOE, 1, 2, 3, 4)
    await town.do(ann, "fight", target="Ghoul", **{"with": "bare hands"})
    assert "With 1 clue token: 56%" in text_of(town.status)
    await town.restart()
    await town.dice(JOE, 2, 6)
    await town.do(ann, "use", what="clue")

    assert "; clue token 2, 6: **passed**" in town.text
    assert "Joe **defeats the Ghoul**" in town.text
    board = await town.board
    assert [board.monsters.facts(no).name for no in board.who(JOE).monsters] == ["Ghoul"]
    assert any("dice" in a.filename for m in town.public() for a in m.attachments)


async def through_a_gate(town: Town) -> None:
    """Mandy walks to a gate; Vincent’s way leads back by itself when their turns have come."""
    bob = town.bob
    ways = await bob.autocomplete(town.channel, "move", "to", "Graveyard")
    assert any("Graveyard" in str(way) for way in ways)
    await town.do(bob, "move", to="Graveyard")
    await town.do(bob, "end-turn")

    assert "Mandy moves to the Graveyard." in town.text


async def a_return(town: Town) -> None:
    """Vincent comes back through one of two gates to the Abyss; Mandy is drawn through hers."""
    await town.quietly("return")
    await town.press(town.cat, "Hibb’s Roadhouse")
    await town.quietly(phase="arkham_encounters")
    state = await town.state

    assert "Vincent returns through the gate to Hibb’s Roadhouse." in town.text
    assert state.investigators[VINCENT].explored
    await town.quietly("encounter")
    assert (await town.state).investigators[MANDY].place == "rlyeh:1"


async def a_closed_gate(town: Town) -> None:
    """Vincent closes it by Lore and seals it with five clue tokens."""
    cat, here = town.cat, town.channel
    ways = await cat.autocomplete(here, "close-gate", "by", "")
    assert values(ways) == ["fight", "lore"]
    assert all(
        re.search(r" · \d+ (die|dice), \d+%; with 1 clue token", name) for name in names(ways)
    ), ways
    assert "you have" in text_of(town.status)
    await town.gm_does("set", target="Vincent: clues", value="5")
    await town.dice(VINCENT, 6, 6, 6)

    await town.do(cat, "close-gate", by="lore")
    said = await town.do(cat, "seal")

    assert said.startswith("✓ You seal it for 5 clue tokens")
    state = await town.state
    assert state.seals == ["hibbs_roadhouse"]
    assert state.investigators[VINCENT].clues == 0
    assert len(state.investigators[VINCENT].gates) == 1


async def the_second_turn(town: Town) -> None:
    """Everything goes on to the third turn; the sheets lie open, the town is drawn."""
    await town.quietly(turn=2)
    await town.restart()
    assert "turn 2" in text_of(town.status)
    sheet = await town.ann.slash(town.channel, "sheet", investigator="Mandy")
    assert [a.filename[:5] for a in panel(sheet).attachments] == ["sheet"]
    assert "**Mandy Thompson**\nResearcher · R’lyeh (1)" in await in_words(town.ann, sheet)
    await town.quietly(turn=3)

    board = await town.board
    assert "turn 3" in text_of(town.status)
    assert board.town.world_of(board.who(MANDY).place) or board.seats.is_lost(MANDY)
    snapshot = await town.keeper.tables.games.snapshot(1)
    assert snapshot.require_session().rules.find_faults(board.state) == []
    assert any("town" in a.filename for m in town.public() for a in m.attachments)
