"""The board game's history, prepared for the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.concerns import count_differences
from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.second_edition import recap
from bot.kits.second_edition.phases import PHASES
from bot.kits.second_edition.scenes import outline_of_town
from bot.second_edition import views
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.encounters.packs import whole_library
from bot.second_edition.names.card_texts import card_note
from bot.second_edition.printed.piece_facts import CardFacts
from bot.second_edition.views.shapes import SeatView, TownView
from bot.table.declares.components import GamePast
from bot.table.declares.display_forms import Gauge, Lying, RoundPhase

ROLLS = (f.CheckBegan, f.DiceRolled, f.CheckEnded, f.Rolled)


def phase_after(before: RoundPhase, fact: Fact) -> RoundPhase:
    """Return the phase of the turn after a fact; rounds of the final battle count as turns."""
    match fact:
        case f.TurnBegan(turn=turn):
            return RoundPhase(turn, f"Turn {turn}")
        case f.BattleRound(round=number):
            return RoundPhase(before.round + 1, f"Final battle, round {number}")
        case f.PhaseBegan(phase=phase):
            return RoundPhase(before.round, before.title, PHASES.get(phase, ""))
        case _:
            return before


def monsters_on_board(view: TownView) -> dict[str, str]:
    """Return the monsters in town, in the Sky and on the Outskirts, by code."""
    there = [monster for place in view.places for monster in place.monsters]
    every = (*there, *view.sky, *view.outskirts_monsters)
    return {monster.code: monster.name for monster in every}


def town_gauges(view: TownView) -> tuple[Gauge, ...]:
    """Return the numbers of each investigator, then the tracks of the town."""
    own = [gauge for seat in view.seats for gauge in _seat_gauges(seat)]
    return (*own, *_track_gauges(view))


def _seat_gauges(seat: SeatView) -> Iterator[Gauge]:
    numbers = {
        "Stamina": seat.stamina,
        "Sanity": seat.sanity,
        "clue tokens": seat.clues,
        "money": seat.money,
        "gate trophies": seat.gates,
        "trophy toughness": seat.trophies,
    }
    for name, value in numbers.items():
        yield Gauge(name, name, value, f"{seat.id}:{seat.name}", seat.name, Seat(seat.number))


def _track_gauges(view: TownView) -> Iterator[Gauge]:
    numbers = {
        "doom": view.ancient_one.doom,
        "terror": view.terror,
        "open gates": view.open_gates.have,
        "seals": view.seals.have,
        "monsters": view.monsters.have,
        "Outskirts": view.outskirts.have,
    }
    for name, value in numbers.items():
        yield Gauge(name, name, value)


def count_changes(before: TownView, after: TownView) -> int:
    """Count the places, investigators and tracks that look different."""
    one, other = outline_of_town(before), outline_of_town(after)
    lists = ((one.places, other.places), (one.seats, other.seats), (one.worlds, other.worlds))
    moved = sum(count_differences(was, now) for was, now in lists)
    tracks = zip(town_gauges(before), town_gauges(after), strict=False)
    return moved + sum(was != now for was, now in tracks if not was.owner)


def cards_in_front_of(b: Board, seat: Seat) -> Iterator[Lying]:
    """Yield a seat's cards in the order of arrival, then its statuses and its current opponent."""
    who = b.who(seat)
    for held in who.cards:
        facts = b.cards.facts(held.card)
        yield Lying(f"card:{held.card}", facts.name, _card_line(b, facts))
    for status in views.sheet_view(b, seat).seat.statuses:
        yield Lying(f"status:{status}", status.capitalize())
    for combat in b.state.combats:
        if combat.seat == seat and combat.monster is not None and not combat.over:
            name = b.monsters.facts(combat.monster).name
            yield Lying(f"fight:{combat.monster}", f"{name} (it fights you)")


def _card_line(b: Board, facts: CardFacts) -> str:
    """Return a card's numbers and its text in a line."""
    return " · ".join(filter(None, (card_note(facts), b.text(facts.id))))


class TownPast(GamePast):
    """The history of the board game."""

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """Return the phase of the turn."""
        return phase_after(before, fact)

    def has_rolls(self, facts: Sequence[Fact]) -> bool:
        """Return True if any is part of a check or a roll."""
        return any(isinstance(fact, ROLLS) for fact in facts)

    def enemy_names(self, session: Session[State, Board] | None) -> dict[str, str]:
        """Return monsters by code."""
        if session is None:
            return {code: each.name for code, each in whole_library().monsters.items()}
        return monsters_on_board(views.town(session.game, session.asks))

    def gauges(self, session: Session[State, Board]) -> tuple[Gauge, ...]:
        """Return the numbers shown on the board."""
        return town_gauges(views.town(session.game, session.asks))

    def cards_in_front(self, session: Session[State, Board], seat: Seat) -> tuple[Lying, ...]:
        """Return the cards in front of a seat."""
        return tuple(cards_in_front_of(session.game, seat))

    def recap(self, session: Session[State, Board], facts: Sequence[Fact]) -> Recap:
        """Return the game in numbers."""
        return recap.build_recap(session.game, facts)
