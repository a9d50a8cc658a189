"""Headlines."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import JAIL, LOST, SKY, Place, Special
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.terms import PlaceClosed, bans

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
        place for place, facts in position.library.locations.items() if facts.neighborhood == hood
    )
    within = position.places("gug", location)
    other = "uptown_streets" if hood != "uptown" else "northside_streets"
    outside = position.places("zombie", other)

    position.headline_comes(card)

    assert {inside, within} <= set(position.cup)
    assert [each.no for each in position.monsters] == [outside]


@pytest.mark.parametrize(("card", "street"), INVASIONS.items())
def test_invasions_bring_two(position: Position, card: str, street: str) -> None:
    """Two monsters come to the street."""
    position.headline_comes(card)

    assert len(position.monsters_at(Place(street))) == 2


@pytest.mark.parametrize(("card", "kind"), SCARES.items())
@pytest.mark.parametrize("there", [True, False])
def test_scares_raise_terror(position: Position, card: str, kind: str, there: bool) -> None:
    """Monsters of a kind leave, and only then terror rises."""
    if there:
        position.places(kind, "easttown_streets")

    position.headline_comes(card)

    assert position.terror == int(there)
    assert not position.monsters


def test_big_storm_clears_the_sky(position: Position) -> None:
    """Sky and Outskirts empty, the streets do not."""
    position.places("byakhee", SKY)
    stays = position.places("ghoul", "woods")
    outside = position.drawn_monster("gug")
    position.run(position.to_outskirts(outside))

    position.headline_comes("big_storm_sweeps_arkham")

    assert [each.no for each in position.monsters] == [stays]
    assert not position.outskirts


@pytest.mark.parametrize(
    ("card", "left"), [("feds_raid_arkham", "woods"), ("manhunt_in_arkham", "easttown_streets")]
)
def test_raids(position: Position, card: str, left: str) -> None:
    """The Feds clear the streets, the manhunt the locations."""
    position.places("ghoul", "woods")
    position.places("gug", "easttown_streets")

    position.headline_comes(card)

    assert [each.place for each in position.monsters] == [left]


def test_family_found_butchered(position: Position) -> None:
    """Terror rises by 1."""
    position.headline_comes("family_found_butchered")

    assert position.terror == 1


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
    position.me.at(places[0])
    position.headline_comes(card)

    assert all(position.is_closed(Place(place)) for place in places)
    assert position.is_street(position.me.place)
    position.turn += 1
    position.expire()
    assert not any(position.is_closed(Place(place)) for place in places)
    told = [fact for fact in position.facts if isinstance(fact, PlaceClosed) and not fact.closed]
    assert [fact.place for fact in told] == [*places]


@pytest.mark.parametrize(("face", "jailed"), [(1, True), (6, False)])
def test_temperance(position: Position, face: int, jailed: bool) -> None:
    """Whiskey is dangerous: a failed Sneak check costs it and freedom."""
    position.me.cards.clear()
    position.me.clues = 0
    position.gets("whiskey")
    position.me.sliders[0] = 0
    position.me.rolls(*[face] * 8)

    position.headline_comes("temperence_fever_sweeps_city")

    assert position.me.arrested is jailed
    assert (not position.me.owns("whiskey")) is jailed


def test_blue_flu(position: Position) -> None:
    """The jail empties and nobody is arrested until the end of the next turn."""
    position.run(position.me.be_arrested())
    assert position.me.place == JAIL

    position.headline_comes("blue_flu")
    position.run(position.me.be_arrested())

    assert not position.me.arrested
    position.turn += 1
    position.expire()
    assert not position.ban(bans.ARREST, SEAT)


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
    position.headline_comes("fourth_of_july_parade")
    position.me.at(start)
    position.me.points = 2

    position.run(position.me.walk([Place(to)]))
    assert position.me.place == start

    position.turn += 1
    position.expire()
    position.run(position.me.walk([Place(to)]))
    assert position.me.place == to


def test_expedition_returns(position: Position) -> None:
    """Elder Things leave their owners for the River Docks."""
    no = position.drawn_monster("elder_thing")
    position.visiting.remove(no)
    position.me.monsters.append(no)

    position.headline_comes("miskatonic_arctic_expedition_returns")

    assert position.monsters_at(Place("river_docks")) == [no]
    assert no not in position.me.monsters


def test_missing_people_return(position: Position) -> None:
    """Whoever is lost in time and space is back."""
    position.run(position.me.be_lost())
    assert position.me.place == LOST

    position.headline_comes("missing_people_return")

    assert position.in_arkham(position.me.place)


def test_power_flux(position: Position) -> None:
    """Who is in an Other World may return; without a gate nobody is lost."""
    position.gate("woods", "abyss")
    position.me.at("abyss:1")
    position.other.at("yuggoth:1")
    position.wanted = ["yes"]

    position.headline_comes("strange_power_flux_plagues_city")

    assert position.me.place == "woods"
    assert position.other.place == "yuggoth:1"


@pytest.mark.parametrize(("face", "cursed"), [(1, True), (6, False)])
def test_ill_wind(position: Position, face: int, cursed: bool) -> None:
    """The first player passes a Luck check or is Cursed."""
    first = position.leader()
    position.who(first).clues = 0
    position.who(first).sliders[2] = 0
    position.who(first).cards.clear()
    position.who(first).rolls(*[face] * 8)

    position.headline_comes("ill_wind_grips_arkham")

    assert (Special.CURSE in position.who(first).specials) is cursed


def test_all_quiet(position: Position) -> None:
    """Everybody may make a Luck check to be Blessed."""
    for who in position.investigators:
        who.clues = 0
        who.sliders[2] = 0
        position.who(who.seat).rolls(*[6] * 6)
    position.wanted = ["yes", "yes"]

    position.headline_comes("all_quiet_in_arkham")

    assert all(Special.BLESSING in who.specials for who in position.investigators)


def test_all_quiet_is_an_offer(position: Position) -> None:
    """Whoever declines rolls nothing and is not Blessed."""
    position.wanted = ["no", "no"]

    position.headline_comes("all_quiet_in_arkham")

    assert not any(Special.BLESSING in who.specials for who in position.investigators)
