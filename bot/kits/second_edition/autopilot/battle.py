"""The final battle: weapons, defence, and the use of clue tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import Sight, chance_of, dice_of_weapons
from bot.second_edition.core import about, rolls
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.printed.piece_facts import CardFacts
from bot.second_edition.printed.terms import CardNo, Deck, Skill, Source
from bot.second_edition.verbs import fight_options, weapons

HIT: Final = 1 / 3
"""The chance of a success on a die."""
DEFENCES: Final[Mapping[str, tuple[int, int]]] = {
    "hastur": (2, 1),
    "ithaqua": (1, 0),
    "nyarlathotep": (2, 0),
    "shub_niggurath": (0, 1),
    "yig": (0, 0),
    "yog_sothoth": (1, 1),
}
"""Slider and side of the skill that withstands the Ancient One's attack."""
PREY: Final[Mapping[str, str]] = {
    "nyarlathotep": "clues",
    "shub_niggurath": "monsters",
    "yog_sothoth": "gates",
}
"""Ancient Ones that take clue tokens or trophies, and devour investigators without any."""
KEPT: Final = 3
"""Clue tokens to keep against them."""
LIFE: Final = 2.0
"""Successes that a failed check against the Ancient One costs."""
LAST: Final = 3
"""Doom tokens at which the seat strikes with everything."""
DEFENCE: Final = 2
"""Clue tokens to keep until then."""
HANDS: Final = 2
SANITY: Final = 0.5
"""Dice that a point of Sanity is worth."""
MADE_OF_SANITY: Final = ("hastur", "yig", "cthulhu")
"""Ancient Ones whose attacks cost Sanity."""


def skill_of_defence(sight: Sight) -> tuple[int, int]:
    """Return the slider and side of the skill that withstands the Ancient One."""
    return DEFENCES.get(sight.board.state.ancient_one, (1, 0))


def worth_of_sliders(sight: Sight, skills: Sequence[int]) -> float:
    """Return the worth of sliders in the battle: successes, and the seat's survival."""
    track, side = skill_of_defence(sight)
    withstands = skills[2 * track + side]
    fails = (1 - HIT) ** max(0, withstands - sight.board.state.battle_round + 1)
    dice = dice_of_attack(sight, fight=skills[2], lore=skills[4])
    return HIT * dice - LIFE * fails + 0.01 * sum(skills) + 0.02 * skills[2]


def dice_with(sight: Sight, *, without: CardNo | None = None, more: CardNo | None = None) -> int:
    """Return the dice of an attack, without one of the seat's items or with one more."""
    held = [each.card for each in sight.me.cards if each.card != without]
    facts = [sight.board.cards.facts(no) for no in (*held, *([] if more is None else [more]))]
    arms = dice_of_weapons(facts, HANDS).against(sight.board.ancient_one)
    return max(0, sight.skill(Skill.FIGHT) + arms + sight.board.state.battle_modifier)


def dice_of_attack(sight: Sight, *, fight: int, lore: int) -> float:
    """Return the mean dice of an attack with these skills, by weapons or by the best spell."""
    bare = fight + sight.board.state.battle_modifier
    armed = max(0, bare + sight.arms.against(sight.board.ancient_one))
    best: float = armed
    for held in sight.me.cards:
        spell = sight.board.cards.facts(held.card)
        if spell.deck is not Deck.SPELL or spell.combat <= 0 or spell.cost >= sight.me.sanity:
            continue
        sure = chance_of(lore + (spell.casting or 0), sight.lowest, 1)
        cast = max(0, bare + bonus_of_spell(sight, spell))
        best = max(best, sure * cast + (1 - sure) * max(0, bare) - SANITY * spell.cost)
    return best


def rate_clue_in_battle(sight: Sight, made: SkillCheck | None) -> float:
    """Return 1 to spend a clue token, to survive attacks or to strike near the end; -1 if not."""
    me, state = sight.me, sight.board.state
    kept = KEPT if PREY.get(state.ancient_one) == "clues" else 0
    if made is not None and made.tallied:
        kept += 0 if state.doom <= LAST else DEFENCE
    return 1.0 if me.clues > kept else -1.0


def rate_attack(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Attack with the most dice, after any spell that adds more."""
    if option.verb == "end-turn":
        return -50.0
    fight = next((c for c in sight.board.state.combats if c.seat == sight.seat), None)
    if fight is None:
        return 0.0
    if option.verb == "fight":
        return _mean_successes(sight, fight, option)
    if option.verb != "cast":
        return -1.0
    options = [each for each in asked.part.options if each.verb == "fight"]
    best = max((_mean_successes(sight, fight, each) for each in options), default=0.0)
    return best + _spell_worth(sight, option)


def _mean_successes(sight: Sight, fight: Combat, option: Option) -> float:
    """Return the mean successes of an attack; cards that are used up count less."""
    cards = weapons.cards_still_held(sight.board, sight.seat, fight_options.cards_of(option.key))
    made = weapons.expected_check(sight.board, fight, cards)
    faces = (
        7 - rolls.lowest_success(sight.board, made) + rolls.count_double_faces(sight.board, made)
    )
    return max(0, rolls.number_of_dice(sight.board, made)) * faces / 6


def bonus_of_spell(sight: Sight, facts: CardFacts) -> int:
    """Return the dice that a spell adds against the Ancient One."""
    ancient_one = sight.board.ancient_one
    if facts.source is not Source.MAGICAL or not ancient_one.magical_immunity:
        halved = facts.source is Source.MAGICAL and ancient_one.magical_resistance
        return (facts.combat + 1) // 2 if halved else facts.combat
    return 0


def _spell_worth(sight: Sight, option: Option) -> float:
    """Return the successes that a spell adds in this round, less its cost."""
    no = about.card_no(option.about)
    if no is None:
        return -1.0
    facts = sight.board.cards.facts(no)
    bonus = bonus_of_spell(sight, facts)
    arms = sight.arms.total
    freed = arms if facts.hands == 2 else arms // 2
    if sight.me.sanity <= facts.cost:
        return -5.0
    price = 0.5 if sight.board.state.ancient_one in MADE_OF_SANITY else 0.1
    sure = chance_of(sight.skill(Skill.LORE) + (facts.casting or 0), sight.lowest, 1)
    return HIT * sure * (bonus - freed) - price * facts.cost - 0.05
