"""Environments."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place, Skill
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.terms import MovementEnds, SkillCheck, bans, topics


def ends_movement(position: Position, place: str) -> None:
    """The investigator ends movement somewhere."""
    position.me.at(place)
    event = MovementEnds(seat=SEAT, place=Place(place))
    position.run(position.listen(event, only=SEAT))


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
    position.me.cards.clear()
    position.environment_comes(card)
    for skill in Skill:
        made = SkillCheck(seat=SEAT, skill=skill, modifier=0)
        assert position.bonuses(made) == mods.get(skill, 0)
    position.me.at("abyss:1")
    for skill in Skill:
        assert position.bonuses(SkillCheck(seat=SEAT, skill=skill, modifier=0)) == 0


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
    kinds = position.library.monsters
    before = {code: position.toughness(code) for code in kinds if code in position.markers}

    position.environment_comes(card)

    for code, printed in before.items():
        assert position.toughness(code) - printed == more.get(code, 0), code


def test_alien_technology_gives_one_more(position: Position) -> None:
    """A defeated Mi-Go brings two Unique Items."""
    position.environment_comes("alien_technology")
    before = len(position.me.of_deck(Deck.UNIQUE))

    position.run(position.me.defeat(position.places("mi_go", "uptown_streets")))

    assert len(position.me.of_deck(Deck.UNIQUE)) == before + 2


@pytest.mark.parametrize("card", ["raining_cats_and_dogs", "icy_conditions"])
def test_bad_roads(position: Position, card: str) -> None:
    """Everybody has a movement point less."""
    position.me.cards.clear()
    position.environment_comes(card)

    assert position.total(topics.POINTS, SEAT) == -1
    assert position.is_so(topics.FAST_IS_NORMAL) is (card == "icy_conditions")


@pytest.mark.parametrize(
    ("card", "kind"),
    [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")],
)
def test_banished_kinds(position: Position, card: str, kind: str) -> None:
    """Weather sends a kind of monster away and keeps it away."""
    no = position.places(kind, "woods")

    position.environment_comes(card)

    assert position.on_board(no) is None
    drawn = [position.draw_monster() for _ in range(20)]
    assert all(position.markers[each] != kind for each in drawn)


@pytest.mark.parametrize(
    ("card", "stat"), [("a_strange_plague", "stamina"), ("dreams_of_a_sunken_city", "sanity")]
)
def test_no_recovery(position: Position, card: str, stat: str) -> None:
    """A stat cannot be gained but by care."""
    who = position.me
    who.sanity = who.stamina = 1
    position.environment_comes(card)

    position.run(position.me.gain(sanity=1, stamina=1))

    assert getattr(who, stat) == 1
    assert who.sanity + who.stamina == 3


def test_rlyeh_is_harder_to_close(position: Position) -> None:
    """Gates to R'lyeh need another success, other gates do not."""
    position.gate("woods", "rlyeh")
    position.gate("black_cave", "abyss")
    position.environment_comes("rlyeh_rising")

    difficulties = [position.close_difficulty(g) for g in position.gates]

    assert difficulties == [2, 1]


def test_casting(position: Position) -> None:
    """Spells are free under the Planetary Alignment and impossible in the Solar Eclipse."""
    spell = position.gets("shrivelling")
    assert position.me.spell_cost(spell) == 1
    position.environment_comes("planetary_alignment")
    assert position.me.spell_cost(spell) == 0
    position.environment_comes("solar_eclipse")
    assert position.ban(bans.CAST, SEAT)


@pytest.mark.parametrize(
    ("card", "place", "stat", "gain"),
    [
        ("blood_magic", "rivertown_streets", "stamina", 3),
        ("the_man_in_black", "french_hill_streets", "sanity", 1),
    ],
)
def test_wagers(position: Position, card: str, place: str, stat: str, gain: int) -> None:
    """A wager won brings its prize; lost altogether it devours."""
    position.environment_comes(card)
    who = position.me
    who.cards.clear()
    who.clues, have = 0, getattr(who, stat)
    position.wanted = ["yes"]
    position.me.rolls(1, *[6] * (have - 1))
    ends_movement(position, place)
    assert (who.clues, getattr(who, stat)) == (gain, have - 1)

    position.wanted = ["yes"]
    position.me.rolls(*[1] * have)
    ends_movement(position, place)
    assert who.place != place


def test_nothing_happens_elsewhere(position: Position) -> None:
    """Activities happen at their marker only."""
    position.environment_comes("darkes_carnival_arrives")
    position.me.clues = 0

    ends_movement(position, "uptown_streets")
    assert position.me.clues == 0
    ends_movement(position, "northside_streets")
    assert position.me.clues == 1


@pytest.mark.parametrize(("face", "jailed"), [(1, True), (6, False)])
def test_curfew(position: Position, face: int, jailed: bool) -> None:
    """Streets are dangerous at night, but not for the Deputy."""
    position.environment_comes("curfew_enforced")
    who = position.me
    who.clues, who.sliders = 0, [0, 0, 0]
    who.cards.clear()
    position.me.rolls(*[face] * 5)

    ends_movement(position, "uptown_streets")
    assert who.arrested is jailed
    who.arrested = False
    position.gets("deputy_of_arkham")
    ends_movement(position, "uptown_streets")
    assert not who.arrested


@pytest.mark.parametrize(("face", "clues"), [(6, 1), (1, 0)])
def test_egyptian_exhibit(position: Position, face: int, clues: int) -> None:
    """Whoever passes the Lore check beside the exhibit finds a clue."""
    position.environment_comes("egyptian_exhibit_visits_miskatonic_u")
    who = position.me
    who.cards.clear()
    who.clues, who.sliders[2] = 0, 3
    position.wanted = ["yes"]
    position.me.rolls(face, face)

    ends_movement(position, "miskatonic_u_streets")

    assert who.clues == clues


def test_estate_sale(position: Position) -> None:
    """Two Unique Items are for sale in the Uptown streets."""
    position.environment_comes("estate_sale")
    who = position.me
    who.money, shown = 50, position.decks[Deck.UNIQUE][:2]
    prices = {card: position.printed_card(card).price for card in shown}
    position.wanted = ["yes"]

    ends_movement(position, "uptown_streets")

    bought = [card for card in shown if position.me.held(card) is not None]
    assert 50 - who.money == sum(prices[card] for card in bought)
    assert set(position.decks[Deck.UNIQUE][-2:]) >= set(shown) - set(bought)
