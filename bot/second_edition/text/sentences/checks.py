"""Skill checks and other rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.engine.english import join_names
from bot.engine.facts import Fact
from bot.second_edition.core import facts as f, odds
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import (
    check_source,
    name_of,
    source_in_brackets,
    source_name,
    with_the,
)
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.terms import CheckKind
from bot.second_edition.text.dice_sum_text import dice_sum
from bot.second_edition.text.sentences.sentence_register import actor_name, says, says_together
from bot.second_edition.verbs.check_notes import successes_needed


def percent(per_mille: int) -> str:
    """Return a chance as whole percent, as on the button before the roll."""
    return odds.percent_text(Fraction(per_mille, 1000))


def _face_list(faces: Sequence[int]) -> str:
    return ", ".join(str(face) for face in faces) or "no dice"


def _asked_by(b: Board, fact: f.CheckBegan | f.CheckEnded) -> str:
    """Return the source of a check in brackets."""
    source = check_source(b, fact.source, fact.closes)
    return f" ({source})" if source else ""


def _check_name(fact: f.CheckBegan) -> str:
    what = fact.skill if fact.kind is CheckKind.PLAIN else fact.kind
    return f"{what.capitalize()} ({signed(fact.modifier)}) check"


def _armed_with(b: Board, fact: f.CheckBegan) -> str:
    """Return the weapons and spells used in a check."""
    names = [name_of(b, code) for code in fact.cards]
    return f" with {join_names(names)}" if names else ""


@says_together(f.CheckBegan)
def _whole_check(b: Board, facts: Sequence[Fact]) -> str:
    """A check from its beginning to its end: what, faces, outcome, chance."""
    began, *rolls, ended = facts
    assert isinstance(began, f.CheckBegan)
    assert isinstance(ended, f.CheckEnded)
    head = (
        f"{actor_name(b, began)}: {_check_name(began)}{_armed_with(b, began)}{_asked_by(b, began)}"
    )
    rolled = "; ".join(_roll_text(b, fact) for fact in rolls if isinstance(fact, f.DiceRolled))
    return f"{head}{_sum_text(b, ended)}: {rolled}: {_outcome_text(ended)}."


def _sum_text(b: Board, fact: f.CheckEnded) -> str:
    """Return the sum of the dice, unless only the skill counts."""
    return f": {dice_sum(b, fact.parts)}" if len(fact.parts) > 1 else ""


def _roll_text(b: Board, fact: f.DiceRolled) -> str:
    """Return the dice of one roll in a check: the first roll, a clue token's, or a re-roll."""
    match fact.why:
        case "":
            return _face_list(fact.all)
        case "clue":
            return f"clue token {_face_list(fact.faces)}"
        case "clue_card":
            return f"more dice {_face_list(fact.faces)}"
        case why:
            return f"{source_name(b, why)} {_face_list(fact.faces)}"


def _outcome_text(fact: f.CheckEnded) -> str:
    if fact.tallied:
        return f"**{counted(fact.successes, 'success')}**"
    word = "passed" if fact.passed else "failed"
    if fact.automatic:
        return f"**{word} automatically**"
    hits = counted(fact.successes, "success")
    of = f" of {fact.difficulty}" if fact.difficulty != 1 else ""
    chance = f", chance was {percent(fact.per_mille)}" if fact.per_mille else ""
    return f"**{word}** with {hits}{of}{chance}"


@says(f.CheckBegan)
def _check_began(b: Board, fact: f.CheckBegan) -> str:
    dice = counted(max(0, fact.dice), "die")
    name = f"{_check_name(fact)}{_armed_with(b, fact)}{_asked_by(b, fact)}"
    count = dice_sum(b, fact.parts) if len(fact.parts) > 1 else dice
    return f"{actor_name(b, fact)}: {name}, {count}{successes_needed(fact.difficulty)}."


@says(f.DiceRolled)
def _dice_rolled(b: Board, fact: f.DiceRolled) -> str:
    who, faces = actor_name(b, fact), _face_list(fact.faces)
    hits = counted(fact.successes, "success")
    if not fact.why:
        return f"{who} rolls {faces}: {hits}."
    if fact.why == "clue":
        clues = "a clue token" if fact.clues == 1 else counted(fact.clues, "clue token")
        return f"{who} spends {clues} and rolls {faces}: {hits} now."
    if fact.why == "clue_card":
        return f"{who} rolls {faces}: {hits} now."
    why = source_name(b, fact.why)
    return f"{who} re-rolls ({why}): {faces}: {hits} now."


says(f.CheckEnded)(
    lambda b, fact: f"{actor_name(b, fact)}: {_outcome_text(fact)}{_asked_by(b, fact)}."
)


@says(f.Rolled)
def _say_rolled(b: Board, fact: f.Rolled) -> str:
    faces = _face_list(fact.faces)
    source = source_in_brackets(b, fact.source, fact.who)
    if fact.seat is None:
        return _rolled_for_all(b, fact)
    return f"{actor_name(b, fact)} rolls {faces}{source}."


def _rolled_for_all(b: Board, fact: f.Rolled) -> str:
    """Return the sentence on a roll for the whole table, with what it decides."""
    code, stake = fact.source, b.registry.stakes.get(fact.source, "")
    said = f" ({stake})" if stake else ""
    name = name_of(b, code)
    about = f" for {with_the(name) if code in b.library.monsters else name}" if code else ""
    return f"The roll{about}: {_face_list(fact.faces)}{said}."
