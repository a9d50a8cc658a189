"""A random game around one card, with notes of the behaviours of every card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from bot.engine.ask import Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core import completeness
from bot.lcg.core.facts import (
    ActAdvanced,
    AgendaAdvanced,
    CardEntered,
    CardPlayed,
    Committed,
    ControlTaken,
    EncounterDrawn,
    EnemySpawned,
    Moved,
    TokenRevealed,
)
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill
from tests.lcg.card_table import cards
from tests.lcg.codes import PRIEST
from tests.lcg.ledger import Behaviour, Ledger
from tests.lcg.positions import any_answer
from tests.lcg.sweep.needs import (
    BASE,
    BOTHERED,
    COMPANY,
    FAVOURS,
    GHOULS,
    GOALS,
    GUESTS,
    HOUSE,
    JOINERS,
    NEIGHBOURS,
    SCENARIO,
    TESTED,
    TOKENS,
    Order,
    home,
    order,
    searched_cards,
)
from tests.lcg.table import Table, rules

STEPS = 160
"""Answers in one game at most."""


@cache
def ledger() -> Ledger:
    """Return the ledger of all searched cards; each game begins it again."""
    return Ledger([card.code for card in searched_cards()], REGISTRY)


@cache
def company(*kinds: CardType) -> tuple[CardCode, ...]:
    """Return the player cards of the base set that any game can bring beside its own card."""
    able = (c for c in cards() if not c.prints_keyword(Keyword.PERMANENT))
    own = (c for c in able if c.code.startswith(BASE) and not c.is_encounter)
    return tuple(c.code for c in own if c.type in kinds and not c.is_weakness)


def play(card: Card, number: int, wanted: set[Behaviour]) -> dict[Behaviour, int]:
    """Play a game around the card until the wanted behaviours were seen, or to its end.

    Return all behaviours that were seen, of any card, with the first step of each. The card and the
    number decide the game; the wanted behaviours decide only when it stops.
    """
    return Run(card, number, wanted).play()


class Run:
    """One random game around a card."""

    def __init__(self, card: Card, number: int, wanted: set[Behaviour]) -> None:
        self.card, self.number, self.wanted = card, number, wanted
        self.ledger = ledger()
        self.ledger.begin()
        self.random = random.Random(f"{card.code}/{number}")
        self.home = home(card)
        self.tokens = TOKENS if self.home == SCENARIO else (*TOKENS, "elder_thing")
        if card.type is CardType.INVESTIGATOR:
            self.tokens += ("elder_sign",) * len(TOKENS)
        level = "hard" if card.type is CardType.SCENARIO and number % 4 == 3 else "standard"
        seed = b"%016d" % number
        self.table = Table(self._who(number), level, scenario=self.home, calm=False, seed=seed)
        self.table.game.set_rules(self.table.game.library, self.ledger.registry)

    def _who(self, number: int) -> list[str]:
        """Its own investigator, alone in every third run."""
        library = rules().library
        decks = library.decks
        slugs = sorted(
            (slug for slug in decks if decks[slug].investigator.startswith(BASE)),
            key=lambda slug: decks[slug].investigator,
        )
        needed = self.card.required_by or self.card.code
        first = next((s for s in decks if decks[s].investigator == needed), slugs[number % 5])
        second = next(s for s in slugs[number % 2 :] if s != first)
        return [first] if number % 3 == 2 else [first, second]

    def play(self) -> dict[Behaviour, int]:
        """Lay the position and play; if something is missing then, the first seat leaves."""
        self._carry_out(self._lay())
        for step in range(STEPS):
            self._look()
            if self._is_done():
                break
            self.ledger.step = step
            if step % 8 == 0:
                self._carry_out(self._refresh())
            if not self.table.session.over:
                self._decide()
        if not self._is_done() and self.number % 2:
            self._carry_out(iter([order("resign", seat=0)]))
            self._look()
        return dict(self.ledger.seen)

    def _is_done(self) -> bool:
        return self.table.session.over or self.wanted <= self.ledger.seen.keys()

    # The position

    def _carry_out(self, orders: Iterator[Order]) -> None:
        """All orders that the position allows, each made when it is its turn."""
        if not self.table.session.over:
            self.table.order("several", orders=orders)

    def _lay(self) -> Iterator[Order]:
        """The whole house is open, ghouls are about, and everybody has something to use."""
        stage = self._stage()
        rooms = () if self.card.code in GUESTS else HOUSE
        for place in (*rooms, *self._own_places()):
            yield order("place", card=place, revealed=self.number % 2 == 0)
        if stage is not None:
            yield order("stage", of=self.card.type.value, number=stage)
        elif self.number % 2:
            yield order("stage", of="act", number=3)
        yield order("move", who=0, to=self.random.choice(HOUSE))
        for ghoul in GHOULS:
            yield order("spawn", card=ghoul, at=self.random.choice(HOUSE))
        yield order("spawn", card=self.random.choice(GHOULS), engaged=0)
        yield order("draws", purpose="bag", next=self.random.sample(self.tokens, len(self.tokens)))

    def _own_places(self) -> tuple[CardCode, ...]:
        """A location of another scenario, and some that it is connected to."""
        goal = REGISTRY.objectives.get(self.card.code)
        if goal is not None and goal.place is not None and goal.place not in HOUSE:
            return (goal.place,)
        if self.card.code in GOALS:
            return (CardCode(GOALS[self.card.code]),)
        mine = self.card.type is CardType.LOCATION and self.card.code > HOUSE[-1]
        near = () if self.number % 5 == 4 else self.card.connections[:2]
        return (self.card.code, *near) if mine else ()

    def _stage(self) -> int | None:
        scenario = rules().library.scenarios[self.home]
        for codes in scenario.versions:
            if self.card.code in codes and codes[0] in scenario.agendas:
                return scenario.agendas.index(codes[0]) + 1
        for stages in (scenario.acts, scenario.agendas):
            if self.card.code in stages:
                return stages.index(self.card.code) + 1
        return None

    def _refresh(self) -> Iterator[Order]:
        """Everybody keeps going, richly or poorly; the card is at hand in whatever way suits it."""
        poor = self.random.random() < 0.25
        for player in self.table.seats:
            if player.playing:
                hurt, clues = self.random.randint(0, 3), 0 if poor else self.random.randint(0, 4)
                counters = {"resources": 0 if poor else 9, "actions": 3, "clues": clues}
                yield order("set", on=player.seat, damage=hurt, horror=hurt, **counters)
        if poor:
            yield from self._impoverish()
        clues = 0 if poor else 2
        for place in map(self.table.game.in_play.first_of, HOUSE):
            if place is not None and place.clues != clues:
                yield order("set", on=place.code, clues=clues)
        yield from self._tool()
        if self._is_at_a_place():
            yield order("move", who=0, to=self.random.choice(HOUSE))
        yield from self._bring()
        if not poor:
            yield order("spawn", card=self.random.choice(GHOULS), at=self.random.choice(HOUSE))
        yield from self._favour()
        yield order("draws", purpose="bag", next=self.random.choices(self.tokens, k=3))
        if self.random.random() < 0.1:
            yield order("go", to=self.random.choice(["mythos", "enemy", "4.6"]))

    def _favour(self) -> Iterator[Order]:
        """Return what the card waits for, in every second game."""
        if self.number % 2:
            yield from FAVOURS.get(self.card.code, ())
            if self._is_for_tests():
                skill, difficulty = self.random.choice(list(Skill)), self.random.randint(1, 4)
                yield order("test", seat=0, skill=skill.value, difficulty=difficulty)

    def _is_for_tests(self) -> bool:
        """Return whether the card does something that only a skill test shows."""
        own = [what for code, what in self.ledger.wanted if code == self.card.code]
        return any(word in what for what in own for word in TESTED)

    def _impoverish(self) -> Iterator[Order]:
        """Nothing to draw, nobody to fight, nothing left on the card."""
        for player in self.table.seats:
            yield order("stack", seat=player.seat, top=[], only=True)
        yield order("stack", top=[], only=True)
        for slug in self.table.state.apart:
            yield order("stack", top=[], apart=slug, only=True)
        yield order("set", on=self.card.code, uses=0)
        for ghoul in GHOULS:
            yield order("remove", what=ghoul)

    def _tool(self) -> Iterator[Order]:
        """Another asset in play and another card in hand, for cards that want company."""
        asset = self.random.choice(company(CardType.ASSET))
        yield order("put", card=asset, control=0)
        yield order("set", on=asset, doom=1)
        if self.card.code in GUESTS:
            yield order("encounter", seat=0, card=self.random.choice(GUESTS[self.card.code]))
        if self.card.code in BOTHERED:
            yield order("spawn", card=self.random.choice(GHOULS), engaged=1)
        if self.card.code in NEIGHBOURS:
            yield from self._meet(NEIGHBOURS[self.card.code])
        if self.card.code in COMPANY and self.random.random() < 0.5:
            yield order("put", card=COMPANY[self.card.code], control=0)
        loose = company(CardType.EVENT, CardType.SKILL)
        yield order("give", seat=0, cards=[self.random.choice(loose)])

    def _meet(self, neighbour: str) -> Iterator[Order]:
        """An enemy with doom before the first seat, which can pay for dealing with it."""
        yield order("spawn", card=neighbour, engaged=0)
        yield order("set", on=neighbour, doom=2)
        yield order("give", seat=0, cards=["01089"])
        if self.card.type is CardType.LOCATION:
            yield order("move", who=0, to=self.card.code)

    def _bring(self) -> Iterator[Order]:
        """The card itself."""
        code = self.card.code
        match self.card.type:
            case _ if self.card.comes_with is not None:
                yield order("stage", of="agenda", number=3)
                yield order("advance", what="agenda")
            case CardType.ASSET | CardType.EVENT | CardType.SKILL:
                yield from self._bring_to_hand()
            case CardType.ENEMY if self.card.spawn is not None and self.random.random() < 0.5:
                yield order("spawn", card=code, engaged=0)
            case CardType.TREACHERY | CardType.ENEMY if self.card.is_encounter:
                yield order("encounter", seat=0, card=code)
            case CardType.TREACHERY | CardType.ENEMY:
                yield order("stack", seat=0, top=[code])
                yield order("draw", seat=0)
            case CardType.LOCATION:
                yield order("move", who=0, to=code, enter=self.random.random() < 0.5)
                yield order("remove", what=PRIEST)
                yield order("spawn", card=PRIEST, at=HOUSE[0], resolve=True)
            case CardType.ACT | CardType.AGENDA if self.random.random() < 0.2:
                yield order("advance", what=self.card.type.value)
            case CardType.ACT | CardType.AGENDA:
                yield from self._pursue()
            case _:
                pass

    def _pursue(self) -> Iterator[Order]:
        """Return what acts want: clues at a place, and somebody's defeat."""
        goal = REGISTRY.objectives.get(self.card.code)
        place = goal.place if goal is not None and goal.place is not None else HOUSE[0]
        enemy = goal.enemy if goal is not None and goal.enemy is not None else PRIEST
        yield order("move", who=0, to=place, enter=self.random.random() < 0.5)
        spot = self.random.choice(HOUSE)
        if not self.table.session.over and not self.table.in_play(enemy):
            yield order("spawn", card=enemy, at=spot)
        if self.random.random() < 0.3:
            yield order("defeat", what=enemy, by=0)
        if goal is not None and goal.tally is not None and self.random.random() < 0.1:
            yield from self._find_all()

    def _find_all(self) -> Iterator[Order]:
        """Return what an act counts: all unique enemies of the scenario are defeated."""
        library = rules().library
        for code in sorted(completeness.scenario_cards(library, self.home)):
            card = library.cards[library.cards[code].back or code]
            if card.unique and card.type is CardType.ENEMY:
                yield order("spawn", card=card.code, at=HOUSE[0])
                yield order("defeat", what=card.code)

    def _bring_to_hand(self) -> Iterator[Order]:
        code = self.card.code
        if self.card.prints_keyword(Keyword.PERMANENT):
            yield order("put", card=code, control=0)
        elif self.card.is_weakness or self.random.random() < 0.3:
            yield order("stack", seat=0, top=[code])
            yield order("draw", seat=0)
        elif code in JOINERS and self.number % 2:
            if not self.table.in_play(code):
                yield order("put", card=code, control=0)
        elif self.card.is_encounter:
            yield order("put", card=code, at=self.table.seats[0].who.place)
        elif not self.table.in_play(code) and code not in self.table.seats[0].hand:
            yield order("give", seat=0, cards=[code])

    # The play

    def _decide(self) -> None:
        """Answer an open question; what names the card goes first, most often."""
        asks = self.table.asked
        own = [
            (ask, seat, option)
            for ask in asks
            for seat, part in ask.parts.items()
            if isinstance(part.form, Pick) and part.form.min <= 1 <= part.form.max
            for option in part.options
            if seat not in ask.given and self._is_about(option)
        ]
        if own and self.random.random() < 0.7:
            ask, seat, option = self.random.choice(own)
            self.table.answer(seat, Picked((option.key,)), ask)
            return
        ask, seat = self.random.choice([(ask, seat) for ask in asks for seat in ask.awaited])
        self.table.answer(seat, self._any(ask, seat), ask)

    def _is_about(self, option: Option) -> bool:
        named = self.card.name in option.label or self.card.name in option.args
        return named or (option.verb == "move" and self._is_at_a_place())

    def _is_at_a_place(self) -> bool:
        """Return whether the card lies at a location, where coming and going tells what it does."""
        g = self.table.game
        hosts = [g.piece(piece.host) for piece in g.in_play.of_code(self.card.code)]
        return any(host and g.card(host).type is CardType.LOCATION for host in hosts)

    def _any(self, ask: Ask, seat: Seat) -> Answer:
        if ask.may_pass(seat) and self.random.random() < 0.3:
            return Passed()
        return any_answer(self._without_leaving(ask.parts[seat]), self.random)

    def _without_leaving(self, part: Part) -> Part:
        """Turns seldom end, and resigning is not what a sweep is for."""
        dull = ("end-turn", "resign", "hand-back") if self.random.random() < 0.7 else ("resign",)
        kept = tuple(o for o in part.options if o.verb not in dull)
        return Part(kept, part.form) if kept else part

    # What was seen

    def _look(self) -> None:
        """Note the cards that were played, committed, drawn, entered or reached."""
        own = self.card.code
        begins = self.card.prints_keyword(Keyword.PERMANENT) or own in JOINERS
        if begins and self.table.in_play(own):
            self.ledger.note(own, "shown")
        for fact in self.table.facts:
            if (code := self._shown_by(fact)) is not None:
                self.ledger.note(code, "shown")
        self.table.forget()

    def _shown_by(self, fact: Fact) -> CardCode | None:
        match fact:
            case CardPlayed(code=code) | Committed(code=code) | EncounterDrawn(code=code):
                return code
            case EnemySpawned(code=code) | ControlTaken(code=code) | Moved(to=code):
                return code
            case ActAdvanced(code=code) | AgendaAdvanced(code=code):
                return code
            case CardEntered(code=code) if rules().library.cards[code].comes_with is not None:
                return code
            case TokenRevealed(token=token) if (self.card.code, token) in REGISTRY.tokens:
                return self.card.code
            case _:
                return None
