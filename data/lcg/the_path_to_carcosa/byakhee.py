"""The set Byakhee."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ATTACK,
    Card,
    CardRevealed,
    CardType,
    EnemyHunts,
    Game,
    Lasting,
    Piece,
    Seat,
    SkillTest,
    Timing,
    Until,
    Use,
    Zone,
    choose_cards,
    choose_seat,
    constant,
    deal,
    forced,
    lead_picks,
    move_towards,
    of_card,
    resolve_encounter,
    revelation,
    ruling,
    shuffle_encounter_deck,
    take_test,
    this_enemy,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

SWIFT, HUNTED = "03086", "03087"
TIRED = "flew_far"
"""The name of the effect that keeps a Swift Byakhee from attacking in this phase."""


def is_byakhee(card: Card) -> bool:
    """Return True if a card is a Byakhee enemy."""
    return card.type is CardType.ENEMY and card.has_trait("Byakhee")


def _maddest_in_reach(g: Game, byakhee: Piece) -> list[Seat]:
    """Return the seats with the lowest remaining sanity among those an enemy can reach."""
    here = g.places.where(byakhee)
    ways = {} if here is None else g.places.distances(here, enemy=byakhee)
    sanity = {
        who.seat: g.investigators.sanity_left(who.seat) for who in g.playing() if who.place in ways
    }
    return [seat for seat in sanity if sanity[seat] == min(sanity.values())]


@forced(SWIFT, "fly", to=EnemyHunts, timing=Timing.WHEN, when=this_enemy)
async def swift_byakhee_moves_to_prey(g: Game, use: Use[EnemyHunts]) -> None:
    """Swift Byakhee: Forced, when it would move by Hunter, it moves on to its prey’s location.

    One location at a time. If it moves more than once, it doesn’t attack in this phase.
    """
    byakhee, use.event.cancelled = use.source, True
    prey = await lead_picks(
        g,
        lambda lead: choose_seat(
            g,
            lead,
            "Who does the Swift Byakhee hunt?",
            lambda: _maddest_in_reach(g, byakhee),
            source=SWIFT,
            kind="prey",
        ),
    )
    steps, before = 0, None
    while prey is not None and byakhee in g.in_play and g.places.where(byakhee) != before:
        before, goal = g.places.where(byakhee), g.who(prey).place
        if goal is None or goal == before:
            break
        await move_towards(g, byakhee, goal)
        steps += g.places.where(byakhee) != before
    if steps > 1:
        tired = Lasting(TIRED, of_card(SWIFT), Until.PHASE, piece=byakhee.id)
        g.state.lasting.append(tired)


@constant(SWIFT, MAY_NOT_ATTACK)
def swift_byakhee_is_tired(g: Game, byakhee: Piece, enemy: Piece, _seat: Seat) -> str:
    """Swift Byakhee: After it moved more than once, it doesn’t attack in this phase."""
    tired = any(each.name == TIRED and each.piece == byakhee.id for each in g.state.lasting)
    return "It has flown too far to attack now." if enemy is byakhee and tired else ""


ruling(
    SWIFT,
    "Its prey is whoever has the lowest remaining sanity, not the nearest. On its way it engages "
    "others and triggers what answers that.",
)


@revelation(HUNTED)
async def hunted_by_byakhee(g: Game, use: Use) -> None:
    """Hunted by Byakhee: Revelation, test agility (6).

    If you fail, reveal the top card of the encounter deck for each point you fail by. If a Byakhee
    enemy is among them, choose and draw one. If an Omen is among them, take 1 horror. Shuffle the
    encounter deck.
    """

    async def failed(trial: SkillTest) -> None:
        top = g.state.encounter_deck[: trial.margin]
        for copy in top:
            code = g.card(copy).code
            g.tell(CardRevealed(code=code, seat=use.seat, where=Zone.ENCOUNTER_DECK))
        omen = any(g.card(copy).has_trait("Omen") for copy in top)
        found = [copy for copy in top if is_byakhee(g.card(copy))]
        chosen = await choose_cards(
            g,
            use.seat,
            "Which Byakhee do you draw?",
            lambda: found,
            source=HUNTED,
            secret=False,
        )
        if chosen:
            await resolve_encounter(g, use.seat, chosen[0])
        if omen:
            await deal(g, use.seat, horror=1, source=HUNTED)
        shuffle_encounter_deck(g)

    await take_test(g, use.seat, *read_printed_test(g, HUNTED), source=HUNTED, on_fail=failed)
