"""Blessing and Curse, Retainer, Bank Loan, Lodge Membership, Deputy of Arkham."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import bans
from bot.second_edition.core.facts import SpecialChanged
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Deck, Special
from bot.second_edition.verbs import possessions

_OPPOSITE = {Special.BLESSING: Special.CURSE, Special.CURSE: Special.BLESSING}


def gain_special(b: Board, seat: Seat, special: Special, *, why: str = "") -> bool:
    """Give a seat a special card; return False if it has it, or if something cancels it.

    Rules, "Statuses".
    """
    who = b.who(seat)
    if not who.playing or special in who.specials:
        return False
    if (opposite := _OPPOSITE.get(special)) in who.specials:
        assert opposite is not None
        lose_special(b, seat, opposite, why=why)
        return False
    who.specials[special] = True
    b.tell(SpecialChanged(seat=seat, special=special, gained=True, why=why))
    return True


def lose_special(b: Board, seat: Seat, special: Special, *, why: str = "") -> bool:
    """Discard a seat's special card; return False if it lacks it, or cannot lose it."""
    who = b.who(seat)
    if special not in who.specials or b.in_force.ban(bans.LOSE_SPECIAL, seat, special):
        return False
    del who.specials[special]
    b.tell(SpecialChanged(seat=seat, special=special, gained=False, why=why))
    return True


async def bless(b: Board, seat: Seat, *, why: str = "") -> None:
    """Bless an investigator; a Cursed one loses the Curse instead. Rules, "Statuses"."""
    gain_special(b, seat, Special.BLESSING, why=why)


async def curse(b: Board, seat: Seat, *, why: str = "") -> None:
    """Curse an investigator; a Blessed one loses the Blessing instead. Rules, "Statuses"."""
    gain_special(b, seat, Special.CURSE, why=why)


async def deputize(b: Board, seat: Seat) -> bool:
    """Make an investigator the Deputy of Arkham, with the Deputy's cards.

    Return False if there is a Deputy already.
    """
    free = list(b.state.decks[Deck.DEPUTY])
    if not any(b.cards.facts(card).kind == "title" for card in free):
        return False
    for card in free:
        b.state.decks[Deck.DEPUTY].remove(card)
        await possessions.give(b, seat, card, how="deputized")
    return True
