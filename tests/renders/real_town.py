"""A game of eight, played by the rules: views for the pictures' goldens, as they are met.

    python -m tests.renders.real_town

plays it with random legal answers, chosen Mythos cards and a little help of the game master, and
writes `real/*.json`. The goldens draw those files: a change of the rules changes no picture. A game
that chance ends too soon, or fills too much, is left for the next one.
"""

from __future__ import annotations

import hashlib
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.second_edition import views
from bot.second_edition.ruleset import SecondEditionRules
from bot.second_edition.verbs import monster_markers
from bot.second_edition.views.shapes import SheetView, TownView
from bot.tools.chooser import Chooser
from tests.renders.town_scenes import REAL

HEROES = (
    "ashcan_pete", "mandy_thompson", "sister_mary", "harvey_walters", "gloria_goldberg",
    "michael_mcglen", "carolyn_fern", "darrell_simmons",
)  # fmt: skip
MYTHOS = (
    "ill_wind_grips_arkham", "curfew_enforced", "good_work_undone", "all_quiet_in_arkham",
    "campus_security_increased", "city_gripped_by_blackouts", "fourth_of_july_parade",
)  # fmt: skip
LAST_TURN = 7


class TooSoon(Exception):
    """A game was over before it was to be drawn."""


class Game:
    """A session and who answers in it."""

    def __init__(self, name: str) -> None:
        rules = SecondEditionRules()
        seed = hashlib.blake2b(name.encode(), digest_size=16).digest()
        given = {"ancient_one": "yig", "investigators": list(HEROES)}
        self.session, _ = Session.start(rules, given, seed)
        self.chooser = Chooser(name)
        self.do({"do": "draws", "purpose": "mythos", "next": list(MYTHOS)})

    @property
    def town(self) -> TownView:
        """The town as it stands."""
        return views.town(self.session.game, self.session.asks)

    def do(self, command: dict[str, Any]) -> None:
        """A change of the game master."""
        self.session.apply(Overridden(command, "for the picture"))

    def play(self, turn: int, phase: str) -> None:
        """Give random legal answers up to a phase, without deaths. Raises `TooSoon` at the end."""
        state = self.session.state
        while (state.turn, state.phase) != (turn, phase):
            for track, most in (("doom", 6), ("terror", 4)):
                if getattr(state, track) > most:
                    self.do({"do": "set", "what": track, "to": most})
            choice = self.chooser.choose(self.session.asks)
            assert choice is not None
            self.session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
            state = self.session.state
            if self.session.over:
                raise TooSoon


def crowd(game: Game) -> None:
    """Add what chance has not brought: a prisoner, travellers, a lost one, seals, a full board."""
    board = game.session.game
    for coin in ("sanity", "stamina"):
        for who in board.seats.playing():
            most = (
                board.sheets.max_sanity(who.seat)
                if coin == "sanity"
                else board.sheets.max_stamina(who.seat)
            )
            to = 1 + (who.seat * 5) % most
            game.do({"do": "set", "seat": who.seat, "what": coin, "to": to})
    for place in ("unvisited_isle", "independence_square"):
        if board.gates.at(place) is not None:
            game.do({"do": "close", "place": place})
        game.do({"do": "seal", "place": place})
    gates = [gate.place for gate in board.state.gates]
    worlds = [board.gates.world(gate.no) for gate in board.state.gates]
    for seat, place in (
        (1, f"{worlds[0]}:1"), (2, f"{worlds[0]}:2"), (3, f"{worlds[1]}:2"), (4, "lost"),
        (5, gates[0]), (6, "jail_cell"),
    ):  # fmt: skip
        game.do({"do": "move", "seat": seat, "place": place})
    game.do({"do": "status", "seat": 5, "what": "explored"})
    game.do({"do": "special", "seat": 0, "what": "blessing"})
    game.do({"do": "special", "seat": 7, "what": "curse"})
    for monster in list(board.state.monsters):
        if monster_markers.stats(board, monster.no).movement == "flying":
            game.do({"do": "monster", "no": monster.no, "place": "sky"})
    for code, place in (("gug", "woods"), ("cultist", gates[0]), ("zombie", gates[0])):
        if board.monsters.counted() < (board.monsters.limit() or 99):
            game.do({"do": "monster", "code": code, "place": place})


def first_game() -> Game:
    """The first that comes as far as it is to be drawn, with all that chance has not brought."""
    for number in count(8):
        try:
            game = Game(f"eight {number}")
            game.play(LAST_TURN, "movement")
            crowd(game)
        except (RulesError, TooSoon):
            continue
        return game
    raise AssertionError


def main(into: Path = REAL) -> None:
    """Play and write."""
    game = first_game()
    write(into, "eight", game.town)
    board = game.session.game
    richest = max(board.seats.playing(), key=lambda who: (len(who.cards), who.seat)).seat
    write(into, "richest", views.sheet_view(board, Seat(richest)))
    game.do({"do": "awaken"})
    write(into, "awake", game.town)


def write(into: Path, name: str, view: TownView | SheetView) -> None:
    """Keep a view."""
    data = msgspec.json.format(msgspec.json.encode(view), indent=1)
    (into / f"{name}.json").write_bytes(data + b"\n")


if __name__ == "__main__":
    main()
