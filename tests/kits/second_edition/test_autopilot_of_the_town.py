"""How the autopilot of the board game sets its sliders and weighs gates and trains."""

from __future__ import annotations

from typing import Any

from bot.engine.ask import Option, Part
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import Sight, see
from bot.kits.second_edition.autopilot.sliders import sets_sliders
from bot.kits.second_edition.autopilot.ways import worth
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.state import Gate
from bot.second_edition.printed.terms import Place
from bot.table.kit import Lobby

ME = Seat(0)
SEED = bytes(16)


def begun(**boxes: bool) -> Session[Any, Any]:
    """A game of one whose sliders stand in the middle."""
    lobby = Lobby("yig", "standard", ("joe_diamond",), settings=boxes)
    kit = SecondEditionKit()
    session = Session[Any, Any].start(kit.rules, kit.set_up(lobby), SEED)[0]
    session.state.investigators[ME].sliders = [1, 1, 1]
    return session


def stop(sight: Sight, key: str) -> float:
    """Points for a stop."""
    option = Option(key=key, label=key, verb="focus")
    return sets_sliders(sight, AutopilotQuestion(seat=ME, kind="focus", part=Part(())), option)


def test_lore_is_for_who_comes_back() -> None:
    """At the end of an Other World the highest Lore is best: a gate is to be closed."""
    session = begun()
    session.state.investigators[ME].place = Place("abyss:2")
    sight = see(session, ME)
    lore = [stop(sight, f"lore:{at}") for at in range(4)]
    stops = sight.sheet.tracks[2].stops if sight.sheet is not None else ()
    highest = max(range(4), key=lambda at: stops[at][0])

    assert lore[highest] == max(lore) > stop(sight, "rest")


def test_a_gate_is_worth_more_to_who_can_seal_it() -> None:
    """And more than clue tokens even to who cannot."""
    session = begun()
    place = Place("woods")
    session.state.gates.append(Gate(no=session.state.gate_stack.pop(), place=place))
    poor = worth(see(session, ME), see(session, ME).places[place])
    session.state.investigators[ME].clues = 5
    rich = worth(see(session, ME), see(session, ME).places[place])

    assert rich > poor > 15


def test_a_train_brings_the_other_town_near() -> None:
    """What lies in the other town counts for who stands at the station."""
    sight = see(begun(dunwich=True), ME)

    assert sight.far["train_station"]["bishops_brook_bridge"] == 1
