"""Chances of evading and fighting a monster, and mean losses, for the notes of options."""

from __future__ import annotations

from fractions import Fraction

from bot.engine.ask import Figures
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.second_edition.core import odds, rolls, topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.printed.terms import CardNo, CheckKind, Coin, MonsterNo, Skill
from bot.second_edition.verbs import (
    clue_tokens,
    dangers,
    fight_options,
    monster_markers,
    seat_choices,
    weapons,
)
from bot.second_edition.verbs.monster_markers import opponent_numbers


def planned_evade_check(b: Board, seat: Seat, no: MonsterNo) -> SkillCheck:
    """Return the Evade check against a monster, not begun."""
    awareness = monster_markers.stats(b, no, seat).awareness
    return SkillCheck(seat, Skill.SNEAK, awareness, kind=CheckKind.EVADE, monster=no)


def evade_chance(b: Board, seat: Seat, no: MonsterNo) -> Fraction:
    """Return the chance to evade a monster, without clue tokens. Rules, "Evading and combat"."""
    return rolls.chance_before_roll(b, planned_evade_check(b, seat, no))


def evade_note(b: Board, seat: Seat, no: MonsterNo) -> str:
    """Return the note of evading: the chance, and the damage of a failure."""
    if not b.words:
        return ""
    share = evade_chance(b, seat, no)
    damage = monster_markers.stats(b, no, seat).combat_damage
    stake = dangers.expected_loss_note(b, seat, Coin.STAMINA, share, damage)
    return fight_options.note_parts(odds.percent_text(share), stake)


def evade_figures(b: Board, seat: Seat, no: MonsterNo) -> Figures:
    """Return the numbers that `evade_note` shows."""
    if not b.words:
        return Figures()
    share = evade_chance(b, seat, no)
    damage = monster_markers.stats(b, no, seat).combat_damage
    return odds.chance_figures(share) + dangers.expected_loss_figures(
        b, seat, Coin.STAMINA, share, damage
    )


def first_round_figures(b: Board, combat: Combat) -> Figures:
    """Return the numbers that `first_round_note` shows."""
    if not b.words:
        return Figures()
    (_, best), *others = weapons.best_sets(b, combat)
    round_ = odds.chance_figures(best) + fight_options.hit_figures(b, combat, best)
    rest = odds.chance_figures(*(share for _, share in others))
    return _horror_figures(b, combat.seat, opponent_numbers(b, combat)) + round_ + rest


def first_round_note(b: Board, combat: Combat) -> str:
    """Return the chances of the Horror check and of the best attack in the first round.

    Warnings, such as an ambush, come first.
    """
    if not b.words:
        return ""
    now = opponent_numbers(b, combat)
    (some, best), *others = weapons.best_sets(b, combat)
    first = f"round 1: {odds.percent_text(best)}{_with_weapons(b, some)}"
    parts = (
        "can’t be won" if not best and is_hopeless(b, combat) else "",
        f"ambush: no fleeing{' after a fight' * b.state.settings.combat_guide}" * now.ambush,
        _horror_note(b, combat.seat, now),
        fight_options.note_parts(first, fight_options.mean_hit(b, combat, best)),
        *(
            f"{odds.percent_text(share)}{_with_weapons(b, cards) or ' with bare hands'}"
            for cards, share in others
        ),
    )
    return "; ".join(filter(None, parts))


def _with_weapons(b: Board, some: tuple[CardNo, ...]) -> str:
    """Return ` with Dynamite (discarded)`; "" for bare hands."""
    used = weapons.cards_discarded(b, some)
    names = [f"{b.cards.facts(card).name}{' (discarded)' * (card in used)}" for card in some]
    return f" with {join_names(names)}" if names else ""


def is_hopeless(b: Board, combat: Combat) -> bool:
    """Return True if no attack can succeed, even with all clue tokens and abilities."""
    for made in weapons.weapon_sets(b, combat).values():
        more = clue_tokens.clue_dice(b, made, clue_tokens.spendable_clues(b, made))
        if rolls.chance_to_pass(b, made, max(0, rolls.number_of_dice(b, made)) + more):
            return False
        if seat_choices.legal_choices(
            seat_choices.window_choices(b, combat.seat, Window.BEFORE_CHECK, about=made)
        ):
            return False
    return not seat_choices.legal_choices(
        seat_choices.window_choices(b, combat.seat, Window.COMBAT, about=combat)
    )


def _horror_note(b: Board, seat: Seat, now: Stats) -> str:
    """Return the chance of the Horror check and the loss; "" if there is no such check."""
    if now.horror_rating is None:
        return ""
    share = _horror_chance(b, seat, now.horror_rating, now)
    loss = dangers.expected_loss_note(
        b, seat, Coin.SANITY, share, now.horror_damage, _loss_despite_success(b, seat, now)
    )
    return fight_options.note_parts(f"horror {odds.percent_text(share)}", loss)


def _horror_figures(b: Board, seat: Seat, now: Stats) -> Figures:
    """Return the numbers that `_horror_note` shows."""
    if now.horror_rating is None:
        return Figures()
    share = _horror_chance(b, seat, now.horror_rating, now)
    passing = _loss_despite_success(b, seat, now)
    loss = dangers.expected_loss_figures(b, seat, Coin.SANITY, share, now.horror_damage, passing)
    return odds.chance_figures(share) + loss


def _horror_chance(b: Board, seat: Seat, rating: int, now: Stats) -> Fraction:
    made = SkillCheck(seat, Skill.WILL, rating, kind=CheckKind.HORROR, monster=now.no)
    return rolls.chance_before_roll(b, made)


def _loss_despite_success(b: Board, seat: Seat, now: Stats) -> int:
    """Return the Sanity lost even if the Horror check is passed (Nightmarish)."""
    return 0 if b.in_force.is_so(topics.NO_NIGHTMARISH, seat) else now.nightmarish
