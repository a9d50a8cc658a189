"""Monsters: the expected cost of meeting one, and the choice to fight or evade."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct, structs

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import Sight, chance_of, figures_of_option
from bot.second_edition.core import about, rolls
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.core.state import Combat
from bot.second_edition.printed.terms import MonsterNo, Skill
from bot.second_edition.verbs import fight_options, monster_markers, weapons

FILE: Final = "monsters.toml"
ENDLESS: Final = 0.3
"""Points of an endless monster, in place of a trophy."""
LONG: Final = 6
"""Rounds after which to give up a fight."""
NO_WAY: Final = -30.0


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """What monsters do beside their numbers, by code."""

    hit: Mapping[str, float]
    """The cost of being hit, for monsters that end the combat by it."""
    defeat: Mapping[str, float]
    """The worth of a defeat without a trophy."""


@cache
def load_extras() -> Extras:
    """Return what monsters do beside their numbers."""
    text = files("bot.kits.second_edition.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=Extras)


def cost_of_knock_out(sight: Sight) -> float:
    """Return the cost of going insane or unconscious."""
    w, me = sight.w, sight.me
    far = 4.0 if ":" in me.place else 0.0
    if sight.takes_afflictions:
        return w.scar + far
    return w.fall + far + w.clue * (me.clues // 2) + 0.7 * (len(me.cards) // 2)


def cost_of_loss(sight: Sight, have: int, lost: int) -> float:
    """Return the cost of losing `lost` of `have` Sanity or Stamina."""
    if lost >= have:
        return cost_of_knock_out(sight)
    w, cost = sight.w, 0.0
    for left in range(have - lost, have):
        cost += (
            w.second if left == 1 else w.third if left == 2 else w.fourth if left == 3 else w.point
        )
    return cost


def worth_of_defeat(sight: Sight, foe: Stats) -> float:
    """Return the worth of the trophy and of a monster less."""
    trophy = ENDLESS if foe.endless else sight.w.trophy * foe.toughness
    return sight.w.riddance + load_extras().defeat.get(foe.code, trophy)


def worth_of_hit(sight: Sight, foe: Stats, hit: float, flee: float, have: int) -> float:
    """Return the worth of being hit with `have` Stamina, and of the rounds after it."""
    ends = load_extras().hit.get(foe.code)
    if ends is not None:
        return -ends
    left = have - foe.combat_damage
    later = worth_of_rounds(sight, foe, hit, flee, left) if left > 0 else 0.0
    return later - cost_of_loss(sight, have, foe.combat_damage)


def worth_of_rounds(sight: Sight, foe: Stats, hit: float, flee: float, have: int) -> float:
    """Return the worth of fighting or fleeing with `have` Stamina, until the combat is over."""
    won = worth_of_defeat(sight, foe)
    if not foe.combat_damage and foe.code not in load_extras().hit:
        return won * (1 - (1 - hit) ** LONG) - 1.0
    struck = worth_of_hit(sight, foe, hit, flee, have)
    price = cost_of_loss(sight, have, foe.overwhelming) if foe.overwhelming else 0.0
    fight = hit * (won - price) + (1 - hit) * struck
    return max(fight, NO_WAY if foe.ambush else (1 - flee) * struck)


def worth_of_bout(sight: Sight, foe: Stats, horror: float, hit: float, flee: float) -> float:
    """Return the worth of a fight with the option to flee, by the chances of its checks."""
    me = sight.me
    worth = worth_of_rounds(sight, foe, hit, flee, me.stamina)
    if foe.horror_rating is None:
        return worth
    scared = -cost_of_loss(sight, me.sanity, foe.horror_damage)
    if foe.horror_damage < me.sanity:
        scared += worth
    steady = worth - (cost_of_loss(sight, me.sanity, foe.nightmarish) if foe.nightmarish else 0.0)
    return horror * steady + (1 - horror) * scared


def worth_of_evasion(sight: Sight, foe: Stats, share: float, battle: float) -> float:
    """Return the worth of evading; a failure means an attack, and then a fight."""
    ends = load_extras().hit.get(foe.code)
    if ends is not None or foe.combat_damage >= sight.me.stamina:
        return -(1 - share) * (cost_of_knock_out(sight) if ends is None else ends)
    return (1 - share) * (
        min(0.0, battle) - cost_of_loss(sight, sight.me.stamina, foe.combat_damage)
    )


def worths_of_meeting(sight: Sight, no: MonsterNo) -> tuple[float, float, float]:
    """Return the worth of fighting a monster, the worth of evading it, and the chance to evade."""
    if no not in sight.met:
        sneak, fight, will = (sight.skill(each) for each in (Skill.SNEAK, Skill.FIGHT, Skill.WILL))
        sight.met[no] = worths_with_skills(sight, sight.foe(no), sneak, fight, will)
    return sight.met[no]


def worths_with_skills(
    sight: Sight, foe: Stats, sneak: int, fight: int, will: int
) -> tuple[float, float, float]:
    """Return the worth of a fight and of an evasion, and the chance to evade, for given skills."""
    share = chance_of(sneak + foe.awareness, sight.lowest, 1)
    horror = chance_of(will + (foe.horror_rating or 0), sight.lowest, 1)
    best = fight if foe.combat_skill is Skill.FIGHT else sight.skill(foe.combat_skill)
    dice = best + sight.arms.against(foe) + (foe.combat_rating or 0)
    hit = 0.0 if foe.combat_rating is None else chance_of(dice, sight.lowest, foe.toughness)
    battle = worth_of_bout(sight, foe, horror, hit, share)
    return battle, worth_of_evasion(sight, foe, share, battle), share


def rate_meeting(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Fight if the trophy is worth the expected cost; evade if not."""
    no = about.monster_no(option.about)
    if no is None:
        return 0.0
    battle, evade, share = worths_of_meeting(sight, no)
    if option.verb == "evade":
        return evade + (share * sight.w.onward if _is_on_the_way(sight) else 0.0)
    return battle if option.verb == "fight" else 0.0


def _is_on_the_way(sight: Sight) -> bool:
    """Return True if the seat is passing through; a fight would end its movement."""
    return sight.board.town.is_street(sight.me.place) and sight.me.points > 0


def _rate_without_monster(option: Option) -> float:
    shares = figures_of_option(option).chances
    return 4.0 * (shares[-1] / 100 if shares else 0.3) - (0.5 if option.verb == "flee" else 0.0)


def rate_combat_option(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """End a combat as soon and as cheaply as possible; use up cards only if they help much."""
    combat = _own_combat(sight)
    if combat is None or combat.monster is None:
        return _rate_without_monster(option)
    stats = monster_markers.stats(sight.board, combat.monster, sight.seat, combat)
    foe = structs.replace(stats, horror_rating=None)  # The horror check is already over.
    share = chance_of(sight.skill(Skill.SNEAK) + foe.awareness, sight.lowest, 1)
    if option.verb == "flee":
        return 0.0 if foe.ambush else _flight_worth(sight, foe, share)
    if option.verb == "fight":
        cards = weapons.cards_still_held(
            sight.board, sight.seat, fight_options.cards_of(option.key)
        )
        hit = float(
            rolls.chance_before_roll(
                sight.board, weapons.expected_check(sight.board, combat, cards)
            )
        )
        used = [
            sight.board.cards.facts(card) for card in weapons.cards_discarded(sight.board, cards)
        ]
        return _round_worth(sight, foe, hit, share) - sum(0.5 * card.price for card in used)
    if option.verb == "cast":
        return _spell_worth(sight, foe, share, option)
    return -1.0


def _round_worth(sight: Sight, foe: Stats, hit: float, share: float) -> float:
    """Return the worth of fighting this round, with the option to flee in later ones."""
    struck = worth_of_hit(sight, foe, hit, share, sight.me.stamina)
    return hit * worth_of_defeat(sight, foe) + (1 - hit) * struck


def _flight_worth(sight: Sight, foe: Stats, share: float) -> float:
    dice = sight.skill(foe.combat_skill) + sight.arms.against(foe) + (foe.combat_rating or 0)
    hit = 0.0 if foe.combat_rating is None else chance_of(dice, sight.lowest, foe.toughness)
    return (1 - share) * worth_of_hit(sight, foe, hit, share, sight.me.stamina)


def _spell_worth(sight: Sight, foe: Stats, share: float, option: Option) -> float:
    """Return the worth of an attack spell, cast and then used beside a weapon."""
    no = about.card_no(option.about)
    if no is None:
        return -1.0
    card = sight.board.cards.facts(no)
    if card.combat <= 0 or card.cost >= sight.me.sanity or foe.magical_immunity:
        return NO_WAY
    sure = chance_of(sight.skill(Skill.LORE) + (card.casting or 0), sight.lowest, 1)
    bonus = (card.combat + 1) // 2 if foe.magical_resistance else card.combat
    other = sight.arms.against(foe) if (card.hands or 0) < 2 else 0
    plain = sight.skill(foe.combat_skill) + (foe.combat_rating or 0)
    with_it = chance_of(plain + bonus + other // 2, sight.lowest, foe.toughness)
    without = chance_of(plain + sight.arms.against(foe) // 2, sight.lowest, foe.toughness)
    hit = sure * with_it + (1 - sure) * without
    return worth_of_bout(sight, foe, 1.0, hit, share) - cost_of_loss(
        sight, sight.me.sanity, card.cost
    )


def _own_combat(sight: Sight) -> Combat | None:
    """Return the combat that the seat is in, or None."""
    return next((c for c in reversed(sight.board.state.combats) if c.seat == sight.seat), None)
