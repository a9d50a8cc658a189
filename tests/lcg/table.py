"""A table of the card game for tests: builds a position, acts, and shows what happened.

    table = Table(investigators=["roland_banks", "daisy_walker"])
    dog = table.roland.controls("01021")
    ghoul = table.enemy("01160").engaged_with(table.roland)

    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})
    table.roland.chooses("Guard Dog")

    assert ghoul.damage == 1

The game stands at the first seat's first turn: mulligans done, hands empty. Unless `calm` is
false, the encounter deck is empty and no weakness lies in a deck, so that rounds can pass without
chance; what a test wants drawn it stacks. Nothing is ever answered at random: a question that the
test did not expect raises when something else is done, with what is asked in the message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any, TypeVar

from msgspec import structs

from bot.engine.ask import Allot, Allotted, Answer, Ask, Option, Passed, Pick, Picked
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Input, Overridden
from bot.engine.script import Script, choose
from bot.engine.session import Session
from bot.lcg.events import Event
from bot.lcg.facts import TestEnded
from bot.lcg.game import Game
from bot.lcg.naming import find_card, find_piece
from bot.lcg.registry import Ability, Kind, Timing, Use
from bot.lcg.rules import LcgRules
from bot.lcg.state import Investigator, Piece, SkillTest, State, Step

F = TypeVar("F", bound=Fact)
W = TypeVar("W")
SEED = b"a table of tests"
OPTIONAL = ("window", "reaction")
"""Questions that `settle` passes."""


class PausingRules(LcgRules):
    """The rules, stopping before the framework steps that a test names."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: set[Step] = set()
        self._passed: object = None

    def advance(self, game: Game) -> Script[None] | None:
        """The step's script, after a question that only tests ask."""
        cursor = game.state.cursor
        if cursor.step in self.pauses and self._passed != (game.state.round, cursor):
            return self._pause(game)
        self._passed = None
        return super().advance(game)

    async def _pause(self, game: Game) -> None:
        go = Option(key="go", label=f"Go on at {game.state.cursor.step}")
        await choose(Seat(0), "Paused", lambda: [go], kind="pause", confirm=True)
        self._passed = (game.state.round, game.state.cursor)


_RULES: list[PausingRules] = []


def rules() -> PausingRules:
    """One ruleset for all tables: packs are read once."""
    if not _RULES:
        _RULES.append(PausingRules())
    return _RULES[0]


class Unexpected(AssertionError):
    """A question stands open that the test did not answer."""


class Table:
    """One game at its first turn, and the words to build and play a position."""

    def __init__(
        self,
        investigators: tuple[str, ...] | list[str] = ("roland_banks",),
        difficulty: str = "standard",
        *,
        scenario: str = "the_gathering",
        calm: bool = True,
        hands: bool = False,
        at_turn: bool = True,
        seed: bytes = SEED,
        **setup: Any,
    ) -> None:
        self.rules = copy(rules())
        self.rules.pauses = set()
        given = {"scenario": scenario, "investigators": list(investigators)}
        given |= {"difficulty": difficulty, **setup}
        self.session, outcome = Session.start(self.rules, given, seed)
        self.facts: list[Fact] = list(outcome.facts)
        self.seats = [Player(self, Seat(n)) for n in range(len(investigators))]
        if at_turn:
            self._to_first_turn(calm=calm, hands=hands)

    def _to_first_turn(self, *, calm: bool, hands: bool) -> None:
        self.chooses_none()
        if calm:
            self.calm_down()
        if not hands:
            for player in self.seats:
                self.order("hand", seat=player.seat, cards=[])
        self.settle()
        if len(self.seats) > 1:
            self.seats[0].goes()
        self.facts.clear()

    def calm_down(self) -> None:
        """Empty the encounter deck and take the weaknesses out of the decks."""
        self.order("stack", top=[], only=True)
        for player in self.seats:
            cards = [c for c in player.deck if not find_card(self.game, c).is_weakness]
            self.order("stack", seat=player.seat, top=cards, only=True)

    # Looking

    @property
    def state(self) -> State:
        """The state."""
        return self.session.state

    @property
    def game(self) -> Game:
        """The game that scripts are given."""
        return self.session.game

    @property
    def asked(self) -> tuple[Ask, ...]:
        """The questions that stand open."""
        return self.session.asks

    @property
    def ask(self) -> Ask:
        """The one question that stands open."""
        if len(self.asked) != 1:
            raise Unexpected(f"{len(self.asked)} questions stand open\n{self.describe()}")
        return self.asked[0]

    @property
    def kinds(self) -> list[str]:
        """What kinds of questions stand open."""
        return [ask.kind for ask in self.asked]

    @property
    def test(self) -> SkillTest:
        """The skill test in progress."""
        assert self.game.test is not None, f"no test\n{self.describe()}"
        return self.game.test

    def told(self, kind: type[F]) -> list[F]:
        """Facts of one type since the table was laid, or since `forget`."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def result(self) -> tuple[bool, int]:
        """Whether the last skill test succeeded, and its total."""
        ended = self.told(TestEnded)
        assert ended, f"no test has ended\n{self.describe()}"
        return ended[-1].success, ended[-1].total

    def forget(self) -> None:
        """Begin to collect facts anew."""
        self.facts.clear()

    def in_play(self, name: str) -> bool:
        """Whether a card is in play."""
        code = find_card(self.game, name).code
        return bool(self.game.pieces(code))

    def piece(self, name: str) -> Piece:
        """A card in play by code, title or id."""
        return find_piece(self.game, name)

    def place(self, name: str) -> Piece:
        """A location in play."""
        return self.piece(name)

    def codes(self, pile: list[Any]) -> list[str]:
        """The codes of the cards in a pile of the state."""
        return [str(self.game.card(copy).code) for copy in pile]

    @property
    def victory(self) -> list[str]:
        """Codes in the victory display."""
        return self.codes(self.state.victory)

    @property
    def encounter_discard(self) -> list[str]:
        """Codes in the encounter discard pile."""
        return self.codes(self.state.encounter_discard)

    def describe(self) -> str:
        """What stands open, for messages."""
        lines = [f"at {self.state.cursor}"]
        for ask in self.asked:
            lines.append(f"[{ask.id}] {ask.kind}: {ask.prompt} ({ask.source})")
            for seat, part in ask.parts.items():
                mark = "must" if seat in ask.awaited else "may"
                keys = ", ".join(f"{o.key} ({o.label})" for o in part.options)
                lines.append(f"  seat {seat} {mark} {part.form}: {keys}")
        return "\n".join(lines)

    # Building

    def order(self, do: str, **command: Any) -> None:
        """A command of the game master."""
        self.apply(Overridden({"do": do, **command}))

    def enemy(self, name: str, *, exhausted: bool = False, damage: int = 0) -> NewEnemy:
        """An enemy to be placed with `.at`, `.engaged_with` or `.spawns`."""
        return NewEnemy(self, name, exhausted, damage)

    def tokens(self, *names: str) -> None:
        """The next chaos tokens."""
        self.order("draws", purpose="bag", next=list(names))

    def bag(self, *tokens: str | int) -> None:
        """The whole chaos bag."""
        self.order("bag", only=list(tokens))

    def encounter_deck(self, *top: str) -> None:
        """Cards on top of the encounter deck."""
        self.order("stack", top=list(top))

    def sets(self, on: str | int, **counters: Any) -> None:
        """Set counters on a card, `act` or `agenda`."""
        self.order("set", on=on, **counters)

    def all_at(self, place: str, *, enter: bool = False) -> None:
        """Everybody is at a location, which is put into play and revealed if need be."""
        self.lays(place)
        who = [player.seat for player in self.seats if player.playing]
        self.order("move", who=who, to=place, enter=enter)

    def lays(self, place: str, *, revealed: bool = True) -> Piece:
        """A location is in play."""
        card = find_card(self.game, place)
        if not self.in_play(card.code):
            self.order("place", card=card.code, revealed=revealed)
        elif revealed and not self.piece(card.code).revealed:
            self.order("reveal", place=card.code)
        return self.piece(card.code)

    def attached(self, name: str, host: Piece | str) -> Piece:
        """A card attached to another."""
        target = host.id if isinstance(host, Piece) else host
        before = set(self.state.pieces)
        self.order("put", card=name, attach=target)
        return self.newcomer(before)

    def newcomer(self, before: set[Any]) -> Piece:
        """The card that entered play since `before` was noted."""
        new = [piece for key, piece in self.state.pieces.items() if key not in before]
        if not new:
            raise Unexpected(f"nothing entered play\n{self.describe()}")
        return new[-1]

    def prints(self, name: str, **facts: Any) -> None:
        """A card of this table has other facts than printed: keywords, prey, numbers."""
        card = structs.replace(find_card(self.game, name), **facts)
        library = self.rules.library
        self.rules.library = replace(library, cards={**library.cards, card.code: card})
        self.game.library = self.rules.library

    def watch(self, event: type[Event], timing: Timing, look: Callable[[], W]) -> list[W]:
        """What `look` sees at each such moment, as a forced ability of the current act."""
        seen: list[W] = []

        async def run(_g: Game, _use: Use) -> None:
            seen.append(look())

        ability = Ability(
            code=self.game.act.code,
            name="watch",
            kind=Kind.FORCED,
            run=run,
            to=event,
            timing=timing,
        )
        known = self.game.registry
        listeners = {key: list(found) for key, found in known.listeners.items()}
        listeners.setdefault((event, timing), []).append(ability)
        self.game.registry = replace(known, listeners=listeners)
        return seen

    # Playing

    def apply(self, given: Input) -> None:
        """Apply an input and keep its facts; the position must be sound after it."""
        outcome = self.session.apply(given)
        self.facts.extend(outcome.facts)
        faults = self.rules.faults(self.state)
        assert not faults, "\n".join([*faults, self.describe()])

    def answer(self, seat: Seat, answer: Answer, ask: Ask) -> None:
        """Answer a question."""
        self.apply(Answered(seat, ask.id, answer))

    def settle(self) -> None:
        """Pass every window and reaction that stands open."""
        while asks := [ask for ask in self.asked if ask.kind in OPTIONAL and ask.awaited]:
            self.answer(asks[0].awaited[0], Passed(), asks[0])

    def chooses_none(self) -> None:
        """Every awaited seat answers the open question with nothing."""
        for player in self.seats:
            if player.is_awaited:
                self.answer(player.seat, Picked(()), player.ask)

    def goes(self, to: str, player: Player | None = None) -> None:
        """Jump to a phase, a turn or a framework step; what runs is dropped."""
        command: dict[str, Any] = {"to": to}
        if player is not None:
            command["seat"] = player.seat
        self.order("go", **command)

    def stops_before(self, *steps: Step) -> None:
        """Pause before these framework steps, whenever they come."""
        self.rules.pauses = set(steps)

    def goes_on(self) -> None:
        """Go on after a pause."""
        asks = [ask for ask in self.asked if ask.kind == "pause"]
        if not asks:
            raise Unexpected(f"the game is not paused\n{self.describe()}")
        self.answer(Seat(0), Picked(("go",)), asks[0])

    @property
    def paused(self) -> Step | None:
        """The step before which the game is paused."""
        return self.state.cursor.step if "pause" in self.kinds else None

    def enemies_attack(self) -> None:
        """The enemy phase, up to its end (4.1) or the first question."""
        self.stops_before(Step.UPKEEP)
        self.goes("enemy")

    def next_phase(self, phase: str) -> None:
        """Begin a phase and go on to its end or the first question."""
        ends = {
            "mythos": Step.INVESTIGATION,
            "investigation": Step.ENEMY,
            "enemy": Step.UPKEEP,
            "upkeep": Step.MYTHOS,
        }
        self.stops_before(ends[phase])
        self.goes(phase)

    def draws_encounter(
        self,
        name: str | None = None,
        player: Player | None = None,
        *,
        token: str | list[str] = "",
    ) -> None:
        """A seat (the first if none is named) draws an encounter card and resolves it."""
        if token:
            self.tokens(*([token] if isinstance(token, str) else token))
        seat = (player or self.seats[0]).seat
        self.order("encounter", seat=seat, **({"card": name} if name else {}))

    def restored(self) -> None:
        """The open game as its snapshot: equal when encoded and decoded."""
        data = self.rules.encode(self.state)
        assert self.rules.encode(self.rules.decode(data, self.rules.schema)) == data

    def __getattr__(self, name: str) -> Player:
        """`table.roland`: the player of an investigator by first name or nickname."""
        for player in self.__dict__.get("seats", ()):
            full = player.name.casefold().replace('"', "").replace("'", "")
            if name in full.split():
                return player
        raise AttributeError(name)

    def __iter__(self) -> Iterator[Player]:
        return iter(self.seats)


class NewEnemy:
    """An enemy on its way into play."""

    def __init__(self, table: Table, name: str, exhausted: bool, damage: int) -> None:
        self._table, self._name = table, name
        self._more: dict[str, Any] = {"exhausted": exhausted, "damage": damage}

    def at(self, place: str | Piece) -> Piece:
        """At a location."""
        return self._place(at=place.id if isinstance(place, Piece) else place, **self._more)

    def engaged_with(self, player: Player) -> Piece:
        """Engaged with a seat, without a trigger."""
        return self._place(engaged=player.seat, **self._more)

    def spawns(self, player: Player | None = None) -> None:
        """Spawned as if drawn from the encounter deck by a seat."""
        self._table.draws_encounter(self._name, player)

    def _place(self, **command: Any) -> Piece:
        before = set(self._table.state.pieces)
        self._table.order("spawn", card=self._name, **command)
        return self._table.newcomer(before)


class Player:
    """A seat at the table: its numbers, and what it does."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat

    # Looking

    @property
    def who(self) -> Investigator:
        """The investigator's record."""
        return self.table.state.investigators[self.seat]

    @property
    def name(self) -> str:
        """The investigator's name."""
        return self.table.game.name(self.seat)

    @property
    def playing(self) -> bool:
        """Whether still in the scenario."""
        return self.who.playing

    @property
    def damage(self) -> int:
        """Damage on the investigator."""
        return self.who.damage

    @property
    def horror(self) -> int:
        """Horror on the investigator."""
        return self.who.horror

    @property
    def clues(self) -> int:
        """Clues held."""
        return self.who.clues

    @property
    def resources(self) -> int:
        """Resources held."""
        return self.who.resources

    @property
    def actions(self) -> int:
        """Actions left."""
        return self.who.actions

    @property
    def hand(self) -> list[str]:
        """Codes of the cards in hand."""
        return self.table.codes(self.who.hand)

    @property
    def deck(self) -> list[str]:
        """Codes of the deck, top first."""
        return self.table.codes(self.who.deck)

    @property
    def discard(self) -> list[str]:
        """Codes of the discard pile, top last."""
        return self.table.codes(self.who.discard)

    @property
    def place(self) -> Piece:
        """Where the investigator is."""
        place = self.table.game.place_of(self.seat)
        assert place is not None, f"{self.name} is nowhere"
        return place

    def is_at(self, name: str) -> bool:
        """Whether at a location."""
        return self.place is self.table.piece(name)

    def engaged(self) -> list[Piece]:
        """Enemies engaged with the seat."""
        return self.table.game.engaged(self.seat)

    @property
    def asks(self) -> list[Ask]:
        """Open questions in which the seat has a part, those it must answer first."""
        mine = [ask for ask in self.table.asked if self.seat in ask.parts]
        return sorted(mine, key=lambda ask: self.seat not in ask.awaited)

    @property
    def ask(self) -> Ask:
        """The open question of this seat."""
        if not self.asks:
            raise Unexpected(f"{self.name} is asked nothing\n{self.table.describe()}")
        return self.asks[0]

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for this seat."""
        return any(self.seat in ask.awaited for ask in self.table.asked)

    awaited = is_awaited

    def offers(self) -> list[str]:
        """Keys of everything that the seat may choose now."""
        return [option.key for ask in self.asks for option in ask.parts[self.seat].options]

    def labels(self) -> list[str]:
        """Labels of everything that the seat may choose now."""
        return [option.label for ask in self.asks for option in ask.parts[self.seat].options]

    def can(self, verb: str, *args: str) -> bool:
        """Whether a verb, with what is named, is offered."""
        return any(self._fits(o, verb, args) for o in self._options())

    def why_not(self, verb: str, *args: str) -> str:
        """The reason why something is barred; empty if it is not listed as barred."""
        for ask in self.asks:
            for barred in ask.parts[self.seat].barred:
                if barred.verb == verb and all(arg in barred.label for arg in args):
                    return barred.reason
        return ""

    def _options(self) -> list[Option]:
        return [option for ask in self.asks for option in ask.parts[self.seat].options]

    def _fits(self, option: Option, verb: str, args: tuple[str, ...]) -> bool:
        words = (*option.args, option.label)
        return option.verb == verb and all(any(arg in word for word in words) for arg in args)

    # Building

    def has(self, **counters: Any) -> Player:
        """Set own counters: damage, horror, resources, clues, actions and so on."""
        self.table.order("set", on=self.seat, **counters)
        return self

    def holds(self, *names: str) -> Player:
        """Cards are added to the hand."""
        self.table.order("give", seat=self.seat, cards=list(names))
        return self

    def controls(self, name: str, *, resolve: bool = False, **counters: Any) -> Piece:
        """An asset is in play under the seat's control, with these counters."""
        before = set(self.table.state.pieces)
        self.table.order("put", card=name, control=self.seat, resolve=resolve)
        piece = self.table.newcomer(before)
        if counters:
            self.table.order("set", on=piece.id, **counters)
        return piece

    def suffers(self, name: str) -> Piece:
        """A treachery is in the seat's threat area."""
        before = set(self.table.state.pieces)
        self.table.order("put", card=name, threat=self.seat)
        return self.table.newcomer(before)

    def at(self, place: str, *, enter: bool = False) -> Player:
        """The investigator is at a location, which is laid out if need be."""
        self.table.lays(place)
        self.table.order("move", who=self.seat, to=place, enter=enter)
        return self

    def stacks(self, *top: str) -> Player:
        """Cards lie on top of the deck."""
        self.table.order("stack", seat=self.seat, top=list(top))
        return self

    def has_deck(self, *cards: str) -> Player:
        """The deck is exactly these cards."""
        self.table.order("stack", seat=self.seat, top=list(cards), only=True)
        return self

    # Doing

    def does(self, verb: str, *args: str, token: str | list[str] = "") -> Player:
        """Choose the option with this verb and arguments (parts of labels); it must be one.

        With `token` these are the next chaos tokens.
        """
        if token:
            self.table.tokens(*([token] if isinstance(token, str) else token))
        found = [(a, o) for a in self.asks for o in a.parts[self.seat].options]
        fitting = [(a, o) for a, o in found if self._fits(o, verb, args)]
        return self._take(fitting, f"{verb} {' '.join(args)}", self.why_not(verb, *args))

    def chooses(self, *names: str) -> Player:
        """Choose options by key, label or part of one; of several pick all in one answer."""
        ask = self.ask
        keys = tuple(self._option(ask, name).key for name in names)
        self.table.answer(self.seat, Picked(keys), ask)
        return self

    def _option(self, ask: Ask, name: str) -> Option:
        options = ask.parts[self.seat].options
        exact = [o for o in options if name in (o.key, o.label)]
        found = exact or [o for o in options if name in o.label or name in o.args]
        if len({o.label for o in found}) != 1:
            raise Unexpected(f"{name!r} fits {len(found)} options\n{self.table.describe()}")
        return found[0]

    def _take(self, fitting: list[tuple[Ask, Option]], what: str, reason: str) -> Player:
        if not fitting:
            why = f" ({reason})" if reason else ""
            raise NotAllowed(f"{self.name} cannot {what}{why}\n{self.table.describe()}")
        exact = [pair for pair in fitting if pair[1].label == fitting[0][1].label]
        if len(exact) != len(fitting):
            labels = [option.label for _, option in fitting]
            raise Unexpected(f"{what!r} fits several: {labels}\n{self.table.describe()}")
        ask, option = fitting[0]
        self.table.answer(self.seat, Picked((option.key,)), ask)
        return self

    def goes(self) -> Player:
        """Take the next turn."""
        return self.chooses("go")

    def ends_turn(self) -> Player:
        """End the turn."""
        return self.does("end-turn")

    def passes(self) -> Player:
        """Pass the open window, or reveal a token in a test."""
        ask = self.ask
        if ask.kind == "commit":
            return self.reveals()
        if ask.passable(self.seat):
            self.table.answer(self.seat, Passed(), ask)
            return self
        part = ask.parts[self.seat]
        if isinstance(part.form, Pick) and part.form.min == 0:
            self.table.answer(self.seat, Picked(()), ask)
            return self
        raise Unexpected(f"{self.name} cannot pass\n{self.table.describe()}")

    def commits(self, *names: str) -> Player:
        """Commit cards to the test, one after another."""
        for name in names:
            card = find_card(self.table.game, name)
            self.does("commit", f"Commit {card.full_name}")
        return self

    def reveals(self, *tokens: str) -> Player:
        """End the commits; with `tokens` these are what is revealed.

        Where nobody could commit anything the token is out already: fix it with `does`.
        """
        if "commit" not in self.table.kinds:
            raise Unexpected(f"nobody commits to a test\n{self.table.describe()}")
        if tokens:
            self.table.tokens(*tokens)
        return self.chooses("reveal")

    def assigns(
        self, damage: dict[str, int] | None = None, horror: dict[str, int] | None = None
    ) -> Player:
        """Divide damage and horror: so much on the cards named, the rest on the investigator."""
        ask = next((a for a in self.asks if a.kind == "assign"), None)
        if ask is None:
            raise Unexpected(f"{self.name} assigns nothing\n{self.table.describe()}")
        part = ask.parts[self.seat]
        assert isinstance(part.form, Allot)
        amounts: dict[str, int] = {}
        for group, wanted in (("damage", damage or {}), ("horror", horror or {})):
            for name, amount in wanted.items():
                amounts[self._soaker(ask, group, name)] = amount
            rest = part.form.totals.get(group, 0) - sum(wanted.values())
            if rest:
                amounts[f"{group}:self"] = rest
        self.table.answer(self.seat, Allotted(amounts), ask)
        return self

    def _soaker(self, ask: Ask, group: str, name: str) -> str:
        for option in ask.parts[self.seat].options:
            if option.group == group and name in (option.label, option.key.partition(":")[2]):
                return option.key
        raise Unexpected(f"{name} takes no {group}\n{self.table.describe()}")

    def allots(self, **amounts: int) -> Player:
        """Divide units by key: ``seat0=2, seat1=1``."""
        ask = next(a for a in self.asks if isinstance(a.parts[self.seat].form, Allot))
        self.table.answer(self.seat, Allotted(amounts), ask)
        return self

    def is_dealt(self, damage: int = 0, horror: int = 0, *, direct: bool = False) -> Player:
        """Damage and horror from nowhere, to be assigned."""
        self.table.order("deal", seat=self.seat, damage=damage, horror=horror, direct=direct)
        return self

    def tests(self, skill: str, difficulty: int, *, token: str | list[str] = "") -> Player:
        """A skill test from nowhere begins, with these tokens coming."""
        if token:
            self.table.tokens(*([token] if isinstance(token, str) else token))
        self.table.order("test", seat=self.seat, skill=skill, difficulty=difficulty)
        return self

    def draws(self, count: int = 1) -> Player:
        """Cards are drawn."""
        self.table.order("draw", seat=self.seat, count=count)
        return self

    def __repr__(self) -> str:
        return f"<{self.name}>"
