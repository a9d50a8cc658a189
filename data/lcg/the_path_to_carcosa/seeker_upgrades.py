"""Seeker cards of the packs that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_HOLD_CLUES,
    SHROUDED,
    Attempt,
    CardDrawn,
    CardType,
    CopyNo,
    Cost,
    Game,
    Lasting,
    Limit,
    Piece,
    Seat,
    SkillTest,
    Timing,
    Until,
    Use,
    action,
    attach,
    by_margin,
    can_be_evaded,
    can_investigate,
    choose_piece,
    confirm,
    discover,
    evade_all,
    event,
    free,
    imitates,
    investigate_with,
    leave_clues,
    move,
    of_card,
    open_neighbours,
    ruling,
)
from data.lcg.the_path_to_carcosa.seeker import turn_stones, with_decks_here

FOREWARNED, STONES, PROPHECY = "03150", "03192", "03193"
SHORTCUT, INSIGHT, EIDETIC, NO_STONE = "03232", "03266", "03306", "03307"
INVESTIGATE = frozenset({"investigate"})
EACH = 2

by_margin(STONES)


def _draws_treachery(g: Game, use: Use[CardDrawn]) -> bool:
    drawn, place = use.event, g.places.of_seat(use.seat)
    treachery = drawn.card.type is CardType.TREACHERY and not drawn.card.is_weakness
    payable = place is not None and not g.constants.ban(MAY_NOT_HOLD_CLUES, place)
    return drawn.seat == use.seat and treachery and payable and g.who(use.seat).clues > 0


@event(FOREWARNED, to=CardDrawn, timing=Timing.WHEN, when=_draws_treachery)
async def forewarned(g: Game, use: Use[CardDrawn]) -> None:
    """Forewarned: When you draw a non-weakness treachery, put 1 of your clues on your location.

    Then cancel its revelation.
    """
    leave_clues(g, use.seat, 1)
    use.event.cancelled = True


# Archaic Glyphs


@action(
    STONES,
    "investigate",
    label="Investigate for more clues",
    is_a=INVESTIGATE,
    when=can_investigate,
    why="You can’t investigate your location.",
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(),
)
async def guiding_stones(g: Game, use: Use) -> None:
    """Archaic Glyphs: Action, 1 charge: Investigate. 1 extra clue for each 2 you succeed by."""

    async def found(test: SkillTest) -> None:
        count = test.clues + test.margin // EACH
        await discover(g, use.seat, count, test.target, by_investigating=True)

    await investigate_with(g, use, found)


@action(
    PROPHECY,
    "investigate",
    label="Investigate and evade",
    is_a=INVESTIGATE,
    when=can_investigate,
    why="You can’t investigate your location.",
    cost=Cost(actions=1, uses=1),
    provokes=False,
    attempt=Attempt(),
)
async def prophecy_foretold(g: Game, use: Use) -> None:
    """Archaic Glyphs: Action, 1 charge: Investigate. It provokes no attacks of opportunity.

    If you succeed, you can also evade an enemy engaged with you.
    """

    def near() -> list[Piece]:
        return [e for e in g.enemies.engaged_with(use.seat) if can_be_evaded(g, e)]

    async def slip_away(_test: SkillTest) -> None:
        if near() and await confirm(g, use.seat, "Evade an enemy?", source=PROPHECY):
            enemy = await choose_piece(g, use.seat, "Which enemy?", near, source=PROPHECY)
            if enemy is not None:
                await evade_all(g, [enemy], use.seat)

    await investigate_with(g, use, then=slip_away)


# Shortcut


@event(SHORTCUT)
async def shortcut_2(g: Game, use: Use) -> None:
    """Shortcut (2): Fast, on your turn, attach to your location."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@free(
    SHORTCUT,
    "take",
    label="Exhaust it, move",
    is_a=frozenset({"move"}),
    cost=Cost(exhaust=True),
    targets=lambda g, use: [place.id for place in open_neighbours(g, use.seat)],
    why="Nothing leads on from here.",
)
async def take_shortcut(g: Game, use: Use) -> None:
    """Shortcut (2): Free, exhaust it: move to a connecting location. Anyone here may do this."""
    if use.target is not None:
        await move(g, use.seat, use.target, by_action=True)


# Arcane Insight


@free(
    INSIGHT,
    "see",
    label="−2 shroud",
    cost=Cost(uses=1),
    when=lambda g, use: g.state.turn is not None and g.places.of_seat(use.seat) is not None,
    why="You can use this only while someone takes a turn.",
    limit=Limit(1, "turn"),
)
async def arcane_insight(g: Game, use: Use) -> None:
    """Arcane Insight: Free, in anyone’s turn, 1 charge: your location has −2 shroud.

    Until the end of the turn. Once a turn.
    """
    place = g.who(use.seat).place
    light = Lasting(SHROUDED, of_card(INSIGHT), Until.TURN, piece=place, amount=-2)
    g.state.lasting.append(light)


# Eidetic Memory


@imitates(EIDETIC, why="There is no Insight event in any discard pile.", removes=True)
def events_for_eidetic_memory(g: Game, _seat: Seat) -> list[CopyNo]:
    """Eidetic Memory (3): Play this as an exact copy of an Insight event in any discard pile.

    You pay that event’s cost. It leaves the game, and so does this instead of being discarded.
    """
    return [
        copy
        for who in g.playing()
        for copy in who.discard
        if g.card(copy).type is CardType.EVENT and g.card(copy).has_trait("Insight")
    ]


ruling(EIDETIC, "You can play it only when and as you could play that event.")


# No Stone Unturned


@event(
    NO_STONE,
    own_turn=False,
    when=lambda g, use: bool(with_decks_here(g, use.seat)),
    why="Nobody here has cards in their deck.",
)
async def no_stone_unturned_5(g: Game, use: Use) -> None:
    """No Stone Unturned (5): Fast, an investigator here draws any card of their deck and shuffles.

    You can play it in any player window.
    """
    await turn_stones(g, use.seat, None)
