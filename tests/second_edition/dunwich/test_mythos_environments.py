"""The Environments of the box."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import SKY, Deck, MonsterNo, Movement, Place, Skill, Special
from tests.second_edition.content.driving import OTHER, SEAT, Position
from tests.second_edition.terms import InvestigatorDevoured, MovementEnds, SkillCheck, Window


def dice(position: Position, skill: Skill, seat: int = 0) -> int:
    """Return what cards and effects add to a check."""
    return position.bonuses(SkillCheck(position.who(seat).seat, skill, 0))


def movement(position: Position, code: str) -> Movement:
    """Return how monsters of a kind move now."""
    return position.stats(MonsterNo(position.markers.index(code))).movement


def devoured(position: Position) -> list[str]:
    """Return who was devoured."""
    return [fact.code for fact in position.told(InvestigatorDevoured)]


def stops(position: Position, seat: Seat = SEAT) -> None:
    """An investigator ends the movement."""
    event = MovementEnds(seat=seat, place=position.who(seat).place)
    position.run(position.listen(event), seat)


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("angry_red_skies", {Skill.WILL: -1, Skill.LORE: 1}),
        ("balmy", {Skill.SNEAK: -1, Skill.FIGHT: 1}),
        ("dark_skies", {Skill.FIGHT: -1, Skill.SNEAK: 1}),
        ("deathly_still", {Skill.WILL: -1, Skill.FIGHT: 1}),
        ("good_traveling_conditions", {Skill.FIGHT: -1, Skill.SPEED: 1}),
        ("plague_of_frogs", {Skill.LORE: -1, Skill.WILL: 1}),
        ("the_tempest", {Skill.LUCK: -1, Skill.SPEED: 1}),
        ("windy", {Skill.SNEAK: -1, Skill.SPEED: 1}),
    ],
)
def test_checks_in_both_towns(position: Position, code: str, changed: dict[Skill, int]) -> None:
    """DH 3.4: Weather changes checks in Arkham, to which Dunwich belongs, and nowhere else."""
    position.environment_comes(code)
    position.other.at("whateley_farm")

    assert {skill: dice(position, skill) for skill in changed} == changed
    assert {skill: dice(position, skill, OTHER) for skill in changed} == changed
    position.me.at("abyss:1")
    assert all(dice(position, skill) == 0 for skill in changed)


@pytest.mark.parametrize("code", ["good_traveling_conditions", "the_tempest", "windy"])
def test_one_movement_point_more(position: Position, code: str) -> None:
    """Everybody has 1 movement point more."""
    before = position.me.movement_points()

    position.environment_comes(code)

    assert position.me.movement_points() == before + 1


def test_angry_red_skies(position: Position) -> None:
    """Flyers stay out of the Sky and in it, but may fly from street to street."""
    position.environment_comes("angry_red_skies")
    high, low = position.places("nightgaunt", "sky"), position.places("byakhee", "woods")
    near = position.places("mi_go", "southside_streets")

    for bird in (high, low, near):
        position.run(position.activate(bird, white=True))

    assert position.where(high) == SKY
    assert position.where(low) == "uptown_streets"
    assert position.where(near) == "uptown_streets"


def test_windy(position: Position) -> None:
    """From the Sky flyers reach unstable locations, but no sealed and no stable one."""
    position.environment_comes("windy")
    bird = position.places("nightgaunt", "sky")

    position.me.at("newspaper")
    position.run(position.activate(bird, white=True))
    assert position.where(bird) == SKY
    position.me.at("woods")
    position.seals.append(Place("woods"))
    position.run(position.activate(bird, white=True))
    assert position.where(bird) == SKY
    position.seals.clear()
    position.run(position.activate(bird, white=True))
    assert position.where(bird) == "woods"


def test_the_tempest(position: Position) -> None:
    """Flyers in the Sky go back to the cup at once, and those that fly there."""
    up, near = position.places("nightgaunt", "sky"), position.places("byakhee", "graveyard")

    position.environment_comes("the_tempest")
    assert up in position.cup
    position.run(position.activate(near, white=True))
    assert near in position.cup


def test_balmy(position: Position) -> None:
    """DH 12.7, point 29: Stalkers reach investigators two lines away."""
    stalker = position.places("star_vampire", "graveyard")
    position.me.at("easttown_streets")
    position.run(position.activate(stalker, white=True))
    assert position.where(stalker) == "rivertown_streets"

    position.environment_comes("balmy")
    position.me.at("downtown_streets")
    position.run(position.activate(stalker, white=False))
    assert position.where(stalker) == "downtown_streets"


@pytest.mark.parametrize(
    ("code", "kind", "moves"),
    [
        ("dark_skies", "rat_thing", Movement.NORMAL),
        ("deathly_still", "zombie", Movement.STALKER),
        ("deathly_still", "nightgaunt", Movement.FLYING),
        ("good_traveling_conditions", "zombie", Movement.FAST),
        ("good_traveling_conditions", "chthonian", Movement.UNIQUE),
        ("plague_of_frogs", "witch", Movement.STALKER),
        ("plague_of_frogs", "warlock", Movement.STALKER),
        ("plague_of_frogs", "zombie", Movement.NORMAL),
    ],
)
def test_other_movement(position: Position, code: str, kind: str, moves: Movement) -> None:
    """DH 12.7: Effects that change how monsters move replace the colour of their border."""
    position.environment_comes(code)

    assert movement(position, kind) is moves


def test_songs_from_the_woods(position: Position) -> None:
    """Three kinds are tougher by 1."""
    kinds = ("goat_spawn", "tcho_tcho", "dark_young", "zombie")
    before = {kind: position.toughness(kind) for kind in kinds}

    position.environment_comes("songs_from_the_woods")

    tougher = {kind: position.toughness(kind) - before[kind] for kind in kinds}
    assert tougher == {"goat_spawn": 1, "tcho_tcho": 1, "dark_young": 1, "zombie": 0}


def test_whippoorwills_devour_on_a_1(position: Position) -> None:
    """Who falls to 0 rolls: on 1 devoured, and terror rises."""
    position.environment_comes("whippoorwills_of_dunwich")
    position.me.stamina = 1
    position.next(f"dice:{SEAT}", "1")

    position.run(position.me.lose(stamina=1))

    assert devoured(position) == ["joe_diamond"]
    assert position.terror == 1


def test_whippoorwills_spare_others(position: Position) -> None:
    """On anything else one goes to the Hospital as usual."""
    position.environment_comes("whippoorwills_of_dunwich")
    position.me.stamina = 1
    position.next(f"dice:{SEAT}", "2")

    position.run(position.me.lose(stamina=1))

    assert devoured(position) == []
    assert position.me.place == "st_marys_hospital"
    assert position.terror == 0


def test_along_came_jones(position: Position) -> None:
    """DH point 35: The first at the Train Station draws an Ally, and the card is gone."""
    position.environment_comes("along_came_jones")
    position.me.at("train_station")

    stops(position)

    assert len(position.me.of_deck(Deck.ALLY)) == 1
    assert position.environment == ""


def test_help_wanted(position: Position) -> None:
    """DH point 35: The first without a Retainer at the Newspaper gains one; the card is gone."""
    position.environment_comes("help_wanted")
    position.me.at("newspaper")
    position.me.specials[Special.RETAINER] = False
    stops(position)
    assert position.environment == "help_wanted"

    position.other.at("newspaper")
    stops(position, OTHER)

    assert Special.RETAINER in position.other.specials
    assert position.environment == ""


def test_blue_plate_special(position: Position) -> None:
    """DH point 35: Up to $4 at Velma's Diner, 1 Stamina and 1 Sanity for each."""
    position.environment_comes("blue_plate_special")
    assert not position.use("blue_plate_special", Window.ARKHAM)
    position.me.at("velmas_diner")
    position.me.sanity, position.me.stamina, position.me.money = 1, 1, 9
    position.wanted = ["n3"]

    assert position.use("blue_plate_special", Window.ARKHAM)

    assert (position.me.sanity, position.me.stamina, position.me.money) == (4, 4, 6)


def test_book_sale(position: Position) -> None:
    """DH point 35: $2 at the Library for the first Tome of the Unique Items."""
    position.environment_comes("book_sale")
    position.me.at("library")
    position.me.money = 1
    assert not position.use("book_sale", Window.ARKHAM)
    position.me.money = 5
    mine = [held.card for held in position.me.cards]

    assert position.use("book_sale", Window.ARKHAM)

    new = [held.card for held in position.me.cards if held.card not in mine]
    assert [position.printed_card(card).kind for card in new] == ["tome"]
    assert position.me.money == 3


def test_neighborhood_sale(position: Position) -> None:
    """DH point 35: Two Common Items may be bought at list price in the Easttown streets."""
    position.environment_comes("neighborhood_sale")
    position.me.at("easttown_streets")
    position.me.money = 30
    before = len(position.me.of_deck(Deck.COMMON))
    position.wanted = ["yes"]

    stops(position)

    assert len(position.me.of_deck(Deck.COMMON)) - before in (0, 1, 2)
    assert position.questions
