"""The Conditions: what holds for all while they are face up."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Origin,
    Phase,
    Place,
    Seat,
    SkillCheck,
    Use,
    Window,
    ability,
    constant,
    gain,
    is_out_of_reach,
    pay_for,
    price_note,
    reroll,
    reroll_note,
    successes,
    topics,
)

LIBRARY, DINER = Place("library"), "velmas_diner"


@ability(
    "rare_book_collection",
    Window.ARKHAM,
    anyone=True,
    label="Lose 1 Sanity, gain 1 clue token",
    when=lambda b, use: b.who(use.seat).place == LIBRARY and b.gates.at(LIBRARY) is None,
    note=price_note(sanity=1, cost=True),
)
async def read_rare_books(b: Board, use: Use) -> None:
    """Rare Book Collection: instead of having an encounter in the Library, you may lose 1 Sanity to
    gain 1 clue token.
    """
    clue = gain(b, use.seat, clues=1, source="rare_book_collection")
    await pay_for(b, use.seat, clue, sanity=1, source="rare_book_collection")


@constant("coded_messages", topics.TRADES_CLUES)
def coded_messages_trade_clues(b: Board, _origin: Origin) -> bool:
    """Coded Messages: in Movement, investigators may trade clue tokens like items."""
    return b.state.phase is Phase.MOVEMENT


@constant("velmas_gratitude", topics.TREATED)
def velmas_gratitude_keeps_money(_b: Board, _origin: Origin, _seat: Seat, source: str) -> bool:
    """Velma’s Gratitude: you may keep the money that encounters in Velma’s Diner would cost you; it
    still counts as spent.
    """
    return source == DINER


def _has_failed_check(b: Board, use: Use[SkillCheck]) -> bool:
    made = use.about
    unused = not b.limits.use_count("turn", "darkes_blessing")
    return unused and not made.tallied and successes(b, made) < made.difficulty


@ability(
    "darkes_blessing",
    Window.AFTER_CHECK,
    anyone=True,
    label="Re-roll the check",
    when=_has_failed_check,
    note=lambda b, use: reroll_note(b, use.about),
    futile=lambda b, use: is_out_of_reach(b, use.about),
)
async def reroll_with_darkes_blessing(b: Board, use: Use[SkillCheck]) -> None:
    """Darke’s Blessing: once per turn, one investigator may re-roll a skill check they failed."""
    b.limits.record_use("turn", "darkes_blessing")
    reroll(b, use.about, why="darkes_blessing")
