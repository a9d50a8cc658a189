"""A scenario in numbers, counted from public facts, from the first round to the last."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.game_numbers import Person, Recap, Track
from bot.engine.ids import Seat
from bot.kits.tally import (
    Counted,
    Rounds,
    counts_of,
    in_thousandths,
    luck_sentence,
    main_contributor_sentence,
    worst_round_sentence,
)
from bot.lcg import views
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.core.state import Investigator, Phase, Standing
from bot.lcg.names.sources import source_name
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.views.colours import colour_number

COUNTS = (
    ("clue", "clue", "clues"),
    ("combat", "damage dealt", "damage dealt"),
    ("enemy", "enemy defeated", "enemies defeated"),
    ("damage", "damage taken", "damage taken"),
    ("horror", "horror taken", "horror taken"),
)
"""The counts of each investigator: icon, singular, plural."""
STAGES = f.ActAdvanced | f.AgendaAdvanced
ENDS = {CampaignEnd.WON: True, CampaignEnd.LOST: False, CampaignEnd.SURVIVED: None}
"""True if the end of a campaign is a win, False if it is a loss, None if neither."""


class Tally:
    """The numbers, counted fact by fact."""

    def __init__(self, seats: int) -> None:
        self.people = [Counted() for _ in range(seats)]
        self.doom = Rounds(level=True)
        self.clues, self.dealt, self.taken = Rounds(), Rounds(), Rounds()
        self.need = 0
        """Doom that advances the current agenda."""
        self.last_stage: STAGES | None = None
        """The act or agenda that advanced last, if no phase has begun since."""
        self.last_out: f.InvestigatorOut | None = None
        self._round = 0
        self._actor: Seat | None = None
        self._named = False
        """True if the facts name who dealt damage."""

    def count(self, fact: Fact) -> None:
        """Count a fact."""
        match fact:
            case f.RoundBegan():
                self._begin_round()
            case f.PhaseBegan():
                self._actor = self.last_stage = None
            case f.DoomPlaced(total=total, need=need):
                self.doom.stands(total)
                self.need = need
            case f.ActAdvanced() | f.AgendaAdvanced():
                self._count_advance(fact)
            case f.InvestigatorOut():
                self.last_out = fact
            case f.TestEnded():
                self._count_test(fact)
            case _:
                self._count_action_or_harm(fact)

    def _begin_round(self) -> None:
        self._round += 1
        self.last_stage = None
        if self._round > 1:  # The set-up belongs to the first round.
            for rounds in (self.doom, self.clues, self.dealt, self.taken):
                rounds.begin()

    def _count_advance(self, fact: STAGES) -> None:
        self.last_stage = fact
        if isinstance(fact, f.AgendaAdvanced):
            self.doom.stands(0)

    def _count_test(self, fact: f.TestEnded) -> None:
        self.people[fact.seat].test(
            passed=fact.success,
            by_chance=fact.success and not _was_turned_into_success(fact),
            per_mille=in_thousandths(*fact.chance),
        )

    def _count_action_or_harm(self, fact: Fact) -> None:
        """Count what a fact tells of an investigator’s actions and harm."""
        match fact:
            case f.CluesDiscovered() | f.CluesGained() | f.CluesTaken():
                self._add_count(fact.seat, "clue", fact.count)
                self.clues.add(fact.count)
            case f.EnemyDamaged(amount=amount) if amount > 0:
                self.dealt.add(amount)
                if (dealer := self._damage_dealer(fact)) is not None:
                    self._add_count(dealer, "combat", amount)
            case f.EnemyDefeated(seat=seat) if seat is not None:
                self._add_count(seat, "enemy", 1)
            case f.HarmAssigned(code=""):
                self._count_harm(fact)
            case f.ActionTaken() | f.AbilityUsed() | f.CardPlayed() | f.TestBegan():
                self._actor = fact.seat
            case _:
                pass

    def _damage_dealer(self, fact: f.EnemyDamaged) -> Seat | None:
        """Return the seat that dealt damage; if no fact names one, the seat that acted last."""
        self._named = self._named or fact.seat is not None
        return fact.seat if self._named else self._actor

    def _count_harm(self, fact: f.HarmAssigned) -> None:
        self._add_count(fact.seat, "damage", fact.damage)
        self._add_count(fact.seat, "horror", fact.horror)
        self.taken.add(fact.damage + fact.horror)

    def _add_count(self, seat: Seat, what: str, amount: int) -> None:
        self.people[seat].counts[what] += amount


def _was_turned_into_success(fact: f.TestEnded) -> bool:
    """Return True if an addition after the token turned a failed test into a success."""
    parts = fact.sheet.parts if fact.sheet is not None else ()
    added = sum(part.amount for part in parts if part.share is f.Share.EXTRA)
    return added > 0 and fact.total - added < fact.difficulty


def build_recap(g: Game, facts: Sequence[Fact]) -> Recap:
    """Return the scenario so far in numbers; `facts` are the public facts, in order."""
    tally = Tally(len(g.state.investigators))
    for fact in facts:
        tally.count(fact)
    won = _has_won(g, tally)
    told = Recap(
        title=g.library.scenarios[g.state.scenario].name,
        result=_result_title(g),
        won=won,
        resolved=g.state.phase is Phase.OVER and won is None,
        tracks=_recap_tracks(tally),
        people=tuple(_recap_person(g, who, tally) for who in g.state.investigators),
    )
    return replace(told, decided=tuple(_decisive_lines(g, tally, told)))


def _result_title(g: Game) -> str:
    if g.state.phase is Phase.OVER:
        return f"{views.result_words(g.state.resolution)}, round {g.state.round}"
    return f"Round {g.state.round}"


def _has_won(g: Game, tally: Tally) -> bool | None:
    """Return True if the scenario was won and False if it was lost.

    None if it is not over, or if the rules call it neither. A resolution that ends the campaign
    decides it. Otherwise only a standalone scenario is won, by a resolution reached on an act, or
    lost, on an agenda or without a resolution (Rules Reference, "Standalone Mode").
    """
    if g.state.phase is not Phase.OVER:
        return None
    scenario = g.library.scenarios[g.state.scenario]
    found = next((r for r in scenario.resolutions if r.slug == g.state.resolution), None)
    if found is not None and found.outcome is not None:
        return ENDS[found.outcome]
    if g.state.chapter:
        return None
    if g.state.resolution in ("", "none"):
        return False
    return None if tally.last_stage is None else isinstance(tally.last_stage, f.ActAdvanced)


def _recap_tracks(tally: Tally) -> tuple[Track, ...]:
    return (
        Track("doom", "Doom", tally.doom.values, level=True),
        Track("clue", "Clues", tally.clues.values),
        Track("combat", "Damage dealt", tally.dealt.values),
        Track("damage", "Damage and horror taken", tally.taken.values),
    )


def _recap_person(g: Game, who: Investigator, tally: Tally) -> Person:
    counted = tally.people[who.seat]
    counts = counts_of(counted, COUNTS)
    colour = colour_number(g, who.seat)
    return Person(
        who.seat,
        str(who.code),
        g.name(who.seat),
        counted.tests,
        counts,
        _recap_fate(who),
        place=None if colour == who.seat else colour,
    )


def _recap_fate(who: Investigator) -> str:
    if who.standing is Standing.PLAYING:
        return ""
    return "killed" if who.killed else who.standing.value


# --- what decided it ------------------------------------------------------------------------------


def _decisive_lines(g: Game, tally: Tally, told: Recap) -> list[str]:
    """Return at most four sentences: the end, luck, the worst round, the main contributors."""
    found = [
        *(_end_sentences(g, tally) if g.state.phase is Phase.OVER else []),
        *luck_sentence(told.tests, "tokens"),
        *worst_round_sentence(tally.taken.values, "round", "damage and horror"),
        *main_contributor_sentence(told.people, "clue", "found"),
        *main_contributor_sentence(told.people, "enemy", "defeated"),
    ]
    return found[:4]


def _end_sentences(g: Game, tally: Tally) -> list[str]:
    """Return the sentence about the end of the scenario."""
    if g.state.resolution in ("", "none"):
        return _elimination_sentences(g, tally.last_out)
    match tally.last_stage:
        case f.ActAdvanced():
            doom = f", with {tally.doom.now} of {tally.need} doom" if tally.need else ""
            return [f"The last act advanced in round {g.state.round}{doom}."]
        case f.AgendaAdvanced():
            return [f"Time ran out: the last agenda advanced in round {g.state.round}."]
        case _:
            return []


def _elimination_sentences(g: Game, out: f.InvestigatorOut | None) -> list[str]:
    if out is None:
        return []
    if out.how is f.Fate.RESIGNED:
        return [f"{g.name(out.seat)} resigned last, in round {g.state.round}."]
    cause = source_name(g, out.cause)
    by = f", by {cause}" if cause else ""
    last = f"{g.name(out.seat)} was the last to be defeated{by}, in round {g.state.round}."
    return [f"Nobody was left. {last}"]
