"""The treacheries of *The Miskatonic Museum*."""

from __future__ import annotations

from bot.lcg.api import (
    CardDrawn,
    Game,
    Piece,
    Seat,
    SkillTest,
    Use,
    attack,
    choose_word,
    deal,
    discard_top,
    engage,
    hurt_asset,
    lose_actions,
    move_enemy,
    perform,
    place_doom_on,
    ready,
    revelation,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.horror import (
    HORROR,
    is_horror_beside,
    spawn_horror,
)

STALKED, PASSAGE, EPHEMERAL, SLITHERING = "02143", "02144", "02145", "02146"
HARDER, TOP_CARDS = 2, 5


@revelation(STALKED)
async def stalked_in_the_dark_engages_horror(g: Game, use: Use[CardDrawn]) -> None:
    """Stalked in the Dark: Revelation, Hunting Horror readies and engages you.

    It attacks each investigator at your location. If it isn’t in play, this gains surge.
    """
    horror = g.in_play.first_of(HORROR)
    if horror is None:
        use.event.surge = True
        return
    await _ready_and_engage(g, horror, use.seat)
    for who in g.investigators.at(g.who(use.seat).place):
        if horror in g.in_play and who.playing:
            await perform(g, who.seat, attack(g, horror, who.seat))


async def _ready_and_engage(g: Game, horror: Piece, seat: Seat) -> None:
    """Ready Hunting Horror; it engages the seat, or moves to its location if it is massive."""
    place = g.places.of_seat(seat)
    if g.enemies.is_massive(horror) and place is not None:
        if g.places.where(horror) != place.id:
            await move_enemy(g, horror, place)
    elif horror.threat != seat:
        await engage(g, horror, seat)
    await ready(g, horror)


@revelation(PASSAGE)
async def passage_into_the_veil_tests_willpower(g: Game, use: Use) -> None:
    """Passage into the Veil: Revelation, test willpower (3), or (5) if Hunting Horror is here.

    If you fail, discard the top 5 cards of your deck, or take 1 direct damage and deal 1 damage to
    each Ally you control.
    """

    async def on_fail(_trial: SkillTest) -> None:
        words = [("hurt", "Take 1 direct damage, and 1 on each Ally")]
        if g.who(use.seat).deck:
            words.insert(0, ("cards", f"Discard your top {TOP_CARDS} cards"))
        choice = await choose_word(
            g, use.seat, f"Discard {TOP_CARDS} cards, or take damage?", words, source=PASSAGE
        )
        if choice == "cards":
            await discard_top(g, use.seat, TOP_CARDS)
        else:
            await _damage_investigator_and_allies(g, use.seat)

    skill, difficulty = read_printed_test(g, PASSAGE)
    difficulty += HARDER if is_horror_beside(g, use.seat) else 0
    await take_test(g, use.seat, skill, difficulty, source=PASSAGE, on_fail=on_fail)


async def _damage_investigator_and_allies(g: Game, seat: Seat) -> None:
    for ally in [each for each in g.in_play.controlled_by(seat) if g.card(each).has_trait("Ally")]:
        if ally in g.in_play and g.pieces.health(ally) is not None:
            await hurt_asset(g, ally, seat, damage=1)
    await deal(g, seat, damage=1, direct=True, source=PASSAGE)


@revelation(EPHEMERAL)
async def ephemeral_exhibits_test_intellect(g: Game, use: Use) -> None:
    """Ephemeral Exhibits: Revelation, test intellect (3).

    You lose actions if you fail: 1 for each point you fail by.
    """

    async def on_fail(trial: SkillTest) -> None:
        lose_actions(g, use.seat, trial.margin)

    await take_test(
        g, use.seat, *read_printed_test(g, EPHEMERAL), source=EPHEMERAL, on_fail=on_fail
    )


@revelation(SLITHERING)
async def slithering_behind_you_brings_horror(g: Game, use: Use) -> None:
    """Slithering Behind You: Revelation, if Hunting Horror is in play, put 1 doom on it.

    Otherwise find it in the encounter deck, the discard pile or the void: it spawns engaged with
    you.
    """
    horror = g.in_play.first_of(HORROR)
    if horror is not None:
        place_doom_on(g, horror, 1)
    else:
        await spawn_horror(g, use.seat)


ruling(STALKED, "If it’s massive, it spawns at your location instead of engaging you.")
ruling(EPHEMERAL, "If drawn outside your turn, you lose the actions next turn.")
