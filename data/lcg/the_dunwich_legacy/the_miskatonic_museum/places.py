"""The places of *The Miskatonic Museum*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ENTER,
    MAY_NOT_GAIN,
    MAY_NOT_INVESTIGATE,
    SKILL,
    Cost,
    Enters,
    Game,
    Limit,
    Piece,
    Seat,
    Skill,
    SkillTest,
    TestFails,
    Use,
    action,
    add_place,
    advance_act,
    choose_piece,
    choose_word,
    constant,
    deal,
    discard_piece,
    discard_random,
    fetch,
    forced,
    investigates_this_location,
    look_at,
    lose_actions,
    resign,
    ruling,
    stop_turn,
    take_test,
    this_location,
    top_apart,
    use_version,
    you_have_a_deck,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.horror import is_horror_at

ENTRANCE, HALLS = "02126", "02127"
SUPPLIES, MAPS = "02128", "02129"
ADMINISTRATION, ARCHIVE = "02130", "02131"
ATHABASKAN, MEDUSA, NATURE = "02132", "02133", "02134"
EGYPTIAN, DEAD, RESTRICTED = "02135", "02136", "02137"
EXHIBITS = "exhibits"
FRONT_DOOR, LET_IN, BROKEN_IN = "02122", "02123", "02124"
SECURITY = frozenset({"security"})
"""The actions of a Security Office, for investigators who can use it."""
FEW = 4
"""Resources or cards below which an Administration Office can be investigated."""


@constant(ENTRANCE, MAY_NOT_GAIN)
def museum_entrance_prevents_gaining_resources(g: Game, place: Piece, seat: Seat) -> str:
    """Museum Entrance: Investigators here can’t gain resources."""
    here = g.who(seat).place == place.id
    return "You can’t gain resources at the Museum Entrance." if here else ""


@action(ENTRANCE, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_at_museum_entrance(g: Game, use: Use) -> None:
    """Museum Entrance: Action, Resign."""
    await resign(g, use.seat)


@constant(HALLS, MAY_NOT_ENTER, revealed=False)
def museum_halls_cannot_be_entered(_g: Game, halls: Piece, _seat: Seat, place: Piece) -> str:
    """Museum Halls: While unrevealed, nobody can enter; the Museum Entrance has an action.

    Test combat (5). If you succeed, act 1 advances at once.
    """
    return "The Museum Halls are locked." if place is halls else ""


def _are_halls_locked(g: Game, _use: Use) -> bool:
    halls = g.in_play.first_of(HALLS)
    return halls is not None and not halls.revealed and g.stages.act.code == FRONT_DOOR


@action(
    ENTRANCE,
    "break_in",
    label="Test combat to break the door",
    granted=_are_halls_locked,
    tests=HALLS,
)
async def break_into_museum_halls(g: Game, use: Use) -> None:
    """Museum Entrance: If the Museum Halls are locked: Action, test combat (5).

    If you succeed, you break the door and act 1 advances at once.
    """

    async def on_success(_trial: SkillTest) -> None:
        if g.stages.act.code == FRONT_DOOR:
            use_version(g, LET_IN, BROKEN_IN)
            await advance_act(g)

    await take_test(g, use.seat, *read_printed_test(g, HALLS), source=HALLS, on_success=on_success)


@action(
    HALLS,
    "open",
    label="Open the next exhibit",
    cost=Cost(actions=1, group_clues=1, group_here=True),
    when=lambda g, _use: top_apart(g, EXHIBITS) is not None,
    why="All exhibits are open.",
)
async def open_exhibit(g: Game, _use: Use) -> None:
    """Museum Halls: Action, the group here spends 1 clue per investigator: open an exhibit.

    Put the top card of the Exhibit deck into play, unrevealed.
    """
    copy = top_apart(g, EXHIBITS)
    if copy is not None:
        add_place(g, copy)


@action(
    SUPPLIES,
    "search",
    label="Search your top 6 cards for a card",
    is_a=SECURITY,
    cost=Cost(actions=2),
    limit=Limit(1, "turn"),
    when=you_have_a_deck,
    why="Your deck is empty.",
)
async def search_security_office(g: Game, use: Use) -> None:
    """Security Office: 2 actions: draw 1 of your top 6 cards, then shuffle. Once per turn."""
    top = g.who(use.seat).deck[:6]
    await fetch(g, use.seat, top, lambda _card: True, source=SUPPLIES)


def _unrevealed_exhibits(g: Game) -> list[Piece]:
    """Return the unrevealed Exhibit Halls in play."""
    return [
        place
        for place in g.places.all()
        if g.card(place).has_trait("Exhibit") and not place.revealed
    ]


@action(
    MAPS,
    "look",
    label="Look at an exhibit",
    is_a=SECURITY,
    cost=Cost(actions=2),
    limit=Limit(1, "turn"),
    when=lambda g, _use: bool(_unrevealed_exhibits(g)) or top_apart(g, EXHIBITS) is not None,
    why="You already know all exhibits.",
)
async def look_at_exhibit(g: Game, use: Use) -> None:
    """Security Office: 2 actions: look at an Exhibit Hall’s revealed side. Once per turn.

    Choose one in play or the top card of the Exhibit deck.
    """
    top = top_apart(g, EXHIBITS)
    words = [("deck", "The next one of the deck")] if top is not None else []
    words += [("table", "One in play")] if _unrevealed_exhibits(g) else []
    choice = await choose_word(g, use.seat, "Which exhibit do you look at?", words, source=MAPS)
    if choice == "deck" and top is not None:
        look_at(g, use.seat, [top])
        return
    place = await choose_piece(
        g, use.seat, "Which exhibit do you look at?", lambda: _unrevealed_exhibits(g), source=MAPS
    )
    if place is not None:
        look_at(g, use.seat, [place.copy])


@constant(ADMINISTRATION, MAY_NOT_INVESTIGATE)
def administration_office_requires_resources(
    g: Game, office: Piece, seat: Seat, place: Piece
) -> str:
    """Administration Office: With 4 or fewer resources you can’t investigate it."""
    poor = place is office and g.who(seat).resources <= FEW
    return f"You have {FEW} or fewer resources." if poor else ""


@constant(ARCHIVE, MAY_NOT_INVESTIGATE)
def administration_office_requires_cards(g: Game, office: Piece, seat: Seat, place: Piece) -> str:
    """Administration Office: With 4 or fewer cards in hand you can’t investigate it."""
    short = place is office and len(g.who(seat).hand) <= FEW
    return f"You have {FEW} or fewer cards in hand." if short else ""


@forced(ATHABASKAN, "chill", to=Enters, when=this_location)
async def athabaskan_exhibit_takes_actions(g: Game, use: Use) -> None:
    """Exhibit Hall, Athabaskan Exhibit: Forced, after you enter, lose all actions.

    Your turn ends at once.
    """
    who = g.who(use.seat)
    lose_actions(g, use.seat, who.actions + len(who.extras))
    if g.state.turn == use.seat:
        stop_turn(g, use.seat)


@constant(ATHABASKAN, SKILL)
def athabaskan_exhibit_adds_agility(
    g: Game, place: Piece, seat: Seat, skill: Skill, _test: SkillTest | None
) -> int:
    """Exhibit Hall, Athabaskan Exhibit: Investigators here have +2 agility."""
    return 2 if skill is Skill.AGILITY and g.who(seat).place == place.id else 0


@forced(MEDUSA, "stare", to=TestFails, when=investigates_this_location)
async def medusa_exhibit_discards_asset(g: Game, use: Use) -> None:
    """Exhibit Hall, Medusa Exhibit: Forced, after you fail to investigate, discard an asset."""
    asset = await choose_piece(
        g,
        use.seat,
        "Which asset do you discard?",
        lambda: g.pieces.discardable(use.seat),
        source=MEDUSA,
        kind="discard",
    )
    if asset is not None:
        discard_piece(g, asset)


@forced(NATURE, "wilt", to=Enters, when=this_location)
async def nature_exhibit_discards_cards(g: Game, use: Use) -> None:
    """Exhibit Hall, Nature Exhibit: Forced, after you enter, discard 2 random cards."""
    for _ in range(2):
        discard_random(g, use.seat)


@forced(EGYPTIAN, "curse", to=TestFails, when=investigates_this_location)
async def egyptian_exhibit_takes_action(g: Game, use: Use) -> None:
    """Exhibit Hall, Egyptian Exhibit: Forced, after you fail to investigate, lose 1 action."""
    lose_actions(g, use.seat, 1)


@forced(DEAD, "mourn", to=TestFails, when=investigates_this_location)
async def hall_of_the_dead_deals_horror(g: Game, use: Use) -> None:
    """Exhibit Hall, Hall of the Dead: Forced, after you fail to investigate, take 1 horror."""
    await deal(g, use.seat, horror=1, source=DEAD)


@constant(RESTRICTED, MAY_NOT_INVESTIGATE)
def restricted_hall_cannot_be_investigated(g: Game, hall: Piece, _seat: Seat, place: Piece) -> str:
    """Exhibit Hall, Restricted Hall: You can’t investigate it while Hunting Horror is here."""
    return (
        "You can’t investigate while Hunting Horror is here."
        if place is hall and is_horror_at(g, hall)
        else ""
    )


for _code in (ADMINISTRATION, ARCHIVE):
    ruling(_code, "This counts only when the investigation begins.")
ruling(ATHABASKAN, "If you enter outside your own turn, you lose nothing.")
ruling(RESTRICTED, "Other cards can still discover its clues.")
ruling(HALLS, "Enemies can enter even while it’s locked.")
