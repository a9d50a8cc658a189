"""The card game's kit: headings, hands and help in words, and what is looked up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.engine.ask import Picked
from bot.engine.english import rounded_percentage
from bot.engine.facts import encode_facts
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.facts import GmChanged
from bot.lcg.names.phrases import percent
from bot.second_edition.core import odds
from tests.kits.lcg.table import ROLAND, begun, gm

# Words


def test_the_heading_says_where_the_game_stands(kit: LcgKit, session: Session) -> None:
    """Scenario, round, phase; the resolution when it is over."""
    assert kit.words.heading(begun(kit)) == "The Gathering · set-up"
    assert kit.words.heading(session) == "The Gathering · round 1 · Investigation phase"
    assert kit.words.standing_line(session) == (
        "Agenda 1 of 3, doom 0 of 3 · Act 1 of 3, clues 0 of 4 · lead Roland Banks"
    )
    gm(session, {"do": "end", "resolution": "r2"})
    assert kit.words.heading(session) == "The Gathering · Resolution 2"


def test_facts_of_other_versions_are_left_out(kit: LcgKit) -> None:
    """A journal of another version is still told as far as it is known."""
    known = GmChanged(do="advance", words=("act",))
    data = encode_facts([known])[:-1] + b',{"type":"NoSuchFact","seat":3}]'

    assert kit.words.decode_facts(data) == (known,)


def test_a_hand_is_numbered_text(kit: LcgKit, session: Session) -> None:
    """Each card with cost, icons, our text, and why it cannot be played."""
    gm(session, {"do": "hand", "seat": 0, "cards": ["Machete", "Dodge"]})

    first, machete, text, dodge, *_ = kit.views.hand_text(session, ROLAND).split("\n")

    assert first.startswith("2 cards, hand limit 8")
    assert machete.startswith("1. **Machete** · Asset · cost 3 · hand slot · icons combat")
    assert text.startswith("-# ")
    assert "*You can play this only when its trigger happens.*" in dodge


def test_help_depends_on_the_phase(kit: LcgKit, session: Session) -> None:
    """Before a game, in one's turn, in another's."""
    assert any("doom" in line for line in kit.guide.help(None, None))
    turn = session.state.turn
    own, other = kit.guide.help(session, turn), kit.guide.help(session, Seat(1 - (turn or 0)))
    assert own != other


# Looking up


def test_cards_and_rules_are_looked_up(kit: LcgKit) -> None:
    """With or without a game."""
    assert kit.guide.card("01520", None).title == "Machete"
    assert kit.guide.card_names("mach") == ["Machete"]
    assert kit.guide.rule("aoo").source.startswith("Rules Reference")
    assert "Surge" in kit.guide.rule_terms("sur")


def test_a_hand_tells_what_an_asset_can_take(kit: LcgKit, session: Session) -> None:
    """Health and sanity stand with cost and slot; who has neither says nothing of it."""
    gm(session, {"do": "hand", "seat": 0, "cards": ["Beat Cop", "Machete"]})

    lines = kit.views.hand_text(session, ROLAND).split("\n")

    assert "health 2 · sanity 2" in next(line for line in lines if "**Beat Cop**" in line)
    assert "health" not in next(line for line in lines if "**Machete**" in line)


@pytest.mark.parametrize(("good", "of"), [(10, 16), (14, 16), (1, 200), (199, 200), (1, 3)])
def test_a_chance_is_rounded_alike_everywhere(good: int, of: int) -> None:
    """Beside a plan, below a test and in its picture: 10 of 16 are 63%."""
    said = percent(good, of)

    assert said == f"{rounded_percentage(good, of)}%"
    assert odds.whole_percent(Fraction(good, of)) == rounded_percentage(good, of)


def test_a_plan_says_the_chance_of_its_test(kit: LcgKit) -> None:
    """The same figure: 2 against 2 with this bag is 10 of 16."""
    session = begun(kit, investigators=("roland_banks",))
    (mulligan,) = session.asks
    session.apply(Answered(mulligan.must[0], mulligan.id, Picked(())))
    turn = session.asks[0]
    key = next(o.key for o in turn.parts[Seat(0)].options if o.verb == "investigate")
    session.apply(Answered(Seat(0), turn.id, Picked((key,))))
    (ask,) = session.asks

    chance = kit.automation.plans.chance(session, ask, Seat(0))
    assert f"{chance}% (" in "\n".join(kit.words.explain(session, ask, Seat(0)))


@pytest.mark.parametrize(
    ("verb", "names"),
    [("play", ["Machete", "Emergency Cache"]), ("commit", ["Machete", "Overpower"])],
)
def test_plans_name_cards_that_can_be_played_or_committed(
    kit: LcgKit, session: Session, verb: str, names: list[str]
) -> None:
    """A skill is never played; a card without icons is never committed."""
    hand = ["Machete", "Emergency Cache", "Overpower"]
    gm(session, {"do": "hand", "seat": 0, "cards": hand})

    assert kit.automation.plans.names(session, ROLAND, verb) == names
