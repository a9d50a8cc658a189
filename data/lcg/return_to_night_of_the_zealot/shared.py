"""The sets Ghouls of Umôrdhoth and The Devourer's Cult."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_HEALTH,
    GAINS,
    MAY_NOT_BE_EVADED,
    Card,
    CardType,
    CopyNo,
    EnemyAttacks,
    EnemySpawns,
    Game,
    Keyword,
    PhaseEnds,
    Piece,
    PieceId,
    Seat,
    SkillTest,
    Use,
    attach,
    choose_cards,
    choose_piece,
    choose_word,
    constant,
    deal,
    discard_random,
    farthest_enemies,
    forced,
    lead_picks,
    leave_clues,
    move_towards,
    phase_is,
    place_doom,
    place_doom_on,
    resolve_encounter,
    revelation,
    ruling,
    settle_engagements,
    shuffle_encounter_deck,
    take_test,
    this_enemy,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

GRAVE_EATER, ACOLYTE, CHILL = "50038", "50039", "50040"
DISCIPLE, CORPSE_TAKER, MASK = "50041", "50042", "50043"
GOALS = ("Rivertown", "Main Path")
"""Corpse-Taker's destination: the one of them that is in play."""
MASKED = 2
"""Health that a mask gives."""


# Ghouls of Umôrdhoth


@forced(
    GRAVE_EATER,
    "gnaw",
    to=EnemyAttacks,
    when=lambda g, use: use.event.enemy is use.source and bool(g.who(use.event.seat).hand),
)
async def grave_eater_discards_random_card(g: Game, use: Use[EnemyAttacks]) -> None:
    """Grave-Eater: Forced, after it attacks you, discard 1 random card from your hand."""
    discard_random(g, use.event.seat)


@constant(ACOLYTE, MAY_NOT_BE_EVADED)
def acolyte_cannot_be_evaded(g: Game, acolyte: Piece, enemy: Piece) -> str:
    """Acolyte of Umôrdhoth: An investigator with no cards in hand can’t evade it."""
    bare = any(not g.who(seat).hand for seat in g.enemies.engaged_seats(acolyte))
    return (
        "You can’t evade it: the investigator it’s engaged with has no cards in hand."
        if enemy is acolyte and bare
        else ""
    )


@revelation(CHILL)
async def chill_from_below_tests_willpower(g: Game, use: Use) -> None:
    """Chill from Below: Revelation, test willpower (3).

    For each point you fail by, discard a random card from your hand. Take 1 damage for each card
    you can’t discard.
    """

    async def on_fail(trial: SkillTest) -> None:
        missing = [point for point in range(trial.margin) if not discard_random(g, use.seat)]
        if missing:
            await deal(g, use.seat, damage=len(missing), source=CHILL)

    await take_test(g, use.seat, *read_printed_test(g, CHILL), source=CHILL, on_fail=on_fail)


ruling(CHILL, "You take the damage for missing cards all at once.")


# The Devourer's Cult


@forced(
    DISCIPLE,
    "devotion",
    to=EnemySpawns,
    when=this_enemy,
)
async def disciple_gets_doom_or_clue(g: Game, use: Use[EnemySpawns]) -> None:
    """Disciple of the Devourer: Forced, after you spawn it, put 1 doom on it or 1 clue there.

    The clue is one of yours. From agenda 2 on, do both.
    """
    drawer = use.event.seat
    seat = drawer if drawer is not None and g.who(drawer).playing else g.state.lead
    clues, both = g.who(seat).clues > 0, g.state.agenda.index > 0
    words = [("doom", "Put 1 doom on it"), ("clue", "Put 1 of your clues on its location")]
    choice = "both"
    if not both:
        among = words if clues else words[:1]
        choice = await choose_word(
            g, seat, "Put 1 doom on it, or 1 of your clues on its location?", among, source=DISCIPLE
        )
    if choice in ("doom", "both"):
        place_doom_on(g, use.source, 1)
    if choice in ("clue", "both"):
        leave_clues(g, seat, 1, g.places.where(use.source))


ruling(DISCIPLE, "If you have no clues, put the doom on it. In set-up nobody has clues.")


@forced(
    CORPSE_TAKER,
    "doom",
    to=PhaseEnds,
    when=phase_is("mythos"),
)
async def corpse_taker_gets_doom(g: Game, use: Use) -> None:
    """Corpse-Taker: Forced, at the end of the Mythos phase, put 1 doom on it."""
    place_doom_on(g, use.source, 1)


def _corpse_taker_destination(g: Game) -> Piece | None:
    return next((place for place in g.places.all() if g.card(place).name in GOALS), None)


@forced(
    CORPSE_TAKER,
    "carry",
    to=PhaseEnds,
    when=lambda g, use: use.event.phase == "enemy" and _corpse_taker_destination(g) is not None,
)
async def corpse_taker_moves(g: Game, use: Use) -> None:
    """Corpse-Taker: Forced, at the end of the enemy phase, it moves 1 location.

    It goes towards Rivertown or the Main Path. If it’s already there, move its doom to the agenda.
    """
    taker, goal = use.source, _corpse_taker_destination(g)
    assert goal is not None
    if g.places.where(taker) == goal.id:
        doom, taker.doom = taker.doom, 0
        if doom:
            await place_doom(g, doom)
        return
    await move_towards(g, taker, goal.id)
    await settle_engagements(g)


ruling(CORPSE_TAKER, "It moves even if exhausted or engaged; if engaged, it disengages.")
ruling(CORPSE_TAKER, "If its way is blocked, it doesn’t move and stays engaged.")
ruling(CORPSE_TAKER, "That doom can’t make the agenda advance before the next Mythos phase.")


def _is_cultist(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Cultist")


def _cultists_in_play(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if _is_cultist(g.card(enemy))]


@revelation(MASK)
async def mask_attaches_to_farthest_cultist(g: Game, use: Use) -> None:
    """Mask of Umôrdhoth: Revelation, attach to the farthest Cultist enemy and put 1 doom on it.

    If there are none in play, search the encounter deck and discard pile for one, draw it, attach
    this to it, and shuffle the deck.
    """
    assert use.copy is not None
    if not _cultists_in_play(g):
        await _draw_cultist_and_mask(g, use.seat, use.copy)
        return
    cultist = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which Cultist gets the mask?",
            lambda: farthest_enemies(g, use.seat, _cultists_in_play(g)),
            source=MASK,
        ),
    )
    if cultist is not None:
        await attach(g, use.copy, cultist)
        place_doom_on(g, cultist, 1)


async def _draw_cultist_and_mask(g: Game, seat: Seat, mask: CopyNo) -> None:
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    found = [copy for copy in pool if _is_cultist(g.card(copy))]
    chosen = await choose_cards(g, seat, "Which Cultist do you draw?", lambda: found, source=MASK)
    if chosen:
        await resolve_encounter(g, seat, chosen[0])
        drawn = next((enemy for enemy in g.enemies.all() if enemy.copy == chosen[0]), None)
        if drawn is not None:
            await attach(g, mask, drawn)
    shuffle_encounter_deck(g)


@constant(MASK, ENEMY_HEALTH)
def mask_raises_health(_g: Game, mask: Piece, enemy: Piece) -> int:
    """Mask of Umôrdhoth: The enemy has +2 health, and Retaliate if unique, otherwise Aloof."""
    return MASKED if mask.host == enemy.id else 0


@constant(MASK, GAINS)
def mask_gives_keyword(g: Game, mask: Piece, enemy: Piece, keyword: Keyword) -> bool:
    """Mask of Umôrdhoth: The enemy has +2 health, and Retaliate if unique, otherwise Aloof."""
    gained = Keyword.RETALIATE if g.card(enemy).unique else Keyword.ALOOF
    return mask.host == PieceId(enemy.id) and keyword is gained


ruling(MASK, "If several Cultists are equally far, the lead chooses one.")
ruling(MASK, "If you draw a Cultist for it, that Cultist gets no doom.")
