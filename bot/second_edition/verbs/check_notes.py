"""Notes of a check, or of a choice that leads to one: its name, dice, chance and price."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.engine.ask import Figures
from bot.engine.english import capitalize_first, join_names
from bot.engine.ids import Seat
from bot.second_edition.core import odds, rolls
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.terms import CheckKind, Skill
from bot.second_edition.verbs import clue_tokens, seals


def name_of_check(made: SkillCheck) -> str:
    """Return a check's name: `Fight (−1) check`, `Horror (+1) check`."""
    what = made.skill if made.kind is CheckKind.PLAIN else made.kind
    return f"{what.capitalize()} ({signed(made.modifier)}) check"


def successes_needed(difficulty: int) -> str:
    """Return the suffix of a check's name: `, 2 successes needed`; "" for one."""
    return f", {counted(difficulty, 'success')} needed" if difficulty != 1 else ""


def note_on_blow(b: Board, hits: int) -> str:
    """Return what successes do to the Ancient One, and how many the next doom token takes."""
    removed, rest = divmod(b.state.successes + hits, b.state.players)
    more = counted(b.state.players - rest, "more success")
    if removed >= b.state.doom:
        return "the last doom token is removed"
    if not removed:
        return f"{more} for the next doom token"
    verb = "is" if removed == 1 else "are"
    return f"{counted(removed, 'doom token')} {verb} removed, {more} for the next"


# Before the check


def check_note(
    b: Board, seat: Seat, what: Skill | CheckKind, modifier: int = 0, difficulty: int = 1
) -> str:
    """Return the note of a possible check: `3 dice, 70%`, without clue tokens."""
    kind = what if isinstance(what, CheckKind) else CheckKind.PLAIN
    made = SkillCheck(seat, rolls.skill_of(what), modifier, difficulty, kind=kind)
    made.encounter = b.ongoing.in_encounter(seat) and not b.ongoing.in_combat(seat)
    return planned_note(b, made)


def planned_note(b: Board, made: SkillCheck) -> str:
    """Return the dice and chance of a check that has not begun: `3 dice, 70%`."""
    if not b.words:
        return ""
    return dice_note(b, made, max(0, rolls.number_of_dice(b, made)))


def dice_note(b: Board, made: SkillCheck, dice: int) -> str:
    """Return the dice and chance of a check with this many dice: `3 dice, 70%`."""
    if made.automatic is not None or made.rolled:
        return f"{counted(dice, 'die')}, {odds.percent_text(rolls.chance_to_pass(b, made, dice))}"
    return _dice_note(
        dice, rolls.lowest_success(b, made), made.difficulty, rolls.count_double_faces(b, made)
    )


@cache
def _dice_note(dice: int, lowest: int, need: int, twos: int) -> str:
    chance = odds.chance_of_successes(dice, lowest, need, twos)
    return f"{counted(dice, 'die')}, {odds.percent_text(chance)}"


def clue_odds(b: Board, made: SkillCheck) -> str:
    """Return the chances with clue tokens, `with 1 clue token: 33%, with all 7: 94%`."""
    if not b.words:
        return ""
    group, room = clue_tokens.clue_group(b, made.seat), clue_tokens.spendable_clues(b, made)
    if made.automatic is not None or made.tallied or not room:
        return ""
    before = max(0, rolls.number_of_dice(b, made))
    first = rolls.chance_to_pass(b, made, before + clue_tokens.clue_dice(b, made, group))
    told = f"with {counted(group, 'clue token')}: {odds.percent_text(first)}"
    if room > group:
        most = rolls.chance_to_pass(b, made, before + clue_tokens.clue_dice(b, made, room))
        told += f", with all {room}: {odds.percent_text(most)}"
    return told


def clue_figures(b: Board, made: SkillCheck) -> Figures:
    """Return the chances of a check that has not begun: without, with one, with all clue tokens."""
    if not b.words:
        return Figures()
    group, room = clue_tokens.clue_group(b, made.seat), clue_tokens.spendable_clues(b, made)
    before = max(0, rolls.number_of_dice(b, made))
    spent = [0]
    if made.automatic is None and not made.tallied and room:
        spent += [group, room] if room > group else [group]
    dice = [before + (clue_tokens.clue_dice(b, made, n) if n else 0) for n in spent]
    return odds.chance_figures(*(rolls.chance_to_pass(b, made, n) for n in dice))


# During the check


def reroll_note(b: Board, made: SkillCheck, which: Sequence[int] | None = None) -> str:
    """Return the note of a re-roll: `56% to pass`; "" if the check is already passed."""
    if not b.words:
        return ""
    if made.tallied or rolls.is_passed(b, made):
        return ""
    return f"{odds.percent_text(rolls.reroll_chance(b, made, which))} to pass"


def clue_cost(b: Board, seat: Seat, tokens: int) -> str:
    """Return `Spend 1 clue token`, or `Discard Research Materials` if a card replaces the token."""
    spent = min(tokens, b.who(seat).clues)
    said = [f"spend {counted(spent, 'clue token')}"] if spent else []
    if spent < tokens:
        names = dict.fromkeys(b.cards.facts(card).name for card in clue_tokens.clue_cards(b, seat))
        count = f"{tokens - spent} " if tokens - spent > 1 else ""
        tired = any(b.cards.facts(card).exhausts for card in clue_tokens.clue_cards(b, seat))
        said.append(f"{'use' if tired else 'discard'} {count}{join_names(names, 'or')}")
    return capitalize_first(join_names(said))


def clue_note(b: Board, made: SkillCheck, tokens: int, room: int) -> str:
    """Return the chance to pass with the next clue tokens and with all.

    If the check is passed, it is the chance of one more success.
    """
    if not b.words:
        return ""
    if made.tallied or rolls.is_passed(b, made):
        share = odds.chance_of_successes(
            clue_tokens.clue_dice(b, made, tokens), rolls.lowest_success(b, made), 1
        )
        return f"{odds.percent_text(share)} for one more success"
    chance = rolls.chance_to_pass(b, made, clue_tokens.clue_dice(b, made, tokens))
    note = f"{odds.percent_text(chance)} to pass"
    if room > tokens:
        share = rolls.chance_to_pass(b, made, clue_tokens.clue_dice(b, made, room))
        note += f", {odds.percent_text(share)} with all {room}"
    return note + (f"; {seal}" if (seal := _seal_note(b, made, tokens)) else "")


def _seal_note(b: Board, made: SkillCheck, tokens: int) -> str:
    """Return a warning if spending the next clue tokens leaves too few to seal the gate, or ""."""
    price = seals.seal_price(b, made.seat, made.closes) if made.closes else None
    left = clue_tokens.clues_at_hand(b, made.seat) - tokens
    short = price is not None and left < price <= left + tokens
    return f"leaves {left}, sealing takes {price}" if short else ""
