"""The parts of a table by themselves, each with the neighbours that it needs and no table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Record
from bot.engine.session import Session
from bot.people.settings import Personal
from bot.store.api import Store
from bot.store.sqlite import SqliteStore
from bot.table.declares.lobby import Lobby
from bot.table.declares.pace import PACES, Rhythm
from bot.table.declares.table_settings import TableSettings
from bot.table.game.loaded_game import LoadedGame
from bot.table.game.open_questions import OpenQuestions
from bot.table.game.oversight import Oversight
from bot.table.game.seating import Seating
from bot.table.game.snapshot import Caller
from bot.table.game.table_automation import SPANS, TableAutomation
from bot.table.game.table_outbox import TableOutbox
from bot.table.game.table_reminders import TableReminders
from bot.table.game.votes import Votes
from bot.table.game.words import UNSPEAKABLE, GameWords
from bot.table.memory.interactions import Interactions
from bot.table.memory.people import People
from bot.table.memory.seat_memory import SeatMemory
from bot.table.posts.courier import Vote
from bot.table.reminders.reminder_policy import FAR, VOTE
from bot.table.reminders.reminders import ReminderBook
from bot.table.reminders.scheduled_actions import ScheduledAction
from bot.table.reminders.stalls import Stall
from tests.store.samples import ALICE, BOB, CHANNEL, entry, new_game
from tests.table.room import TestClock
from tests.table.toy_kit import Gathered, LanternKit, LanternWords, Said

ADA, BERT = Seat(0), Seat(1)
LOBBY = Lobby(
    scenario="lamps",
    difficulty="",
    investigators=("ada", "bert"),
    table=TableSettings(pace=Rhythm.DAY),
)
DAY = PACES[Rhythm.DAY]


class Parts:
    """A game of Ada and Bert in a store, as far as a part wants it."""

    def __init__(self, store: Store, number: int) -> None:
        self.clock, self.seats, self.kit = TestClock(), Seating(), LanternKit()
        self.game = LoadedGame(number, store, lambda _slug: self.kit, self.clock, self.seats)
        self.votes = Votes(self.game, self.seats)
        self.woken = list[int]()
        self.outbox = TableOutbox(self.game, self.woken.append)
        self.people = People(store, self.clock)

    async def sit(self) -> None:
        """Alice plays Ada, Bob plays Bert; their game begins."""
        self.seats.labels = {ADA: "ada", BERT: "bert"}
        self.seats.memories = {ADA: SeatMemory(), BERT: SeatMemory()}
        for seat, user in ((ADA, ALICE), (BERT, BOB)):
            await self.game.store.seats.join(self.seats.record(self.game.number, seat), user, 1.0)
        await self.game.read()
        self.game.session, _ = Session.start(self.kit.rules, self.kit.offers.set_up(LOBBY), b"seed")

    def questions(self) -> OpenQuestions:
        """Whom the table waits for."""
        return OpenQuestions(self.game, self.seats, self.people, self.votes, public=True)


@pytest.fixture
async def parts(tmp_path: Path) -> AsyncIterator[Parts]:
    """The parts of a game that runs."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        new = replace(new_game(), config=msgspec.json.encode(LOBBY), status="running")
        made = Parts(store, (await store.games.create(new)).id)
        await made.sit()
        yield made


async def test_a_loaded_game_is_read_and_forgotten(parts: Parts) -> None:
    """Its row, what was chosen with who sits there, the kit's names; then nothing of it."""
    game = parts.game

    assert game.record.channel == CHANNEL
    assert (game.lobby.investigators, game.pace) == (("ada", "bert"), DAY)
    assert (game.name(BERT), game.is_running) == ("Bert", True)

    game.forget()
    assert not game.is_loaded
    with pytest.raises(NotAllowed):
        game.playing()


async def test_a_loaded_game_keeps_since_when_deadlines_rest(parts: Parts) -> None:
    """In its row, so that a restart knows it; who sits there is no part of what is kept."""
    await parts.game.put_rests(((5.0, 0.0),))
    await parts.game.read()

    assert parts.game.lobby.rests == ((5.0, 0.0),)
    kept = msgspec.json.decode(parts.game.record.config, type=Lobby)
    assert kept.investigators == ()


async def test_a_game_is_told_in_words(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its kit’s; where those have a fault, in a sentence that says so."""
    words, facts = GameWords(parts.game), [Said("Light!")]
    again = [
        Record(1, Answered(ADA, AskId(1), None), facts=msgspec.Raw(msgspec.json.encode(facts)))
    ]

    assert words.say(facts, None) == ["Light!"]
    assert words.choices_again(again)[0].startswith("Choices to make again: Ada (1).")

    monkeypatch.setattr(LanternWords, "tell", _broken)
    assert words.say([Gathered(ADA, 1)], None) == [UNSPEAKABLE]


async def test_a_vote_stands_until_the_game_goes_on(parts: Parts) -> None:
    """Kept and read again; of who left the table nobody waits for a word."""
    vote = Vote(step=0, to=0, asker=ALICE, missing=(BOB, 999), until=9.0)
    await parts.votes.put(vote, ())
    await parts.votes.read()

    assert parts.votes.standing == replace(vote, missing=(BOB,))
    assert parts.votes.voters() == [BERT]

    parts.votes.stands_at(1, idle=True)
    assert parts.votes.standing == replace(vote, step=1, missing=(BOB,))
    parts.votes.stands_at(2, idle=False)
    assert (parts.votes.standing, parts.votes.voters()) == (None, [])


async def test_a_table_waits_for_who_was_asked(parts: Parts) -> None:
    """From when the question was put, until the time that the table's pace gives."""
    questions, asked = parts.questions(), parts.clock.time
    questions.note_asks()
    parts.clock.time += 60.0
    questions.note_asks()  # another step, the same question

    (awaited,) = questions.awaited_seats()
    assert (awaited.seat, awaited.user, awaited.since) == (ADA, ALICE, asked)
    (deadline,) = questions.deadlines()
    assert (deadline.seat, deadline.at) == (ADA, asked + (DAY.turn or 0))

    parts.game.has_status("paused")
    assert (questions.awaited_seats(), questions.deadlines()) == ([], [])


async def test_who_sat_down_is_there_and_who_stood_in_is_not(parts: Parts) -> None:
    """Of those that played a seat until now, only who neither owns nor plays it departs."""
    played = {ADA: BOB, BERT: BOB}

    assert parts.seats.departed_players(played) == [BOB]
    assert parts.seats.departed_players({ADA: ALICE, BERT: BOB}) == []


async def test_a_table_tells_in_its_channel(parts: Parts) -> None:
    """Whoever sends it is woken, once for what is told in one go; without them nothing is kept."""
    store, silent = parts.game.store, TableOutbox(parts.game, None)
    await silent.tell("Nobody hears.")
    assert (await store.outbox.pending(), silent.step_rows([], lapsed=True, ends=["."])) == ([], [])

    with parts.outbox.told_at_once():
        await parts.outbox.tell("One.")
        await parts.outbox.tell("Two.")
        assert parts.woken == []

    assert parts.woken == [CHANNEL]
    assert {row.channel for row in await store.outbox.pending()} == {CHANNEL}


async def test_what_came_to_nothing_is_known_until_something_changes(parts: Parts) -> None:
    """The mark of a table is another one after a step, a vote, or another word of a seat."""
    book = ReminderBook(parts.game.number, parts.people, parts.clock, None)
    automation = TableAutomation(parts.game, parts.seats, parts.votes, book, list)
    stall = Stall("order:1", automation.mark())
    automation.note_stall(stall)

    assert automation.stalls() == {"order:1": stall}

    parts.seats.memories[ADA] = SeatMemory(helped=AskId(3))
    assert automation.stalls() == {}
    assert automation.last_stall("order:1") == stall


async def test_companions_pause_after_a_row_of_turns(parts: Parts) -> None:
    """Once, before the next deed of theirs; a person’s step begins the row anew."""
    book = ReminderBook(parts.game.number, parts.people, parts.clock, None)
    automation = TableAutomation(parts.game, parts.seats, parts.votes, book, list)
    turns = iter(range(100))

    def play(spans: int) -> list[bool]:
        paused: list[bool] = []
        for turn in (next(turns) for _ in range(spans)):
            for _ in range(3):
                automation.count_deed(f"turn {turn}")
                automation.count_deed()  # an order's
            paused.append(automation.pauses)
        return paused

    assert play(SPANS - 1) == [False] * (SPANS - 1)
    automation.note_person()
    assert play(SPANS - 1) == [False] * (SPANS - 1)
    automation.count_deed("another")
    assert automation.pauses
    assert play(SPANS - 1) == [False] * (SPANS - 1)


async def test_reminders_are_planned_and_kept(parts: Parts) -> None:
    """Who is asked is called later, or at once when it is due; for an order no one, but to vote."""
    questions, at_once = parts.questions(), list[ScheduledAction]()
    rung = list[float]()
    book = ReminderBook(parts.game.number, parts.people, parts.clock, rung.append)
    automation = TableAutomation(parts.game, parts.seats, parts.votes, book, lambda: at_once)
    reminders = TableReminders(parts.game, questions, automation, parts.outbox, book)
    questions.note_asks()
    await reminders.plan_anew()
    (timer,) = await parts.game.store.timers.all()
    assert rung == [timer.due]
    assert not reminders.plan().made

    parts.clock.time = timer.due
    plan = reminders.plan()
    assert [each.seat for each in plan.made] == [ADA]
    assert [row.kind for row in reminders.rows(plan)] == ["call"]
    await reminders.ring(timer.due)
    assert [row.kind for row in await parts.game.store.outbox.pending()] == ["call"]
    assert not reminders.plan().made

    at_once.append(ScheduledAction("order:0", FAR, ADA))
    assert reminders.plan().scheduled == tuple(at_once)
    assert not reminders.plan().reminders

    await parts.votes.put(Vote(step=1, to=0, asker=BOB, missing=(ALICE,), until=FAR), ())
    assert [(each.seat, each.kind) for each in reminders.plan().reminders] == [(ADA, VOTE)]


async def test_an_interaction_is_carried_out_once(parts: Parts) -> None:
    """Known from memory, from the store, and after another process has written."""
    store, game = parts.game.store, parts.game.number
    first, other = Interactions(game, store), Interactions(game, store)
    first.note(7)
    assert await first.has_done(7, quick=True)
    assert not await first.has_done(None)
    step = entry(game, 1)

    await store.journal.commit(step)
    assert not await other.has_done(step.interaction, quick=True)
    assert await other.has_done(step.interaction)
    await other.read(1)
    assert other.done_earlier == {step.interaction}
    assert await other.has_done(step.interaction, quick=True)


async def test_a_game_master_gives_a_reason(parts: Parts) -> None:
    """The creator always may, others by their role; what is done is noted with who and when."""
    oversight = Oversight(parts.game)

    assert oversight.is_gm(Caller(ALICE))
    assert oversight.is_gm(Caller(BOB, gm=True))
    for caller, reason in ((Caller(BOB), "Tea"), (Caller(ALICE), " ")):
        with pytest.raises(NotAllowed):
            oversight.check(caller, reason)
    deed = oversight.deed(Caller(ALICE), "look", "Tea", ADA)
    assert (deed.user, deed.at, deed.seat) == (ALICE, parts.clock.time, ADA)


async def test_people_are_called_where_they_want_it(parts: Parts) -> None:
    """Who is away is neither awake nor reachable, and wants no call, until they are back."""
    people, game, back = parts.people, parts.game.number, parts.clock.time + 60.0
    await people.change(ALICE, lambda _before: Personal(away_until=back))
    asked = (people.may_call, people.is_awake, people.is_reachable)

    assert [ask(ALICE, game) for ask in asked] == [False, False, False]
    parts.clock.time = back
    assert [ask(ALICE, game) for ask in asked] == [True, True, True]


def _broken(*_: object) -> list[str]:
    raise KeyError("no words")
