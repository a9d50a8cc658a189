"""Plans of the board game: how they are written, and the facts that stop them."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option, Part
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase, State
from bot.second_edition.printed.terms import TRACKS, Coin, Deck, Place, Skill
from bot.second_edition.turn.movement import END_ALL
from bot.table.declares.plan_kinds import PlanBook, TestStep
from bot.table.declares.vocabulary import END_TURN

SPOKEN: Final = {
    "to": "move",
    "go": "move",
    "go to": "move",
    "move to": "move",
    "attack": "fight",
    "take clues": "take-clues",
    "take the clues": "take-clues",
    "take clue": "take-clues",
    "slider": "focus",
    "sliders": "focus",
    "set": "focus",
    "close": "close-gate",
    "close the gate": "close-gate",
}
TAKE: Final = "take-clues"
MEANT: Final = frozenset({"", "walk", "train", "visit", "visit_over"})
"""Ways of moving that a plan itself causes."""
FOUGHT: Final = frozenset({"fight", "evade"})
Own = (
    f.Changed
    | f.CombatBegan
    | f.CheckEnded
    | f.StatusChanged
    | f.Moved
    | f.KnockedOut
    | f.InvestigatorDevoured
)
"""Facts that can stop the plan of their own seat."""


def stops_plan(fact: Fact, seat: Seat, verb: str) -> bool:
    """Return True for losses, unsought combat, a failed check, forced moves, delay and arrest."""
    if isinstance(fact, Own):
        return fact.seat == seat and _stops_own_plan(fact, verb)
    return isinstance(fact, f.AncientOneWoke)


def _stops_own_plan(fact: Own, verb: str) -> bool:
    """Return True if a fact about the seat's investigator stops its plan."""
    match fact:
        case f.Changed(what=what, amount=amount, cost=cost):
            return amount < 0 and not cost and what in (Coin.SANITY, Coin.STAMINA)
        case f.CombatBegan():
            return verb not in FOUGHT
        case f.CheckEnded(passed=passed):
            return not passed and bool(verb)
        case f.StatusChanged(status=status, on=on):
            return on and status != "explored"
        case f.Moved(how=how):
            return how not in MEANT
        case f.KnockedOut() | f.InvestigatorDevoured():
            return True


def reported_check_step(fact: Fact, seat: Seat) -> TestStep | None:
    """Return the step of this seat's check that a fact reports, or None."""
    match fact:
        case f.CheckBegan(seat=who) if who == seat:
            return TestStep.BEGAN
        case f.CheckEnded(seat=who, tallied=tallied, passed=passed) if who == seat:
            result = TestStep.SUCCEEDED if passed else TestStep.FAILED
            return TestStep.STOPPED if tallied else result
        case _:
            return None


def is_checking(session: Session[State, Board], seat: Seat) -> bool:
    """Return True while a check of this seat is in progress."""
    return any(made.seat == seat for made in session.game.state.checks)


def meant_option(part: Part, verb: str) -> Option | None:
    """Return the option that “Take the clues” means: all of them.

    None for other verbs.
    """
    if verb != TAKE:
        return None
    if (whole := part.option(END_ALL)) is not None:
        return whole
    counted = [option for option in part.options if option.verb == TAKE and option.args]
    ends = [option for option in part.options if option.verb == END_TURN.name]
    if not counted:
        return None
    return ends[0] if ends else max(counted, key=lambda option: int(option.args[0]))


def _plan_name(b: Board, place: Place) -> str:
    """Return the name of a place in plans."""
    name = b.town.place_name(place)
    return f"the {name}" if name.endswith(" streets") else name


def names_for_verb(session: Session[State, Board], _seat: Seat, verb: str) -> list[str]:
    """Return the places in Arkham, or the monsters on the board, that a verb can name."""
    b = session.game
    match verb:
        case "move":
            return [_plan_name(b, place) for place in (*b.library.locations, *b.library.streets)]
        case "fight" | "evade":
            return [b.monsters.facts(monster.no).name for monster in b.state.monsters]
        case _:
            return []


def nameable_things(
    session: Session[State, Board], verb: str, number: int
) -> tuple[str, list[str]]:
    """Return places, monsters, cards and investigators of every box that a verb can name."""
    b = session.game
    match verb, number:
        case "move", 0:
            places = (*b.library.locations, *b.library.streets)
            return "place", [*places, *(_plan_name(b, place) for place in places)]
        case (("fight" | "evade"), 0):
            return "monster", _monster_names(b)
        case "fight", 1:
            return "weapon or spell", [*_card_names_of(b), "bare hands"]
        case "cast", 0:
            return "spell", _card_names_of(b, Deck.SPELL)
        case "use", 0:
            return "card or investigator", [
                *_card_names_of(b),
                *_investigator_names(b),
                "clue tokens",
            ]
        case "trade", 0:
            return "investigator", _investigator_names(b)
        case "seal", 0:
            return "card", _card_names_of(b)
        case "close-gate", 0:
            return "way", [Skill.FIGHT.value, Skill.LORE.value]
        case "focus", 0:
            return "stop of a slider", _stop_names(b)
        case _:
            return "", []


def _monster_names(b: Board) -> list[str]:
    sheets = [one.name for one in b.library.ancient_ones.values()]
    return [*(monster.name for monster in b.library.monsters.values()), *sheets]


def _investigator_names(b: Board) -> list[str]:
    return [sheet.name for sheet in b.library.investigators.values()]


def _card_names_of(b: Board, deck: Deck | None = None) -> list[str]:
    return [card.name for card in b.library.cards.values() if deck in (None, card.deck)]


def _stop_names(b: Board) -> list[str]:
    """Return the stops of all sliders of all sheets as written in plans: `Speed 3 / Sneak 1`."""
    return list(
        dict.fromkeys(
            f"{first.title()} {high} / {second.title()} {low}"
            for sheet in b.library.investigators.values()
            for (first, second), stops in zip(TRACKS, sheet.tracks, strict=True)
            for high, low in stops
        )
    )


def are_turns_over(session: Session[State, Board]) -> bool:
    """Return True in the Mythos phase, after the turns of all investigators."""
    return session.state.phase is Phase.MYTHOS


SEES: Final = frozenset({"move", "fight", "evade"})
PLANS: Final = PlanBook(
    SPOKEN,
    upsets=stops_plan,
    names=names_for_verb,
    means=meant_option,
    named=nameable_things,
    sees=SEES,
    test=reported_check_step,
    testing=is_checking,
    example="move Library, then encounter",
    whole_round=True,
    turns_over=are_turns_over,
)
