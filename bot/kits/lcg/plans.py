"""Plans of the card game: how they are written, their defaults, and the facts that stop them."""

from __future__ import annotations

from itertools import product
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.english import rounded_percentage
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.lcg import views
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.core.moments import TestFails, TestSucceeds
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import State
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import CardType
from bot.lcg.rules.skill_test.test_numbers import chance_of
from bot.table.declares.plan_kinds import PlanBook, TestStep

SPOKEN: Final = {
    "to": "move",
    "go": "move",
    "go to": "move",
    "move to": "move",
    "attack": "fight",
    "use": "activate",
    "draw a card": "draw",
    "gain a resource": "resource",
    "take a resource": "resource",
}


def stops_plan(fact: Fact, seat: Seat, verb: str) -> bool:
    """Return True for harm, a new engagement, a failed test, lost actions, a new act or agenda."""
    match fact:
        case f.HarmAssigned(seat=who) | f.ActionsLost(seat=who) | f.InvestigatorOut(seat=who):
            return who == seat
        case f.EnemyEngaged(seat=who):
            return who == seat and verb != "engage"
        case f.TestEnded(seat=who, success=success):
            return who == seat and not success and bool(verb)
        case f.ActAdvanced() | f.AgendaAdvanced():
            return True
        case _:
            return False


def reported_test_step(fact: Fact, seat: Seat) -> TestStep | None:
    """Return the step of this seat's test that a fact reports, or None."""
    match fact:
        case f.TestBegan(seat=who) if who == seat:
            return TestStep.BEGAN
        case f.TestEnded(seat=who, success=success) if who == seat:
            return TestStep.SUCCEEDED if success else TestStep.FAILED
        case f.TestStopped(seat=who) if who == seat:
            return TestStep.STOPPED
        case _:
            return None


def is_testing(session: Session[State, Game], seat: Seat) -> bool:
    """Return True while a test of this seat is in progress."""
    test = session.game.test
    return test is not None and test.seat == seat


def chance_percent(session: Session[State, Game], _ask: Ask, seat: Seat) -> int | None:
    """Return the chance in percent of the seat's own test in progress, or None."""
    g = session.game
    if g.test is None or g.test.seat != seat:
        return None
    passing, of = chance_of(g, g.test)
    return rounded_percentage(passing, of) if of else None


def why_pointless(session: Session[State, Game], seat: Seat, option: Option) -> str:
    """Return why an action would do nothing, such as investigating without clues, or ""."""
    g = session.game
    place = g.places.of_seat(seat)
    if option.key != "investigate" or place is None or place.clues or _is_answered(g, seat):
        return ""
    return f"there are no clues left at {the(g.card(place))}"


def _is_answered(g: Game, seat: Seat) -> bool:
    """Return True if a card of the seat, or of no seat, can answer the result of a test."""
    codes = {piece.code for piece in g.state.pieces.values() if piece.controller in (None, seat)}
    moments = product((TestSucceeds, TestFails), Timing)
    return any(
        ability.code in codes for each in moments for ability in g.abilities.listeners(*each)
    )


def names_for_verb(session: Session[State, Game], seat: Seat, verb: str) -> list[str]:
    """Return the names of locations, enemies or cards in hand that a verb can name."""
    board = views.board(session.game, session.asks)
    match verb:
        case "move":
            return [place.name for place in board.places]
        case "fight" | "evade" | "engage":
            holders = (*board.seats, *board.places)
            return [enemy.name for holder in holders for enemy in holder.enemies]
        case "play":
            hand = views.hand(session.game, seat).cards
            return [card.name for card in hand if card.kind in ("Asset", "Event")]
        case "commit":
            return [card.name for card in views.hand(session.game, seat).cards if card.icons]
        case _:
            return []


def nameable_things(session: Session[State, Game], verb: str, number: int) -> tuple[str, list[str]]:
    """Return all cards of every scenario that a verb can name, in whatever zone they are."""
    what, types = NAMED.get(verb, ("", ())) if number == 0 else ("card", ANY)
    cards = session.game.library.cards.values()
    found = [card for card in cards if card.type in types] if verb in NAMED else []
    return what, [name for card in found for name in (card.code, card.name, card.full_name)]


ANY: Final = tuple(CardType)
OF_DECKS: Final = (CardType.ASSET, CardType.EVENT, CardType.SKILL, CardType.TREACHERY)
AT_ENEMIES: Final = ("enemy", (CardType.ENEMY,))
NAMED: Final = {
    "move": ("location", (CardType.LOCATION,)),
    "fight": AT_ENEMIES,
    "evade": AT_ENEMIES,
    "engage": AT_ENEMIES,
    "play": ("card of a deck", OF_DECKS),
    "commit": ("card of a deck", OF_DECKS),
    "activate": ("card", ANY),
    "investigate": ("card", ANY),
    "parley": ("card", ANY),
}
"""What a verb names, in a word, and the types of card it can be."""
SEES: Final = frozenset({"move", "fight", "evade", "engage", "play", "commit"})
PLANS: Final = PlanBook(
    SPOKEN,
    frozenset({"commit"}),
    stops_plan,
    chance_percent,
    names_for_verb,
    named=nameable_things,
    sees=SEES,
    pointless=why_pointless,
    test=reported_test_step,
    testing=is_testing,
    caution=(
        "It commits nothing to tests, and it doesn’t stop before an attack of opportunity, only "
        "after one that hurts you."
    ),
    example="move Hallway, investigate twice, end",
)
