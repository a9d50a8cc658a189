"""What every store promises. A new implementation is one more parameter of the fixture `store`."""

import asyncio
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from bot.store.api import (
    Entry,
    FaultRecord,
    GuildSettings,
    Loaded,
    Preferences,
    SeatRecord,
    Store,
    Tenure,
    Timer,
    VoteRecord,
)
from bot.store.errors import (
    ChannelTaken,
    DuplicateInteraction,
    NoSuchGame,
    NoSuchStep,
    SeatTaken,
    StepConflict,
    TooManyDecks,
)
from tests.store.samples import (
    ALICE,
    BOB,
    CHANNEL,
    GUILD,
    checkpoint,
    deck,
    entry,
    new_game,
    told,
)


async def started(store: Store, *, steps: int = 0) -> int:
    """A game with some inputs; returns its number."""
    game = (await store.create_game(new_game())).id
    for step in range(1, steps + 1):
        await store.commit(entry(game, step))
    return game


async def rewind(store: Store, game: int, step: int, to: int) -> None:
    """Take back everything after `to` by the input `step`."""
    await store.commit(entry(game, step, kind="rewind"), rewind_to=to)


def steps_of(entries: Iterable[Entry]) -> list[int]:
    """Which inputs these are."""
    return [each.step for each in entries]


def route(loaded: Loaded) -> tuple[int | None, list[int]]:
    """The checkpoint to start from, and the inputs to feed."""
    start = loaded.checkpoint.step if loaded.checkpoint else None
    return start, steps_of(loaded.entries)


# --- games -------------------------------------------------------------------------------------


async def test_a_created_game_is_found_again(store: Store) -> None:
    """A game is found by its number, its channel and its guild."""
    game = await store.create_game(new_game())

    assert game.status == "lobby"
    assert game.head == 0
    assert await store.game(game.id) == game
    assert await store.games_in(CHANNEL) == [game]
    assert await store.active_game(GUILD, CHANNEL) == game
    assert await store.games(guild=GUILD) == [game]
    assert await store.games(guild=GUILD + 1) == []


async def test_a_doubled_creation_makes_one_game(store: Store) -> None:
    """The same interaction creates one game however often it is delivered."""
    first = await store.create_game(new_game(interaction=7))
    second = await store.create_game(new_game(interaction=7))

    assert first == second
    assert len(await store.games()) == 1


async def test_a_channel_holds_one_active_game(store: Store) -> None:
    """A second game starts in a channel only after the first one is over."""
    first = await store.create_game(new_game())
    with pytest.raises(ChannelTaken):
        await store.create_game(new_game())

    await store.set_status(first.id, "over")
    second = await store.create_game(new_game())

    assert [game.id for game in await store.games_in(CHANNEL)] == [second.id, first.id]
    with pytest.raises(ChannelTaken):
        await store.set_status(first.id, "running")
    with pytest.raises(ChannelTaken):
        await store.commit(entry(first.id, 1), status="running")
    assert await store.journal(first.id) == []


async def test_games_are_listed_by_status(store: Store) -> None:
    """At start-up the running games are asked for."""
    game = await started(store)
    await store.create_game(new_game(CHANNEL + 1))
    await store.set_status(game, "running", outbox=[told("It begins")])

    assert [g.id for g in await store.games(statuses=["running", "paused"])] == [game]
    assert [row.payload for row in await store.pending_outbox()] == [b"It begins"]


async def test_configuring_keeps_what_is_not_given(store: Store) -> None:
    """Seed and rules version stay unless new ones are given."""
    game = await started(store)
    await store.configure(game, b'{"a":1}', seed=b"seed", rules_version="2")
    await store.configure(game, b'{"a":2}')

    found = await store.game(game)
    assert (found.config, found.seed, found.rules_version) == (b'{"a":2}', b"seed", "2")


async def test_an_unknown_game_is_a_sentence(store: Store) -> None:
    """Whatever names a game that does not exist raises the same error."""
    calls = [
        store.game(9),
        store.load(9),
        store.set_status(9, "over"),
        store.configure(9, b""),
        store.commit(entry(9, 1)),
        store.commit(entry(9, 2)),
        store.put_checkpoint(checkpoint(9, 0)),
        store.put_seat(SeatRecord(9, 0, "roland")),
        store.join(SeatRecord(9, 0, "roland"), ALICE, 1.0),
        store.replace(9, 0, ALICE, 1.0),
        store.enqueue(9, [told("hello")]),
        store.set_message(9, "status", 1),
        store.set_timers(9, [Timer(9, "ask", 1.0)]),
    ]
    for call in calls:
        with pytest.raises(NoSuchGame, match="game 9"):
            await call


# --- commit ------------------------------------------------------------------------------------


async def test_a_commit_stands_as_a_whole(store: Store) -> None:
    """Input, checkpoint, outbox, timers and status are one transaction."""
    game = await started(store)
    timer = Timer(game, "ask-2", 5000.0, b"pass")

    written = await store.commit(
        entry(game, 1),
        checkpoint=checkpoint(game, 1),
        outbox=[told("one"), told("two")],
        status="running",
        timers=[timer],
    )

    assert written
    loaded = await store.load(game)
    assert (loaded.game.status, loaded.game.head, loaded.step) == ("running", 1, 1)
    assert loaded.checkpoint == checkpoint(game, 1)
    assert [row.payload for row in await store.pending_outbox()] == [b"one", b"two"]
    assert await store.timers() == [timer]


async def test_a_repeated_commit_changes_nothing(store: Store) -> None:
    """A retry after a success that nobody heard of is recognised, wherever the game is by now."""
    game = await started(store)
    first = entry(game, 1)
    assert await store.commit(first, outbox=[told("once")])
    assert not await store.commit(replace(first, at=9999.0), outbox=[told("once")])

    await store.commit(entry(game, 2))
    assert not await store.commit(first, outbox=[told("once")], status="over")

    assert await store.journal(game) == [first, entry(game, 2)]
    assert len(await store.pending_outbox()) == 1
    assert (await store.game(game)).status == "lobby"


async def test_a_repeated_machine_input_changes_nothing(store: Store) -> None:
    """Without an interaction, the step and the content tell a retry."""
    game = await started(store)
    deadline = replace(entry(game, 1), interaction=None, user=None, kind="deadline")

    assert await store.commit(deadline)
    assert not await store.commit(deadline)
    with pytest.raises(StepConflict):
        await store.commit(replace(deadline, payload=b"other"))


async def test_an_interaction_makes_one_input(store: Store) -> None:
    """A doubled delivery is refused, in its own game and in any other."""
    game = await started(store, steps=1)
    other = (await store.create_game(new_game(CHANNEL + 1))).id
    used = entry(game, 1).interaction
    assert used is not None

    with pytest.raises(DuplicateInteraction) as refused:
        await store.commit(replace(entry(game, 2), interaction=used))
    with pytest.raises(DuplicateInteraction):
        await store.commit(replace(entry(other, 1), interaction=used))

    assert (refused.value.game, refused.value.step) == (game, 1)
    assert await store.entry_of(used) == entry(game, 1)
    assert await store.entry_of(5) is None


@pytest.mark.parametrize("step", [1, 2, 4])
async def test_steps_have_no_gaps(store: Store, step: int) -> None:
    """An input for a step that is taken, or not the next one, is refused and leaves no trace."""
    game = await started(store, steps=2)
    late = replace(entry(game, step, payload=b"late"), interaction=77)

    with pytest.raises(StepConflict) as refused:
        await store.commit(late, outbox=[told("never")], status="over", timers=[])

    assert refused.value.expected == 3
    assert steps_of(await store.journal(game)) == [1, 2]
    assert await store.pending_outbox() == []
    assert (await store.game(game)).status == "lobby"


async def test_a_checkpoint_is_of_its_own_step(store: Store) -> None:
    """A checkpoint of another step or game in a commit is a bug of the caller."""
    game = await started(store)
    with pytest.raises(ValueError, match="its own step"):
        await store.commit(entry(game, 1), checkpoint=checkpoint(game, 2))


async def test_only_one_of_two_racing_commits_stands(store: Store) -> None:
    """Two different inputs for one step cannot both stand."""
    game = await started(store)
    rivals = [replace(entry(game, 1, payload=b"%d" % n), interaction=n) for n in range(4)]

    results = await asyncio.gather(*map(store.commit, rivals), return_exceptions=True)

    assert [result for result in results if result is True] == [True]
    assert sum(isinstance(result, StepConflict) for result in results) == 3


async def test_a_cancelled_commit_may_be_repeated(store: Store) -> None:
    """A caller that stops waiting has committed all the same or not at all."""
    game = await started(store)
    task = asyncio.create_task(store.commit(entry(game, 1)))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])

    await store.commit(entry(game, 1))
    assert await store.journal(game) == [entry(game, 1)]


# --- restoring ---------------------------------------------------------------------------------


async def test_a_game_is_rebuilt_from_its_newest_checkpoint(store: Store) -> None:
    """Loading gives the newest checkpoint and the inputs after it."""
    game = await started(store)
    assert route(await store.load(game)) == (None, [])

    for step in range(1, 6):
        at = checkpoint(game, step) if step in {2, 3} else None
        await store.commit(entry(game, step), checkpoint=at)

    assert route(await store.load(game)) == (3, [4, 5])


async def test_only_kept_checkpoints_stay(store: Store) -> None:
    """Of the checkpoints that are not kept only the newest stays."""
    game = await started(store)
    await store.put_checkpoint(checkpoint(game, 0, kept=True))
    for step in range(1, 6):
        await store.commit(entry(game, step), checkpoint=checkpoint(game, step, kept=step == 2))

    ends = [segment.end.step async for segment in store.segments(game)]
    assert ends == [0, 2, 5]
    assert route(await store.load_at(game, 4)) == (2, [3, 4])
    assert route(await store.load_at(game, 1)) == (0, [1])


async def test_a_checkpoint_may_be_replaced(store: Store) -> None:
    """An upcast state takes the place of the old one, and stays kept."""
    game = await started(store)
    await store.commit(entry(game, 1), checkpoint=checkpoint(game, 1, kept=True))
    upcast = replace(checkpoint(game, 1), state_schema=2, blob=b"new", state_hash="new")

    await store.put_checkpoint(upcast)

    assert (await store.load(game)).checkpoint == replace(upcast, kept=True)
    with pytest.raises(NoSuchStep):
        await store.put_checkpoint(checkpoint(game, 2))


async def test_a_rewind_takes_back_and_deletes_nothing(store: Store) -> None:
    """After a rewind the later inputs are not part of the game, but still in the journal."""
    game = await started(store, steps=5)
    await rewind(store, game, 6, to=3)
    await store.commit(entry(game, 7))

    journal = await store.journal(game)
    assert steps_of(journal) == [1, 2, 3, 4, 5, 6, 7]
    assert steps_of(e for e in journal if e.live) == [1, 2, 3, 6, 7]
    assert route(await store.load(game)) == (None, [1, 2, 3, 6, 7])


async def test_a_rewind_takes_back_checkpoints(store: Store) -> None:
    """A rewind returns to the checkpoint before its target; kept ones that it passed remain."""
    game = await started(store)
    for step in range(1, 6):
        kept = step in {2, 4}
        await store.commit(entry(game, step), checkpoint=checkpoint(game, step, kept=kept))
    await rewind(store, game, 6, to=3)

    assert route(await store.load(game)) == (2, [3, 6])
    assert [(s.end.step, s.end.live) async for s in store.segments(game)] == [(2, True), (4, False)]


async def test_positions_that_were_rewound_stay_reachable(store: Store) -> None:
    """Any past step can be looked at along the branch that led to it."""
    game = await started(store, steps=3)
    await rewind(store, game, 4, to=1)
    await store.commit(entry(game, 5))
    await rewind(store, game, 6, to=0)

    assert route(await store.load_at(game, 3)) == (None, [1, 2, 3])
    assert route(await store.load_at(game, 5)) == (None, [1, 4, 5])
    assert route(await store.load_at(game, 6)) == (None, [6])
    assert route(await store.load_at(game, 0)) == (None, [])


@pytest.mark.parametrize("to", [3, 5, 6, 9, -1])
async def test_a_rewind_goes_to_a_live_step(store: Store, to: int) -> None:
    """What was rewound away, is now, or never was cannot be rewound to."""
    game = await started(store, steps=3)
    await rewind(store, game, 4, to=2)

    with pytest.raises(NoSuchStep):
        await rewind(store, game, 5, to=to)
    assert (await store.game(game)).head == 4


@pytest.mark.parametrize("step", [-1, 3])
async def test_a_step_that_never_was_cannot_be_loaded(store: Store, step: int) -> None:
    """Looking before the start or after the head is refused."""
    game = await started(store, steps=2)
    with pytest.raises(NoSuchStep):
        await store.load_at(game, step)


async def test_segments_lead_from_checkpoint_to_checkpoint(store: Store) -> None:
    """Each stored checkpoint comes with the one before it on its branch and the way between."""
    game = await started(store)
    for step in range(1, 5):
        at = checkpoint(game, step, kept=True) if step in {1, 4} else None
        await store.commit(entry(game, step), checkpoint=at)
    await rewind(store, game, 5, to=2)
    await store.commit(entry(game, 6), checkpoint=checkpoint(game, 6))

    found = [
        (s.start.step if s.start else None, steps_of(s.entries), s.end.step)
        async for s in store.segments(game)
    ]
    assert found == [(None, [1], 1), (1, [2, 3, 4], 4), (1, [2, 5, 6], 6)]


async def test_the_journal_is_read_in_parts(store: Store) -> None:
    """The journal can be asked for some of its steps."""
    game = await started(store, steps=5)
    assert steps_of(await store.journal(game, after=2)) == [3, 4, 5]
    assert steps_of(await store.journal(game, after=1, until=3)) == [2, 3]


# --- seats -------------------------------------------------------------------------------------


async def test_a_seat_outlives_its_occupants(store: Store) -> None:
    """A seat is an entity; who sits there is a tenure."""
    game = await started(store)
    roland = SeatRecord(game, 0, "roland_banks", b'{"orders":[]}')

    assert await store.join(roland, ALICE, 1.0, outbox=[told("Alice sits down")])
    assert await store.replace(game, 0, BOB, 2.0)
    assert await store.leave(game, 0, 3.0)

    assert await store.seats(game) == [roland]
    assert await store.occupants(game) == {}
    assert await store.tenures(game) == [
        Tenure(game, 0, ALICE, 1.0, 2.0),
        Tenure(game, 0, BOB, 2.0, 3.0),
    ]


async def test_repeating_a_seat_change_tells_it_once(store: Store) -> None:
    """Sitting down, moving over and leaving twice is doing it once."""
    game = await started(store)
    seat = SeatRecord(game, 0, "roland_banks")
    once = [told("once")]

    results = [
        *[await store.join(seat, ALICE, 1.0, outbox=once) for _ in range(2)],
        *[await store.replace(game, 0, BOB, 2.0, outbox=once) for _ in range(2)],
        *[await store.leave(game, 0, 3.0, outbox=once) for _ in range(2)],
    ]

    assert results == [True, False] * 3
    assert len(await store.pending_outbox()) == 3


async def test_a_taken_seat_is_refused(store: Store) -> None:
    """Joining does not push anybody out."""
    game = await started(store)
    seat = SeatRecord(game, 0, "roland_banks")
    await store.join(seat, ALICE, 1.0)

    with pytest.raises(SeatTaken):
        await store.join(seat, BOB, 2.0)
    assert await store.occupants(game) == {0: ALICE}


async def test_one_person_may_hold_several_seats(store: Store) -> None:
    """Solo players hold several seats, and find their games by any of them."""
    game = await started(store)
    for seat in range(2):
        await store.join(SeatRecord(game, seat, f"seat {seat}"), ALICE, 1.0)

    assert await store.occupants(game) == {0: ALICE, 1: ALICE}
    assert [g.id for g in await store.games_of(ALICE)] == [game]
    assert await store.games_of(BOB) == []


async def test_a_seat_may_change_and_go(store: Store) -> None:
    """In a lobby, a seat's investigator changes and a seat may be taken away."""
    game = await started(store)
    await store.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)
    changed = SeatRecord(game, 0, "daisy_walker", b'{"orders":["pass"]}')
    await store.put_seat(changed)
    assert await store.seats(game) == [changed]

    await store.remove_seat(game, 0)
    assert await store.seats(game) == []
    assert await store.tenures(game) == []


async def test_a_missing_seat_is_refused(store: Store) -> None:
    """Nobody can be put on a seat that does not exist."""
    game = await started(store)
    with pytest.raises(NoSuchGame):
        await store.replace(game, 3, ALICE, 1.0)
    assert not await store.leave(game, 3, 1.0)


# --- telling -----------------------------------------------------------------------------------


async def test_the_outbox_is_told_in_order(store: Store) -> None:
    """Each channel's messages come in the order in which they were queued."""
    game = await started(store)
    await store.enqueue(game, [told("lobby")])
    await store.commit(entry(game, 1), outbox=[told("here"), told("there", channel=99)])

    assert [(row.step, row.payload) for row in await store.pending_outbox()] == [
        (0, b"lobby"),
        (1, b"here"),
        (1, b"there"),
    ]
    assert [row.payload for row in await store.pending_outbox(99)] == [b"there"]


async def test_nonces_are_short_steady_and_unique(store: Store) -> None:
    """A row's nonce never changes, differs from all others and fits Discord's limit."""
    game = await started(store)
    await store.enqueue(game, [told("a"), told("b")])
    before = [row.nonce for row in await store.pending_outbox()]
    after = [row.nonce for row in await store.pending_outbox()]

    assert before == after
    assert len(set(before)) == 2
    assert all(0 < len(nonce) <= 25 for nonce in before)


async def test_what_was_told_is_not_told_again(store: Store) -> None:
    """One message may tell several rows, and play a part from then on."""
    game = await started(store)
    await store.enqueue(game, [told("a"), told("b"), told("c")])
    first, second, third = await store.pending_outbox()

    await store.mark_sent([first.id, second.id], 555, role="status")
    await store.mark_sent([], None)

    assert await store.pending_outbox() == [third]
    assert await store.message(game, "status") == 555
    assert await store.message(game, "board") is None


async def test_a_failed_message_waits_and_then_dies(store: Store) -> None:
    """A failure counts, postpones, and ends a row when there is no next time."""
    game = await started(store)
    await store.enqueue(game, [told("a")])
    (row,) = await store.pending_outbox()

    await store.mark_failed(row.id, not_before=50.0)
    (waiting,) = await store.pending_outbox()
    assert (waiting.attempts, waiting.not_before) == (1, 50.0)

    await store.mark_failed(row.id, not_before=None)
    assert await store.pending_outbox() == []


async def test_message_ids_can_be_forgotten(store: Store) -> None:
    """The messages of an earlier run are forgotten; what is still to be told stays."""
    game = await started(store)
    await store.enqueue(game, [told("a"), told("b")])
    first, second = await store.pending_outbox()
    await store.mark_sent([first.id], 1)
    await store.set_message(game, "status", 2)
    await store.set_message(game, "status", 3)
    await store.set_message(game, "board", 4)
    await store.set_message(game, "board", None)
    assert await store.message(game, "status") == 3
    assert await store.message(game, "board") is None

    await store.forget_messages()

    assert await store.message(game, "status") is None
    assert await store.pending_outbox() == [second]


# --- timers ------------------------------------------------------------------------------------


async def test_timers_of_running_games_come_soonest_first(store: Store) -> None:
    """Timers are asked for by time; those of paused games wait."""
    game = await started(store)
    soon, later = Timer(game, "remind", 10.0), Timer(game, "pass", 20.0, b"x")
    await store.set_timers(game, [later, soon])
    assert await store.timers() == []

    await store.set_status(game, "running")

    assert await store.timers() == [soon, later]
    assert await store.timers(due=15.0) == [soon]


async def test_a_commit_replaces_timers_only_if_given(store: Store) -> None:
    """Inputs that change no deadline leave the timers alone."""
    game = await started(store)
    await store.commit(entry(game, 1), status="running", timers=[Timer(game, "pass", 20.0)])
    await store.commit(entry(game, 2))
    assert len(await store.timers()) == 1

    await store.commit(entry(game, 3), timers=[])
    assert await store.timers() == []


# --- people ------------------------------------------------------------------------------------


async def test_choices_of_people_and_servers_are_kept(store: Store) -> None:
    """The last choice stands; who chose nothing has none."""
    assert await store.preferences(ALICE) is None
    assert await store.guild_settings(GUILD) is None

    for json in (b"{}", b'{"zone":"Europe/Vienna"}'):
        await store.set_preferences(Preferences(ALICE, json))
        await store.set_guild_settings(GuildSettings(GUILD, json))

    assert await store.preferences(ALICE) == Preferences(ALICE, b'{"zone":"Europe/Vienna"}')
    assert await store.guild_settings(GUILD) == GuildSettings(GUILD, b'{"zone":"Europe/Vienna"}')


async def test_decks_are_kept_by_name(store: Store) -> None:
    """A deck of the same name takes the other's place; people and games are kept apart."""
    first, second = deck("Guns"), deck("Guns", payload=b'{"v":2}')
    assert not await store.put_deck(first, most=5)
    assert await store.deck(ALICE, "lcg", "Guns") == first
    assert await store.put_deck(second, most=5)
    await store.put_deck(deck("Books"), most=5)
    await store.put_deck(deck("Guns", user=BOB), most=5)
    await store.put_deck(deck("Guns", ruleset="other"), most=5)

    assert await store.decks(ALICE, "lcg") == [deck("Books"), second]
    assert await store.deck(ALICE, "lcg", "guns") is None
    assert await store.remove_deck(ALICE, "lcg", "Guns")
    assert not await store.remove_deck(ALICE, "lcg", "Guns")
    assert await store.decks(ALICE, "lcg") == [deck("Books")]
    assert await store.deck(BOB, "lcg", "Guns") == deck("Guns", user=BOB)
    assert await store.deck(ALICE, "other", "Guns") is not None


async def test_decks_are_limited(store: Store) -> None:
    """Who keeps as many as one may is told so; one of them can still be replaced."""
    await store.put_deck(deck("One"), most=2)
    await store.put_deck(deck("Two", ruleset="other"), most=2)

    with pytest.raises(TooManyDecks, match="2 decks"):
        await store.put_deck(deck("Three"), most=2)

    assert await store.put_deck(deck("One", payload=b"new"), most=2)
    assert [each.name for each in await store.decks(ALICE, "lcg")] == ["One"]


async def test_forgetting_somebody_keeps_the_game(store: Store) -> None:
    """Forgetting erases the person everywhere, and says which seats are empty now."""
    game = await started(store, steps=2)
    await store.commit(replace(entry(game, 3), user=BOB))
    await store.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)
    await store.join(SeatRecord(game, 1, "daisy_walker"), BOB, 1.0)
    await store.set_preferences(Preferences(ALICE, b"{}"))
    await store.put_deck(deck("Guns"), most=5)

    ended = await store.forget_user(ALICE, 9.0)

    assert ended == [Tenure(game, 0, None, 1.0, 9.0)]
    assert await store.preferences(ALICE) is None
    assert await store.decks(ALICE, "lcg") == []
    assert await store.occupants(game) == {1: BOB}
    assert (await store.game(game)).creator is None
    assert [e.user for e in await store.journal(game)] == [None, None, BOB]
    assert not await store.commit(entry(game, 1)), "still the same input"


async def test_a_request_to_go_back_stands_until_the_game_goes_on(store: Store) -> None:
    """It is kept with what is told of it, replaced by the next one, and void after another step."""
    game = await started(store, steps=3)
    asked = VoteRecord(3, 1, ALICE, (BOB,))
    await store.set_vote(game, VoteRecord(3, 2, BOB, ()))
    await store.set_vote(game, asked, outbox=[told("?")])

    assert await store.vote(game) == asked
    assert [row.payload for row in await store.pending_outbox()] == [b"?"]

    await store.commit(entry(game, 4))

    assert await store.vote(game) is None
    with pytest.raises(NoSuchGame):
        await store.set_vote(77, asked)


async def test_a_request_is_dropped(store: Store) -> None:
    """Refused, or one of those in it is forgotten: nobody is asked any more."""
    game = await started(store, steps=1)
    for drop in (store.set_vote(game, None), store.forget_user(BOB, 9.0)):
        await store.set_vote(game, VoteRecord(1, 0, ALICE, (BOB,)))
        await drop
        assert await store.vote(game) is None


async def test_a_fault_is_kept_once(store: Store) -> None:
    """An input that raises again and again has one row, with the newest time."""
    game = await started(store, steps=2)
    fault = FaultRecord(0, game, 3, 5.0, b"{}", "1", "a position", "KeyError")
    first = await store.put_fault(fault)
    again = await store.put_fault(replace(fault, at=6.0))
    other = await store.put_fault(replace(fault, input=b"[]"))

    assert first == again != other
    assert await store.faults() == [
        replace(fault, id=first, at=6.0),
        replace(fault, id=other, input=b"[]"),
    ]
    with pytest.raises(NoSuchGame):
        await store.put_fault(replace(fault, game=77))
