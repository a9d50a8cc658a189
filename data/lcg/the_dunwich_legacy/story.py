"""Story assets that join decks: people who are saved, and what they bring."""

from __future__ import annotations

from bot.lcg.api import (
    CardCode,
    CardEnters,
    CardType,
    CluesFound,
    CopyNo,
    Cost,
    DrawsCards,
    EnemyEvades,
    EnemyFalls,
    Game,
    PieceId,
    Skill,
    TestSucceeds,
    Use,
    action,
    by_you,
    choose_cards,
    discard_from_hand,
    draw_cards,
    forced,
    free,
    gain,
    has_clues,
    logged_cards,
    may_gain,
    reaction,
    ruling,
    this_card,
)

ARMITAGE, RICE, MORGAN, NECRONOMICON = "02040", "02061", "02080", "02140"
ZEBULON, EARL, POWDER, BROOD = "02217", "02218", "02219", "02255"
TIRED = Cost(exhaust=True)


def _discardable_drawn_cards(g: Game, use: Use[DrawsCards]) -> list[CopyNo]:
    """Return the cards just drawn that are in hand and are not weaknesses."""
    hand = g.investigators.loose_hand(use.seat)
    return [copy for copy in use.event.copies if copy in hand and not g.cards.is_weakness(copy)]


@reaction(
    ARMITAGE,
    "trade",
    to=DrawsCards,
    label="Discard the card for 3 resources",
    cost=TIRED,
    when=lambda g, use: (
        use.event.seat == use.seat and bool(_discardable_drawn_cards(g, use)) and may_gain(g, use)
    ),
)
async def armitage_trades_card_for_resources(g: Game, use: Use[DrawsCards]) -> None:
    """Dr. Henry Armitage: Reaction, after you draw a card, exhaust him and discard it.

    Gain 3 resources. You can’t discard a weakness this way.
    """
    chosen = await choose_cards(
        g,
        use.seat,
        "Which card do you discard?",
        lambda: _discardable_drawn_cards(g, use),
        source=ARMITAGE,
    )
    for copy in chosen:
        discard_from_hand(g, use.seat, copy)
        gain(g, use.seat, 3)


def _has_discovered_last_clue(g: Game, use: Use[CluesFound]) -> bool:
    found, place = use.event, g.places.of_seat(use.seat)
    return (
        found.seat == use.seat
        and place is not None
        and (found.place, place.clues)
        == (
            place.id,
            0,
        )
    )


@reaction(
    RICE, "draw", to=CluesFound, label="Draw 1 card", cost=TIRED, when=_has_discovered_last_clue
)
async def rice_draws_card(g: Game, use: Use) -> None:
    """Professor Warren Rice: Reaction, after you discover the last clue here, draw 1 card.

    Exhaust him to use this.
    """
    await draw_cards(g, use.seat, 1)


@reaction(
    MORGAN,
    "draw",
    to=EnemyFalls,
    label="Draw 1 card",
    cost=TIRED,
    when=by_you,
)
async def morgan_draws_card(g: Game, use: Use) -> None:
    """Dr. Francis Morgan: Reaction, after you defeat an enemy, exhaust him to draw 1 card."""
    await draw_cards(g, use.seat, 1)


@action(
    NECRONOMICON,
    "read",
    label="Gain 2 resources",
    when=may_gain,
    why="You can’t gain resources now.",
)
async def gain_resources_with_necronomicon(g: Game, use: Use) -> None:
    """The Necronomicon: Action, gain 2 resources."""
    gain(g, use.seat, 2)


def _has_passed_treachery_test(g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    card = g.library.cards.get(CardCode(trial.source.id)) if trial.source is not None else None
    on_card = card is not None and card.type is CardType.TREACHERY
    return on_card and trial.seat == use.seat and trial.skill is Skill.WILLPOWER


@reaction(
    ZEBULON,
    "draw",
    to=TestSucceeds,
    label="Draw 1 card",
    cost=TIRED,
    when=_has_passed_treachery_test,
)
async def zebulon_draws_card(g: Game, use: Use) -> None:
    """Zebulon Whateley: Reaction, after you pass a treachery’s willpower test, draw 1 card.

    Exhaust him to use this. It has to be your own test.
    """
    await draw_cards(g, use.seat, 1)


@reaction(
    EARL,
    "draw",
    to=EnemyEvades,
    label="Draw 1 card",
    cost=TIRED,
    when=by_you,
)
async def earl_draws_card(g: Game, use: Use) -> None:
    """Earl Sawyer: Reaction, after you evade an enemy, exhaust him to draw 1 card."""
    await draw_cards(g, use.seat, 1)


# Powder of Ibn Ghazi


@forced(
    POWDER,
    "measure",
    to=CardEnters,
    when=this_card,
    noted=True,
)
async def powder_gets_clues(g: Game, use: Use) -> None:
    """Powder of Ibn Ghazi: It enters play with 1 clue for each survivor in the campaign log."""
    use.source.clues = len(set(logged_cards(g, "survived")))


def _exhausted_broods_here(g: Game, use: Use) -> list[PieceId]:
    near = g.enemies.at(g.who(use.seat).place)
    return [each.id for each in near if each.code == BROOD and each.exhausted]


@free(
    POWDER,
    "throw",
    label="Move 1 clue to a Brood",
    when=has_clues,
    why="It has no clues left.",
    targets=_exhausted_broods_here,
)
async def throw_powder(g: Game, use: Use) -> None:
    """Powder of Ibn Ghazi: Free, move 1 clue from this to an exhausted Brood at your location."""
    brood = g.piece(use.target)
    if brood is not None:
        use.source.clues -= 1
        brood.clues += 1


ruling(POWDER, "The clues on it belong to no investigator, so nobody can spend them.")
