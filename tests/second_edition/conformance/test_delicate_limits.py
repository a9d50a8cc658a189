"""Delicate situations of monsters on the move, limits and lasting cards; sections as cited."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Dimension, MonsterNo, Place
from tests.second_edition.heroes import EIGHT, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import MythosOver, Phase, Rumor

WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# Monsters and limits


def test_flyers_in_the_fog_stay_in_the_sky() -> None:
    """§9: In the fog flyers do not move."""
    table = joe()
    table.joe.at(UPTOWN)
    table.environment = "an_evil_fog"
    no = table.monster("byakhee", "sky")

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place("sky")) == [no]


def test_the_outskirts_overflow_twice_in_one_surge() -> None:
    """§10: Each time the Outskirts overflow, all return to the cup and terror rises."""
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
    """§10: Terror that cannot rise stays, also for an effect that sets it to 10."""
    table = joe()
    table.environment = "happy_days_are_here_again"
    table.rumor = Rumor("the_terrible_experiment", since=0)
    for _ in range(8):
        table.add_to_rumor()

    table.run(table.settle_rumor())

    assert table.terror == 0
    assert table.counted() == 4


def test_a_headline_of_a_neighborhood_leaves_the_sky_alone() -> None:
    """§15: A Headline of a neighborhood affects its streets and locations, not the Sky."""
    table = joe()
    stays = table.monster("byakhee", "sky")
    table.monster("cultist", "uptown_streets")
    table.monster("ghoul", "woods")

    table.run(table.mythos_text("private_security_hired_in_uptown"))

    assert [each.no for each in table.monsters] == [stays]


def test_an_ally_in_service_does_not_leave_with_the_terror() -> None:
    """§10: Terror takes an Ally of the deck, not one who joined an investigator."""
    table = joe()
    table.joe.gets("duke")
    table.decks[Deck.ALLY].clear()

    table.run(table.raise_terror())

    assert table.joe.owns("duke")


@pytest.mark.parametrize(
    ("weather", "kind"),
    [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")],
)
@pytest.mark.parametrize(("card", "at"), [("rivertown_7", "graveyard"), ("gate_card_23", "other")])
def test_a_kind_kept_out_of_play_can_be_a_trophy(
    weather: str, kind: str, card: str, at: str
) -> None:
    """§3 V: A monster kind kept out of play is drawn again; trophies of it stay."""
    table = joe(ancient_one="nyarlathotep")
    table.environment = weather
    table.cup = [no for no in table.cup if table.markers[no] == kind]
    table.joe.rolls(*[6] * 3)

    table.act(table.joe.resolve(card, at))

    assert [table.markers[no] for no in table.joe.monsters] == [kind]


def test_no_monster_of_an_empty_board_moves() -> None:
    """§9: A card’s movement boxes affect monsters on the board only."""
    table = joe()
    before = list[MonsterNo](table.cup)

    table.run(table.move_monsters(list(Dimension), list(Dimension)))

    assert table.cup == before
    assert table.phase is Phase.SETUP
