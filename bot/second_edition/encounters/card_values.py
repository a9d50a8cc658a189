"""Cards whose rules are values: headlines, tomes, activities, changes of monsters and checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core import frames, state, topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Hit, HorrorFailed, MonsterFell, MovementEnds
from bot.second_edition.core.registry import (
    REGISTRY,
    AncientOneRule,
    Origin,
    RumorRule,
    Use,
    Window,
    ability,
    constant,
    mythos,
    on,
)
from bot.second_edition.core.rolls import roll
from bot.second_edition.encounters.entries import ENTRIES
from bot.second_edition.encounters.interpreter import run_ops
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.packs import pack_card
from bot.second_edition.encounters.ways import odds_text
from bot.second_edition.printed.box_shapes import FoeCardFacts
from bot.second_edition.printed.ops import Change, Op
from bot.second_edition.printed.terms import MonsterNo, Skill
from bot.second_edition.verbs import foe_cards, monster_markers


def headline(code: str, *ops: Op) -> None:
    """Register a headline's effect, which the first player resolves.

    Rules, "Phase 5: Mythos", step 4.
    """
    ENTRIES.effects[code] = list(ops)

    @mythos(code)
    async def begin_headline(b: Board) -> None:
        await run_ops(b, ops, _occasion_of(b, b.seats.leader(), code))


def tome(code: str, *ops: Op) -> None:
    """Register the effect of reading a tome. Rules, "Phase 2: Movement"."""
    ENTRIES.effects[code] = list(ops)
    points = pack_card(code).movement_cost

    def note(b: Board, use: Use) -> str:
        return odds_text(b, use.seat, ops)

    @ability(
        code,
        Window.MOVEMENT,
        exhausts=True,
        points=points,
        label="Read",
        when=in_arkham,
        note=note,
    )
    async def read_tome(b: Board, use: Use) -> None:
        occasion = structs.replace(_occasion_of(b, use.seat, code), card=use.card)
        await frames.perform(b, use.seat, run_ops(b, ops, occasion))


def activity(code: str, *ops: Op) -> None:
    """Register the effect of ending a movement where this Rumor's activity marker is.

    Rules, "Phase 5: Mythos", step 4.
    """
    ENTRIES.effects[code] = list(ops)

    @on(code, MovementEnds)
    async def resolve_activity(b: Board, _origin: Origin, event: MovementEnds) -> None:
        if event.place == b.library.mythos[code].activity:
            occasion = _occasion_of(b, event.seat, code)
            await frames.perform(b, event.seat, run_ops(b, ops, occasion))


def foe_deck(monster: str, reward: Callable[[Board, Seat], Script[None]]) -> None:
    """Register the effects on the cards of a monster that has its own cards.

    `reward` is a script for its defeat in combat.
    """

    async def carry_out_operations(
        b: Board, combat: state.Combat | None, ops: Sequence[Op]
    ) -> None:
        if combat is not None and ops:
            occasion = _occasion_of(b, combat.seat, monster)
            await frames.perform(b, combat.seat, run_ops(b, ops, occasion))

    def card(b: Board, combat: state.Combat | None) -> FoeCardFacts:
        return foe_cards.drawn_card(b, combat) or _NO_CARD

    @on(monster, HorrorFailed)
    async def carry_out_on_horror(b: Board, _origin: Origin, event: HorrorFailed) -> None:
        await carry_out_operations(b, event.combat, card(b, event.combat).horror_failed)

    @on(monster, Hit)
    async def carry_out_on_hit(b: Board, _origin: Origin, event: Hit) -> None:
        await carry_out_operations(b, event.combat, card(b, event.combat).hit)

    @on(monster, MonsterFell)
    async def carry_out_on_fall(b: Board, _origin: Origin, event: MonsterFell) -> None:
        await carry_out_operations(b, event.combat, card(b, event.combat).defeated)
        if event.combat is not None:
            await frames.perform(b, event.seat, reward(b, event.seat))


_NO_CARD = FoeCardFacts(id="", monster="")


def has_chart(b: Board, code: str) -> bool:
    """Return True if the host has filled in the chart of a card."""
    return code in b.library.charts


async def roll_on_chart(b: Board, seat: Seat, code: str) -> None:
    """Roll a die, and carry out the row of a card's chart for its face, if there is one."""
    face = roll(b, seat, source=code)[0]
    for row in b.library.charts[code].rows:
        if face in row.faces:
            await run_ops(b, row.ops, _occasion_of(b, seat, code))


def changes(code: str, *found: Change) -> None:
    """Register how monsters change while a card is in force."""
    ENTRIES.changes[code] = list(found)

    @constant(code, topics.MONSTER)
    def apply_changes(_b: Board, _origin: Origin | None, stats: monster_markers.Stats) -> None:
        for change in found:
            if _applies_to(change, stats):
                _apply_change(change, stats)


def register_check_modifiers(code: str, **found: int) -> None:
    """Register what a card adds to skill checks in Arkham while it is in force, by skill."""
    ENTRIES.modifiers[code] = {Skill(skill): n for skill, n in found.items()}

    @constant(code, topics.CHECK)
    def modifier_in_arkham(b: Board, _origin: Origin, seat: Seat, made: state.SkillCheck) -> int:
        here = b.town.in_arkham(b.who(seat).place)
        return found.get(made.skill.value, 0) if here else 0


def describe(code: str, text: str) -> None:
    """Give a text to a card that has no script, or whose scripts have no text."""
    ENTRIES.texts.setdefault(code, []).append(text)


def rumor(rule: RumorRule) -> None:
    """Register the scripts of a Rumor."""
    REGISTRY.rumors[rule.code] = rule


def ancient_one(rule: AncientOneRule) -> None:
    """Register the scripts of the final battle with an Ancient One."""
    REGISTRY.ancient_ones[rule.code] = rule


def is_kind(b: Board, no: MonsterNo, code: str) -> bool:
    """Return True if a monster marker is of this kind."""
    return b.state.markers[no] == code


def return_kind(b: Board, code: str) -> int:
    """Return all monsters of a kind on and beside the board to the cup; return how many."""
    return monster_markers.return_all(b, lambda: monster_markers.monsters_in(b, codes=(code,)))


def beside_rumor(b: Board, use: Use) -> bool:
    """Return True if the user is where the Rumor's activity marker is."""
    rumor = b.state.rumor
    return rumor is not None and b.library.mythos[rumor.code].activity == b.who(use.seat).place


def in_arkham(b: Board, use: Use) -> bool:
    """Return True if the user is in Arkham."""
    return b.town.in_arkham(b.who(use.seat).place)


def _occasion_of(b: Board, seat: Seat, code: str) -> Occasion:
    return Occasion(seat, code, b.who(seat).place)


def _applies_to(change: Change, stats: monster_markers.Stats) -> bool:
    if change.kinds:
        return stats.code in change.kinds
    if change.moving is not None:
        return stats.movement is change.moving
    return stats.undead or not change.undead


_REPLACED = ("horror_rating", "horror_damage", "combat_rating", "combat_damage", "movement")


def _apply_change(change: Change, stats: monster_markers.Stats) -> None:
    stats.toughness += change.toughness
    for what in _REPLACED:
        value = getattr(change, what)
        if value is not None:
            setattr(stats, what, value)
    for gained in change.gains:
        setattr(stats, gained, True)
