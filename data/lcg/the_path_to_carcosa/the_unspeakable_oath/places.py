"""The places of *The Unspeakable Oath*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.lcg.api import (
    ATTACK_HORROR,
    DIFFICULTY,
    MAY_NOT_ENTER,
    WAY_COST,
    Cost,
    EnemyFalls,
    Game,
    Leaves,
    Limit,
    Piece,
    PieceId,
    PlaceReveals,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    TestSucceeds,
    Timing,
    TurnEnds,
    Use,
    action,
    add_place,
    advance_act,
    by_investigator_here,
    can_be_evaded,
    choose_cards,
    choose_word,
    clues_to_spend,
    constant,
    deal,
    discard_from_hand,
    draw_aside,
    draw_cards,
    evade,
    forced,
    gain,
    heal,
    investigates_this_location,
    is_remembered,
    reaction,
    remember,
    resign,
    ruling,
    spare_cards,
    spend_clues,
    take_test,
    this_location,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.hasturs_gift import possessed
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.monsters import (
    GUARD_PATROLS,
    GUARDS_DISTRACTED,
    KITCHEN_FIRE,
    PATIENT_RELEASED,
    PATIENTS_FIGHT,
    WAY_OUT,
)

WEST_QUIET, WEST_CRUEL, EAST_CALM, EAST_COLD = "03168", "03169", "03170", "03171"
KITCHEN, MESS_HALL, INFIRMARY = "03172", "03173", "03174"
YARD, GARDEN, BASEMENT = "03175", "03176", "03177"
DANIELS_CELL, OCCUPIED, DREARY, FAMILIAR = "03178", "03179", "03180", "03181"
CELLS = (DANIELS_CELL, OCCUPIED, DREARY, FAMILIAR)
REALLY_BAD_ONES = ("03164", "03165")
FIRST_ACT, LAST_ACT = 1, 4
TOLL = 1
DONE = "There are clues left, or you have done it."


# Unrevealed sides


def _lock(code: str, name: str) -> None:
    """Register the locked door on the unrevealed side of a location."""

    def locked(g: Game, here: Piece, _seat: Seat, place: Piece) -> str:
        shut = place is here and g.stages.act.stage == FIRST_ACT
        return f"The {name} is locked until act 2." if shut else ""

    locked.__doc__ = f"{name}: While unrevealed, in act 1, investigators can’t enter."
    constant(code, MAY_NOT_ENTER, revealed=False)(locked)


for _code, _name in ((KITCHEN, "Kitchen"), (GARDEN, "Garden"), (BASEMENT, "Basement Hall")):
    _lock(_code, _name)
    ruling(_code, "Enemies come and go through the locked door.")


def _has_no_clue(g: Game, cell: Piece, seat: Seat, place: Piece) -> str:
    """Patient Confinement: While unrevealed, it costs you 1 clue to enter."""
    short = place is cell and clues_to_spend(g, seat) < TOLL
    return "To enter, you have to spend 1 clue." if short else ""


def _enters_cell(_g: Game, use: Use[Leaves]) -> bool:
    return use.event.to == use.source.id and not use.event.carried


async def _pay_for_cell(g: Game, use: Use[Leaves]) -> None:
    """Patient Confinement: While unrevealed, it costs you 1 clue to enter."""
    seat = use.event.seat
    if clues_to_spend(g, seat) < TOLL:
        use.event.cancelled = True
    else:
        spend_clues(g, seat, TOLL)


def _cost_of_cell(_g: Game, cell: Piece, _seat: Seat, _here: Piece, to: Piece) -> str:
    """Patient Confinement: While unrevealed, it costs you 1 clue to enter."""
    return "1 clue" if to is cell else ""


for _code in CELLS:
    constant(_code, MAY_NOT_ENTER, revealed=False)(_has_no_clue)
    forced(_code, "toll", to=Leaves, timing=Timing.WHEN, when=_enters_cell, face_down=True)(
        _pay_for_cell
    )
    constant(_code, WAY_COST, revealed=False)(_cost_of_cell)
    ruling(
        _code, "The clue is paid in every act. A move that you don’t make yourself costs nothing."
    )


# Asylum Halls


def _possessed_falls_here(g: Game, use: Use[EnemyFalls]) -> bool:
    enemy = use.event.enemy
    mine = use.event.seat == use.seat and g.card(enemy).has_trait("Possessed")
    return mine and g.places.where(enemy) == use.source.id


@reaction(WEST_QUIET, "draw", to=EnemyFalls, label="Draw 1 card", when=_possessed_falls_here)
async def western_halls_draw_card(g: Game, use: Use[EnemyFalls]) -> None:
    """Asylum Halls: Reaction, after you defeat a Possessed enemy here, draw 1 card."""
    await draw_cards(g, use.seat, 1)


@constant(WEST_CRUEL, ATTACK_HORROR)
def western_halls_add_horror(g: Game, halls: Piece, enemy: Piece) -> int:
    """Asylum Halls: Each Possessed enemy here has +1 horror."""
    return int(g.card(enemy).has_trait("Possessed") and g.places.where(enemy) == halls.id)


def _possessed_here(g: Game, use: Use) -> list[PieceId]:
    here = [each for each in possessed(g) if g.places.where(each) == use.source.id]
    return [each.id for each in here if can_be_evaded(g, each)]


@action(
    EAST_CALM,
    "evade",
    cost=Cost(actions=1, horror=1),
    is_a=frozenset({"evade"}),
    label="Take 1 horror: evade",
    targets=_possessed_here,
)
async def eastern_halls_evade(g: Game, use: Use) -> None:
    """Asylum Halls: Action, take 1 horror: automatically evade a Possessed enemy here."""
    enemy = g.piece(use.target)
    if enemy is not None:
        await evade(g, enemy, use.seat)


@forced(EAST_COLD, "chill", to=TurnEnds, when=by_investigator_here)
async def eastern_halls_trade_horror(g: Game, use: Use[TurnEnds]) -> None:
    """Asylum Halls: Forced, after you end your turn here, take 1 horror and gain 2 resources."""
    seat = use.event.seat

    async def paid() -> None:
        gain(g, seat, 2)

    await deal(g, seat, horror=1, source=EAST_COLD, then=paid)


# Tasks


def _can_do(task: str, *, with_clues: bool = False) -> Callable[[Game, Use], bool]:
    """Match a use while a task is not done and, unless `with_clues`, no clue is on the location."""

    def matches(g: Game, use: Use) -> bool:
        return not is_remembered(g, task) and (with_clues or not use.source.clues)

    return matches


async def _try_task(g: Game, use: Use, skill: Skill, difficulty: int, task: str) -> None:
    """Take a test; on a success, remember a task."""

    async def done(_trial: SkillTest) -> None:
        remember(g, task)

    await take_test(g, use.seat, skill, difficulty, source=use.source.code, on_success=done)


_CLEARED: dict[str, Any] = {"why": DONE}
_ANYTIME: dict[str, Any] = {"why": "You have done that already."}


@action(KITCHEN, "fire", label="Set a fire", tests=KITCHEN, when=_can_do(KITCHEN_FIRE), **_CLEARED)
async def kitchen_set_fire(g: Game, use: Use) -> None:
    """Kitchen: Action, if there are no clues here, test willpower (2).

    If you succeed, remember that you set a fire in the kitchen.
    """
    await _try_task(g, use, *read_printed_test(g, KITCHEN), KITCHEN_FIRE)


@action(
    GARDEN,
    "distract",
    label="Distract the guards",
    tests=GARDEN,
    when=_can_do(GUARDS_DISTRACTED),
    **_CLEARED,
)
async def garden_distract_guards(g: Game, use: Use) -> None:
    """Garden: Action, if there are no clues here, test agility (2).

    If you succeed, remember that you distracted the guards.
    """
    await _try_task(g, use, *read_printed_test(g, GARDEN), GUARDS_DISTRACTED)


@action(
    YARD,
    "incite",
    cost=Cost(actions=1, damage=1),
    label="Take 1 damage: start a fight",
    when=_can_do(PATIENTS_FIGHT),
    **_CLEARED,
)
async def yard_start_fight(g: Game, _use: Use) -> None:
    """Yard: Action, if there are no clues here, take 1 damage.

    Remember that you started a fight among the patients.
    """
    remember(g, PATIENTS_FIGHT)


@action(
    OCCUPIED,
    "release",
    label="Release the patient",
    tests=OCCUPIED,
    when=_can_do(PATIENT_RELEASED, with_clues=True),
    **_ANYTIME,
)
async def occupied_cell_release_patient(g: Game, use: Use) -> None:
    """Patient Confinement (Occupied Cell): Action, test combat (2).

    If you succeed, remember that you released a dangerous patient.
    """
    await _try_task(g, use, *read_printed_test(g, OCCUPIED), PATIENT_RELEASED)


@action(
    DREARY,
    "listen",
    label="Speak to the patient",
    tests=DREARY,
    when=_can_do(GUARD_PATROLS, with_clues=True),
    **_ANYTIME,
)
async def dreary_cell_learn_patrols(g: Game, use: Use) -> None:
    """Patient Confinement (Dreary Cell): Action, test intellect (2).

    If you succeed, remember that you know the guards’ patrols.
    """
    await _try_task(g, use, *read_printed_test(g, DREARY), GUARD_PATROLS)


@action(
    FAMILIAR,
    "recall",
    label="Recall the way out",
    when=_can_do(WAY_OUT, with_clues=True),
    note=lambda g, use: f"willpower ({g.who(use.seat).horror})",
    **_ANYTIME,
)
async def familiar_cell_recall_way_out(g: Game, use: Use) -> None:
    """Patient Confinement (Familiar Cell): Action, test willpower (X), X being the horror on you.

    If you succeed, remember that you recalled the way out.
    """
    await _try_task(g, use, Skill.WILLPOWER, g.who(use.seat).horror, WAY_OUT)


# Other places


def _can_lose_a_card(g: Game, use: Use[TestSucceeds]) -> bool:
    return investigates_this_location(g, use) and bool(spare_cards(g, use.event.test.seat))


@forced(MESS_HALL, "lose", to=TestSucceeds, when=_can_lose_a_card)
async def mess_hall_discard_card(g: Game, use: Use[TestSucceeds]) -> None:
    """Mess Hall: Forced, after you investigate here with success, discard 1 card of your choice."""
    test = use.event.test
    chosen = await choose_cards(
        g,
        test.seat,
        "Which card do you discard?",
        lambda: spare_cards(g, test.seat),
        source=MESS_HALL,
    )
    for copy in chosen:
        discard_from_hand(g, test.seat, copy)


@action(
    INFIRMARY,
    "treat",
    limit=Limit(1, "round"),
    label="Heal 1 damage or horror for 1 of the other",
)
async def infirmary_trade_harm(g: Game, use: Use) -> None:
    """Infirmary: Action, heal 1 damage and take 1 direct horror, or the other way round.

    Once per round.
    """
    words = [
        ("damage", "Heal 1 damage, take 1 direct horror"),
        ("horror", "Heal 1 horror, take 1 direct damage"),
    ]
    word = await choose_word(g, use.seat, "What is treated?", words, source=INFIRMARY)
    if word == "damage":
        heal(g, use.seat, damage=1)
        await deal(g, use.seat, horror=1, source=INFIRMARY, direct=True)
    else:
        heal(g, use.seat, horror=1)
        await deal(g, use.seat, damage=1, source=INFIRMARY, direct=True)


@constant(YARD, DIFFICULTY)
def yard_add_shroud(g: Game, yard_: Piece, test: SkillTest) -> int:
    """Yard: While you investigate it, it has +1 shroud for each horror on you."""
    here = test.kind is TestKind.INVESTIGATE and test.target == yard_.id
    return g.who(test.seat).horror if here else 0


def _is_way_out(g: Game, _use: Use) -> bool:
    return g.stages.act.stage == LAST_ACT


def _is_unguarded(g: Game, use: Use) -> bool:
    return all(enemy.exhausted for enemy in g.enemies.at(use.source.id))


@action(
    GARDEN,
    "resign",
    is_a=frozenset({"resign"}),
    label="Resign",
    when=_is_unguarded,
    why="There’s a ready enemy in the Garden.",
    granted=_is_way_out,
)
async def garden_resign(g: Game, use: Use) -> None:
    """Garden: In act 4, while no ready enemy is here: Action, Resign."""
    await resign(g, use.seat)


ruling(GARDEN, "You can resign here only once it is revealed.")


@forced(BASEMENT, "open", to=PlaceReveals, when=this_location)
async def basement_hall_open_cells(g: Game, _use: Use) -> None:
    """Basement Hall: Forced, after this is revealed, the 4 set-aside cells enter play.

    They are unrevealed, and nobody knows which is which.
    """
    while (copy := draw_aside(g, *CELLS)) is not None:
        add_place(g, copy)


@forced(DANIELS_CELL, "find", to=PlaceReveals, when=this_location)
async def daniels_cell_advance_act(g: Game, _use: Use) -> None:
    """Patient Confinement (Daniel’s Cell): Forced, after this is revealed, advance to act 2b."""
    if g.stages.act.code in REALLY_BAD_ONES:
        await advance_act(g)
