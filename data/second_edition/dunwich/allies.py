"""Allies."""

from __future__ import annotations

from bot.second_edition.api import (
    Awakens,
    Board,
    CardJoins,
    CardNo,
    Deck,
    Loss,
    Origin,
    Seat,
    Use,
    Window,
    ability,
    choose_cards,
    constant,
    discard,
    draw,
    on,
    place_clue,
    ready,
    topics,
)


@ability(
    "ammi_pierce",
    Window.LOSS,
    exhausts=True,
    label="Lose 1 less Sanity",
    when=lambda _b, use: use.about.sanity > 0,
)
async def exhaust_ammi_pierce_against_sanity_loss(_b: Board, use: Use[Loss]) -> None:
    """Ammi Pierce: +1 Luck and +1 Will. Exhaust him to lose 1 less Sanity. Discard him when the
    Ancient One awakens.
    """
    use.about.sanity -= 1


@ability(
    "earl_sawyer",
    Window.LOSS,
    exhausts=True,
    label="Lose 1 less Stamina",
    when=lambda _b, use: use.about.stamina > 0,
)
async def exhaust_earl_sawyer_against_stamina_loss(_b: Board, use: Use[Loss]) -> None:
    """Earl Sawyer: +1 Fight and +1 Sneak. Exhaust him to lose 1 less Stamina. Discard him when the
    Ancient One awakens.
    """
    use.about.stamina -= 1


def _register_departure(code: str) -> None:
    @on(code, Awakens)
    async def discard_when_awakened(b: Board, origin: Origin, _event: Awakens) -> None:
        if origin.seat is not None and origin.card is not None:
            await discard(b, origin.seat, origin.card, why=code)


for _ally in ("ammi_pierce", "earl_sawyer"):
    _register_departure(_ally)


@constant("corinna_jones", topics.FOCUS)
def corinna_jones_adds_focus(_b: Board, origin: Origin, seat: Seat) -> int:
    """Corinna Jones: +1 Focus. When she joins you, draw 1 Skill."""
    return int(origin.seat == seat)


@on("corinna_jones", CardJoins)
async def _corinna_jones_draws_skill(b: Board, origin: Origin, event: CardJoins) -> None:
    if event.card == origin.card:
        await draw(b, event.seat, Deck.SKILL, source="corinna_jones")


@on("professor_rice", CardJoins)
async def professor_rice_places_clues(b: Board, origin: Origin, event: CardJoins) -> None:
    """Professor Rice: +1 Lore and +1 Luck. When he joins you, put 1 clue token on each unstable
    location without an open gate or elder sign.
    """
    if event.card != origin.card:
        return
    for place in b.library.locations:
        if b.town.unstable(place) and not b.town.is_stable(place) and b.gates.at(place) is None:
            place_clue(b, place)


def _exhausted_spells(b: Board, seat: Seat) -> list[CardNo]:
    return [each.card for each in b.cards.of_deck(seat, Deck.SPELL) if each.exhausted]


@ability(
    "zebulon_whateley",
    Window.ANY,
    exhausts=True,
    label="Refresh a Spell",
    when=lambda b, use: bool(_exhausted_spells(b, use.seat)),
)
async def exhaust_zebulon_to_refresh_spell(b: Board, use: Use) -> None:
    """Zebulon Whateley: +1 Lore and +1 Will. Exhaust him to refresh 1 of your Spells."""
    for card in await choose_cards(
        b,
        use.seat,
        "Which Spell do you refresh?",
        lambda: _exhausted_spells(b, use.seat),
        source="zebulon_whateley",
    ):
        ready(b, use.seat, card)
