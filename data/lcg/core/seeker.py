"""Seeker cards of level 0."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_MAY_NOT_ENTER,
    SKILL,
    CardEnters,
    CardType,
    Cost,
    Game,
    Lasting,
    Leaves,
    Piece,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    TestSucceeds,
    Timing,
    Until,
    Use,
    action,
    attach,
    attached_location,
    choose_seat,
    clues_to_find,
    committed,
    constant,
    deal,
    discard_piece,
    discover,
    event,
    fetch,
    forced,
    gain,
    heal,
    may_gain,
    of_card,
    paid_boosts,
    reaction,
    ruling,
    take_test,
)

GLASS, OLD_BOOK, LIBRARIAN, MILAN, AWARE = "01030", "01031", "01032", "01033", "01034"
TEXTS, MIND, HUNCH, BARRICADE, DEDUCTION = "01035", "01036", "01037", "01038", "01039"

SUBSTITUTE = "intellect_for_combat_and_agility"


def magnifying_glass_bonus(glass: Piece, seat: Seat, skill: Skill, trial: SkillTest | None) -> int:
    """Return 1 if the glass’s controller is investigating with intellect, else 0."""
    busy = trial is not None and trial.kind is TestKind.INVESTIGATE
    return int(busy and glass.controller == seat and skill is Skill.INTELLECT)


@constant(GLASS, SKILL)
def magnifying_glass_adds_intellect(
    _g: Game, glass: Piece, seat: Seat, skill: Skill, trial: SkillTest | None
) -> int:
    """Magnifying Glass: Fast. +1 intellect while you investigate."""
    return magnifying_glass_bonus(glass, seat, skill, trial)


def _investigators_with_deck_here(g: Game, seat: Seat) -> list[Seat]:
    """Return the seats at the investigator’s location that have cards in their deck."""
    return [who.seat for who in g.investigators.at(g.who(seat).place) if who.deck]


@action(
    OLD_BOOK,
    "search",
    label="Search 3 cards",
    cost=Cost(actions=1, exhaust=True),
    when=lambda g, use: bool(_investigators_with_deck_here(g, use.seat)),
    why="Nobody here has cards in their deck.",
)
async def old_book_of_lore_searches_deck(g: Game, use: Use) -> None:
    """Old Book of Lore: Action, exhaust: an investigator here searches their top 3 and draws 1."""
    reader = await choose_seat(
        g,
        use.seat,
        "Who searches?",
        lambda: _investigators_with_deck_here(g, use.seat),
        source=OLD_BOOK,
    )
    if reader is not None:
        top = g.who(reader).deck[:3]
        await fetch(g, reader, top, lambda _card: True, source=OLD_BOOK)


ruling(OLD_BOOK, "The investigator you choose searches and picks the card.")
ruling(OLD_BOOK, "If they draw a weakness this way, it resolves.")


def _is_librarian_entering(g: Game, use: Use[CardEnters]) -> bool:
    entering = use.event.piece is use.source
    return entering and bool(g.who(use.seat).deck)


@reaction(
    LIBRARIAN, "search", to=CardEnters, label="Search for a Tome", when=_is_librarian_entering
)
async def research_librarian_searches_for_tome(g: Game, use: Use) -> None:
    """Research Librarian: Reaction, after this enters play, search your deck for a Tome asset."""
    deck = g.who(use.seat).deck
    await fetch(
        g,
        use.seat,
        list(deck),
        lambda card: card.type is CardType.ASSET and card.has_trait("Tome"),
        source=LIBRARIAN,
    )


ruling(LIBRARIAN, "If you find any Tome asset you have to take one, even a weakness.")


def _has_investigated_successfully(g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    mine = trial.kind is TestKind.INVESTIGATE and trial.seat == use.seat
    return mine and may_gain(g, use)


@reaction(
    MILAN,
    "gain",
    to=TestSucceeds,
    label="Gain 1 resource",
    when=_has_investigated_successfully,
    gain=True,
)
async def milan_christopher_gains_resource(g: Game, use: Use) -> None:
    """Dr. Milan Christopher: Reaction, after you investigate successfully, gain 1 resource."""
    gain(g, use.seat, 1)


ruling(MILAN, "You gain the resource before you discover the clue, and even if there is no clue.")


paid_boosts(AWARE, "Hyperawareness", Skill.INTELLECT, Skill.AGILITY)


@action(TEXTS, "treat", label="Treat an investigator")
async def heal_with_medical_texts(g: Game, use: Use) -> None:
    """Medical Texts: Action, intellect (2): heal 1 damage from an investigator here.

    If you fail, deal 1 damage to that investigator instead.
    """
    printed = g.library.card(TEXTS).test
    place = g.who(use.seat).place
    patient = await choose_seat(
        g,
        use.seat,
        "Who do you treat?",
        lambda: [who.seat for who in g.investigators.at(place)],
        source=TEXTS,
    )
    if patient is None or printed is None:
        return

    async def on_success(_trial: SkillTest) -> None:
        if g.who(patient).playing:
            heal(g, patient, damage=1)

    async def on_fail(_trial: SkillTest) -> None:
        await deal(g, patient, damage=1, source=TEXTS)

    await take_test(
        g,
        use.seat,
        printed.skills[0],
        printed.difficulty,
        source=TEXTS,
        on_success=on_success,
        on_fail=on_fail,
    )


def _is_not_substituting_yet(g: Game, use: Use) -> bool:
    return not any(each.name == SUBSTITUTE and each.seat == use.seat for each in g.state.lasting)


def warning_if_test_has_begun(g: Game, use: Use) -> str:
    """Return a warning that a test in progress keeps its skill; empty outside a test."""
    mine = g.state.tests and g.state.tests[-1].seat == use.seat
    return "does not count for this test" if mine else ""


@event(MIND, when=_is_not_substituting_yet, note=warning_if_test_has_begun)
async def mind_over_matter_substitutes_intellect(g: Game, use: Use) -> None:
    """Mind over Matter: Fast, on your turn. This round, use intellect for combat and agility."""
    g.state.lasting.append(Lasting(SUBSTITUTE, of_card(MIND), Until.ROUND, use.seat))


ruling(MIND, "Bonuses and icons for combat or agility don’t count then; those for intellect do.")
ruling(MIND, "If you play it during a test, it doesn’t change that test.")


def _can_discover_clue_here(g: Game, use: Use) -> bool:
    return clues_to_find(g, use.seat) > 0


@event(HUNCH, when=_can_discover_clue_here, why="There are no clues at your location.")
async def working_a_hunch_discovers_clue(g: Game, use: Use) -> None:
    """Working a Hunch: Fast, on your turn, discover 1 clue here."""
    await discover(g, use.seat, 1)


@event(BARRICADE)
async def barricade_attaches_to_location(g: Game, use: Use) -> None:
    """Barricade: Attach to your location. Non-Elite enemies can’t move into it."""
    place = g.places.of_seat(use.seat)
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@constant(BARRICADE, ENEMY_MAY_NOT_ENTER)
def barricade_keeps_enemies_out(g: Game, bar: Piece, enemy: Piece, place: Piece) -> str:
    """Barricade: Attach to your location. Non-Elite enemies can’t move into it."""
    barred = place.id == bar.host and not g.card(enemy).has_trait("Elite")
    return "A barricade keeps it out." if barred else ""


@forced(
    BARRICADE,
    "falls",
    to=Leaves,
    timing=Timing.WHEN,
    when=attached_location,
)
async def barricade_is_discarded(g: Game, use: Use) -> None:
    """Barricade: Forced, when an investigator leaves that location, discard this."""
    discard_piece(g, use.source)


ruling(BARRICADE, "Enemies can still spawn there.")
ruling(
    BARRICADE, ("If an investigator moves in, enemies engaged with them disengage and stay behind.")
)


@committed(DEDUCTION, adjust=True)
def deduction_discovers_extra_clue(_g: Game, trial: SkillTest, _seat: Seat) -> None:
    """Deduction: If this investigation succeeds, discover 1 extra clue there."""
    if trial.kind is TestKind.INVESTIGATE and trial.clues:
        trial.clues += 1


ruling(DEDUCTION, "The extra clue is part of the same discovery.")
