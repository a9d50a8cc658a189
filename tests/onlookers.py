"""Everything two players and a stranger are shown of a game, compared as hidden things change."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.store.api import Store
from bot.store.game_records import GameRecord
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table
from bot.table.posts.courier import public_prompt
from bot.table.telling.messages import status_message
from bot.tools.chooser import Chooser
from cogs.posts.message_view import message_view
from cogs.turn.panel import question_panel
from cogs.turn.typed import suggest_noted
from cogs.turn.typed_answers import suggest_answers
from cogs.wire.context import Visitor
from tests.table.room import TestClock

ANN, BOB, STRANGER = 11, 12, 13
"""Ann and Bob have the first and the second seat."""

AnySession = Session
Hide = Callable[[AnySession, random.Random], None]
"""Lets what is hidden lie otherwise."""
HideOf = Callable[[AnySession, Seat, random.Random], None]
"""Lets a seat hold other cards."""
Own = Callable[[AnySession, Seat | None, bool], list[Any]]
"""What a seat (None is a stranger) may look at for itself, as text and, if wanted, as pictures."""


def standing(session: AnySession) -> list[Any]:
    """Return who is asked what kind of question, as it is part of every view."""
    return [
        (ask.kind, ask.prompt, ask.must, ask.may, public_prompt(ask, "").private)
        for ask in session.asks
    ]


def compute_anew(session: AnySession) -> None:
    """All open questions are computed again, with nothing known from before."""
    session._run_state.note_change()
    session._stale = True
    session._run_to_question()


@contextmanager
def asked_anew(session: AnySession) -> Iterator[None]:
    """Questions computed again, with numbers and answers meanwhile as if nothing had changed."""
    before = session.asks
    compute_anew(session)
    opened = session._threads[-1].open_questions() if session._threads else ()
    asked = [(each, ask) for each in opened if (ask := each.ask_with_texts()) is not None]
    for (question, now), old in zip(asked, before, strict=False):
        question.ask = structs.replace(now, id=old.id, given=old.given)
    yield
    for question, now in asked:
        question.ask = now


class ShownTable(Table):
    """A table of two that shows a session, without a store."""

    def __init__(self, kit: Kit, lobby: Lobby, session: AnySession) -> None:
        nowhere = cast("Store", None)
        super().__init__(1, nowhere, lambda _slug: kit, TestClock(), None)
        self.loaded.session = session
        self.seats.occupants = {Seat(0): ANN, Seat(1): BOB}
        self.seats.labels = {Seat(n): name for n, name in enumerate(lobby.investigators)}
        self.loaded.use_record(
            GameRecord(
                id=1,
                guild=1,
                channel=1,
                ruleset=kit.rules.slug,
                status="running",
                config=msgspec.json.encode(lobby),
                seed=None,
                creator=ANN,
                created_at=0.0,
                rules_version="1",
                head=0,
            )
        )


@dataclass(frozen=True)
class Onlookers:
    """Those who play, or look at, games of one kit and lobby."""

    kit: Kit
    lobby: Lobby
    own: Own
    hide: Hide
    depth: int
    """Decisions of a game that are looked at."""

    def played(self, seed: int) -> Iterator[AnySession]:
        """A game of two at each of its first `depth` questions."""
        set_up = self.kit.offers.game_setup(self.lobby)
        session, _ = Session.start(self.kit.rules, set_up, seed.to_bytes(16, "big"))
        chooser = Chooser(str(seed))
        for _ in range(self.depth):
            if session.over or (choice := chooser.choose(session.asks)) is None:
                return
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
            yield session

    def sees_nothing_hidden(self, seed: int, *, pictures: bool = False, every: int = 1) -> None:
        """At every so many questions: whatever is hidden, everybody is shown the same.

        With which question it begins hangs on the seed.
        """
        chance = random.Random(seed)
        for number, session in enumerate(self.played(seed), seed):
            if number % every == 0:
                before = self.shown(session, pictures=pictures)
                self.hide(session, chance)
                assert self.shown(session, pictures=pictures) == before, session.asks

    def is_asked_nothing_hidden(self, seed: int, *looked_at: str) -> None:
        """Check that whatever is hidden, each question stays the same."""
        chance = random.Random(seed)
        for session in self.played(seed):
            before = self.shown(session)
            self.hide(session, chance)
            if not any(ask.kind in looked_at for ask in session.asks):
                compute_anew(session)
            assert self.shown(session) == before, session.asks

    def suggests_nothing_hidden(self, seed: int, every: int) -> None:
        """At every so many questions: whatever is hidden, a game master is offered the same."""
        chance = random.Random(seed)
        for number, session in enumerate(self.played(seed)):
            if number % every == 0:
                before = self._suggested(session)
                self.hide(session, chance)
                assert self._suggested(session) == before

    def sees_nothing_of_others(
        self, seed: int, hide: HideOf, holders: Sequence[Seat] = (Seat(0), Seat(1))
    ) -> int:
        """Whatever one of the holders has, all the others are shown the same, ids included.

        Who is awaited, and who may act, is part of every view: where that changes, the views
        are not equal. How often they were.
        """
        chance, compared = random.Random(seed), 0
        for session in self.played(seed):
            for seat in holders:
                before, whole = standing(session), self.shown(session, unseen=seat)
                hide(session, seat, chance)
                with asked_anew(session):
                    if standing(session) == before:
                        compared += 1
                        assert self.shown(session, unseen=seat) == whole, session.asks
        return compared

    def shown(
        self, session: AnySession, *, pictures: bool = False, unseen: Seat | None = None
    ) -> bytes:
        """Return everything that the table and each of three people (`unseen` not) are shown."""
        with self.kit.rules.reading_context(session.game, again=False, plain=False):
            return self._shown(session, pictures=pictures, unseen=unseen)

    def _shown(self, session: AnySession, *, pictures: bool, unseen: Seat | None) -> bytes:
        table = ShownTable(self.kit, self.lobby, session)
        scene = self.kit.views.scene(session)
        found: dict[str, Any] = {
            "status": message_view(status_message(table)).to_components(),
            "scene": scene,
            "board": self.kit.pictures.board(scene) if pictures else None,
        }
        for user in (ANN, BOB, STRANGER):
            if unseen is not None and table.seats.occupants[unseen] == user:
                continue
            visitor = Visitor(Caller(user), table.snapshot())
            found[f"user {user}"] = self._shown_to(visitor, pictures=pictures)
        return msgspec.json.encode(found)

    def _suggested(self, session: AnySession) -> list[Any]:
        """Return what the game master, who may play too, is offered without telling the table."""
        kit, found = self.kit, list[Any]()
        for command in ("set", "move", "spawn", "draw", "token"):
            targets = kit.gm.targets(session, command, "")
            found.append(targets)
            for target in targets if command == "draw" else targets[:1]:
                found += [
                    kit.gm.values(session, command, target.slug, typed) for typed in ("", "a")
                ]
        return found

    def _shown_to(self, visitor: Visitor, *, pictures: bool) -> list[Any]:
        """Panels, suggestions, texts and pictures of one person."""
        kit, session, pending = self.kit, visitor.snapshot.require_session(), visitor.pending()
        seat = visitor.seats[0] if visitor.seats else None
        found: list[Any] = [
            question_panel(visitor, each).view().to_components() for each in pending
        ]
        found.append(suggest_answers(pending, ""))
        found += [
            suggest_noted(pending, verb.name, 0, ["", ""]) for verb in kit.words.vocabulary.verbs
        ]
        found += [
            kit.views.board_text(session, seat, {}),
            kit.words.heading(session),
            kit.guide.help(session, seat),
        ]
        return [*found, *self.own(session, seat, pictures)]
