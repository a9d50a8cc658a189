"""`run_lines`: a game controlled by JSON lines, for tests and bug reports (docs/drive.md).

One line in, one line out. A line that cannot be parsed or executed gets an error and changes
nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

import msgspec
import structlog
from msgspec import UNSET, Raw

from bot.engine.ask import Allotted, Answer, Part, Passed, Pick, Picked
from bot.engine.errors import Ambiguous, Malformed, NotAllowed, RulesError
from bot.engine.facts import Fact, encode_facts
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held, Input, Overridden
from bot.engine.json_types import JsonObject
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.errors import StoreError
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.lobby import lobbies
from bot.table.lobby.choices import find_choice
from bot.table.lobby.lobby_difficulty import default_difficulty
from bot.table.steps import inputs, undo as undo_steps
from bot.table.tables import Tables
from bot.tools.lines import (
    REASON,
    AnswerLine,
    DrawsLine,
    Error,
    Gm,
    Line,
    New,
    Open,
    Reply,
    Restart,
    Rewind,
    Show,
    show_ask,
    show_error,
)
from bot.tools.option_keys import current_keys
from bot.tools.replay import ToolError
from bot.tools.reports import read_bundle, store_bundle_as_game

log = structlog.stdlib.get_logger(__name__)

ME = Caller(1, gm=True)
ADDED = ("lead", "earlier", "log", "bag", "chapter", "trauma", "weaknesses", "one_set")
"""Fields of `new` that are passed to the game's set-up."""


class Driver:
    """Executes lines on the tables of a store."""

    def __init__(self, store: Store, kits: Mapping[str, Kit]) -> None:
        self.tables = Tables(store, kits)
        self._store = store
        self._kits = kits
        self._current: int | None = None

    async def line(self, text: str | bytes) -> bytes:
        """Return the reply to a line, a JSON object without a line break."""
        facts: Sequence[Fact] = ()
        error: Error | None = None
        seat: int | None = None
        try:
            verb: Line = msgspec.json.decode(text, type=Line)
            if isinstance(verb, Show):
                seat = verb.seat
            facts = await self._execute_verb(verb)
        except (msgspec.DecodeError, RulesError, StoreError, UnicodeDecodeError) as wrong:
            error = show_error(wrong)
        except Exception as wrong:
            log.exception("a line raised")
            error = Error(type(wrong).__name__, str(wrong))
        return msgspec.json.encode(await self._build_reply(facts, error, seat))

    async def close(self) -> None:
        """Close the tables."""
        await self.tables.close()

    # Verbs

    async def _execute_verb(self, verb: Line) -> Sequence[Fact]:
        if isinstance(verb, New):
            return await self._start_game(verb)
        if isinstance(verb, Open):
            return await self._open(verb)
        game = await self._game_of_line(verb.table)
        match verb:
            case Gm():
                told = await self._apply_gm_command(game, verb)
            case DrawsLine():
                told = await self.tables.change(
                    game, inputs.override, ME, _draws_command(verb), REASON
                )
            case AnswerLine():
                told = await self._give_answer(game, verb)
            case Rewind(to=to, reason=reason):
                told = await self.tables.change(game, undo_steps.rewind, ME, to, reason)
            case Restart():
                told = await self._restore_game(game)
            case Show(seat=seat):
                told = await self._show_position(game, seat)
        self._current = game
        # do not report again what an earlier session dropped
        if isinstance(verb, Restart | Rewind):
            (await self.tables.games.snapshot(game)).require_session().chance.dropped.clear()
        return told.facts

    async def _game_of_line(self, wanted: int | None) -> int:
        if wanted is not None:
            await self.tables.games.snapshot(wanted)
            return wanted
        if self._current is None:
            games = await self._store.games.all()
            if not games:
                raise NotAllowed("There is no game yet: begin with the verb new.")
            return games[-1].id
        return self._current

    async def _start_game(self, verb: New) -> Sequence[Fact]:
        """Create a game. It is tried out first, so that a refused set-up leaves nothing behind."""
        if verb.table is not None:
            raise Malformed("A new game takes no table: it gets the next number.")
        seed = parse_seed(verb.seed)
        if verb.game not in self._kits:
            raise Malformed(f"There is no game “{verb.game}”.")
        kit = self._kits[verb.game]
        heroes = [_investigator_slug(kit, named) for named in verb.investigators]
        setup = _start_outside_tables(kit, verb, heroes, seed)
        past = await self._store.games.all()
        channel = max((game.channel for game in past), default=0) + 1
        record = await self.tables.lobby.open_lobby(
            ME, 0, channel, verb.game, verb.scenario, verb.difficulty, verb.settings
        )
        for hero in heroes:
            await self.tables.change(record.id, lobbies.join, ME, hero)
        if verb.decks:
            await self.tables.lobby.set_decks(ME, record.id, verb.decks)
        if _extra_set_up(kit, verb):
            await self._replace_set_up(record.id, setup)
        told = await self.tables.change(record.id, lobbies.start, ME, seed)
        self._current = record.id
        return told.facts

    async def _open(self, verb: Open) -> Sequence[Fact]:
        """Open the game of a report's bundle as a table of its own."""
        if verb.table is not None:
            raise Malformed("A bundle takes no table: it gets the next number.")
        try:
            bundle = read_bundle(Path(verb.file))
        except ToolError as wrong:
            raise Malformed(str(wrong)) from None
        if bundle.ruleset not in self._kits:
            raise Malformed(f"There is no game “{bundle.ruleset}”.")
        game = await store_bundle_as_game(self._store, bundle, ME.user)
        await self.tables.games.snapshot(game)
        self._current = game
        return ()

    async def _replace_set_up(self, game: int, setup: JsonObject) -> None:
        """Make a table start with this set-up instead of the one from its lobby."""
        lobby = msgspec.json.decode((await self._store.games.find(game)).config, type=Lobby)
        kept = msgspec.structs.replace(lobby, setup=setup)
        await self._store.games.configure(game, msgspec.json.encode(kept))
        self.tables.games.evict(game)

    async def _apply_gm_command(self, game: int, verb: Gm) -> Told:
        command = verb.command
        if (command is None) == (not verb.name):
            raise Malformed("Give either a command, or a name with target and value.")
        if command is not None and (verb.target or verb.value):
            raise Malformed("A target and a value are for a name, not for a command.")
        if command is None:
            snapshot = await self.tables.games.snapshot(game)
            session = snapshot.require_session()
            command = snapshot.kit.gm.command(session, verb.name, verb.target, verb.value)
        return await self.tables.change(
            game, inputs.submit_input, ME, Overridden(command, verb.reason)
        )

    async def _give_answer(self, game: int, verb: AnswerLine) -> Told:
        snapshot = await self.tables.games.snapshot(game)
        seat = _require_seat(snapshot.require_session(), verb.seat)
        return await self.tables.change(
            game, inputs.submit_input, ME, _input_of_line(snapshot, seat, verb)
        )

    async def _restore_game(self, game: int) -> Told:
        before = (await self.tables.games.snapshot(game)).require_session().snapshot_hash()
        self.tables.games.evict(game)
        session = (await self.tables.games.snapshot(game)).require_session()
        if session.snapshot_hash() != before:
            raise NotAllowed("The game came back as another one: that is a bug.")
        return Told(session.step)

    async def _show_position(self, game: int, seat: int | None) -> Told:
        session = (await self.tables.games.snapshot(game)).require_session()
        if seat is not None:
            _require_seat(session, seat)
        return Told(session.step)

    # Replies

    async def _build_reply(
        self, facts: Sequence[Fact], error: Error | None, seat: int | None
    ) -> Reply:
        if self._current is None:
            return Reply(error=error)
        snapshot = await self.tables.games.snapshot(self._current)
        session, kit = snapshot.require_session(), snapshot.kit
        chance = session.chance
        dropped, chance.dropped = chance.dropped, []
        return Reply(
            table=snapshot.record.id,
            step=snapshot.record.head,
            status=snapshot.record.status,
            heading=kit.words.heading(session),
            asks=[show_ask(snapshot, ask) for ask in session.asks],
            position=session.rules.notation(session.state),
            state=Raw(session.rules.encode(session.state)),
            hash=session.snapshot_hash(),
            draws=chance.copy_state().scripted,
            dropped=[f"{purpose}: {wanted}" for purpose, wanted in dropped],
            facts=Raw(encode_facts(facts)),
            told=_fact_sentences(snapshot, facts),
            view=_seat_view(snapshot, Seat(seat)) if seat is not None and error is None else UNSET,
            error=error,
        )


def _require_seat(session: AnySession, number: int) -> Seat:
    if number not in session.rules.seats(session.state):
        raise NotAllowed(f"There is no seat {number}.")
    return Seat(number)


def _draws_command(verb: DrawsLine) -> JsonObject:
    command: JsonObject = {"do": "draws", "purpose": verb.purpose, "next": verb.next}
    if verb.replace:
        command["replace"] = True
    return command if verb.seat is None else {**command, "seat": verb.seat}


def _fact_sentences(snapshot: Snapshot, facts: Sequence[Fact]) -> list[str]:
    try:
        return snapshot.kit.words.tell(snapshot.require_session().state, facts, None)
    except Exception as error:  # noqa: BLE001 - what happened is to be seen, whatever its words
        return [f"no words: {type(error).__name__}: {error}"]


def _start_outside_tables(kit: Kit, verb: New, heroes: list[str], seed: bytes) -> JsonObject:
    """Start the game outside all tables and return its set-up. Raises `RulesError`."""
    level = verb.difficulty or default_difficulty(kit)
    lobby = Lobby(
        scenario=find_choice(kit.offers.scenarios(), verb.scenario, "scenario").slug,
        difficulty=find_choice(kit.offers.difficulties(), level, "difficulty").slug,
        investigators=tuple(heroes),
        settings=verb.settings,
        decks=verb.decks,
    )
    fewest, most = kit.offers.seats
    drawn = {choice.slug for choice in kit.offers.investigators() if choice.many}
    named = [hero for hero in heroes if hero not in drawn]
    if len(set(named)) != len(named) or not fewest <= len(heroes) <= most:
        raise Malformed(f"This game takes {fewest} to {most} different investigators.")
    setup = kit.offers.game_setup(lobby) | _extra_set_up(kit, verb)
    AnySession.start(kit.rules, setup, seed)
    return setup


def _extra_set_up(kit: Kit, verb: New) -> JsonObject:
    """Return the parts of the set-up that a lobby does not have, with investigators by slug."""
    found = {name: value for name in ADDED if (value := getattr(verb, name)) is not UNSET}
    if strange := [name for name in found if name not in kit.offers.added]:
        raise Malformed(f"This game begins without “{strange[0]}”.")
    for name in {"trauma", "weaknesses"} & found.keys():
        found[name] = _investigators_by_slug(kit, found[name])
    if "earlier" in found:
        found["earlier"] = [_scenario_with_bearer(kit, verb, each) for each in found["earlier"]]
    return found | (
        {"lead": _investigator_slug(kit, verb.lead)} if isinstance(verb.lead, str) else {}
    )


def _scenario_with_bearer(kit: Kit, verb: New, earlier: JsonObject) -> JsonObject:
    """Return an earlier scenario with the bearer of its story card by slug.

    Raises `RulesError` if nobody plays that investigator.
    """
    named = earlier.get("bearer")
    if not named or not isinstance(named, str):
        return earlier
    if (bearer := _investigator_slug(kit, named)) not in [
        _investigator_slug(kit, each) for each in verb.investigators
    ]:
        raise NotAllowed(f"{bearer!r} can’t bear a story card: nobody plays that investigator.")
    return {**earlier, "bearer": bearer}


def _investigators_by_slug(kit: Kit, values: Mapping[str, object]) -> JsonObject:
    return {_investigator_slug(kit, named): value for named, value in values.items()}


def _investigator_slug(kit: Kit, named: str) -> str:
    return find_choice(kit.offers.investigators(), named, "investigator").slug


def _input_of_line(snapshot: Snapshot, seat: Seat, verb: AnswerLine) -> Input:
    if verb.do in ("hold", "unhold"):
        return _hold_input(seat, verb)
    number = _ask_id(snapshot, seat, verb.ask)
    ask = snapshot.require_session().find_question(number)
    part = ask.parts.get(seat) if ask is not None else None
    given = _answer_in_line(verb, part or Part(()))
    if given == Passed() and ask is not None and part is not None and not ask.may_pass(seat):
        given = _pass_or_choose_none(part)
    return Answered(seat, number, given)


def _hold_input(seat: Seat, verb: AnswerLine) -> Held:
    if verb.ask is not None or verb.keys is not UNSET or verb.amounts is not UNSET:
        raise Malformed(f"With “do”: “{verb.do}” there is no ask and there are no answers.")
    return Held(seat, on=verb.do == "hold")


def _pass_or_choose_none(part: Part) -> Answer:
    """Return an empty choice if the question allows one, otherwise a pass."""
    may_choose_none = isinstance(part.form, Pick) and not part.form.min
    return Picked(()) if may_choose_none else Passed()


def _answer_in_line(verb: AnswerLine, part: Part) -> Answer | None:
    """Return the answer in a line, for the seat's part of the question."""
    keys, amounts = verb.keys, verb.amounts
    if verb.do != "answer":
        if keys is not UNSET or amounts is not UNSET:
            raise Malformed(f"With “do”: “{verb.do}” there are no keys and no amounts.")
        return Passed() if verb.do == "pass" else None
    if isinstance(keys, list) and amounts is UNSET:
        return Picked(current_keys(part, keys))
    if isinstance(amounts, dict) and keys is UNSET:
        return Allotted(dict(zip(current_keys(part, amounts), amounts.values(), strict=True)))
    raise Malformed("Give either keys or amounts.")


def _ask_id(snapshot: Snapshot, seat: Seat, wanted: int | None) -> AskId:
    if wanted is not None:
        return AskId(wanted)
    mine = [ask for ask in snapshot.require_session().asks if seat in (*ask.must, *ask.may)]
    if not mine:
        raise NotAllowed(f"Seat {seat} is asked nothing now.")
    if len(mine) > 1:
        raise Ambiguous("Which question?", tuple(f"{ask.id}: {ask.prompt}" for ask in mine))
    return mine[0].id


def _seat_view(snapshot: Snapshot, seat: Seat) -> dict[str, str]:
    session = snapshot.require_session()
    return {
        "board": snapshot.kit.views.board_text(session, seat),
        "hand": snapshot.kit.views.hand_text(session, seat),
    }


def parse_seed(given: int | str) -> bytes:
    """Return sixteen bytes from 32 hex digits, or derived from a number."""
    if isinstance(given, int):
        return hashlib.blake2b(str(given).encode(), digest_size=16).digest()
    try:
        seed = bytes.fromhex(given)
    except ValueError:
        seed = b""
    if len(seed) != lobbies.SEED_BYTES:
        raise Malformed("A seed is a number or 32 hex digits.")
    return seed


async def run_lines(store: Store, kits: Mapping[str, Kit], lines: TextIO, out: TextIO) -> int:
    """Answer every line until the input ends."""
    driver = Driver(store, kits)
    while text := await asyncio.to_thread(lines.readline):
        if text.strip():
            out.write((await driver.line(text)).decode() + "\n")
            out.flush()
    await driver.close()
    return 0
