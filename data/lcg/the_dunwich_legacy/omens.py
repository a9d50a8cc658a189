"""The sets Dunwich, Whippoorwills and Bad Luck."""

from __future__ import annotations

from bot.lcg.api import (
    BLANK_ASSET,
    MAY_NOT_PLAY,
    SKILL,
    AgendaAdvances,
    Card,
    CardType,
    Game,
    Harm,
    Piece,
    RoundEnds,
    Seat,
    SkillTest,
    Symbol,
    TestSucceeds,
    Timing,
    TurnEnds,
    Use,
    attach,
    by_bearer,
    by_margin,
    constant,
    deal,
    deal_all,
    discard_piece,
    forced,
    of_card,
    reveal_loose_tokens,
    revelation,
    ruling,
    take_test,
    to_threat_area,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

UNHALLOWED_COUNTRY, SORDID_AND_SILENT = "02088", "02089"
WHIPPOORWILL, EAGER_FOR_DEATH = "02090", "02091"
CURSED_LUCK, TWIST_OF_FATE = "02092", "02093"


by_margin(CURSED_LUCK)


@revelation(UNHALLOWED_COUNTRY)
async def unhallowed_country_enters_threat_area(g: Game, use: Use) -> None:
    """Unhallowed Country: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


def _is_ally(card: Card) -> bool:
    return card.type is CardType.ASSET and card.has_trait("Ally")


@constant(UNHALLOWED_COUNTRY, MAY_NOT_PLAY)
def unhallowed_country_prevents_allies(_g: Game, country: Piece, seat: Seat, card: Card) -> str:
    """Unhallowed Country: You can’t play Ally assets."""
    barred = country.threat == seat and _is_ally(card)
    return "Unhallowed Country: you can’t play Ally assets." if barred else ""


@constant(UNHALLOWED_COUNTRY, BLANK_ASSET)
def unhallowed_country_blanks_allies(g: Game, country: Piece, asset: Piece) -> bool:
    """Unhallowed Country: The text of your Ally assets counts as blank, except for traits."""
    return asset.controller == country.threat and _is_ally(g.card(asset))


@forced(
    UNHALLOWED_COUNTRY,
    "rest",
    to=TurnEnds,
    when=by_bearer,
)
async def unhallowed_country_tests_willpower(g: Game, use: Use) -> None:
    """Unhallowed Country: Forced, at the end of your turn, test willpower (3).

    If you succeed, discard this.
    """

    async def on_success(_trial: SkillTest) -> None:
        discard_piece(g, use.source)

    skill, difficulty = read_printed_test(g, UNHALLOWED_COUNTRY)
    await take_test(
        g, use.seat, skill, difficulty, source=UNHALLOWED_COUNTRY, on_success=on_success
    )


@revelation(SORDID_AND_SILENT)
async def sordid_and_silent_attaches_to_location(g: Game, use: Use) -> None:
    """Sordid and Silent: Revelation, attach to your location."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@forced(SORDID_AND_SILENT, "brood", to=RoundEnds)
async def sordid_and_silent_deals_horror(g: Game, use: Use) -> None:
    """Sordid and Silent: Forced, when the round ends, each investigator here takes 1 horror."""
    source = of_card(SORDID_AND_SILENT)
    here = g.investigators.at(g.places.where(use.source))
    await deal_all(g, [Harm(who.seat, horror=1, source=source) for who in here])


@forced(SORDID_AND_SILENT, "lift", to=AgendaAdvances, timing=Timing.WHEN)
async def sordid_and_silent_is_discarded(g: Game, use: Use) -> None:
    """Sordid and Silent: Forced, when the agenda advances, discard this."""
    discard_piece(g, use.source)


@constant(WHIPPOORWILL, SKILL)
def whippoorwill_lowers_skills(
    g: Game, bird: Piece, seat: Seat, _skill: str, _test: SkillTest | None
) -> int:
    """Whippoorwill: Each investigator at its location has −1 to every skill."""
    place = g.who(seat).place
    return -1 if place is not None and g.places.where(bird) == place else 0


@revelation(EAGER_FOR_DEATH)
async def eager_for_death_tests_willpower(g: Game, use: Use) -> None:
    """Eager for Death: Revelation, test willpower (2, +1 for each damage on you).

    If you fail, take 2 horror.
    """

    async def on_fail(_trial: SkillTest) -> None:
        await deal(g, use.seat, horror=2, source=EAGER_FOR_DEATH)

    skill, difficulty = read_printed_test(g, EAGER_FOR_DEATH)
    difficulty += g.who(use.seat).damage
    await take_test(g, use.seat, skill, difficulty, source=EAGER_FOR_DEATH, on_fail=on_fail)


@revelation(CURSED_LUCK)
async def cursed_luck_enters_threat_area(g: Game, use: Use) -> None:
    """Cursed Luck: Revelation, put this into your threat area."""
    await to_threat_area(g, use)


@constant(CURSED_LUCK, SKILL)
def cursed_luck_lowers_skill_value(
    _g: Game, luck: Piece, seat: Seat, _skill: str, test: SkillTest | None
) -> int:
    """Cursed Luck: You have −1 skill value in your tests."""
    return -1 if test is not None and luck.threat == seat else 0


def _has_succeeded_by_one(_g: Game, use: Use[TestSucceeds]) -> bool:
    test = use.event.test
    return test.seat == use.source.threat and test.margin >= 1


@forced(CURSED_LUCK, "turn", to=TestSucceeds, when=_has_succeeded_by_one)
async def cursed_luck_is_discarded(g: Game, use: Use) -> None:
    """Cursed Luck: Forced, after you succeed at a test by 1 or more, discard this."""
    discard_piece(g, use.source)


@revelation(TWIST_OF_FATE)
async def twist_of_fate_reveals_token(g: Game, use: Use) -> None:
    """Twist of Fate: Revelation, reveal a chaos token. With 0 or a minus, take 1 damage.

    With any symbol except the elder sign, take 2 horror. With the elder sign or a plus, nothing
    happens.
    """
    for token in await reveal_loose_tokens(g, use.seat):
        if isinstance(token, Symbol):
            if token is not Symbol.ELDER_SIGN:
                await deal(g, use.seat, horror=2, source=TWIST_OF_FATE)
        elif token <= 0:
            await deal(g, use.seat, damage=1, source=TWIST_OF_FATE)


ruling(CURSED_LUCK, "Copies add up.")
ruling(WHIPPOORWILL, "Several at one location add up.")
