"""House rules on who takes the next turn: in player order, or as the lead says."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Passed, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.ruleset import LcgRules

FOUR = ["roland_banks", "daisy_walker", "agnes_baker", "wendy_adams"]


def begun(**settings: bool) -> Session[Any, Any]:
    """Four investigators, mulligans done."""
    given = {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": FOUR,
        "settings": settings,
    }
    session, _ = Session.start(LcgRules(), given, bytes(16))
    while session.asks[0].kind == "mulligan":
        answer(session, ())
    return session


def answer(session: Session[Any, Any], keys: tuple[str, ...]) -> None:
    """The first who is awaited answers."""
    (ask, *_) = session.asks
    session.apply(Answered(ask.awaited[0], ask.id, Picked(keys)))


def turns(session: Session[Any, Any]) -> list[Seat]:
    """Return whose turns the first round has; windows are passed, and the last is named first."""
    found: list[Seat] = []
    while session.state.round == 1 and len(found) < len(FOUR):
        (ask, *_) = session.asks
        seat = ask.awaited[0]
        if ask.kind == "turn":
            found.append(seat)
            answer(session, ("end-turn",))
        elif ask.kind == "next_turn":
            answer(session, (ask.parts[seat].options[-1].key,))
        else:
            session.apply(Answered(seat, ask.id, Passed()))
    return found


def test_in_seat_order_nobody_is_asked_who_goes() -> None:
    """The lead first, then by seat; no turn is handed back."""
    session = begun(seat_order=True)
    assert session.asks[0].kind == "turn"
    assert session.asks[0].parts[Seat(0)].option("hand-back") is None
    assert turns(session) == [0, 1, 2, 3]


def test_the_lead_says_who_goes() -> None:
    """Only the lead is asked, and names whoever is left; the last one goes unasked."""
    session = begun(lead_order=True)
    assert session.asks[0].must == (Seat(0),)
    assert [option.key for option in session.asks[0].parts[Seat(0)].options] == [
        "turn:0", "turn:1", "turn:2", "turn:3",
    ]  # fmt: skip
    assert turns(session) == [3, 2, 1, 0]


def test_without_them_whoever_says_so_goes_first() -> None:
    """As ever: everybody who is left is asked."""
    assert begun().asks[0].must == (Seat(0), Seat(1), Seat(2), Seat(3))
