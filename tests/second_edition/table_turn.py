"""The steps of the turn, the Mythos phase and the final battle, at a table of the board game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.script import Script
from bot.second_edition.encounters import drawing, interpreter
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.gm import override
from bot.second_edition.printed.ops import MonstersLeave, Op
from bot.second_edition.printed.shapes import MythosFacts
from bot.second_edition.printed.terms import Colour, MonsterNo, Place
from bot.second_edition.turn import battle, endings, invariants, mythos, rounds, setup, upkeep
from tests.second_edition.table_checks import TableChecks


class TableTurn(TableChecks):
    """The steps of the turn, the Mythos phase and the final battle."""

    # Drawing

    def draw_location(self, hood: str, n: int) -> list[str]:
        """."""
        return drawing._draw_location(self.board, hood, n)

    def next_gate_card(self, colours: frozenset[Colour]) -> str:
        """Take the next card of one of these colours; others go below."""
        return drawing._next_gate_card(self.board, colours)

    def gate_entry(self, card: str, world: str) -> str:
        """The entry that counts in a world."""
        return drawing.gate_entry(self.board, card, world)

    # Interpreter

    def leaving(self, op: MonstersLeave) -> list[MonsterNo]:
        """The monsters that an op sends back to the cup."""
        return interpreter.leaving(self.board, op)

    def carry_out(self, ops: Sequence[Op], occasion: Occasion) -> Script[None]:
        """Carry out ops in order."""
        return interpreter.run(self.board, ops, occasion)

    # Override

    def override(self, command: dict[str, Any]) -> Script[None] | None:
        """Carry out a command at once, or give the script that does."""
        return override.carry_out(self.board, command)

    # Battle

    def add_battle_doom(self, n: int = 1) -> Script[None]:
        """The Ancient One regains doom tokens, up to its track."""
        return battle.add_battle_doom(self.board, n)

    def ancient_one_attacks(self) -> Script[None]:
        """Its attack on every survivor, harder by one in each round; then what follows."""
        return battle.ancient_one_attacks(self.board)

    def begin_battle(self) -> Script[None]:
        """The Ancient One is awake: who is lost is devoured, powers end."""
        return battle.begin(self.board)

    def pass_marker(self) -> None:
        """The first-player marker goes to the next investigator who takes part."""
        return battle.pass_marker(self.board)

    def battle_refresh(self) -> Script[None]:
        """A round begins: what lasted a turn ends, Upkeep of all, the marker goes left."""
        return battle.refresh(self.board)

    def battle_trade(self) -> Script[bool]:
        """One trade of the refresh step, or somebody is ready; False when all are."""
        return battle.trade(self.board)

    # Endings

    def finish(self, resolution: str) -> None:
        """The game is over."""
        return endings.finish(self.board, resolution)

    def first_citizen(self) -> str:
        """The investigator with the most gate trophies, then the most monster trophies."""
        return endings.first_citizen(self.board)

    def score_parts(self) -> tuple[tuple[str, int], ...]:
        """The parts of a victory's score."""
        return endings.score_parts(self.board)

    # Faults

    def faults(self) -> list[str]:
        """Broken invariants, as sentences; empty when all is well."""
        return invariants.faults(self.board)

    # Mythos

    def mythos_ability(self) -> Script[None]:
        """4."""
        return mythos.ability_step(self.board)

    def add_to_rumor(self) -> None:
        """A monster from the cup comes onto the rumor; it is not on the board."""
        return mythos.add_to_rumor(self.board)

    def begin_mythos(self, card: str, *, gate_only: bool = False) -> None:
        """A Mythos card is being resolved."""
        return mythos.begin(self.board, card, gate_only=gate_only)

    def mythos_clue(self) -> Script[None]:
        """2."""
        return mythos.clue_step(self.board)

    def current_mythos(self) -> MythosFacts | None:
        """The facts of the card that is being resolved."""
        return mythos.current(self.board)

    def draw_mythos(self) -> str:
        """The next Mythos card; the special one shuffles the deck, itself included."""
        return mythos.draw_card(self.board)

    def draw_opening(self) -> None:
        """The card of the set-up: drawn again while it is a Rumor or shows no gate."""
        return mythos.draw_opening(self.board)

    def drop_rumor(self) -> None:
        """The rumor leaves the game."""
        return mythos.drop_rumor(self.board)

    def mythos_phase(self) -> Script[None]:
        """The beginning of the Mythos phase, as a deed: its card is drawn."""
        return rounds.mythos_step(self.board)

    def mythos_end(self) -> Script[None]:
        """End-of-phase effects; what lasted until now ends."""
        return mythos.end_step(self.board)

    def expire(self) -> None:
        """Lasting effects and headlines whose last turn this was."""
        return mythos.expire(self.board)

    def gate_or_surge(self, place: Place) -> Script[None]:
        """Return what the gate location of a Mythos card does."""
        return mythos.gate_or_surge(self.board, place)

    def mythos_monsters(self) -> Script[None]:
        """The third step of the Mythos phase, as a deed."""
        return mythos.monsters_step(self.board)

    def more_mythos_now(self, n: int) -> Script[None]:
        """Further Mythos cards are resolved, as a deed."""
        return mythos.resolve_more(self.board, n)

    def wants_one_more(self) -> None:
        """A further Mythos card comes after the one of this turn."""
        mythos.one_more(self.board)

    def draws_mythos(self, *, gate_only: bool = False) -> Script[None]:
        """The Mythos card of a turn is drawn, and perhaps another one."""
        return mythos.draw_for_phase(self.board, gate_only=gate_only)

    def mythos_gate(self) -> Script[None]:
        """1."""
        return mythos.gate_step(self.board)

    def leave_environment(self, *, how: str) -> None:
        """The environment in play is discarded."""
        return mythos.leave_environment(self.board, how=how)

    def settle_rumor(self) -> Script[None]:
        """A rumor whose condition to pass or fail holds does so."""
        return mythos.settle_rumor(self.board)

    def sum_up(self) -> None:
        """Say what the phase brought, and how things stand after it."""
        return mythos.sum_up(self.board)

    # Rounds

    def step_arkham_seat(self) -> Script[None]:
        """One investigator's Arkham Encounter."""
        return rounds.arkham_seat(self.board)

    def step_battle_ancient_one(self) -> Script[None]:
        """3."""
        return rounds.battle_ancient_one(self.board)

    def step_movement(self) -> Script[None]:
        """II."""
        return rounds.movement_step(self.board)

    def step_mythos_ability(self) -> Script[None]:
        """V.4."""
        return rounds.mythos_ability(self.board)

    def step_mythos_clue(self) -> Script[None]:
        """V.2."""
        return rounds.mythos_clue(self.board)

    def step_mythos_end(self) -> Script[None]:
        """The turn ends: the first-player marker goes left, but not after the set-up."""
        return rounds.mythos_end(self.board)

    def step_mythos_gate(self) -> Script[None]:
        """V.1."""
        return rounds.mythos_gate(self.board)

    def step_mythos_monsters(self) -> Script[None]:
        """V.3."""
        return rounds.mythos_monsters(self.board)

    def step_mythos(self) -> Script[None]:
        """V."""
        return rounds.mythos_step(self.board)

    def step_other_worlds_seat(self) -> Script[None]:
        """One investigator's Other World Encounter."""
        return rounds.other_worlds_seat(self.board)

    def run_step(self) -> Script[None]:
        """The script of the step at the cursor; afterwards a Rumor may pass or fail."""
        return rounds.run_step(self.board)

    def step_turn(self) -> Script[None]:
        """A turn begins: newcomers come, lost turns are lost."""
        return rounds.turn(self.board)

    # Setup

    def newcomers(self) -> Script[None]:
        """Those whose investigator was devoured or retired begin with a new one, at random."""
        return setup.newcomers(self.board)

    # Upkeep

    def upkeep_of_all(self, *, battle: bool = False) -> Script[None]:
        """The whole phase for everybody side by side; it ends when all are ready."""
        return upkeep.upkeep_of_all(self.board, battle=battle)
