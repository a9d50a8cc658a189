"""What is hidden changes nothing that anybody is shown.

The order of the decks, what is set aside and the draws to come are changed in a game at rest;
every seat and every spectator must be shown the very same as before: status message, prompts,
private panels, autocomplete, texts and pictures.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.kits.lcg import LcgKit
from bot.lcg.game import Game
from bot.lcg.state import State
from bot.store.api import GameRecord, Store
from bot.table.clock import SystemClock
from bot.table.kit import Kit, Lobby
from bot.table.look import Caller
from bot.table.table import Table
from bot.table.telling import status_message
from bot.tools.chooser import Chooser
from cogs.turn import VERBS
from cogs.ui.answers import suggest_answers
from cogs.ui.desk import Place
from cogs.ui.layout import message_view
from cogs.ui.panel import panel
from cogs.ui.typed import suggest_noted

KIT = LcgKit()
LOBBY = Lobby("the_gathering", "standard", ("roland_banks", "daisy_walker"))
ROLAND, DAISY = Seat(0), Seat(1)
ANN, BOB, STRANGER = 11, 12, 13
DEPTH = 80
"""Decisions of a game that are looked at."""

AnySession = Session[State, Game]


class TestTable(Table):
    """A table of two that shows a session, without a store."""

    __test__ = False

    def __init__(self, session: AnySession) -> None:
        nowhere = cast("Store", None)
        super().__init__(1, nowhere, lambda _slug: cast("Kit", KIT), SystemClock(), None)
        self.session = session
        self.occupants = {ROLAND: ANN, DAISY: BOB}
        self.labels = dict(zip((ROLAND, DAISY), LOBBY.investigators, strict=True))
        self._kit, self._lobby = cast("Kit", KIT), LOBBY
        self._record = GameRecord(
            id=1,
            guild=1,
            channel=1,
            ruleset="lcg",
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
    """Other decks, another order of what is set aside, another seed."""
    state = session.state
    for pile in (state.encounter_deck, state.aside, *(w.deck for w in state.investigators)):
        chance.shuffle(pile)
    session.chance._seed = chance.randbytes(16)


# --- what is shown --------------------------------------------------------------------------------


def shown(session: AnySession, *, pictures: bool = False) -> dict[str, Any]:
    """Everything that the table and each of three people are shown, by a name."""
    table = TestTable(session)
    found: dict[str, Any] = {"status": message_view(status_message(table)).to_components()}
    scene = KIT.rules.scene(session.game)
    found["scene"] = scene
    if pictures:
        found["board"] = KIT.scene_picture(scene)
    for user in (ANN, BOB, STRANGER):
        found[f"user {user}"] = shown_to(Place(Caller(user), table.look()), pictures=pictures)
    return found


def shown_to(place: Place, *, pictures: bool) -> list[Any]:
    """Panels, suggestions, texts and pictures of one person."""
    session: AnySession = place.look.running()
    pending = place.pending()
    seat = place.seats[0] if place.seats else None
    found: list[Any] = [panel(place, each).view().to_components() for each in pending]
    found.append(suggest_answers(pending, ""))
    found += [suggest_noted(pending, verb.verb, 0, ["", ""]) for verb in VERBS]
    found += [KIT.board_text(session, seat, {}), KIT.heading(session), KIT.help(session, seat)]
    if seat is not None:
        found.append(KIT.hand_text(session, seat))
        found.append(KIT.hand_picture(session, seat) if pictures else None)
    return found


def plain(everything: dict[str, Any]) -> bytes:
    """The same as bytes."""
    return msgspec.json.encode(everything)


# --- tests ----------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_nothing_hidden_is_shown(seed: int) -> None:
    """At every question of a game: whatever is hidden, everybody is shown the same."""
    chance = random.Random(seed)
    for session in played(seed):
        before = plain(shown(session))
        change_what_is_hidden(session, chance)
        assert plain(shown(session)) == before, session.asks


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_nothing_hidden_is_asked_about(seed: int) -> None:
    """Questions that are computed anew are the same, whatever is hidden."""
    chance = random.Random(seed)
    for session in played(seed):
        if any(ask.kind in ("search", "choose") for ask in session.asks):
            continue  # somebody looks at cards of a deck
        before = plain(shown(session))
        change_what_is_hidden(session, chance)
        session._stale = True
        session._run()
        assert plain(shown(session)) == before, session.asks


def test_pictures_show_nothing_hidden() -> None:
    """Board and hands are the same pictures, byte for byte."""
    chance = random.Random(1)
    for number, session in enumerate(played(3)):
        if number % 20 == 0:
            before = plain(shown(session, pictures=True))
            change_what_is_hidden(session, chance)
            assert plain(shown(session, pictures=True)) == before


def test_what_is_drawn_is_told_to_its_drawer_alone() -> None:
    """With other cards on Roland's deck, Daisy and strangers are told the same of his draw."""
    told = {card: told_of_a_draw(card) for card in ("Machete", "Guts")}

    assert told["Machete"][ROLAND] != told["Guts"][ROLAND]
    for other in (DAISY, None):
        assert told["Machete"][other] == told["Guts"][other] == ["Roland draws 1 card."]


def told_of_a_draw(card: str) -> dict[Seat | None, list[str]]:
    """What everybody is told when Roland draws this card with an action."""
    session, _ = Session.start(KIT.rules, KIT.set_up(LOBBY), bytes(16))
    for seat in (ROLAND, DAISY):
        session.apply(Answered(seat, session.asks[0].id, Picked(())))
    session.apply(Answered(ROLAND, session.asks[0].id, Picked(("go",))))
    session.apply(Overridden({"do": "stack", "seat": 0, "top": [card]}))
    facts = session.apply(Answered(ROLAND, session.asks[0].id, Picked(("draw",)))).facts
    return {who: KIT.tell(session.state, facts, who) for who in (ROLAND, DAISY, None)}
