"""The board and the hands of the card game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.engine.clipping import clip
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.lcg import chronicle
from bot.kits.lcg.scenes import needs_new_board, outline_of_board
from bot.lcg import views
from bot.lcg.core.game import Game
from bot.lcg.core.state import State
from bot.lcg.names import phrases
from bot.lcg.views.shapes import HandCardView, HandView
from bot.table.declares.components import Views
from renders.lcg.text import board_text

HAND_LIMIT = 3_400
"""The most characters of a hand as text."""


class LcgViews(Views):
    """Board and hands; hands can be hidden, and the board shows the rest."""

    def board_text(
        self,
        session: Session[State, Game],
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """Return the whole board as text; it is the same for every player."""
        view, who = views.board(session.game, session.asks), players or {}
        seats = tuple(replace(s, player=who.get(Seat(n), "")) for n, s in enumerate(view.seats))
        return board_text(replace(view, seats=seats))

    def hand_text(self, session: Session[State, Game], seat: Seat) -> str:
        """Return the seat's hand as text, numbered as in the picture."""
        return hand_as_text(views.hand(session.game, seat))

    def is_board_news(self, facts: Sequence[Fact]) -> bool:
        """Return True if the turn, map, stages or positions changed."""
        return any(needs_new_board(fact) for fact in facts)

    def has_content(self, scene: bytes) -> bool:
        """Return True if a location is in play; before that, the set-up has no board."""
        return bool(views.decode(scene).places)

    def outline(self, scene: bytes) -> object:
        """Return the places, enemies, investigators and stages."""
        return outline_of_board(views.decode(scene))

    def scene(self, session: Session[State, Game]) -> bytes:
        """Return the board, with the seats that the table waits for."""
        return views.encode(views.board(session.game, session.asks))

    def changes(self, before: bytes, after: bytes) -> int:
        """Return the number of parts of the board that look different."""
        return chronicle.count_changes(views.decode(before), views.decode(after))


def hand_as_text(view: HandView) -> str:
    """Return a hand as text: a card a line, with its text unless that gets too long."""
    cards, resources = len(view.cards), view.resources
    head = f"{phrases.counted(cards, 'card')}, hand limit {view.limit}"
    head += f", {phrases.counted(resources, 'resource')}"
    full = [head, *(_card_words(n, card, True) for n, card in enumerate(view.cards, 1))]
    if sum(len(line) + 1 for line in full) <= HAND_LIMIT:
        return "\n".join(full)
    brief = [head, *(_card_words(n, card, False) for n, card in enumerate(view.cards, 1))]
    return clip("\n".join(brief), HAND_LIMIT)


def _card_words(number: int, card: HandCardView, full: bool) -> str:
    facts = [card.kind] + ([f"cost {card.cost_text}"] if card.cost is not None else [])
    facts += phrases.slots_taken(card.slots)
    facts += [f"health {card.health}"] if card.health is not None else []
    facts += [f"sanity {card.sanity}"] if card.sanity is not None else []
    if card.icons:
        facts.append("icons " + ", ".join(card.icons))
    if card.why_not:
        facts.append(f"*{card.why_not}*")
    line = f"{number}. **{card.name}** · {' · '.join(facts)}"
    return f"{line}\n-# {card.text}" if full and card.text else line
