"""`simulate`: whole games of random, purposeful or careful players, on a real table."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import TextIO

import msgspec
import structlog
from msgspec import Struct, field

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.table.declares.kit import Kit
from bot.table.errors import Trouble
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.lobby.choices import find_choice
from bot.table.steps import game_status as gm_steps, inputs
from bot.table.tables import Tables
from bot.tools.careful import Careful
from bot.tools.chooser import Chooser, ChosenAnswer
from bot.tools.companion_games import Companions, FirstAmongOthers
from bot.tools.purposeful import Purposeful, draw_way_to_win, load_aims

log = structlog.stdlib.get_logger(__name__)

PLAYER = Caller(1, gm=True)
PLAYERS = ("random", "purposeful", "careful", "companion", "among", "careful_among")
"""The players; the first is the default. *among*: a companion in the first seat, purposeful players
in the others; *careful_among*: the autopilot in the first seat."""
LONGEST = 50_000
"""The number of decisions after which a game counts as stuck."""


Player = Callable[[AnySession], ChosenAnswer | None]
"""Returns an answer to one of the open questions; None if no seat can answer."""


class SimulationPlan(Struct, frozen=True, kw_only=True):
    """The games to play."""

    game: str
    scenario: str = ""
    """The scenario; the default is the game's first one."""
    investigators: tuple[str, ...] = ()
    players: int = 1
    """The number of seats if `investigators` is empty: drawn at random if possible, else the
    first."""
    difficulty: str = ""
    games: int = 1
    seed: int = 0
    restart_every: int = 0
    """The number of decisions after which the session is rebuilt from the store; 0 for never."""
    max_rounds: int = 60
    player: str = PLAYERS[0]
    """One of `PLAYERS`."""
    way: str = ""
    """The purposeful player's way to win, one of the game's `WAYS`; the default is a random one."""
    house_rules: tuple[str, ...] = ()
    """The settings to switch on."""


class GameLine(Struct, omit_defaults=False):
    """One game, as printed. `seconds` is the time of its decisions."""

    game: int
    seed: str
    rounds: int = 0
    decisions: int = 0
    asks_forced: int = 0
    asks_optional: int = 0
    resolution: str | None = None
    """None if it was stopped after the last allowed round."""
    seconds: float = 0.0
    state: str = ""
    faults: list[str] = field(default_factory=list[str])


class TotalLine(Struct):
    """The last line."""

    games: int
    decisions: int
    decisions_per_second: float
    p50_ms: float
    p95_ms: float
    violations: int
    forced_per_round: float
    """The number of required answers in each round."""
    optional_per_round: float
    """The number of answers in each round that could be a pass or have a default."""


async def simulate(plan: SimulationPlan, store: Store, kits: Mapping[str, Kit], out: TextIO) -> int:
    """Play games, print a JSON object per line, and return 1 if there were violations.

    Raises `RulesError` if an investigator is named twice, or if the game has no such player.
    """
    if plan.game in kits:
        _require_unique_investigators(plan, kits[plan.game])
        player_for_game(plan, 0, kits[plan.game])
    simulation = Simulation(plan, store, kits)
    async for line in simulation.lines():
        out.write(msgspec.json.encode(line).decode() + "\n")
        out.flush()
    out.write(msgspec.json.encode(simulation.total()).decode() + "\n")
    return 1 if simulation.violations else 0


def _require_unique_investigators(plan: SimulationPlan, kit: Kit) -> None:
    choices = kit.offers.investigators()
    chosen = [find_choice(choices, each, "investigator") for each in plan.investigators]
    names = [choice.name for choice in chosen if not choice.many]
    for name in names:
        if names.count(name) > 1:
            raise NotAllowed(f"{name} is named twice; an investigator can be played once.")


class Simulation:
    """A series of games."""

    def __init__(
        self,
        plan: SimulationPlan,
        store: Store,
        kits: Mapping[str, Kit],
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.plan = plan
        self.violations = 0
        self._store = store
        self._timer = timer
        self._times: list[float] = []
        self._rounds = self._forced = self._optional = 0
        self._kits = kits
        self._tables = Tables(store, kits)

    async def lines(self) -> AsyncIterator[GameLine]:
        """Play each game and yield its line."""
        past = await self._store.games.all()
        channel = max((game.channel for game in past), default=0)
        for number in range(1, self.plan.games + 1):
            line = await self._play_game(number, channel + number)
            self.violations += len(line.faults)
            self._rounds += line.rounds
            self._forced += line.asks_forced
            self._optional += line.asks_optional
            yield line
        await self._tables.close()

    def total(self) -> TotalLine:
        """Return the totals of all games."""
        spent = sum(self._times)
        ordered = sorted(self._times)
        return TotalLine(
            games=self.plan.games,
            decisions=len(ordered),
            decisions_per_second=round(len(ordered) / spent, 1) if spent else 0.0,
            p50_ms=percentile_in_milliseconds(ordered, 50),
            p95_ms=percentile_in_milliseconds(ordered, 95),
            violations=self.violations,
            forced_per_round=round(self._forced / max(1, self._rounds), 2),
            optional_per_round=round(self._optional / max(1, self._rounds), 2),
        )

    async def _play_game(self, number: int, channel: int) -> GameLine:
        seed = game_seed(self.plan.seed, number)
        line = GameLine(game=number, seed=seed.hex())
        try:
            game = await self._set_up(channel, seed)
        except Trouble as error:
            line.faults.append(f"set-up: {error}")
            return line
        try:
            await self._play_to_end(game, self._player_of_number(number), line)
        except RulesError as error:
            log.exception("a simulated game stopped", game=game)
            line.faults.append(f"decision {line.decisions + 1}: {error}")
        await self._finish_line(game, line)
        return line

    def _player_of_number(self, number: int) -> Player:
        return player_for_game(self.plan, number, self._kits[self.plan.game])

    async def _set_up(self, channel: int, seed: bytes) -> int:
        tables, plan = self._tables, self.plan
        scenario, heroes = plan.scenario, plan.investigators
        if plan.game in self._kits:
            kit = self._kits[plan.game]
            scenario = scenario or kit.offers.scenarios()[0].slug
            heroes = heroes or choose_investigators(kit, plan.players)
        rules = dict.fromkeys(plan.house_rules, True)
        record = await tables.lobby.open_lobby(
            PLAYER, 0, channel, plan.game, scenario, plan.difficulty, settings=rules
        )
        for investigator in heroes:
            await tables.change(record.id, lobbies.join, PLAYER, investigator)
        await tables.change(record.id, lobbies.start, PLAYER, seed)
        return record.id

    async def _play_to_end(self, game: int, choose: Player, line: GameLine) -> None:
        """Answer questions until the game is over, stuck or long enough."""
        session = (await self._tables.games.snapshot(game)).require_session()
        self._check_invariants(session, line)
        while (
            not session.over and current_round(session) <= self.plan.max_rounds and not line.faults
        ):
            choice = choose(session)
            if choice is None or line.decisions >= LONGEST:
                line.faults.append(f"decision {line.decisions + 1}: the game is stuck")
                return
            given = Answered(choice.seat, choice.ask.id, choice.answer)
            began = self._timer()
            await self._tables.change(game, inputs.submit_input, PLAYER, given)
            taken = self._timer() - began
            self._times.append(taken)
            line.seconds += taken
            line.decisions += 1
            line.asks_forced += choice.forced
            line.asks_optional += not choice.forced
            session = await self._restart_at_intervals(game, session, line)
            self._check_invariants(session, line)

    async def _restart_at_intervals(
        self, game: int, session: AnySession, line: GameLine
    ) -> AnySession:
        """Return the session; at intervals, rebuild it from the store and record a difference."""
        every = self.plan.restart_every
        if not every or line.decisions % every:
            return session
        before, asks = session.snapshot_hash(), session.asks
        self._tables.games.evict(game)
        session = (await self._tables.games.snapshot(game)).require_session()
        if session.snapshot_hash() != before or session.asks != asks:
            line.faults.append(f"decision {line.decisions}: rebuilt, the game is another one")
        return session

    def _check_invariants(self, session: AnySession, line: GameLine) -> None:
        faults: list[str] = session.rules.find_faults(session.state)
        if not session.over and not session.asks:
            faults = [*faults, "neither a question nor a result"]
        line.faults += [f"decision {line.decisions}: {fault}" for fault in faults]

    async def _finish_line(self, game: int, line: GameLine) -> None:
        snapshot = await self._tables.games.snapshot(game)
        session = snapshot.require_session()
        line.rounds = min(current_round(session), self.plan.max_rounds)
        line.resolution = str(getattr(session.state, "resolution", "")) if session.over else None
        line.seconds = round(line.seconds, 4)
        line.state = session.snapshot_hash()
        if snapshot.record.status != "over":
            await self._tables.change_unread(game, gm_steps.end, PLAYER, "the simulation is over")
        self._tables.games.evict(game)


def player_for_game(plan: SimulationPlan, number: int, kit: Kit) -> Player:
    """Return the player of one game of the series. Raises `RulesError` if there is none."""
    seed = f"{plan.seed}/{number}"
    match plan.player:
        case "purposeful":
            way = plan.way or draw_way_to_win(plan.game, seed)
            return Purposeful(seed, load_aims(plan.game, way)).choose
        case "companion":
            return Companions(kit.automation.companion).choose
        case "among" | "careful_among":
            others = Purposeful(seed, load_aims(plan.game, draw_way_to_win(plan.game, seed)))
            careful = plan.player == "careful_among"
            first = Careful(kit.automation.autopilot) if careful else None
            return FirstAmongOthers(first or Companions(kit.automation.companion), others).choose
        case "careful":
            return Careful(kit.automation.autopilot).choose
        case _:
            chooser = Chooser(seed)
            return lambda session: chooser.choose(session.asks)


def choose_investigators(kit: Kit, players: int) -> tuple[str, ...]:
    """Return investigators for these players: random ones if possible, else the first ones."""
    known = kit.offers.investigators()
    drawn = next((choice.slug for choice in known if choice.many), None)
    if drawn is not None:
        return (drawn,) * players
    return tuple(choice.slug for choice in known[:players])


def current_round(session: AnySession) -> int:
    """Return the round or turn, in games that count them."""
    state = session.state
    return int(getattr(state, "round", getattr(state, "turn", 0)))


def game_seed(seed: int, number: int) -> bytes:
    """Return the seed of one game of the series: 16 bytes."""
    return hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=16).digest()


def percentile_in_milliseconds(ordered: list[float], percent: int) -> float:
    """Return a percentile in milliseconds, of sorted times in seconds."""
    if not ordered:
        return 0.0
    return round(ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1_000, 3)
