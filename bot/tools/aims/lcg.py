"""What the purposeful player of the card game is after: clues, the act, and staying alive.

Weights by kind of question and verb of option; what counts is read off the views.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from bot.engine.ask import Ask, Option
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot.turn import suffices
from bot.lcg import views
from bot.lcg.core.about import Kind
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.skill_test.sheets import sheet_of
from bot.lcg.views import skill_test
from bot.lcg.views.shapes import (
    AssetView,
    BoardView,
    EnemyView,
    HandCardView,
    PlaceView,
    SeatView,
    TestView,
)
from bot.table.recovery import AnySession
from bot.tools.purposeful import NOTHING, Wishes

TURN: Final[Mapping[str, float]] = {
    "fight": 30,
    "investigate": 20,
    "move": 20,
    "parley": 12,
    "evade": 10,
    "play": 8,
    "activate": 3,
    "engage": 1,
    "draw": 0.7,
    "resource": 0.7,
    "answer": 0,
    "end-turn": 0.01,
    "resign": 0,
}
"""Verbs of a turn, before the position is looked at."""
ADVANCE: Final = 1_000.0
IN_DANGER: Final = 0.1
"""What is left of a wish that would provoke an attack of opportunity."""
NOBODY: Final = EnemyView(id="", code="", name="")


class AimSight(Struct, frozen=True):
    """What a seat sees."""

    board: BoardView
    hand: tuple[HandCardView, ...]
    test: TestView | None = None
    tools: Mapping[str, int] = {}
    """What a card adds to skill and damage of an attempt, by card and ability (``asset-7:0``)."""

    def me(self, seat: Seat) -> SeatView:
        """The seat's own investigator."""
        return self.board.seats[seat]

    def place(self, id_: str) -> PlaceView | None:
        """A place by its id."""
        return next((place for place in self.board.places if place.id == id_), None)


class LcgAims:
    """Investigate, advance the act, fight what engages, commit where it helps."""

    def see(self, session: AnySession, seat: Seat) -> AimSight:
        """The board, the seat's own hand, and the test that is being made."""
        g = session.game
        test = skill_test.view(g, sheet_of(g, g.state.tests[-1])) if g.state.tests else None
        return AimSight(views.board(g, ()), views.hand(g, seat).cards, test, _tools(g, seat))

    def wishes(self, sight: AimSight, ask: Ask, seat: Seat) -> Wishes:
        """How much each option is wanted."""
        weigh = _KINDS.get(ask.kind)
        if weigh is None:
            return {}
        options = ask.parts[seat].options
        found = {option.key: weigh(sight, seat, option) for option in options}
        return {NOTHING: _NOTHING.get(ask.kind, 1.0), **found}


def _tools(g: Game, seat: Seat) -> dict[str, int]:
    """What the abilities of a seat's cards add to an attempt."""
    return {
        f"{piece.id}:{number}": ability.attempt.bonus + ability.attempt.damage
        for piece in g.controlled(seat)
        for number, ability in enumerate(g.registry.abilities.get(piece.code, ()))
        if ability.attempt is not None
    }


# --- a turn ---------------------------------------------------------------------------------------


def _turn(sight: AimSight, seat: Seat, option: Option) -> float:
    if option.key == "advance" or _is_of_act(sight, option):
        return ADVANCE
    wish = TURN.get(option.verb, 1.0) * _verb(sight, seat, option)
    hunted = any(not enemy.exhausted for enemy in sight.me(seat).enemies)
    safe = option.verb in ("fight", "evade", "parley", "resign", "end-turn")
    return wish * (IN_DANGER if hunted and not safe else 1)


def _is_of_act(sight: AimSight, option: Option) -> bool:
    """Whether it is an ability of the act, which costs what the group collects."""
    act = sight.board.act
    return option.about is not None and act is not None and option.about.id == act.code


def _verb(sight: AimSight, seat: Seat, option: Option) -> float:
    match option.verb:
        case "investigate":
            return _clues_here(sight, seat)
        case "fight":
            return _fight(sight, seat, option)
        case "evade":
            return _odds(
                sight.me(seat).skills[3] + _bonus(sight, option), _target(sight, option).evade
            )
        case "move":
            return _way(sight, seat, option.key.partition(":")[2])
        case "play":
            return _card(sight, option)
        case "resource":
            return 4 if sight.me(seat).resources < 3 else 1
        case "draw":
            return 3 if sight.me(seat).hand < 4 else 1
        case _:
            return 1


def _fight(sight: AimSight, seat: Seat, option: Option) -> float:
    """By the odds; with a tool rather than without."""
    armed = 3 if len(option.args) > 1 else 1
    return armed * _odds(
        sight.me(seat).skills[2] + _bonus(sight, option), _target(sight, option).fight
    )


def _odds(skill: int, need: int | None) -> float:
    """Three times as good with each point above."""
    return 1.0 if need is None else 3.0 ** max(-4, min(1, skill - need - 1))


def _bonus(sight: AimSight, option: Option) -> int:
    """What the tool adds to skill and damage."""
    _, _, tool = option.key.split(":", 2) if option.key.count(":") > 1 else ("", "", "")
    return sight.tools.get(tool, 0)


def _target(sight: AimSight, option: Option) -> EnemyView:
    named = option.key.split(":")[1]
    return next((enemy for enemy in _enemies(sight) if enemy.id == named), NOBODY)


def _enemies(sight: AimSight) -> list[EnemyView]:
    holders = (*sight.board.places, *sight.board.seats)
    return [enemy for holder in holders for enemy in holder.enemies]


def _clues_here(sight: AimSight, seat: Seat) -> float:
    me = sight.me(seat)
    place = sight.place(me.place)
    if place is None or not place.clues:
        return 0.02
    return _odds(me.skills[1], place.shroud)


def _card(sight: AimSight, option: Option) -> float:
    """Assets early, things for the hands first, events when they come."""
    card = _in_hand(sight, option)
    if card is None or card.kind != "Asset":
        return 0.5
    return 8 if "hand" in card.slots else 1.5


def _spare(sight: AimSight, option: Option) -> float:
    """How easily a card is given away for a test: assets less, what arms least."""
    card = _in_hand(sight, option)
    if card is None or card.kind != "Asset":
        return 1
    return 0.05 if "hand" in card.slots else 0.3


def _in_hand(sight: AimSight, option: Option) -> HandCardView | None:
    about = option.about
    copy = f"copy{about.id}" if about is not None and about.kind == Kind.COPY else ""
    return next((card for card in sight.hand if card.id == copy), None)


def _way(sight: AimSight, seat: Seat, to: str) -> float:
    """How much nearer a step brings what the group is after; staying counts as 1 at most."""
    here = _worth_at(sight, seat, sight.me(seat).place)
    return max(0.01, _worth_at(sight, seat, to) - here)


def _worth_at(sight: AimSight, seat: Seat, start: str) -> float:
    """The best place to be, halved with every step to it."""
    steps, skill = _steps(sight, start), sight.me(seat).skills[1]
    near = [(place, steps[place.id]) for place in sight.board.places if place.id in steps]
    return max((_worth(sight, skill, place) * 0.5**far for place, far in near), default=0)


def _worth(sight: AimSight, skill: int, place: PlaceView) -> float:
    """What the group gains by an investigator of this intellect in a place."""
    act = sight.board.act
    if act is None:
        return 0
    if act.icon == "enemy" and any(enemy.code == act.goal for enemy in _at(sight, place)):
        return 3
    if suffices(sight.board, act):
        return 3 if place.code == act.goal else 0
    if not place.revealed:
        return 1.5
    return min(place.clues, 3) * _odds(skill, place.shroud) or 0.1 * len(place.attached)


def _at(sight: AimSight, place: PlaceView) -> list[EnemyView]:
    here = [seat for seat in sight.board.seats if seat.id in place.seats]
    return [*place.enemies, *(enemy for seat in here for enemy in seat.enemies)]


def _steps(sight: AimSight, start: str) -> dict[str, int]:
    """How far each place is from one."""
    found, left = {start: 0}, deque([start])
    while left:
        place = sight.place(left.popleft())
        for near in place.connections if place is not None else ():
            other = sight.place(near)
            if near not in found and other is not None and not other.barred:
                found[near] = found[place.id] + 1 if place is not None else 0
                left.append(near)
    return found


# --- tests and answers ----------------------------------------------------------------------------


def _commit(sight: AimSight, seat: Seat, option: Option) -> float:
    """The worse the odds, the more is committed; the token is drawn when they are good."""
    passing, of = sight.test.chance if sight.test is not None else (1, 1)
    fails = 1 - passing / of
    if option.key == "advance":
        return ADVANCE
    match option.key.partition(":")[0]:
        case "reveal":
            return 0.2 + 4 * (1 - fails)
        case "commit":
            return 15 * fails * max(1, _icons(sight, option)) * _spare(sight, option)
        case "withdraw" | "last":
            return 0
        case _:
            return 8 * fails


def _icons(sight: AimSight, option: Option) -> int:
    """The icons of a card that match the test."""
    card = _in_hand(sight, option)
    if card is None or sight.test is None:
        return 0
    return sum(1 for icon in card.icons if icon in (sight.test.skill, Skill.WILD))


def _assign(sight: AimSight, seat: Seat, option: Option) -> float:
    """Who has most left takes most, an asset before its owner."""
    return max(1, _room(sight, seat, option)) ** 2 * (1 if option.key.endswith(":self") else 4)


def _room(sight: AimSight, seat: Seat, option: Option) -> int:
    """How much of what is dealt an investigator or asset can take."""
    me, about = sight.me(seat), option.about
    holder: SeatView | AssetView | None = me
    if about is not None and about.kind == Kind.PIECE:
        holder = next((asset for asset in me.assets if asset.id == about.id), None)
    if holder is None:
        return 0
    if option.group == "damage":
        return (holder.health or 0) - holder.damage
    return (holder.sanity or 0) - holder.horror


def _use(_sight: AimSight, _seat: Seat, option: Option) -> float:
    return ADVANCE if option.key == "advance" else 6


def _agree(_sight: AimSight, _seat: Seat, option: Option) -> float:
    return 50 if option.key == "yes" else 1


def _mulligan(sight: AimSight, _seat: Seat, option: Option) -> float:
    """Things for the hands are kept."""
    card = _in_hand(sight, option)
    return 0.05 if card is not None and "hand" in card.slots else 0.8


_KINDS: Final[Mapping[str, Callable[[AimSight, Seat, Option], float]]] = {
    "turn": _turn,
    "commit": _commit,
    "assign": _assign,
    "reaction": _use,
    "window": _use,
    "agree": _agree,
    "mulligan": _mulligan,
}
"""How the options of a question are weighed, by its kind; all others are indifferent."""
_NOTHING: Final[Mapping[str, float]] = {"turn": 3.0, "commit": 2.0}
"""What doing nothing is worth, where it is not 1."""
