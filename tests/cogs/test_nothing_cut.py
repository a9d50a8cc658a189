"""What players decide by is never cut: over whole games, every label and note stands somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.ask import Allot
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.tools.purposeful import Purposeful, load_aims
from cogs.turn.panel import all_controls
from cogs.wire.controls import cut_options_in_full, make_anchor
from cogs.wire.pending import Pending

MOST = 500
"""Inputs of a game that are looked at."""
NAMES = ("", "Michael McGlen")
"""What stands before the labels, where the reader answers for several seats."""
GAMES = {
    "the_gathering": (LcgKit(), ("roland_banks", "daisy_walker", "agnes_baker")),
    "hastur": (SecondEditionKit(), ("joe_diamond", "kate_winthrop", "michael_mcglen")),
    "ithaqua": (SecondEditionKit(), ("jenny_barnes", "mandy_thompson", "ashcan_pete")),
}


@pytest.mark.parametrize("scenario", GAMES)
def test_every_option_is_told_whole(scenario: str) -> None:
    """A label and note that no control holds stand in full above the controls."""
    kit, investigators = GAMES[scenario]
    for pending in _asked(kit, Lobby(scenario, "standard", investigators)):
        text = _text(pending, NAMES[pending.ask.id % 2])
        for option in pending.part.options:
            assert option.label in text, option
            assert option.note.replace("\n", " ") in text, option


def _asked(kit: Kit, lobby: Lobby) -> Iterator[Pending]:
    """Each choice that somebody is offered in a game."""
    player = Purposeful(lobby.scenario, load_aims(kit.rules.slug))
    seed = lobby.scenario.encode()[:16].ljust(16, b".")
    session, _ = Session.start(kit.rules, kit.offers.game_setup(lobby), seed)
    for _ in range(MOST):
        for ask in session.asks:
            for seat, part in ask.parts.items():
                if part.options and seat not in ask.given and not isinstance(part.form, Allot):
                    yield Pending(seat, ask, vocabulary=kit.words.vocabulary)
        choice = player.choose(session)
        if session.over or choice is None:
            return
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def _text(pending: Pending, name: str) -> str:
    """All that the controls show on all their pages, and what stands above them."""
    shelves = {option.shelf for option in pending.part.options}
    pages = range(max(1 + len(pending.part.options) // 25, 2 * len(shelves)))
    shown = [
        text
        for page in pages
        for item in all_controls(make_anchor(1, pending, name), page=page)
        for control in getattr(item, "children", ())
        for text in _words(control.item)
    ]
    return "\n".join([*cut_options_in_full(pending, name=name), *shown])


def _words(item: Any) -> list[str]:
    if hasattr(item, "options"):
        return [text for o in item.options for text in (o.label, o.description or "")]
    return [getattr(item, "label", None) or ""]
