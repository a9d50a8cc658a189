"""The card game's kit: headings, hands and help in words, and what is looked up."""

from __future__ import annotations

from typing import Any

from bot.engine.facts import encode_facts
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.facts import GmChanged
from tests.kits.lcg.table import ROLAND, begun, gm

# Words


def test_the_heading_says_where_the_game_stands(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Scenario, round, phase; the resolution when it is over."""
    assert kit.heading(begun(kit)) == "The Gathering · set-up"
    assert kit.heading(session) == "The Gathering · round 1 · Investigation phase"
    assert kit.standing(session) == (
        "Agenda 1 of 3, doom 0 of 3 · Act 1 of 3, clues 0 of 4 · lead Roland Banks"
    )
    gm(session, {"do": "end", "resolution": "r2"})
    assert kit.heading(session) == "The Gathering · Resolution 2"


def test_facts_of_other_versions_are_left_out(kit: LcgKit) -> None:
    """A journal of another version is still told as far as it is known."""
    known = GmChanged(do="advance", words=("act",))
    data = encode_facts([known])[:-1] + b',{"type":"NoSuchFact","seat":3}]'

    assert kit.decode_facts(data) == (known,)


def test_a_hand_is_numbered_text(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Each card with cost, icons, our text, and why it cannot be played."""
    gm(session, {"do": "hand", "seat": 0, "cards": ["Machete", "Dodge"]})

    first, machete, text, dodge, *_ = kit.hand_text(session, ROLAND).split("\n")

    assert first.startswith("2 cards, hand limit 8")
    assert machete.startswith("1. **Machete** · Asset · cost 3 · hand slot · icons combat")
    assert text.startswith("-# ")
    assert "*It is played in answer to something; this is not the moment.*" in dodge


def test_help_depends_on_the_phase(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Before a game, in one's turn, in another's."""
    assert any("/game join" in line for line in kit.help(None, None))
    turn = session.state.turn
    own, other = kit.help(session, turn), kit.help(session, Seat(1 - (turn or 0)))
    assert own != other


# Looking up


def test_cards_and_rules_are_looked_up(kit: LcgKit) -> None:
    """With or without a game."""
    assert kit.card("01520", None).title == "Machete"
    assert kit.card_names("mach") == ["Machete"]
    assert kit.rule("aoo").source.startswith("Rules Reference")
    assert "Surge" in kit.rule_terms("sur")


def test_a_hand_tells_what_an_asset_can_take(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Health and sanity stand with cost and slot; who has neither says nothing of it."""
    gm(session, {"do": "hand", "seat": 0, "cards": ["Beat Cop", "Machete"]})

    lines = kit.hand_text(session, ROLAND).split("\n")

    assert "health 2 · sanity 2" in next(line for line in lines if "**Beat Cop**" in line)
    assert "health" not in next(line for line in lines if "**Machete**" in line)
