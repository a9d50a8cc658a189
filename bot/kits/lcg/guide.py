"""Help for the card game: the possibilities in each phase."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.glossary import PackGuide
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import Phase, Standing, State
from bot.lcg.printed.packs import Library
from bot.lcg.text import lookup
from bot.table.declares.display_forms import Article
from bot.table.declares.vocabulary import END_TURN

_PHASES = {
    Phase.SETUP: ("**Set-up.** Choose cards in your opening hand to replace: any number, once."),
    Phase.MYTHOS: (
        "**Mythos phase.** Doom is placed, then everyone draws an encounter card. In a test "
        "`/commit` commits cards and `/pass` reveals the token."
    ),
    Phase.INVESTIGATION: (
        "**Investigation phase.** Each investigator takes one turn of 3 actions, in any order."
    ),
    Phase.ENEMY: "**Enemy phase.** Hunters move, then engaged enemies attack.",
    Phase.UPKEEP: (
        "**Upkeep phase.** Everything readies; everyone draws 1 card, gains 1 resource, and "
        "discards down to the hand limit."
    ),
    Phase.OVER: "**The game is over.** `/log` shows how it went.",
}

_ACTIONS = f"You have 3 actions; `/{END_TURN.name}` when you’re done."
_PROVOKING = (
    "Ready enemies engaged with you attack first when you do anything except fight, evade, parley"
    " or resign."
)


def help_lines(g: Game | None, seat: Seat | None) -> list[str]:
    """Return the possibilities in the current phase; before the game, how it works."""
    if g is None:
        return [
            "Advance the act with clues before doom advances the agenda.",
        ]
    found = [_PHASES[g.state.phase]]
    if g.state.phase is Phase.INVESTIGATION:
        found += _turn_help(g, seat)
    if g.state.phase is not Phase.OVER and seat is not None and not g.who(seat).playing:
        found.append(out_of_scenario_reason(g, seat))
    return found


def out_of_scenario_reason(g: Game, seat: Seat) -> str:
    """Return the reason that an investigator is out of the scenario, or ""."""
    who = g.who(seat)
    if who.playing:
        return ""
    fate = "has resigned" if who.standing is Standing.RESIGNED else "is defeated"
    return f"{g.name(seat)} {fate} and is out of this scenario. You can still watch."


def _turn_help(g: Game, seat: Seat | None) -> list[str]:
    if seat is not None and g.state.turn == seat:
        return [_ACTIONS, _PROVOKING]
    if g.state.turn is not None:
        name = g.name(g.state.turn)
        return [f"It’s {name}’s turn. You can still use fast cards and free abilities."]
    return ["To take the next turn, press *I’ll go now*, or type it with `/answer`."]


class LcgGuide(PackGuide):
    """Help, cards and rules of the card game."""

    def __init__(self, library: Library) -> None:
        super().__init__("data.lcg")
        self.library = library

    def help(self, session: Session[State, Game] | None, seat: Seat | None) -> list[str]:
        """Return the possibilities in the current phase."""
        return help_lines(None if session is None else session.game, seat)

    def card(self, name: str, state: State | None) -> Article:
        """Return the article on a card, in our own words, with facts and rulings."""
        found = lookup.article(self.library, REGISTRY, name, state)
        return Article(found.title, found.body, found.source)

    def card_names(self, prefix: str) -> list[str]:
        """Return at most 25 names of cards and products."""
        return lookup.article_names(self.library, prefix)
