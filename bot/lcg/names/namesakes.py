"""What a card in play is called beside others that could be meant.

A name alone where it is the only one; else with what differs, as much as it takes: ``Swarm of Rats
(engaged with Agnes)``, ``Knife (exhausted)``, ``Arkham Woods: Tangled Thicket``, ``Acolyte (2nd)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.lcg.core.game import Game
from bot.lcg.core.marks import Aspect, Mark, Marks
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.marks import marked_name
from bot.lcg.names.phrases import article
from bot.lcg.printed.cards import CardCode, CardType

BUTTON = 33
"""Characters of a target that a button can hold beside ``Engage``, of 40 in all."""


def is_alone(g: Game, piece: Piece) -> bool:
    """Whether no other card in play has its name: nothing has to tell it apart."""
    return all(each is piece for each in g.namesakes(piece))


def called(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """The name of one of several cards in play, without subtitle if that tells nothing apart."""
    return marked_name(g, piece.code, _marks(g, piece, _alike(g, piece, among)))


def called_in_full(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """The same with the subtitle."""
    alike = _alike(g, piece, among)
    return marked_name(g, piece.code, (*_titled(g, piece), *_among_titled(g, piece, alike)))


def as_target(g: Game, piece: Piece) -> str:
    """The name of what is aimed at, beside all that could be meant."""
    if is_alone(g, piece):
        return g.card(piece).name
    return g.looking().once(_target_name, g, piece.id)


def _target_name(g: Game, target: PieceId) -> str:
    piece = g.state.pieces[target]
    return marked_name(g, piece.code, marks(g, piece))


def marks(g: Game, piece: Piece) -> Marks:
    """What tells what is aimed at from its namesakes, typed; empty where it is alone."""
    if is_alone(g, piece):
        return ()
    if g.piece(piece.id) is piece:
        return g.looking().once(_target_marks, g, piece.id)
    return _marks(g, piece, _alike(g, piece, _about(g, piece)))


def _target_marks(g: Game, target: PieceId) -> Marks:
    piece = g.state.pieces[target]
    return _marks(g, piece, _alike(g, piece, _about(g, piece)))


def _about(g: Game, piece: Piece) -> list[Piece]:
    """Enemies at an enemy's location; of other cards all in play."""
    is_enemy = g.card(piece).type is CardType.ENEMY
    return g.enemies_at(g.where(piece)) if is_enemy else g.pieces()


def spellings(g: Game, piece: Piece) -> tuple[str, str, str]:
    """`as_target`, shorter, and shortest: for labels that have to be short."""
    name = as_target(g, piece)
    if is_alone(g, piece):
        return name, name, name
    said, spare = marks(g, piece), _spare(g, piece)
    if all(mark.aspect is Aspect.TITLE for mark in said):
        return name, spare, spare
    alike = _alike(g, piece, _about(g, piece))
    number = Mark(Aspect.NUMBER, counts=(1 + [each.id for each in alike].index(piece.id),))
    return name, spare, marked_name(g, piece.code, (number,))


def on_button(g: Game, piece: Piece, room: int = BUTTON) -> str:
    """`as_target`, or shorter where only so all that could be meant have the `room` of a button.

    All of one name are spelled alike, so that none of them is left out of the buttons alone.
    """
    if is_alone(g, piece):
        return g.card(piece).name
    alike = _alike(g, piece, _about(g, piece))
    fits_whole = all(len(as_target(g, each)) <= room for each in alike)
    fits = all(len(_spare(g, each)) <= room for each in alike)
    return _spare(g, piece) if fits and not fits_whole else as_target(g, piece)


def _spare(g: Game, piece: Piece) -> str:
    return marked_name(g, piece.code, marks(g, piece), brief=True)


def the_target(g: Game, piece: Piece) -> str:
    """`as_target` in the middle of a sentence: ``the Swarm of Rats (engaged with Agnes)``."""
    return f"{article(g.card(piece))}{as_target(g, piece)}"


def kind_of(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """The same without counting: equal for those between which there is nothing to choose."""
    return f"{article(g.card(piece))}{marked_name(g, piece.code, kind_marks(g, piece, among))}"


def kind_marks(g: Game, piece: Piece, among: Iterable[Piece]) -> Marks:
    """What tells it from others that differ from it, typed."""
    return _distinct(g, piece, _alike(g, piece, among), count=False)


def title(g: Game, piece: Piece) -> str:
    """Name and subtitle; of an unrevealed location only the name, the rest is on its other side."""
    card = g.card(piece)
    hidden = card.type is CardType.LOCATION and not piece.revealed
    return card.name if hidden else card.full_name


def _titled(g: Game, piece: Piece) -> Marks:
    """The mark of a title that can be read; of an unrevealed location there is none."""
    card = g.card(piece)
    hidden = card.type is CardType.LOCATION and not piece.revealed
    plain = hidden or not (card.subtitle or card.level)
    return () if plain else (Mark(Aspect.TITLE),)


def _alike(g: Game, piece: Piece, among: Iterable[Piece]) -> list[Piece]:
    """It and the others of its name, without repetition."""
    if is_alone(g, piece):
        return [piece]
    codes = g.codes_of_name(piece.code)
    return list({each.id: each for each in (*among, piece) if each.code in codes}.values())


def _marks(g: Game, piece: Piece, alike: Sequence[Piece]) -> Marks:
    """By its title where that tells any of those alike apart, and by what else is needed."""
    if len(alike) < 2:
        return ()
    if len({title(g, each) for each in alike}) > 1:
        return (*_titled(g, piece), *_among_titled(g, piece, alike))
    return _distinct(g, piece, alike)


def _among_titled(g: Game, piece: Piece, alike: Sequence[Piece]) -> Marks:
    """What tells it from those of the same title."""
    own = title(g, piece)
    return _distinct(g, piece, [each for each in alike if title(g, each) == own])


def _distinct(g: Game, piece: Piece, alike: Sequence[Piece], *, count: bool = True) -> Marks:
    """What tells it from those alike: one aspect after another until it is alone.

    Those that nothing tells apart are counted, in the order in which they came into play.
    """
    if len(alike) < 2:
        return ()
    found: list[Mark] = []
    left = list(alike)
    for aspect in _ASPECTS:
        said = aspect(g, piece)
        same = [each for each in left if aspect(g, each) == said]
        if said is not None and len(same) < len(left):
            found.append(said)
            left = same
    if len(left) > 1 and count:
        number = 1 + [each.id for each in left].index(piece.id)
        found.append(Mark(Aspect.NUMBER, counts=(number,)))
    return tuple(found)


def _whose(g: Game, piece: Piece) -> Mark | None:
    """With whom an enemy is engaged, who controls an asset, what else lies before whom."""
    if g.card(piece).type is CardType.ENEMY:
        return Mark(Aspect.ENGAGED, seats=tuple(g.engaged_with(piece)))
    seat = piece.controller if piece.controller is not None else piece.threat
    return None if seat is None else Mark(Aspect.HOLDER, seats=(seat,))


def _where(g: Game, piece: Piece) -> Mark | None:
    """Its location; those of one name are no different, for nothing else is read of them."""
    spot = g.piece(g.where(piece))
    if spot is None or spot is piece:
        return None
    return Mark(Aspect.PLACE, codes=(_first_of_name(g, spot),))


def _first_of_name(g: Game, piece: Piece) -> CardCode:
    return g.library.named(g.card(piece).name)[0].code


def _turned(g: Game, piece: Piece) -> Mark | None:
    takes_turns = g.card(piece).type in (CardType.ENEMY, CardType.ASSET)
    return Mark(Aspect.TURNED, counts=(int(piece.exhausted),)) if takes_turns else None


def _hurt(g: Game, piece: Piece) -> Mark | None:
    return None if g.health(piece) is None else Mark(Aspect.DAMAGE, counts=(piece.damage,))


def _shaken(g: Game, piece: Piece) -> Mark | None:
    return None if g.sanity(piece) is None else Mark(Aspect.HORROR, counts=(piece.horror,))


def _charged(g: Game, piece: Piece) -> Mark | None:
    has_uses = g.card(piece).uses is not None
    return Mark(Aspect.USES, codes=(piece.code,), counts=(piece.uses,)) if has_uses else None


def _laden(_g: Game, piece: Piece) -> Mark | None:
    return Mark(Aspect.LADEN, counts=(piece.clues, piece.doom, piece.resources))


def _attached(g: Game, piece: Piece) -> Mark | None:
    codes = tuple(_first_of_name(g, each) for each in g.attachments(piece.id))
    return Mark(Aspect.ATTACHED, codes=codes)


_ASPECTS: tuple[Callable[[Game, Piece], Mark | None], ...] = (
    _whose,
    _where,
    _turned,
    _hurt,
    _shaken,
    _charged,
    _laden,
    _attached,
)
"""What may differ, what matters most first."""
