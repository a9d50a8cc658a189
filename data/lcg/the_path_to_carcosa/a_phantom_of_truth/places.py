"""The locations of *A Phantom of Truth*."""

from __future__ import annotations

from bot.lcg.api import (
    BASE_DOUBLED,
    EVADE,
    FIGHT,
    ICONS_DOUBLED,
    LINKED_FOR_ENEMIES,
    CardRevealed,
    CardType,
    CopyNo,
    Cost,
    EnemyEvades,
    Enters,
    Game,
    Limit,
    Piece,
    PlaceReveals,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    TestSucceeds,
    TurnBegins,
    Until,
    Use,
    Zone,
    action,
    add_to_deck,
    add_uses,
    cannot_enter,
    cannot_play_by_effect,
    choose_cards,
    choose_piece,
    choose_word,
    constant,
    deal,
    draw_cards,
    forced,
    free,
    gain,
    hold,
    hold_fast,
    investigates_this_location,
    may_control,
    may_gain,
    move,
    move_enemy,
    place_doom_on_agenda,
    play_by_effect,
    reaction,
    ruling,
    shuffle_deck,
    shuffle_hand_in,
    take_doom_from_agenda,
    take_test,
    this_location,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.byakhee import is_byakhee

MONTPARNASSE, MONTMARTRE_MARKET, MONTMARTRE_SHOPS = "03208", "03209", "03210"
GUIGNOL, OPERA_ICONS, OPERA_SKILL, ORSAY = "03211", "03212", "03213", "03214"
LACHAISE, CANAL, MARAIS_CALM, MARAIS_CROWDED = "03215", "03216", "03217", "03218"
NOTRE_DAME, GARDENS = "03219", "03220"
SUPPLIES = ("supplies", "ammo")
FRIGHT = 2


# Montparnasse and Montmartre


@free(
    MONTPARNASSE,
    "sell",
    label="Gain resources for its willpower icons",
    cost=Cost(discard_icons=Skill.WILLPOWER),
    limit=Limit(1, "round"),
    when=may_gain,
    why="You can’t gain resources.",
)
async def sell_card_at_montparnasse(g: Game, use: Use) -> None:
    """Montparnasse: Free, discard a card with willpower icons from your hand. Once per round.

    Gain 1 resource for each of these icons.
    """
    icons = sum(g.card(copy).matching_icons(Skill.WILLPOWER) for copy in use.paid)
    gain(g, use.seat, icons)


ruling(MONTPARNASSE, "Wild icons count as willpower icons.")


def _playable_assets(g: Game, seat: Seat, shown: list[CopyNo]) -> list[CopyNo]:
    """Return the assets among revealed cards that an investigator can play and control."""
    return [
        copy
        for copy in shown
        if g.card(copy).type is CardType.ASSET
        and may_control(g, seat, g.card(copy))
        and not cannot_play_by_effect(g, seat, copy)
    ]


@action(
    MONTMARTRE_MARKET,
    "reveal",
    label="Reveal the top card of each deck",
    limit=Limit(1, "round", group=True),
    when=lambda g, _use: any(who.deck for who in g.playing()),
    why="All decks are empty.",
)
async def reveal_top_cards_at_montmartre(g: Game, use: Use) -> None:
    """Montmartre: Action, reveal the top card of each investigator’s deck.

    You may play an asset among them, paying its cost; it comes under your control. Then each deck
    is shuffled. Once per round for the whole group.
    """
    decks = {who.seat: who.deck[0] for who in g.playing() if who.deck}
    for owner, copy in decks.items():
        g.tell(CardRevealed(code=g.card(copy).code, seat=owner, where=Zone.DECK))
    chosen = await choose_cards(
        g,
        use.seat,
        "Which asset do you play?",
        lambda: _playable_assets(g, use.seat, list(decks.values())),
        least=0,
        source=MONTMARTRE_MARKET,
        secret=False,
    )
    for copy in chosen:
        hold(g, copy)
        await play_by_effect(g, use.seat, copy)
        owner = g.cards.owner(copy)
        if copy in g.state.limbo and owner is not None:
            add_to_deck(g, owner, copy)
    for owner in decks:
        shuffle_deck(g, owner)


ruling(MONTMARTRE_MARKET, "The cards aren’t drawn: a weakness does nothing.")
ruling(MONTMARTRE_MARKET, "An asset from another investigator’s deck stays that investigator’s.")


def _cards_to_supply(g: Game, seat: Seat) -> list[Piece]:
    """Return the cards of an investigator that use supplies or ammo."""
    mine = g.in_play.controlled_by(seat)
    uses = [(piece, g.card(piece).uses) for piece in mine]
    return [piece for piece, use in uses if use is not None and str(use.kind) in SUPPLIES]


@action(
    MONTMARTRE_SHOPS,
    "supply",
    label="Add 1 supply or ammo",
    cost=Cost(actions=1, resources=1),
    limit=Limit(1, "round"),
    when=lambda g, use: bool(_cards_to_supply(g, use.seat)),
    why="You control no card that uses supplies or ammo.",
)
async def buy_supplies_at_montmartre(g: Game, use: Use) -> None:
    """Montmartre: Action, 1 resource: add 1 supply or ammo to a card you control.

    Once per round.
    """
    piece = await choose_piece(
        g,
        use.seat,
        "Which card gets 1 supply or ammo?",
        lambda: _cards_to_supply(g, use.seat),
        source=MONTMARTRE_SHOPS,
    )
    if piece is not None:
        add_uses(g, piece, 1)


ruling(MONTMARTRE_SHOPS, "The card may then have more than it came with.")


# The theatres


@forced(GUIGNOL, "shock", to=PlaceReveals, when=this_location)
async def guignol_takes_horror_or_hand(g: Game, use: Use[PlaceReveals]) -> None:
    """Grand Guignol: Forced, after you reveal it, take 2 horror, or lose your hand.

    For the latter, shuffle the cards of your hand that aren’t weaknesses into your deck and draw as
    many.
    """
    seat = use.event.seat
    words = [("horror", f"Take {FRIGHT} horror")]
    if any(not g.card(copy).is_weakness for copy in g.investigators.loose_hand(seat)):
        words.append(("hand", "Shuffle your hand into your deck and draw as many cards"))
    word = await choose_word(g, seat, "What does the play do to you?", words, source=GUIGNOL)
    if word == "hand":
        await draw_cards(g, seat, shuffle_hand_in(g, seat))
    else:
        await deal(g, seat, horror=FRIGHT, source=GUIGNOL)


ruling(GUIGNOL, "With no card to shuffle in you have to take the horror.")


def _investigates(place: Piece, test: SkillTest) -> bool:
    """Return True if a test investigates this location."""
    return test.kind is TestKind.INVESTIGATE and test.target == place.id


@constant(OPERA_ICONS, ICONS_DOUBLED)
def opera_doubles_icons(_g: Game, opera: Piece, test: SkillTest) -> bool:
    """Opéra Garnier: While you investigate it, the icons of committed cards count double."""
    return _investigates(opera, test)


@constant(OPERA_SKILL, BASE_DOUBLED)
def opera_doubles_base_skill(_g: Game, opera: Piece, test: SkillTest) -> bool:
    """Opéra Garnier: While you investigate it, the base value of your skill is doubled."""
    return _investigates(opera, test)


ruling(OPERA_ICONS, "Only icons are doubled, not what the text of a committed card adds.")
ruling(OPERA_SKILL, "Bonuses are added after that, once.")


# Gare d’Orsay


def _stations_to_reach(g: Game, seat: Seat) -> list[Piece]:
    """Return the Rail locations that an investigator could move to."""
    here = g.places.of_seat(seat)
    others = [p for p in g.places.all() if p is not here and g.card(p).has_trait("Rail")]
    return [place for place in others if not cannot_enter(g, seat, place)]


@action(
    ORSAY,
    "travel",
    label="Move to a Rail location",
    cost=Cost(actions=1, resources=1),
    when=lambda g, use: bool(_stations_to_reach(g, use.seat)),
    why="There’s no Rail location that you can move to.",
)
async def take_the_train(g: Game, use: Use) -> None:
    """Gare d’Orsay: Action, 1 resource: move to any Rail location."""
    place = await choose_piece(
        g,
        use.seat,
        "Where does the train take you?",
        lambda: _stations_to_reach(g, use.seat),
        source=ORSAY,
    )
    if place is not None:
        await move(g, use.seat, place.id)


ruling(ORSAY, "It isn’t a move action, and it provokes attacks of opportunity.")


# Where you are held


@forced(LACHAISE, "linger", to=TestSucceeds, when=investigates_this_location)
async def lachaise_holds_whoever_searched(g: Game, use: Use[TestSucceeds]) -> None:
    """Père Lachaise Cemetery: Forced, after you investigate it successfully, you can’t leave.

    That lasts until the end of the round.
    """
    hold_fast(g, use.event.test.seat, Until.ROUND, LACHAISE, at=use.source.id)


@forced(MARAIS_CROWDED, "linger", to=Enters, when=this_location)
async def marais_holds_whoever_enters(g: Game, use: Use[Enters]) -> None:
    """Le Marais: Forced, after you enter it, you can’t leave for the rest of the round."""
    hold_fast(g, use.event.seat, Until.ROUND, MARAIS_CROWDED, at=use.source.id)


def _begins_turn_here(g: Game, use: Use[TurnBegins]) -> bool:
    return use.event.seat == use.seat and g.who(use.seat).place == use.source.id


@reaction(
    MARAIS_CALM,
    "browse",
    to=TurnBegins,
    label="Draw 1 card",
    limit=Limit(1, "round", group=True),
    when=_begins_turn_here,
)
async def draw_card_at_le_marais(g: Game, use: Use[TurnBegins]) -> None:
    """Le Marais: Reaction, when your turn begins here, draw 1 card.

    Once per round for the whole group.
    """
    await draw_cards(g, use.seat, 1)


# The canal, the cathedral, the gardens


def _is_evaded_here(g: Game, use: Use[EnemyEvades]) -> bool:
    enemy = use.event.enemy
    here = g.places.where(enemy) == use.source.id
    return here and use.event.seat == use.seat and bool(g.places.connections(use.source))


@reaction(
    CANAL,
    "push",
    to=EnemyEvades,
    label="Move the enemy to a connecting location",
    limit=Limit(1, "round"),
    when=_is_evaded_here,
)
async def push_enemy_from_the_canal(g: Game, use: Use[EnemyEvades]) -> None:
    """Canal Saint-Martin: Reaction, after you evade an enemy here, move it away, once per round.

    It goes to a connecting location of your choice.
    """
    place = await choose_piece(
        g,
        use.seat,
        "Where does the enemy go?",
        lambda: g.places.connections(use.source),
        source=CANAL,
    )
    if place is not None:
        await move_enemy(g, use.event.enemy, place)


ruling(CANAL, "Any evasion will do, an automatic one too.")


def _is_at(g: Game, place: Piece, enemy: Piece) -> bool:
    return g.places.where(enemy) == place.id


@constant(NOTRE_DAME, FIGHT)
def notre_dame_weakens_enemies(g: Game, church: Piece, enemy: Piece) -> int:
    """Notre-Dame: Each enemy here has −1 fight and +1 evade."""
    return -1 if _is_at(g, church, enemy) else 0


@constant(NOTRE_DAME, EVADE)
def notre_dame_makes_enemies_elusive(g: Game, church: Piece, enemy: Piece) -> int:
    """Notre-Dame: Each enemy here has −1 fight and +1 evade."""
    return 1 if _is_at(g, church, enemy) else 0


@action(
    NOTRE_DAME,
    "pray",
    label="Place doom on the agenda, or remove doom from it",
    limit=Limit(1, "game", group=True),
    tests=NOTRE_DAME,
)
async def pray_at_notre_dame(g: Game, use: Use) -> None:
    """Notre-Dame: Action, test willpower (6), once per game for the whole group.

    If you succeed, place 1 doom on the current agenda, or remove 1 doom from it.
    """

    async def heard(_trial: SkillTest) -> None:
        words = [
            ("remove", "Remove 1 doom from the agenda"),
            ("place", "Place 1 doom on the agenda"),
        ]
        word = await choose_word(g, use.seat, "What do you pray for?", words, source=NOTRE_DAME)
        if word == "place":
            await place_doom_on_agenda(g, g.stages.agenda, 1)
        elif word == "remove":
            take_doom_from_agenda(g, g.stages.agenda, 1)

    await take_test(
        g, use.seat, *read_printed_test(g, NOTRE_DAME), source=NOTRE_DAME, on_success=heard
    )


ruling(NOTRE_DAME, "The agenda doesn’t advance before doom is next checked.")


@constant(GARDENS, LINKED_FOR_ENEMIES)
def gardens_draw_byakhee(g: Game, gardens: Piece, enemy: Piece, place: Piece, other: Piece) -> bool:
    """Gardens of Luxembourg: While a Byakhee moves, it has a way here if an investigator is here.

    The way leads from its location straight to this one.
    """
    leads_here = other is gardens and g.places.where(enemy) == place.id
    return leads_here and is_byakhee(g.card(enemy)) and bool(g.investigators.at(gardens.id))


ruling(GARDENS, "The way leads only to the Gardens. It counts for who is nearest, and each step.")
