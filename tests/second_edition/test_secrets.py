"""What is hidden changes nothing that anybody is shown.

The order of decks, the cup, the gate stack and the draws to come are changed in a game at rest;
every seat and every spectator must be shown the very same as before: status message, prompts,
private panels, autocomplete, texts and pictures.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.snapshot import Caller
from bot.tools.chooser import Chooser
from cogs.posts.displays import sheet_answer
from cogs.wire.context import Context, Visitor
from tests.kits.hands import drawn_hand
from tests.onlookers import ANN, BOB, STRANGER, AnySession, Onlookers, ShownTable
from tests.second_edition.game import Game

KIT = SecondEditionKit()
LOBBY = Lobby("yig", "standard", ("joe_diamond", "mandy_thompson"))
DEPTH = 60
"""Decisions of a game that are looked at."""
LOOKED_AT = ("keep", "buy", "search", "encounter_card")
"""Questions about cards taken from a deck: those are open then."""


def own(session: AnySession, _seat: Seat | None, pictures: bool) -> list[Any]:
    """The sheets of all: they lie open."""
    seats = KIT.rules.seats(session.state)
    drawn = [drawn_hand(KIT, session, seat) for seat in seats] if pictures else []
    return [*(KIT.views.sheet_text(session, seat) for seat in seats), *drawn]


def change_what_is_hidden(session: AnySession, chance: random.Random) -> None:
    """Other decks, another order in the cup and of the gates, another seed."""
    game = Game(session)
    piles = (game.cup, game.gate_stack, game.gate_deck, game.mythos_deck)
    for pile in (*piles, *game.decks.values(), *game.location_decks.values()):
        chance.shuffle(pile)
    session.chance._seed = chance.randbytes(16)


TABLE = Onlookers(KIT, LOBBY, own, change_what_is_hidden, DEPTH)
AT_ONCE = structs.replace(LOBBY, settings={"together": True})
TOGETHER = Onlookers(KIT, AT_ONCE, own, change_what_is_hidden, DEPTH)
IN_ORDER, ALL_AT_ONCE = pytest.param(TABLE, id="in order"), pytest.param(TOGETHER, id="all at once")
ORDERS = pytest.mark.parametrize("table", [IN_ORDER, ALL_AT_ONCE])
"""Both ways in which a table can move and have encounters."""
PETE = Seat(0)
WITH_PETE = Onlookers(
    KIT, Lobby("yig", "standard", ("ashcan_pete", "mandy_thompson")), own, lambda *_: None, DEPTH
)


@ORDERS
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_nothing_hidden_is_shown(table: Onlookers, seed: int) -> None:
    """At every second question of a game: whatever is hidden, everybody is shown the same."""
    table.sees_nothing_hidden(seed, every=2)


def change_what_pete_knows(session: AnySession, _pete: Seat, chance: random.Random) -> None:
    """Change the bottom cards of decks, which Ashcan Pete alone may read."""
    if not any(ask.kind in LOOKED_AT for ask in session.asks):
        for pile in Game(session).decks.values():
            chance.shuffle(pile)


@settings(max_examples=3)
@given(st.integers(0, 2**32))
def test_what_pete_knows_is_his_alone(seed: int) -> None:
    """Whatever lies at the bottom of decks, the others read the same, ids of buttons included."""
    assert WITH_PETE.sees_nothing_of_others(seed, change_what_pete_knows, [PETE])


@pytest.mark.parametrize(
    "table", [pytest.param(TABLE, id="in order", marks=pytest.mark.nightly), ALL_AT_ONCE]
)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_nothing_hidden_is_asked_about(table: Onlookers, seed: int) -> None:
    """Questions that are computed anew are the same, whatever is hidden."""
    table.is_asked_nothing_hidden(seed, *LOOKED_AT)


async def test_another_ones_sheet_keeps_what_only_its_player_may_know() -> None:
    """Ashcan Pete's player reads the bottom cards in `/sheet`; others read the rest of it."""
    lobby = Lobby("yig", "standard", ("ashcan_pete", "mandy_thompson"))
    table = ShownTable(
        KIT, lobby, Session.start(KIT.rules, KIT.offers.game_setup(lobby), bytes(16))[0]
    )
    looks = SimpleNamespace(hand=_no_picture)
    context = cast("Context", SimpleNamespace(tables=SimpleNamespace(looks=looks)))
    said = {
        user: (await sheet_answer(context, Visitor(Caller(user), table.snapshot()), "Pete")).text
        for user in (ANN, BOB, STRANGER)
    }

    assert "Only you know" in said[ANN]
    assert said[BOB] == said[STRANGER]
    assert "Only you know" not in said[BOB]
    assert said[ANN].startswith(said[BOB])


async def _no_picture(_game: int, _seat: Seat) -> None:
    """No sheet is drawn."""


def test_a_game_master_is_offered_nothing_hidden() -> None:
    """Who steps in may play too: suggestions tell nothing of decks, cup and stack."""
    TABLE.suggests_nothing_hidden(3, every=25)


def test_pictures_show_nothing_hidden() -> None:
    """Town and sheets are the same pictures, byte for byte."""
    TABLE.sees_nothing_hidden(3, pictures=True, every=20)


def test_everybody_is_told_the_same() -> None:
    """All possessions lie open: there is no fact that only some may know."""
    session, outcome = Session.start(KIT.rules, KIT.offers.game_setup(LOBBY), bytes(16))
    chooser = Chooser("open")
    facts = outcome.facts
    for _ in range(DEPTH):
        told = {
            who: tuple(KIT.words.tell(session.state, facts, who))
            for who in (None, Seat(0), Seat(1))
        }
        assert len(set(told.values())) == 1
        choice = chooser.choose(session.asks)
        if session.over or choice is None:
            break
        facts = session.apply(Answered(choice.seat, choice.ask.id, choice.answer)).facts
