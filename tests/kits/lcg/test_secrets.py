"""The card game's kit: nothing hidden leaks."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings, strategies as st

from bot.engine.ids import Seat
from bot.engine.ruleset import game_for_reading
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from tests.kits.lcg.table import the_kit
from tests.lcg.positions import hidden_differently, random_play


def everything(kit: LcgKit, session: Session, seat: Seat | None) -> list[Any]:
    """All that a seat can look at, pictures as what they are drawn from."""
    shown: list[Any] = [
        kit.words.heading(session),
        kit.words.standing_line(session),
        kit.words.log_notes(session),
    ]
    shown.append(kit.guide.help(session, seat))
    shown += [kit.views.board_text(session, seat), kit.views.scene(session)]
    shown += [kit.words.explain(session, ask, seat) for ask in session.asks]
    shown += [kit.guide.card(name, session.state) for name in ("Attic", "Trapped", "Machete")]
    if seat is not None:
        shown.append(kit.views.hand_text(session, seat))
    return shown


class Twin:
    """A session whose hidden cards lie differently."""

    def __init__(self, kit: LcgKit, session: Session, seat: Seat | None) -> None:
        self.state = hidden_differently(session.state, seat, 7)
        self.game = game_for_reading(kit.rules, self.state)
        self.asks = session.asks


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), viewer=st.sampled_from([0, 1, None]))
@settings(max_examples=15)
def test_equal_views_give_equal_messages(seed: int, steps: int, viewer: int | None) -> None:
    """Whatever a seat looks at is the same over positions that it cannot tell apart."""
    kit = the_kit()
    *_, (session, _) = random_play(seed, steps)
    seat = None if viewer is None else Seat(viewer)
    twin: Any = Twin(kit, session, seat)

    assert everything(kit, twin, seat) == everything(kit, session, seat)
