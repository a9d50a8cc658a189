"""Seeker cards of level 0."""

from __future__ import annotations

from bot.lcg.api import (
    HAND_LIMIT,
    MAY_NOT_HOLD_CLUES,
    Attempt,
    CardDrawn,
    CardEnters,
    Cost,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    action,
    add_to_encounter_deck,
    can_investigate,
    choose_piece,
    choose_seat,
    clues_to_find,
    committable,
    constant,
    damage_rule,
    discard_piece,
    discover,
    draw_cards,
    draw_encounter,
    event,
    fight_with,
    foes,
    investigate_with,
    leave_clues,
    move,
    note_log,
    open_neighbours,
    perform,
    reaction,
    ruling,
    take_test,
    this_card,
)

LABORATORY_ASSISTANT, SOLUTION, SHORTCUT, SEEKING_ANSWERS = "02020", "02021", "02022", "02023"
PLAN, ART_STUDENT, SKETCHES, INQUIRING_MIND, MALESON = "02107", "02149", "02186", "02227", "02302"
MOST_OF_A_PLAN = 3
IDENTIFIED = "identified_the_solution"


@constant(LABORATORY_ASSISTANT, HAND_LIMIT)
def laboratory_assistant_raises_hand_limit(_g: Game, assistant: Piece, seat: Seat) -> int:
    """Laboratory Assistant: Your hand limit is 2 higher."""
    return 2 if assistant.controller == seat else 0


@reaction(LABORATORY_ASSISTANT, "draw", to=CardEnters, label="Draw 2 cards", when=this_card)
async def laboratory_assistant_draws_cards(g: Game, use: Use) -> None:
    """Laboratory Assistant: Reaction, after this enters play, draw 2 cards."""
    await draw_cards(g, use.seat, 2)


@action(SOLUTION, "examine", label="Find out what it is", tests=SOLUTION)
async def examine_strange_solution(g: Game, use: Use) -> None:
    """Strange Solution: Action, test intellect (4). If you succeed, discard this and draw 2 cards.

    The campaign log records what it is, and then you can upgrade it.
    """
    printed = g.library.card(SOLUTION).test
    assert printed is not None

    async def on_success(_trial: SkillTest) -> None:
        discard_piece(g, use.source)
        await draw_cards(g, use.seat, 2)
        note_log(g, IDENTIFIED)

    skill, difficulty = printed.skills[0], printed.difficulty
    await take_test(g, use.seat, skill, difficulty, source=SOLUTION, on_success=on_success)


# Shortcut


def _movable_investigators_here(g: Game, seat: Seat) -> list[Seat]:
    """Return the seats at the investigator’s location that can move to another one."""
    here = g.investigators.at(g.who(seat).place)
    return [who.seat for who in here if open_neighbours(g, who.seat)]


@event(
    SHORTCUT,
    when=lambda g, use: bool(_movable_investigators_here(g, use.seat)),
    why="Nobody can move from here.",
)
async def shortcut_moves_investigator(g: Game, use: Use) -> None:
    """Shortcut: Fast, on your turn, move an investigator here to a connecting location."""
    who = await choose_seat(
        g, use.seat, "Who moves?", lambda: _movable_investigators_here(g, use.seat), source=SHORTCUT
    )
    if who is None:
        return
    place = await choose_piece(
        g, use.seat, "Where to?", lambda: open_neighbours(g, who), source=SHORTCUT
    )
    if place is not None:
        await perform(g, who, move(g, who, place.id))


ruling(SHORTCUT, "It isn’t an action, so it provokes no attacks of opportunity.")


def _connecting_locations_with_clues(g: Game, seat: Seat) -> list[Piece]:
    here = g.places.of_seat(seat)
    near = g.places.connections(here) if here else ()
    return [place for place in near if clues_to_find(g, seat, place)]


@event(
    SEEKING_ANSWERS,
    is_a=frozenset({"investigate"}),
    when=can_investigate,
    why="You can’t investigate your location.",
    attempt=Attempt(),
)
async def investigate_with_seeking_answers(g: Game, use: Use) -> None:
    """Seeking Answers: Investigate. If you succeed, discover the clue at a connecting location."""

    async def discover_clue_nearby(trial: SkillTest) -> None:
        place = await choose_piece(
            g,
            use.seat,
            "Where do you discover a clue?",
            lambda: _connecting_locations_with_clues(g, use.seat),
            source=SEEKING_ANSWERS,
        )
        if place is not None:
            await discover(g, use.seat, 1, place.id)
        await discover(g, use.seat, trial.clues - 1, trial.target, by_investigating=True)

    await investigate_with(g, use, discover_clue_nearby)


ruling(SEEKING_ANSWERS, "It replaces one clue: additional ones are still found at your location.")


@event(
    PLAN,
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(skill=Skill.INTELLECT, more="plan"),
)
async def fight_with_got_a_plan(g: Game, use: Use) -> None:
    """ "I’ve got a plan!": Fight with intellect. +1 damage for each clue you have (at most +3)."""  # noqa: D210 - its name begins so
    await fight_with(g, use)


@damage_rule("plan")
def got_a_plan_bonus_damage(g: Game, test: SkillTest) -> int:
    """Return the number of the attacker’s clues, at most 3."""
    return min(MOST_OF_A_PLAN, g.who(test.seat).clues)


def _can_art_student_discover_clue(g: Game, use: Use[CardEnters]) -> bool:
    return this_card(g, use) and clues_to_find(g, use.seat) > 0


@reaction(
    ART_STUDENT, "find", to=CardEnters, label="Discover 1 clue", when=_can_art_student_discover_clue
)
async def art_student_discovers_clue(g: Game, use: Use) -> None:
    """Art Student: Reaction, after this enters play, discover 1 clue at your location."""
    await discover(g, use.seat, 1)


def is_clue_here(g: Game, seat: Seat) -> bool:
    """Return True if there is a clue at an investigator’s location."""
    place = g.places.of_seat(seat)
    return place is not None and place.clues > 0


@event(
    SKETCHES,
    when=lambda g, use: is_clue_here(g, use.seat),
    why="There are no clues at your location.",
)
async def preposterous_sketches_draw_cards(g: Game, use: Use) -> None:
    """Preposterous Sketches: Only if there’s a clue at your location. Draw 3 cards."""
    await draw_cards(g, use.seat, 3)


@committable(INQUIRING_MIND, why="There are no clues at your location.")
def inquiring_mind_can_be_committed(g: Game, _test: SkillTest, seat: Seat) -> bool:
    """Inquiring Mind: Commit this only while there’s a clue at your location."""
    return is_clue_here(g, seat)


# Dr. William T. Maleson


def _can_swap_drawn_card(g: Game, use: Use[CardDrawn]) -> bool:
    drawn, place = use.event, g.places.of_seat(use.seat)
    payable = place is not None and not g.constants.ban(MAY_NOT_HOLD_CLUES, place)
    return drawn.from_deck and drawn.seat == use.seat and g.who(use.seat).clues > 0 and payable


@reaction(
    MALESON,
    "distract",
    to=CardDrawn,
    timing=Timing.WHEN,
    label="Shuffle it back, draw another",
    cost=Cost(exhaust=True),
    when=_can_swap_drawn_card,
)
async def maleson_swaps_encounter_card(g: Game, use: Use[CardDrawn]) -> None:
    """Dr. William T. Maleson: Reaction, when you draw an encounter card, swap it for another one.

    Exhaust him and put 1 of your clues on your location. Shuffle the card back and draw a new one.
    """
    leave_clues(g, use.seat, 1)
    use.event.cancelled = use.event.undone = True
    add_to_encounter_deck(g, use.event.copy)
    await draw_encounter(g, use.seat)
