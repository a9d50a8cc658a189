"""Guardian cards of the packs that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_STRIKE_BACK,
    Attempt,
    CardType,
    Cost,
    EnemySpawns,
    Enters,
    Game,
    GameEndsFor,
    HarmDealt,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Timing,
    Use,
    action,
    attach,
    choose_word,
    constant,
    discard_piece,
    event,
    fight_with,
    foes,
    forced,
    harmed_at,
    has_acted,
    heal,
    heal_piece,
    hit,
    reaction,
)

AMBUSH, AUTOMATIC, MANO, FIRST_AID = "03148", "03190", "03229", "03230"
ARMOR = "03305"
AMBUSHED = 2


# Ambush


@event(AMBUSH)
async def ambush(g: Game, use: Use) -> None:
    """Ambush: Attach to your location."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


def _spawns_into_it(g: Game, use: Use[EnemySpawns]) -> bool:
    enemy = use.event.enemy
    return enemy in g.in_play and g.places.where(enemy) == use.source.host


@forced(AMBUSH, "strike", to=EnemySpawns, when=_spawns_into_it)
async def ambush_strikes(g: Game, use: Use[EnemySpawns]) -> None:
    """Ambush: Forced, after an enemy spawns there, deal it 2 damage and discard this."""
    if use.event.enemy in harmed_at(g, use.source.host, AMBUSH):
        await hit(g, use.event.enemy, AMBUSHED, use.source.owner, AMBUSH)
    discard_piece(g, use.source)


def _left_alone(g: Game, use: Use[Enters | GameEndsFor]) -> bool:
    others = [who for who in g.investigators.at(use.source.host) if who.seat != use.event.seat]
    stays = isinstance(use.event, Enters) and g.who(use.event.seat).place == use.source.host
    return not others and not stays


@forced(AMBUSH, "left", to=Enters, when=_left_alone)
@forced(AMBUSH, "lost", to=GameEndsFor, when=_left_alone)
async def ambush_is_left(g: Game, use: Use) -> None:
    """Ambush: Discard this if no investigator is there."""
    discard_piece(g, use.source)


# Armor of Ardennes


def _armor_hit(_g: Game, use: Use[HarmDealt]) -> bool:
    return use.event.harm.damage_on.get(use.source.id, 0) > 0


@reaction(
    ARMOR,
    "deflect",
    to=HarmDealt,
    timing=Timing.WHEN,
    label="Cancel 1 of that damage",
    when=_armor_hit,
    cost=Cost(exhaust=True),
)
async def armor_of_ardennes(_g: Game, use: Use[HarmDealt]) -> None:
    """Armor of Ardennes: Reaction, when it is assigned damage, exhaust it: cancel 1 of that."""
    use.event.harm.damage_on[use.source.id] -= 1
    use.event.harm.damage -= 1


# Weapons


@action(
    AUTOMATIC,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(bonus=2, damage=1),
)
async def automatic_2(g: Game, use: Use) -> None:
    """.45 Automatic (2): Action, 1 ammo: Fight. +2 combat, +1 damage. Ignore retaliate."""
    await fight_with(g, use)


@constant(AUTOMATIC, MAY_NOT_STRIKE_BACK)
def automatic_2_is_quick(_g: Game, gun: Piece, _enemy: Piece, test: SkillTest) -> str:
    """.45 Automatic (2): Action, 1 ammo: Fight. +2 combat, +1 damage. Ignore retaliate."""
    return "Its retaliate is ignored." if test.tool == gun.id else ""


def _opponents(g: Game, use: Use) -> list[PieceId]:
    near = harmed_at(g, g.who(use.seat).place, MANO)
    return [enemy.id for enemy in near if g.enemies.is_engaged(enemy, use.seat)]


@event(
    MANO,
    targets=_opponents,
    when=lambda g, use: not has_acted(g, use.seat),
    why="You can play it only as your first action, at an enemy engaged with you.",
    provokes=False,
)
async def mano_a_mano(g: Game, use: Use) -> None:
    """Mano a Mano: Only as your first action of the turn. 1 damage to an enemy engaged with you.

    It provokes no attacks of opportunity.
    """
    await hit(g, g.piece(use.target), 1, use.seat, MANO)


# First Aid


def _patients(g: Game, seat: Seat) -> list[tuple[str, str]]:
    """List who could be healed, as choices: investigators here, and Allies here."""
    place = g.who(seat).place
    words = [
        (f"seat:{who.seat}", g.name(who.seat))
        for who in g.investigators.at(place)
        if who.damage or who.horror
    ]
    words += [
        (piece.id, g.card(piece).name)
        for piece in g.in_play.of_type(CardType.ASSET)
        if g.card(piece).has_trait("Ally")
        and g.places.where(piece) == place
        and (piece.damage or piece.horror)
    ]
    return words


@action(
    FIRST_AID,
    "heal",
    label="Heal 1 damage and 1 horror",
    cost=Cost(actions=1, uses=1),
    when=lambda g, use: bool(_patients(g, use.seat)),
    why="Nobody here has damage or horror.",
)
async def first_aid_3(g: Game, use: Use) -> None:
    """First Aid (3): Action, 1 supply: an investigator or Ally here heals 1 damage and 1 horror.

    Without supplies, discard it.
    """
    key = await choose_word(
        g, use.seat, "Who is healed?", lambda: _patients(g, use.seat), source=FIRST_AID
    )
    kind, _, number = key.partition(":")
    piece = g.piece(PieceId(key))
    if kind == "seat":
        heal(g, Seat(int(number)), damage=1, horror=1)
    elif piece is not None:
        heal_piece(g, piece, damage=1, horror=1)
