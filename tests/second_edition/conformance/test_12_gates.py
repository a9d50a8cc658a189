"""Section 12: gates."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.engine.about import About
from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.printed.terms import Place, Skill
from tests.second_edition.rulebook import the_place
from tests.second_edition.table import Table
from tests.second_edition.terms import CardLost, Changed, Sealed

ME = Seat(0)
WOODS = Place("woods")


def explored(world: str = "dreamlands", *, ancient_one: str = "azathoth") -> Table:
    """Joe Diamond at an explored gate in the woods; another gate is open elsewhere."""
    table = Table("joe_diamond", ancient_one=ancient_one)
    table.gate("woods", world)
    table.gate("graveyard", "yuggoth")
    table.joe.at("woods")
    table.joe.explored = True
    return table


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
    table = explored(world)

    assert table.close_modifier(WOODS) == modifier


def test_a_gate_is_closed() -> None:
    """A passed check closes the gate, and the marker is a trophy."""
    table = explored()
    table.joe.rolls(5, 1, 1)

    assert table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    assert table.gate_at(WOODS) is None
    assert len(table.joe.gates) == 1


def test_a_failed_check_leaves_it_open() -> None:
    """After a failed check the gate can be tried again next turn."""
    table = explored()
    table.joe.rolls(1, 1, 1)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    assert table.gate_at(WOODS) is not None
    assert table.joe.explored


def test_monsters_of_its_dimension_leave() -> None:
    """Monsters with the gate’s symbol return to the cup from Arkham, Sky, Outskirts."""
    table = explored()
    for place in ("woods", "sky"):
        table.monster("nightgaunt", place)
    stays = table.monster("zombie", "woods")
    far = table.monster("gug", "woods")
    table.monsters = [m for m in table.monsters if m.no != far]
    table.outskirts.append(far)
    table.joe.rolls(5, 1, 1)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    assert [each.no for each in table.monsters] == [stays]
    assert far in table.cup


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
    """Sealing costs eight clue tokens against Hastur, two fewer with Nodens’ favour."""
    table = explored(ancient_one=ancient_one)
    table.environment = environment

    assert table.seal_cost() == price


def test_no_one_can_help_you_now() -> None:
    """With No One Can Help You Now gates can be closed but not sealed."""
    table = explored()
    table.environment = "no_one_can_help_you_now"
    table.joe.clues = 9
    table.joe.gets("elder_sign")
    table.joe.rolls(5, 1, 1)

    assert not table.joe.elder_signs(WOODS)
    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT))

    assert not table.seals
    assert len(table.joe.gates) == 1


def test_no_elder_sign_seals_a_stable_location() -> None:
    """A gate at a stable location can be closed but not sealed; the card stays."""
    table = explored()
    library = Place("library")
    table.gate("library", "abyss")
    table.joe.at("library")
    card = table.joe.gets("elder_sign")

    assert table.joe.elder_signs(WOODS)
    assert not table.joe.elder_signs(library)
    assert not [each for each in table.joe.close_choices(library) if each.verb == "seal"]
    table.run(table.joe.use_elder_sign(library, card))

    assert table.gate_at(library) is not None
    assert not table.seals
    assert table.joe.owns("elder_sign")


def test_difficulty_against_yog_sothoth() -> None:
    """Against Yog-Sothoth closing a gate needs two successes."""
    table = explored(ancient_one="yog_sothoth")
    gate = table.gate_at(WOODS)
    assert gate is not None

    assert table.close_difficulty(gate) == 2


def test_an_elder_sign_card() -> None:
    """An Elder Sign costs 1 Sanity and 1 Stamina, and seals with a doom token."""
    table = explored()
    card = table.joe.gets("elder_sign")
    table.doom = 3

    table.act(table.joe.use_elder_sign(WOODS, card))

    who = table.joe
    assert (who.sanity, who.stamina, table.doom) == (3, 5, 2)
    assert table.seals == [WOODS]
    assert card in table.removed
    assert len(who.gates) == 1


def test_an_elder_sign_costs_first_also_when_it_wins() -> None:
    """An Elder Sign’s cost is lost before the gate is sealed; the sixth seal wins."""
    table = explored()
    table.seals = [Place(f"place{n}") for n in range(5)]

    table.act(table.joe.use_elder_sign(WOODS, table.joe.gets("elder_sign")))

    assert isinstance(table.raised, GameEnds)
    assert (table.joe.sanity, table.joe.stamina) == (3, 5)
    told = [type(fact) for fact in table.facts]
    assert max(i for i, kind in enumerate(told) if kind is Changed) < told.index(Sealed)


def test_a_gate_that_closes_by_itself() -> None:
    """A gate that closes without an investigator is no trophy; its monsters leave."""
    table = explored()
    gug = table.monster("gug", "uptown_streets")

    table.run(table.close_gate(WOODS))

    assert not table.joe.gates
    assert len(table.gate_stack) == 15
    assert gug in table.cup


# What is told and asked


def test_a_gate_that_opens_is_told_with_what_it_brings() -> None:
    """The log reports a new gate with its doom token and the clue tokens it removes."""
    table = Table("joe_diamond")
    table.clues = {WOODS: 2}
    first, second = (table.gate_world(no) for no in table.gate_stack[:2])
    named = [the_place(table.library.worlds[world].name) for world in (first, second)]

    table.run(table.gate_appears(WOODS))
    table.run(table.gate_appears(Place("graveyard")))

    assert table.lines(table.facts) == [
        "Doom rises to 1 of 14 (a new gate).",
        f"**A gate to {named[0]} opens** at the Woods.",
        "2 clue tokens at the Woods are removed.",
        "Doom rises to 2 of 14 (a new gate).",
        f"**A gate to {named[1]} opens** at the Graveyard.",
    ]


def test_a_gate_that_was_closed_meanwhile_is_closed_by_nobody() -> None:
    """If the gate is closed meanwhile, no check is made for it."""
    table = explored()
    closing = table.joe.try_to_close(WOODS, Skill.FIGHT)
    table.run(table.close_gate(WOODS))
    table.facts.clear()

    table.act(closing)
    table.run(table.close_gate(WOODS))

    assert table.facts == []


def test_closing_and_sealing_are_told() -> None:
    """The log names the source of the check, who closes the gate, and each payment."""
    table = explored()
    table.joe.clues = 5
    table.joe.rolls(5, 1, 1)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT), "seal")

    assert table.lines(table.facts) == [
        (
            "Joe: Fight (+1) check (Gate to the Dreamlands): Fight 2, The Dreamlands +1 = 3 dice: "
            "5, 1, 1: **passed** with 1 success, "
            "chance was 70%."
        ),
        "Joe loses their explored marker.",
        "Joe **closes the gate to the Dreamlands at the Woods**.",
        "Joe pays 5 clue tokens (sealing).",
        "**The Woods is sealed.**",
    ]


def test_the_question_whether_to_seal() -> None:
    """The question about sealing names the gate and the command."""
    table = explored()
    table.joe.clues = 5
    table.joe.rolls(5, 1, 1)

    table.act(table.joe.try_to_close(WOODS, Skill.FIGHT), "leave")

    ask = table.asked[-1]
    assert (ask.kind, ask.source) == ("seal", "Seal")
    told = [(option.key, option.verb, option.about) for option in ask.parts[ME].options]
    assert told == [("seal", "seal", About("gate", "woods")), ("leave", "end-turn", None)]
    assert table.seals == []


def test_what_an_elder_sign_costs_is_told_as_its_doing() -> None:
    """The log attributes the Elder Sign’s costs and the closing to its user."""
    table = explored()

    table.act(table.joe.use_elder_sign(WOODS, table.joe.gets("elder_sign")))

    assert table.lines(table.facts) == [
        "Joe puts Elder Sign back into the box.",
        "Joe loses 1 Sanity (Elder Sign), leaving 3.",
        "Joe loses 1 Stamina (Elder Sign), leaving 5.",
        "Joe loses their explored marker.",
        "Joe **closes the gate to the Dreamlands at the Woods**.",
        "**The Woods is sealed.**",
    ]
    assert [lost.why for lost in table.told(CardLost)] == ["elder_sign"]


def test_a_gate_that_closes_by_itself_leaves_nothing_explored() -> None:
    """A gate that closes without an investigator takes the explored markers there."""
    table = explored()

    table.run(table.close_gate(WOODS))

    assert not table.joe.explored
    assert table.lines(table.facts) == [
        "The gate to the Dreamlands at the Woods closes.",
        "Joe loses their explored marker.",
    ]


@pytest.mark.parametrize(
    "closing",
    [
        lambda table: table.close_gate(WOODS),
        lambda table: table.joe.use_elder_sign(WOODS, table.joe.gets("elder_sign")),
        lambda table: table.joe.try_to_close(WOODS, Skill.FIGHT),
    ],
    ids=["by itself", "by an elder sign", "by a check"],
)
def test_the_place_of_a_gate_that_goes_is_closed_again(
    closing: Callable[[Table], Script[object]],
) -> None:
    """When a gate at a closed location leaves, the closure returns."""
    table = explored()
    table.run(table.close_place(WOODS))
    assert table.joe.place == WOODS
    table.joe.rolls(5, 1, 1)

    table.act(closing(table))

    assert table.joe.place == table.street_of(WOODS)


def test_elder_signs_that_leave_the_board_are_told() -> None:
    """If elder signs leave the board, the log says that the places are unstable."""
    table = Table("joe_diamond")
    table.place_seal(WOODS)
    table.facts.clear()

    assert table.remove_seals() == 1

    assert not table.is_stable(WOODS)
    assert table.lines(table.facts) == ["The seal on the Woods breaks."]


def test_the_questions_of_a_surge() -> None:
    """The questions of a surge show each gate with the world behind it."""
    table = Table("joe_diamond", "mandy_thompson", "bob_jenkins", "vincent_lee", "gloria_goldberg")
    for place in ("woods", "graveyard", "unvisited_isle"):
        table.gate(place, "abyss" if place == "woods" else "")
    for _ in range(5):
        table.monster(table.markers[table.cup[0]], "uptown_streets")

    table.run(
        table.surge(WOODS),
        {"woods": 2, "graveyard": 2, "unvisited_isle": 1},
        {"woods": 1, "graveyard": 2},
    )

    assert len(table.asked) == 2
    for ask in table.asked:
        assert (ask.kind, ask.source) == ("surge", "Monster surge")
        woods = ask.parts[ME].options[0]
        assert (woods.cap, woods.note) == (2, "gate to the Abyss")
        assert woods.about == About("gate", "woods")
    assert [len(table.monsters_at(Place(p))) for p in ("woods", "graveyard")] == [1, 2]
    assert len(table.outskirts) == 2
