"""A board game in numbers, counted from public facts, from the first turn to the last."""

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
    luck_sentence,
    main_contributor_sentence,
    worst_round_sentence,
)
from bot.second_edition import views
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase
from bot.second_edition.names.naming import name_of, who_name
from bot.second_edition.printed.terms import Coin, Place
from bot.second_edition.text.sentences.course import WOKE
from bot.second_edition.turn.endings import VICTORIES

COUNTS = (
    ("clue", "clue token", "clue tokens"),
    ("enemy", "monster defeated", "monsters defeated"),
    ("gate", "gate closed", "gates closed"),
    ("elder_sign", "seal", "seals"),
    ("heart", "Stamina lost", "Stamina lost"),
    ("sanity", "Sanity lost", "Sanity lost"),
)
"""The counts of each investigator: icon, singular, plural."""
LOST = {Coin.STAMINA: "heart", Coin.SANITY: "sanity"}

Key = tuple[Seat, str]
"""A seat, and the code of its investigator at that time."""


class Tally:
    """The numbers, counted fact by fact."""

    def __init__(self) -> None:
        self.people: dict[Key, Counted] = {}
        self.doom, self.terror = Rounds(level=True), Rounds(level=True)
        self.gates, self.seals = Rounds(level=True), Rounds(level=True)
        self.lost = Rounds()
        self.devoured: set[Key] = set()
        self.woke: tuple[int, f.AncientOneWoke] | None = None
        self.battle = 0
        self.turn = 1
        self._rolls: dict[Seat, list[int | None]] = {}
        """The successes of the first roll in each open check, by seat."""
        self._closer: dict[Place, Key] = {}

    def count(self, fact: Fact) -> None:
        """Count a fact."""
        match fact:
            case f.TurnBegan(turn=turn):
                self._begin_turn(turn)
            case f.AncientOneWoke():
                self.woke = (self.turn, fact)
            case f.BattleRound(round=number):
                self.battle = number
            case f.CheckBegan() | f.DiceRolled() | f.CheckEnded():
                self._count_check(fact)
            case _:
                self._count_town(fact)
                self._count_action_or_harm(fact)

    def _begin_turn(self, turn: int) -> None:
        self._rolls.clear()
        if turn > 1:  # The set-up belongs to the first turn.
            for rounds in (self.doom, self.terror, self.gates, self.seals, self.lost):
                rounds.begin()
        self.turn = turn

    def _count_town(self, fact: Fact) -> None:
        """Count doom, terror, gates and seals; doom in the final battle does not count."""
        match fact:
            case f.DoomChanged(now=now) if self.woke is None:
                self.doom.stands(now)
            case f.TerrorChanged(now=now):
                self.terror.stands(now)
            case f.GateOpened():
                self.gates.add(1)
            case f.GateClosed():
                self.gates.add(-1)
            case f.MythosOver(gates=gates):
                self.gates.stands(gates)
            case f.Sealed(on=on):
                self.seals.add(1 if on else -1)
            case _:
                pass

    def _count_action_or_harm(self, fact: Fact) -> None:
        """Count what a fact tells of an investigator’s actions and harm."""
        match fact:
            case f.GateClosed(place=place, seat=seat, who=who) if seat is not None:
                self._closer[place] = (seat, who)
                self._counted_of(seat, who).counts["gate"] += 1
            case f.Sealed(place=place, on=True) if place in self._closer:
                self._counted_of(*self._closer[place]).counts["elder_sign"] += 1
            case f.CombatEnded(seat=seat, who=who, monster=monster, how="won") if monster:
                self._counted_of(seat, who).counts["enemy"] += 1
            case f.Changed():
                self._count_change(fact)
            case f.InvestigatorDevoured(seat=seat, code=code):
                self.devoured.add((seat, code))
            case _:
                pass

    def _count_change(self, fact: f.Changed) -> None:
        counts = self._counted_of(fact.seat, fact.who).counts
        if fact.what is Coin.CLUES and fact.amount > 0:
            counts["clue"] += fact.amount
        elif fact.what in LOST and fact.amount < 0 and not fact.cost:
            counts[LOST[fact.what]] -= fact.amount
            self.lost.add(-fact.amount)

    def _count_check(self, fact: f.CheckBegan | f.DiceRolled | f.CheckEnded) -> None:
        open_checks = self._rolls.setdefault(fact.seat, [])
        match fact:
            case f.CheckBegan():
                open_checks.append(None)
            case f.DiceRolled(why="", successes=successes) if open_checks:
                open_checks[-1] = successes
            case f.CheckEnded():
                first = open_checks.pop() if open_checks else None
                self._count_test(fact, first or 0)
            case _:
                pass

    def _count_test(self, fact: f.CheckEnded, first: int) -> None:
        """Count a check, unless it was automatic or cannot be passed or failed."""
        if not fact.automatic and not fact.tallied:
            self._counted_of(fact.seat, fact.who).test(
                passed=fact.passed,
                by_chance=first >= fact.difficulty,
                per_mille=fact.per_mille,
            )

    def _counted_of(self, seat: Seat, who: str) -> Counted:
        return self.people.setdefault((seat, who), Counted())


def build_recap(b: Board, facts: Sequence[Fact]) -> Recap:
    """Return the game so far in numbers; `facts` are the public facts, in order."""
    tally = Tally()
    for fact in facts:
        tally.count(fact)
    for who in b.state.investigators:
        tally.people.setdefault((who.seat, who.code), Counted())
    told = Recap(
        title=b.ancient_one.name,
        result=_result_title(b),
        won=b.state.resolution in VICTORIES if b.state.phase is Phase.OVER else None,
        unit="turn",
        tracks=_recap_tracks(tally),
        people=_recap_people(b, tally),
    )
    return replace(told, decided=tuple(_decisive_lines(b, tally, told)))


def _result_title(b: Board) -> str:
    if b.state.phase is Phase.OVER:
        return views.RESULTS.get(b.state.resolution, b.state.resolution)
    return f"Turn {b.state.turn}"


def _recap_tracks(tally: Tally) -> tuple[Track, ...]:
    return (
        Track("doom", "Doom", tally.doom.values, level=True),
        Track("cloud", "Terror", tally.terror.values, level=True),
        Track("gate", "Gates open", tally.gates.values, level=True),
        Track("elder_sign", "Seals", tally.seals.values, level=True),
    )


def _recap_people(b: Board, tally: Tally) -> tuple[Person, ...]:
    """Return the people in seat order; a later investigator of a seat follows the devoured one."""
    now = {who.seat: who.code for who in b.state.investigators}
    keys = [key for key in tally.people if who_name(b, key[1])]
    keys.sort(key=lambda key: (key[0], now.get(key[0]) == key[1]))
    return tuple(_recap_person(b, key, tally) for key in keys)


def _recap_person(b: Board, key: Key, tally: Tally) -> Person:
    seat, code = key
    counted = tally.people[key]
    counts = counts_of(counted, COUNTS)
    fate = "devoured" if key in tally.devoured else ""
    return Person(seat, code, who_name(b, code), counted.tests, counts, fate)


# --- what decided it ------------------------------------------------------------------------------


def _decisive_lines(b: Board, tally: Tally, told: Recap) -> list[str]:
    """Return at most four sentences: the end, luck, the worst turn, the main contributors."""
    found = [
        *_waking_lines(b, tally),
        *(_end_sentences(b, tally) if b.state.phase is Phase.OVER else []),
        *luck_sentence(told.tests, "dice"),
        *main_contributor_sentence(told.people, "gate", "accounts for"),
        *worst_round_sentence(tally.lost.values, "turn", "points of Stamina and Sanity lost"),
        *main_contributor_sentence(told.people, "enemy", "accounts for"),
    ]
    return found[:4]


def _waking_lines(b: Board, tally: Tally) -> list[str]:
    if tally.woke is None:
        return []
    turn, fact = tally.woke
    return [f"{name_of(b, fact.code)} awoke in turn {turn}: {WOKE.get(fact.why, fact.why)}."]


def _end_sentences(b: Board, tally: Tally) -> list[str]:
    """Return the sentence about the end of the game."""
    track = f"with {tally.doom.now} of {b.ancient_one.doom} doom"
    match b.state.resolution:
        case "sealed":
            return [f"The last seal was set in turn {tally.turn}, {track}."]
        case "closed":
            return [f"The last gate was closed in turn {tally.turn}, {track}."]
        case "beaten":
            return [
                f"{b.ancient_one.name} was defeated in round {tally.battle} of the final battle."
            ]
        case "devoured":
            return [f"The last investigator was devoured {_place_of_end(tally)}."]
        case _:
            return []


def _place_of_end(tally: Tally) -> str:
    if tally.battle:
        return f"in round {tally.battle} of the final battle"
    return "in Arkham" if tally.woke is None else "in the final battle"
