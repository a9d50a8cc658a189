"""Damage and horror: assigning, placing and healing them, and the defeats that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from bot.engine.about import About
from bot.engine.ask import Allot, Allotted, Draft, Option, Part
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.script import Script, ask
from bot.lcg.core import zones
from bot.lcg.core.about import Kind, Source, of_card, of_piece, of_seat, source_of
from bot.lcg.core.constants import (
    DIRECT,
    MAY_HARM,
    MAY_NOT_BE_DAMAGED,
    MAY_NOT_BE_DEFEATED,
    SOAKS_FIRST,
    SOAKS_FOR,
)
from bot.lcg.core.facts import AssetDefeated, EnemyDamaged, EnemyDefeated, HarmAssigned, Healed
from bot.lcg.core.game import Game
from bot.lcg.core.moments import (
    AssetFalls,
    EnemyFalls,
    EnemyHarmed,
    Harm,
    HarmDealt,
    HarmDue,
    JoinsVictory,
    Split,
)
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.disambiguation import marks, name_in_play
from bot.lcg.names.phrases import harm as harm_words
from bot.lcg.names.sources import source_name
from bot.lcg.rules.elimination import eliminate_fallen
from bot.lcg.rules.split_harm import split_as_said


async def deal(
    g: Game,
    seat: Seat,
    *,
    damage: int = 0,
    horror: int = 0,
    source: Source = None,
    direct: bool = False,
    assets_first: bool = False,
    then: Callable[[], Script[None]] | None = None,
    in_full: bool = False,
) -> None:
    """Deal damage and horror to one investigator, who assigns them among their cards.

    With `assets_first` the seat's own assets take as much damage as they can. `then` is the rest of
    the same effect, resolved before answers to the harm, if the investigator is still in the
    scenario. `in_full` means that the card says "then": nothing follows if any of the harm was
    cancelled (Rules Reference, "Then").
    """
    harm = Harm(seat, damage, horror, source_of(source), direct, assets_first=assets_first)

    async def rest() -> None:
        whole = harm.damage >= damage and harm.horror >= horror
        if then is not None and g.who(seat).playing and (whole or not in_full):
            await then()

    await deal_all(g, [harm], then=rest)


async def deal_all(
    g: Game,
    harms: Sequence[Harm],
    hits: Sequence[tuple[Piece, int]] = (),
    by: Seat | None = None,
    then: Callable[[], Script[None]] | None = None,
    source: Source = None,
    *,
    attack: bool = False,
) -> list[Harm]:
    """Deal harm to investigators and damage to enemies from one source, simultaneously.

    `then` is the rest of the same effect; with `attack` the damage is that of an attack. Return
    the harm that was dealt. Rules Reference, "Dealing Damage/Horror".
    """
    placed = await _harm_that_stands(g, harms)
    for event in placed:
        _place_harm(g, event.harm)
    before = [(enemy, enemy.damage) for enemy, _ in hits]
    fallen = [enemy for enemy, amount in hits if _place_on_enemy(g, enemy, amount, by, source)]
    falls = await _defeat_enemies(g, fallen, by, by_damage=True)
    await defeat_assets(g)
    await g.listen_all(falls, Timing.AFTER)
    await _announce_hits(g, before, by, attack=attack)
    await eliminate_fallen(g)
    if then is not None:
        await then()
    for event in placed:
        if any(g.who(seat).playing for seat in (event.harm.seat, *event.harm.damaged)):
            await g.listen(event, Timing.AFTER)
    return [event.harm for event in placed]


async def _harm_that_stands(g: Game, harms: Sequence[Harm]) -> list[HarmDealt]:
    """Let cards change or cancel harm, have it assigned, and return the harm to place."""
    dealt = _that_hurts([harm for harm in harms if g.who(harm.seat).playing])
    due = [HarmDue(harm=harm) for harm in dealt if not harm.certain]
    await g.listen_each(due, Timing.WHEN)
    dealt = _that_hurts(dealt)
    await _assign_harm(g, dealt)
    events = await g.listen_each([HarmDealt(harm=harm) for harm in dealt], Timing.WHEN)
    standing = _that_hurts([event.harm for event in events if g.who(event.harm.seat).playing])
    return [event for event in events if event.harm in standing]


def _that_hurts(harms: Sequence[Harm]) -> list[Harm]:
    return [harm for harm in harms if harm.damage > 0 or harm.horror > 0]


async def _assign_harm(g: Game, harms: Sequence[Harm]) -> None:
    """Let each investigator split harm between itself and its own assets (step 1)."""
    for harm in harms:
        harm.direct = harm.direct or any(g.constants.answers(DIRECT, harm.seat))
        if not _is_free(harm) and not harm.direct:
            await split_as_said(g, harm, _own_assets(g, harm), partial(_room_on, g))
    by_seat = {h.seat: h for h in harms if _is_free(h) and not _fills_assets(g, h)}
    _shield_all(g, by_seat.values())
    for seat, answer in (await ask(lambda: _assignment_draft(g, by_seat))).items():
        if isinstance(answer, Allotted):
            _record_assignment(by_seat[seat], answer.amounts)
            _assign_to_shields(g, by_seat[seat], asked=True)


def _shield_all(g: Game, harms: Iterable[Harm]) -> None:
    for harm in harms:
        _assign_to_shields(g, harm)


def _assign_to_shields(g: Game, harm: Harm, *, asked: bool = False) -> None:
    """Assign horror to the asset that must take it before the investigator card does.

    Before the player is `asked`, do so only if no other asset could take it.
    """
    if not harm.horror:
        return
    for piece in _shielding_assets(g, harm.seat):
        others = [each for each in _soaking_assets(g, harm.seat) if each is not piece]
        if asked or not any(_soak_room(g, each, "horror") for each in others):
            taken = harm.horror_on.get(piece.id, 0)
            more = min(_soak_room(g, piece, "horror") - taken, harm.own_horror)
            harm.horror_on |= {piece.id: taken + more} if more > 0 else {}


def _shielding_assets(g: Game, seat: Seat) -> list[Piece]:
    """Return the assets that must take horror before the investigator card does."""
    return [piece for piece, body in g.constants.sources(SOAKS_FIRST) if body(g, piece, seat)]


def _soaking_assets(g: Game, seat: Seat) -> list[Piece]:
    """Return the assets that may take harm dealt to an investigator, with or without room."""
    return [*g.in_play.controlled_by(seat), *_lent_to(g, seat)]


def _is_free(harm: Harm) -> bool:
    """Return True if the player may split this harm freely."""
    return harm.split is Split.FREE and not harm.direct


def _own_assets(g: Game, harm: Harm) -> list[PieceId]:
    return [piece.id for piece in g.in_play.controlled_by(harm.seat)]


def _room_on(g: Game, piece: PieceId, kind: str) -> int:
    return _soak_room(g, g.state.pieces[piece], kind)


def _assignment_draft(g: Game, by_seat: Mapping[Seat, Harm]) -> Draft | None:
    parts = {
        seat: part for seat, h in by_seat.items() if (part := _assignment_part(g, h)) is not None
    }
    if not parts:
        return None
    sources = {by_seat[seat].source for seat in parts}
    names = sorted(source_name(g, each) for each in sources)
    return Draft(
        kind="assign",
        prompt=f"Who takes {_harm_summary(by_seat[seat] for seat in parts)}?",
        source=", ".join(names),
        about=next(iter(sources)) if len(sources) == 1 else None,
        parts=parts,
        must=tuple(sorted(parts)),
    )


def _fills_assets(g: Game, harm: Harm) -> bool:
    """Assign damage to assets first if there is no choice; return True if all is assigned."""
    if not harm.assets_first:
        return False
    rooms = {
        piece.id: _soak_room(g, piece, "damage") for piece in g.in_play.controlled_by(harm.seat)
    }
    able = {piece: room for piece, room in rooms.items() if room}
    if len(able) > 1 and sum(able.values()) > harm.damage:
        return False
    harm.damage_on = {piece: min(room, harm.damage) for piece, room in able.items()}
    return not harm.horror


def _harm_summary(harms: Iterable[Harm]) -> str:
    """Return ``2 damage and 1 horror``; only the kinds if the seats get different amounts."""
    dealt = {(harm.damage, harm.own_horror) for harm in harms}
    if len(dealt) == 1:
        return join_names(harm_words(*amounts) for amounts in dealt)
    kinds = ("damage", any(d for d, _ in dealt)), ("horror", any(h for _, h in dealt))
    return "the " + join_names(kind for kind, found in kinds if found)


def _record_assignment(harm: Harm, amounts: dict[str, int]) -> None:
    for key, amount in amounts.items():
        kind, where = key.split(":")
        if where != "self" and amount:
            target = harm.damage_on if kind == "damage" else harm.horror_on
            target[PieceId(where)] = amount


def _assignment_part(g: Game, harm: Harm) -> Part | None:
    """Return a seat's part of the question how harm is assigned; None if no asset can take any."""
    options: list[Option] = []
    name = g.name(harm.seat)
    for kind, total, left in (
        ("damage", harm.damage, g.investigators.health_left(harm.seat)),
        ("horror", harm.own_horror, g.investigators.sanity_left(harm.seat)),
    ):
        if total <= 0:
            continue
        if kind == "horror" or not harm.assets_first:
            key, about = f"{kind}:self", of_seat(harm.seat)
            options.append(
                Option(key=key, label=name, group=kind, note=f"{left} left", about=about)
            )
        options += _soaking_options(g, harm, kind, total)
    totals = {k: n for k, n in (("damage", harm.damage), ("horror", harm.own_horror)) if n > 0}
    return Part(tuple(options), Allot(totals)) if len(options) > len(totals) else None


def _soaking_options(g: Game, harm: Harm, kind: str, total: int) -> list[Option]:
    """Return options for the assets that can take some of the harm."""
    held, filled = _soaking_assets(g, harm.seat), harm.horror_on if kind == "horror" else {}
    rooms = [(piece, _soak_room(g, piece, kind)) for piece in held if piece.id not in filled]
    return [
        Option(
            key=f"{kind}:{piece.id}",
            label=name_in_play(g, piece, held),
            group=kind,
            cap=min(room, total),
            note=f"{room} left",
            about=of_piece(piece.id),
        )
        for piece, room in rooms
        if room
    ]


def _lent_to(g: Game, seat: Seat) -> list[Piece]:
    """Return the assets of other investigators that may take harm dealt to this one."""
    able = [
        (piece, body) for piece, body in g.constants.sources(SOAKS_FOR) if piece.controller != seat
    ]
    return [piece for piece, body in able if body(g, piece, seat)]


def _soak_room(g: Game, piece: Piece, kind: str) -> int:
    """Return the damage or horror that an asset can still take before it is defeated, or 0."""
    limit = g.pieces.health(piece) if kind == "damage" else g.card(piece).sanity
    taken = piece.damage if kind == "damage" else piece.horror
    return max(0, (limit or 0) - taken)


def _place_harm(g: Game, harm: Harm) -> None:
    """Place assigned harm as tokens (step 3); a part assigned to an asset that has left is lost."""
    who = g.who(harm.seat)
    who.damage += harm.own_damage
    who.horror += harm.own_horror
    if harm.own_damage:
        harm.damaged.append(harm.seat)
    if harm.own_damage or harm.own_horror:
        g.tell(
            HarmAssigned(
                seat=harm.seat,
                damage=harm.own_damage,
                horror=harm.own_horror,
                source=harm.source,
            )
        )
    for target in dict.fromkeys([*harm.damage_on, *harm.horror_on]):
        piece = g.piece(target)
        if piece is not None:
            amounts = harm.damage_on.get(target, 0), harm.horror_on.get(target, 0)
            piece.damage += amounts[0]
            piece.horror += amounts[1]
            if amounts[0] and piece.controller is not None:
                harm.damaged.append(piece.controller)
            g.tell(
                HarmAssigned(
                    seat=harm.seat,
                    damage=amounts[0],
                    horror=amounts[1],
                    code=piece.code,
                    source=harm.source,
                )
            )


async def defeat_assets(g: Game) -> None:
    """Discard each asset whose damage has reached its health, or horror its sanity."""
    held = [(piece, piece.controller) for piece in g.in_play.all() if is_defeated(g, piece)]
    falls = [AssetFalls(piece=piece, seat=seat) for piece, seat in held if seat is not None]
    await g.listen_all(falls, Timing.WHEN)
    gone = [fall for fall in falls if fall.piece in g.in_play and is_defeated(g, fall.piece)]
    for fall in gone:
        g.tell(AssetDefeated(code=fall.piece.code, seat=fall.piece.controller))
        zones.leave_play(g, fall.piece)


async def hurt_asset(g: Game, piece: Piece, by: Seat, *, damage: int = 0, horror: int = 0) -> None:
    """Deal damage and horror directly to an asset, and defeat it if that is enough.

    Rules Reference, "Direct Damage, Direct Horror". The harm counts as taken by its controller, for
    effects "after you take damage" (FAQ, "you": an investigator and the assets under their
    control). Without a controller, the seat `by` pays it, and no investigator takes it.
    """
    seat = piece.controller
    piece.damage += damage
    piece.horror += horror
    paid = by if seat is None else seat
    g.tell(HarmAssigned(seat=paid, damage=damage, horror=horror, code=piece.code))
    if seat is None:
        if is_defeated(g, piece):
            g.tell(AssetDefeated(code=piece.code))
            zones.leave_play(g, piece)
        return
    harm = Harm(
        seat=seat,
        damage=damage,
        horror=horror,
        source=of_card(piece.code),
        direct=True,
        damage_on={piece.id: damage} if damage else {},
        horror_on={piece.id: horror} if horror else {},
        damaged=[seat] if damage else [],
    )
    await defeat_assets(g)
    await g.listen(HarmDealt(harm=harm), Timing.AFTER)


async def place_direct_horror(g: Game, amounts: Mapping[Seat, int], source: Source) -> None:
    """Place horror on investigator cards; it is not dealt, so nothing can prevent or soak it."""
    for seat, amount in amounts.items():
        if amount and g.who(seat).playing:
            g.who(seat).horror += amount
            g.tell(HarmAssigned(seat=seat, horror=amount, source=source_of(source)))
    await eliminate_fallen(g)


def take_horror_from(g: Game, piece: Piece, seat: Seat, amount: int) -> None:
    """Move horror from a card to an investigator; it is not dealt, so no asset can take it.

    The caller runs `eliminate_fallen` when the effect is finished. Rules Reference, "Move".
    """
    moved = min(amount, piece.horror)
    piece.horror -= moved
    g.acting(seat).horror += moved
    g.tell(HarmAssigned(seat=seat, horror=moved, source=of_card(piece.code)))


async def move_damage_to(
    g: Game, seat: Seat, enemy: Piece, amount: int, source: Source = None
) -> None:
    """Move up to `amount` damage from an investigator to an enemy. Rules Reference, "Move"."""
    moved = min(amount, g.who(seat).damage)
    heal(g, seat, damage=moved)
    if moved:
        await hit(g, enemy, moved, seat, source, attack=True)  # moved, not dealt otherwise


def is_defeated(g: Game, piece: Piece) -> bool:
    """Return True if a card's damage has reached its health, or its horror its sanity."""
    health, sanity = g.pieces.health(piece), g.card(piece).sanity
    return (health is not None and piece.damage >= health) or (
        sanity is not None and piece.horror >= sanity
    )


def is_harmed_by(g: Game, enemy: Piece, through: About | None) -> bool:
    """Return True if an enemy can be attacked and damaged by a card (None: without a card).

    Rules Reference, "Cannot".
    """
    card = g.library.card(through.id) if through is not None and through.kind == Kind.CARD else None
    return all(g.constants.answers(MAY_HARM, enemy, card))


def can_be_damaged(g: Game, enemy: Piece, through: About | None) -> bool:
    """Return True if an enemy can be damaged by a card (None: without a card).

    Rules Reference, "Cannot".
    """
    return is_harmed_by(g, enemy, through) and not g.constants.ban(MAY_NOT_BE_DAMAGED, enemy)


def harmed_at(g: Game, place: PieceId | None, code: str) -> list[Piece]:
    """Return the enemies at a location that a card can damage. Rules Reference, "Cannot"."""
    return [each for each in g.enemies.at(place) if can_be_damaged(g, each, of_card(code))]


async def hit(
    g: Game,
    enemy: Piece | None,
    amount: int,
    by: Seat | None,
    source: Source = None,
    *,
    attack: bool = False,
) -> None:
    """Deal damage, of an `attack` or not, to an enemy in play; defeat it if that is enough."""
    if enemy is None:
        return
    before = enemy.damage
    if _place_on_enemy(g, enemy, amount, by, source):
        await defeat_enemy(g, enemy, by, by_damage=True)
    await _announce_hits(g, [(enemy, before)], by, attack=attack)


async def _announce_hits(
    g: Game, hits: Sequence[tuple[Piece, int]], by: Seat | None, *, attack: bool
) -> None:
    """Announce that enemies have taken damage.

    `hits` has each enemy with its damage before.
    """
    if g.abilities.is_heard(EnemyHarmed, Timing.AFTER):
        for enemy, before in hits:
            if enemy.damage > before:
                harmed = EnemyHarmed(enemy=enemy, seat=by, attack=attack)
                await g.listen(harmed, Timing.AFTER)


def _place_on_enemy(
    g: Game, enemy: Piece, amount: int, by: Seat | None, source: Source = None
) -> bool:
    """Place damage on an enemy; return True if this damage defeats it."""
    health = g.pieces.health(enemy)
    if enemy not in g.in_play or amount <= 0 or health is None:
        return False
    if not can_be_damaged(g, enemy, source_of(source)):
        return False
    falls, told = _has_fallen(g, enemy), marks(g, enemy)
    enemy.damage += amount
    left = max(0, health - enemy.damage)
    by_what = source_of(source)
    g.tell(
        EnemyDamaged(code=enemy.code, amount=amount, left=left, source=by_what, marks=told, seat=by)
    )
    return left == 0 and not falls


def _has_fallen(g: Game, enemy: Piece) -> bool:
    """Return True if damage defeats an enemy at present, or has done so already."""
    return is_defeated(g, enemy) and not g.constants.ban(MAY_NOT_BE_DEFEATED, enemy, True)


async def defeat_if_due(g: Game, enemy: Piece, by: Seat | None) -> None:
    """Defeat an enemy that has enough damage, after something kept it from being defeated."""
    if enemy in g.in_play and _has_fallen(g, enemy):
        await defeat_enemy(g, enemy, by, by_damage=True)


async def defeat_enemy(g: Game, enemy: Piece, by: Seat | None, *, by_damage: bool = False) -> None:
    """Defeat an enemy that can be defeated.

    It goes to the victory display if it has Victory X; otherwise it is discarded.
    """
    await g.listen_all(await _defeat_enemies(g, [enemy], by, by_damage=by_damage), Timing.AFTER)


async def _defeat_enemies(
    g: Game, fallen: Sequence[Piece], by: Seat | None, *, by_damage: bool
) -> list[EnemyFalls]:
    """Defeat enemies simultaneously; answers "after" their defeat come when all have left play."""
    falls = [
        EnemyFalls(enemy=enemy, seat=by)
        for enemy in fallen
        if enemy in g.in_play and not g.constants.ban(MAY_NOT_BE_DEFEATED, enemy, by_damage)
    ]
    await g.listen_all(falls, Timing.WHEN)
    gone = [fall for fall in falls if not fall.cancelled and fall.enemy in g.in_play]
    shown = [fall.enemy for fall in gone if _remove_defeated(g, fall.enemy, by)]
    await g.listen_all([JoinsVictory(enemy=enemy) for enemy in shown], Timing.AFTER)
    return gone


def _remove_defeated(g: Game, enemy: Piece, by: Seat | None) -> bool:
    """Remove a defeated enemy from play; return True if it joins the victory display."""
    victory = None if g.constants.is_wiped(enemy) else g.card(enemy).victory
    place = g.places.where(enemy)
    zones.leave_play(g, enemy, "discard" if victory is None else "victory")
    enemy.place = place
    g.tell(EnemyDefeated(code=enemy.code, seat=by, victory=victory))
    return victory is not None


def heal(g: Game, seat: Seat, *, damage: int = 0, horror: int = 0) -> None:
    """Heal damage and horror of an investigator, down to 0. Rules Reference, "Heal"."""
    who = g.acting(seat)
    gone = min(damage, who.damage), min(horror, who.horror)
    who.damage -= gone[0]
    who.horror -= gone[1]
    if any(gone):
        g.tell(Healed(seat=seat, damage=gone[0], horror=gone[1]))


def heal_piece(g: Game, piece: Piece, *, damage: int = 0, horror: int = 0) -> None:
    """Heal damage and horror of an asset or enemy, down to 0. Rules Reference, "Heal"."""
    gone = min(damage, piece.damage), min(horror, piece.horror)
    piece.damage -= gone[0]
    piece.horror -= gone[1]
    if any(gone):
        seat = piece.controller if piece.controller is not None else g.state.lead
        g.tell(Healed(seat=seat, damage=gone[0], horror=gone[1], code=piece.code))
