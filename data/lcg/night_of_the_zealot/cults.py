"""The sets Dark Cult and Nightgaunts."""

from __future__ import annotations

from bot.lcg.api import (
    TOKEN,
    Card,
    CardType,
    EnemySpawns,
    Game,
    PhaseEnds,
    Piece,
    SkillTest,
    TestKind,
    Use,
    choose_cards,
    choose_piece,
    constant,
    deal,
    disengage,
    forced,
    lead_picks,
    move,
    nearest_enemies,
    phase_is,
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

ACOLYTE, WIZARD, CHANTING, NIGHTGAUNT, WINGS = "01169", "01170", "01171", "01172", "01173"


@forced(
    ACOLYTE,
    "doom",
    to=EnemySpawns,
    when=this_enemy,
)
async def acolyte_gets_doom(g: Game, use: Use) -> None:
    """Acolyte: Forced, after it enters play, put 1 doom on it."""
    place_doom_on(g, use.source, 1)


@forced(
    WIZARD,
    "doom",
    to=PhaseEnds,
    when=phase_is("mythos"),
)
async def wizard_of_the_order_gets_doom(g: Game, use: Use) -> None:
    """Wizard of the Order: Forced, at the end of the Mythos phase, put 1 doom on it."""
    place_doom_on(g, use.source, 1)


@revelation(CHANTING)
async def mysterious_chanting_adds_doom(g: Game, use: Use) -> None:
    """Mysterious Chanting: Revelation, put 2 doom on the nearest Cultist enemy.

    If there are none in play, search the encounter deck and discard pile for one, draw it, and
    shuffle the deck.
    """
    if not _cultists_in_play(g):
        await _search_for_cultist(g, use)
        return
    cultist = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which Cultist gets the doom?",
            lambda: nearest_enemies(g, use.seat, _cultists_in_play(g)),
            source=CHANTING,
        ),
    )
    if cultist is not None:
        place_doom_on(g, cultist, 2)


def _cultists_in_play(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Cultist")]


async def _search_for_cultist(g: Game, use: Use) -> None:
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    found = [copy for copy in pool if _is_cultist(g.card(copy))]
    chosen = await choose_cards(
        g, use.seat, "Which Cultist do you draw?", lambda: found, source=CHANTING
    )
    if chosen:
        await resolve_encounter(g, use.seat, chosen[0])
    shuffle_encounter_deck(g)


def _is_cultist(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Cultist")


@constant(NIGHTGAUNT, TOKEN)
def nightgaunt_doubles_negative_tokens(
    _g: Game, nightgaunt: Piece, trial: SkillTest, amount: int
) -> int:
    """Hunting Nightgaunt: While you try to evade it, double each token’s negative modifier."""
    evading = trial.kind is TestKind.EVADE and trial.target == nightgaunt.id
    return amount if evading and amount < 0 else 0


@revelation(WINGS)
async def wings_of_darkness_test_agility(g: Game, use: Use) -> None:
    """On Wings of Darkness: Revelation, test agility (4). If you fail, take 1 damage and 1 horror.

    Then disengage from all enemies except Nightgaunts and move to a Central location.
    """
    seat = use.seat

    async def move_to_central_location() -> None:
        for enemy in [
            each
            for each in g.enemies.engaged_with(seat)
            if not g.card(each).has_trait("Nightgaunt")
        ]:
            disengage(g, enemy)
        place = await choose_piece(
            g, seat, "Where do you move?", lambda: _central_locations(g), source=WINGS, kind="place"
        )
        if place is None or not await move(g, seat, place.id):
            await settle_engagements(g)

    async def on_fail(_trial: SkillTest) -> None:
        await deal(
            g, seat, damage=1, horror=1, source=WINGS, then=move_to_central_location, in_full=True
        )

    await take_test(g, seat, *read_printed_test(g, WINGS), source=WINGS, on_fail=on_fail)


def _central_locations(g: Game) -> list[Piece]:
    return [place for place in g.places.all() if g.card(place).has_trait("Central")]


ruling(CHANTING, "If several Cultists are equally near, the lead chooses one.")
ruling(WINGS, "If no Central location is in play, you don’t move.")
