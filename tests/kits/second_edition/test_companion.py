"""The companion of the board game says why."""

from __future__ import annotations

from bot.engine.ask import Ask, Join, Option, Part, Passed, Pick, Picked
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.second_edition.companion import reasons
from bot.second_edition.printed.terms import Place
from bot.table.declares.lobby_choices import Lobby
from tests.kits.second_edition.table import the_kit as kit
from tests.kits.second_edition.test_policy import JOE, MANDY, open_gates, sight, started

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


def test_reasons_name_the_numbers_that_players_check() -> None:
    """Odds and open gates, clue tokens of those for a seal, and who is behind a gate."""
    session = started()
    open_gates(session, "woods")
    state = session.state
    state.clues = {Place("unnamable"): 1}
    joe, mandy = state.investigators[JOE], state.investigators[MANDY]
    joe.clues = 3

    def why(key: str, kind: str = "movement", verb: str = "move") -> str:
        part = Part((Option(key=key, label="", verb=verb),), form=Pick(0, 1))
        asked = Ask(
            id=AskId(1),
            kind=kind,
            prompt="",
            source="",
            parts={JOE: part},
            must=(JOE,),
            may=(),
            join=Join.ANY,
        )
        return reasons.reason(sight(session), asked, JOE, Picked((key,)) if key else Passed())

    assert "1 clue token there (3 of 5 for a seal)" in why("stop:unnamable")
    assert "% in two tries), 1 of 7 gates are open" in why("stop:woods")
    assert "1 of 6 seals, doom" in why("seal", "seal", "seal")
    assert why("", "encounter") == ""
    joe.place, joe.explored = Place("woods"), True
    mandy.place = Place(f"{session.game.gates.world(state.gates[0].no)}:1")
    assert "leaves the gate open: Mandy Thompson can return" in why("", "encounter")


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
