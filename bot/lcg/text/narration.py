"""The game master's narration: atmospheric sentences at turning points of the story."""

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
    f.ActReplacesAgendas,
    f.StoryResolved,
    f.PageRead,
    f.ScenarioEnded,
)
"""The facts with narration; see `_keys_of_fact`."""


def narration(g: Game, told: Sequence[Fact]) -> list[str]:
    """Return the narrator's texts for the public ones of these facts, in their order."""
    known = g.library.narration
    keys = dict.fromkeys(
        key for fact in told if fact.is_visible_to(None) for key in _keys_of_fact(g, fact)
    )
    return [known[key] for key in keys if key in known]


def _keys_of_fact(g: Game, fact: Fact) -> Iterator[str]:
    facts = g.library.scenarios[g.state.scenario]
    match fact:
        case f.GameBegan(scenario=scenario):
            decks = (facts.agendas, facts.second_agendas or facts.acts)
            first = (code for deck in decks for code in _stage_codes(g, deck)[:1])
            yield from (_opening_key(g, scenario), *first)
        case f.PlaceRevealed(code=code) if not _another_was_seen(g, code):
            yield code
        case f.AgendaAdvanced(code=code):
            decks = [_stage_codes(g, deck) for deck in (facts.agendas, facts.second_agendas)]
            yield from _sides_turned(g, code, next((d for d in decks if code in d), decks[0]))
        case f.ActAdvanced(code=code):
            yield from _sides_turned(g, code, _stage_codes(g, facts.acts))
        case f.ActReplacesAgendas(code=code):
            yield code
        case f.StoryResolved(story=story):
            yield story
        case f.PageRead(page=page):
            yield f"{facts.slug}:{page}"
        case f.ScenarioEnded(resolution=resolution):
            yield f"{facts.slug}:{resolution}"
        case _:
            pass


def _opening_key(g: Game, scenario: str) -> str:
    """Return the key of a scenario's opening text, which may depend on the campaign log."""
    noted = (f"{scenario}:{entry.note}" for entry in g.state.before if not entry.crossed)
    return next((key for key in noted if key in g.library.narration), scenario)


def _another_was_seen(g: Game, code: CardCode) -> bool:
    """Return True if another copy of a location is in play or has been discarded."""
    discarded = [g.state.copies[copy].code for copy in g.state.encounter_discard]
    return len(g.in_play.of_code(code)) + discarded.count(code) > 1


def _stage_codes(g: Game, stages: Sequence[CardCode]) -> list[CardCode]:
    """Return the acts or agendas of this game, in the versions that it uses."""
    return [g.state.instead.get(code, code) for code in stages]


def _sides_turned(g: Game, code: CardCode, deck: Sequence[CardCode]) -> Iterator[str]:
    """Return the other side of a stage, and the stage that comes after it."""
    yield f"{code}:back"
    after = deck.index(code) + 1 if code in deck else len(deck)
    two = g.library.scenarios[g.state.scenario].second_agendas
    yield from (each for each in deck[after : after + 1] if not two or each in g.stages.active)
