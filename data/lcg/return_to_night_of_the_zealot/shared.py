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
    place_doom,
    place_doom_on,
    resolve_encounter,
    revelation,
    ruling,
    settle_engagements,
    shuffle_encounter_deck,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import printed_test

GRAVE_EATER, ACOLYTE, CHILL = "50038", "50039", "50040"
DISCIPLE, CORPSE_TAKER, MASK = "50041", "50042", "50043"
GOALS = ("Rivertown", "Main Path")
"""Where Corpse-Taker is going: the one of them that is in play."""
MASKED = 2
"""Health that a mask gives."""


# Ghouls of Umôrdhoth


@forced(
    GRAVE_EATER,
    "gnaw",
    to=EnemyAttacks,
    when=lambda g, use: use.event.enemy is use.source and bool(g.who(use.event.seat).hand),
)
async def grave_eater(g: Game, use: Use[EnemyAttacks]) -> None:
    """Grave-Eater: Forced, after it attacks you: discard 1 card at random."""
    discard_random(g, use.event.seat)


@constant(ACOLYTE, MAY_NOT_BE_EVADED)
def acolyte_clings(g: Game, acolyte: Piece, enemy: Piece) -> str:
    """Acolyte of Umôrdhoth: While engaged with somebody without cards in hand: not evaded."""
    bare = any(not g.who(seat).hand for seat in g.engaged_with(acolyte))
    return "It cannot be evaded: there is no card in hand." if enemy is acolyte and bare else ""


@revelation(CHILL)
async def chill_from_below(g: Game, use: Use) -> None:
    """Chill from Below: Revelation, willpower (3): for each point you fail by a random discard.

    Take 1 damage for each card that you cannot discard.
    """

    async def failed(trial: SkillTest) -> None:
        missing = [point for point in range(trial.margin) if not discard_random(g, use.seat)]
        if missing:
            await deal(g, use.seat, damage=len(missing), source=CHILL)

    await take_test(g, use.seat, *printed_test(g, CHILL), source=CHILL, on_fail=failed)


ruling(CHILL, "What cannot be discarded is taken as damage at once.")


# The Devourer's Cult


@forced(
    DISCIPLE,
    "devotion",
    to=EnemySpawns,
    when=lambda _g, use: use.event.enemy is use.source,
)
async def disciple(g: Game, use: Use[EnemySpawns]) -> None:
    """Disciple of the Devourer: Forced, after you spawn it: 1 doom on it or 1 clue of yours there.

    From the second agenda on both.
    """
    drawer = use.event.seat
    seat = drawer if drawer is not None and g.who(drawer).playing else g.state.lead
    clues, both = g.who(seat).clues > 0, g.state.agenda.index > 0
    words = [("doom", "1 doom on it"), ("clue", "1 of your clues on its location")]
    choice = "both"
    if not both:
        among = words if clues else words[:1]
        choice = await choose_word(g, seat, "What does it cost?", among, source=DISCIPLE)
    if choice in ("doom", "both"):
        place_doom_on(g, use.source, 1)
    if choice in ("clue", "both"):
        leave_clues(g, seat, 1, g.where(use.source))


ruling(DISCIPLE, "Without clues there is only the doom. In set-up nobody has clues.")


@forced(
    CORPSE_TAKER,
    "doom",
    to=PhaseEnds,
    when=lambda _g, use: use.event.phase == "mythos",
)
async def corpse_taker_dooms(g: Game, use: Use) -> None:
    """Corpse-Taker: Forced, at the end of the Mythos phase: 1 doom on it."""
    place_doom_on(g, use.source, 1)


def _its_goal(g: Game) -> Piece | None:
    return next((place for place in g.places() if g.card(place).name in GOALS), None)


@forced(
    CORPSE_TAKER,
    "carry",
    to=PhaseEnds,
    when=lambda g, use: use.event.phase == "enemy" and _its_goal(g) is not None,
)
async def corpse_taker_goes(g: Game, use: Use) -> None:
    """Corpse-Taker: Forced, at the end of the enemy phase: it moves towards Rivertown or Main Path.

    If it is there already its doom moves to the agenda.
    """
    taker, goal = use.source, _its_goal(g)
    assert goal is not None
    if g.where(taker) == goal.id:
        doom, taker.doom = taker.doom, 0
        if doom:
            await place_doom(g, doom)
        return
    await move_towards(g, taker, goal.id)
    await settle_engagements(g)


ruling(CORPSE_TAKER, "It moves exhausted or engaged, too, and leaves whom it was engaged with.")
ruling(CORPSE_TAKER, "Where its way is barred it does not move, and stays engaged.")
ruling(CORPSE_TAKER, "The doom does not advance the agenda before the next Mythos phase.")


def _is_cultist(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Cultist")


def _cultists(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies() if _is_cultist(g.card(enemy))]


@revelation(MASK)
async def mask_of_umordhoth(g: Game, use: Use) -> None:
    """Mask of Umôrdhoth: Revelation, attach it to the farthest Cultist enemy, 1 doom on that.

    With none in play, find one in the encounter deck or discard pile, draw it, attach this to it,
    and shuffle.
    """
    assert use.copy is not None
    if not _cultists(g):
        await _mask_a_drawn_one(g, use.seat, use.copy)
        return
    cultist = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Who wears the mask?",
            lambda: farthest_enemies(g, use.seat, _cultists(g)),
            source=MASK,
        ),
    )
    if cultist is not None:
        await attach(g, use.copy, cultist)
        place_doom_on(g, cultist, 1)


async def _mask_a_drawn_one(g: Game, seat: Seat, mask: CopyNo) -> None:
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    found = [copy for copy in pool if _is_cultist(g.card(copy))]
    chosen = await choose_cards(g, seat, "Which Cultist do you draw?", lambda: found, source=MASK)
    if chosen:
        await resolve_encounter(g, seat, chosen[0])
        drawn = next((enemy for enemy in g.enemies() if enemy.copy == chosen[0]), None)
        if drawn is not None:
            await attach(g, mask, drawn)
    shuffle_encounter_deck(g)


@constant(MASK, ENEMY_HEALTH)
def mask_protects(_g: Game, mask: Piece, enemy: Piece) -> int:
    """Mask of Umôrdhoth: The enemy has +2 health; a unique one Retaliate, any other Aloof."""
    return MASKED if mask.host == enemy.id else 0


@constant(MASK, GAINS)
def mask_changes(g: Game, mask: Piece, enemy: Piece, keyword: Keyword) -> bool:
    """Mask of Umôrdhoth: The enemy has +2 health; a unique one Retaliate, any other Aloof."""
    gained = Keyword.RETALIATE if g.card(enemy).unique else Keyword.ALOOF
    return mask.host == PieceId(enemy.id) and keyword is gained


ruling(MASK, "Between Cultists that are equally far the lead investigator chooses.")
ruling(MASK, "One that is drawn for it gets no doom from it.")
