"""The game master's commands where something is being resolved: every piece stays where it is."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place
from tests import gm_tables
from tests.second_edition.dull import playing, start
from tests.second_edition.game import Game
from tests.second_edition.playing import rules
from tests.second_edition.rulebook import STEPS
from tests.second_edition.terms import Standing, Step


def _ask_in_the_mythos_phase(game: Game, card: str) -> None:
    """A Mythos card is drawn while the investigators stand where it places its clue token."""
    clue = rules().library.mythos[card].clue
    for seat in (0, 1):
        game.order(do="move", seat=seat, place=clue)
    game.order(do="draws", purpose="mythos", next=[card])
    game.order(do="phase", to="mythos")


@pytest.mark.parametrize("phase", ["movement", "mythos"])
def test_a_mythos_card_that_is_dropped_goes_below_the_deck(phase: str) -> None:
    """The game goes on at another phase while a card is being resolved."""
    game = playing()
    _ask_in_the_mythos_phase(game, "manhunt_in_arkham")
    assert game.mythos_now is not None

    game.order(do="phase", to=phase)

    assert game.faults() == []


@pytest.mark.parametrize("code", ["consumption", "schizophrenia"])
def test_a_card_that_lowers_a_maximum_is_given(code: str) -> None:
    """What is above the new maximum is cut at once."""
    game = playing()

    game.order(do="card", code=code, seat=0)

    assert game.faults() == []


def test_a_card_that_is_being_drawn_is_not_given_away() -> None:
    """It lies before somebody who chooses."""
    game = playing()
    game.order(do="move", seat=0, place="administration")
    game.order(do="set", what="money", seat=0, to=8)
    game.order(do="go", step="arkham.seat", seat=0)
    game.answers("ability")
    card = game.limbo[0]

    with pytest.raises(NotAllowed, match="being drawn"):
        game.order(do="card", no=card, seat=1)

    assert game.faults() == []


def test_whom_yog_sothoth_devours_in_the_middle_of_something() -> None:
    """Sent to be lost while being asked: devoured, and the others play on."""
    game = playing(ancient_one="yog_sothoth")

    game.order(do="move", seat=0, place="lost")

    assert game.investigators[0].standing is Standing.COMING
    assert game.awaited == (Seat(1),)
    assert game.faults() == []


def test_moved_away_from_the_clue_tokens() -> None:
    """Whoever is put elsewhere while choosing how many to take gets none."""
    game = playing()
    game.order(do="move", seat=0, place="library")
    game.order(do="clues", place="library", to=2)
    game.answers("end", seat=0)

    game.order(do="move", seat=0, place="jail_cell")
    game.answers("n2", seat=0)

    assert game.clues[Place("library")] == 2
    assert game.faults() == []


def test_a_monster_that_is_met_becomes_a_trophy() -> None:
    """There is nothing left to fight."""
    game = playing()
    game.order(do="move", seat=0, place="uptown_streets")
    game.order(do="monster", code="ghoul", place="uptown_streets")
    (ghoul,) = game.monsters_at(Place("uptown_streets"))
    game.answers("end", seat=0)
    assert game.asks[0].kind == "meet"

    game.order(do="monster", no=ghoul, seat=1)

    assert game.combats == []
    assert game.investigators[1].monsters == [ghoul]
    assert game.faults() == []


def test_nobody_is_moved_while_the_cards_are_dealt() -> None:
    """Who is still being dealt to is put home afterwards in any case."""
    game, _ = start(investigators=["bob_jenkins"])
    assert game.cursor.step is Step.DEAL

    with pytest.raises(NotAllowed, match="dealt"):
        game.order(do="move", seat=0, place="jail_cell")


@pytest.mark.parametrize("step", ["setup.deal", "setup.mythos", "battle.attack"])
def test_steps_that_are_not_for_now(step: str) -> None:
    """The set-up is over, the battle has not begun."""
    game = playing()

    with pytest.raises(NotAllowed):
        game.order(do="go", step=step, seat=0)


@pytest.mark.parametrize("step", ["turn", "mythos", "arkham", "upkeep.refresh", "battle.start"])
def test_steps_that_are_not_for_the_battle(step: str) -> None:
    """The Ancient One is awake: only the steps of the battle are left."""
    game = playing()
    game.order(do="awaken")

    with pytest.raises(NotAllowed):
        game.order(do="go", step=step, seat=0)


def test_the_last_doom_token_of_the_battle_is_the_victory() -> None:
    """The game master takes it, and the Ancient One is beaten at once."""
    game = playing(ancient_one="yig")
    with pytest.raises(NotAllowed, match=r"With 10 doom the Ancient One awakens"):
        game.order(do="set", what="doom", to=10)
    with pytest.raises(NotAllowed, match=r"^Doom is between 0 and 9\.$"):
        game.order(do="set", what="doom", to=12)

    game.order(do="awaken")
    game.order(do="set", what="doom", to=0)

    assert game.resolution == "beaten"


def test_who_draws_from_below_is_shown_the_card_that_is_there_now() -> None:
    """A card that is returned while Ashcan Pete chooses an end lies below the deck."""
    game = playing(investigators=["ashcan_pete", "joe_diamond"])
    game.order(do="card", code="knife", seat=1)
    knife = game.investigators[1].cards[-1].card
    game.order(do="set", seat=0, what="money", to=9)
    game.order(do="move", seat=0, place="general_store")
    game.order(do="phase", to="arkham_encounters")
    game.answers("ability", seat=0)

    game.order(do="card", no=knife, seat=None)

    labels = [option.label for option in game.asks[0].parts[Seat(0)].options]
    assert labels == ["From the top", "From the bottom: Knife"]
    game.answers("bottom", seat=0)
    assert game.limbo == [knife]


def test_a_card_that_is_taken_out_of_a_deck_that_is_searched() -> None:
    """It is not among the choices any more."""
    game = playing()
    game.order(do="move", seat=0, place="mas_boarding_house")
    for world in ("abyss", "plateau_of_leng"):
        game.order(do="gate_trophy", world=world, seat=None, to=0)
    game.order(do="phase", to="arkham_encounters")
    game.answers("ability", seat=0)
    while game.asks[0].kind == "trophy":
        game.answers(seat=0)
    wanted = game.asks[0].parts[Seat(0)].options[0]

    game.order(do="card", code="anna_kaslow", seat=1)

    keys = [option.key for option in game.asks[0].parts[Seat(0)].options]
    assert wanted.key.startswith("anna-kaslow")
    assert len(keys) == 10
    assert wanted.key not in keys


def test_the_commands_are_documented() -> None:
    """`docs/drive.md` lists each command as its record has it, and every step to go to."""
    page = gm_tables.PAGE.read_text("utf-8")
    steps = {step.value for step in STEPS} - {Step.DEAL.value, Step.AWAKENING.value}

    assert page == gm_tables.page(), "run: python -m tests.gm_tables"
    assert {step for step in steps if f"`{step}`" not in page} == set()
