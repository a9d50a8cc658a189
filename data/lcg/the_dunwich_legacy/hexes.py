"""The sets Sorcery and The Beyond: hexes that eat decks, hands and ways."""

from __future__ import annotations

from bot.lcg.api import (
    WAY_COST,
    CardDrawn,
    CardType,
    DeckRunsOut,
    Game,
    Leaves,
    Piece,
    Seat,
    SkillTest,
    Timing,
    Use,
    attach,
    by_bearer,
    choose_piece,
    choose_word,
    constant,
    count_draws,
    deal,
    discard_from_hand,
    discard_piece,
    discard_top,
    drawn_before,
    forced,
    revelation,
    ruling,
    shuffle_into_deck,
    take_test,
    to_threat_area,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

VISIONS, BEYOND_THE_VEIL = "02083", "02084"
PUSHED, TERROR, ARCANE_BARRIER = "02100", "02101", "02102"
MORTAL = 10
"""Damage of an empty deck beyond the veil."""
PUSHED_CARDS, BARRIER_CARDS = 3, 5


@revelation(VISIONS)
async def visions_test_willpower(g: Game, use: Use) -> None:
    """Visions of Futures Past: Revelation, test willpower (5).

    For each point you fail by, discard the top card of your deck.
    """

    async def on_fail(trial: SkillTest) -> None:
        await discard_top(g, use.seat, trial.margin)

    await take_test(g, use.seat, *read_printed_test(g, VISIONS), source=VISIONS, on_fail=on_fail)


@revelation(BEYOND_THE_VEIL)
async def beyond_the_veil_enters_threat_area(g: Game, use: Use[CardDrawn]) -> None:
    """Beyond the Veil: Surge. Revelation, put this into your threat area if none is there yet."""
    if any(each.threat == use.seat for each in g.in_play.of_code(use.event.card.code)):
        return
    veil = await to_threat_area(g, use)
    if not g.who(use.seat).deck and veil in g.in_play:
        await _deal_veil_damage(g, veil, use.seat)


@forced(
    BEYOND_THE_VEIL,
    "tear",
    to=DeckRunsOut,
    when=by_bearer,
)
async def beyond_the_veil_deals_damage(g: Game, use: Use) -> None:
    """Beyond the Veil: Forced, when your deck is empty, take 10 damage and discard this."""
    await _deal_veil_damage(g, use.source, use.seat)


async def _deal_veil_damage(g: Game, veil: Piece, seat: Seat) -> None:
    async def discard_veil() -> None:
        discard_piece(g, veil)

    await deal(g, seat, damage=MORTAL, source=BEYOND_THE_VEIL, then=discard_veil)


ruling(
    BEYOND_THE_VEIL,
    ("It also happens if your deck runs out and is reshuffled in the middle of a draw."),
)
ruling(BEYOND_THE_VEIL, "If your deck is already empty when you draw this, it happens at once.")


def _shufflable_assets(g: Game, seat: Seat) -> list[Piece]:
    """Return the seat’s assets that can be shuffled into its deck."""
    return [each for each in g.pieces.discardable(seat) if not g.card(each).story]


@revelation(PUSHED)
async def pushed_into_the_beyond_shuffles_asset(g: Game, use: Use) -> None:
    """Pushed into the Beyond: Revelation, shuffle an asset you control into your deck.

    You can’t choose a story asset. Then discard the top 3 cards of your deck. If any of them is a
    copy of that asset, take 2 horror.
    """
    asset = await choose_piece(
        g,
        use.seat,
        "Which asset do you shuffle into your deck?",
        lambda: _shufflable_assets(g, use.seat),
        source=PUSHED,
    )
    name = g.card(asset).name if asset is not None else ""
    if asset is not None:
        shuffle_into_deck(g, asset)
    gone = await discard_top(g, use.seat, PUSHED_CARDS)
    if any(g.card(copy).name == name for copy in gone):
        await deal(g, use.seat, horror=2, source=PUSHED)


ruling(PUSHED, "If your deck is empty, nothing is shuffled in: the asset stays in play (FAQ 1.13).")
ruling(PUSHED, "Even without such an asset, you discard the three cards.")


count_draws(TERROR)


@revelation(TERROR)
async def terror_from_beyond_discards_named_type(g: Game, use: Use) -> None:
    """Terror from Beyond: Peril. Revelation, name asset, event or skill.

    Each investigator discards all cards of that type from their hand. From the second copy drawn in
    a phase on, name two types.
    """
    kinds = 2 if drawn_before(g, TERROR) else 1
    left = [CardType.ASSET, CardType.EVENT, CardType.SKILL]
    for _ in range(kinds):
        words = [(str(each), f"Every {each}") for each in left]
        word = await choose_word(
            g, use.seat, "Which cards does everyone discard?", words, source=TERROR
        )
        left.remove(CardType(word or left[0]))
    for who in g.playing():
        for copy in list(who.hand):
            card = g.card(copy)
            if card.type in (CardType.ASSET, CardType.EVENT, CardType.SKILL) and (
                card.type not in left
            ):
                discard_from_hand(g, who.seat, copy)


ruling(TERROR, "This discards weaknesses of these types too.")


@revelation(ARCANE_BARRIER)
async def arcane_barrier_attaches_to_location(g: Game, use: Use) -> None:
    """Arcane Barrier: Revelation, attach to your location."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


def _is_moving_through_barrier(g: Game, use: Use[Leaves]) -> bool:
    way = use.event
    return use.source.host in (way.place, way.to) and not way.carried and not g.state.tests


@forced(ARCANE_BARRIER, "bar", to=Leaves, timing=Timing.WHEN, when=_is_moving_through_barrier)
async def arcane_barrier_tests_willpower(g: Game, use: Use[Leaves]) -> None:
    """Arcane Barrier: To move into or out of its location, test willpower (4).

    If you succeed, discard this. If you fail, either don’t move, or discard the top 5 cards of your
    deck.
    """

    async def on_success(_trial: SkillTest) -> None:
        discard_piece(g, use.source)

    async def on_fail(_trial: SkillTest) -> None:
        words = [("stay", "Don’t move")]
        if g.who(use.seat).deck:
            words.append(("cards", f"Discard your top {BARRIER_CARDS} cards"))
        word = await choose_word(
            g,
            use.seat,
            f"Stay, or discard your top {BARRIER_CARDS} cards?",
            words,
            source=ARCANE_BARRIER,
        )
        if word == "cards":
            await discard_top(g, use.seat, BARRIER_CARDS)
        else:
            use.event.cancelled = True

    await take_test(
        g,
        use.seat,
        *read_printed_test(g, ARCANE_BARRIER),
        source=ARCANE_BARRIER,
        on_success=on_success,
        on_fail=on_fail,
    )


@constant(ARCANE_BARRIER, WAY_COST)
def arcane_barrier_movement_cost(
    g: Game, barrier: Piece, _seat: Seat, here: Piece, to: Piece
) -> str:
    """Arcane Barrier: To move into or out of its location, also test willpower (4)."""
    skill, difficulty = read_printed_test(g, ARCANE_BARRIER)
    crosses = barrier.host in (here.id, to.id)
    return f"tests {skill} ({difficulty})" if crosses else ""


ruling(ARCANE_BARRIER, "If your deck is empty, you have nothing to discard, so you stay.")
ruling(ARCANE_BARRIER, "If an act or agenda moves you, you don’t test.")
