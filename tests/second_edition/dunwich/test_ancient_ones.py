"""Dunwich Horror, section 14: the four Ancient Ones."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck, MonsterNo, Place
from tests.second_edition.content import reference
from tests.second_edition.content.driving import Position
from tests.second_edition.packs import load_library
from tests.second_edition.terms import (
    MythosOver,
    PlaceClosed,
    RubbleDrawn,
    Standing,
    bans,
)

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")
ONES = ("abhoth", "glaaki", "shudde_mell", "tsathoggua")


def against(code: str) -> Position:
    """Two investigators, one of these Ancient Ones, and a quiet town."""
    position = Position(
        f"against {code}",
        investigators=["joe_diamond", "bob_jenkins"],
        ancient_one=code,
        boxes=["dunwich"],
    )
    for monster in list(position.monsters):
        position.return_monster(monster.no)
    position.gate_stack += [gate.no for gate in position.gates]
    position.gates.clear()
    position.leave_environment(how="test")
    position.sets(doom=0, terror=0)
    position.me.at("uptown_streets")
    position.other.at("general_store")
    return position


def here(position: Position, kind: str) -> list[str]:
    """Return where the monsters of a kind stand."""
    return [m.place for m in position.monsters if position.markers[m.no].startswith(kind)]


def any_ally(position: Position) -> str:
    """The top Ally of the deck."""
    return position.code(position.decks[Deck.ALLY][0])


def awaken(position: Position) -> Position:
    """The final battle, in its first round."""
    position.sets(awake=True, doom=position.ancient_one.doom, battle_round=1)
    return position


def attacks(position: Position, seat: Seat = ME) -> None:
    """The Ancient One attacks one seat, then what follows."""
    position.run(position.ancient_one_attack(seat, 1), seat)
    if (after := position.after_attack()) is not None:
        position.run(after, OTHER)


def nothing(position: Position) -> None:
    """The first seat has nothing at all."""
    who = position.me
    for held in list(who.cards):
        position.run(who.discard(held.card))
    who.clues = 0
    who.monsters.clear()
    who.gates.clear()


# Abhoth


def test_abhoth_has_no_cultists() -> None:
    """DH 14.1: They are out of the game; the Children wait beside the board."""
    position = against("abhoth")
    cup = [position.markers[no] for no in position.cup]
    box = [position.markers[no] for no in position.box]

    assert "cultist" not in cup
    assert sum(code.startswith("child_of_abhoth") for code in box) == 3


def test_a_surge_brings_a_child() -> None:
    """DH 11.6, 14.1: One to the surging gate; with all on the board terror 2 and doom 1."""
    position = against("abhoth")
    position.gate("woods", "abyss")
    for n in (1, 2, 3):
        position.run(position.surge(WOODS))
        assert here(position, "child_of_abhoth") == ["woods"] * n
    terror, doom = position.terror, position.doom

    position.run(position.surge(WOODS))

    assert len(here(position, "child_of_abhoth")) == 3
    assert position.terror >= terror + 2
    assert position.doom == doom + 1


def test_a_defeated_child_goes_back() -> None:
    """DH 12.6, 14.1: To the sheet: it is no trophy, and can come again."""
    position = against("abhoth")
    position.gate("woods", "abyss")
    position.run(position.surge(WOODS))
    (no,) = [
        m.no for m in position.monsters if position.markers[m.no].startswith("child_of_abhoth")
    ]

    position.run(position.me.defeat(no))

    assert no in position.box
    assert no not in position.me.monsters


def test_abhoth_takes_three_of_anything() -> None:
    """DH 14.2: Clues, trophies and items in any mix."""
    position = awaken(against("abhoth"))
    nothing(position)
    position.me.clues = 2
    position.trophy(position.cup[0])

    attacks(position)

    assert position.me.playing
    assert (position.me.clues, len(position.me.monsters)) == (0, 0)


def test_abhoth_devours_the_poor() -> None:
    """DH 14.2: Who has not three is devoured."""
    position = awaken(against("abhoth"))
    nothing(position)
    position.me.clues = 2

    attacks(position)

    assert position.me.standing is Standing.OUT


# Glaaki


def test_cultists_of_glaaki() -> None:
    """DH 12.7: They are Undead, and stalk."""
    position = against("glaaki")
    no = MonsterNo(position.markers.index("cultist"))
    now = position.stats(no)

    assert now.undead
    assert now.movement == "stalker"


def test_an_ally_lost_brings_a_servant() -> None:
    """DH 14.3: To the gate location of a Mythos card, even if it is sealed."""
    position = against("glaaki")
    card = position.gets(any_ally(position))
    position.next("mythos", "all_quiet_in_arkham")
    position.seals.append(WOODS)

    position.run(position.me.discard(card))

    assert here(position, "servant_of_glaaki") == ["woods"]


def test_terror_brings_servants_as_well() -> None:
    """DH 14.3: An Ally that leaves the deck has left the game."""
    position = against("glaaki")

    position.run(position.raise_terror())

    assert len(here(position, "servant_of_glaaki")) == 1


def test_allies_of_the_devoured_bring_servants() -> None:
    """DH 14.3: Who is devoured discards all cards; each Ally counts, beside those of terror."""
    position = against("glaaki")
    position.gets(any_ally(position))
    position.gets(any_ally(position))

    position.run(position.me.be_devoured())

    assert len(here(position, "servant_of_glaaki")) == 2 + position.terror == 4


def test_with_the_fire_gone_glaaki_awakens_at_once() -> None:
    """DH 17.6: The open gates are too many without it, before a Servant or a question comes."""
    position = against("glaaki")
    position.gets("fire_of_asshurbanipal")
    position.gets(any_ally(position))
    for place in [p for p in position.areas() if position.unstable(p)][:8]:
        position.gate(place)

    position.run(position.me.be_devoured())

    assert position.ended == "awake"
    assert not here(position, "servant_of_glaaki")


def test_allies_of_who_retires_bring_servants() -> None:
    """DH 14.3: They are discarded all the same; nobody was devoured."""
    position = against("glaaki")
    position.gets(any_ally(position))

    position.run(position.me.retire())

    assert len(here(position, "servant_of_glaaki")) == 1
    assert position.terror == 0


def test_without_servants_glaaki_awakens() -> None:
    """DH 14.3: The sixth Ally that goes."""
    position = against("glaaki")
    for n in range(1, 6):
        position.run(position.raise_terror())
        assert len(here(position, "servant_of_glaaki")) == n

    position.run(position.raise_terror())

    assert position.ended == "awake"


def test_glaaki_is_feared() -> None:
    """Each investigator devoured raises the terror level by 2."""
    position = against("glaaki")

    position.run(position.me.be_devoured())

    assert position.terror == 2


def test_glaakis_attack() -> None:
    """DH 14.4: Terror rises by 1 in the battle, an Ally leaves, a Servant's text applies."""
    position = awaken(against("glaaki"))
    allies = len(position.decks[Deck.ALLY])

    attacks(position)

    assert position.terror == 1
    assert len(position.decks[Deck.ALLY]) == allies - 1
    assert len(here(position, "servant_of_glaaki")) == 1


def test_glaaki_devours_at_ten() -> None:
    """The tenth rise of terror ends it."""
    position = awaken(against("glaaki"))
    position.sets(terror=9)

    attacks(position)

    assert position.ended == "devoured"


# Shudde M'ell


def test_chthonians_strike_from_two() -> None:
    """On 2 to 6, not on 4 to 6 only."""
    position = against("shudde_mell")
    no = position.places("chthonian", "woods")
    stamina = position.me.stamina
    position.die(2)
    position.run(position.activate(no, white=True))
    assert position.me.stamina == stamina - 1
    position.die(1)
    position.run(position.activate(no, white=True))

    assert position.me.stamina == stamina - 1


def test_a_surge_cracks_the_world() -> None:
    """DH 11.6, 14.5, 14.7: A marker's location closes for good; without one the game is lost."""
    position = against("shudde_mell")
    position.gate("woods", "abyss")
    fallen = len(position.closed)
    for n in range(1, 8):
        position.sets(terror=0)
        for monster in list(position.monsters):
            position.return_monster(monster.no)
        position.run(position.surge(WOODS))
        assert len(position.closed) == fallen + n
        assert not position.ended

    position.run(position.surge(WOODS))

    assert position.ended == "destroyed"


def crack(position: Position) -> list[str]:
    """A surge at the Woods, without monsters; what is told of it but for them."""
    position.sets(terror=0)
    for monster in list(position.monsters):
        position.return_monster(monster.no)
    position.facts.clear()
    position.run(position.surge(WOODS))
    kinds = (RubbleDrawn, PlaceClosed)
    return position.lines([fact for fact in position.facts if isinstance(fact, kinds)])


def test_the_marker_of_a_surge_is_told() -> None:
    """DH 14.7: The location, how many are left, and why it closes."""
    position = against("shudde_mell")
    position.gate("woods", "abyss")
    position.notes["rubble"] = ["rubble_2", "rubble_1"]

    assert crack(position) == [
        "**A rubble marker is drawn: Library.** 1 is left.",
        "The Library closes for good (Shudde M’ell).",
    ]


def test_a_marker_under_a_gate_says_when_the_place_closes() -> None:
    """DH 14.7: Once the gate is closed."""
    position = against("shudde_mell")
    position.gate("woods", "abyss")
    position.gate("library", "abyss")
    position.notes["rubble"] = ["rubble_2"]

    assert crack(position) == [
        "**A rubble marker is drawn: Library.** None is left.",
        "The Library closes for good once its gate is closed (Shudde M’ell).",
    ]
    position.sum_up()
    assert position.told(MythosOver)[0].shut == ()


def test_a_marker_for_a_closed_place_says_so() -> None:
    """DH 14.7: It changes nothing."""
    position = against("shudde_mell")
    position.gate("woods", "abyss")
    position.notes["rubble"] = ["rubble_2", "rubble_2"]
    crack(position)

    assert crack(position) == ["**A rubble marker is drawn: Library.** None is left."]


def test_what_fell_stands_in_the_summary_of_the_mythos() -> None:
    """DH 14.7: Beside what terror closed."""
    position = against("shudde_mell")
    position.gate("woods", "abyss")
    position.notes["rubble"] = ["rubble_2"]
    crack(position)

    position.sum_up()

    (told,) = position.told(MythosOver)
    assert told.shut == ("library",)


def test_the_marker_of_an_attack_is_told() -> None:
    """DH 14.7: The one that goes, and how many are left."""
    position = awaken(against("shudde_mell"))
    position.notes["rubble"] = ["rubble_2", "rubble_1", "rubble_3"]
    position.facts.clear()

    attacks(position)

    said = position.lines(position.facts)
    assert "A rubble marker is discarded: Library. 2 are left." in said


def test_shudde_mells_attack() -> None:
    """A marker that was not drawn goes; then everybody is devoured."""
    position = awaken(against("shudde_mell"))
    for _ in range(7):
        attacks(position)
        assert not position.ended

    attacks(position)

    assert position.ended == "devoured"


# Tsathoggua


@pytest.mark.parametrize(
    ("place", "open_"),
    [
        ("general_store", True),
        ("curiositie_shoppe", True),
        ("ye_olde_magick_shoppe", True),
        ("arkham_asylum", True),
        ("st_marys_hospital", True),
        ("administration", False),
        ("south_church", False),
        ("police_station", False),
    ],
)
def test_malaise(place: str, *, open_: bool) -> None:
    """DH 14.8: Five abilities of locations go on."""
    position = against("tsathoggua")

    assert bool(position.ban(bans.SERVICE, ME, Place(place))) is not open_


def test_malaise_ends_with_the_awakening() -> None:
    """It is a power of the slumbering one."""
    position = awaken(against("tsathoggua"))

    assert not position.ban(bans.SERVICE, ME, Place("administration"))


def test_nothing_urban_stays() -> None:
    """DH 14.9: Urban Environments are discarded without effect, others are not."""
    position = against("tsathoggua")

    assert position.ban(bans.ENVIRONMENT, "urban")
    assert not position.ban(bans.ENVIRONMENT, "weather")


def test_formless_spawn() -> None:
    """DH 12.7: Toughness +1, and they stalk."""
    position = against("tsathoggua")
    plain = position.printed(MonsterNo(position.markers.index("formless_spawn")))
    now = position.stats(MonsterNo(position.markers.index("formless_spawn")))

    assert now.toughness == plain.toughness + 1
    assert now.movement == "stalker"


def test_all_clues_are_forgotten() -> None:
    """As the battle begins."""
    position = against("tsathoggua")
    position.me.clues = position.other.clues = 3
    position.run(position.begin_battle())

    assert (position.me.clues, position.other.clues) == (0, 0)


def test_tsathogguas_attack() -> None:
    """2 monster trophies and 1 gate trophy, or devoured."""
    position = awaken(against("tsathoggua"))
    nothing(position)
    for no in position.cup[:2]:
        position.trophy(no)
    position.me.gates.append(position.gate_stack.pop())
    attacks(position)
    assert position.me.playing
    assert (position.me.monsters, position.me.gates) == ([], [])

    attacks(position)

    assert position.me.standing is Standing.OUT


# Facts


@pytest.mark.parametrize("code", ONES)
def test_a_battle_is_fought_to_its_end(code: str) -> None:
    """Rounds of attacks, whatever is chosen, break no invariant."""
    position = against(code)
    position.rich()
    position.run(position.begin_battle())
    for _ in range(6):
        if position.ended:
            break
        position.run(position.ancient_one_attacks())
        assert not position.faults()


@reference.needed
@pytest.mark.parametrize(
    "row", reference.rows("dunwich/ancient_ones", "ancient_ones"), ids=lambda row: row["id"]
)
def test_ancient_ones_as_checked(row: dict[str, object]) -> None:
    """DH 1.2: Doom track, combat rating and defences."""
    one = load_library("dunwich").ancient_ones[str(row["id"])]
    rating, defences = row["combat_rating"], row["defenses"]
    assert isinstance(rating, dict)
    assert isinstance(defences, list)

    assert (one.name, one.doom, one.combat_rating) == (
        row["name"],
        row["doom_track"],
        rating["value"],
    )
    assert one.physical_resistance is ("physical resistance" in defences)
    assert one.magical_resistance is ("magical resistance" in defences)
