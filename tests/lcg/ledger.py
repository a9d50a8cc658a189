"""A ledger of what a card's behaviour did: a registry that notes each body as it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.lcg.core.constants import Ban, Modifier, Question
from bot.lcg.core.game import Game
from bot.lcg.core.registry import (
    Ability,
    CommitRule,
    EventCard,
    Registry,
    TokenRule,
    Use,
)
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.abilities import limit_key
from bot.lcg.rules.actions import can_investigate
from bot.lcg.rules.playing import may_gain

UNREFUSED = (Ability.when, can_investigate, may_gain)
"""Conditions that hold but for cards of few boxes, which forbid to investigate or to gain."""
BEFORE_THE_GAME = ("starting_resources",)
"""What constant abilities are asked before there is a position to play."""


class Ledger:
    """What one card can do, and what of it was seen.

    An ability counts when its body ran; one with a condition also has to be seen refused; a
    constant ability has to change an answer, a symbol to be worth something.
    """

    def __init__(self, code: CardCode, registry: Registry) -> None:
        self.code = code
        self.wanted: set[str] = set()
        self.seen: set[str] = set()
        self.registry = self._noting(registry)

    @property
    def missing(self) -> list[str]:
        """Return what was not seen yet."""
        return sorted(self.wanted - self.seen)

    def note(self, what: str) -> None:
        """It happened."""
        self.seen.add(what)

    def _noting(self, known: Registry) -> Registry:
        abilities = {id(a): self._ability(a) for a in known.abilities.get(self.code, ())}
        played = {id(e): self._event(e) for e in known.events.values() if e.code == self.code}
        return replace(
            known,
            abilities={
                code: [abilities.get(id(a), a) for a in found]
                for code, found in known.abilities.items()
            },
            listeners={
                moment: [abilities.get(id(a), a) for a in found]
                for moment, found in known.listeners.items()
            },
            events={code: played.get(id(e), e) for code, e in known.events.items()},
            answers={
                moment: [played.get(id(e), e) for e in found]
                for moment, found in known.answers.items()
            },
            revelations=self._own(known.revelations, "revelation"),
            backs=self._own(known.backs, "back"),
            commits={
                code: self._commit(rule) if code == self.code else rule
                for code, rule in known.commits.items()
            },
            constants={
                what: [
                    rule._replace(body=self._constant(what, rule.body))
                    if rule.code == self.code
                    else rule
                    for rule in found
                ]
                for what, found in known.constants.items()
            },
            tokens={
                key: self._token(f"token {key[1]}", rule) if key[0] == self.code else rule
                for key, rule in known.tokens.items()
            },
        )

    def _want(self, what: str) -> str:
        self.wanted.add(what)
        return what

    def _own(self, known: dict[CardCode, Any], what: str) -> dict[CardCode, Any]:
        if self.code not in known:
            return known
        return {**known, self.code: self._body(self._want(what), known[self.code])}

    def _body(self, what: str, body: Callable[..., Any]) -> Callable[..., Any]:
        async def noted(*args: object) -> None:
            self.note(what)
            await body(*args)

        return noted

    def _when(self, what: str, when: Callable[[Game, Use], bool]) -> Callable[[Game, Use], bool]:
        if when in UNREFUSED:
            return when
        refused = self._want(f"{what} refused")

        def noted(g: Game, use: Use) -> bool:
            if not (may := when(g, use)):
                self.note(refused)
            return may

        return noted

    def _ability(self, known: Ability) -> Ability:
        what = self._want(f"{known.kind} {known.name}")

        async def run(g: Game, use: Use) -> None:
            self.note(what)
            if known.limit is not None:
                period, most = known.limit.period, known.limit.count
                assert g.times(period, limit_key(known, use)) <= most, f"{what}: over its limit"
            await known.run(g, use)

        return replace(known, run=run, when=self._when(what, known.when))

    def _event(self, known: EventCard) -> EventCard:
        what = self._want("event")
        return replace(known, run=self._body(what, known.run), when=self._when(what, known.when))

    def _commit(self, known: CommitRule) -> CommitRule:
        """Each part of what a committed card does; who may commit it, and who may not."""
        scripts = {name: getattr(known, name) for name in ("on_success", "before", "after")}
        parts: dict[str, Any] = {
            name: self._body(self._want(f"commit {name}"), body)
            for name, body in scripts.items()
            if body is not None
        }
        for name in ("adjust", "icons"):
            if (body := getattr(known, name)) is not None:
                parts[name] = self._part_of_commit(name, body)
        if known.allowed is not None:
            parts["allowed"] = self._allowed(known.allowed)
        return replace(known, **parts)

    def _part_of_commit(self, name: str, body: Callable[..., Any]) -> Callable[..., Any]:
        label = self._want(f"commit {name}")

        def noted(*args: Any) -> Any:
            said = body(*args)
            if said or name == "adjust":
                self.note(label)
            return said

        return noted

    def _allowed(self, allowed: Callable[..., bool]) -> Callable[..., bool]:
        labels = self._want("commit refused"), self._want("commit allowed")

        def noted(*args: Any) -> bool:
            may = allowed(*args)
            self.note(labels[may])
            return may

        return noted

    def _constant(self, what: Question, body: Callable[..., Any]) -> Callable[..., Any]:
        label = f"constant {what.name}"
        adds = isinstance(what, Ban | Modifier)  # of others 0 is an answer, too
        if what.name not in BEFORE_THE_GAME:
            self._want(label)

        def noted(*args: Any) -> object:
            said = body(*args)
            if said or not (adds or said is None or said is False):
                self.note(label)
            return said

        return noted

    def _token(self, what: str, known: TokenRule) -> TokenRule:
        def noted(part: str, body: Callable[..., Any] | None) -> Callable[..., Any] | None:
            return None if body is None else self._body(self._want(f"{what} {part}"), body)

        def modifier(*args: Any) -> int:
            self.note(label)
            return known.modifier(*args)

        label = self._want(what)
        return replace(
            known,
            modifier=modifier,
            now=noted("at once", known.now),
            on_fail=noted("failed", known.on_fail),
            on_success=noted("succeeded", known.on_success),
        )
