"""Delicate situations of monsters on the move, limits and lasting cards; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Dimension, MonsterNo, Place, Skill
from tests.second_edition.heroes import EIGHT, joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import MythosOver, Phase, Rumor

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# Monsters and limits


def test_flyers_in_the_fog_stay_in_the_sky() -> None:
    """§9: they do not move at all."""
    table = joe()
    table.joe.at(UPTOWN)
    table.environment = "an_evil_fog"
    no = table.monster("byakhee", "sky")

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place("sky")) == [no]


def test_hasturs_cultists_fly() -> None:
    """§9: from a location without prey beside it into the Sky."""
    table = joe(ancient_one="hastur")
    no = table.monster("cultist", "woods")

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place("sky")) == [no]


def test_a_fast_monster_stops_where_somebody_is() -> None:
    """§9: in the first area with an investigator, also of two steps in its own street."""
    table = joe()
    street = table.street_of(WOODS)
    table.joe.at(street)
    no = table.monster("dimensional_shambler", "woods")

    table.run(table.activate(no, white=False))

    assert table.monsters_at(street) == [no]


def test_the_outskirts_overflow_twice_in_one_surge() -> None:
    """§10: each time all return to the cup and terror rises."""
    table = Table(*EIGHT)
    for _ in range(11):
        table.monster(table.markers[table.cup[0]], UPTOWN)
    table.gate("woods")

    table.run(table.surge(WOODS))

    table.sum_up()
    assert table.terror == 8
    assert not table.outskirts
    (told,) = table.told(MythosOver)
    assert (told.came, told.outside, told.emptied, told.risen) == (0, 8, True, 8)
    assert len(told.allies) == 8
    assert "general_store" in told.shut


def test_happy_days_hold_even_the_experiment() -> None:
    """§10: what cannot rise does not rise, not to 10 either; the monsters come all the same."""
    table = joe()
    table.environment = "happy_days_are_here_again"
    table.rumor = Rumor("the_terrible_experiment", since=0)
    for _ in range(8):
        table.add_to_rumor()

    table.run(table.settle_rumor())

    assert table.terror == 0
    assert table.counted() == 4


def test_a_headline_of_a_neighborhood_leaves_the_sky_alone() -> None:
    """§15: streets and locations of the neighborhood only."""
    table = joe()
    stays = table.monster("byakhee", "sky")
    table.monster("cultist", "uptown_streets")
    table.monster("ghoul", "woods")

    table.run(table.mythos_text("private_security_hired_in_uptown"))

    assert [each.no for each in table.monsters] == [stays]


def test_an_ally_in_service_does_not_leave_with_the_terror() -> None:
    """§10: one of the Ally deck goes, not one who joined somebody."""
    table = joe()
    table.joe.gets("duke")
    table.decks[Deck.ALLY].clear()

    table.run(table.raise_terror())

    assert table.joe.owns("duke")


def test_the_fire_vampire_of_a_rainy_day() -> None:
    """§3 V: another one is drawn; with nothing else in the cup the Ancient One awakens."""
    table = joe()
    table.environment = "raining_cats_and_dogs"
    fires = [n for n in table.cup if table.markers[n] == "fire_vampire"]
    others = [n for n in table.cup if n not in fires]
    table.cup = [*fires, others[0]]

    no = table.draw_monster()

    assert no == others[0]


@pytest.mark.parametrize(
    ("weather", "kind"),
    [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")],
)
@pytest.mark.parametrize(("card", "at"), [("rivertown_7", "graveyard"), ("gate_card_23", "other")])
def test_a_kind_kept_out_of_play_can_be_a_trophy(
    weather: str, kind: str, card: str, at: str
) -> None:
    """§3 V: what enters play is drawn anew ("if one enters play"); a trophy never enters play."""
    table = joe(ancient_one="nyarlathotep")
    table.environment = weather
    table.cup = [no for no in table.cup if table.markers[no] == kind]
    table.joe.rolls(*[6] * 3)

    table.act(table.joe.resolve(card, at))

    assert [table.markers[no] for no in table.joe.monsters] == [kind]


def test_a_weather_that_ithaqua_refuses_keeps_the_old_environment() -> None:
    """§15: a Weather card is discarded, another Environment stays in play."""
    table = joe(ancient_one="ithaqua")
    table.environment = "the_festival"
    table.mythos("heat_wave")

    table.run(table.mythos_ability())

    assert table.environment == "the_festival"


def test_the_leader_of_the_mythos_phase() -> None:
    """§3 V: of several at the new clue token the first player names one."""
    table = two()
    for seat in (0, 1):
        table.who(seat).at("woods")
    table.clues.pop(WOODS, None)
    card = next(c for c in table.library.mythos.values() if c.clue == WOODS)
    table.mythos(card.id)

    table.run(table.mythos_clue(), "seat1")

    assert tuple(table.asked[0].awaited) == (ME,)
    assert (table.joe.clues, table.mandy.clues) == (0, 1)


def test_no_monster_of_an_empty_board_moves() -> None:
    """§9: the boxes of the card name symbols, not monsters in the cup."""
    table = joe()
    before = list[MonsterNo](table.cup)

    table.run(table.move_monsters(list(Dimension), list(Dimension)))

    assert table.cup == before
    assert table.phase is Phase.SETUP


def test_a_closed_location_is_closed_again_when_its_gate_goes() -> None:
    """§10: the gate replaced the closed marker; without it all there stand in the street."""
    table = two()
    place = Place("hibbs_roadhouse")
    table.gate(place)
    table.gate("graveyard")
    table.joe.at(place)
    table.mandy.at(place)
    no = table.monster("maniac", place)
    symbol = table.stats(no).symbol
    assert table.gate_symbol(table.gates[0].no) is not symbol
    table.run(table.close_place(place))
    assert table.joe.place == place
    table.joe.set_explored(on=True)
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[6] * 8)

    table.act(table.joe.try_to_close(place, Skill.FIGHT))

    assert [table.who(seat).place for seat in (0, 1)] == ["easttown_streets"] * 2
    assert table.monsters_at(Place("easttown_streets")) == [no]
