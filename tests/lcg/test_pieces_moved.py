"""Clues, tokens, decks and commitments: what cards, most of them of later boxes, do with them."""

from __future__ import annotations

import pytest

from bot.engine.errors import JumpTo
from bot.engine.ids import Seat
from bot.engine.script import choose_word
from bot.lcg.api import add_to_deck, move_clues, resign
from bot.lcg.core.facts import CluesMoved
from bot.lcg.core.game import Game
from bot.lcg.core.moments import AssetFalls, DeckRunsOut, DrawsCards
from bot.lcg.core.registry import REGISTRY, Timing
from bot.lcg.core.state import Lasting, Standing, Step, Until
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.rules import draws
from bot.lcg.rules.scenario_layout import draw_aside
from bot.lcg.rules.skill_test import reveals
from bot.lcg.rules.skill_test.commits import cancel_commits
from bot.lcg.rules.skill_test.sums import committed_icons, skill_value
from bot.lcg.text.sentences import SAYS
from tests.lcg.by_hand import result
from tests.lcg.codes import COP, GHOUL, KNIFE, MACHETE, PRIEST, RAVENOUS
from tests.lcg.table import Table

EVIDENCE, DOOR = "01022", "01174"
HALLWAY, ATTIC = "01112", "01113"


def test_a_token_outside_a_test_goes_back(table: Table) -> None:
    """It is told, and the bag stays as it was; several are all different ones of the bag."""
    table.bag(1, "skull")

    found = result(reveals.reveal_loose_tokens(table.game, Seat(0), 3))

    assert sorted(map(str, found)) == ["1", "skull"]
    assert len(table.state.bag) == 2


def test_deck_that_runs_out(table: Table) -> None:
    """It is a moment, by drawing and by discarding; an empty deck cannot run out again."""
    table.roland.has_deck(KNIFE, EVIDENCE)
    seen = table.watch(DeckRunsOut, Timing.AFTER, lambda: len(table.roland.deck))

    assert len(result(draws.discard_top(table.game, Seat(0), 1))) == 1
    assert seen == []
    table.roland.draws()
    assert seen == [0]
    assert result(draws.discard_top(table.game, Seat(0), 2)) == []
    assert seen == [0]


def test_encounter_cards_are_discarded_from_the_top(table: Table) -> None:
    """As many as there are."""
    table.encounter_deck(DOOR, DOOR)

    gone = draws.discard_encounter(table.game, 5)

    assert [table.game.card(copy).code for copy in gone] == [DOOR, DOOR]
    assert table.encounter_discard == [DOOR, DOOR]


def test_clues_go_from_card_to_card(table: Table) -> None:
    """As many as there are; no more come from anywhere."""
    ghoul = table.enemy(GHOUL).at(table.lays(ATTIC))
    table.sets(table.lays(HALLWAY).id, clues=2)
    move_clues(table.game, table.place(HALLWAY), ghoul, 1)
    assert (table.place(HALLWAY).clues, ghoul.clues) == (1, 1)

    move_clues(table.game, table.place(HALLWAY), ghoul, 5)
    assert (table.place(HALLWAY).clues, ghoul.clues) == (0, 2)
    fact = CluesMoved(origin=CardCode(HALLWAY), to=CardCode(GHOUL), count=2)
    assert SAYS[CluesMoved](table.game, fact) == "2 clues go from the Hallway to the Ghoul Minion."


def test_a_card_is_shuffled_into_a_deck(table: Table) -> None:
    """From wherever it is."""
    table.roland.holds(MACHETE)
    before = len(table.roland.who.deck)
    add_to_deck(table.game, table.roland.seat, table.roland.who.hand[0])

    assert (table.roland.hand, len(table.roland.who.deck)) == ([], before + 1)


def test_all_resign_at_once(table: Table) -> None:
    """Nobody leads in between: the scenario ends without a resolution."""
    with pytest.raises(JumpTo):
        resign(table.game, *[player.seat for player in table]).send(None)

    assert {who.standing for who in table.state.investigators} == {Standing.RESIGNED}


def test_skill_cards_lose_icons_and_effects(table: Table) -> None:
    """Rules Reference, "Cancel": it stays committed, and is discarded after the test."""
    table.roland.holds("Guts", "Machete").stacks("Knife")
    table.roland.tests("willpower", 0).commits("Guts")
    g, test = table.game, table.test
    before = skill_value(g, test)

    assert committed_icons(g, test, CardType.SKILL) == 2
    cancel_commits(g, test, CardType.SKILL)
    assert committed_icons(g, test, CardType.SKILL) == 0
    assert skill_value(g, test) == before - 2
    table.restored()

    table.roland.reveals("0")
    assert "01089" in table.roland.discard
    assert "01086" not in table.roland.hand


def test_a_set_aside_card_at_random(table: Table) -> None:
    """One of those that are there, and none where none is."""
    chosen = draw_aside(table.game, PRIEST, "01117")

    assert chosen is not None
    assert table.game.card(chosen).code in (PRIEST, "01117")
    assert draw_aside(table.game, "01111") is None


def test_an_end_by_who_is_left(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules Reference, "Elimination": a scenario may have several for nobody being left."""

    async def ask(g: Game) -> str:
        """Let the lead, who is out, choose the resolution."""
        words = [("r3", "Third"), ("r1", "First")]
        return await choose_word(g.state.lead, "Which way?", words)

    monkeypatch.setitem(REGISTRY.all_out, table.state.scenario, ask)
    for seat in (0, 1):
        table.order("resign", seat=seat)
    table.daisy.chooses("Third")

    assert (table.state.cursor.step, table.state.resolution) == (Step.OVER, "r3")


def test_an_asset_is_in_play_when_it_is_defeated(table: Table) -> None:
    """Rules Reference, "Defeat": what answers it comes before it leaves."""
    table.roland.controls(COP)
    seen = table.watch(AssetFalls, Timing.WHEN, lambda: table.in_play(COP))
    table.roland.is_dealt(damage=2).assigns(damage={"Beat Cop": 2})

    assert seen == [True]
    assert not table.in_play(COP)


def test_a_draw_is_answered_once_for_all_its_cards(table: Table) -> None:
    """Rules Reference, "Drawing Cards": two cards at once are one draw; none is no draw."""
    table.roland.has_deck(MACHETE, KNIFE)
    seen = table.watch(DrawsCards, Timing.AFTER, lambda: len(table.roland.hand))
    table.roland.draws(2)

    assert seen == [2]


def test_the_next_attack_alone_is_easier(table: Table) -> None:
    """A lasting effect on an enemy's fight value ends with the next attack on it."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    other = table.enemy(RAVENOUS).engaged_with(table.daisy)
    effect = Lasting("next_attack", None, Until.PHASE, piece=ghoul.id, amount=-2)
    table.state.lasting.append(effect)
    table.tokens("auto-fail")
    table.roland.chooses(f"fight:{other.id}")
    assert table.game.enemies.fight(ghoul) == 1

    table.tokens("0")
    table.roland.chooses(f"fight:{ghoul.id}")
    assert table.ended.difficulty == 1
    assert table.game.enemies.fight(ghoul) == 3
