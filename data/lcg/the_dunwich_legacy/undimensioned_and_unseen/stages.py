"""The acts and agendas of *Undimensioned and Unseen*."""

from __future__ import annotations

from typing import Any

from bot.lcg.api import (
    EVADE,
    FIGHT,
    CardPlayedEvent,
    EnemyFalls,
    Game,
    Headcount,
    JoinsVictory,
    PhaseEnds,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Use,
    advance_act,
    attack,
    back,
    constant,
    end,
    forced,
    from_aside,
    handler,
    logged_cards,
    objective,
    perform,
    place_doom,
    put_asset,
    put_off,
    ruling,
    shuffle_encounter_deck,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.brood import (
    BROOD,
    FORMULA,
    broods_in_play,
    move_all_broods,
    set_aside_broods,
    spawn_set_aside_brood,
)
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.places import RUINS

RAMPAGING, BIDING, UNLEASHED = "02237", "02238", "02239"
SCRIPT, DESTROY = "02240", "02241"
ARMITAGE = "02040"


# Agendas


def _is_end_of_enemy_phase_with_brood(g: Game, use: Use[PhaseEnds]) -> bool:
    return use.event.phase == "enemy" and bool(broods_in_play(g))


@forced(RAMPAGING, "rampage", to=PhaseEnds, when=_is_end_of_enemy_phase_with_brood)
async def rampaging_creatures_move_broods(g: Game, _use: Use) -> None:
    """Rampaging Creatures: When the enemy phase ends, Broods move towards random locations."""
    await move_all_broods(g)


@forced(BIDING, "rampage", to=PhaseEnds, when=_is_end_of_enemy_phase_with_brood)
async def biding_its_time_moves_broods(g: Game, _use: Use) -> None:
    """Biding Its Time: When the enemy phase ends, Broods move towards random locations."""
    await move_all_broods(g)


@forced(UNLEASHED, "rampage", to=PhaseEnds, when=_is_end_of_enemy_phase_with_brood)
async def horrors_unleashed_move_broods(g: Game, _use: Use) -> None:
    """Horrors Unleashed: When the enemy phase ends, Broods move towards random locations."""
    await move_all_broods(g)


@back(RAMPAGING)
async def spawn_brood_after_rampaging_creatures(g: Game) -> None:
    """Rampaging Creatures: Shuffle the encounter discard pile into the encounter deck.

    Then a set-aside Brood spawns at a random location.
    """
    shuffle_encounter_deck(g, with_discard=True)
    await spawn_set_aside_brood(g)


@back(BIDING)
async def schedule_tests_after_biding_its_time(g: Game) -> None:
    """Biding Its Time: Shuffle the encounter discard pile into the encounter deck.

    Then a set-aside Brood spawns at the lead’s location. Each investigator there tests agility (4).
    The Brood attacks everyone who fails.
    """
    shuffle_encounter_deck(g, with_discard=True)
    here = g.places.of_seat(g.state.lead)
    if here is None:
        return
    newcomer = await spawn_set_aside_brood(g, here)
    for who in g.investigators.at(here.id) if newcomer is not None else ():
        await put_off(g, "no_place_to_hide", seat=who.seat, enemy=newcomer.id if newcomer else "")


@handler("no_place_to_hide")
async def take_test_after_biding_its_time(g: Game, args: dict[str, Any]) -> None:
    """Let one investigator take the test on the back of Biding Its Time."""
    seat, enemy = Seat(args["seat"]), g.piece(PieceId(args["enemy"]))

    async def on_fail(_trial: SkillTest) -> None:
        if enemy is not None and enemy in g.in_play:
            await attack(g, enemy, seat)

    if g.who(seat).playing and enemy is not None:
        test = take_test(g, seat, *read_printed_test(g, BIDING), source=BIDING, on_fail=on_fail)
        await perform(g, seat, test)


@constant(UNLEASHED, FIGHT, stage=True)
def raise_fight_of_abominations(g: Game, _agenda: Piece, enemy: Piece) -> int:
    """Horrors Unleashed: Each Abomination has +1 fight and +1 evade."""
    return int(g.card(enemy).has_trait("Abomination"))


@constant(UNLEASHED, EVADE, stage=True)
def raise_evade_of_abominations(g: Game, agenda: Piece, enemy: Piece) -> int:
    """Horrors Unleashed: Each Abomination has +1 fight and +1 evade."""
    return raise_fight_of_abominations(g, agenda, enemy)


@back(UNLEASHED)
async def end_game_with_broods_escaped(_g: Game) -> None:
    """Horrors Unleashed: The Broods escape into the hills (resolution 1)."""
    raise end("r1")


# Acts


def _seats_in_ruins(g: Game) -> list[Seat]:
    ruins = g.in_play.first_of(RUINS)
    return [who.seat for who in g.investigators.at(ruins.id if ruins else None)]


objective(SCRIPT, payers=_seats_in_ruins, place=RUINS, anytime=True)


@back(SCRIPT)
async def give_everyone_esoteric_formula(g: Game) -> None:
    """Saracenic Script: Each investigator puts an Esoteric Formula into play. If Dr.

    Henry Armitage was sacrificed, also put 1 doom on the agenda.
    """
    for who in g.playing():
        copy = from_aside(g, FORMULA)
        if copy is not None:
            await put_asset(g, copy, who.seat)
    if ARMITAGE in logged_cards(g, "sacrificed"):
        await place_doom(g, 1)


def _count_destroyed_broods(g: Game) -> int:
    return sum(g.card(copy).code == BROOD for copy in g.state.victory)


def _count_all_broods(g: Game) -> int:
    return _count_destroyed_broods(g) + len(broods_in_play(g)) + len(set_aside_broods(g))


objective(
    DESTROY,
    tally=Headcount(
        have=_count_destroyed_broods, need=_count_all_broods, icon="enemy", unit="Broods destroyed"
    ),
)


def _is_no_brood_left(g: Game, _use: Use) -> bool:
    return not broods_in_play(g) and not set_aside_broods(g)


@forced(DESTROY, "destroyed", to=JoinsVictory, when=_is_no_brood_left)
async def advance_when_last_brood_is_defeated(g: Game, _use: Use) -> None:
    """They Must Be Destroyed!: Objective, when no Brood is in play or set aside, advance."""
    await advance_act(g)


@forced(DESTROY, "gone", to=EnemyFalls, when=_is_no_brood_left)
async def advance_when_last_brood_leaves(g: Game, _use: Use) -> None:  # noqa: D103 - the same objective
    await advance_act(g)


@forced(DESTROY, "called_off", to=CardPlayedEvent, when=_is_no_brood_left)
async def advance_when_event_leaves_no_brood(g: Game, _use: Use) -> None:  # noqa: D103 - the same objective
    await advance_act(g)


@forced(DESTROY, "none", to=PhaseEnds, when=_is_no_brood_left)
async def advance_if_no_brood_is_left(g: Game, _use: Use) -> None:  # noqa: D103 - the same objective
    await advance_act(g)


@back(DESTROY)
async def end_game_with_no_brood_left(_g: Game) -> None:
    """They Must Be Destroyed!: No Brood is left (resolution 2)."""
    raise end("r2")


ruling(RAMPAGING, "You draw a location for each Brood. A Brood already there stays.")
ruling(SCRIPT, "Only investigators at the Whateley Ruins can pay for this, as a group.")
ruling(SCRIPT, "If the campaign log doesn’t mention Dr. Armitage, he counts as alive.")
ruling(DESTROY, "Broods that set-up removed from the game don’t count.")
