"""Basic weaknesses."""

from __future__ import annotations

from bot.lcg.api import (
    BLANK,
    CopyNo,
    Cost,
    EnemyAttacks,
    Game,
    HarmDealt,
    Piece,
    Seat,
    Use,
    action,
    choose_cards,
    constant,
    deal,
    discard_enemy,
    discard_from_hand,
    discard_piece,
    forced,
    hides_hand,
    lose,
    place_doom,
    revelation,
    ruling,
    to_threat_area,
)

AMNESIA, PARANOIA, HAUNTED, PSYCHOSIS, HYPOCHONDRIA = "01096", "01097", "01098", "01099", "01100"
MOB_ENFORCER, ACOLYTE, STUBBORN_DETECTIVE = "01101", "01102", "01103"


@revelation(AMNESIA)
async def amnesia_discards_hand(g: Game, use: Use) -> None:
    """Amnesia: Revelation, choose 1 card in your hand and discard the rest."""
    hand = g.who(use.seat).hand
    if len(hand) < 2:
        return
    kept = weak = [copy for copy in hand if _must_stay_in_hand(g, copy)]
    if not weak or (len(weak) == 1 and hides_hand(g, use.seat)):
        among = weak or hand
        kept = await choose_cards(
            g, use.seat, "Which card do you keep?", lambda: among, source=AMNESIA, kind="discard"
        )
    for copy in list(hand):
        if copy not in kept:
            discard_from_hand(g, use.seat, copy)


def _must_stay_in_hand(g: Game, copy: CopyNo) -> bool:
    return g.cards.is_weakness(copy) or g.hidden.stays_in_hand(copy)


ruling(
    AMNESIA, ("You can’t choose to discard a weakness: if you hold one, that’s the card you keep.")
)


@revelation(PARANOIA)
async def paranoia_takes_resources(g: Game, use: Use) -> None:
    """Paranoia: Revelation, lose all your resources."""
    lose(g, use.seat, g.who(use.seat).resources)


ruling(
    PARANOIA,
    ("If you draw it in the upkeep phase, you lose your resources before you gain that phase’s 1."),
)


@revelation(HAUNTED)
async def haunted_enters_threat_area(g: Game, use: Use) -> None:
    """Haunted: Revelation, put this into your threat area. You have −1 to each skill."""
    await to_threat_area(g, use)


@revelation(PSYCHOSIS)
async def psychosis_enters_threat_area(g: Game, use: Use) -> None:
    """Psychosis: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@revelation(HYPOCHONDRIA)
async def hypochondria_enters_threat_area(g: Game, use: Use) -> None:
    """Hypochondria: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@action(HAUNTED, "discard", label="Discard", cost=Cost(actions=2))
async def discard_haunted(g: Game, use: Use) -> None:
    """Haunted: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


@action(PSYCHOSIS, "discard", label="Discard", cost=Cost(actions=2))
async def discard_psychosis(g: Game, use: Use) -> None:
    """Psychosis: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


@action(HYPOCHONDRIA, "discard", label="Discard", cost=Cost(actions=2))
async def discard_hypochondria(g: Game, use: Use) -> None:
    """Hypochondria: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


for _code in (HAUNTED, PSYCHOSIS, HYPOCHONDRIA):
    ruling(_code, "Any investigator at the same location can discard it.")
for _code in (PSYCHOSIS, HYPOCHONDRIA):
    ruling(_code, "What your assets take counts as taken by you, even when it’s a cost.")


def _has_taken_horror(_g: Game, use: Use[HarmDealt]) -> bool:
    dealt = use.event
    return dealt.harm.seat == use.source.threat and dealt.harm.horror > 0


@forced(PSYCHOSIS, "hurt", to=HarmDealt, when=_has_taken_horror)
async def psychosis_deals_damage(g: Game, use: Use) -> None:
    """Psychosis: Forced, after you take horror, take 1 direct damage."""
    await deal(g, use.seat, damage=1, source=PSYCHOSIS, direct=True)


def _has_taken_damage(_g: Game, use: Use[HarmDealt]) -> bool:
    dealt = use.event
    return dealt.harm.seat == use.source.threat and dealt.harm.damage > 0


@forced(HYPOCHONDRIA, "fear", to=HarmDealt, when=_has_taken_damage)
async def hypochondria_deals_horror(g: Game, use: Use) -> None:
    """Hypochondria: Forced, after you take damage, take 1 direct horror."""
    await deal(g, use.seat, horror=1, source=HYPOCHONDRIA, direct=True)


@action(
    MOB_ENFORCER,
    "bribe",
    is_a=frozenset({"parley"}),
    label="Parley",
    cost=Cost(actions=1, resources=4),
)
async def bribe_mob_enforcer(g: Game, use: Use) -> None:
    """Mob Enforcer: Action, Parley: spend 4 resources to discard this."""
    discard_enemy(g, use.source)


def _has_attacked(g: Game, use: Use[EnemyAttacks]) -> bool:
    attack = use.event
    return attack.enemy is use.source and use.source in g.in_play


@forced(ACOLYTE, "doom", to=EnemyAttacks, when=_has_attacked)
async def silver_twilight_acolyte_adds_doom(g: Game, _use: Use) -> None:
    """Silver Twilight Acolyte: Forced, after this attacks, put 1 doom on the agenda."""
    await place_doom(g, 1)


ruling(MOB_ENFORCER, "If you pay, it’s discarded, not defeated. Anyone at its location can pay.")
ruling(ACOLYTE, "A cancelled attack adds no doom; an attack of opportunity does.")


@constant(STUBBORN_DETECTIVE, BLANK)
def stubborn_detective_blanks_investigator(g: Game, detective: Piece, seat: Seat) -> bool:
    """Stubborn Detective: Your investigator’s text is blank while it is at your location."""
    place = g.places.where(detective)
    return place is not None and place == g.who(seat).place


ruling(
    STUBBORN_DETECTIVE,
    ("It blanks every investigator at its location, not only the one who drew it."),
)
ruling(
    STUBBORN_DETECTIVE,
    ("As soon as it’s defeated, texts work again: Roland can react to its defeat."),
)
