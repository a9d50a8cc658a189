"""The game that scripts are given: state, chance and facts, and the questions asked of them.

Everything here only looks. What changes the state stands in modules named for the rulebook's
chapters (`damage`, `enemies`, `places`…), as functions of a `Game`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from msgspec.structs import replace

from bot.engine.about import About
from bot.engine.chance import Chance
from bot.engine.errors import SeatLeft
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.limits import Limited
from bot.engine.memo import Memo
from bot.engine.script import Script
from bot.lcg.core.about import of_card
from bot.lcg.core.constants import (
    BLANK,
    ENEMY_HEALTH,
    EVADE,
    FIGHT,
    GAINS,
    HAND_LIMIT,
    HEALTH,
    MAY_NOT_LEAVE,
    SANITY,
    SHROUD,
    SKILL,
    Asked,
    Ban,
    Modifier,
)
from bot.lcg.core.moments import Event
from bot.lcg.core.records import REGISTRY, Registry, Timing
from bot.lcg.core.state import CopyNo, Investigator, Piece, PieceId, SkillTest, State
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Prey, Skill
from bot.lcg.printed.editions import EDITIONS, Differences
from bot.lcg.printed.packs import Library

SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)


P = ParamSpec("P")
R = TypeVar("R")


@cache
def other_side(agenda: Card) -> Card:
    """An agenda that is flipped: act and agenda by the title of its other side, without threshold.

    Its code stays the same.
    """
    return replace(agenda, name=agenda.back_name, back_name="", type=CardType.ACT, doom=None)


class MomentResolver(Protocol):
    """Who reacts to a moment, and how: the rules above the game fill it in."""

    def __call__(self, g: Game, events: Sequence[Event], timing: Timing) -> Script[None]:
        """Resolve what answers moments of one kind: forced abilities, then reactions."""
        ...


class Game(Limited):
    """A state bound to its chance and its log."""

    def __init__(
        self,
        state: State,
        chance: Chance,
        tell: Callable[[Fact], None],
        library: Library,
        answering: MomentResolver,
        registry: Registry[Game] = REGISTRY,
    ) -> None:
        self.state = state
        self.chance = chance
        self.tell = tell
        self.library = library
        self.registry = registry
        self._answering = answering
        self._by_code: dict[CardCode, list[Piece]] = {}
        self._by_type: dict[CardType, list[Piece]] = {}
        self._able: tuple[CardCode, ...] | None = None
        self._codes_of_name: dict[CardCode, tuple[CardCode, ...]] = {}
        self._memo = Memo()
        for piece in state.pieces.values():
            self._index(piece)

    def looking(self) -> Memo:
        """For the time of a block that changes nothing: what is looked up is kept."""
        return self._memo

    # Moments

    async def listen(self, event: Event, timing: Timing) -> None:
        """Forced abilities at a moment, then reactions; nothing where no card knows of it.

        Rules Reference, "Triggering Condition".
        """
        await self.listen_all([event], timing)

    async def listen_all(self, events: Sequence[Event], timing: Timing) -> None:
        """The same for moments of one kind that come at once: one window answers any of them.

        Rules Reference, "Reaction Opportunities".
        """
        if not events:
            return
        key, known = (type(events[0]), timing), self.registry
        if known.listeners.get(key) or known.answers.get(key):
            await self._answering(self, events, timing)

    async def moment(self, event: Event, effect: Callable[[], Script[None]] | None = None) -> None:
        """Resolve a moment: "when" abilities, the effect unless cancelled, "after" abilities.

        Rules Reference, "Triggering Condition": forced before reactions at each point, and a new
        moment inside opens a nested one that finishes first.
        """
        await self.listen(event, Timing.WHEN)
        if effect is not None and not event.cancelled:
            await effect()
        if not event.cancelled:
            await self.listen(event, Timing.AFTER)

    @property
    def edition(self) -> Differences:
        """What the edition of the rules that the game is played by does otherwise."""
        return EDITIONS[self.state.settings.edition]

    # Cards

    def card(self, what: Piece | CopyNo | CardCode) -> Card:
        """The printed facts of a piece, a physical card, or a code."""
        if isinstance(what, Piece):
            return self.library.cards[what.code]
        if isinstance(what, int):
            return self.library.cards[self.state.copies[what].code]
        return self.library.cards[what]

    def owner(self, copy: CopyNo) -> Seat | None:
        """Whose deck a physical card belongs to. Rules Reference, "Ownership and Control"."""
        return self.state.copies[copy].owner

    def is_weakness(self, copy: CopyNo) -> bool:
        """Whether a physical card is a weakness. Rules Reference, "Weakness"."""
        return self.card(copy).is_weakness

    # Seats

    def who(self, seat: Seat) -> Investigator:
        """The investigator of a seat, in the scenario or not."""
        return self.state.investigators[seat]

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        return self.card(self.who(seat).code).name

    def playing(self) -> list[Investigator]:
        """Investigators in the scenario, in player order: the lead first, then by seat.

        Rules Reference, "In Player Order".
        """
        everybody = self.state.investigators
        lead = self.state.lead
        order = [*everybody[lead:], *everybody[:lead]]
        return [each for each in order if each.playing]

    def acting(self, seat: Seat) -> Investigator:
        """The investigator who does or suffers something now. Raises `SeatLeft` once out."""
        who = self.who(seat)
        if not who.playing:
            raise SeatLeft(seat)
        return who

    def is_blank(self, seat: Seat) -> bool:
        """Whether the investigator's text box counts as blank. Rules Reference, "Blank"."""
        return self._memo.once(self._is_blank, seat)

    def _is_blank(self, seat: Seat) -> bool:
        return any(self.answers(BLANK, seat))

    # Pieces

    def piece(self, piece: PieceId | None) -> Piece | None:
        """A card in play by id; None when it has left."""
        return None if piece is None else self.state.pieces.get(piece)

    def pieces(self, code: CardCode | None = None) -> list[Piece]:
        """Cards in play, in the order in which they entered; all, or of one code."""
        if code is None:
            return list(self.state.pieces.values())
        return list(self._by_code.get(code, ()))

    def namesakes(self, piece: Piece) -> list[Piece]:
        """Cards in play of its name, itself among them if it is in play.

        Rules Reference, "Copy".
        """
        code = piece.code
        if (codes := self._codes_of_name.get(code)) is None:
            name = self.card(code).name
            codes = tuple(card.code for card in self.library.named(name) if card.name == name)
            self._codes_of_name[code] = codes
        return [each for same in codes for each in self._by_code.get(same, ())]

    def able_codes(self) -> tuple[CardCode, ...]:
        """The codes of the cards in play with abilities, each once, in the order of entering."""
        if self._able is None:
            codes = dict.fromkeys(each.code for each in self.state.pieces.values())
            self._able = tuple(code for code in codes if code in self.registry.abilities)
        return self._able

    def enter(self, piece: Piece) -> None:
        """Note a card that enters play; for `zones` alone."""
        self.state.pieces[piece.id] = piece
        self._index(piece)

    def leave(self, piece: Piece) -> None:
        """Note a card that leaves play; for `zones` alone."""
        self._able = None
        del self.state.pieces[piece.id]
        self._by_code[piece.code].remove(piece)
        self._by_type[self.card(piece).type].remove(piece)

    def _index(self, piece: Piece) -> None:
        self._able = None
        self._by_code.setdefault(piece.code, []).append(piece)
        self._by_type.setdefault(self.card(piece).type, []).append(piece)

    def of_type(self, kind: CardType) -> list[Piece]:
        """Cards in play of one type, in the order in which they entered."""
        return list(self._by_type.get(kind, ()))

    def in_play(self, piece: Piece) -> bool:
        """Whether this very piece is still in play. Rules Reference, "In Play and Out of Play"."""
        return self.state.pieces.get(piece.id) is piece

    def controlled(self, seat: Seat, kind: CardType | None = CardType.ASSET) -> list[Piece]:
        """Cards that a seat controls, assets unless said otherwise.

        Rules Reference, "Ownership and Control".
        """
        among = self.state.pieces.values() if kind is None else self._by_type.get(kind, ())
        return [each for each in among if each.controller == seat]

    def may_leave(self, piece: Piece) -> bool:
        """Whether nothing keeps a card in play."""
        return not self.ban(MAY_NOT_LEAVE, piece)

    def discardable(self, seat: Seat) -> list[Piece]:
        """Assets that a seat controls and that can be discarded."""
        return [piece for piece in self.controlled(seat) if self.may_leave(piece)]

    def has_trait(self, piece: Piece, trait: str) -> bool:
        """Whether a card in play has a trait."""
        return self.card(piece).has_trait(trait)

    def attachments(self, host: PieceId) -> list[Piece]:
        """What is attached to a piece. Rules Reference, "Attach To"."""
        return [each for each in self.state.pieces.values() if each.host == host]

    def threats(self, seat: Seat) -> list[Piece]:
        """Treacheries and the like in a threat area, without enemies.

        Rules Reference, "Threat Area".
        """
        return [
            each
            for each in self.state.pieces.values()
            if each.threat == seat and self.card(each).type is not CardType.ENEMY
        ]

    # Places

    def places(self) -> list[Piece]:
        """Locations in play."""
        return self.of_type(CardType.LOCATION)

    def place_of(self, seat: Seat) -> Piece | None:
        """Where an investigator is."""
        return self.piece(self.who(seat).place)

    def first_of(self, code: str) -> Piece | None:
        """The card in play with this code; of several the one that entered first.

        Of a location that has none in play the version that lies in its stead.
        """
        found = self.pieces(CardCode(code))
        found = found or [p for p in self.places() if self.card(p).version_of == code]
        return found[0] if found else None

    def at(self, place: PieceId | None) -> list[Investigator]:
        """Investigators at a location, in player order. Rules Reference, "In Player Order"."""
        return [each for each in self.playing() if place is not None and each.place == place]

    def where(self, piece: Piece) -> PieceId | None:
        """The location at which a card in play is.

        Rules Reference, "Location Cards" and "Threat Area".
        """
        if piece.host is not None:
            host = self.piece(piece.host)
            if host is None:
                return None
            is_place = self.card(host).type is CardType.LOCATION
            return host.id if is_place else self.where(host)
        if self.card(piece).type is CardType.LOCATION:
            return piece.id
        holder = piece.threat if piece.threat is not None else piece.controller
        return piece.place if holder is None else self.who(holder).place

    def connections(self, place: Piece) -> list[Piece]:
        """Locations in play that this one is connected to. Rules Reference, "Move"."""
        card = self.card(place)
        near = [p for p in self.places() if p is not place and card.leads_to(self.card(p))]
        if place.revealed:
            ring = card.revealed_connections
            near += [p for p in self.places() if p.revealed and self.card(p).stands_at(ring)]
        return near

    def distances(self, start: PieceId) -> dict[PieceId, int]:
        """Steps along connections from a location to every location that can be reached.

        Rules Reference, "Nearest".
        """
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            place = self.piece(here)
            for near in self.connections(place) if place else ():
                if near.id not in steps:
                    steps[near.id] = steps[here] + 1
                    queue.append(near.id)
        return steps

    def shroud(self, place: Piece) -> int:
        """A location's shroud with what is attached. Rules Reference, "Modifiers"."""
        base = self.card(place).shroud or 0
        bonus = sum(self.card(each).shroud_bonus for each in self.attachments(place.id))
        return max(0, base + bonus + self.total(SHROUD, place))

    # Enemies

    def enemies(self) -> list[Piece]:
        """Enemies in play."""
        return self.of_type(CardType.ENEMY)

    def enemies_at(self, place: PieceId | None) -> list[Piece]:
        """Enemies at a location, engaged or not."""
        return [each for each in self.enemies() if place and self.where(each) == place]

    def has_keyword(self, enemy: Piece, keyword: Keyword) -> bool:
        """Whether an enemy in play has a keyword. Rules Reference, "Keywords"."""
        printed = self.card(enemy).has_keyword(keyword) and not self.is_wiped(enemy)
        return printed or any(self.answers(GAINS, enemy, keyword))

    def is_wiped(self, piece: Piece) -> bool:
        """Whether a card's text box counts as blank: abilities, keywords, prey, victory points.

        Rules Reference, "Blank".
        """
        return any(each.name == "wiped" and each.piece == piece.id for each in self.state.lasting)

    def prey(self, enemy: Piece) -> Prey | None:
        """Whom an enemy in play prefers. Rules Reference, "Prey"."""
        return None if self.is_wiped(enemy) else self.card(enemy).prey

    def is_massive(self, enemy: Piece) -> bool:
        """Whether an enemy is massive. Rules Reference, "Massive"."""
        return self.has_keyword(enemy, Keyword.MASSIVE)

    def engaged(self, seat: Seat) -> list[Piece]:
        """Enemies engaged with a seat; a ready massive enemy is engaged with everybody there.

        Rules Reference, "Massive".
        """
        return [each for each in self.enemies() if self.is_engaged(each, seat)]

    def is_engaged(self, enemy: Piece, seat: Seat) -> bool:
        """Whether an enemy is engaged with a seat (Rules Reference, "Massive")."""
        if self.is_massive(enemy):
            return not enemy.exhausted and enemy.place == self.who(seat).place
        return enemy.threat == seat

    def engaged_with(self, enemy: Piece) -> list[Seat]:
        """Whom an enemy is engaged with. Rules Reference, "Enemy Engagement"."""
        return [each.seat for each in self.playing() if self.is_engaged(enemy, each.seat)]

    def strength(self, enemy: Piece) -> tuple[int, int]:
        """Damage and horror that an enemy's attack deals, less where its text was wiped with more.

        Rules Reference, "Modifiers".
        """
        card, wiped = self.card(enemy), (e for e in self.state.lasting if e.name == "wiped")
        less = sum(each.amount for each in wiped if each.piece == enemy.id)
        return max(0, card.damage - less), max(0, card.horror - less)

    def fight(self, enemy: Piece) -> int:
        """An enemy's fight value. Rules Reference, "Modifiers"."""
        return max(0, (self.card(enemy).fight or 0) + self.total(FIGHT, enemy))

    def evade(self, enemy: Piece) -> int:
        """An enemy's evade value. Rules Reference, "Modifiers"."""
        return max(0, (self.card(enemy).evade or 0) + self.total(EVADE, enemy))

    def health(self, piece: Piece) -> int | None:
        """Health of an enemy or asset; None if it has none.

        Rules Reference, "Health and Damage".
        """
        health = self.card(piece).health_for(self.state.started)
        return None if health is None else health + self.total(ENEMY_HEALTH, piece)

    def sanity(self, piece: Piece) -> int | None:
        """Sanity of an asset; None if it has none. Rules Reference, "Sanity and Horror"."""
        return self.card(piece).sanity

    # Investigators' numbers

    def max_health(self, seat: Seat) -> int:
        """Printed health with modifiers. Rules Reference, "Health and Damage"."""
        return (self.card(self.who(seat).code).health or 0) + self.total(HEALTH, seat)

    def max_sanity(self, seat: Seat) -> int:
        """Printed sanity with modifiers. Rules Reference, "Sanity and Horror"."""
        return (self.card(self.who(seat).code).sanity or 0) + self.total(SANITY, seat)

    def health_left(self, seat: Seat) -> int:
        """Remaining health, never below 0. Rules Reference, "Health and Damage"."""
        return max(0, self.max_health(seat) - self.who(seat).damage)

    def sanity_left(self, seat: Seat) -> int:
        """Remaining sanity, never below 0. Rules Reference, "Sanity and Horror"."""
        return max(0, self.max_sanity(seat) - self.who(seat).horror)

    def skill(self, seat: Seat, skill: Skill, test: SkillTest | None = None) -> int:
        """An investigator's skill with all modifiers in play; may be negative.

        Rules Reference, "Modifiers".
        """
        return self.base_skill(seat, skill) + sum(
            n for _, n in self.skill_bonuses(seat, skill, test)
        )

    def base_skill(self, seat: Seat, skill: Skill) -> int:
        """The number printed on the investigator card. Rules Reference, "Base Value"."""
        skills = self.card(self.who(seat).code).skills
        return skills.of(skill) if skills else 0

    def skill_bonuses(
        self, seat: Seat, skill: Skill, test: SkillTest | None = None
    ) -> list[tuple[About | None, int]]:
        """Modifiers of a skill and where each comes from; `test` is the one they are wanted for.

        Rules Reference, "Modifiers".
        """
        found: list[tuple[About | None, int]] = []
        for piece in self.state.pieces.values():
            card = self.card(piece)
            if card.gives is not None and seat in (piece.controller, piece.threat):
                found.append((of_card(card.code), card.gives.of(skill)))
        found += self.sourced(SKILL, seat, skill, test)
        for lasting in self.state.lasting:
            if lasting.seat == seat and lasting.skill is skill:
                found.append((lasting.source, lasting.amount))
        return [(source, amount) for source, amount in found if amount]

    def hand_limit(self, seat: Seat) -> int:
        """How many cards may be kept at 4.5. Rules Reference, "Framework Event Details", 4.5."""
        return 8 + self.total(HAND_LIMIT, seat)

    # Constant abilities

    def sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Game, Piece, P], R]]]:
        """Cards in play with a constant ability that answers a question, and the ability."""
        rules = self.registry.constants.get(what, ())
        found = [
            (piece, body)
            for code, body, revealed, _ in rules
            if code in self._by_code
            for piece in self._by_code[code]
            if piece.revealed is revealed and not self.is_wiped(piece)
        ]
        if what in self.registry.staged:
            found += [
                (self._stage(code), body)
                for code, body, _, stage in rules
                if stage and self._stands(code)
            ]
        return found

    def _stands(self, code: CardCode) -> bool:
        """Whether it is the current act or agenda, and is not being turned over."""
        state = self.state
        is_agenda = code == self.agenda.code and not state.agenda.turned
        return is_agenda or (code == self.act.code and not state.act.turned)

    def _stage(self, code: CardCode) -> Piece:
        """An act or agenda as its own constant abilities are given it: it is no card in play."""
        copy = next(each for each in self.state.stages if self.state.copies[each].code == code)
        return Piece(id=PieceId(code), copy=copy, code=code)

    def answers(self, what: Asked[P, R | None], *about: P.args, **named: P.kwargs) -> Iterator[R]:
        """What each card in play says to a question, nothings left out."""
        for piece, body in self.sources(what):
            said = body(self, piece, *about, **named)
            if said is not None:
                yield said

    def sourced(
        self, what: Modifier[P], *about: P.args, **named: P.kwargs
    ) -> list[tuple[About | None, int]]:
        """Each card and the number that it adds."""
        found: list[tuple[About | None, int]] = []
        for piece, body in self.sources(what):
            if said := body(self, piece, *about, **named):
                found.append((of_card(piece.code), said))
        return found

    def total(self, what: Modifier[P], *about: P.args, **named: P.kwargs) -> int:
        """The sum of what all cards in play add. Rules Reference, "Modifiers"."""
        sources = self.sources(what)
        if not sources:
            return 0  # nearly always
        return sum(body(self, piece, *about, **named) for piece, body in sources)

    def ban(self, what: Ban[P], *about: P.args, **named: P.kwargs) -> str:
        """Why something may not be done, a sentence; empty if nothing forbids it.

        Rules Reference, "Cannot".
        """
        for piece, body in self.sources(what):
            if said := body(self, piece, *about, **named):
                return said
        return ""

    # Doom, tests, limits

    @property
    def agenda(self) -> Card:
        """The current agenda. Rules Reference, "Act Deck and Agenda Deck"."""
        named = self.library.scenarios[self.state.scenario].agendas[self.state.agenda.index]
        found = self.card(self.state.instead.get(named, named))
        return other_side(found) if self.state.agenda.flipped else found

    @property
    def act(self) -> Card:
        """The current act; an agenda that is flipped has taken its place.

        Rules Reference, "Act Deck and Agenda Deck".
        """
        if self.state.agenda.flipped:
            return self.agenda
        named = self.library.scenarios[self.state.scenario].acts[self.state.act.index]
        return self.card(self.state.instead.get(named, named))

    @property
    def doom(self) -> int:
        """All doom in play, wherever it lies. Rules Reference, "Doom"."""
        stages = self.state.agenda.doom + self.state.act.doom
        return stages + sum(each.doom for each in self.state.pieces.values())

    @property
    def act_price(self) -> int | None:
        """Clues that the current act wants; None if it is not advanced by clues.

        Rules Reference, "Clues".
        """
        return self.act.clues_for(self.state.started)

    @property
    def test(self) -> SkillTest | None:
        """The test in progress, the innermost."""
        return self.state.tests[-1] if self.state.tests else None

    @property
    def used(self) -> dict[str, int]:
        """How often what is limited was done."""
        return self.state.used

    def may_act(self, seat: Seat) -> bool:
        """Whether a seat may use abilities now: not while another resolves a peril card.

        Nor once damage or horror has defeated it, though elimination is still to be carried out.
        Rules Reference, "Peril".
        """
        return self._memo.once(self._may_act, seat)

    def _may_act(self, seat: Seat) -> bool:
        alone = all(each == seat for each in self.state.peril)
        return alone and self.who(seat).playing and not self.has_fallen(seat)

    def has_fallen(self, seat: Seat) -> bool:
        """Whether an investigator has as much damage as health, or horror as sanity.

        Rules Reference, "Defeat".
        """
        who = self.who(seat)
        return who.damage >= self.max_health(seat) or who.horror >= self.max_sanity(seat)
