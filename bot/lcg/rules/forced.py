"""Forced abilities that react to a moment, in the order that the lead chooses.

Rules Reference, "Forced Abilities".
"""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.script import choose
from bot.lcg.core.about import Rule, of_card, of_rule
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event, PhaseBegins, PhaseEnds
from bot.lcg.core.registry import Ability, AbilityKind, Timing, Use
from bot.lcg.names.keys import question_source
from bot.lcg.names.sources import source_name
from bot.lcg.rules import abilities


async def resolve_forced(g: Game, event: Event, timing: Timing) -> None:
    """Resolve each forced ability of a moment once; the lead orders simultaneous ones."""
    done: set[tuple[str, str, str, Seat]] = set()
    while not event.cancelled:
        waiting = [
            (ability, use)
            for ability, use in _forced_now(g, event, timing)
            if _use_key(ability, use) not in done
        ]
        if not waiting:
            return
        ability, use = await _choose_first(g, _choosable_first(g, waiting))
        done.add(_use_key(ability, use))
        between_phases(g, event)
        await abilities.force(g, ability, use)


async def note(g: Game, event: Event) -> None:
    """Resolve only the abilities that take note of this moment, such as those that count events."""
    for ability, use in _forced_now(g, event, Timing.AFTER):
        if ability.noted:
            await abilities.force(g, ability, use)


def between_phases(g: Game, event: Event) -> None:
    """Forget earlier passes if a forced ability resolves between two phases.

    A pass covers the window of the next phase only if nothing happens in between.
    """
    if isinstance(event, PhaseEnds | PhaseBegins):
        g.state.passed.clear()


def _use_key(ability: Ability, use: Use) -> tuple[str, str, str, Seat]:
    return (ability.code, ability.name, use.piece.id if use.piece else "", use.seat)


def _forced_now(g: Game, event: Event, timing: Timing) -> list[tuple[Ability, Use]]:
    found: list[tuple[Ability, Use]] = []
    for ability in g.abilities.listeners(type(event), timing):
        if ability.kind is AbilityKind.FORCED:
            found += [
                (ability, use)
                for use in abilities.forced_use(g, ability, event)
                if ability.when(g, use) and not abilities.has_reached_limit(g, ability, use)
            ]
    return found


def _choosable_first(g: Game, waiting: list[tuple[Ability, Use]]) -> list[tuple[Ability, Use]]:
    """Return the effects of which the lead chooses the first.

    In one edition the scenario's effects come before all others.
    """
    if not g.edition.scenario_forced_first:
        return waiting
    cards = g.library.cards
    return [each for each in waiting if cards[each[0].code].is_encounter] or waiting


async def _choose_first(g: Game, waiting: list[tuple[Ability, Use]]) -> tuple[Ability, Use]:
    if len({ability.code for ability, _ in waiting}) == 1:
        return waiting[0]
    if counting := [each for each in waiting if each[0].noted]:
        return counting[0]  # A constant ability that only counts changes nothing for the others.
    options = [
        Option(
            key=f"f{n}", label=_forced_label(g, ability, use), about=_forced_about(g, ability, use)
        )
        for n, (ability, use) in enumerate(waiting)
    ]
    key = await choose(
        g.state.lead,
        "Which effect comes first?",
        lambda: options,
        kind="order",
        **question_source(g, of_rule(Rule.FORCED)),
    )
    return waiting[int((key or "f0")[1:])]


def _forced_about(g: Game, ability: Ability, use: Use) -> About | None:
    """Return the reference to the card that takes effect; for a hidden card, only to its hand."""
    return of_card(ability.code) if use.piece is None else g.hidden.about(use.piece)


def _forced_label(g: Game, ability: Ability, use: Use) -> str:
    name = source_name(g, _forced_about(g, ability, use))
    return f"{name} ({g.name(use.seat)})" if len(g.playing()) > 1 else name
