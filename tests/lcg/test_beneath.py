"""Cards face down under locations, locations that are joined, cards attached to stages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

from bot.engine.script import Script
from bot.lcg.api import (
    AgendaAdvances,
    EnemyFalls,
    HarmDue,
    Timing,
    attach,
    attach_from_play,
    draw_from_under,
    join,
    put_beside_deck,
    put_under,
)
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import Ability, AbilityKind, Use
from bot.lcg.core.state import CopyNo
from bot.lcg.printed.cards import CardCode
from bot.lcg.views import board
from renders.lcg.alt import board_alt
from renders.lcg.layout import draw_board
from renders.lcg.text import board_text
from tests.lcg.codes import GHOUL, KNIFE, RATS, REMAINS
from tests.lcg.table import Table

HALLWAY, ATTIC, STUDY = "01112", "01113", "01111"
SECRET = "Rotting Remains"


def run(script: Script[object]) -> None:
    """Drive a script that asks nothing."""
    with pytest.raises(StopIteration):
        script.send(None)


def buried(table: Table, place: str, *codes: str) -> list[CopyNo]:
    """Cards of the encounter deck lie under a location."""
    table.encounter_deck(*codes)
    copies = list(table.state.encounter_deck[: len(codes)])
    for copy in copies:
        put_under(table.game, table.lays(place), copy)
    return copies


def test_a_card_under_a_place_is_in_no_other_zone(table: Table) -> None:
    """It is neither in play nor attached, and told without its name."""
    buried(table, HALLWAY, REMAINS)

    assert table.codes(table.game.places.under(table.place(HALLWAY))) == [REMAINS]
    assert not table.in_play(REMAINS)
    assert not table.game.in_play.attached_to(table.place(HALLWAY).id)
    assert not table.rules.find_faults(table.state)
    table.restored()


def test_what_lies_under_a_place_is_nobodys_to_see(table: Table) -> None:
    """The board, its alt text and its text board say how many cards, not which."""
    buried(table, HALLWAY, REMAINS)
    view = board(table.game, table.asked)
    place = next(each for each in view.places if each.code == HALLWAY)

    assert place.under == 1
    assert "1 card under it" in board_alt(view)
    assert "1 card under it" in board_text(view)
    assert SECRET not in f"{view}{board_alt(view)}{board_text(view)}"
    assert draw_board(view).size[0] == 1200


def test_a_card_under_a_place_is_drawn_as_an_encounter_card(table: Table) -> None:
    """It resolves for who draws it, and goes to the discard pile."""
    buried(table, HALLWAY, GHOUL)
    table.roland.at(HALLWAY)
    run(draw_from_under(table.game, table.roland.seat, table.place(HALLWAY)))

    assert table.piece(GHOUL).threat == table.roland.seat
    assert not table.game.places.under(table.place(HALLWAY))


def test_a_surge_from_below_draws_from_the_deck(table: Table) -> None:
    """The additional card is one of the encounter deck."""
    table.prints(GHOUL, keywords=("surge",))
    buried(table, HALLWAY, GHOUL)
    table.encounter_deck(RATS)
    table.roland.at(HALLWAY)
    run(draw_from_under(table.game, table.roland.seat, table.place(HALLWAY)))

    assert table.in_play(RATS)


def test_with_the_place_go_the_cards_below(table: Table) -> None:
    """They leave the game, unseen."""
    (copy,) = buried(table, ATTIC, REMAINS)
    table.order("remove", what=ATTIC, to="removed")

    assert copy in table.state.removed
    assert not table.rules.find_faults(table.state)


def test_a_joined_place_is_connected_both_ways(table: Table) -> None:
    """Besides printed connections; it ends with the other place."""
    table.lays(STUDY)
    table.lays(HALLWAY)
    study, hallway = table.place(STUDY), table.place(HALLWAY)
    assert hallway not in table.game.places.connections(study)
    join(study, hallway)

    assert hallway in table.game.places.connections(study)
    assert study in table.game.places.connections(hallway)
    table.roland.at(STUDY)
    table.order("remove", what=HALLWAY, to="removed")
    assert (study.place, table.game.places.connections(study)) == (None, [])


def test_an_asset_becomes_an_attachment(table: Table) -> None:
    """Nobody controls it any longer."""
    knife = table.roland.controls(KNIFE)
    attach_from_play(table.game, knife, table.lays(HALLWAY))

    assert (knife.controller, knife.host) == (None, table.place(HALLWAY).id)
    assert table.game.in_play.attached_to(table.place(HALLWAY).id) == [knife]
    assert not table.rules.find_faults(table.state)


def _on_the_agenda(table: Table) -> None:
    table.encounter_deck(REMAINS)
    agenda = table.game.stages.as_piece(table.game.stages.agenda.code)
    run(attach(table.game, table.state.encounter_deck[0], agenda))


def test_a_card_attached_to_the_agenda(table: Table) -> None:
    """It is in play, at no location, and the board says where it lies."""
    _on_the_agenda(table)
    view = board(table.game, table.asked)

    assert table.game.places.where(table.piece(REMAINS)) is None
    assert not table.rules.find_faults(table.state)
    assert view.agenda is not None
    assert view.agenda.attached[0].name == SECRET
    assert f"with {SECRET}" in board_alt(view)
    assert f"with {SECRET}" in board_text(view)


def test_it_is_discarded_once_the_agenda_has_advanced(table: Table) -> None:
    """It still lies there as the other side is carried out, and when the agenda advances."""
    _on_the_agenda(table)
    seen = table.watch(AgendaAdvances, Timing.WHEN, lambda: table.in_play(REMAINS))
    table.sets("agenda", doom=2)
    table.next_phase("mythos")

    assert seen == [True]
    assert table.encounter_discard[-1] == REMAINS


@pytest.mark.parametrize("deck", ["act", "agenda"])
def test_a_card_beside_a_deck_stays_when_it_advances(
    table: Table, deck: Literal["act", "agenda"]
) -> None:
    """It is shown with the next stage, and was attached to none."""
    table.encounter_deck(REMAINS)
    run(put_beside_deck(table.game, table.state.encounter_deck[0], deck))
    table.order("advance", what=deck)
    view = board(table.game, table.asked)
    stages = {"act": view.act, "agenda": view.agenda}

    assert not table.rules.find_faults(table.state)
    assert {key: bool(each and each.attached) for key, each in stages.items()} == {
        "act": deck == "act",
        "agenda": deck == "agenda",
    }


def test_harm_is_changed_before_it_is_assigned(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What would be dealt is more, and is then assigned and taken as one amount."""

    async def more(_g: Game, use: Use[HarmDue]) -> None:
        use.event.harm.damage += 2

    _listens(table, monkeypatch, AbilityKind.FORCED, HarmDue, Timing.WHEN, more)
    table.roland.is_dealt(damage=1)

    assert table.roland.damage == 3


def _listens(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    kind: AbilityKind,
    to: type[Event],
    at: Timing,
    body: Callable[[Game, Use[Any]], Script[None]],
) -> None:
    ability = Ability(
        code=CardCode(GHOUL), name="test", kind=kind, run=body, to=to, timing=at, label="Answer"
    )
    registry = table.game.registry
    monkeypatch.setitem(registry.listeners, (to, at), [ability])
    monkeypatch.setitem(registry.abilities, ability.code, [ability])
    table.enemy(GHOUL).at(table.lays(ATTIC))


def test_a_fallen_enemy_has_its_reaction(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reaction printed on an enemy answers its defeat, for those who are where it was."""

    async def gain(g: Game, use: Use[EnemyFalls]) -> None:
        g.who(use.seat).clues += 1

    _listens(table, monkeypatch, AbilityKind.REACTION, EnemyFalls, Timing.AFTER, gain)
    table.roland.at(ATTIC)
    table.order("defeat", what=GHOUL, by=table.roland.seat)
    table.roland.chooses("Answer")

    assert table.roland.clues == 1
