"""Investigators who go insane or unconscious, and what they lose."""

from __future__ import annotations

from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.second_edition.core.facts import KnockedOut
from bot.second_edition.core.frames import listen, run_apart
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import GoesDown
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.names.choosing import choose_word
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import (
    ASYLUM,
    HOSPITAL,
    LOST,
    Cause,
    Coin,
    Deck,
    Special,
)
from bot.second_edition.verbs import (
    afflictions,
    coins,
    departures,
    doom_and_terror,
    possessions,
    specials,
    travelling,
)


async def go_down(b: Board, seat: Seat) -> None:
    """Knock out an investigator whose Sanity or Stamina is 0.

    They go to the Asylum or Hospital, are lost in time and space if in an Other World, or are
    devoured. Raises `SeatLeft` inside the seat's frame. Rules, "Damage, insanity, unconsciousness".
    """
    who = b.who(seat)
    insane, unconscious = who.sanity <= 0, who.stamina <= 0
    event = GoesDown(seat=seat)
    await listen(b, event)
    if event.devoured:
        await run_apart(departures.devour(b, seat, source=event.devoured))
        await doom_and_terror.raise_terror(b, event.terror)
        b.frames.end_frames_of(seat)
        return
    if _is_the_end(b, seat):
        await departures.devour(b, seat)
        return
    b.tell(KnockedOut(seat=seat, insane=insane, unconscious=unconscious))
    who.sanity, who.stamina = max(1, who.sanity), max(1, who.stamina)
    who.idle = who.stopped = who.falling = True
    if not (b.state.settings.injuries and await _take_injury(b, seat, insane=insane)):
        await _lose_half(b, seat)
    specials.lose_special(b, seat, Special.RETAINER, why=Cause.KNOCKED_OUT)
    who.falling = False
    if not who.playing:
        return
    if b.town.in_arkham(who.place):
        await travelling.move_to(b, seat, ASYLUM if insane else HOSPITAL, how="knocked_out")
    elif who.place != LOST:
        await travelling.lose_in_time(b, seat, why="insane" if insane else "unconscious")
    b.frames.end_frames_of(seat)


REGISTRY.goes_down = go_down


def _is_the_end(b: Board, seat: Seat) -> bool:
    """Return True if an investigator who is knocked out now is devoured."""
    who = b.who(seat)
    hopeless = b.sheets.max_sanity(seat) == 0 or b.sheets.max_stamina(seat) == 0
    return b.state.awake or hopeless or (who.sanity <= 0 and who.stamina <= 0)


async def _lose_half(b: Board, seat: Seat) -> None:
    """Lose half of the items, by choice, and half of the clue tokens, both rounded down."""
    who = b.who(seat)
    coins.change_amount(b, seat, Coin.CLUES, -(who.clues // 2), source=Cause.KNOCKED_OUT)
    await possessions.lose_half_items(b, seat, why=Cause.KNOCKED_OUT)


async def _take_injury(b: Board, seat: Seat, *, insane: bool) -> bool:
    """Take an Injury or Madness instead of the losses.

    Return False if the player prefers the losses, or none is left. Rules, "Damage, insanity,
    unconsciousness", the Dunwich option.
    """
    deck = Deck.MADNESS if insane else Deck.INJURY
    if not b.state.decks.get(deck) or not await _prefers_injury(b, seat, insane=insane):
        return False
    source = Cause.INSANE if insane else Cause.UNCONSCIOUS
    await afflictions.afflict_instead_of_losses(b, seat, deck, source=source)
    return True


async def _prefers_injury(b: Board, seat: Seat, *, insane: bool) -> bool:
    """Return True if the player takes the card rather than lose half of items and clues."""
    items, clues = len(b.cards.items(seat)) // 2, b.who(seat).clues // 2
    lost = [counted(n, what) for n, what in ((items, "item"), (clues, "clue token")) if n]
    losses_told = f"Lose {join_names(lost) or 'nothing'}"
    card = "a Madness and restore Sanity" if insane else "an Injury and restore Stamina"
    words = (("card", f"Take {card} to its maximum"), ("losses", losses_told))
    source = Cause.INSANE if insane else Cause.UNCONSCIOUS
    return await choose_word(b, seat, "What do you lose?", words, source=source) != "losses"
