"""What a card in play is called beside others that could be meant.

A name alone where it is the only one; else with what differs, as much as it takes: ``Swarm of Rats
(engaged with Agnes)``, ``Knife (exhausted)``, ``Arkham Woods: Tangled Thicket``, ``Acolyte (2nd)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.engine.words import listed
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.phrases import counted, seat_name, the
from bot.lcg.printed.cards import CardType

BUTTON = 33
"""Characters of a target that a button can hold beside ``Engage``, of 40 in all."""


def is_alone(g: Game, piece: Piece) -> bool:
    """Whether no other card in play has its name: nothing has to tell it apart."""
    return all(each is piece for each in g.namesakes(piece))


def called(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """The name of one of several cards in play, without subtitle if that tells nothing apart."""
    alike = _alike(g, piece, among)
    if len(alike) > 1 and len({title(g, each) for each in alike}) > 1:
        return called_in_full(g, piece, alike)
    return f"{g.card(piece).name}{_marked(g, piece, alike)}"


def as_target(g: Game, piece: Piece) -> str:
    """The name of what is aimed at, beside all that could be meant."""
    if is_alone(g, piece):
        return g.card(piece).name
    return g.looking().once(_among_all, g, piece.id)


def _among_all(g: Game, target: PieceId) -> str:
    piece = g.state.pieces[target]
    return called(g, piece, _about(g, piece))


def _about(g: Game, piece: Piece) -> list[Piece]:
    """Enemies at an enemy's location; of other cards all in play."""
    is_enemy = g.card(piece).type is CardType.ENEMY
    return g.enemies_at(g.where(piece)) if is_enemy else g.pieces()


def spellings(g: Game, piece: Piece) -> tuple[str, str, str]:
    """`as_target`, shorter, and shortest: for labels that have to be short."""
    name = as_target(g, piece)
    if is_alone(g, piece):
        return name, name, name
    spare = _spare(name)
    alike = _alike(g, piece, _about(g, piece))
    number = _ordinal(1 + [each.id for each in alike].index(piece.id))
    return name, spare, f"{g.card(piece).name} ({number})" if "(" in spare else spare


def on_button(g: Game, piece: Piece, room: int = BUTTON) -> str:
    """`as_target`, or shorter where only so all that could be meant have the `room` of a button.

    All of one name are spelled alike, so that none of them is left out of the buttons alone.
    """
    if is_alone(g, piece):
        return g.card(piece).name
    names = [as_target(g, each) for each in _alike(g, piece, _about(g, piece))]
    fits_whole = all(len(name) <= room for name in names)
    fits = all(len(_spare(name)) <= room for name in names)
    return _spare(as_target(g, piece)) if fits and not fits_whole else as_target(g, piece)


def _spare(name: str) -> str:
    return name.replace("(engaged with ", "(")


def the_target(g: Game, piece: Piece) -> str:
    """`as_target` in the middle of a sentence: ``the Swarm of Rats (engaged with Agnes)``."""
    card = g.card(piece)
    return f"{the(card).removesuffix(card.name)}{as_target(g, piece)}"


def which(g: Game, piece: Piece) -> str:
    """What tells a card from its namesakes nearby, without brackets; empty where it is alone."""
    return as_target(g, piece).removeprefix(g.card(piece).name).strip(" ():")


def called_in_full(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """The same with the subtitle."""
    alike = [each for each in _alike(g, piece, among) if title(g, each) == title(g, piece)]
    return f"{title(g, piece)}{_marked(g, piece, alike)}"


def kind_of(g: Game, piece: Piece, among: Iterable[Piece]) -> str:
    """The same without counting: equal for those between which there is nothing to choose."""
    alike = _alike(g, piece, among)
    return f"{the(g.card(piece))}{_marked(g, piece, alike, count=False)}"


def title(g: Game, piece: Piece) -> str:
    """Name and subtitle; of an unrevealed location only the name, the rest is on its other side."""
    card = g.card(piece)
    hidden = card.type is CardType.LOCATION and not piece.revealed
    return card.name if hidden else card.full_name


def _alike(g: Game, piece: Piece, among: Iterable[Piece]) -> list[Piece]:
    """It and the others of its name, without repetition."""
    if is_alone(g, piece):
        return [piece]
    name = g.card(piece).name
    found = {each.id: each for each in (*among, piece) if g.card(each).name == name}
    return list(found.values())


def _ordinal(number: int) -> str:
    endings = {1: "st", 2: "nd", 3: "rd"}
    ending = "th" if number % 100 in (11, 12, 13) else endings.get(number % 10, "th")
    return f"{number}{ending}"


def _marked(g: Game, piece: Piece, alike: Sequence[Piece], *, count: bool = True) -> str:
    """What tells it from those alike, in brackets: one aspect after another until it is alone.

    Those that nothing tells apart are counted, in the order in which they came into play.
    """
    if len(alike) < 2:
        return ""
    words: list[str] = []
    left = list(alike)
    for aspect in _ASPECTS:
        said = aspect(g, piece)
        same = [each for each in left if aspect(g, each) == said]
        if said and len(same) < len(left):
            words.append(said)
            left = same
    if len(left) > 1 and count:
        words.append(_ordinal(1 + [each.id for each in left].index(piece.id)))
    return f" ({', '.join(words)})" if words else ""


def _whose(g: Game, piece: Piece) -> str:
    """With whom an enemy is engaged, who controls an asset, what else lies before whom."""
    if g.card(piece).type is CardType.ENEMY:
        seats = [seat_name(g, seat) for seat in g.engaged_with(piece)]
        return f"engaged with {listed(seats)}" if seats else "not engaged"
    seat = piece.controller if piece.controller is not None else piece.threat
    return "" if seat is None else f"{seat_name(g, seat)}’s"


def _where(g: Game, piece: Piece) -> str:
    spot = g.piece(g.where(piece))
    return "" if spot is None or spot is piece else f"at {the(g.card(spot))}"


def _turned(g: Game, piece: Piece) -> str:
    takes_turns = g.card(piece).type in (CardType.ENEMY, CardType.ASSET)
    return ("exhausted" if piece.exhausted else "ready") if takes_turns else ""


def _hurt(g: Game, piece: Piece) -> str:
    if g.health(piece) is None:
        return ""
    return f"{piece.damage} damage" if piece.damage else "no damage"


def _shaken(g: Game, piece: Piece) -> str:
    if g.sanity(piece) is None:
        return ""
    return f"{piece.horror} horror" if piece.horror else "no horror"


def _charged(g: Game, piece: Piece) -> str:
    uses = g.card(piece).uses
    return "" if uses is None else uses.counted(piece.uses)


def _laden(_g: Game, piece: Piece) -> str:
    kinds = ((piece.clues, "clue"), (piece.doom, "doom"), (piece.resources, "resource"))
    counts = [counted(count, word) for count, word in kinds if count]
    return listed(counts) if counts else "nothing on it"


def _attached(g: Game, piece: Piece) -> str:
    names = [g.card(each).name for each in g.attachments(piece.id)]
    return f"with {listed(names)}" if names else "without attachments"


_ASPECTS: tuple[Callable[[Game, Piece], str], ...] = (
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
