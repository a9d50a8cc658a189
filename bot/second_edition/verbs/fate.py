"""Going insane or unconscious, being devoured, retiring, and who comes instead."""

from __future__ import annotations

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.facts import Devoured, KnockedOut, StatusChanged
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Standing
from bot.second_edition.names.choices import choose_word
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import (
    ASYLUM,
    HOSPITAL,
    LOST,
    NOWHERE,
    Cause,
    Coin,
    Deck,
    Special,
)
from bot.second_edition.verbs import losses, monsters, possessions, specials, travel


async def go_down(b: Board, seat: Seat) -> None:
    """Sanity or Stamina is 0: Asylum or Hospital, lost from an Other World, or devoured.

    Raises `SeatLeft` inside the seat's frame.
    """
    who = b.who(seat)
    insane, unconscious = who.sanity <= 0, who.stamina <= 0
    hopeless = b.max_sanity(seat) == 0 or b.max_stamina(seat) == 0
    if b.state.awake or (insane and unconscious) or hopeless:
        await devour(b, seat)
        return
    b.tell(KnockedOut(seat=seat, insane=insane, unconscious=unconscious))
    who.sanity, who.stamina = max(1, who.sanity), max(1, who.stamina)
    who.idle = who.stopped = who.falling = True
    if not (b.state.settings.injuries and await _injure(b, seat, insane=insane)):
        await _suffer(b, seat)
    specials.lose_special(b, seat, Special.RETAINER, why=Cause.KNOCKED_OUT)
    who.falling = False
    if not who.playing:
        return
    if b.in_arkham(who.place):
        await travel.move_to(b, seat, ASYLUM if insane else HOSPITAL, how="knocked_out")
    elif who.place != LOST:
        await travel.lose_in_time(b, seat, insane=insane, unconscious=unconscious)
    b.frames.leave(seat)


async def _suffer(b: Board, seat: Seat) -> None:
    """Half of the items, own choice, and half of the clue tokens, both rounded down."""
    who = b.who(seat)
    losses.change(b, seat, Coin.CLUES, -(who.clues // 2), source=Cause.KNOCKED_OUT)
    await possessions.lose_half_items(b, seat, why=Cause.KNOCKED_OUT)


async def _injure(b: Board, seat: Seat, *, insane: bool) -> bool:
    """Take an Injury or Madness instead; False if the player prefers the losses, or none is left.

    A second copy devours. The card is there before it restores, so that it counts for the maximum;
    what it asks for comes after that.
    """
    deck = Deck.MADNESS if insane else Deck.INJURY
    if not b.state.decks.get(deck) or not await _prefers_injury(b, seat, insane=insane):
        return False
    card = b.state.decks[deck].pop(0)
    twice = b.owns(seat, b.code(card)) is not None
    possessions.own(b, seat, card, how="suffered")
    if twice:
        await devour(b, seat, source=b.code(card))
        return True
    coin = Coin.SANITY if insane else Coin.STAMINA
    await losses.restore(b, seat, coin, source=b.code(card), forced=True)
    await possessions.joined(b, seat, card)
    return True


async def _prefers_injury(b: Board, seat: Seat, *, insane: bool) -> bool:
    """Whether the player takes the card rather than lose half of the items and clue tokens."""
    items, clues = len(b.items(seat)) // 2, b.who(seat).clues // 2
    lost = [counted(n, what) for n, what in ((items, "item"), (clues, "clue token")) if n]
    losses_told = f"Lose {' and '.join(lost) or 'nothing'}"
    card = "a Madness: Sanity" if insane else "an Injury: Stamina"
    words = (("card", f"Take {card} to its maximum"), ("losses", losses_told))
    source = Cause.INSANE if insane else Cause.UNCONSCIOUS
    return await choose_word(b, seat, "What does it cost you?", words, source=source) != "losses"


async def devour(b: Board, seat: Seat, *, source: str = "") -> None:
    """The investigator is devoured; another one comes, unless the Ancient One is awake.

    The sheet goes back among the unused ones. Raises `SeatLeft` inside the seat's frame.
    """
    who = b.who(seat)
    if not who.playing:
        return
    b.tell(Devoured(seat=seat, code=who.code, source=source))
    await _strip(b, seat)
    b.state.unused.append(who.code)
    _replace(b, seat)
    b.frames.leave(seat)


def newcomer_left(b: Board) -> bool:
    """Whether an investigator is left whom nobody plays, or comes with in the next turn."""
    coming = sum(who.standing is Standing.COMING for who in b.state.investigators)
    return len(b.state.unused) > coming


async def retire(b: Board, seat: Seat) -> None:
    """The investigator leaves the game by own will; another one comes in the next turn."""
    b.tell(StatusChanged(seat=seat, status="retired", on=True))
    await _strip(b, seat)
    _replace(b, seat)
    b.frames.leave(seat)


async def swap_investigator(b: Board, seat: Seat) -> None:
    """The investigator leaves the game with trophies and all; one of own choice comes instead."""
    who = b.who(seat)
    words = [(code, b.library.investigators[code].name) for code in b.state.unused]
    who.wanted = await choose_word(b, seat, "Who comes instead?", words, source=Cause.ANOTHER_SELF)
    for no in list(who.monsters):
        monsters.return_monster(b, no)
    b.state.gate_stack += who.gates
    who.gates.clear()
    await retire(b, seat)


async def _strip(b: Board, seat: Seat) -> None:
    """All cards, money and clues go; unspent trophies stay, and a loan in the score."""
    who = b.who(seat)
    b.state.loans_unpaid += who.defaulted or Special.BANK_LOAN in who.specials
    for held in who.cards:
        possessions.put_back(b, held.card)
    who.cards.clear()
    who.specials.clear()
    who.money = who.clues = 0


def _replace(b: Board, seat: Seat) -> None:
    who = b.who(seat)
    who.place = NOWHERE
    who.lost_max_sanity = who.lost_max_stamina = 0
    who.delayed = who.arrested = who.skip_turn = who.returns = who.explored = False
    who.entered = who.visit = NOWHERE
    who.idle, who.stopped, who.points = True, True, 0
    who.falling = False
    who.sanity = who.stamina = 0
    who.defaulted = False
    who.standing = Standing.COMING if newcomer_left(b) and not b.state.awake else Standing.OUT
    if all(each.standing is Standing.OUT for each in b.state.investigators):
        raise GameEnds("devoured")
