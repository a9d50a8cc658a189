"""The acts and agendas of *The House Always Wins*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lcg.api import (
    GAINS,
    Card,
    CardType,
    CopyNo,
    EnemyHarmed,
    Game,
    Keyword,
    LooseTokenReveals,
    PhaseBegins,
    Piece,
    Seat,
    Timing,
    Token,
    TokenReveals,
    Use,
    add_place,
    add_to_encounter_deck,
    advance_agenda,
    advance_past,
    back,
    choose_cards,
    choose_word,
    constant,
    discard_enemy,
    discard_until,
    end,
    forced,
    from_aside,
    lead_picks,
    move_enemy,
    objective,
    put_at,
    put_uncontrolled,
    reaction,
    remove_place,
    ruling,
    settle_engagements,
    shuffle_encounter_deck,
    spawn,
    token_words,
    treat_token,
    use_version,
)
from data.lcg.the_dunwich_legacy.crew import criminals_in_play
from data.lcg.the_dunwich_legacy.order import was_extracurricular_activity_played
from data.lcg.the_dunwich_legacy.the_house_always_wins.club import CHEATED
from data.lcg.the_dunwich_legacy.the_house_always_wins.encounters import (
    ALL_IN,
    CLOVER,
    FOLD,
    MORGAN,
)
from data.lcg.the_dunwich_legacy.the_house_always_wins.places import (
    BAR,
    BELLA_LUNA,
    HALL,
    LOUNGE,
    VIP,
)

CLUB, MUSCLE, CHAOS = "02063", "02064", "02065"
LUCK, SKIN_GAME = "02066", "02067"


def is_criminal_enemy(card: Card) -> bool:
    """Return True if a card is an enemy with the trait Criminal."""
    return card.type is CardType.ENEMY and card.has_trait("Criminal")


def _is_abomination(card: Card) -> bool:
    return card.type is CardType.ENEMY and card.has_trait("Abomination")


def _set_aside_cards_of_set(g: Game, slug: str) -> list[CopyNo]:
    """Return the set-aside cards of an encounter set."""
    return [copy for copy in g.state.aside if g.card(copy).encounter_set == slug]


# Agendas


@constant(CLUB, GAINS, stage=True)
def make_criminals_aloof(g: Game, _agenda: Piece, enemy: Piece, keyword: Keyword) -> bool:
    """The Clover Club: Each Criminal enemy is aloof."""
    return keyword is Keyword.ALOOF and g.card(enemy).has_trait("Criminal")


def _is_criminal_damaged(g: Game, use: Use[EnemyHarmed]) -> bool:
    return use.event.seat is not None and g.card(use.event.enemy).has_trait("Criminal")


@forced(CLUB, "struck", to=EnemyHarmed, when=_is_criminal_damaged)
async def advance_when_criminal_is_damaged(g: Game, _use: Use) -> None:
    """The Clover Club: Forced, if an investigator damages a Criminal, advance at once."""
    await advance_agenda(g)
    await settle_engagements(g)


@back(CLUB)
async def shuffle_in_discards_and_perhaps_advance(g: Game) -> None:
    """The Clover Club: Shuffle the encounter discard pile into the encounter deck.

    If you played Extracurricular Activity before this, agenda 2 advances at once too.
    """
    shuffle_encounter_deck(g, with_discard=True)
    if was_extracurricular_activity_played(g):
        await advance_past(g)
    await settle_engagements(g)


@back(MUSCLE)
async def spawn_abomination_in_lounge(g: Game) -> None:
    """Underground Muscle: A random Hideous Abomination spawns in the Lounge.

    Shuffle the others, Striking Fear and the encounter discard pile into the encounter deck.
    Everyone in La Bella Luna moves to the Lounge, and La Bella Luna leaves the game.
    """
    lounge, beasts = g.in_play.first_of(LOUNGE), _set_aside_cards_of_set(g, "hideous_abominations")
    if beasts and lounge is not None:
        names = [str(g.card(copy).code) for copy in beasts]
        await spawn(g, g.chance.choose("beast", beasts, names), g.state.lead, at=lounge.id)
    for slug in ("hideous_abominations", "striking_fear"):
        for copy in _set_aside_cards_of_set(g, slug):
            add_to_encounter_deck(g, copy)
    shuffle_encounter_deck(g, with_discard=True)
    await _move_everyone_from_bella_luna(g, lounge)


async def _move_everyone_from_bella_luna(g: Game, lounge: Piece | None) -> None:
    luna = g.in_play.first_of(BELLA_LUNA)
    if luna is None or lounge is None:
        return
    await put_at(g, [who.seat for who in g.investigators.at(luna.id)], lounge)
    for enemy in g.enemies.at(luna.id):
        await move_enemy(g, enemy, lounge)
    remove_place(g, luna)


def _criminals_beside_abomination(g: Game) -> list[Piece]:
    """Return the Criminal enemies at locations with an Abomination."""
    lairs = {
        g.places.where(enemy) for enemy in g.enemies.all() if g.card(enemy).has_trait("Abomination")
    }
    return [enemy for enemy in criminals_in_play(g) if g.places.where(enemy) in lairs]


@forced(
    CHAOS,
    "devour",
    to=PhaseBegins,
    when=lambda g, use: use.event.phase == "enemy" and bool(_criminals_beside_abomination(g)),
)
async def discard_devoured_criminals(g: Game, _use: Use) -> None:
    """Chaos in the Clover Club: Forced, when the enemy phase begins, discard Criminals.

    Only those at the same location as an Abomination enemy.
    """
    for enemy in _criminals_beside_abomination(g):
        discard_enemy(g, enemy)


@back(CHAOS)
async def end_game_with_collapse(_g: Game) -> None:
    """Chaos in the Clover Club: The building collapses (resolution 4)."""
    raise end("r4")


# Acts


def _can_cheat(g: Game, use: Use[TokenReveals] | Use[LooseTokenReveals]) -> bool:
    event = use.event
    seat = event.test.seat if isinstance(event, TokenReveals) else event.seat
    return seat == use.seat and not g.limits.use_count("round", CHEATED)


async def _choose_other_token(g: Game, seat: Seat, shown: Token) -> Token | None:
    """Let the seat choose another token in the bag and note the cheating; None if it declines."""
    others = [each for each in dict.fromkeys(g.state.bag) if each != shown]
    words = [(f"t{n}", token_words(each).capitalize()) for n, each in enumerate(others)]
    key = await choose_word(g, seat, "Which token do you treat it as?", words, source=LUCK)
    if not key:
        return None
    g.limits.record_use("round", CHEATED)
    g.limits.record_use("game", CHEATED)
    return others[int(key[1:])]


@reaction(LUCK, "cheat", to=TokenReveals, timing=Timing.WHEN, label="Cheat", when=_can_cheat)
async def replace_revealed_token(g: Game, use: Use[TokenReveals]) -> None:
    """Beginner’s Luck: Reaction, when you reveal a token, treat it as another token in the bag.

    Then you have cheated. Once per round for the whole group. Objective, with 4 clues per
    investigator, advance.
    """
    event = use.event
    token = await _choose_other_token(g, use.seat, event.drawn.token)
    if token is not None:
        event.drawn = treat_token(g, event.test, event.drawn, token, LUCK)


@reaction(
    LUCK, "cheat_at_cards", to=LooseTokenReveals, timing=Timing.WHEN, label="Cheat", when=_can_cheat
)
async def replace_token_at_cards(g: Game, use: Use[LooseTokenReveals]) -> None:
    """Beginner’s Luck: Reaction, when you reveal a token, treat it as another token in the bag.

    Then you have cheated. Once per round for the whole group. Objective, with 4 clues per
    investigator, advance.
    """
    token = await _choose_other_token(g, use.seat, use.event.token)
    if token is not None:
        use.event.token = token


@back(LUCK)
async def put_darkened_hall_into_play(g: Game) -> None:
    """Beginner’s Luck: The Darkened Hall enters play.

    On agenda 1, discard from the encounter deck until a Criminal comes up; it spawns there.
    """
    copy = from_aside(g, HALL)
    hall = add_place(g, copy) if copy is not None else g.in_play.first_of(HALL)
    if g.state.agenda.index == 0 and hall is not None:
        criminal = discard_until(g, is_criminal_enemy)
        if criminal is not None:
            await spawn(g, criminal, g.state.lead, at=hall.id)


def _seats_in_vip_area(g: Game) -> list[Seat]:
    place = g.in_play.first_of(VIP)
    return [who.seat for who in g.investigators.at(place.id if place is not None else None)]


objective(SKIN_GAME, payers=_seats_in_vip_area, place=VIP, anytime=True)


@back(SKIN_GAME)
async def resolve_skin_game(g: Game) -> None:
    """Skin Game: It depends on whether you played Extracurricular Activity before this.

    If not, Dr Francis Morgan enters play in the VIP Area; act 3 is All In. If so, Peter Clover and
    an Abomination enter play in the Bar; act 3 is Fold.
    """
    if was_extracurricular_activity_played(g):
        await _spawn_clover_and_abomination(g)
        use_version(g, ALL_IN, FOLD)
        return
    morgan, place = from_aside(g, MORGAN), g.in_play.first_of(VIP)
    if morgan is not None and place is not None:
        put_uncontrolled(g, morgan, place)


async def _spawn_clover_and_abomination(g: Game) -> None:
    bar, clover = g.in_play.first_of(BAR), from_aside(g, CLOVER)
    if bar is None:
        return
    if clover is not None:
        put_uncontrolled(g, clover, bar)
    pool = [*g.state.encounter_deck, *g.state.aside, *g.state.encounter_discard]
    beast = await _choose_abomination(g, pool)
    if beast is not None:
        await spawn(g, beast, g.state.lead, at=bar.id)
    shuffle_encounter_deck(g)


async def _choose_abomination(g: Game, pool: Sequence[CopyNo]) -> CopyNo | None:
    found = [copy for copy in pool if _is_abomination(g.card(copy))]
    chosen = await lead_picks(
        g,
        lambda lead: choose_cards(
            g,
            lead,
            "Which Abomination spawns in the Bar?",
            lambda: found,
            source=SKIN_GAME,
            secret=False,
        ),
    )
    return chosen[0] if chosen else None


objective(ALL_IN, place=VIP)
objective(FOLD, place=BAR)


@back(ALL_IN)
async def end_game_after_all_in(_g: Game) -> None:
    """All In: Objective, when every undefeated investigator has resigned, the game ends.

    Resolution 2 if one of them has Dr. Morgan, otherwise resolution 1.
    """
    raise end("r1")


@back(FOLD)
async def end_game_after_fold(_g: Game) -> None:
    """Fold: Objective, when every undefeated investigator has resigned, the game ends.

    Resolution 3 if one of them has Peter Clover, otherwise resolution 1.
    """
    raise end("r1")


ruling(CLUB, "When this agenda advances, Criminals stop being aloof: ready ones engage at once.")
ruling(LUCK, "The token counts as the chosen one in every way; an elder sign works as your own.")
