"""A seat of the card game's table: what it is given, and what it does."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Allot, Allotted, Ask, Option, Passed, Pick, Picked
from bot.engine.errors import NotAllowed
from bot.lcg.core.state import Piece
from bot.lcg.names.finding import find_card
from tests.lcg.player_look import PlayerLook
from tests.lcg.table_look import Unexpected


class Player(PlayerLook):
    """A seat at the table, with cards and counters of its own, that plays."""

    # Building

    def has(self, **counters: Any) -> Player:
        """Set own counters: damage, horror, resources, clues, actions and so on."""
        self.table.order("set", on=self.seat, **counters)
        return self

    def holds(self, *names: str) -> Player:
        """Cards are added to the hand."""
        self.table.order("give", seat=self.seat, cards=list(names))
        return self

    def controls(self, name: str, *, resolve: bool = False, **counters: Any) -> Piece:
        """An asset is in play under the seat's control, with these counters."""
        before = set(self.table.state.pieces)
        self.table.order("put", card=name, control=self.seat, resolve=resolve)
        piece = self.table.newcomer(before)
        if counters:
            self.table.order("set", on=piece.id, **counters)
        return piece

    def suffers(self, name: str) -> Piece:
        """A treachery is in the seat's threat area."""
        before = set(self.table.state.pieces)
        self.table.order("put", card=name, threat=self.seat)
        return self.table.newcomer(before)

    def at(self, place: str, *, enter: bool = False) -> Player:
        """The investigator is at a location, which is laid out if need be."""
        self.table.lays(place)
        self.table.order("move", who=self.seat, to=place, enter=enter)
        return self

    def stacks(self, *top: str) -> Player:
        """Cards lie on top of the deck."""
        self.table.order("stack", seat=self.seat, top=list(top))
        return self

    def has_deck(self, *cards: str) -> Player:
        """The deck is exactly these cards."""
        self.table.order("stack", seat=self.seat, top=list(cards), only=True)
        return self

    # Doing

    def does(self, verb: str, *args: str, token: str | list[str] = "") -> Player:
        """Choose the one option with this verb and arguments; `token` are the next chaos tokens."""
        if token:
            self.table.tokens(*([token] if isinstance(token, str) else token))
        found = [(a, o) for a in self.asks for o in a.parts[self.seat].options]
        fitting = [(a, o) for a, o in found if self._fits(o, verb, args)]
        return self._take(fitting, f"{verb} {' '.join(args)}", self.why_not(verb, *args))

    def chooses(self, *names: str) -> Player:
        """Choose options by key, label or part of one; of several pick all in one answer."""
        ask = self.ask
        keys = tuple(self._option(ask, name).key for name in names)
        self.table.answer(self.seat, Picked(keys), ask)
        return self

    def _option(self, ask: Ask, name: str) -> Option:
        options = ask.parts[self.seat].options
        exact = [o for o in options if name in (o.key, o.label)]
        found = exact or [o for o in options if name in o.label or name in o.args]
        if len({o.label for o in found}) != 1:
            raise Unexpected(f"{name!r} fits {len(found)} options\n{self.table.describe()}")
        return found[0]

    def _take(self, fitting: list[tuple[Ask, Option]], what: str, reason: str) -> Player:
        if not fitting:
            why = f" ({reason})" if reason else ""
            raise NotAllowed(f"{self.name} cannot {what}{why}\n{self.table.describe()}")
        exact = [pair for pair in fitting if pair[1].label == fitting[0][1].label]
        if len(exact) != len(fitting):
            labels = [option.label for _, option in fitting]
            raise Unexpected(f"{what!r} fits several: {labels}\n{self.table.describe()}")
        ask, option = fitting[0]
        self.table.answer(self.seat, Picked((option.key,)), ask)
        return self

    def goes(self) -> Player:
        """Take the next turn."""
        return self.chooses("go")

    def ends_turn(self) -> Player:
        """End the turn."""
        return self.does("end-turn")

    def passes(self) -> Player:
        """Pass the open window, or reveal a token in a test."""
        ask = self.ask
        if ask.kind == "commit":
            return self.reveals()
        if ask.may_pass(self.seat):
            self.table.answer(self.seat, Passed(), ask)
            return self
        part = ask.parts[self.seat]
        if isinstance(part.form, Pick) and part.form.min == 0:
            self.table.answer(self.seat, Picked(()), ask)
            return self
        raise Unexpected(f"{self.name} cannot pass\n{self.table.describe()}")

    def commits(self, *names: str) -> Player:
        """Commit cards to the test, one after another."""
        for name in names:
            card = find_card(self.table.game, name)
            self.does("commit", f"Commit {card.full_name}")
        return self

    def reveals(self, *tokens: str) -> Player:
        """End the commits; with `tokens` these are what is revealed."""
        if "commit" not in self.table.kinds:
            raise Unexpected(f"nobody commits to a test\n{self.table.describe()}")
        if tokens:
            self.table.tokens(*tokens)
        return self.chooses("reveal")

    def assigns(
        self, damage: dict[str, int] | None = None, horror: dict[str, int] | None = None
    ) -> Player:
        """Divide damage and horror: so much on the cards named, the rest on the investigator."""
        ask = next((a for a in self.asks if a.kind == "assign"), None)
        if ask is None:
            raise Unexpected(f"{self.name} assigns nothing\n{self.table.describe()}")
        part = ask.parts[self.seat]
        assert isinstance(part.form, Allot)
        amounts: dict[str, int] = {}
        for group, wanted in (("damage", damage or {}), ("horror", horror or {})):
            for name, amount in wanted.items():
                amounts[self._soaker(ask, group, name)] = amount
            rest = part.form.totals.get(group, 0) - sum(wanted.values())
            if rest:
                amounts[f"{group}:self"] = rest
        self.table.answer(self.seat, Allotted(amounts), ask)
        return self

    def _soaker(self, ask: Ask, group: str, name: str) -> str:
        for option in ask.parts[self.seat].options:
            if option.group == group and name in (option.label, option.key.partition(":")[2]):
                return option.key
        raise Unexpected(f"{name} takes no {group}\n{self.table.describe()}")

    def allots(self, **amounts: int) -> Player:
        """Divide units by key: ``seat0=2, seat1=1``."""
        ask = next(a for a in self.asks if isinstance(a.parts[self.seat].form, Allot))
        self.table.answer(self.seat, Allotted(amounts), ask)
        return self

    def is_dealt(self, damage: int = 0, horror: int = 0, *, direct: bool = False) -> Player:
        """Damage and horror from nowhere, to be assigned."""
        self.table.order("deal", seat=self.seat, damage=damage, horror=horror, direct=direct)
        return self

    def tests(self, skill: str, difficulty: int, *, token: str | list[str] = "") -> Player:
        """A skill test from nowhere begins, with these tokens coming."""
        if token:
            self.table.tokens(*([token] if isinstance(token, str) else token))
        self.table.order("test", seat=self.seat, skill=skill, difficulty=difficulty)
        return self

    def draws(self, count: int = 1) -> Player:
        """Cards are drawn."""
        self.table.order("draw", seat=self.seat, count=count)
        return self

    def __repr__(self) -> str:
        return f"<{self.name}>"
