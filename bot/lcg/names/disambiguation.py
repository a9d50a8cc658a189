"""Distinct names of cards in play that share a name.

The name alone if it is unique; else with as many differences as needed: ``Swarm of Rats (engaged
with Agnes)``, ``Knife (exhausted)``, ``Arkham Woods: Tangled Thicket``, ``Acolyte (2nd)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from bot.lcg.core.card_marks import Aspect, Mark, Marks
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.mark_names import marked_name
from bot.lcg.names.phrases import article
from bot.lcg.printed.cards import CardCode, CardType

BUTTON = 33
"""Characters of a target that a button can hold beside ``Engage``, of 40 in all."""


def is_alone(g: Game, piece: Piece) -> bool:
    """Return True if no other card in play has its name, or nobody will read the name."""
    return not g.words or g.pieces.is_only(piece)


def name_in_play(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """Return a card's name, made distinct from the other cards.

    The subtitle is added only if it makes the difference.
    """
    return marked_name(g, g.pieces.face(piece), _marks_among(g, piece, _same_name(g, piece, among)))


def called_in_full(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """Return a card's name with its subtitle, made distinct from the other cards."""
    alike = _same_name(g, piece, among)
    return marked_name(
        g, g.pieces.face(piece), (*_title_mark(g, piece), *_among_titled(g, piece, alike))
    )


def as_target(g: Game, piece: Piece) -> str:
    """Return a target's name, made distinct from all other possible targets."""
    return (
        g.pieces.face_card(piece).name
        if is_alone(g, piece)
        else _targets_like(g, piece).whole[piece.id]
    )


def marks(g: Game, piece: Piece) -> Marks:
    """Return the differences between a target and others of its name; empty if there are none."""
    return () if is_alone(g, piece) else _targets_like(g, piece).marks[piece.id]


def spellings(g: Game, piece: Piece) -> tuple[str, str, str]:
    """Return three names of a target, from long to short, for labels with little room.

    The first is `as_target`.
    """
    if is_alone(g, piece):
        name = g.pieces.face_card(piece).name
        return name, name, name
    circle = _targets_like(g, piece)
    name, spare = circle.whole[piece.id], circle.spare[piece.id]
    if all(mark.aspect is Aspect.TITLE for mark in circle.marks[piece.id]):
        return name, spare, spare
    number = Mark(Aspect.NUMBER, counts=(circle.numbers[piece.id],))
    return name, spare, marked_name(g, g.pieces.face(piece), (number,))


def on_button(g: Game, piece: Piece, room: int = BUTTON) -> str:
    """Return `as_target`, or its short form if all possible targets then fit on buttons."""
    if is_alone(g, piece):
        return g.card(piece).name
    circle = _targets_like(g, piece)
    shorter = circle.longest_spare <= room < circle.longest
    return (circle.spare if shorter else circle.whole)[piece.id]


class _Circle:
    """All possible targets of the same name, whose distinct names are computed together."""

    def __init__(self, g: Game, alike: Sequence[Piece]) -> None:
        self._game = g
        self._same_name = alike

    @cached_property
    def marks(self) -> dict[PieceId, Marks]:
        """Map each card to its differences from the others."""
        g, alike = self._game, self._same_name
        titles: dict[str, list[Piece]] = {}
        for each in alike:
            titles.setdefault(title(g, each), []).append(each)
        found: dict[PieceId, Marks] = {}
        for same in titles.values():
            found |= _told_apart(g, same, same)
        if len(titles) > 1:
            return {each.id: (*_title_mark(g, each), *found[each.id]) for each in alike}
        return found

    @cached_property
    def whole(self) -> dict[PieceId, str]:
        """Map each card to its distinct name."""
        return self._names_by_id(brief=False)

    @cached_property
    def spare(self) -> dict[PieceId, str]:
        """Map each card to its short distinct name."""
        return self._names_by_id(brief=True)

    @cached_property
    def longest(self) -> int:
        """Return the number of characters of the longest name."""
        return max(map(len, self.whole.values()))

    @cached_property
    def longest_spare(self) -> int:
        """Return the number of characters of the longest short name."""
        return max(map(len, self.spare.values()))

    @cached_property
    def numbers(self) -> dict[PieceId, int]:
        """Map each card to its number, from 1, in the order in which they entered play."""
        return {each.id: number for number, each in enumerate(self._same_name, 1)}

    def _names_by_id(self, *, brief: bool) -> dict[PieceId, str]:
        g, said = self._game, self.marks
        return {
            each.id: marked_name(g, g.pieces.face(each), said[each.id], brief=brief)
            for each in self._same_name
        }


def _targets_like(g: Game, piece: Piece) -> _Circle:
    """Return the possible targets of the same name as this one."""
    if g.sight.looking().steady and piece in g.in_play:
        return g.sight.looking().cached_result(_circle_around, g, piece.id)
    return _Circle(g, _same_name(g, piece, _possible_targets(g, piece)))


def _circle_around(g: Game, target: PieceId) -> _Circle:
    piece = g.state.pieces[target]
    place = g.places.where(piece)
    if g.card(piece).type is not CardType.ENEMY:
        return g.sight.looking().cached_result(
            _circle_of, g, g.cards.codes_of_name(g.pieces.face(piece)), None
        )
    if place is None:
        return _Circle(g, [piece])
    return g.sight.looking().cached_result(_circle_of, g, g.cards.codes_of_name(piece.code), place)


def _circle_of(g: Game, codes: tuple[CardCode, ...], place: PieceId | None) -> _Circle:
    """Return the cards with these codes: enemies at a place, or any cards in play."""
    among = g.in_play.all() if place is None else g.enemies.at(place)
    return _Circle(g, [each for each in among if g.pieces.face(each) in codes])


def _possible_targets(g: Game, piece: Piece) -> list[Piece]:
    """Return the enemies at an enemy's location; for other cards all in play."""
    is_enemy = g.card(piece).type is CardType.ENEMY
    return g.enemies.at(g.places.where(piece)) if is_enemy else g.in_play.all()


def the_target(g: Game, piece: Piece) -> str:
    """Return `as_target` with an article, for the middle of a sentence."""
    return f"{article(g.pieces.face_card(piece))}{as_target(g, piece)}"


def kind_of(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """Return a target's name without a number: cards that do not differ have the same name."""
    name = marked_name(g, g.pieces.face(piece), kind_marks(g, piece, among))
    return f"{article(g.pieces.face_card(piece))}{name}"


def kind_marks(g: Game, piece: Piece, among: Iterable[Piece]) -> Marks:
    """Return the differences between a card and others of its name, except for its number."""
    return _distinct_marks(g, piece, _same_name(g, piece, among), count=False)


def title(g: Game, piece: Piece) -> str:
    """Return a card's name and subtitle; of an unrevealed location only the name."""
    card = g.pieces.face_card(piece)
    hidden = card.type is CardType.LOCATION and not piece.revealed
    return card.name if hidden else card.full_name


def _title_mark(g: Game, piece: Piece) -> Marks:
    """Return the title as a mark; None for an unrevealed location, whose title is hidden."""
    card = g.card(piece)
    hidden = card.type is CardType.LOCATION and not piece.revealed
    plain = hidden or not (card.subtitle or card.level)
    return () if plain else (Mark(Aspect.TITLE),)


def _same_name(g: Game, piece: Piece, among: Iterable[Piece]) -> list[Piece]:
    """Return a card and the others of the same name, each once."""
    if is_alone(g, piece):
        return [piece]
    codes = g.cards.codes_of_name(g.pieces.face(piece))
    return list(
        {each.id: each for each in (*among, piece) if g.pieces.face(each) in codes}.values()
    )


def _marks_among(g: Game, piece: Piece, alike: Sequence[Piece]) -> Marks:
    """Return the marks that distinguish a card from others: its title if useful, then more."""
    if len(alike) < 2:
        return ()
    if len({title(g, each) for each in alike}) > 1:
        return (*_title_mark(g, piece), *_among_titled(g, piece, alike))
    return _distinct_marks(g, piece, alike)


def _among_titled(g: Game, piece: Piece, alike: Sequence[Piece]) -> Marks:
    """Return the differences between a card and others of the same title."""
    own = title(g, piece)
    return _distinct_marks(g, piece, [each for each in alike if title(g, each) == own])


def _distinct_marks(g: Game, piece: Piece, alike: Sequence[Piece], *, count: bool = True) -> Marks:
    """Return the marks that distinguish a card from similar ones, or else its number."""
    return _told_apart(g, [piece], alike, count=count)[piece.id]


def _told_apart(
    g: Game, pieces: Sequence[Piece], alike: Sequence[Piece], *, count: bool = True, aspect: int = 0
) -> dict[PieceId, Marks]:
    """Return the marks that distinguish similar cards, starting with this aspect.

    The cards do not differ in any earlier aspect.
    """
    is_last = aspect == len(_ASPECTS)
    if len(alike) < 2 or (is_last and not count):
        return {each.id: () for each in pieces}
    if is_last:
        return _number_alike(pieces, alike)
    return _told_apart_by(g, pieces, alike, count=count, aspect=aspect)


def _told_apart_by(
    g: Game, pieces: Sequence[Piece], alike: Sequence[Piece], *, count: bool, aspect: int
) -> dict[PieceId, Marks]:
    """Return the differences between cards in one aspect and, if needed, in the next ones."""
    found: dict[PieceId, Marks] = {}
    wanted = {each.id for each in pieces}
    for said, same in _by_aspect(g, alike, aspect).items():
        if of_these := [each for each in same if each.id in wanted]:
            first = (said,) if said is not None and len(same) < len(alike) else ()
            left = same if first else alike
            further = _told_apart(g, of_these, left, count=count, aspect=aspect + 1)
            found |= {each: (*first, *marks) for each, marks in further.items()}
    return found


def _by_aspect(g: Game, pieces: Sequence[Piece], aspect: int) -> dict[Mark | None, list[Piece]]:
    found: dict[Mark | None, list[Piece]] = {}
    for each in pieces:
        found.setdefault(_ASPECTS[aspect](g, each), []).append(each)
    return found


def _number_alike(pieces: Sequence[Piece], alike: Sequence[Piece]) -> dict[PieceId, Marks]:
    numbers = {each.id: number for number, each in enumerate(alike, 1)}
    return {each.id: (Mark(Aspect.NUMBER, counts=(numbers[each.id],)),) for each in pieces}


def _holder_mark(g: Game, piece: Piece) -> Mark | None:
    """Return the mark of an enemy's engaged seats, or of the seat that holds another card."""
    if g.card(piece).type is CardType.ENEMY:
        return Mark(Aspect.ENGAGED, seats=tuple(g.enemies.engaged_seats(piece)))
    seat = piece.controller if piece.controller is not None else piece.threat
    return None if seat is None else Mark(Aspect.HOLDER, seats=(seat,))


def _place_mark(g: Game, piece: Piece) -> Mark | None:
    """Return the mark of a card's location; locations of the same name count as the same."""
    spot = g.piece(g.places.where(piece))
    if spot is None or spot is piece:
        return None
    return Mark(Aspect.PLACE, codes=(_first_of_name(g, spot),))


def _first_of_name(g: Game, piece: Piece) -> CardCode:
    return g.library.cards_named(g.card(piece).name)[0].code


def _spot_mark(g: Game, piece: Piece) -> Mark | None:
    """Return the position of a location on a grid."""
    spot = g.places.spot(piece)
    return None if spot is None else Mark(Aspect.SPOT, counts=spot)


def _trait_mark(g: Game, piece: Piece) -> Mark | None:
    """Return the first trait of a location, by the first card of its name that has it."""
    card = g.pieces.face_card(piece)
    if card.type is not CardType.LOCATION or not card.traits:
        return None
    same = g.library.cards_named(card.name)
    first = next((each for each in same if each.traits[:1] == card.traits[:1]), card)
    return Mark(Aspect.TRAIT, codes=(first.code,))


def _turned_mark(g: Game, piece: Piece) -> Mark | None:
    takes_turns = g.card(piece).type in (CardType.ENEMY, CardType.ASSET)
    return Mark(Aspect.TURNED, counts=(int(piece.exhausted),)) if takes_turns else None


def _damage_mark(g: Game, piece: Piece) -> Mark | None:
    return None if g.pieces.health(piece) is None else Mark(Aspect.DAMAGE, counts=(piece.damage,))


def _horror_mark(g: Game, piece: Piece) -> Mark | None:
    return None if g.card(piece).sanity is None else Mark(Aspect.HORROR, counts=(piece.horror,))


def _charges_mark(g: Game, piece: Piece) -> Mark | None:
    has_uses = g.card(piece).uses is not None
    return Mark(Aspect.USES, codes=(piece.code,), counts=(piece.uses,)) if has_uses else None


def _tokens_mark(_g: Game, piece: Piece) -> Mark | None:
    return Mark(Aspect.LADEN, counts=(piece.clues, piece.doom, piece.resources))


def _attachment_mark(g: Game, piece: Piece) -> Mark | None:
    codes = tuple(_first_of_name(g, each) for each in g.in_play.attached_to(piece.id))
    return Mark(Aspect.ATTACHED, codes=codes)


_ASPECTS: tuple[Callable[[Game, Piece], Mark | None], ...] = (
    _holder_mark,
    _place_mark,
    _spot_mark,
    _trait_mark,
    _turned_mark,
    _damage_mark,
    _horror_mark,
    _charges_mark,
    _tokens_mark,
    _attachment_mark,
)
"""The aspects that may differ, most important first."""
