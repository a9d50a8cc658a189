"""The lines of a step name those who sat there then, also after somebody else sits down."""

from __future__ import annotations

import pytest

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.outcomes import Outcome
from tests.second_edition.dull import at_phase
from tests.second_edition.game import Game
from tests.second_edition.terms import Phase

ME = Seat(0)
FORMER, NEWCOMER = "Joe", "Bob"


@pytest.fixture
def alone() -> Game:
    """Joe Diamond alone in his first turn; after him Bob Jenkins comes."""
    game = at_phase(Phase.MOVEMENT, investigators=["joe_diamond"])
    game.order(do="draws", purpose="investigators", next=["bob_jenkins"])
    return game


def until_somebody_comes(game: Game, outcome: Outcome) -> list[str]:
    """The lines of what follows an input, as they are told once the newcomer has come."""
    facts: list[Fact] = [*outcome.facts]
    while game.investigators[0].code == "joe_diamond":
        facts += game.answers().facts
    lines = game.lines(facts)
    coming = next(n for n, line in enumerate(lines) if "comes to Arkham" in line)
    return lines[:coming]


def test_a_failed_check_in_an_other_world_devours(alone: Game) -> None:
    """Who fails it and is devoured is named in its lines, not who sits there by then."""
    alone.order(do="gate", place="woods", world="dreamlands")
    alone.order(do="move", seat=0, place="dreamlands:1")
    alone.order(do="draws", purpose="gate_cards", next=["gate_card_28"])
    alone.order(do="draws", purpose="dice", seat=0, next=[1] * 8)
    alone.order(do="set", seat=0, what="clues", to=0)

    lines = until_somebody_comes(alone, alone.order(do="phase", to="other_world_encounters"))

    assert any(line.startswith("Joe: Sneak (−1) check") and "failed" in line for line in lines)
    assert "**Joe Diamond is devoured** (The Dreamlands)." in lines
    assert not [line for line in lines if NEWCOMER in line]


def test_an_elder_sign_at_1_and_1_devours_its_user(alone: Game) -> None:
    """Whoever closes and seals with the last Sanity and Stamina has done so, not who comes next."""
    alone.order(do="gate", place="woods", world="abyss")
    alone.order(do="move", seat=0, place="woods")
    alone.order(do="status", seat=0, what="explored", on=True)
    alone.order(do="card", code="elder_sign", seat=0)
    for what in ("sanity", "stamina"):
        alone.order(do="set", seat=0, what=what, to=1)
    alone.order(do="phase", to="arkham_encounters")
    seal = next(o.key for o in alone.asks[0].parts[ME].options if o.key.startswith("seal:"))

    lines = until_somebody_comes(alone, alone.answers(seal))

    assert "Joe **closes the gate to the Abyss at the Woods**." in lines
    assert [line for line in lines if FORMER in line]
    assert not [line for line in lines if NEWCOMER in line]
