"""Play rounds by pressing buttons on a simulated Discord, and print counts as JSON.

`python -m benchmarks.buttons GAME SEATS ROUNDS SEED [SETTING=on|off …]`; `threads=on` lets
everyone answer in a thread of their own. It presses as people do: a shortcut or a button on the
status if there is one, otherwise *Your choice*; players who are awake answer until they have no
more questions. The variable `CHECKOUT` names an older checkout to measure. With `COUNT` it counts
the calls of the program's functions; then ignore the seconds.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.alone import first_existing, measure_calls_a_second
from benchmarks.driven_clock import DrivenClock, LoopSteps, simulated_discord
from benchmarks.other_checkout import import_program_from
from benchmarks.presser import Intention, Presser, Step, intended_answers, shown_components

THINKS = 8.0
"""Seconds from a person's press to their next one."""
SLEEPS = 600.0
"""Seconds until sleeping players with a question look at Discord."""
MOST_PRESSES = 30
"""The number of presses after which a question is answered in another way."""
MOST_ANSWERS = 2_000
"""The number of answers after which a game counts as stuck."""
THREADS = "threads"
"""The setting by which everyone answers in a thread of their own."""
COUNT = "COUNT"
"""The environment variable that turns on the counting of calls."""
OURS = ("bot", "cogs", "data", "renders")
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
HEROES = {
    "lcg": ("Roland Banks", "Daisy Walker", "Agnes Baker", "Wendy Adams"),
    "second_edition": (
        *("Joe Diamond", "Mandy Thompson", "Vincent Lee", "Kate Winthrop"),
        *("Michael McGlen", "Carolyn Fern", "Dexter Drake", "Gloria Goldberg"),
    ),
}
SCENARIOS = {"lcg": "The Gathering", "second_edition": "Azathoth"}


@dataclass
class RoundCounts:
    """Counts of some rounds."""

    rounds: int = 0
    decisions: int = 0
    """Answers by people."""
    real: int = 0
    """Answers with at least two options that lead to different states; passes do not count."""
    presses: int = 0
    navigation: int = 0
    """Presses that only open the question or its page."""
    typed: int = 0
    """Answers without a button; each counts as a press."""
    posts: int = 0
    mentions: int = 0
    calls: int = 0
    """Requests to Discord other than responses to presses."""
    callbacks: int = 0
    """Responses to presses."""
    cpu: float = 0.0
    """Processor seconds for presses and their posts, without choosing the answers."""
    functions: int = 0
    """Calls of the program's functions for presses and their posts, if counted."""
    longest: float = 0.0
    """The longest processor time of one step of the event loop, in milliseconds."""
    first_lines: list[float] = field(default_factory=list[float])
    """Seconds from a press to its log line, if that begins a message."""
    later_lines: list[float] = field(default_factory=list[float])
    """Seconds from a press to its log line, if that is added to a message."""


@contextmanager
def count_function_calls(into: RoundCounts) -> Generator[None]:
    """Count the calls of the program's functions, including resumed generators."""
    here = tuple(f"{Path.cwd()}/{folder}/" for folder in OURS)

    def count_call(frame: Any, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(here):
            into.functions += 1

    sys.setprofile(count_call)
    try:
        yield
    finally:
        sys.setprofile(None)


class Evening:
    """A table on a simulated server, and the players who are awake."""

    def __init__(self, game: str, seats: int, settings: dict[str, bool]) -> None:
        self._in_threads = settings.pop(THREADS, False)
        self.game, self.seats, self.settings = game, seats, settings
        self.counted = RoundCounts()
        self.steps = LoopSteps()
        self._awake: set[int] = set()
        self._panels: dict[int, Any] = {}
        self._untold: dict[int, float] = {}
        self._growing: int | None = None
        """The message that grows."""
        self._begun: set[int | None] = set()
        """That message, if it tells a step."""
        self._opened: set[int] = set()

    async def play(self, store: Any, seed: int, rounds: int) -> RoundCounts:
        """Play the set-up, then some rounds that are counted."""
        await self._open_table(store, seed)
        self.steps.install()
        try:
            if await self._play_until(1):
                self._begin_counting()
                until = 1
                for _ in range(rounds):
                    until += 1
                    if not await self._play_until(until):
                        break
                    self.counted.rounds += 1
            self._finish_counting()
        finally:
            await self.keeper.close()
            await self.env.shutdown()
        return self.counted

    # --- the table ---

    async def _open_table(self, store: Any, seed: int) -> None:
        self.store = store
        blind = first_existing("benchmarks.blind:KitWithoutPictures")
        kit = first_existing("bot.rulesets:for_life")()[self.game]
        self.clock = DrivenClock(0.0)
        keeper_of, pace = (
            first_existing("bot.app:Keeper"),
            first_existing("bot.table.declares.pace:Pace"),
        )
        self.keeper = keeper_of(
            store, {self.game: blind(kit)}, debounce=3.0, clock=self.clock, pace=pace()
        )
        answering = self.keeper.context.answering
        answering.hints = None
        if hasattr(answering, "confirmations"):
            # SimCord would wait for this real-time timer at each press.
            answering.confirmations.delay = 0.0
        self.env = simulated_discord(self.keeper)
        self.clock.time = self.env.now().timestamp()
        guild = self.env.create_guild("Arkham")
        self.channel = guild.create_text_channel("table")
        self.people = [
            guild.add_member(self.env.create_user(name, global_name=name.title()))
            for name in NAMES[: self.seats]
        ]
        await self.env.start()
        first = self.people[0]
        await self._send_command(
            first, "game new", game=self.game, scenario=SCENARIOS[self.game], **self.settings
        )
        for person, hero in zip(self.people, HEROES[self.game], strict=False):
            await self._send_command(person, "game join", investigator=hero)
        record = await store.games.find(1)
        await store.games.configure(1, record.config, seed=seed.to_bytes(16, "big"))
        self.keeper.tables.games.evict(1)
        await self._pass_time(30.0)
        for person in self.people if self._in_threads else ():
            await self._send_command(person, "me answers", place="thread")
        await self._send_command(first, "game start")
        await self._pass_time(30.0)

    async def _send_command(self, person: Any, command: str, **options: Any) -> None:
        await person.slash(self.channel, command, **options)
        await self._pass_time(5.0)

    async def _running_session(self) -> Any:
        return (await self.keeper.tables.games.snapshot(1)).require_session()

    async def _pass_time(self, seconds: float) -> None:
        """Let time pass until the next timer, complete its work, and repeat."""
        end = self.clock.time + seconds
        while True:
            before = self.clock.time
            with self.env._bot_scope():  # noqa: SLF001 - else nobody waits for what is done
                rung = self.clock.ring(end)
                if not rung:
                    self.clock.time = end
                self.env.backend.advance_clock(self.clock.time - before)
                await self.env._settle_internal()  # noqa: SLF001
            await self._record_posted_steps()
            if not rung:
                return

    async def _record_posted_steps(self) -> None:
        """Record when the steps of presses were posted."""
        if self._untold:
            rows = await self.store.outbox.pending(self.channel.id)
            pending = {row.step for row in rows if row.kind == "facts"}
            told = [step for step in self._untold if step not in pending]
            growing = await self.store.messages.find(1, "growing")
            kept = {row.step for row in await self.store.outbox.growing_rows(1)}
            grew = self._growing
            for step in told:
                waited = self.clock.time - self._untold.pop(step)
                # A step that no growing message tells was told by the one that it closed.
                first = grew is None or (step in kept and growing not in self._begun)
                (self.counted.first_lines if first else self.counted.later_lines).append(waited)
            if told:
                self._begun = {growing}
            self._growing = growing

    # --- counting ---

    @contextmanager
    def _measure_work(self) -> Generator[None]:
        """Measure the work for presses."""
        began = time.process_time()
        with count_function_calls(self.counted) if COUNT in os.environ else nullcontext():
            yield
        self.counted.cpu += time.process_time() - began

    def _begin_counting(self) -> None:
        self.counted = RoundCounts()
        self._heard = len(self.env.http_requests)
        self.steps.longest = 0.0
        self._untold.clear()

    def _finish_counting(self) -> None:
        sent = self.env.http_requests[self._heard :]
        answers = [
            call for call in sent if "/interactions/" in call.path or "/webhooks/" in call.path
        ]
        self.counted.callbacks = len(answers)
        self.counted.calls = len(sent) - len(answers)
        posted = [c for c in sent if c.method == "POST" and c.path.endswith("/messages")]
        self.counted.posts = len(posted)
        self.counted.mentions = sum(map(_count_mentions, posted))
        self.counted.longest = self.steps.longest * 1_000

    # --- people ---

    async def _play_until(self, number: int) -> bool:
        """Play until a round begins; return False if the game ends before it."""
        round_of = first_existing("bot.tools.simulate:current_round")
        for _ in range(MOST_ANSWERS):
            session = await self._running_session()
            if session.over or round_of(session) >= number:
                return not session.over
            asked = [(a, s) for a in session.asks for s in a.awaited if int(s) in self._awake]
            if asked:
                await self._answer_question(session, *asked[0])
            else:
                await self._wake_asked_players({int(seat) for seat in session.awaited})
        raise RuntimeError("the round does not end")

    async def _wake_asked_players(self, asked: set[int]) -> None:
        """Let time pass until the players with questions look at Discord."""
        with self._measure_work():
            await self._pass_time(SLEEPS)
        self._awake = asked
        self._panels.clear()

    async def _answer_question(self, session: Any, ask: Any, seat: Any) -> None:
        kit = (await self.keeper.tables.games.snapshot(1)).kit
        meant = intended_answers(kit, session, ask, seat)
        before = await self._newest_step()
        with self._measure_work():
            given = await self._press_until_answered(meant)
            self.counted.decisions += given
            self.counted.real += sum(each.real for each in meant[:given])
            after = await self._newest_step()
            self._untold.update(dict.fromkeys(range(before + 1, after + 1), self.clock.time))
            await self._record_posted_steps()
            await self._pass_time(THINKS)
        self._awake &= {int(seat) for seat in (await self._running_session()).awaited}

    async def _newest_step(self) -> int:
        return (await self.store.games.find(1)).head

    async def _press_until_answered(self, meant: Sequence[Intention]) -> int:
        """Press buttons until a question is answered. Return the number of answered questions."""
        ask, seat, answer = meant[0].ask, meant[0].seat, meant[0].answer
        person, head = self.people[seat], await self._newest_step()
        self._opened.discard(int(seat))
        presser = Presser(int(seat), ask, answer, [each.key for each in meant])
        for _ in range(MOST_PRESSES):
            step = self._next_press(presser, int(seat))
            if step is None:
                break
            await self._make_press(person, int(seat), step)
            if (steps := await self._newest_step() - head) > 0:
                return min(steps, step.answers)
        await self._answer_without_button(seat, ask, answer)
        return 1

    def _next_press(self, presser: Presser, seat: int) -> Step | None:
        """Return the next press: in the player's panel, on the status, or to open the panel."""
        status = self._status_message()
        own = self._own_message(seat) if self._in_threads else self._panels.get(seat)
        for message in (own, status):
            if message is not None and (step := presser.next_step(message)) is not None:
                return step
        if own is not None and seat in self._opened:
            return None
        self._opened.add(seat)
        return None if status is None else presser.opener(status)

    async def _make_press(self, person: Any, seat: int, step: Step) -> None:
        self.counted.presses += 1
        self.counted.navigation += step.leads
        custom_id = step.control.custom_id
        if hasattr(step.control, "options"):
            done = await person.select(step.message, list(step.values), custom_id=custom_id)
        else:
            done = await person.click(step.message, custom_id=custom_id)
        if done.response is not None:
            self._panels[seat] = done.response.message

    async def _answer_without_button(self, seat: Any, ask: Any, answer: Any) -> None:
        """Answer without a button."""
        self.counted.presses += 1
        self.counted.typed += 1
        self._panels.pop(int(seat), None)
        given = first_existing("bot.engine.journal:Answered")(seat, ask.id, answer)
        caller = first_existing("bot.table.game.snapshot:Caller")(self.people[seat].id)
        tables = self.keeper.tables
        with self.env._bot_scope():  # noqa: SLF001 - else nobody waits for what is told
            if hasattr(tables, "change"):
                await tables.change(
                    1, first_existing("bot.table.steps.inputs:submit_input"), caller, given
                )
            else:
                await tables.play.act(caller, 1, given)

    def _own_message(self, seat: int) -> Any:
        """Return the message in the thread of a seat's player; None before there is one."""
        name = HEROES[self.game][seat].partition(" ")[0]
        threads = [each for each in self.channel.threads if name in (each.name or "")]
        shown = [each for thread in threads for each in thread.history() if each.components]
        return shown[-1] if shown else None

    def _status_message(self) -> Any:
        """Return the newest message with the board's button."""
        for message in reversed(self.channel.history()):
            if message.flags.ephemeral:
                continue
            if any(getattr(each, "label", "") == "Board" for each in shown_components(message)):
                return message
        return None


def _count_mentions(call: Any) -> int:
    """Return the number of users that a post notifies."""
    body: dict[str, Any] = call.json or {}
    allowed: dict[str, list[str]] = body.get("allowed_mentions") or {}
    return len(allowed.get("users", ()))


async def play_rounds(
    game: str, seats: int, rounds: int, seed: int, settings: dict[str, bool]
) -> RoundCounts:
    """Play some rounds on a new database file."""
    with tempfile.TemporaryDirectory() as folder:
        async with first_existing("bot.store.sqlite:SqliteStore").open(
            Path(folder) / "games.db"
        ) as store:
            gc.collect()
            return await Evening(game, seats, settings).play(store, seed, rounds)


def main(arguments: list[str]) -> None:
    """Print the counts of some rounds, with the floor."""
    logging.disable(logging.CRITICAL)
    import_program_from(os.environ.get("CHECKOUT", str(Path.cwd())))
    game, seats, rounds, seed = arguments[0], *map(int, arguments[1:4])
    pairs = (each.partition("=") for each in arguments[4:])
    settings = {name: value == "on" for name, _, value in pairs}
    floor = measure_calls_a_second()
    counted = asyncio.run(play_rounds(game, seats, rounds, seed, settings))
    print(json.dumps({**asdict(counted), "floor": floor}))


if __name__ == "__main__":
    main(sys.argv[1:])
