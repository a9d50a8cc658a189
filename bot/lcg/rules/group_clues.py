"""Clues that the investigators spend as a group: on an act, or for an ability."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.engine.ask import Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.script import allot, ask_everyone
from bot.lcg.core.facts import AdvanceRefused, CluesSpent
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece
from bot.lcg.names.keys import question_source, seat_option
from bot.lcg.names.phrases import counted, seat_name, the
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.costs import clues_to_spend
from bot.lcg.rules.elimination import leave_clues


async def spend_group_clues(
    g: Game,
    seat: Seat,
    holders: Sequence[Seat],
    price: int,
    *,
    must: bool = False,
    source: CardCode | str = "",
    purpose: str = "",
) -> bool:
    """Spend clues of several seats: `seat` proposes a split, and the other payers agree.

    The clues are spent on the act, or on another card (`source`); `purpose` says in a few words for
    what. If they `must` be spent, no player has to agree. Return False if a player refuses, or if
    the clues are no longer there; then none are spent. Rules Reference, "Costs".
    """
    on = g.library.card(source) if source else g.stages.act
    purpose = purpose or f"spend clues on {the(on) if source else 'the act'}"
    split = await _agreed_split(g, seat, holders, price, on.code, purpose, must=must)
    for holder, share in (split or {}).items():
        g.who(holder).clues -= share
        g.tell(CluesSpent(seat=holder, count=share))
    return split is not None


async def place_group_clues(
    g: Game, seat: Seat, holders: Sequence[Seat], count: int, onto: Piece, source: CardCode
) -> None:
    """Put clues of several investigators on a card in play.

    `seat` proposes a split, and the other payers agree.
    """
    purpose = f"put clues on {the(g.card(onto))}"
    split = await _agreed_split(g, seat, holders, count, source, purpose)
    for holder, share in (split or {}).items():
        leave_clues(g, holder, share, onto.id)


async def _agreed_split(
    g: Game,
    seat: Seat,
    holders: Sequence[Seat],
    price: int,
    source: CardCode,
    purpose: str,
    *,
    must: bool = False,
) -> dict[Seat, int] | None:
    """Return a split to which all payers agree, or None."""
    in_order = sorted(holders, key=lambda holder: holder != seat)
    shares = await allot(
        seat,
        f"How do you split the {price} clues?",
        lambda: [_share_option(g, holder) for holder in in_order if clues_to_spend(g, holder)],
        lambda: {"": price},
        kind="clues",
        **question_source(g, source),
    )
    split = {holder: shares.get(f"seat{holder}", 0) for holder in holders}
    split = {holder: share for holder, share in split.items() if share}
    refused = None if must else await _refusing_seat(g, seat, split, source, purpose)
    if refused is not None:
        g.tell(AdvanceRefused(seat=refused))
        return None
    return split if sum(split.values()) == price and _have_clues(g, split) else None


def _have_clues(g: Game, split: dict[Seat, int]) -> bool:
    """Return True if all seats still have the clues of a split."""
    return all(clues_to_spend(g, holder) >= share for holder, share in split.items())


def _share_option(g: Game, holder: Seat) -> Option:
    option = seat_option(g, holder)
    clues = g.who(holder).clues
    return structs.replace(option, cap=clues, note=counted(clues, "clue"))


async def _refusing_seat(
    g: Game, seat: Seat, split: dict[Seat, int], source: CardCode, purpose: str
) -> Seat | None:
    """Return the first seat that refuses its share; None if all agree.

    The proposer is not asked.
    """
    others = [payer for payer in split if payer != seat]
    if not others or g.state.settings.share_freely:
        return None
    asked = question_source(g, source)
    both = (
        Option(key="yes", label="Agree", about=asked["about"]),
        Option(key="no", label="Refuse", about=asked["about"]),
    )
    shares = ", ".join(f"{seat_name(g, payer)} {split[payer]}" for payer in split)
    replies = await ask_everyone(
        "agree",
        f"{seat_name(g, seat)} wants to {purpose}: {shares}. Do you agree?",
        lambda: {payer: Part(both) for payer in others if g.who(payer).playing},
        **asked,
        veto="no",
    )
    for payer, answer in replies.items():
        if answer != Picked(("yes",)):
            return payer
    return None
