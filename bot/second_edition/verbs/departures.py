"""Investigators who leave the game (devoured, retired or swapped), and their successors."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.facts import InvestigatorDevoured, StatusChanged
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import AllyGone, WasDevoured
from bot.second_edition.core.state import Standing
from bot.second_edition.names.choosing import choose_word
from bot.second_edition.printed.terms import (
    NOWHERE,
    Cause,
    Deck,
    Special,
)
from bot.second_edition.verbs import awakening, monster_markers, possessions


async def devour(b: Board, seat: Seat, *, source: str = "") -> None:
    """Devour an investigator; a new one replaces them, unless the Ancient One is awake.

    The sheet returns to the unused ones. Raises `SeatLeft` inside the seat's frame. Rules,
    "Statuses", devoured.
    """
    who = b.who(seat)
    if not who.playing:
        return
    b.tell(InvestigatorDevoured(seat=seat, code=who.code, source=source))
    allies = _strip_possessions(b, seat)
    b.state.unused.append(who.code)
    _replace_investigator(b, seat)
    awakening.check_gates(b)
    await _allies_gone(b, allies)
    await listen(b, WasDevoured(seat=seat))
    b.frames.end_frames_of(seat)


async def devour_willingly(b: Board, seat: Seat, *, source: str = "") -> None:
    """Devour an investigator by their own choice as the game ends; nobody replaces them."""
    who = b.who(seat)
    b.tell(InvestigatorDevoured(seat=seat, code=who.code, source=source))
    _strip_possessions(b, seat)
    who.standing = Standing.OUT


def has_unused_investigator(b: Board) -> bool:
    """Return True if there is an unused investigator to replace a devoured one.

    Rules, "Statuses".
    """
    began = b.state.investigators[: b.state.players]
    coming = sum(who.standing is Standing.COMING for who in began)
    return len(b.state.unused) > coming


async def retire(b: Board, seat: Seat) -> None:
    """Let an investigator retire.

    Rules, "Damage, insanity, unconsciousness", the Dunwich option.
    """
    b.tell(StatusChanged(seat=seat, status="retired", on=True))
    allies = _strip_possessions(b, seat)
    _replace_investigator(b, seat)
    awakening.check_gates(b)
    await _allies_gone(b, allies)
    b.frames.end_frames_of(seat)


async def swap_investigator(b: Board, seat: Seat) -> None:
    """Replace a seat's investigator by another one that the player chooses.

    The old one leaves the game with everything they own.
    """
    who = b.who(seat)
    words = [(code, b.library.investigators[code].name) for code in b.state.unused]
    who.wanted = await choose_word(
        b, seat, "Which investigator do you continue with?", words, source=Cause.ANOTHER_SELF
    )
    for no in list(who.monsters):
        monster_markers.return_monster(b, no)
    b.state.gate_stack += who.gates
    who.gates.clear()
    await retire(b, seat)


def _strip_possessions(b: Board, seat: Seat) -> list[str]:
    """Remove cards, money and clues; return the codes of the Allies among the cards."""
    who = b.who(seat)
    allies = [b.cards.code(held.card) for held in b.cards.of_deck(seat, Deck.ALLY)]
    b.state.loans_unpaid += who.defaulted or Special.BANK_LOAN in who.specials
    for held in who.cards:
        possessions.put_back(b, held.card)
    who.cards.clear()
    who.specials.clear()
    who.money = who.clues = 0
    return allies


async def _allies_gone(b: Board, allies: list[str]) -> None:
    """Resolve the effects of discarded Allies after the investigator has left."""
    for code in allies:
        await listen(b, AllyGone(card=code))


def _replace_investigator(b: Board, seat: Seat) -> None:
    who = b.who(seat)
    who.place = NOWHERE
    who.lost_max_sanity = who.lost_max_stamina = 0
    who.spare_stamina = UNSET
    who.delayed = who.arrested = who.skip_turn = who.returns = who.explored = False
    who.entered = who.visit = NOWHERE
    who.idle, who.stopped, who.points = True, True, 0
    who.falling = False
    who.sanity = who.stamina = 0
    who.defaulted = False
    who.marks = UNSET
    who.standing = (
        Standing.COMING if has_unused_investigator(b) and not b.state.awake else Standing.OUT
    )
    if all(each.standing is Standing.OUT for each in b.state.investigators):
        raise GameEnds("devoured")
