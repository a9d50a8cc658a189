"""Arkham Encounters and Other World Encounters of one investigator."""

from __future__ import annotations

from bot.engine.ask import Draft, Join, Option, Part, Replies
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import about
from bot.second_edition.core.facts import Note, Noted
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.encounters import drawing
from bot.second_edition.names.naming import place_name
from bot.second_edition.names.signs import signed
from bot.second_edition.printed.terms import CardNo, Place, Skill
from bot.second_edition.turn import quests
from bot.second_edition.verbs import (
    any_phase,
    check_notes,
    clue_tokens,
    dangers,
    gates,
    seals,
    seat_choices,
    services,
    travelling,
)


async def arkham_encounter(b: Board, seat: Seat) -> None:
    """Have one encounter, use the location's service, or go through or close a gate."""
    if not takes_part(b, seat):
        return
    if pulled_in(b, seat):
        await travelling.draw_through(b, seat, b.who(seat).place, delayed=False)
        return
    await _choose_choices(b, seat)


def pulled_in(b: Board, seat: Seat) -> bool:
    """Return True if the investigator's location has an open gate they have not explored."""
    who = b.who(seat)
    return b.gates.at(who.place) is not None and not who.explored


def has_a_part(b: Board, seat: Seat) -> bool:
    """Return True if this phase has anything for an investigator to do."""
    if not takes_part(b, seat):
        return False
    return b.town.is_location(b.who(seat).place) or draft(b, seat) is not None


def takes_part(b: Board, seat: Seat) -> bool:
    """Return True if an investigator may act in this phase at the present location."""
    who = b.who(seat)
    return (
        who.playing
        and not who.idle
        and (b.town.is_location(who.place) or b.town.is_street(who.place))
    )


async def _choose_choices(b: Board, seat: Seat) -> None:
    """Run the chosen scripts of the phase until its encounter, or until the player leaves it."""
    place, visits = b.who(seat).place, quests.can_visit(b, seat)
    await _until_over(b, seat)
    if visits:
        await quests.phase_spent(b, seat, place)


async def _until_over(b: Board, seat: Seat) -> None:
    while b.who(seat).playing and not b.who(seat).idle:
        replies = await ask(lambda: draft(b, seat))
        any_phase.forget_hurts(b, replies)
        if await run_chosen(b, seat, replies):
            return


async def run_chosen(b: Board, seat: Seat, replies: Replies) -> bool:
    """Run what was chosen; return True if the seat has no more choices in this phase."""
    main = _main_choices(b, seat)
    if not replies:
        await _only_choice(b, seat, main)
        return True
    everybody = {
        other: [*any_phase.usable_choices(b, other)] for other in b.seats.order() if other != seat
    }
    choice = seat_choices.find_chosen(
        replies, {seat: [*main, *_side_choices(b, seat)], **everybody}
    )
    if choice is None:
        return True
    await perform(b, choice.seat, choice.run())
    return any(each.key == choice.key for each in main) and choice.seat == seat


async def _only_choice(b: Board, seat: Seat, main: list[seat_choices.SeatChoice]) -> None:
    """Take the one mandatory encounter, if any, when no question was needed."""
    choice = next(iter(seat_choices.legal_choices(main)), None) if _must_act(b, seat) else None
    if choice is not None:
        await perform(b, seat, choice.run())


def _must_act(b: Board, seat: Seat) -> bool:
    """Return True in a location without a gate, where an encounter or service is mandatory."""
    place = b.who(seat).place
    return b.town.is_location(place) and b.gates.at(place) is None


def _main_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return the choices that can be the encounter of this phase."""
    place = b.who(seat).place
    found = seat_choices.window_choices(b, seat, Window.ARKHAM)
    if not b.town.is_location(place):
        return found
    if b.gates.at(place) is not None:
        return [*close_choices(b, seat, place), *found]
    return [*_encounter_choices(b, seat, place), *found]


def _side_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    beside = seat_choices.window_choices(b, seat, Window.BESIDE_ENCOUNTER)
    return [*beside, *any_phase.usable_choices(b, seat)]


def _encounter_choices(b: Board, seat: Seat, place: Place) -> list[seat_choices.SeatChoice]:
    name = b.town.place_name(place)
    found = [
        seat_choices.SeatChoice(
            seat=seat,
            key="encounter",
            label=f"Have an encounter ({name})",
            verb="encounter",
            about=about.place(place),
            run=lambda: drawing.location_encounter(b, seat),
        )
    ]
    service = b.registry.services.get(place)
    if service is not None:
        label = services.label_for(b, seat, service)
        found.append(
            seat_choices.SeatChoice(
                seat=seat,
                key="ability",
                label=label,
                verb="encounter",
                about=about.service(place),
                args=(label,),
                note=service.note,
                run=lambda: services.use(b, seat, service),
                barred=services.why_barred(b, seat, service),
            )
        )
    return found


def close_choices(b: Board, seat: Seat, place: Place) -> list[seat_choices.SeatChoice]:
    """Return closing the gate by Fight or Lore, or by a card that seals. Rules, "Gates"."""
    found = [_close_choice(b, seat, place, skill) for skill in (Skill.FIGHT, Skill.LORE)]
    found += [_sign_choice(b, seat, place, card) for card in seals.elder_signs(b, seat, place)]
    return found


def _sign_choice(b: Board, seat: Seat, place: Place, card: CardNo) -> seat_choices.SeatChoice:
    name = b.cards.facts(card).name
    return seat_choices.SeatChoice(
        seat=seat,
        key=f"seal:{card}",
        label=f"Close and seal with {name}",
        verb="seal",
        about=about.card(card),
        args=(name,),
        note=f"{dangers.price(b, seat, sanity=1, stamina=1)}; a doom token is removed",
        run=lambda: gates.use_elder_sign(b, seat, place, card),
    )


def _close_choice(b: Board, seat: Seat, place: Place, skill: Skill) -> seat_choices.SeatChoice:
    gate = b.gates.at(place)
    assert gate is not None
    modifier = b.gates.modifier(gate.no)
    made = SkillCheck(seat, skill, modifier, gates.close_difficulty(b, gate), closes=place)
    return seat_choices.SeatChoice(
        seat=seat,
        key=f"close:{skill}",
        label=f"Close the gate: {skill.capitalize()} ({signed(modifier)})",
        verb="close-gate",
        about=about.gate(place),
        args=(skill.value,),
        note=_close_note(b, made, place),
        figures=check_notes.clue_figures(b, made),
        run=lambda: gates.try_to_close(b, seat, place, skill),
    )


def _close_note(b: Board, made: SkillCheck, place: Place) -> str:
    """Return the note of closing: `1 die, 33%; with 1 clue: 56%; sealing takes 5`."""
    if not b.words:
        return ""
    with_clues, price = check_notes.clue_odds(b, made), seals.seal_price(b, made.seat, place)
    tempting = with_clues and price is not None and clue_tokens.clues_at_hand(b, made.seat) >= price
    takes = f"sealing takes {price}" if tempting else ""
    return "; ".join(filter(None, (check_notes.planned_note(b, made), with_clues, takes)))


def _parts_of_others(b: Board, seat: Seat) -> dict[Seat, Part]:
    """Return the others' choices while one acts."""
    theirs = {
        other: any_phase.usable_choices(b, other) for other in b.seats.order() if other != seat
    }
    return {other: seat_choices.build_part(found) for other, found in theirs.items() if found}


def draft(b: Board, seat: Seat, *, beside: bool = True) -> Draft | None:
    """Return the question of the phase for an investigator; `beside` adds the others' choices."""
    main, side = _main_choices(b, seat), _side_choices(b, seat)
    must = _must_act(b, seat)
    if not seat_choices.legal_choices([*main, *side]):
        return None
    extra = () if must else (Option(key="leave", label="Do nothing", verb="end-turn"),)
    if must and not seat_choices.legal_choices(side) and len(seat_choices.legal_choices(main)) == 1:
        return None
    place = b.who(seat).place
    parts = {
        seat: seat_choices.build_part([*main, *side], *extra),
        **(_parts_of_others(b, seat) if beside else {}),
    }
    return Draft(
        kind="encounter",
        prompt=f"What do you do at {place_name(b, place)}?",
        source=b.town.place_name(place),
        about=about.place(place),
        parts=parts,
        must=(seat,),
        may=tuple(other for other in parts if other != seat),
        join=Join.ANY,
    )


async def other_world_encounter(b: Board, seat: Seat) -> None:
    """Resolve a gate card for an investigator in an Other World."""
    who = b.who(seat)
    world = b.town.world_of(who.place)
    if not who.playing or who.idle or not world:
        return
    b.tell(Noted(what=Note.OTHER_WORLD, seat=seat, code=world))
    place = who.place
    await drawing.gate_encounter(b, seat, world)
    await quests.phase_spent(b, seat, place)
