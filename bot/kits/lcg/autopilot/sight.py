"""The sight of a seat of the card game, and conclusions from it: places, paths, odds."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.open_board import OpenBoard
from bot.lcg.core.about import Kind
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo
from bot.lcg.core.registry import Attempt, Cost
from bot.lcg.printed.cards import Card, Keyword, Skill
from bot.lcg.rules.skill_test.test_numbers import sheet_of
from bot.lcg.views import skill_test
from bot.lcg.views.shapes import (
    AssetView,
    EnemyView,
    HandCardView,
    PlaceView,
    SeatView,
    TestView,
)

SYMBOL: Final = -2
"""The assumed modifier of a symbol token, which depends on the scenario."""
AUTO_FAIL: Final = -99
KNOWN: Final = {"auto_fail": AUTO_FAIL, "elder_sign": 1}
MASSIVE: Final = Keyword.MASSIVE
NOBODY: Final = EnemyView(id="", code="", name="")


SKILLS: Final = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)


MANY: Final = 99


class Tool(Struct, frozen=True):
    """A card's changes to an attempt: its skill, bonus, difficulty, damage and clues."""

    skill: Skill | None = None
    bonus: int = 0
    shift: int = 0
    damage: int = 0
    clues: int = 1
    spent: bool = False
    """True if it is used up, or will be after one use, so that it should not be relied on."""
    shots: int = MANY
    """The attempts for which its uses suffice."""


BARE: Final = Tool()


class Sight(Struct, frozen=True, dict=True):
    """The board, the seat's hand and tools, and the test in progress."""

    seat: Seat
    board: OpenBoard
    hand: tuple[HandCardView, ...]
    test: TestView | None = None
    tools: Mapping[str, Tool] = {}
    """By own asset and the number of its ability (``asset-7:0``)."""

    @property
    def me(self) -> SeatView:
        """The seat's own investigator."""
        return self.board.seat(self.seat)

    @cached_property
    def places(self) -> dict[str, PlaceView]:
        """The places by id."""
        return {place.id: place for place in self.board.places}

    @cached_property
    def enemies(self) -> dict[str, EnemyView]:
        """The enemies in play by id."""
        holders = (*self.board.places, *self.board.seats)
        return {enemy.id: enemy for holder in holders for enemy in holder.enemies}

    @cached_property
    def attackers(self) -> tuple[EnemyView, ...]:
        """The ready enemies that attack the seat: those engaged with it, and massive ones here."""
        here = self.here()
        massive = [] if here is None else [each for each in here.enemies if MASSIVE in each.words]
        return tuple(
            enemy for enemy in dict.fromkeys((*self.me.enemies, *massive)) if not enemy.exhausted
        )

    @cached_property
    def modifiers(self) -> tuple[int, ...]:
        """The assumed modifier of each token in the bag."""
        return tuple(_assumed_modifier(token) for token in self.board.tokens)

    def here(self) -> PlaceView | None:
        """The location of the seat's investigator, or None."""
        return self.places.get(self.me.place)

    def piece_of(self, option: Option) -> str:
        """Return the id of the piece that an option is about or whose key names it."""
        return option.key.split(":")[1] if ":" in option.key else option.key

    def enemy(self, option: Option) -> EnemyView:
        """Return the enemy of an option; `NOBODY` if it names none."""
        return self.enemies.get(self.piece_of(option), NOBODY)

    def card(self, option: Option) -> HandCardView | None:
        """Return the card in hand that an option is about, or None."""
        about = option.about
        copy = f"copy{about.id}" if about is not None and about.kind == Kind.COPY else ""
        return next((card for card in self.hand if card.id == copy), None)

    def asset(self, option: Option) -> AssetView | None:
        """Return the own asset that an option is about, or None."""
        about = option.about
        if about is None or about.kind != Kind.PIECE:
            return None
        return next((asset for asset in self.me.assets if asset.id == about.id), None)

    def tool(self, option: Option) -> Tool:
        """Return the changes of an attempt by the option's card."""
        return self.tools.get(":".join(option.key.split(":")[-2:]), BARE)

    def odds(
        self,
        skill: Skill,
        difficulty: int | None,
        tool: Tool = BARE,
        seat: SeatView | None = None,
    ) -> float:
        """Return the approximate odds of a seat's test, by default its own, by the tokens."""
        if difficulty is None or not self.modifiers:
            return 1.0
        value = (seat or self.me).skills[SKILLS.index(tool.skill or skill)] + tool.bonus
        need = max(0, difficulty + tool.shift)
        good = sum(1 for each in self.modifiers if value + each >= need and each > AUTO_FAIL)
        return good / len(self.modifiers)

    def steps(self, start: str) -> dict[str, int]:
        """Return the distance of each place from `start`, through places that can be entered."""
        found, left = {start: 0}, deque([start])
        while left:
            here = left.popleft()
            place = self.places.get(here)
            for near in place.connections if place is not None else ():
                other = self.places.get(near)
                if near not in found and other is not None and not other.barred:
                    found[near] = found[here] + 1
                    left.append(near)
        return found

    def is_others(self, piece: str) -> bool:
        """Return True if another seat controls a card in play."""
        return self.board.controller(piece) not in (None, self.seat)


def _assumed_modifier(token: str) -> int:
    if token in KNOWN:
        return KNOWN[token]
    return int(token) if token.lstrip("+-").isdecimal() else SYMBOL


def build_sight(session: Running, seat: Seat) -> Sight:
    """Return the sight of a seat: views and printed facts only."""
    g: Game = session.game
    once = g.sight.looking().cached_result
    return Sight(
        seat,
        once(OpenBoard, g),
        once(held_cards, g, seat),
        once(_current_test, g) if g.state.tests else None,
        once(_attempt_tools, g, seat),
    )


def _current_test(g: Game) -> TestView:
    """Return the view of the test in progress."""
    return skill_test.skill_test_view(g, sheet_of(g, g.state.tests[-1]))


def held_cards(g: Game, seat: Seat) -> tuple[HandCardView, ...]:
    """Return the seat's hand as printed, without texts, which the autopilot does not read."""
    return tuple(_card_view(g.card(copy), copy) for copy in g.who(seat).hand)


def _card_view(card: Card, copy: CopyNo) -> HandCardView:
    return HandCardView(
        id=f"copy{copy}",
        code=card.code,
        name=card.full_name,
        short=card.name,
        faction="",
        kind=card.type.capitalize(),
        slots=tuple(map(str, card.slots)),
        cost=card.cost,
        icons=tuple(map(str, card.icons)),
        weakness=card.is_weakness,
    )


def _attempt_tools(g: Game, seat: Seat) -> dict[str, Tool]:
    """Return the changes of attempts by the printed abilities of a seat's cards in play."""
    return {
        f"{asset.id}:{number}": tool_of_attempt(
            each.attempt,
            is_used_up(each.cost, asset.uses),
            asset.uses // each.cost.uses if each.cost.uses else MANY,
            asset.code,
        )
        for asset in g.in_play.controlled_by(seat, None)
        for number, each in enumerate(g.registry.abilities.get(asset.code, ()))
        if each.attempt is not None
    }


def is_used_up(cost: Cost, uses: int) -> bool:
    """Return True if a card is gone after one attempt, or has too few uses for one."""
    return cost.discard_self or uses < cost.uses


def tool_of_attempt(
    attempt: Attempt, spent: bool = False, shots: int = MANY, code: str = ""
) -> Tool:
    """Return the changes of an attempt by a card; further damage by its rule counts as 1."""
    return Tool(
        attempt.skill,
        attempt.bonus + attempt.per_action + load_esteem().aims.get(code, 0),
        attempt.shift,
        attempt.damage + bool(attempt.more),
        attempt.clues,
        spent,
        shots,
    )
