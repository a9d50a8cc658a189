"""The companion of the board game thinks ahead by what its seat sees, and says why."""

from __future__ import annotations

import msgspec

from bot.companion import ALONE, ThinkingBudget
from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.second_edition.companion.head import TownHead
from bot.kits.second_edition.companion.value import worth
from bot.second_edition.core.state import Phase
from bot.table.declares.lobby_choices import Lobby
from tests.kits.second_edition.table import the_kit as kit
from tests.kits.test_autopilot import piles_changed

SEED = bytes(range(16))
LOBBY = Lobby("yig", "standard", ("joe_diamond", "sister_mary"))
THOUGHT = ThinkingBudget(playouts=4, candidates=2)


def moving(seed: bytes = SEED) -> tuple[Session, Ask, Seat]:
    """A game in which somebody moves."""
    session = Session.start(kit().rules, kit().offers.set_up(LOBBY), seed)[0]
    companion = kit().automation.companion
    while True:
        choice = companion.next_answer(session)
        assert choice is not None
        if choice.ask.kind == "movement":
            return session, choice.ask, choice.seat
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def test_it_thinks_and_says_why() -> None:
    """Each answer was played on, is worth something, and the best has a reason."""
    session, ask, seat = moving()
    before = session.snapshot_hash()

    ranked = kit().automation.companion.rank(session, ask, seat, THOUGHT)

    assert all(each.playouts and 0 <= each.worth <= 1 for each in ranked)
    assert ranked[0].reason
    assert session.snapshot_hash() == before


def test_without_thought_it_says_why_too() -> None:
    """Where it goes, and for what."""
    session, ask, seat = moving()

    ranked = kit().automation.companion.rank(session, ask, seat, ALONE)

    assert session.game.name(seat) in ranked[0].reason
    assert len({each.answer for each in ranked}) == len(ranked) > 1


def test_twins_are_thought_on_alike() -> None:
    """Another order of decks, cup and gates, and another seed of the game: the same thoughts."""
    session, ask, seat = moving()
    position = session.position
    companion = kit().automation.companion
    thoughts = companion.rank_at(kit().rules, position, ask.id, seat, THOUGHT)

    assert not position.since
    state = msgspec.json.decode(position.base.state, type=type(session.state))
    mixed = piles_changed(state, seat, 3)
    raw = msgspec.Raw(msgspec.json.encode(mixed))
    twin = msgspec.structs.replace(
        position, base=msgspec.structs.replace(position.base, state=raw), seed=bytes(16)
    )
    assert mixed.mythos_deck != state.mythos_deck
    assert companion.rank_at(kit().rules, twin, ask.id, seat, THOUGHT) == thoughts


def test_what_a_position_is_worth() -> None:
    """A victory is all, seals are something, doom takes from it; losing late is better."""
    session, _, _ = moving()
    state, game = session.state, session.game
    plain = worth(game)
    state.seals = ["woods", "graveyard"]
    assert worth(game) > plain
    state.doom += 3
    assert worth(game) < plain + 0.4

    state.phase, state.resolution = Phase.OVER, "devoured"
    lost = worth(game)
    state.resolution = "sealed"
    assert worth(game) == 1.0
    assert 0 < lost < 0.5


def test_moves_matter_and_sliders_do_not() -> None:
    """Thought is kept for what decides."""
    ask = moving()[1]
    head = kit().automation.companion.head

    assert isinstance(head, TownHead)
    assert head.matters(ask)
    assert not head.matters(msgspec.structs.replace(ask, kind="focus"))
