"""A game master who meddles at random, also while choices stand open, breaks nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.engine.journal import Input, Record
from bot.engine.session import Session
from bot.lcg.printed.cards import Card, CardType
from bot.tools.chooser import Chooser
from tests.lcg.table import Player, Table

INVESTIGATORS = ["roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams"]
GAMES, INPUTS = 40, 110
CALM = frozenset({"turn", "window", "next_turn", "commit", "reaction"})
"""Questions at which a game master interferes seldom; at all others often."""
STEPS = ("mythos", "1.4", "turn", "2.2.1", "enemy", "3.3", "upkeep", "4.4")

Command = tuple[str, dict[str, Any]]


class Meddler:
    """One game played at random, and what is done to it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        party = self.random.sample(INVESTIGATORS, self.random.randint(1, 4))
        self.key = seed.to_bytes(16, "big")
        self.table = Table(party, "hard", calm=False, seed=self.key)
        self.chooser = Chooser(str(seed))
        self.checkpoint: bytes | None = None
        self.tail: list[Record] = []
        self.table.apply = self.apply

    def apply(self, given: Input) -> None:
        """Apply an input; the position is sound after it, and the same when restored."""
        outcome = self.table.session.apply(given)
        self.tail.append(outcome.record)
        if outcome.checkpoint is not None:
            self.checkpoint, step = outcome.checkpoint.data, outcome.checkpoint.step
            self.tail = [record for record in self.tail if record.step > step]
        faults = self.table.rules.find_faults(self.table.state)
        assert not faults, "\n".join([*faults, self.table.describe()])
        if self.random.random() < 0.1:
            self.restore()

    def restore(self) -> None:
        """The last checkpoint and what came after it give the same game."""
        if self.checkpoint is not None:
            again = Session.restore(self.table.rules, self.checkpoint, self.key, self.tail)
            assert again.snapshot_hash() == self.table.session.snapshot_hash()
            assert again.asks == self.table.session.asks

    def play(self) -> None:
        """Answers and commands at random."""
        for _ in range(INPUTS):
            if self.table.session.over:
                return
            often = 0.15 if CALM & set(self.table.kinds) else 0.35
            if self.random.random() < often:
                self.meddle()
            elif choice := self.chooser.choose(self.table.asked):
                self.table.answer(choice.seat, choice.answer, choice.ask)

    def meddle(self) -> None:
        """A command, if it is none that the rules refuse."""
        if live := [player for player in self.table if player.playing]:
            verb, fields = self.random.choice(COMMANDS)(self, self.random.choice(live))
            try:
                self.table.order(verb, **fields)
            except RulesError:
                return

    def some(self, fits: Callable[[Card], bool]) -> str:
        """The code of some fitting card."""
        cards = self.table.rules.library.cards.values()
        codes = [card.code for card in cards if fits(card) and card.back_of is None]
        return self.random.choice(codes)

    def piece(self) -> str:
        """Some card in play, no location; empty if there is none."""
        game = self.table.game
        found = [p.id for p in game.in_play.all() if game.card(p).type is not CardType.LOCATION]
        return self.random.choice(found or [""])

    def place(self) -> str:
        """Some location in play."""
        return self.random.choice(self.table.game.places.all()).id


def _is_held(card: Card) -> bool:
    kinds = (CardType.ASSET, CardType.EVENT, CardType.SKILL)
    return card.type in kinds and not card.is_encounter


def _is_weakness(card: Card) -> bool:
    return card.is_weakness


def _is_enemy(card: Card) -> bool:
    return card.type is CardType.ENEMY


def _is_treachery(card: Card) -> bool:
    return card.type is CardType.TREACHERY and card.is_encounter


def _is_place(card: Card) -> bool:
    return card.type is CardType.LOCATION


COMMANDS: tuple[Callable[[Meddler, Player], Command], ...] = (
    lambda m, p: ("defeat", {"what": p.name}),
    lambda _, p: ("resign", {"seat": p.seat}),
    lambda m, _: ("remove", {"what": m.piece()}),
    lambda m, _: ("exhaust", {"what": m.piece(), "exhausted": False}),
    lambda _, p: ("discard", {"seat": p.seat}),
    lambda m, p: ("give", {"seat": p.seat, "cards": [m.some(_is_held), m.some(_is_held)]}),
    lambda m, p: ("stack", {"seat": p.seat, "top": [m.some(_is_weakness), m.some(_is_weakness)]}),
    lambda _, p: ("stack", {"seat": p.seat, "top": [], "only": True}),
    lambda _, p: ("draw", {"seat": p.seat, "count": 3}),
    lambda m, p: ("move", {"who": p.seat, "to": m.place(), "enter": True}),
    lambda m, _: ("send", {"enemy": m.piece(), "to": m.place()}),
    lambda m, p: ("spawn", {"card": m.some(_is_enemy), "engaged": p.seat}),
    lambda m, p: ("put", {"card": m.some(_is_held), "control": p.seat, "resolve": True}),
    lambda m, p: ("put", {"card": m.some(_is_weakness), "threat": p.seat}),
    lambda m, p: ("encounter", {"seat": p.seat, "card": m.some(_is_treachery)}),
    lambda _, p: ("deal", {"seat": p.seat, "damage": 2, "horror": 1}),
    lambda _, p: ("set", {"on": p.seat, "resources": 9, "clues": 2}),
    lambda _, p: ("set", {"on": p.seat, "damage": 3, "horror": 3}),
    lambda m, _: ("place", {"card": m.some(_is_place), "revealed": True}),
    lambda m, p: ("spawn", {"card": m.some(_is_enemy), "engaged": p.seat, "resolve": True}),
    lambda m, _: ("set", {"on": m.piece(), "uses": 0}),
    lambda m, p: ("go", {"to": m.random.choice(STEPS), "seat": p.seat}),
    lambda *_: ("advance", {"what": "act"}),
    lambda *_: ("advance", {"what": "agenda"}),
)


@pytest.mark.parametrize("seed", range(GAMES))
def test_meddling_breaks_nothing(seed: int) -> None:
    """Whatever is done while whatever is asked: all holds, and a restart changes nothing."""
    Meddler(seed).play()
