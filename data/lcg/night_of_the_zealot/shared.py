"""Encounter cards that several scenarios share."""

from __future__ import annotations

from bot.lcg.api import (
    FIRST_ACTION_COST,
    MAY_NOT_INVESTIGATE,
    MAY_NOT_PLAY,
    Game,
    Piece,
    RoundEnds,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    TestSucceeds,
    TurnEnds,
    Use,
    action,
    attach,
    by_bearer,
    choose_piece,
    constant,
    deal,
    discard_piece,
    forced,
    lead_picks,
    place_doom,
    revelation,
    ruling,
    take_test,
    to_threat_area,
)

GRASPING_HANDS, ROTTING_REMAINS, FROZEN_IN_FEAR = "01162", "01163", "01164"
DISSONANT_VOICES, ANCIENT_EVILS, CRYPT_CHILL, OBSCURING_FOG = "01165", "01166", "01167", "01168"
LOCKED_DOOR = "01174"
SLOWED = frozenset({"move", "fight", "evade"})


def read_printed_test(g: Game, code: str) -> tuple[Skill, int]:
    """Return the skill and the difficulty of the test printed on a card."""
    printed = g.library.card(code).test
    assert printed is not None
    return printed.skills[0], printed.difficulty


@revelation(GRASPING_HANDS)
async def grasping_hands_test_agility(g: Game, use: Use) -> None:
    """Grasping Hands: Revelation, test agility (3). Take 1 damage for each point you fail by."""

    async def on_fail(trial: SkillTest) -> None:
        await deal(g, use.seat, damage=trial.margin, source=GRASPING_HANDS)

    await take_test(
        g, use.seat, *read_printed_test(g, GRASPING_HANDS), source=GRASPING_HANDS, on_fail=on_fail
    )


@revelation(ROTTING_REMAINS)
async def rotting_remains_test_willpower(g: Game, use: Use) -> None:
    """Rotting Remains: Revelation, test willpower (3). Take 1 horror for each point you fail by."""

    async def on_fail(trial: SkillTest) -> None:
        await deal(g, use.seat, horror=trial.margin, source=ROTTING_REMAINS)

    await take_test(
        g, use.seat, *read_printed_test(g, ROTTING_REMAINS), source=ROTTING_REMAINS, on_fail=on_fail
    )


@revelation(FROZEN_IN_FEAR)
async def frozen_in_fear_enters_threat_area(g: Game, use: Use) -> None:
    """Frozen in Fear: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@constant(FROZEN_IN_FEAR, FIRST_ACTION_COST)
def frozen_in_fear_raises_action_cost(
    g: Game, fear: Piece, seat: Seat, tags: frozenset[str]
) -> int:
    """Frozen in Fear: Your first move, fight or evade action each round costs 1 more action."""
    if fear.threat != seat or not tags & SLOWED:
        return 0
    return int(not any(g.limits.use_count("round", f"did:{verb}:{seat}") for verb in SLOWED))


@forced(
    FROZEN_IN_FEAR,
    "thaw",
    to=TurnEnds,
    when=by_bearer,
)
async def frozen_in_fear_tests_willpower(g: Game, use: Use) -> None:
    """Frozen in Fear: Forced, at the end of your turn, test willpower (3).

    If you succeed, discard this.
    """

    async def on_success(_trial: SkillTest) -> None:
        discard_piece(g, use.source)

    await take_test(
        g,
        use.seat,
        *read_printed_test(g, use.source.code),
        source=use.source.code,
        on_success=on_success,
    )


ruling(FROZEN_IN_FEAR, "Abilities and events with a move, fight or evade action cost more too.")
ruling(FROZEN_IN_FEAR, "Copies add up. At the end of your turn you test for each copy.")


@revelation(DISSONANT_VOICES)
async def dissonant_voices_enter_threat_area(g: Game, use: Use) -> None:
    """Dissonant Voices: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@constant(DISSONANT_VOICES, MAY_NOT_PLAY)
def dissonant_voices_forbid_playing_cards(
    _g: Game, voices: Piece, seat: Seat, _card: object
) -> str:
    """Dissonant Voices: You can’t play assets or events."""
    return "Dissonant Voices: you can’t play assets or events." if voices.threat == seat else ""


@forced(DISSONANT_VOICES, "fade", to=RoundEnds)
async def dissonant_voices_are_discarded(g: Game, use: Use) -> None:
    """Dissonant Voices: Forced, at the end of the round, discard this."""
    discard_piece(g, use.source)


@revelation(ANCIENT_EVILS)
async def ancient_evils_add_doom(g: Game, _use: Use) -> None:
    """Ancient Evils: Revelation, put 1 doom on the agenda. This can make it advance."""
    await place_doom(g, 1, may_advance=True)


@revelation(CRYPT_CHILL)
async def crypt_chill_tests_willpower(g: Game, use: Use) -> None:
    """Crypt Chill: Revelation, test willpower (4). If you fail, discard an asset you control.

    If you can’t, take 2 damage.
    """

    async def on_fail(_trial: SkillTest) -> None:
        asset = await choose_piece(
            g,
            use.seat,
            "Which asset do you discard?",
            lambda: g.pieces.discardable(use.seat),
            source=CRYPT_CHILL,
            kind="discard",
        )
        if asset is not None:
            discard_piece(g, asset)
        else:
            await deal(g, use.seat, damage=2, source=CRYPT_CHILL)

    await take_test(
        g, use.seat, *read_printed_test(g, CRYPT_CHILL), source=CRYPT_CHILL, on_fail=on_fail
    )


ruling(CRYPT_CHILL, "You discard an asset in play. You can’t choose one that can’t leave play.")


@revelation(OBSCURING_FOG)
async def obscuring_fog_attaches_to_location(g: Game, use: Use) -> None:
    """Obscuring Fog: Revelation, attach to your location (limit 1). It has +2 shroud."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place, limit=True)


def _has_investigated_fogged_location(_g: Game, use: Use[TestSucceeds]) -> bool:
    event = use.event
    return event.test.kind is TestKind.INVESTIGATE and event.test.target == use.source.host


@forced(OBSCURING_FOG, "lift", to=TestSucceeds, when=_has_investigated_fogged_location)
async def obscuring_fog_is_discarded(g: Game, use: Use) -> None:
    """Obscuring Fog: Forced, after anyone investigates its location successfully, discard this."""
    discard_piece(g, use.source)


ruling(OBSCURING_FOG, "If a second one would be attached to the same location, discard it.")


def _locations_to_lock(g: Game) -> list[Piece]:
    """Return the locations with the most clues among those without a Locked Door."""
    open_ones = [
        place
        for place in g.places.all()
        if all(each.code != LOCKED_DOOR for each in g.in_play.attached_to(place.id))
    ]
    most = max((place.clues for place in open_ones), default=0)
    return [place for place in open_ones if place.clues == most]


@revelation(LOCKED_DOOR)
async def locked_door_attaches_to_location(g: Game, use: Use) -> None:
    """Locked Door: Revelation, attach to the location with the most clues and no Locked Door."""
    place = await lead_picks(
        g,
        lambda lead: choose_piece(
            g, lead, "Which door is locked?", lambda: _locations_to_lock(g), source=LOCKED_DOOR
        ),
    )
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@constant(LOCKED_DOOR, MAY_NOT_INVESTIGATE)
def locked_door_prevents_investigating(_g: Game, door: Piece, _seat: Seat, place: Piece) -> str:
    """Locked Door: You can’t investigate its location."""
    return "The door is locked." if door.host == place.id else ""


@action(LOCKED_DOOR, "open", label="Test combat or agility to open it", tests=LOCKED_DOOR)
async def open_locked_door(g: Game, use: Use) -> None:
    """Locked Door: Action, test combat (4) or agility (4). If you succeed, discard this."""

    async def on_success(_trial: SkillTest) -> None:
        discard_piece(g, use.source)

    printed = g.library.card(LOCKED_DOOR).test
    assert printed is not None
    await take_test(
        g,
        use.seat,
        printed.skills[0],
        printed.difficulty,
        source=LOCKED_DOOR,
        on_success=on_success,
        skills=printed.skills[1:],
    )


ruling(LOCKED_DOOR, "If several locations have the most clues, the lead chooses one.")
