"""The board game as a ruleset: the steps of a turn, restoring, overrides, faults, notation."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.engine.ask import Answer, Ask, Picked
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden, Record
from bot.engine.session import Outcome, Session
from bot.second_edition import look, words
from bot.second_edition.state import Gate, Phase, State, Step
from bot.second_edition.terms import Deck, MonsterNo, Place
from tests.second_edition.playing import GameSession, rules, seed_of

DULL = {"investigators": ["joe_diamond", "mandy_thompson"], "ancient_one": "cthulhu"}


def start(**more: Any) -> tuple[GameSession, Outcome]:
    """A game with its sliders still to be placed."""
    return Session.start(rules(), {**DULL, **more}, seed_of("ruleset"))


def answer(session: GameSession, key: str | None = None, seat: int | None = None) -> Outcome:
    """Answer the first open question, with the last option if none is named."""
    ask = next(each for each in session.asks if seat is None or seat in each.awaited)
    who = ask.awaited[0] if seat is None else Seat(seat)
    return session.apply(Answered(who, ask.id, _given(ask, who, key)))


def _given(ask: Ask, seat: Seat, key: str | None) -> Answer:
    part = ask.parts[seat]
    keys = [option.key for option in part.options]
    if ask.kind == "sliders" and key is None:
        return Picked((keys[0],))
    return Picked((key or keys[-1],))


def until(session: GameSession, phase: Phase) -> GameSession:
    """Play dully until a phase is reached."""
    for _ in range(400):
        if session.state.phase is phase and session.asks:
            return session
        answer(session)
    raise AssertionError(f"{phase} was not reached")


def override(session: GameSession, **command: Any) -> Outcome:
    """A game master's command."""
    return session.apply(Overridden(command))


def test_milestones_of_a_turn() -> None:
    """Every turn, phase and investigator's turn within a phase is a milestone."""
    session, outcome = start()
    names = [each.name for each in outcome.milestones]
    while "turn:2" not in names:
        names += [each.name for each in answer(session).milestones]

    wanted = ["setup", "turn:1", "upkeep", "movement", "movement:0", "movement:1"]
    wanted += ["arkham_encounters", "other_world_encounters", "mythos", "turn:2"]
    missing = [name for name in wanted if name not in names]
    assert not missing


def test_the_first_player_marker_goes_left() -> None:
    """After each turn, but not after the set-up."""
    session, _ = start()
    first = session.state.first
    while session.state.turn < 1:
        answer(session)
    assert session.state.first == first

    while session.state.turn < 2:
        answer(session)
    assert session.state.first != first


def test_free_order_asks_who_goes_next() -> None:
    """With the table's free order any investigator who has not acted may go next."""
    session, _ = start(settings={"free_order": True})
    until(session, Phase.MOVEMENT)

    ask = session.asks[0]

    assert ask.kind == "next"
    assert ask.awaited == (0, 1)


def at_movement(place: str = "", **status: object) -> GameSession:
    """Three in free order at the beginning of Movement, the last somewhere, with a status."""
    three = ["joe_diamond", "mandy_thompson", "vincent_lee"]
    session, _ = start(investigators=three, settings={"free_order": True})
    until(session, Phase.UPKEEP)
    vincent = session.state.investigators[2]
    vincent.place = Place(place) if place else vincent.place
    vincent.cards.clear()
    for name, value in status.items():
        setattr(vincent, name, value)
    return until(session, Phase.MOVEMENT)


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
    session = at_movement(place, **status)

    assert session.asks[0].kind == "next"
    assert session.asks[0].awaited == (0, 1)
    assert session.state.investigators[2].done


def test_free_order_asks_who_may_take_clues_though_delayed() -> None:
    """A clue token where the delayed stand is theirs to take or leave: they are asked."""
    session = at_movement("science_building", delayed=True)

    assert session.asks[0].awaited == (0, 1, 2)


def test_scenes_are_the_board_as_everybody_sees_it() -> None:
    """A scene holds no card of a deck."""
    session, outcome = Session.start(rules(), dict(DULL), seed_of("scene"), scenes=True)
    scenes = [look.decode(each.scene) for each in outcome.milestones if each.scene]

    assert scenes
    assert len(scenes[-1].places) == 35
    assert scenes[-1].seats[0].name == "Joe Diamond"
    assert not session.over


def test_an_old_state_is_refused() -> None:
    """A state of another schema is not read."""
    with pytest.raises(NotAllowed):
        rules().decode(b"{}", 99)


def test_a_checkpoint_and_its_tail_restore_the_game() -> None:
    """After each of some inputs the rebuilt game is the same."""
    session, outcome = start()
    checkpoint, tail = outcome.checkpoint, list[Record]()
    for _ in range(40):
        outcome = answer(session)
        if outcome.checkpoint is not None:
            checkpoint, tail = outcome.checkpoint, []
        else:
            tail.append(outcome.record)
        assert checkpoint is not None
        again = Session.restore(rules(), checkpoint.data, seed_of("ruleset"), tail)
        assert again.snapshot_hash() == session.snapshot_hash()


def test_the_state_survives_its_encoding() -> None:
    """What is encoded is decoded as it was."""
    session, _ = start()
    data = rules().encode(session.state)

    assert rules().encode(rules().decode(data, rules().schema)) == data


def test_notation_shows_everything() -> None:
    """Bug reports show hidden things too."""
    session, _ = start()
    text = rules().notation(session.state)

    for word in ("cthulhu", "joe_diamond", "cup", "mythos", "gate cards"):
        assert word in text


# Faults


def broken(session: GameSession, change: Any) -> list[str]:
    """What is wrong after a change."""
    state = msgspec.json.decode(rules().encode(session.state), type=State)
    change(state)
    return rules().faults(state)


def _negative(state: State) -> None:
    state.investigators[0].money = -1


def _lost_monster(state: State) -> None:
    state.cup.pop()


def _twin(state: State) -> None:
    state.decks[Deck.COMMON].append(state.decks[Deck.COMMON][0])


def _gate_on_seal(state: State) -> None:
    state.seals.append(state.gates[0].place)


def _lost_mythos(state: State) -> None:
    state.mythos_deck.pop()


def _over_limit(state: State) -> None:
    state.terror = 11


def _too_sane(state: State) -> None:
    state.investigators[0].sanity = 99


def _too_strong(state: State) -> None:
    state.investigators[0].stamina = 99


def _arrested_in_the_street(state: State) -> None:
    state.investigators[0].arrested = True


def _full_of_doom(state: State) -> None:
    state.doom = 13


def _full_of_gates(state: State) -> None:
    free = (
        place
        for place, facts in rules().library.locations.items()
        if facts.unstable and place not in [gate.place for gate in state.gates]
    )
    while len(state.gates) < 8:
        state.gates.append(Gate(state.gate_stack.pop(), place := next(free)))
        state.clues.pop(place, None)


def _awake_too_early(state: State) -> None:
    state.awake = True


def _gate_in_a_stable_place(state: State) -> None:
    state.gates[0].place = Place("library")


def _clue_at_a_gate(state: State) -> None:
    state.clues[state.gates[0].place] = 1


def _negative_pile(state: State) -> None:
    state.clues[Place("library")] = -1


def _torn_up_monster(state: State) -> None:
    no = len(state.markers) - 1
    state.markers.pop()
    for zone in (state.cup, state.box):
        if no in zone:
            zone.remove(MonsterNo(no))


def _swapped_card(state: State) -> None:
    state.cards[0] = state.cards[-1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_too_sane, "more than"),
        (_too_strong, "more than"),
        (_arrested_in_the_street, "arrested at"),
        (_full_of_doom, "doom track is full"),
        (_full_of_gates, "8 gates are open"),
        (_awake_too_early, "awake outside"),
        (_gate_in_a_stable_place, "is stable"),
        (_clue_at_a_gate, "at the gate of"),
        (_negative_pile, "-1 clue tokens"),
        (_torn_up_monster, "monsters instead of"),
        (_swapped_card, "cards instead of"),
    ],
)
def test_what_is_wrong_is_named(change: Any, words: str) -> None:
    """Each broken invariant has a sentence of its own."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    found = broken(session, change)

    assert any(words in each for each in found), found


@pytest.mark.parametrize(
    "change", [_negative, _lost_monster, _twin, _gate_on_seal, _lost_mythos, _over_limit]
)
def test_faults_are_noticed(change: Any) -> None:
    """A broken invariant is told."""
    session, _ = start()
    until(session, Phase.UPKEEP)

    assert rules().faults(session.state) == []
    assert broken(session, change)


# Overrides


def test_set_counters() -> None:
    """Doom, terror, and what an investigator has."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="set", what="doom", to=5)
    override(session, do="set", what="terror", to=2)
    override(session, do="set", seat=0, what="money", to=9)

    state = session.state
    assert (state.doom, state.terror, state.investigators[0].money) == (5, 2, 9)
    assert rules().faults(state) == []


def test_every_change_by_the_game_master_is_told() -> None:
    """What was put where is a line that the whole table reads."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    def told(**command: Any) -> str:
        facts = override(session, **command).facts
        return "\n".join(words.lines(session.game, facts))

    spawned = told(do="monster", code="zombie", place="northside_streets")
    no = next(m.no for m in session.state.monsters if session.state.markers[m.no] == "zombie")
    moved = told(do="monster", no=no, place="downtown_streets")
    gone = told(do="monster", no=no, place="cup")

    assert "The game master puts a Zombie at the Northside streets." in spawned
    assert "moves the Zombie from the Northside streets to the Downtown streets." in moved
    assert "The Zombie goes back to the cup." in gone
    assert "game master" in told(do="move", seat=0, place="library")
    assert "clues at the Downtown streets to 2" in told(do="clues", place="downtown_streets", to=2)
    assert "first-player marker" in told(do="first", seat=1)
    assert "sets results to come" in told(do="draws", purpose="dice:0", next=["6"])


def test_move_and_place() -> None:
    """Investigators, monsters, clue tokens, gates and seals."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    free = next(
        p.id
        for p in rules().library.locations.values()
        if p.unstable and session.game.gate_at(p.id) is None
    )

    override(session, do="move", seat=0, place="library")
    override(session, do="monster", code="zombie", place="northside_streets")
    override(session, do="clues", place="northside_streets", to=2)
    override(session, do="gate", place=free, world="abyss")

    state = session.state
    assert state.investigators[0].place == "library"
    assert session.game.monsters_at(Place("northside_streets"))
    assert state.clues[Place("northside_streets")] == 2
    assert session.game.gate_at(free) is not None
    override(session, do="close", place=free)
    override(session, do="seal", place=free)
    assert state.seals == [free]
    assert rules().faults(state) == []


def test_a_gate_in_a_stable_location_is_refused() -> None:
    """The sentence says why."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    with pytest.raises(NotAllowed, match="Library is stable"):
        override(session, do="gate", place="library", world="abyss")


def test_a_gate_that_would_awaken_is_refused() -> None:
    """Gates of the game master's stop one short of the number at which the Ancient One awakens."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    state = session.state
    free = [
        place
        for place, facts in rules().library.locations.items()
        if facts.unstable and session.game.gate_at(place) is None
    ]
    while len(state.gates) < 7:
        world = session.game.gate_world(state.gate_stack[0])
        override(session, do="gate", place=free.pop(), world=world)

    world = session.game.gate_world(state.gate_stack[0])
    with pytest.raises(NotAllowed, match="awaken"):
        override(session, do="gate", place=free.pop(), world=world)
    assert rules().faults(state) == []


def test_moving_the_arrested_ends_the_arrest() -> None:
    """The game master takes somebody out of the Jail Cell."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    who = session.state.investigators[0]
    override(session, do="move", seat=0, place="jail_cell")
    who.arrested = True

    override(session, do="move", seat=0, place="library")

    assert (who.place, who.arrested) == ("library", False)
    assert rules().faults(session.state) == []


def test_give_and_take_cards() -> None:
    """A card comes from its deck to a seat, and back."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="card", code="necronomicon", seat=0)
    assert session.game.owns(Seat(0), "necronomicon")

    override(session, do="card", code="necronomicon", seat=None)
    assert not session.game.owns(Seat(0), "necronomicon")
    assert rules().faults(session.state) == []


def test_statuses_and_specials() -> None:
    """Blessings, delays, sliders, the first-player marker."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="special", seat=1, what="blessing")
    override(session, do="status", seat=1, what="delayed")
    override(session, do="sliders", seat=1, stops=[3, 2, 1])
    override(session, do="first", seat=1)

    who = session.state.investigators[1]
    assert session.game.success_from(Seat(1)) == 4
    assert (who.delayed, who.sliders, session.state.first) == (True, [3, 2, 1], 1)


def test_go_on_elsewhere() -> None:
    """The game goes on at another step."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="go", step="mythos")

    assert session.state.phase is not Phase.MOVEMENT or session.state.turn == 2


def test_scripted_draws() -> None:
    """Results fixed beforehand, in both spellings."""
    session, _ = start()

    session.apply(Overridden({"draws": {"dice:0": ["6"]}}))
    override(session, do="draws", purpose="dice:0", next=[5])

    assert session.chance.state.scripted["dice:0"] == ["6", "5"]


def test_awaken_and_end() -> None:
    """The final battle begins; the game ends."""
    session, _ = start()
    until(session, Phase.MOVEMENT)

    override(session, do="awaken")
    assert session.state.awake
    assert session.state.cursor.step in (
        Step.BATTLE_REFRESH,
        Step.BATTLE_TRADE,
        Step.BATTLE_ATTACK,
    )

    override(session, do="end", resolution="beaten")
    assert session.over
    assert session.state.resolution == "beaten"


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": "dance"},
        {"do": "set", "what": "doom", "to": 99},
        {"do": "set", "what": "luck", "to": 1},
        {"do": "set", "seat": 9, "what": "money", "to": 1},
        {"do": "set", "seat": 0, "what": "sanity", "to": 0},
        {"do": "move", "seat": 0, "place": "atlantis"},
        {"do": "monster", "code": "dragon", "place": "woods"},
        {"do": "gate", "place": "uptown_streets", "world": "abyss"},
        {"do": "gate", "place": "library", "world": "abyss"},
        {"do": "close", "place": "library"},
        {"do": "seal", "place": "library"},
        {"do": "card", "code": "sword", "seat": 0},
        {"do": "special", "seat": 0, "what": "crown"},
        {"do": "status", "seat": 0, "what": "happy"},
        {"do": "sliders", "seat": 0, "stops": [4, 0, 0]},
        {"do": "go", "step": "nowhere"},
        {"do": "go", "step": "movement.move"},
        {"do": "end", "resolution": "by tea-time"},
        {"do": "status", "seat": 0, "what": "explored"},
        {"do": "draws", "purpose": "tea-leaves", "next": ["1"]},
        {"do": "draws", "purpose": "dice:9", "next": ["1"]},
        {"do": "draws", "purpose": "dice:0", "next": [["1"]]},
        {"do": "draws", "purpose": "dice:0", "next": [True]},
        {"draws": []},
        {"draws": {"dice:0": ["6"], "tea-leaves": ["1"]}},
        {"do": "sliders", "seat": 0, "stops": [True, 0, 0]},
    ],
    ids=str,
)
def test_commands_that_cannot_be_done(command: dict[str, Any]) -> None:
    """They are refused with a sentence, and nothing changes."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    before = session.snapshot_hash()

    with pytest.raises(RulesError):
        session.apply(Overridden(command))

    assert session.snapshot_hash() == before


def test_a_game_won_by_closing() -> None:
    """The last gate is closed: the game is over, with its score."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    for gate in list(session.state.gates):
        override(session, do="close", place=gate.place)
    override(session, do="gate", place="woods", world="dreamlands")
    session.state.investigators[1].gates.append(session.state.gate_stack.pop())
    override(session, do="move", seat=0, place="woods")
    override(session, do="status", seat=0, what="explored")
    override(session, do="draws", purpose="dice:0", next=[6, 6, 6])
    override(session, do="go", step="arkham.seat", seat=0)

    outcome = answer(session, "close:fight", seat=0)

    assert session.over
    assert session.state.resolution == "closed"
    assert type(outcome.facts[-1]).__name__ == "GameEnded"
    assert outcome.milestones[-1].name == "over"
    assert rules().faults(session.state) == []


def test_a_game_won_in_the_final_battle() -> None:
    """The last doom token is removed: the Ancient One is beaten."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    override(session, do="awaken")
    while not any(ask.kind == "battle" for ask in session.asks):
        answer(session)
    override(session, do="set", what="doom", to=1)
    override(session, do="sliders", seat=0, stops=[0, 3, 0])
    override(session, do="card", code="tommy_gun", seat=0)
    override(session, do="draws", purpose="dice:0", next=[6] * 12)

    ask = next(each for each in session.asks if 0 in each.awaited)
    best = ask.parts[Seat(0)].options[0].key
    session.apply(Answered(Seat(0), ask.id, Picked((best,))))
    while not session.over and 0 in session.awaited:
        answer(session, seat=0)

    assert session.over
    assert session.state.resolution == "beaten"


def test_a_rumor_that_empties_the_cup_is_in_one_place() -> None:
    """The Terrible Experiment wants more monsters than the cup holds: the Ancient One awakens."""
    session, _ = start()
    until(session, Phase.MOVEMENT)
    for no in session.state.cup[4:]:
        override(session, do="monster", no=no, place="box")
    override(session, do="draws", purpose="mythos", next=["the_terrible_experiment"])

    override(session, do="phase", to="mythos")
    while not session.state.awake:
        answer(session)

    assert rules().faults(session.state) == []
