"""Cards with two faces, cards in the place of others, cards that stay instead of leaving."""

from __future__ import annotations

import pytest

from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY, Use
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.beneath_investigators import cards_beneath, put_beneath, take_from_beneath
from bot.lcg.rules.enemies import discard_enemy, spawn
from bot.lcg.rules.faces import flip, resolve_story, switch
from bot.lcg.rules.scenario_layout import bring
from bot.lcg.text import log
from tests.lcg import by_hand
from tests.lcg.codes import GHOUL, LITA, PRIEST
from tests.lcg.table import Table

RATS = CardCode("01159")


@pytest.fixture
def guest(table: Table) -> Table:
    """Lita Chantler, whose other side is a Ghoul Minion, is in the Hallway with Roland."""
    table.roland.at("Hallway")
    table.prints(LITA, back=CardCode(GHOUL))
    table.prints(GHOUL, back_of=CardCode(LITA))
    table.order("put", card=LITA, at="Hallway")
    return table


def test_a_flip_keeps_tokens_and_place(guest: Table) -> None:
    """The asset becomes an enemy, which engages who is there, and an asset again."""
    piece = guest.piece(LITA)
    piece.clues = 2
    by_hand.run(flip(guest.game, piece))

    assert guest.game.enemies.all() == [piece]
    assert (piece.code, piece.clues, piece.threat) == (GHOUL, 2, guest.roland.seat)
    assert guest.state.copies[piece.copy].code == GHOUL
    piece.threat, piece.place = None, guest.piece("Hallway").id
    by_hand.run(flip(guest.game, piece))
    assert (guest.game.enemies.all(), piece.code) == ([], LITA)


def test_an_enemy_that_was_turned_leaves_as_what_it_is(guest: Table) -> None:
    """It is discarded like any other enemy."""
    piece = guest.piece(LITA)
    by_hand.run(flip(guest.game, piece))
    discard_enemy(guest.game, piece)

    assert piece.copy in guest.state.encounter_discard
    assert guest.rules.find_faults(guest.state) == []


def test_a_card_that_takes_the_place_of_another(guest: Table) -> None:
    """State and tokens stay, the other card leaves the game, and nothing spawns."""
    lita = guest.piece(LITA)
    lita.clues, lita.doom = 1, 2
    new = by_hand.result(switch(guest.game, lita, bring(guest.game, PRIEST)))

    assert (new.clues, new.doom, new.threat) == (1, 2, guest.roland.seat)
    assert lita not in guest.game.in_play
    assert lita.copy in guest.state.removed


def test_a_card_stays_where_its_text_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discarded or defeated, it is still in play."""
    monkeypatch.setitem(REGISTRY.leaving, RATS, lambda _g, _piece: zones.STAYS)
    rats = table.enemy(RATS).engaged_with(table.roland)
    discard_enemy(table.game, rats)

    assert rats in table.game.in_play


def test_an_enemy_spawns_from_the_victory_display(table: Table) -> None:
    """It is there no more, has no damage, and counts for nobody."""
    priest = table.enemy(PRIEST, damage=3).at("Study")
    zones.leave_play(table.game, priest, "victory")
    again = by_hand.result(spawn(table.game, priest.copy, None, table.piece("Study").id))

    assert again is not None
    assert (table.state.victory, again.damage) == ([], 0)


def test_a_story_is_resolved_and_the_card_lies_as_before(
    guest: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its script has the card whose other side it is."""
    seen: list[object] = []

    async def read(_g: Game, use: Use) -> None:
        """Ghoul Minion: Somebody talks."""
        seen.append((use.seat, use.source))

    monkeypatch.setitem(REGISTRY.stories, CardCode(GHOUL), read)
    piece = guest.piece(LITA)
    told = by_hand.collected(guest)
    by_hand.run(resolve_story(guest.game, guest.roland.seat, piece))

    assert (seen, piece.code) == ([(guest.roland.seat, piece)], LITA)
    (line,) = log.lines(guest.game, told, None)
    assert "Somebody talks." in line


def test_cards_beneath_an_investigator(table: Table) -> None:
    """They are in no other zone, come back to hand, and leave the game with their owner."""
    table.roland.holds("Dodge", "Knife")
    dodge, knife = table.state.investigators[0].hand
    put_beneath(table.game, table.roland.seat, [dodge, knife])
    take_from_beneath(table.game, table.roland.seat, dodge)

    assert table.roland.hand == ["01023"]
    assert cards_beneath(table.game, table.roland.seat) == [knife]
    table.order("resign", seat=0)
    assert cards_beneath(table.game, table.roland.seat) == []
    assert knife in table.state.removed
