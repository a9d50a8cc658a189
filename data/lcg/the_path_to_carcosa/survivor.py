"""Survivor cards of level 0."""

from __future__ import annotations

from bot.lcg.api import (
    GAINS,
    Attempt,
    CopyNo,
    Cost,
    Game,
    Keyword,
    PhaseEnds,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Use,
    action,
    add_to_hand,
    attach,
    can_investigate,
    choose_cards,
    clues_to_find,
    committed,
    constant,
    discard_piece,
    discover,
    event,
    fight_with,
    foes,
    forced,
    harmed_at,
    hit,
    investigate_with,
    phase_is,
    ruling,
)

LANTERN, SHOVEL, HIDING_SPOT, RESOURCEFUL = "03036", "03037", "03038", "03039"


@action(
    LANTERN,
    "shine",
    is_a=frozenset({"investigate"}),
    label="Investigate, −1 shroud",
    when=can_investigate,
    why="You can’t investigate your location.",
    attempt=Attempt(shift=-1),
)
async def lantern(g: Game, use: Use) -> None:
    """Lantern: Action, Investigate: your location has −1 shroud for this test."""
    await investigate_with(g, use)


def _burnable(g: Game, use: Use) -> list[PieceId]:
    return [enemy.id for enemy in harmed_at(g, g.who(use.seat).place, LANTERN)]


@action(
    LANTERN,
    "throw",
    label="Discard it, deal 1 damage",
    cost=Cost(actions=1, discard_self=True),
    provokes=False,
    targets=_burnable,
    why="There’s no enemy here that it can damage.",
)
async def lantern_thrown(g: Game, use: Use) -> None:
    """Lantern: Action, discard it: deal 1 damage to an enemy here. No attacks of opportunity."""
    await hit(g, g.piece(use.target), 1, use.seat, LANTERN)


@action(
    SHOVEL,
    "fight",
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(bonus=2),
)
async def shovel(g: Game, use: Use) -> None:
    """Gravedigger’s Shovel: Action, Fight. +2 combat."""
    await fight_with(g, use)


@action(
    SHOVEL,
    "dig",
    label="Discard it, discover 1 clue",
    cost=Cost(actions=1, discard_self=True),
    when=lambda g, use: clues_to_find(g, use.seat) > 0,
    why="There are no clues at your location.",
)
async def shovel_digs(g: Game, use: Use) -> None:
    """Gravedigger’s Shovel: Action, discard it: discover 1 clue at your location."""
    await discover(g, use.seat, 1)


# Hiding Spot


@event(HIDING_SPOT, own_turn=False, targets=lambda g, _use: [p.id for p in g.places.all()])
async def hiding_spot(g: Game, use: Use) -> None:
    """Hiding Spot: Fast, attach to any location. Non-Elite enemies there gain aloof."""
    place = g.piece(use.target)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@constant(HIDING_SPOT, GAINS)
def hiding_spot_hides(g: Game, spot: Piece, enemy: Piece, keyword: Keyword) -> bool:
    """Hiding Spot: Fast, attach to any location. Non-Elite enemies there gain aloof."""
    there = keyword is Keyword.ALOOF and g.places.where(enemy) == spot.host
    return there and not g.card(enemy).has_trait("Elite")


def _is_found(g: Game, use: Use[PhaseEnds]) -> bool:
    near = g.enemies.at(use.source.host)
    return phase_is("enemy")(g, use) and any(not enemy.exhausted for enemy in near)


@forced(HIDING_SPOT, "found", to=PhaseEnds, when=_is_found)
async def hiding_spot_is_found(g: Game, use: Use) -> None:
    """Hiding Spot: Forced, at the end of the enemy phase, if a ready enemy is there: discard it."""
    discard_piece(g, use.source)


ruling(HIDING_SPOT, "Enemies that are engaged already stay engaged.")


# Resourceful


def _spare_parts(g: Game, seat: Seat) -> list[CopyNo]:
    name = g.library.card(RESOURCEFUL).name
    return [
        copy
        for copy in g.investigators.loose_discard(seat)
        if g.card(copy).faction == "survivor" and g.card(copy).name != name
    ]


@committed(
    RESOURCEFUL, matters=lambda g, _test: any(_spare_parts(g, who.seat) for who in g.playing())
)
async def resourceful(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Resourceful: If the test succeeds, a survivor card in your discard pile returns to your hand.

    You can’t choose another Resourceful.
    """
    chosen = await choose_cards(
        g,
        seat,
        "Which card returns to your hand?",
        lambda: _spare_parts(g, seat),
        source=RESOURCEFUL,
        secret=False,
    )
    for copy in chosen:
        await add_to_hand(g, seat, copy)
