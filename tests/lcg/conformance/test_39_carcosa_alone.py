"""Scenarios of The Path to Carcosa alone, by campaign notes §14 and campaign play §14."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.engine.session import Session
from bot.kits.lcg.premises import draw_history_premises, history_premises
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.facts import PageRead
from bot.lcg.core.state import State
from bot.lcg.printed.cards import Symbol, Token
from bot.lcg.printed.packs import whole_library
from bot.lcg.rules.assumed_history import read_past
from bot.lcg.rules.drawn_history import drawn_past
from bot.lcg.ruleset import LcgRules
from bot.table.declares.lobby_choices import Lobby
from data.lcg.the_path_to_carcosa.curtain_call.evening import the_lights_go_down
from tests.kits.lcg.table import lobby
from tests.lcg.by_hand import collected, run
from tests.lcg.campaign.campaign_table import PAIR
from tests.lcg.table import Table

STRANGER = "03059"
NUMBERS: tuple[Token, ...] = (1, 0, 0, -1, -1, -1, -2, -2, -3, -4)
OTHERS: tuple[Token, ...] = (*[Symbol.SKULL] * 3, Symbol.AUTO_FAIL, Symbol.ELDER_SIGN)
START: Counter[Token] = Counter((*NUMBERS, *OTHERS))
SYMBOLS = (Symbol.CULTIST, Symbol.TABLET, Symbol.ELDER_THING)
ALL = (
    "curtain_call", "the_last_king", "echoes_of_the_past", "the_unspeakable_oath",
    "a_phantom_of_truth", "the_pallid_mask", "black_stars_rise", "dim_carcosa",
)  # fmt: skip


def begun(scenario: str, **setup: Any) -> State:
    """Return the state of a scenario alone after set-up's first shuffles."""
    rules = LcgRules(whole_library())
    given = {"scenario": scenario, "investigators": list(PAIR), **setup}
    return Session.start(rules, given, bytes(16))[0].state


def bearers(state: State) -> list[int | None]:
    """Return the owners of the Man in the Pallid Mask."""
    return [copy.owner for copy in state.copies if copy.code == STRANGER]


@pytest.mark.parametrize(
    ("scenario", "added", "log", "owners"),
    [
        ("curtain_call", [], set(), [None]),
        ("the_last_king", [], {"stranger_on_to_you"}, [0]),
        ("the_unspeakable_oath", [-3], set(), []),
        ("the_pallid_mask", [-3], {"stranger_on_to_you", "found_nigels_home"}, [0]),
    ],
)
def test_the_guides_own_set_ups(
    scenario: str, added: list[int], log: set[str], owners: list[int | None]
) -> None:
    """§14: standalone, II, IV and VI use the start bag with the guide’s additional tokens."""
    state = begun(scenario)
    rest = Counter(state.bag) - START
    pair = [] if scenario == "curtain_call" else [2]

    assert [count for token, count in rest.items() if token in SYMBOLS] == pair
    assert [token for token in rest.elements() if token not in SYMBOLS] == added
    assert not START - Counter(state.bag)
    assert {entry.note for entry in state.before} == log
    assert bearers(state) == owners


@pytest.mark.parametrize(
    ("scenario", "earlier", "counts", "notes"),
    [
        ("the_last_king", [("curtain_call", "none", {"chase": "path_once"})], (0, 0, 1), set()),
        (
            "echoes_of_the_past",
            [("curtain_call", "r1", {"box_office": "robbed"}), ("the_last_king", "r1", {}, "slew")],
            (2, 0, 2),
            {"police_are_suspicious", "slayed_the_monsters", "vips_slain"},
        ),
        (
            "the_pallid_mask",
            [("curtain_call", "r2", {}), ("the_unspeakable_oath", "r3", {}, "heeded")],
            (3, 2, 2),
            {"heeded_warning", "escaped_asylum"},
        ),
        (
            "dim_carcosa",
            [
                ("the_last_king", "r2", {"chase": "5"}),
                ("a_phantom_of_truth", "r1", {"mirror": "hunted"}),
                ("the_pallid_mask", "r2", {"second_act": "clues"}),
                ("black_stars_rise", "r2", {"first_agenda": "much"}),
            ],
            (2, 4, 9),
            {"opened_path_above"},
        ),
    ],
)
def test_a_chosen_past(
    scenario: str, earlier: list[Any], counts: tuple[int, int, int], notes: set[str]
) -> None:
    """Standalone, details of earlier scenarios and interlude choices are part of the log."""
    keys = ("scenario", "resolution", "details", "branches")
    given = [dict(zip(keys, (*each[:3], each[3:]), strict=False)) for each in earlier]
    log = begun(scenario, earlier=given).before

    kept = tuple(total_of(log, n) for n in ("conviction", "doubt", "chasing_the_stranger"))
    assert kept == counts
    assert notes <= {entry.note for entry in log}


def test_tokens_of_the_second_act_stay_until_replaced() -> None:
    """§2: the theatre’s two tokens stay in the bag until a later result replaces them."""
    water = {"scenario": "curtain_call", "details": {"version": "water"}}
    assert begun("the_last_king", earlier=[water]).bag.count(Symbol.ELDER_THING) == 2
    later = begun(
        "echoes_of_the_past", earlier=[water, {"scenario": "the_last_king", "branches": ["fled"]}]
    )
    assert [later.bag.count(symbol) for symbol in SYMBOLS] == [0, 2, 0]
    with pytest.raises(NotAllowed, match="can’t be 'sang'"):
        begun("the_last_king", earlier=[{**water, "details": {"version": "sang"}}])


def chosen(scenario: str, **said: tuple[str, ...]) -> Lobby:
    """Return a lobby in which the past is chosen."""
    return lobby(scenario=scenario, premises={"earlier": ("chosen",), **said})


def test_the_lobby_asks_for_what_matters() -> None:
    """The lobby asks for details and interludes that matter after the chosen results."""
    found = {p.name: p for p in history_premises(whole_library(), chosen("dim_carcosa"))}
    assert found["the_last_king.chosen"].chosen == ("intruded",)
    assert found["curtain_call.box_office"].chosen == ("honest",)
    assert "the_unspeakable_oath.chosen" not in found
    assert [c.slug for c in found["black_stars_rise"].choices] == ["r1", "r2"]

    said = {"the_unspeakable_oath": ("r2",), "curtain_call": ("none",)}
    found = {p.name: p for p in history_premises(whole_library(), chosen("dim_carcosa", **said))}
    assert [c.slug for c in found["the_unspeakable_oath.chosen"].choices] == ["ignored", "heeded"]
    assert "curtain_call.chase" in found
    assert "curtain_call.box_office" not in found


@pytest.mark.parametrize("scenario", ALL)
def test_any_past_can_be_drawn_and_shown(scenario: str) -> None:
    """Each earlier history drawn at random can also be chosen in the lobby."""
    library = whole_library()
    for seed in range(12):
        chance = Chance(bytes([seed]) * 16)
        past = drawn_past(library, scenario, chance)
        assert read_past(library, scenario, past, PAIR) is not None
        drawn = lobby(scenario=scenario, premises={"earlier": ("drawn",)})
        chance = Chance(bytes([seed]) * 16)
        premises = draw_history_premises(library, drawn, chance)
        for each in past:
            assert premises[each.scenario] == (each.resolution,)
            assert premises.get(f"{each.scenario}.chosen", ()) == each.branches
            assert all(premises[f"{each.scenario}.{k}"] == (v,) for k, v in each.details.items())


@pytest.mark.parametrize(("who", "pages"), [(("lola_hayes", "daisy_walker"), ["lola"]), (PAIR, [])])
def test_lola_has_a_page_of_the_prologue(who: tuple[str, ...], pages: list[str]) -> None:
    """§1: Lola Hayes reads one page more as the campaign begins."""
    table = Table(who, scenario="curtain_call", chapter=1, log=[])
    told = collected(table)
    run(the_lights_go_down(table.game))

    assert [fact.page for fact in told if isinstance(fact, PageRead)] == pages
