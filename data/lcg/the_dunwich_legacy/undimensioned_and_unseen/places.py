"""The places of *Undimensioned and Unseen*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.lcg.api import (
    EVADE,
    SKILL,
    CardCode,
    Game,
    Lasting,
    Limit,
    Piece,
    PlaceDrawn,
    RoundEnds,
    Seat,
    SkillTest,
    Timing,
    TurnEnds,
    Until,
    Use,
    action,
    add_clues,
    by_investigator_here,
    choose_piece,
    choose_word,
    constant,
    deal,
    discard_clues,
    forced,
    free,
    leave_clues,
    move_towards,
    of_card,
    place_group_clues,
    random_place,
    reaction,
    resign,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.undimensioned_and_unseen.brood import (
    abominations_in_play,
    broods_in_play,
    choose_brood,
)

VILLAGE, WATCHFUL_VILLAGE = "02242", "02243"
GLEN, WHISPERING_GLEN = "02244", "02245"
MEADOW, GRAZED_MEADOW = "02246", "02247"
HEATH, BARREN_HEATH = "02248", "02249"
RUINS, CELLAR_RUINS = "02250", "02251"
HOP_YARD, MUDDY_HOP_YARD = "02252", "02253"
ONCE = Limit(1, "game", group=True)
RAIN = "lured_into_the_rain"
"""A lasting effect: a clue that leaves an enemy at the end of the round."""


for _code in (VILLAGE, WATCHFUL_VILLAGE):

    @action(_code, "resign", is_a=frozenset({"resign"}), label="Resign")
    async def resign_at_dunwich_village(g: Game, use: Use) -> None:
        """Dunwich Village: Action, Resign."""
        await resign(g, use.seat)


# Clues on an Abomination


def _abominations_here(g: Game, use: Use) -> list[Piece]:
    return abominations_in_play(g, use.source.id)


def _seats_with_clues_here(g: Game, use: Use) -> list[Seat]:
    return [who.seat for who in g.investigators.at(use.source.id) if who.clues]


def _can_put_clues_on_abomination(g: Game, use: Use) -> bool:
    return bool(_abominations_here(g, use) and _seats_with_clues_here(g, use))


async def _choose_abomination(
    g: Game, use: Use, among: Callable[[], Sequence[Piece]]
) -> Piece | None:
    prompt = "Which Abomination gets clues?"
    return await choose_piece(g, use.seat, prompt, among, source=use.source.code)


async def _choose_number_of_clues(g: Game, use: Use, most: int) -> int:
    """Ask for a number from one to `most` clues."""
    words = [(str(n), f"{n} clue{'s' if n > 1 else ''}") for n in range(1, most + 1)]
    chosen = await choose_word(g, use.seat, "How many clues?", words, source=use.source.code)
    return int(chosen or 0)


async def _place_own_clues(g: Game, use: Use, most: int) -> None:
    """Put up to `most` of the user’s clues on an Abomination here."""
    enemy = await _choose_abomination(g, use, lambda: _abominations_here(g, use))
    if enemy is not None:
        count = await _choose_number_of_clues(g, use, min(most, g.who(use.seat).clues))
        leave_clues(g, use.seat, count, enemy.id)


async def _place_clues_as_group(g: Game, use: Use, most: int) -> None:
    """Put up to `most` clues of all investigators here on an Abomination here."""
    enemy, holders = (
        await _choose_abomination(g, use, lambda: _abominations_here(g, use)),
        _seats_with_clues_here(g, use),
    )
    if enemy is not None:
        count = await _choose_number_of_clues(
            g, use, min(most, sum(g.who(seat).clues for seat in holders))
        )
        await place_group_clues(g, use.seat, holders, count, enemy, use.source.code)


async def _place_one_clue_each(g: Game, use: Use) -> None:
    """Let each investigator here put one of their clues on an Abomination here."""
    enemy = await _choose_abomination(g, use, lambda: _abominations_here(g, use))
    if enemy is None:
        return
    leave_clues(g, use.seat, 1, enemy.id)
    for seat in _seats_with_clues_here(g, use):
        if seat != use.seat and await _agrees_to_place_clue(g, seat, enemy, use.source.code):
            leave_clues(g, seat, 1, enemy.id)


async def _agrees_to_place_clue(g: Game, seat: Seat, enemy: Piece, source: CardCode) -> bool:
    words = [("yes", "Put 1 clue on it"), ("no", "Keep it")]
    prompt = f"Put 1 of your clues on {g.card(enemy).name}?"
    return await choose_word(g, seat, prompt, words, source=source) == "yes"


def _can_place_own_clue(g: Game, use: Use) -> bool:
    return _can_put_clues_on_abomination(g, use) and g.who(use.seat).clues > 0


lure = partial(
    free,
    name="lure",
    label="Put clues on an Abomination",
    limit=ONCE,
    why="You need a clue, and an Abomination this can reach.",
)


@lure(VILLAGE, when=lambda g, use: bool(abominations_in_play(g)) and g.who(use.seat).clues > 0)
async def village_puts_clue_on_any_abomination(g: Game, use: Use) -> None:
    """Dunwich Village: Free, put 1 of your clues on any Abomination in play.

    Once per game for the whole group.
    """
    enemy = await _choose_abomination(g, use, lambda: abominations_in_play(g))
    if enemy is not None:
        leave_clues(g, use.seat, 1, enemy.id)


@lure(GLEN, when=_can_put_clues_on_abomination)
async def glen_puts_group_clues_on_abomination(g: Game, use: Use) -> None:
    """Cold Spring Glen: Free, the group here puts up to 2 clues on an Abomination here.

    Once per game for the whole group.
    """
    await _place_clues_as_group(g, use, 2)


@lure(MEADOW, when=lambda g, use: bool(_abominations_here(g, use)), why="No Abomination is here.")
async def meadow_puts_pool_clue_on_abomination(g: Game, use: Use) -> None:
    """Ten-Acre Meadow: Free, put 1 clue from the token pool on an Abomination here.

    At the end of the round, remove 1 clue from it. Once per game for the whole group.
    """
    enemy = await _choose_abomination(g, use, lambda: _abominations_here(g, use))
    if enemy is not None:
        add_clues(g, enemy, 1)
        fades = Lasting(RAIN, of_card(MEADOW), Until.ROUND, piece=enemy.id)
        g.state.lasting.append(fades)


def _abominations_with_meadow_clue(g: Game) -> list[Piece]:
    marked = [each.piece for each in g.state.lasting if each.name == RAIN]
    return [enemy for enemy in g.enemies.all() if enemy.id in marked and enemy.clues]


@forced(
    MEADOW,
    "rain_ends",
    to=RoundEnds,
    timing=Timing.WHEN,
    when=lambda g, _use: bool(_abominations_with_meadow_clue(g)),
)
async def remove_meadow_clues(g: Game, _use: Use) -> None:  # noqa: D103 - its text is the ability’s
    for enemy in _abominations_with_meadow_clue(g):
        discard_clues(g, enemy, None, 1)


@lure(GRAZED_MEADOW, when=_can_place_own_clue)
async def grazed_meadow_lets_each_put_clue(g: Game, use: Use) -> None:
    """Ten-Acre Meadow: Free, each investigator here can put 1 clue on an Abomination here.

    Once per game for the whole group.
    """
    await _place_one_clue_each(g, use)


@lure(HEATH, when=_can_put_clues_on_abomination)
async def heath_puts_group_clues_on_abomination(g: Game, use: Use) -> None:
    """Blasted Heath: Free, the group here puts up to 2 clues on an Abomination here.

    Once per game for the whole group.
    """
    await _place_clues_as_group(g, use, 2)


@lure(RUINS, when=_can_place_own_clue)
async def ruins_put_clues_on_abomination(g: Game, use: Use) -> None:
    """Whateley Ruins: Free, put up to 3 of your clues on an Abomination here.

    Once per game for the whole group.
    """
    await _place_own_clues(g, use, 3)


@lure(HOP_YARD, when=_can_place_own_clue)
async def hop_yard_puts_clues_on_abomination(g: Game, use: Use) -> None:
    """Devil’s Hop Yard: Free, put up to 2 of your clues on an Abomination here.

    Once per game for the whole group.
    """
    await _place_own_clues(g, use, 2)


@lure(MUDDY_HOP_YARD, when=_can_place_own_clue)
async def muddy_hop_yard_lets_each_put_clue(g: Game, use: Use) -> None:
    """Devil’s Hop Yard: Free, each investigator here can put 1 clue on an Abomination here.

    Once per game for the whole group.
    """
    await _place_one_clue_each(g, use)


# Other abilities of the places


def _is_brood_in_play(g: Game, _use: Use) -> bool:
    return bool(broods_in_play(g))


def _broods_elsewhere(g: Game, use: Use) -> list[Piece]:
    return [each for each in broods_in_play(g) if g.places.where(each) != use.source.id]


@action(
    WATCHFUL_VILLAGE,
    "call",
    label="Move a Brood",
    when=lambda g, use: bool(_broods_elsewhere(g, use)),
    why="No Brood can move closer.",
)
async def village_calls_brood(g: Game, use: Use) -> None:
    """Dunwich Village: Action, move a Brood 1 location towards here."""
    prompt = "Which Brood moves here?"
    each = await choose_piece(
        g, use.seat, prompt, lambda: _broods_elsewhere(g, use), source=WATCHFUL_VILLAGE
    )
    if each is not None:
        await move_towards(g, each, use.source.id)


for _code in (GLEN, WHISPERING_GLEN):

    @constant(_code, EVADE)
    def cold_spring_glen(g: Game, glen: Piece, enemy: Piece) -> int:
        """Cold Spring Glen: Enemies here have −1 evade."""
        return -int(g.places.where(enemy) == glen.id)


def _is_drawn_outside_test(g: Game, use: Use[PlaceDrawn]) -> bool:
    return use.event.place is use.source and not g.state.tests


@reaction(
    WHISPERING_GLEN,
    "hide",
    to=PlaceDrawn,
    label="Test agility to draw another location",
    when=_is_drawn_outside_test,
    tests=WHISPERING_GLEN,
)
async def glen_tests_agility(g: Game, use: Use[PlaceDrawn]) -> None:
    """Cold Spring Glen: Reaction, after this location is drawn at random, test agility (3).

    If you succeed, draw another location.
    """

    async def on_success(_trial: SkillTest) -> None:
        use.event.place = await random_place(g, besides=use.source)

    skill, difficulty = read_printed_test(g, WHISPERING_GLEN)
    await take_test(g, use.seat, skill, difficulty, source=WHISPERING_GLEN, on_success=on_success)


@forced(
    BARREN_HEATH,
    "blight",
    to=TurnEnds,
    when=by_investigator_here,
)
async def heath_deals_damage(g: Game, use: Use[TurnEnds]) -> None:
    """Blasted Heath: Forced, when your turn ends here, take 1 damage."""
    await deal(g, use.event.seat, damage=1, source=BARREN_HEATH)


for _code in (RUINS, CELLAR_RUINS):

    @constant(_code, SKILL)
    def whateley_ruins(
        g: Game, ruins: Piece, seat: Seat, skill: str, _test: SkillTest | None
    ) -> int:
        """Whateley Ruins: Investigators here have −1 willpower."""
        return -int(skill == "willpower" and g.who(seat).place == ruins.id)


@action(
    CELLAR_RUINS,
    "drive",
    label="Test intellect to move a Brood",
    when=_is_brood_in_play,
    why="No Brood is in play.",
    tests=CELLAR_RUINS,
)
async def ruins_test_intellect(g: Game, use: Use) -> None:
    """Whateley Ruins: Action, test intellect (4).

    If you succeed, move a Brood to any location next to it.
    """

    async def on_success(_trial: SkillTest) -> None:
        await _move_brood_away(g, use.seat)

    skill, difficulty = read_printed_test(g, CELLAR_RUINS)
    await take_test(g, use.seat, skill, difficulty, source=CELLAR_RUINS, on_success=on_success)


async def _move_brood_away(g: Game, seat: Seat) -> None:
    each = await choose_brood(g, seat, "Which Brood moves?", CELLAR_RUINS)
    here = g.piece(each.place) if each is not None else None
    if each is None or here is None:
        return
    near = g.places.connections(here)
    to = await choose_piece(g, seat, "Where does it move?", lambda: near, source=CELLAR_RUINS)
    if to is not None:
        await move_towards(g, each, to.id)


ruling(MEADOW, "Any clue on it can be the one you remove.")
ruling(WHISPERING_GLEN, "You can’t use it during a skill test.")
