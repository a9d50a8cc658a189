"""Reasons in a line: the action, its chance and the group's gain."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from bot.engine.ask import Answer, Ask, Option, Passed, Picked
from bot.engine.english import join_names, rounded_percentage
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import boss, harm, near_end, needs, stage_plans
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect
from bot.lcg.core.state import SkillTest, TestKind
from bot.lcg.names.phrases import counted
from bot.lcg.printed.cards import Card, CardType, Keyword, Skill
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.views.cards import card_text

EXACT: Final = 1_000_000
"""The limit of chances' denominators; a bag has far fewer tokens."""
SHORT: Final = 90
"""The most characters of a card's text in a reason."""
KEYWORDS: Final = frozenset({keyword.value.title() for keyword in Keyword})
"""Keywords, which precede a card's effect."""
VERB_PHRASES: Final[Mapping[str, str]] = {
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
"""Verbs in reasons."""
SKILLS: Final = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)


def reason(sight: Prospect, ask: Ask, seat: Seat, answer: Answer) -> str:
    """Return the reason for a seat's answer as a sentence, or ""."""
    if isinstance(answer, Passed):
        return f"{sight.me.short} passes: {_explain_pass(sight, ask, seat)}."
    option = _only_pick(ask, seat, answer)
    if option is None:
        return ""
    if ask.kind == "commit" and option.key == "reveal":
        now = _current_chance(sight)
        return f"{sight.me.short} reveals a token: {now}, and adding more would cost too much."
    if option.key == "advance":
        return f"{sight.me.short} advances the act: {_count_clues(sight)}."
    what = _option_phrase(sight, option)
    why = _explain_option(sight, option)
    return f"{what}: {why}." if what and why else f"{what}." if what else ""


def _only_pick(ask: Ask, seat: Seat, answer: Answer) -> Option | None:
    """Return the option of an answer that picks exactly one, or None."""
    if not isinstance(answer, Picked) or len(answer.keys) != 1:
        return None
    return ask.parts[seat].option(answer.keys[0])


def _explain_option(sight: Prospect, option: Option) -> str:
    """Return the reason for an action, and its risk."""
    way = sight.way(option)
    struck = way.provokes and any(not enemy.exhausted for enemy in sight.me.enemies)
    risk = "an enemy attacks first" if struck else ""
    return ", ".join(filter(None, (WHY.get(option.verb, _no_reason)(sight, option, way), risk)))


def _option_phrase(sight: Prospect, option: Option) -> str:
    said = VERB_PHRASES.get(option.verb, "")
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


def _first_chance(way: OptionUse) -> str:
    return _as_percent(Fraction(way.chances[0]).limit_denominator(EXACT)) if way.chances else ""


def _as_percent(chance: Fraction) -> str:
    """Format a chance as beside the options."""
    return f"{rounded_percentage(chance.numerator, chance.denominator)}%"


def _explain_pass(sight: Prospect, ask: Ask, seat: Seat) -> str:
    """Return why a seat passes: to prepare before the act ends, or for want of a good option."""
    act, foe = sight.board.act, boss.next_boss(sight)
    offered = act is not None and any(
        each.about is not None and each.about.id == act.code for each in ask.parts[seat].options
    )
    if offered and boss.is_act_held(sight):
        return _with_goal(sight, "the act should stay as it is")
    if offered and foe is not None and boss.should_prepare(sight):
        left = boss.doom_left(sight)
        return f"the group isn’t ready for the {foe.name} yet, and {left} doom is left to prepare"
    return "nothing is worth the cost right now"


def _count_clues(sight: Prospect) -> str:
    """Return the clues that the act has and needs, or a general word if it counts none."""
    act = sight.board.act
    if act is None or act.need is None or act.icon != "clue":
        return "you have what it needs"
    return f"you have {act.have} of {counted(act.need, 'clue')}"


def _needed_clues(sight: Prospect, lacking: int) -> str:
    """Return the clues that are missing, of those that the act needs."""
    act = sight.board.act
    more = f"{lacking} more clue{'' if lacking == 1 else 's'}"
    if act is None or act.need is None or act.icon != "clue":
        return more
    return f"{more} of {act.need}" if lacking < act.need else counted(act.need, "clue")


def _doom(sight: Prospect) -> str:
    """Return the doom of the current agenda and its threshold."""
    known = [each for each in sight.board.agendas if each.need is not None]
    return join_names([f"doom is {each.have} of {each.need}" for each in known])


def _explain_clues(sight: Prospect) -> str:
    lacking = needs.missing_clues(sight)
    if lacking:
        known = ", ".join(filter(None, (_needed_clues(sight, lacking), _doom(sight))))
        return f"the act needs {known}"
    return "clearing this place scores at the end"


def _explain_investigation(sight: Prospect, option: Option, way: OptionUse) -> str:
    if stage_plans.worth_of_option(sight, option) is not None:
        return _explain_ability(sight, option, way)
    return ", and ".join(filter(None, (_first_chance(way), _explain_clues(sight))))


def _explain_fight(sight: Prospect, option: Option, way: OptionUse) -> str:
    enemy = sight.enemy(option)
    left = "" if enemy.health is None else f"{enemy.health - enemy.damage} left"
    goal = (
        "the act needs it defeated"
        if needs.is_enemy_of_act(sight, enemy)
        else _explain_attack(sight, option)
    )
    hunt = _group_wants(sight) if stage_plans.worth_of_hunting(sight, enemy) else ""
    return ", ".join(filter(None, (_first_chance(way), left, goal, hunt)))


def _explain_attack(sight: Prospect, option: Option) -> str:
    enemy = sight.enemy(option)
    dealt = [
        f"{n} {what}"
        for n, what in ((enemy.attack_damage, "damage"), (enemy.attack_horror, "horror"))
        if n
    ]
    if not dealt or enemy.exhausted:
        return ""
    deadly = harm.cost_of_attack(sight, enemy) >= sight.w.fatal * harm.weight_of_harm(sight)
    said = f"it deals {join_names(dealt)}"
    return f"{said}, more than {sight.me.short} can take" if deadly else said


def _explain_evasion(sight: Prospect, option: Option, way: OptionUse) -> str:
    return ", ".join(filter(None, (_first_chance(way), _explain_attack(sight, option))))


def _explain_move(sight: Prospect, option: Option, _way: OptionUse) -> str:
    place, act = sight.places.get(sight.piece_of(option)), sight.board.act
    if place is None:
        return ""
    if act is not None and place.code in sight.goals:
        return "the act leads there"
    if not place.revealed:
        return _with_goal(sight, "it’s still unrevealed")
    if place.clues and stage_plans.counts_clues_at(sight, place):
        return f"{place.clues} clue{'' if place.clues == 1 else 's'} there"
    return _with_goal(sight, "it’s on the way")


def _with_goal(sight: Prospect, said: str) -> str:
    """Add what the scenario declares as the group's goal."""
    goal = sight.plan.goal
    return f"{said}, to {goal}" if goal else said


def _group_wants(sight: Prospect) -> str:
    """Return the goal that the scenario declares as a clause, or ""."""
    return f"the group wants to {sight.plan.goal}" if sight.plan.goal else ""


def _explain_resignation(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    if near_end.is_too_weak(sight):
        return "another wound could be a trauma"
    if stage_plans.is_time_to_leave(sight):
        return _with_goal(sight, "nothing is left to do here")
    return ", and ".join(filter(None, (_doom(sight), "you keep what you’ve earned")))


def _explain_play(sight: Prospect, option: Option, way: OptionUse) -> str:
    card = sight.printed_card(option)
    if card is None:
        return _first_chance(way)
    said = _quote_text(card_text(sight.game, card))
    gains = (
        _explain_asset(sight, card, said)
        if card.type is CardType.ASSET
        else _explain_event(card) or said
    )
    left = sight.me.resources - (card.cost or 0)
    price = f"{counted(max(0, left), 'resource')} left" if card.cost else ""
    return ", ".join(filter(None, (_first_chance(way), join_names(gains), price)))


def _quote_text(text: str) -> list[str]:
    """Return the first sentence of a card's text after its keywords, if it is short."""
    said = (each.strip(" *") for each in re.split(r"[.;\n]", text))
    first = next((each for each in said if each and each not in KEYWORDS), "")
    return [f"“{first}”"] if 0 < len(first) <= SHORT else []


def _explain_asset(sight: Prospect, card: Card, said: list[str]) -> list[str]:
    """Return the benefits of an asset by its printed facts, or else its text."""
    gives = [f"+{n} {skill.value}" for skill in SKILLS if (n := card.bonus(skill)) > 0]
    tools = sight.weapons.get(card.code, ())
    arms = ["a weapon" + f" that deals {1 + max(t.damage for t in tools)}"] if tools else []
    finds = ["a better way to find clues"] if card.code in sight.investigation_cards else []
    return [*([*gives, *arms, *finds] or said), *_explain_soak(sight, card)]


def _explain_soak(sight: Prospect, card: Card) -> list[str]:
    bears = [f"{n} {what}" for n, what in ((card.health, "damage"), (card.sanity, "horror")) if n]
    return [f"it takes {join_names(bears)} for {sight.me.short}"] if bears else []


def _explain_event(card: Card) -> list[str]:
    """Return an event's known effects without a test."""
    known, code = load_esteem(), card.code
    dealt = known.hits.get(code) or known.blasts.get(code)
    found = known.finds.get(code)
    return [
        *([f"{dealt} damage without a test"] if dealt else []),
        *([f"{counted(found, 'clue')} without a test"] if found else []),
        *(["enemies leave the others alone"] if code in known.frees else []),
    ]


def _current_chance(sight: Prospect) -> str:
    test = sight.game.test
    return "" if test is None else _as_percent(_odds_with(sight, test, 0))


def _odds_with(sight: Prospect, test: SkillTest, more: int) -> Fraction:
    """Return the chance of the test in progress with `more` icons."""
    g = sight.game
    value, need = sums.skill_value(g, test) + more, sums.difficulty(g, test)
    return chaos_tokens.ReadBag(g, test).odds(value, need)


def _explain_commitment(sight: Prospect, option: Option, _way: OptionUse) -> str:
    test, seen = sight.game.test, sight.card(option)
    if test is None or seen is None:
        return ""
    skill = sight.test.skill if sight.test is not None else ""
    icons = sum(icon in (skill, Skill.WILD) for icon in seen.icons)
    before, after = (_as_percent(_odds_with(sight, test, n)) for n in (0, icons))
    better = f"{after} instead of {before}" if after != before else f"{after} as before"
    return f"{better}, {_name_stake(sight)}"


def _name_stake(sight: Prospect) -> str:
    """Return the purpose of a test in a few words."""
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


def _explain_ability(sight: Prospect, option: Option, way: OptionUse) -> str:
    cost = sight.use(option).cost
    spent = [
        *([counted(cost.resources, "resource")] if cost.resources else []),
        *([f"{cost.damage} damage"] if cost.damage else []),
        *([f"{cost.horror} horror"] if cost.horror else []),
    ]
    what = option.label.rpartition(": ")[2]
    said = what[:1].lower() + what[1:] if ": " in option.label else ""
    why = ", ".join(
        filter(None, (_first_chance(way), said, f"for {join_names(spent)}" * bool(spent)))
    )
    declared = stage_plans.worth_of_option(sight, option)
    return _with_goal(sight, why) if declared is not None and declared > 0 else why


def _explain_resource(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return f"{sight.me.resources} left" if sight.me.resources < 3 else ""


def _explain_draw(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    wanted = _group_wants(sight) if stage_plans.should_fetch(sight) else ""
    return ", ".join(filter(None, (f"{counted(sight.me.hand, 'card')} in hand", wanted)))


def _explain_end(_sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return "nothing else is worth the risk"


def _no_reason(_sight: Prospect, _option: Option, way: OptionUse) -> str:
    return _first_chance(way)


WHY: Final[Mapping[str, Callable[[Prospect, Option, OptionUse], str]]] = {
    "investigate": _explain_investigation,
    "fight": _explain_fight,
    "evade": _explain_evasion,
    "move": _explain_move,
    "resign": _explain_resignation,
    "resource": _explain_resource,
    "draw": _explain_draw,
    "play": _explain_play,
    "commit": _explain_commitment,
    "activate": _explain_ability,
    "parley": _explain_ability,
    "end-turn": _explain_end,
}
