"""Injuries, and what they have in common with Madnesses."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    CardJoins,
    CheckState,
    Deck,
    Origin,
    Seat,
    Skill,
    bans,
    constant,
    describe,
    forbids,
    lose_cards,
    on,
    pack_card,
    topics,
)


def _clue_limit(code: str, skill: Skill) -> None:
    describe(
        code,
        f"-1 {skill.capitalize()}. At most 2 Clues may be spent on a {skill.capitalize()} check.",
    )

    @constant(code, topics.CLUE_CAP)
    def _(_b: Board, origin: Origin, seat: Seat, made: CheckState) -> int:
        return 2 if origin.seat == seat and made.skill is skill else 0


_clue_limit("head_wound", Skill.LORE)
_clue_limit("hearing_loss", Skill.SNEAK)
_clue_limit("injured_arm", Skill.FIGHT)
_clue_limit("jinxed", Skill.LUCK)
_clue_limit("sprained_ankle", Skill.SPEED)
_clue_limit("tainted", Skill.WILL)
describe("consumption", "Your maximum Stamina is 1 lower.")


@constant("broken_hand", topics.HANDS)
def broken_hand(_b: Board, origin: Origin, seat: Seat) -> int:
    """Broken Hand: you have 1 hand less in combat."""
    return -pack_card("broken_hand").hand_penalty if origin.seat == seat else 0


@constant("concussion", topics.SLIDER_STEP)
def concussion(_b: Board, origin: Origin, seat: Seat) -> int:
    """Concussion: no slider of yours moves by more than 1 stop a turn."""
    return (pack_card("concussion").most_stops or 0) if origin.seat == seat else 0


@forbids("double_vision", bans.TAKE_CLUES, "Double Vision lets you find no Clues.")
def double_vision(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Double Vision: you cannot take Clues from the board."""
    return origin.seat == seat


async def _drop(b: Board, seat: Seat, most: int | None, decks: tuple[Deck, ...], why: str) -> None:
    excess = len(b.of_deck(seat, *decks)) - (most or 0)
    if excess > 0:
        await lose_cards(b, seat, excess, decks=decks, why=why)


@on("back_injury", CardJoins)
async def back_injury(b: Board, origin: Origin, event: CardJoins) -> None:
    """Back Injury: you have at most 3 Common and Unique Items together; discard the others."""
    if origin.seat == event.seat:
        most = pack_card("back_injury").most_items
        await _drop(b, event.seat, most, (Deck.COMMON, Deck.UNIQUE), "back_injury")


@on("memory_loss", CardJoins)
async def memory_loss(b: Board, origin: Origin, event: CardJoins) -> None:
    """Memory Loss: you have at most 3 Skills and Spells together; discard the others."""
    if origin.seat == event.seat:
        most = pack_card("memory_loss").most_magic
        await _drop(b, event.seat, most, (Deck.SKILL, Deck.SPELL), "memory_loss")
