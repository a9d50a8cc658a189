"""Locations: revealing, entering, moving, discovering clues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.english import capitalize_first
from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.about import Source, source_of
from bot.lcg.core.constants import (
    MAY_NOT_DISCOVER,
    MAY_NOT_DISCOVER_AT,
    MAY_NOT_DISCOVER_BESIDES,
    MAY_NOT_ENTER,
    MAY_NOT_HOLD_CLUES,
    MAY_NOT_MOVE,
    MAY_NOT_TAKE_CLUES,
)
from bot.lcg.core.facts import (
    CardDiscarded,
    CardEntered,
    CluesAdded,
    CluesDiscarded,
    CluesDiscovered,
    CluesGained,
    CluesLost,
    CluesMoved,
    CluesTaken,
    Moved,
    PlaceChosen,
    PlaceGone,
    PlaceRevealed,
    PlacesConcealed,
    VictoryJoined,
)
from bot.lcg.core.game import Game
from bot.lcg.core.moments import (
    CluesFound,
    EncounterMoves,
    EnemyEnters,
    Enters,
    Leaves,
    PlaceDrawn,
    PlaceLeaves,
    PlaceReveals,
)
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import CopyNo, Lasting, Piece, PieceId, Until
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.rules import draws
from bot.lcg.rules.clue_tokens import lay_clues
from bot.lcg.rules.elimination import defeat
from bot.lcg.rules.enemies import discard_enemy, disengage, may_enter, settle_engagements
from bot.lcg.rules.entry_costs import cannot_pay_entry, pay_entry

HELD = "held_fast"
"""A lasting effect: the investigator cannot move."""


def add_place(g: Game, copy: CopyNo) -> Piece:
    """Put a location into play, unrevealed. Rules Reference, "Location Cards"."""
    place = zones.put(g, copy)
    place.revealed = False
    g.tell(CardEntered(code=g.pieces.face(place)))
    return place


def join(place: Piece, other: Piece) -> None:
    """Connect two locations in both directions, in addition to the printed connections."""
    place.place = other.id


def add_revealed_place(g: Game, copy: CopyNo) -> Piece:
    """Put a revealed location into play. Rules Reference, "Location Cards"."""
    place = zones.put(g, copy)
    place.revealed = False
    g.tell(CardEntered(code=place.code))
    reveal(g, place)
    return place


async def discard_place(g: Game, place: Piece) -> None:
    """Discard a location with everything on it. Rules Reference, "Leaves Play".

    Reactions to its leaving come first; then unengaged enemies still there are discarded.
    """
    if await _announce_leaving(g, place):
        zones.leave_play(g, place)
        g.tell(CardDiscarded(code=place.code))


async def take_place_away(g: Game, place: Piece) -> None:
    """Remove a location from the game, with the same consequences as `discard_place`."""
    if await _announce_leaving(g, place):
        remove_place(g, place)


async def shuffle_place_away(g: Game, place: Piece) -> None:
    """Shuffle a location into the encounter deck, with the same consequences as `discard_place`."""
    if await _announce_leaving(g, place):
        draws.shuffle_into_encounter_deck(g, place)


async def _announce_leaving(g: Game, place: Piece) -> bool:
    """Announce that a location leaves play; return False if it has already left afterwards."""
    if place in g.in_play:
        await g.listen(PlaceLeaves(place=place), Timing.WHEN)
    if place in g.in_play:
        _discard_unattached(g, place)
    return place in g.in_play


def conceal(g: Game, places: Sequence[Piece]) -> None:
    """Turn revealed locations face down, without clues, and mix those with the same name.

    They keep their positions, but nobody knows which is which; one with tokens or attachments,
    which stay, can be recognised. A flip is not leaving play. Rules Reference, "Flip".
    """
    for place in places:
        place.revealed, place.clues = False, 0
    for face in dict.fromkeys(map(g.pieces.face, places)):
        alike = [place for place in places if g.pieces.face(place) == face]
        _shuffle_sides(g, face, [place for place in alike if not _is_marked(g, place)])
        g.tell(PlacesConcealed(code=face, count=len(alike)))


def _shuffle_sides(g: Game, face: CardCode, places: Sequence[Piece]) -> None:
    """Mix the codes of face-down locations of one name, so that nobody knows which is which."""
    sides, names = [(p.copy, p.code) for p in places], [str(p.code) for p in places]
    order = g.chance.shuffled(f"concealed:{face}", sides, names)
    for place, (copy, code) in zip(places, order, strict=True):
        place.copy = copy
        g.in_play.turn(place, code)


def _is_marked(g: Game, place: Piece) -> bool:
    """Return True if a location can be recognised by something that stays on it."""
    return bool(place.doom or place.damage or place.horror or g.in_play.attached_to(place.id))


def remove_place(g: Game, place: Piece) -> None:
    """Remove a location from the game, with its clues and attachments.

    Unengaged enemies and uncontrolled assets there are discarded, as they would have no location.
    Rules Reference, "Leaves Play" and "Removed from Game".
    """
    _discard_unattached(g, place)
    zones.leave_play(g, place, "removed")
    g.tell(PlaceGone(code=g.pieces.face(place)))


def _discard_unattached(g: Game, place: Piece) -> None:
    """Discard the unengaged enemies and the uncontrolled assets at a location."""
    for enemy in [each for each in g.enemies.all() if each.place == place.id]:
        discard_enemy(g, enemy)
    for asset in [each for each in g.in_play.of_type(CardType.ASSET) if each.place == place.id]:
        zones.leave_play(g, asset)
        g.tell(CardDiscarded(code=asset.code))


async def lose_places(g: Game, lost: Sequence[Piece], source: Source) -> None:
    """Remove locations from play together with the investigators there.

    A revealed one with victory points and without clues goes to the victory display, others out of
    the game. Investigators there are defeated and lose their clues; enemies and assets there are
    discarded. Rules Reference, "Leaves Play".
    """
    shown = [place for place in lost if _is_scored(g, place)]
    seats = [who.seat for place in lost for who in g.investigators.at(place.id)]
    _discard_everything_at(g, lost)
    for seat in seats:
        lose_clues(g, seat, g.who(seat).clues)
    if seats:
        await defeat(g, seats, source)
    for place in lost:
        if place not in g.in_play:
            continue
        if place in shown:
            zones.leave_play(g, place, "victory")
            g.tell(VictoryJoined(code=place.code, victory=g.card(place).victory))
        else:
            remove_place(g, place)


def _discard_everything_at(g: Game, places: Sequence[Piece]) -> None:
    """Discard all enemies, even engaged ones, and uncontrolled assets at these locations."""
    for enemy in [enemy for place in places for enemy in g.enemies.at(place.id)]:
        discard_enemy(g, enemy)
    for place in places:
        _discard_unattached(g, place)


def _is_scored(g: Game, place: Piece) -> bool:
    return bool(place.revealed and g.card(place).victory and not place.clues)


def reveal(g: Game, place: Piece) -> None:
    """Reveal a location and place its clues on it. Rules Reference, "Location Cards"."""
    if place.revealed:
        return
    place.revealed = True
    clues = g.card(place).clues_for(g.state.started) or 0
    clues = 0 if clues and g.constants.ban(MAY_NOT_HOLD_CLUES, place) else clues
    place.clues += clues
    g.tell(PlaceRevealed(code=g.pieces.front(place), clues=clues))


async def uncover(g: Game, seat: Seat, place: Piece) -> None:
    """Reveal a location because `seat` uses an effect. Rules Reference, "Location Cards"."""
    if not place.revealed:
        reveal(g, place)
        await g.moment(PlaceReveals(seat=seat, place=place.id))


async def random_place(g: Game, *, besides: Piece | None = None) -> Piece:
    """Return a random location in play other than `besides`; if there is no other, `besides`."""
    places = [place for place in g.places.all() if place is not besides] or g.places.all()
    event = PlaceDrawn(place=g.chance.choose("place", places, [str(p.code) for p in places]))
    g.tell(PlaceChosen(code=g.pieces.front(event.place)))
    await g.listen(event, Timing.AFTER)
    return event.place


def cannot_enter(g: Game, seat: Seat, place: Piece) -> str:
    """Return why an investigator cannot enter a location, or ""."""
    held = (each for each in g.state.lasting if each.name == HELD and each.seat == seat)
    if any(each.piece in (None, g.who(seat).place) for each in held):
        return "You can’t move for now."
    barred = g.constants.ban(MAY_NOT_MOVE, seat) or g.constants.ban(MAY_NOT_ENTER, seat, place)
    return barred or cannot_pay_entry(g, seat, place)


def hold_fast(
    g: Game, seat: Seat, until: Until, source: Source, *, at: PieceId | None = None
) -> None:
    """Prevent an investigator from moving, or only from leaving location `at`, until a period ends.

    Rules Reference, "Lasting Effects".
    """
    g.state.lasting.append(Lasting(HELD, source_of(source), until, seat, at))


def open_neighbours(g: Game, seat: Seat) -> list[Piece]:
    """Return the connecting locations that an investigator can enter. Rules Reference, "Move"."""
    here = g.places.of_seat(seat)
    near = g.places.connections(here) if here is not None else []
    return [place for place in near if not cannot_enter(g, seat, place)]


def cannot_move(g: Game, seat: Seat, place: Piece) -> str:
    """Return why an investigator cannot move to a location by the move action, or ""."""
    here = g.places.of_seat(seat)
    if here is None or place is here:
        return "You’re already there."
    if place not in g.places.connections(here):
        start = capitalize_first(the(g.card(here)))
        return f"{start} isn’t connected to {the(g.pieces.face_card(place))}."
    return cannot_enter(g, seat, place)


async def move(g: Game, seat: Seat, target: PieceId | None, *, by_action: bool = False) -> bool:
    """Move an investigator and the enemies engaged with them.

    What entering costs is paid once no ability has cancelled the move. Return False if the
    investigator cannot move there.
    """
    who, here, place = g.acting(seat), g.places.of_seat(seat), g.piece(target)
    if place is None or place is here or cannot_enter(g, seat, place):
        return False
    origin = here or place
    event = Leaves(seat=seat, place=origin.id, to=place.id)

    async def effect() -> None:
        if not await pay_entry(g, seat, place):
            event.cancelled = True
            return
        _shake_off(g, seat, place)
        who.place = place.id
        g.tell(Moved(seat=seat, to=g.pieces.face(place), origin=g.pieces.face(origin)))

    if here is not None:
        await g.moment(event, effect)
    else:
        await effect()
    if event.cancelled or who.place != place.id:
        return False
    await arrive(g, [seat], place, by_action_from=event.place if by_action else None)
    return True


def _shake_off(g: Game, seat: Seat, place: Piece) -> None:
    """Disengage the enemies that may not enter an investigator's new location; they stay behind."""
    for enemy in g.enemies.engaged_with(seat):
        if enemy.threat == seat and not may_enter(g, enemy, place):
            disengage(g, enemy)


async def arrive(
    g: Game, seats: list[Seat], place: Piece, *, by_action_from: PieceId | None = None
) -> None:
    """Resolve the arrival of investigators at a location: it is revealed, and enemies engage.

    Rules Reference, "Location Cards" and "Enemy Engagement".
    """
    fresh = not place.revealed
    _count_moves(g, seats)
    reveal(g, place)
    enters = [
        EnemyEnters(enemy=enemy, place=place.id)
        for seat in seats
        for enemy in g.enemies.engaged_with(seat)
        if enemy.threat == seat
    ]
    await g.listen_each(enters, Timing.WHEN)
    await settle_engagements(g)
    await g.listen_each(enters, Timing.AFTER)
    if fresh and seats and place in g.in_play:
        await g.moment(PlaceReveals(seat=seats[0], place=place.id))
    led = tuple(event.enemy.id for event in enters)
    for seat in seats:
        if g.who(seat).is_at(place.id):
            await g.moment(
                Enters(seat=seat, place=place.id, led=led, by_action_from=by_action_from)
            )


def _moves_key(seat: Seat) -> str:
    return f"moved:{seat}"


def _count_moves(g: Game, seats: Sequence[Seat]) -> None:
    if g.state.turn is not None:
        for seat in seats:
            g.limits.record_use("turn", _moves_key(seat))


def has_moved_this_turn(g: Game, seat: Seat) -> bool:
    """Return True if an investigator has moved in the current turn, whoever’s turn it is."""
    return g.limits.use_count("turn", _moves_key(seat)) > 0


async def put_at(g: Game, seats: list[Seat], place: Piece) -> list[Seat]:
    """Place investigators at a location together, without moving along connections.

    Those already there neither leave nor enter; an ability may hold one back. Return those that
    arrive. Rules Reference, "Move".
    """
    origins = {seat: here for seat in seats if (here := g.places.of_seat(seat)) is not place}
    came = await _leave_for(g, place, origins)
    if came or not origins:
        await arrive(g, came, place)
    return came


async def _leave_for(g: Game, place: Piece, origins: Mapping[Seat, Piece | None]) -> list[Seat]:
    """Move investigators to a location; return those that no ability has held back."""
    leaves = [
        Leaves(seat=seat, place=here.id, to=place.id, carried=True)
        for seat, here in origins.items()
        if here
    ]
    leaving = await g.listen_each(leaves, Timing.WHEN)
    held = [event.seat for event in leaves if event.cancelled]
    came = [seat for seat in origins if seat not in held]
    for seat in came:
        g.who(seat).place = place.id
        g.tell(
            Moved(seat=seat, to=g.pieces.face(place), origin=g.pieces.face(origins[seat] or place))
        )
    await g.listen_each(leaving, Timing.AFTER)
    return came


async def carry(g: Game, seats: list[Seat], place: Piece) -> None:
    """Move investigators as `put_at` does, by the effect of an encounter card; cards can react."""
    movers = [seat for seat in seats if g.places.of_seat(seat) is not place]
    for seat in await put_at(g, movers, place):
        if g.who(seat).playing:
            await g.moment(EncounterMoves(seat=seat, place=place.id))


async def discover(
    g: Game,
    seat: Seat,
    count: int,
    place: PieceId | None = None,
    *,
    by_investigating: bool = False,
) -> int:
    """Discover up to `count` clues at a location; by default where the investigator is.

    Return the number discovered; an ability may replace the discovery. Rules Reference, "Clues".
    """
    who = g.acting(seat)
    spot = g.piece(place if place is not None else who.place)
    if spot is None or spot.clues <= 0 or count <= 0 or why_no_discovery(g, seat, spot):
        return 0
    if not by_investigating and g.constants.ban(MAY_NOT_DISCOVER_BESIDES, seat, spot):
        return 0
    event = CluesFound(seat=seat, place=spot.id, count=min(count, spot.clues))

    async def effect() -> None:
        event.count = min(event.count, spot.clues)
        spot.clues -= event.count
        who.clues += event.count
        g.tell(CluesDiscovered(seat=seat, place=g.pieces.front(spot), count=event.count))

    await g.moment(event, effect)
    return 0 if event.cancelled else event.count


def why_no_discovery(g: Game, seat: Seat, place: Piece) -> str:
    """Return why an investigator cannot discover clues at a location, or ""."""
    ban = g.constants.ban
    return ban(MAY_NOT_DISCOVER, seat) or ban(MAY_NOT_DISCOVER_AT, seat, place)


def clues_to_find(g: Game, seat: Seat, place: Piece | None = None) -> int:
    """Return the clues that a seat could discover at a location now without investigating.

    By default it is the seat's own location.
    """
    place = g.places.of_seat(seat) if place is None else place
    if place is None or why_no_discovery(g, seat, place):
        return 0
    return 0 if g.constants.ban(MAY_NOT_DISCOVER_BESIDES, seat, place) else place.clues


def gain_clues(g: Game, seat: Seat, count: int) -> None:
    """Give clues from the token pool to an investigator."""
    g.acting(seat).clues += count
    g.tell(CluesGained(seat=seat, count=count))


def take_clues(g: Game, seat: Seat, piece: Piece, count: int = 1) -> int:
    """Let an investigator take up to `count` clues from a card; return the number taken.

    This is not a discovery.
    """
    if g.constants.ban(MAY_NOT_TAKE_CLUES, seat):
        return 0
    taken = min(count, piece.clues)
    if taken:
        piece.clues -= taken
        g.acting(seat).clues += taken
        g.tell(CluesTaken(seat=seat, code=piece.code, count=taken))
    return taken


def add_clues(g: Game, place: Piece, count: int) -> None:
    """Put clues from the token pool on a location, if it may hold them."""
    if g.constants.ban(MAY_NOT_HOLD_CLUES, place):
        return
    g.tell(CluesAdded(place=g.pieces.front(place), count=count))
    lay_clues(g, place, count)


def move_clues(g: Game, origin: Piece, target: Piece, count: int) -> None:
    """Move up to `count` clues from a card in play to another."""
    moved = min(count, origin.clues)
    if moved:
        origin.clues -= moved
        g.tell(CluesMoved(origin=g.pieces.face(origin), to=g.pieces.face(target), count=moved))
        lay_clues(g, target, moved)


def discard_clues(g: Game, piece: Piece, seat: Seat | None, count: int) -> None:
    """Return up to `count` clues on a card to the pool; `seat` causes it, if anyone."""
    gone = min(count, piece.clues)
    piece.clues -= gone
    g.tell(CluesDiscarded(code=g.pieces.front(piece), count=gone, left=piece.clues, seat=seat))


def lose_clues(g: Game, seat: Seat, count: int) -> None:
    """Return up to `count` of an investigator's clues to the pool, without spending them."""
    gone = min(count, g.acting(seat).clues)
    if gone:
        g.who(seat).clues -= gone
        g.tell(CluesLost(seat=seat, count=gone))
