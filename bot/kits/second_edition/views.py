"""The town and the sheets of investigators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.second_edition import chronicle, scenes
from bot.second_edition import views
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.encounters.packs import whole_library
from bot.second_edition.verbs.draws import bottom_cards
from bot.table.declares.components import Views
from renders.second_edition.sheet_alt import sheet_text
from renders.second_edition.text import town_text


class TownViews(Views):
    """The town, and the investigators' sheets, which are open information."""

    def board_text(
        self,
        session: Session[State, Board],
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """Return the whole town as text; it is the same for every player."""
        view, who = views.town(session.game, session.asks), players or {}
        seats = tuple(replace(s, player=who.get(Seat(s.number), "")) for s in view.seats)
        return town_text(replace(view, seats=seats))

    def hand_text(self, session: Session[State, Board], seat: Seat) -> str:
        """Return the investigator's sheet as text, and the information private to its player."""
        bottoms = bottom_cards(session.game, seat)
        private = "; ".join(f"{deck} {name}" for deck, name in bottoms)
        said = f"Only you know what’s at the bottom of the decks: {private}" if private else ""
        return "\n".join(filter(None, (self.sheet_text(session, seat), said)))

    def sheet_text(self, session: Session[State, Board], seat: Seat) -> str:
        """Return the investigator's sheet as text, without its heading."""
        board = session.game
        if not has_investigator(board, seat):
            return "The investigator hasn’t been drawn yet."
        return sheet_text(views.sheet_view(board, seat)).removeprefix(f"**{board.name(seat)}** · ")

    def is_board_news(self, facts: Sequence[Fact]) -> bool:
        """Return True if gates, monsters, phases or positions changed."""
        return any(scenes.needs_new_board(fact) for fact in facts)

    def has_content(self, scene: bytes) -> bool:
        """Return True if the town has anything on it; before that there is no picture."""
        return scenes.has_pieces(views.decode(scene))

    def outline(self, scene: bytes) -> object:
        """Return the town without the current turn."""
        return scenes.outline_of_town(views.decode(scene))

    def scene(self, session: Session[State, Board]) -> bytes:
        """Return the town, with the seats that the table waits for."""
        return views.encode(views.town(session.game, session.asks))

    def changes(self, before: bytes, after: bytes) -> int:
        """Return the number of parts of the board that look different."""
        return chronicle.count_changes(views.decode(before), views.decode(after))


def has_investigator(board: Board, seat: Seat) -> bool:
    """Return True if a seat has its investigator; a random one may still be missing."""
    return board.who(seat).code in whole_library().investigators
