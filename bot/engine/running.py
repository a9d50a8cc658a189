"""Run scripts: start steps, keep their questions open and save positions between them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Generic

import msgspec
from msgspec import UNSET

from bot.engine.ask import Ask
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, JumpTo, RulesError
from bot.engine.facts import Fact, facts_digest
from bot.engine.fiber import Fiber
from bot.engine.fingerprints import standing_question_name
from bot.engine.ids import AskId, Seat
from bot.engine.open_question import OpenQuestion
from bot.engine.outcomes import Checkpoint, Milestone, SavedGame
from bot.engine.ruleset import G, Ruleset, S
from bot.engine.run_state import RunState
from bot.engine.script import Script

MOST_UNNOTED = 4
"""The most steps that may ask something and have to run again when a position is restored."""


class Running(Generic[S, G]):
    """A game with its running scripts, which advance from one question to the next."""

    def __init__(self, rules: Ruleset[S, G], saved: SavedGame, seed: bytes) -> None:
        self.rules = rules
        self.step = saved.step
        self.state: S = rules.decode(bytes(saved.state), saved.schema)
        self.chance = Chance(seed, saved.chance)
        self._facts: list[Fact] = []
        self._mark_key = self.chance.derive_key("marks")
        self._marks: dict[AskId, tuple[Ask, str]] = {}
        """The marks of the latest questions, cached because each press reads them several times."""
        self.game: G = rules.bind(self.state, self.chance, self._fact_receiver())
        side_actions = partial(rules.side_actions, self.game)
        reading = partial(rules.reading_context, self.game)
        self._run_state = RunState(saved.next_ask, set(saved.held), side_actions, reading)
        if saved.standing:
            self._run_state.standing |= saved.standing
        self._threads: list[Fiber] = []
        self._milestones: list[Milestone] = []
        self._saved: SavedGame | None = None
        self._unnoted = 0
        """The number of steps that may ask something since the last saved position."""
        self._told = 0
        self._stale = False
        self._way = ""
        """Digest of the facts that the checkpoint produced without input; empty if inputs follow
        it."""
        self.differs = False
        """True if those facts differ from the ones recorded originally."""
        self.over = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions in order, with all texts for people."""
        if not self._threads:
            return ()
        asks = [opened.ask_with_texts() for opened in self._threads[-1].open_questions()]
        return tuple([ask for ask in asks if ask is not None])

    @property
    def plain_asks(self) -> tuple[Ask, ...]:
        """The open questions without texts: seats, kinds, keys and forms; cheaper."""
        if not self._threads:
            return ()
        opened = self._threads[-1].open_questions()
        return tuple([each.ask for each in opened if each.ask is not None])

    @property
    def next_ask(self) -> AskId:
        """The id of the next question."""
        return AskId(self._run_state.next_ask)

    @property
    def held_seats(self) -> tuple[Seat, ...]:
        """The seats that asked the table to wait."""
        return tuple(sorted(self._run_state.held))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that still have to answer an open question."""
        return tuple(sorted({seat for ask in self.plain_asks for seat in ask.awaited}))

    def reading_context(self) -> AbstractContextManager[object]:
        """Return the context for reading the game, in which nothing changes."""
        return self.rules.reading_context(self.game, again=False, plain=False)

    def find_question(self, ask: AskId) -> Ask | None:
        """Return the open question with this id, with names and notes; None if it is closed."""
        opened = self._find_open(ask)
        return None if opened is None else opened.ask_with_texts()

    def _fact_receiver(self) -> Callable[[Fact], None]:
        """Return the function that the rules call with each fact."""
        return self._facts.append

    def _settle_facts(self) -> None:
        self._facts.clear()
        self._milestones.clear()
        self._saved = None

    def _find_open(self, number: AskId) -> OpenQuestion | None:
        open_questions = self._threads[-1].open_questions() if self._threads else ()
        return next((s for s in open_questions if s.ask is not None and s.ask.id == number), None)

    def _run_on_top(self, script: Script[object]) -> None:
        """Run a script while the others wait, then recompute all open questions."""
        fiber = Fiber(script, self._run_state)
        self._threads.append(fiber)
        self._run_guarded(fiber.start)

    def _run_guarded(self, run: Callable[[], object]) -> None:
        """Run scripts; a planned stop drops all of them."""
        try:
            run()
        # Drop the scripts before the state is cut, so that none sees it afterwards.
        except JumpTo as cut:
            self._drop_scripts()
            self.rules.reset_scripts(self.game, cut.to)
        except GameEnds as ended:
            self._drop_scripts()
            self.rules.end(self.game, ended.resolution)
        except RulesError as error:
            raise RuntimeError(f"a script refused what was accepted: {error}") from error

    def _drop_scripts(self) -> None:
        for fiber in self._threads:
            fiber.close()
        self._threads.clear()

    def _continue_scripts(self) -> None:
        try:
            self._run_to_question()
        except RulesError as error:
            raise RuntimeError(f"a step refused what was accepted: {error}") from error

    def _run_to_question(self) -> None:
        """Run until a question is open or the game is over."""
        while True:
            if not self._threads:
                if not self._start_step():
                    return
            elif (fiber := self._threads[-1]).done:
                self._threads.pop()
                self._stale = True
            elif self._stale or fiber.is_outdated:
                self._stale = False
                self._run_guarded(partial(_settle_fiber, fiber))
            else:
                self._save_if_resting(fiber)
                return

    def _save_if_resting(self, fiber: Fiber) -> None:
        """Save the position if it can be restored from here and none is saved yet."""
        if next(fiber.open_questions(), None) is None and not fiber.can_restart_here:
            raise RuntimeError("scripts wait for each other, and nobody is asked")
        # They were for the questions of the restored position, which are open by now.
        self._run_state.standing.clear()
        if self._saved is None and len(self._threads) == 1 and fiber.can_restart_here:
            self._save_checkpoint()

    def _start_step(self) -> bool:
        milestone = self.rules.milestone(self.game)
        if milestone is not None:
            self._milestones.append(Milestone(milestone))
        script = self.rules.advance(self.game)
        if script is None:
            self.over = True
            self._save_checkpoint()
            return False
        if self._is_checkpoint_due():
            self._save_checkpoint()
        self._stale = False
        fiber = Fiber(script, self._run_state)
        self._threads.append(fiber)
        self._run_guarded(fiber.start)
        return True

    def _is_checkpoint_due(self) -> bool:
        """Return True if a position should be saved: the first of an input, then every few steps.

        Saving one takes the time of a step; restoring runs all steps since then again.
        """
        if self._saved is None:
            return True
        if self.rules.is_brief(self.game):
            return False
        self._unnoted += 1
        return self._unnoted >= MOST_UNNOTED

    def _save_checkpoint(self) -> None:
        """Save the position, from which the scripts can be restarted."""
        self._told = len(self._facts)
        self._unnoted = 0
        self._saved = SavedGame(
            step=self.step,
            schema=self.rules.schema,
            version=self.rules.version,
            next_ask=self._run_state.next_ask,
            chance=self.chance.copy_state(),
            state=msgspec.Raw(self.rules.encode(self.state)),
            held=sorted(self._run_state.held),
            standing=self._standing_ids() or UNSET,
        )

    def _standing_ids(self) -> dict[str, AskId]:
        return {standing_question_name(ask): ask.id for ask in self.plain_asks if ask.standing}

    def _build_checkpoint(self) -> Checkpoint | None:
        if (saved := self._saved) is None:
            return None
        saved.digest = facts_digest(self._facts[self._told :])
        return Checkpoint(
            step=saved.step,
            schema=saved.schema,
            version=saved.version,
            kept=bool(self._milestones) or saved.step == 0,
            milestone=self._milestones[-1].name if self._milestones else "",
            data=msgspec.json.encode(saved),
        )


def _settle_fiber(fiber: Fiber) -> None:
    """Recompute the fiber's open questions until no script resumes."""
    while not fiber.done and fiber.settle():
        continue
