"""Yog-Sothoth, his servants, and the effects of space in *Lost in Time and Space*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ATTACK_IN_PASSING,
    MAY_NOT_BE_EVADED,
    AttackLands,
    CardDrawn,
    CopyNo,
    EnemyAttacks,
    EnemyEnters,
    Fate,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    carry,
    choose_word,
    constant,
    deal,
    defeat,
    discard_place,
    discard_top,
    forced,
    kill,
    place_doom_on,
    reaction,
    resolve_revelation,
    revelation,
    ruling,
    take_test,
    this_enemy,
)
from data.lcg.the_dunwich_legacy.lost_in_time_and_space.places import (
    discard_until_location,
    extradimensional_locations,
    is_extradimensional,
    remove_clue_from_location,
)

YOG_SOTHOTH, TRAVELER, STARSEEKER = "02323", "02329", "02330"
COLLAPSING_REALITY, WORMHOLE, VAST_EXPANSE = "02331", "02332", "02333"
KNOWN = 10
"""Cards in a discard pile up to which the Starseeker learns nothing."""
WIDEST = 5
"""Locations that Vast Expanse counts at most."""


@constant(YOG_SOTHOTH, MAY_NOT_BE_EVADED)
def yog_sothoth_cannot_be_evaded(_g: Game, lurker: Piece, enemy: Piece) -> str:
    """Yog-Sothoth: You can’t evade it, and it makes no attacks of opportunity."""
    return "You can’t evade Yog-Sothoth." if enemy is lurker else ""


@constant(YOG_SOTHOTH, MAY_NOT_ATTACK_IN_PASSING)
def yog_sothoth_makes_no_attacks_of_opportunity(_g: Game, lurker: Piece, enemy: Piece) -> str:
    """Yog-Sothoth: You can’t evade it, and it makes no attacks of opportunity."""
    return "Yog-Sothoth makes no attacks of opportunity." if enemy is lurker else ""


def _can_discard_instead_of_horror(g: Game, use: Use[EnemyAttacks]) -> bool:
    attack = use.event
    mine = attack.enemy is use.source and attack.seat == use.seat
    return mine and attack.horror > 0 and bool(g.who(use.seat).deck)


@reaction(
    YOG_SOTHOTH,
    "forget",
    to=EnemyAttacks,
    timing=Timing.WHEN,
    label="Discard cards instead of horror",
    when=_can_discard_instead_of_horror,
)
async def yog_sothoth_discards_cards_instead_of_horror(g: Game, use: Use[EnemyAttacks]) -> None:
    """Yog-Sothoth: Reaction, when it attacks you, discard cards instead of taking horror.

    For each horror you avoid, discard the top card of your deck. Then, if your deck is empty,
    you’re driven insane.
    """
    most = min(use.event.horror, len(g.who(use.seat).deck))
    words = [(str(n), f"{n} card{'s' if n > 1 else ''}") for n in range(most, 0, -1)]
    word = await choose_word(
        g, use.seat, "How many cards do you discard?", words, source=YOG_SOTHOTH
    )
    count = int(word or most)
    use.event.horror -= count
    await discard_top(g, use.seat, count)
    if not g.who(use.seat).deck:
        kill(g, use.seat, Fate.INSANE)
        await defeat(g, [use.seat], YOG_SOTHOTH)


@forced(
    TRAVELER,
    "feed",
    to=EnemyEnters,
    timing=Timing.WHEN,
    when=this_enemy,
)
async def interstellar_traveler_gets_doom(g: Game, use: Use[EnemyEnters]) -> None:
    """Interstellar Traveler: Forced, when it enters a location, it gets 1 doom.

    If there’s a clue at the location, the doom replaces that clue.
    """
    place = g.piece(use.event.place)
    if place is not None:
        await remove_clue_from_location(g, place)
    if use.source in g.in_play:
        place_doom_on(g, use.source, 1)


def _has_attacked_with_large_discard_pile(g: Game, use: Use[AttackLands]) -> bool:
    read = len(g.who(use.event.seat).discard) > KNOWN
    return use.event.enemy is use.source and read


@forced(
    STARSEEKER,
    "read",
    to=AttackLands,
    timing=Timing.WHEN,
    when=_has_attacked_with_large_discard_pile,
)
async def yithian_starseeker_gets_doom(g: Game, use: Use) -> None:
    """Yithian Starseeker: Forced, when it attacks you, put 1 doom on it.

    Only if you have more than 10 cards in your discard pile.
    """
    place_doom_on(g, use.source, 1)


@revelation(COLLAPSING_REALITY)
async def collapsing_reality_discards_location(g: Game, use: Use) -> None:
    """Collapsing Reality: Revelation, discard your location if it’s Extradimensional.

    Then take 1 damage. If it isn’t Extradimensional, take 2 damage.
    """
    place = g.places.of_seat(use.seat)
    if place is not None and is_extradimensional(g, place):
        await discard_place(g, place)
        await deal(g, use.seat, damage=1, source=COLLAPSING_REALITY)
    else:
        await deal(g, use.seat, damage=2, source=COLLAPSING_REALITY)


@revelation(WORMHOLE)
async def wormhole_draws_location(g: Game, use: Use) -> None:
    """Wormhole: Revelation, discard encounter cards until a location comes up.

    Resolve its Revelation and move there.
    """
    copy = discard_until_location(g)
    if copy is not None:
        await resolve_revelation(g, use.seat, copy)
        await move_to_new_location(g, use.seat, copy)


async def move_to_new_location(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Move a seat to a location that has just been put into play, if it is still in play."""
    place = next((each for each in g.places.all() if each.copy == copy), None)
    if place is not None and g.who(seat).playing:
        await carry(g, [seat], place)


@revelation(VAST_EXPANSE)
async def vast_expanse_tests_willpower(g: Game, use: Use[CardDrawn]) -> None:
    """Vast Expanse: Revelation, if no Extradimensional location is in play, this gains surge.

    Otherwise test willpower against the number of them (at most 5). Take 1 horror for each point
    you fail by.
    """
    width = min(WIDEST, len(extradimensional_locations(g)))
    if not width:
        use.event.surge = True
        return

    async def on_fail(trial: SkillTest) -> None:
        await deal(g, use.seat, horror=trial.margin, source=VAST_EXPANSE)

    await take_test(g, use.seat, Skill.WILLPOWER, width, source=VAST_EXPANSE, on_fail=on_fail)


ruling(YOG_SOTHOTH, "If it can’t reach anyone, it stays where it is.")
ruling(
    TRAVELER, ("It also enters a location when it spawns, and when it moves with an investigator.")
)
