"""Card texts shown under a question: of the card that asks and of the options, if there is room."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.about import About
from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.lcg import views
from bot.lcg.core.about import is_card, of_copy
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import slots_taken
from bot.lcg.names.sources import card_of
from bot.lcg.printed.cards import CardType
from bot.lcg.views.shapes import HandCardView

ROOM = 1_300
"""Characters under a question within which texts of cards are repeated."""

MOST_OF_TEXT = 90
"""Characters of a text under a question in which one chooses among many cards."""
MOST_TEXTS = 4
"""Cards whose text is repeated under one question."""


def with_room(lines: list[str], texts: Iterable[str], most: int = ROOM) -> list[str]:
    """Return the lines, followed by as many texts as fit into `most` characters in all."""
    left = most - sum(len(line) + 1 for line in lines)
    for text in texts:
        left -= len(text) + 1
        if left >= 0:
            lines = [*lines, text]
    return lines


def offered_texts(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the texts of the reader's cards that can be played or committed now, a line each."""
    if seat is None or seat not in ask.parts:
        return []
    cards = dict.fromkeys(
        option.about
        for option in ask.parts[seat].options
        if option.secret and option.verb in ("play", "commit") and option.about is not None
    )
    return list(dict.fromkeys(line for card in cards for line in text_of(g, card)))


def own_cards(g: Game, seat: Seat | None) -> list[str]:
    """Return the reader's cards that a question lets them choose from, with cost and text."""
    return [] if seat is None else [_card_line(card) for card in views.hand(g, seat).cards]


def offered_cards(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the cards in the reader's hand that are options, equal ones once."""
    if seat is None or seat not in ask.parts:
        return []
    offered = {option.about for option in ask.parts[seat].options}
    hand = zip(g.who(seat).hand, views.hand(g, seat).cards, strict=True)
    lines = [_card_line(card) for copy, card in hand if of_copy(copy) in offered]
    return list(dict.fromkeys(lines))


def _card_line(card: HandCardView) -> str:
    """Return ``**Machete** · Asset · cost 3 · hand slot · combat: text``."""
    facts = [card.kind] + ([f"cost {card.cost_text}"] if card.cost is not None else [])
    facts += slots_taken(card.slots)
    facts += [", ".join(card.icons)] if card.icons else []
    line = f"**{card.name}** · {' · '.join(facts)}"
    return f"{line}\n-# {_shorten_text(card.text)}" if card.text else line


def _shorten_text(text: str) -> str:
    """Return a card's text, cut between words if it is long. The hand shows the whole text."""
    if len(text) <= MOST_OF_TEXT:
        return text
    return f"{text[:MOST_OF_TEXT].rsplit(' ', 1)[0].rstrip(',;:.')} …"


def source_text(g: Game, ask: Ask) -> list[str]:
    """Return the text of the card that asks; for an act or agenda turned over, its other side."""
    for card, stage in ((g.stages.act, g.state.act), (g.stages.agenda, g.state.agenda)):
        back = g.registry.backs.get(card.code)
        if stage.turned and is_card(ask.about, card.code) and back is not None:
            return [f"-# {' '.join((back.__doc__ or '').split())}"]
    return text_of(g, ask.about)


def text_of(g: Game, about: About | None) -> list[str]:
    """Return our text of a card in small print; empty if the reference names no card."""
    card = card_of(g, about)
    if card is None or card.type is CardType.SCENARIO:
        return []
    text = views.card_text(g, card)
    return [f"-# {card.name}: {text}"] if text else []
