"""The acts and agendas of *Lost in Time and Space*."""

from __future__ import annotations

from bot.lcg.api import (
    EncounterMoves,
    EnemyFalls,
    Enters,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Standing,
    Use,
    action,
    add_place,
    advance_act,
    all_out,
    attack,
    back,
    choose_cards,
    deal,
    discard_encounter,
    end,
    enemy_is,
    forced,
    from_aside,
    handler,
    has_encounter_deck,
    is_logged,
    location_is,
    logged_cards,
    objective,
    perform,
    put_off,
    resolve_revelation,
    ruling,
    shuffle_encounter_deck,
    spawn,
    take_place_away,
    take_test,
)
from data.lcg.the_dunwich_legacy.lost_in_time_and_space.places import (
    ANOTHER_DIMENSION,
    EDGE,
    TEAR_THROUGH_TIME,
    find_place,
)

ALL_IS_ONE, PAST_PRESENT, BREAKING_THROUGH, THE_END = "02312", "02313", "02314", "02315"
OUT_OF_THIS_WORLD, INTO_THE_BEYOND, CLOSE_THE_RIFT, NEW_WAY = "02316", "02317", "02318", "02319"
YOG_SOTHOTH = "02323"
SEARCHED = 3
"""Cards of the encounter deck among which the acts look for a place."""
LAST_ACT = 4


# Agendas


def _unmoored(code: str, name: str) -> None:
    """Let an agenda hurt who is moved by an encounter card: all do so with the same words."""

    async def moved(g: Game, use: Use[EncounterMoves]) -> None:
        seat = use.event.seat
        await perform(g, seat, deal(g, seat, horror=1, source=code))

    moved.__doc__ = f"{name}: Forced, after an encounter card moves you, take 1 horror."
    forced(code, "unmoored", to=EncounterMoves)(moved)


_unmoored(ALL_IS_ONE, "All is One")
_unmoored(PAST_PRESENT, "Past, Present and Future")
_unmoored(BREAKING_THROUGH, "Breaking Through")
_unmoored(THE_END, "The End of All Things")


async def _lead_finds_place(g: Game) -> None:
    """Shuffle the discards in and dig for a location: the lead resolves its Revelation."""
    shuffle_encounter_deck(g, with_discard=True)
    copy = find_place(g)
    if copy is not None:
        await perform(g, g.state.lead, resolve_revelation(g, g.state.lead, copy))


@back(ALL_IS_ONE)
async def familiar_echoes(g: Game) -> None:
    """All is One: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until a location comes up; the lead resolves its Revelation. If the
    students weren’t rescued, each investigator takes 1 horror.
    """
    await _lead_finds_place(g)
    if is_logged(g, "failed_to_save_students"):
        for who in g.playing():
            await perform(g, who.seat, deal(g, who.seat, horror=1, source=ALL_IS_ONE))


@back(PAST_PRESENT)
async def the_price_of_failure(g: Game) -> None:
    """Past, Present and Future: Shuffle the encounter discard pile into the encounter deck.

    Then discard from the deck until a location comes up; the lead resolves its Revelation. If
    anyone was sacrificed, each investigator tests willpower against the number of sacrifices, and
    takes 1 damage for each point they fail by.
    """
    await _lead_finds_place(g)
    if logged_cards(g, "sacrificed"):
        for who in g.playing():
            await put_off(g, "the_price_of_failure", seat=who.seat)


@handler("the_price_of_failure")
async def the_price_is_asked(g: Game, args: dict[str, int]) -> None:
    """Past, Present and Future: the test of one investigator."""
    seat, names = Seat(args["seat"]), len(logged_cards(g, "sacrificed"))

    async def failed(trial: SkillTest) -> None:
        await deal(g, seat, damage=trial.margin, source=PAST_PRESENT)

    if g.who(seat).playing:
        trial = take_test(g, seat, Skill.WILLPOWER, names, source=PAST_PRESENT, on_fail=failed)
        await perform(g, seat, trial)


@back(BREAKING_THROUGH)
async def the_key_and_the_gate(g: Game) -> None:
    """Breaking Through: Yog-Sothoth spawns at the Edge of the Universe.

    If that isn’t in play, it spawns in Another Dimension.
    """
    copy, place = (
        from_aside(g, YOG_SOTHOTH),
        g.in_play.first_of(EDGE) or g.in_play.first_of(ANOTHER_DIMENSION),
    )
    if copy is not None and place is not None:
        await spawn(g, copy, g.state.lead, at=place.id)


@back(THE_END)
async def yog_sothoth_attacks(g: Game) -> None:
    """The End of All Things: Yog-Sothoth attacks each investigator, wherever they are.

    It attacks in player order. Then turn this card back over.
    """
    for who in g.playing():
        enemy = g.in_play.first_of(YOG_SOTHOTH)
        if enemy is not None:
            await perform(g, who.seat, attack(g, enemy, who.seat))


objective(THE_END, enemy=YOG_SOTHOTH)


@forced(THE_END, "fallen", to=EnemyFalls, when=enemy_is(YOG_SOTHOTH))
async def yog_sothoth_falls(_g: Game, _use: Use) -> None:
    """The End of All Things: Forced, if Yog-Sothoth is defeated: resolution 3."""
    raise end("r3")


# Acts


def _wanders(code: str, name: str) -> None:
    """Let an act look for a place: all do so with the same words."""

    async def wander(g: Game, use: Use) -> None:
        found = [copy for copy in discard_encounter(g, SEARCHED) if g.card(copy).in_encounter_deck]
        chosen = await choose_cards(
            g, use.seat, "Which location do you find?", lambda: found, source=code, secret=False
        )
        if chosen:
            await resolve_revelation(g, use.seat, chosen[0])

    wander.__doc__ = (
        f"{name}: Action, discard the top 3 cards of the encounter deck. Choose a location among "
        "them and resolve its Revelation."
    )
    action(
        code,
        "wander",
        label=f"Look for a location in the top {SEARCHED} encounter cards",
        when=lambda g, _use: has_encounter_deck(g),
        why="There are no encounter cards left.",
    )(wander)


_wanders(OUT_OF_THIS_WORLD, "Out of this World")
_wanders(INTO_THE_BEYOND, "Into the Beyond")
_wanders(CLOSE_THE_RIFT, "Close the Rift")
_wanders(NEW_WAY, "Finding a New Way")


@back(OUT_OF_THIS_WORLD)
async def the_nexus_of_dimensions(g: Game) -> None:
    """Out of this World: The Edge of the Universe enters play."""
    _bring(g, EDGE)


def _bring(g: Game, code: str) -> None:
    copy = from_aside(g, code)
    if copy is not None:
        add_place(g, copy)


objective(INTO_THE_BEYOND, place=EDGE)


@forced(INTO_THE_BEYOND, "reached", to=Enters, when=location_is(EDGE))
async def into_the_beyond(g: Game, _use: Use) -> None:
    """Into the Beyond: Objective, when an investigator enters the Edge of the Universe, advance."""
    await advance_act(g)


@back(INTO_THE_BEYOND)
async def the_worlds_edge(_g: Game) -> None:
    """Into the Beyond: Nothing else happens."""


def _who_stand_there(g: Game) -> list[Seat]:
    edge = g.in_play.first_of(EDGE)
    return [who.seat for who in g.playing() if edge is not None and who.place == edge.id]


objective(CLOSE_THE_RIFT, payers=_who_stand_there, place=EDGE, anytime=True)


@back(CLOSE_THE_RIFT)
async def mending_the_tear(g: Game) -> None:
    """Close the Rift: The Edge of the Universe leaves the game; Tear Through Time enters play."""
    edge: Piece | None = g.in_play.first_of(EDGE)
    if edge is not None:
        await take_place_away(g, edge)
    _bring(g, TEAR_THROUGH_TIME)


def _have_resigned(g: Game) -> int:
    return sum(who.standing is Standing.RESIGNED for who in g.state.investigators)


objective(NEW_WAY, place=TEAR_THROUGH_TIME)


@back(NEW_WAY)
async def reality_beckons(_g: Game) -> None:
    """Finding a New Way: Objective, when everyone undefeated has resigned: resolution 1."""
    raise end("r1")


@all_out("lost_in_time_and_space")
async def where_everybody_went(g: Game) -> str:
    """In the last act: resolution 1 if anyone resigned, otherwise 2. Before it: resolution 4."""
    if g.stages.act.stage != LAST_ACT:
        return "r4"
    return "r1" if _have_resigned(g) else "r2"


ruling(NEW_WAY, "At least one investigator must have resigned.")
ruling(THE_END, "Once turned back over, it needs 2 doom again.")
