"""All at once: everybody acts in Movement, nobody waits for a turn. Rulings, "All at once"."""

from __future__ import annotations

import pytest

from bot.engine.ask import Ask, Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.second_edition.printed.terms import Place
from tests.second_edition.dull import at_phase
from tests.second_edition.game import Game
from tests.second_edition.playing import play
from tests.second_edition.terms import Offer, Phase

JOE, MANDY, VINCENT = range(3)
WOODS, UNVISITED = "woods", "unvisited_isle"
STREETS = "uptown_streets"


def moving(*places: str, **more: object) -> Game:
    """A Movement phase in which all act at once, each in their place."""
    three = ["joe_diamond", "mandy_thompson", "vincent_lee"]
    settings = {"together": True, **more}
    game = at_phase(Phase.UPKEEP, investigators=three, settings=settings)
    game.order(do="first", seat=0)
    for who in game.investigators:
        who.cards.clear()
        who.idle = who.delayed = False
        who.sliders = [3, 3, 3]
    for monster in list(game.monsters):
        game.order(do="monster", no=monster.no, place="cup")
    for seat, place in enumerate(places):
        game.order(do="move", seat=seat, place=place)
    game.order(do="phase", to="movement")
    return game


def asked(game: Game, seat: int) -> Ask:
    """Return what a seat is asked."""
    return next(each for each in game.asks if seat in each.awaited)


def keys(game: Game, seat: int) -> list[str]:
    """Return what a seat can answer."""
    return [option.key for option in asked(game, seat).parts[Seat(seat)].options]


def label(game: Game, seat: int, key: str) -> str:
    """Return what an option reads like."""
    option = asked(game, seat).parts[Seat(seat)].option(key)
    assert option is not None
    return option.label


def test_everybody_is_asked_at_once() -> None:
    """A question each; who goes first is up to them."""
    game = moving(STREETS, STREETS, "northside_streets")

    assert game.awaited == (0, 1, 2)
    assert [each.kind for each in game.asks] == ["movement"] * 3


def test_one_after_the_other_is_the_rule() -> None:
    """Without the table's choice the first player moves, and nobody else."""
    game = moving(STREETS, STREETS, STREETS, together=False)

    assert game.awaited == (JOE,)


def test_the_last_may_go_first() -> None:
    """Whoever has moved waits for the others, who are asked what they were asked."""
    game = moving(STREETS, STREETS, "northside_streets")
    before = asked(game, JOE).id
    game.answers("stop:woods", seat=MANDY)

    assert game.awaited == (JOE, VINCENT)
    assert asked(game, JOE).id == before


def test_nobody_in_the_middle_of_a_move_blocks_others() -> None:
    """Joe has a monster before him; Mandy goes on."""
    game = moving(STREETS, STREETS, "northside_streets")
    game.order(do="monster", code="zombie", place="woods")
    game.answers("stop:woods", seat=JOE)
    assert asked(game, JOE).kind == "meet"

    game.answers("move:southside_streets", seat=MANDY)
    game.answers("end", seat=MANDY)

    assert game.awaited == (JOE, VINCENT)


def test_the_phase_ends_when_the_last_has_moved() -> None:
    """Then come the encounters, and the points are gone."""
    game = moving(STREETS, STREETS, STREETS)
    for seat in (VINCENT, JOE, MANDY):
        game.answers("end", seat=seat)

    assert game.phase is not Phase.MOVEMENT
    assert [who.points for who in game.investigators] == [0, 0, 0]


# --- clue tokens ----------------------------------------------------------------------------------


def test_the_end_takes_the_clues_in_one_press() -> None:
    """“End, take 2 clues”; fewer, or none, is a press as well."""
    game = moving(WOODS, STREETS, STREETS)
    game.order(do="clues", place=WOODS, to=2)

    assert label(game, JOE, "end") == "End, take 2 clue tokens"
    assert label(game, JOE, "end:n1") == "End, take 1 clue token"
    assert label(game, JOE, "end:n0") == "End, leave the clue tokens"


@pytest.mark.parametrize(("key", "taken"), [("end", 2), ("end:n1", 1), ("end:n0", 0)])
def test_as_many_clues_are_taken(key: str, taken: int) -> None:
    """Nothing more is asked."""
    game = moving(WOODS, STREETS, STREETS)
    game.order(do="clues", place=WOODS, to=2)
    before = game.who(JOE).clues
    game.answers(key, seat=JOE)

    assert game.who(JOE).clues == before + taken
    assert game.clues.get(Place(WOODS), 0) == 2 - taken
    assert JOE not in game.awaited


def test_one_press_where_one_goes_after_the_other() -> None:
    """“End, take 2 clues” stands beside the end, after which is asked how many."""
    game = moving(WOODS, STREETS, STREETS, together=False)
    game.order(do="clues", place=WOODS, to=2)
    before = game.who(JOE).clues
    assert label(game, JOE, "end") == "End your movement"
    assert label(game, JOE, "end:all") == "End, take 2 clue tokens"

    game.answers("end:all", seat=JOE)

    assert (game.who(JOE).clues, game.clues.get(Place(WOODS), 0)) == (before + 2, 0)
    assert game.awaited == (MANDY,)


def test_fewer_clues_are_asked_for_after_the_end() -> None:
    """Any or all of them may be taken; Rules, "Phase 2: Movement"."""
    game = moving(WOODS, STREETS, STREETS, together=False)
    game.order(do="clues", place=WOODS, to=2)
    game.answers("end", seat=JOE)

    assert keys(game, JOE) == ["n2", "n1", "n0"]


def test_a_move_that_stops_takes_the_clues() -> None:
    """It says so beside the way."""
    game = moving(STREETS, STREETS, STREETS)
    game.order(do="clues", place=WOODS, to=1)
    assert label(game, MANDY, "stop:woods").endswith("and stop, take 1 clue token")

    game.answers("stop:woods", seat=MANDY)

    assert WOODS not in game.clues
    assert MANDY not in game.awaited


def test_who_comes_first_takes_them() -> None:
    """The other still stands there, and is offered none."""
    game = moving(STREETS, WOODS, STREETS)
    game.order(do="clues", place=WOODS, to=1)
    before = asked(game, MANDY).id
    game.answers("stop:woods", seat=JOE)

    assert label(game, MANDY, "end") == "End your movement"
    assert asked(game, MANDY).id == before
    with pytest.raises(NotAllowed):
        game.answers("end:n0", seat=MANDY)


# --- what can touch ------------------------------------------------------------------------------


def fought() -> Game:
    """Joe and Mandy end where one zombie is; Joe has begun to fight it."""
    game = moving(WOODS, WOODS, STREETS)
    game.order(do="monster", code="zombie", place=WOODS)
    game.answers("end", seat=JOE)
    game.answers("fight", seat=JOE)
    return game


def test_a_monster_is_met_by_one_after_the_other() -> None:
    """Mandy's end waits until Joe's combat is over; nobody asks her meanwhile."""
    game = fought()
    assert JOE in game.awaited

    game.answers("end", seat=MANDY)

    assert MANDY not in game.awaited
    assert [each.seat for each in game.combats] == [JOE]


def test_what_another_has_beaten_is_met_no_more() -> None:
    """Joe wins: Mandy's movement ends without a word."""
    game = fought()
    game.answers("end", seat=MANDY)
    game.order(do="monster", no=game.monsters[0].no, place="cup")

    assert not game.monsters
    assert MANDY not in game.awaited
    assert game.who(MANDY).done


def test_another_monster_is_met_at_once() -> None:
    """What stands elsewhere has nothing to do with it."""
    game = fought()
    game.order(do="monster", code="ghoul", place=STREETS)
    game.answers("end", seat=VINCENT)

    assert {JOE, VINCENT} <= {*game.awaited}
    assert asked(game, VINCENT).kind == "meet"


# --- trades ---------------------------------------------------------------------------------------


def test_an_offer_can_be_taken_up_by_who_has_moved() -> None:
    """It stands beside what the first of the others is asked, which stands as it stood."""
    game = moving(STREETS, STREETS, "northside_streets")
    game.answers("end", seat=MANDY)
    game.who(JOE).money = 5
    game.offers.append(Offer(Seat(JOE), Seat(MANDY), dollars=2, asks=1))
    game.who(MANDY).money = 1
    game.order(do="clues", place=WOODS, to=1)
    before = asked(game, JOE)
    assert MANDY in before.may
    option = next(o.key for o in before.parts[Seat(MANDY)].options if "accept" in o.key)

    game.applies(Answered(Seat(MANDY), before.id, Picked((option,))))

    assert (game.who(JOE).money, game.who(MANDY).money) == (4, 2)
    assert asked(game, JOE).id == before.id


# --- saving ---------------------------------------------------------------------------------------


def test_each_press_is_a_place_to_go_on_from() -> None:
    """While nobody is in the middle of anything the game is saved after each."""
    game = moving(STREETS, STREETS, STREETS)

    assert game.answers("move:southside_streets", seat=MANDY).checkpoint is not None
    assert game.answers("stop:southside_streets", seat=JOE).checkpoint is not None


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_random_presses_of_all_at_once(players: int) -> None:
    """In any order of answers, rebuilt every few of them, the game is the same and sound."""
    settings = {"injuries": True, "dunwich_monsters": True, "together": True}
    played = play(players, "at once", settings=settings, restart_every=7)

    assert played.resolution != "capped"
