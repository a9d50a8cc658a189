"""The places of *Where Doom Awaits*: the hill, and the paths that lead up to it."""

from __future__ import annotations

from functools import partial

from bot.lcg.api import (
    MAY_NOT_ENTER,
    WAY_COST,
    Attempt,
    CardDrawn,
    CardType,
    Game,
    Leaves,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    SkillTest,
    Timing,
    Use,
    action,
    add_place,
    can_investigate,
    clues_to_spend,
    constant,
    deal,
    discard_top,
    discard_until,
    draw_aside,
    forced,
    investigate_with,
    lose_actions,
    place_doom_on,
    resign,
    ruling,
    spawn,
    spend_group_clues,
    stop_turn,
    take_doom_from,
    this_location,
)

BASE, ASCENDING_PATH, SENTINEL_PEAK = "02282", "02283", "02284"
SLAUGHTERED_WOODS, EERIE_GLADE, DESTROYED_PATH, FROZEN_SPRING = "02285", "02286", "02287", "02288"
DIMENSIONAL_GAP, TEAR, UPROOTED_WOODS, LOST_MEMORIES = "02289", "02290", "02291", "02292"
DIVERGING = (SLAUGHTERED_WOODS, EERIE_GLADE, DESTROYED_PATH, FROZEN_SPRING)
ALTERED = (DIMENSIONAL_GAP, TEAR, UPROOTED_WOODS, LOST_MEMORIES)
searches = partial(
    action,
    is_a=frozenset({"investigate"}),
    when=can_investigate,
    why="You can’t investigate this location.",
    attempt=Attempt(clues=0),
)
"""The Investigate of a location itself, without clues."""
GLADE_CARDS, UPROOTED_CARDS = 2, 5


async def _investigate_for_path(g: Game, use: Use, paths: tuple[str, ...]) -> None:
    """Investigate; a success puts one of these set-aside paths into play at random."""

    async def put_random_path_into_play(_test: SkillTest) -> None:
        copy = draw_aside(g, *paths)
        if copy is not None:
            add_place(g, copy)

    await investigate_with(g, use, instead=put_random_path_into_play)


@searches(BASE, "search", label="Look for a Diverging Path", limit=Limit(1, "round"))
async def search_base_of_the_hill(g: Game, use: Use) -> None:
    """Base of the Hill: Action, Investigate.

    If you succeed, instead of discovering clues, put a random set-aside Diverging Path into play.
    Once per round.
    """
    await _investigate_for_path(g, use, DIVERGING)


@action(BASE, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_at_base_of_the_hill(g: Game, use: Use) -> None:
    """Base of the Hill: Action, Resign."""
    await resign(g, use.seat)


@constant(ASCENDING_PATH, MAY_NOT_ENTER, revealed=False)
def ascending_path_cannot_be_entered(_g: Game, path: Piece, _seat: Seat, place: Piece) -> str:
    """Ascending Path: While it’s unrevealed, investigators can’t move into it."""
    return "The path up the hill is still hidden." if place is path else ""


@searches(ASCENDING_PATH, "search", label="Look for an Altered Path", limit=Limit(1, "round"))
async def search_ascending_path(g: Game, use: Use) -> None:
    """Ascending Path: Action, Investigate.

    If you succeed, instead of discovering clues, put a random set-aside Altered Path into play.
    Once per round.
    """
    await _investigate_for_path(g, use, ALTERED)


def _clue_cost_of_first_path(g: Game) -> int:
    """Return the number of clues that the group spends to reach the peak the first time."""
    return g.library.card(SENTINEL_PEAK).clues_for(g.state.started) or 0


def _seats_in_play(g: Game) -> list[Seat]:
    return [who.seat for who in g.playing()]


@constant(SENTINEL_PEAK, MAY_NOT_ENTER, revealed=False)
def sentinel_peak_requires_clues(g: Game, peak: Piece, _seat: Seat, place: Piece) -> str:
    """Sentinel Peak: To enter it while unrevealed, the group spends 2 clues per investigator."""
    if place is not peak:
        return ""
    have = sum(clues_to_spend(g, seat) for seat in _seats_in_play(g))
    return (
        ""
        if have >= _clue_cost_of_first_path(g)
        else f"To enter, the group has to spend {_clue_cost_of_first_path(g)} clues."
    )


def _is_walking_to_peak(_g: Game, use: Use[Leaves]) -> bool:
    way = use.event
    return way.to == use.source.id and not way.carried


@forced(
    SENTINEL_PEAK, "toll", to=Leaves, timing=Timing.WHEN, when=_is_walking_to_peak, face_down=True
)
async def sentinel_peak_takes_clues(g: Game, use: Use[Leaves]) -> None:
    """Sentinel Peak: To enter it while unrevealed, the group spends 2 clues per investigator."""
    climbers, toll = _seats_in_play(g), _clue_cost_of_first_path(g)
    if not await spend_group_clues(g, use.event.seat, climbers, toll, source=SENTINEL_PEAK):
        use.event.cancelled = True


@constant(SENTINEL_PEAK, WAY_COST, revealed=False)
def sentinel_peak_movement_cost(g: Game, peak: Piece, _seat: Seat, _here: Piece, to: Piece) -> str:
    """Sentinel Peak: To enter it while unrevealed, the group spends 2 clues per investigator."""
    return f"{_clue_cost_of_first_path(g)} clues from the group" if to is peak else ""


def _is_hex_drawn_here(g: Game, use: Use[CardDrawn]) -> bool:
    return use.event.card.has_trait("Hex") and g.who(use.event.seat).place == use.source.id


@forced(SENTINEL_PEAK, "hex", to=CardDrawn, timing=Timing.WHEN, when=_is_hex_drawn_here)
async def sentinel_peak_damages_for_hex(g: Game, use: Use[CardDrawn]) -> None:
    """Sentinel Peak: Forced, when an investigator here draws a Hex, they take 1 damage."""
    await deal(g, use.event.seat, damage=1, source=SENTINEL_PEAK)


def _is_revealed_without_actions(g: Game, use: Use[PlaceReveals]) -> bool:
    """Return True if the seat that revealed this location has no actions left."""
    return this_location(g, use) and not g.who(use.event.seat).actions


def _is_revealed_with_actions(g: Game, use: Use[PlaceReveals]) -> bool:
    """Return True if the seat that revealed this location has actions left."""
    return this_location(g, use) and g.who(use.event.seat).actions > 0


@forced(SLAUGHTERED_WOODS, "sight", to=PlaceReveals, when=_is_revealed_without_actions)
async def slaughtered_woods_deal_horror(g: Game, use: Use[PlaceReveals]) -> None:
    """Slaughtered Woods: Forced, after you reveal this with no actions left, take 2 horror."""
    await deal(g, use.event.seat, horror=2, source=SLAUGHTERED_WOODS)


@forced(EERIE_GLADE, "whispers", to=PlaceReveals, when=_is_revealed_with_actions)
async def eerie_glade_discards_cards(g: Game, use: Use[PlaceReveals]) -> None:
    """Eerie Glade: Forced, after you reveal this, lose cards from the top of your deck.

    Discard 2 for each action you have left.
    """
    await discard_top(g, use.event.seat, GLADE_CARDS * g.who(use.event.seat).actions)


@forced(DESTROYED_PATH, "ruin", to=PlaceReveals, when=this_location)
async def destroyed_path_gets_doom(g: Game, use: Use[PlaceReveals]) -> None:
    """Destroyed Path: Forced, after you reveal this, put 1 doom on it per investigator."""
    place_doom_on(g, use.source, g.state.started)


@searches(DESTROYED_PATH, "clear", label="Clear the path (remove 1 doom)")
async def clear_destroyed_path(g: Game, use: Use) -> None:
    """Destroyed Path: Action, Investigate.

    If you succeed, instead of discovering clues, remove 1 doom from this.
    """
    path = use.source

    async def remove_doom(_test: SkillTest) -> None:
        take_doom_from(g, path, 1)

    await investigate_with(g, use, instead=remove_doom)


@forced(FROZEN_SPRING, "frost", to=PlaceReveals, when=this_location)
async def frozen_spring_ends_turn(g: Game, use: Use[PlaceReveals]) -> None:
    """Frozen Spring: Forced, after you reveal this, lose all actions. Your turn ends."""
    seat = use.event.seat
    lose_actions(g, seat, g.who(seat).actions)
    if g.state.turn == seat:
        stop_turn(g, seat)


@forced(DIMENSIONAL_GAP, "gap", to=PlaceReveals, when=this_location)
async def dimensional_gap_spawns_enemy(g: Game, use: Use[PlaceReveals]) -> None:
    """Dimensional Gap: Forced, after you reveal this, an enemy spawns here.

    Discard from the encounter deck until an enemy comes up.
    """
    copy = discard_until(g, lambda card: card.type is CardType.ENEMY)
    if copy is not None:
        await spawn(g, copy, use.event.seat, at=use.source.id)


@forced(TEAR, "tear", to=PlaceReveals, when=_is_revealed_without_actions)
async def tear_in_the_path_deals_damage(g: Game, use: Use[PlaceReveals]) -> None:
    """A Tear in the Path: Forced, after you reveal this with no actions left, take 2 damage."""
    await deal(g, use.event.seat, damage=2, source=TEAR)


@forced(UPROOTED_WOODS, "roots", to=PlaceReveals, when=_is_revealed_without_actions)
async def uprooted_woods_discard_cards(g: Game, use: Use[PlaceReveals]) -> None:
    """Uprooted Woods: Forced, if you reveal this with no actions left, discard your top 5 cards."""
    await discard_top(g, use.event.seat, UPROOTED_CARDS)


@forced(LOST_MEMORIES, "oblivion", to=PlaceReveals, when=_is_revealed_with_actions)
async def lost_memories_deal_horror(g: Game, use: Use[PlaceReveals]) -> None:
    """Lost Memories: Forced, after you reveal this, take 1 horror for each action you have left."""
    await deal(g, use.event.seat, horror=g.who(use.event.seat).actions, source=LOST_MEMORIES)


ruling(BASE, "A failed try counts towards the limit. Each investigator has their own limit.")
ruling(SENTINEL_PEAK, "If an encounter card moves you there, you pay nothing.")
ruling(DESTROYED_PATH, "Clearing the path is an investigation, but you find no clues.")
