"""The game master's commands at the limits of the rules, and positions that they build."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place
from tests.second_edition.dull import playing
from tests.second_edition.game import Game
from tests.second_edition.playing import rules
from tests.second_edition.table import Table
from tests.second_edition.terms import Effect, PlaceClosed

UNSTABLE = ("woods", "unnamable", "graveyard", "black_cave", "unvisited_isle", "witch_house")


def _calm(**more: object) -> Game:
    """A game in its first Movement phase with nothing on the board."""
    game = playing(**more)
    for monster in list(game.monsters):
        game.order(do="monster", no=monster.no, place="cup")
    for gate in list(game.gates):
        game.order(do="close", place=gate.place)
    return game


def test_the_sixth_elder_sign_is_the_victory() -> None:
    """However it comes onto the board."""
    game = _calm()
    for place in UNSTABLE[:5]:
        game.order(do="seal", place=place, on=True)
    assert not game.over

    game.order(do="seal", place=UNSTABLE[5], on=True)

    assert (game.over, game.resolution) == (True, "sealed")


def test_a_gate_that_is_taken_away_wins_nothing() -> None:
    """The game master sets the board right: nobody has closed the last gate by it."""
    game = _calm()
    game.order(do="gate", place="woods", world="abyss")
    game.investigators[0].gates += [game.gate_stack.pop(), game.gate_stack.pop()]

    game.order(do="close", place="woods")

    assert not game.over


def test_an_elder_sign_that_is_taken_back_was_never_placed() -> None:
    """A mistake that is put right leaves nothing behind."""
    game = _calm()

    game.order(do="seal", place="woods", on=True)
    game.order(do="seal", place="woods", on=False)

    assert game.seals == []


def test_below_terror_ten_there_is_a_limit_again() -> None:
    """Who sets the level back takes back that the limit was lifted; the shops open again."""
    game = _calm()
    game.order(do="set", what="terror", to=10)

    outcome = game.order(do="set", what="terror", to=4)

    assert not game.limit_lifted
    opened = [f.place for f in outcome.facts if isinstance(f, PlaceClosed) and not f.closed]
    assert sorted(opened) == ["curiositie_shoppe", "ye_olde_magick_shoppe"]


def test_terror_that_is_set_is_told_with_the_shops() -> None:
    """It rises or falls; shops close and open by it, and who is in one that closes has to leave."""
    game = _calm()
    game.me.at("general_store")

    def told(to: int) -> list[str]:
        return game.lines(game.order(do="set", what="terror", to=to).facts)

    assert told(3) == [
        "**The terror level rises to 3.**",
        "The General Store closes for good.",
        "Joe has to move to the Rivertown streets.",
    ]
    assert told(3) == []
    assert told(10) == [
        "**The terror level rises to 10.**",
        "The Curiositie Shoppe closes for good.",
        "Ye Olde Magick Shoppe closes for good.",
    ]
    assert game.limit() is None
    assert told(2) == [
        "**The terror level falls to 2.**",
        "The Curiositie Shoppe opens again.",
        "The General Store opens again.",
        "Ye Olde Magick Shoppe opens again.",
    ]
    assert game.limit() == game.players + 3


def test_a_shop_that_is_closed_for_a_while_as_well_stays_closed() -> None:
    """A lower terror level opens it for nobody yet: it is told how long it stays closed."""
    table = Table("joe_diamond")
    shop = Place("general_store")
    table.run(table.close_place(shop))
    for to in (3, 2):
        table.facts.clear()
        script = table.override({"do": "set", "what": "terror", "to": to})
        assert script is not None
        table.run(script)

    assert table.is_closed(shop)
    assert table.lines(table.facts)[1:] == ["The General Store closes for a while."]


def test_more_monsters_than_the_lower_level_allows() -> None:
    """They go first: the level is not set below 10 while they stand there."""
    game = _calm()
    game.order(do="set", what="terror", to=10)
    for _ in range(7):
        no = game.cup[0]
        game.order(do="monster", no=no, place="uptown_streets")

    with pytest.raises(NotAllowed, match="limit"):
        game.order(do="set", what="terror", to=9)

    assert (game.terror, game.limit_lifted) == (10, True)


def test_a_monster_that_would_awaken_is_refused() -> None:
    """At terror 10 the game of two ends its peace with the tenth monster, as for a gate."""
    game = _calm()
    game.order(do="set", what="terror", to=10)
    for _ in range(2 * (game.players + 3) - 1):
        game.order(do="monster", no=game.cup[0], place="uptown_streets")

    with pytest.raises(NotAllowed, match="awaken"):
        game.order(do="monster", no=game.cup[0], place="sky")

    assert game.faults() == []


def _spawn(game: Game) -> int:
    """A spawn marker in the box."""
    library = rules().library
    return next(no for no in game.box if library.monsters[game.markers[no]].spawn)


def test_spawn_stands_beyond_the_limit_and_never_outside() -> None:
    """Spawn does not count to the limit, and never goes to the Outskirts."""
    game = _calm(settings={"dunwich_monsters": True})
    for _ in range(game.players + 3):
        game.order(do="monster", no=game.cup[0], place="uptown_streets")
    no = _spawn(game)

    with pytest.raises(NotAllowed):
        game.order(do="monster", no=no, place="outskirts")
    game.order(do="monster", no=no, place="uptown_streets")

    assert game.faults() == []


def test_who_is_put_into_an_other_world_came_through_its_gate() -> None:
    """The gate that a card closes behind one is an open gate to that world."""
    game = _calm()
    game.order(do="gate", place="woods", world="abyss")

    game.order(do="move", seat=0, place="abyss:1")

    assert game.investigators[0].entered == "woods"


def test_a_turn_that_is_begun_ends_the_one_before() -> None:
    """What lasts for a turn, and what was used in it, is over."""
    game = _calm()
    turn = game.turn
    effect = Effect("voice_of_ra", "x", turn=turn, seat=Seat(0))
    game.lasting.append(effect)
    game.used["turn/mandy_thompson"] = 1

    game.order(do="go", step="turn")

    assert game.turn == turn + 1
    assert effect not in game.lasting
    assert "turn/mandy_thompson" not in game.used


def test_the_clue_tokens_for_a_seal_are_gone() -> None:
    """Whoever has too few by the time of the answer is not asked any more, and seals nothing."""
    game = _calm()
    game.order(do="gate", place="woods", world="abyss")
    game.order(do="move", seat=0, place="woods")
    game.order(do="status", seat=0, what="explored", on=True)
    game.order(do="set", seat=0, what="clues", to=9)
    game.order(do="draws", purpose="dice:0", next=[6, 6, 6, 6, 6, 6])
    game.order(do="go", step="arkham.seat", seat=0)
    game.answers("close:fight", seat=0)
    game.answers("clue", seat=0)
    assert game.asks[0].kind == "seal"

    game.order(do="set", seat=0, what="clues", to=2)

    assert "seal" not in [ask.kind for ask in game.asks]
    assert game.seals == []
    assert len(game.investigators[0].gates) == 1


def test_an_encounter_stays_that_of_its_location() -> None:
    """§3 III: “A gate appears here” means the encounter’s location, even after a move."""
    table = Table("darrell_simmons")
    table.darrell.at("woods")
    table.next("location:uptown", "uptown_6", "uptown_1")
    begun = table.begins(table.darrell.location_encounter(), seat=0)
    moved = table.override({"do": "move", "seat": 0, "place": "mas_boarding_house"})
    if moved is not None:
        table.run(moved)

    begun.chooses(0, "uptown_6")

    assert [gate.place for gate in table.gates] == ["woods"]
    assert table.darrell.place == "mas_boarding_house"
