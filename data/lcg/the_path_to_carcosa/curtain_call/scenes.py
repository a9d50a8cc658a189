"""The first two acts of *Curtain Call*, and what the second leaves behind."""

from __future__ import annotations

from bot.lcg.api import (
    STAYS,
    WAY_COST,
    Enters,
    Game,
    Leaves,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    Timing,
    TurnEnds,
    Use,
    add_token,
    advance_act,
    back,
    constant,
    deal,
    follow_up,
    forced,
    from_aside,
    handler,
    keep_beside,
    leaving,
    move_enemy,
    objective,
    place_horror,
    put_off,
    ruling,
    spawn,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.curtain_call.places import (
    BACKSTAGE_DOORWAYS,
    LOBBY,
    LOBBY_DOORWAYS,
    THEATRE,
    open_doorway,
)
from data.lcg.the_path_to_carcosa.stranger import MAN

AWAKENING, FIRE, PATH, WATER = "03046", "03047a", "03047b", "03047c"
STRANGERS = (FIRE, PATH, WATER)


@back(AWAKENING)
async def his_final_bow(g: Game) -> None:
    """Awakening: A random set-aside doorway enters play. The Man in the Pallid Mask spawns there.

    A random version of act 2 follows.
    """
    place = open_doorway(g, *LOBBY_DOORWAYS, *BACKSTAGE_DOORWAYS)
    copy = from_aside(g, MAN)
    if copy is not None and place is not None:
        await spawn(g, copy, g.state.lead, at=place.id)


objective(*STRANGERS, enemy=MAN)


@leaving(MAN)
def he_takes_a_bow(g: Game, man: Piece) -> str | None:
    """The Man in the Pallid Mask: In act 2, when he would leave play, the act advances instead."""
    if g.stages.act.code in STRANGERS:
        man.damage = 0
        follow_up(g, "his_bow")
        return STAYS
    return "removed" if man.owner is None else None


@handler("his_bow")
async def the_act_advances(g: Game, _args: dict[str, int]) -> None:
    """The Stranger: once what would have discarded him is finished."""
    if g.stages.act.code in STRANGERS and not g.state.act.turned:
        await advance_act(g)


async def _scene_changes(g: Game, code: str, symbol: Symbol) -> Piece | None:
    """Move the Man to the Lobby, add tokens, keep the act; return where he was."""
    man, lobby = g.in_play.first_of(MAN), g.in_play.first_of(LOBBY)
    origin = None if man is None else g.piece(g.places.where(man))
    if man is not None and lobby is not None and origin is not lobby:
        await move_enemy(g, man, lobby)
    for _ in range(2):
        add_token(g, symbol)
    keep_beside(g, code)
    return origin


@back(FIRE)
async def a_city_aflame(g: Game) -> None:
    """The Stranger: The Man moves to the Lobby instead; 2 cultist tokens join the bag.

    Place 1 horror on the Theatre. To the end of the game, after you enter a location with horror or
    end your turn there, test agility (3), once per round: if you fail, take 1 damage.
    """
    await _scene_changes(g, FIRE, Symbol.CULTIST)
    if (theatre := g.in_play.first_of(THEATRE)) is not None:
        place_horror(g, theatre)


@back(PATH)
async def the_path_is_mine(g: Game) -> None:
    """The Stranger: The Man moves to the Lobby instead; 2 tablet tokens join the bag.

    Place 1 horror on the location he was moved from. To the end of the game, after you leave a
    location with horror, test agility (4): if you fail, take 1 damage and 1 horror.
    """
    origin = await _scene_changes(g, PATH, Symbol.TABLET)
    if origin is not None:
        place_horror(g, origin)


@back(WATER)
async def the_shores_of_hali(g: Game) -> None:
    """The Stranger: The Man moves to the Lobby instead; 2 elder thing tokens join the bag.

    Place 1 horror on each Private location. To the end of the game, when you would leave a location
    with horror, test agility (2), once per round: if you fail, take 1 damage and stay.
    """
    await _scene_changes(g, WATER, Symbol.ELDER_THING)
    for place in g.places.all():
        if g.card(place).has_trait("Private"):
            place_horror(g, place)


# What the second act leaves behind


def _burns(g: Game, seat: Seat) -> bool:
    place = g.places.of_seat(seat)
    if place is None or not _has_horror(g, place, FIRE):
        return False
    return not g.limits.use_count("round", _mark("fire", seat, place))


def _mark(word: str, seat: Seat, place: Piece) -> str:
    return f"{word}:{seat}:{place.id}"


async def _burn(g: Game, seat: Seat) -> None:
    place = g.places.of_seat(seat)
    if place is not None:
        g.limits.record_use("round", _mark("fire", seat, place))
        await put_off(g, "city_aflame", seat=seat)


@forced(FIRE, "enter", to=Enters, when=lambda g, use: _burns(g, use.event.seat))
async def into_the_fire(g: Game, use: Use[Enters]) -> None:
    """A City Aflame: Forced, after you enter a location with horror, test agility (3).

    If you fail, take 1 damage. Once per round at each location.
    """
    await _burn(g, use.event.seat)


@forced(FIRE, "stay", to=TurnEnds, when=lambda g, use: _burns(g, use.event.seat))
async def in_the_fire(g: Game, use: Use[TurnEnds]) -> None:
    """A City Aflame: Forced, after you end your turn at a location with horror: the same test."""
    await _burn(g, use.event.seat)


@handler("city_aflame")
async def the_fire_spreads(g: Game, args: dict[str, int]) -> None:
    """A City Aflame: the test of agility (3)."""
    seat = Seat(args["seat"])

    async def burned(_trial: SkillTest) -> None:
        await deal(g, seat, damage=1, source=FIRE)

    await take_test(g, seat, *read_printed_test(g, FIRE), source=FIRE, on_fail=burned)


def _has_horror(g: Game, place: Piece | None, code: str) -> bool:
    return g.stages.is_beside(g.library.card(code).code) and place is not None and place.horror > 0


@forced(PATH, "leave", to=Leaves, when=lambda g, u: _has_horror(g, g.piece(u.event.place), PATH))
async def off_the_path(g: Game, use: Use[Leaves]) -> None:
    """The Path is Mine: Forced, after you leave a location with horror, test agility (4).

    If you fail, take 1 damage and 1 horror.
    """
    follow_up(g, "path_is_mine", seat=use.event.seat)


@handler("path_is_mine")
async def the_path_strikes(g: Game, args: dict[str, int]) -> None:
    """The Path is Mine: the test of agility (4), once whoever left has arrived."""
    seat = Seat(args["seat"])

    async def hurt(_trial: SkillTest) -> None:
        await deal(g, seat, damage=1, horror=1, source=PATH)

    await take_test(g, seat, *read_printed_test(g, PATH), source=PATH, on_fail=hurt)


def _is_flooded(g: Game, seat: Seat, place: Piece | None) -> bool:
    if place is None or not _has_horror(g, place, WATER):
        return False
    return not g.limits.use_count("round", _mark("water", seat, place))


def _wades(g: Game, use: Use[Leaves]) -> bool:
    return not g.state.tests and _is_flooded(g, use.event.seat, g.piece(use.event.place))


@forced(WATER, "wade", to=Leaves, timing=Timing.WHEN, when=_wades)
async def through_the_water(g: Game, use: Use[Leaves]) -> None:
    """The Shores of Hali: Forced, when you would leave a location with horror, test agility (2).

    If you fail, take 1 damage and stay. Once per round at each location.
    """
    seat, place = use.event.seat, g.piece(use.event.place)
    assert place is not None
    g.limits.record_use("round", _mark("water", seat, place))

    async def held(_trial: SkillTest) -> None:
        use.event.cancelled = True
        await deal(g, seat, damage=1, source=WATER)

    await take_test(g, seat, *read_printed_test(g, WATER), source=WATER, on_fail=held)


@constant(WATER, WAY_COST, stage=True)
def a_way_through_the_water(g: Game, _act: Piece, seat: Seat, here: Piece, _to: Piece) -> str:
    """The Shores of Hali: Anyone who leaves a location with horror tests agility (2)."""
    skill, difficulty = read_printed_test(g, WATER)
    return f"tests {skill} ({difficulty})" if _is_flooded(g, seat, here) else ""


for _code in (FIRE, WATER):
    ruling(_code, "The limit counts the test, not the failure, for each investigator and location.")
