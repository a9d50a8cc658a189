"""Headlines, Environments and Rumors."""

from __future__ import annotations

import pytest

from bot.second_edition import checks, gates, losses, monsters, mythos, spells, tracks, travel
from bot.second_edition.events import MovementEnds
from bot.second_edition.frames import listen
from bot.second_edition.monsters import stats
from bot.second_edition.registry import Window
from bot.second_edition.state import Check
from bot.second_edition.terms import JAIL, LOST, SKY, Deck, Place, Skill, Special
from tests.second_edition.content.driving import OTHER, SEAT, SEATS, Position


@pytest.fixture
def position() -> Position:
    """Two investigators, no monster, gate or Environment on the board."""
    made = Position("mythos", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    for monster in list(made.state.monsters):
        monsters.return_monster(made.board, monster.no)
    made.state.gate_stack += [gate.no for gate in made.state.gates]
    made.state.gates.clear()
    mythos.leave_environment(made.board, how="test")
    made.at("uptown_streets")
    made.at("general_store", seat=OTHER)
    return made


def ends_movement(position: Position, place: str) -> None:
    """The investigator ends movement somewhere."""
    position.at(place)
    event = MovementEnds(seat=SEAT, place=Place(place))
    position.run(listen(position.board, event, only=SEAT))


# Headlines

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


def test_fourth_of_july_parade(position: Position) -> None:
    """Nobody moves into or out of the Merchant District streets."""
    position.headline("fourth_of_july_parade")

    assert position.board.ban("enter:merchant_district_streets", SEAT)
    assert position.board.ban("leave:merchant_district_streets", SEAT)
    assert not position.board.ban("enter:uptown_streets", SEAT)


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


# Environments


@pytest.mark.parametrize(
    ("card", "mods"),
    [
        ("an_evil_fog", {Skill.WILL: -1, Skill.SNEAK: 1}),
        ("blackest_night", {Skill.LUCK: -1, Skill.SNEAK: 1}),
        ("heat_wave", {Skill.FIGHT: -1, Skill.LORE: 1}),
        ("raining_cats_and_dogs", {Skill.SPEED: -1, Skill.SNEAK: 1}),
        ("sunny_and_clear", {Skill.SNEAK: -1, Skill.WILL: 1}),
    ],
)
def test_weather_changes_checks(position: Position, card: str, mods: dict[Skill, int]) -> None:
    """Checks in Arkham have more or fewer dice; those in Other Worlds have not."""
    position.board.who(SEAT).cards.clear()
    position.environment(card)
    for skill in Skill:
        made = Check(seat=SEAT, skill=skill, modifier=0)
        assert checks.bonuses(position.board, made) == mods.get(skill, 0)
    position.at("abyss:1")
    for skill in Skill:
        assert checks.bonuses(position.board, Check(seat=SEAT, skill=skill, modifier=0)) == 0


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("alien_technology", {"mi_go": 2}),
        ("heat_wave", {"fire_vampire": 1}),
        ("rlyeh_rising", {"star_spawn": 1, "maniac": 1}),
        ("the_chill_of_the_grave", {"ghost": 1, "vampire": 1, "zombie": 1}),
        ("the_festival", {"cultist": 1, "byakhee": 1}),
        ("things_of_darkness", {"ghoul": 1, "formless_spawn": 1, "shoggoth": 1, "flying_polyp": 1}),
    ],
)
def test_tougher_monsters(position: Position, card: str, more: dict[str, int]) -> None:
    """Some monsters are tougher as long as the Environment is in play, others are not."""
    kinds = position.board.library.monsters
    before = {code: _toughness(position, code) for code in kinds if code in position.state.markers}

    position.environment(card)

    for code, printed in before.items():
        assert _toughness(position, code) - printed == more.get(code, 0), code


def _toughness(position: Position, code: str) -> int:
    no = monsters.MonsterNo(position.state.markers.index(code))
    return stats(position.board, no).toughness


def test_alien_technology_gives_one_more(position: Position) -> None:
    """A defeated Mi-Go brings two Unique Items."""
    position.environment("alien_technology")
    before = len(position.board.of_deck(SEAT, Deck.UNIQUE))

    position.run(monsters.defeat(position.board, SEAT, position.places("mi_go", "uptown_streets")))

    assert len(position.board.of_deck(SEAT, Deck.UNIQUE)) == before + 2


@pytest.mark.parametrize("card", ["raining_cats_and_dogs", "icy_conditions"])
def test_bad_roads(position: Position, card: str) -> None:
    """Everybody has a movement point less."""
    position.board.who(SEAT).cards.clear()
    position.environment(card)

    assert position.board.total("points", SEAT) == -1
    assert position.board.is_so("fast_is_normal") is (card == "icy_conditions")


@pytest.mark.parametrize(
    ("card", "kind"),
    [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")],
)
def test_banished_kinds(position: Position, card: str, kind: str) -> None:
    """Weather sends a kind of monster away and keeps it away."""
    no = position.places(kind, "woods")

    position.environment(card)

    assert position.board.monster(no) is None
    drawn = [monsters.draw_monster(position.board) for _ in range(20)]
    assert all(position.state.markers[each] != kind for each in drawn)


def test_fog_grounds_flyers(position: Position) -> None:
    """Flying monsters do not move in the fog."""
    position.environment("an_evil_fog")

    assert position.board.ban("move:flying")


@pytest.mark.parametrize(
    ("card", "stat"), [("a_strange_plague", "stamina"), ("dreams_of_a_sunken_city", "sanity")]
)
def test_no_recovery(position: Position, card: str, stat: str) -> None:
    """A stat cannot be gained but by care."""
    who = position.board.who(SEAT)
    who.sanity = who.stamina = 1
    position.environment(card)

    position.run(losses.gain(position.board, SEAT, sanity=1, stamina=1))

    assert getattr(who, stat) == 1
    assert who.sanity + who.stamina == 3


def test_rlyeh_is_harder_to_close(position: Position) -> None:
    """Gates to R'lyeh need another success, other gates do not."""
    position.gate("rlyeh", "woods")
    position.gate("abyss", "black_cave")
    position.environment("rlyeh_rising")

    difficulties = [gates.close_difficulty(position.board, g) for g in position.state.gates]

    assert difficulties == [2, 1]


def test_sealing(position: Position) -> None:
    """Nodens' Favor makes sealing cheaper, No One Can Help You Now forbids it."""
    assert gates.seal_cost(position.board) == 5
    position.environment("nodens_favor")
    assert gates.seal_cost(position.board) == 3
    position.environment("no_one_can_help_you_now")
    assert position.board.ban("seal", SEAT)


def test_casting(position: Position) -> None:
    """Spells are free under the Planetary Alignment and impossible in the Solar Eclipse."""
    spell = position.gets("shrivelling")
    assert spells.cost(position.board, SEAT, spell) == 1
    position.environment("planetary_alignment")
    assert spells.cost(position.board, SEAT, spell) == 0
    position.environment("solar_eclipse")
    assert position.board.ban("cast", SEAT)


def test_happy_days(position: Position) -> None:
    """The terror level stays."""
    position.environment("happy_days_are_here_again")

    position.run(tracks.raise_terror(position.board))

    assert position.state.terror == 0


@pytest.mark.parametrize(
    ("card", "place", "stat", "gain"),
    [
        ("blood_magic", "rivertown_streets", "stamina", 3),
        ("the_man_in_black", "french_hill_streets", "sanity", 1),
    ],
)
def test_wagers(position: Position, card: str, place: str, stat: str, gain: int) -> None:
    """A wager won brings its prize; lost altogether it devours."""
    position.environment(card)
    who = position.board.who(SEAT)
    who.cards.clear()
    who.clues, have = 0, getattr(who, stat)
    position.wanted = ["yes"]
    position.dice(1, *[6] * (have - 1))
    ends_movement(position, place)
    assert (who.clues, getattr(who, stat)) == (gain, have - 1)

    position.wanted = ["yes"]
    position.dice(*[1] * have)
    ends_movement(position, place)
    assert who.place != place


def test_nothing_happens_elsewhere(position: Position) -> None:
    """Activities happen at their marker only."""
    position.environment("darkes_carnival_arrives")
    position.board.who(SEAT).clues = 0

    ends_movement(position, "uptown_streets")
    assert position.board.who(SEAT).clues == 0
    ends_movement(position, "northside_streets")
    assert position.board.who(SEAT).clues == 1


@pytest.mark.parametrize(("face", "jailed"), [(1, True), (6, False)])
def test_curfew(position: Position, face: int, jailed: bool) -> None:
    """Streets are dangerous at night, but not for the Deputy."""
    position.environment("curfew_enforced")
    who = position.board.who(SEAT)
    who.clues, who.sliders = 0, [0, 0, 0]
    who.cards.clear()
    position.dice(*[face] * 5)

    ends_movement(position, "uptown_streets")
    assert who.arrested is jailed
    who.arrested = False
    position.gets("deputy_of_arkham")
    ends_movement(position, "uptown_streets")
    assert not who.arrested


@pytest.mark.parametrize(("face", "clues"), [(6, 1), (1, 0)])
def test_egyptian_exhibit(position: Position, face: int, clues: int) -> None:
    """Whoever passes the Lore check beside the exhibit finds a clue."""
    position.environment("egyptian_exhibit_visits_miskatonic_u")
    who = position.board.who(SEAT)
    who.cards.clear()
    who.clues, who.sliders[2] = 0, 3
    position.wanted = ["yes"]
    position.dice(face, face)

    ends_movement(position, "miskatonic_u_streets")

    assert who.clues == clues


def test_estate_sale(position: Position) -> None:
    """Two Unique Items are for sale in the Uptown streets."""
    position.environment("estate_sale")
    who = position.board.who(SEAT)
    who.money, shown = 50, position.state.decks[Deck.UNIQUE][:2]
    prices = {card: position.board.card(card).price for card in shown}
    position.wanted = ["yes"]

    ends_movement(position, "uptown_streets")

    bought = [card for card in shown if position.board.held(SEAT, card) is not None]
    assert 50 - who.money == sum(prices[card] for card in bought)
    assert set(position.state.decks[Deck.UNIQUE][-2:]) >= set(shown) - set(bought)


# Rumors


def mythos_ends(position: Position) -> None:
    """A later Mythos phase ends."""
    position.state.turn += 1
    position.run(mythos.end_step(position.board))
    if not position.ended:
        position.run(mythos.settle_rumor(position.board))


def over(position: Position) -> bool:
    """Whether the rumor has left play."""
    return position.state.rumor is None


def test_disturbing_the_dead(position: Position) -> None:
    """A 1 or 2 raises terror; 2 gate trophies end it with a Spell for all; at 10 all are Cursed."""
    position.rumor("disturbing_the_dead")
    position.die(2)
    mythos_ends(position)
    assert position.state.terror == 1
    position.die(3)
    mythos_ends(position)
    assert position.state.terror == 1

    assert not position.use("disturbing_the_dead", Window.ARKHAM)
    position.at("rivertown_streets")
    position.board.who(SEAT).gates += [position.state.gate_stack.pop() for _ in range(2)]
    spells_before = [len(position.board.of_deck(s, Deck.SPELL)) for s in SEATS]
    assert position.use("disturbing_the_dead", Window.ARKHAM)
    assert over(position)
    assert not position.board.who(SEAT).gates
    assert [len(position.board.of_deck(s, Deck.SPELL)) for s in SEATS] == [
        n + 1 for n in spells_before
    ]


def test_disturbed_dead_curse_all(position: Position) -> None:
    """At terror 10 the rumor fails."""
    position.rumor("disturbing_the_dead")
    position.state.terror = 9
    position.die(1)

    mythos_ends(position)

    assert over(position)
    assert all(Special.CURSE in who.specials for who in position.state.investigators)


def test_good_work_undone(position: Position) -> None:
    """Clues on the card can be paid off; without them everybody draws a Unique Item."""
    position.rumor("good_work_undone")
    assert position.state.rumor is not None
    assert position.state.rumor.clues == 6
    position.die(1, 6)
    mythos_ends(position)
    assert position.state.rumor.clues == 7

    position.at("easttown_streets")
    position.board.who(SEAT).clues = 9
    before = len(position.board.of_deck(SEAT, Deck.UNIQUE))
    position.wanted = ["n7"]
    assert position.use("good_work_undone", Window.ARKHAM)
    assert over(position)
    assert position.board.who(SEAT).clues == 2
    assert len(position.board.of_deck(SEAT, Deck.UNIQUE)) == before + 1


def test_good_work_is_undone(position: Position) -> None:
    """With 10 clues on the card all seals are gone."""
    position.state.seals.append(Place("woods"))
    position.rumor("good_work_undone")
    assert position.state.rumor is not None
    position.state.rumor.clues = 9
    position.die(2, 2)

    mythos_ends(position)

    assert over(position)
    assert not position.state.seals


@pytest.mark.parametrize(("players", "needed"), [(4, 3), (5, 4)])
def test_great_ritual_is_broken(position: Position, players: int, needed: int) -> None:
    """3 Spells, or 4 with five players, end it with 2 clues for all."""
    position.rumor("the_great_ritual")
    position.state.players = players
    position.at("french_hill_streets")
    who = position.board.who(SEAT)
    who.cards.clear()
    for other in position.state.investigators:
        other.clues = 0
    for _ in range(needed - 1):
        position.take(position.state.decks[Deck.SPELL][0])
    assert not position.use("the_great_ritual", Window.ARKHAM)
    position.take(position.state.decks[Deck.SPELL][0])

    assert position.use("the_great_ritual", Window.ARKHAM)
    assert over(position)
    assert [other.clues for other in position.state.investigators] == [2, 2]


def test_great_ritual_succeeds(position: Position) -> None:
    """After 5 Mythos phases two Mythos cards are drawn in each turn."""
    position.rumor("the_great_ritual")
    before = _toughness(position, "cultist")
    for _ in range(5):
        mythos_ends(position)

    assert before == 3
    assert over(position)
    assert position.state.double_mythos


def test_strangler_takes_allies(position: Position) -> None:
    """An Ally a turn is gone; 5 clues end it with $5 for all."""
    position.rumor("the_southside_strangler_strikes")
    allies = len(position.state.decks[Deck.ALLY])
    mythos_ends(position)
    assert len(position.state.decks[Deck.ALLY]) == allies - 1

    position.at("southside_streets")
    money = position.board.who(OTHER).money
    position.board.who(SEAT).clues = 5
    assert position.use("the_southside_strangler_strikes", Window.ARKHAM)
    assert over(position)
    assert position.board.who(OTHER).money == money + 5


def test_strangler_without_allies(position: Position) -> None:
    """Without Allies everybody lowers a maximum."""
    position.rumor("the_southside_strangler_strikes")
    position.state.removed += position.state.decks[Deck.ALLY]
    position.state.decks[Deck.ALLY].clear()

    mythos_ends(position)

    assert over(position)
    assert all(
        who.lost_max_sanity + who.lost_max_stamina == 1 for who in position.state.investigators
    )


def test_the_stars_are_right(position: Position) -> None:
    """A 1 or 2 adds doom; an Ally given up ends it with 2 Common Items for all."""
    position.rumor("the_stars_are_right")
    doom = position.state.doom
    position.die(1)
    mythos_ends(position)
    assert position.state.doom == doom + 1

    position.at("downtown_streets")
    position.gets("duke")
    before = len(position.board.of_deck(SEAT, Deck.COMMON))
    assert position.use("the_stars_are_right", Window.ARKHAM)
    assert over(position)
    assert position.board.owns(SEAT, "duke") is None
    assert len(position.board.of_deck(SEAT, Deck.COMMON)) == before + 2


def test_the_terrible_experiment_grows(position: Position) -> None:
    """One monster more each turn; at 8 they break out and terror is 10."""
    position.rumor("the_terrible_experiment")
    assert position.state.rumor is not None
    assert len(position.state.rumor.monsters) == 5
    for _ in range(3):
        mythos_ends(position)

    assert over(position)
    assert position.state.terror == 10
    assert position.board.monsters_at(Place("miskatonic_u_streets")) or position.ended
    assert not position.faults()


def test_the_terrible_experiment_ends(position: Position) -> None:
    """When the last monster on it is beaten everybody draws a Skill."""
    position.rumor("the_terrible_experiment")
    assert position.state.rumor is not None
    for no in position.state.rumor.monsters[1:]:
        monsters.return_monster(position.board, no)
    last = position.state.rumor.monsters[0]
    monsters.return_monster(position.board, last)
    cultist = position.monster("cultist")
    position.state.visiting.remove(cultist)
    position.state.rumor.monsters.append(cultist)
    position.at("miskatonic_u_streets")
    position.gets("tommy_gun")
    position.dice(*[6] * 20)
    before = len(position.board.of_deck(SEAT, Deck.SKILL))

    position.wanted = ["fight:"]
    assert position.use("the_terrible_experiment", Window.ARKHAM)
    assert over(position)
    assert cultist in position.board.who(SEAT).monsters
    assert len(position.board.of_deck(SEAT, Deck.SKILL)) == before + 1
