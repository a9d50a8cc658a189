"""The board game's kit: headings, sheets, the board and help in words."""

from __future__ import annotations

import pytest

from bot.engine.facts import encode_facts
from bot.engine.ids import Seat
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.facts import TurnBegan
from bot.second_edition.names.naming import place_name
from bot.second_edition.printed.terms import Place
from bot.table.automation.plan_sentences import read_plan
from tests.kits.second_edition.table import JOE, AnySession, begun, gm
from tests.second_edition.table import Table


def test_the_heading_says_where_the_game_stands(kit: SecondEditionKit, session: AnySession) -> None:
    """Ancient One, turn and phase; the end when it is over."""
    assert kit.words.heading(begun(kit)) == "Hastur · set-up"
    assert kit.words.standing_line(begun(kit)) == ""
    assert kit.words.standing_line(session).startswith("First player ")
    assert kit.words.heading(session) == "Hastur · turn 1 · II Movement"
    gm(session, {"do": "awaken"})
    assert kit.words.heading(session) == "Hastur · final battle, round 1"
    gm(session, {"do": "end", "resolution": "sealed"})
    assert kit.words.heading(session) == "Hastur · Victory: six gates are sealed"


def test_facts_of_other_versions_are_left_out(kit: SecondEditionKit) -> None:
    """A journal of another version is still told as far as it is known."""
    known = TurnBegan(turn=3, first=JOE)
    data = encode_facts([known])[:-1] + b',{"type":"NoSuchFact","seat":3}]'

    assert kit.words.decode_facts(data) == (known,)


def test_a_sheet_is_text(kit: SecondEditionKit, session: AnySession) -> None:
    """Pools, sliders, ability, each card with what it does."""
    text = kit.views.hand_text(session, JOE)

    assert text.startswith("Private Eye · ")
    assert "Hunches: Each clue token you spend" in text
    assert "- **.45 Automatic** (common weapon): 1 hand · physical +4" in text
    assert len(text) <= 3_500


def test_the_board_says_whom_the_table_waits_for(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """With the persons beside their investigators, and within Discord's limits."""
    text = kit.views.board_text(session, None, {JOE: "<@5>"})

    assert "**Joe Diamond** (<@5>)" in text
    assert f"Waiting for {kit.words.name(session.state, session.awaited[0])}: Movement" in text
    assert len(text) <= 3_500


def test_the_board_names_every_place(kit: SecondEditionKit, session: AnySession) -> None:
    """Also where nothing is: what a refusal does not find there is not in play."""
    text = kit.views.board_text(session, None)

    board = session.game
    assert all(board.town.place_name(place) in text for place in board.town.areas())


def test_help_depends_on_the_phase(kit: SecondEditionKit, session: AnySession) -> None:
    """Before a game, in one's turn, in another's, when delayed."""
    assert any("doom" in line for line in kit.guide.help(None, None))
    mine = session.awaited[0]
    own, other = kit.guide.help(session, mine), kit.guide.help(session, Seat(1 - mine))
    assert own[0] == other[0]
    assert other[1].endswith("’s turn to act.")
    gm(session, {"do": "status", "seat": int(mine), "what": "delayed", "on": True})
    assert any("delayed" in line for line in kit.guide.help(session, mine))


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "One investigator after another"),
        ({"free_order": True}, "One investigator at a time, in any order"),
        ({"together": True}, "Everyone acts whenever they like"),
    ],
)
def test_help_says_who_acts_when(kit: SecondEditionKit, rules: dict[str, bool], words: str) -> None:
    """By the house rules of the table."""
    session = begun(kit, settings=rules)
    gm(session, {"do": "phase", "to": "movement"})

    assert kit.guide.help(session, None)[0].startswith(f"**II Movement.** {words}: `/move`")


def test_a_plan_has_an_example_of_the_game(kit: SecondEditionKit, session: AnySession) -> None:
    """It can be read, and names what there is here."""
    steps = read_plan(kit.automation.plans.example, kit).steps

    assert [step.verb for step in steps] == ["move", "encounter"]
    assert all(
        kit.automation.plans.has_object(session, step.verb, word)
        for step in steps
        for word in step.words
    )


def test_every_verb_of_the_help_is_a_command(kit: SecondEditionKit) -> None:
    """And each says in a line what it does."""
    verbs = kit.words.vocabulary.verbs

    assert len({verb.name for verb in verbs}) == len(verbs)
    assert {"flee", "cast", "close-gate", "take-clues", "focus"} <= {verb.name for verb in verbs}
    assert all(verb.help.endswith(".") for verb in verbs)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("sentinel_hill", "Sentinel Hill"),
        ("uptown_streets", "the Uptown streets"),
        ("dunwich_village", "Dunwich Village"),
    ],
)
def test_places_in_the_middle_of_a_sentence(place: str, words: str) -> None:
    """A street with a name of its own has no article."""
    assert place_name(Table("joe_diamond", boxes=("dunwich",)).board, Place(place)) == words
