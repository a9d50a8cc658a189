"""Answers to what is asked: with care, at random, twice, and to what was asked long ago."""

from __future__ import annotations

import random

from bot.engine.ask import Answer, Ask, Passed
from bot.engine.errors import Closed, HeldUp, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.steps import inputs
from bot.tools.chooser import Chooser
from tests.weeks.people import Person
from tests.weeks.town import Place, Town

KEPT = 30
"""Old presses of a table that are remembered."""


async def own_asks(town: Town, place: Place, person: Person) -> list[tuple[Ask, Seat, str]]:
    """Return what waits for somebody, as the status shows it: question, seat, prompt's mark.

    Private options are looked up, as *Your choice* does.
    """
    snapshot = await town.look(place)
    status = town.channels.status_of(place.game)
    if snapshot.session is None or status is None:
        return []
    found: list[tuple[Ask, Seat, str]] = []
    for prompt in status.prompts:
        for seat in prompt.ask.awaited:
            if person.user not in (snapshot.players.get(seat), snapshot.occupants.get(seat)):
                continue
            whole = snapshot.session.find_question(prompt.ask.id)
            ask = whole if seat in prompt.private and whole is not None else prompt.ask
            found.append((ask, seat, prompt.mark))
    return found


async def answer_one(town: Town, place: Place, person: Person) -> bool:
    """Answer one of the questions that wait for somebody; False: none does."""
    asks = await own_asks(town, place, person)
    if not asks:
        return False
    ask, seat, mark = town.chance.choice(asks)
    snapshot = await town.look(place)
    chosen = _chosen(town.chance, snapshot, ask, seat, person.care)
    if chosen is None or snapshot.record.status != "running":
        return False
    given = Answered(seat, ask.id, chosen)
    caller = town.caller(person.user)
    place.last_interaction = caller.interaction or 0
    _keep_old(town.chance, place, given, mark)
    before = snapshot.require_session().step
    told = await town.attempt(
        place, person.user, f"answer {ask.kind}", _pressed(town, place, caller, given, mark)
    )
    if told is not None and town.chance.random() < 0.05:
        again = await town.attempt(
            place,
            person.user,
            "press twice",
            town.tables.change(place.game, inputs.submit_input, caller, given, mark),
        )
        if again is not None and not again.again:
            town.troubles.add("a doubled press was done twice", f"after {before}", place.game)
    return told is not None


async def _pressed(town: Town, place: Place, caller: Caller, given: Answered, mark: str) -> Told:
    """A press of what the message shows: nothing but somebody who holds may refuse it."""
    try:
        return await town.tables.change(place.game, inputs.submit_input, caller, given, mark)
    except (HeldUp, NotAllowed) as refused:
        if town.at_once:
            pass
        elif isinstance(refused, Closed):
            town.troubles.add("what is shown cannot be pressed", f"{given}", place.game)
        elif "asked the table to wait" not in str(refused):
            town.troubles.add("what is shown is refused", f"{refused}: {given}", place.game)
        raise
    except RulesError as refused:
        if type(refused).__name__ != "Trouble":
            town.troubles.add("what is shown is refused", f"{refused}: {given}", place.game)
        raise


def _chosen(
    chance: random.Random, snapshot: Snapshot, ask: Ask, seat: Seat, care: float
) -> Answer | None:
    session = snapshot.require_session()
    whole = session.find_question(ask.id)
    if whole is None or seat not in whole.parts:
        return Passed()  # the message is behind: the press says so
    if chance.random() < care:
        return snapshot.kit.automation.autopilot.choose(session, whole, seat)
    chooser = Chooser(str(chance.random()))
    return chooser.answer(ask, seat).answer


def _keep_old(chance: random.Random, place: Place, given: Answered, mark: str) -> None:
    place.old.append((given, mark))
    if len(place.old) > KEPT:
        place.old.pop(chance.randrange(KEPT))


async def be_advised(town: Town, place: Place, person: Person) -> None:
    """Ask what a companion would do, and sometimes do it."""
    asks = await own_asks(town, place, person)
    snapshot = await town.look(place)
    if not asks or snapshot.session is None or snapshot.record.status != "running":
        return
    shown, seat, mark = town.chance.choice(asks)
    ask = snapshot.session.find_question(shown.id)
    if ask is None or seat not in ask.parts:
        return
    ranked = snapshot.kit.automation.companion.rank(snapshot.session, ask, seat)
    if town.chance.random() < 0.7:
        given = Answered(seat, ask.id, ranked[0].answer)
        pressed = _pressed(town, place, town.caller(person.user), given, mark)
        await town.attempt(place, person.user, f"follow advice on {ask.kind}", pressed)


async def press_old(town: Town, place: Place, person: Person) -> None:
    """Press a button of long ago: it is refused, unless the same is asked again."""
    if not place.old:
        return
    given, mark = town.chance.choice(place.old)
    snapshot = await town.look(place)
    session = snapshot.session
    ask = session.find_question(given.ask) if session is not None else None
    stale = ask is None or session is None or session.question_hash(ask) != mark
    told = await town.attempt(
        place,
        person.user,
        "press what is old",
        town.tables.change(place.game, inputs.submit_input, town.caller(person.user), given, mark),
    )
    if told is not None and stale:
        town.troubles.add("a stale press was taken", f"{given}", place.game, place.ruleset)


async def hold(town: Town, place: Place, person: Person) -> None:
    """Ask the table to wait, or no longer."""
    snapshot = await town.look(place)
    seats = snapshot.seats_of(person.user)
    if seats:
        given = Held(town.chance.choice(seats), town.chance.random() < 0.5)
        work = town.tables.change(place.game, inputs.submit_input, town.caller(person.user), given)
        await town.attempt(place, person.user, "hold", work)


async def butt_in(town: Town, place: Place, person: Person) -> None:
    """Do something in a question in which one only may act."""
    snapshot = await town.look(place)
    if snapshot.session is None or snapshot.record.status != "running":
        return
    open_to = [
        (ask, seat)
        for ask in snapshot.session.asks
        for seat in ask.may
        if seat in snapshot.seats_of(person.user)
        and seat not in ask.given
        and ask.parts[seat].options
    ]
    if not open_to:
        return
    ask, seat = town.chance.choice(open_to)
    chosen = Chooser(str(town.chance.random())).answer(ask, seat).answer
    given = Answered(seat, ask.id, chosen)
    work = town.tables.change(place.game, inputs.submit_input, town.caller(person.user), given)
    await town.attempt(place, person.user, "act beside", work)


async def ask_for_help(town: Town, place: Place, person: Person) -> None:
    """Call those who can help."""
    asks = await own_asks(town, place, person)
    if asks:
        ask, seat, _ = town.chance.choice(asks)
        work = town.tables.change(
            place.game, inputs.ask_for_help, town.caller(person.user), seat, ask.id
        )
        await town.attempt(place, person.user, "ask for help", work)
