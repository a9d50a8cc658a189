"""Who has to be called when, worked out from journal, settings and clock alone.

Read as a player would want it, and written without the program's own reckoning: time is looked
through minute by minute on the wall clock of whoever is called.

- One call for each decision, so long after it was asked for; none if it is answered before. Whoever
  has done nothing for ten minutes is called at once for a choice that has to be made.
- Whoever acted and is asked again knows it: they are only reminded. So is who was called in the
  phase, did nothing, and is asked the same again after somebody else's turn.
- In a phase a person is called once, whatever else is asked there; from then on only reminded, so
  long after that call. A choice that has to be made is called for all the same, once, after a call
  for what could be passed.
- Whoever has to let others have their say first is called when these have had it.
- Reminders at growing intervals, then silence. A vote is called for like a decision.
- Whoever is given a seat hears of it at once.
- Nobody is called in quiet hours or while they are away; a digest is once a day; off is never.
- Where a table has deadlines there is one warning for each, in waking hours; what is asked again
  because somebody else did something, and is the same to whoever is asked, has the old deadline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from bot.people.person_settings import Personal, Ping
from bot.store.game_records import JournalEntry
from bot.table.declares.pace import HOUR, Pace
from tests.e2e.weeks.replay import Replay, Wanted

NEVER = float("inf")
AWAY = 600.0
"""Seconds without an action after which somebody is away."""
TOLD_DAYS = 30
"""Days that are looked through for a minute in which somebody can be called."""


class Pinged(Struct, frozen=True, order=True):
    """Somebody was called, or should have been."""

    at: float
    user: int
    privately: bool = False


class Moment(Struct, frozen=True):
    """What there was to see when the clock stood still."""

    at: float
    entries: tuple[JournalEntry, ...]
    """Steps since the moment before."""
    players: dict[int, int]
    """Who plays each seat now; nobody where the autopilot does."""
    occupants: dict[int, int]
    """Whose seat each is."""
    asked: frozenset[int]
    """Users whose word on a vote is wanted."""
    people: dict[int, Personal]
    handed: dict[int, float]
    """Since when each seat is played by whoever plays it now; 0: from the beginning."""
    seen: dict[int, float]
    """When each did something last, since the bot was started."""
    running: bool = True


class Vigil:
    """The table waits for somebody: which call comes next, and from when on."""

    def __init__(self, user: int, kind: str, number: int, at: float, *, choice: bool) -> None:
        self.user = user
        self.kind = kind
        self.number = number
        self.at = at
        self.choice = choice
        self.freed = False
        """The others have had their say: that is news, however often they were called."""


class Oracle:
    """Goes through the moments of a game; `pings` is what should have been sent."""

    def __init__(self, replay: Replay, pace: Pace, begin: float) -> None:
        self.replay = replay
        self.pace = pace
        self.pings: list[Pinged] = []
        self.last_words = 0
        self._vigils: dict[tuple[int, str], Vigil] = {}
        self._aware: dict[tuple[int, str], Vigil] = {}
        """Who was called in this phase for what is not asked at the moment."""
        self._phase = ""
        self._heard: dict[tuple[str, int], tuple[float, bool]] = {}
        """When each was last called in a phase, and whether for a choice that has to be made."""
        self._since: dict[int, float] = {}
        self._put: dict[tuple[int, int], float] = {}
        """Since when each seat is asked each question, or the same before it."""
        self._wanted: list[Wanted] = []
        self._warned: set[tuple[int, int, float]] = set()
        self._occupants: dict[int, int] = {}
        self._digests: dict[int, float] = {}
        self._now = begin

    def see(self, moment: Moment) -> None:
        """The next moment: what was due before it, its steps, and what is due at once."""
        self._until(moment, moment.at, inclusive=False)
        self._now = moment.at
        for entry in moment.entries:
            self.replay.feed(entry)
            self._look(moment, actor=entry.user if entry.interaction else None)
        self._look(moment, actor=None)
        for seat, user in moment.occupants.items():
            if self._occupants.get(seat, user) != user:
                self._ping(user, moment, moment.at)
        self._occupants = moment.occupants
        self._until(moment, moment.at, inclusive=True)

    # --- whom the table waits for -----------------------------------------------------------------

    def _look(self, moment: Moment, actor: int | None) -> None:
        self._heard = {who: at for who, at in self._heard.items() if who[0] == self.replay.phase}
        before, wanted = self._wanted, self.replay.wanted() if moment.running else []
        self._wanted = wanted
        self._since = {each.ask: self._since.get(each.ask, self._now) for each in wanted}
        for each in wanted:
            self._put.setdefault((int(each.seat), each.ask), self._begun(each, before))
        found: dict[tuple[int, str], Vigil] = {}
        for each in wanted:
            user = moment.players.get(each.seat)
            key = (int(each.seat), "" if each.must else "hoped")
            if user is not None and key not in found:
                found[key] = self._vigil(
                    key, each, user, moment.seen.get(user, NEVER), acted=user == actor
                )
        for seat, user in moment.players.items():
            if user in moment.asked:
                found[seat, "vote"] = self._kept(seat, user)
        self._remember(found, actor)
        self._vigils = found

    def _begun(self, each: Wanted, before: list[Wanted]) -> float:
        """Return when a question to a seat begins: with the one before it, if that was the same."""
        stands, seat = {one.ask for one in self._wanted}, int(each.seat)
        gone = [one for one in before if one.seat == seat and one.ask not in stands]
        same = [one.ask for one in gone if one.same == each.same and one.must]
        if not same or self.replay.went_back or self.replay.answered == seat:
            return self._now
        warned = {(who, ask, to) for who, ask, to in self._warned if (who, ask) == (seat, same[0])}
        self._warned |= {(who, each.ask, to) for who, _, to in warned}
        return self._put.get((seat, same[0]), self._now)

    def _remember(self, found: dict[tuple[int, str], Vigil], actor: int | None) -> None:
        """Whose question went away though they did nothing: they know it for the phase."""
        gone = {key: each for key, each in self._vigils.items() if key not in found and each.number}
        known = {**self._aware, **gone} if self.replay.phase == self._phase else {}
        self._phase = self.replay.phase
        self._aware = {
            key: each
            for key, each in known.items()
            if key not in found and not key[1] and each.user != actor
            if key[0] not in self.replay.asked
        }

    def _kept(self, seat: int, user: int) -> Vigil:
        old = self._vigils.get((seat, "vote"))
        return old or Vigil(user, "vote", 0, self._now + self.pace.debounce, choice=False)

    def _vigil(
        self, key: tuple[int, str], each: Wanted, user: int, seen: float, *, acted: bool
    ) -> Vigil:
        aware = self._aware if self.replay.phase == self._phase else {}
        old = self._vigils.get(key) or aware.get(key)
        heard, forced = self._heard.get((self.replay.phase, user), (NEVER, False))
        choice = each.choice and each.must
        if acted and each.lends:
            return Vigil(user, each.kind, 0, NEVER, choice=choice)
        if acted:
            return Vigil(user, each.kind, 1, self._now + self.pace.reminders[0], choice=choice)
        same = old is not None and (old.user, old.kind) == (user, each.kind)
        if same and old is not None and old.at == NEVER and old.number == 0:
            freed = Vigil(user, each.kind, 0, self._now + self.pace.debounce, choice=choice)
            freed.freed = True
            return freed
        enough = heard != NEVER and (forced or not choice)
        if same and old is not None and (old.number or old.freed or not enough):
            return old
        away = choice and self._now - seen >= AWAY
        begin = self._since[each.ask] + (0.0 if away else self.pace.debounce)
        if not enough:
            return Vigil(user, each.kind, 0, begin, choice=choice)
        number = 1 if each.must else 0
        at = max(begin, heard + self.pace.reminders[0])
        return Vigil(user, each.kind, number, at, choice=choice)

    # --- what is due ------------------------------------------------------------------------------

    def _until(self, moment: Moment, end: float, *, inclusive: bool) -> None:
        """Make the calls that come before `end`, or at it."""
        while True:
            due: list[tuple[float, tuple[Any, ...]]] = [*self._warnings(moment)]
            due += [(self._reached(each, moment), key) for key, each in self._vigils.items()]
            due = [each for each in due if each[0] < end or (inclusive and each[0] == end)]
            if not due:
                return
            at, key = min(due, key=lambda each: each[0])
            self._make(key, moment, max(at, self._now))

    def _make(self, key: tuple[Any, ...], moment: Moment, at: float) -> None:
        if vigil := self._vigils.get((key[0], key[1])):
            self._call(vigil, moment, at)
            return
        self._warned.add(key)
        user = moment.players[key[0]]
        if moment.people[user].ping is not Ping.OFF:
            self._ping(user, moment, at)

    def _warnings(self, moment: Moment) -> Iterator[tuple[float, tuple[int, int, float]]]:
        """Return when whoever is awaited is told that their time runs out."""
        for each in self._wanted:
            stretch = self.pace.turn if each.choice else self.pace.optional
            seat, handed = int(each.seat), moment.handed.get(each.seat, 0.0)
            key = (seat, each.ask, handed)
            if stretch and each.must and seat in moment.players and key not in self._warned:
                since = max(self._put[seat, each.ask], handed)
                me = replace(moment.people[moment.players[seat]], digest=None, ping=Ping.CHANNEL)
                yield reachable(me, since + stretch * (1 - self.pace.warning), 0.0), key

    def _call(self, vigil: Vigil, moment: Moment, at: float) -> None:
        last = len(self.pace.reminders)
        if vigil.number > last:
            self.last_words += 1
            vigil.at = NEVER
        else:
            self._ping(vigil.user, moment, at)
            if vigil.kind != "vote":
                who = (self._phase, vigil.user)
                forced = vigil.choice or self._heard.get(who, (0.0, False))[1]
                self._heard[who] = (at, forced)
            step = self.pace.reminders[min(vigil.number, last - 1)]
            vigil.at = NEVER if vigil.kind == "hoped" else at + step
        vigil.number += 1

    def _ping(self, user: int, moment: Moment, at: float) -> None:
        """Call somebody, once however many things are wanted; one digest is enough for an hour."""
        me = moment.people[user]
        privately = me.ping is Ping.PRIVATE or me.digest is not None
        ping = Pinged(at, user, privately)
        if me.digest is not None and at - self._digests.get(user, 0.0) < HOUR:
            return
        if me.digest is not None:
            self._digests[user] = at
        if ping not in self.pings:
            self.pings.append(ping)

    def _reached(self, vigil: Vigil, moment: Moment) -> float:
        if vigil.at == NEVER:
            return NEVER
        return reachable(moment.people[vigil.user], vigil.at, self._now)


def reachable(me: Personal, at: float, now: float) -> float:
    """The first minute from `at` on when somebody may be called."""
    if me.ping is Ping.OFF:
        return NEVER
    zone = ZoneInfo(me.zone)
    at = max(at, me.away_until)
    if me.digest is not None:
        return _first(at, lambda minute: minute == me.digest, zone, whole=True)
    if me.quiet is None:
        return at
    return _first(max(at, now), lambda minute: not _within(me, minute), zone, whole=False)


def _within(me: Personal, minute: int) -> bool:
    quiet = me.quiet
    assert quiet is not None
    span = (quiet.end - quiet.start) % 1440
    return (minute - quiet.start) % 1440 < span


def _first(at: float, good: Callable[[int], bool], zone: ZoneInfo, *, whole: bool) -> float:
    """The first good moment: `at` itself (unless only whole minutes count), or a later minute."""
    if not whole and good(_minute(at, zone)):
        return at
    minute = at if at % 60 == 0 and whole else at - at % 60 + 60
    for _ in range(TOLD_DAYS * 1440):
        if good(_minute(minute, zone)):
            return minute
        minute += 60
    return NEVER


def _minute(at: float, zone: ZoneInfo) -> int:
    local = datetime.fromtimestamp(at, zone)
    return local.hour * 60 + local.minute
