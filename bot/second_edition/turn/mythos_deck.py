"""Effects on the Mythos deck: looking at its top card, removing cards, skipping the phase."""

from __future__ import annotations

from bot.engine import script
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import about
from bot.second_edition.core.facts import MythosLeft
from bot.second_edition.core.game import Board
from bot.second_edition.names.choosing import choose
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.terms import MythosKind


async def box_mythos_cards(b: Board, seat: Seat, n: int, *, source: str = "") -> None:
    """Let a seat remove `n` cards from the Mythos deck, seen by all; shuffle it."""
    for _ in range(n):
        card = await choose(
            b,
            seat,
            "Which Mythos card goes back to the box?",
            lambda: _card_options(b, sorted(b.state.mythos_deck)),
            kind="search",
            source=source,
        )
        if card is not None and card in b.state.mythos_deck:
            b.state.mythos_deck.remove(card)
            b.state.mythos_box.append(card)
            b.tell(MythosLeft(card=card, how="boxed"))
    b.state.mythos_deck = b.chance.shuffled("shuffle:mythos", b.state.mythos_deck)


def skip_mythos(b: Board) -> None:
    """Skip the next Mythos phase entirely."""
    b.state.skips_mythos = True


async def look_at_mythos(b: Board, seat: Seat, *, source: str = "") -> None:
    """Show the top Mythos card to a seat alone, who may put it below unless it reshuffles."""
    if not b.state.mythos_deck:
        return
    card = b.state.mythos_deck[0]
    name, what = b.library.mythos[card].name, about.printed_thing(card)
    options = [Option(key="top", label=f"Leave {name} on top", about=what, secret=True)]
    if b.library.mythos[card].kind is not MythosKind.SPECIAL:
        options.append(Option(key="below", label=f"Put {name} below", about=what, secret=True))
    chosen = await script.choose(
        seat,
        "The top card of the Mythos deck",
        lambda: options,
        kind="search",
        **question_source(b, source),
        confirm=True,
    )
    if chosen == "below" and card in b.state.mythos_deck:
        b.state.mythos_deck.remove(card)
        b.state.mythos_deck.append(card)


def _card_options(b: Board, cards: list[str]) -> list[Option]:
    return [
        Option(
            key=card,
            label=b.library.mythos[card].name,
            about=about.printed_thing(card),
            secret=True,
        )
        for card in cards
    ]
