"""The acts and agendas of *Curtain Call*."""

from __future__ import annotations

from bot.lcg.api import (
    STAYS,
    WAY_COST,
    Enters,
    Game,
    Harm,
    JoinsVictory,
    Leaves,
    PhaseEnds,
    Piece,
    RoundEnds,
    Seat,
    SkillTest,
    Standing,
    Symbol,
    Timing,
    TurnEnds,
    Use,
    action,
    add_token,
    advance_act,
    all_out,
    back,
    beside_horror,
    choose_word,
    constant,
    deal,
    deal_all,
    end,
    enemy_is,
    follow_up,
    forced,
    from_aside,
    handler,
    keep_beside,
    leaving,
    move_enemy,
    objective,
    of_card,
    phase_is,
    place_horror,
    put_off,
    remove_all_doom,
    resign,
    ruling,
    set_back_agenda,
    spawn,
    spread_horror,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import printed_test
from data.lcg.the_path_to_carcosa.curtain_call.places import (
    BACKSTAGE_DOORWAYS,
    LOBBY,
    LOBBY_DOORWAYS,
    THEATRE,
    open_doorway,
)
from data.lcg.the_path_to_carcosa.portents import fade_spires
from data.lcg.the_path_to_carcosa.stranger import MAN

THIRD_ACT, ENCORE = "03044", "03045"
AWAKENING, FIRE, PATH, WATER, CURTAIN = "03046", "03047a", "03047b", "03047c", "03048"
STRANGERS = (FIRE, PATH, WATER)
EMISSARY = "03060"
LAST_ACT = 3
DOOM_BEFORE, FATAL_HORROR = 3, 100


# Agendas


@back(THIRD_ACT)
async def the_emissarys_message(g: Game) -> None:
    """The Third Act: The Royal Emissary spawns in the Theatre, from the victory display if need be.

    It comes without damage.
    """
    there = (copy for copy in g.state.victory if g.card(copy).code == EMISSARY)
    copy, theatre = from_aside(g, EMISSARY) or next(there, None), g.in_play.first_of(THEATRE)
    if copy is not None and theatre is not None:
        await spawn(g, copy, g.state.lead, at=theatre.id)


@forced(ENCORE, "encore", to=JoinsVictory, when=enemy_is(EMISSARY))
async def encore(g: Game, _use: Use) -> None:
    """Encore: Forced, after the Royal Emissary joins the victory display, remove all doom in play.

    Then go back to agenda 1 and place 3 doom on it.
    """
    remove_all_doom(g)
    set_back_agenda(g, doom=DOOM_BEFORE)
    fade_spires(g)


@back(ENCORE)
async def exit_now(g: Game) -> None:
    """Encore: Each investigator takes 100 horror. Nothing can prevent it."""
    source = of_card(ENCORE)
    await deal_all(g, [Harm(who.seat, horror=FATAL_HORROR, source=source) for who in g.playing()])
    raise end("none")


# The first act, and the man in the audience


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
    return not g.limits.times("round", _mark("fire", seat, place))


def _mark(word: str, seat: Seat, place: Piece) -> str:
    return f"{word}:{seat}:{place.id}"


async def _burn(g: Game, seat: Seat) -> None:
    place = g.places.of_seat(seat)
    if place is not None:
        g.limits.count("round", _mark("fire", seat, place))
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

    await take_test(g, seat, *printed_test(g, FIRE), source=FIRE, on_fail=burned)


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

    await take_test(g, seat, *printed_test(g, PATH), source=PATH, on_fail=hurt)


def _is_flooded(g: Game, seat: Seat, place: Piece | None) -> bool:
    if place is None or not _has_horror(g, place, WATER):
        return False
    return not g.limits.times("round", _mark("water", seat, place))


def _wades(g: Game, use: Use[Leaves]) -> bool:
    return not g.state.tests and _is_flooded(g, use.event.seat, g.piece(use.event.place))


@forced(WATER, "wade", to=Leaves, timing=Timing.WHEN, when=_wades)
async def through_the_water(g: Game, use: Use[Leaves]) -> None:
    """The Shores of Hali: Forced, when you would leave a location with horror, test agility (2).

    If you fail, take 1 damage and stay. Once per round at each location.
    """
    seat, place = use.event.seat, g.piece(use.event.place)
    assert place is not None
    g.limits.count("round", _mark("water", seat, place))

    async def held(_trial: SkillTest) -> None:
        use.event.cancelled = True
        await deal(g, seat, damage=1, source=WATER)

    await take_test(g, seat, *printed_test(g, WATER), source=WATER, on_fail=held)


@constant(WATER, WAY_COST, stage=True)
def a_way_through_the_water(g: Game, _act: Piece, seat: Seat, here: Piece, _to: Piece) -> str:
    """The Shores of Hali: Anyone who leaves a location with horror tests agility (2)."""
    skill, difficulty = printed_test(g, WATER)
    return f"tests {skill} ({difficulty})" if _is_flooded(g, seat, here) else ""


for _code in (FIRE, WATER):
    ruling(_code, "The limit counts the test, not the failure, for each investigator and location.")


# The last act


objective(CURTAIN)


@action(
    LOBBY,
    "resign",
    is_a=frozenset({"resign"}),
    label="Resign",
    granted=lambda g, _use: g.stages.act.stage == LAST_ACT and g.in_play.first_of(MAN) is None,
)
async def out_of_the_theatre(g: Game, use: Use) -> None:
    """Lobby: In act 3, while the Man in the Pallid Mask isn’t in play: Action, Resign."""
    await resign(g, use.seat)


@forced(CURTAIN, "spread", to=RoundEnds)
async def the_horror_spreads(g: Game, _use: Use) -> None:
    """Curtain Call: Forced, at the end of the round, horror spreads.

    Place 1 horror on each location without horror that leads to one with horror.
    """
    spread_horror(g, beside_horror(g))


@back(CURTAIN)
async def escaping_the_theatre(g: Game) -> None:
    """Curtain Call: Objective, when everyone undefeated has resigned, the group decides.

    You warn the police (resolution 1), or you solve it alone (resolution 2).
    """
    words = [("r1", "Warn the police"), ("r2", "Look into it alone")]
    word = await choose_word(
        g, g.state.lead, "You are out of the theatre. What do you do?", words, source=CURTAIN
    )
    raise end(word or "r1")


@all_out("curtain_call")
async def nobody_is_left(g: Game) -> str:
    """In act 3 it advances if anyone has resigned; otherwise there is no resolution."""
    resigned = any(who.standing is Standing.RESIGNED for who in g.state.investigators)
    if g.stages.act.stage == LAST_ACT and resigned:
        await advance_act(g)
    return "none"


# The Emissary


def _reached(g: Game, emissary: Piece) -> list[Piece]:
    place = g.piece(emissary.place)
    return [] if place is None else [place, *g.places.connections(place)]


@forced(EMISSARY, "message", to=PhaseEnds, when=phase_is("enemy"))
async def royal_emissary(g: Game, use: Use) -> None:
    """Royal Emissary: Forced, at the end of the enemy phase, it deals 1 horror.

    To each investigator at its location and at each location to which that one leads.
    """
    near = [place.id for place in _reached(g, use.source)]
    source = of_card(EMISSARY)
    harms = [Harm(who.seat, horror=1, source=source) for who in g.playing() if who.place in near]
    await deal_all(g, harms)


ruling(EMISSARY, "It does so while it is exhausted, too.")
