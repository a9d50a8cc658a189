"""A running game: state, cursor and running scripts turned into open asks and facts.

The state and the journal of inputs since the last checkpoint are all there is: restoring decodes
the checkpoint, starts the script of the cursor and feeds the journal.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import structs

from bot.engine.ask import Ask
from bot.engine.chance import ChanceState
from bot.engine.errors import Misfit, RulesError
from bot.engine.facts import digest, digest_of, encode_facts
from bot.engine.fingerprints import fingerprint, mark_of
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Overridden, Record, Rewound
from bot.engine.json_types import JsonObject
from bot.engine.outcomes import Checkpoint, Outcome, SavedGame
from bot.engine.playout import Playout, RunningPosition
from bot.engine.ruleset import G, Ruleset, S
from bot.engine.taking import Taking

MOST_MARKS = 8
"""Questions whose marks are kept at hand."""


class Session(Taking[S, G]):
    """One game in memory. After an exception other than `RulesError` it must be thrown away."""

    stopped = False
    """Whether it is the last look at a game that was ended as it stood."""

    def __init__(self, rules: Ruleset[S, G], saved: SavedGame, seed: bytes) -> None:
        super().__init__(rules, saved, seed)
        self._seed = seed
        self._base = saved
        """The position that was noted last, where scripts can begin anew."""
        self._since: list[Input] = []
        """The inputs after it."""

    @classmethod
    def start(
        cls, rules: Ruleset[S, G], setup: JsonObject, seed: bytes
    ) -> tuple[Session[S, G], Outcome]:
        """A new game, run to its first question. Step 0 is the set-up."""
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
        session._run()
        session._note_base()
        return session, session._outcome(Record(0, Overridden({"set_up": setup})))

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
        """The game as it was: a checkpoint's data and the live inputs after it.

        `passed` is told the checkpoints on the way, as they were when the inputs were given;
        `before` how many inputs were given, before each: what it raises ends it.
        Raises `Misfit` when an input meets another question or does something else than it did,
        or when the tail builds on facts that would be told differently now; never when the tail
        is empty.
        """
        saved = msgspec.json.decode(data, type=SavedGame)
        session = cls(rules, saved, seed)
        session._run()
        session._note_base()
        now, live = digest(session._facts), list(tail)
        session._settle_facts()
        session._way = "" if live else now
        session.differs = now != (_told_anew(live) or saved.digest or now)
        # The inputs were given to what was told then: they may mean something else now.
        if live and session.differs:
            raise Misfit(live[0].step, "something else happened before it")
        for done, record in enumerate(live):
            if before is not None:
                before(done)
            session._replay(record, passed)
        return session

    def without_questions(self, *, stopped: bool = True) -> Session[S, G]:
        """The same position with nothing asked, to look at a game that was ended as it stood.

        Not `stopped` where it only rests, and goes on.

        It shares state and game with this session: show it, give it no input.
        """
        shown = copy.copy(self)
        shown._threads = []  # noqa: SLF001 - a copy of this very session
        shown.stopped = stopped and not self.over
        return shown

    def fork(self, seed: bytes, *, unseen_by: Seat | None, figures: bool = False) -> Playout[S, G]:
        """The same position once more, to play on from without telling anybody.

        Chance goes on by `seed`, which has to be another than the game's: whoever thinks ahead is
        not to know what comes. With `unseen_by` whatever that seat cannot see (the order of decks,
        hands where they are closed) is put into another order, too; None keeps it, for whoever may
        know all. With `figures` options have their notes and numbers.

        Cheap where the newest position was noted: it is decoded and its script begun. Inputs since
        then are played again first. Nothing that happens to the fork touches this session.
        """
        return self.position.fork(self.rules, seed, unseen_by=unseen_by, figures=figures)

    @property
    def position(self) -> RunningPosition:
        """Where the game stands, to be begun anew in another process; it holds all secrets."""
        return RunningPosition(self._base, tuple(self._since), self._seed)

    def mark_of(self, ask: Ask) -> str:
        """Return what tells this question from another one of its number, after a rewind."""
        asked, mark = self._marks.get(ask.id, (None, ""))
        if asked is not ask:
            mark = mark_of(ask, self._mark_key)
            if len(self._marks) >= MOST_MARKS:
                self._marks.clear()
            self._marks[ask.id] = ask, mark
        return mark

    def apply(self, given: Input) -> Outcome:
        """Apply an input: `check` first, then run the scripts to the next questions.

        Raises `RulesError`, with nothing changed, where the input is refused.
        """
        self.check(given)
        mark, before = self._fingerprint_met(given), self.step
        self._begin(before + 1)
        try:
            self._take(given)
        except RulesError:
            self.step, self._stale = before, False
            self._settle_facts()
            raise
        self._go_on()
        self._note_base(given)
        return self._outcome(Record(self.step, given, fingerprint=mark))

    def rewound(self, given: Rewound, last: Record) -> Outcome:
        """Go on from here after a rewind: this session was restored at step `given.to`.

        `last` is the newest record of the journal. The rewind becomes the step after it, and
        the open questions get ids that were never used, so that old presses do not meet them.
        """
        number = max(self._run_state.next_ask, last.next_ask)
        given = structs.replace(given, first_ask=number, told=self._way)
        self._begin(last.step + 1)
        self._take(given)
        if given.holds:
            self._go_on()
        self._note_base(given)
        outcome = self._outcome(Record(self.step, given))
        return structs.replace(outcome, checkpoint=None)  # a rewind is fed, never applied anew

    def snapshot_hash(self) -> str:
        """A digest of the state, the chance counters and the open asks, for comparing sessions."""
        asks = [
            (ask.id, fingerprint(ask), [(seat, ask.given[seat]) for seat in sorted(ask.given)])
            for ask in self.asks
        ]
        parts = (self.rules.encode(self.state), msgspec.json.encode((self.chance.state, asks)))
        return hashlib.blake2b(b"\n".join(parts), digest_size=16).hexdigest()

    def _fingerprint_met(self, given: Input) -> str:
        opened = self._find_open(given.ask) if isinstance(given, Answered) else None
        return "" if opened is None else opened.fingerprint

    def _outcome(self, record: Record) -> Outcome:
        facts = tuple(self._facts)
        encoded = encode_facts(facts)
        full = Record(
            step=record.step,
            input=record.input,
            fingerprint=record.fingerprint,
            digest=digest_of(encoded),
            facts=msgspec.Raw(encoded),
            reveals=any(fact.shows for fact in facts),
            next_ask=self._run_state.next_ask,
        )
        skipped = tuple(self._run_state.skipped)
        return Outcome(full, facts, tuple(self._milestones), self._checkpoint(), skipped)

    def _replay(self, record: Record, passed: Callable[[Checkpoint], None] | None) -> None:
        try:
            self._again(record)
            if passed is not None and not isinstance(record.input, Rewound):
                self._pass(passed)
            self._settle_facts()
        except Misfit:
            raise
        except Exception as error:
            raise Misfit(record.step, f"the rules fail now: {error}") from error

    def _again(self, record: Record) -> None:
        try:
            if not isinstance(record.input, Rewound):
                self.check(record.input)
        except RulesError as error:
            raise Misfit(record.step, str(error)) from error
        if self._fingerprint_met(record.input) != record.fingerprint:
            raise Misfit(record.step, "another question stands open")
        self._begin(record.step)
        self._take(record.input)
        self._go_on()
        self._note_base(record.input)
        if digest(self._facts) != record.digest:
            raise Misfit(record.step, "something else happened")

    def _note_base(self, *given: Input) -> None:
        """Keep the newest position that scripts can begin from, or what was done since."""
        if self._saved is not None:
            self._base, self._since = self._saved, []
        else:
            self._since.extend(given)

    def _pass(self, passed: Callable[[Checkpoint], None]) -> None:
        if (checkpoint := self._checkpoint()) is not None:
            passed(checkpoint)


def _told_anew(live: Sequence[Record]) -> str:
    """Digest of what was told when the game went back to its checkpoint; empty if it did not."""
    first = live[0].input if live else None
    return first.told if isinstance(first, Rewound) else ""


AnySession = Session
"""A session of any game."""
