"""The rulings of docs/second_edition_rulings.md that no conformance test covers."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, Dimension, Place, Skill, Source
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Rumor, Standing, Weapon

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def test_no_clue_token_for_a_passed_check() -> None:
    """A passed check asks for no clue token unless more successes count."""
    table = Table("joe_diamond")
    table.joe.clues = 2
    table.joe.rolls(5, 1, 1)
    assert table.run(table.joe.check(Skill.WILL))
    assert not table.asked

    table.joe.rolls(5, 1, 1, 6, 6)
    assert table.run(table.joe.count_successes(Skill.WILL), "clue", "take") == 3


def test_weapons_without_hands_are_always_used() -> None:
    """A weapon without hands is part of every set offered."""
    table = Table("joe_diamond")
    table.prints("knife", hands=0)
    card = table.joe.gets("knife")
    table.joe.gets("rifle")
    no = table.monster("zombie", "woods")

    assert all(card in some for some in table.combos(Combat(ME, no)))


def test_a_spell_out_of_hand_ends() -> None:
    """A lasting spell that is not used in a round ends."""
    table = Table("joe_diamond")
    card = table.joe.gets("wither")
    fight = Combat(ME, table.monster("zombie", "woods"))
    fight.weapons.append(Weapon(card, 1, 3, Source.MAGICAL, lasts=True))
    table.fighting(fight)
    table.joe.rolls(5)

    table.run(table.attack_check(fight, (), source="test"))

    assert not fight.weapons


@pytest.mark.parametrize("who", ["joe_diamond", "kate_winthrop"])
def test_where_no_monster_appears(who: str) -> None:
    """Cards bring no monster to a sealed location or to Kate’s."""
    table = Table(who)
    table.me.at("science_building")
    if who == "joe_diamond":
        table.seals.append(Place("science_building"))

    table.act(table.me.monster_appears())

    assert not table.asked
    assert len(table.cup) == 55


def test_an_empty_injury_deck() -> None:
    """DH point 37: With the Injury deck empty the usual losses apply."""
    table = Table("joe_diamond", injuries=True)
    table.removed += table.decks.pop(Deck.INJURY)
    table.joe.clues = 4

    table.act(table.joe.lose(stamina=6))

    assert (table.joe.clues, table.joe.stamina) == (2, 1)


def test_own_costs_devour_in_the_final_battle() -> None:
    """DH 8.10: In the battle an investigator who pays the last Sanity is devoured."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.awake = True
    table.joe.sanity = 1

    table.act(table.joe.pay(sanity=1))

    assert table.joe.standing is Standing.OUT


def test_discarded_allies_go_below_their_deck() -> None:
    """A discarded Ally goes below its deck and may come again."""
    table = Table("joe_diamond")
    card = table.joe.gets("duke")

    table.act(table.joe.discard(card))

    assert table.decks[Deck.ALLY][-1] == card


def test_sent_into_a_closed_location() -> None:
    """An investigator sent to a closed location moves to its street."""
    table = Table("joe_diamond")
    table.closed.append(Place("general_store"))

    table.act(table.joe.move_to(Place("general_store")))

    assert table.joe.place == "rivertown_streets"


def test_the_delayed_take_clue_tokens() -> None:
    """A delayed investigator may take clue tokens at the end of the phase."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    table.joe.be_delayed()

    table.act(table.joe.begin_movement())
    table.act(table.joe.end_movement(), "n1")

    assert table.joe.clues == 1


@pytest.mark.parametrize("busy", ["french_hill_streets", "merchant_district_streets"])
def test_of_equal_paths_the_emptier(busy: str) -> None:
    """Of two equal paths the path with fewer monsters is used."""
    table = Table("joe_diamond")
    table.joe.at("rivertown_streets")
    table.joe.points = 2
    table.monster("zombie", busy)

    path = table.joe.paths()[Place("miskatonic_u_streets")]

    assert len(path) == 2
    assert busy not in path


def test_a_surge_beside_kate() -> None:
    """Kate’s gate gets no monster of a surge; the others share them."""
    table = Table("kate_winthrop")
    table.gate("science_building")
    table.gate("woods")

    table.run(table.surge(WOODS))

    assert len(table.monsters_at(WOODS)) == 2


def test_a_gate_where_one_is_open() -> None:
    """A new gate at an open gate brings only its monster."""
    table = Table("joe_diamond")
    table.gate("woods")

    table.run(table.gate_appears(WOODS, monsters_too=1))

    assert table.doom == 0
    assert len(table.gates) == 1
    assert len(table.monsters_at(WOODS)) == 1


def test_a_rumor_that_is_over_is_boxed() -> None:
    """The monsters on a finished Rumor return to the cup."""
    table = Table("joe_diamond")
    table.mythos_deck.remove("the_terrible_experiment")
    table.rumor = Rumor("the_terrible_experiment", since=1)
    table.add_to_rumor()
    assert len(table.cup) == 54

    table.drop_rumor()

    assert table.mythos_box == ["the_terrible_experiment"]
    assert len(table.cup) == 55


def test_movement_symbols_in_doubt() -> None:
    """Happy Days moves triangles, too; The Story Continues moves nothing."""
    cards = Table("joe_diamond").library.mythos

    assert Dimension.TRIANGLE in cards["happy_days_are_here_again"].white
    assert not cards["the_story_continues"].white
    assert not cards["the_story_continues"].black


def test_a_hound_in_the_sky() -> None:
    """The Sky is one line away from every street."""
    table = Table("joe_diamond")
    table.joe.at("library")
    no = table.monster("hound_of_tindalos", "sky")

    table.run(table.activate(no, white=True))

    assert table.monsters_at(Place("library")) == [no]


def test_a_tie_for_first_citizen() -> None:
    """The earlier player in turn order is First Citizen in a tie."""
    table = Table("joe_diamond", "mandy_thompson")
    table.first = OTHER
    table.joe.gate_trophy()
    table.mandy.gate_trophy()

    assert table.first_citizen() == "mandy_thompson"


def test_nobody_is_left_in_the_box() -> None:
    """If no investigator is unused, a player who retires is out."""
    table = Table("joe_diamond", "mandy_thompson")
    table.unused.clear()

    table.act(table.joe.retire())

    assert table.joe.standing is Standing.OUT
