"""The locations of *Black Stars Rise*: the village, and the abbey above it."""

from __future__ import annotations

from collections.abc import Callable

from bot.lcg.api import (
    DIFFICULTY,
    ENTRY_CLUES,
    ICONS_DOUBLED,
    MAY_NOT_DISCOVER_AT,
    MAY_NOT_ENTER,
    SHROUD,
    AgendaGainsDoom,
    Attempt,
    Card,
    CardType,
    CopyNo,
    Cost,
    Enters,
    Game,
    Harm,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    Skill,
    SkillTest,
    TestOver,
    Use,
    action,
    actions_left,
    add_clues,
    add_place,
    by_margin,
    can_investigate,
    choose_agenda,
    choose_cards,
    choose_piece,
    choose_word,
    constant,
    deal,
    deal_all,
    discard_from_hand,
    discard_piece,
    draw_encounter,
    forced,
    from_aside,
    heal,
    investigate_with,
    is_remembered,
    lose_actions,
    of_card,
    place_doom_on_agenda,
    remember,
    resolve_encounter,
    ruling,
    spare_cards,
    take_doom_from_agenda,
    take_test,
    this_location,
    you_have,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.black_stars_rise.decks import (
    DECK_A,
    DECK_C,
    agenda_of,
    doom_on,
    has_more_doom,
)

PORTE, GRAND_RUE = "03283", "03284"
WALL, HIGH_WALL, NORTH, HIGH_NORTH = "03285", "03286", "03287", "03288"
STEPS, STEEP_STEPS, CHURCH = "03289", "03290", "03291"
CHOIR_A, CHOIR_C, CLOISTER, HALL = "03292", "03293", "03294", "03295"
CHAPEL_OPEN, CHAPEL_FORBIDDEN = "03296", "03297"
TOWER_OPEN, TOWER_FORBIDDEN = "03298", "03299"
CHAPELS, TOWERS = (CHAPEL_OPEN, CHAPEL_FORBIDDEN), (TOWER_OPEN, TOWER_FORBIDDEN)
BEHIND_THE_CHURCH = (CHOIR_A, CHOIR_C, HALL, CLOISTER, *CHAPELS, *TOWERS)
GUIDE, KEY = "found_a_guide", "found_the_tower_key"
ENTRY, DARKER, HEALED, LITTLE_SANITY, MOST = 3, 2, 2, 3, 3


# The village


def _can_move_doom(g: Game, _use: Use) -> bool:
    return g.stages.has_two_agendas and any(doom_on(g, card) for card in g.stages.agendas)


@action(
    PORTE,
    "drain",
    cost=Cost(actions=2),
    label="Move 1 doom between the agendas; 2 clues appear",
    when=_can_move_doom,
    why="There’s no doom to move from one agenda to another.",
)
async def porte_moves_doom(g: Game, use: Use) -> None:
    """Porte de l’Avancée: 2 actions: move 1 doom from one agenda to the other.

    Then place 2 clues on Porte de l’Avancée.
    """
    sources = [card for card in g.stages.agendas if doom_on(g, card)]
    if not (g.stages.has_two_agendas and sources):
        return
    origin = await choose_agenda(
        g, "From which agenda do you move 1 doom?", sources, seat=use.seat, source=PORTE
    )
    other = next(card for card in g.stages.agendas if card is not origin)
    if take_doom_from_agenda(g, origin, 1):
        await place_doom_on_agenda(g, other, 1)
        add_clues(g, use.source, 2)


ruling(PORTE, "The moved doom counts as placed on the other agenda.")
by_margin(GRAND_RUE)


def _barely(_g: Game, use: Use[TestOver]) -> bool:
    test = use.event.test
    here = test.kind == "investigate" and test.target == use.source.id
    return here and bool(test.success) and test.margin <= 1


@forced(GRAND_RUE, "doom", to=TestOver, when=_barely)
async def grand_rue_adds_doom(g: Game, use: Use[TestOver]) -> None:
    """Grand Rue: Forced, after you investigate here and succeed by 0 or 1: 1 doom.

    Place it on the agenda with the most doom; if both have the most, on the one you choose.
    """
    most = max(doom_on(g, card) for card in g.stages.agendas)
    among = [card for card in g.stages.agendas if doom_on(g, card) == most]
    agenda = await choose_agenda(
        g, "Which agenda gets 1 doom?", among, seat=use.event.test.seat, source=GRAND_RUE
    )
    await place_doom_on_agenda(g, agenda, 1)


def _of_deck(deck: tuple[str, ...]) -> Callable[[Game, Use[AgendaGainsDoom]], bool]:
    def matches(_g: Game, use: Use[AgendaGainsDoom]) -> bool:
        return use.event.agenda in deck

    return matches


@forced(WALL, "batter", to=AgendaGainsDoom, when=_of_deck(DECK_A))
async def outer_wall_deals_damage(g: Game, use: Use) -> None:
    """Outer Wall: Forced, after doom is placed on the “a” agenda, it batters the wall.

    Each investigator here takes 1 damage.
    """
    here = g.investigators.at(use.source.id)
    await deal_all(g, [Harm(who.seat, damage=1, source=of_card(WALL)) for who in here])


@forced(NORTH, "whisper", to=AgendaGainsDoom, when=_of_deck(DECK_C))
async def north_tower_deals_horror(g: Game, use: Use) -> None:
    """North Tower: Forced, after doom is placed on the “c” agenda, the sky opens.

    Each investigator here takes 1 horror.
    """
    here = g.investigators.at(use.source.id)
    await deal_all(g, [Harm(who.seat, horror=1, source=of_card(NORTH)) for who in here])


@constant(HIGH_WALL, ICONS_DOUBLED)
def outer_wall_doubles_icons(g: Game, wall: Piece, test: SkillTest) -> bool:
    """Outer Wall: While the “c” agenda has more doom than the “a” agenda, icons count double.

    That is for cards committed to tests here.
    """
    return g.who(test.seat).place == wall.id and has_more_doom(g, DECK_C, DECK_A)


@constant(HIGH_NORTH, DIFFICULTY)
def north_tower_eases_tests(g: Game, tower: Piece, test: SkillTest) -> int:
    """North Tower: While the “a” agenda has more doom than the “c” agenda, tests here are easier.

    Their difficulty is 1 lower.
    """
    here = g.who(test.seat).place == tower.id
    return -1 if here and has_more_doom(g, DECK_A, DECK_C) else 0


for _code in (HIGH_WALL, HIGH_NORTH):
    ruling(_code, "Once an act has taken the place of a deck, neither agenda has more doom.")


def _topmost(g: Game, fits: Callable[[Card], bool]) -> CopyNo | None:
    """Return the uppermost card of the encounter discard pile that fits."""
    pile = reversed(g.state.encounter_discard)
    return next((copy for copy in pile if fits(g.card(copy))), None)


def _is_omen(card: Card) -> bool:
    return card.type is CardType.TREACHERY and card.has_trait("Omen")


def _is_cultist(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Cultist")


async def _draw_again(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Let an investigator draw a card of the encounter discard pile, with its surge."""
    if await resolve_encounter(g, seat, copy):
        await draw_encounter(g, seat)


@forced(STEPS, "climb", to=Enters, when=this_location)
async def broken_steps_cost_action(g: Game, use: Use[Enters]) -> None:
    """Broken Steps: Forced, after you enter, lose 1 action or draw an Omen.

    It is the uppermost Omen treachery in the encounter discard pile.
    """
    seat, omen = use.event.seat, _topmost(g, _is_omen)
    words = [("action", "Lose 1 action")] if actions_left(g, seat) else []
    if omen is not None:
        words.append(("draw", f"Draw {g.card(omen).name}"))
    word = await choose_word(g, seat, "What do the steps cost you?", words, source=STEPS)
    if word == "action":
        lose_actions(g, seat, 1)
    elif word == "draw" and omen is not None:
        await _draw_again(g, seat, omen)


@forced(STEEP_STEPS, "climb", to=Enters, when=this_location)
async def broken_steps_cost_asset(g: Game, use: Use[Enters]) -> None:
    """Broken Steps: Forced, after you enter, discard an asset you control or draw a Cultist.

    It is the uppermost Cultist enemy in the encounter discard pile.
    """
    seat, cultist = use.event.seat, _topmost(g, _is_cultist)
    words = [("asset", "Discard an asset")] if g.pieces.discardable(seat) else []
    if cultist is not None:
        words.append(("draw", f"Draw {g.card(cultist).name}"))
    word = await choose_word(g, seat, "What do the steps cost you?", words, source=STEEP_STEPS)
    if word == "draw" and cultist is not None:
        await _draw_again(g, seat, cultist)
    elif word == "asset":
        asset = await choose_piece(
            g,
            seat,
            "Which asset do you discard?",
            lambda: g.pieces.discardable(seat),
            source=STEEP_STEPS,
            kind="discard",
        )
        if asset is not None:
            discard_piece(g, asset)


for _code in (STEPS, STEEP_STEPS):
    ruling(_code, "You can only choose what you can do; if you can do neither, nothing happens.")


# The abbey


@constant(CHURCH, ENTRY_CLUES, revealed=False)
def church_costs_clues(g: Game, church: Piece, _seat: Seat, to: Piece) -> int:
    """Abbey Church: To enter it unrevealed, investigators at Broken Steps spend 3 clues each.

    They do so as a group, 3 clues per investigator in the game.
    """
    return ENTRY * g.state.started if to is church else 0


@forced(CHURCH, "open", to=PlaceReveals, when=this_location)
async def church_opens_abbey(g: Game, _use: Use) -> None:
    """Abbey Church: Forced, when it is revealed, the five set-aside locations enter play."""
    for code in BEHIND_THE_CHURCH:
        copy = from_aside(g, code)
        if copy is not None:
            add_place(g, copy)


@constant(CHURCH, SHROUD)
def church_is_darker(g: Game, church: Piece, place: Piece) -> int:
    """Abbey Church: +2 shroud while two agendas with different numbers are in play."""
    different = len({agenda.stage for agenda in g.stages.agendas}) > 1
    return DARKER if place is church and different else 0


def _heals_for_doom(code: str, deck: tuple[str, ...], what: str, letter: str) -> None:
    """Give a Chœur Gothique its action: 1 doom on the agenda of a deck heals 2."""

    async def choir_heals(g: Game, use: Use) -> None:
        agenda = agenda_of(g, deck)
        if agenda is not None:
            await place_doom_on_agenda(g, agenda, 1)
            amounts = {"damage": HEALED} if what == "damage" else {"horror": HEALED}
            heal(g, use.seat, **amounts)

    choir_heals.__doc__ = (
        f"Chœur Gothique: Action, place 1 doom on the “{letter}” agenda: heal 2 {what}. "
        "Once per game for the whole group."
    )
    has_harm = you_have("damage" if what == "damage" else "horror")
    action(
        code,
        "pray",
        label=f"1 doom on the “{letter}” agenda: heal 2 {what}",
        limit=Limit(1, "game", group=True),
        when=lambda g, use: agenda_of(g, deck) is not None and has_harm(g, use),
        why=f"You have no {what}, or the “{letter}” agenda is gone.",
    )(choir_heals)


_heals_for_doom(CHOIR_A, DECK_A, "damage", "a")
_heals_for_doom(CHOIR_C, DECK_C, "horror", "c")


def _has_no_clues(_g: Game, use: Use) -> bool:
    return not use.source.clues


@action(
    CLOISTER,
    "ask",
    is_a=frozenset({"parley"}),
    label="Find a guide",
    when=lambda g, use: _has_no_clues(g, use) and not is_remembered(g, GUIDE),
    why="There are clues here, or you have found a guide.",
    tests=CLOISTER,
)
async def cloister_finds_guide(g: Game, use: Use) -> None:
    """Cloister: If there are no clues here: Action, Parley: test willpower (3).

    If you succeed, remember that you found a guide.
    """

    async def won(_trial: SkillTest) -> None:
        remember(g, GUIDE)

    await take_test(g, use.seat, *read_printed_test(g, CLOISTER), source=CLOISTER, on_success=won)


@action(
    HALL,
    "search",
    is_a=frozenset({"investigate"}),
    attempt=Attempt(skill=Skill.AGILITY, clues=0),
    label="Look for the tower key",
    when=lambda g, use: (
        _has_no_clues(g, use) and can_investigate(g, use) and not is_remembered(g, KEY)
    ),
    why="There are clues here, or you have found the key.",
)
async def hall_finds_key(g: Game, use: Use) -> None:
    """Knight’s Hall: If there are no clues here: Action, Investigate with agility.

    If you succeed, instead of discovering clues, remember that you found the tower key.
    """

    async def found(_trial: SkillTest) -> None:
        remember(g, KEY)

    await investigate_with(g, use, instead=found)


def _lock(code: str, fact: str, text: str, why: str) -> None:
    """Keep investigators out of an unrevealed location until the group remembers something."""

    def stays_shut(g: Game, itself: Piece, _seat: Seat, place: Piece) -> str:
        return why if place is itself and not is_remembered(g, fact) else ""

    stays_shut.__doc__ = text
    constant(code, MAY_NOT_ENTER, revealed=False)(stays_shut)


for _code in CHAPELS:
    _lock(
        _code,
        GUIDE,
        "Chapel of St. Aubert: Unrevealed, it can’t be entered unless you found a guide.",
        "The way to the chapel is hidden: you need a guide.",
    )
    ruling(_code, "Once one of you has found a guide, everyone can enter.")
for _code in TOWERS:
    _lock(
        _code,
        KEY,
        "Abbey Tower: Unrevealed, it can’t be entered unless you found the tower key.",
        "The door to the tower is locked: you need its key.",
    )
    ruling(_code, "Once one of you has found the key, everyone can enter.")


@constant(CHAPEL_OPEN, MAY_NOT_DISCOVER_AT)
def chapel_hides_clues(g: Game, chapel: Piece, seat: Seat, place: Piece) -> str:
    """Chapel of St. Aubert: Only who has 3 or less remaining sanity can discover clues here."""
    sane = g.investigators.sanity_left(seat) > LITTLE_SANITY
    return "You have more than 3 sanity left." if place is chapel and sane else ""


@action(CHAPEL_OPEN, "despair", label="Take up to 3 horror")
async def chapel_deals_horror(g: Game, use: Use) -> None:
    """Chapel of St. Aubert: Action, take up to 3 horror."""
    words = [(str(n), f"{n} horror") for n in range(1, MOST + 1)]
    word = await choose_word(g, use.seat, "How much horror do you take?", words, source=CHAPEL_OPEN)
    await deal(g, use.seat, horror=int(word or 1), source=CHAPEL_OPEN)


@constant(TOWER_OPEN, MAY_NOT_DISCOVER_AT)
def tower_hides_clues(g: Game, tower: Piece, seat: Seat, place: Piece) -> str:
    """Abbey Tower: Only who has no cards in hand can discover clues here."""
    return "You have cards in hand." if place is tower and g.who(seat).hand else ""


@action(
    TOWER_OPEN,
    "give_up",
    label="Discard up to 3 cards",
    when=lambda g, use: bool(spare_cards(g, use.seat)),
    why="You have no card to discard.",
)
async def tower_takes_cards(g: Game, use: Use) -> None:
    """Abbey Tower: Action, discard up to 3 cards from your hand."""
    chosen = await choose_cards(
        g,
        use.seat,
        "Which cards do you discard?",
        lambda: spare_cards(g, use.seat),
        most=MOST,
        source=TOWER_OPEN,
    )
    for copy in chosen:
        discard_from_hand(g, use.seat, copy)


ruling(TOWER_OPEN, "Weaknesses count as cards in hand; this action can’t discard them.")
