"""The rooms of the new house, and the way through the wall."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_DRAW,
    CardType,
    CopyNo,
    Cost,
    Game,
    Piece,
    PlaceReveals,
    Seat,
    SkillTest,
    SpawnsNowhere,
    Symbol,
    TestFails,
    TestKind,
    Timing,
    TokenReveals,
    Use,
    action,
    add_place,
    back,
    by_symbol,
    choose_cards,
    choose_seat,
    constant,
    discard_random,
    draw_cards,
    face_of,
    forced,
    from_aside,
    handler,
    lead_picks,
    lose_actions,
    move,
    objective,
    put_off,
    resolve_encounter,
    ruling,
    shuffle_encounter_deck,
    stop_turn,
    take_test,
    this_location,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

GATEWAY = "50012"
STUDY, GUEST_HALL, BEDROOM, BATHROOM, HOLE = "50013", "50014", "50015", "50016", "50017"
NEW_ATTIC, FIELD, NEW_CELLAR, PITS = "50018", "50019", "50020", "50021"
ATTIC, CELLAR, PARLOR, RATS = "01113", "01114", "01115", "01159"
BAD = (Symbol.SKULL, Symbol.CULTIST, Symbol.TABLET, Symbol.AUTO_FAIL)


def find_set_aside_location(g: Game, code: str) -> CopyNo | None:
    """Return a set-aside location, or its set-aside other version; None if neither exists."""
    return next((c for c in g.state.aside if _is_version_of(g, c, (code,))), None)


def _is_version_of(g: Game, copy: CopyNo, codes: tuple[str, ...]) -> bool:
    card = g.card(copy)
    return card.type is CardType.LOCATION and (card.code in codes or card.version_of in codes)


def put_location_into_play(g: Game, code: str) -> None:
    """Put a set-aside location into play; do nothing if it is in play already."""
    copy = find_set_aside_location(g, code)
    if copy is not None:
        add_place(g, copy)


# The rooms


@action(
    STUDY,
    "gaze",
    label="Draw 3 cards",
    cost=Cost(actions=2),
    when=lambda g, use: use.seat == g.state.lead,
    why="Only the lead investigator can do this.",
)
async def draw_cards_in_study(g: Game, use: Use) -> None:
    """Study, Aberrant Gateway: 2 actions, lead investigator only: draw 3 cards."""
    await draw_cards(g, use.seat, 3)


def _set_aside_spawn_location(g: Game, use: Use[SpawnsNowhere]) -> CopyNo | None:
    """Return a set-aside location where the enemy would spawn, or None."""
    codes = tuple(getattr(use.event.card.spawn, "locations", ()))
    return next((copy for copy in g.state.aside if _is_version_of(g, copy, codes)), None)


@forced(
    STUDY,
    "open",
    to=SpawnsNowhere,
    timing=Timing.WHEN,
    when=lambda g, use: _set_aside_spawn_location(g, use) is not None,
)
async def study_puts_spawn_location_into_play(g: Game, use: Use[SpawnsNowhere]) -> None:
    """Study, Aberrant Gateway: Forced, enemies can spawn at set-aside locations.

    The location enters play first.
    """
    copy = _set_aside_spawn_location(g, use)
    if copy is not None:
        add_place(g, copy)


@constant(GUEST_HALL, MAY_NOT_DRAW)
def guest_hall_prevents_drawing(g: Game, hall: Piece, seat: Seat) -> str:
    """Guest Hall: Investigators here can’t take the draw action."""
    return (
        "You can’t take the draw action in the Guest Hall." if g.who(seat).place == hall.id else ""
    )


def _is_investigated(use: Use[TestFails] | Use[TokenReveals]) -> bool:
    test = use.event.test
    return test.kind is TestKind.INVESTIGATE and test.target == use.source.id


@forced(BEDROOM, "dread", to=TestFails, when=lambda _g, use: _is_investigated(use))
async def bedroom_discards_random_card(g: Game, use: Use[TestFails]) -> None:
    """Bedroom: Forced, after you fail to investigate here, discard a random card from your hand."""
    discard_random(g, use.event.test.seat)


by_symbol(BATHROOM)


def _has_revealed_bad_token(g: Game, use: Use[TokenReveals]) -> bool:
    drawn = use.event.drawn
    return (
        _is_investigated(use) and face_of(g, use.event.test, drawn) in BAD and not drawn.cancelled
    )


@forced(BATHROOM, "slip", to=TokenReveals, when=_has_revealed_bad_token)
async def bathroom_schedules_end_of_turn(g: Game, use: Use[TokenReveals]) -> None:
    """Bathroom: Forced, if you reveal a bad token while investigating here, your turn ends.

    Bad tokens are the skull, cultist, tablet and auto-fail. You lose all remaining actions.
    """
    seat = use.event.test.seat
    who = g.who(seat)
    lose_actions(g, seat, who.actions + len(who.extras))
    await put_off(g, "bathroom", seat=seat)


@handler("bathroom")
async def bathroom_ends_turn(g: Game, args: dict[str, int]) -> None:
    """End the turn of the investigator who revealed a bad token in the Bathroom, after the test."""
    stop_turn(g, Seat(args["seat"]))


@forced(HOLE, "open", to=PlaceReveals, when=this_location)
async def hallway_brings_rooms(g: Game, _use: Use) -> None:
    """Hallway: Forced, after you reveal this, the Attic, the Cellar and the Parlor enter play."""
    for code in (ATTIC, CELLAR, PARLOR):
        put_location_into_play(g, code)


@forced(NEW_ATTIC, "climb", to=PlaceReveals, when=this_location)
async def attic_brings_far_above(g: Game, _use: Use) -> None:
    """Attic: Forced, after you reveal this, Far Above Your House enters play."""
    put_location_into_play(g, FIELD)


@forced(NEW_CELLAR, "sink", to=PlaceReveals, when=this_location)
async def cellar_brings_deep_below(g: Game, _use: Use) -> None:
    """Cellar: Forced, after you reveal this, Deep Below Your House enters play."""
    put_location_into_play(g, PITS)


@forced(FIELD, "despair", to=PlaceReveals, when=this_location)
async def field_of_graves_schedules_test(g: Game, use: Use[PlaceReveals]) -> None:
    """Field of Graves: Forced, after you reveal this, test willpower (4).

    For each point you fail by, each player discards a random card from their hand.
    """
    await put_off(g, "field_of_graves", seat=use.event.seat)


@handler("field_of_graves")
async def field_of_graves_tests_willpower(g: Game, args: dict[str, int]) -> None:
    """Let the investigator who revealed the Field of Graves take its test."""
    seat = Seat(args["seat"])

    async def on_fail(trial: SkillTest) -> None:
        for who in [each for each in g.playing() for _ in range(trial.margin)]:
            discard_random(g, who.seat)

    if g.who(seat).playing:
        await take_test(g, seat, *read_printed_test(g, FIELD), source=FIELD, on_fail=on_fail)


@forced(PITS, "swarm", to=PlaceReveals, when=this_location)
async def ghoul_pits_schedule_test(g: Game, use: Use[PlaceReveals]) -> None:
    """Ghoul Pits: Forced, after you reveal this, test agility (3).

    For each point you fail by, find a Swarm of Rats and draw it. Then shuffle the encounter deck.
    """
    await put_off(g, "ghoul_pits", seat=use.event.seat)


@handler("ghoul_pits")
async def ghoul_pits_test_agility(g: Game, args: dict[str, int]) -> None:
    """Let the investigator who revealed the Ghoul Pits take their test."""
    seat = Seat(args["seat"])

    async def on_fail(trial: SkillTest) -> None:
        for _ in range(trial.margin):
            await _draw_swarm_of_rats(g, seat)
        shuffle_encounter_deck(g)

    if g.who(seat).playing:
        await take_test(g, seat, *read_printed_test(g, PITS), source=PITS, on_fail=on_fail)


async def _draw_swarm_of_rats(g: Game, seat: Seat) -> None:
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    rats = [copy for copy in pool if g.card(copy).code == RATS]
    chosen = await choose_cards(
        g, seat, "Which Swarm of Rats do you draw?", lambda: rats[:1], source=PITS, secret=False
    )
    if chosen and g.who(seat).playing:
        await resolve_encounter(g, seat, chosen[0])


ruling(STUDY, "This applies all game: no enemy is discarded because it has nowhere to spawn.")
ruling(BATHROOM, "You finish the test first. A cancelled token doesn’t count.")


# The way through the wall


def _seats_in_guest_hall(g: Game) -> list[Seat]:
    hall = g.in_play.first_of(GUEST_HALL)
    return [who.seat for who in g.investigators.at(hall.id if hall else None)]


objective(GATEWAY, payers=_seats_in_guest_hall, place=GUEST_HALL, anytime=True)


@back(GATEWAY)
async def move_investigator_into_hallway(g: Game) -> None:
    """Mysterious Gateway: An investigator in the Guest Hall steps into the Hallway.

    They test willpower (4). For each point they fail by, they discard a random card from their
    hand.
    """
    copy = from_aside(g, HOLE)
    hole = add_place(g, copy) if copy is not None else g.in_play.first_of(HOLE)
    seat = await lead_picks(
        g,
        lambda lead: choose_seat(
            g,
            lead,
            "Who goes through the gateway?",
            lambda: _seats_in_guest_hall(g),
            source=GATEWAY,
        ),
    )
    if seat is None or hole is None:
        return
    if await move(g, seat, hole.id):
        await put_off(g, "mysterious_gateway", seat=seat)


@handler("mysterious_gateway")
async def gateway_tests_investigator(g: Game, args: dict[str, int]) -> None:
    """Let the investigator who went through the Mysterious Gateway take its test."""
    seat = Seat(args["seat"])

    async def on_fail(trial: SkillTest) -> None:
        for _ in range(trial.margin):
            discard_random(g, seat)

    if g.who(seat).playing:
        await take_test(g, seat, *read_printed_test(g, GATEWAY), source=GATEWAY, on_fail=on_fail)
