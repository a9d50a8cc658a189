"""Names of cards with the marks that distinguish them, in brackets."""

from __future__ import annotations

from bot.engine.english import join_names, ordinal
from bot.engine.ids import Seat
from bot.lcg.core.card_marks import Aspect, Mark, Marks
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import (
    card_name,
    counted,
    seat_name,
    source_in_brackets,
    spot_words,
    the_card,
)
from bot.lcg.printed.cards import CardCode


def marked_name(g: Game, code: CardCode, marks: Marks, *, brief: bool = False) -> str:
    """Return a card's name with its marks: ``Swarm of Rats (engaged with Agnes)``.

    With `brief` it is ``Swarm of Rats (Agnes)``.
    """
    card = g.library.cards.get(code)
    titled = any(mark.aspect is Aspect.TITLE for mark in marks)
    name = card.full_name if card is not None and titled else card_name(g, code)
    said = ", ".join(_say_mark(g, mark, brief=brief) for mark in _but_title(marks))
    return f"{name}{source_in_brackets(said)}"


def marks_words(g: Game, code: CardCode, marks: Marks) -> str:
    """Return only the marks, without brackets; "" if there are none."""
    said = [_say_mark(g, mark) for mark in _but_title(marks)]
    card = g.library.cards.get(code)
    if card is not None and len(said) < len(marks):
        said.insert(0, card.subtitle or f"level {card.level}")
    return ", ".join(said)


def _but_title(marks: Marks) -> list[Mark]:
    return [mark for mark in marks if mark.aspect is not Aspect.TITLE]


def _say_mark(g: Game, mark: Mark, *, brief: bool = False) -> str:
    match mark.aspect:
        case Aspect.ENGAGED | Aspect.HOLDER:
            return _holder_text(g, mark.aspect, mark.seats, brief=brief)
        case Aspect.PLACE:
            return f"at {the_card(g, mark.codes[0])}"
        case Aspect.ATTACHED:
            names = [card_name(g, code) for code in mark.codes]
            return f"with {join_names(names)}" if names else "without attachments"
        case Aspect.USES:
            return _uses_text(g, mark)
        case Aspect.TRAIT:
            return g.library.cards[mark.codes[0]].traits[0]
        case Aspect.SPOT:
            column, row = mark.counts
            return spot_words((column, row))
        case _:
            return _number_text(mark)


def _holder_text(g: Game, aspect: Aspect, seats: tuple[Seat, ...], *, brief: bool) -> str:
    names = join_names([seat_name(g, seat) for seat in seats])
    if aspect is Aspect.HOLDER:
        return f"{names}’s"
    if not seats:
        return "not engaged"
    return names if brief else f"engaged with {names}"


def _uses_text(g: Game, mark: Mark) -> str:
    card = g.library.cards.get(mark.codes[0])
    left = mark.counts[0]
    return (
        card.uses.uses_text(left) if card is not None and card.uses is not None else f"{left} left"
    )


def _number_text(mark: Mark) -> str:
    """Return the text of aspects that are only numbers."""
    first = mark.counts[0] if mark.counts else 0
    match mark.aspect:
        case Aspect.TURNED:
            return "exhausted" if first else "ready"
        case Aspect.DAMAGE | Aspect.HORROR:
            return f"{first or 'no'} {mark.aspect}"
        case Aspect.LADEN:
            words = zip(mark.counts, ("clue", "doom", "resource"), strict=True)
            return join_names([counted(n, word) for n, word in words if n]) or "nothing on it"
        case _:
            return ordinal(first)
