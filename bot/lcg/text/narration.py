"""Words of the game master besides the log: some sentences of mood where the story turns.

They stand in the packs' ``[narration]`` by what happens: a scenario's slug (it begins), or
``scenario:note`` (it begins, and the campaign log holds that note), a card's code (an act or agenda
becomes current, a location is revealed), ``code:back`` (an act or agenda advances),
``scenario:resolution``; a campaign's slug (it begins), ``campaign:won|survived|lost``, ``killed``,
``insane``, ``replaced``. None of it is a fact: it may be mended under a running game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.facts import Fact
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import CardCode

TELLING: Final = (
    f.GameBegan,
    f.PlaceRevealed,
    f.AgendaAdvanced,
    f.ActAdvanced,
    f.ScenarioEnded,
)
"""The facts of which something may be said; see `_keys`."""


def narration(g: Game, told: Sequence[Fact]) -> list[str]:
    """Return what is said of these facts, in their order; only of what everybody saw."""
    known = g.library.narration
    keys = dict.fromkeys(key for fact in told if fact.seen_by(None) for key in _keys(g, fact))
    return [known[key] for key in keys if key in known]


def _keys(g: Game, fact: Fact) -> Iterator[str]:
    facts = g.library.scenarios[g.state.scenario]
    match fact:
        case f.GameBegan(scenario=scenario):
            first = (*_deck(g, facts.agendas)[:1], *_deck(g, facts.acts)[:1])
            yield from (_opening(g, scenario), *first)
        case f.PlaceRevealed(code=code) if not _another_was_seen(g, code):
            yield code
        case f.AgendaAdvanced(code=code):
            yield from _sides_turned(code, _deck(g, facts.agendas))
        case f.ActAdvanced(code=code):
            yield from _sides_turned(code, _deck(g, facts.acts))
        case f.ScenarioEnded(resolution=resolution):
            yield f"{facts.slug}:{resolution}"
        case _:
            pass


def _opening(g: Game, scenario: str) -> str:
    """The beginning of a scenario: as the campaign log has it, if there are words for that."""
    noted = (f"{scenario}:{entry.note}" for entry in g.state.before if not entry.crossed)
    return next((key for key in noted if key in g.library.narration), scenario)


def _another_was_seen(g: Game, code: CardCode) -> bool:
    """Return True if another copy of a location lies in play or among the discards."""
    discarded = [g.state.copies[copy].code for copy in g.state.encounter_discard]
    return len(g.in_play.of_code(code)) + discarded.count(code) > 1


def _deck(g: Game, stages: Sequence[CardCode]) -> list[CardCode]:
    """The acts or agendas of this game, in the versions that it uses."""
    return [g.state.instead.get(code, code) for code in stages]


def _sides_turned(code: CardCode, deck: Sequence[CardCode]) -> Iterator[str]:
    """The other side, and the card that comes after it."""
    yield f"{code}:back"
    after = deck.index(code) + 1 if code in deck else len(deck)
    yield from deck[after : after + 1]
