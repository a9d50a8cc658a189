"""The play area: what lies where and what is printed on it; no ability of a card is asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, cached_property
from typing import Any, Self, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from bot.engine.errors import SeatLeft
from bot.engine.ids import Seat
from bot.engine.limits import Limited
from bot.engine.memo import Memo
from bot.lcg.core.state import (
    Copy,
    CopyNo,
    Investigator,
    Piece,
    PieceId,
    SkillTest,
    Standing,
    State,
)
from bot.lcg.printed.cards import Card, CardCode, CardType, Prey, Side, Skill, Skills
from bot.lcg.printed.editions import EDITIONS, Differences
from bot.lcg.printed.packs import Library

T = TypeVar("T")

_HIDDEN = "hidden-"
"""How the ids of what stands for hidden cards in hands begin."""


@cache
def other_side(agenda: Card) -> Card:
    """An agenda that is flipped: act and agenda by the title of its other side, without threshold.

    Its code stays the same.
    """
    return replace(agenda, name=agenda.back_name, back_name="", type=CardType.ACT, doom=None)


class PlayArea(Limited):
    """A state with the cards of its packs, to be looked at."""

    def __init__(self, state: State, library: Library) -> None:
        self.state = state
        self.library = library
        self._by_code: dict[CardCode, list[Piece]] = {}
        self._by_type: dict[CardType, list[Piece]] = {}
        self._able: dict[tuple[object, ...], list[Any]] = {}
        """Abilities of what is in play, for who knows of those, until something comes or goes."""
        self._in_line = library.scenarios[state.scenario].in_line
        self._codes = {copy.code for copy in state.copies}
        """Of all physical cards, wherever they are, and of the investigators."""
        self._own_codes = frozenset(who.code for who in state.investigators)
        self._codes.update(self._own_codes)
        self._codes_of_name: dict[CardCode, tuple[CardCode, ...]] = {}
        self._memo = Memo()
        self._printed: dict[tuple[object, CardCode], Any] = {}
        self._eyes: tuple[Seat, ...] | None = None
        """Whose hidden cards count for who looks; None: all, as they are."""
        self._possible: dict[object, tuple[Any, ...]] = {}
        """By what is asked, what is registered of codes in the game; until there is a new one."""
        self._met: dict[object, tuple[Any, ...]] = {}
        """By what is asked, what is registered of codes that were in play; until a new one is."""
        self._unanswered: set[object] = set()
        """What no card in play answers, until another one enters."""
        for piece in state.pieces.values():
            self._index(piece)

    def looking(self, *, again: bool = False, plain: bool = False) -> Memo:
        """For the time of a block that changes nothing: what is looked up is kept.

        `again`: nothing has changed since the last such block. `plain`: until its end nobody reads
        what stands beside options.
        """
        self._memo.plain |= plain
        if not again and self._memo.kept:
            self._memo.forget()
        return self._memo

    @property
    def edition(self) -> Differences:
        """Return what the edition of the rules that the game is played by does otherwise."""
        return EDITIONS[self.state.settings.edition]

    def card(self, what: Piece | CopyNo | CardCode) -> Card:
        """The printed facts of a piece, a physical card, or a code."""
        if isinstance(what, Piece):
            return self.library.cards[what.code]
        if isinstance(what, str):
            return self.library.cards[what]
        return self.library.cards[self.state.copies[what].code]

    def owner(self, copy: CopyNo) -> Seat | None:
        """Tell whose deck a physical card belongs to. Rules Reference, "Ownership and Control"."""
        return self.state.copies[copy].owner

    def is_weakness(self, copy: CopyNo) -> bool:
        """Return whether a physical card is a weakness. Rules Reference, "Weakness"."""
        return self.library.cards[self.state.copies[copy].code].is_weakness

    def who(self, seat: Seat) -> Investigator:
        """The investigator of a seat, in the scenario or not."""
        return self.state.investigators[seat]

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        return self.library.cards[self.state.investigators[seat].code].name

    def playing(self) -> list[Investigator]:
        """Investigators in the scenario, in player order: the lead first, then by seat.

        Rules Reference, "In Player Order".
        """
        everybody = self.state.investigators
        if lead := self.state.lead:
            everybody = [*everybody[lead:], *everybody[:lead]]
        return [each for each in everybody if each.standing is Standing.PLAYING]

    def acting(self, seat: Seat) -> Investigator:
        """The investigator who does or suffers something now. Raises `SeatLeft` once out."""
        who = self.who(seat)
        if not who.playing:
            raise SeatLeft(seat)
        return who

    def piece(self, piece: PieceId | None) -> Piece | None:
        """A card in play by id; None when it has left."""
        return None if piece is None else self.state.pieces.get(piece)

    def look_up(self, look: Callable[[Self, CardCode], T], code: CardCode) -> T:
        """`look(…)`, which only reads what is printed and registered: it is called once a code."""
        key = (look, code)
        if (found := self._printed.get(key)) is None:
            found = self._printed[key] = look(self, code)
        return found

    def pieces(self, code: CardCode | None = None) -> list[Piece]:
        """Cards in play, in the order in which they entered; all, or of one code."""
        if code is None:
            return list(self.state.pieces.values())
        return list(self._by_code.get(code, ()))

    def is_only(self, piece: Piece) -> bool:
        """Return whether no other card in play has its name."""
        found: Piece | None = None
        if piece.code in self.library.face_down:
            return self._is_only_face(piece)
        for code in self.codes_of_name(piece.code):
            here = self._by_code.get(code, ())
            if len(here) > 1 or (here and found is not None):
                return False
            found = here[0] if here else found
        return found is None or found is piece

    def _is_only_face(self, piece: Piece) -> bool:
        """The same of a location whose name depends on the side that lies upwards."""
        codes = self.codes_of_name(self.face(piece))
        return not any(self.face(each) in codes for each in self.places() if each is not piece)

    def face(self, piece: Piece) -> CardCode:
        """The code of the side of a card that lies upwards: not that of an unrevealed location."""
        return piece.code if piece.revealed else self.library.face_down.get(piece.code, piece.code)

    def face_card(self, piece: Piece) -> Card:
        """The card of the side that lies upwards: of an unrevealed location its name alone."""
        return self.library.cards[self.face(piece)]

    def codes_of_name(self, code: CardCode) -> tuple[CardCode, ...]:
        """The codes of all cards of a card's name."""
        if (codes := self._codes_of_name.get(code)) is None:
            name = self.card(code).name
            codes = tuple(card.code for card in self.library.cards_named(name) if card.name == name)
            self._codes_of_name[code] = codes
        return codes

    def is_double(self, card: Card) -> bool:
        """Return whether a unique card of this title is in play. Rules Reference, "Unique"."""
        if not card.unique:
            return False
        return any(self.card(each).name == card.name for each in (*self.pieces(), *self._counted()))

    def _counted(self) -> list[CopyNo]:
        """The cards in areas that count as in play."""
        areas = self.library.scenarios[self.state.scenario].areas if self.state.areas else ()
        piles = [(self.state.areas or {})[area.slug] for area in areas if area.in_play]
        return [copy for pile in piles for copy in pile]

    def enter(self, piece: Piece) -> None:
        """Note a card that enters play; for `zones` alone."""
        self.state.pieces[piece.id] = piece
        self._index(piece)

    def leave(self, piece: Piece) -> None:
        """Note a card that leaves play; for `zones` alone."""
        self._able = {}
        del self.state.pieces[piece.id]
        self._by_code[piece.code].remove(piece)
        self._by_type[self.card(piece).type].remove(piece)

    def make_copy(self, code: CardCode, owner: Seat | None = None) -> CopyNo:
        """One more physical card, in no zone yet."""
        self.state.copies.append(Copy(code, owner))
        self.note_code(code)
        return CopyNo(len(self.state.copies) - 1)

    def turn_copy(self, copy: CopyNo, code: CardCode) -> None:
        """An encounter card is another one from now on: its other side, or another version."""
        self.state.copies[copy] = Copy(code)
        self.note_code(code)

    def turn_piece(self, piece: Piece, code: CardCode) -> None:
        """A card in play is another one of its type from now on: mixed, or for who thinks ahead."""
        self._by_code[piece.code].remove(piece)
        piece.code = code
        self._able, self._unanswered = {}, set()
        self.note_code(code)
        self._met = {}
        self._by_code.setdefault(code, []).append(piece)

    def note_code(self, code: CardCode) -> None:
        """Know that there is a card of this code in the game."""
        if code not in self._codes:
            self._codes.add(code)
            self._possible, self._met = {}, {}

    def look_anew(self) -> None:
        """Forget what was known of the rules: some were registered in the middle of a game."""
        for known in (self._able, self._printed, self._possible, self._met, self._unanswered):
            known.clear()

    def _index(self, piece: Piece) -> None:
        self._able, self._unanswered = {}, set()
        self.note_code(piece.code)
        if piece.code not in self._by_code:
            self._met = {}
        self._by_code.setdefault(piece.code, []).append(piece)
        self._by_type.setdefault(self.card(piece).type, []).append(piece)

    def of_type(self, kind: CardType) -> list[Piece]:
        """Cards in play of one type, in the order in which they entered."""
        return list(self._by_type.get(kind, ()))

    def in_play(self, piece: Piece) -> bool:
        """Return whether it is still in play. Rules Reference, "In Play and Out of Play"."""
        return self.state.pieces.get(piece.id) is piece

    def cards_of(self, seat: Seat, kind: CardType | None = CardType.ASSET) -> list[Piece]:
        """Cards that a seat controls, assets unless said otherwise.

        Rules Reference, "Ownership and Control".
        """
        among = self.state.pieces.values() if kind is None else self._by_type.get(kind, ())
        return [each for each in among if each.controller == seat]

    def has_trait(self, piece: Piece, trait: str) -> bool:
        """Return whether a card in play has a trait."""
        return self.card(piece).has_trait(trait)

    def attachments(self, host: PieceId) -> list[Piece]:
        """Return what is attached to a piece. Rules Reference, "Attach To"."""
        return list(self._lying.hanging_on.get(host, ()))

    @property
    def _lying(self) -> _Lying:
        """Return what lies where, found once for as long as nothing can change."""
        if not self._memo.steady:
            return _Lying(self)
        found: _Lying | None = self._memo.kept.get(_Lying)
        if found is None:
            found = self._memo.kept[_Lying] = _Lying(self)
        return found

    def threats(self, seat: Seat) -> list[Piece]:
        """Treacheries and the like in a threat area, without enemies.

        Rules Reference, "Threat Area".
        """
        return [
            each
            for each in self.state.pieces.values()
            if each.threat == seat and self.card(each).type is not CardType.ENEMY
        ]

    def hidden_in_hand(self, seat: Seat, code: CardCode | None = None) -> list[Piece]:
        """Hidden cards in a hand, all or of one code, as what they are for their abilities.

        Rules Reference, "Hidden". Such a piece is in no play area: nothing else meets it.
        """
        codes = self.library.hidden_codes
        if not codes or (self._eyes is not None and seat not in self._eyes):
            return []
        if code is not None and code not in codes:
            return []
        of_code = codes if code is None else (code,)
        found = [copy for copy in self.who(seat).hand if self.state.copies[copy].code in of_code]
        return [self.as_hidden(copy, seat) for copy in found]

    def all_hidden(self, code: CardCode) -> list[Piece]:
        """The hidden cards of a code in all hands, in player order."""
        if code not in self.library.hidden_codes:
            return []
        return [piece for who in self.playing() for piece in self.hidden_in_hand(who.seat, code)]

    def as_hidden(self, copy: CopyNo, seat: Seat) -> Piece:
        """A hidden card as its abilities meet it: a treachery as if in the holder's threat area.

        An enemy is neither there nor engaged. Either is its holder's alone to use.
        """
        card = self.card(copy)
        is_treachery = card.type is CardType.TREACHERY
        return Piece(
            id=PieceId(f"{_HIDDEN}{copy}"),
            copy=copy,
            code=card.code,
            owner=self.owner(copy),
            controller=seat,
            threat=seat if is_treachery else None,
        )

    def as_own(self, seat: Seat) -> Piece:
        """An investigator as the own constant abilities are given it: it is no card in play."""
        code = self.who(seat).code
        return Piece(id=PieceId(f"own{seat}"), copy=CopyNo(-1), code=code, controller=seat)

    def is_hidden(self, piece: Piece) -> bool:
        """Return whether it stands for a hidden card in a hand. Rules Reference, "Hidden"."""
        return piece.id.startswith(_HIDDEN)

    def stays_in_hand(self, copy: CopyNo) -> bool:
        """Return whether a card in hand leaves it only as it says itself.

        Rules Reference, "Hidden".
        """
        return self.state.copies[copy].code in self.library.hidden_codes

    def loose_hand(self, seat: Seat) -> list[CopyNo]:
        """The cards in a hand without those that leave it only as they say themselves."""
        return [copy for copy in self.who(seat).hand if not self.stays_in_hand(copy)]

    @contextmanager
    def as_seen_by(self, *seats: Seat) -> Generator[None]:
        """For the time of a block that only looks: hidden cards of other hands do nothing.

        Meanwhile nothing is known of what was looked up with all of them.
        """
        if not self.library.hidden_codes:
            yield
            return
        before = self._eyes, self._memo
        self._eyes, self._memo = seats, Memo()
        try:
            yield
        finally:
            self._eyes, self._memo = before

    def places(self) -> list[Piece]:
        """Locations in play."""
        return self.of_type(CardType.LOCATION)

    def place_of(self, seat: Seat) -> Piece | None:
        """Return where an investigator is."""
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
        if self._in_line:
            return list(filter(None, (self.beside(place, side) for side in Side)))
        card = self.card(place)
        near = [p for p in self.places() if p is not place and self._leads(place, card, p)]
        if place.revealed:
            ring = card.revealed_connections
            near += [p for p in self.places() if p.revealed and self.card(p).stands_at(ring)]
        return near

    def _leads(self, place: Piece, card: Card, other: Piece) -> bool:
        """Return whether a location leads to another: as printed, or by where one was joined."""
        joined = other.place == place.id or place.place == other.id
        return joined or card.leads_to(self.card(other))

    def beside(self, place: Piece, side: Side) -> Piece | None:
        """The location to the left or right in a line of locations; None at its end."""
        line = self.places()
        at = line.index(place) + (1 if side is Side.RIGHT else -1)
        return line[at] if 0 <= at < len(line) else None

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

    def under(self, place: Piece) -> list[CopyNo]:
        """The cards that lie face down under a location; nobody knows which they are."""
        return list((self.state.under or {}).get(place.id, ()))

    def enemies(self) -> list[Piece]:
        """Enemies in play."""
        return self.of_type(CardType.ENEMY)

    def enemies_at(self, place: PieceId | None) -> list[Piece]:
        """Enemies at a location, engaged or not."""
        return list(self._lying.enemies.get(place, ())) if place else []

    def is_wiped(self, piece: Piece) -> bool:
        """Return whether its text box counts as blank: abilities, keywords, prey, victory points.

        Rules Reference, "Blank".
        """
        return any(e.name == "wiped" and e.piece == piece.id for e in self.state.lasting)

    def prey(self, enemy: Piece) -> Prey | None:
        """Return whom an enemy in play prefers. Rules Reference, "Prey"."""
        return None if self.is_wiped(enemy) else self.card(enemy).prey

    def strength(self, enemy: Piece) -> tuple[int, int]:
        """Damage and horror printed on an enemy, less where its text was wiped with more.

        Rules Reference, "Modifiers".
        """
        card, wiped = self.card(enemy), (e for e in self.state.lasting if e.name == "wiped")
        less = sum(each.amount for each in wiped if each.piece == enemy.id)
        return max(0, card.damage - less), max(0, card.horror - less)

    def sanity(self, piece: Piece) -> int | None:
        """Sanity of an asset; None if it has none. Rules Reference, "Sanity and Horror"."""
        return self.card(piece).sanity

    def base_skill(self, seat: Seat, skill: Skill, test: SkillTest | None = None) -> int:
        """The number printed on the investigator card, or what the card of a test sets it to.

        Rules Reference, "Base Value".
        """
        if test is not None and test.base is not UNSET and test.base.skill is skill:
            return test.base.amount
        skills = self.library.cards[self.state.investigators[seat].code].skills
        return skills.of(skill) if skills else 0

    def _stands(self, code: CardCode) -> bool:
        """Return whether it is the current act or agenda, and is not being turned over."""
        state = self.state
        is_agenda = code == self.agenda.code and not state.agenda.turned
        return is_agenda or (code == self.act.code and not state.act.turned)

    def as_piece(self, code: CardCode) -> Piece:
        """An act or agenda as what it would be in play: for its constant abilities, as a host.

        Cards attached to it have this piece's id, the code, as their host.
        """
        copy = next(each for each in self.state.stages if self.state.copies[each].code == code)
        return Piece(id=PieceId(code), copy=copy, code=code)

    @property
    def agenda(self) -> Card:
        """The current agenda. Rules Reference, "Act Deck and Agenda Deck"."""
        state = self.state
        named = self.library.scenarios[state.scenario].agendas[state.agenda.index]
        found = self.library.cards[state.instead.get(named, named)]
        return other_side(found) if state.agenda.flipped else found

    @property
    def act(self) -> Card:
        """The current act; an agenda that is flipped has taken its place.

        Rules Reference, "Act Deck and Agenda Deck".
        """
        state = self.state
        if state.agenda.flipped:
            return self.agenda
        named = self.library.scenarios[state.scenario].acts[state.act.index]
        return self.library.cards[state.instead.get(named, named)]

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

    def is_parleying(self, seat: Seat) -> bool:
        """Return whether an investigator is in the middle of a parley."""
        return seat in (self.state.parleying or ())

    @property
    def test(self) -> SkillTest | None:
        """The test in progress, the innermost."""
        return self.state.tests[-1] if self.state.tests else None

    @property
    def used(self) -> dict[str, int]:
        """Return how often what is limited was done."""
        return self.state.used


class _Lying:
    """The cards in play by where they lie, as long as none moves; each is found when asked for."""

    def __init__(self, area: PlayArea) -> None:
        self._area = area

    @cached_property
    def hanging_on(self) -> dict[PieceId, list[Piece]]:
        """The attachments of each piece that has any."""
        found: dict[PieceId, list[Piece]] = {}
        for each in self._area.state.pieces.values():
            if each.host is not None:
                found.setdefault(each.host, []).append(each)
        return found

    @cached_property
    def enemies(self) -> dict[PieceId | None, list[Piece]]:
        """The enemies at each location that has any."""
        found: dict[PieceId | None, list[Piece]] = {}
        for each in self._area.enemies():
            found.setdefault(self._area.where(each), []).append(each)
        return found

    @cached_property
    def gifts(self) -> dict[Seat, list[tuple[Piece, Skills]]]:
        """Skills printed on cards that lie before a seat, and those cards."""
        found: dict[Seat, list[tuple[Piece, Skills]]] = {}
        cards = self._area.library.cards
        for each in self._area.state.pieces.values():
            if (gives := cards[each.code].gives) is not None:
                for seat in {each.controller, each.threat}:
                    if seat is not None:
                        found.setdefault(seat, []).append((each, gives))
        return found
