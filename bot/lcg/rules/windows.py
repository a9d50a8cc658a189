"""Moments and player windows: forced abilities, reactions, and free abilities between steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import structs

from bot.engine.ask import Draft, Join, Part
from bot.engine.facts import encoded_facts_digest
from bot.engine.ids import Seat
from bot.engine.script import Question
from bot.engine.seat_choices import find_chosen, legal_choices
from bot.lcg.core.about import Rule, is_card, of_rule
from bot.lcg.core.frames import run_later
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CardDrawn, EnemyEvades, Event
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import PieceId
from bot.lcg.names import moment_names
from bot.lcg.names.keys import question_source
from bot.lcg.names.sources import source_name
from bot.lcg.rules import abilities, possible_actions
from bot.lcg.rules.forced import between_phases, resolve_forced
from bot.lcg.rules.offered_choices import event_choices, player_window_choices
from bot.lcg.rules.playing import settle_slots
from bot.lcg.rules.seat_choices import SeatChoice

_Answer = tuple[Seat, str, int]
"""A seat, its choice, and the number of the moment that it answers."""


async def answer(g: Game, events: Sequence[Event], timing: Timing) -> None:
    """Resolve the answers to simultaneous moments of one kind; `Game.listen_all` calls it.

    The forced abilities of each moment come first, then reactions to any of them in one window.
    Rules Reference, "Triggering Condition".
    """
    if g.abilities.listeners(type(events[0]), timing):
        for event in events:
            await resolve_forced(g, event, timing)
    await _offer_reactions(g, events, timing)


async def _offer_reactions(g: Game, events: Sequence[Event], timing: Timing) -> None:
    """Offer reactions until all seats pass; each card can be used once for each moment."""
    used: set[_Answer] = set()
    if not _reaction_choices(g, events, timing, used) and not _might_answer(g, events, timing):
        return  # Nearly always; not worth a question.
    offered: dict[Seat, dict[_Answer, SeatChoice]] = {}
    built: dict[Seat, list[SeatChoice]] = {}
    together = moment_names.called_together(g, events, timing) if len(events) > 1 else ""

    def build() -> Draft | None:
        offered.clear()
        offered.update(_reaction_choices(g, events, timing, used))
        built.clear()
        built.update({seat: list(own.values()) for seat, own in offered.items()})
        said = together or moment_names.moment_clause(g, events[0], timing)
        might = _might_answer(g, events, timing)
        return _reaction_draft(g, _reaction_prompt(g, said, built), built, might)

    window = Question(build)
    while any(not event.cancelled for event in events) and (replies := await window):
        chosen = find_chosen(replies, built)
        if chosen is None:
            return
        used |= _answers_of(chosen, offered[chosen.seat])
        between_phases(g, events[0])
        _count_choice(g)
        await chosen.run()


def _answers_of(chosen: SeatChoice, offered: Mapping[_Answer, SeatChoice]) -> set[_Answer]:
    return {answer for answer, choice in offered.items() if choice is chosen}


def _count_choice(g: Game) -> None:
    """Count a reaction as an action in the turn, so that the turn cannot be handed back."""
    if g.state.turn is not None:
        g.who(g.state.turn).deeds += 1


def _reaction_prompt(g: Game, moment: str, choices: dict[Seat, list[SeatChoice]]) -> str:
    """Return the prompt for reactions; it names the act's own offer, which is public."""
    offered = [
        choice.label
        for own in choices.values()
        for choice in own
        if is_card(choice.about, g.stages.act.code)
    ]
    return f"{moment}. {offered[0]}?" if offered else f"{moment}: react?"


def _reaction_choices(
    g: Game, events: Sequence[Event], timing: Timing, used: set[_Answer]
) -> dict[Seat, dict[_Answer, SeatChoice]]:
    """Return the reactions of each seat, once for each moment; the first moment's come first."""
    found: dict[Seat, dict[_Answer, SeatChoice]] = {}
    names = moment_names.told_apart(g, events) if len(events) > 1 else [""]
    for who in g.playing():
        own: dict[_Answer, SeatChoice] = {}
        for number, event in enumerate(events):
            for choice in _answers_to_moment(g, who.seat, event, timing, names[number]):
                answer = (who.seat, choice.key, number)
                if answer not in used and all(key != choice.key for _, key, _ in own):
                    own[answer] = choice
        if own:
            found[who.seat] = own
    return found


def _answers_to_moment(
    g: Game, seat: Seat, event: Event, timing: Timing, name: str
) -> list[SeatChoice]:
    """Return a seat's reactions to a moment; `name` distinguishes simultaneous moments."""
    key = (type(event), timing)
    if event.cancelled or not _is_known(g, event, seat):
        return []
    choices = [
        SeatChoice.of_ability(g, ability, use)
        for ability in g.abilities.listeners(*key)
        if ability.kind is abilities.AbilityKind.REACTION
        for use in abilities.possible_uses(g, ability, seat, event)
        if not abilities.why_not(g, ability, use)
    ]
    for rule in g.abilities.answering_events(*key):
        played = event_choices(g, seat, [rule], event)
        choices += [_of_this(choice, event, name) for choice in played] if rule.of_each else played
    return legal_choices(choices)


def _is_known(g: Game, event: Event, seat: Seat) -> bool:
    """Return True if a seat knows of a moment.

    With closed hands, only the seat that draws a hidden card knows of that draw.
    """
    if not isinstance(event, CardDrawn) or event.seat == seat:
        return True
    return not g.hidden.is_secretly_drawn(event.card)


def _might_answer(g: Game, events: Sequence[Event], timing: Timing) -> dict[Seat, tuple[str, ...]]:
    """Return the reactions that closed hands might allow, as far as other players can tell."""
    found: dict[Seat, tuple[str, ...]] = {}
    if not g.state.settings.closed_hands:
        return found
    rules = g.abilities.answering_events(type(events[0]), timing)
    for who in g.playing():
        going = [each for each in events if not each.cancelled and _is_known(g, each, who.seat)]
        choices = [
            choice
            for event in going
            for choice in possible_actions.answers(g, who.seat, rules, event)
        ]
        if choices:
            found[who.seat] = possible_actions.public_choice_names(g, choices)
    return found


def _of_this(choice: SeatChoice, event: Event, name: str) -> SeatChoice:
    """Return a choice with the moment's number in its key and the moment's name in its label."""
    if not name or not isinstance(event, EnemyEvades):
        return choice
    return structs.replace(
        choice, key=f"{choice.key}:{event.enemy.id}", label=f"{choice.label} ({name})"
    )


def _reaction_draft(
    g: Game, prompt: str, choices: dict[Seat, list[SeatChoice]], might: dict[Seat, tuple[str, ...]]
) -> Draft | None:
    """Return the question for reactions; its public prompt names no card in a hand."""
    seats = sorted({*choices, *might})
    if not seats:
        return None
    open_choices = [choice for own in choices.values() for choice in own if not choice.secret]
    abouts = {choice.about for choice in open_choices}
    names = sorted({source_name(g, about) for about in abouts})
    act = _seats_advancing(g, choices)
    return Draft(
        kind="reaction",
        prompt=prompt,
        source=", ".join(names),
        about=abouts.pop() if len(abouts) == 1 else None,
        parts={
            seat: Part(
                tuple(d.option() for d in choices.get(seat, ())),
                might=might.get(seat, ()),
                shapes=seat in act,
            )
            for seat in seats
        },
        must=tuple(seats),
        join=Join.OPEN,
        silence="pass",
    )


def _seats_advancing(g: Game, choices: dict[Seat, list[SeatChoice]]) -> set[Seat]:
    """Return the seats that may spend clues on the act now, and only now."""
    goal = g.registry.objectives.get(g.stages.act.code)
    if goal is None or goal.anytime:
        return set()
    return {
        seat
        for seat, own in choices.items()
        if any(is_card(d.about, g.stages.act.code) for d in own)
    }


async def player_window(g: Game, when: Rule) -> None:
    """Open the player window `when` between framework steps: free abilities and fast cards.

    A seat that passed is not asked again in this phase, or in the window that opens the next phase,
    until it has new options or the subject of its pass changes (`touch_mark`). Rules Reference,
    "Appendix II: Timing and Gameplay".
    """
    built: dict[Seat, list[SeatChoice]] = {}

    def build() -> Draft | None:
        built.clear()
        built.update(_window_choices(g))
        return _window_draft(g, when, built)

    window = Question(build)
    while replies := await window:
        chosen = find_chosen(replies, built)
        if chosen is None:
            return
        g.state.passed.pop(str(chosen.seat), None)
        await chosen.run()
        await run_later(g)
        await settle_slots(g)
    _remember_passes(g, built)


def _window_choices(g: Game) -> dict[Seat, list[SeatChoice]]:
    """Return the choices of each seat.

    The list is empty for a seat whose closed hand might allow something.
    """
    found = {
        who.seat: legal_choices(player_window_choices(g, who.seat, with_barred=False))
        for who in g.playing()
    }
    return {seat: own for seat, own in found.items() if own or possible_actions.free_plays(g, seat)}


def _window_draft(g: Game, when: Rule, choices: dict[Seat, list[SeatChoice]]) -> Draft | None:
    if not choices:
        return None
    waiting = [seat for seat, own in choices.items() if not _still_passed(g, seat, own)]
    return Draft(
        kind="window",
        prompt="React before the game continues?",
        **question_source(g, of_rule(when)),
        parts={seat: _window_part(g, seat, own) for seat, own in choices.items()},
        must=tuple(waiting),
        may=tuple(seat for seat in choices if seat not in waiting),
        join=Join.OPEN,
        silence="pass",
    )


def _remember_passes(g: Game, choices: dict[Seat, list[SeatChoice]]) -> None:
    for seat, own in choices.items():
        known = set(g.state.passed.get(str(seat), ()))
        g.state.passed[str(seat)] = sorted(known | _known_keys(g, seat, own))
        g.state.passed_marks[str(seat)] = touch_mark(g, seat, own)


def _still_passed(g: Game, seat: Seat, choices: list[SeatChoice]) -> bool:
    """Return True if the seat passed on all these choices and nothing has changed since."""
    if _known_keys(g, seat, choices) - set(g.state.passed.get(str(seat), ())):
        return False
    return g.state.passed_marks.get(str(seat)) == touch_mark(g, seat, choices)


def _known_keys(g: Game, seat: Seat, choices: list[SeatChoice]) -> set[str]:
    """Return the keys of choices for a later comparison.

    With closed hands they are names that reveal nothing about the hand.
    """
    if not g.state.settings.closed_hands:
        return {choice.key for choice in choices}
    openly = {choice.key for choice in choices if not choice.secret}
    return openly | set(
        possible_actions.public_choice_names(g, possible_actions.free_plays(g, seat))
    )


def _window_part(g: Game, seat: Seat, choices: list[SeatChoice]) -> Part:
    """Return a seat's options in a window, with a mark of the state that its pass depends on."""
    might = possible_actions.public_choice_names(g, possible_actions.free_plays(g, seat))
    mark = touch_mark(g, seat, choices)
    return Part(tuple(choice.option() for choice in choices), mark=mark, might=might)


def touch_mark(g: Game, seat: Seat, choices: Iterable[SeatChoice]) -> str:
    """Return a text that changes when a seat's cards or the targets of its choices change.

    It covers damage and horror, the cards that the seat controls, and all possible targets except
    for their exhaustion: every attack exhausts. Changes of the hand appear as options; with closed
    hands, as its size.
    """
    who, aims = g.who(seat), _possible_targets(g, seat, choices)
    closed = g.state.settings.closed_hands
    sizes = (len(who.hand), len(who.deck), len(who.discard)) if closed else ()
    own = [piece for piece in g.in_play.all() if piece.controller == seat]
    others = [p for p in g.in_play.all() if p.controller != seat and p.id in aims]
    seen = [*own, *(structs.replace(piece, exhausted=False) for piece in others)]
    return encoded_facts_digest(msgspec.json.encode((who.damage, who.horror, seen, *sizes)))


def _possible_targets(g: Game, seat: Seat, choices: Iterable[SeatChoice]) -> set[PieceId | None]:
    """Return the targets of choices; with closed hands, also those that others must expect."""
    if not g.state.settings.closed_hands:
        return {choice.target for choice in choices}
    openly = {choice.target for choice in choices if not choice.secret}
    return openly | {choice.target for choice in possible_actions.free_plays(g, seat)}
