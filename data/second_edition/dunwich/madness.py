"""Madnesses."""

from __future__ import annotations

from collections.abc import Callable

from bot.second_edition.api import (
    ASYLUM,
    Board,
    CardJoins,
    CheckKind,
    CheckOver,
    CluesGrew,
    Deck,
    Effect,
    Origin,
    Place,
    Seat,
    SkillCheck,
    Stats,
    UpkeepCosts,
    bans,
    can_pay,
    constant,
    describe,
    forbids,
    lose,
    lose_cards,
    may,
    on,
    pack_card,
    pay,
    topics,
)

describe("schizophrenia", "Your maximum Sanity is 1 lower.")
NO_EFFECT = -99
"""Takes all dice from a clue token, or all stops from a Focus."""


def _register_fear(code: str, where: Callable[[Board, Place], bool]) -> None:
    """Register that the card takes 1 Sanity in Upkeep at places for which `where` is true.

    The final battle is fought at none of these places.
    """

    @constant(code, topics.FEARS)
    def fear_in_place(b: Board, origin: Origin, seat: Seat) -> str:
        here = not b.state.awake and where(b, b.who(seat).place)
        return code if origin.seat == seat and here else ""


_register_fear("agoraphobia", lambda b, place: b.town.is_street(place))
describe("agoraphobia", "In Upkeep, lose 1 Sanity if you are in a street area.")
_register_fear("claustrophobia", lambda b, place: b.town.is_location(place) and place != ASYLUM)
describe(
    "claustrophobia",
    "In Upkeep, lose 1 Sanity if you are in a location in Arkham other than Arkham Asylum.",
)
_register_fear("xenophobia", lambda b, place: bool(b.town.world_of(place)))
describe("xenophobia", "In Upkeep, lose 1 Sanity if you are in an Other World.")
_register_fear("necrophobia", lambda _b, place: place == "graveyard")
describe(
    "necrophobia",
    "Undead have Nightmarish 1 against you. In Upkeep, lose 1 Sanity if you are in the Graveyard.",
)


@constant("necrophobia", topics.MONSTER)
def _necrophobia_makes_undead_nightmarish(_b: Board, origin: Origin | None, stats: Stats) -> None:
    if origin is not None and stats.seat == origin.seat and stats.undead:
        stats.nightmarish = max(1, stats.nightmarish)


@on("addiction", UpkeepCosts)
async def addiction_costs_money(b: Board, origin: Origin, event: UpkeepCosts) -> None:
    """Addiction: in Upkeep, pay $1 or have Focus 0 this turn."""
    if origin.seat != event.seat:
        return
    wanted = can_pay(b, event.seat, money=1) and await may(
        b, event.seat, "Pay $1 for your addiction?", source="addiction"
    )
    if wanted and can_pay(b, event.seat, money=1):
        await pay(b, event.seat, money=1, source="addiction")
    else:
        turn = b.state.turn
        b.state.lasting.append(Effect("addiction", "addiction", turn=turn, seat=event.seat))


@constant("addiction", topics.FOCUS)
def _addiction_removes_focus(b: Board, origin: Origin, seat: Seat) -> int:
    craving = any(each.name == "addiction" and each.seat == seat for each in b.state.lasting)
    return NO_EFFECT if origin.seat == seat and craving else 0


async def _discard_excess_clues(b: Board, seat: Seat) -> None:
    excess = b.who(seat).clues - (pack_card("amnesia").most_clues or 0)
    if excess > 0:
        await lose(b, seat, clues=excess, source="amnesia")


@on("amnesia", CluesGrew)
async def amnesia_limits_clues(b: Board, origin: Origin, event: CluesGrew) -> None:
    """Amnesia: you can have at most 4 clue tokens; discard the rest."""
    if origin.seat == event.seat:
        await _discard_excess_clues(b, event.seat)


@on("amnesia", CardJoins)
async def _amnesia_limits_clues_on_joining(b: Board, origin: Origin, event: CardJoins) -> None:
    if event.card == origin.card:
        await _discard_excess_clues(b, event.seat)


@on("delirium", CheckOver)
async def delirium_takes_sanity(b: Board, origin: Origin, event: CheckOver) -> None:
    """Delirium: lose 1 Sanity whenever you roll no successes on a skill check in an encounter."""
    made = event.check
    if origin.seat == made.seat and made.encounter and event.successes == 0:
        await lose(b, made.seat, sanity=1, source="delirium")


def _is_combat_check(b: Board, made: SkillCheck) -> bool:
    """Return True if a check is made during combat; Evade checks and their spells do not count."""
    if made.kind in (CheckKind.COMBAT, CheckKind.HORROR):
        return True
    mine = [each.kind for each in b.state.checks if each.seat == made.seat]
    if CheckKind.EVADE in (made.kind, *mine):
        return False
    return b.state.awake or any(each.seat == made.seat for each in b.state.combats)


@constant("depression", topics.CLUE_DICE)
def depression_ignores_first_clue(b: Board, origin: Origin, seat: Seat, made: SkillCheck) -> int:
    """Depression: the first clue token you spend on a check outside combat has no effect. Evade
    checks count as outside combat.
    """
    mine = origin.seat == seat and made.spent == 0
    return NO_EFFECT if mine and not _is_combat_check(b, made) else 0


@constant("hysteria", topics.CLUE_DICE)
def hysteria_ignores_first_clue(b: Board, origin: Origin, seat: Seat, made: SkillCheck) -> int:
    """Hysteria: the first clue token you spend on a check during combat (including Combat and
    Horror checks) has no effect.
    """
    mine = origin.seat == seat and made.spent == 0
    return NO_EFFECT if mine and _is_combat_check(b, made) else 0


@constant("mania", topics.CLUE_GROUP)
def mania_groups_clues(_b: Board, origin: Origin, seat: Seat) -> int:
    """Mania: you spend clue tokens in groups of 2."""
    return 2 if origin.seat == seat else 0


@on("paranoia", CardJoins)
async def paranoia_discards_allies(b: Board, origin: Origin, event: CardJoins) -> None:
    """Paranoia: discard all your Allies; you can’t take any more. In Upkeep, lose 1 Sanity if
    another investigator is where you are.
    """
    if event.card == origin.card:
        await lose_cards(b, event.seat, None, decks=(Deck.ALLY,), why="paranoia")


@forbids("paranoia", bans.ALLY, "Your Paranoia won’t let you have Allies.")
def _paranoia_forbids_allies(_b: Board, origin: Origin, seat: Seat) -> bool:
    return origin.seat == seat


@constant("paranoia", topics.FEARS)
def _paranoia_fears_company(b: Board, origin: Origin, seat: Seat) -> str:
    company = not b.state.awake and len(b.seats.beside(seat)) > 1
    return "paranoia" if origin.seat == seat and company else ""
