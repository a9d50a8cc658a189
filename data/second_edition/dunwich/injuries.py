"""Injuries, and parts shared with Madnesses."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    CardJoins,
    Deck,
    Origin,
    Seat,
    SkillCheck,
    bans,
    constant,
    describe,
    forbids,
    lose_cards,
    on,
    pack_card,
    topics,
)


def _register_clue_limit(code: str) -> None:
    """Register that at most 2 clue tokens may be spent on checks of the card’s skill."""
    skill = pack_card(code).clue_limit
    name = "" if skill is None else skill.capitalize()
    describe(code, f"-1 {name}. At most 2 clue tokens can be spent on a {name} check.")

    @constant(code, topics.CLUE_CAP)
    def clue_limit(_b: Board, origin: Origin, seat: Seat, made: SkillCheck) -> int:
        return 2 if origin.seat == seat and made.skill is skill else 0


_WITH_LIMIT = ("head_wound", "hearing_loss", "injured_arm", "jinxed", "sprained_ankle", "tainted")
for _injury in _WITH_LIMIT:
    _register_clue_limit(_injury)
describe("consumption", "Your maximum Stamina is 1 lower.")


@constant("broken_hand", topics.HANDS)
def broken_hand_lowers_hands(_b: Board, origin: Origin, seat: Seat) -> int:
    """Broken Hand: you have 1 less hand in combat."""
    return -pack_card("broken_hand").hand_penalty if origin.seat == seat else 0


@constant("concussion", topics.SLIDER_STEP)
def concussion_limits_focus(_b: Board, origin: Origin, seat: Seat) -> int:
    """Concussion: you can’t move any slider more than 1 stop per turn."""
    return (pack_card("concussion").most_stops or 0) if origin.seat == seat else 0


@forbids("double_vision", bans.TAKE_CLUES, "Double Vision stops you taking clue tokens.")
def double_vision_forbids_clues(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Double Vision: you can’t take clue tokens from the board."""
    return origin.seat == seat


async def _discard_excess_cards(
    b: Board, seat: Seat, most: int | None, decks: tuple[Deck, ...], why: str
) -> None:
    excess = len(b.cards.of_deck(seat, *decks)) - (most or 0)
    if excess > 0:
        await lose_cards(b, seat, excess, decks=decks, why=why)


@on("back_injury", CardJoins)
async def back_injury_limits_items(b: Board, origin: Origin, event: CardJoins) -> None:
    """Back Injury: you can have at most 3 Common and Unique Items in total; discard the rest."""
    if origin.seat == event.seat:
        most = pack_card("back_injury").most_items
        await _discard_excess_cards(b, event.seat, most, (Deck.COMMON, Deck.UNIQUE), "back_injury")


@on("memory_loss", CardJoins)
async def memory_loss_limits_skills_and_spells(b: Board, origin: Origin, event: CardJoins) -> None:
    """Memory Loss: you can have at most 3 Skills and Spells in total; discard the rest."""
    if origin.seat == event.seat:
        most = pack_card("memory_loss").most_magic
        await _discard_excess_cards(b, event.seat, most, (Deck.SKILL, Deck.SPELL), "memory_loss")
