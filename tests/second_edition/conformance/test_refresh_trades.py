"""Trades in the refresh of the final battle, §8, §14: at any point of it (FAQ 2.0, "Trading")."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.kits.second_edition.autopilot.policy import load_policy
from tests.second_edition.dull import at_phase
from tests.second_edition.game import Game
from tests.second_edition.terms import Phase

JOE, VINCENT = Seat(0), Seat(1)
pace = pytest.mark.parametrize("settings", [{}, {"together": True}], ids=["classic", "at-once"])


def battle(*, joe: int = 2, **settings: bool) -> Game:
    """Joe, who holds Heal, and Vincent, who mends others, as Yig's first refresh begins."""
    game = at_phase(
        Phase.UPKEEP,
        investigators=["joe_diamond", "vincent_lee"],
        ancient_one="yig",
        settings=settings,
    )
    for who in game.investigators:
        who.cards.clear()
        who.specials.clear()
        who.money = 0
    game.order(do="card", code="heal", seat=JOE)
    game.joe.stamina = joe or game.joe.max_stamina()
    game.vincent.stamina = game.vincent.max_stamina()
    game.order(do="awaken")
    return game


def keys(game: Game, seat: Seat) -> tuple[str, list[str]]:
    """Return the kind and the options of the question that waits for a seat."""
    ask = next(each for each in game.asks if seat in each.must)
    return ask.kind, [option.key.partition("_")[0] for option in ask.parts[seat].options]


@pace
def test_a_spell_is_handed_over_before_the_upkeep_actions(settings: dict[str, bool]) -> None:
    """§14: A Heal given in the refresh can be cast by its new owner."""
    game = battle(**settings)
    assert keys(game, JOE) == ("upkeep", ["cast:heal", "trade:seat1", "ready"])
    assert keys(game, VINCENT) == ("upkeep", ["use:vincent-lee:0", "trade:seat0", "ready"])

    game.answers("trade:seat1", seat=JOE)
    heal = next(o.key for o in game.asks[0].parts[JOE].options if o.key.startswith("give:heal"))
    game.applies(Answered(JOE, game.asks[0].id, Picked((heal,))))

    assert keys(game, VINCENT)[1][:2] == ["use:vincent-lee:0", "cast:heal"]


@pace
def test_trades_stand_beside_the_sliders(settings: dict[str, bool]) -> None:
    """§14: Trades are offered beside the sliders, without another question."""
    game = battle(joe=0, **settings)

    for seat, other in ((JOE, VINCENT), (VINCENT, JOE)):
        kind, options = keys(game, seat)
        assert kind == "focus"
        assert options[-2:] == [f"trade:seat{other}", "rest"]

    before = game.joe.sliders
    game.answers("trade:seat1", seat=JOE)
    heal = next(o.key for o in game.asks[0].parts[JOE].options if o.key.startswith("give:heal"))
    game.applies(Answered(JOE, game.asks[0].id, Picked((heal,))))
    assert game.vincent.owns("heal")
    assert (keys(game, JOE)[0], game.joe.sliders) == ("focus", before)


def test_an_upkeep_before_the_battle_has_no_trades() -> None:
    """§8: Trades happen in Movement and in the final battle’s refresh only."""
    plain = at_phase(Phase.UPKEEP, investigators=["joe_diamond", "vincent_lee"])

    assert not [each for each in keys(plain, JOE)[1] if each.startswith("trade")]


@pytest.mark.parametrize("stamina", [2, 0])
def test_whoever_stands_in_does_not_trade(stamina: int) -> None:
    """§14: An autopilot moves sliders in the refresh and does not trade."""
    game = battle(joe=stamina)
    ask = next(each for each in game.asks if JOE in each.must)

    answer = load_policy("careful").choose(game.session, ask, JOE)

    assert isinstance(answer, Picked)
    assert not answer.keys[0].startswith("trade")
