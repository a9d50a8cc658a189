"""A ledger of what cards did: a registry that notes each body as it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from bot.lcg.rules.abilities import limit_key, most_uses
from bot.lcg.rules.actions import can_investigate
from bot.lcg.rules.playing import may_gain

UNREFUSED = (Ability.when, can_investigate, may_gain)
"""Conditions that hold but for cards of few boxes, which forbid to investigate or to gain."""
Behaviour = tuple[CardCode, str]
"""A card, and one thing that it does."""
BEFORE_THE_GAME = ("starting_resources",)
"""What constant abilities are asked before there is a position to play."""


class Ledger:
    """The abilities of cards, and which of them ran (and were refused) in a game."""

    def __init__(self, codes: Iterable[CardCode], registry: Registry) -> None:
        self.codes = frozenset(codes)
        self.wanted: set[Behaviour] = {(code, "shown") for code in self.codes}
        self.seen: dict[Behaviour, int] = {}
        self.step = 0
        self.registry = self._noting(registry)

    def begin(self) -> None:
        """Forget what was seen: another game begins."""
        self.seen.clear()
        self.step = 0

    def note(self, code: CardCode, what: str) -> None:
        """Note the step at which a card first did something; other cards do not count."""
        if code in self.codes:
            self.seen.setdefault((code, what), self.step)

    def _noting(self, known: Registry) -> Registry:
        """Return the registry with every body of the cards noted."""
        listed = [a for found in known.abilities.values() for a in found if a.code in self.codes]
        abilities = {id(a): self._ability(a) for a in listed}
        played = {id(e): self._event(e) for e in known.events.values() if e.code in self.codes}
        return replace(
            known,
            abilities=_exchanged(known.abilities, abilities),
            listeners=_exchanged(known.listeners, abilities),
            events={code: played.get(id(e), e) for code, e in known.events.items()},
            answers=_exchanged(known.answers, played),
            revelations=self._bodies(known.revelations, "revelation"),
            backs=self._bodies(known.backs, "back"),
            commits={
                code: self._commit(code, rule) if code in self.codes else rule
                for code, rule in known.commits.items()
            },
            constants={
                what: [
                    rule._replace(body=self._constant(rule.code, what, rule.body))
                    if rule.code in self.codes
                    else rule
                    for rule in found
                ]
                for what, found in known.constants.items()
            },
            tokens={
                key: self._token(key[0], f"token {key[1]}", rule) if key[0] in self.codes else rule
                for key, rule in known.tokens.items()
            },
        )

    def _want(self, code: CardCode, what: str) -> str:
        self.wanted.add((code, what))
        return what

    def _bodies(self, known: dict[CardCode, Any], what: str) -> dict[CardCode, Any]:
        return {
            code: self._body(code, self._want(code, what), body) if code in self.codes else body
            for code, body in known.items()
        }

    def _body(self, code: CardCode, what: str, body: Callable[..., Any]) -> Callable[..., Any]:
        async def noted(*args: object) -> None:
            self.note(code, what)
            await body(*args)

        return noted

    def _when(
        self, code: CardCode, what: str, when: Callable[[Game, Use], bool]
    ) -> Callable[[Game, Use], bool]:
        if when in UNREFUSED:
            return when
        refused = self._want(code, f"{what} refused")

        def noted(g: Game, use: Use) -> bool:
            if not (may := when(g, use)):
                self.note(code, refused)
            return may

        return noted

    def _ability(self, known: Ability) -> Ability:
        code = known.code
        what = self._want(code, f"{known.kind} {known.name}")

        async def run(g: Game, use: Use) -> None:
            self.note(code, what)
            if known.limit is not None:
                use_count = g.limits.use_count(known.limit.period, limit_key(known, use))
                assert use_count <= most_uses(g, known.limit), f"{what}: over its limit"
            await known.run(g, use)

        return replace(known, run=run, when=self._when(code, what, known.when))

    def _event(self, known: EventCard) -> EventCard:
        code, what = known.code, self._want(known.code, "event")
        run = self._body(code, what, known.run)
        return replace(known, run=run, when=self._when(code, what, known.when))

    def _commit(self, code: CardCode, known: CommitRule) -> CommitRule:
        """Each part of what a committed card does; who may commit it, and who may not."""
        scripts = {name: getattr(known, name) for name in ("on_success", "before", "after")}
        parts: dict[str, Any] = {
            name: self._body(code, self._want(code, f"commit {name}"), body)
            for name, body in scripts.items()
            if body is not None
        }
        for name in ("adjust", "icons"):
            if (body := getattr(known, name)) is not None:
                parts[name] = self._part_of_commit(code, name, body)
        if known.allowed is not None:
            parts["allowed"] = self._allowed(code, known.allowed)
        return replace(known, **parts)

    def _part_of_commit(
        self, code: CardCode, name: str, body: Callable[..., Any]
    ) -> Callable[..., Any]:
        label = self._want(code, f"commit {name}")

        def noted(*args: Any) -> Any:
            said = body(*args)
            if said or name == "adjust":
                self.note(code, label)
            return said

        return noted

    def _allowed(self, code: CardCode, allowed: Callable[..., bool]) -> Callable[..., bool]:
        labels = self._want(code, "commit refused"), self._want(code, "commit allowed")

        def noted(*args: Any) -> bool:
            may = allowed(*args)
            self.note(code, labels[may])
            return may

        return noted

    def _constant(
        self, code: CardCode, what: Question, body: Callable[..., Any]
    ) -> Callable[..., Any]:
        label = f"constant {what.name}"
        adds = isinstance(what, Ban | Modifier)  # of others 0 is an answer, too
        if what.name not in BEFORE_THE_GAME:
            self._want(code, label)

        def noted(*args: Any) -> object:
            said = body(*args)
            if said or not (adds or said is None or said is False):
                self.note(code, label)
            return said

        return noted

    def _token(self, code: CardCode, what: str, known: TokenRule) -> TokenRule:
        def noted(part: str, body: Callable[..., Any] | None) -> Callable[..., Any] | None:
            if body is None:
                return None
            return self._body(code, self._want(code, f"{what} {part}"), body)

        def modifier(*args: Any) -> int:
            self.note(code, label)
            return known.modifier(*args)

        label = self._want(code, what)
        return replace(
            known,
            modifier=modifier,
            now=noted("at once", known.now),
            on_fail=noted("failed", known.on_fail),
            on_success=noted("succeeded", known.on_success),
        )


def _exchanged(
    known: Mapping[Any, Sequence[Any]], noted: Mapping[int, Any]
) -> dict[Any, list[Any]]:
    """Return the rules with those that are noted in the place of the same rules."""
    return {key: [noted.get(id(rule), rule) for rule in found] for key, found in known.items()}
