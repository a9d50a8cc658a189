"""Lines under a skill check: where its dice come from, what they need, and exact chances."""

from __future__ import annotations

from functools import partial

from bot.engine.ids import Seat
from bot.second_edition import views
from bot.second_edition.core import odds, rolls, topics
from bot.second_edition.core.game import Board, Consequence
from bot.second_edition.core.moments import Hit
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.encounters import entry_texts, stakes
from bot.second_edition.names.naming import check_source, name_of
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.terms import CheckKind, Coin, Skill
from bot.second_edition.text.dice_sum_text import dice_sum
from bot.second_edition.text.foe_lines import attack_line
from bot.second_edition.verbs import check_notes, clue_tokens, dangers, dice_sums
from bot.second_edition.verbs.monster_markers import opponent_numbers

MOST_CLUES = 5
"""The most clue tokens whose odds are listed one by one."""


def check_lines(b: Board, made: SkillCheck) -> list[str]:
    """Return the sources of the dice, the successes needed, and the chances with clues."""
    lines = (_sum_line(b, made), _status_line(b, made), with_clues(b, made), _stakes_line(b, made))
    return [line for line in lines if line]


def _sum_line(b: Board, made: SkillCheck) -> str:
    """Return the sum of the dice: ``Luck 2, modifier −1 (Great Hall of Celeano): 1 die; …``."""
    view = views.dice_view(b, made)
    rest = view.parts[1:]
    source = check_source(b, made.source, made.closes)
    whose = f" ({source})" if source and made.kind is not CheckKind.COMBAT else ""
    arms = next((found for each, found in b.arms if each is made), None)
    if arms is not None:
        said = dice_sum(b, dice_sums.dice_parts(b, made, arms))
    else:
        terms = [skill_text(b, made.seat, made.skill)]
        terms += [f"{p.label} {signed(p.value)}{whose * (p.label == 'modifier')}" for p in rest]
        said = f"{', '.join(terms)}: {counted(view.pool, 'die')}"
    faces = "6" if view.lowest == 6 else f"{view.lowest} to 6"
    twice = f", {_doubled_text(b, made)} twice" if made.doubled else ""
    return f"{said}; successes on {faces}{twice}"


def _doubled_text(b: Board, made: SkillCheck) -> str:
    """Return which faces count as two successes: `6 counts`, `5 and 6 count`."""
    least = rolls.lowest_double_success(b, made)
    return "6 counts" if least == 6 else f"{least} to 6 count"


def skill_text(b: Board, seat: Seat, skill: Skill) -> str:
    """Return a skill's value: `Luck 2`; `Sneak 3 (slider 2, +1 by cards)` if cards change it."""
    value, added = b.sheets.skill(seat, skill), b.sheets.skill_bonus(seat, skill)
    more = f" (slider {value - added}, {signed(added)} by cards)" if added else ""
    return f"{skill.capitalize()} {value}{more}"


def _status_line(b: Board, made: SkillCheck) -> str:
    need = counted(made.difficulty, "success")
    if made.automatic is not None:
        return "It passes automatically." if made.automatic else "It fails automatically."
    if made.tallied:
        hits = rolls.successes(b, made) if made.rolled else 0
        so_far = f"{counted(hits, 'success')} so far; " if made.rolled else ""
        counts = f"every success counts; {check_notes.note_on_blow(b, hits)}"
        return f"{so_far}{counts if b.state.awake else 'every success counts'}"
    if made.rolled:
        return ""  # the question says it
    dice = max(0, rolls.number_of_dice(b, made))
    return f"Needs {need}: {odds.percent_text(rolls.chance_to_pass(b, made, dice))} to pass"


def _stakes_line(b: Board, made: SkillCheck) -> str:
    """Return what passing and failing bring, if the rules or the encounter say so."""
    attacked = b.state.awake and not made.tallied and made.source == b.state.ancient_one
    if attacked:
        return attack_line(b, made.seat)
    if made.closes:
        return "Pass: the gate closes. Fail: it stays open."
    if made.card is not None:
        return "Pass: the spell works. Fail: it doesn’t. You pay its Sanity cost either way."
    if made.monster is not None:
        return _against_monster(b, made)
    return _encounter_line(b, made)


def _against_monster(b: Board, made: SkillCheck) -> str:
    """Return what passing and failing a check against a monster bring."""
    fight = next((each for each in b.state.combats if each.monster == made.monster), None)
    if fight is None:
        return ""
    now = opponent_numbers(b, fight)
    match made.kind:
        case CheckKind.HORROR:
            return _horror_line(b, made, now)
        case CheckKind.EVADE:
            return (
                f"Pass: you slip past. Fail: {_hit_text(b, now, fight, _failed_evade(b, fight))}."
            )
        case CheckKind.COMBAT:
            return _combat_line(b, made, now, _hit_text(b, now, fight, "the combat continues"))
        case _:
            return ""


def _hit_text(b: Board, now: Stats, fight: Combat, then: str) -> str:
    """Return the damage of a hit and what follows, or the monster's own effect."""
    if not now.combat_damage and b.state.markers[now.no] in b.registry.listeners.get(Hit, {}):
        return "what its text says"
    damage = dangers.loss_left(b, fight.seat, Coin.STAMINA, now.combat_damage)
    loss = f"lose {damage} Stamina" if damage else _no_damage_text(now.combat_damage)
    return f"{loss}, and {then}"


def _no_damage_text(damage: int) -> str:
    """Return why nothing is lost: abilities prevent all damage, or there is none."""
    return "you lose no Stamina" if damage else "it deals no damage"


def _failed_evade(b: Board, fight: Combat) -> str:
    """Return what follows after the damage: combat, its next round, or a fight."""
    if not fight.begun:
        return "combat begins"
    guide = b.state.settings.combat_guide
    return "you have to fight it this round" if guide else "the combat continues"


def _horror_line(b: Board, made: SkillCheck, now: Stats) -> str:
    """Return what a Horror check brings; Nightmarish costs Sanity even after a success."""
    horror = dangers.loss_left(b, made.seat, Coin.SANITY, now.horror_damage)
    loss = f"lose {horror} Sanity" if horror else "nothing is lost"
    nightmarish = 0 if b.in_force.is_so(topics.NO_NIGHTMARISH, made.seat) else now.nightmarish
    all_the_same = dangers.loss_left(b, made.seat, Coin.SANITY, nightmarish)
    passed = f"lose {all_the_same} Sanity all the same" if all_the_same else "nothing is lost"
    return f"Pass: {passed}. Fail: {loss}."


def _combat_line(b: Board, made: SkillCheck, now: Stats, hit: str) -> str:
    """Return what a Combat check brings; Overwhelming costs Stamina even after a success."""
    ambush = " Ambush: no fleeing." if _is_ambushed(b, made) else ""
    overwhelming = 0 if b.in_force.is_so(topics.NO_OVERWHELMING, made.seat) else now.overwhelming
    over = dangers.loss_left(b, made.seat, Coin.STAMINA, overwhelming)
    also = f", but you lose {over} Stamina" if over else ""
    return f"Pass: it’s defeated{also}. Fail: {hit}.{ambush}"


def _encounter_line(b: Board, made: SkillCheck) -> str:
    """Return what an encounter's check brings, from its values or its script's text."""
    hanging = next((found for each, found in b.hanging if each is made), None)
    if hanging is None:
        return ""
    passed, failed = (_outcome_text(b, made.seat, each) for each in hanging)
    return f"Pass: {_lower_first(passed)} Fail: {_lower_first(failed)}"


def _outcome_text(b: Board, seat: Seat, outcome: Consequence) -> str:
    if isinstance(outcome, str):
        return f"{outcome or 'nothing happens'}."
    ops = stakes.ops_for_seat(b, seat, outcome)
    if outcome and not ops:
        return f"{stakes.nothing_text(outcome)}."
    return entry_texts.ops_text(ops, partial(name_of, b))


def _lower_first(said: str) -> str:
    return said[:1].lower() + said[1:]


def _is_ambushed(b: Board, made: SkillCheck) -> bool:
    """Return True if an investigator making a Combat check cannot flee from the monster."""
    fights = (each for each in b.state.combats if each.monster == made.monster)
    return any(each.seat == made.seat and opponent_numbers(b, each).ambush for each in fights)


def _is_open(b: Board, made: SkillCheck) -> bool:
    """Return True if the dice still decide whether a check passes.

    It is false for dice that are only counted.
    """
    if made.automatic is not None or made.tallied:
        return False
    return not (made.rolled and rolls.is_passed(b, made))


def with_clues(b: Board, made: SkillCheck, head: str = "With") -> str:
    """Return the chance with one clue token, with two, and so on; "" if none may be spent.

    For example `With 1 clue token: 56%, with 2: 80%`.
    """
    if not _is_open(b, made):
        return ""
    group, room = clue_tokens.clue_group(b, made.seat), clue_tokens.spendable_clues(b, made)
    if not room:
        return ""
    before = 0 if made.rolled else max(0, rolls.number_of_dice(b, made))
    first = clue_tokens.clue_dice(b, made, 1)
    each = clue_tokens.clue_dice(b, made, 2) - first
    steps = [*range(group, room + 1, group)]
    counts = [counted(n, "clue token") if n == group else f"with {n}" for n in steps]
    dice = [before + first + (n - 1) * each for n in steps]
    shares = [
        f"{count}: {odds.percent_text(rolls.chance_to_pass(b, made, n))}"
        for n, count in zip(dice, counts, strict=True)
    ]
    if len(shares) > MOST_CLUES + 1:  # A single omitted number is shown too.
        shares = [*shares[: MOST_CLUES - 1], f"… {shares[-1]}"]
    return f"{head} {', '.join(shares)}"
