"""The rooms of the Historical Society."""

from __future__ import annotations

from bot.lcg.api import (
    EVADE,
    FIGHT,
    MAY_NOT_INCREASE,
    SHROUD,
    Attempt,
    CardCode,
    Cost,
    EnemySpawns,
    Game,
    Limit,
    Piece,
    PieceId,
    Skill,
    SkillTest,
    TestKind,
    TestSucceeds,
    Timing,
    Use,
    action,
    add_clues,
    can_investigate,
    choose_piece,
    clues_to_find,
    constant,
    discover,
    forced,
    gain_clues,
    investigate_with,
    investigates_this_location,
    reaction,
    resign,
    reveal,
    ruling,
    take_doom_from,
)

ENTRY_HALL, HALLS_SECOND, HALLS_THIRD = "03127", "03131", "03135"
MEETING_ROOM, OFFICE_GROUND, MUSEUM_GROUND = "03128", "03129", "03130"
MUSEUM_SECOND, LIBRARY_SECOND, READING_ROOM = "03132", "03133", "03134"
LIBRARY_THIRD, PEABODYS_OFFICE, OFFICE_THIRD = "03136", "03137", "03138"
HIDDEN_LIBRARY = "03139"
GROUND_FLOOR = (MEETING_ROOM, OFFICE_GROUND, MUSEUM_GROUND)
SECOND_FLOOR = (MUSEUM_SECOND, LIBRARY_SECOND, READING_ROOM)
THIRD_FLOOR = (LIBRARY_THIRD, PEABODYS_OFFICE, OFFICE_THIRD)
SOCIETY = (*GROUND_FLOOR, *SECOND_FLOOR, *THIRD_FLOOR)
"""The locations called Historical Society."""
PEABODY = CardCode("03141")
ONCE = Limit(1, "round")


def society_places(g: Game, *codes: str) -> list[Piece]:
    """Return the Historical Society locations in play, all or those of some codes."""
    return [place for place in g.places.all() if place.code in (codes or SOCIETY)]


def refill_society(g: Game) -> None:
    """Put 1 clue per investigator on each revealed Historical Society location.

    None gets more than up to its clue value.
    """
    for place in society_places(g):
        room = (g.card(place).clues_for(g.state.started) or 0) - place.clues
        if place.revealed and room > 0:
            add_clues(g, place, min(room, g.state.started))


# Both sides


@action(ENTRY_HALL, "resign", is_a=frozenset({"resign"}), label="Resign")
async def entry_hall_resign(g: Game, use: Use) -> None:
    """Entry Hall: Action, Resign."""
    await resign(g, use.seat)


def _spawns_here(g: Game, use: Use[EnemySpawns]) -> bool:
    return g.places.where(use.event.enemy) == use.source.id


async def _reveal_for_enemy(g: Game, use: Use[EnemySpawns]) -> None:
    """Historical Society (unrevealed): Forced, when an enemy spawns here, reveal it."""
    reveal(g, use.source)


for _code in SOCIETY:
    forced(
        _code,
        "open",
        to=EnemySpawns,
        timing=Timing.WHEN,
        face_down=True,
        when=_spawns_here,
    )(_reveal_for_enemy)


# Quiet Halls


def _is_picked_clean(g: Game, _use: Use) -> bool:
    return all(place.revealed and not place.clues for place in g.places.all())


async def _quiet_halls_clues(g: Game, use: Use) -> None:
    """Quiet Halls: Action, if all locations are revealed and have no clues: 1 per investigator.

    The clues are placed here from the pool.
    """
    add_clues(g, use.source, g.state.started)


for _code in (HALLS_SECOND, HALLS_THIRD):
    action(
        _code,
        "listen",
        label="Place 1 clue per investigator here",
        when=_is_picked_clean,
        why="Not all locations are revealed and without clues.",
    )(_quiet_halls_clues)


# Meeting Room


def _ready_allies(g: Game, use: Use) -> list[PieceId]:
    if not clues_to_find(g, use.seat):
        return []
    held = g.in_play.controlled_by(use.seat)
    return [each.id for each in held if g.card(each).has_trait("Ally") and not each.exhausted]


@action(
    MEETING_ROOM,
    "ask_around",
    label="Discover 1 clue here, exhausting an Ally",
    cost=Cost(actions=1, exhaust_target=True),
    targets=_ready_allies,
    why="You need a ready Ally, and a clue here.",
    limit=ONCE,
)
async def meeting_room_clue(g: Game, use: Use) -> None:
    """Meeting Room: Action, exhaust an Ally asset you control: discover 1 clue here.

    Once per round.
    """
    await discover(g, use.seat, 1)


# Record Offices


def _guards_records(g: Game, office: Piece, enemy: Piece) -> int:
    """Record Office: Each enemy here has +1 fight and +1 evade."""
    return int(g.places.where(enemy) == office.id)


for _code in (OFFICE_GROUND, OFFICE_THIRD):
    constant(_code, FIGHT)(_guards_records)
    constant(_code, EVADE)(_guards_records)


# Historical Museums


def _limits_intellect(_g: Game, museum: Piece, test: SkillTest, skill: Skill) -> str:
    """Historical Museum: While you investigate here, your intellect cannot be increased."""
    here = test.kind is TestKind.INVESTIGATE and test.target == museum.id
    barred = here and skill is Skill.INTELLECT
    return "Historical Museum: your intellect can’t be increased." if barred else ""


for _code in (MUSEUM_GROUND, MUSEUM_SECOND):
    constant(_code, MAY_NOT_INCREASE)(_limits_intellect)
    ruling(_code, "Icons increase your intellect, so you can’t commit cards that have one for it.")
    ruling(_code, "A chaos token with a plus counts as 0 there.")


# Historical Libraries


def _you_found_a_shelf(g: Game, use: Use[TestSucceeds]) -> bool:
    mine = use.event.test.seat == use.seat and investigates_this_location(g, use)
    return mine and clues_to_find(g, use.seat, use.source) > 0


async def _historical_library_clue(g: Game, use: Use) -> None:
    """Historical Library: Reaction, after you investigate here successfully, take 2 horror.

    Then discover 1 clue here. Once per round.
    """
    await discover(g, use.seat, 1, use.source.id)


for _code in (LIBRARY_SECOND, LIBRARY_THIRD):
    reaction(
        _code,
        "read_on",
        to=TestSucceeds,
        label="Take 2 horror to discover 1 more clue",
        cost=Cost(horror=2),
        when=_you_found_a_shelf,
        limit=ONCE,
    )(_historical_library_clue)


# Reading Room


def _enemies_with_doom(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if enemy.doom]


@action(
    READING_ROOM,
    "read",
    is_a=frozenset({"investigate"}),
    attempt=Attempt(clues=0),
    label="Turn 1 doom on an enemy into a clue of yours",
    when=can_investigate,
    why="You can’t investigate it now.",
    limit=Limit(1, "round", group=True),
)
async def reading_room_doom_to_clue(g: Game, use: Use) -> None:
    """Reading Room: Action, Investigate. If you succeed, instead of discovering clues:

    Choose an enemy with doom on it and take 1 of its doom as a clue. Once per round for the group.
    """

    async def take_doom_as_clue(_trial: SkillTest) -> None:
        prompt = "Which enemy loses 1 doom?"
        enemy = await choose_piece(
            g, use.seat, prompt, lambda: _enemies_with_doom(g), source=READING_ROOM
        )
        if enemy is not None and take_doom_from(g, enemy, 1):
            gain_clues(g, use.seat, 1)

    await investigate_with(g, use, instead=take_doom_as_clue)


ruling(READING_ROOM, "You gain the clue; you do not discover it.")


# Peabody’s Office


@constant(PEABODYS_OFFICE, SHROUD)
def peabodys_office_shroud(g: Game, office: Piece, place: Piece) -> int:
    """Peabody’s Office: While an investigator here controls Mr. Peabody, it has −2 shroud."""
    if place is not office:
        return 0
    here = [who.seat for who in g.investigators.at(office.id)]
    return -2 if any(each.controller in here for each in g.in_play.of_code(PEABODY)) else 0
