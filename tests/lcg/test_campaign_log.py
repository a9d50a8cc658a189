"""What a scenario reads from its campaign and leaves to it."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg import api
from bot.lcg.core.facts import CardEarned, LogCrossed, LogNoted
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.rules.assumed_history import EarlierScenario, read_past
from bot.lcg.rules.scenario_result import XpReason, scenario_result
from bot.lcg.text import log
from tests.lcg.codes import LITA
from tests.lcg.pausing import PausingRules
from tests.lcg.table import Table, rules

PAIR = ["roland_banks", "daisy_walker"]
DREW, COLLINS = CardCode("01137"), CardCode("01138")
AMNESIA, PARANOIA = "01096", "01097"


def chapter(**setup: Any) -> Table:
    """The first scenario, played as a chapter of a campaign."""
    return Table(PAIR, chapter=1, **setup)


def test_a_chapter_knows_the_log_it_began_with() -> None:
    """Campaign notes §1: flags, lists of names in order; what was crossed out counts as absent."""
    entries = [
        {"note": "house_standing"},
        {"note": "got_away", "card": COLLINS},
        {"note": "got_away", "card": DREW},
        {"note": "ghoul_priest_alive", "crossed": True},
    ]
    g = chapter(log=entries).game

    assert api.is_logged(g, "house_standing")
    assert api.logged_cards(g, "got_away") == (COLLINS, DREW)
    assert not api.is_logged(g, "ghoul_priest_alive")
    assert g.state.log == []


def test_a_note_is_crossed_out_and_written_again() -> None:
    """Crossing out tells once, and nothing where nothing stands."""
    table = chapter(log=[{"note": "ghoul_priest_alive"}])
    g = table.game
    api.cross_out(g, "ghoul_priest_alive")
    api.cross_out(g, "ghoul_priest_alive")

    assert not api.is_logged(g, "ghoul_priest_alive")
    assert scenario_result(g).crossed == ("ghoul_priest_alive",)

    api.note_log(g, "ghoul_priest_alive")
    assert api.is_logged(g, "ghoul_priest_alive")
    assert scenario_result(g).log == (LogEntry("ghoul_priest_alive"),)


def test_a_name_is_entered_once() -> None:
    """A list holds a name once, and says it in words."""
    g = chapter(log=[]).game
    api.note_log(g, "got_away", card=DREW)
    api.note_log(g, "got_away", card=DREW)

    assert g.state.log == [LogEntry("got_away", card=DREW)]
    (line,) = log.lines(g, [LogNoted(note="got_away", card=DREW)], None)
    assert "Drew" in line


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (LogCrossed(note="house_standing"), "crossed out"),
        (CardEarned(code=CardCode(LITA), seat=Seat(0)), "Roland can add Lita Chantler"),
        (CardEarned(code=CardCode(LITA)), "One of you"),
        (CardEarned(code=CardCode(AMNESIA), seat=Seat(1)), "Daisy gains Amnesia"),
    ],
)
def test_what_the_campaign_keeps_is_said(fact: CardEarned | LogCrossed, said: str) -> None:
    """A sentence each."""
    (line,) = log.lines(chapter(log=[]).game, [fact], None)

    assert said in line


def test_the_bag_is_the_one_of_the_last_chapter() -> None:
    """Every scenario begins with the bag that the last one ended with."""
    table = chapter(bag=[0, "skull"])
    api.add_token(table.game, Symbol.ELDER_THING)

    assert scenario_result(table.game).bag == (0, Symbol.SKULL, Symbol.ELDER_THING)


def test_a_weakness_gained_comes_from_what_is_in_no_deck() -> None:
    """Copies in decks are not available; the deck keeps what was drawn; an empty pool: nothing."""
    decks = {"roland_banks": [AMNESIA, AMNESIA, PARANOIA, PARANOIA], "daisy_walker": ["01020"]}
    g = chapter(decks=decks, log=[]).game
    drawn = [api.gain_weakness(g, Seat(1), "madness") for _ in range(3)]

    codes = {g.card(copy).code for copy in drawn if copy is not None}
    assert codes == {"01099", "01100"}
    assert drawn[2] is None
    assert {each.code for each in g.state.earned} == codes
    assert all(each.seat == Seat(1) for each in g.state.earned)


def test_a_certain_weakness_is_gained_while_there_is_one() -> None:
    """Of a basic weakness only copies that are in no deck; one of the story always."""
    decks = {"roland_banks": [AMNESIA, PARANOIA], "daisy_walker": ["01020"]}
    g = chapter(decks=decks, log=[]).game
    story = next(code for code, card in g.library.cards.items() if card.weakness == "story")
    codes = [PARANOIA, PARANOIA, story, story]
    found = [api.gain_named_weakness(g, Seat(1), code) is not None for code in codes]

    assert found == [True, False, True, True]
    assert [each.code for each in g.state.earned] == [PARANOIA, story, story]


def test_the_result_of_a_chapter() -> None:
    """Who earned what and why, harm, log, story cards."""
    table = chapter(log=[])
    table.order("end", resolution="r2")
    result = scenario_result(table.game)

    assert (result.resolution, result.earned, result.outcome) == ("r2", (), None)
    roland, daisy = result.seats
    assert roland.reasons == (XpReason("resolution", 2), XpReason("lead", 1))
    assert (roland.xp, daisy.xp) == (3, 2)
    assert result.log == (LogEntry("house_standing"),)


# Standalone


def test_the_story_asset_may_be_declined_or_be_another_s() -> None:
    """One decision, before the game."""
    library = rules().library
    nobody = EarlierScenario("the_gathering", bearer="")
    daisy = EarlierScenario("the_gathering", "r3", bearer="daisy_walker")

    assert read_past(library, "the_midnight_masks", [nobody], PAIR).story == {}
    assert read_past(library, "the_midnight_masks", [daisy], PAIR).story == {"daisy_walker": [LITA]}


@pytest.mark.parametrize(
    "chosen", [EarlierScenario("the_midnight_masks"), EarlierScenario("the_gathering", "r9")]
)
def test_only_what_came_before_can_be_chosen(chosen: EarlierScenario) -> None:
    """A scenario that is not earlier, and a resolution that there is not, are refused."""
    with pytest.raises(NotAllowed):
        read_past(rules().library, "the_midnight_masks", [chosen], PAIR)


def test_the_first_scenario_has_no_past() -> None:
    """Nothing in its log, no trauma, the printed bag."""
    state = Table(PAIR).state

    assert (state.before, state.chapter, len(state.bag)) == ([], 0, 16)
    assert [who.mental_trauma for who in state.investigators] == [0, 0]


def rules_with_a_token() -> PausingRules:
    """The rules, where the first resolution of The Gathering adds a token to the bag."""
    found = copy(rules())
    known = found.library.scenarios
    first = known["the_gathering"].resolution("r1")
    changed = structs.replace(
        known["the_gathering"],
        resolutions=(
            structs.replace(first, tokens=(Symbol.TABLET,)),
            *(each for each in known["the_gathering"].resolutions if each.slug != "r1"),
        ),
    )
    found.library = replace(found.library, scenarios={**known, "the_gathering": changed})
    return found


def test_a_resolution_adds_a_token_to_the_bag() -> None:
    """For the rest of the campaign: also where a later scenario only counts it as played."""
    given = rules_with_a_token()
    table = Table(given_rules=given)
    before = table.state.bag.count(Symbol.TABLET)
    table.order("end", resolution="r1")
    assert table.state.bag.count(Symbol.TABLET) == before + 1

    past = [{"scenario": "the_gathering", "resolution": "r1"}]
    later = Table(given_rules=given, scenario="the_midnight_masks", earlier=past)
    other = Table(scenario="the_midnight_masks", earlier=past)
    assert later.state.bag.count(Symbol.TABLET) == other.state.bag.count(Symbol.TABLET) + 1
