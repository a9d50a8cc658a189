"""Allies."""

from __future__ import annotations

from collections.abc import Callable

from bot.second_edition.api import (
    Board,
    CardJoins,
    Coin,
    Deck,
    Origin,
    Seat,
    Source,
    Use,
    Window,
    ability,
    bans,
    card_facts,
    constant,
    discard,
    draw,
    gain,
    on,
    restore,
    topics,
)


@on("anna_kaslow", CardJoins)
async def anna_kaslow_gains_clues(b: Board, origin: Origin, event: CardJoins) -> None:
    """Anna Kaslow: +2 Luck. When she joins you, gain 2 clue tokens."""
    if event.card == origin.card:
        await gain(b, event.seat, clues=2, source="anna_kaslow")


@on("ruby_standish", CardJoins)
async def ruby_standish_draws_unique_item(b: Board, origin: Origin, event: CardJoins) -> None:
    """Ruby Standish: +2 Sneak. When she joins you, draw 1 Unique Item."""
    if event.card == origin.card:
        await draw(b, event.seat, Deck.UNIQUE)


@on("ryan_dean", CardJoins)
async def ryan_dean_draws_common_item(b: Board, origin: Origin, event: CardJoins) -> None:
    """Ryan Dean: +1 Sneak and +1 Will. When he joins you, draw 1 Common Item."""
    if event.card == origin.card:
        await draw(b, event.seat, Deck.COMMON)


@on("thomas_f_malone", CardJoins)
async def thomas_malone_draws_spell(b: Board, origin: Origin, event: CardJoins) -> None:
    """Thomas F. Malone: +1 Fight and +1 Lore. When he joins you, draw 1 Spell."""
    if event.card == origin.card:
        await draw(b, event.seat, Deck.SPELL)


def _reason_healing_is_useless(coin: Coin) -> Callable[[Board, Use], str]:
    """Return a function that says why discarding the Ally to heal would change nothing.

    The card is discarded first, and its bonus to the maximum is lost with it.
    """

    def reason(b: Board, use: Use) -> str:
        who, facts = b.who(use.seat), card_facts(b, use.card)
        if coin is Coin.SANITY:
            missing = b.sheets.max_sanity(use.seat) - facts.max_sanity - who.sanity
        else:
            missing = b.sheets.max_stamina(use.seat) - facts.max_stamina - who.stamina
        at_most = (
            "" if missing > 0 else f"Your {coin.capitalize()} wouldn’t rise: its maximum falls too."
        )
        return b.in_force.ban(bans.GAIN[coin], use.seat) or at_most

    return reason


@ability(
    "duke", Window.ANY, label="Restore your Sanity", why_not=_reason_healing_is_useless(Coin.SANITY)
)
async def discard_duke_for_sanity(b: Board, use: Use) -> None:
    """Duke: +1 maximum Sanity. Discard him to restore your Sanity to its maximum."""
    await discard(b, use.seat, use.card, why="used")
    await restore(b, use.seat, Coin.SANITY, source="duke")


@ability(
    "sir_william_brinton",
    Window.ANY,
    label="Restore your Stamina",
    why_not=_reason_healing_is_useless(Coin.STAMINA),
)
async def discard_brinton_for_stamina(b: Board, use: Use) -> None:
    """Sir William Brinton: +1 maximum Stamina. Discard him to restore your Stamina to its
    maximum.
    """
    await discard(b, use.seat, use.card, why="used")
    await restore(b, use.seat, Coin.STAMINA, source="sir_william_brinton")


@constant("eric_colt", topics.NO_NIGHTMARISH)
def eric_colt_ignores_nightmarish(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Eric Colt: +2 Speed. You lose no Sanity to Nightmarish."""
    return origin.seat == seat


@constant("tom_mountain_murphy", topics.NO_OVERWHELMING)
def tom_murphy_ignores_overwhelming(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Tom "Mountain" Murphy: +2 Fight. You lose no Stamina to Overwhelming."""
    return origin.seat == seat


@constant("john_legrasse", topics.ENDLESS_TROPHY)
def john_legrasse_claims_endless_monsters(_b: Board, origin: Origin, seat: Seat) -> bool:
    """John Legrasse: +2 Will. Endless monsters become your trophies."""
    return origin.seat == seat


@constant("professor_armitage", topics.IGNORES_RESISTANCE)
def armitage_ignores_magical_resistance(
    _b: Board, origin: Origin, seat: Seat, source: Source
) -> bool:
    """Professor Armitage: +2 Lore. Your attacks ignore Magical Resistance."""
    return origin.seat == seat and source is Source.MAGICAL


@constant("richard_upton_pickman", topics.IGNORES_RESISTANCE)
def pickman_ignores_physical_resistance(
    _b: Board, origin: Origin, seat: Seat, source: Source
) -> bool:
    """Richard Upton Pickman: +1 Luck and +1 Speed. Your attacks ignore Physical Resistance."""
    return origin.seat == seat and source is Source.PHYSICAL
