"""What is hidden changes nothing that anybody is shown.

The order of the decks, what is set aside and the draws to come are changed in a game at rest;
every seat and every spectator must be shown the very same as before: status message, prompts,
private panels, autocomplete, texts and pictures.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.state import CopyNo, State
from bot.table.declares.lobby_choices import Lobby
from tests.kits.hands import drawn_hand
from tests.onlookers import AnySession, Onlookers

KIT = LcgKit()
LOBBY = Lobby("the_gathering", "standard", ("roland_banks", "daisy_walker"))
ROLAND, DAISY = Seat(0), Seat(1)
DEPTH = 80
"""Decisions of a game that are looked at."""


def own(session: AnySession, seat: Seat | None, pictures: bool) -> list[Any]:
    """One's own hand."""
    if seat is None:
        return []
    return [
        KIT.views.hand_text(session, seat),
        drawn_hand(KIT, session, seat) if pictures else None,
    ]


def change_what_is_hidden(session: AnySession, chance: random.Random) -> None:
    """Other decks, another order of what is set aside, another seed."""
    state: State = session.state
    for pile in (state.encounter_deck, state.aside, *(w.deck for w in state.investigators)):
        chance.shuffle(pile)
    for who in state.investigators:
        change_the_weakness(session, who.deck, chance)
    session.chance._seed = chance.randbytes(16)


def change_the_weakness(session: AnySession, deck: Sequence[CopyNo], chance: random.Random) -> None:
    """Another random basic weakness, which nobody has seen while it lies in the deck."""
    known = session.game.library.basic_weaknesses()
    for copy in deck:
        if session.state.copies[copy].code in known:
            other = chance.choice(known)
            session.state.copies[copy] = replace(session.state.copies[copy], code=other)


TABLE = Onlookers(KIT, LOBBY, own, change_what_is_hidden, DEPTH)


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_nothing_hidden_is_shown_or_asked_about(seed: int) -> None:
    """At every question of a game: whatever is hidden, everybody is shown and asked the same."""
    TABLE.is_asked_nothing_hidden(seed, "search", "choose")


def change_a_hand(session: AnySession, seat: Seat, chance: random.Random) -> None:
    """As many other cards of one's own deck in hand."""
    who = session.state.investigators[seat]
    cards = [*who.hand, *who.deck]
    chance.shuffle(cards)
    who.hand[:], who.deck[:] = cards[: len(who.hand)], cards[len(who.hand) :]


@settings(max_examples=4)
@given(st.integers(0, 2**32))
def test_a_hand_is_its_owners_alone(seed: int) -> None:
    """Whatever is in a hand, the others read the same, down to the ids of the buttons."""
    assert TABLE.sees_nothing_of_others(seed, change_a_hand)


def test_a_game_master_is_offered_nothing_hidden() -> None:
    """Who steps in may play too: suggestions tell nothing of decks, their weaknesses, or hands."""
    TABLE.suggests_nothing_hidden(3, every=25)


def test_pictures_show_nothing_hidden() -> None:
    """Board and hands are the same pictures, byte for byte."""
    TABLE.sees_nothing_hidden(3, pictures=True, every=20)


def test_what_is_drawn_is_told_to_its_drawer_alone() -> None:
    """With other cards on Roland's deck, Daisy and strangers are told the same of his draw."""
    told = {card: told_of_a_draw(card) for card in ("Machete", "Guts")}

    assert told["Machete"][ROLAND] != told["Guts"][ROLAND]
    for other in (DAISY, None):
        assert told["Machete"][other] == told["Guts"][other] == ["Roland draws 1 card."]


def told_of_a_draw(card: str) -> dict[Seat | None, list[str]]:
    """Return what everybody is told when Roland draws this card with an action."""
    session, _ = Session.start(KIT.rules, KIT.offers.game_setup(LOBBY), bytes(16))
    for seat in (ROLAND, DAISY):
        session.apply(Answered(seat, session.asks[0].id, Picked(())))
    session.apply(Answered(ROLAND, session.asks[0].id, Picked(("go",))))
    session.apply(Overridden({"do": "stack", "seat": 0, "top": [card]}))
    facts = session.apply(Answered(ROLAND, session.asks[0].id, Picked(("draw",)))).facts
    return {who: KIT.words.tell(session.state, facts, who) for who in (ROLAND, DAISY, None)}
