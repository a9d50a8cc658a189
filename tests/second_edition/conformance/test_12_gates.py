"""Section 12: gates."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.facts import Changed, Sealed
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.turn import arkham
from bot.second_edition.verbs import gates
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS = Place("woods")


def explored(world: str = "dreamlands", *, ancient_one: str = "azathoth") -> Scene:
    """Joe Diamond at an explored gate in the woods; another gate is open elsewhere."""
    scene = Scene("joe_diamond", ancient_one=ancient_one)
    scene.gate("woods", world)
    scene.gate("graveyard", "yuggoth")
    scene.at("woods")
    scene.who().explored = True
    return scene


@pytest.mark.parametrize(
    ("world", "modifier"),
    [
        ("abyss", -2),
        ("another_dimension", 0),
        ("city_of_the_great_race", 0),
        ("great_hall_of_celeano", -1),
        ("plateau_of_leng", -1),
        ("rlyeh", -3),
        ("dreamlands", 1),
        ("yuggoth", -2),
    ],
)
def test_gate_modifiers(world: str, modifier: int) -> None:
    """Each world's gates have their modifier."""
    scene = explored(world)

    assert gates.close_modifier(scene.b, WOODS) == modifier


def test_a_gate_is_closed() -> None:
    """A passed check takes the marker as a trophy."""
    scene = explored()
    scene.dice(5, 1, 1)

    assert scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert scene.b.gate_at(WOODS) is None
    assert len(scene.who().gates) == 1


def test_a_failed_check_leaves_it_open() -> None:
    """It may be tried again next turn; the explored marker stays."""
    scene = explored()
    scene.dice(1, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert scene.b.gate_at(WOODS) is not None
    assert scene.who().explored


def test_monsters_of_its_dimension_leave() -> None:
    """From Arkham, Sky and Outskirts back to the cup; others stay."""
    scene = explored()
    for place in ("woods", "sky"):
        scene.monster("nightgaunt", place)
    stays = scene.monster("zombie", "woods")
    far = scene.monster("gug", "woods")
    scene.b.state.monsters = [m for m in scene.b.state.monsters if m.no != far]
    scene.b.state.outskirts.append(far)
    scene.dice(5, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert [each.no for each in scene.b.state.monsters] == [stays]
    assert far in scene.b.state.cup


def test_sealing_costs_five_clue_tokens() -> None:
    """At once after closing, own choice."""
    scene = explored()
    scene.who().clues = 6
    scene.dice(5, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "seal")

    assert scene.who().clues == 1
    assert scene.b.state.seals == [WOODS]
    assert scene.b.is_stable(WOODS)


@pytest.mark.parametrize(
    ("ancient_one", "environment", "price"),
    [
        ("azathoth", "", 5),
        ("hastur", "", 8),
        ("azathoth", "nodens_favor", 3),
        ("hastur", "nodens_favor", 6),
        ("yog_sothoth", "", 5),
    ],
)
def test_what_sealing_costs(ancient_one: str, environment: str, price: int) -> None:
    """Eight against Hastur; two fewer with Nodens' favour."""
    scene = explored(ancient_one=ancient_one)
    scene.b.state.environment = environment

    assert gates.seal_cost(scene.b) == price


def test_no_one_can_help_you_now() -> None:
    """Gates are closed but not sealed."""
    scene = explored()
    scene.b.state.environment = "no_one_can_help_you_now"
    scene.who().clues = 9
    scene.card("elder_sign")
    scene.dice(5, 1, 1)

    assert not gates.elder_signs(scene.b, ME, WOODS)
    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert not scene.b.state.seals
    assert len(scene.who().gates) == 1


def test_no_elder_sign_seals_a_stable_location() -> None:
    """A gate there, however it came, can only be closed; the card stays."""
    scene = explored()
    library = Place("library")
    scene.gate("library", "abyss")
    scene.at("library")
    card = scene.card("elder_sign")

    assert gates.elder_signs(scene.b, ME, WOODS)
    assert not gates.elder_signs(scene.b, ME, library)
    assert not [each for each in arkham.close_deeds(scene.b, ME, library) if each.verb == "seal"]
    assert not scene.run(gates.use_elder_sign(scene.b, ME, library, card))

    assert scene.b.gate_at(library) is not None
    assert not scene.b.state.seals
    assert scene.owns("elder_sign")


def test_difficulty_against_yog_sothoth() -> None:
    """Two successes are needed."""
    scene = explored(ancient_one="yog_sothoth")
    gate = scene.b.gate_at(WOODS)
    assert gate is not None

    assert gates.close_difficulty(scene.b, gate) == 2


def test_an_elder_sign_card() -> None:
    """1 Sanity and 1 Stamina, a doom token becomes the seal, the card leaves the game."""
    scene = explored()
    card = scene.card("elder_sign")
    scene.b.state.doom = 3

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, card))

    who = scene.who()
    assert (who.sanity, who.stamina, scene.b.state.doom) == (3, 5, 2)
    assert scene.b.state.seals == [WOODS]
    assert card in scene.b.state.removed
    assert len(who.gates) == 1


def test_an_elder_sign_counts_even_if_it_costs_the_last() -> None:
    """Who goes insane from it has sealed the gate."""
    scene = explored()
    scene.who().sanity = 1
    card = scene.card("elder_sign")

    finished = scene.act(gates.use_elder_sign(scene.b, ME, WOODS, card))

    assert not finished
    assert scene.b.state.seals == [WOODS]
    assert scene.who().place == "arkham_asylum"


def test_an_elder_sign_costs_first_also_when_it_wins() -> None:
    """Its Sanity and Stamina are lost before the gate is sealed; the sixth seal ends the game."""
    scene = explored()
    scene.b.state.seals = [Place(f"place{n}") for n in range(5)]

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert isinstance(scene.raised, GameEnds)
    assert (scene.who().sanity, scene.who().stamina) == (3, 5)
    told = [type(fact) for fact in scene.facts]
    assert max(i for i, kind in enumerate(told) if kind is Changed) < told.index(Sealed)


def test_a_gate_that_closes_by_itself() -> None:
    """No trophy, no seal; the marker goes below the stack; its monsters leave."""
    scene = explored()
    gug = scene.monster("gug", "uptown_streets")

    assert scene.run(gates.close_gate(scene.b, WOODS))

    assert not scene.who().gates
    assert len(scene.b.state.gate_stack) == 15
    assert gug in scene.b.state.cup


def test_six_seals_win() -> None:
    """The sixth elder sign token on the board ends the game."""
    scene = explored()
    places = [each.id for each in scene.b.library.locations.values() if each.unstable]
    scene.b.state.seals += [place for place in places if place not in ("woods", "graveyard")][:5]
    card = scene.card("elder_sign")

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, card))

    assert isinstance(scene.raised, GameEnds)
    assert scene.raised.resolution == "sealed"


def test_closing_the_last_gate_wins() -> None:
    """With enough gate trophies; the new one counts."""
    scene = explored()
    scene.b.state.gates = scene.b.state.gates[:1]
    scene.dice(5, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert isinstance(scene.raised, GameEnds)
    assert scene.raised.resolution == "closed"


def test_in_a_sealed_location_no_monster_appears() -> None:
    """Not even by the text of a card."""
    scene = Scene("joe_diamond")
    scene.b.state.seals.append(WOODS)

    scene.run(gates.monsters.spawn_monsters(scene.b, WOODS, 1))

    assert not scene.b.state.monsters
    assert len(scene.b.state.cup) == 55
