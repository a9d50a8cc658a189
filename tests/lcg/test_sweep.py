"""The library sweep: every card can be drawn, played, committed or reached, and does what it does.

Each card is put into rich positions that are then played at random, leaning towards whatever
names the card, until all its behaviour has been seen: every ability run and, where it has a
condition, refused at least once. What the numbers are is for the tests of the card itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.engine.ask import Answer, Ask, Option, Part, Passed, Pick, Picked
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
from bot.lcg.core.registry import REGISTRY, AbilityKind
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill
from tests.lcg.card_table import PAGE, cards, page
from tests.lcg.codes import PRIEST
from tests.lcg.ledger import Ledger
from tests.lcg.positions import any_answer
from tests.lcg.table import Table, rules

Order = dict[str, object]
"""A command of the game master."""
SCENARIO = "the_gathering"
RUNS, STEPS = 120, 160
HOUSE = ("01112", "01113", "01114", "01115")
GHOULS = ("01160", "01161", "01118", "01159")
TOKENS = ("skull", "cultist", "tablet", "elder_sign", "+1", "-1", "-2", "-3", "auto_fail")
TESTS = {"fight", "evade", "investigate"}
COMPANY = {"01157": "01117"}
"""What a card asks for beside itself."""
NEIGHBOURS = {"50026b": "01139", "50030": "01139"}
"""An enemy that a card is about, which is near it, with doom."""
HOMES = {"50013": "return_to_the_gathering"}
"""The scenario whose set-aside cards a place wants."""
GUESTS = {"50013": ("01118", "01119", "01137")}
"""Enemies that come to a place without the house: some find their room, some none."""
BOTHERED = {"01046"}
"""Cards that refuse what others do: the second seat has an enemy to deal with, too."""
BASE = "01"
"""The box that keeps all cards company: so a new card changes no other’s games."""
JOINERS = ("02040", "02061", "02080", "02140", "02217", "02218", "02219")
"""Story assets that a deck has had since a scenario before."""
AT_HOME = {
    *("02041", "02044", "02051", "02052", "02058", "02059", "02065", "02069", "02079"),
    *("02080", "02087", "02096", "02118", "02124", "02126", "02127", "02129", "02137"),
    *("02138", "02139", "02142", "02159", "02166", "02167", "02168", "02169", "02170"),
    *("02171", "02172", "02173", "02174", "02175", "02176", "02177", "02195", "02200"),
    *("02202", "02203", "02204", "02205", "02206", "02207", "02208", "02209", "02210"),
    *("02211", "02212", "02213", "02215", "02219", "02220", "02236", "02237", "02238"),
    *("02239", "02240", "02241", "02242", "02243", "02244", "02245", "02246", "02247"),
    *("02248", "02250", "02251", "02252", "02253", "02254", "02255", "02256", "02274"),
    *("02278", "02279", "02280", "02284", "02285", "02286", "02287", "02288", "02289"),
    *("02290", "02291", "02311", "02325", "02326", "02327", "02328"),
}
"""Cards that do what they do in their own scenario alone: its tests play them."""
GOALS = {"50042": "01149"}
"""Where a card wants to go."""


def home(card: Card) -> str:
    """The scenario of an act, an agenda, a scenario card or what is set aside; else the first."""
    library = rules().library
    if card.code in HOMES:
        return HOMES[card.code]
    for slug in completeness.playable_scenarios(library, REGISTRY):
        scenario = library.scenarios[slug]
        stages = (*scenario.acts, *scenario.agendas, scenario.card, *scenario.set_aside)
        versions = {code for codes in scenario.versions for code in codes}
        if card.code in stages or card.code in versions:
            return slug
    return SCENARIO


def _order(do: str, **command: object) -> Order:
    return {"do": do, **command}


FAVOURS = {
    "01007": (_order("set", on="01007", clues=0),),
    "01038": (_order("encounter", seat=0, card="01118"),),
    "01073": (_order("put", card="01020", control=0), _order("remove", what="01020")),
    "01157": (_order("exhaust", what="01157"),),
    "02219": (
        _order("move", who=0, to=HOUSE[0]),
        _order("remove", what="02255"),
        _order("spawn", card="02255", at=HOUSE[0]),
        _order("exhaust", what="02255"),
    ),
    "50004": (_order("encounter", seat=0, card="01118"),),
    "02230": (
        _order("give", seat=0, cards=["02153"]),
        _order("put", card="02230", control=0),
        _order("set", on=0, resources=9),
        _order("spawn", card="01160", engaged=0),
        _order("draws", purpose="bag", next=["0", "auto_fail"]),
        _order("attack", enemy="01160", seat=0),
    ),
    "02004": (
        _order("give", seat=0, cards=["02153"]),
        _order("spawn", card="01160", engaged=0),
        _order("draws", purpose="bag", next=["elder_sign"]),
        _order("attack", enemy="01160", seat=0),
    ),
    "02272": (
        _order("put", card="02272", control=0),
        _order("reveal", place=HOUSE[-1]),
        _order("move", who=0, to=HOUSE[-1]),
        _order("remove", what="01117"),
        _order("put", card="01117", at=HOUSE[-1]),
    ),
}
"""What cards wait for that seldom comes by itself."""
TESTED = ("commit", "token", *(skill.value for skill in Skill))
"""Words of what is seen in a skill test alone."""


class Sweep:
    """One card on its way through random games."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.ledger = Ledger(card.code, REGISTRY)
        self.ledger.wanted.add("shown")

    def run(self, runs: int = RUNS) -> list[str]:
        """Play until everything was seen; what was not."""
        for number in range(runs):
            if not self.ledger.missing:
                break
            Run(self, number).play()
        return self.ledger.missing


class Run:
    """One random game around a card."""

    def __init__(self, sweep: Sweep, number: int) -> None:
        self.card, self.ledger = sweep.card, sweep.ledger
        self.random = random.Random(f"{sweep.card.code}/{number}")
        self.home = home(sweep.card)
        self.tokens = TOKENS if self.home == SCENARIO else (*TOKENS, "elder_thing")
        if sweep.card.type is CardType.INVESTIGATOR:
            self.tokens += ("elder_sign",) * len(TOKENS)
        level = "hard" if sweep.card.type is CardType.SCENARIO and number % 4 == 3 else "standard"
        seed = b"%016d" % number
        self.table = Table(self._who(number), level, scenario=self.home, calm=False, seed=seed)
        self.table.game.registry = self.ledger.registry
        self.number = number

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

    def play(self) -> None:
        """Lay the position, play, and end with everybody leaving."""
        self._carry_out(self._lay())
        for step in range(STEPS):
            self._look()
            if self.table.session.over or not self.ledger.missing:
                break
            if step % 8 == 0:
                self._carry_out(self._refresh())
            if not self.table.session.over:
                self._decide()
        if not self.table.session.over and self.number % 2:
            self._carry_out(iter([_order("resign", seat=0)]))
            self._look()

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
            yield _order("place", card=place, revealed=self.number % 2 == 0)
        if stage is not None:
            yield _order("stage", of=self.card.type.value, number=stage)
        elif self.number % 2:
            yield _order("stage", of="act", number=3)
        yield _order("move", who=0, to=self.random.choice(HOUSE))
        for ghoul in GHOULS:
            yield _order("spawn", card=ghoul, at=self.random.choice(HOUSE))
        yield _order("spawn", card=self.random.choice(GHOULS), engaged=0)
        yield _order("draws", purpose="bag", next=self.random.sample(self.tokens, len(self.tokens)))

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
                yield _order("set", on=player.seat, damage=hurt, horror=hurt, **counters)
        if poor:
            yield from self._impoverish()
        clues = 0 if poor else 2
        for place in map(self.table.game.first_of, HOUSE):
            if place is not None and place.clues != clues:
                yield _order("set", on=place.code, clues=clues)
        yield from self._tool()
        if self._is_at_a_place():
            yield _order("move", who=0, to=self.random.choice(HOUSE))
        yield from self._bring()
        if not poor:
            yield _order("spawn", card=self.random.choice(GHOULS), at=self.random.choice(HOUSE))
        yield from self._favour()
        yield _order("draws", purpose="bag", next=self.random.choices(self.tokens, k=3))
        if self.random.random() < 0.1:
            yield _order("go", to=self.random.choice(["mythos", "enemy", "4.6"]))

    def _favour(self) -> Iterator[Order]:
        """Return what the card waits for, in every second game."""
        if self.number % 2:
            yield from FAVOURS.get(self.card.code, ())
            if any(word in what for what in self.ledger.missing for word in TESTED):
                skill, difficulty = self.random.choice(list(Skill)), self.random.randint(1, 4)
                yield _order("test", seat=0, skill=skill.value, difficulty=difficulty)

    def _impoverish(self) -> Iterator[Order]:
        """Nothing to draw, nobody to fight, nothing left on the card."""
        for player in self.table.seats:
            yield _order("stack", seat=player.seat, top=[], only=True)
        yield _order("stack", top=[], only=True)
        for slug in self.table.state.apart:
            yield _order("stack", top=[], apart=slug, only=True)
        yield _order("set", on=self.card.code, uses=0)
        for ghoul in GHOULS:
            yield _order("remove", what=ghoul)

    def _tool(self) -> Iterator[Order]:
        """Another asset in play and another card in hand, for cards that want company."""
        able = (c for c in cards() if not c.prints_keyword(Keyword.PERMANENT))
        base = (c for c in able if c.code.startswith(BASE))
        own = [c for c in base if not c.is_encounter and not c.is_weakness]
        assets = [c.code for c in own if c.type is CardType.ASSET]
        loose = [c.code for c in own if c.type in (CardType.EVENT, CardType.SKILL)]
        asset = self.random.choice(assets)
        yield _order("put", card=asset, control=0)
        yield _order("set", on=asset, doom=1)
        if self.card.code in GUESTS:
            yield _order("encounter", seat=0, card=self.random.choice(GUESTS[self.card.code]))
        if self.card.code in BOTHERED:
            yield _order("spawn", card=self.random.choice(GHOULS), engaged=1)
        if self.card.code in NEIGHBOURS:
            yield from self._meet(NEIGHBOURS[self.card.code])
        if self.card.code in COMPANY and self.random.random() < 0.5:
            yield _order("put", card=COMPANY[self.card.code], control=0)
        yield _order("give", seat=0, cards=[self.random.choice(loose)])

    def _meet(self, neighbour: str) -> Iterator[Order]:
        """An enemy with doom before the first seat, which can pay for dealing with it."""
        yield _order("spawn", card=neighbour, engaged=0)
        yield _order("set", on=neighbour, doom=2)
        yield _order("give", seat=0, cards=["01089"])
        if self.card.type is CardType.LOCATION:
            yield _order("move", who=0, to=self.card.code)

    def _bring(self) -> Iterator[Order]:
        """The card itself."""
        code = self.card.code
        match self.card.type:
            case _ if self.card.comes_with is not None:
                yield _order("stage", of="agenda", number=3)
                yield _order("advance", what="agenda")
            case CardType.ASSET | CardType.EVENT | CardType.SKILL:
                yield from self._bring_to_hand()
            case CardType.ENEMY if self.card.spawn is not None and self.random.random() < 0.5:
                yield _order("spawn", card=code, engaged=0)
            case CardType.TREACHERY | CardType.ENEMY if self.card.is_encounter:
                yield _order("encounter", seat=0, card=code)
            case CardType.TREACHERY | CardType.ENEMY:
                yield _order("stack", seat=0, top=[code])
                yield _order("draw", seat=0)
            case CardType.LOCATION:
                yield _order("move", who=0, to=code, enter=self.random.random() < 0.5)
                yield _order("remove", what=PRIEST)
                yield _order("spawn", card=PRIEST, at=HOUSE[0], resolve=True)
            case CardType.ACT | CardType.AGENDA if self.random.random() < 0.2:
                yield _order("advance", what=self.card.type.value)
            case CardType.ACT | CardType.AGENDA:
                yield from self._pursue()
            case _:
                pass

    def _pursue(self) -> Iterator[Order]:
        """Return what acts want: clues at a place, and somebody's defeat."""
        goal = REGISTRY.objectives.get(self.card.code)
        place = goal.place if goal is not None and goal.place is not None else HOUSE[0]
        enemy = goal.enemy if goal is not None and goal.enemy is not None else PRIEST
        yield _order("move", who=0, to=place, enter=self.random.random() < 0.5)
        spot = self.random.choice(HOUSE)
        if not self.table.session.over and not self.table.in_play(enemy):
            yield _order("spawn", card=enemy, at=spot)
        if self.random.random() < 0.3:
            yield _order("defeat", what=enemy, by=0)
        if goal is not None and goal.tally is not None and self.random.random() < 0.1:
            yield from self._find_all()

    def _find_all(self) -> Iterator[Order]:
        """Return what an act counts: all unique enemies of the scenario are defeated."""
        library = rules().library
        for code in sorted(completeness.scenario_cards(library, self.home)):
            card = library.cards[library.cards[code].back or code]
            if card.unique and card.type is CardType.ENEMY:
                yield _order("spawn", card=card.code, at=HOUSE[0])
                yield _order("defeat", what=card.code)

    def _bring_to_hand(self) -> Iterator[Order]:
        code = self.card.code
        if self.card.prints_keyword(Keyword.PERMANENT):
            yield _order("put", card=code, control=0)
        elif self.card.is_weakness or self.random.random() < 0.3:
            yield _order("stack", seat=0, top=[code])
            yield _order("draw", seat=0)
        elif code in JOINERS and self.number % 2:
            if not self.table.in_play(code):
                yield _order("put", card=code, control=0)
        elif self.card.is_encounter:
            yield _order("put", card=code, at=self.table.seats[0].who.place)
        elif not self.table.in_play(code) and code not in self.table.seats[0].hand:
            yield _order("give", seat=0, cards=[code])

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
        hosts = [g.piece(piece.host) for piece in g.pieces(self.card.code)]
        return any(host and g.card(host).type is CardType.LOCATION for host in hosts)

    def _any(self, ask: Ask, seat: Seat) -> Answer:
        if ask.passable(seat) and self.random.random() < 0.3:
            return Passed()
        return any_answer(self._without_leaving(ask.parts[seat]), self.random)

    def _without_leaving(self, part: Part) -> Part:
        """Turns seldom end, and resigning is not what a sweep is for."""
        dull = ("end-turn", "resign", "hand-back") if self.random.random() < 0.7 else ("resign",)
        kept = tuple(o for o in part.options if o.verb not in dull)
        return Part(kept, part.form) if kept else part

    # What was seen

    def _look(self) -> None:
        """Note whether the card itself was played, committed, drawn, entered or reached."""
        code = self.card.code
        begins = self.card.prints_keyword(Keyword.PERMANENT) or code in JOINERS
        seen = begins and self.table.in_play(code)
        for fact in self.table.facts:
            match fact:
                case CardPlayed(code=it) | Committed(code=it) | EncounterDrawn(code=it):
                    seen |= it == code
                case EnemySpawned(code=it) | ControlTaken(code=it):
                    seen |= it == code
                case ActAdvanced(code=it) | AgendaAdvanced(code=it) | Moved(to=it):
                    seen |= it == code
                case CardEntered(code=it) if self.card.comes_with is not None:
                    seen |= it == code
                case TokenRevealed(token=token):
                    seen |= (code, token) in REGISTRY.tokens
                case _:
                    pass
        self.table.forget()
        if seen:
            self.ledger.note("shown")


ANYWHERE = [card for card in cards() if card.code not in AT_HOME]


@pytest.mark.parametrize("card", ANYWHERE, ids=lambda card: f"{card.code}-{card.full_name}")
def test_every_card_does_what_it_does(card: Card) -> None:
    """All behaviour of the card has run, and what has conditions has been refused, too."""
    assert Sweep(card).run() == []


def test_what_tests_declares_its_attempt() -> None:
    """Each Fight, Evade and Investigate has odds; Cunning Distraction evades without a test."""
    abilities = [each for found in REGISTRY.abilities.values() for each in found]
    testing = [each for each in [*abilities, *REGISTRY.events.values()] if each.is_a & TESTS]

    assert {each.code for each in testing if each.attempt is None} == {"01078"}


def test_an_action_ability_costs_actions() -> None:
    """Every action ability costs at least one action, and no other ability any."""
    abilities = [each for found in REGISTRY.abilities.values() for each in found]
    costly = {(each.code, each.name) for each in abilities if each.cost.actions}

    assert costly == {
        (each.code, each.name) for each in abilities if each.kind is AbilityKind.ACTION
    }


def test_a_card_whose_ability_never_runs_is_found() -> None:
    """The sweep fails for a card with an ability that nothing reaches."""
    sweep = Sweep(rules().library.cards[CardCode("01086")])
    sweep.ledger.wanted.add("action never")

    assert "action never" in sweep.run(runs=2)


def test_the_table_of_cards_is_up_to_date() -> None:
    """`docs/cards.md` lists every card with its tests."""
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.lcg.card_table"
