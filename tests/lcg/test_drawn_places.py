"""Places drawn at random or uncovered; clues on cards; log numbers. Dunwich notes §5."""

from __future__ import annotations

import pytest

from bot.engine.script import Script
from bot.lcg.api import (
    PlaceDrawn,
    PlaceReveals,
    Timing,
    gain_weakness,
    is_logged,
    logged_count,
    note_log,
    place_group_clues,
    random_place,
    uncover,
)
from bot.lcg.core.facts import LogNoted, PlaceChosen
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Ability, AbilityKind, Headcount, Objective, Use
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.log_entries import cards_used, free_weaknesses
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.text.sentences import SAYS
from bot.lcg.views import board
from tests.lcg.codes import GHOUL
from tests.lcg.table import Table

HALLWAY, ATTIC, STUDY = "01112", "01113", "01111"
NOTE = "house_burned"


def run(script: Script[object]) -> object:
    """Drive a script that asks nothing; what it returns."""
    with pytest.raises(StopIteration) as stop:
        script.send(None)
    return stop.value.value


def test_a_place_is_drawn_at_random(table: Table) -> None:
    """By the game's own chance, told by name."""
    table.lays(HALLWAY)
    table.game.chance.script_results("place", [HALLWAY])

    assert run(random_place(table.game)) is table.place(HALLWAY)
    assert run(random_place(table.game, besides=table.place(HALLWAY))) is table.place(STUDY)
    said = SAYS[PlaceChosen](table.game, PlaceChosen(code=CardCode(HALLWAY)))
    assert said == "Random location drawn: the Hallway."


def test_a_draw_can_be_answered(table: Table) -> None:
    """What a card puts in its stead counts."""
    seen = table.watch(PlaceDrawn, Timing.AFTER, lambda: 1)
    run(random_place(table.game))

    assert seen == [1]


def test_a_place_that_an_effect_reveals(table: Table) -> None:
    """It gets its clues, and what answers a reveal does; one that is revealed is left alone."""
    attic = table.lays(ATTIC, revealed=False)
    seen = table.watch(PlaceReveals, Timing.AFTER, lambda: attic.clues)
    run(uncover(table.game, table.roland.seat, attic))
    run(uncover(table.game, table.roland.seat, attic))

    assert (attic.revealed, attic.clues, seen) == (True, 4, [4])


def test_clues_of_several_go_to_a_card(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who proposes splits them, the other agrees; they lie on the card then."""
    ghoul = table.enemy(GHOUL).at(table.lays(ATTIC))
    seats = [player.seat for player in table]

    async def lure(g: Game, use: Use) -> None:
        await place_group_clues(g, use.seat, seats, 3, ghoul, CardCode(HALLWAY))

    ability = Ability(
        code=CardCode(HALLWAY), name="lure", kind=AbilityKind.ACTION, run=lure, label="Lure"
    )
    monkeypatch.setitem(table.game.registry.abilities, ability.code, [ability])
    table.roland.at(HALLWAY).has(clues=2)
    table.daisy.has(clues=2)
    table.roland.does("activate", "Hallway").allots(seat0=2, seat1=1)
    table.daisy.chooses("Agree")

    assert (ghoul.clues, table.roland.clues, table.daisy.clues) == (3, 0, 1)


def test_a_number_in_the_log(table: Table) -> None:
    """It is read again, kept for the campaign, and told; a note without one counts as 1."""
    assert logged_count(table.game, NOTE) == 0
    note_log(table.game, NOTE, count=3)

    assert is_logged(table.game, NOTE)
    assert logged_count(table.game, NOTE) == 3
    assert scenario_result(table.game).log[-1].count == 3
    said = SAYS[LogNoted](table.game, LogNoted(note=NOTE, count=3))
    assert said == "Campaign log: The house burned down: 3."
    note_log(table.game, "lita_joins")
    assert logged_count(table.game, "lita_joins") == 1


def test_a_weakness_with_one_of_several_traits(table: Table) -> None:
    """Whatever has any of them."""
    copies = [gain_weakness(table.game, table.roland.seat, "Curse", "Monster") for _ in range(2)]
    cards = [table.game.card(copy) for copy in copies if copy is not None]

    assert cards
    assert all(card.has_trait("Curse") or card.has_trait("Monster") for card in cards)
    assert len(free_weaknesses(table.game.library, [], cards_used(table.game))) > len(cards)


def test_a_headcount_that_depends_on_the_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board shows what is wanted in this game."""

    def need(g: Game) -> int:
        return g.state.started + 3

    tally = Headcount(have=lambda _g: 1, need=need, icon="enemy", unit="x")
    act = table.game.stages.act.code
    monkeypatch.setitem(table.game.registry.objectives, act, Objective(tally=tally))
    shown = board(table.game, table.asked).act

    assert shown is not None
    assert (shown.have, shown.need) == (1, 5)
