"""Moments and player windows: forced abilities, reactions, and free abilities between steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec import structs

from bot.engine.ask import Draft, Join, Option, Part, Replies, first_pick
from bot.engine.facts import digest_of
from bot.engine.ids import Seat
from bot.engine.script import Question, Script, choose
from bot.lcg.core.about import Rule, is_card, of_card, of_rule
from bot.lcg.core.edition import rules_of
from bot.lcg.core.frames import run_later
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event, PhaseBegins, PhaseEnds
from bot.lcg.core.registry import Ability, Timing, Use
from bot.lcg.names import moments
from bot.lcg.names.keys import asking
from bot.lcg.names.sources import source_name
from bot.lcg.rules import abilities
from bot.lcg.rules.deeds import Deed, event_deeds, free_deeds
from bot.lcg.rules.playing import settle_slots


async def moment(g: Game, event: Event, effect: Callable[[], Script[None]] | None = None) -> None:
    """Resolve a moment: "when" abilities, the effect unless cancelled, "after" abilities.

    Rules Reference, "Triggering Condition": forced before reactions at each point, and a new
    moment inside opens a nested one that finishes first.
    """
    await listen(g, event, Timing.WHEN)
    if effect is not None and not event.cancelled:
        await effect()
    if not event.cancelled:
        await listen(g, event, Timing.AFTER)


async def listen(g: Game, event: Event, timing: Timing) -> None:
    """Forced abilities of a moment, then reactions."""
    key = (type(event), timing)
    if g.registry.listeners.get(key):
        await _forced(g, event, timing)
    if g.registry.listeners.get(key) or g.registry.answers.get(key):
        await _reactions(g, event, timing)


async def _forced(g: Game, event: Event, timing: Timing) -> None:
    """Each forced ability once; the lead orders those that come together."""
    done: set[tuple[str, str, str, Seat]] = set()
    while not event.cancelled:
        waiting = [
            (ability, use)
            for ability, use in _forced_now(g, event, timing)
            if _mark(ability, use) not in done
        ]
        if not waiting:
            return
        ability, use = await _first(g, _foremost(g, waiting))
        done.add(_mark(ability, use))
        _between_phases(g, event)
        await abilities.force(g, ability, use)


async def note(g: Game, event: Event) -> None:
    """Constant abilities that are noted after this moment, and nothing that reacts to it."""
    for ability, use in _forced_now(g, event, Timing.AFTER):
        if ability.noted:
            await abilities.force(g, ability, use)


def _between_phases(g: Game, event: Event) -> None:
    """Something happens between the windows of two phases: passes do not reach over it."""
    if isinstance(event, PhaseEnds | PhaseBegins):
        g.state.passed.clear()


def _mark(ability: Ability, use: Use) -> tuple[str, str, str, Seat]:
    return (ability.code, ability.name, use.piece.id if use.piece else "", use.seat)


def _forced_now(g: Game, event: Event, timing: Timing) -> list[tuple[Ability, Use]]:
    found: list[tuple[Ability, Use]] = []
    for ability in g.registry.listeners.get((type(event), timing), ()):
        if ability.kind is abilities.Kind.FORCED:
            for use in abilities.forced_use(g, ability, event):
                limit = ability.limit
                spent = limit and g.times(limit.period, abilities.limit_key(ability, use))
                if ability.when(g, use) and not (limit and spent and spent >= limit.count):
                    found.append((ability, use))
    return found


def _foremost(g: Game, waiting: list[tuple[Ability, Use]]) -> list[tuple[Ability, Use]]:
    """Those among which the lead chooses: all, or in one edition the scenario's before others."""
    if not rules_of(g).scenario_forced_first:
        return waiting
    cards = g.library.cards
    return [each for each in waiting if cards[each[0].code].is_encounter] or waiting


async def _first(g: Game, waiting: list[tuple[Ability, Use]]) -> tuple[Ability, Use]:
    if len({ability.code for ability, _ in waiting}) == 1:
        return waiting[0]
    options = [
        Option(key=f"f{n}", label=_forced_label(g, ability, use), about=of_card(ability.code))
        for n, (ability, use) in enumerate(waiting)
    ]
    key = await choose(
        g.state.lead,
        "Which effect comes first?",
        lambda: options,
        kind="order",
        **asking(g, of_rule(Rule.FORCED)),
    )
    return waiting[int((key or "f0")[1:])]


def _forced_label(g: Game, ability: Ability, use: Use) -> str:
    name = g.library.cards[ability.code].name
    return f"{name} ({g.name(use.seat)})" if len(g.playing()) > 1 else name


async def _reactions(g: Game, event: Event, timing: Timing) -> None:
    """Reactions in any order by any player until everybody passes.

    Each eligible copy once; what is eligible is looked up anew after each.
    """
    used: set[str] = set()
    if not _reaction_deeds(g, event, timing, used):
        return  # nearly always: not worth a question
    built: dict[Seat, list[Deed]] = {}

    def build() -> Draft | None:
        built.clear()
        built.update(_reaction_deeds(g, event, timing, used))
        return _reaction_draft(g, _question(g, moments.called(g, event, timing), built), built)

    window = Question(build)
    while not event.cancelled and (replies := await window):
        chosen = _chosen(replies, built)
        if chosen is None:
            return
        used.add(f"{chosen.seat}/{chosen.key}")
        _between_phases(g, event)
        if g.state.turn is not None:
            g.who(g.state.turn).deeds += 1  # as it begins, too: it is not handed back any more
        await chosen.run()


def _question(g: Game, moment: str, deeds: dict[Seat, list[Deed]]) -> str:
    """Whether anybody reacts; what the act offers is named, as it is no secret of anybody's."""
    offered = [
        deed.label for own in deeds.values() for deed in own if is_card(deed.about, g.act.code)
    ]
    return f"{moment}. {offered[0]}?" if offered else f"{moment}: react?"


def _reaction_deeds(
    g: Game, event: Event, timing: Timing, used: set[str]
) -> dict[Seat, list[Deed]]:
    key = (type(event), timing)
    found: dict[Seat, list[Deed]] = {}
    for who in g.playing():
        seat = who.seat
        deeds = [
            Deed.of_ability(g, ability, use)
            for ability in g.registry.listeners.get(key, ())
            if ability.kind is abilities.Kind.REACTION
            for use in abilities.uses(g, ability, seat, event)
            if not abilities.why_not(g, ability, use)
        ]
        deeds += event_deeds(g, seat, g.registry.answers.get(key, ()), event)
        deeds = [deed for deed in deeds if f"{seat}/{deed.key}" not in used and not deed.barred]
        if deeds:
            found[seat] = deeds
    return found


def _reaction_draft(g: Game, prompt: str, deeds: dict[Seat, list[Deed]]) -> Draft | None:
    """The question; cards in hand are not named in what everybody reads."""
    if not deeds:
        return None
    open_deeds = [deed for own in deeds.values() for deed in own if not deed.secret]
    names = sorted({source_name(g, deed.about) for deed in open_deeds})
    return Draft(
        kind="reaction",
        prompt=prompt,
        source=", ".join(names),
        parts={seat: Part(tuple(d.option() for d in own)) for seat, own in deeds.items()},
        must=tuple(deeds),
        join=Join.OPEN,
        silence="pass",
    )


def _chosen(replies: Replies, deeds: dict[Seat, list[Deed]]) -> Deed | None:
    seat, key = first_pick(replies)
    own = () if seat is None else deeds.get(seat, ())
    return next((deed for deed in own if deed.key == key), None)


async def player_window(g: Game, name: str) -> None:
    """A player window between framework steps: free abilities and fast cards of anybody.

    Who passed is not waited for again in this phase, nor in the window that opens the next phase,
    while nothing new can be done and nothing touched what the pass was about (`touch_mark`).
    """
    built: dict[Seat, list[Deed]] = {}

    def build() -> Draft | None:
        built.clear()
        built.update(_window_deeds(g))
        return _window_draft(g, name, built)

    window = Question(build)
    while replies := await window:
        chosen = _chosen(replies, built)
        if chosen is None:
            return
        g.state.passed.pop(str(chosen.seat), None)
        await chosen.run()
        await run_later(g)
        await settle_slots(g)
    _remember_passes(g, built)


def _window_deeds(g: Game) -> dict[Seat, list[Deed]]:
    found = {who.seat: legal(free_deeds(g, who.seat)) for who in g.playing()}
    return {seat: deeds for seat, deeds in found.items() if deeds}


def legal(deeds: list[Deed]) -> list[Deed]:
    """Those that may be done now."""
    return [deed for deed in deeds if not deed.barred]


def _window_draft(g: Game, name: str, deeds: dict[Seat, list[Deed]]) -> Draft | None:
    if not deeds:
        return None
    waiting = [seat for seat, own in deeds.items() if not _still_passed(g, seat, own)]
    return Draft(
        kind="window",
        prompt="Use something before the game goes on?",
        source=name,
        parts={seat: _part(g, seat, own) for seat, own in deeds.items()},
        must=tuple(waiting),
        may=tuple(seat for seat in deeds if seat not in waiting),
        join=Join.OPEN,
        silence="pass",
    )


def _remember_passes(g: Game, deeds: dict[Seat, list[Deed]]) -> None:
    for seat, own in deeds.items():
        known = set(g.state.passed.get(str(seat), ()))
        g.state.passed[str(seat)] = sorted(known | {deed.key for deed in own})
        g.state.passed_marks[str(seat)] = touch_mark(g, seat, own)


def _still_passed(g: Game, seat: Seat, deeds: list[Deed]) -> bool:
    """Whether a seat passed on all this in an earlier window, and nothing of it was touched."""
    if {deed.key for deed in deeds} - set(g.state.passed.get(str(seat), ())):
        return False
    return g.state.passed_marks.get(str(seat)) == touch_mark(g, seat, deeds)


def _part(g: Game, seat: Seat, deeds: list[Deed]) -> Part:
    """The options of a window, with what a pass on them rests on."""
    return Part(tuple(deed.option() for deed in deeds), mark=touch_mark(g, seat, deeds))


def touch_mark(g: Game, seat: Seat, deeds: Iterable[Deed]) -> str:
    """What changes when something touches the cards of a seat or what its deeds aim at.

    Its damage and horror, the cards that it controls as they are, and what can be aimed at but for
    whether it is exhausted: every attack exhausts. Cards that come and go do so as options.
    """
    who, aims = g.who(seat), {deed.target for deed in deeds}
    own = [piece for piece in g.pieces() if piece.controller == seat]
    others = [p for p in g.pieces() if p.controller != seat and p.id in aims]
    seen = [*own, *(structs.replace(piece, exhausted=False) for piece in others)]
    return digest_of(msgspec.json.encode((who.damage, who.horror, seen)))
