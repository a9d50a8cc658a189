"""The Experiment, and the people and things that help against it."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    CopyNo,
    EnemyFalls,
    Game,
    PhaseBegins,
    Seat,
    Skill,
    SkillTest,
    Use,
    action,
    advance_act,
    damage_rule,
    fight_with,
    foes,
    forced,
    put_uncontrolled,
    ready,
    remove_from_game,
    revelation,
    ruling,
    take_control,
    take_test,
    this_enemy,
    when_discarded,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

EXPERIMENT, CONCOCTION, JAZZ = "02058", "02059", "02060"
WHEREABOUTS = "02046"
POTENCY = 6
"""The Concoction's bonus to an attack on the Experiment."""


@forced(
    EXPERIMENT,
    "stir",
    to=PhaseBegins,
    when=lambda _g, use: use.event.phase == "enemy" and use.source.exhausted,
)
async def experiment_readies(g: Game, use: Use) -> None:
    """The Experiment: Forced, when the enemy phase begins, it readies."""
    await ready(g, use.source)


@forced(EXPERIMENT, "fall", to=EnemyFalls, when=this_enemy)
async def resolve_end_when_experiment_is_defeated(g: Game, _use: Use[EnemyFalls]) -> None:
    """The Experiment: Objective, when it’s defeated in any act, resolve the end of act 3."""
    g.state.act.index = len(g.library.scenarios[g.state.scenario].acts) - 1
    await advance_act(g)


@damage_rule("concoction")
def concoction_bonus_damage(g: Game, trial: SkillTest) -> int:
    """Return the extra damage of the Concoction, which only The Experiment takes."""
    enemy = g.piece(trial.target)
    return POTENCY if enemy is not None and enemy.code == EXPERIMENT else 0


@action(
    CONCOCTION,
    "throw",
    is_a=frozenset({"fight"}),
    attempt=Attempt(skill=Skill.INTELLECT, more="concoction"),
    label="intellect, +6 damage to The Experiment",
    targets=foes,
)
async def fight_with_concoction(g: Game, use: Use) -> None:
    """Alchemical Concoction: Action, Fight with intellect. +6 damage to The Experiment.

    If you succeed, the Concoction leaves the game.
    """
    trial = await fight_with(g, use)
    if trial is not None and trial.success and use.source in g.in_play:
        remove_from_game(g, use.source.copy)


# "Jazz" Mulligan


def _put_jazz_into_play(g: Game, seat: Seat, copy: CopyNo) -> None:
    place = g.places.of_seat(seat)
    if place is not None:
        put_uncontrolled(g, copy, place)


@revelation(JAZZ)
async def jazz_enters_play(g: Game, use: Use) -> None:
    """ "Jazz" Mulligan: Revelation, he enters play at your location. Nobody controls him."""  # noqa: D210 - his name begins so
    if use.copy is not None:
        _put_jazz_into_play(g, use.seat, use.copy)


@when_discarded(JAZZ)
async def jazz_enters_play_when_discarded(g: Game, args: dict[str, int]) -> None:
    """ "Jazz" Mulligan: In act 2, if you discard him for any reason, he enters play here."""  # noqa: D210 - his name begins so
    copy, seat = CopyNo(args["copy"]), g.state.turn
    if g.stages.act.code == WHEREABOUTS and copy in g.state.encounter_discard:
        _put_jazz_into_play(g, seat if seat is not None else g.state.lead, copy)


@action(
    JAZZ,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    granted=lambda _g, use: use.source.controller is None,
    tests=JAZZ,
)
async def persuade_jazz(g: Game, use: Use) -> None:
    """ "Jazz" Mulligan: If nobody controls him: Action, Parley: test intellect (3).

    If you succeed, take control of him.
    """  # noqa: D210 - his name begins so

    async def on_success(_trial: SkillTest) -> None:
        await take_control(g, use.source, use.seat)
        if g.stages.act.code == WHEREABOUTS:
            await advance_act(g)

    await take_test(g, use.seat, *read_printed_test(g, JAZZ), source=JAZZ, on_success=on_success)


ruling(JAZZ, "While you control him, you can enter locked unrevealed locations.")
ruling(EXPERIMENT, "When cards move it, it can pass locked doors. It isn’t a hunter.")
