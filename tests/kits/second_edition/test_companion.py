"""The companion of the board game says why."""

from __future__ import annotations

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.table.declares.lobby_choices import Lobby
from tests.kits.second_edition.table import the_kit as kit

SEED = bytes(range(16))
LOBBY = Lobby("yig", "standard", ("joe_diamond", "sister_mary"))


def moving(seed: bytes = SEED) -> tuple[Session, Ask, Seat]:
    """A game in which somebody moves."""
    session = Session.start(kit().rules, kit().offers.game_setup(LOBBY), seed)[0]
    companion = kit().automation.companion
    while True:
        choice = companion.next_answer(session)
        assert choice is not None
        if choice.ask.kind == "movement":
            return session, choice.ask, choice.seat
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def test_it_says_why() -> None:
    """Where it goes, and for what."""
    session, ask, seat = moving()

    ranked = kit().automation.companion.rank(session, ask, seat)

    assert session.game.name(seat) in ranked[0].reason
    assert len({each.answer for each in ranked}) == len(ranked) > 1
