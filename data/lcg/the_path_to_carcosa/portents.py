"""The sets Evil Portents and Hauntings."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_HARM,
    Attempt,
    Card,
    CardDrawn,
    Game,
    Leaves,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Use,
    action,
    actions_left,
    as_soon_as,
    attach,
    attached_location,
    can_investigate,
    choose_word,
    constant,
    deal,
    discard_piece,
    discard_random,
    follow_up,
    forced,
    handler,
    hit,
    investigate_with,
    leave_clues,
    lose_actions,
    place_doom,
    place_doom_on,
    revelation,
    ruling,
    take_doom_from,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

STARS, SPIRES, TWISTED = "03090", "03091", "03092"
POLTERGEIST, TORMENT = "03093", "03094"
SPIRES_DOOM, TWISTED_CARDS = 2, 2


@revelation(STARS)
async def black_stars_rise(g: Game, use: Use) -> None:
    """Black Stars Rise: Revelation, test intellect (4).

    If you fail, either place 1 doom on the agenda, which can make it advance, or take 1 horror for
    each point you fail by.
    """

    async def failed(trial: SkillTest) -> None:
        words = [
            ("doom", "Place 1 doom on the agenda"),
            ("horror", f"Take {trial.margin} horror"),
        ]
        word = await choose_word(g, use.seat, "What do the stars bring?", words, source=STARS)
        if word == "doom":
            await place_doom(g, 1, may_advance=True)
        else:
            await deal(g, use.seat, horror=trial.margin, source=STARS)

    await take_test(g, use.seat, *read_printed_test(g, STARS), source=STARS, on_fail=failed)


@revelation(SPIRES)
async def spires_of_carcosa(g: Game, use: Use) -> None:
    """Spires of Carcosa: Revelation, attach to your location and place 2 doom on the location."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)
        place_doom_on(g, place, SPIRES_DOOM)


def _its_place(g: Game, spires: Piece) -> Piece | None:
    return g.piece(g.places.where(spires))


def _can_look_up(g: Game, use: Use) -> bool:
    return can_investigate(g, use) and g.who(use.seat).place == g.places.where(use.source)


@action(
    SPIRES,
    "look_away",
    is_a=frozenset({"investigate"}),
    attempt=Attempt(clues=0),
    label="Remove 1 doom from the location",
    when=_can_look_up,
    why="You can’t investigate it now.",
)
async def spires_fade(g: Game, use: Use) -> None:
    """Spires of Carcosa: Action, Investigate.

    If you succeed, instead of discovering clues, remove 1 doom from the location.
    """

    async def faded(_trial: SkillTest) -> None:
        place = _its_place(g, use.source)
        if place is not None:
            take_doom_from(g, place, 1)
        await fade_spires(g)

    await investigate_with(g, use, instead=faded)


def _faded_spires(g: Game) -> list[Piece]:
    """Return each Spires of Carcosa at whose location no doom is left."""
    spires = g.in_play.of_code(g.library.card(SPIRES).code)
    return [each for each in spires if (place := _its_place(g, each)) is None or not place.doom]


@as_soon_as(SPIRES, lambda g: bool(_faded_spires(g)))
async def fade_spires(g: Game) -> None:
    """Spires of Carcosa: When no doom is left on the location, discard this."""
    for spires in _faded_spires(g):
        discard_piece(g, spires)


ruling(SPIRES, "If you investigate another way, you find clues as usual.")


@revelation(TWISTED)
async def twisted_to_his_will(g: Game, use: Use[CardDrawn]) -> None:
    """Twisted to His Will: Revelation, test willpower (X), X being the doom in play.

    If you fail, discard 2 random cards from your hand. If there is no doom, this gains surge.
    """
    doom = g.stages.doom
    if not doom:
        use.event.surge = True
        return

    async def failed(_trial: SkillTest) -> None:
        for _ in range(TWISTED_CARDS):
            discard_random(g, use.seat)

    await take_test(g, use.seat, Skill.WILLPOWER, doom, source=TWISTED, on_fail=failed)


@constant(POLTERGEIST, MAY_HARM)
def poltergeist(_g: Game, itself: Piece, enemy: Piece, through: Card | None) -> bool | None:
    """Poltergeist: Only Spells, Relics and encounter cards can attack and damage it."""
    if enemy is not itself:
        return None
    if through is None:
        return False
    return through.is_encounter or through.has_trait("Spell") or through.has_trait("Relic")


@action(
    POLTERGEIST,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    tests=POLTERGEIST,
)
async def lay_the_ghost(g: Game, use: Use) -> None:
    """Poltergeist: Action, Parley: test intellect (3). If you succeed, deal 1 damage to it."""

    async def calmed(_trial: SkillTest) -> None:
        await hit(g, use.source, 1, use.seat, POLTERGEIST)

    await take_test(
        g, use.seat, *read_printed_test(g, POLTERGEIST), source=POLTERGEIST, on_success=calmed
    )


@revelation(TORMENT)
async def spirits_torment(g: Game, use: Use) -> None:
    """Spirit’s Torment: Revelation, attach to your location."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@forced(TORMENT, "follow", to=Leaves, when=attached_location)
async def the_spirit_follows(g: Game, use: Use[Leaves]) -> None:
    """Spirit’s Torment: Forced, after you leave its location, take 1 horror or lose 1 action."""
    follow_up(g, "spirits_torment", seat=use.event.seat)


@handler("spirits_torment")
async def the_spirit_strikes(g: Game, args: dict[str, int]) -> None:
    """Spirit’s Torment: once whoever left has arrived."""
    seat = Seat(args["seat"])
    words = [("horror", "Take 1 horror")]
    if actions_left(g, seat):
        words.append(("action", "Lose 1 action"))
    word = await choose_word(g, seat, "What does the spirit take?", words, source=TORMENT)
    if word == "action":
        lose_actions(g, seat, 1)
    else:
        await deal(g, seat, horror=1, source=TORMENT)


def _has_a_clue_here(g: Game, use: Use) -> bool:
    here = g.who(use.seat).place == g.places.where(use.source)
    return here and bool(g.who(use.seat).clues)


@action(
    TORMENT,
    "appease",
    label="Place 1 of your clues here and discard it",
    when=_has_a_clue_here,
    why="You have no clues.",
)
async def the_spirit_rests(g: Game, use: Use) -> None:
    """Spirit’s Torment: Action, place 1 of your clues on your location: discard this."""
    leave_clues(g, use.seat, 1)
    discard_piece(g, use.source)


ruling(TORMENT, "Without an action to lose, you take the horror.")
