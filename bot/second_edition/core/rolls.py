"""Dice: how many are rolled, which are successes, the chance of a check, and other rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.engine.ids import Seat
from bot.second_edition.core import odds, topics
from bot.second_edition.core.facts import DiceRolled, Rolled
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Die, SkillCheck
from bot.second_edition.printed.terms import SKILL_OF, CheckKind, Skill, Special

# The dice of a check


def skill_of(what: Skill | CheckKind) -> Skill:
    """Return the skill that a check uses; each special check has its own. Rules, "Skill checks"."""
    return what if isinstance(what, Skill) else SKILL_OF[what]


def number_of_dice(b: Board, made: SkillCheck) -> int:
    """Return the number of dice to roll at first; may be negative. Rules, "Skill checks"."""
    return b.sheets.skill(made.seat, made.skill) + bonus_dice(b, made) + made.modifier


def success_from(b: Board, seat: Seat) -> int:
    """Return the lowest face that is a success for a seat. Rules, "Skill checks"."""
    specials = b.who(seat).specials
    return 4 if Special.BLESSING in specials else 6 if Special.CURSE in specials else 5


def bonus_dice(b: Board, made: SkillCheck) -> int:
    """Return the dice that cards and effects add to a check, not to its skill.

    Rules, "Skill checks", special checks.
    """
    names = {made.kind.value, made.skill.value}
    cards = sum(
        amount
        for facts in b.sheets.facts_held(made.seat)
        for name, amount in facts.checks.items()
        if name in names
    )
    return (
        cards
        + b.in_force.total(topics.CHECK, made.seat, made)
        + sum(dice for _, dice in lasting_dice(b, made))
    )


def lasting_dice(b: Board, made: SkillCheck) -> list[tuple[str, int]]:
    """Return the dice from lasting effects, each with the code of its source."""
    known = b.registry.lasting
    lasting = (each for each in b.state.lasting if each.name in known)
    return [(each.source, known[each.name](b, each, made)) for each in lasting]


def lowest_success(b: Board, made: SkillCheck) -> int:
    """Return the lowest face that is a success in this check, including cards' bonuses."""
    return success_from(b, made.seat) - _bonus_per_die(b, made)


def lowest_double_success(b: Board, made: SkillCheck) -> int:
    """Return the lowest face that counts as two successes; 0 if none does."""
    return made.doubled - _bonus_per_die(b, made) if made.doubled else 0


def count_double_faces(b: Board, made: SkillCheck) -> int:
    """Return the number of faces of a die that count as two successes."""
    return 7 - lowest_double_success(b, made) if made.doubled else 0


def _bonus_per_die(b: Board, made: SkillCheck) -> int:
    """Return the number that cards add to each die of a check with this skill."""
    return sum(1 for facts in b.sheets.facts_held(made.seat) if facts.die_bonus is made.skill)


def successes_of_die(face: int, lowest: int, doubled: int) -> int:
    """Return the successes of a die: one from `lowest` up, two from `doubled` up (0: never)."""
    if face < lowest:
        return 0
    return 2 if doubled and face >= doubled else 1


def successes(b: Board, made: SkillCheck) -> int:
    """Return the successes of a check, on the dice and bought. Rules, "Skill checks"."""
    return _successes_on_dice(b, made, made.dice) + (made.bought or 0)


def _successes_on_dice(b: Board, made: SkillCheck, dice: Sequence[Die]) -> int:
    least, doubled = lowest_success(b, made), lowest_double_success(b, made)
    return sum(successes_of_die(die.face, least, doubled) for die in dice)


def is_passed(b: Board, made: SkillCheck) -> bool:
    """Return True if the check is passed with its current dice. Rules, "Skill checks"."""
    if made.automatic is not None:
        return made.automatic
    return successes(b, made) >= made.difficulty


def positions_of_failures(b: Board, made: SkillCheck) -> list[int]:
    """Return the positions of the dice that are no successes. Rules, "Skill checks", re-rolls."""
    least = lowest_success(b, made)
    return [place for place, die in enumerate(made.dice) if die.face < least]


# Its chances


def chance_to_pass(b: Board, made: SkillCheck, more: int) -> Fraction:
    """Return the chance to pass a check by adding `more` dice to its current ones.

    Rules, "Skill checks".
    """
    if made.automatic is not None:
        return Fraction(made.automatic)
    need = made.difficulty - (successes(b, made) if made.rolled else 0)
    return odds.chance_of_successes(
        max(0, more), lowest_success(b, made), need, count_double_faces(b, made)
    )


def chance_before_roll(b: Board, made: SkillCheck) -> Fraction:
    """Return the chance of a check before its first roll, without clue tokens."""
    return chance_to_pass(b, made, number_of_dice(b, made))


def reroll_chance(b: Board, made: SkillCheck, which: Sequence[int] | None = None) -> Fraction:
    """Return the chance to pass if the dice at these positions, or all, are rolled again."""
    places = range(len(made.dice)) if which is None else which
    kept = [die for place, die in enumerate(made.dice) if place not in places]
    need = made.difficulty - _successes_on_dice(b, made, kept) - (made.bought or 0)
    return odds.chance_of_successes(
        len(places), lowest_success(b, made), need, count_double_faces(b, made)
    )


# Rolling


def add_dice(
    b: Board, made: SkillCheck, dice: int, why: str = "", *, clues: int | None = None
) -> None:
    """Roll more dice for a check, given by `clues` clue tokens if any. Rules, "Skill checks"."""
    faces = _roll_faces(b, made.seat, dice)
    made.dice += [Die(face, bonus=clues is not None) for face in faces]
    _tell_dice(b, made, faces, why, clues or 1)


def reroll(
    b: Board, made: SkillCheck, which: Sequence[int] | None = None, *, why: str = ""
) -> None:
    """Roll the dice at these positions, or all dice, of a check again. Rules, "Skill checks"."""
    places = range(len(made.dice)) if which is None else which
    faces = _roll_faces(b, made.seat, len(places))
    for place, face in zip(places, faces, strict=True):
        made.dice[place].face = face
    _tell_dice(b, made, faces, why or "reroll")


def _tell_dice(b: Board, made: SkillCheck, faces: Sequence[int], why: str, clues: int = 1) -> None:
    b.tell(
        DiceRolled(
            seat=made.seat,
            faces=tuple(faces),
            all=tuple(die.face for die in made.dice),
            successes=successes(b, made),
            why=why,
            clues=clues,
        )
    )


CLUES_FOR_SUCCESS = 2
"""Clue tokens that buy a success, where a card sells them."""


def clues_spent(made: SkillCheck) -> int:
    """Return the number of clue tokens spent on a check, for dice and for successes."""
    return made.spent + CLUES_FOR_SUCCESS * (made.bought or 0)


def buy_success(made: SkillCheck) -> None:
    """Add one success that no die shows to a check."""
    made.bought = (made.bought or 0) + 1


def roll(b: Board, seat: Seat, dice: int = 1, *, source: str = "") -> list[int]:
    """Roll dice for a seat outside a skill check: clue tokens do not help.

    Rules, "Skill checks".
    """
    faces = _roll_faces(b, seat, max(0, dice))
    b.tell(Rolled(seat=seat, faces=tuple(faces), source=source))
    return faces


def roll_for_table(b: Board, dice: int = 1, *, source: str = "") -> list[int]:
    """Roll dice for the game itself, which no investigator's blessing or curse affects."""
    faces = [b.chance.roll_die("dice") for _ in range(dice)]
    b.tell(Rolled(seat=None, faces=tuple(faces), source=source))
    return faces


def _roll_faces(b: Board, seat: Seat, dice: int) -> list[int]:
    return [b.chance.roll_die(f"dice:{seat}") for _ in range(dice)]


def count_successful_faces(b: Board, seat: Seat, faces: Sequence[int]) -> int:
    """Return the number of these faces that are successes for a seat. Rules, "Skill checks"."""
    return sum(1 for face in faces if face >= success_from(b, seat))
