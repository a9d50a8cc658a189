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


def stops_taken(session: Session, ask: Ask, seat: Seat) -> tuple[object, object] | None:
    """Return the seat's sliders or place with the step of the turn; None for other questions."""
    state = session.state
    who, turn = state.investigators[seat], (state.turn, state.battle_round)
    if ask.kind == "focus":
        return (turn, "sliders", seat), tuple(who.sliders)
    if ask.kind == "movement" and not who.explored:
        return (turn, "place", seat), who.place
    return None


def test_following_advice_never_leads_back() -> None:
    """In 200 turns no slider is set back in its Upkeep, and nobody returns within a Movement."""
    companion, turns, game = kit().automation.companion, 0, 0
    while turns < 200:
        game += 1
        session = Session.start(kit().rules, kit().offers.game_setup(LOBBY), bytes([game] * 16))[0]
        taken = dict[object, list[object]]()
        while not session.over and turns + session.state.turn < 200:
            choice = companion.next_answer(session)
            assert choice is not None
            found = stops_taken(session, choice.ask, choice.seat)
            if found is not None:
                stops = taken.setdefault(found[0], [])
                assert found[1] not in stops[:-1], (game, *found, stops)
                stops += [found[1]] * (found[1] not in stops)
                assert companion.best(session, choice.ask, choice.seat).answer == choice.answer
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        turns += session.state.turn
