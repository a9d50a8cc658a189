"""With closed hands nobody can tell by who is asked what somebody holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import example, given, settings, strategies as st
from msgspec.structs import replace

from bot.engine.ask import Answer, Ask, Passed, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.table_settings import Hands, TableSettings
from bot.table.memory.given_ahead import Ahead, Order, Passing
from bot.table.memory.seat_memory import SeatMemory
from bot.table.reminders.reminder_policy import awaited_seats_of
from bot.table.reminders.scheduled_actions import ScheduledAction
from bot.tools.chooser import Chooser
from tests.lcg.test_secrets import change_what_is_hidden, own
from tests.onlookers import AnySession, Onlookers, ShownTable, standing

KIT = LcgKit()
OPEN = Lobby("the_gathering", "standard", ("wendy_adams", "agnes_baker"))
CLOSED = replace(OPEN, table=TableSettings(hands=Hands.CLOSED))
HOLDER = Seat(1)
STEPS = 60
ASKED = 1_000.0
"""When each question was put."""
OPENLY = {"end-turn", "reveal", "go"}
TABLE = Onlookers(KIT, CLOSED, own, change_what_is_hidden, STEPS)


def differing(seed: int, lobby: Lobby) -> tuple[AnySession, AnySession]:
    """Twice the same game, but for what the second seat holds."""
    found = [
        Session.start(KIT.rules, KIT.offers.game_setup(lobby), seed.to_bytes(16, "big"))[0]
        for _ in range(2)
    ]
    hold_others(found[1], random.Random(seed))
    found[1]._stale = True
    found[1]._run_to_question()
    for question in found[0]._threads[-1].open_questions():
        question.renumber()  # as those of the other were
    return found[0], found[1]


def hold_others(session: AnySession, chance: random.Random) -> None:
    """Other cards in the second seat's hand, from below in its deck; no weaknesses."""
    who, g = session.state.investigators[HOLDER], session.game
    deck = [n for n, copy in enumerate(who.deck) if not g.cards.is_weakness(copy)][-12:]
    for hand, other in zip(range(len(who.hand)), chance.sample(deck, len(who.hand)), strict=True):
        if not g.cards.is_weakness(who.hand[hand]):
            who.hand[hand], who.deck[other] = who.deck[other], who.hand[hand]


def holders_answer(ask: Ask) -> Answer | None:
    """Return what the second seat says, whatever it holds; None where it has to show something."""
    part = ask.parts[HOLDER]
    if ask.may_pass(HOLDER):
        return Passed()
    if isinstance(part.form, Pick) and not part.form.min:
        return Picked(())
    openly = [option.key for option in part.options if not option.secret]
    best = [key for key in openly if key in OPENLY] or openly
    return Picked((best[0],)) if best and isinstance(part.form, Pick) else None


def side_by_side(seed: int, lobby: Lobby) -> Iterator[tuple[AnySession, AnySession]]:
    """Both games, played alike, as long as the second seat shows nothing."""
    one, other = differing(seed, lobby)
    chooser = Chooser(str(seed))
    for _ in range(STEPS):
        if discarded(one) != discarded(other):
            return
        yield one, other
        if one.over or standing(one) != standing(other):
            return
        asked = next((ask for ask in one.asks if HOLDER in ask.awaited), None)
        if asked is not None:
            seat, number, said = HOLDER, asked.id, holders_answer(asked)
        else:
            shown = tuple(replace(ask, may=()) for ask in one.asks)
            choice = chooser.choose(shown)
            assert choice is not None
            seat, number, said = choice.seat, choice.ask.id, choice.answer
        if said is None:
            return
        for session in (one, other):
            session.apply(Answered(seat, number, said))


def discarded(session: AnySession) -> list[str]:
    """Return what of the second seat's hand has been shown, by chance."""
    g = session.game
    return [g.card(copy).code for copy in session.state.investigators[HOLDER].discard]


def waits(session: AnySession) -> Any:
    """Return whom the table calls."""
    return awaited_seats_of(session.asks, {Seat(0): 11, HOLDER: 12}, {}, 0.0)


@settings(max_examples=4)
@example(19569666)
@given(st.integers(0, 2**32))
def test_what_somebody_holds_changes_nothing_for_the_others(seed: int) -> None:
    """Two games that differ in one hand: messages, waits and mentions of the others are equal."""
    for one, other in side_by_side(seed, CLOSED):
        assert standing(one) == standing(other)
        assert waits(one) == waits(other)
        assert TABLE.shown(one, unseen=HOLDER) == TABLE.shown(other, unseen=HOLDER)


def actions(session: AnySession, way: Passing) -> list[ScheduledAction]:
    """Return what orders will do; the second seat has one for each window."""
    table = ShownTable(KIT, CLOSED, session)
    entries = [
        Order(number=n, window=each.kind, way=way, who=table.name(HOLDER))
        for n, each in enumerate(KIT.automation.orders.windows)
    ]
    table.seats.memories = {HOLDER: SeatMemory(ahead=Ahead(tuple(entries)))}
    table.questions.since = {ask.id: ASKED for ask in session.asks}
    return list(AnswersAhead().scheduled_actions(table))


def answered_for(session: AnySession, way: Passing) -> set[Seat | None]:
    """Return whom nobody calls, as orders answer for them."""
    return {action.seat for action in actions(session, way)} - {None}


@settings(max_examples=3)
@given(st.integers(0, 2**32), st.sampled_from((Passing.MATTERS, Passing.PASS)))
def test_an_order_does_not_tell_what_its_owner_holds(seed: int, way: Passing) -> None:
    """Who is called meanwhile is the same, whatever is in hand."""
    for one, other in side_by_side(seed, CLOSED):
        assert answered_for(one, way) == answered_for(other, way)


@settings(max_examples=3)
@given(st.integers(0, 2**32), st.sampled_from((Passing.MATTERS, Passing.PASS)))
def test_when_an_order_passes_does_not_tell_it_either(seed: int, way: Passing) -> None:
    """With one seed it is the same moment, some time after the question, whatever is in hand."""
    for one, other in side_by_side(seed, CLOSED):
        here, there = ({each.key: each.at for each in actions(s, way)} for s in (one, other))
        both = here.keys() & there.keys()

        assert {key: here[key] for key in both} == {key: there[key] for key in both}
        assert way is Passing.MATTERS or here == there
        assert all(at > ASKED for at in here.values())


def test_with_open_hands_it_can_be_told() -> None:
    """The other way: so the comparison sees what it is for."""
    differ = [
        seed
        for seed in range(6)
        if any(standing(a) != standing(b) for a, b in side_by_side(seed, OPEN))
    ]
    assert differ


@settings(max_examples=3)
@given(st.integers(0, 2**32))
def test_who_can_do_something_is_always_among_those_who_might(seed: int) -> None:
    """Every hidden option of a question is one of what others cannot rule out."""
    for session in TABLE.played(seed):
        assert TABLE.shown(session)
        for ask in session.asks:
            if ask.kind in ("reaction", "window", "turn", "commit"):
                hiding = [s for s, p in ask.parts.items() if any(o.secret for o in p.options)]
                assert all(ask.parts[seat].might for seat in hiding)


def test_a_game_without_closed_hands_is_as_before() -> None:
    """Nobody is asked who has nothing."""
    session, _ = Session.start(KIT.rules, KIT.offers.game_setup(OPEN), bytes(16))
    assert not any(part.might for ask in session.asks for part in ask.parts.values())
