"""A campaign for tests: begun, answered by keys, its scenarios ended by made-up results."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from bot.engine.ask import Ask, Passed, Picked
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Overridden
from bot.engine.session import Session
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.next_scenario import WantedChapter, printed_result, wanted_chapter
from bot.lcg.campaign.record import CampaignRecord, Enrolled
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.campaign.sentences import lines
from bot.lcg.printed.packs import whole_library
from bot.lcg.rules.scenario_result import ScenarioResult
from bot.lcg.ruleset import load_scripts

SEED = b"0123456789abcdef"
PAIR = ("roland_banks", "daisy_walker")
F = TypeVar("F", bound=Fact)


@cache
def rules(*, whole: bool = False) -> CampaignRules:
    """The rules, read once; the `whole` ones know boxes that are not offered."""
    load_scripts()
    return CampaignRules(whole_library() if whole else None)


class CampaignTable:
    """A campaign in memory; after each input it is restored from what is saved, and is the same."""

    def __init__(self, investigators: tuple[str, ...] = PAIR, **setup: Any) -> None:
        given = {"campaign": "night_of_the_zealot", "investigators": list(investigators), **setup}
        self.rules = rules(whole=given["campaign"] not in rules().library.campaigns)
        self.session, outcome = Session.start(self.rules, given, SEED)
        self.facts: list[Fact] = list(outcome.facts)
        self._saved = outcome.checkpoint
        self._tail = [] if outcome.checkpoint else [outcome.record]
        self.check()

    # Looking

    @property
    def campaign(self) -> CampaignGame:
        """The campaign to look at."""
        return self.session.game

    @property
    def record(self) -> CampaignRecord:
        """Its record."""
        return self.session.state

    @property
    def wanted(self) -> WantedChapter:
        """The scenario that wants to be played."""
        found = wanted_chapter(self.campaign)
        assert found is not None
        return found

    def who(self, seat: int = 0) -> Enrolled:
        """The investigator of a seat."""
        found = self.campaign.of(Seat(seat))
        assert found is not None
        return found

    def told(self, kind: type[F]) -> list[F]:
        """Return what was told of a kind since the beginning."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def said(self) -> list[str]:
        """Everything that was told, in words."""
        return lines(self.campaign, self.facts, None)

    def ask(self, seat: int = 0) -> Ask:
        """The question that a seat is asked."""
        return next(ask for ask in self.session.asks if Seat(seat) in (*ask.must, *ask.may))

    def options(self, seat: int = 0) -> set[str]:
        """Return what a seat can choose."""
        return {option.key for ask in self.session.asks for option in _options(ask, seat)}

    def note(self, key: str, seat: int = 0) -> str:
        """Return what stands beside an option."""
        return next(
            o.note for ask in self.session.asks for o in _options(ask, seat) if o.key == key
        )

    def barred(self, seat: int = 0) -> dict[str, str]:
        """Return what a seat cannot do, with why, by label."""
        return {each.label: each.reason for each in self.ask(seat).parts[Seat(seat)].barred}

    # Doing

    def apply(self, given: Input) -> None:
        """Apply an input; the campaign is sound, and what is saved is the same campaign."""
        outcome = self.session.apply(given)
        self.facts.extend(outcome.facts)
        if outcome.checkpoint is not None:
            self._saved, self._tail = outcome.checkpoint, []
        else:
            self._tail.append(outcome.record)
        self.check()

    def check(self) -> None:
        """No invariant is broken, and a restart changes nothing."""
        assert self.rules.find_faults(self.record) == []
        assert self._saved is not None
        again = Session.restore(self.rules, self._saved.data, SEED, self._tail)
        assert again.snapshot_hash() == self.session.snapshot_hash()

    def chooses(self, *keys: str, seat: int = 0) -> None:
        """A seat chooses, one answer after the other."""
        for key in keys:
            ask = next(a for a in self.session.asks if key in {o.key for o in _options(a, seat)})
            self.apply(Answered(Seat(seat), ask.id, Picked((key,))))

    def passes(self, seat: int = 0) -> None:
        """A seat passes."""
        self.apply(Answered(Seat(seat), self.ask(seat).id, Passed()))

    def order(self, do: str, **command: Any) -> None:
        """A command of the table or of the game master."""
        self.apply(Overridden({"do": do, **command}))

    def result(self, resolution: str = "r1", **changes: Any) -> ScenarioResult:
        """Return what is printed of a resolution of the wanted scenario, with changes."""
        return msgspec.structs.replace(printed_result(self.campaign, resolution), **changes)

    def ends(self, resolution: str = "r1", *, seats: Any = None, **changes: Any) -> None:
        """The wanted scenario ends so; `seats` are changes by seat of the scenario."""
        result = self.result(resolution, **changes)
        changed = [
            msgspec.structs.replace(seat, **(seats or {}).get(int(seat.seat), {}))
            for seat in result.seats
        ]
        result = msgspec.structs.replace(result, seats=tuple(changed))
        self.order("result", number=self.record.chapter, result=msgspec.to_builtins(result))

    def ready(self, *seats: int) -> None:
        """These seats are ready; offers that they have to decide about are declined before."""
        for seat in seats or [player.seat for player in self.campaign.here()]:
            for key in sorted(self.options(seat)):
                if key.startswith("decline:"):
                    self.chooses(key, seat=seat)
            self.chooses("ready", seat=seat)

    def goes_on(self, lead: int = 0) -> None:
        """All are ready, and somebody leads the next scenario."""
        self.ready()
        if any(ask.kind == "lead" for ask in self.session.asks):
            self.votes(lead)

    def votes(self, lead: int) -> None:
        """All who are asked want the same to lead, until that is decided."""
        while asked := [ask for ask in self.session.asks if ask.kind == "lead"]:
            self.chooses(f"lead:{lead}", seat=asked[0].awaited[0])

    def earns(self, xp: int, seat: int = 0) -> None:
        """The game master gives experience."""
        self.order("set", seat=seat, what="xp", to=xp)


def _options(ask: Ask, seat: int) -> list[Any]:
    part = ask.parts.get(Seat(seat))
    return list(part.options) if part is not None else []
