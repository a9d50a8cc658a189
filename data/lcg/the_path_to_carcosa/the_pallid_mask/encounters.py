"""The enemies and treacheries of *The Pallid Mask*."""

from __future__ import annotations

from bot.lcg.api import (
    ATTACK_TAKEN,
    CardDrawn,
    Game,
    Harm,
    Limit,
    Piece,
    RoundEnds,
    SkillTest,
    Split,
    TestKind,
    TestOver,
    TurnEnds,
    Use,
    action,
    attach,
    attack,
    by_bearer,
    choose_word,
    constant,
    deal_all,
    discard_from_hand,
    discard_piece,
    forced,
    lose,
    of_card,
    revelation,
    ruling,
    take_test,
    to_threat_area,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.the_pallid_mask.places import look_at_catacombs, unrevealed_places

SPECTER, DOCENT, DWELLER = "03241b", "03258", "03259"
EYES, SHADOW, PIT = "03260", "03261", "03262"
PIT_DAMAGE = 3


# Enemies


@constant(SPECTER, ATTACK_TAKEN)
def exhausted_specter_takes_less(_g: Game, specter: Piece, enemy: Piece) -> int:
    """Specter of Death: While it is exhausted, it takes 1 less damage from each attack."""
    return -1 if enemy is specter and specter.exhausted else 0


def _escapes_capture(_g: Game, use: Use[TestOver]) -> bool:
    test = use.event.test
    return test.kind is TestKind.EVADE and test.target == use.source.id and not test.success


@forced(SPECTER, "strike", to=TestOver, when=_escapes_capture)
async def specter_attacks_after_failed_evasion(g: Game, use: Use[TestOver]) -> None:
    """Specter of Death: Forced, after you fail a test to evade it, it attacks you."""
    await attack(g, use.source, use.event.test.seat)


@action(
    DOCENT,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    limit=Limit(1, "game", group=True),
    when=lambda g, _use: bool(unrevealed_places(g)),
    why="There is no unrevealed location to look at.",
    tests=DOCENT,
)
async def parley_with_the_docent(g: Game, use: Use) -> None:
    """Catacombs Docent: Action, Parley: test intellect (4), once per game for the whole group.

    If you succeed, look at the revealed side of any Catacombs in play.
    """

    async def understood(_trial: SkillTest) -> None:
        await look_at_catacombs(g, use.seat, DOCENT)

    await take_test(
        g, use.seat, *read_printed_test(g, DOCENT), source=DOCENT, on_success=understood
    )


@revelation(DWELLER)
async def corpse_dweller_surges_without_humanoids(g: Game, use: Use[CardDrawn]) -> None:
    """Corpse Dweller: If there is no Humanoid enemy in play, discard it, and it gains surge."""
    use.event.surge = not any(g.card(each).has_trait("Humanoid") for each in g.enemies.all())


ruling(DWELLER, "The other enemy isn’t defeated, and may be Elite, or a weakness.")


# Treacheries


@revelation(EYES)
async def eyes_deal_horror_evenly(g: Game, use: Use) -> None:
    """Eyes in the Walls: Revelation, test willpower (3): 1 horror for each point you fail by.

    It is divided as evenly as possible among the cards that can take it.
    """

    async def seen(trial: SkillTest) -> None:
        harm = Harm(use.seat, horror=trial.margin, source=of_card(EYES), split=Split.EVEN)
        await deal_all(g, [harm])

    await take_test(g, use.seat, *read_printed_test(g, EYES), source=EYES, on_fail=seen)


@revelation(SHADOW)
async def shadow_follows_you(g: Game, use: Use) -> None:
    """The Shadow Behind You: Revelation, put it into your threat area, 1 per investigator."""
    if not any(each.code == SHADOW for each in g.in_play.threats(use.seat)):
        await to_threat_area(g, use)


def _glance(use: Use) -> str:
    return f"looked_behind:{use.source.id}"


@action(
    SHADOW,
    "look",
    label="Look behind you",
    when=lambda g, use: (
        use.seat == use.source.threat and not g.limits.use_count("turn", _glance(use))
    ),
    why="Only the investigator with the shadow can, once a turn.",
)
async def look_behind_you(g: Game, use: Use) -> None:
    """The Shadow Behind You: Action, look behind you. It stays, for the next turn."""
    g.limits.record_use("turn", _glance(use))


def _never_looked(g: Game, use: Use[TurnEnds]) -> bool:
    return by_bearer(g, use) and not g.limits.use_count("turn", _glance(use))


@forced(SHADOW, "strike", to=TurnEnds, when=_never_looked)
async def shadow_takes_resources_or_hand(g: Game, use: Use[TurnEnds]) -> None:
    """The Shadow Behind You: Forced, at the end of your turn, if you didn’t look behind you.

    Discard all your resources or all cards in your hand; then discard this.
    """
    seat = use.event.seat
    words = [("resources", "Discard all your resources")] if g.who(seat).resources else []
    if g.investigators.loose_hand(seat):
        words.append(("hand", "Discard your whole hand"))
    word = await choose_word(g, seat, "What does the shadow take?", words, source=SHADOW)
    if word == "resources":
        lose(g, seat, g.who(seat).resources)
    for copy in list(g.investigators.loose_hand(seat)) if word == "hand" else ():
        discard_from_hand(g, seat, copy)
    discard_piece(g, use.source)


ruling(SHADOW, "You may choose only what you have; with neither, nothing is discarded.")


@revelation(PIT)
async def pit_opens_at_your_location(g: Game, use: Use[CardDrawn]) -> None:
    """The Pit Below: Revelation, attach it to your location, which gets +1 shroud.

    If one is attached there already, discard this; it gains surge.
    """
    place = g.places.of_seat(use.seat)
    if place is None or any(each.code == PIT for each in g.in_play.attached_to(place.id)):
        use.event.surge = True
    elif use.copy is not None:
        await attach(g, use.copy, place)


@forced(PIT, "open", to=RoundEnds)
async def pit_damages_everyone_there(g: Game, use: Use[RoundEnds]) -> None:
    """The Pit Below: Forced, at the end of the round, each investigator here takes 3 damage.

    Then discard this.
    """
    here = g.investigators.at(use.source.host)
    source = of_card(PIT)
    await deal_all(g, [Harm(who.seat, damage=PIT_DAMAGE, source=source) for who in here])
    discard_piece(g, use.source)
