"""A scenario's part of the campaign log: story cards, weaknesses, tokens in the bag.

Rules Reference, "Campaign Play". Content reads and writes it only through these verbs;
`State.before` has the earlier entries, `State.log` the new ones.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, structs

from bot.engine.ids import Seat
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.chaos_bags import tokens_without
from bot.lcg.core.facts import (
    CardEarned,
    CardStruck,
    LogCrossed,
    LogNoted,
    TokenAdded,
    TokensTakenOut,
)
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Earned, LogEntry, StruckCard
from bot.lcg.printed.cards import CardCode, Symbol, Token, Weakness
from bot.lcg.printed.packs import Library


def entries(g: Game) -> list[LogEntry]:
    """Return the log entries of the campaign and this scenario, except crossed-out ones."""
    return [each for each in (*g.state.before, *g.state.log) if not each.crossed]


def is_logged(g: Game, note: str) -> bool:
    """Return True if the campaign log has this note, and it is not crossed out."""
    return any(each.note == note for each in entries(g))


def logged_cards(g: Game, note: str) -> tuple[CardCode, ...]:
    """Return the cards whose names are listed under a note of the log, in order of entry."""
    return tuple(each.card for each in entries(g) if each.note == note and each.card)


def logged_count(g: Game, note: str) -> int:
    """Return the sum of the numbers under a note; 1 for a note without a number, 0 for none."""
    return total_of(entries(g), note)


def note_log(
    g: Game, note: str, seat: Seat | None = None, card: str = "", count: int | None = None
) -> None:
    """Enter a note into the campaign log, with an investigator, a card or a ``count``."""
    entry = LogEntry(note, seat, CardCode(card), count=UNSET if count is None else count)
    if entry not in entries(g):
        g.state.log.append(entry)
        g.tell(LogNoted(note=note, seat=seat, card=entry.card, count=entry.count))


def add_to_count(g: Game, note: str, amount: int = 1) -> None:
    """Add to the number under a note of the log, whatever the scenario's result will be."""
    if amount:
        g.state.log.append(LogEntry(note, count=amount))
        g.tell(LogNoted(note=note, count=logged_count(g, note)))


def take_out_tokens(g: Game, *symbols: Symbol) -> None:
    """Remove all tokens of these symbols from the chaos bag, for the rest of the campaign."""
    gone = tuple(token for token in g.state.bag if token in symbols)
    if gone:
        g.state.bag = tokens_without(g.state.bag, symbols)
        g.tell(TokensTakenOut(tokens=gone))


def cross_out(g: Game, note: str) -> None:
    """Cross out the entries of a note, if there are any."""
    if is_logged(g, note):
        g.state.before = [_cross_out(each, note) for each in g.state.before]
        g.state.log = [_cross_out(each, note) for each in g.state.log]
        g.tell(LogCrossed(note=note))


def _cross_out(entry: LogEntry, note: str) -> LogEntry:
    return structs.replace(entry, crossed=True) if entry.note == note else entry


def earn(g: Game, seat: Seat | None, code: str) -> None:
    """Add a card to a deck for the rest of the campaign.

    A story asset is only offered: its player takes or declines it after the scenario; without a
    seat the players choose who takes it. A weakness always stays.
    """
    earned = Earned(CardCode(code), seat)
    g.state.earned.append(earned)
    g.tell(CardEarned(seat=seat, code=earned.code))


def lose_card(g: Game, code: str, seat: Seat | None = None) -> None:
    """Remove a card from all decks for the rest of the campaign; with a seat, one copy of its deck.

    Rules Reference, "Exile", is the latter: the card has left the game before.
    """
    struck = StruckCard(CardCode(code), seat)
    g.state.lost.append(struck)
    g.tell(CardStruck(code=struck.code, seat=seat))


def add_token(g: Game, token: Token) -> None:
    """Put a token into the chaos bag for the rest of the campaign."""
    g.state.bag.append(token)
    g.tell(TokenAdded(token=token))


def gain_weakness(g: Game, seat: Seat, *traits: str) -> CopyNo | None:
    """Add a random basic weakness (with one of these traits) to a deck for the campaign.

    The card is in limbo until the caller moves it. Return None if the collection has no copy left.
    Rules Reference, "Weakness"; FAQ 01144: copies that are in decks are not drawn.
    """
    pool = [
        code
        for code in free_weaknesses(g.library, _basic_weaknesses(g), cards_used(g))
        if not traits or any(map(g.library.cards[code].has_trait, traits))
    ]
    if not pool:
        return None
    return _add_weakness(g, seat, g.chance.choose("weakness", pool, [str(each) for each in pool]))


def gain_named_weakness(g: Game, seat: Seat, code: str) -> CopyNo | None:
    """Add a certain weakness to a deck for the campaign.

    The card is in limbo until the caller moves it. Return None if it is a basic weakness of which
    the collection has no copy left.
    """
    card = g.library.card(code)
    return _add_weakness(g, seat, card.code) if has_weakness_left(g, code) else None


def has_weakness_left(g: Game, code: str) -> bool:
    """Return True unless a card is a basic weakness of which the collection has no copy left."""
    card = g.library.card(code)
    free = free_weaknesses(g.library, _basic_weaknesses(g), cards_used(g))
    return card.weakness is not Weakness.BASIC or card.code in free


def _add_weakness(g: Game, seat: Seat, code: CardCode) -> CopyNo:
    """Add a copy of a weakness to a deck for the campaign; it is in limbo meanwhile."""
    earn(g, seat, code)
    copy = g.cards.make(code, seat)
    g.state.limbo.append(copy)
    return copy


def _basic_weaknesses(g: Game) -> list[CardCode]:
    """Return the basic weaknesses of all players, in any zone."""
    weaknesses = (each for each in g.state.copies if each.owner is not None)
    return [each.code for each in weaknesses if g.card(each.code).weakness is Weakness.BASIC]


def cards_used(g: Game) -> list[CardCode]:
    """Return the codes of a game's cards and investigators, which tell the boxes in use."""
    return [copy.code for copy in g.state.copies] + [who.code for who in g.state.investigators]


def free_weaknesses(
    library: Library, held: list[CardCode], used: Iterable[CardCode]
) -> list[CardCode]:
    """Return the basic weaknesses of the boxes in use that are in no deck, one entry per copy."""
    pool = list(library.basic_weaknesses(used))
    for code in held:
        if code in pool:
            pool.remove(code)
    return pool
