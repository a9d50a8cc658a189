"""What the hidden cards of the test pack do, in a registry and a library of their own."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec

from bot.engine.chance import Chance
from bot.lcg.api import MAY_NOT_PLAY, SKILL, RoundEnds, TurnEnds, deal, discard_piece
from bot.lcg.core.game import Game
from bot.lcg.core.registry import (
    REGISTRY,
    Ability,
    AbilityKind,
    Constant,
    Cost,
    Registry,
    Timing,
    Use,
)
from bot.lcg.core.state import Piece, State
from bot.lcg.printed.cards import Card, CardCode, CardType, Skill
from bot.lcg.printed.packs import Library, load_library
from bot.lcg.rules import enemies, windows
from tests.lcg.pausing import PausingRules

WHISPER, AGUE, LURKER, SHAME = map(CardCode, ("99001", "99002", "99003", "99004"))


def no_events(_g: Game, whisper: Piece, seat: int, card: Card) -> str:
    """Whisper of Tests: You cannot play events."""
    mine = whisper.threat == seat and card.type is CardType.EVENT
    return "Whisper of Tests: no events." if mine else ""


async def shake_off(g: Game, use: Use) -> None:
    """Whisper of Tests: 2 actions, discard it from your hand."""
    discard_piece(g, use.source)


async def shiver(g: Game, use: Use) -> None:
    """Ague of Tests: Forced, when your turn ends, take 1 horror."""
    await deal(g, use.seat, horror=1, source=g.hidden.about(use.source))


async def warm_up(g: Game, use: Use) -> None:
    """Ague of Tests: Free, pay 2 resources, discard it from your hand."""
    discard_piece(g, use.source)


def dread(_g: Game, lurker: Piece, seat: int, skill: Skill, _test: object) -> int:
    """Lurker of Tests: -1 willpower while it is in your hand."""
    return -1 if lurker.controller == seat and skill is Skill.WILLPOWER else 0


async def come_out(g: Game, use: Use) -> None:
    """Lurker of Tests: Forced, when the round ends, it comes out of your hand, engaged with you."""
    await enemies.spawn(g, use.source.copy, use.seat)


def _own_turn(_g: Game, use: Use[TurnEnds]) -> bool:
    return use.event.seat == use.seat


def _in_hand(g: Game, use: Use) -> bool:
    return g.hidden.is_hidden(use.source)


@cache
def registry() -> Registry:
    """Return what all cards do, those of the test pack included."""
    found: Registry = replace(
        REGISTRY,
        **{
            name: deepcopy_of(getattr(REGISTRY, name))
            for name in ("abilities", "listeners", "constants", "texts", "staged")
        },
    )
    found.add_constant(MAY_NOT_PLAY, Constant(WHISPER, no_events))
    found.add_constant(SKILL, Constant(LURKER, dread))
    two, money = Cost(actions=2), Cost(resources=2)
    action, free, forced = AbilityKind.ACTION, AbilityKind.FREE, AbilityKind.FORCED
    found.add(Ability(code=WHISPER, name="shake_off", kind=action, run=shake_off, cost=two))
    found.add(Ability(code=AGUE, name="warm_up", kind=free, run=warm_up, cost=money))
    ends = {"to": TurnEnds, "timing": Timing.WHEN, "when": _own_turn}
    found.add(Ability(code=AGUE, name="shiver", kind=forced, run=shiver, **ends))
    ends = {"to": RoundEnds, "when": _in_hand}
    found.add(Ability(code=LURKER, name="come_out", kind=forced, run=come_out, **ends))
    return found


def deepcopy_of(table: object) -> object:
    """A dictionary with lists of its own; what is in them stays the same."""
    if isinstance(table, dict):
        return {key: list(value) for key, value in table.items()}
    return deepcopy(table)


@cache
def library() -> Library:
    """All cards, those of the test pack included."""
    text = (Path(__file__).parent / "cards.toml").read_bytes()
    cards = msgspec.toml.decode(text, type=dict[str, list[Card]])["cards"]
    known = load_library()
    everything = {**known.cards, **{card.code: card for card in cards}}
    return replace(known, cards=everything)


class HiddenRules(PausingRules):
    """The rules with the test pack: its cards lie among the Rats."""

    def __init__(self) -> None:
        super().__init__()
        self.library = library()

    def bind(self, state: State, chance: Chance, tell: object) -> Game:
        """The game, its registry with what the test pack's cards do."""
        game = super().bind(state, chance, tell)  # pyright: ignore[reportArgumentType]
        return Game(state, game.chance, game.tell, self.library, windows.answer, registry())
