"""The sets of the Ancient Ones' agents: Hastur, Yog-Sothoth, Shub-Niggurath, Cthulhu."""

from __future__ import annotations

from bot.lcg.api import (
    EVADE,
    FIGHT,
    SANITY,
    AttackLands,
    EnemyEngages,
    EnemyFalls,
    Game,
    Harm,
    Piece,
    RoundEnds,
    Seat,
    SkillTest,
    Timing,
    Use,
    action,
    choose_word,
    constant,
    deal,
    deal_all,
    discard_piece,
    discard_random,
    draw_cards,
    eliminate_fallen,
    fetch,
    forced,
    heal_piece,
    of_card,
    place_doom,
    revelation,
    ruling,
    take_test,
    this_enemy,
    to_threat_area,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

BYAKHEE, YELLOW_SIGN, OBSERVER, OFFER = "01175", "01176", "01177", "01178"
DARK_YOUNG, GOAT_SPAWN, DEEP_ONE, DREAMS = "01179", "01180", "01181", "01182"
SHAKEN = 4
"""Remaining sanity at which the byakhee grows bold."""


def _byakhee_bonus(g: Game, byakhee: Piece, enemy: Piece) -> int:
    if enemy is not byakhee:
        return 0
    return int(
        any(
            g.investigators.sanity_left(seat) <= SHAKEN for seat in g.enemies.engaged_seats(byakhee)
        )
    )


@constant(BYAKHEE, FIGHT)
def byakhee_fight_bonus(g: Game, byakhee: Piece, enemy: Piece) -> int:
    """Screeching Byakhee: +1 fight and evade while engaged with anyone at 4 sanity or less."""
    return _byakhee_bonus(g, byakhee, enemy)


@constant(BYAKHEE, EVADE)
def byakhee_evade_bonus(g: Game, byakhee: Piece, enemy: Piece) -> int:
    """Screeching Byakhee: +1 fight and evade while engaged with anyone at 4 sanity or less."""
    return _byakhee_bonus(g, byakhee, enemy)


@revelation(YELLOW_SIGN)
async def yellow_sign_tests_willpower(g: Game, use: Use) -> None:
    """The Yellow Sign: Revelation, test willpower (4). If you fail, take 2 horror.

    Then search your deck for a Madness weakness, draw it, and shuffle.
    """
    seat = use.seat

    async def search_for_madness() -> None:
        deck = list(g.who(seat).deck)
        await fetch(
            g, seat, deck, lambda c: c.is_weakness and c.has_trait("Madness"), source=YELLOW_SIGN
        )

    async def on_fail(_trial: SkillTest) -> None:
        await deal(g, seat, horror=2, source=YELLOW_SIGN, then=search_for_madness)

    await take_test(
        g, seat, *read_printed_test(g, YELLOW_SIGN), source=YELLOW_SIGN, on_fail=on_fail
    )


@forced(OBSERVER, "read", to=AttackLands, timing=Timing.WHEN, when=this_enemy)
async def yithian_observer_discards_random_card(g: Game, use: Use[AttackLands]) -> None:
    """Yithian Observer: Forced, when it attacks you, discard 1 random card from your hand.

    If you can’t, this attack deals 1 more damage and 1 more horror.
    """
    if not discard_random(g, use.event.seat):
        use.event.attack.damage += 1
        use.event.attack.horror += 1


ruling(OBSERVER, "A cancelled attack costs no card.")


@revelation(OFFER)
async def offer_of_power_gives_choice(g: Game, use: Use) -> None:
    """Offer of Power: Revelation, draw 2 cards and put 2 doom on the agenda, or take 2 horror.

    The doom can make the agenda advance.
    """
    words = [("power", "Draw 2 cards, put 2 doom on the agenda"), ("horror", "Take 2 horror")]
    choice = await choose_word(
        g, use.seat, "Draw 2 cards for 2 doom, or take 2 horror?", words, source=OFFER
    )
    if choice == "power":
        await draw_cards(g, use.seat, 2)
        await place_doom(g, 2, may_advance=True)
    else:
        await deal(g, use.seat, horror=2, source=OFFER)


@forced(DARK_YOUNG, "heal", to=RoundEnds, when=lambda _g, use: use.source.damage > 0)
async def dark_young_heals_itself(g: Game, use: Use) -> None:
    """Relentless Dark Young: Forced, at the end of the round, heal 2 damage from it."""
    heal_piece(g, use.source, damage=2)


@forced(
    GOAT_SPAWN,
    "burst",
    to=EnemyFalls,
    timing=Timing.WHEN,
    when=this_enemy,
)
async def goat_spawn_deals_horror(g: Game, use: Use) -> None:
    """Goat Spawn: Forced, when it’s defeated, each investigator at its location takes 1 horror."""
    here = g.investigators.at(g.places.where(use.source))
    await deal_all(g, [Harm(who.seat, horror=1, source=of_card(GOAT_SPAWN)) for who in here])


ruling(
    GOAT_SPAWN,
    ("You take the horror before it leaves play and before anyone can react to its defeat."),
)


@forced(
    DEEP_ONE,
    "leer",
    to=EnemyEngages,
    when=this_enemy,
)
async def young_deep_one_deals_horror(g: Game, use: Use[EnemyEngages]) -> None:
    """Young Deep One: Forced, after it engages you, take 1 horror."""
    await deal(g, use.event.seat, horror=1, source=DEEP_ONE)


@revelation(DREAMS)
async def dreams_of_rlyeh_enters_threat_area(g: Game, use: Use) -> None:
    """Dreams of R’lyeh: Revelation, put this into your threat area."""
    await to_threat_area(g, use)
    await eliminate_fallen(g)


@constant(DREAMS, SANITY)
def dreams_of_rlyeh_lowers_sanity(_g: Game, dreams: Piece, seat: Seat) -> int:
    """Dreams of R’lyeh: You have −1 sanity."""
    return -int(dreams.threat == seat)


@action(DREAMS, "wake", label="Test willpower to discard it", tests=DREAMS)
async def wake_from_dreams_of_rlyeh(g: Game, use: Use) -> None:
    """Dreams of R’lyeh: Action, test willpower (3). If you succeed, discard this."""

    async def on_success(_trial: SkillTest) -> None:
        discard_piece(g, use.source)

    await take_test(
        g, use.seat, *read_printed_test(g, DREAMS), source=DREAMS, on_success=on_success
    )


ruling(DREAMS, "Anyone at the same location can take this test.")
