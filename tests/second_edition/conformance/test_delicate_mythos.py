"""Delicate cases of the Mythos phase; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.second_edition.core.state import Rumor
from bot.second_edition.printed.terms import Deck, Place, Special
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import gates, spells, tracks
from bot.second_edition.verbs.monsters import stats
from tests.second_edition.heroes import EIGHT
from tests.second_edition.scene import Scene

WOODS, GRAVEYARD = Place("woods"), Place("graveyard")
STRANGLER = "the_southside_strangler_strikes"


def rumor(scene: Scene, code: str, clues: int = 0) -> Rumor:
    """A Rumor that came in an earlier turn."""
    scene.b.state.mythos_deck.remove(code)
    scene.b.state.turn = 2
    scene.b.state.rumor = made = Rumor(code, since=1, clues=clues)
    return made


def ability(scene: Scene, card: str, *answers: str) -> None:
    """The ability of a Mythos card that was just drawn."""
    scene.mythos(card)
    scene.run(mythos.ability_step(scene.b), *answers)


# Gates and surges


def test_everybody_there_is_drawn_in_and_delayed() -> None:
    """§3 V: a gate that opens takes all of the location, into the first area, delayed."""
    scene = Scene("joe_diamond", "bob_jenkins")
    scene.at("woods")
    scene.at("woods", 1)
    scene.next("gates", "abyss")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert [scene.who(n).place for n in (0, 1)] == ["abyss:1", "abyss:1"]
    assert scene.who(0).delayed
    assert scene.who(1).delayed


def test_monsters_of_a_location_stay_when_a_gate_takes_who_is_there() -> None:
    """§3 V: the one that stood there and the one that comes out stay at the gate."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    scene.monster("zombie", "woods")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 2


def test_at_the_limit_a_new_gates_monster_goes_to_the_outskirts() -> None:
    """§3 V: the gate opens all the same; its monster goes to the Outskirts."""
    scene = Scene("joe_diamond")
    for _ in range(4):
        scene.monster("cultist", "uptown_streets")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert scene.b.gate_at(WOODS) is not None
    assert not scene.b.monsters_at(WOODS)
    assert len(scene.b.state.outskirts) == 1


def test_five_players_bring_two_that_fit_one_by_one() -> None:
    """§3 V: one below the limit, the first stands at the gate, the second in the Outskirts."""
    scene = Scene(*EIGHT[:5])
    limit = scene.b.limit()
    assert limit is not None
    kinds = ["cultist"] * 5 + ["zombie"] * 3
    for code in kinds[: limit - 1]:
        scene.monster(code, "uptown_streets")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 1
    assert len(scene.b.state.outskirts) == 1


def test_kate_in_an_other_world_guards_nothing() -> None:
    """§3 V: what she keeps away is kept from her own location only."""
    scene = Scene("kate_winthrop")
    scene.gate("graveyard", "abyss")
    scene.at("abyss:1")

    scene.run(mythos.gate_or_surge(scene.b, Place("science_building")))

    assert scene.b.gate_at(Place("science_building")) is not None


def test_the_last_gate_of_the_limit_awakens_before_its_monster_comes() -> None:
    """§10: with the eighth gate of one player the Ancient One awakens; nothing else happens."""
    scene = Scene("joe_diamond", ancient_one="yig")
    for place in [p for p in scene.b.library.locations if scene.b.unstable(p)][:8]:
        if place != WOODS and len(scene.b.state.gates) < 7:
            scene.gate(place)

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert scene.raised is not None
    assert len(scene.b.state.gates) == 8
    assert not scene.b.monsters_at(WOODS)


def test_a_surge_adds_no_doom_and_takes_nobody() -> None:
    """§3 V: at an open gate only monsters come; who explored it stays where they are."""
    scene = Scene("joe_diamond")
    scene.gate("woods")
    scene.at("woods")
    scene.who().explored = True

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert scene.who().place == WOODS
    assert scene.who().explored
    assert scene.b.state.doom == 0


def test_a_surge_of_one_player_with_three_gates_is_one_each() -> None:
    """§3 V: three gates and one player bring three, one at every gate, without a question."""
    scene = Scene("joe_diamond")
    for place in ("woods", "graveyard", "unnamable"):
        scene.gate(place)

    scene.run(gates.surge(scene.b, WOODS))

    assert not scene.asked
    assert [len(scene.b.monsters_at(gate.place)) for gate in scene.b.state.gates] == [1, 1, 1]


# Clue tokens


def test_a_clue_token_lands_on_a_seal() -> None:
    """§3 V: a sealed location takes clue tokens; only an open gate keeps them away."""
    scene = Scene("joe_diamond")
    place = Place("historical_society")
    scene.b.state.seals.append(place)
    before = scene.b.state.clues.get(place, 0)
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b))

    assert scene.b.state.clues[place] == before + 1


def test_the_delayed_take_a_clue_token_that_appears() -> None:
    """§3 V: who is delayed there may take the new token like anybody."""
    scene = Scene("joe_diamond")
    scene.at("historical_society")
    scene.who().delayed = True
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b), "seat0")

    assert scene.who().clues == 1
    assert scene.who().delayed


# Rumors


def test_the_strangler_takes_the_last_ally_and_fails_a_turn_later() -> None:
    """§3 V: the Rumor fails when there is none to return, not when the last one is returned."""
    scene = Scene("joe_diamond")
    rumor(scene, STRANGLER)
    del scene.b.state.decks[Deck.ALLY][1:]

    scene.run(mythos.end_step(scene.b))
    assert scene.b.state.rumor is not None
    assert not scene.b.state.decks[Deck.ALLY]

    scene.run(mythos.end_step(scene.b), "stamina")
    assert scene.b.state.rumor is None
    assert scene.who().lost_max_stamina == 1


def test_allies_who_joined_are_safe_from_the_strangler() -> None:
    """§3 V: he strikes in the Ally deck only."""
    scene = Scene("joe_diamond")
    rumor(scene, STRANGLER)
    scene.card("duke")

    scene.run(mythos.end_step(scene.b))

    assert scene.owns("duke")


def test_the_dead_raise_terror_only_by_one_die() -> None:
    """§3 V: one die at the end of the phase: a 3 does nothing."""
    scene = Scene("joe_diamond")
    rumor(scene, "disturbing_the_dead")
    scene.b.chance.script("dice", ["3"])

    scene.run(mythos.end_step(scene.b))

    assert scene.b.state.terror == 0


def test_happy_days_do_not_stop_the_rumor_but_its_terror() -> None:
    """§3 V: while terror cannot rise the disturbed dead roll in vain."""
    scene = Scene("joe_diamond")
    rumor(scene, "disturbing_the_dead")
    scene.b.state.environment = "happy_days_are_here_again"
    scene.b.chance.script("dice", ["1"])

    scene.run(mythos.end_step(scene.b))

    assert scene.b.state.terror == 0
    assert scene.b.state.rumor is not None


def test_the_great_ritual_hardens_its_people_at_once() -> None:
    """§3 V: what is not done at the end of a phase holds from the moment the Rumor comes."""
    scene = Scene("joe_diamond", ancient_one="yig")
    no = scene.monster("witch", "uptown_streets")
    assert stats(scene.b, no).toughness == 1

    ability(scene, "the_great_ritual")

    assert stats(scene.b, no).toughness == 1 + 2


def test_a_rumor_leaves_a_spot_for_the_next() -> None:
    """§3 V: once the old one is settled another Rumor comes into play."""
    scene = Scene("joe_diamond")
    rumor(scene, "good_work_undone", clues=0)
    scene.run(mythos.settle_rumor(scene.b))

    ability(scene, "the_great_ritual")

    assert scene.b.state.rumor is not None
    assert scene.b.state.rumor.code == "the_great_ritual"
    assert "good_work_undone" in scene.b.state.mythos_box


def test_undone_work_takes_seals_but_no_gate_trophies() -> None:
    """§3 V: all elder signs go; the locations are open to gates again."""
    scene = Scene("joe_diamond")
    scene.gate_trophy()
    scene.b.state.seals += [WOODS, GRAVEYARD]
    rumor(scene, "good_work_undone", clues=10)

    scene.run(mythos.settle_rumor(scene.b))
    assert not scene.b.state.seals
    assert len(scene.who().gates) == 1

    scene.run(mythos.gate_or_surge(scene.b, WOODS))
    assert scene.b.gate_at(WOODS) is not None


# Environments


def test_planetary_alignment_gives_way_and_spells_cost_again() -> None:
    """§3 V: with another Environment the last one is over."""
    scene = Scene("joe_diamond")
    ability(scene, "planetary_alignment")
    card = scene.card("dread_curse_of_azathoth")
    free = spells.cost(scene.b, scene.who().seat, card)
    ability(scene, "the_festival")

    assert free == 0
    assert spells.cost(scene.b, scene.who().seat, card) == 2


def test_rain_sends_fire_vampires_away_that_come_later() -> None:
    """§3 V: one that would enter play in the rain goes back, another is drawn instead."""
    scene = Scene("joe_diamond")
    ability(scene, "raining_cats_and_dogs")
    kinds = scene.b.state.markers
    scene.b.state.cup = [no for no in scene.b.state.cup if kinds[no] == "fire_vampire"] + [
        next(no for no in scene.b.state.cup if kinds[no] == "zombie")
    ]

    scene.run(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert [kinds[no] for no in scene.b.monsters_at(WOODS)] == ["zombie"]
    assert len(scene.b.state.cup) == 2


def test_the_chill_hardens_all_undead_wherever_they_are_met() -> None:
    """§3 V: what does not speak of Arkham holds in Other Worlds too."""
    scene = Scene("joe_diamond")
    no = scene.monster("ghost", "abyss:1")
    before = stats(scene.b, no).toughness

    scene.b.state.environment = "the_chill_of_the_grave"

    assert stats(scene.b, no).toughness == before + 1


# Headlines


@pytest.mark.parametrize("card", ["manhunt_in_arkham", "feds_raid_arkham"])
def test_raids_leave_the_sky_alone(card: str) -> None:
    """§3 V: neither streets nor locations are the Sky."""
    scene = Scene("joe_diamond")
    scene.monster("byakhee", "sky")
    scene.monster("zombie", "uptown_streets")
    scene.monster("zombie", "library")

    ability(scene, card)

    assert len(scene.b.state.monsters) == 2
    assert len(scene.b.monsters_at(Place("sky"))) == 1


def test_no_scare_without_a_monster_that_returns() -> None:
    """§3 V: terror rises only when at least one of them was there; trophies are not."""
    scene = Scene("joe_diamond")
    scene.trophy("dark_young")

    ability(scene, "goat_like_creature_spotted_in_woods")

    assert scene.b.state.terror == 0
    assert scene.who().monsters


def test_two_that_return_raise_terror_once() -> None:
    """§3 V: by 1 however many return."""
    scene = Scene("joe_diamond", ancient_one="yig")
    scene.monster("dark_young", "uptown_streets")
    scene.monster("dark_young", "woods")

    ability(scene, "goat_like_creature_spotted_in_woods")

    assert scene.b.state.terror == 1


def test_an_ill_wind_takes_the_blessing_of_the_first_player() -> None:
    """§7: a Curse only takes a Blessing away."""
    scene = Scene("joe_diamond", "bob_jenkins")
    scene.special(Special.BLESSING)
    scene.dice(*[1] * 12)

    ability(scene, "ill_wind_grips_arkham")

    assert not scene.who().specials


def test_blackouts_leave_the_shops_terror_closed() -> None:
    """§10: a shop that terror closed stays closed when the headline is over."""
    scene = Scene("joe_diamond")
    scene.run(tracks.raise_terror(scene.b, 3))
    ability(scene, "city_gripped_by_blackouts")
    scene.b.state.turn = 2

    scene.run(mythos.end_step(scene.b))

    assert scene.b.is_closed(Place("general_store"))
    assert not scene.b.is_closed(Place("curiositie_shoppe"))


def test_blue_flu_frees_prisoners_who_have_their_next_turn() -> None:
    """§7: who is released by the headline is not in the Jail Cell any more."""
    scene = Scene("joe_diamond")
    scene.at("jail_cell")
    scene.who().arrested = True

    ability(scene, "blue_flu")

    assert not scene.who().arrested
    assert scene.who().place == "police_station"


# The end of the phase


def test_nothing_refreshes_in_the_mythos_phase() -> None:
    """§3 I: exhausted cards wait for the next Upkeep."""
    scene = Scene("joe_diamond")
    card = scene.card("enchanted_jewelry")
    held = next(each for each in scene.who().cards if each.card == card)
    held.exhausted = True

    scene.run(mythos.end_step(scene.b))

    assert held.exhausted
