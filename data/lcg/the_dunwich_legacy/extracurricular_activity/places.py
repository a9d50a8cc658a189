"""The places of *Extracurricular Activity*."""

from __future__ import annotations

from bot.lcg.api import (
    ACTION_COST,
    MAY_NOT_ENTER,
    Attempt,
    Card,
    CardType,
    Cost,
    Game,
    Piece,
    PlaceReveals,
    Seat,
    Skill,
    SkillTest,
    TestFails,
    TurnEnds,
    Use,
    action,
    add_place,
    by_investigator_here,
    can_investigate,
    choose_cards,
    constant,
    deal,
    discard_top,
    end,
    forced,
    free,
    from_aside,
    heal,
    investigate_with,
    resign,
    ruling,
    shuffle_encounter_deck,
    spawn,
    take_control,
    this_location,
    you_are_hurt,
)

QUAD, HUMANITIES, ORNE_LIBRARY = "02048", "02049", "02050"
STUDENT_UNION, DORMITORIES, ADMINISTRATION = "02051", "02052", "02053"
FACULTY_EARLY, FACULTY_LATE = "02054", "02055"
SCIENCE, LABS = "02056", "02057"
CONCOCTION, JAZZ = "02059", "02060"


def put_first_set_aside_location_into_play(g: Game, *codes: str) -> Piece | None:
    """Put the first of these locations that is set aside into play, unless one of them is there."""
    for code in codes:
        copy = from_aside(g, code)
        if copy is not None:
            return add_place(g, copy)
    return next((place for code in codes if (place := g.in_play.first_of(code)) is not None), None)


# Doors: what is locked is so on its unrevealed side


def controls_jazz(g: Game, seat: Seat) -> bool:
    """Return True if a seat controls "Jazz" Mulligan, who opens every door of the campus."""
    return any(each.code == JAZZ and each.controller == seat for each in g.in_play.all())


def _reason_door_is_locked(g: Game, door: Piece, seat: Seat, place: Piece) -> str:
    if place is not door or controls_jazz(g, seat):
        return ""
    return "That location is locked."


@constant(DORMITORIES, MAY_NOT_ENTER, revealed=False)
def dormitories_are_locked(g: Game, door: Piece, seat: Seat, place: Piece) -> str:
    """Dormitories: While unrevealed it’s locked: you can’t move into it."""
    return _reason_door_is_locked(g, door, seat, place)


@constant(FACULTY_EARLY, MAY_NOT_ENTER, revealed=False)
def faculty_offices_are_locked(g: Game, door: Piece, seat: Seat, place: Piece) -> str:
    """Faculty Offices: While unrevealed it’s locked: you can’t move into it."""
    return _reason_door_is_locked(g, door, seat, place)


@constant(FACULTY_LATE, MAY_NOT_ENTER, revealed=False)
def late_offices_are_locked(g: Game, door: Piece, seat: Seat, place: Piece) -> str:
    """Faculty Offices: While unrevealed it’s locked: you can’t move into it."""
    return _reason_door_is_locked(g, door, seat, place)


@constant(LABS, MAY_NOT_ENTER, revealed=False)
def labs_are_locked(g: Game, door: Piece, seat: Seat, place: Piece) -> str:
    """Alchemy Labs: While unrevealed it’s locked: you can’t move into it."""
    return _reason_door_is_locked(g, door, seat, place)


for _code in (DORMITORIES, FACULTY_EARLY, FACULTY_LATE, LABS):
    ruling(_code, "The lock stops only investigators, even if a card moves them.")


# Open from the start


@action(QUAD, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_at_miskatonic_quad(g: Game, use: Use) -> None:
    """Miskatonic Quad: Action, Resign."""
    await resign(g, use.seat)


@forced(HUMANITIES, "forget", to=TurnEnds, when=by_investigator_here)
async def humanities_building_discards_cards(g: Game, use: Use) -> None:
    """Humanities Building: Forced, when your turn ends here, discard cards from your deck.

    Discard 1 from the top for each horror on you.
    """
    await discard_top(g, use.seat, g.who(use.seat).horror)


@constant(ORNE_LIBRARY, ACTION_COST)
def orne_library_raises_action_cost(g: Game, place: Piece, seat: Seat, tags: frozenset[str]) -> int:
    """Orne Library: Investigating here costs 1 extra action."""
    return int("investigate" in tags and g.who(seat).place == place.id)


ruling(ORNE_LIBRARY, "You also pay the extra action when you investigate with a card.")


@forced(STUDENT_UNION, "open", to=PlaceReveals, when=this_location)
async def student_union_brings_dormitories(g: Game, _use: Use) -> None:
    """Student Union: Forced, after this is revealed, the Dormitories enter play."""
    put_first_set_aside_location_into_play(g, DORMITORIES)


@action(
    STUDENT_UNION,
    "rest",
    cost=Cost(actions=2),
    label="Heal 1 damage and 1 horror",
    when=you_are_hurt,
    why="You have no damage and no horror.",
)
async def rest_at_student_union(g: Game, use: Use) -> None:
    """Student Union: 2 actions: heal 1 damage and 1 horror."""
    heal(g, use.seat, damage=1, horror=1)


@forced(ADMINISTRATION, "open", to=PlaceReveals, when=this_location)
async def administration_building_brings_offices(g: Game, _use: Use) -> None:
    """Administration Building: Forced, after this is revealed, the Faculty Offices enter play."""
    put_first_set_aside_location_into_play(g, FACULTY_EARLY, FACULTY_LATE)


@forced(ADMINISTRATION, "file", to=TurnEnds, when=by_investigator_here)
async def administration_building_discards_card(g: Game, use: Use) -> None:
    """Administration Building: Forced, when your turn ends here, discard your deck’s top card."""
    await discard_top(g, use.seat, 1)


@forced(SCIENCE, "open", to=PlaceReveals, when=this_location)
async def science_building_brings_labs(g: Game, _use: Use) -> None:
    """Science Building: Forced, after this is revealed, the Alchemy Labs enter play."""
    put_first_set_aside_location_into_play(g, LABS)


def _has_failed_willpower_test_here(g: Game, use: Use[TestFails]) -> bool:
    test = use.event.test
    return test.skill is Skill.WILLPOWER and g.who(test.seat).place == use.source.id


@forced(SCIENCE, "burn", to=TestFails, when=_has_failed_willpower_test_here)
async def science_building_deals_damage(g: Game, use: Use[TestFails]) -> None:
    """Science Building: Forced, when you fail a willpower test here, take 1 damage."""
    await deal(g, use.event.test.seat, damage=1, source=SCIENCE)


# Behind a door


def _is_during_turn(g: Game, _use: Use) -> bool:
    return g.state.turn is not None


@free(
    DORMITORIES,
    "rescue",
    cost=Cost(group_clues=3, group_here=True),
    label="Rescue the students (resolution 2)",
    when=_is_during_turn,
    why="You can do this only during an investigator’s turn.",
)
async def rescue_students_at_dormitories(_g: Game, _use: Use) -> None:
    """Dormitories: Objective, the group here spends 3 clues per investigator: resolution 2."""
    raise end("r2")


@free(
    FACULTY_EARLY,
    "rescue",
    cost=Cost(group_clues=2, group_here=True),
    label="Rescue Rice (resolution 1)",
    when=_is_during_turn,
    why="You can do this only during an investigator’s turn.",
)
async def rescue_rice_at_faculty_offices(_g: Game, _use: Use) -> None:
    """Faculty Offices: Objective, the group here spends 2 clues per investigator: resolution 1."""
    raise end("r1")


def _is_humanoid(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Humanoid")


@forced(FACULTY_EARLY, "ambush", to=PlaceReveals, when=this_location)
async def faculty_offices_spawn_humanoid(g: Game, use: Use) -> None:
    """Faculty Offices: Forced, after this is revealed, a Humanoid enemy spawns here.

    Search the encounter deck and discard pile for it, then shuffle the deck.
    """
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    found = [copy for copy in pool if _is_humanoid(g.card(copy))]
    chosen = await choose_cards(
        g,
        use.seat,
        "Which enemy spawns in the office?",
        lambda: found,
        source=FACULTY_EARLY,
        secret=False,
    )
    if chosen:
        await spawn(g, chosen[0], use.seat, at=use.source.id)
    shuffle_encounter_deck(g)


def concoction_under_location(g: Game, place: Piece) -> Piece | None:
    """Return the Alchemical Concoction if it is under a location, else None."""
    brews = (each for each in g.in_play.all() if each.code == CONCOCTION)
    return next((each for each in brews if each.place == place.id), None)


@action(
    LABS,
    "search",
    is_a=frozenset({"investigate"}),
    attempt=Attempt(clues=0),
    label="Search for the Concoction",
    when=can_investigate,
    why="You can’t investigate it now.",
)
async def search_alchemy_labs(g: Game, use: Use) -> None:
    """Alchemy Labs: Action, Investigate.

    If you succeed, instead of discovering clues, take the Alchemical Concoction. It has to be under
    this location still.
    """

    async def take_concoction(_trial: SkillTest) -> None:
        brew = concoction_under_location(g, use.source)
        if brew is not None:
            await take_control(g, brew, use.seat)

    await investigate_with(g, use, instead=take_concoction)


ruling(LABS, "If you investigate another way, you find clues as usual.")
ruling(
    FACULTY_EARLY, "You can spend the clues between actions on anyone’s turn. It costs no action."
)
ruling(DORMITORIES, "You can spend the clues between actions on anyone’s turn. It costs no action.")
