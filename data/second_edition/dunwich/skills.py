"""Skills: dice that count more, successes for clue tokens, and one that stands for a clue token."""

from __future__ import annotations

from bot.second_edition.api import (
    CLUES_FOR_SUCCESS,
    Board,
    Origin,
    Seat,
    SkillCheck,
    Use,
    Window,
    ability,
    buy_success,
    clue_room,
    constant,
    describe,
    pack_card,
    pay,
    topics,
)

PRICE = CLUES_FOR_SUCCESS


def _register_die_bonus(code: str) -> None:
    skill = pack_card(code).die_bonus
    name = "" if skill is None else skill.capitalize()
    describe(
        code, f"In {name} checks and checks based on it, add 1 to each die (a 4 counts as a 5)."
    )


for _code in ("dodge", "hide", "grapple", "psychology", "library_use", "spot_hidden"):
    _register_die_bonus(_code)


def _register_bought_successes(code: str) -> None:
    kind = pack_card(code).buys_success
    name = "" if kind is None else kind.capitalize()
    describe(
        code,
        f"After the roll of any {name} check, you may spend {PRICE} clue tokens for 1 success, "
        "as often as you like.",
    )

    @ability(
        code,
        Window.AFTER_CHECK,
        label=f"Spend {PRICE} clue tokens for 1 success",
        when=lambda b, use: use.about.kind is kind and clue_room(b, use.about) >= PRICE,
    )
    async def buy_successes(b: Board, use: Use[SkillCheck]) -> None:
        await pay(b, use.seat, clues=PRICE, source=code)
        buy_success(use.about)


for _code in ("conceal", "fisticuffs", "strong_will", "mystic_gift"):
    _register_bought_successes(_code)


@constant("mythos_lore", topics.CLUE_CARD)
def mythos_lore_replaces_clue(_b: Board, origin: Origin, seat: Seat) -> bool:
    """Mythos Lore: your maximum Sanity is 1 lower. Exhaust it instead of spending 1 clue token."""
    return origin.seat == seat
