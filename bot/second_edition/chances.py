"""What evading and fighting a monster promise: chances and mean losses, beside the options."""

from __future__ import annotations

from fractions import Fraction

from bot.engine.ids import Seat
from bot.second_edition import dangers, monsters, odds, rolls, weapons
from bot.second_edition.game import Board
from bot.second_edition.monsters import Stats, foe
from bot.second_edition.state import Check, Combat
from bot.second_edition.terms import CheckKind, Coin, MonsterNo, Skill


def evading(b: Board, seat: Seat, no: MonsterNo) -> Check:
    """The Evade check against a monster, not begun."""
    awareness = monsters.stats(b, no, seat).awareness
    return Check(seat, Skill.SNEAK, awareness, kind=CheckKind.EVADE, monster=no)


def evade_chance(b: Board, seat: Seat, no: MonsterNo) -> Fraction:
    """The chance to evade a monster, without clue tokens."""
    return rolls.chance_of(b, evading(b, seat, no))


def evade_note(b: Board, seat: Seat, no: MonsterNo) -> str:
    """The chance to evade, and what failing costs (before the combat after it)."""
    share = evade_chance(b, seat, no)
    damage = monsters.stats(b, no, seat).combat_damage
    return weapons.noted(odds.percent(share), dangers.stake(b, seat, Coin.STAMINA, share, damage))


def first_round_note(b: Board, combat: Combat) -> str:
    """What fighting would mean: the chances of the Horror check and of the best first round."""
    best = weapons.best_chance(b, combat)
    first = weapons.noted(f"round 1: {odds.percent(best)}", weapons.mean_hit(b, combat, best))
    return "; ".join(filter(None, (_horror_note(b, combat.seat, foe(b, combat)), first)))


def _horror_note(b: Board, seat: Seat, now: Stats) -> str:
    """The chance of the Horror check, and what it costs; empty if there is none."""
    if now.horror_rating is None:
        return ""
    made = Check(seat, Skill.WILL, now.horror_rating, kind=CheckKind.HORROR, monster=now.no)
    share = rolls.chance_of(b, made)
    passing = 0 if b.is_so("no_nightmarish", seat) else now.nightmarish
    loss = dangers.stake(b, seat, Coin.SANITY, share, now.horror_damage, passing)
    return weapons.noted(f"horror {odds.percent(share)}", loss)
