"""The acts and agendas of *Lost in Time and Space*."""

from __future__ import annotations

from bot.lcg.api import (
    EncounterMoves,
    EnemyFalls,
    Enters,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Standing,
    Use,
    action,
    add_place,
    advance_act,
    all_out,
    attack,
    back,
    choose_cards,
    deal,
    discard_encounter,
    end,
    enemy_is,
    forced,
    from_aside,
    handler,
    has_encounter_deck,
    is_logged,
    location_is,
    logged_cards,
    objective,
    perform,
    put_off,
    resolve_revelation,
    ruling,
    shuffle_encounter_deck,
    spawn,
    take_place_away,
    take_test,
)
from data.lcg.the_dunwich_legacy.lost_in_time_and_space.places import (
    ANOTHER_DIMENSION,
    EDGE,
    TEAR_THROUGH_TIME,
    discard_until_location,
)

ALL_IS_ONE, PAST_PRESENT, BREAKING_THROUGH, THE_END = "02312", "02313", "02314", "02315"
OUT_OF_THIS_WORLD, INTO_THE_BEYOND, CLOSE_THE_RIFT, NEW_WAY = "02316", "02317", "02318", "02319"
YOG_SOTHOTH = "02323"
SEARCHED = 3
"""Cards of the encounter deck among which the acts look for a place."""
LAST_ACT = 4


# Agendas


def _register_harm_on_encounter_move(code: str, name: str) -> None:
    """Register the agenda’s ability that hurts an investigator whom an encounter card moves."""

    async def harm_moved_investigator(g: Game, use: Use[EncounterMoves]) -> None:
        seat = use.event.seat
        await perform(g, seat, deal(g, seat, horror=1, source=code))

    harm_moved_investigator.__doc__ = (
        f"{name}: Forced, after an encounter card moves you, take 1 horror."
    )
    forced(code, "unmoored", to=EncounterMoves)(harm_moved_investigator)


_register_harm_on_encounter_move(ALL_IS_ONE, "All is One")
_register_harm_on_encounter_move(PAST_PRESENT, "Past, Present and Future")
_register_harm_on_encounter_move(BREAKING_THROUGH, "Breaking Through")
_register_harm_on_encounter_move(THE_END, "The End of All Things")


async def _lead_digs_for_location(g: Game) -> None:
    """Shuffle in the discards and discard until a location; the lead investigator reveals it."""
    shuffle_encounter_deck(g, with_discard=True)
    copy = discard_until_location(g)
    if copy is not None:
        await perform(g, g.state.lead, resolve_revelation(g, g.state.lead, copy))


@back(ALL_IS_ONE)
async def lead_finds_location(g: Game) -> None:
    """All is One: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until a location comes up; the lead resolves its Revelation. If the
    students weren’t rescued, each investigator takes 1 horror.
    """
    await _lead_digs_for_location(g)
    if is_logged(g, "failed_to_save_students"):
        for who in g.playing():
            await perform(g, who.seat, deal(g, who.seat, horror=1, source=ALL_IS_ONE))


@back(PAST_PRESENT)
async def schedule_tests_of_failure(g: Game) -> None:
    """Past, Present and Future: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until a location comes up; the lead resolves its Revelation. If
    anyone was sacrificed, each investigator tests willpower against the number of sacrifices, and
    takes 1 damage for each point they fail by.
    """
    await _lead_digs_for_location(g)
    if logged_cards(g, "sacrificed"):
        for who in g.playing():
            await put_off(g, "the_price_of_failure", seat=who.seat)


@handler("the_price_of_failure")
async def take_test_of_failure(g: Game, args: dict[str, int]) -> None:
    """Let one investigator take the test on the back of Past, Present and Future."""
    seat, names = Seat(args["seat"]), len(logged_cards(g, "sacrificed"))

    async def on_fail(trial: SkillTest) -> None:
        await deal(g, seat, damage=trial.margin, source=PAST_PRESENT)

    if g.who(seat).playing:
        trial = take_test(g, seat, Skill.WILLPOWER, names, source=PAST_PRESENT, on_fail=on_fail)
        await perform(g, seat, trial)


@back(BREAKING_THROUGH)
async def spawn_yog_sothoth(g: Game) -> None:
    """Breaking Through: Yog-Sothoth spawns at the Edge of the Universe.

    If that isn’t in play, it spawns in Another Dimension.
    """
    copy, place = (
        from_aside(g, YOG_SOTHOTH),
        g.in_play.first_of(EDGE) or g.in_play.first_of(ANOTHER_DIMENSION),
    )
    if copy is not None and place is not None:
        await spawn(g, copy, g.state.lead, at=place.id)


@back(THE_END)
async def yog_sothoth_attacks_everyone(g: Game) -> None:
    """The End of All Things: Yog-Sothoth attacks each investigator, wherever they are.

    It attacks in player order. Then turn this card back over.
    """
    for who in g.playing():
        enemy = g.in_play.first_of(YOG_SOTHOTH)
        if enemy is not None:
            await perform(g, who.seat, attack(g, enemy, who.seat))


objective(THE_END, enemy=YOG_SOTHOTH)


@forced(THE_END, "fallen", to=EnemyFalls, when=enemy_is(YOG_SOTHOTH))
async def end_game_when_yog_sothoth_is_defeated(_g: Game, _use: Use) -> None:
    """The End of All Things: Forced, if Yog-Sothoth is defeated: resolution 3."""
    raise end("r3")


# Acts


def _register_location_search(code: str, name: str) -> None:
    """Register the act’s action that looks for a location among the top encounter cards."""

    async def search_for_location(g: Game, use: Use) -> None:
        found = [copy for copy in discard_encounter(g, SEARCHED) if g.card(copy).in_encounter_deck]
        chosen = await choose_cards(
            g, use.seat, "Which location do you find?", lambda: found, source=code, secret=False
        )
        if chosen:
            await resolve_revelation(g, use.seat, chosen[0])

    search_for_location.__doc__ = (
        f"{name}: Action, discard the top 3 cards of the encounter deck. Choose a location among "
        "them and resolve its Revelation."
    )
    action(
        code,
        "wander",
        label=f"Look for a location in the top {SEARCHED} encounter cards",
        when=lambda g, _use: has_encounter_deck(g),
        why="There are no encounter cards left.",
    )(search_for_location)


_register_location_search(OUT_OF_THIS_WORLD, "Out of this World")
_register_location_search(INTO_THE_BEYOND, "Into the Beyond")
_register_location_search(CLOSE_THE_RIFT, "Close the Rift")
_register_location_search(NEW_WAY, "Finding a New Way")


@back(OUT_OF_THIS_WORLD)
async def put_edge_of_the_universe_into_play(g: Game) -> None:
    """Out of this World: The Edge of the Universe enters play."""
    _put_set_aside_location_into_play(g, EDGE)


def _put_set_aside_location_into_play(g: Game, code: str) -> None:
    copy = from_aside(g, code)
    if copy is not None:
        add_place(g, copy)


objective(INTO_THE_BEYOND, place=EDGE)


@forced(INTO_THE_BEYOND, "reached", to=Enters, when=location_is(EDGE))
async def advance_at_edge_of_the_universe(g: Game, _use: Use) -> None:
    """Into the Beyond: Objective, when an investigator enters the Edge of the Universe, advance."""
    await advance_act(g)


@back(INTO_THE_BEYOND)
async def resolve_into_the_beyond(_g: Game) -> None:
    """Into the Beyond: Nothing else happens."""


def _seats_at_edge(g: Game) -> list[Seat]:
    edge = g.in_play.first_of(EDGE)
    return [who.seat for who in g.playing() if edge is not None and who.place == edge.id]


objective(CLOSE_THE_RIFT, payers=_seats_at_edge, place=EDGE, anytime=True)


@back(CLOSE_THE_RIFT)
async def replace_edge_with_tear(g: Game) -> None:
    """Close the Rift: The Edge of the Universe leaves the game; Tear Through Time enters play."""
    edge: Piece | None = g.in_play.first_of(EDGE)
    if edge is not None:
        await take_place_away(g, edge)
    _put_set_aside_location_into_play(g, TEAR_THROUGH_TIME)


def _count_resigned(g: Game) -> int:
    return sum(who.standing is Standing.RESIGNED for who in g.state.investigators)


objective(NEW_WAY, place=TEAR_THROUGH_TIME)


@back(NEW_WAY)
async def end_game_by_resigning(_g: Game) -> None:
    """Finding a New Way: Objective, when everyone undefeated has resigned: resolution 1."""
    raise end("r1")


@all_out("lost_in_time_and_space")
async def resolution_if_all_are_out(g: Game) -> str:
    """Return the resolution: in the last act 1 if anyone resigned, else 2; before that act 4."""
    if g.stages.act.stage != LAST_ACT:
        return "r4"
    return "r1" if _count_resigned(g) else "r2"


ruling(NEW_WAY, "At least one investigator must have resigned.")
ruling(THE_END, "Once turned back over, it needs 2 doom again.")
