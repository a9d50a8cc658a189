"""Abilities of the box's investigators."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    CheckKind,
    Coin,
    Colour,
    Deck,
    DoomAdded,
    Loss,
    MythosComes,
    Origin,
    Seat,
    SkillCheck,
    Special,
    TerrorRose,
    Use,
    Window,
    ability,
    bans,
    can_pay,
    choose_word,
    clue_price,
    constant,
    describe,
    forbids,
    gain,
    gain_divided,
    may,
    monster_stats,
    name_of,
    on,
    pay,
    remove_doom,
    tokens,
    topics,
)

# Diana Stanley


@forbids("diana_stanley", bans.LOSE_SPECIAL, "Diana Stanley can’t lose her Lodge membership.")
def trusted_sister_keeps_membership(
    _b: Board, origin: Origin, seat: Seat, special: Special
) -> bool:
    """Trusted Sister: you can’t lose your Lodge membership. Dark Insight: for each doom token added
    to the doom track, gain 1 Sanity or 1 Stamina; whenever the terror level rises, gain 1 clue
    token.
    """
    return origin.seat == seat and special is Special.MEMBERSHIP


@on("diana_stanley", DoomAdded)
async def _gain_point_for_doom(b: Board, origin: Origin, _event: DoomAdded) -> None:
    if origin.seat is not None:
        await gain_divided(b, origin.seat, 1, (Coin.SANITY, Coin.STAMINA), source="diana_stanley")


@on("diana_stanley", TerrorRose)
async def _gain_clue_for_terror(b: Board, origin: Origin, _event: TerrorRose) -> None:
    if origin.seat is not None:
        await gain(b, origin.seat, clues=1, source="diana_stanley")


# Jacqueline Fine

FORESIGHT = 2
"""Clue tokens for another Mythos card."""


@on("jacqueline_fine", MythosComes)
async def discard_mythos_card_with_precognition(
    b: Board, origin: Origin, event: MythosComes
) -> None:
    """Precognition: once per turn, when a Mythos card is drawn, you may spend 2 clue tokens to
    discard it before it has any effect and draw another.
    """
    seat = origin.seat
    if seat is None or event.refused or b.limits.use_count("turn", "jacqueline_fine"):
        return
    prompt = (
        f"Spend {FORESIGHT} clue tokens to discard {name_of(b, event.card)} and draw another card?"
    )
    if can_pay(b, seat, clues=FORESIGHT) and await may(b, seat, prompt, source="jacqueline_fine"):
        b.limits.record_use("turn", "jacqueline_fine")
        await pay(b, seat, clues=FORESIGHT, source="jacqueline_fine")
        event.refused = True


# Jim Culver


def _is_combat_against_undead(b: Board, use: Use[SkillCheck]) -> bool:
    made = use.about
    if made.kind is not CheckKind.COMBAT or made.monster is None or made.automatic:
        return False
    return monster_stats(b, made.monster, use.seat).undead


async def pass_check_with_dead_man_stomp(b: Board, use: Use[SkillCheck]) -> None:
    """Dead Man Stomp: spend 1 clue token to pass a Combat check against an Undead monster, before
    or after the roll. Strange Luck: for you, every Other World also has a green encounter symbol.
    """
    await pay(b, use.seat, clues=1, source="jim_culver")
    use.about.automatic = True


for _window in (Window.BEFORE_CHECK, Window.AFTER_CHECK):
    ability(
        "jim_culver",
        _window,
        label="Spend 1 clue token to pass the check",
        when=_is_combat_against_undead,
        note=lambda b, use: (
            "" if (price := clue_price(b, use.seat, 1)) == 1 else f"{price} clue tokens"
        ),
        why_not=lambda b, use: (
            ""
            if can_pay(b, use.seat, clues=1)
            else f"{{it}} costs {tokens(Coin.CLUES, clue_price(b, use.seat, 1))}."
        ),
    )(pass_check_with_dead_man_stomp)


@constant("jim_culver", topics.COLOURS)
def _add_green_symbol(_b: Board, origin: Origin, seat: Seat, _world: str) -> Colour | None:
    return Colour.GREEN if origin.seat == seat else None


# Leo Anderson


@ability(
    "leo_anderson",
    Window.LOSS,
    others=True,
    label="Lose 1 less",
    when=lambda b, use: (
        not b.limits.use_count("turn", "leo_anderson")
        and max(use.about.sanity, use.about.stamina) > 0
    ),
)
async def lower_loss_with_leadership(b: Board, use: Use[Loss]) -> None:
    """Leadership: once per turn, one investigator anywhere loses 1 less Sanity or 1 less
    Stamina.
    """
    b.limits.record_use("turn", "leo_anderson")
    lost = [coin for coin in (Coin.SANITY, Coin.STAMINA) if getattr(use.about, coin) > 0]
    words = [(coin, coin.capitalize()) for coin in lost]
    chosen = await choose_word(
        b, use.seat, "Which loss do you reduce by 1?", words, source="leo_anderson"
    )
    if chosen:
        setattr(use.about, chosen, getattr(use.about, chosen) - 1)


# Marie Lambeau


@ability(
    "marie_lambeau",
    Window.UPKEEP,
    label="Remove 1 doom token",
    when=lambda b, _use: not b.limits.use_count("game", "marie_lambeau") and b.state.doom > 0,
)
async def remove_doom_with_witch_blood(b: Board, _use: Use) -> None:
    """Witch Blood: once per game, in Upkeep, remove 1 doom token from the doom track. Third Eye:
    you have a third hand, which can hold only Spells.
    """
    b.limits.record_use("game", "marie_lambeau")
    remove_doom(b, source="marie_lambeau")


@constant("marie_lambeau", topics.SPELL_HANDS)
def _add_spell_hand(_b: Board, origin: Origin, seat: Seat) -> int:
    return int(origin.seat == seat)


# Mark Harrigan


@forbids("mark_harrigan", bans.DELAY, "Mark Harrigan can’t be delayed.")
def one_man_army_forbids_delay(_b: Board, origin: Origin, seat: Seat) -> bool:
    """One Man Army: you can’t be arrested or delayed, but anything else that happens at the same
    time still does.
    """
    return origin.seat == seat


@forbids("mark_harrigan", bans.ARREST, "Mark Harrigan can’t be arrested.")
def _one_man_army_forbids_arrest(_b: Board, origin: Origin, seat: Seat) -> bool:
    return origin.seat == seat


# Rita Young


@constant("rita_young", topics.NO_SECOND)
def resilient_ignores_second_copy(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Resilient: whenever you draw Injuries or Madnesses, draw 1 more, then discard 1. A second
    copy of a card you have does nothing.
    """
    return origin.seat == seat


@constant("rita_young", topics.EXTRA_DRAW)
def _resilient_draws_one_more(_b: Board, origin: Origin, seat: Seat, deck: Deck) -> int:
    return int(origin.seat == seat and deck in (Deck.INJURY, Deck.MADNESS))


# Wilson Richards

describe("wilson_richards", "Jack of All Trades: your Focus is unlimited.")


@ability(
    "wilson_richards",
    Window.ARKHAM,
    label="Earn $1",
    when=lambda b, use: (
        b.town.is_location(b.who(use.seat).place) and b.gates.at(b.who(use.seat).place) is None
    ),
)
async def gain_money_by_odd_jobs(b: Board, use: Use) -> None:
    """Odd Jobs: in a location, you may gain $1 instead of having an encounter."""
    await gain(b, use.seat, money=1, source="wilson_richards")
