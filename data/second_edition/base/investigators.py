"""Abilities of the investigators."""

from __future__ import annotations

from bot.second_edition.api import (
    ASYLUM,
    CHURCH,
    HOSPITAL,
    Board,
    Coin,
    Deck,
    Origin,
    Place,
    Seat,
    SkillCheck,
    UpkeepComes,
    Use,
    Window,
    ability,
    bans,
    choose_seat,
    constant,
    describe,
    forbids,
    gain,
    is_out_of_reach,
    on,
    positions_of_failures,
    reroll,
    reroll_note,
    topics,
)


def _register_extra_draw(code: str, deck: Deck) -> None:
    @constant(code, topics.EXTRA_DRAW)
    def extra_draws(_b: Board, origin: Origin, seat: Seat, drawn: Deck) -> int:
        return int(origin.seat == seat and drawn is deck)


_register_extra_draw("amanda_sharpe", Deck.SKILL)
describe(
    "amanda_sharpe", "Studious: whenever you draw Skills, draw 1 more, then discard 1 of them."
)
_register_extra_draw("bob_jenkins", Deck.COMMON)
describe(
    "bob_jenkins", "Shrewd Dealer: whenever you draw Common Items, draw 1 more, then discard 1."
)
_register_extra_draw("dexter_drake", Deck.SPELL)
describe("dexter_drake", "Magical Gift: whenever you draw Spells, draw 1 more, then discard 1.")
_register_extra_draw("monterey_jack", Deck.UNIQUE)
describe(
    "monterey_jack", "Archaeology: whenever you draw Unique Items, draw 1 more, then discard 1."
)


@constant("ashcan_pete", topics.FROM_BOTTOM)
def scrounge_draws_from_bottom(_b: Board, origin: Origin, seat: Seat, deck: Deck) -> bool:
    """Scrounge: draw Common Items, Unique Items and Spells from the top or the bottom of the deck;
    you may look at the bottom card.
    """
    return origin.seat == seat and deck in (Deck.COMMON, Deck.UNIQUE, Deck.SPELL)


def _can_treat(b: Board, use: Use, coin: Coin) -> bool:
    return not b.limits.use_count("turn", use.origin.code) and bool(
        _treatable_seats(b, use.seat, coin)
    )


def _treatable_seats(b: Board, seat: Seat, coin: Coin) -> list[Seat]:
    """Return the seats in the same place whose Sanity (or Stamina) is below its maximum."""
    here = b.seats.beside(seat)
    if coin is Coin.SANITY:
        return [who.seat for who in here if who.sanity < b.sheets.max_sanity(who.seat)]
    return [who.seat for who in here if who.stamina < b.sheets.max_stamina(who.seat)]


async def _treat(b: Board, use: Use, coin: Coin) -> None:
    b.limits.record_use("turn", use.origin.code)
    patient = await choose_seat(
        b,
        use.seat,
        "Who do you treat?",
        lambda: _treatable_seats(b, use.seat, coin),
        source=use.origin.code,
    )
    if patient is not None:
        await gain(b, patient, source=use.origin.code, forced=True, **{coin.value: 1})


@ability(
    "carolyn_fern",
    Window.UPKEEP,
    label="Restore 1 Sanity",
    when=lambda b, use: _can_treat(b, use, Coin.SANITY),
)
async def psychology_restores_sanity(b: Board, use: Use) -> None:
    """Psychology: in Upkeep you may restore 1 Sanity to yourself or to another investigator in your
    place.
    """
    await _treat(b, use, Coin.SANITY)


@ability(
    "vincent_lee",
    Window.UPKEEP,
    label="Restore 1 Stamina",
    when=lambda b, use: _can_treat(b, use, Coin.STAMINA),
)
async def physician_restores_stamina(b: Board, use: Use) -> None:
    """Physician: in Upkeep you may restore 1 Stamina to yourself or to another investigator in your
    place.
    """
    await _treat(b, use, Coin.STAMINA)


@constant("darrell_simmons", topics.ENCOUNTER_CHOICE)
def hometown_advantage_adds_choice(_b: Board, origin: Origin, seat: Seat, kind: str) -> int:
    """Hometown Advantage: for encounters in Arkham, draw 2 location cards and use one."""
    return int(origin.seat == seat and kind == "location")


@constant("gloria_goldberg", topics.ENCOUNTER_CHOICE)
def psychic_sensitivity_adds_choice(_b: Board, origin: Origin, seat: Seat, kind: str) -> int:
    """Psychic Sensitivity: in an Other World, draw 2 gate cards of its colours and use one."""
    return int(origin.seat == seat and kind == "gate")


@constant("harvey_walters", topics.LOSS)
def strong_mind_lowers_sanity_loss(_b: Board, origin: Origin, seat: Seat, what: str) -> int:
    """Strong Mind: you lose 1 less Sanity each time; this doesn’t reduce costs."""
    return int(origin.seat == seat and what == Coin.SANITY)


@constant("michael_mcglen", topics.LOSS)
def strong_body_lowers_stamina_loss(_b: Board, origin: Origin, seat: Seat, what: str) -> int:
    """Strong Body: you lose 1 less Stamina each time; this doesn’t reduce costs."""
    return int(origin.seat == seat and what == Coin.STAMINA)


@on("jenny_barnes", UpkeepComes)
async def trust_fund_gains_money(b: Board, origin: Origin, event: UpkeepComes) -> None:
    """Trust Fund: gain $1 in each Upkeep."""
    if origin.seat == event.seat:
        await gain(b, event.seat, money=1, source="jenny_barnes")


@constant("joe_diamond", topics.CLUE_DICE)
def hunches_add_clue_die(_b: Board, origin: Origin, seat: Seat, _check: SkillCheck) -> int:
    """Hunches: each clue token you spend on a check gives you 1 extra die."""
    return int(origin.seat == seat)


@forbids("kate_winthrop", bans.APPEAR, "No gate or monster appears where Kate Winthrop is.")
def science_prevents_gates_and_monsters(b: Board, origin: Origin, place: Place) -> bool:
    """Science!: gates and monsters don’t appear in your location. The Science Building starts the
    game without a clue token.
    """
    return origin.seat is not None and b.who(origin.seat).place == place


@forbids("kate_winthrop", bans.FIRST_CLUE, "Kate Winthrop has already been here.")
def _science_removes_first_clue(_b: Board, _origin: Origin, place: Place) -> bool:
    return place == "science_building"


@ability(
    "mandy_thompson",
    Window.AFTER_CHECK,
    others=True,
    label="Re-roll the failures",
    when=lambda b, use: (
        not b.limits.use_count("turn", "mandy_thompson")
        and bool(positions_of_failures(b, use.about))
    ),
    note=lambda b, use: reroll_note(b, use.about, positions_of_failures(b, use.about)),
    futile=lambda b, use: is_out_of_reach(b, use.about),
)
async def research_rerolls_failed_dice(b: Board, use: Use[SkillCheck]) -> None:
    """Research: once per turn, after anyone’s skill check, you may re-roll all dice that aren’t
    successes.
    """
    b.limits.record_use("turn", "mandy_thompson")
    reroll(b, use.about, positions_of_failures(b, use.about), why="mandy_thompson")


@constant("sister_mary", topics.LOST_INSTEAD)
def guardian_angel_saves_from_being_lost(
    _b: Board, origin: Origin, seat: Seat, why: str
) -> Place | None:
    """Guardian Angel: you are never lost in time and space. If insane, go to Arkham Asylum; if
    unconscious, to St. Mary’s Hospital; otherwise to South Church.
    """
    instead = {"insane": ASYLUM, "unconscious": HOSPITAL}.get(why, CHURCH)
    return instead if origin.seat == seat else None
