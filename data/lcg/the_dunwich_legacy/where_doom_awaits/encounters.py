"""The enemies and treacheries of *Where Doom Awaits*."""

from __future__ import annotations

from bot.lcg.api import (
    KILLS,
    Game,
    PhaseEnds,
    Piece,
    Seat,
    SkillTest,
    Use,
    carry,
    choose_piece,
    conceal,
    constant,
    deal,
    discard_enemy,
    discard_top,
    forced,
    handler,
    lead_picks,
    move_enemy,
    move_towards,
    perform,
    phase_is,
    place_doom,
    put_off,
    revelation,
    ruling,
    shuffle_deck,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.where_doom_awaits.places import SENTINEL_PEAK

DEVOTEE, SHOGGOTH = "02294", "02295"
RITES_HOWLED, SPACES_BETWEEN, VORTEX = "02296", "02297", "02298"
RITES_CARDS, OFFERED_DOOM = 3, 2
HILL, ALTERED = "Sentinel Hill", "Altered"


@forced(DEVOTEE, "climb", to=PhaseEnds, when=phase_is("enemy"))
async def devotee_moves_or_adds_doom(g: Game, use: Use) -> None:
    """Devotee of the Key: Forced, when the enemy phase ends, it moves 1 location.

    It goes towards Sentinel Peak. If it’s already there, discard it and put 2 doom on the agenda.
    """
    peak = g.in_play.first_of(SENTINEL_PEAK)
    if peak is not None and g.places.where(use.source) == peak.id:
        discard_enemy(g, use.source)
        await place_doom(g, OFFERED_DOOM)
    elif peak is not None:
        await move_towards(g, use.source, peak.id)


@constant(SHOGGOTH, KILLS)
def crazed_shoggoth_kills_defeated(g: Game, shoggoth: Piece, _seat: Seat) -> bool:
    """Crazed Shoggoth: Forced, if its attack defeats an investigator, they’re killed."""
    return g.state.attackers[-1:] == [shoggoth.id]


def _is_at_altered_location(g: Game, seat: Seat) -> bool:
    place = g.places.of_seat(seat)
    return place is not None and g.card(place).has_trait(ALTERED)


@revelation(RITES_HOWLED)
async def rites_howled_discards_cards(g: Game, _use: Use) -> None:
    """Rites Howled: Revelation, each investigator discards the top 3 cards of their deck.

    Then those at an Altered location shuffle the weaknesses in their discard pile into their deck.
    """
    for who in g.playing():
        await discard_top(g, who.seat, RITES_CARDS)
    for who in g.playing():
        loose = g.investigators.loose_discard(who.seat)
        back = [copy for copy in loose if g.cards.is_weakness(copy)]
        if back and _is_at_altered_location(g, who.seat):
            who.discard[:] = [copy for copy in who.discard if copy not in back]
            who.deck.extend(back)
            shuffle_deck(g, who.seat)


@revelation(SPACES_BETWEEN)
async def spaces_between_turn_locations_face_down(g: Game, _use: Use) -> None:
    """Spaces Between: Revelation, turn all locations except Sentinel Hill locations face down.

    Their clues are removed. Anyone there moves to the nearest Sentinel Hill location. Then mix
    those locations.
    """
    hill = [place for place in g.places.all() if g.card(place).has_trait(HILL)]
    woods = [place for place in g.places.all() if place not in hill]
    ways = {place.id: _nearest_locations(g, place, hill) for place in woods}
    for place in woods:
        await _move_all_to_nearest(g, place, ways[place.id])
    conceal(g, [place for place in woods if place in g.in_play])


def _nearest_locations(g: Game, place: Piece, wanted: list[Piece]) -> list[Piece]:
    """Return the locations among `wanted` that are nearest to a location."""
    steps = g.places.distances(place.id)
    least = min((steps[each.id] for each in wanted if each.id in steps), default=None)
    return [each for each in wanted if steps.get(each.id) == least]


async def _move_all_to_nearest(g: Game, place: Piece, ways: list[Piece]) -> None:
    """Move everything at a location to the nearest of `ways`; the lead decides ties."""
    here = [who.seat for who in g.investigators.at(place.id)]
    enemies = [each for each in g.enemies.all() if each.place == place.id]
    if not (here or enemies):
        return
    to = await lead_picks(
        g,
        lambda lead: choose_piece(
            g, lead, f"Where to, from {g.card(place).name}?", lambda: ways, source=SPACES_BETWEEN
        ),
    )
    if to is None:
        return
    await carry(g, here, to)
    for enemy in enemies:
        await move_enemy(g, enemy, to)


@revelation(VORTEX)
async def vortex_of_time_schedules_tests(g: Game, _use: Use) -> None:
    """Vortex of Time: Revelation, everyone at a Sentinel Hill location tests willpower (4).

    Anyone who fails takes 2 damage.
    """
    for who in g.playing():
        place = g.places.of_seat(who.seat)
        if place is not None and g.card(place).has_trait(HILL):
            await put_off(g, "vortex_of_time", seat=who.seat)


@handler("vortex_of_time")
async def vortex_of_time_tests_willpower(g: Game, args: dict[str, int]) -> None:
    """Let one investigator take the test of Vortex of Time."""
    seat = Seat(args["seat"])

    async def on_fail(_trial: SkillTest) -> None:
        await deal(g, seat, damage=2, source=VORTEX)

    if g.who(seat).playing:
        trial = take_test(g, seat, *read_printed_test(g, VORTEX), source=VORTEX, on_fail=on_fail)
        await perform(g, seat, trial)


ruling(SHOGGOTH, "An investigator it kills suffers no trauma.")
ruling(
    SPACES_BETWEEN,
    ("Doom and attachments stay on a location, so you can still tell it apart by them."),
)
ruling(
    SPACES_BETWEEN,
    ("When you reveal a location again, it gets its clues and its effects happen again."),
)
