"""What is hidden changes nothing that anybody is shown.

The order of decks, the cup, the gate stack and the draws to come are changed in a game at rest;
every seat and every spectator must be shown the very same as before: status message, prompts,
private panels, autocomplete, texts and pictures.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.second_edition import SecondEditionKit
from bot.second_edition.game import Board
from bot.second_edition.state import State
from bot.store.api import GameRecord, Store
from bot.table.clock import SystemClock
from bot.table.kit import Kit, Lobby
from bot.table.look import Caller
from bot.table.table import Table
from bot.table.telling import status_message
from bot.tools.chooser import Chooser
from cogs.turn import VERBS
from cogs.ui.answers import suggest_answers
from cogs.ui.desk import Desk, Place
from cogs.ui.layout import message_view
from cogs.ui.looking import sheet_answer
from cogs.ui.panel import panel
from cogs.ui.typed import suggest_noted

KIT = SecondEditionKit()
LOBBY = Lobby("yig", "standard", ("joe_diamond", "mandy_thompson"))
ANN, BOB, STRANGER = 11, 12, 13
DEPTH = 60
"""Decisions of a game that are looked at."""
LOOKED_AT = ("keep", "buy", "search", "encounter_card")
"""Questions about cards taken from a deck: those are open then."""

AnySession = Session[State, Board]


class TestTable(Table):
    """A table of two that shows a session, without a store."""

    __test__ = False

    def __init__(self, session: AnySession) -> None:
        nowhere = cast("Store", None)
        super().__init__(1, nowhere, lambda _slug: cast("Kit", KIT), SystemClock(), None)
        self.session = session
        self.occupants = {Seat(0): ANN, Seat(1): BOB}
        self.labels = {Seat(n): name for n, name in enumerate(LOBBY.investigators)}
        self._kit, self._lobby = cast("Kit", KIT), LOBBY
        self._record = GameRecord(
            id=1,
            guild=1,
            channel=1,
            ruleset="second_edition",
            status="running",
            config=b"",
            seed=None,
            creator=ANN,
            created_at=0.0,
            rules_version="1",
            head=0,
        )


def played(seed: int) -> Iterator[AnySession]:
    """A game of two at each of its questions."""
    session, _ = Session.start(KIT.rules, KIT.set_up(LOBBY), seed.to_bytes(16, "big"))
    chooser = Chooser(str(seed))
    for _ in range(DEPTH):
        if session.over or (choice := chooser.choose(session.asks)) is None:
            return
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        yield session


def change_what_is_hidden(session: AnySession, chance: random.Random) -> None:
    """Other decks, another order in the cup and of the gates, another seed."""
    state = session.state
    piles = (state.cup, state.gate_stack, state.gate_deck, state.mythos_deck)
    for pile in (*piles, *state.decks.values(), *state.location_decks.values()):
        chance.shuffle(pile)
    session.chance._seed = chance.randbytes(16)


def shown(session: AnySession, *, pictures: bool = False) -> bytes:
    """Everything that the table and each of three people are shown, as bytes."""
    table = TestTable(session)
    found: dict[str, Any] = {"status": message_view(status_message(table)).to_components()}
    scene = KIT.rules.scene(session.game)
    found["scene"] = scene
    if pictures:
        found["board"] = KIT.scene_picture(scene)
    for user in (ANN, BOB, STRANGER):
        found[f"user {user}"] = shown_to(Place(Caller(user), table.look()), pictures=pictures)
    return msgspec.json.encode(found)


def shown_to(place: Place, *, pictures: bool) -> list[Any]:
    """Panels, suggestions, texts and pictures of one person."""
    session: AnySession = place.look.running()
    pending = place.pending()
    seat = place.seats[0] if place.seats else None
    found: list[Any] = [panel(place, each).view().to_components() for each in pending]
    found.append(suggest_answers(pending, ""))
    found += [suggest_noted(pending, verb.verb, 0, ["", ""]) for verb in VERBS]
    found += [KIT.board_text(session, seat, {}), KIT.heading(session), KIT.help(session, seat)]
    for each in KIT.rules.seats(session.state):
        found.append(KIT.sheet_text(session, each))
        found.append(KIT.hand_picture(session, each) if pictures else None)
    return found


@settings(max_examples=12)
@given(st.integers(0, 2**32))
def test_nothing_hidden_is_shown(seed: int) -> None:
    """At every question of a game: whatever is hidden, everybody is shown the same."""
    chance = random.Random(seed)
    for session in played(seed):
        before = shown(session)
        change_what_is_hidden(session, chance)
        assert shown(session) == before, session.asks


@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_nothing_hidden_is_asked_about(seed: int) -> None:
    """Questions that are computed anew are the same, whatever is hidden."""
    chance = random.Random(seed)
    for session in played(seed):
        if any(ask.kind in LOOKED_AT for ask in session.asks):
            continue
        before = shown(session)
        change_what_is_hidden(session, chance)
        session._stale = True
        session._run()
        assert shown(session) == before, session.asks


async def test_another_ones_sheet_keeps_what_only_its_player_may_know() -> None:
    """Ashcan Pete's player reads the bottom cards in `/sheet`; others read the rest of it."""
    given = KIT.set_up(Lobby("yig", "standard", ("ashcan_pete", "mandy_thompson")))
    table = TestTable(Session[State, Board].start(KIT.rules, given, bytes(16))[0])
    desk = cast("Desk", SimpleNamespace(tables=SimpleNamespace(hand=_no_picture)))
    said = {
        user: (await sheet_answer(desk, Place(Caller(user), table.look()), "Pete")).text
        for user in (ANN, BOB, STRANGER)
    }

    assert "For your eyes only" in said[ANN]
    assert said[BOB] == said[STRANGER]
    assert "For your eyes only" not in said[BOB]
    assert said[ANN].startswith(said[BOB])


async def _no_picture(_game: int, _seat: Seat) -> None:
    """No sheet is drawn."""


def test_pictures_show_nothing_hidden() -> None:
    """Town and sheets are the same pictures, byte for byte."""
    chance = random.Random(1)
    for number, session in enumerate(played(3)):
        if number % 20 == 0:
            before = shown(session, pictures=True)
            change_what_is_hidden(session, chance)
            assert shown(session, pictures=True) == before


def test_everybody_is_told_the_same() -> None:
    """All possessions lie open: there is no fact that only some may know."""
    session, outcome = Session.start(KIT.rules, KIT.set_up(LOBBY), bytes(16))
    chooser = Chooser("open")
    facts = outcome.facts
    for _ in range(DEPTH):
        told = {who: tuple(KIT.tell(session.state, facts, who)) for who in (None, Seat(0), Seat(1))}
        assert len(set(told.values())) == 1
        choice = chooser.choose(session.asks)
        if session.over or choice is None:
            break
        facts = session.apply(Answered(choice.seat, choice.ask.id, choice.answer)).facts
