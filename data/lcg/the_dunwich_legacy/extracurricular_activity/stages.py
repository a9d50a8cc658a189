"""The acts and agendas of *Extracurricular Activity*."""

from __future__ import annotations

from bot.lcg.api import (
    HAND_LIMIT,
    Cost,
    EnemyEnters,
    Game,
    Harm,
    Piece,
    Seat,
    ThresholdReached,
    Timing,
    Use,
    action,
    add_to_encounter_deck,
    advance_agenda,
    advance_past,
    all_out,
    back,
    constant,
    deal_all,
    discard_encounter,
    end,
    forced,
    from_aside,
    move_towards,
    objective,
    of_card,
    put_uncontrolled,
    remove_all_doom,
    remove_from_game,
    ruling,
    shuffle_encounter_deck,
    spawn,
)
from data.lcg.the_dunwich_legacy.extracurricular_activity.encounters import (
    CONCOCTION,
    EXPERIMENT,
    JAZZ,
    WHEREABOUTS,
)
from data.lcg.the_dunwich_legacy.extracurricular_activity.places import (
    DORMITORIES,
    LABS,
    SCIENCE,
    put_first_set_aside_location_into_play,
)
from data.lcg.the_dunwich_legacy.order import was_the_house_always_wins_played

QUIET_HALLS, DEAD_OF_NIGHT, UNLEASHED = "02042", "02043", "02044"
AFTER_HOURS, SAFETY = "02045", "02047"
FEW, MANY = 5, 10
"""Cards in a discard pile from which on the halls are less quiet."""
DUG, DUG_ALONE = 5, 10


# Agendas


@back(QUIET_HALLS)
async def deal_horror_for_large_discard_piles(g: Game) -> None:
    """Quiet Halls: Anyone with 5 or more cards in their discard pile takes 1 horror.

    With 10 or more they take 2 instead. If you played The House Always Wins before this, agenda 2
    advances at once too.
    """
    source = of_card(QUIET_HALLS)
    piles = {who.seat: len(who.discard) for who in g.playing()}
    horror = {seat: (count >= FEW) + (count >= MANY) for seat, count in piles.items()}
    await deal_all(g, [Harm(seat, horror=n, source=source) for seat, n in horror.items() if n])
    if was_the_house_always_wins_played(g):
        await advance_past(g)


@constant(DEAD_OF_NIGHT, HAND_LIMIT, stage=True)
def dead_of_night_lowers_hand_limit(_g: Game, _agenda: Piece, _seat: Seat) -> int:
    """Dead of Night: Your hand limit is 3 lower."""
    return -3


async def spawn_experiment(g: Game, code: str) -> None:
    """Spawn The Experiment at the location with this code, if it is still set aside."""
    copy, place = from_aside(g, EXPERIMENT), g.in_play.first_of(code)
    if copy is not None and place is not None:
        await spawn(g, copy, g.state.lead, at=place.id)


async def move_experiment(g: Game) -> None:
    """Move The Experiment 1 location towards the Dormitories, if both are in play."""
    beast, goal = g.in_play.first_of(EXPERIMENT), g.in_play.first_of(DORMITORIES)
    if beast is not None and goal is not None:
        await move_towards(g, beast, goal.id)


@back(DEAD_OF_NIGHT)
async def bring_dormitories_and_move_experiment(g: Game) -> None:
    """Dead of Night: The Dormitories enter play. The Experiment moves 1 location towards them.

    If it isn’t in play, it spawns in the Science Building.
    """
    put_first_set_aside_location_into_play(g, DORMITORIES)
    if g.in_play.first_of(EXPERIMENT) is not None:
        await move_experiment(g)
    else:
        await spawn_experiment(g, SCIENCE)


@forced(UNLEASHED, "prowl", to=ThresholdReached, timing=Timing.WHEN)
async def remove_doom_and_move_experiment(g: Game, use: Use[ThresholdReached]) -> None:
    """The Beast Unleashed: Forced, when doom would make it advance, remove all doom instead.

    Then The Experiment moves 1 location towards the Dormitories.
    """
    use.event.cancelled = True
    remove_all_doom(g)
    await move_experiment(g)


def _is_experiment_entering_dormitories(g: Game, use: Use[EnemyEnters]) -> bool:
    place = g.piece(use.event.place)
    return use.event.enemy.code == EXPERIMENT and place is not None and place.code == DORMITORIES


@forced(UNLEASHED, "feast", to=EnemyEnters, when=_is_experiment_entering_dormitories)
async def advance_when_experiment_arrives(g: Game, _use: Use[EnemyEnters]) -> None:
    """The Beast Unleashed: Objective, when The Experiment enters the Dormitories, advance."""
    await advance_agenda(g)


@back(UNLEASHED)
async def end_game_with_horror(g: Game) -> None:
    """The Beast Unleashed: Each investigator takes 3 horror. Then resolution 4."""
    source = of_card(UNLEASHED)
    await deal_all(g, [Harm(who.seat, horror=3, source=source) for who in g.playing()])
    raise end("r4")


@all_out("extracurricular_activity")
async def resolution_if_all_are_out(g: Game) -> str:
    """Return resolution 4 if the last agenda’s horror defeated everyone, else no resolution."""
    return "r4" if g.state.agenda.turned and g.stages.agenda.code == UNLEASHED else "none"


# Acts


@back(AFTER_HOURS)
async def shuffle_jazz_into_encounter_deck(g: Game) -> None:
    """After Hours: Shuffle "Jazz" Mulligan and the discard pile into the encounter deck."""
    shuffle_encounter_deck(g, with_discard=True)
    jazz = from_aside(g, JAZZ)
    if jazz is not None:
        add_to_encounter_deck(g, jazz)


objective(WHEREABOUTS)


@action(
    WHEREABOUTS,
    "search",
    cost=Cost(actions=1, clues=1),
    label="Discard encounter cards",
    when=lambda g, _use: bool(g.state.encounter_deck),
    why="The encounter deck is empty.",
)
async def search_for_rice(g: Game, _use: Use) -> None:
    """Rice’s Whereabouts: Action, 1 clue: discard the top 5 encounter cards (10 if you’re alone).

    Objective, when anyone takes control of "Jazz" Mulligan, advance.
    """
    discard_encounter(g, DUG_ALONE if g.state.started == 1 else DUG)


@back(WHEREABOUTS)
async def put_labs_into_play_with_experiment(g: Game) -> None:
    """Rice’s Whereabouts: The Alchemy Labs enter play.

    On agenda 1 or 2, The Experiment spawns there. If you played The House Always Wins before this,
    put the Concoction under them; otherwise it leaves the game.
    """
    labs = put_first_set_aside_location_into_play(g, LABS)
    if g.state.agenda.index < 2 and g.in_play.first_of(EXPERIMENT) is None:
        await spawn_experiment(g, LABS)
    brew = from_aside(g, CONCOCTION)
    if brew is not None and labs is not None and was_the_house_always_wins_played(g):
        put_uncontrolled(g, brew, labs)
    elif brew is not None:
        remove_from_game(g, brew)


objective(SAFETY, enemy=EXPERIMENT)


@back(SAFETY)
async def end_game_with_experiment_defeated(_g: Game) -> None:
    """Campus Safety: You defeated The Experiment (resolution 3)."""
    raise end("r3")


ruling(UNLEASHED, "You get resolution 4 even if a card cancels the horror, or it defeats everyone.")
ruling(
    WHEREABOUTS,
    ("If the encounter deck is empty, nothing is discarded, and it isn’t reshuffled for this."),
)
