"""The lobby: choosing investigators, leaving seats, and starting the game."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

import msgspec
import structlog

from bot.engine.chance import seed_hash
from bot.engine.english import join_names
from bot.engine.errors import NotAllowed, RulesError
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.outcomes import Outcome
from bot.engine.ruleset import Ruleset
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.game_records import ACTIVE, Outgoing, SeatRecord
from bot.table.declares.house_rules import require_box_of
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Choice, Lobby
from bot.table.declares.premises import draw_premises, past_lines
from bot.table.errors import FAILED, Trouble, logged_failure
from bot.table.game.recovery import stored_checkpoint
from bot.table.game.snapshot import Caller, Told
from bot.table.game.stories import TAKEN_BY
from bot.table.game.table import Table
from bot.table.lobby.choices import find_choice
from bot.table.lobby.lobby_difficulty import fit_difficulty
from bot.table.lobby.open_seats import OVER, take_seat
from bot.table.lobby.ready_seats import check_ready
from bot.table.memory.seat_memory import NOTHING_KEPT, encode_memory
from bot.table.posts import outbox_rows
from bot.table.seats import handing
from bot.table.seats.companion_seats import with_companion

log = structlog.stdlib.get_logger(__name__)

SEED_BYTES = 16


class BroughtDeck(msgspec.Struct, frozen=True):
    """A deck that a player brings to a table; without cards it is the starter deck."""

    cards: tuple[str, ...] = ()
    """The codes of its cards, as the lobby stores them."""
    name: str = ""


STARTER = BroughtDeck()


# --- joining and leaving --------------------------------------------------------------------------


async def join(
    table: Table,
    caller: Caller,
    investigator: str,
    user: int = 0,
    deck: Sequence[str] | None = None,
    deck_name: str = "",
) -> Told:
    """Take a seat in the lobby or, in a running game, a free or an additional one.

    A game master may seat another `user`. `deck` is the cards of the player's deck, checked before,
    and `deck_name` its name; an empty deck is the starter deck. None means no choice: a new seat
    gets the starter deck, and the caller's own seat keeps its deck. Raises `NotAllowed` if the
    seat, the table or the game does not admit the player, `Malformed` or `Ambiguous` for an unknown
    investigator.
    """
    who = user or caller.user
    if who != caller.user and not table.oversight.is_gm(caller):
        raise NotAllowed("Only the game master can give someone else a seat.")
    if table.record.status == "lobby":
        brought = None if deck is None else BroughtDeck(tuple(deck), deck_name)
        return await _join_lobby(table, who, investigator, brought)
    if deck is not None:
        raise NotAllowed("The game has started, so you can’t change decks.")
    if table.record.status in ("over", "archived"):
        raise NotAllowed(OVER)
    return await take_seat(table, caller, who, investigator)


async def _join_lobby(table: Table, user: int, named: str, deck: BroughtDeck | None) -> Told:
    offered, taken = table.kit.offers.investigators(), table.seats.labels.values()
    hero = find_choice(offered, named, "investigator", taken)
    require_box_of(table.kit.offers.house_rules, table.lobby.settings, hero)
    if deck and deck.cards and (why := table.kit.offers.why_not_deck(hero.slug, deck.cards)):
        raise NotAllowed(why)
    if (holder := _seat_of_unique_investigator(table, hero)) is not None:
        return await _join_on_taken_seat(table, holder, hero, user, deck)
    most = table.kit.offers.seats[1]
    gone = await _remove_newest_companion(table) if len(table.seats.labels) >= most else ""
    seat = next(n for n in range(most) if n not in table.seats.labels)
    await set_deck(table, hero.slug, deck or STARTER)
    await _take_seat(table, SeatRecord(table.game, seat, hero.slug), user)
    left = f"; the companion that played {gone} has left" if gone else ""
    fitted = await fit_difficulty(table)
    remark = _several_investigators_remark(table, user)
    return Told(0, (f"✓ {hero.name} is yours{left}.", *fitted, *remark))


def _seat_of_unique_investigator(table: Table, hero: Choice) -> Seat | None:
    """Return the seat of an investigator that only one seat can play."""
    if hero.many:
        return None
    return next((seat for seat, slug in table.seats.labels.items() if slug == hero.slug), None)


async def _join_on_taken_seat(
    table: Table, seat: Seat, hero: Choice, user: int, deck: BroughtDeck | None
) -> Told:
    """Join as an investigator that already has a seat, e.g. in place of a companion."""
    if table.seats.occupants.get(seat) == user:
        return await _bring_other_deck(table, hero, deck)
    if seat in table.seats.companions:
        return await _replace_companion(table, seat, hero, user, deck)
    raise NotAllowed(f"{_occupant_mention(table, seat)} already plays {hero.name}.")


async def _remove_newest_companion(table: Table) -> str:
    """Remove the newest companion of a full table; return its name. Raises `NotAllowed`."""
    if not table.seats.companions:
        most = table.kit.offers.seats[1]
        raise NotAllowed(f"The table is full: {most} investigators at most.")
    seat = max(table.seats.companions)
    name = table.name(seat)
    await set_deck(table, table.seats.labels[seat], STARTER)
    await table.store.seats.remove(table.game, seat)
    await table.reload_seats()
    return name


async def _replace_companion(
    table: Table, seat: Seat, hero: Choice, user: int, deck: BroughtDeck | None
) -> Told:
    """Take the seat of a companion in the lobby."""
    await table.store_memory(seat, with_companion(table, seat, plays=False))
    await set_deck(table, hero.slug, deck or STARTER)
    await _take_seat(table, SeatRecord(table.game, seat, hero.slug), user)
    said = f"✓ {hero.name} is yours; the companion has left."
    remark = _several_investigators_remark(table, user)
    return Told(0, (said, *await fit_difficulty(table), *remark))


def _several_investigators_remark(table: Table, user: int) -> list[str]:
    """Return a remark for a user with several investigators, who may have meant to switch."""
    names = [
        table.name(seat)
        for seat in sorted(table.seats.occupants)
        if table.seats.occupants[seat] == user
    ]
    if len(names) < 2:
        return []
    return [f"You play {join_names(names)}. To give a seat up: `/game leave`."]


async def _bring_other_deck(table: Table, hero: Choice, deck: BroughtDeck | None) -> Told:
    """Let an investigator's player bring another deck."""
    if deck is not None and await set_deck(table, hero.slug, deck):
        await table.outbox.post_lines()
        return Told(0, (f"✓ {hero.name} has a new deck.",))
    return Told(0, (f"You already play {hero.name}.",), again=True)


def _occupant_mention(table: Table, seat: Seat) -> str:
    """Return a mention of a seat's occupant."""
    user = table.seats.occupants.get(seat)
    return "Someone" if user is None else f"<@{user}>"


async def set_deck(table: Table, slug: str, deck: BroughtDeck) -> bool:
    """Store an investigator's deck (or the starter deck); return True if it changed."""
    lobby = table.lobby
    decks = {name: cards for name, cards in lobby.decks.items() if name != slug}
    names = {each: name for each, name in lobby.deck_names.items() if each != slug}
    if deck.cards:
        decks[slug] = list(deck.cards)
        names[slug] = deck.name
    if (decks, names) == (lobby.decks, lobby.deck_names):
        return False
    kept = msgspec.structs.replace(lobby, investigators=(), decks=decks, deck_names=names)
    await table.store.games.configure(table.game, msgspec.json.encode(kept))
    await table.read_seats()
    return True


async def _take_seat(table: Table, seat: SeatRecord, user: int) -> None:
    told = _status_rows(table)
    await table.store.seats.join(seat, user, table.clock.now(), outbox=told)
    await table.reload_seats()


async def leave(table: Table, caller: Caller, seat: Seat | None) -> Told:
    """Leave a seat. A lobby drops the seat; in a running game it becomes free.

    Raises `NotAllowed` if it is not the caller's.
    """
    going = _own_seats(table, caller, seat)
    names = [table.name(s) for s in going]
    for each in going:
        await _free_seat(table, each)
    await table.reload_seats()
    fitted: tuple[str, ...] = ()
    if table.record.status == "lobby":
        await renumber_seats(table)
        fitted = await fit_difficulty(table)
        await table.outbox.post_lines()
    return Told(table.record.head, (f"✓ You’ve left {join_names(names)}.", *fitted))


def _own_seats(table: Table, caller: Caller, seat: Seat | None) -> list[Seat]:
    """Return the caller's seats, or the named one. Raises `NotAllowed` if there is none."""
    mine = [s for s, user in sorted(table.seats.occupants.items()) if user == caller.user]
    own = mine if seat is None else [s for s in mine if s == seat]
    if not own:
        raise NotAllowed("You have no seat at this table." if not mine else "That’s not your seat.")
    return own


async def _free_seat(table: Table, seat: Seat) -> None:
    """Remove a seat and its deck in the lobby; in a running game, offer it to others."""
    if table.record.status == "lobby":
        await set_deck(table, table.seats.labels[seat], STARTER)
        await table.store.seats.remove(table.game, seat)
        return
    if await handing.return_lent_seat(table, seat):
        return
    free = _status_rows(table, f"{table.name(seat)}’s seat is free: {TAKEN_BY}.")
    told = free if table.record.status in ACTIVE else ()  # the seat can be taken
    await table.store.seats.leave(table.game, seat, table.clock.now(), outbox=told)


async def renumber_seats(table: Table) -> None:
    """Number the seats of a lobby from 0 without gaps, in their present order."""
    for number, seat in enumerate(sorted(table.seats.labels)):
        if number != seat:
            user, label = table.seats.occupants.get(seat), table.seats.labels[seat]
            kept = encode_memory(table.seats.memories.get(seat, NOTHING_KEPT))
            await table.store.seats.remove(table.game, seat)
            record = SeatRecord(table.game, number, label, kept)
            if user is None:
                await table.store.seats.put(record)
            else:
                await table.store.seats.join(record, user, table.clock.now())
    await table.reload_seats()


async def forget_decks(store: Store, sat: Iterable[tuple[int, int]]) -> None:
    """Delete the deck names that an erased user gave, in these games and seats."""
    for game, seat in sat:
        with logged_failure("the name of a deck could not be dropped", game=game):
            await _forget_deck(store, game, seat)


async def _forget_deck(store: Store, game: int, seat: int) -> None:
    labels = {each.seat: each.label for each in await store.seats.of_game(game)}
    lobby = msgspec.json.decode((await store.games.find(game)).config, type=Lobby)
    names = {slug: n for slug, n in lobby.deck_names.items() if slug != labels.get(seat)}
    if names != lobby.deck_names:
        kept = msgspec.structs.replace(lobby, deck_names=names)
        await store.games.configure(game, msgspec.json.encode(kept))


def _status_rows(table: Table, *lines: str) -> list[Outgoing]:
    if not table.outbox.public:
        return []
    channel = table.record.channel
    notice = [outbox_rows.notice_row(channel, *lines)] if lines else []
    return [*notice, outbox_rows.status_row(channel)]


# --- the start ------------------------------------------------------------------------------------


async def start(table: Table, caller: Caller, seed: bytes | None) -> Told:
    """Set up the game and run it to its first question.

    Raises `NotAllowed` if the table may not start, `RulesError` if its set-up is refused, `Trouble`
    if it failed.
    """
    _check_start(table, caller)
    seed = seed or table.record.seed or secrets.token_bytes(SEED_BYTES)
    lobby = msgspec.structs.replace(table.lobby, started_at=table.clock.now())
    lobby = draw_premises(table.kit, lobby, seed)
    outcome, session = _set_up(table, lobby, seed)
    assert outcome.checkpoint is not None
    store, game = table.store, table.game
    kept = msgspec.structs.replace(lobby, investigators=())
    if table.loaded.is_campaign:  # the players of a campaign change, but its set-up does not
        kept = msgspec.structs.replace(kept, setup=game_setup(table.kit, lobby))
    await store.games.configure(
        game, msgspec.json.encode(kept), seed=seed, rules_version=table.kit.rules.version
    )
    await store.journal.put_checkpoint(stored_checkpoint(game, outcome.checkpoint))
    status = "over" if session.over else "running"
    await store.games.set_status(game, status, outbox=_opening_rows(table, lobby, outcome, seed))
    table.forget()
    await table.ensure_loaded()
    await table.reminders.replan()
    table.outbox.wake()
    lines = table.words.describe_facts(outcome.facts, None) if table.outbox.public else []
    if not lobby.tutorial:
        table.meter.games["begun"] += 1
    return Told(0, tuple(lines), facts=outcome.facts)


def _check_start(table: Table, caller: Caller) -> None:
    if table.record.status != "lobby":
        raise NotAllowed("This game has already started.")
    if caller.user not in table.seats.occupants.values() and not table.oversight.is_gm(caller):
        raise NotAllowed("Only players with a seat, or the game master, can start the game.")
    check_ready(table, caller)
    fewest, most = table.kit.offers.seats
    if not fewest <= len(table.seats.labels) <= most:
        raise NotAllowed(
            f"This game needs {fewest} to {most} investigators. Take a seat: `/game join`."
        )


def _set_up(table: Table, lobby: Lobby, seed: bytes) -> tuple[Outcome, AnySession]:
    try:
        setup = game_setup(table.kit, lobby)
    except RulesError:
        raise
    except Exception as error:
        log.exception("a set-up raised", game=table.game, step=0)
        raise Trouble(FAILED) from error
    return begin_game(table.kit.rules, setup, seed, table.game)


def game_setup(kit: Kit, lobby: Lobby) -> JsonObject:
    """Return the set-up of a game. Raises `RulesError` if it is not legal."""
    return kit.offers.game_setup(lobby) if lobby.setup is None else lobby.setup


def begin_game(
    rules: Ruleset, setup: JsonObject, seed: bytes, game: int
) -> tuple[Outcome, AnySession]:
    """Start a game; `game` is its number for the log. Raises `RulesError`, `Trouble`."""
    try:
        session, outcome = AnySession.start(rules, setup, seed)
    except RulesError:
        raise
    except Exception as error:
        log.exception("a set-up raised", game=game, step=0)
        raise Trouble(FAILED) from error
    return outcome, session


def set_up_facts(table: Table) -> tuple[Fact, ...]:
    """Return the facts of the set-up from a replay; none if the rules have changed since."""
    seed, kept = table.record.seed, table.record.rules_version
    if table.session is None or seed is None or kept != table.kit.rules.version:
        return ()
    try:
        return _set_up(table, table.lobby, seed)[0].facts
    except RulesError:  # a choice of that time is no longer offered
        return ()


def seed_hash_line(seed: bytes) -> str:
    """Return the sentence with the seed's hash, by which players can check it later."""
    return (
        f"The game begins. SHA-256 of its seed: `{seed_hash(seed)}`. "
        "I’ll post the seed at the end, so anyone can check it."
    )


def _opening_rows(table: Table, lobby: Lobby, outcome: Outcome, seed: bytes) -> list[Outgoing]:
    """Return the outbox rows of a new game: premises, hash of the seed, set-up, status."""
    if not table.outbox.public:
        return []
    channel = table.record.channel
    before = past_lines(table.kit, lobby)
    return [
        *([outbox_rows.notice_row(channel, *before)] if before else []),
        *set_up_rows(channel, outcome, seed),
        outbox_rows.status_row(channel),
    ]


def set_up_rows(channel: int, outcome: Outcome, seed: bytes) -> tuple[Outgoing, Outgoing]:
    """Return the rows with the hash of the seed, which fixes it, and with the set-up."""
    pinned = outbox_rows.notice_row(channel, seed_hash_line(seed))
    return pinned, outbox_rows.facts_row(channel, outcome.facts)
