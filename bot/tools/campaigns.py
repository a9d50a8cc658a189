"""`simulate --campaign`: whole campaigns, their chapters and the steps between them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import TextIO

import msgspec
from msgspec import Struct, field

from bot.engine.errors import NotAllowed, ReplayMismatch, RulesError
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.lcg.rules.scenario_result import scenario_result
from bot.table.declares.campaign_kit import Chapters
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.lobby.choices import find_choice
from bot.table.lobby.lobby_difficulty import default_difficulty
from bot.tools.chain import Chain
from bot.tools.chooser import Chooser, ChosenAnswer
from bot.tools.simulate import (
    LONGEST,
    Player,
    SimulationPlan,
    current_round,
    game_seed,
    percentile_in_milliseconds,
    player_for_game as player_of_game,
)


class ChapterLine(Struct):
    """A finished chapter."""

    scenario: str
    resolution: str
    rounds: int
    earned: float = 0.0
    """The average over investigators of experience minus trauma, each at least 0."""


class CampaignLine(Struct, omit_defaults=False):
    """One campaign, as printed. `seconds` is the time of its decisions."""

    campaign: int
    seed: str
    chapters: list[ChapterLine] = field(default_factory=list[ChapterLine])
    end: str | None = None
    ended_by: str = ""
    decisions: int = 0
    asks_forced: int = 0
    asks_optional: int = 0
    bought: int = 0
    """The number of purchases between chapters, by all investigators."""
    fallen: int = 0
    """The number of investigators killed or driven insane."""
    seconds: float = 0.0
    state: str = ""
    faults: list[str] = field(default_factory=list[str])


class CampaignsLine(Struct):
    """The last line."""

    campaigns: int
    decisions: int
    decisions_per_second: float
    p50_ms: float
    p95_ms: float
    violations: int


def simulate_campaigns(plan: SimulationPlan, kits: Mapping[str, Kit], out: TextIO) -> int:
    """Play campaigns, print a JSON object per line, and return 1 if there were violations.

    ``plan.scenario`` is the campaign. Raises `RulesError` if there is no such campaign, or if its
    set-up is illegal.
    """
    simulation = CampaignSimulation(plan, kits)
    for line in simulation.lines():
        out.write(msgspec.json.encode(line).decode() + "\n")
        out.flush()
    out.write(msgspec.json.encode(simulation.total()).decode() + "\n")
    return 1 if simulation.violations else 0


class CampaignSimulation:
    """A series of campaigns in memory."""

    def __init__(
        self,
        plan: SimulationPlan,
        kits: Mapping[str, Kit],
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.plan = plan
        self.violations = 0
        self._kits = kits
        self._timer = timer
        self._times: list[float] = []
        self._kit, self._chapters = campaign_kit(kits, plan.scenario)
        self._setup = self._kit.offers.game_setup(_campaign_lobby(plan, self._kit))

    def lines(self) -> Iterator[CampaignLine]:
        """Play each campaign and yield its line."""
        for number in range(1, self.plan.games + 1):
            line = self._play_campaign(number)
            self.violations += len(line.faults)
            yield line

    def total(self) -> CampaignsLine:
        """Return the totals of all campaigns."""
        spent, ordered = sum(self._times), sorted(self._times)
        return CampaignsLine(
            campaigns=self.plan.games,
            decisions=len(ordered),
            decisions_per_second=round(len(ordered) / spent, 1) if spent else 0.0,
            p50_ms=percentile_in_milliseconds(ordered, 50),
            p95_ms=percentile_in_milliseconds(ordered, 95),
            violations=self.violations,
        )

    def chain(self, number: int) -> Chain:
        """Return a campaign of the series at its start."""
        games = {slug: self._kits[slug].rules for slug in self._chapter_games()}
        seed = game_seed(self.plan.seed, number)
        return Chain(self._kit.rules, self._chapters, games, dict(self._setup), seed)

    def _chapter_games(self) -> list[str]:
        return [slug for slug in self._kits if self._kits[slug].chapters is None]

    def _play_campaign(self, number: int) -> CampaignLine:
        line = CampaignLine(campaign=number, seed=game_seed(self.plan.seed, number).hex())
        chain = self.chain(number)
        try:
            self._play_to_end(chain, CampaignPlayer(self.plan, number, self._kits), line)
        except (RulesError, ReplayMismatch) as error:
            line.faults.append(f"decision {line.decisions + 1}: {error}")
        _finish_line(chain, line)
        return line

    def _play_to_end(self, chain: Chain, player: CampaignPlayer, line: CampaignLine) -> None:
        """Answer questions until the campaign is over or stuck."""
        self._check_games(chain, line)
        while not chain.over and not line.faults:
            choice = player.choose(chain.playing)
            if choice is None or line.decisions >= LONGEST:
                line.faults.append(f"decision {line.decisions + 1}: the campaign is stuck")
                return
            began = self._timer()
            chain.apply(Answered(choice.seat, choice.ask.id, choice.answer))
            self._count_decision(line, choice, self._timer() - began)
            self._check_games(chain, line)

    def _count_decision(self, line: CampaignLine, choice: ChosenAnswer, taken: float) -> None:
        self._times.append(taken)
        line.seconds += taken
        line.decisions += 1
        line.asks_forced += choice.forced
        line.asks_optional += not choice.forced

    def _check_games(self, chain: Chain, line: CampaignLine) -> None:
        """Check the invariants of both games, and rebuild them at intervals."""
        faults = [
            *_invariant_faults(chain.campaign),
            *(_invariant_faults(chain.chapter) if chain.chapter else ()),
        ]
        if not chain.over and not chain.playing.asks:
            faults.append("neither a question nor a result")
        every = self.plan.restart_every
        if every and line.decisions % every == 0 and not chain.rebuild():
            faults.append("rebuilt, the campaign is another one")
        line.faults += [f"decision {line.decisions}: {fault}" for fault in faults]


class CampaignPlayer:
    """One kind of player, for the campaign and all its chapters."""

    def __init__(self, plan: SimulationPlan, number: int, kits: Mapping[str, Kit]) -> None:
        self._plan = plan
        self._number = number
        self._kits = kits
        self._players: dict[str, Player] = {}
        chooser = Chooser(f"{plan.seed}/{number}")
        self._random: Player = lambda session: chooser.choose(session.asks)

    def choose(self, session: AnySession) -> ChosenAnswer | None:
        """Return an answer to one of the questions; None if no seat can answer."""
        if self._plan.player == "random":
            return self._random(session)
        return self._player_of_game(session.rules.slug)(session)

    def _player_of_game(self, game: str) -> Player:
        if game not in self._players:
            plan = msgspec.structs.replace(self._plan, game=game)
            self._players[game] = player_of_game(plan, self._number, self._kits[game])
        return self._players[game]


def campaign_kit(kits: Mapping[str, Kit], campaign: str) -> tuple[Kit, Chapters]:
    """Return the kit of a campaign. Raises `NotAllowed` if there is none."""
    known: list[str] = []
    for slug in kits:
        chapters = kits[slug].chapters
        if chapters is not None:
            names = [choice.slug for choice in kits[slug].offers.scenarios()]
            if campaign in names:
                return kits[slug], chapters
            known += names
    raise NotAllowed(f"There is no campaign {campaign!r}. There are: {', '.join(known)}.")


def _campaign_lobby(plan: SimulationPlan, kit: Kit) -> Lobby:
    heroes = plan.investigators or tuple(
        each.slug for each in kit.offers.investigators()[: plan.players]
    )
    chosen = [find_choice(kit.offers.investigators(), each, "investigator").slug for each in heroes]
    level = plan.difficulty or default_difficulty(kit)
    difficulty = find_choice(kit.offers.difficulties(), level, "difficulty").slug
    settings = dict.fromkeys(plan.house_rules, True)
    return Lobby(plan.scenario, difficulty, tuple(chosen), settings)


def _invariant_faults(session: AnySession) -> list[str]:
    return session.rules.find_faults(session.state)


def _finish_line(chain: Chain, line: CampaignLine) -> None:
    record = chain.campaign.state
    line.chapters = [
        ChapterLine(
            chapter.scenario,
            str(session.state.resolution),
            current_round(session),
            average_experience(session),
        )
        for chapter, session in chain.ended
    ]
    line.end = None if record.end is None else str(record.end)
    line.ended_by = record.ended_by
    line.bought = sum(len(each.bought) for each in record.roster)
    line.fallen = sum(each.status.is_barred for each in record.roster)
    line.seconds = round(line.seconds, 4)
    line.state = chain.campaign.snapshot_hash()


def average_experience(chapter: AnySession) -> float:
    """Return the experience from a finished scenario: see `ChapterLine.earned`."""
    seats = scenario_result(chapter.game).seats
    return sum(max(0, each.xp - each.physical - each.mental) for each in seats) / len(seats)
