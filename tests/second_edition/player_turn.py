"""What a seat of the board game's table does in its turn, and what befalls it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.ask import Option
from bot.engine.script import Script
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Combat
from bot.second_edition.encounters import drawing, interpreter
from bot.second_edition.printed.terms import CardNo, MonsterNo, Place, Skill
from bot.second_edition.turn import (
    arkham,
    battle,
    clue_taking,
    movement,
    moves,
    quests,
    setup,
    upkeep,
    walking,
)
from bot.second_edition.verbs import (
    any_phase,
    chances,
    combat as combat_verbs,
    deeds,
    departures,
    gates,
    knocked_out,
    meeting,
    monsters,
    pledges,
    seals,
    skirmish,
    travel,
)
from bot.second_edition.verbs.deeds import Deed
from tests.second_edition.player_cards import PlayerCards


class PlayerTurn(PlayerCards):
    """What a seat of the board game's table does in its turn, and what befalls it."""

    # Drawing

    def encounter_here(self, *, draw: int = 1) -> Script[None]:
        """An encounter where the investigator now is; a gate there draws in instead."""
        return drawing.encounter_here(self.board, self.seat, draw=draw)

    def gate_encounter(self, world: str) -> Script[None]:
        """Draw gate cards until one has a colour of the world, and resolve its entry."""
        return drawing.gate_encounter(self.board, self.seat, world)

    def location_encounter(self, *, draw: int = 1) -> Script[None]:
        """Shuffle the neighborhood's deck, draw, and resolve the entry of the location."""
        return drawing.location_encounter(self.board, self.seat, draw=draw)

    def location_entry(self, place: Place) -> str:
        """The entry that counts: members of the Lodge go on to its Inner Sanctum."""
        return drawing.location_entry(self.board, self.seat, place)

    def visit_world(self, world: str) -> Script[None]:
        """One encounter in an Other World, as in its first area, then back where one was."""
        return drawing.visit(self.board, self.seat, world)

    # Interpreter

    def resolve(self, card: str, at: str) -> Script[None]:
        """Resolve the entry of an encounter card for a place or world."""
        return interpreter.resolve(self.board, self.seat, card, at)

    # Arkham

    def encounter_deeds(self, place: Place) -> list[deeds.Deed]:
        """."""
        return arkham._encounter_deeds(self.board, self.seat, place)

    def main_deeds(self) -> list[deeds.Deed]:
        """Return what is the encounter of this phase: one of these."""
        return arkham._main_deeds(self.board, self.seat)

    def arkham_encounter(self) -> Script[None]:
        """Have an encounter, use the location, go through a gate or close one; once."""
        return arkham.arkham_encounter(self.board, self.seat)

    def close_deeds(self, place: Place) -> list[deeds.Deed]:
        """Closing the gate by Fight or Lore, or with a card that closes and seals at once."""
        return arkham.close_deeds(self.board, self.seat, place)

    def other_world_encounter(self) -> Script[None]:
        """A gate card for an investigator in an Other World."""
        return arkham.other_world_encounter(self.board, self.seat)

    # Battle

    def attack(self) -> Script[None]:
        """Cast, then attack with a set of weapons; or do not."""
        return battle.attack(self.board, self.seat)

    def strike(self, successes: int) -> None:
        """Successes wear the Ancient One down: as many as players began remove a doom token."""
        return battle.strike(self.board, self.seat, successes)

    # Movement

    def begin_movement(self) -> Script[None]:
        """The delayed stand up, the arrested are released, others get their movement points."""
        return movement.begin(self.board, self.seat)

    def drops_points(self) -> None:
        """Movement points that are left over when the movement has ended."""
        movement.drop_points(self.board, self.seat)

    def end_movement(self) -> Script[bool]:
        """Monsters, then clue tokens, then what happens where a movement ends."""
        return movement.end(self.board, self.seat)

    def handle_monsters(self, *, optional: bool = False) -> Script[bool]:
        """Evade or fight each monster of the area that was not dealt with yet, in own order."""
        return walking.handle_monsters(self.board, self.seat, optional=optional)

    def move_deeds(self) -> list[deeds.Deed]:
        """One deed for each area within reach, nearest first; all others with the reason."""
        return moves.move_deeds(self.board, self.seat)

    def one_deed(self) -> Script[movement.Ended | None]:
        """One move or other deed of a Movement phase; what it ends by, if it is to end."""
        return movement.one_deed(self.board, self.seat)

    def movement_deeds(self) -> list[deeds.Deed]:
        """Offers that wait, steps, movement actions, what may be done at any time, trades."""
        return movement.own_deeds(self.board, self.seat)

    def paths(self) -> dict[Place, list[Place]]:
        """The best path to each area within reach: the shortest."""
        return moves.paths(self.board, self.seat)

    def take_clues(self) -> Script[None]:
        """Take any or all clue tokens of the area in which a movement ended."""
        return clue_taking.take_clues(self.board, self.seat)

    def walk(self, path: Sequence[Place]) -> Script[None]:
        """Go along a path; it stops where a combat begins or something is in the way."""
        return walking.walk(self.board, self.seat, path)

    # Setup

    def fixed_cards(self) -> Script[None]:
        """Fixed possessions; an Ally that is gone already does not come."""
        return setup._fixed_possessions(self.board, self.seat)

    # Upkeep

    def absent(self) -> bool:
        """Return who is arrested, loses the turn."""
        return upkeep._absent(self.board, self.seat)

    def upkeep_deeds(self) -> list[deeds.Deed]:
        """."""
        return upkeep._deeds(self.board, self.seat)

    def income(self) -> Script[None]:
        """The Retainer pays before its roll; then what other cards and abilities bring."""
        return upkeep._income(self.board, self.seat)

    def loan_roll(self) -> Script[None]:
        """On 1 to 3 pay $1, or lose all items and never get another loan."""
        return upkeep._loan_roll(self.board, self.seat)

    def slides(self, focus: int, start: Sequence[int]) -> list[Option]:
        """Every stop that a slider can reach from its start."""
        return upkeep._slides(self.board, self.seat, focus, start)

    def suffer(self) -> Script[None]:
        """."""
        return upkeep._suffer(self.board, self.seat)

    def adjust_sliders(self) -> Script[None]:
        """Move sliders until the player is ready or the Focus is spent."""
        return upkeep.adjust_sliders(self.board, self.seat)

    def place_sliders(self) -> Script[None]:
        """At the start the sliders stand at any stops: one after the other, free of Focus."""
        return upkeep.place_sliders(self.board, self.seat)

    def upkeep(self, *, battle: bool = False) -> Script[None]:
        """One investigator's Upkeep."""
        return upkeep.upkeep(self.board, self.seat, battle=battle)

    # Any phase

    def deeds_any_time(self) -> list[deeds.Deed]:
        """Return what a seat has for any phase; what it cannot use now with the reason."""
        return any_phase.deeds_of(self.board, self.seat)

    def loan_deeds(self) -> list[deeds.Deed]:
        """Paying a loan back."""
        return any_phase.loan_deeds(self.board, self.seat)

    # Chances

    def evade_note(self, no: MonsterNo) -> str:
        """The chance to evade, and what failing costs (before the combat after it)."""
        return chances.evade_note(self.board, self.seat, no)

    # Combat

    def fight(self, no: MonsterNo) -> Script[str]:
        """Fight a monster without trying to evade it first: `won`, `fled` or `stopped`."""
        return combat_verbs.fight_only(self.board, self.seat, no)

    # Deeds

    def window_deeds(self, *windows: Window, about: object = None) -> list[Deed]:
        """Abilities and spells that a seat may use in these windows."""
        return deeds.window_deeds(self.board, self.seat, *windows, about=about)

    # Fate

    def be_devoured(self, *, source: str = "") -> Script[None]:
        """The investigator is devoured; another one comes, unless the Ancient One is awake."""
        return departures.devour(self.board, self.seat, source=source)

    def go_down(self) -> Script[None]:
        """Sanity or Stamina is 0: Asylum or Hospital, lost from an Other World, or devoured."""
        return knocked_out.go_down(self.board, self.seat)

    def is_marked(self, code: str) -> None:
        """Carries a mark from now on."""
        pledges.mark(self.board, self.seat, code)

    def has_mark(self, code: str) -> bool:
        """Return whether the investigator carries a mark."""
        return pledges.has_mark(self.board, self.seat, code)

    def sacrifices(self) -> Script[None]:
        """Return what steps of Missions take as the Upkeep begins, as a deed."""
        return quests.sacrifices(self.board, self.seat)

    def has_spent_the_phase(self, place: str) -> Script[None]:
        """An encounter phase is over that began in a place, as a deed."""
        return quests.phase_spent(self.board, self.seat, Place(place))

    def begins_quest(self, card: CardNo) -> Script[None]:
        """A Mission or Task has its first step done, as a deed."""
        return quests.begin_quest(self.board, self.seat, card)

    def completes(self, code: str) -> Script[None]:
        """The last step of a Mission or Task is done, as a deed."""
        held = self.holding(code)
        assert held is not None
        held.tokens = len(self.board.card(held.card).steps) - 1
        return quests.begin_quest(self.board, self.seat, held.card, anew=False)

    def retire(self) -> Script[None]:
        """The investigator leaves the game by own will; another one comes in the next turn."""
        return departures.retire(self.board, self.seat)

    # Gates

    def elder_signs(self, place: Place) -> list[CardNo]:
        """Cards that close and seal a location at once; none for a stable one."""
        return seals.elder_signs(self.board, self.seat, place)

    def try_to_close(self, place: Place, skill: Skill) -> Script[None]:
        """A Fight or Lore check to close the gate; on a pass it may be sealed."""
        return gates.try_to_close(self.board, self.seat, place, skill)

    def use_elder_sign(self, place: Place, card: CardNo) -> Script[None]:
        """Close and seal with a card: 1 Sanity, 1 Stamina, no check, no clue."""
        return gates.use_elder_sign(self.board, self.seat, place, card)

    # Meeting

    def choose_meeting(
        self, among: Callable[[], Sequence[MonsterNo]], *, source: str, optional: bool = False
    ) -> Script[tuple[MonsterNo, str] | None]:
        """Return which of several monsters is met next, and whether by `evade` or by `fight`."""
        return meeting.choose_meeting(
            self.board, self.seat, among, source=source, optional=optional
        )

    def meet(self, no: MonsterNo, wanted: str = "") -> Script[str]:
        """Fight or evade one monster: `evaded`, `won`, `fled` or `stopped`."""
        return meeting.meet(self.board, self.seat, no, wanted)

    def monster_appears(self, n: int = 1) -> Script[None]:
        """Monsters from the cup stand before an investigator: fight or evade; they never stay."""
        return meeting.monster_appears(self.board, self.seat, n)

    # Monsters

    def defeat(self, no: MonsterNo, combat: Combat | None = None) -> Script[None]:
        """A monster is defeated: a trophy, unless it is endless, spawn, or says otherwise."""
        return monsters.defeat(self.board, self.seat, no, combat)

    # Skirmish

    def skirmish(self, modifier: int, *, source: str = "") -> Script[bool]:
        """One Combat check of difficulty 1 that an encounter asks for."""
        return skirmish.skirmish(self.board, self.seat, modifier, source=source)

    # Travel

    def be_arrested(self) -> Script[bool]:
        """Into the Jail Cell, without half of the money; False where nobody may be arrested."""
        return travel.arrest(self.board, self.seat)

    def come_back(self) -> Script[None]:
        """From Lost in time and space to any area of Arkham, own choice."""
        return travel.come_back(self.board, self.seat)

    def be_delayed(self) -> None:
        """Delayed until the next Movement phase."""
        return travel.delay(self.board, self.seat)

    def be_drawn_through(self, place: Place, *, delayed: bool = True) -> Script[bool]:
        """Through the gate of a location to the first area of its world."""
        return travel.draw_through(self.board, self.seat, place, delayed=delayed)

    def be_lost(self, *, source: str = "", why: str = "") -> Script[None]:
        """Lost in time and space, delayed; abilities and Ancient Ones may do something else."""
        return travel.lose_in_time(self.board, self.seat, source=source, why=why)

    def lose_next_turn(self) -> None:
        """Skip all phases of the next turn but Mythos."""
        return travel.lose_next_turn(self.board, self.seat)

    def move_anywhere(
        self, *, streets: bool = True, locations: bool = True, source: str = ""
    ) -> Script[Place]:
        """Move to an area of Arkham of own choice; where the investigator then is."""
        return travel.move_anywhere(
            self.board, self.seat, streets=streets, locations=locations, source=source
        )

    def move_to(self, place: Place, *, how: str = "") -> Script[None]:
        """Put an investigator somewhere; a closed location sends them to its street."""
        return travel.move_to(self.board, self.seat, place, how=how)

    def return_to_arkham(self, *, lost: bool = True) -> Script[bool]:
        """Back through an open gate to the world, with an explored marker."""
        return travel.return_to_arkham(self.board, self.seat, lost=lost)

    def set_explored(self, *, on: bool) -> None:
        """Place or remove the explored marker."""
        return travel.set_explored(self.board, self.seat, on=on)
