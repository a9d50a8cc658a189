"""Delicate situations of monsters on the move, limits and lasting cards; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import MythosOver
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.core.state import Phase, Rumor
from bot.second_edition.printed.terms import Deck, Dimension, MonsterNo, Place, Skill
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import gates, monsters, prowling, tracks, travel
from tests.second_edition.heroes import EIGHT, joe, two
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# Monsters and limits


def test_flyers_in_the_fog_stay_in_the_sky() -> None:
    """§9: they do not move at all."""
    scene = joe()
    scene.at(UPTOWN)
    scene.b.state.environment = "an_evil_fog"
    no = scene.monster("byakhee", "sky")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("sky")) == [no]


def test_hasturs_cultists_fly() -> None:
    """§9: from a location without prey beside it into the Sky."""
    scene = joe(ancient_one="hastur")
    no = scene.monster("cultist", "woods")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("sky")) == [no]


def test_a_fast_monster_stops_where_somebody_is() -> None:
    """§9: in the first area with an investigator, also of two steps in its own street."""
    scene = joe()
    street = scene.b.street_of(WOODS)
    scene.at(street)
    no = scene.monster("dimensional_shambler", "woods")

    scene.run(prowling.activate(scene.b, no, white=False))

    assert scene.b.monsters_at(street) == [no]


def test_the_outskirts_overflow_twice_in_one_surge() -> None:
    """§10: each time all return to the cup and terror rises."""
    scene = Scene(*EIGHT)
    for _ in range(11):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], UPTOWN)
    scene.gate("woods")

    scene.run(gates.surge(scene.b, WOODS))

    mythos.sum_up(scene.b)
    assert scene.b.state.terror == 8
    assert not scene.b.state.outskirts
    (told,) = scene.told(MythosOver)
    assert (told.came, told.outside, told.emptied, told.risen) == (0, 8, True, 8)
    assert len(told.allies) == 8
    assert "general_store" in told.shut


def test_happy_days_hold_even_the_experiment() -> None:
    """§10: what cannot rise does not rise, not to 10 either; the monsters come all the same."""
    scene = joe()
    scene.b.state.environment = "happy_days_are_here_again"
    scene.b.state.rumor = Rumor("the_terrible_experiment", since=0)
    for _ in range(8):
        mythos.add_to_rumor(scene.b)

    scene.run(mythos.settle_rumor(scene.b))

    assert scene.b.state.terror == 0
    assert scene.b.counted() == 4


def test_a_headline_of_a_neighborhood_leaves_the_sky_alone() -> None:
    """§15: streets and locations of the neighborhood only."""
    scene = joe()
    stays = scene.monster("byakhee", "sky")
    scene.monster("cultist", "uptown_streets")
    scene.monster("ghoul", "woods")

    scene.run(REGISTRY.mythos["private_security_hired_in_uptown"](scene.b))

    assert [each.no for each in scene.b.state.monsters] == [stays]


def test_an_ally_in_service_does_not_leave_with_the_terror() -> None:
    """§10: one of the Ally deck goes, not one who joined somebody."""
    scene = joe()
    scene.card("duke")
    scene.b.state.decks[Deck.ALLY].clear()

    scene.run(tracks.raise_terror(scene.b))

    assert scene.owns("duke")


def test_the_fire_vampire_of_a_rainy_day() -> None:
    """§3 V: another one is drawn; with nothing else in the cup the Ancient One awakens."""
    scene = joe()
    scene.b.state.environment = "raining_cats_and_dogs"
    fires = [n for n in scene.b.state.cup if scene.b.state.markers[n] == "fire_vampire"]
    others = [n for n in scene.b.state.cup if n not in fires]
    scene.b.state.cup = [*fires, others[0]]

    no = monsters.draw_monster(scene.b)

    assert no == others[0]


def test_a_weather_that_ithaqua_refuses_keeps_the_old_environment() -> None:
    """§15: a Weather card is discarded, another Environment stays in play."""
    scene = joe(ancient_one="ithaqua")
    scene.b.state.environment = "the_festival"
    scene.mythos("heat_wave")

    scene.run(mythos.ability_step(scene.b))

    assert scene.b.state.environment == "the_festival"


def test_the_leader_of_the_mythos_phase() -> None:
    """§3 V: of several at the new clue token the first player names one."""
    scene = two()
    for seat in (0, 1):
        scene.at("woods", seat)
    scene.b.state.clues.pop(WOODS, None)
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.mythos(card.id)

    scene.run(mythos.clue_step(scene.b), "seat1")

    assert tuple(scene.asked[0].awaited) == (ME,)
    assert (scene.who(0).clues, scene.who(1).clues) == (0, 1)


def test_no_monster_of_an_empty_board_moves() -> None:
    """§9: the boxes of the card name symbols, not monsters in the cup."""
    scene = joe()
    before = list[MonsterNo](scene.b.state.cup)

    scene.run(prowling.move_monsters(scene.b, list(Dimension), list(Dimension)))

    assert scene.b.state.cup == before
    assert scene.b.state.phase is Phase.SETUP


def test_a_closed_location_is_closed_again_when_its_gate_goes() -> None:
    """§10: the gate replaced the closed marker; without it all there stand in the street."""
    scene = two()
    place = Place("hibbs_roadhouse")
    scene.gate(place)
    scene.gate("graveyard")
    scene.at(place, 0)
    scene.at(place, 1)
    no = scene.monster("maniac", place)
    symbol = monsters.stats(scene.b, no).symbol
    assert scene.b.gate_symbol(scene.b.state.gates[0].no) is not symbol
    scene.run(tracks.close_place(scene.b, place))
    assert scene.who().place == place
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, place, Skill.FIGHT))

    assert [scene.who(seat).place for seat in (0, 1)] == ["easttown_streets"] * 2
    assert scene.b.monsters_at(Place("easttown_streets")) == [no]
