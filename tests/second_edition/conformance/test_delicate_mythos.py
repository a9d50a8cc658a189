"""Delicate cases of the Mythos phase; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place, Special
from tests.second_edition.heroes import EIGHT
from tests.second_edition.table import Table
from tests.second_edition.terms import Rumor

WOODS, GRAVEYARD = Place("woods"), Place("graveyard")
STRANGLER = "the_southside_strangler_strikes"


def rumor(table: Table, code: str, clues: int = 0) -> Rumor:
    """A Rumor that came in an earlier turn."""
    table.mythos_deck.remove(code)
    table.turn = 2
    table.rumor = made = Rumor(code, since=1, clues=clues)
    return made


def ability(table: Table, card: str, *answers: str) -> None:
    """The ability of a Mythos card that was just drawn."""
    table.mythos(card)
    table.run(table.mythos_ability(), *answers)


# Gates and surges


def test_monsters_of_a_location_stay_when_a_gate_takes_who_is_there() -> None:
    """§3 V: Monsters at a location stay when a gate opens there and draws investigators in."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    table.monster("zombie", "woods")

    table.run(table.gate_or_surge(WOODS))

    assert len(table.monsters_at(WOODS)) == 2


def test_five_players_bring_two_that_fit_one_by_one() -> None:
    """§3 V: With one place below the limit, the second monster goes to the Outskirts."""
    table = Table(*EIGHT[:5])
    limit = table.limit()
    assert limit is not None
    kinds = ["cultist"] * 5 + ["zombie"] * 3
    for code in kinds[: limit - 1]:
        table.monster(code, "uptown_streets")

    table.run(table.gate_or_surge(WOODS))

    assert len(table.monsters_at(WOODS)) == 1
    assert len(table.outskirts) == 1


def test_kate_in_an_other_world_guards_nothing() -> None:
    """§3 V: Kate guards only her own location."""
    table = Table("kate_winthrop")
    table.gate("graveyard", "abyss")
    table.kate.at("abyss:1")

    table.run(table.gate_or_surge(Place("science_building")))

    assert table.gate_at(Place("science_building")) is not None


def test_a_surge_adds_no_doom_and_takes_nobody() -> None:
    """§3 V: A surge at an open gate adds no doom and draws no investigator in."""
    table = Table("joe_diamond")
    table.gate("woods")
    table.joe.at("woods")
    table.joe.explored = True

    table.run(table.gate_or_surge(WOODS))

    assert table.joe.place == WOODS
    assert table.joe.explored
    assert table.doom == 0


def test_a_surge_of_one_player_with_three_gates_is_one_each() -> None:
    """§3 V: With three gates and one player each gate gets one monster, without a question."""
    table = Table("joe_diamond")
    for place in ("woods", "graveyard", "unnamable"):
        table.gate(place)

    table.run(table.surge(WOODS))

    assert not table.asked
    assert [len(table.monsters_at(gate.place)) for gate in table.gates] == [1, 1, 1]


# Clue tokens


def test_a_clue_token_lands_on_a_seal() -> None:
    """§3 V: A clue token can appear at a sealed location."""
    table = Table("joe_diamond")
    place = Place("historical_society")
    table.seals.append(place)
    before = table.clues.get(place, 0)
    table.mythos("all_quiet_in_arkham")

    table.run(table.mythos_clue())

    assert table.clues[place] == before + 1


def test_the_delayed_take_a_clue_token_that_appears() -> None:
    """§3 V: A delayed investigator may take a clue token that appears."""
    table = Table("joe_diamond")
    table.joe.at("historical_society")
    table.joe.delayed = True
    table.mythos("all_quiet_in_arkham")

    table.run(table.mythos_clue(), "seat0")

    assert table.joe.clues == 1
    assert table.joe.delayed


# Rumors


def test_the_strangler_takes_the_last_ally_and_fails_a_turn_later() -> None:
    """§3 V: The Strangler fails when no Ally is left to return."""
    table = Table("joe_diamond")
    rumor(table, STRANGLER)
    del table.decks[Deck.ALLY][1:]

    table.run(table.mythos_end())
    assert table.rumor is not None
    assert not table.decks[Deck.ALLY]

    table.run(table.mythos_end(), "stamina")
    assert table.rumor is None
    assert table.joe.lost_max_stamina == 1


def test_allies_who_joined_are_safe_from_the_strangler() -> None:
    """§3 V: The Strangler takes Allies of the deck only."""
    table = Table("joe_diamond")
    rumor(table, STRANGLER)
    table.joe.gets("duke")

    table.run(table.mythos_end())

    assert table.joe.owns("duke")


def test_the_dead_raise_terror_only_by_one_die() -> None:
    """§3 V: The Rumor’s die is rolled once at the end of the phase."""
    table = Table("joe_diamond")
    rumor(table, "disturbing_the_dead")
    table.next("dice", "3")

    table.run(table.mythos_end())

    assert table.terror == 0


def test_happy_days_do_not_stop_the_rumor_but_its_terror() -> None:
    """§3 V: While terror cannot rise the Rumor rolls without effect."""
    table = Table("joe_diamond")
    rumor(table, "disturbing_the_dead")
    table.environment = "happy_days_are_here_again"
    table.next("dice", "1")

    table.run(table.mythos_end())

    assert table.terror == 0
    assert table.rumor is not None


def test_the_great_ritual_hardens_its_people_at_once() -> None:
    """§3 V: The Great Ritual’s effect on monsters begins as the Rumor comes."""
    table = Table("joe_diamond", ancient_one="yig")
    no = table.monster("witch", "uptown_streets")
    assert table.stats(no).toughness == 1

    ability(table, "the_great_ritual")

    assert table.stats(no).toughness == 1 + 2


def test_a_rumor_leaves_a_spot_for_the_next() -> None:
    """§3 V: After a Rumor is settled another one can come into play."""
    table = Table("joe_diamond")
    rumor(table, "good_work_undone", clues=0)
    table.run(table.settle_rumor())

    ability(table, "the_great_ritual")

    assert table.rumor is not None
    assert table.rumor.code == "the_great_ritual"
    assert "good_work_undone" in table.mythos_box


def test_undone_work_takes_seals_but_no_gate_trophies() -> None:
    """§3 V: The failed Rumor removes all elder signs, but no gate trophies."""
    table = Table("joe_diamond")
    table.joe.gate_trophy()
    table.seals += [WOODS, GRAVEYARD]
    rumor(table, "good_work_undone", clues=10)

    table.run(table.settle_rumor())
    assert not table.seals
    assert len(table.joe.gates) == 1

    table.run(table.gate_or_surge(WOODS))
    assert table.gate_at(WOODS) is not None


# Environments


def test_rain_sends_fire_vampires_away_that_come_later() -> None:
    """§3 V: In the rain a Fire Vampire that would enter returns; another monster is drawn."""
    table = Table("joe_diamond")
    ability(table, "raining_cats_and_dogs")
    kinds = table.markers
    table.cup = [no for no in table.cup if kinds[no] == "fire_vampire"] + [
        next(no for no in table.cup if kinds[no] == "zombie")
    ]

    table.run(table.gate_appears(WOODS, monsters_too=1))

    assert [kinds[no] for no in table.monsters_at(WOODS)] == ["zombie"]
    assert len(table.cup) == 2


# Headlines


@pytest.mark.parametrize("card", ["manhunt_in_arkham", "feds_raid_arkham"])
def test_raids_leave_the_sky_alone(card: str) -> None:
    """§3 V: Raids on streets and locations do not affect the Sky."""
    table = Table("joe_diamond")
    table.monster("byakhee", "sky")
    table.monster("zombie", "uptown_streets")
    table.monster("zombie", "library")

    ability(table, card)

    assert len(table.monsters) == 2
    assert len(table.monsters_at(Place("sky"))) == 1


def test_no_scare_without_a_monster_that_returns() -> None:
    """§3 V: Terror rises only if a monster in play returns to the cup."""
    table = Table("joe_diamond")
    table.joe.trophy("dark_young")

    ability(table, "goat_like_creature_spotted_in_woods")

    assert table.terror == 0
    assert table.joe.monsters


def test_two_that_return_raise_terror_once() -> None:
    """§3 V: Two monsters that return raise terror by 1."""
    table = Table("joe_diamond", ancient_one="yig")
    table.monster("dark_young", "uptown_streets")
    table.monster("dark_young", "woods")

    ability(table, "goat_like_creature_spotted_in_woods")

    assert table.terror == 1


def test_an_ill_wind_takes_the_blessing_of_the_first_player() -> None:
    """§7: A Curse for a Blessed investigator only discards the Blessing."""
    table = Table("joe_diamond", "bob_jenkins")
    table.joe.has_special(Special.BLESSING)
    table.joe.rolls(*[1] * 12)

    ability(table, "ill_wind_grips_arkham")

    assert not table.joe.specials


def test_blackouts_leave_the_shops_terror_closed() -> None:
    """§10: A shop closed by terror stays closed after a temporary closure."""
    table = Table("joe_diamond")
    table.run(table.raise_terror(3))
    ability(table, "city_gripped_by_blackouts")
    table.turn = 2

    table.run(table.mythos_end())

    assert table.is_closed(Place("general_store"))
    assert not table.is_closed(Place("curiositie_shoppe"))


# The end of the phase


def test_nothing_refreshes_in_the_mythos_phase() -> None:
    """§3 I: Exhausted cards are not refreshed before the next Upkeep."""
    table = Table("joe_diamond")
    card = table.joe.gets("enchanted_jewelry")
    held = next(each for each in table.joe.cards if each.card == card)
    held.exhausted = True

    table.run(table.mythos_end())

    assert held.exhausted
