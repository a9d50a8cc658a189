"""The stored games of the sweep: few games that together show all that cards do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from bot.lcg.printed.cards import CardCode
from tests.lcg.ledger import Behaviour

GAMES = Path(__file__).parent / "games.json"
"""By game: the behaviours that it shows, by card."""
START = 6
"""The set-up of a game, in steps that take the same time."""


class Game(NamedTuple):
    """A game that the sweep can play again: the card it is around, and a number."""

    card: CardCode
    number: int

    def __str__(self) -> str:
        return f"{self.card}/{self.number}"


Shown = dict[Game, set[Behaviour]]
"""By game: the behaviours that it has to show."""
Seen = dict[Game, dict[Behaviour, int]]
"""By game: the behaviours that it shows, each with its first step."""


def read_games() -> Shown:
    """Return the stored games."""
    stored: dict[str, dict[str, list[str]]] = json.loads(GAMES.read_text(encoding="utf-8"))
    return {
        _parsed(game): {(CardCode(code), what) for code in shown for what in shown[code]}
        for game, shown in stored.items()
    }


def write_games(shown: Shown) -> None:
    """Store the games, a line each."""
    lines = [f"{json.dumps(str(game))}: {_listed(shown[game])}" for game in sorted(shown)]
    GAMES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _parsed(name: str) -> Game:
    code, number = name.split("/")
    return Game(CardCode(code), int(number))


def _listed(behaviours: Iterable[Behaviour]) -> str:
    by_card: dict[str, list[str]] = {}
    for code, what in sorted(behaviours):
        by_card.setdefault(code, []).append(what)
    return json.dumps(by_card, ensure_ascii=False)


def cover(seen: Seen, wanted: set[Behaviour]) -> Shown:
    """Choose games that show the wanted behaviours in few steps, greedily."""
    missing = {behaviour for each in seen.values() for behaviour in each} & wanted
    chosen: Shown = {}
    while missing:
        best = {game: _best_beginning(each, missing) for game, each in seen.items()}
        game = max(sorted(best), key=lambda each: best[each][0])
        chosen[game] = chosen.get(game, set()) | best[game][1]
        missing -= best[game][1]
    return chosen


def _best_beginning(
    seen: Mapping[Behaviour, int], missing: set[Behaviour]
) -> tuple[float, set[Behaviour]]:
    """Return the beginning of a game with most new behaviours for a step: that number, and they."""
    new = sorted((seen[behaviour], behaviour) for behaviour in seen.keys() & missing)
    values = [(count + 1) / (step + START) for count, (step, _) in enumerate(new)]
    if not values:
        return 0.0, set()
    count = values.index(max(values)) + 1
    return values[count - 1], {behaviour for _, behaviour in new[:count]}
