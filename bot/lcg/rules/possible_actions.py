"""Plays that closed hands might allow, as far as other players can tell.

The questions asked must not reveal which cards a seat holds. With open hands there are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.seat_choices import legal_choices
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo
from bot.lcg.core.moments import CardDrawn, Event
from bot.lcg.core.registry import AbilityKind, EventCard, Use
from bot.lcg.printed.cards import Card, CardCode
from bot.lcg.rules.imitations import PlayableCard, playable_cards
from bot.lcg.rules.offered_choices import is_free_play, play_choices
from bot.lcg.rules.playing import is_fast
from bot.lcg.rules.seat_choices import SeatChoice


def assumed_hand(g: Game, seat: Seat) -> list[CopyNo]:
    """Return one copy of each card that others must assume in a seat's hand, by code.

    It is empty if hands are open or the hand is empty.
    """
    who = g.who(seat)
    if not who.hand or not who.playing or not g.state.settings.closed_hands:
        return []
    return _one_of_a_code(g, (*g.investigators.loose_hand(seat), *who.deck))


def _one_of_a_code(g: Game, copies: Iterable[CopyNo]) -> list[CopyNo]:
    by_code: dict[CardCode, CopyNo] = {}
    for copy in sorted(copies):
        by_code.setdefault(g.card(copy).code, copy)
    return [by_code[code] for code in sorted(by_code)]


def hides_hand(g: Game, seat: Seat) -> bool:
    """Return True if others do not know a seat's hand; then it is asked even if nothing fits."""
    return g.state.settings.closed_hands and bool(g.who(seat).hand)


def free_plays(g: Game, seat: Seat) -> list[SeatChoice]:
    """Return the plays that a closed hand might allow in a player window.

    Rules Reference, "Fast".
    """
    fast = playable_cards(g, seat, assumed_hand(g, seat), lambda copy: is_free_play(g, copy))
    return [*_possible_plays(g, seat, fast), *_of_hidden(g, seat, AbilityKind.FREE)]


def turn_plays(g: Game, seat: Seat) -> list[SeatChoice]:
    """Return the plays that a closed hand might allow in a seat's own turn.

    Rules Reference, "Play Action" and "Fast".
    """

    def playable_in_turn(copy: CopyNo) -> bool:
        card = g.card(copy)
        return card.is_playable and (not is_fast(g, card) or is_free_play(g, copy))

    ways = playable_cards(g, seat, assumed_hand(g, seat), playable_in_turn)
    plays = _possible_plays(g, seat, ways)
    own = (_of_hidden(g, seat, kind) for kind in (AbilityKind.ACTION, AbilityKind.FREE))
    return [*plays, *chain.from_iterable(own)]


def answers(g: Game, seat: Seat, rules: Iterable[EventCard], event: Event) -> list[SeatChoice]:
    """Return the plays that a closed hand might allow as reactions to a moment.

    Rules Reference, "Event Cards".
    """
    codes = {rule.code for rule in rules}
    moments = _as_others_know(g, event)
    may_hold = assumed_hand(g, seat) if codes else []
    fitting = playable_cards(g, seat, may_hold, lambda copy: g.card(copy).code in codes)
    plays = [choice for moment in moments for choice in _possible_plays(g, seat, fitting, moment)]
    return [*plays, *_of_hidden(g, seat, AbilityKind.REACTION, event)]


def _as_others_know(g: Game, event: Event) -> list[Event]:
    """Return the moments that others must assume.

    For the draw of a hidden card, these are the draws of all hidden cards.
    """
    if not isinstance(event, CardDrawn) or not g.hidden.is_secretly_drawn(event.card):
        return [event]
    return [structs.replace(event, copy=copy, card=g.card(copy)) for copy in _hidden_copies(g)]


def _hidden_copies(g: Game) -> list[CopyNo]:
    """Return one copy of each card with Hidden in the game, in any zone."""
    codes, copies = g.library.hidden_codes, range(len(g.state.copies))
    return _one_of_a_code(g, [CopyNo(n) for n in copies if g.state.copies[n].code in codes])


def is_committable_hidden(g: Game, card: Card) -> bool:
    """Return True for a hidden card that its holder may commit to a test."""
    rule = g.registry.commits.get(card.code)
    return rule is not None and rule.from_hidden


def hidden_to_commit(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the hidden cards that a seat with any of them may commit, by open information."""
    if not _may_hold_any_hidden(g, seat):
        return []
    return [copy for copy in _hidden_copies(g) if is_committable_hidden(g, g.card(copy))]


def _may_hold_any_hidden(g: Game, seat: Seat) -> bool:
    """Return True if others know only that a seat holds a hidden card, and not which."""
    return g.hidden.is_concealed and bool(g.hidden.in_hand(seat))


def _of_hidden(
    g: Game, seat: Seat, kind: AbilityKind, event: Event | None = None
) -> list[SeatChoice]:
    """Return the choices that any hidden card would allow its holder, if others don't know it."""
    pieces = (
        [g.hidden.as_piece(copy, seat) for copy in _hidden_copies(g)]
        if _may_hold_any_hidden(g, seat)
        else []
    )
    return legal_choices(
        [
            SeatChoice.of_ability(g, ability, Use(seat, piece=piece, event=event))
            for piece in pieces
            for ability in g.registry.abilities.get(piece.code, ())
            if ability.kind is kind and (event is None or isinstance(event, ability.to or Event))
        ]
    )


def public_choice_names(g: Game, choices: Iterable[SeatChoice]) -> tuple[str, ...]:
    """Return names of choices that reveal nothing about a hand: the card's code and the target."""
    return tuple(sorted({_open_name(g, choice) for choice in choices}))


def _open_name(g: Game, choice: SeatChoice) -> str:
    code = g.card(CopyNo(int(choice.about.id))).code if choice.about is not None else ""
    return f"{choice.verb}:{code}:{choice.target or ''}"


def _possible_plays(
    g: Game, seat: Seat, ways: Sequence[PlayableCard], event: Event | None = None
) -> list[SeatChoice]:
    if not ways:
        return []  # always, where hands are open
    with g.sight.as_seen_by():
        return legal_choices(
            [choice for each in ways for choice in play_choices(g, seat, each, event)]
        )
