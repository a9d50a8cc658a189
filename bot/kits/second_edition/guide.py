"""Help for the board game: what one can do in each phase."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.glossary import PackGuide
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase, Standing, State
from bot.second_edition.encounters.library import PackLibrary
from bot.second_edition.printed.terms import LOST
from bot.second_edition.text.lookup import Catalogue
from bot.table.declares.shapes import Article

_PHASES = {
    Phase.SETUP: (
        "**Set-up.** Everybody places the three skill sliders: `/focus`, or with **Your choice**."
    ),
    Phase.UPKEEP: (
        "**I Upkeep.** Cards are ready again; use what is for Upkeep, then move sliders by your "
        "Focus (`/focus`). Everybody at the same time."
    ),
    Phase.MOVEMENT: (
        "**II Movement.** {}: `/move`, `/use`, `/trade`, `/end-turn`. Monsters in your place are "
        "evaded or fought before you leave and where you end."
    ),
    Phase.ARKHAM: (
        "**III Arkham Encounters.** In a location: `/encounter`, or what it offers. At a gate "
        "that you have explored: `/close-gate` by Fight or Lore."
    ),
    Phase.OTHER_WORLDS: (
        "**IV Other World Encounters.** Who is in an Other World draws a gate card."
    ),
    Phase.MYTHOS: "**V Mythos.** A gate opens or monsters surge, a clue appears, monsters move.",
    Phase.FINAL_BATTLE: (
        "**Final battle.** Each round: Upkeep, one attack by each (`/fight`), then the Ancient "
        "One strikes at all."
    ),
    Phase.OVER: "**The game is over.** `/log` shows how it went.",
}
_CHECK = (
    "After a roll: `/use` spends a clue token for one more die or re-rolls, `/pass` takes the "
    "result."
)
_FIGHT = "In combat: `/cast` and `/use` first, then `/fight` with weapons, or `/flee`."
_LOOKING = (
    "`/sheet` shows an investigator, `/board` the town, `/log` what happened, `/undo` takes back.",
    "`/card NAME` and `/rule TERM` look things up, such as `/rule closing a gate`.",
)


def lines(b: Board | None, seat: Seat | None) -> list[str]:
    """Return what one can do now; before the game, how it works."""
    if b is None:
        return [
            "Close gates before the Ancient One’s doom track is full, or seal six of them.",
            "`/game join` takes a seat with an investigator, `/game start` begins.",
            "`/gm` is for whoever runs the table: they can set, move and take back anything.",
            *_LOOKING,
        ]
    found = [_PHASES[b.state.phase].format(_order(b))]
    if b.state.phase is not Phase.OVER:
        found += [_FIGHT] if b.state.combats else []
        found += [_CHECK] if b.state.checks else []
        found += _own(b, seat)
    return [*found, *_LOOKING]


def _order(b: Board) -> str:
    """Who acts when, by the house rules of the table."""
    if b.state.settings.together:
        return "Everybody acts when it suits them"
    if b.state.settings.free_order:
        return "One investigator at a time, in any order"
    return "One investigator after the other"


def out(b: Board, seat: Seat) -> str:
    """Return why a seat plays no part now; empty while its investigator does."""
    match b.who(seat).standing:
        case Standing.PLAYING:
            return ""
        case Standing.COMING:
            return "Your investigator is gone; a new one comes at the beginning of the next turn."
        case Standing.OUT:
            return f"{b.name(seat)} is devoured and out of the game; you can still watch."


def _own(b: Board, seat: Seat | None) -> list[str]:
    """Return what holds for the investigator of the seat."""
    if seat is None:
        return []
    who = b.who(seat)
    if not who.playing:
        return [out(b, seat)]
    if who.place == LOST:
        return ["You are lost in time and space; you come back in a later Upkeep."]
    if who.delayed:
        return ["You are delayed: in your next Movement phase you stand up instead of moving."]
    if b.world_of(who.place):
        return ["You are in an Other World; each Movement phase takes you further by itself."]
    if b.state.cursor.seat is not None and b.state.cursor.seat != seat:
        return [f"{b.name(b.state.cursor.seat)} acts now."]
    return []


class TownGuide(PackGuide[State, Board]):
    """Help, cards and rules of the board game."""

    def __init__(self, offered: PackLibrary) -> None:
        super().__init__("data.second_edition")
        self.catalogue = Catalogue(offered)

    def help(self, session: Session[State, Board] | None, seat: Seat | None) -> list[str]:
        """Return what one can do now."""
        return lines(None if session is None else session.game, seat)

    def card(self, name: str, state: State | None) -> Article:
        """A card, monster, investigator or place in our own words."""
        found = self.catalogue.article(name)
        return Article(found.title, found.body, found.source)

    def card_names(self, prefix: str) -> list[str]:
        """At most 25 names."""
        return self.catalogue.names(prefix)
