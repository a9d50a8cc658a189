"""Reasons in a line: what somebody does, with what chance, and what the group gains by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Answer, Ask, Option, Passed, Picked
from bot.engine.ids import Seat
from bot.engine.words import listed
from bot.kits.lcg.autopilot import harm, needs
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect

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


def reason(sight: Prospect, ask: Ask, seat: Seat, answer: Answer) -> str:
    """Return why a seat would answer so, as a sentence; empty where there is nothing to say."""
    if isinstance(answer, Passed):
        return f"{sight.me.short} passes: nothing there is worth its price."
    if not isinstance(answer, Picked) or len(answer.keys) != 1:
        return ""
    option = ask.parts[seat].option(answer.keys[0])
    if option is None:
        return ""
    if option.key == "advance":
        return f"{sight.me.short} advances the act: all that it wants is there."
    what = _deed(sight, option)
    why = WHY.get(option.verb, _no_reason)(sight, option, sight.way(option))
    return f"{what}: {why}." if what and why else f"{what}." if what else ""


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
    return f"{100 * way.chances[0]:.0f}%" if way.chances else ""


def _clues(sight: Prospect) -> str:
    lacking = needs.lacking(sight)
    if lacking:
        return f"the act lacks {lacking} clue{'' if lacking == 1 else 's'}"
    return "what lies here counts at the end"


def _searches(sight: Prospect, _option: Option, way: OptionUse) -> str:
    return ", and ".join(filter(None, (_chance(way), _clues(sight))))


def _fights(sight: Prospect, option: Option, way: OptionUse) -> str:
    enemy = sight.enemy(option)
    left = "" if enemy.health is None else f"{enemy.health - enemy.damage} left"
    goal = "the act wants it gone" if needs.is_goal(sight, enemy) else _blow(sight, option)
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
        return "nobody has seen it yet"
    if place.clues:
        return f"{place.clues} clue{'' if place.clues == 1 else 's'} there"
    return "it is on the way"


def _leaves(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return "what is earned is safe"


def _saves(sight: Prospect, _option: Option, _way: OptionUse) -> str:
    return f"{sight.me.resources} left" if sight.me.resources < 3 else ""


def _no_reason(_sight: Prospect, _option: Option, way: OptionUse) -> str:
    return _chance(way)


WHY: Final[Mapping[str, Callable[[Prospect, Option, OptionUse], str]]] = {
    "investigate": _searches,
    "fight": _fights,
    "evade": _slips,
    "move": _goes,
    "resign": _leaves,
    "resource": _saves,
}
