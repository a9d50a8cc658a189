"""Reasons in a line: what somebody does, with what chance, and what the group gains by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from bot.engine.ask import Answer, Ask, Option, Passed, Picked
from bot.engine.english import listed, percents
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import harm, needs
from bot.kits.lcg.autopilot.esteem import esteem
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect
from bot.lcg.core.state import SkillTest, TestKind
from bot.lcg.names.phrases import counted
from bot.lcg.printed.cards import Card, CardType, Keyword, Skill
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.views.cards import card_text

EXACT: Final = 1_000_000
"""The denominators of chances are smaller: a bag has few tokens."""
SHORT: Final = 90
"""Characters of what a card says that are told as a reason."""
KEYWORDS: Final = frozenset({keyword.value.title() for keyword in Keyword})
"""What stands alone before what a card does."""
DEEDS: Final[Mapping[str, str]] = {
    "investigate": "investigates",
    "fight": "fights",
    "evade": "evades",
    "move": "moves",
    "resource": "takes a resource",
    "draw": "draws a card",
    "play": "plays a card",
    "activate": "uses a card",
    "parley": "parleys",
    "resign": "resigns",
    "engage": "engages",
    "end-turn": "ends the turn",
    "commit": "commits a card",
}
"""Verbs as they are told."""
SKILLS: Final = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)


def reason(sight: Prospect, ask: Ask, seat: Seat, answer: Answer) -> str:
    """Return why a seat would answer so, as a sentence; empty where there is nothing to say."""
    if isinstance(answer, Passed):
        return f"{sight.me.short} passes: nothing is worth the cost right now."
    option = _only_pick(ask, seat, answer)
    if option is None:
        return ""
    if ask.kind == "commit" and option.key == "reveal":
        return (
            f"{sight.me.short} reveals a token: {_now(sight)}, and adding more would cost too much."
        )
    if option.key == "advance":
        return f"{sight.me.short} advances the act: you have what it needs."
    what = _deed(sight, option)
    why = _why(sight, option)
    return f"{what}: {why}." if what and why else f"{what}." if what else ""


def _only_pick(ask: Ask, seat: Seat, answer: Answer) -> Option | None:
    """Return the option of an answer that picks exactly one."""
    if not isinstance(answer, Picked) or len(answer.keys) != 1:
        return None
    return ask.parts[seat].option(answer.keys[0])


def _why(sight: Prospect, option: Option) -> str:
    """Return the reason for a deed, and the risk it takes."""
    way = sight.way(option)
    struck = way.provokes and any(not enemy.exhausted for enemy in sight.me.enemies)
    risk = "an enemy attacks first" if struck else ""
    return ", ".join(filter(None, (WHY.get(option.verb, _no_reason)(sight, option, way), risk)))


def _deed(sight: Prospect, option: Option) -> str:
    said = DEEDS.get(option.verb, "")
    if not said:
        return ""
    enemy, place, card = sight.enemy(option), sight.places.get(sight.piece_of(option)), None
    if option.verb in ("play", "commit"):
        card = sight.card(option)
    match option.verb:
        case "fight" | "evade" | "engage" if enemy.id:
            said = f"{said} {enemy.short or enemy.name}"
        case "move" if place is not None:
            said = f"goes to {place.short or place.name}"
        case "play" | "commit" if card is not None:
            said = f"{said.split()[0]} {card.short or card.name}"
        case "activate":
            held = sight.asset(option)
            said = f"uses {held.short or held.name}" if held is not None else said
        case _:
            pass
    return f"{sight.me.short} {said}"


def _chance(way: OptionUse) -> str:
    return _percent(Fraction(way.chances[0]).limit_denominator(EXACT)) if way.chances else ""


def _percent(chance: Fraction) -> str:
    """A chance as everywhere else, such as beside the option."""
    return f"{percents(chance.numerator, chance.denominator)}%"


def _clues(sight: Prospect) -> str:
    lacking = needs.lacking(sight)
    if lacking:
        return f"the act needs {lacking} more clue{'' if lacking == 1 else 's'}"
    return "clearing this place scores at the end"


def _searches(sight: Prospect, _option: Option, way: OptionUse) -> str:
    return ", and ".join(filter(None, (_chance(way), _clues(sight))))


def _fights(sight: Prospect, option: Option, way: OptionUse) -> str:
    enemy = sight.enemy(option)
    left = "" if enemy.health is None else f"{enemy.health - enemy.damage} left"
    goal = "the act needs it defeated" if needs.is_goal(sight, enemy) else _blow(sight, option)
    return ", ".join(filter(None, (_chance(way), left, goal)))


def _blow(sight: Prospect, option: Option) -> str:
    enemy = sight.enemy(option)
    dealt = [
        f"{n} {what}"
        for n, what in ((enemy.attack_damage, "damage"), (enemy.attack_horror, "horror"))
        if n
    ]
    if not dealt or enemy.exhausted:
        return ""
    deadly = harm.blow(sight, enemy) >= sight.w.fatal * harm.fear(sight)
    said = f"it deals {listed(dealt)}"
    return f"{said}, more than {sight.me.short} can take" if deadly else said


def _slips(sight: Prospect, option: Option, way: OptionUse) -> str:
    return ", ".join(filter(None, (_chance(way), _blow(sight, option))))


def _goes(sight: Prospect, option: Option, _way: OptionUse) -> str:
    place, act = sight.places.get(sight.piece_of(option)), sight.board.act
    if place is None:
        return ""
    if act is not None and place.code in sight.goals:
        return "the act leads there"
    if not place.revealed:
        return "it’s still unrevealed"
    if place.clues:
        return f"{place.clues} clue{'' if place.clues == 1 else 's'} there"
    return "it’s on the way"


def _leaves(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return "you keep what you’ve earned"


def _plays(sight: Prospect, option: Option, way: OptionUse) -> str:
    card = sight.printed_card(option)
    if card is None:
        return _chance(way)
    said = _said(card_text(sight.game, card))
    gains = _asset(sight, card, said) if card.type is CardType.ASSET else _event(card) or said
    left = sight.me.resources - (card.cost or 0)
    price = f"{counted(max(0, left), 'resource')} left" if card.cost else ""
    return ", ".join(filter(None, (_chance(way), listed(gains), price)))


def _said(text: str) -> list[str]:
    """The first sentence of what a card says beside its keywords, where it is short."""
    said = (each.strip(" *") for each in re.split(r"[.;\n]", text))
    first = next((each for each in said if each and each not in KEYWORDS), "")
    return [f"“{first}”"] if 0 < len(first) <= SHORT else []


def _asset(sight: Prospect, card: Card, said: list[str]) -> list[str]:
    """What an asset is good for, by what is printed; else what it says."""
    gives = [f"+{n} {skill.value}" for skill in SKILLS if (n := card.bonus(skill)) > 0]
    tools = sight.weapons.get(card.code, ())
    arms = ["a weapon" + f" that deals {1 + max(t.damage for t in tools)}"] if tools else []
    finds = ["a better way to find clues"] if card.code in sight.lenses else []
    return [*([*gives, *arms, *finds] or said), *_shield(sight, card)]


def _shield(sight: Prospect, card: Card) -> list[str]:
    bears = [f"{n} {what}" for n, what in ((card.health, "damage"), (card.sanity, "horror")) if n]
    return [f"it takes {listed(bears)} for {sight.me.short}"] if bears else []


def _event(card: Card) -> list[str]:
    """What an event does without a test, where that is known."""
    known, code = esteem(), card.code
    dealt = known.hits.get(code) or known.blasts.get(code)
    found = known.finds.get(code)
    return [
        *([f"{dealt} damage without a test"] if dealt else []),
        *([f"{counted(found, 'clue')} without a test"] if found else []),
        *(["enemies leave the others alone"] if code in known.frees else []),
    ]


def _now(sight: Prospect) -> str:
    test = sight.game.test
    return "" if test is None else _percent(_odds(sight, test, 0))


def _odds(sight: Prospect, test: SkillTest, more: int) -> Fraction:
    """The chance of the test that is being made, with so many icons more."""
    g = sight.game
    value, need = sums.value(g, test) + more, sums.difficulty(g, test)
    return chaos_tokens.ReadBag(g, test).odds(value, need)


def _commits(sight: Prospect, option: Option, _way: OptionUse) -> str:
    test, seen = sight.game.test, sight.card(option)
    if test is None or seen is None:
        return ""
    skill = sight.test.skill if sight.test is not None else ""
    icons = sum(icon in (skill, Skill.WILD) for icon in seen.icons)
    before, after = (_percent(_odds(sight, test, n)) for n in (0, icons))
    better = f"{after} instead of {before}" if after != before else f"{after} as before"
    return f"{better}, {_stake(sight)}"


def _stake(sight: Prospect) -> str:
    """What a test is about, in a few words."""
    trial = sight.trial
    enemy = sight.enemies.get(trial.target)
    match trial.kind:
        case _ if trial.of_act:
            return "for the act"
        case TestKind.INVESTIGATE:
            return f"for {counted(trial.clues, 'clue')}" if trial.clues else "to investigate"
        case TestKind.FIGHT if enemy is not None:
            return f"to deal {trial.damage} to {enemy.short or enemy.name}"
        case TestKind.EVADE if enemy is not None:
            return f"to get away from {enemy.short or enemy.name}"
        case _:
            return "to avoid the penalty for failing"


def _uses(sight: Prospect, option: Option, way: OptionUse) -> str:
    cost = sight.use(option).cost
    spent = [
        *([counted(cost.resources, "resource")] if cost.resources else []),
        *([f"{cost.damage} damage"] if cost.damage else []),
        *([f"{cost.horror} horror"] if cost.horror else []),
    ]
    what = option.label.rpartition(": ")[2]
    said = what[:1].lower() + what[1:] if ": " in option.label else ""
    return ", ".join(filter(None, (_chance(way), said, f"for {listed(spent)}" * bool(spent))))


def _saves(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return f"{sight.me.resources} left" if sight.me.resources < 3 else ""


def _draws(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return f"{counted(sight.me.hand, 'card')} in hand"


def _ends(_sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return "nothing else is worth the risk"


def _no_reason(_sight: Prospect, _option: Option, way: OptionUse) -> str:
    return _chance(way)


WHY: Final[Mapping[str, Callable[[Prospect, Option, OptionUse], str]]] = {
    "investigate": _searches,
    "fight": _fights,
    "evade": _slips,
    "move": _goes,
    "resign": _leaves,
    "resource": _saves,
    "draw": _draws,
    "play": _plays,
    "commit": _commits,
    "activate": _uses,
    "end-turn": _ends,
}
