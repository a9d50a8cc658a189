"""What hidden cards might make possible, by what everybody knows: for tables with closed hands.

Who is asked must not tell what somebody holds. So a seat counts as able whenever one of the cards
that may be in its hand, those of its hand and its deck together, would make it so.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.deeds import legal
from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import EventCard
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.deeds import Deed
from bot.lcg.rules.offers import is_free_play, play_deeds
from bot.lcg.rules.playing import is_fast


def unseen(g: Game, seat: Seat) -> list[CopyNo]:
    """One copy of each card that a seat may hold, by code; none where hands are open or empty."""
    who = g.who(seat)
    if not g.state.settings.closed_hands or not who.hand or not who.playing:
        return []
    by_code: dict[CardCode, CopyNo] = {}
    for copy in sorted((*who.hand, *who.deck)):
        by_code.setdefault(g.card(copy).code, copy)
    return [by_code[code] for code in sorted(by_code)]


def hides_hand(g: Game, seat: Seat) -> bool:
    """Whether others do not know what a seat holds: then it is asked also where nothing fits."""
    return bool(g.state.settings.closed_hands) and bool(g.who(seat).hand)


def free_plays(g: Game, seat: Seat) -> list[Deed]:
    """What might be played in a player window. Rules Reference, "Fast"."""
    copies = [copy for copy in unseen(g, seat) if is_free_play(g, copy)]
    return _plays(g, seat, copies)


def turn_plays(g: Game, seat: Seat) -> list[Deed]:
    """What might be played in one's own turn. Rules Reference, "Play Action" and "Fast"."""
    copies = [c for c in unseen(g, seat) if not is_fast(g.card(c)) or is_free_play(g, c)]
    return _plays(g, seat, [copy for copy in copies if g.card(copy).is_playable])


def answers(g: Game, seat: Seat, rules: Iterable[EventCard], event: Event) -> list[Deed]:
    """What might be played in answer to a moment. Rules Reference, "Event Cards"."""
    codes = {rule.code for rule in rules}
    if not codes:
        return []
    fitting = [copy for copy in unseen(g, seat) if g.card(copy).code in codes]
    return _plays(g, seat, fitting, event)


def named(g: Game, deeds: Iterable[Deed]) -> tuple[str, ...]:
    """Deeds by what everybody knows of them: the card by its code, and the target."""
    return tuple(sorted({_name(g, deed) for deed in deeds}))


def _name(g: Game, deed: Deed) -> str:
    code = g.card(CopyNo(int(deed.about.id))).code if deed.about is not None else ""
    return f"{deed.verb}:{code}:{deed.target or ''}"


def _plays(g: Game, seat: Seat, copies: Iterable[CopyNo], event: Event | None = None) -> list[Deed]:
    return legal([deed for copy in copies for deed in play_deeds(g, seat, copy, event)])
