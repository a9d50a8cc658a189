"""Scripts of the content run by themselves, in a position of one's own, with random answers."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from bot.engine.answer_checks import check_answer_form, check_draft, compatible_keys
from bot.engine.ask import (
    Allot,
    Allotted,
    Answer,
    Draft,
    Join,
    Option,
    Part,
    Pick,
    Picked,
    Replies,
)
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, JumpTo
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.script import Question, Script, Together
from bot.engine.session import Session
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.names.keys import slug
from bot.second_edition.printed.terms import CardNo, Deck, MonsterNo, Place
from bot.tools.chooser import Chooser
from tests.second_edition.playing import rules
from tests.second_edition.table_build import TableBuild
from tests.second_edition.terms import Phase, Window, legal_choices

SEAT, OTHER = Seat(0), Seat(1)
SEATS = (SEAT, OTHER)
LIMIT = 2_000
"""Questions that one script may ask."""


class Position(TableBuild):
    """A game of three after its set-up, free to be changed; scripts run on it."""

    def __init__(self, seed: str = "position", **setup: object) -> None:
        self.random = random.Random(seed)
        self.facts: list[Fact] = []
        chosen: dict[str, object] = {
            "investigators": ["joe_diamond", "harvey_walters", "sister_mary"],
            "ancient_one": "cthulhu",
            **setup,
        }
        state = rules().decode(_after_setup(repr(sorted(chosen.items())), chosen), 1)
        chance = Chance(seed.encode().ljust(16, b"0")[:16])
        self._board = rules().bind(state, chance, self.facts.append)
        self.questions = 0
        self.ended = ""
        self.wanted: list[str] = []
        """Keys that are picked as soon as they are offered."""

    @property
    def board(self) -> Board:
        """The board that the rules are given."""
        return self._board

    def empties_the_board(self) -> None:
        """No monster and no gate is left on the board."""
        for monster in list(self.monsters):
            self.return_monster(monster.no)
        self.gate_stack += [gate.no for gate in self.gates]
        self.gates.clear()

    def empties_hands(self, *seats: Seat) -> None:
        """All cards go back to their decks; no special cards, money and clue tokens are left."""
        for who in map(self.who, seats):
            for held in who.cards:
                self.decks[self.printed_card(held.card).deck].append(held.card)
            who.cards.clear()
            who.specials.clear()
            who.money = who.clues = 0

    def rich(self, seat: Seat = SEAT) -> None:
        """Give money, clues, trophies, full health and some of every card."""
        who = self.who(seat)
        who.money, who.clues = 20, 8
        who.sanity, who.stamina = self.who(seat).max_sanity(), self.who(seat).max_stamina()
        for deck in (Deck.COMMON, Deck.UNIQUE, Deck.SPELL, Deck.SKILL):
            self.take(self.decks[deck][0], seat)
            self.take(self.decks[deck][0], seat)
        cultists = [no for no in self.cup if self.markers[no] == "cultist"]
        for no in cultists[:3]:
            self.trophy(no, seat)
        gate = self.gate_stack.pop()
        who.gates.append(gate)

    def take(self, card: CardNo, seat: Seat = SEAT) -> CardNo:
        """Give a card out of its deck."""
        self.decks[self.printed_card(card).deck].remove(card)
        self.run(self.who(seat).receive(card), seat)
        return card

    def gets(self, code: str, seat: Seat = SEAT) -> CardNo:
        """Give a card by code, from its deck or from whoever has it."""
        card = next(CardNo(no) for no, each in enumerate(self.cards) if each == code)
        holder = self.holder(card)
        if holder is not None:
            held = self.who(holder).held(card)
            assert held is not None
            self.who(holder).cards.remove(held)
            self.decks[self.printed_card(card).deck].append(card)
        return self.take(card, seat)

    def drawn_monster(self, code: str) -> MonsterNo:
        """A monster of a kind, wherever it was, about to appear."""
        no = MonsterNo(self.markers.index(code))
        self.take_away(no)
        self.visiting.append(no)
        return no

    def toughness(self, code: str) -> int:
        """Return how tough monsters of a kind are now."""
        return self.stats(MonsterNo(self.markers.index(code))).toughness

    def trophy(self, no: MonsterNo, seat: Seat = SEAT) -> None:
        """A monster of the cup becomes a trophy."""
        self.cup.remove(no)
        self.who(seat).monsters.append(no)

    def use(self, code: str, window: Window, about: object = None, seat: Seat = SEAT) -> bool:
        """Use an ability or cast a spell of a thing in force; False where that is not legal."""
        choices = legal_choices(self.who(seat).window_choices(window, about=about))
        for choice in choices:
            origin = slug(code)
            if choice.key.split(":")[1].startswith((origin, slug(self._name(code)))):
                self.run(choice.run(), seat)
                return True
        return False

    def _name(self, code: str) -> str:
        return rules().library.cards[code].name if code in rules().library.cards else code

    def environment_comes(self, code: str) -> None:
        """An Environment comes into play."""
        self._comes(code)
        assert self.environment == code

    def headline_comes(self, code: str) -> None:
        """A headline is resolved."""
        self._comes(code)

    def rumor_comes(self, code: str) -> None:
        """A Rumor comes into play."""
        self._comes(code)
        assert self.rumor is not None

    def _comes(self, code: str) -> None:
        self.mythos_now = None
        for zone in (self.mythos_deck, self.mythos_box):
            if code in zone:
                zone.remove(code)
        if self.environment == code:
            self.environment = ""
        self.begin_mythos(code)
        self.run(self.mythos_ability())

    def die(self, *faces: int) -> None:
        """Fix the next dice that are rolled for the game itself."""
        self.next("dice", *[str(face) for face in faces])

    def places(self, code: str, place: str) -> MonsterNo:
        """A monster of a kind comes onto the board."""
        no = self.drawn_monster(code)
        self.run(self.place_monster(no, Place(place)))
        assert self.on_board(no) is not None
        return no

    def run(self, script: Script[Any], seat: Seat = SEAT) -> None:
        """Run a script as something that a seat does; how the game ended, if it did, is kept."""
        try:
            self._drive(perform(self.board, seat, script))
        except GameEnds as end:
            rules().end(self.board, end.resolution)
            self.ended = end.resolution
        except JumpTo as cut:
            rules().reset_scripts(self.board, cut.to)
            self.ended = "awake"

    def settle(self) -> None:
        """Everybody whose Sanity or Stamina fell to 0 by hand goes down."""
        for seat in self.in_order():
            self.run(self.who(seat).settle(), seat)

    def _drive(self, script: Script[Any]) -> object:
        value: object = None
        while True:
            try:
                waited = script.send(value)
            except StopIteration as done:
                return done.value
            if isinstance(waited, Together):
                value = [self._drive(each) for each in waited.scripts]
            else:
                assert isinstance(waited, Question)
                value = self._answer(waited.build())

    def _answer(self, draft: Draft | None) -> Replies:
        if draft is None:
            return {}
        check_draft(draft)
        self.questions += 1
        assert self.questions < LIMIT, "the script never ends"
        seats = draft.must if draft.join is Join.ALL else draft.must[:1]
        replies: Replies = {}
        for seat in seats:
            replies[seat] = self._of(draft.parts[seat])
            check_answer_form(draft.parts[seat], replies[seat])
        return replies

    def _of(self, part: Part) -> Answer:
        match part.form:
            case Pick(low, high):
                return Picked(self._keys(part, low, high))
            case Allot(totals):
                amounts = {option.key: option.least for option in part.options}
                for name, total in totals.items():
                    self._share(part, name, total, amounts)
                return Allotted({key: n for key, n in amounts.items() if n})

    def _keys(self, part: Part, low: int, high: int) -> tuple[str, ...]:
        keys = [option.key for option in part.options]
        for key in self.wanted:
            found = next((each for each in keys if each == key or each.startswith(key)), None)
            if found is not None and low <= 1:
                self.wanted.remove(key)
                return (found,)
        count = self.random.randint(min(low, len(keys)), min(high, len(keys)))
        return compatible_keys(part, self.random.sample(keys, count))

    def _share(self, part: Part, name: str, total: int, amounts: dict[str, int]) -> None:
        mine = [option for option in part.options if option.group == name]
        for _ in range(total - sum(amounts[option.key] for option in mine)):
            room = [option for option in mine if _room(option, amounts[option.key])]
            if room:
                amounts[self.random.choice(room).key] += 1


def _room(option: Option, amount: int) -> bool:
    return option.cap is None or amount < option.cap


@cache
def _cached(key: str) -> dict[str, bytes]:
    return {}


def _after_setup(key: str, chosen: dict[str, object]) -> bytes:
    """The encoded state of the first Upkeep of a set-up, played at random to there."""
    kept = _cached(key)
    if not kept:
        session, _ = Session.start(rules(), dict(chosen), b"content-position")
        chooser = Chooser("content")
        while session.state.phase is Phase.SETUP or session.state.turn == 0:
            choice = chooser.choose(session.asks)
            assert choice is not None
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        kept["state"] = rules().encode(session.state)
    return kept["state"]
