"""The places of *Lost in Time and Space*: few that stay, others that come and go."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_DRAW_IN_UPKEEP,
    MAY_NOT_ENTER,
    WAY_COST,
    CardDrawn,
    CluesFound,
    CopyNo,
    Cost,
    Game,
    Leaves,
    Piece,
    PieceId,
    PlaceLeaves,
    RoundEnds,
    Seat,
    SkillTest,
    Timing,
    TurnEnds,
    Use,
    action,
    add_revealed_place,
    add_to_hand,
    as_target,
    by_investigator_here,
    carry,
    choose_word,
    constant,
    discard_clues,
    discard_place,
    discard_random,
    discard_until,
    follow_up,
    forced,
    handler,
    lead_picks,
    lose,
    move_enemy,
    place_doom_on,
    resign,
    resolve_encounter,
    revelation,
    ruling,
    shuffle_place_away,
    spend,
    take_test,
    this_location,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

ANOTHER_DIMENSION, EDGE, TEAR_THROUGH_TIME = "02320", "02321", "02322"
TEAR, CASCADE, BRIDGE, STEPS, DOORWAY = "02324", "02325", "02326", "02327", "02328"
EXTRADIMENSIONAL = "Extradimensional"
AT_THE_EDGE = 2
"""Clues that an investigator needs to enter the Edge of the Universe."""
TOLL = 2
"""Resources that the Bridge takes, and that keep the Doorway open."""


def extradimensional_locations(g: Game) -> list[Piece]:
    """Return the locations in play with the trait Extradimensional."""
    return [place for place in g.places.all() if g.card(place).has_trait(EXTRADIMENSIONAL)]


def is_extradimensional(g: Game, place: Piece | None) -> bool:
    """Return True if a location has the trait Extradimensional; False for None."""
    return place is not None and g.card(place).has_trait(EXTRADIMENSIONAL)


def discard_until_location(g: Game) -> CopyNo | None:
    """Discard from the encounter deck until a location appears, and return it if there is one."""
    return discard_until(g, lambda card: card.in_encounter_deck)


# Places that stay


def _unengaged_enemies_at(g: Game, gone: Piece) -> list[Piece]:
    """Return the enemies at a location that are not engaged."""
    return [each for each in g.enemies.all() if each.place == gone.id]


def _is_occupied_location_leaving(g: Game, use: Use[PlaceLeaves]) -> bool:
    gone = use.event.place
    return gone is not use.source and bool(
        g.investigators.at(gone.id) or _unengaged_enemies_at(g, gone)
    )


@forced(
    ANOTHER_DIMENSION,
    "catch",
    to=PlaceLeaves,
    timing=Timing.WHEN,
    when=_is_occupied_location_leaving,
)
async def another_dimension_receives_everyone(g: Game, use: Use[PlaceLeaves]) -> None:
    """Another Dimension: Forced, when a location leaves play, investigators there move here.

    Unengaged enemies there do too. This can’t be cancelled.
    """
    gone, here = use.event.place, use.source
    enemies = _unengaged_enemies_at(g, gone)
    await carry(g, [who.seat for who in g.investigators.at(gone.id)], here)
    for enemy in enemies:
        await move_enemy(g, enemy, here)


@constant(EDGE, MAY_NOT_ENTER)
def edge_of_the_universe_requires_clues(g: Game, edge: Piece, seat: Seat, place: Piece) -> str:
    """The Edge of the Universe: You need at least 2 clues to move here, on either side."""
    short = place is edge and g.who(seat).clues < AT_THE_EDGE
    return f"You need {AT_THE_EDGE} clues to enter." if short else ""


@constant(EDGE, MAY_NOT_DRAW_IN_UPKEEP)
def edge_of_the_universe_prevents_upkeep_draw(g: Game, edge: Piece, seat: Seat) -> str:
    """The Edge of the Universe: Investigators here don’t draw a card in upkeep."""
    return "Investigators there don’t draw cards." if g.who(seat).place == edge.id else ""


constant(EDGE, MAY_NOT_ENTER, revealed=False)(edge_of_the_universe_requires_clues)


@action(
    TEAR_THROUGH_TIME,
    "resign",
    is_a=frozenset({"resign"}),
    label="Resign (2 clues)",
    cost=Cost(actions=1, clues=2),
)
async def resign_at_tear_through_time(g: Game, use: Use) -> None:
    """Tear Through Time: Action, 2 clues: Resign."""
    await resign(g, use.seat)


# Places that come and go


async def _put_drawn_location_into_play(g: Game, use: Use) -> Piece:
    assert use.copy is not None
    return add_revealed_place(g, use.copy)


async def _add_doom_or_discard(g: Game, place: Piece) -> None:
    """Put 1 doom on a location or discard it, as the lead investigator chooses."""
    name = as_target(g, place)
    words = [("doom", f"Put 1 doom on {name}"), ("discard", f"Discard {name}")]
    word = await lead_picks(
        g,
        lambda lead: choose_word(
            g, lead, f"Put 1 doom on {name}, or discard it?", words, source=place.code
        ),
    )
    if word == "doom":
        place_doom_on(g, place, 1)
    else:
        await discard_place(g, place)


@revelation(TEAR)
async def tear_through_space_enters_play(g: Game, use: Use) -> None:
    """Tear Through Space: Surge. Revelation, put it into play."""
    await _put_drawn_location_into_play(g, use)


@forced(TEAR, "waver", to=RoundEnds)
async def tear_through_space_gets_doom_or_goes(g: Game, use: Use) -> None:
    """Tear Through Space: Forced, at the end of the round, put 1 doom on it or discard it."""
    await _add_doom_or_discard(g, use.source)


@revelation(CASCADE)
async def prismatic_cascade_enters_play(g: Game, use: Use) -> None:
    """Prismatic Cascade: Revelation, put it into play. Discard a random card from your hand."""
    await _put_drawn_location_into_play(g, use)
    discard_random(g, use.seat)


def _has_lost_last_clue(g: Game, use: Use[CluesFound]) -> bool:
    return use.event.place == use.source.id and not use.source.clues


@forced(CASCADE, "fade", to=CluesFound, when=_has_lost_last_clue)
async def prismatic_cascade_is_discarded(g: Game, use: Use) -> None:
    """Prismatic Cascade: Forced, after its last clue is removed, discard it."""
    await discard_place(g, use.source)


async def remove_clue_from_location(g: Game, place: Piece) -> bool:
    """Remove a clue from a location, which may leave play with it; return False if it has none."""
    if not place.clues:
        return False
    discard_clues(g, place, None, 1)
    if place.code == CASCADE and not place.clues:
        await discard_place(g, place)
    return True


@revelation(BRIDGE)
async def endless_bridge_enters_play(g: Game, use: Use) -> None:
    """Endless Bridge: Revelation, put it into play. Lose 2 resources."""
    await _put_drawn_location_into_play(g, use)
    lose(g, use.seat, TOLL)


@forced(BRIDGE, "sway", to=Leaves, when=this_location)
async def endless_bridge_schedules_doom(g: Game, use: Use) -> None:
    """Endless Bridge: Forced, after anyone leaves it, put 1 doom on it or discard it."""
    follow_up(g, "endless_bridge", place=use.source.id)


@handler("endless_bridge")
async def endless_bridge_gets_doom_or_goes(g: Game, args: dict[str, PieceId]) -> None:
    """Put doom on the Endless Bridge or discard it, after a leaving investigator has arrived."""
    bridge = g.piece(args["place"])
    if bridge is not None:
        await _add_doom_or_discard(g, bridge)


@revelation(STEPS)
async def steps_of_yhagharl_enter_play(g: Game, use: Use) -> None:
    """Steps of Y’hagharl: Revelation, put it into play.

    Then draw the topmost Madness in your discard pile.
    """
    await _put_drawn_location_into_play(g, use)
    pile = g.investigators.loose_discard(use.seat)
    madness = next((copy for copy in reversed(pile) if g.card(copy).has_trait("Madness")), None)
    if madness is not None:
        await add_to_hand(g, use.seat, madness)


def _is_leaving_cancellably(g: Game, use: Use[Leaves]) -> bool:
    """Return True if the seat walks or is moved off the Steps.

    If the Steps themselves leave play, the move cannot be canceled.
    """
    way, caught = use.event, g.in_play.first_of(ANOTHER_DIMENSION)
    falls = way.carried and caught is not None and way.to == caught.id
    return way.place == use.source.id and not falls and not g.state.tests


@forced(STEPS, "turn", to=Leaves, timing=Timing.WHEN, when=_is_leaving_cancellably)
async def steps_of_yhagharl_test_willpower(g: Game, use: Use[Leaves]) -> None:
    """Steps of Y’hagharl: Forced, when you would leave, test willpower (2).

    If you fail, you don’t move; shuffle it into the encounter deck instead. This applies whatever
    moves you.
    """
    steps = use.source

    async def on_fail(_trial: SkillTest) -> None:
        use.event.cancelled = True
        await shuffle_place_away(g, steps)

    await take_test(g, use.event.seat, *read_printed_test(g, STEPS), source=STEPS, on_fail=on_fail)


@constant(STEPS, WAY_COST)
def steps_of_yhagharl_movement_cost(
    g: Game, steps: Piece, _seat: Seat, here: Piece, _to: Piece
) -> str:
    """Steps of Y’hagharl: Anyone who leaves tests willpower (2)."""
    skill, difficulty = read_printed_test(g, STEPS)
    return f"tests {skill} ({difficulty})" if here is steps else ""


@revelation(DOORWAY)
async def dimensional_doorway_enters_play(g: Game, use: Use[CardDrawn]) -> None:
    """Dimensional Doorway: Revelation, put it into play.

    Then draw the topmost Hex in the encounter discard pile.
    """
    await _put_drawn_location_into_play(g, use)
    pile = g.state.encounter_discard
    hexes = next((copy for copy in reversed(pile) if g.card(copy).has_trait("Hex")), None)
    if hexes is not None and await resolve_encounter(g, use.seat, hexes):
        use.event.surge = True


@forced(DOORWAY, "close", to=TurnEnds, when=by_investigator_here)
async def dimensional_doorway_takes_resources(g: Game, use: Use[TurnEnds]) -> None:
    """Dimensional Doorway: Forced, when your turn ends here, spend 2 resources.

    Otherwise shuffle it into the encounter deck.
    """
    seat = use.event.seat
    words = [("away", "Shuffle it into the encounter deck")]
    if g.who(seat).resources >= TOLL:
        words.insert(0, ("pay", f"Spend {TOLL} resources"))
    key = await choose_word(
        g, seat, f"Spend {TOLL} resources to keep the doorway?", words, source=DOORWAY
    )
    if key != "pay" or not spend(g, seat, TOLL):
        await shuffle_place_away(g, use.source)


ruling(ANOTHER_DIMENSION, "Enemies engaged with an investigator come along.")
ruling(STEPS, "You also test if a Wormhole moves you, but not if the Steps themselves leave play.")
ruling(STEPS, "If you’re moved during a test, it can’t stop you: no test starts inside another.")
