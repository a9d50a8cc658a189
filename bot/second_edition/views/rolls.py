"""Views of dice, during a skill check and after it."""

from __future__ import annotations

from bot.second_edition.core import rolls
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.names.naming import check_source, initials, who_name, with_the
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import CheckKind
from bot.second_edition.verbs import check_notes
from bot.second_edition.views.shapes import DiceView, DieView, PartView


def dice_view(b: Board, made: SkillCheck) -> DiceView:
    """Return the view of a skill check whose result is not accepted yet."""
    lowest, doubled = rolls.lowest_success(b, made), rolls.lowest_double_success(b, made)
    extra = rolls.bonus_dice(b, made)
    parts = [PartView(label=made.skill.capitalize(), value=b.sheets.skill(made.seat, made.skill))]
    parts += [PartView(label="cards and effects", value=extra)] if extra else []
    label = "weapons and rating" if made.kind is CheckKind.COMBAT else "modifier"
    parts += [PartView(label=label, value=made.modifier)] if made.modifier else []
    return DiceView(
        title=_check_title(b, b.name(made.seat), made),
        number=made.seat,
        initials=initials(b.name(made.seat)),
        name=b.name(made.seat),
        check=check_notes.name_of_check(made),
        need=0 if made.tallied else made.difficulty,
        parts=tuple(parts),
        dice=tuple(
            DieView(
                face=die.face,
                successes=rolls.successes_of_die(die.face, lowest, doubled),
                clue=die.bonus,
            )
            for die in made.dice
        ),
        pool=max(0, rolls.number_of_dice(b, made)),
        lowest=lowest,
        clues=made.spent,
        automatic=made.automatic is not None,
        outcome=f"{_tally_text(rolls.successes(b, made))} so far" if made.tallied else "",
    )


def ended_check_view(b: Board, fact: CheckEnded) -> DiceView:
    """Return the view of a finished check, from its fact."""
    own = len(fact.faces) - fact.by_clues
    name = who_name(b, fact.who) or b.name(fact.seat)
    return DiceView(
        title=_check_title(b, name, fact),
        number=fact.seat,
        initials=initials(name),
        name=name,
        need=0 if fact.tallied else fact.difficulty,
        parts=tuple(_parts_told(fact, own)),
        dice=tuple(
            DieView(
                face=face,
                successes=rolls.successes_of_die(face, fact.lowest, fact.doubled),
                clue=n >= own,
            )
            for n, face in enumerate(fact.faces)
        ),
        pool=max(0, own),
        lowest=fact.lowest,
        clues=fact.clues,
        per_mille=None if fact.automatic or fact.tallied else fact.per_mille,
        passed=None if fact.tallied else fact.passed,
        automatic=fact.automatic,
        outcome=_tally_text(fact.successes) if fact.tallied else "",
    )


def _parts_told(fact: CheckEnded, own: int) -> list[PartView]:
    """Return the sources of the dice, without clue tokens; empty if no dice were rolled."""
    if not own:
        return []
    parts = [PartView(label=fact.skill.capitalize(), value=own - fact.modifier)]
    if fact.modifier:
        label = "weapons and rating" if fact.kind is CheckKind.COMBAT else "modifier"
        parts.append(PartView(label=label, value=fact.modifier))
    return parts


def _tally_text(successes: int) -> str:
    return counted(successes, "success")


_AGAINST = (CheckKind.EVADE, CheckKind.HORROR, CheckKind.COMBAT)
"""Checks against a monster, which an encounter at a place can ask for as well."""


def _check_title(b: Board, head: str, made: SkillCheck | CheckEnded) -> str:
    """Return the check as a sentence: `Joe Diamond fights the Gug`."""
    source = check_source(b, made.source, made.closes)
    is_monster = made.source in b.library.monsters
    about = with_the(source) if is_monster else source
    if not source:
        return f"{head}: {made.skill.capitalize()} check"
    if made.kind in _AGAINST and not is_monster and made.source != b.state.ancient_one:
        return f"{head}: {made.kind.capitalize()}, {source}"
    match made.kind:
        case CheckKind.EVADE:
            return f"{head} evades {about}"
        case CheckKind.HORROR:
            return f"{head} faces {about}"
        case CheckKind.COMBAT:
            return f"{head} fights {about}"
        case CheckKind.SPELL:
            return f"{head} casts {about}"
        case CheckKind.PLAIN:
            return f"{head}: {made.skill.capitalize()}, {about}"
