"""When the board is shown, which boards look alike, and how a scenario is summed up."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.kits.lcg import summary
from bot.kits.lcg.scenes import needs_new_board, outline_of_board
from bot.lcg import views
from bot.lcg.core import facts as f
from bot.lcg.core.about import of_harm
from bot.lcg.core.state import Earned, LogEntry, Phase, Standing
from bot.lcg.printed.cards import CardCode
from tests.lcg.table import Table

ROLAND, DAISY = Seat(0), Seat(1)
CODE = CardCode("01111")


@pytest.fixture
def table() -> Table:
    """Roland Banks and Daisy Walker in the Study."""
    return Table(["roland_banks", "daisy_walker"])


@pytest.mark.parametrize(
    "fact",
    [
        f.Moved(seat=ROLAND, to=CODE),
        f.PlaceRevealed(code=CODE),
        f.CardEntered(code=CODE),
        f.PlaceGone(code=CODE),
        f.ActAdvanced(code=CODE),
        f.AgendaAdvanced(code=CODE),
        f.EnemySpawned(code=CODE, place=CODE),
        f.InvestigatorOut(seat=ROLAND, how=f.Fate.RESIGNED),
        f.TurnBegan(seat=ROLAND),
        f.PhaseBegan(phase=Phase.MYTHOS),
    ],
)
def test_what_changes_the_map_shows_the_board(fact: Fact) -> None:
    """Movement, locations, stages, enemies, turns, and who is out."""
    assert needs_new_board(fact)


@pytest.mark.parametrize(
    "fact",
    [
        f.PhaseBegan(phase=Phase.ENEMY),
        f.PhaseBegan(phase=Phase.UPKEEP),
        f.CardEntered(code=CODE, seat=ROLAND),
        f.CardEntered(code=CODE, place=CODE),
        f.ResourcesChanged(seat=ROLAND, amount=1),
    ],
)
def test_counters_and_empty_phases_do_not(fact: Fact) -> None:
    """Upkeep and a phase without an enemy need no picture of their own."""
    assert not needs_new_board(fact)


def test_boards_that_differ_in_counters_look_alike(table: Table) -> None:
    """Doom, resources, phase and turn; a clue, a wound or a step is more."""
    before = views.board(table.game, ())
    first, *others = before.seats
    richer = msgspec.structs.replace(first, resources=9, hand=2, turn=not first.turn)
    hurt = msgspec.structs.replace(first, damage=1)

    later = msgspec.structs.replace(before, seats=(richer, *others), phase="upkeep", round=9)

    assert outline_of_board(later) == outline_of_board(before)
    assert outline_of_board(
        msgspec.structs.replace(before, seats=(hurt, *others))
    ) != outline_of_board(before)


def test_a_scenario_is_summed_up(table: Table) -> None:
    """Result, who fell by what, trauma, experience by source, victory display, campaign log."""
    state = table.state
    roland, daisy = state.investigators
    roland.standing, roland.cause, roland.new_physical = Standing.DEFEATED, of_harm("damage"), 1
    roland.xp, daisy.xp = 3, 1
    state.phase, state.resolution = Phase.OVER, "r2"
    state.log = [LogEntry("house_standing")]
    state.earned = [Earned(CardCode("01117"), ROLAND)]

    lines = summary.summary_lines(table.game)

    assert lines[0].startswith("**The Gathering** (Night of the Zealot, Standard), round ")
    assert lines[1] == (
        "- **Roland Banks**: defeated by damage; 1 physical trauma; "
        "3 experience (+2 bonus, +1 lead investigator)."
    )
    assert lines[2].startswith(
        "- **Daisy Walker**: still standing; 1 experience (+2 bonus, −1 cards"
    )
    assert lines[3] == "Victory display: empty."
    assert lines[4:] == [
        "Campaign log: The house still stands.",
        "Roland can add Lita Chantler to the deck for the rest of the campaign.",
    ]


def test_nothing_is_summed_up_before_the_end(table: Table) -> None:
    """A game that was taken up again is not over."""
    assert summary.summary_lines(table.game) == []


def test_the_last_post_leaves_to_the_summary_what_it_tells() -> None:
    """Experience, trauma and campaign log stand there once; in the middle of a game all is told."""
    suffered = f.TraumaSuffered(seat=ROLAND, mental=1)
    ended = f.ScenarioEnded(resolution="r1")
    rest = [suffered, f.LogNoted(note="house_standing"), f.XpEarned(seat=ROLAND, amount=2)]

    assert summary.facts_beside_summary([ended, *rest]) == [ended]
    killed = f.InvestigatorOut(seat=ROLAND, how=f.Fate.KILLED)
    assert summary.facts_beside_summary([ended, killed]) == [ended]
    assert summary.facts_beside_summary([suffered]) == [suffered]


def test_whoever_is_killed_stands_no_longer(table: Table) -> None:
    """In the closing words: killed by the resolution, or defeated before that."""
    state = table.game.state
    state.phase, state.resolution = Phase.OVER, "r3"
    for who in state.investigators:
        who.killed = True
    state.investigators[DAISY].standing = Standing.DEFEATED

    fates = summary.summary_lines(table.game, kept=False)[1:3]
    assert fates == ["- **Roland Banks**: killed.", "- **Daisy Walker**: defeated, killed."]
