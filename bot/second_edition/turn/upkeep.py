"""Upkeep: refresh, upkeep actions and rolls, sliders; all investigators at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import product

from msgspec import Struct, structs

from bot.engine.ask import Draft, Option, Part, first_pick
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.script import ask, run_together
from bot.second_edition.core import about, rolls, topics
from bot.second_edition.core.facts import SlidersSet
from bot.second_edition.core.frames import listen, perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import UpkeepComes, UpkeepCosts
from bot.second_edition.core.registry import Window
from bot.second_edition.names.choosing import choose, choose_word
from bot.second_edition.names.naming import name_of, question_source, short_name
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.piece_facts import ALL_STOPS, focus_said
from bot.second_edition.printed.terms import TRACKS, Cause, Coin, Deck, Special
from bot.second_edition.turn import quests
from bot.second_edition.verbs import (
    any_phase,
    dangers,
    departures,
    exhausting,
    losing,
    possessions,
    seat_choices,
    specials,
    trading,
    travelling,
)

BACK = "back"
"""The key to return to the slider before."""
_PLACED = "sliders_placed"
"""The count of investigators who arrived in this turn and placed their sliders."""


async def upkeep_of_all(b: Board, *, battle: bool = False) -> None:
    """Run all Upkeeps together. Rules, "Phase 1: Upkeep"."""
    seats = [seat for seat in b.seats.order() if battle or not _is_absent(b, seat)]
    await run_together(
        *(perform(b, seat, upkeep(b, seat, battle=battle)) for seat in sorted(seats))
    )


def _is_absent(b: Board, seat: Seat) -> bool:
    """Return True if a seat has no Upkeep.

    It is arrested, loses the turn, or is lost in time and space and does not return.
    """
    who = b.who(seat)
    return who.arrested or who.skipping or (b.seats.is_lost(seat) and not who.returns)


async def upkeep(b: Board, seat: Seat, *, battle: bool = False) -> None:
    """Run one investigator's Upkeep. Rules, "Phase 1: Upkeep".

    In the final battle there is no income and no loan is due. Upkeep actions may be taken in any
    order; this order is best for the investigator: the Curse first, money before its payments,
    Blessing and loan last; Madnesses before healing, unless they would take the last Sanity.
    """
    if not battle:
        await quests.offer_sacrifices(b, seat)
    if b.who(seat).returns and b.seats.is_lost(seat):
        await travelling.come_back(b, seat)
    exhausting.refresh_all_cards(b, seat)
    await _keep_roll(b, seat, Special.CURSE)
    if not battle:
        await _receive_income(b, seat)
    await listen(b, UpkeepCosts(seat=seat), only=seat)
    feared = effects_of_fear(b, seat)
    lost = sum(dangers.loss_left(b, seat, Coin.SANITY, 1) for _ in feared)
    if lost < b.who(seat).sanity:
        await _take_fears(b, seat)
        await _upkeep_actions(b, seat)
    else:
        names = ", ".join(name_of(b, code) for code in feared)
        await _upkeep_actions(b, seat, f" before you lose {lost} Sanity ({names})")
        await _take_fears(b, seat)
    await _keep_roll(b, seat, Special.BLESSING)
    if not battle:
        await _loan_roll(b, seat)
    await adjust_sliders(b, seat)


# Madnesses


def effects_of_fear(b: Board, seat: Seat) -> list[str]:
    """Return the codes of effects that take 1 Sanity each in this Upkeep."""
    return list(b.in_force.answers(topics.FEARS, seat))


async def _take_fears(b: Board, seat: Seat) -> None:
    for code in effects_of_fear(b, seat):
        await losing.lose(b, seat, sanity=1, source=code)


# Rolls


async def _receive_income(b: Board, seat: Seat) -> None:
    """Pay the Retainer's income before the roll for losing it, then other income."""
    if Special.RETAINER in b.who(seat).specials:
        await losing.gain(b, seat, money=2, source=Cause.RETAINER)
        await _keep_roll(b, seat, Special.RETAINER)
    await listen(b, UpkeepComes(seat=seat), only=seat)


def _is_due(b: Board, seat: Seat, special: Special) -> bool:
    """Return True if the Upkeep roll for a special card is due.

    It is not in the first Upkeep after the card was gained.
    """
    who = b.who(seat)
    if special not in who.specials:
        return False
    fresh = who.specials[special]
    who.specials[special] = False
    return not fresh


async def _keep_roll(b: Board, seat: Seat, special: Special) -> None:
    if _is_due(b, seat, special) and rolls.roll(b, seat, source=special)[0] == 1:
        specials.lose_special(b, seat, special, why=Cause.ROLL)


async def _loan_roll(b: Board, seat: Seat) -> None:
    """Roll for a Bank Loan: on 1 to 3 pay $1, or lose all items and never get another loan."""
    if (
        not _is_due(b, seat, Special.BANK_LOAN)
        or rolls.roll(b, seat, source=Cause.BANK_LOAN)[0] > 3
    ):
        return
    if b.who(seat).money:
        words = (("pay", "Pay $1 interest"), ("default", "Discard all items and the loan"))
        chosen = await choose_word(
            b, seat, "Do you pay the interest?", words, kind="interest", source=Cause.BANK_LOAN
        )
        if chosen == "pay":
            await losing.pay(b, seat, money=1, source=Cause.BANK_LOAN)
            return
    await possessions.lose_cards(b, seat, None, why=Cause.BANK_LOAN)
    specials.lose_special(b, seat, Special.BANK_LOAN, why=Cause.DEFAULTED)
    b.who(seat).defaulted = True


# Actions


async def _upkeep_actions(b: Board, seat: Seat, before: str = "") -> None:
    """Offer Upkeep actions until the player is ready.

    `before` names the bad effect that follows.
    """
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    while True:
        replies = await ask(lambda: _upkeep_draft(b, seat, built, before))
        any_phase.forget_hurts(b, replies)
        choice = seat_choices.find_chosen(replies, built)
        if choice is None:
            return
        await choice.run()


def _upkeep_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    found = seat_choices.window_choices(b, seat, Window.UPKEEP)
    return [*found, *any_phase.usable_choices(b, seat), *_retire_choices(b, seat)]


def _upkeep_draft(
    b: Board, seat: Seat, built: dict[Seat, list[seat_choices.SeatChoice]], before: str
) -> Draft | None:
    """Build the question; `built` gets the choices behind its options."""
    own = _upkeep_choices(b, seat)
    if not b.who(seat).playing or not seat_choices.legal_choices(own):
        return None
    found = built[seat] = [*own, *_battle_trades(b, seat)]
    ready = Option(key="ready", label="Ready", verb="end-turn")
    return Draft(
        kind="upkeep",
        prompt=f"Upkeep: use anything{before}?",
        **question_source(b, Cause.UPKEEP),
        parts={seat: seat_choices.build_part(found, ready)},
        must=(seat,),
        silence="ready",
    )


def _battle_trades(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return the trades of the final battle's refresh, which need no question by themselves."""
    return trading.trade_choices(b, seat, propose=True) if b.state.awake else []


def _retire_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """With two Injuries or Madnesses an investigator may retire."""
    scars = b.cards.of_deck(seat, Deck.INJURY, Deck.MADNESS)
    if len(scars) < 2 or not departures.has_unused_investigator(b) or b.state.awake:
        return []
    label = "Retire: a new investigator comes"
    run = partial(_retire_if_sure, b, seat)
    return [seat_choices.SeatChoice(seat=seat, key="retire", label=label, run=run)]


async def _retire_if_sure(b: Board, seat: Seat) -> None:
    """Ask for a confirmation before retiring, as it cannot be undone; name the losses."""
    prompt = f"Retire {b.name(seat)} for good? {_possessions_lost(b, seat)}"
    words = (("no", "No, keep playing"), ("yes", f"Yes, retire {short_name(b, seat)}"))
    if await choose_word(b, seat, prompt, words, kind="confirm", source=Cause.RETIRING) == "yes":
        if b.in_force.is_so(topics.RETIRING_COSTS):
            b.state.retired = (b.state.retired or 0) + 1
        await departures.retire(b, seat)


def _possessions_lost(b: Board, seat: Seat) -> str:
    """Return the possessions lost with a retiring investigator."""
    who = b.who(seat)
    cards = counted(len(who.cards), "card")
    lost = [
        cards if len(who.cards) == 1 else f"all {cards}",
        *(_SPECIALS[special] for special in who.specials),
    ]
    lost += [f"${who.money}"] if who.money else []
    lost += [counted(who.clues, "clue token")] if who.clues else []
    kept = "; unspent trophies stay yours" if who.gates or who.monsters else ""
    return f"You lose {join_names(lost)}{kept}. A new investigator comes next turn."


_SPECIALS = {
    Special.BLESSING: "the Blessing",
    Special.CURSE: "the Curse",
    Special.RETAINER: "the Retainer",
    Special.BANK_LOAN: "the Bank Loan",
    Special.MEMBERSHIP: "the Lodge membership",
    Special.RAIL_PASS: "the Rail Pass",
    Special.SHELDON_GANG: "the Sheldon Gang membership",
}


# Sliders


async def adjust_sliders(b: Board, seat: Seat) -> None:
    """Move sliders until the player is ready or the Focus is spent.

    Only the final stops count: a slider may be moved again, or back, which restores its Focus.
    Rules, "Phase 1: Upkeep", step 3.
    """
    focus, who = b.sheets.focus(seat), b.who(seat)
    if not focus or not who.playing:
        return
    start = tuple(who.sliders)
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    while who.playing and _focus_used(b, seat, start) < focus:
        replies = await ask(lambda: _focus_draft(b, seat, focus, start, built))
        choice = seat_choices.find_chosen(replies, built)
        if choice is not None:
            await choice.run()
            continue
        stop = stop_of(first_pick(replies)[1]) if replies else None
        if stop is None:
            break
        track, to = stop
        who.sliders[track] = to
    if tuple(who.sliders) != start:
        b.tell(SlidersSet(seat=seat, stops=tuple(who.sliders)))


def _focus_draft(
    b: Board,
    seat: Seat,
    focus: int,
    start: Sequence[int],
    built: dict[Seat, list[seat_choices.SeatChoice]],
) -> Draft | None:
    """Return the question for a slider and its stop.

    `built` gets the trades that can be made instead.
    """
    found = _slider_options(b, seat, focus, start)
    if was_placed_this_turn(b, seat):
        found = [structs.replace(option, futile=True) for option in found]
    if not found:
        return None
    moved = tuple(b.who(seat).sliders) != tuple(start)
    spent = moved and focus < ALL_STOPS
    label = "Ready" if moved else "Leave them as they are"
    rest = f"{focus - _focus_used(b, seat, start)} left" if spent else focus_said(focus)
    leave = Option(key="rest", label=label, verb="pass")
    trades = built[seat] = _battle_trades(b, seat)
    others = seat_choices.build_part(trades)
    return Draft(
        kind="focus",
        prompt=f"Move your sliders? Focus {rest}",
        **question_source(b, Cause.UPKEEP),
        parts={seat: Part((*found, *others.options, leave), barred=others.barred)},
        must=(seat,),
        silence="rest" if moved else "",
    )


def was_placed_this_turn(b: Board, seat: Seat) -> bool:
    """Return True if a seat has placed its sliders freely this turn or last.

    Rules, "Set-up".
    """
    return b.state.turn == 1 or bool(b.limits.use_count("turn", f"{_PLACED}:{seat}"))


def _focus_used(b: Board, seat: Seat, start: Sequence[int]) -> int:
    """Return the Focus used: the stops between the sliders' positions before and now."""
    return sum(abs(at - was) for at, was in zip(b.who(seat).sliders, start, strict=True))


def _slider_options(b: Board, seat: Seat, focus: int, start: Sequence[int]) -> list[Option]:
    """Return each stop that a slider can be moved to, with its Focus; costly ones first."""
    limits = list(b.in_force.answers(topics.SLIDER_STEP, seat))
    left, most = focus - _focus_used(b, seat, start), min([focus, *limits])
    onward: list[Option] = []
    back: list[Option] = []
    for track, at in enumerate(b.who(seat).sliders):
        for stop in range(4):
            far = abs(stop - start[track])
            cost = far - abs(at - start[track])
            if stop != at and far <= most and cost <= max(0, left):
                note = "" if focus >= ALL_STOPS else _focus_note(cost)
                option = stop_option(b, seat, track, stop, note)
                (onward if cost > 0 else back).append(option)
    return [*onward, *back]


class SliderSetting(Struct, frozen=True):
    """A combination of stops for all three sliders that the Focus reaches."""

    keys: tuple[str, ...]
    """The keys of the moves, in the order of the sliders."""
    label: str
    note: str
    cost: int
    left: int
    """Focus that is left."""

    @property
    def is_far(self) -> bool:
        """Return True if the setting takes more Focus than most investigators have."""
        return self.cost > _NEAR


_NEAR = 2


def settings_in_reach(b: Board, seat: Seat) -> list[SliderSetting]:
    """Return the slider settings that a seat can reach in one choice, cheapest first."""
    start, focus = tuple(b.who(seat).sliders), b.sheets.focus(seat)
    most = min([focus, *b.in_force.answers(topics.SLIDER_STEP, seat)])
    found = [
        _make_setting(b, seat, start, stops, focus)
        for stops in product(range(4), repeat=len(TRACKS))
        if max(_stops_moved(start, stops)) <= most
    ]
    return sorted((each for each in found if 0 < each.cost <= focus), key=lambda each: each.cost)


def _stops_moved(start: Sequence[int], stops: Sequence[int]) -> list[int]:
    return [abs(at - was) for at, was in zip(stops, start, strict=True)]


def _make_setting(
    b: Board, seat: Seat, start: Sequence[int], stops: Sequence[int], focus: int
) -> SliderSetting:
    moved = [track for track, at in enumerate(stops) if at != start[track]]
    cost = sum(_stops_moved(start, stops))
    return SliderSetting(
        keys=tuple(f"{TRACKS[track][0]}:{stops[track]}" for track in moved),
        label=", ".join(stop_text(b, seat, track, stops[track]) for track in moved),
        note="" if focus >= ALL_STOPS else _focus_note(cost),
        cost=cost,
        left=focus - cost,
    )


def _focus_note(cost: int) -> str:
    if not cost:
        return "no Focus"
    return f"{cost} Focus" if cost > 0 else f"frees {-cost} Focus"


def stop_option(b: Board, seat: Seat, track: int, stop: int, note: str = "") -> Option:
    """Return a slider's stop as an option, labelled with both skills: `Speed 3 / Sneak 1`."""
    return _stop_option(track, stop, stop_text(b, seat, track, stop), note)


@cache
def _stop_option(track: int, stop: int, label: str, note: str) -> Option:
    key = f"{TRACKS[track][0]}:{stop}"
    return Option(
        key=key,
        label=label,
        verb="focus",
        args=(label,),
        note=note,
        about=about.slider_stop(TRACKS[track][0], stop),
    )


def stop_text(b: Board, seat: Seat, track: int, stop: int) -> str:
    """Return the two skills of a stop as printed: `Speed 3 / Sneak 1`."""
    return _stop_text(track, tuple(b.sheets.printed(seat).tracks[track][stop]))


@cache
def _stop_text(track: int, values: tuple[int, ...]) -> str:
    pairs = zip(TRACKS[track], values, strict=True)
    return " / ".join(f"{skill.capitalize()} {value}" for skill, value in pairs)


def stop_of(key: str | None) -> tuple[int, int] | None:
    """Return the slider and the stop of an option's key; None for a key that moves nothing."""
    skill, _, stop = (key or "").partition(":")
    return next(((n, int(stop)) for n, (first, _) in enumerate(TRACKS) if first == skill), None)


def set_sliders(b: Board, seat: Seat, stops: list[int]) -> None:
    """Set the sliders to these stops and report it."""
    stops = [min(3, max(0, stop)) for stop in stops]
    if stops != b.who(seat).sliders:
        b.who(seat).sliders = stops
        b.tell(SlidersSet(seat=seat, stops=tuple(stops)))


async def place_sliders(b: Board, seat: Seat) -> None:
    """Let a seat place the sliders at any stops, one after another, without Focus.

    Until the last one is placed, the previous one can be changed. Rules, "Set-up", step 10.
    """
    stops: list[int] = []
    while len(stops) < len(TRACKS):
        track = len(stops)
        key = await choose(
            b,
            seat,
            f"Where do you set {_track_name(track)}?",
            lambda track=track: _places_of(b, seat, track),
            kind="sliders",
            source=Cause.SETUP,
        )
        if key == BACK:
            stops.pop()
        else:
            stops.append((stop_of(key) or (track, 0))[1])
    if b.state.turn:
        b.limits.record_use("turn", f"{_PLACED}:{seat}")
    b.who(seat).sliders = stops
    b.tell(SlidersSet(seat=seat, stops=tuple(stops)))


def _track_name(track: int) -> str:
    return " / ".join(skill.capitalize() for skill in TRACKS[track])


def _places_of(b: Board, seat: Seat, track: int) -> list[Option]:
    """Return the stops of a slider as options; from the second slider on, also “back”."""
    stops = [stop_option(b, seat, track, stop) for stop in range(4)]
    back = Option(key=BACK, label=f"Back to {_track_name(track - 1)}")
    return [*stops, back] if track else stops
