"""The encounter cards of *Dim Carcosa*."""

from __future__ import annotations

from bot.lcg.api import (
    KILLED_AT_ONCE,
    CopyNo,
    Cost,
    Game,
    Piece,
    Seat,
    SkillTest,
    StoryFlips,
    Timing,
    Use,
    action,
    attack,
    before_tokens,
    choose_cards,
    choose_piece,
    choose_seat,
    choose_word,
    commit_hidden,
    constant,
    deal,
    discard_from_hand,
    discard_piece,
    forced,
    move_towards,
    place_doom,
    revelation,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

CREATURE, WINGED_ONE = "03335", "03336"
CURSE, REALM, FINAL_ACT = "03337", "03338", "03339"
TRAITOROUS, TORTUROUS, MURDEROUS = "03340", "03341", "03342"
POSSESSIONS = (TRAITOROUS, TORTUROUS, MURDEROUS)
CURSE_HARDER = 2
CURSE_DAMAGE, CURSE_MUCH_DAMAGE = 2, 4
FINAL_DOOM, REALM_HORROR, MURDEROUS_DAMAGE = 2, 2, 2


def has_twice_the_horror(g: Game, seat: Seat) -> bool:
    """Return True if an investigator has horror greater than twice the sanity."""
    return g.who(seat).horror > 2 * g.investigators.max_sanity(seat)


# Enemies


def _is_near_flip(g: Game, use: Use[StoryFlips]) -> bool:
    here, flipped = g.piece(g.places.where(use.source)), use.event.piece
    if here is None or use.source.exhausted:
        return False
    return flipped is here or flipped in g.places.connections(here)


@forced(CREATURE, "lash_out", to=StoryFlips, timing=Timing.WHEN, when=_is_near_flip)
async def creature_attacks_at_flip(g: Game, use: Use[StoryFlips]) -> None:
    """Creature Out of Demhe: Forced, when its location or a connected one is turned over.

    If it is ready, it attacks each investigator at the location that is turned over.
    """
    for who in g.investigators.at(use.event.piece.id):
        if who.playing and use.source in g.in_play:
            await attack(g, use.source, who.seat)


def _is_free_to_fly(g: Game, use: Use[StoryFlips]) -> bool:
    ready = not use.source.exhausted and use.source.threat is None
    return ready and g.places.where(use.source) != use.event.piece.id


@forced(WINGED_ONE, "fly", to=StoryFlips, when=_is_free_to_fly)
async def winged_one_comes_closer(g: Game, use: Use[StoryFlips]) -> None:
    """Winged One: Forced, after a location is turned over, move once towards it.

    Only if it is ready and unengaged.
    """
    await move_towards(g, use.source, use.event.piece.id)


for _code in (CREATURE, WINGED_ONE):
    ruling(_code, "A location that is turned back sets it off no second time.")


# Treacheries


@revelation(CURSE)
async def dismal_curse(g: Game, use: Use) -> None:
    """Dismal Curse: Revelation, test willpower (3), or (5) if you have no sanity left.

    If you fail, take 2 damage; 4 with more horror on you than twice your sanity.
    """

    async def failed(_trial: SkillTest) -> None:
        much = has_twice_the_horror(g, use.seat)
        await deal(g, use.seat, damage=CURSE_MUCH_DAMAGE if much else CURSE_DAMAGE, source=CURSE)

    skill, difficulty = read_printed_test(g, CURSE)
    harder = 0 if g.investigators.sanity_left(use.seat) else CURSE_HARDER
    await take_test(g, use.seat, skill, difficulty + harder, source=CURSE, on_fail=failed)


@revelation(FINAL_ACT)
async def the_final_act(g: Game, use: Use) -> None:
    """The Final Act: Surge. Revelation, if you have no sanity left, place 2 doom on the agenda.

    This can make it advance.
    """
    if not g.investigators.sanity_left(use.seat):
        await place_doom(g, FINAL_DOOM, may_advance=True)


def _has_price(g: Game, card: Piece | CopyNo, least: int) -> bool:
    """Return True if a card has a printed cost of at least this."""
    cost = g.card(card).cost
    return cost is not None and cost >= least


def _given_in_play(g: Game, seat: Seat, least: int) -> list[Piece]:
    """Return the cards in play that can be discarded and have at least this printed cost."""
    return [each for each in g.pieces.discardable(seat) if _has_price(g, each, least)]


def _given_in_hand(g: Game, seat: Seat, least: int) -> list[CopyNo]:
    """Return the cards in hand that can be discarded and have at least this printed cost."""
    loose = [each for each in g.investigators.loose_hand(seat) if not g.cards.is_weakness(each)]
    return [each for each in loose if _has_price(g, each, least)]


@revelation(REALM)
async def realm_of_madness(g: Game, use: Use) -> None:
    """Realm of Madness: Revelation, discard cards you have in play and in hand.

    Their printed costs add up to at least the horror on you. If you discard none, take 2 horror.
    """
    seat = use.seat
    wanted = g.who(seat).horror
    priced = [*_given_in_play(g, seat, 1), *_given_in_hand(g, seat, 1)]
    if sum(g.card(each).cost or 0 for each in priced) < wanted:
        discarded = _discard_all_priced(g, seat)
    else:
        discarded = await _discard_up_to(g, seat, wanted)
    if not discarded:
        discarded = await _discard_one_free(g, seat)
    if not discarded:
        await deal(g, seat, horror=REALM_HORROR, source=REALM)


def _discard_all_priced(g: Game, seat: Seat) -> bool:
    """Discard all cards with a cost of 1 or more; return True if there was any."""
    in_play, in_hand = _given_in_play(g, seat, 1), _given_in_hand(g, seat, 1)
    for piece in in_play:
        discard_piece(g, piece)
    for copy in in_hand:
        discard_from_hand(g, seat, copy)
    return bool(in_play or in_hand)


async def _discard_up_to(g: Game, seat: Seat, wanted: int) -> bool:
    """Discard chosen cards until their costs reach a sum; return True if any was discarded."""
    left = wanted
    while left > 0 and (cost := await _discard_one(g, seat, 1, f"{left} cost to go.")) is not None:
        left -= cost
    return left < wanted


async def _discard_one_free(g: Game, seat: Seat) -> bool:
    """Let an investigator discard one card instead of taking horror; True if one was discarded."""
    if not (_given_in_play(g, seat, 0) or _given_in_hand(g, seat, 0)):
        return False
    words = [("discard", "Discard a card"), ("horror", f"Take {REALM_HORROR} horror")]
    word = await choose_word(g, seat, "What does the realm take?", words, source=REALM)
    return word == "discard" and await _discard_one(g, seat, 0, "") is not None


async def _discard_one(g: Game, seat: Seat, least: int, rest: str) -> int | None:
    """Discard a card of the investigator’s choice; return its cost, or None without one."""
    prompt = f"Which card do you discard? {rest}".strip()
    zones = [("play", "One in play")] if _given_in_play(g, seat, least) else []
    zones += [("hand", "One in hand")] if _given_in_hand(g, seat, least) else []
    if await choose_word(g, seat, prompt, zones, source=REALM) == "play":
        piece = await choose_piece(
            g, seat, prompt, lambda: _given_in_play(g, seat, least), source=REALM
        )
        if piece is None:
            return None
        discard_piece(g, piece)
        return g.card(piece).cost or 0
    found = _given_in_hand(g, seat, least)
    if len(found) > 1:
        found = await choose_cards(
            g, seat, prompt, lambda: _given_in_hand(g, seat, least), source=REALM
        )
    if not found:
        return None
    discard_from_hand(g, seat, found[0])
    return g.card(found[0]).cost or 0


ruling(REALM, "Cards without a cost, weaknesses in hand and hidden cards are never discarded.")
ruling(REALM, "A card of cost 0 need not be discarded, but one is enough to avoid the horror.")


# Possession


def _kills_holder(code: str) -> None:
    @constant(code, KILLED_AT_ONCE)
    def possession(g: Game, card: Piece, seat: Seat) -> bool:
        """Possession: With more horror than twice your sanity, you’re eliminated and killed."""
        return card.threat == seat and has_twice_the_horror(g, seat)

    ruling(code, "Exactly twice your sanity is safe. Horror on assets doesn’t count.")


for _code in POSSESSIONS:
    _kills_holder(_code)


commit_hidden(TRAITOROUS)


@before_tokens(TRAITOROUS)
async def traitorous_test_fails(_g: Game, trial: SkillTest, _seat: Seat) -> None:
    """Possession: You can commit this to a test at your location. The test fails automatically."""
    trial.automatic = "failure"


ruling(TRAITOROUS, "No chaos token is revealed. It’s your one card for another’s test.")


@action(
    TORTUROUS, "throw_off", label="Discard it for 5 resources", cost=Cost(actions=1, resources=5)
)
async def throw_off_torturous(g: Game, use: Use) -> None:
    """Possession: Action, spend 5 resources: discard this from your hand."""
    discard_piece(g, use.source)


@action(MURDEROUS, "strike", label=f"Deal {MURDEROUS_DAMAGE} damage to an investigator here")
async def throw_off_murderous(g: Game, use: Use) -> None:
    """Possession: Action, deal 2 damage to an investigator at your location: discard this.

    You can be that investigator.
    """
    victim = await choose_seat(
        g,
        use.seat,
        f"Who takes {MURDEROUS_DAMAGE} damage?",
        lambda: [who.seat for who in g.investigators.at(g.who(use.seat).place)],
        source=MURDEROUS,
    )
    if victim is not None:
        await deal(g, victim, damage=MURDEROUS_DAMAGE, source=MURDEROUS)
        g.acting(use.seat)
        discard_piece(g, use.source)


ruling(MURDEROUS, "Assets of the investigator who takes the damage can take it.")
