"""What a seat of the board game's table shows to a test."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.game import Board
from bot.second_edition.core.investigator_numbers import Sheets
from bot.second_edition.core.pieces import Cards, Seats
from bot.second_edition.core.state import HeldCard, Investigator, Standing
from bot.second_edition.printed.piece_facts import InvestigatorFacts
from bot.second_edition.printed.terms import GateNo, MonsterNo, Place, Special
from tests.second_edition import parts
from tests.second_edition.fields import Own, SeatPartVerb, SeatVerb
from tests.second_edition.table_look import TableLook


class PlayerLook:
    """An investigator: fields that are read and set, and numbers that the board knows."""

    code = Own[str]("code")
    place = Own[Place]("place")
    sanity = Own[int]("sanity")
    stamina = Own[int]("stamina")
    lost_max_sanity = Own[int]("lost_max_sanity")
    lost_max_stamina = Own[int]("lost_max_stamina")
    money = Own[int]("money")
    clues = Own[int]("clues")
    sliders = Own[list[int]]("sliders")
    cards = Own[list[HeldCard]]("cards")
    specials = Own[dict[Special, bool]]("specials")
    monsters = Own[list[MonsterNo]]("monsters")
    gates = Own[list[GateNo]]("gates")
    delayed = Own[bool]("delayed")
    arrested = Own[bool]("arrested")
    skip_turn = Own[bool]("skip_turn")
    skipping = Own[bool]("skipping")
    idle = Own[bool]("idle")
    returns = Own[bool]("returns")
    explored = Own[bool]("explored")
    entered = Own[Place]("entered")
    visit = Own[Place]("visit")
    wanted = Own[str]("wanted")
    defaulted = Own[bool]("defaulted")
    points = Own[int]("points")
    stopped = Own[bool]("stopped")
    walked = Own[bool]("walked")
    handled = Own[list[MonsterNo]]("handled")
    new_here = Own[bool]("new_here")
    falling = Own[bool]("falling")
    hurt = Own[bool]("hurt")
    done = Own[bool]("done")
    standing = Own[Standing]("standing")

    def __init__(self, table: TableLook, seat: Seat) -> None:
        self.table, self.seat = table, seat

    @property
    def board(self) -> Board:
        """The board that the rules are given."""
        return self.table.board

    @property
    def who(self) -> Investigator:
        """The investigator's record."""
        return self.board.who(self.seat)

    @property
    def playing(self) -> bool:
        """Return whether the investigator takes part."""
        return self.who.playing

    max_sanity = SeatPartVerb(parts.sheets, Sheets.max_sanity)
    max_stamina = SeatPartVerb(parts.sheets, Sheets.max_stamina)
    movement_points = SeatPartVerb(parts.sheets, Sheets.movement_points)
    focus = SeatPartVerb(parts.sheets, Sheets.focus)
    hands = SeatPartVerb(parts.sheets, Sheets.hands)
    skill = SeatPartVerb(parts.sheets, Sheets.skill)
    added = SeatPartVerb(parts.sheets, Sheets.skill_bonus)
    facts_held = SeatPartVerb(parts.sheets, Sheets.facts_held)

    @property
    def sheet(self) -> InvestigatorFacts:
        """The investigator's printed sheet."""
        return self.board.sheets.printed(self.seat)

    @property
    def name(self) -> str:
        """The investigator's name."""
        return self.board.name(self.seat)

    lost = SeatPartVerb(parts.seats, Seats.is_lost)
    success_from = SeatVerb(rolls.success_from)
    held = SeatPartVerb(parts.cards, Cards.held)
    holding = SeatPartVerb(parts.cards, Cards.owns)
    of_deck = SeatPartVerb(parts.cards, Cards.of_deck)
    items = SeatPartVerb(parts.cards, Cards.items)
    neighbours = SeatPartVerb(parts.seats, Seats.beside)
