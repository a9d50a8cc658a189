"""The words of the vocabulary that boxes brought: carried out, and as sentences."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Coin, Deck, Dimension, MonsterNo, Place, Skill
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.ops import (
    Check,
    Cost,
    Delayed,
    DoomRises,
    Facing,
    Failures,
    FallBack,
    Gain,
    Lose,
    LoseItems,
    May,
    MonsterAppears,
    Op,
    ReturnToArkham,
    RollDice,
    Successes,
    Take,
    ToZero,
    UpTo,
    Way,
)
from tests.second_edition.packs import load_library, ops_text
from tests.second_edition.terms import CannotPay, CheckEnded, Gate, Occasion, Phase


@pytest.fixture
def position() -> Position:
    """Joe Diamond in the Woods with $4, 4 clues and nothing else; no monster, no gate."""
    made = Position("further", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    made.empties_the_board()
    made.phase = Phase.ARKHAM
    made.empties_hands(SEAT)
    made.me.has(money=4, clues=4, sanity=3, stamina=4)
    made.me.at("woods")
    return made


def does(position: Position, *ops: Op, dice: tuple[int, ...] = (), wanted: str = "") -> None:
    """Carry out ops in the Woods with these dice; what is wanted is chosen."""
    position.me.rolls(*dice)
    position.wanted = wanted.split()
    position.run(position.carry_out(ops, Occasion(SEAT, "woods", Place("woods"))))


def test_each_die_counts(position: Position) -> None:
    """Of dice that are no check each success and each failure brings something."""
    does(
        position,
        RollDice(4, [Gain(clues=Successes()), Lose(sanity=Failures())]),
        dice=(6, 5, 1, 5),
    )

    assert (position.me.clues, position.me.sanity) == (7, 2)


def cultist(position: Position) -> MonsterNo:
    """A Cultist of the cup; its symbol is the crescent."""
    return next(no for no in position.cup if position.markers[no] == "cultist")


@pytest.mark.parametrize(("had", "has"), [(0, 5), (4, 5), (5, 5), (7, 7)])
def test_up_to_a_number(position: Position, had: int, has: int) -> None:
    """What is missing is gained; who has enough gains nothing."""
    position.me.clues = had

    does(position, Gain(clues=UpTo(5)))

    assert position.me.clues == has


def test_to_zero_cannot_be_lessened(position: Position) -> None:
    """Food takes 1 off a loss, but none off this one."""
    position.gets("food")

    does(position, ToZero(Coin.STAMINA), wanted="use")

    assert position.me.place == "st_marys_hospital"


def test_to_zero_can_be_prevented(position: Position) -> None:
    """What cancels a loss of Stamina as a whole cancels this one."""
    position.gets("obsidian_statue")

    does(position, ToZero(Coin.STAMINA), wanted="use stamina")

    assert position.me.stamina == 4


def test_to_zero_is_told_before(position: Position) -> None:
    """Beside the choice stands what failing does."""
    way = Way([Check(Skill.SPEED, -2, failed=[ToZero(Coin.STAMINA)])])

    assert position.me.way_note(way).endswith("a failure knocks you unconscious")


def test_back_without_a_marker(position: Position) -> None:
    """A return can be without explored marker: the gate draws in again."""
    position.gates.append(Gate(position.gate_stack.pop(0), Place("woods")))
    position.me.at(f"{position.gate_world(position.gates[0].no)}:1")

    does(position, ReturnToArkham(explored=False))

    assert position.me.place == "woods"
    assert not position.me.explored


@pytest.mark.parametrize(("area", "delayed"), [(2, False), (1, True)])
def test_fall_back(position: Position, area: int, delayed: bool) -> None:
    """From the second area to the first; in the first something else happens."""
    position.me.at(f"abyss:{area}")

    does(position, FallBack([Delayed()]))

    assert position.me.place == "abyss:1"
    assert position.me.delayed is delayed


def test_doom_rises(position: Position) -> None:
    """Doom tokens come onto the track."""
    before = position.doom

    does(position, DoomRises(2))

    assert position.doom == before + 2


def test_facing_an_ancient_one(position: Position) -> None:
    """It happens against the one that is named, and no other."""
    does(position, Facing("azathoth", [Gain(money=1)]), Facing("cthulhu", [Gain(money=2)]))

    assert position.me.money == 5


@pytest.mark.parametrize("modifier", [1, -1])
def test_a_monster_that_is_weaker_or_stronger(position: Position, modifier: int) -> None:
    """The modifier of an encounter counts for Combat checks against its monster."""
    position.me.sliders = [0, 0, 0]
    position.next("cup", "cultist")

    does(position, MonsterAppears(modifier), wanted="fight fight", dice=(6,) * 12)

    assert [check.modifier for check in position.told(CheckEnded)] == [1 + modifier]


def test_a_trophy_with_a_symbol_is_paid(position: Position) -> None:
    """Only a monster trophy with the symbol will do; it returns to the cup."""
    position.trophy(cultist(position))
    op = May([Gain(money=5)], Cost(monsters=1, symbol=Dimension.CRESCENT))

    does(position, op, wanted="yes")

    assert position.me.money == 9
    assert not position.me.monsters


def test_a_trophy_without_the_symbol_is_not_enough(position: Position) -> None:
    """What cannot be paid is told and not offered."""
    position.trophy(cultist(position))
    op = May([Gain(money=5)], Cost(monsters=1, symbol=Dimension.PLUS))

    does(position, op, wanted="yes")

    assert position.me.money == 4
    assert position.told(CannotPay)


@pytest.mark.parametrize(
    ("ops", "said"),
    [
        (
            [RollDice(3, [Lose(sanity=Failures())])],
            "Roll 3 dice and lose 1 Sanity for each failure.",
        ),
        ([Gain(clues=UpTo(5))], "Gain clue tokens until you have 5."),
        (
            [Check(Skill.WILL, -2, failed=[ToZero(Coin.STAMINA)])],
            "Pass a Will (−2) check, or lose all your Stamina at once.",
        ),
        ([ReturnToArkham(explored=False)], "Return to Arkham without an explored marker."),
        (
            [FallBack([Delayed()])],
            (
                "Move back from the second area of this Other World to the first "
                "(if you are in the first, you are delayed instead)."
            ),
        ),
        ([DoomRises()], "Add 1 doom token to the doom track."),
        ([DoomRises(2)], "Add 2 doom tokens to the doom track."),
        ([Facing("cthulhu", [Delayed()])], "If Cthulhu is the Ancient One, you are delayed."),
        ([MonsterAppears(-1)], "A monster appears (−1 to Combat checks against it)."),
        (
            [May([Gain(money=5)], Cost(monsters=1, symbol=Dimension.CRESCENT))],
            "You may pay 1 monster trophy with a crescent to gain $5.",
        ),
        (
            [May([LoseItems(1, deck=Deck.SPELL), Gain(clues=4)])],
            "You may discard 1 Spell of your choice and gain 4 clue tokens.",
        ),
    ],
)
def test_sentences(ops: list[Op], said: str) -> None:
    """They are put into short plain English."""
    assert ops_text(ops, load_library().name) == said


def test_an_affliction_that_is_named(position: Position) -> None:
    """A Madness that an encounter names is suffered; the same once more devours."""
    does(position, Take("necrophobia"))
    assert position.me.owns("necrophobia")

    does(position, Take("necrophobia"))

    assert not position.me.playing
