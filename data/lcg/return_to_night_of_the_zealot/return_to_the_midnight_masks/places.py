"""The other versions of four places of Arkham."""

from __future__ import annotations

from bot.lcg.api import (
    Cost,
    Game,
    Limit,
    Piece,
    Seat,
    Skill,
    Use,
    action,
    add_uses,
    cannot_enter,
    choose_piece,
    gain_clues,
    move,
    ruling,
    take_doom_from,
)

STATION, TRAINS, MUSEUM, WAREHOUSE = "50027", "50028", "50029", "50030"
ONCE = Limit(1, "game")
REFILLED = ("supplies", "ammo")


def _refillable_assets(g: Game, seat: Seat) -> list[Piece]:
    """Return the seat’s own assets that use supplies or ammo."""
    found = [(asset, g.card(asset).uses) for asset in g.in_play.controlled_by(seat)]
    return [asset for asset, uses in found if uses is not None and uses.kind in REFILLED]


@action(
    STATION,
    "restock",
    label="Add 2 supplies or ammo",
    limit=ONCE,
    when=lambda g, use: bool(_refillable_assets(g, use.seat)),
    why="You control nothing that uses supplies or ammo.",
)
async def restock_at_police_station(g: Game, use: Use) -> None:
    """Easttown, Arkham Police Station: Action, add 2 supplies or ammo to an asset you control.

    Once per game.
    """
    asset = await choose_piece(
        g,
        use.seat,
        "Which asset gets 2 supplies or ammo?",
        lambda: _refillable_assets(g, use.seat),
        source=STATION,
    )
    if asset is not None:
        add_uses(g, asset, 2)


def _train_destinations(g: Game, seat: Seat) -> list[Piece]:
    here = g.who(seat).place
    arkham = [p for p in g.places.all() if g.card(p).has_trait("Arkham") and p.id != here]
    return [place for place in arkham if not cannot_enter(g, seat, place)]


@action(
    TRAINS,
    "ride",
    label="Move to any Arkham location",
    limit=ONCE,
    when=lambda g, use: bool(_train_destinations(g, use.seat)),
    why="There’s no other Arkham location.",
)
async def ride_from_train_station(g: Game, use: Use) -> None:
    """Northside, Train Station: Action, move to any Arkham location. Once per game."""
    place = await choose_piece(
        g,
        use.seat,
        "Where do you go by train?",
        lambda: _train_destinations(g, use.seat),
        source=TRAINS,
        kind="place",
    )
    if place is not None:
        await move(g, use.seat, place.id)


@action(MUSEUM, "look", label="Gain 1 clue", cost=Cost(actions=1, horror=2), limit=ONCE)
async def look_for_clue_at_museum(g: Game, use: Use) -> None:
    """Miskatonic University, Miskatonic Museum: Action, 2 horror: gain 1 clue. Once per game."""
    if g.who(use.seat).playing:
        gain_clues(g, use.seat, 1)


def _cultists_with_doom(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Cultist") and enemy.doom]


@action(
    WAREHOUSE,
    "burn",
    label="Remove doom from a Cultist",
    cost=Cost(actions=1, discard_icons=Skill.WILLPOWER),
    limit=Limit(1, "game", group=True),
    when=lambda g, _use: bool(_cultists_with_doom(g)),
    why="No Cultist enemy has doom.",
)
async def discard_card_at_warehouse(g: Game, use: Use) -> None:
    """Rivertown, Abandoned Warehouse: Action, discard a card with willpower icons.

    Remove that much doom from a Cultist enemy. Once per game for the whole group.
    """
    icons = sum(g.card(copy).matching_icons(Skill.WILLPOWER) for copy in use.paid)
    cultist = await choose_piece(
        g, use.seat, "Which Cultist loses doom?", lambda: _cultists_with_doom(g), source=WAREHOUSE
    )
    if cultist is not None:
        take_doom_from(g, cultist, icons)


ruling(STATION, "It gets the kind that the asset uses.")
ruling(TRAINS, "Effects of entering that location still happen.")
for _code in (STATION, TRAINS, MUSEUM):
    ruling(_code, "Each player can do this once.")
