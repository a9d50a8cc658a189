"""Delicate situations of gates, surges and elder signs; sections as cited."""

from __future__ import annotations

from bot.engine.errors import Cut, GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.core.state import Rumor
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import gates, monsters, prowling, travel
from tests.second_edition.heroes import EIGHT, joe, two
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS = Place("woods")
UPTOWN = Place("uptown_streets")


# Gates and surges


def test_the_gate_that_awakens_brings_nothing_more() -> None:
    """§3 V: nobody is drawn in and no monster comes once the Ancient One awakens."""
    scene = Scene(*EIGHT, ancient_one="cthulhu")
    places = [p for p, facts in scene.b.library.locations.items() if facts.unstable]
    for place in places[:4]:
        scene.gate(place)
    scene.at(places[4])

    scene.run(gates.gate_appears(scene.b, places[4], monsters_too=2))

    assert isinstance(scene.raised, Cut)
    assert scene.who().place == places[4]
    assert not scene.b.state.monsters


def test_an_encounters_gate_brings_one_monster_with_eight_players() -> None:
    """§3 III: two monsters are for gates of the Mythos phase."""
    scene = Scene(*EIGHT)
    scene.at("woods")
    entry = REGISTRY.location_encounter
    assert entry is not None

    scene.run(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert len(scene.b.monsters_at(WOODS)) == 1


def test_a_mythos_gate_brings_two_monsters_with_eight_players() -> None:
    """§0: from five players on."""
    scene = Scene(*EIGHT)

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 2


def test_a_surge_with_more_gates_than_players() -> None:
    """§3 V: as many monsters as gates, one each."""
    scene = two()
    for place in ("woods", "graveyard", "unvisited_isle"):
        scene.gate(place)

    scene.run(gates.surge(scene.b, WOODS))

    assert [len(scene.b.monsters_at(Place(p))) for p in ("woods", "graveyard")] == [1, 1]


def test_a_surge_without_room() -> None:
    """§3 V, §10: nobody decides where none fits: all go to the Outskirts."""
    scene = joe()
    scene.gate("woods")
    scene.gate("graveyard")
    for _ in range(4):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], UPTOWN)

    scene.run(gates.surge(scene.b, WOODS))

    assert len(scene.b.state.outskirts) == 2
    assert not scene.b.monsters_at(WOODS)


def test_monsters_do_not_go_through_gates() -> None:
    """§3 V: whoever is beyond the gate meets no monster of the surge."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:1")

    scene.run(gates.surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 1


def test_a_surge_at_kates_own_gate() -> None:
    """§3 V: at the surging gate she holds all of it back."""
    scene = Scene("kate_winthrop", "joe_diamond")
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert not scene.b.state.monsters


def test_monsters_still_walk_to_kate() -> None:
    """§3 V: they do not appear there, but they may move there, and stay."""
    scene = Scene("kate_winthrop")
    scene.at("northside_streets")
    no = scene.monster("cultist", "train_station")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("northside_streets")) == [no]


def test_closing_a_gate_leaves_the_experiment_alone() -> None:
    """§15: monsters on The Terrible Experiment are not on the board."""
    scene = joe()
    gate = scene.gate("woods")
    symbol = scene.b.gate_symbol(gate.no)
    no = next(n for n in scene.b.state.cup if monsters.stats(scene.b, n).symbol is symbol)
    monsters.forget(scene.b, no)
    scene.b.state.rumor = Rumor("the_terrible_experiment", since=0, monsters=[no])

    scene.run(gates.close_gate(scene.b, WOODS))

    assert scene.b.state.rumor.monsters == [no]


def test_closing_a_gate_leaves_trophies_alone() -> None:
    """§12: monsters in Arkham, Sky and Outskirts leave, not trophies."""
    scene = joe()
    gate = scene.gate("woods")
    symbol = scene.b.gate_symbol(gate.no)
    code = next(
        scene.b.state.markers[n]
        for n in scene.b.state.cup
        if monsters.stats(scene.b, n).symbol is symbol
    )
    scene.trophy(code)

    scene.run(gates.close_gate(scene.b, WOODS))

    assert len(scene.who().monsters) == 1


def test_research_materials_help_to_seal() -> None:
    """§12: they stand for a clue token there too."""
    scene = joe()
    scene.card("research_materials")
    scene.who().clues = 4
    scene.gate("woods")
    scene.gate("graveyard")
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "seal")

    assert scene.b.state.seals == [WOODS]
    assert not scene.owns("research_materials")
    assert scene.who().clues == 0


def test_an_elder_sign_without_doom_tokens() -> None:
    """§12: there is none to remove; the seal counts all the same."""
    scene = joe()
    scene.gate("woods")
    scene.gate("graveyard")
    travel.set_explored(scene.b, ME, on=True)
    scene.at("woods")

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert (scene.b.state.doom, scene.b.state.seals) == (0, [WOODS])


def test_no_elder_sign_while_no_one_can_help() -> None:
    """§12: gates cannot be sealed, by no card either."""
    scene = joe()
    scene.b.state.environment = "no_one_can_help_you_now"
    scene.card("elder_sign")

    assert not gates.elder_signs(scene.b, ME, WOODS)


def test_rlyeh_rising_before_yog_sothoth() -> None:
    """§12: both add a success: a gate to R'lyeh needs three."""
    scene = joe(ancient_one="yog_sothoth")
    scene.b.state.environment = "rlyeh_rising"

    assert gates.close_difficulty(scene.b, scene.gate("woods", "rlyeh")) == 3
    assert gates.close_difficulty(scene.b, scene.gate("graveyard", "abyss")) == 2


def test_the_sixth_seal_wins_before_its_user_is_devoured() -> None:
    """§12, §14: the sixth elder sign ends the game, even for the last Sanity and Stamina."""
    scene = joe()
    scene.gate("woods")
    for place in ("graveyard", "unvisited_isle", "black_cave", "unnamable", "witch_house"):
        gates.place_seal(scene.b, Place(place))
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sanity = scene.who().stamina = 1

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert isinstance(scene.raised, GameEnds)
    assert scene.raised.resolution == "sealed"


def test_the_blue_watcher_closes_a_gate_before_its_user_falls() -> None:
    """§12: its last 2 Stamina close the gate, five clue tokens seal it, then the Hospital."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().stamina, scene.who().clues = 2, 5

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.LORE), "use:", "seal")

    assert scene.b.state.seals == [WOODS]
    assert len(scene.who().gates) == 1
    assert (scene.who().place, scene.who().stamina) == ("st_marys_hospital", 1)
