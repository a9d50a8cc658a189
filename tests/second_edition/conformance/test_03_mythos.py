"""Section 3, V: the Mythos phase."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place
from tests.second_edition.heroes import EIGHT
from tests.second_edition.table import Table
from tests.second_edition.terms import MonsterSurge, MythosOver, Rumor

WOODS = Place("woods")


def test_a_gate_opens() -> None:
    """A new gate adds doom, removes clue tokens, and draws in and delays all there."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    table.next("gates", "abyss")

    table.run(table.gate_or_surge(WOODS))

    assert table.doom == 1
    assert table.gate_at(WOODS) is not None
    assert WOODS not in table.clues
    assert table.joe.place == "abyss:1"
    assert table.joe.delayed
    assert len(table.monsters_at(WOODS)) == 1


def test_an_elder_sign_stops_it() -> None:
    """A sealed location gets no gate, and no doom is added."""
    table = Table("joe_diamond")
    table.seals.append(WOODS)

    table.run(table.gate_or_surge(WOODS))

    assert table.doom == 0
    assert not table.gates
    assert not table.monsters


@pytest.mark.parametrize(
    ("players", "open_gates", "amount"), [(1, 1, 1), (1, 3, 3), (4, 1, 4), (4, 3, 4), (8, 2, 8)]
)
def test_how_many_surge(players: int, open_gates: int, amount: int) -> None:
    """The number of monsters is the larger of open gates and players."""
    table = Table(*EIGHT[:players])
    places = ["woods", "graveyard", "unnamable"][:open_gates]
    for place in places:
        table.gate(place)

    table.run(table.surge(WOODS))

    assert table.told(MonsterSurge)[0].amount == amount
    assert table.counted() + len(table.outskirts) == amount


def test_the_surging_gate_never_gets_fewer() -> None:
    """A surge’s rest goes to the surging gate first; the players choose the other gates."""
    table = Table(*EIGHT[:5])
    for place in ("woods", "graveyard", "unnamable"):
        table.gate(place)

    table.run(table.surge(WOODS), {"woods": 2, "graveyard": 1, "unnamable": 2})

    options = table.asked[0].parts[Seat(0)].options
    bounds = {option.key: (option.least, option.cap) for option in options}
    assert bounds == {"woods": (2, 2), "graveyard": (1, 2), "unnamable": (1, 2)}
    assert len(table.monsters_at(WOODS)) == 2


def test_players_say_which_gates_get_what_fits() -> None:
    """If not all monsters fit, players choose the gates first; the others go to the Outskirts."""
    table = Table("joe_diamond")
    for place in ("woods", "graveyard", "unnamable"):
        table.gate(place)
    for _ in range(3):
        table.monster("zombie", "uptown_streets")

    table.run(table.surge(WOODS), {"graveyard": 1})

    assert len(table.monsters_at(Place("graveyard"))) == 1
    assert len(table.outskirts) == 2


def test_no_clue_token_at_an_open_gate() -> None:
    """A clue token does not appear at an open gate."""
    table = Table("joe_diamond")
    table.gate("historical_society")
    table.joe.at("historical_society")
    table.joe.explored = True
    table.mythos("all_quiet_in_arkham")

    table.run(table.mythos_clue())

    assert Place("historical_society") not in table.clues


def test_of_several_there_the_first_player_says_who_takes_it() -> None:
    """The first player says who of several investigators there takes a new clue token."""
    table = Table("joe_diamond", "mandy_thompson", "vincent_lee")
    for seat in (1, 2):
        table.who(seat).at("historical_society")
    table.mythos("all_quiet_in_arkham")

    table.run(table.mythos_clue(), "seat2")

    assert table.asked[0].awaited == (0,)
    assert [option.key for option in table.asked[0].parts[Seat(0)].options][:2] == [
        "seat1",
        "seat2",
    ]
    assert [table.who(seat).clues for seat in (0, 1, 2)] == [0, 0, 1]


def test_an_environment_replaces_the_last() -> None:
    """A new Environment replaces the old one."""
    table = Table("joe_diamond")
    for card in ("heat_wave", "the_festival"):
        table.mythos(card)
        table.run(table.mythos_ability())

    assert table.environment == "the_festival"
    assert "heat_wave" in table.mythos_deck


def test_weather_before_ithaqua() -> None:
    """Ithaqua discards Weather without its effect; another environment stays."""
    table = Table("joe_diamond", ancient_one="ithaqua")
    table.mythos("the_festival")
    table.run(table.mythos_ability())

    table.mythos("heat_wave")
    table.run(table.mythos_ability())

    assert table.environment == "the_festival"
    assert "heat_wave" in table.mythos_deck


def test_a_second_rumor_is_ignored() -> None:
    """A second Rumor is discarded while one is in play."""
    table = Table("joe_diamond")
    table.mythos("good_work_undone")
    table.run(table.mythos_ability())

    table.mythos("the_great_ritual")
    table.run(table.mythos_ability())

    assert table.rumor is not None
    assert table.rumor.code == "good_work_undone"
    assert "the_great_ritual" in table.mythos_deck


def test_a_rumor_begins_to_work_in_the_next_turn() -> None:
    """A Rumor has no effect at the end of the phase in which it came."""
    table = Table("joe_diamond")
    table.mythos_deck.remove("the_great_ritual")
    table.rumor = Rumor("the_great_ritual", since=1)

    table.run(table.mythos_end())
    assert table.rumor.clues == 0

    table.turn = 2
    table.run(table.mythos_end())
    assert table.rumor.clues == 1


def test_the_story_continues() -> None:
    """The special card shuffles the deck, itself included, and another card is drawn."""
    table = Table("joe_diamond")
    deck = table.mythos_deck
    deck.remove("the_story_continues")
    deck.insert(0, "the_story_continues")

    card = table.draw_mythos()

    assert card != "the_story_continues"
    assert len(deck) == 66
    assert "the_story_continues" in deck


def test_two_cards_after_the_great_ritual() -> None:
    """After the Great Ritual two Mythos cards are drawn, the first only for its gate."""
    table = Table("joe_diamond")
    table.double_mythos = True
    table.next("mythos", "all_quiet_in_arkham", "heat_wave")

    table.run(table.step_mythos())

    assert [gate.place for gate in table.gates] == [WOODS]
    assert table.mythos_now is not None
    assert table.mythos_now.code == "heat_wave"
    assert "all_quiet_in_arkham" in table.mythos_deck


def test_the_phase_ends_with_a_line_of_how_things_stand() -> None:
    """The phase ends with a log line of gates, monsters, doom and terror."""
    table = Table("joe_diamond")
    table.monster("ghoul", "rivertown_streets")
    table.count("mythos", "moved")  # before the phase: it does not count
    table.next("mythos", "picnickers_panic")
    for step in (
        table.step_mythos,
        table.step_mythos_gate,
        table.step_mythos_clue,
        table.step_mythos_monsters,
        table.step_mythos_ability,
        table.step_mythos_end,
    ):
        table.run(step())

    (over,) = table.told(MythosOver)
    assert over.opened == ("unvisited_isle",)
    assert (over.came, over.doom, over.terror, over.gates) == (3, 1, 0, 1)
    assert (over.monsters, over.limit, over.outskirts) == (4, 4, 0)
    assert over.moved == 0
    assert table.lines([over]) == [
        (
            "**After the Mythos:** a gate opened at the Unvisited Isle, 3 monsters came. "
            "Now doom 1 of 14, terror 0, gates 1 of 8, monsters 4 of 4, Outskirts 0 of 7."
        )
    ]
