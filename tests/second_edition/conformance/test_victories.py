"""Section 14, played through answers: the ways a game ends, from set-up to score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.ask import Allot, Allotted, Answer, Ask, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.second_edition.printed.terms import Place
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.terms import DoomChanged, GameEnded, Phase, Sealed

JOE, MANDY = Seat(0), Seat(1)
SETUP = {"investigators": ["joe_diamond", "mandy_thompson"], "ancient_one": "cthulhu"}
UNSTABLE = ("graveyard", "unnamable", "unvisited_isle", "black_cave", "witch_house", "woods")
WORLDS = ("dreamlands", "rlyeh", "yuggoth")


class Played(Game):
    """A game played by hand: answers by key, and dull answers to everything else."""

    def __init__(self, **more: Any) -> None:
        super().__init__(*Session.start(rules(), {**SETUP, **more}, seed_of("victories")))

    def play(self, until: Callable[[], bool], *wanted: str) -> None:
        """Answer until something holds: the first wanted key that is offered, else dully.

        A wanted key is the beginning of an option's key; it may be taken again and again.
        """
        for _ in range(600):
            if self.over or until():
                return
            ask = next(each for each in self.asks if each.awaited)
            seat = ask.awaited[0]
            self.applies(Answered(seat, ask.id, _given(ask, seat, wanted)))
        raise AssertionError(self.notation())

    def reached(self, phase: Phase) -> Callable[[], bool]:
        """Return whether a phase is reached."""
        return lambda: self.phase is phase and bool(self.asks)

    def explored_gate(self, place: str, clues: int = 0) -> None:
        """Joe stands, back from its world and with so many clues, at an open gate."""
        if self.gate_at(Place(place)) is None:
            self.order(do="gate", place=place, world="dreamlands")
        self.order(do="move", seat=0, place=place)
        self.order(do="status", seat=0, what="explored")
        self.order(do="set", seat=0, what="clues", to=clues)


def _given(ask: Ask, seat: Seat, wanted: tuple[str, ...]) -> Answer:
    part = ask.parts[seat]
    keys = [option.key for option in part.options]
    if isinstance(part.form, Allot):
        (total,) = part.form.totals.values()
        return Allotted(_spread(ask, seat, total))
    if ask.kind in ("sliders", "focus"):
        return Picked(("rest" if "rest" in keys else keys[0],))
    found = (key for name in wanted for key in keys if key.startswith(name))
    return Picked((next(found, keys[-1]),))


def _spread(ask: Ask, seat: Seat, total: int) -> dict[str, int]:
    """An allotment within its bounds."""
    shares = {option.key: option.least for option in ask.parts[seat].options}
    for option in ask.parts[seat].options:
        most = total if option.cap is None else option.cap
        more = min(most - shares[option.key], total - sum(shares.values()))
        shares[option.key] += more
    return shares


def in_play() -> Played:
    """A game in the Movement phase of its first turn, without gate or monster."""
    game = Played()
    game.play(game.reached(Phase.MOVEMENT))
    for gate in list(game.gates):
        game.order(do="close", place=gate.place)
    for monster in list(game.monsters):
        game.order(do="monster", no=monster.no, place="cup")
    return game


def test_six_seals() -> None:
    """In the example six gates are sealed with five clue tokens each; the sixth wins.

    One gate is open. The score is the doom track, 13, less terror, with 6 gate trophies and 2
    survivors; no Elder Sign card was played.
    """
    game = in_play()
    game.order(do="gate", place="science_building", world="abyss")
    game.order(do="sliders", seat=0, stops=[0, 3, 0])
    for count, place in enumerate(UNSTABLE):
        if game.gate_at(Place(place)) is not None:
            game.order(do="close", place=place)
        game.order(do="gate", place=place, world=WORLDS[count // 2])
        game.explored_gate(place, 5)
        game.order(do="draws", purpose="dice:0", next=[6])
        game.order(do="go", step="arkham.seat", seat=0)

        game.play(lambda count=count: len(game.told(Sealed)) > count, "close:fight", "seal")

    assert (game.over, game.resolution) == (True, "sealed")
    assert game.investigators[0].clues == 0
    end = game.told(GameEnded)[0]
    assert end.won
    assert end.score == 13 - game.terror + 6 + 2
    assert end.first_citizen == "joe_diamond"
    assert game.faults() == []


def test_one_gate_trophy_too_few() -> None:
    """With too few gate trophies the game continues when no gate is open.

    It ends once the players have enough of them.
    """
    game = in_play()
    for wanted in (1, 2):
        game.explored_gate(UNSTABLE[wanted])
        game.order(do="draws", purpose="dice:0", next=[6])
        game.order(do="go", step="arkham.seat", seat=0)
        had = wanted

        def closed(had: int = had) -> bool:
            return len(game.investigators[0].gates) == had

        game.play(closed, "close:fight")
        assert game.over == (wanted == 2)
        for gate in list(game.gates):
            game.order(do="close", place=gate.place)

    assert game.resolution == "closed"
    end = game.told(GameEnded)[0]
    assert ("gate_trophies", 2) in end.by
    assert ("elder_signs", 0) in end.by


def test_an_elder_sign_takes_the_place_of_check_and_clues() -> None:
    """An Elder Sign closes and seals without a roll, for one doom token less."""
    game = in_play()
    game.order(do="set", what="doom", to=4)
    game.explored_gate("woods")
    game.order(do="card", code="elder_sign", seat=0)
    game.order(do="go", step="arkham.seat", seat=0)

    game.play(lambda: bool(game.told(Sealed)), "seal:")

    assert game.seals == ["woods"]
    assert [fact.now for fact in game.told(DoomChanged) if fact.source == "elder_sign"] == [3]
    assert not game.over


def battle(ancient_one: str = "cthulhu") -> Played:
    """The doom track is filled by a gate of the Mythos phase: the final battle begins."""
    game = Played(ancient_one=ancient_one)
    game.play(game.reached(Phase.MOVEMENT))
    for gate in list(game.gates):
        game.order(do="close", place=gate.place)
    track = rules().library.ancient_ones[ancient_one].doom
    game.order(do="set", what="doom", to=track - 1)
    game.play(game.reached(Phase.FINAL_BATTLE))
    return game


def test_a_battle_won() -> None:
    """In a battle the successes of all add up; two remove a doom token here."""
    game = battle()
    assert (game.awake, game.doom, game.players) == (True, 13, 2)
    game.order(do="set", what="doom", to=3)
    for seat in (JOE, MANDY):
        game.order(do="card", code="tommy_gun" if seat == JOE else "rifle", seat=seat)
        game.order(do="sliders", seat=seat, stops=[0, 3, 0])
        game.order(do="draws", purpose=f"dice:{seat}", next=[6] * 40)

    game.play(lambda: False, "ready", "fight:")

    assert game.resolution == "beaten"
    assert game.told(DoomChanged)[-1].now == 0
    assert game.told(GameEnded)[0].won


def test_a_battle_lost() -> None:
    """Players who do nothing in the battle are devoured; there is no score."""
    game = battle("yig")
    for seat in (JOE, MANDY):
        game.order(do="draws", purpose=f"dice:{seat}", next=[1] * 200)

    game.play(lambda: False, "ready", "leave")

    assert game.resolution == "devoured"
    end = game.told(GameEnded)[0]
    assert (end.won, end.score, end.first_citizen) == (False, 0, "")


def test_azathoth_wakes() -> None:
    """Azathoth ends the world without a battle."""
    game = battle("azathoth")

    assert game.over
    assert game.resolution == "destroyed"
