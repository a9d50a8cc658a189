"""The board game as a ruleset: the steps of a turn, restoring, notation, games won."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Record
from bot.engine.session import Session
from bot.second_edition.printed.terms import Place
from tests.second_edition.dull import at_phase, playing, start
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.terms import Phase


def test_milestones_of_a_turn() -> None:
    """Every turn, phase and investigator's turn within a phase is a milestone."""
    game, outcome = start()
    names = [each.name for each in outcome.milestones]
    while "turn:2" not in names:
        names += [each.name for each in game.answers().milestones]

    wanted = ["setup", "turn:1", "upkeep", "movement", "movement:0", "movement:1"]
    wanted += ["arkham_encounters", "other_world_encounters", "mythos", "turn:2"]
    missing = [name for name in wanted if name not in names]
    assert not missing


def test_the_first_player_marker_goes_left() -> None:
    """After each turn, but not after the set-up."""
    game, _ = start()
    first = game.first
    while game.turn < 1:
        game.answers()
    assert game.first == first

    while game.turn < 2:
        game.answers()
    assert game.first != first


def test_free_order_asks_who_goes_next() -> None:
    """With the table's free order any investigator who has not acted may go next."""
    game = at_phase(Phase.MOVEMENT, settings={"free_order": True})

    ask = game.asks[0]

    assert ask.kind == "next"
    assert ask.awaited == (0, 1)


def at_movement(place: str = "", **status: object) -> Game:
    """Three in free order at the beginning of Movement, the last somewhere, with a status."""
    three = ["joe_diamond", "mandy_thompson", "vincent_lee"]
    game = at_phase(Phase.UPKEEP, investigators=three, settings={"free_order": True})
    vincent = game.investigators[2]
    vincent.place = Place(place) if place else vincent.place
    vincent.cards.clear()
    for name, value in status.items():
        setattr(vincent, name, value)
    return game.until(Phase.MOVEMENT)


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("", {"delayed": True}),
        ("lost", {"delayed": True}),
        ("jail", {"arrested": True, "delayed": True}),
        ("", {"idle": True, "skipping": True}),
        ("plateau_of_leng:1", {}),
        ("plateau_of_leng:1", {"delayed": True}),
        ("", {"sliders": [0, 0, 0]}),
    ],
    ids=["delayed", "lost", "arrested", "loses a turn", "first area", "delayed elsewhere", "slow"],
)
def test_free_order_does_not_ask_who_can_do_nothing(place: str, status: dict[str, object]) -> None:
    """Who has nothing to decide in Movement takes the turn unasked, before the others choose."""
    game = at_movement(place, **status)

    assert game.asks[0].kind == "next"
    assert game.asks[0].awaited == (0, 1)
    assert game.investigators[2].done


def test_nobody_waits_for_the_devoured_to_say_who_goes_next() -> None:
    """Who leaves the game meanwhile is asked no more; who alone is left goes."""
    game = playing(settings={"free_order": True})
    assert [(ask.kind, ask.must) for ask in game.asks] == [("next", (0, 1))]

    game.order(do="move", seat=1, place="devoured")

    assert [(ask.kind, ask.must) for ask in game.asks] == [("movement", (0,))]


def test_free_order_asks_who_may_take_clues_though_delayed() -> None:
    """A clue token where the delayed stand is theirs to take or leave: they are asked."""
    game = at_movement("science_building", delayed=True)

    assert game.asks[0].awaited == (0, 1, 2)


def test_a_state_of_another_form_is_refused() -> None:
    """Nothing is guessed."""
    with pytest.raises(NotAllowed):
        rules().decode(b"{}", 99)


def test_a_checkpoint_and_its_tail_restore_the_game() -> None:
    """After each of some inputs the rebuilt game is the same."""
    game, outcome = start()
    checkpoint, tail = outcome.checkpoint, list[Record]()
    for _ in range(40):
        outcome = game.answers()
        if outcome.checkpoint is not None:
            checkpoint, tail = outcome.checkpoint, []
        else:
            tail.append(outcome.record)
        assert checkpoint is not None
        again = Session.restore(rules(), checkpoint.data, seed_of("ruleset"), tail)
        assert again.snapshot_hash() == game.fingerprint()


def test_the_state_survives_its_encoding() -> None:
    """What is encoded is decoded as it was."""
    game, _ = start()
    data = game.encoded()

    assert rules().encode(rules().decode(data, rules().schema)) == data


def test_notation_shows_everything() -> None:
    """Bug reports show hidden things too."""
    game, _ = start()
    text = game.notation()

    for word in ("cthulhu", "joe_diamond", "cup", "mythos", "gate cards"):
        assert word in text


def test_a_game_won_by_closing() -> None:
    """The last gate is closed: the game is over, with its score."""
    game = at_phase(Phase.MOVEMENT)
    for gate in list(game.gates):
        game.order(do="close", place=gate.place)
    game.order(do="gate", place="woods", world="dreamlands")
    game.investigators[1].gates.append(game.gate_stack.pop())
    game.order(do="move", seat=0, place="woods")
    game.order(do="status", seat=0, what="explored")
    game.order(do="draws", purpose="dice:0", next=[6, 6, 6])
    game.order(do="go", step="arkham.seat", seat=0)

    outcome = game.answers("close:fight", seat=0)

    assert game.over
    assert game.resolution == "closed"
    assert type(outcome.facts[-1]).__name__ == "GameEnded"
    assert outcome.milestones[-1].name == "over"
    assert game.faults() == []


def test_a_game_won_in_the_final_battle() -> None:
    """The last doom token is removed: the Ancient One is beaten."""
    game = at_phase(Phase.MOVEMENT)
    game.order(do="awaken")
    while not any(ask.kind == "battle" for ask in game.asks):
        game.answers()
    game.order(do="set", what="doom", to=1)
    game.order(do="sliders", seat=0, stops=[0, 3, 0])
    game.order(do="card", code="tommy_gun", seat=0)
    game.order(do="draws", purpose="dice:0", next=[6] * 12)

    ask = next(each for each in game.asks if 0 in each.awaited)
    best = ask.parts[Seat(0)].options[0].key
    game.applies(Answered(Seat(0), ask.id, Picked((best,))))
    while not game.over and 0 in game.awaited:
        game.answers(seat=0)

    assert game.over
    assert game.resolution == "beaten"


def test_a_rumor_that_empties_the_cup_is_in_one_place() -> None:
    """The Terrible Experiment wants more monsters than the cup holds: the Ancient One awakens."""
    game = at_phase(Phase.MOVEMENT)
    for no in game.cup[4:]:
        game.order(do="monster", no=no, place="box")
    game.order(do="draws", purpose="mythos", next=["the_terrible_experiment"])

    game.order(do="phase", to="mythos")
    while not game.awake:
        game.answers()

    assert game.faults() == []


@pytest.mark.parametrize("settings", [["free_order"], {"free_order": "often"}], ids=str)
def test_settings_that_cannot_be_read(settings: object) -> None:
    """They are refused with a sentence of our own, which names them all."""
    with pytest.raises(Malformed, match=r"^The settings are an object: .*free_order.*, each true"):
        start(settings=settings)
