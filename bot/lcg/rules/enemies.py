"""Enemies: spawning, engaging, moving, being evaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto

from bot.engine.english import capitalize_first
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.about import of_card
from bot.lcg.core.constants import (
    ENEMY_MAY_NOT_ENTER,
    ENEMY_MAY_NOT_SPAWN,
    LURED_TO,
    MAY_NOT_BE_EVADED,
    MAY_NOT_READY,
    SPAWNS_AT,
)
from bot.lcg.core.facts import (
    CardDiscarded,
    CardEntered,
    CardExhausted,
    EnemyDisengaged,
    EnemyEngaged,
    EnemyEvaded,
    EnemyMoved,
    EnemySpawned,
    EvasionBarred,
    Reason,
    VictoryJoined,
)
from bot.lcg.core.game import Game
from bot.lcg.core.moments import (
    CardReadies,
    EnemyEngages,
    EnemyEnters,
    EnemyEvades,
    EnemyHunts,
    EnemyReadies,
    EnemySpawns,
    JoinsVictory,
    SpawnsNowhere,
)
from bot.lcg.core.parts.enemies_in_play import WEAKENED
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import CopyNo, Lasting, Piece, PieceId, Until
from bot.lcg.names.keys import choose_piece, choose_seat, lead_picks
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import (
    Card,
    CardType,
    Keyword,
    Measure,
    PreyBearerOnly,
    PreyHighest,
    PreyLowest,
    PreyNearest,
    Skill,
    SpawnAt,
    SpawnReplacing,
    SpawnWithPrey,
)
from bot.lcg.rules.spawn_places import spawn_places


class Meets(Enum):
    """The condition under which a spawned enemy engages the investigator who drew it."""

    NOBODY = auto()
    UNLESS_ALOOF = auto()
    ALWAYS = auto()


async def spawn(
    g: Game, copy: CopyNo, seat: Seat | None, at: PieceId | None = None
) -> Piece | None:
    """Put an enemy into play; discard it if it cannot spawn.

    It spawns at the location `at`, else as printed on the card, else engaged with the seat.
    """
    card = g.card(copy)
    if _is_second(g, copy):
        return None
    zones.take_out(g, copy)
    g.state.limbo.append(copy)
    at = next(g.constants.answers(SPAWNS_AT, card), at)
    if at is not None:
        return await _spawn_at(g, copy, at, seat)
    if isinstance(card.spawn, SpawnAt) and not spawn_places(g, card.spawn, seat):
        await g.listen(SpawnsNowhere(card=card, seat=seat), Timing.WHEN)
    match card.spawn:
        case SpawnWithPrey():
            prey = await _prey_for_spawn(g, copy)
            return await _spawn_engaged(g, copy, prey if prey is not None else seat)
        case None:
            return await _spawn_engaged(g, copy, seat)
        case SpawnReplacing(trait=trait):
            return await _spawn_in_place_of(g, copy, seat, trait)
        case where:
            return await _spawn_among(g, copy, spawn_places(g, where, seat), seat)


async def _spawn_in_place_of(g: Game, copy: CopyNo, seat: Seat | None, trait: str) -> Piece | None:
    """Discard an enemy with a trait, by choice, and spawn another at its location.

    If there is none in play, discard the other.
    """
    card, chooser = g.card(copy), _seat_that_chooses_spawn(g, seat)
    able = [each for each in g.enemies.all() if g.card(each).has_trait(trait)]
    prompt = f"Which enemy is discarded for {the(card)}?"
    victim = await choose_piece(g, chooser, prompt, lambda: able, source=card.code)
    place = None if victim is None else g.places.where(victim)
    if victim is None or place is None:
        return await _spawn_among(g, copy, [], seat)
    discard_enemy(g, victim)
    return await _spawn_at(g, copy, place, seat)


def _seat_that_chooses_spawn(g: Game, seat: Seat | None) -> Seat:
    """Return the seat that chooses where an enemy spawns: its drawer, else the lead."""
    return seat if seat is not None and g.who(seat).playing else g.state.lead


async def spawn_at_one_of(g: Game, copy: CopyNo, places: Sequence[Piece]) -> Piece | None:
    """Spawn an enemy at one of these locations, whatever it says; without any, discard it."""
    if _is_second(g, copy):
        return None
    zones.hold(g, copy)
    return await _spawn_among(g, copy, places, None)


def _is_second(g: Game, copy: CopyNo) -> bool:
    """Discard a unique card if its title is in play; return True then.

    Rules Reference, "Unique".
    """
    if not g.pieces.is_double(g.card(copy)):
        return False
    zones.discard(g, copy)
    g.tell(CardDiscarded(code=g.card(copy).code, why=Reason.LIMIT))
    return True


def _open_to(g: Game, card: Card, places: Sequence[Piece]) -> list[Piece]:
    """Return the locations of this list at which an enemy may spawn."""
    return [place for place in places if not g.constants.ban(ENEMY_MAY_NOT_SPAWN, card, place)]


async def _spawn_among(
    g: Game, copy: CopyNo, spots: Sequence[Piece], seat: Seat | None
) -> Piece | None:
    chooser, card = _seat_that_chooses_spawn(g, seat), g.card(copy)
    prompt = f"Where does {the(card)} spawn?"
    among = _open_to(g, card, spots) or spots
    spot = await choose_piece(g, chooser, prompt, lambda: among, source=card.code)
    if spot is None:
        zones.discard(g, copy)
        g.tell(EnemySpawned(code=g.card(copy).code))
        return None
    return await _spawn_at(g, copy, spot.id, seat)


async def _spawn_beside(
    g: Game, copy: CopyNo, place: PieceId, seat: Seat | None
) -> tuple[Piece | None] | None:
    """Spawn an enemy at a connecting location if it may not be here.

    It is discarded if there is no such location. Return None if it may be here.
    """
    spot, card = g.piece(place), g.card(copy)
    if spot is None or _open_to(g, card, [spot]):
        return None
    return (await _spawn_among(g, copy, _open_to(g, card, g.places.connections(spot)), seat),)


async def _spawn_at(
    g: Game, copy: CopyNo, place: PieceId, seat: Seat | None, meets: Meets = Meets.NOBODY
) -> Piece | None:
    if (elsewhere := await _spawn_beside(g, copy, place, seat)) is not None:
        return elsewhere[0]
    enemy = zones.put(g, copy, place=place)
    spot = g.piece(place)
    g.tell(EnemySpawned(code=enemy.code, place=g.pieces.face(spot) if spot else enemy.code))
    await _announce_spawn(g, EnemySpawns(enemy=enemy, seat=seat), place, meets)
    return enemy


async def _announce_spawn(g: Game, event: EnemySpawns, place: PieceId, meets: Meets) -> None:
    """Let players react "when" the enemy spawns, before it engages."""
    enemy, enters = event.enemy, EnemyEnters(enemy=event.enemy, place=place)
    g.state.spawning.append(enemy.id)
    await g.listen(enters, Timing.WHEN)
    await g.listen(event, Timing.WHEN)
    g.state.spawning.pop()
    if event.seat is not None and _may_meet(g, enemy, event.seat, meets):
        await _announce_engagements(g, [_take_on(g, enemy, event.seat)])
    await settle_engagements(g)
    if enemy in g.in_play:
        await g.listen(enters, Timing.AFTER)
        await g.listen(event, Timing.AFTER)


def _may_meet(g: Game, enemy: Piece, seat: Seat, meets: Meets) -> bool:
    """Return True if an enemy that has just spawned engages a seat, which may have moved away."""
    if meets is Meets.NOBODY or enemy not in g.in_play or enemy.threat is not None:
        return False
    if g.enemies.is_massive(enemy) or (
        meets is Meets.UNLESS_ALOOF and g.pieces.has_keyword(enemy, Keyword.ALOOF)
    ):
        return False
    return g.who(seat).is_at(enemy.place)


async def _spawn_engaged(g: Game, copy: CopyNo, seat: Seat | None) -> Piece | None:
    who = g.who(seat) if seat is not None else None
    if who is None or who.place is None or not who.playing:
        zones.discard(g, copy)
        return None
    return await _spawn_at(g, copy, who.place, who.seat, Meets.UNLESS_ALOOF)


async def spawn_with(g: Game, copy: CopyNo, seat: Seat, place: PieceId) -> Piece | None:
    """Put an enemy into play engaged with a seat, regardless of prey and aloof."""
    if _is_second(g, copy):
        return None
    return await _spawn_at(g, copy, place, seat, Meets.ALWAYS)


async def _prey_for_spawn(g: Game, copy: CopyNo) -> Seat | None:
    seats = [who.seat for who in g.playing()]
    best = _best_prey(g, g.card(copy).prey, g.cards.owner(copy), seats)
    return await _lead_picks(g, lambda: best, g.card(copy), "who does {} spawn with?")


async def engage(g: Game, enemy: Piece, seat: Seat) -> None:
    """Engage an enemy in play with an investigator: it moves into their threat area."""
    if enemy in g.in_play:
        await g.moment(_take_on(g, enemy, seat))


def _take_on(g: Game, enemy: Piece, seat: Seat, *, readied: bool = False) -> EnemyEngages:
    """Move an enemy into a seat's threat area, and return the moment to which others can react."""
    origin = enemy.threat if enemy.threat != seat else None
    enemy.threat, enemy.place = seat, None
    g.tell(EnemyEngaged(code=enemy.code, seat=seat, readied=readied, origin=origin))
    return EnemyEngages(enemy=enemy, seat=seat)


def disengage(g: Game, enemy: Piece) -> None:
    """Put an enemy at the location of the investigator that it was engaged with."""
    if enemy.threat is not None:
        enemy.place = g.who(enemy.threat).place
        enemy.threat = None
        g.tell(EnemyDisengaged(code=enemy.code))


def release_massive(g: Game) -> None:
    """Put massive enemies that are in threat areas at their locations."""
    for enemy in g.enemies.all():
        if enemy.threat is not None and g.enemies.is_massive(enemy):
            disengage(g, enemy)


async def settle_engagements(g: Game, readied: Collection[PieceId] = ()) -> None:
    """Let each ready unengaged enemy engage an investigator at its location.

    Aloof and massive enemies do not. Enemies without a choice come first, so that players see them
    while the lead decides, and all of them before reactions to any engagement. The log says of
    enemies in `readied` that they have just readied. Rules Reference, "Enemy Engagement".
    """
    await _announce_engagements(g, await _engage_all(g, readied))


async def _engage_all(g: Game, readied: Collection[PieceId] = ()) -> list[EnemyEngages]:
    engaged: list[EnemyEngages] = []
    while waiting := [enemy for enemy in g.enemies.all() if _would_engage(g, enemy)]:
        enemy = min(waiting, key=lambda each: len(candidates(g, each)))
        seats = candidates(g, enemy)
        seat = await choose_prey(g, enemy, seats)
        if not _would_engage(g, enemy) or candidates(g, enemy) != seats:
            continue  # A game master has changed the subject of the question.
        if seat is None:
            break
        engaged.append(_take_on(g, enemy, seat, readied=enemy.id in readied))
    return engaged


async def _announce_engagements(g: Game, engaged: Sequence[EnemyEngages]) -> None:
    for event in engaged:
        if event.enemy in g.in_play and event.enemy.threat == event.seat:
            await g.moment(event)


def _would_engage(g: Game, enemy: Piece) -> bool:
    if enemy not in g.in_play or enemy.exhausted or enemy.place is None:
        return False
    if enemy.id in g.state.spawning:
        return False
    if g.pieces.has_keyword(enemy, Keyword.ALOOF) or g.enemies.is_massive(enemy):
        return False
    return bool(candidates(g, enemy))


def candidates(g: Game, enemy: Piece) -> list[Seat]:
    """Return the seats that an enemy could engage at its location. Rules Reference, "Prey"."""
    return _reachable_prey(g, enemy, [who.seat for who in g.investigators.at(enemy.place)])


SHUNS = "shuns"
"""The name of the effect that keeps an enemy from engaging an investigator."""


def keep_from_engaging(g: Game, enemy: Piece, seat: Seat, until: Until, source: str) -> None:
    """Prevent an enemy from engaging an investigator, until a period ends."""
    g.state.lasting.append(Lasting(SHUNS, of_card(source), until, seat, enemy.id))


def weaken(g: Game, enemy: Piece, amount: int, until: Until, source: str) -> None:
    """Lower the fight and the evade value of an enemy, until a period ends."""
    lasts = Lasting(WEAKENED, of_card(source), until, piece=enemy.id, amount=-amount)
    g.state.lasting.append(lasts)


def _avoids_seat(g: Game, enemy: Piece, seat: Seat) -> bool:
    kept = (each for each in g.state.lasting if each.name == SHUNS)
    return any((each.seat, each.piece) == (seat, enemy.id) for each in kept)


def _reachable_prey(g: Game, enemy: Piece, seats: list[Seat]) -> list[Seat]:
    if g.state.lasting:
        seats = [seat for seat in seats if not _avoids_seat(g, enemy, seat)]
    if isinstance(g.enemies.prey(enemy), PreyBearerOnly):
        return [seat for seat in seats if seat == enemy.owner]
    return seats


async def choose_prey(g: Game, enemy: Piece, seats: Sequence[Seat]) -> Seat | None:
    """Return the seat that an enemy prefers; the lead decides a tie.

    Return None if the enemy has engaged or left play meanwhile.
    """
    best = _best_prey(g, g.enemies.prey(enemy), enemy.owner, seats, enemy)

    def still() -> list[Seat]:
        return best if _would_engage(g, enemy) else []

    return await _lead_picks(g, still, g.card(enemy), "who does {} engage?")


async def _lead_picks(
    g: Game, seats: Callable[[], list[Seat]], card: Card, question: str
) -> Seat | None:
    """Let the lead choose a seat.

    `question` has a placeholder for the enemy's name.
    """
    prompt = capitalize_first(question.format(the(card)))
    return await lead_picks(
        g, lambda lead: choose_seat(g, lead, prompt, seats, source=card.code, kind="prey")
    )


def _best_prey(
    g: Game, prey: object, bearer: Seat | None, seats: Sequence[Seat], itself: Piece | None = None
) -> list[Seat]:
    """Return the seats that match a prey instruction best; all of them if none matches."""
    match prey:
        case PreyNearest(trait=trait):
            others = [e for e in g.enemies.all() if e is not itself and g.card(e).has_trait(trait)]
            return _nearest_to(g, seats, others)
        case PreyHighest() | PreyLowest():
            return _with_extreme(g, prey, seats)
        case PreyBearerOnly():
            return [seat for seat in seats if seat == bearer]
        case _:
            return list(seats)


def _with_extreme(g: Game, prey: PreyHighest | PreyLowest, seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats with the highest or the lowest value that the instruction compares."""
    found = {seat: _measure_of(g, seat, prey.of) for seat in seats}
    extreme = max if isinstance(prey, PreyHighest) else min
    return [seat for seat in seats if found[seat] == extreme(found.values())]


def _nearest_to(g: Game, seats: Sequence[Seat], enemies: Sequence[Piece]) -> list[Seat]:
    """Return the investigators nearest to any of these enemies; all if no enemy is in play."""
    spots = [place for each in enemies if (place := g.places.where(each)) is not None]
    if not spots:
        return list(seats)
    steps = {seat: _steps_to(g, seat, spots) for seat in seats if g.who(seat).place is not None}
    return [seat for seat in steps if steps[seat] == min(steps.values())]


def _steps_to(g: Game, seat: Seat, spots: Sequence[PieceId]) -> int:
    """Return the number of moves to the nearest of these locations.

    More than any path if none can be reached.
    """
    ways = g.places.distances(_place_of_seat(g, seat))
    return min((ways[spot] for spot in spots if spot in ways), default=len(g.places.all()))


def _measure_of(g: Game, seat: Seat, measure: Measure) -> int:
    match measure:
        case Measure.REMAINING_HEALTH:
            return g.investigators.health_left(seat)
        case Measure.REMAINING_SANITY:
            return g.investigators.sanity_left(seat)
        case Measure.HORROR:
            return g.who(seat).horror
        case Measure.CLUES:
            return g.who(seat).clues
        case Measure.CARDS_IN_HAND:
            return len(g.who(seat).hand)
        case _:
            return g.investigators.skill(seat, Skill(measure.value))


async def evade(
    g: Game,
    enemy: Piece,
    seat: Seat,
    then: Callable[[Piece], Script[None]] | None = None,
    *,
    exhausts: bool = True,
) -> None:
    """Evade an enemy: exhaust it and disengage it; `then` is the rest of the same effect.

    An enemy that has left play meanwhile, or can no longer be evaded (the last card in hand was
    committed to the test), is not evaded, and nothing reacts. Rules Reference, "Evade, Evade
    Action" and "Cannot".
    """
    if not _can_be_evaded(g, enemy):
        _report_unevadable(g, enemy, seat)
        return
    event = EnemyEvades(enemy=enemy, seat=seat)

    async def complete_evasion() -> None:
        event.cancelled = not _can_be_evaded(g, enemy)  # An answer may have changed that.
        if event.cancelled:
            _report_unevadable(g, enemy, seat)
            return
        _evade_enemy(g, enemy, seat, exhausts=exhausts)
        if then is not None:
            await then(enemy)
        if not exhausts:
            await settle_engagements(g)

    await g.moment(event, complete_evasion)


async def evade_all(g: Game, foes: Sequence[Piece], seat: Seat) -> None:
    """Evade several enemies simultaneously and without a test, if they can be evaded.

    Rules Reference, "Automatic Failure/Success" and "Cannot".
    """
    for enemy in foes:
        _report_unevadable(g, enemy, seat)
    events = [EnemyEvades(enemy=enemy, seat=seat) for enemy in foes if _can_be_evaded(g, enemy)]
    await g.listen_all(events, Timing.WHEN)
    evaded = [event for event in events if not event.cancelled and _can_be_evaded(g, event.enemy)]
    for event in evaded:
        _evade_enemy(g, event.enemy, seat)
    await g.listen_all(evaded, Timing.AFTER)


def _evade_enemy(g: Game, enemy: Piece, seat: Seat, *, exhausts: bool = True) -> None:
    enemy.exhausted = enemy.exhausted or exhausts
    disengage(g, enemy)
    g.tell(EnemyEvaded(code=enemy.code, seat=seat))


def _report_unevadable(g: Game, enemy: Piece, seat: Seat) -> None:
    """Report that an enemy is still in play but cannot be evaded."""
    if enemy in g.in_play and not _can_be_evaded(g, enemy):
        g.tell(EvasionBarred(code=enemy.code, seat=seat))


def _can_be_evaded(g: Game, enemy: Piece) -> bool:
    """Return True if an enemy is in play and no card forbids evading it."""
    return enemy in g.in_play and not g.constants.ban(MAY_NOT_BE_EVADED, enemy)


def can_be_evaded(g: Game, enemy: Piece) -> bool:
    """Return True if evading an enemy without a test would change something.

    Rules Reference, "Target".
    """
    changes = not enemy.exhausted or enemy.threat is not None
    return changes and _can_be_evaded(g, enemy)


def stands_alone(g: Game, piece: Piece) -> bool:
    """Return True if an enemy is ready and unengaged, and stays so. Rules Reference, "Aloof"."""
    is_enemy = g.card(piece).type is CardType.ENEMY
    return is_enemy and piece.threat is None and not _would_engage(g, piece)


def exhaust(g: Game, piece: Piece, *, echo: bool = False) -> None:
    """Exhaust a card; `echo` means that the log already implies it.

    Rules Reference, "Exhaust, Exhausted".
    """
    if not piece.exhausted:
        piece.exhausted = True
        g.tell(CardExhausted(code=piece.code, echo=echo))


async def that_ready(g: Game, pieces: Sequence[Piece]) -> list[Piece]:
    """Return the exhausted cards that ready; a reaction may keep an enemy exhausted."""
    pieces = [each for each in pieces if not g.constants.ban(MAY_NOT_READY, each)]
    if not g.abilities.is_heard(EnemyReadies, Timing.WHEN):
        return pieces  # nearly always
    held = await _kept_exhausted(g, [each for each in pieces if is_enemy(g, each)])
    return [each for each in pieces if each in g.in_play and each not in held]


async def _kept_exhausted(g: Game, enemies: Sequence[Piece]) -> list[Piece]:
    """Announce that enemies are about to ready; return those that a reaction keeps exhausted."""
    events = [EnemyReadies(enemy=each) for each in enemies]
    await g.listen_all(events, Timing.WHEN)
    return [event.enemy for event in events if event.cancelled]


async def ready(g: Game, piece: Piece) -> None:
    """Ready a card; if it is an enemy, it engages if it can. Rules Reference, "Ready"."""
    if piece.exhausted and piece in await that_ready(g, [piece]):
        piece.exhausted = False
        echo = not stands_alone(g, piece)
        g.tell(CardExhausted(code=piece.code, ready=True, echo=echo))
        await settle_engagements(g, [piece.id])
        await announce_readied(g, [piece])


async def announce_readied(g: Game, pieces: Sequence[Piece]) -> None:
    """Let abilities react to cards that have readied."""
    if g.abilities.is_heard(CardReadies, Timing.AFTER):
        await g.listen_all([CardReadies(piece=each) for each in pieces], Timing.AFTER)


def may_enter(g: Game, enemy: Piece, place: Piece) -> bool:
    """Return True if an enemy may move into a location."""
    return not g.constants.ban(ENEMY_MAY_NOT_ENTER, enemy, place)


async def move_enemy(g: Game, enemy: Piece, place: Piece) -> None:
    """Disengage an enemy and move it; one that may not enter stays where it is, still engaged."""
    if not (enemy in g.in_play and place in g.in_play and may_enter(g, enemy, place)):
        return
    disengage(g, enemy)
    enemy.place = place.id
    g.tell(EnemyMoved(code=enemy.code, to=g.pieces.face(place)))
    enters = EnemyEnters(enemy=enemy, place=place.id)
    await g.listen(enters, Timing.WHEN)
    await settle_engagements(g)
    await g.listen(enters, Timing.AFTER)


async def hunt(g: Game, enemy: Piece, steps: int = 1) -> None:
    """Move a hunter one location towards its prey. Rules Reference, "Hunter".

    The path may lead through locations that it cannot enter, but it does not take a step into one.
    An ability may replace the move before it happens, or let the enemy hunt again after it, with a
    higher `steps`.
    """
    here, due = g.piece(enemy.place), EnemyHunts(enemy=enemy, steps=steps)
    if here is not None:
        await g.listen(due, Timing.WHEN)
    if here is None or due.cancelled or enemy not in g.in_play:
        return
    lure = await _lured_to(g, enemy, here)
    targets = [lure] if lure is not None else await _prey_locations(g, enemy, here)
    await move_along(g, enemy, first_steps(g, enemy, here, targets))
    if enemy in g.in_play and g.places.where(enemy) != here.id:
        await g.listen(EnemyHunts(enemy=enemy, steps=steps), Timing.AFTER)


async def _lured_to(g: Game, enemy: Piece, here: Piece) -> PieceId | None:
    """Return the nearest location that attracts an enemy by a card's effect, if it can be reached.

    Else None.
    """
    away = (
        g.places.distances(here.id, enemy=enemy)
        if (named := list(g.constants.answers(LURED_TO, enemy)))
        else {}
    )
    spots = [spot for spot in dict.fromkeys(named) if spot in away]
    least = min((away[spot] for spot in spots), default=0)
    nearest = [g.state.pieces[spot] for spot in spots if away[spot] == least]
    if len(nearest) < 2:
        return nearest[0].id if nearest else None
    prompt = f"Where is {the(g.card(enemy))} drawn by the lure?"
    chosen = await lead_picks(
        g,
        lambda lead: choose_piece(
            g, lead, prompt, lambda: nearest, source=g.card(enemy).code, kind="path"
        ),
    )
    return chosen.id if chosen is not None else nearest[0].id


async def move_along(g: Game, enemy: Piece, steps: list[Piece]) -> None:
    """Move an enemy to one of these locations; the lead chooses."""
    card = g.card(enemy)
    prompt = f"Where does {the(card)} move{_from_where(g, enemy)}?"
    step = await lead_picks(
        g,
        lambda lead: choose_piece(g, lead, prompt, lambda: steps, source=card.code, kind="path"),
    )
    if step is not None:
        await move_enemy(g, enemy, step)


def _from_where(g: Game, enemy: Piece) -> str:
    """Return ` from Study` for the log if another enemy of this card is in play; else ""."""
    here = g.piece(g.places.where(enemy))
    twins = here is not None and len(g.in_play.of_code(enemy.code)) > 1
    return f" from {the(g.pieces.face_card(here))}" if twins and here is not None else ""


async def _prey_locations(g: Game, enemy: Piece, here: Piece) -> list[PieceId]:
    """Return the locations of the nearest investigators that the enemy prefers.

    The lead investigator chooses if several are left.
    """
    away = g.places.distances(here.id, enemy=enemy)
    seats = [who.seat for who in g.playing() if who.place is not None and who.place in away]
    seats = _reachable_prey(g, enemy, seats)
    if not seats:
        return []
    nearest = min(away[_place_of_seat(g, seat)] for seat in seats)
    near = [seat for seat in seats if away[_place_of_seat(g, seat)] == nearest]
    best = _best_prey(g, g.enemies.prey(enemy), enemy.owner, near, enemy)
    return list(dict.fromkeys(_place_of_seat(g, seat) for seat in best))


def _place_of_seat(g: Game, seat: Seat) -> PieceId:
    place = g.who(seat).place
    assert place is not None
    return place


def first_steps(g: Game, enemy: Piece, here: Piece, targets: Sequence[PieceId]) -> list[Piece]:
    """Return the neighbours of a location that are nearer to one of the targets."""
    away = g.places.distances(here.id, enemy=enemy)
    return [
        near
        for near in g.places.enemy_ways(here, enemy)
        if any(_is_on_path(g, enemy, near, target, away[target]) for target in targets)
    ]


def _is_on_path(g: Game, enemy: Piece, near: Piece, target: PieceId, distance: int) -> bool:
    return g.places.distances(near.id, enemy=enemy).get(target, distance) == distance - 1


async def move_towards(g: Game, enemy: Piece, target: PieceId) -> None:
    """Move an enemy one location nearer to a target; the lead chooses among equal ways.

    Rules Reference, "Lead Investigator".
    """
    here = g.piece(g.places.where(enemy))
    if here is not None:
        target = await _lured_to(g, enemy, here) or target
    if here is None or here.id == target or target not in g.places.distances(here.id, enemy=enemy):
        return
    await move_along(g, enemy, first_steps(g, enemy, here, [target]))


async def put_beside_stage(g: Game, copy: CopyNo, stage: str) -> Piece:
    """Put an enemy into play beside an act or agenda: it is at no location and engages nobody.

    It stays there until it leaves play, or that stage has advanced.
    """
    enemy = zones.put(g, copy)
    enemy.host = PieceId(stage)
    g.tell(CardEntered(code=enemy.code))
    await g.listen(EnemySpawns(enemy=enemy, seat=None), Timing.AFTER)
    return enemy


def discard_enemy(g: Game, enemy: Piece) -> None:
    """Discard an enemy in play, which is not a defeat."""
    zones.leave_play(g, enemy)
    g.tell(CardDiscarded(code=enemy.code))


async def add_to_victory(g: Game, enemy: Piece) -> None:
    """Move an enemy in play to the victory display, which is not a defeat."""
    if enemy in g.in_play:
        zones.leave_play(g, enemy, "victory")
        g.tell(VictoryJoined(code=enemy.code, victory=g.card(enemy).victory))
        await g.listen(JoinsVictory(enemy=enemy), Timing.AFTER)


def is_enemy(g: Game, piece: Piece) -> bool:
    """Return True if a card in play is an enemy."""
    return g.card(piece).type is CardType.ENEMY
