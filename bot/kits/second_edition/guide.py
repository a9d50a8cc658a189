"""Help for the board game: the possibilities in each phase."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.glossary import PackGuide
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase, Standing, State
from bot.second_edition.encounters.pack_library import PackLibrary
from bot.second_edition.printed.terms import LOST
from bot.second_edition.text.lookup import Catalogue
from bot.table.declares.display_forms import Article

_PHASES = {
    Phase.SETUP: (
        "**Set-up.** Everyone places three skill sliders: press **Your choice**, or `/focus`."
    ),
    Phase.UPKEEP: (
        "**I Upkeep.** Cards refresh; use what works in Upkeep, then move your sliders as far as "
        "your Focus goes (`/focus`). Everyone does this at once."
    ),
    Phase.MOVEMENT: (
        "**II Movement.** {}: `/move`, `/use`, `/trade`, `/end-turn`. Evade or fight any "
        "monsters where you are before you leave, and again where you stop."
    ),
    Phase.ARKHAM: (
        "**III Arkham Encounters.** In a location: `/encounter`, or what it offers. At a gate "
        "you’ve explored: `/close-gate` by Fight or Lore."
    ),
    Phase.OTHER_WORLDS: (
        "**IV Other World Encounters.** Investigators in an Other World draw a gate card."
    ),
    Phase.MYTHOS: "**V Mythos.** A gate opens or monsters surge, a clue token appears, "
    "monsters move.",
    Phase.FINAL_BATTLE: (
        "**Final battle.** Each round: Upkeep, one attack each (`/fight`), then the Ancient "
        "One attacks everyone."
    ),
    Phase.OVER: "**The game is over.** `/log` shows how it went.",
}
_CHECK = (
    "After a roll: `/use` spends a clue token for one more die or re-rolls, `/pass` takes the "
    "result."
)
_FIGHT = "In combat: `/cast` and `/use` first, then `/fight` with weapons, or `/flee`."


def help_lines(b: Board | None, seat: Seat | None) -> list[str]:
    """Return the possibilities in the current phase; before the game, how it works."""
    if b is None:
        return [
            "Close every gate before the Ancient One’s doom track is full, or seal six of them.",
        ]
    found = [_PHASES[b.state.phase].format(_turn_order_text(b))]
    if b.state.phase is not Phase.OVER:
        found += [_FIGHT] if b.state.combats else []
        found += [_CHECK] if b.state.checks else []
        found += _seat_help(b, seat)
    return found


def _turn_order_text(b: Board) -> str:
    """Return the order of turns under the table's house rules."""
    if b.state.settings.together:
        return "Everyone acts whenever they like"
    if b.state.settings.free_order:
        return "One investigator at a time, in any order"
    return "One investigator after another"


def out_of_game_reason(b: Board, seat: Seat) -> str:
    """Return the reason that a seat is not in play; "" if its investigator is."""
    match b.who(seat).standing:
        case Standing.PLAYING:
            return ""
        case Standing.COMING:
            return "Your investigator is gone. A new one arrives when the next turn begins."
        case Standing.OUT:
            return f"{b.name(seat)} is devoured and out of the game. You can still watch."


def _seat_help(b: Board, seat: Seat | None) -> list[str]:
    """Return the hints for the seat's investigator."""
    if seat is None:
        return []
    who = b.who(seat)
    if not who.playing:
        return [out_of_game_reason(b, seat)]
    if who.place == LOST:
        return ["You’re lost in time and space. You come back in a later Upkeep."]
    if who.delayed:
        return ["You’re delayed: in your next Movement phase you stand up instead of moving."]
    if b.town.world_of(who.place):
        return ["You’re in an Other World. Each Movement phase moves you on; just wait."]
    if b.state.cursor.seat is not None and b.state.cursor.seat != seat:
        return [f"It’s {b.name(b.state.cursor.seat)}’s turn to act."]
    return []


class TownGuide(PackGuide):
    """Help, cards and rules of the board game."""

    def __init__(self, offered: PackLibrary) -> None:
        super().__init__("data.second_edition")
        self.catalogue = Catalogue(offered)

    def help(self, session: Session[State, Board] | None, seat: Seat | None) -> list[str]:
        """Return the possibilities in the current phase."""
        return help_lines(None if session is None else session.game, seat)

    def card(self, name: str, state: State | None) -> Article:
        """Return the article on a card, monster, investigator or place, in our own words."""
        found = self.catalogue.article(name)
        return Article(found.title, found.body, found.source)

    def card_names(self, prefix: str) -> list[str]:
        """Return at most 25 names."""
        return self.catalogue.names(prefix)
