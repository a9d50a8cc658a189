"""Movement: movement points, one choice after another, and the place where the movement ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import UNSET, Struct, structs

from bot.engine.ask import Draft, Join, Option, first_pick
from bot.engine.english import capitalize_first
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import about, bans
from bot.second_edition.core.frames import listen, perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MovementEnds
from bot.second_edition.core.registry import Window
from bot.second_edition.names.keys import slug
from bot.second_edition.names.naming import question_source, source_heading, with_the
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import Cause, Coin, Place
from bot.second_edition.turn import after_movement
from bot.second_edition.turn.clue_taking import clues_to_take, pick_up, take_clues
from bot.second_edition.turn.moves import END, STOP, move_choices, stop_choices
from bot.second_edition.turn.walking_paths import handle_monsters, unhandled_monsters
from bot.second_edition.turn.way_notes import crowd_figures, crowd_note, gate_note
from bot.second_edition.verbs import any_phase, chances, seat_choices, trading, travelling


async def begin_movement(b: Board, seat: Seat) -> None:
    """Begin a Movement: delayed and arrested investigators recover, others get movement points."""
    who = b.who(seat)
    who.points, who.walked, who.stopped, who.new_here = 0, False, False, False
    who.no_actions = False
    who.has_moved = UNSET
    who.handled.clear()
    if who.skipping and not who.arrested:
        who.stopped = True
        return
    if who.idle and not who.arrested:
        travelling.end_delay(b, seat)
        who.stopped = True
        return
    if who.arrested:
        who.stopped = who.idle = True
        await travelling.release(b, seat)
        return
    if b.seats.is_lost(seat):
        travelling.end_delay(b, seat)
        who.stopped = who.returns = True
        return
    if who.delayed:
        travelling.end_delay(b, seat)
        who.stopped = who.no_actions = True
        return
    if travelling.is_held(b, seat):
        who.stopped = who.no_actions = True
    elif b.town.in_arkham(who.place):
        who.points = b.sheets.movement_points(seat)


END_ALL = "end:all"
"""The key that ends a movement and takes all clue tokens."""


class Ended(Struct, frozen=True):
    """The end of a movement; `take` is the number of clue tokens to take, if chosen."""

    take: int | None = None


async def ask_movement_choice(b: Board, seat: Seat) -> Ended | None:
    """Ask for one move or other choice and run it; return None while the movement continues."""
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    replies = await ask(lambda: _movement_draft(b, seat, built))
    if not replies:
        return Ended()
    any_phase.forget_hurts(b, replies)
    choice = seat_choices.find_chosen(replies, built)
    if choice is None:
        _, key = first_pick(replies)
        return Ended(clues_to_take(b, seat, b.who(seat).place) if key == END_ALL else None)
    await perform(b, choice.seat, choice.run())
    trading.end_stale_offers(b)
    return Ended() if has_stopped_as_planned(b, choice) else None


def has_stopped_as_planned(b: Board, choice: seat_choices.SeatChoice) -> bool:
    """Return True if a move that ends the movement has led where it should."""
    verb, _, place = choice.key.partition(":")
    return verb == STOP and b.who(choice.seat).place == place


def movement_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return answers to offers, steps, movement actions, any-time choices, trades, far moves.

    These are answers to offers, steps, movement actions, actions of any phase, trades, and moves to
    far places, which come last. A seat that loses the turn may still trade. Rules, "Phase 2:
    Movement".
    """
    who = b.who(seat)
    if who.playing and who.skipping and not b.seats.is_lost(seat):
        return trading.trade_choices(b, seat, propose=True)
    if not who.playing or b.seats.is_lost(seat) or who.idle:
        return []
    steps: list[seat_choices.SeatChoice] = []
    far: list[seat_choices.SeatChoice] = []
    stops: list[seat_choices.SeatChoice] = []
    actions: list[seat_choices.SeatChoice] = []
    if not who.stopped:
        moves = move_choices(b, seat)
        steps, far = _near_and_far(b, seat, moves)
        stops = stop_choices(moves)
    if not who.no_actions:
        actions = seat_choices.window_choices(b, seat, Window.MOVEMENT)
    others = [*any_phase.usable_choices(b, seat), *trading.proposals_of(b, seat)]
    waiting = _waiting_monsters(b, seat)
    return [*trading.answers_of(b, seat), *steps, *actions, *others, *far, *stops, *waiting]


def _near_and_far(
    b: Board, seat: Seat, moves: Sequence[seat_choices.SeatChoice]
) -> tuple[list[seat_choices.SeatChoice], list[seat_choices.SeatChoice]]:
    """Return the moves to adjacent places, and the moves to far ones."""
    near = {f"move:{place}" for place in b.town.ways(b.who(seat).place)}
    steps = [choice for choice in moves if choice.key in near]
    return steps, [choice for choice in moves if choice.key not in near]


def _waiting_monsters(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return the actions of evading or fighting monsters here.

    Both come when an investigator leaves the area, or ends the movement.
    """

    async def stay() -> None:
        return

    def barred(verb: str, code: str) -> seat_choices.SeatChoice:
        name = b.library.monsters[code].name
        return seat_choices.SeatChoice(
            seat=seat,
            key=f"{verb}:{slug(code)}",
            label=f"{verb.capitalize()} {name}",
            run=stay,
            verb=verb,
            args=(name,),
            barred="{it} is in the way: evade or fight it when you leave or end your movement.",
            quiet=True,
            it=capitalize_first(with_the(name)),
            about=about.printed_thing(code),
        )

    codes = dict.fromkeys(b.state.markers[no] for no in unhandled_monsters(b, seat))
    return [barred(verb, code) for code in codes for verb in ("fight", "evade")]


def _movement_draft(
    b: Board, seat: Seat, built: dict[Seat, list[seat_choices.SeatChoice]]
) -> Draft | None:
    """Build the question; `built` gets the choices behind its options."""
    everybody = {seat: movement_choices(b, seat)} | after_movement.choices_of_others(b, seat)
    built.clear()
    built.update(everybody)
    mine = everybody[seat]
    if not seat_choices.legal_choices(mine) or not b.who(seat).playing:
        return None
    skipping = b.who(seat).skipping
    points = counted(b.who(seat).points, "movement point")
    parts = {other: seat_choices.build_part(own) for other, own in everybody.items()}
    parts[seat] = seat_choices.build_part(mine, *_end_options(b, seat))
    return Draft(
        kind="movement",
        prompt="You lose this turn. Trade?" if skipping else f"Where do you move? {points} left",
        **question_source(b, Cause.MOVEMENT),
        parts=parts,
        must=(seat,),
        may=tuple(other for other in parts if other != seat),
        join=Join.ANY,
        silence=END if skipping else "",
    )


def _end_options(b: Board, seat: Seat) -> list[Option]:
    """Return the options to end a movement, without or with taking all clue tokens there."""
    end, n = end_option(b, seat), clues_to_take(b, seat, b.who(seat).place)
    if not n:
        return [end]
    return [end, end_option_with_clues(end, END_ALL, n, f"End, take {counted(n, 'clue token')}")]


def end_option_with_clues(end: Option, key: str, n: int, label: str) -> Option:
    """Return the option to end a movement and take `n` clue tokens there."""
    coin = about.coin(Coin.CLUES)
    return structs.replace(end, key=key, label=label, verb="take-clues", args=(str(n),), about=coin)


def end_option(b: Board, seat: Seat) -> Option:
    """Return the option to end a movement; for a seat that loses the turn, to end trading."""
    if b.who(seat).skipping:
        return Option(key=END, label="No more to trade", verb="end-turn")
    crowd = crowd_figures(b, partial(chances.evade_chance, b, seat), unhandled_monsters(b, seat))
    note = _end_note(b, seat)
    return Option(key=END, label="End your movement", verb="end-turn", note=note, figures=crowd)


def _end_note(b: Board, seat: Seat) -> str:
    names = crowd_note(b, partial(chances.evade_chance, b, seat), unhandled_monsters(b, seat))
    here = b.who(seat).place
    clues, gate = b.state.clues.get(here, 0), b.gates.at(here)
    parts = (
        names,
        counted(clues, "clue token") if clues else "",
        gate_note(b, seat, here) if gate is not None else "",
    )
    return "; ".join(filter(None, parts))


async def end_movement(b: Board, seat: Seat, take: int | None = None) -> bool:
    """End a movement, taking `take` clues; return True if that made a trade or action possible."""
    who = b.who(seat)
    if not who.playing or who.idle or b.seats.is_lost(seat):
        return False
    before = after_movement.situation_of(b, seat)
    in_world = bool(b.town.world_of(who.place))
    fought = await (_move_in_other_world(b, seat) if in_world else _end_in_arkham(b, seat, take))
    return after_movement.makes_action_possible(b, seat, before, fought=fought)


async def _end_in_arkham(b: Board, seat: Seat, take: int | None) -> bool:
    """Resolve monsters, clue tokens and effects of the place; return True after a combat."""
    who = b.who(seat)
    fought = await handle_monsters(b, seat, optional=who.new_here)
    if who.idle or not b.town.in_arkham(who.place):
        return fought
    if take is None or b.in_force.ban(bans.TAKE_CLUES, seat):
        await take_clues(b, seat)
    else:
        await pick_up(b, seat, take)
    await _offer_after_move(b, seat)
    await listen(b, MovementEnds(seat=seat, place=who.place))
    return fought


def drop_points(b: Board, seat: Seat) -> None:
    """Remove the movement points left, unless an ability in the Arkham Encounters may cost some."""
    if not b.in_force.abilities(Window.BESIDE_ENCOUNTER, seat):
        b.who(seat).points = 0


async def _offer_after_move(b: Board, seat: Seat) -> None:
    """Offer the abilities that can be used after the end of a movement."""
    who = b.who(seat)
    await seat_choices.respond(
        b,
        seat,
        Window.MOVED,
        None,
        lambda: "Your movement has ended. Use anything?",
        still=lambda: who.playing and not who.idle and b.town.in_arkham(who.place),
        source=source_heading(b, Cause.MOVEMENT),
    )


async def _move_in_other_world(b: Board, seat: Seat) -> bool:
    """Move to the second area of an Other World, or from there back to Arkham.

    Return True after a combat.
    """
    who = b.who(seat)
    if who.stopped:
        return False
    world, _, area = who.place.partition(":")
    if area == "1":
        entered = who.entered
        await travelling.move_to(b, seat, Place(f"{world}:2"), how="other_world")
        b.who(seat).entered = entered
        return False
    await travelling.return_to_arkham(b, seat)
    return who.new_here and await handle_monsters(b, seat, optional=True)
