"""The game master's hand in the town: every counter with a reason, told, and taken back."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place
from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import names

WHY = "We forgot it"


@pytest.fixture
async def playing(town: Town) -> Town:
    """The first Movement phase, with a Cultist and a gate in town, each put there for it."""
    await town.begin()
    await town.gm_does("spawn", card="Cultist", at="Newspaper")
    return town


CHANGES: tuple[tuple[str, dict[str, str], str], ...] = (
    ("set", {"target": "Doom", "value": "+2"}, "doom"),
    ("set", {"target": "Terror", "value": "3"}, "terror"),
    ("set", {"target": "Joe: clues", "value": "4"}, "Joe"),
    ("set", {"target": "Clues: Train Station", "value": "2"}, "Train Station"),
    ("spawn", {"card": "Zombie", "at": "Library"}, "Zombie"),
    ("move", {"target": "Cultist (Newspaper)", "to": "out"}, "Cultist"),
    ("move", {"target": "Cultist (Newspaper)", "to": "Library"}, "Cultist"),
    ("move", {"target": "Mandy", "to": "Jail Cell"}, "Jail Cell"),
    ("move", {"target": "Mandy", "to": "Police Station"}, "Police Station"),
    ("token", {"token": "Joe: Blessing"}, "Joe"),
    ("draw", {"target": "Next dice of Joe", "value": "6 6"}, "upcoming results"),
)


async def test_every_change_is_told_with_its_reason_and_taken_back(playing: Town) -> None:
    """What was done and why stands in the channel; `/undo` brings the position back."""
    rules = playing.keeper.tables.kits["second_edition"].rules
    position, clean = rules.encode(await playing.state), (await playing.board).chance.copy_state()
    gate, free = await _gate_and_free(playing)
    gates = (
        ("spawn", {"card": gate, "at": free}, gate),
        ("token", {"token": f"Elder sign: {free}"}, free),
    )
    for number, (command, options, told) in enumerate((*CHANGES, *gates)):
        reason = f"{WHY} ({number})"
        done = await playing.do(playing.gm, f"gm {command}", reason=reason, **options)
        said = playing.since(f"steps in: {reason}").splitlines()[1]
        assert done.startswith("✓"), (command, options, done)
        assert told.casefold() in said.casefold(), (command, options)
        assert rules.encode(await playing.state) != position or command == "draw"

        assert "✓" in await playing.do(playing.gm, "undo")
        assert rules.encode(await playing.state) == position
        assert (await playing.board).chance.copy_state() == clean


async def _gate_and_free(town: Town) -> tuple[str, str]:
    """A world to which no gate leads, and a location where one can open."""
    board = await town.board
    taken = {board.gates.world(gate.no) for gate in board.state.gates}
    world = next(facts.name for code, facts in board.library.worlds.items() if code not in taken)
    free = (each for each in board.library.locations.values() if each.unstable)
    return world, next(each.name for each in free if board.gates.at(each.id) is None)


async def test_dice_come_as_they_were_set(playing: Town) -> None:
    """The next dice of somebody are those; nobody reads them before they are rolled."""
    await playing.do(
        playing.gm, "gm draw", target="Next dice of Joe", value="6 5 4", reason="Thrown by hand"
    )

    assert "6 5 4" not in playing.text
    assert (await playing.board).chance.copy_state().scripted == {f"dice:{JOE}": ["6", "5", "4"]}


async def test_pieces_are_completed_by_name(playing: Town) -> None:
    """A monster, a gate by its world, a card: a few letters from the middle of the name do."""
    gm, here = playing.gm, playing.channel
    (gate, *_) = (await playing.state).gates
    world = (await playing.board).library.worlds[(await playing.board).gates.world(gate.no)].name

    assert names(await gm.autocomplete(here, "gm move", "target", "cult"))[0] == (
        "Cultist (Newspaper)"
    )
    assert names(await gm.autocomplete(here, "gm move", "target", world))[0].startswith("Gate: ")
    offered = await gm.autocomplete(here, "gm move", "to", "pol", target="Joe")
    assert "Police Station" in names(offered)


async def test_in_the_cell_or_beside_it(playing: Town) -> None:
    """Under arrest in the Jail Cell only."""
    await playing.gm_does("move", target="Joe", to="Police Station")
    assert not (await playing.board).who(JOE).arrested
    await playing.gm_does("move", target="Joe", to="Jail Cell")
    assert (await playing.board).who(JOE).arrested
    assert (await playing.board).who(JOE).place == Place("jail_cell")
    assert not (await playing.board).who(Seat(1)).arrested
