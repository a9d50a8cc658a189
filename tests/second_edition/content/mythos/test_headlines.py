"""Headlines."""

from __future__ import annotations

import pytest

from bot.second_edition.core.facts import PlaceClosed
from bot.second_edition.printed.terms import JAIL, LOST, SKY, Place, Special
from bot.second_edition.turn import movement, mythos
from bot.second_edition.verbs import monsters, travel
from tests.second_edition.content.driving import OTHER, SEAT, Position

PATROLS = {
    "campus_security_increased": "miskatonic_u",
    "church_group_reclaims_southside": "southside",
    "gangs_clean_up_easttown": "easttown",
    "lodge_members_watch_the_night": "french_hill",
    "merchants_march_on_crime": "merchant_district",
    "police_step_up_patrols_in_northside": "northside",
    "private_security_hired_in_uptown": "uptown",
    "rivertown_residents_take_back_streets": "rivertown",
    "vigilante_guards_the_night": "downtown",
}
INVASIONS = {
    "ghost_ship_docks_by_itself": "merchant_district_streets",
    "horror_at_groundbreaking": "miskatonic_u_streets",
    "lodge_member_held_for_questioning": "french_hill_streets",
    "picnickers_panic": "downtown_streets",
    "sheldon_gang_turns_to_police_for_aid": "uptown_streets",
    "slum_murders_continue": "easttown_streets",
    "southside_strangler_suspected": "southside_streets",
    "terror_at_the_train_station": "northside_streets",
    "witch_burning_anniversary": "rivertown_streets",
}
SCARES = {
    "bizarre_dreams_plague_citizens": "gug",
    "goat_like_creature_spotted_in_woods": "dark_young",
    "scientist_warns_of_dimensional_rift": "hound_of_tindalos",
    "strange_tremors_cease": "dhole",
}


@pytest.mark.parametrize(("card", "hood"), PATROLS.items())
def test_patrols_clear_a_neighborhood(position: Position, card: str, hood: str) -> None:
    """Monsters of the neighborhood's streets and locations leave; others stay."""
    street = f"{hood}_streets"
    inside = position.places("ghoul", street)
    location = next(
        place
        for place, facts in position.board.library.locations.items()
        if facts.neighborhood == hood
    )
    within = position.places("gug", location)
    other = "uptown_streets" if hood != "uptown" else "northside_streets"
    outside = position.places("zombie", other)

    position.headline(card)

    assert {inside, within} <= set(position.state.cup)
    assert [each.no for each in position.state.monsters] == [outside]


@pytest.mark.parametrize(("card", "street"), INVASIONS.items())
def test_invasions_bring_two(position: Position, card: str, street: str) -> None:
    """Two monsters come to the street."""
    position.headline(card)

    assert len(position.board.monsters_at(Place(street))) == 2


@pytest.mark.parametrize(("card", "kind"), SCARES.items())
@pytest.mark.parametrize("there", [True, False])
def test_scares_raise_terror(position: Position, card: str, kind: str, there: bool) -> None:
    """Monsters of a kind leave, and only then terror rises."""
    if there:
        position.places(kind, "easttown_streets")

    position.headline(card)

    assert position.state.terror == int(there)
    assert not position.state.monsters


def test_big_storm_clears_the_sky(position: Position) -> None:
    """Sky and Outskirts empty, the streets do not."""
    position.places("byakhee", SKY)
    stays = position.places("ghoul", "woods")
    outside = position.monster("gug")
    position.run(monsters.to_outskirts(position.board, outside))

    position.headline("big_storm_sweeps_arkham")

    assert [each.no for each in position.state.monsters] == [stays]
    assert not position.state.outskirts


@pytest.mark.parametrize(
    ("card", "left"), [("feds_raid_arkham", "woods"), ("manhunt_in_arkham", "easttown_streets")]
)
def test_raids(position: Position, card: str, left: str) -> None:
    """The Feds clear the streets, the manhunt the locations."""
    position.places("ghoul", "woods")
    position.places("gug", "easttown_streets")

    position.headline(card)

    assert [each.place for each in position.state.monsters] == [left]


def test_family_found_butchered(position: Position) -> None:
    """Terror rises by 1."""
    position.headline("family_found_butchered")

    assert position.state.terror == 1


@pytest.mark.parametrize(
    ("card", "places"),
    [
        (
            "city_gripped_by_blackouts",
            ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"),
        ),
        ("strange_lights_on_campus", ("library", "administration", "science_building")),
        ("temperence_fever_sweeps_city", ("hibbs_roadhouse",)),
    ],
)
def test_closings(position: Position, card: str, places: tuple[str, ...]) -> None:
    """Locations are closed until the end of the next turn; who was there stands in the street."""
    position.at(places[0])
    position.headline(card)

    assert all(position.board.is_closed(Place(place)) for place in places)
    assert position.board.is_street(position.board.who(SEAT).place)
    position.state.turn += 1
    mythos.expire(position.board)
    assert not any(position.board.is_closed(Place(place)) for place in places)
    told = [fact for fact in position.told if isinstance(fact, PlaceClosed) and not fact.closed]
    assert [fact.place for fact in told] == [*places]


@pytest.mark.parametrize(("face", "jailed"), [(1, True), (6, False)])
def test_temperance(position: Position, face: int, jailed: bool) -> None:
    """Whiskey is dangerous: a failed Sneak check costs it and freedom."""
    position.board.who(SEAT).cards.clear()
    position.board.who(SEAT).clues = 0
    position.gets("whiskey")
    position.board.who(SEAT).sliders[0] = 0
    position.dice(*[face] * 8)

    position.headline("temperence_fever_sweeps_city")

    assert position.board.who(SEAT).arrested is jailed
    assert (position.board.owns(SEAT, "whiskey") is None) is jailed


def test_blue_flu(position: Position) -> None:
    """The jail empties and nobody is arrested until the end of the next turn."""
    position.run(travel.arrest(position.board, SEAT))
    assert position.board.who(SEAT).place == JAIL

    position.headline("blue_flu")
    position.run(travel.arrest(position.board, SEAT))

    assert not position.board.who(SEAT).arrested
    position.state.turn += 1
    mythos.expire(position.board)
    assert not position.board.ban("arrest", SEAT)


@pytest.mark.parametrize(
    ("start", "to"),
    [
        ("merchant_district_streets", "downtown_streets"),
        ("merchant_district_streets", "river_docks"),
        ("rivertown_streets", "merchant_district_streets"),
    ],
)
def test_fourth_of_july_parade(position: Position, start: str, to: str) -> None:
    """Nobody moves into or out of the Merchant District streets until the end of the next turn."""
    position.headline("fourth_of_july_parade")
    position.at(start)
    position.board.who(SEAT).points = 2

    position.run(movement.walk(position.board, SEAT, [Place(to)]))
    assert position.board.who(SEAT).place == start

    position.state.turn += 1
    mythos.expire(position.board)
    position.run(movement.walk(position.board, SEAT, [Place(to)]))
    assert position.board.who(SEAT).place == to


def test_expedition_returns(position: Position) -> None:
    """Elder Things leave their owners for the River Docks."""
    no = position.monster("elder_thing")
    position.state.visiting.remove(no)
    position.board.who(SEAT).monsters.append(no)

    position.headline("miskatonic_arctic_expedition_returns")

    assert position.board.monsters_at(Place("river_docks")) == [no]
    assert no not in position.board.who(SEAT).monsters


def test_missing_people_return(position: Position) -> None:
    """Whoever is lost in time and space is back."""
    position.run(travel.lose_in_time(position.board, SEAT))
    assert position.board.who(SEAT).place == LOST

    position.headline("missing_people_return")

    assert position.board.in_arkham(position.board.who(SEAT).place)


def test_power_flux(position: Position) -> None:
    """Who is in an Other World may return; without a gate nobody is lost."""
    position.gate("abyss", "woods")
    position.at("abyss:1")
    position.at("yuggoth:1", seat=OTHER)
    position.wanted = ["yes"]

    position.headline("strange_power_flux_plagues_city")

    assert position.board.who(SEAT).place == "woods"
    assert position.board.who(OTHER).place == "yuggoth:1"


@pytest.mark.parametrize(("face", "cursed"), [(1, True), (6, False)])
def test_ill_wind(position: Position, face: int, cursed: bool) -> None:
    """The first player passes a Luck check or is Cursed."""
    first = position.board.leader()
    position.board.who(first).clues = 0
    position.board.who(first).sliders[2] = 0
    position.board.who(first).cards.clear()
    position.dice(*[face] * 8, seat=first)

    position.headline("ill_wind_grips_arkham")

    assert (Special.CURSE in position.board.who(first).specials) is cursed


def test_all_quiet(position: Position) -> None:
    """Everybody may make a Luck check to be Blessed."""
    for who in position.state.investigators:
        who.clues = 0
        who.sliders[2] = 0
        position.dice(*[6] * 6, seat=who.seat)
    position.wanted = ["yes", "yes"]

    position.headline("all_quiet_in_arkham")

    assert all(Special.BLESSING in who.specials for who in position.state.investigators)


def test_all_quiet_is_an_offer(position: Position) -> None:
    """Whoever declines rolls nothing and is not Blessed."""
    position.wanted = ["no", "no"]

    position.headline("all_quiet_in_arkham")

    assert not any(Special.BLESSING in who.specials for who in position.state.investigators)
