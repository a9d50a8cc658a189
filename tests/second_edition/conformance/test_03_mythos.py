"""Section 3, V: the Mythos phase."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import MonsterSurge, MythosOver
from bot.second_edition.core.state import Effect, Rumor
from bot.second_edition.printed.terms import Place
from bot.second_edition.text import log
from bot.second_edition.turn import mythos, rounds
from bot.second_edition.verbs import gates
from tests.second_edition.heroes import EIGHT
from tests.second_edition.scene import Scene

WOODS = Place("woods")


def test_a_gate_opens() -> None:
    """Doom, a gate marker, no clue tokens there any more, those there drawn in and delayed."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    scene.next("gates", "abyss")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert scene.b.state.doom == 1
    assert scene.b.gate_at(WOODS) is not None
    assert WOODS not in scene.b.state.clues
    assert scene.who().place == "abyss:1"
    assert scene.who().delayed
    assert len(scene.b.monsters_at(WOODS)) == 1


def test_an_elder_sign_stops_it() -> None:
    """In a sealed location nothing happens, and no doom is added."""
    scene = Scene("joe_diamond")
    scene.b.state.seals.append(WOODS)

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert scene.b.state.doom == 0
    assert not scene.b.state.gates
    assert not scene.b.state.monsters


def test_nothing_appears_where_kate_is() -> None:
    """Neither gate nor monster appears in Kate Winthrop's location, and no doom is added."""
    scene = Scene("kate_winthrop")

    scene.run(mythos.gate_or_surge(scene.b, Place("science_building")))

    assert scene.b.state.doom == 0
    assert not scene.b.state.gates
    assert not scene.b.state.monsters


def test_a_surge_at_an_open_gate() -> None:
    """As many monsters as open gates or players, whichever is more; no doom."""
    scene = Scene("joe_diamond")
    scene.gate("woods")
    scene.gate("graveyard")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert scene.told(MonsterSurge)[0].amount == 2
    assert len(scene.b.monsters_at(WOODS)) == 1
    assert len(scene.b.monsters_at(Place("graveyard"))) == 1
    assert scene.b.state.doom == 0


@pytest.mark.parametrize(
    ("players", "open_gates", "amount"), [(1, 1, 1), (1, 3, 3), (4, 1, 4), (4, 3, 4), (8, 2, 8)]
)
def test_how_many_surge(players: int, open_gates: int, amount: int) -> None:
    """The number of monsters is the larger of open gates and players."""
    scene = Scene(*EIGHT[:players])
    places = ["woods", "graveyard", "unnamable"][:open_gates]
    for place in places:
        scene.gate(place)

    scene.run(gates.surge(scene.b, WOODS))

    assert scene.told(MonsterSurge)[0].amount == amount
    assert scene.b.counted() + len(scene.b.state.outskirts) == amount


def test_the_surging_gate_never_gets_fewer() -> None:
    """What is left over goes to the surging gate first; the players choose the other places."""
    scene = Scene(*EIGHT[:5])
    for place in ("woods", "graveyard", "unnamable"):
        scene.gate(place)

    scene.run(gates.surge(scene.b, WOODS), {"woods": 2, "graveyard": 1, "unnamable": 2})

    options = scene.asked[0].parts[Seat(0)].options
    bounds = {option.key: (option.least, option.cap) for option in options}
    assert bounds == {"woods": (2, 2), "graveyard": (1, 2), "unnamable": (1, 2)}
    assert len(scene.b.monsters_at(WOODS)) == 2


def test_players_say_which_gates_get_what_fits() -> None:
    """With too little room they choose before drawing; the others go to the Outskirts."""
    scene = Scene("joe_diamond")
    for place in ("woods", "graveyard", "unnamable"):
        scene.gate(place)
    for _ in range(3):
        scene.monster("zombie", "uptown_streets")

    scene.run(gates.surge(scene.b, WOODS), {"graveyard": 1})

    assert len(scene.b.monsters_at(Place("graveyard"))) == 1
    assert len(scene.b.state.outskirts) == 2


def test_a_clue_token_appears() -> None:
    """One at the place that the card shows."""
    scene = Scene("joe_diamond")
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b))

    assert scene.b.state.clues[Place("historical_society")] == 2


def test_no_clue_token_at_an_open_gate() -> None:
    """Not while a gate is open there, explored or not."""
    scene = Scene("joe_diamond")
    scene.gate("historical_society")
    scene.at("historical_society")
    scene.who().explored = True
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b))

    assert Place("historical_society") not in scene.b.state.clues


def test_who_is_there_may_take_it() -> None:
    """An investigator at the place may take the token at once, or leave it."""
    scene = Scene("joe_diamond")
    scene.at("historical_society")
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b), "seat0")

    assert scene.who().clues == 1
    assert scene.b.state.clues[Place("historical_society")] == 1


def test_of_several_there_the_first_player_says_who_takes_it() -> None:
    """Also from elsewhere: the question is put to whoever has the marker, about those there."""
    scene = Scene("joe_diamond", "mandy_thompson", "vincent_lee")
    for seat in (1, 2):
        scene.at("historical_society", seat)
    scene.mythos("all_quiet_in_arkham")

    scene.run(mythos.clue_step(scene.b), "seat2")

    assert scene.asked[0].awaited == (0,)
    assert [option.key for option in scene.asked[0].parts[Seat(0)].options][:2] == [
        "seat1",
        "seat2",
    ]
    assert [scene.who(seat).clues for seat in (0, 1, 2)] == [0, 0, 1]


def test_an_environment_replaces_the_last() -> None:
    """Only one is in play."""
    scene = Scene("joe_diamond")
    for card in ("heat_wave", "the_festival"):
        scene.mythos(card)
        scene.run(mythos.ability_step(scene.b))

    assert scene.b.state.environment == "the_festival"
    assert "heat_wave" in scene.b.state.mythos_deck


def test_weather_before_ithaqua() -> None:
    """Ithaqua discards Weather without its effect; another environment stays."""
    scene = Scene("joe_diamond", ancient_one="ithaqua")
    scene.mythos("the_festival")
    scene.run(mythos.ability_step(scene.b))

    scene.mythos("heat_wave")
    scene.run(mythos.ability_step(scene.b))

    assert scene.b.state.environment == "the_festival"
    assert "heat_wave" in scene.b.state.mythos_deck


def test_a_second_rumor_is_ignored() -> None:
    """While a Rumor is in play another one is discarded."""
    scene = Scene("joe_diamond")
    scene.mythos("good_work_undone")
    scene.run(mythos.ability_step(scene.b))

    scene.mythos("the_great_ritual")
    scene.run(mythos.ability_step(scene.b))

    assert scene.b.state.rumor is not None
    assert scene.b.state.rumor.code == "good_work_undone"
    assert "the_great_ritual" in scene.b.state.mythos_deck


def test_a_rumor_begins_to_work_in_the_next_turn() -> None:
    """At the end of the phase in which it came it does nothing."""
    scene = Scene("joe_diamond")
    scene.b.state.mythos_deck.remove("the_great_ritual")
    scene.b.state.rumor = Rumor("the_great_ritual", since=1)

    scene.run(mythos.end_step(scene.b))
    assert scene.b.state.rumor.clues == 0

    scene.b.state.turn = 2
    scene.run(mythos.end_step(scene.b))
    assert scene.b.state.rumor.clues == 1


def test_the_story_continues() -> None:
    """The special card shuffles the deck, itself included, and another card is drawn."""
    scene = Scene("joe_diamond")
    deck = scene.b.state.mythos_deck
    deck.remove("the_story_continues")
    deck.insert(0, "the_story_continues")

    card = mythos.draw_card(scene.b)

    assert card != "the_story_continues"
    assert len(deck) == 66
    assert "the_story_continues" in deck


def test_what_lasts_until_the_end_of_the_next_turn() -> None:
    """A closure of this turn's headline ends with the next turn."""
    scene = Scene("joe_diamond")
    scene.b.state.lasting.append(Effect("closed", "test", turn=2, place=Place("library")))

    scene.run(mythos.end_step(scene.b))
    assert scene.b.is_closed(Place("library"))

    scene.b.state.turn = 2
    scene.run(mythos.end_step(scene.b))
    assert not scene.b.is_closed(Place("library"))


def test_two_cards_after_the_great_ritual() -> None:
    """Then two Mythos cards are drawn a turn, the first for its gate only."""
    scene = Scene("joe_diamond")
    scene.b.state.double_mythos = True
    scene.next("mythos", "all_quiet_in_arkham", "heat_wave")

    scene.run(rounds.mythos_step(scene.b))

    assert [gate.place for gate in scene.b.state.gates] == [WOODS]
    assert scene.b.state.mythos is not None
    assert scene.b.state.mythos.code == "heat_wave"
    assert "all_quiet_in_arkham" in scene.b.state.mythos_deck


def test_the_phase_ends_with_a_line_of_how_things_stand() -> None:
    """What opened, came and moved in this phase alone, and doom, terror, gates and monsters now."""
    scene = Scene("joe_diamond")
    scene.monster("ghoul", "rivertown_streets")
    scene.b.count("mythos", "moved")  # before the phase: it does not count
    scene.next("mythos", "picnickers_panic")
    for step in (
        rounds.mythos_step,
        rounds.mythos_gate,
        rounds.mythos_clue,
        rounds.mythos_monsters,
        rounds.mythos_ability,
        rounds.mythos_end,
    ):
        scene.run(step(scene.b))

    (over,) = scene.told(MythosOver)
    assert over.opened == ("unvisited_isle",)
    assert (over.came, over.doom, over.terror, over.gates) == (3, 1, 0, 1)
    assert (over.monsters, over.limit, over.outskirts) == (4, 4, 0)
    assert over.moved == 0
    assert log.lines(scene.b, [over]) == [
        (
            "**After the Mythos:** a gate opened at Unvisited Isle, 3 monsters came. "
            "Now doom 1 of 14, terror 0, gates 1 of 8, monsters 4 of 4, Outskirts 0 of 7."
        )
    ]
