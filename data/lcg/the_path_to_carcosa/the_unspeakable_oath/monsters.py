"""The Monster pile of *The Unspeakable Oath*, and the tasks of the escape."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    draw_to_area,
    in_area,
    is_remembered,
    shuffle_random_card_in,
)

MONSTERS, BENEATH, POSSESSED = "monsters", "beneath_act", "possessed"
HIS_DOMAIN = "03162"
KITCHEN_FIRE, PATIENTS_FIGHT = "kitchen_fire", "patients_fight"
GUARDS_DISTRACTED, GUARD_PATROLS = "guards_distracted", "guard_patrols"
PATIENT_RELEASED, WAY_OUT = "patient_released", "way_out"
TASKS = (
    KITCHEN_FIRE,
    PATIENTS_FIGHT,
    GUARDS_DISTRACTED,
    GUARD_PATROLS,
    PATIENT_RELEASED,
    WAY_OUT,
)


def is_a_monster_left(g: Game) -> bool:
    """Return True if the Monster pile has a card."""
    return bool(in_area(g, MONSTERS))


def put_monster_under(g: Game) -> bool:
    """Put a random card of the Monster pile beneath the act, unseen; False if there is none.

    While agenda 3 is current, it is shuffled into the encounter deck instead.
    """
    if g.stages.is_in_force(g.library.card(HIS_DOMAIN).code):
        return shuffle_random_card_in(g, MONSTERS)
    return draw_to_area(g, MONSTERS, BENEATH) is not None


def tasks_done(g: Game) -> int:
    """Return the number of tasks of act 3 that the investigators have performed."""
    return sum(is_remembered(g, task) for task in TASKS)
