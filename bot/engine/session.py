"""A running game: turns inputs into open questions and facts.

The state and the inputs since the last checkpoint define the game completely. To restore it, decode
the checkpoint, start the script at the cursor and feed it the journal.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import structs

from bot.engine.ask import Answer, Ask, Replies
from bot.engine.chance import ChanceState, copy_chance
from bot.engine.errors import ReplayMismatch, RulesError
from bot.engine.facts import encode_facts, encoded_facts_digest, facts_digest
from bot.engine.fingerprints import fingerprint, question_hash
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Overridden, Record, Rewound
from bot.engine.json_types import JsonObject
from bot.engine.outcomes import Checkpoint, Outcome, SavedGame
from bot.engine.ruleset import G, Ruleset, S
from bot.engine.taking import Taking
from bot.engine.trial import InputTrial

MOST_MARKS = 8
"""The most question marks kept in the cache."""


class Session(Taking[S, G]):
    """A game in memory, to which inputs are applied. Discard it after an unexpected exception."""

    stopped = False
    """True if it only displays a game that was stopped before its end."""

    def __init__(self, rules: Ruleset[S, G], saved: SavedGame, seed: bytes) -> None:
        super().__init__(rules, saved, seed)
        self._seed = seed
        self._base = saved
        """The last saved position, in which all scripts can be restarted."""
        self._since: list[Input] = []
        """The inputs after it."""

    @classmethod
    def start(
        cls, rules: Ruleset[S, G], setup: JsonObject, seed: bytes
    ) -> tuple[Session[S, G], Outcome]:
        """Create a game and run it to its first question; step 0 is the set-up."""
        state = rules.new(setup)
        saved = SavedGame(
            step=0,
            schema=rules.schema,
            version=rules.version,
            next_ask=1,
            chance=ChanceState(),
            state=msgspec.Raw(rules.encode(state)),
        )
        session = cls(rules, saved, seed)
        session._run_to_question()
        session._store_position()
        return session, session._build_outcome(Record(0, Overridden({"set_up": setup})))

    @classmethod
    def restore(
        cls,
        rules: Ruleset[S, G],
        data: bytes,
        seed: bytes,
        tail: Iterable[Record] = (),
        passed: Callable[[Checkpoint], None] | None = None,
        before: Callable[[int], None] | None = None,
    ) -> Session[S, G]:
        """Restore a game from the data of a checkpoint and the live inputs after it.

        `passed` receives each checkpoint on the way, as it was when the inputs were given. `before`
        receives the number of inputs applied, before each one; an exception from it stops the
        restore.

        Raises `ReplayMismatch` if an input meets another question or has another result than
        before, or if the first input followed facts that would differ now. An empty `tail` never
        raises it.
        """
        saved = msgspec.json.decode(data, type=SavedGame)
        session = cls(rules, saved, seed)
        session._run_to_question()
        session._store_position()
        now, live = facts_digest(session._facts), list(tail)
        session._settle_facts()
        session._way = "" if live else now
        session.differs = now != (_digest_after_rewind(live) or saved.digest or now)
        # The inputs answered what had been posted then; they may mean something else now.
        if live and session.differs:
            raise ReplayMismatch(live[0].step, "something else happened before it")
        for done, record in enumerate(live):
            if before is not None:
                before(done)
            session._replay_record(record, passed)
        return session

    def without_questions(self, *, stopped: bool = True) -> Session[S, G]:
        """Return the same position with no open questions, to display a stopped game.

        `stopped`: False if the game is only paused. The copy shares its state with this session:
        read it, and give it no input.
        """
        shown = copy.copy(self)
        shown._threads = []  # noqa: SLF001 - a copy of this very session
        shown.stopped = stopped and not self.over
        return shown

    def trial(self) -> InputTrial[S, G]:
        """Return a copy of the position that tries an input; it never changes this session.

        It stops before it shows something hidden, so its result tells no more than the input and
        a free undo would. It costs decoding the last saved position and applying the inputs since.
        """
        base = structs.replace(self._base, chance=copy_chance(self._base.chance))
        return InputTrial(self.rules, base, self._since, self._seed)

    def question_hash(self, ask: Ask) -> str:
        """Return a hash that tells a question from one with the same id before a rewind."""
        asked, mark = self._marks.get(ask.id, (None, ""))
        if asked is not ask:
            mark = question_hash(ask, self._mark_key)
            if len(self._marks) >= MOST_MARKS:
                self._marks.clear()
            self._marks[ask.id] = ask, mark
        return mark

    def apply(self, given: Input) -> Outcome:
        """Check an input, apply it and run the scripts to the next questions.

        Raises `RulesError` and changes nothing if the input is refused.
        """
        self.check(given)
        mark, before = self._fingerprint_of_answered(given), self.step
        self._begin_step(before + 1)
        try:
            self._apply_input(given)
        except RulesError:
            self.step, self._stale = before, False
            self._settle_facts()
            raise
        self._continue_scripts()
        self._store_position(given)
        return self._build_outcome(Record(self.step, given, fingerprint=mark))

    def continue_after_rewind(self, given: Rewound, last: Record) -> Outcome:
        """Continue after a rewind in this session, which was restored at step `given.to`.

        `last` is the newest record of the journal; the rewind becomes the step after it. The open
        questions get new ids, so that outdated buttons do not match them.
        """
        number = max(self._run_state.next_ask, last.next_ask)
        given = structs.replace(given, first_ask=number, told=self._way)
        self._begin_step(last.step + 1)
        self._apply_input(given)
        if given.holds:
            self._continue_scripts()
        self._store_position(given)
        outcome = self._build_outcome(Record(self.step, given))
        # A restore replays rewinds after their checkpoint, so none is stored here.
        return structs.replace(outcome, checkpoint=None)

    def snapshot_hash(self) -> str:
        """Return a digest of state, chance counters and open questions, to compare sessions."""
        asks = [(ask.id, fingerprint(ask), _replies_in_seat_order(ask.given)) for ask in self.asks]
        parts = (self.rules.encode(self.state), msgspec.json.encode((self.chance.state, asks)))
        return hashlib.blake2b(b"\n".join(parts), digest_size=16).hexdigest()

    def _fingerprint_of_answered(self, given: Input) -> str:
        opened = self._find_open(given.ask) if isinstance(given, Answered) else None
        return "" if opened is None else opened.fingerprint

    def _is_open_question(self, record: Record) -> bool:
        """Return True if the question that a record answers is open, with the same options.

        A standing question may have other options, as a new box adds cards to buy: its answer was
        checked to be among them.
        """
        given = record.input
        opened = self._find_open(given.ask) if isinstance(given, Answered) else None
        standing = opened is not None and opened.ask is not None and opened.ask.standing
        return standing or self._fingerprint_of_answered(given) == record.fingerprint

    def _build_outcome(self, record: Record) -> Outcome:
        facts = tuple(self._facts)
        encoded = encode_facts(facts)
        full = Record(
            step=record.step,
            input=record.input,
            fingerprint=record.fingerprint,
            digest=encoded_facts_digest(encoded),
            facts=msgspec.Raw(encoded),
            reveals=any(fact.shows_hidden for fact in facts),
            next_ask=self._run_state.next_ask,
        )
        skipped = tuple(self._run_state.skipped)
        return Outcome(full, facts, tuple(self._milestones), self._build_checkpoint(), skipped)

    def _replay_record(self, record: Record, passed: Callable[[Checkpoint], None] | None) -> None:
        try:
            self._repeat_record(record)
            if passed is not None and not isinstance(record.input, Rewound):
                self._report_checkpoint(passed)
            self._settle_facts()
        except ReplayMismatch:
            raise
        except Exception as error:
            raise ReplayMismatch(record.step, f"the rules fail now: {error}") from error

    def _repeat_record(self, record: Record) -> None:
        try:
            if not isinstance(record.input, Rewound):
                self.check(record.input)
        except RulesError as error:
            raise ReplayMismatch(record.step, str(error)) from error
        if not self._is_open_question(record):
            raise ReplayMismatch(record.step, "another question stands open")
        self._begin_step(record.step)
        self._apply_input(record.input)
        self._continue_scripts()
        self._store_position(record.input)
        if facts_digest(self._facts) != record.digest:
            raise ReplayMismatch(record.step, "something else happened")

    def _store_position(self, *given: Input) -> None:
        """Remember the newest position that can be restored, or else the inputs after it."""
        if self._saved is not None:
            self._base, self._since = self._saved, []
        else:
            self._since.extend(given)

    def _report_checkpoint(self, passed: Callable[[Checkpoint], None]) -> None:
        if (checkpoint := self._build_checkpoint()) is not None:
            passed(checkpoint)


def _digest_after_rewind(live: Sequence[Record]) -> str:
    """Return the digest of the facts that a rewind to the checkpoint recorded, or ""."""
    first = live[0].input if live else None
    return first.told if isinstance(first, Rewound) else ""


def _replies_in_seat_order(given: Replies) -> list[tuple[Seat, Answer]]:
    return [(seat, given[seat]) for seat in sorted(given)]


AnySession = Session
"""A session of any game."""
