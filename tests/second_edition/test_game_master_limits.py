"""The game master's commands at the limits of the rules, and positions that they build."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.run_state import RunState
from bot.second_edition.core.facts import PlaceClosed
from bot.second_edition.core.frames import perform
from bot.second_edition.core.state import Effect
from bot.second_edition.encounters import drawing
from bot.second_edition.gm.override import carry_out
from tests.second_edition.dull import answer, faults, override, playing
from tests.second_edition.playing import GameSession, rules
from tests.second_edition.scene import Scene

UNSTABLE = ("woods", "unnamable", "graveyard", "black_cave", "unvisited_isle", "witch_house")


def _calm(**more: object) -> GameSession:
    """A game in its first Movement phase with nothing on the board."""
    session = playing(**more)
    for monster in list(session.state.monsters):
        override(session, do="monster", no=monster.no, place="cup")
    for gate in list(session.state.gates):
        override(session, do="close", place=gate.place)
    return session


def test_the_sixth_elder_sign_is_the_victory() -> None:
    """However it comes onto the board."""
    session = _calm()
    for place in UNSTABLE[:5]:
        override(session, do="seal", place=place, on=True)
    assert not session.over

    override(session, do="seal", place=UNSTABLE[5], on=True)

    assert (session.over, session.state.resolution) == (True, "sealed")


def test_an_elder_sign_that_is_taken_back_costs_no_score() -> None:
    """A mistake that is put right was never played."""
    session = _calm()

    override(session, do="seal", place="woods", on=True)
    override(session, do="seal", place="woods", on=False)

    assert (session.state.seals, session.state.seals_played) == ([], 0)


def test_below_terror_ten_there_is_a_limit_again() -> None:
    """Who sets the level back takes back that the limit was lifted; the shops open again."""
    session = _calm()
    override(session, do="set", what="terror", to=10)

    outcome = override(session, do="set", what="terror", to=4)

    assert not session.state.limit_lifted
    opened = [f.place for f in outcome.facts if isinstance(f, PlaceClosed) and not f.closed]
    assert sorted(opened) == ["curiositie_shoppe", "ye_olde_magick_shoppe"]


def test_more_monsters_than_the_lower_level_allows() -> None:
    """They go first: the level is not set below 10 while they stand there."""
    session = _calm()
    override(session, do="set", what="terror", to=10)
    for _ in range(7):
        no = session.state.cup[0]
        override(session, do="monster", no=no, place="uptown_streets")

    with pytest.raises(NotAllowed, match="limit"):
        override(session, do="set", what="terror", to=9)

    assert (session.state.terror, session.state.limit_lifted) == (10, True)


def test_a_monster_that_would_awaken_is_refused() -> None:
    """At terror 10 the game of two ends its peace with the tenth monster, as for a gate."""
    session = _calm()
    override(session, do="set", what="terror", to=10)
    for _ in range(2 * (session.state.players + 3) - 1):
        override(session, do="monster", no=session.state.cup[0], place="uptown_streets")

    with pytest.raises(NotAllowed, match="awaken"):
        override(session, do="monster", no=session.state.cup[0], place="sky")

    assert faults(session) == []


def _spawn(session: GameSession) -> int:
    """A spawn marker in the box."""
    library = rules().library
    return next(no for no in session.state.box if library.monsters[session.state.markers[no]].spawn)


def test_spawn_stands_beyond_the_limit_and_never_outside() -> None:
    """Spawn does not count to the limit, and never goes to the Outskirts."""
    session = _calm(settings={"dunwich_monsters": True})
    for _ in range(session.state.players + 3):
        override(session, do="monster", no=session.state.cup[0], place="uptown_streets")
    no = _spawn(session)

    with pytest.raises(NotAllowed):
        override(session, do="monster", no=no, place="outskirts")
    override(session, do="monster", no=no, place="uptown_streets")

    assert faults(session) == []


def test_who_is_put_into_an_other_world_came_through_its_gate() -> None:
    """The gate that a card closes behind one is an open gate to that world."""
    session = _calm()
    override(session, do="gate", place="woods", world="abyss")

    override(session, do="move", seat=0, place="abyss:1")

    assert session.state.investigators[0].entered == "woods"


def test_a_turn_that_is_begun_ends_the_one_before() -> None:
    """What lasts for a turn, and what was used in it, is over."""
    session = _calm()
    turn = session.state.turn
    effect = Effect("voice_of_ra", "x", turn=turn, seat=Seat(0))
    session.state.lasting.append(effect)
    session.state.used["turn/mandy_thompson"] = 1

    override(session, do="go", step="turn")

    assert session.state.turn == turn + 1
    assert effect not in session.state.lasting
    assert "turn/mandy_thompson" not in session.state.used


def test_the_clue_tokens_for_a_seal_are_gone() -> None:
    """Whoever has too few by the time of the answer is not asked any more, and seals nothing."""
    session = _calm()
    override(session, do="gate", place="woods", world="abyss")
    override(session, do="move", seat=0, place="woods")
    override(session, do="status", seat=0, what="explored", on=True)
    override(session, do="set", seat=0, what="clues", to=9)
    override(session, do="draws", purpose="dice:0", next=[6, 6, 6, 6, 6, 6])
    override(session, do="go", step="arkham.seat", seat=0)
    answer(session, "close:fight", seat=0)
    answer(session, "clue", seat=0)
    assert session.asks[0].kind == "seal"

    override(session, do="set", seat=0, what="clues", to=2)

    assert "seal" not in [ask.kind for ask in session.asks]
    assert session.state.seals == []
    assert len(session.state.investigators[0].gates) == 1


def test_an_encounter_stays_that_of_its_location() -> None:
    """§3 III: "a gate appears here" is the Woods, wherever its reader was moved meanwhile."""
    scene = Scene("darrell_simmons")
    scene.at("woods")
    scene.next("location:uptown", "uptown_6", "uptown_1")
    script = drawing.location_encounter(scene.b, Seat(0))
    fiber = Fiber(perform(scene.b, Seat(0), script), RunState(1, set()))
    fiber.start()
    moved = carry_out(scene.b, {"do": "move", "seat": 0, "place": "mas_boarding_house"})
    if moved is not None:
        scene.run(moved)

    slot = next(iter(fiber.open_questions()))
    slot.give(Seat(0), Picked(("uptown_6",)))
    fiber.answered(slot)

    assert [gate.place for gate in scene.b.state.gates] == ["woods"]
    assert scene.who().place == "mas_boarding_house"
