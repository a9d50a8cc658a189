"""What a seat of the board game's table shows to a test."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import HeldCard, Investigator, Standing
from bot.second_edition.printed.shapes import CardFacts, InvestigatorFacts
from bot.second_edition.printed.terms import CardNo, Deck, GateNo, MonsterNo, Place, Skill, Special
from tests.second_edition.fields import Own
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

    def max_sanity(self) -> int:
        """Maximum Sanity, never below 0."""
        return self.board.max_sanity(self.seat)

    def max_stamina(self) -> int:
        """Maximum Stamina, never below 0."""
        return self.board.max_stamina(self.seat)

    def movement_points(self) -> int:
        """Movement points that a Movement phase begins with."""
        return self.board.movement_points(self.seat)

    def focus(self) -> int:
        """Stops that sliders may move in an Upkeep."""
        return self.board.focus(self.seat)

    def hands(self) -> int:
        """Hands in combat."""
        return self.board.hands(self.seat)

    def skill(self, skill: Skill) -> int:
        """A skill: slider and bonuses of cards; never below 0."""
        return self.board.skill(self.seat, skill)

    def added(self, skill: Skill) -> int:
        """Return what cards add to a skill, or take from it."""
        return self.board.skill_bonus(self.seat, skill)

    def facts_held(self) -> tuple[CardFacts, ...]:
        """The printed facts of a seat's cards, as often as it has them."""
        return self.board.facts_held(self.seat)

    @property
    def sheet(self) -> InvestigatorFacts:
        """The investigator's printed sheet."""
        return self.board.sheet(self.seat)

    @property
    def name(self) -> str:
        """The investigator's name."""
        return self.board.name(self.seat)

    def lost(self) -> bool:
        """Return whether a seat is lost in time and space."""
        return self.board.is_lost(self.seat)

    def success_from(self) -> int:
        """The lowest face that is a success."""
        return self.board.success_from(self.seat)

    def held(self, card: CardNo) -> HeldCard | None:
        """A card as its owner has it; None when it is not there any more."""
        return self.board.held_card(self.seat, card)

    def holding(self, code: str) -> HeldCard | None:
        """A seat's first card of a code."""
        return self.board.owns(self.seat, code)

    def of_deck(self, *decks: Deck) -> list[HeldCard]:
        """A seat's cards of these decks."""
        return self.board.of_deck(self.seat, *decks)

    def items(self) -> list[HeldCard]:
        """A seat's items."""
        return self.board.items(self.seat)

    def neighbours(self) -> list[Investigator]:
        """Return who is where an investigator is, that one too; everybody in the final battle."""
        return self.board.beside(self.seat)
