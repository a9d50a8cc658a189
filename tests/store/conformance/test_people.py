"""What every store promises of people: their choices, decks and requests, and faults."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import NoSuchGame, TooManyDecks
from bot.store.game_records import (
    Adoption,
    FaultRecord,
    GuildSettings,
    Membership,
    Preferences,
    ReportRecord,
    SeatRecord,
    TableAction,
    Tenure,
    VoteRecord,
)
from bot.store.queries.reports import DAY
from tests.store.conformance.journals import started
from tests.store.conformance.test_packing import finished
from tests.store.samples import ALICE, BOB, GUILD, checkpoint, deck, entry, new_game, told


async def test_choices_of_people_and_servers_are_kept(store: Store) -> None:
    """The last choice stands; who chose nothing has none."""
    assert await store.people.preferences(ALICE) is None
    assert await store.people.guild_settings(GUILD) is None

    for json in (b"{}", b'{"zone":"Europe/Vienna"}'):
        await store.people.change_preferences(ALICE, lambda _, new=json: new)
        await store.people.change_guild_settings(GUILD, lambda _, new=json: new)

    assert await store.people.preferences(ALICE) == Preferences(ALICE, b'{"zone":"Europe/Vienna"}')
    assert await store.people.guild_settings(GUILD) == GuildSettings(
        GUILD, b'{"zone":"Europe/Vienna"}'
    )


async def test_decks_are_kept_by_name(store: Store) -> None:
    """A deck of the same name takes the other's place; people and games are kept apart."""
    first, second = deck("Guns"), deck("Guns", payload=b'{"v":2}')
    assert not await store.decks.put(first, most=5)
    assert await store.decks.find(ALICE, "lcg", "Guns") == first
    assert await store.decks.put(second, most=5)
    await store.decks.put(deck("Books"), most=5)
    await store.decks.put(deck("Guns", user=BOB), most=5)
    await store.decks.put(deck("Guns", ruleset="other"), most=5)

    assert await store.decks.of_user(ALICE, "lcg") == [deck("Books"), second]
    assert await store.decks.find(ALICE, "lcg", "guns") is None
    assert await store.decks.remove(ALICE, "lcg", "Guns")
    assert not await store.decks.remove(ALICE, "lcg", "Guns")
    assert await store.decks.of_user(ALICE, "lcg") == [deck("Books")]
    assert await store.decks.find(BOB, "lcg", "Guns") == deck("Guns", user=BOB)
    assert await store.decks.find(ALICE, "other", "Guns") is not None


async def test_decks_are_limited(store: Store) -> None:
    """Who keeps as many as one may is told so; one of them can still be replaced."""
    await store.decks.put(deck("One"), most=2)
    await store.decks.put(deck("Two", ruleset="other"), most=2)

    with pytest.raises(TooManyDecks, match="2 decks"):
        await store.decks.put(deck("Three"), most=2)

    assert await store.decks.put(deck("One", payload=b"new"), most=2)
    assert [each.name for each in await store.decks.of_user(ALICE, "lcg")] == ["One"]


async def test_forgetting_somebody_keeps_the_game(store: Store) -> None:
    """Forgetting erases the person everywhere, and says which seats are empty now."""
    game = await started(store, steps=2)
    await store.journal.commit(replace(entry(game, 3), user=BOB))
    await store.seats.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)
    await store.seats.join(SeatRecord(game, 1, "daisy_walker"), BOB, 1.0)
    await store.people.change_preferences(ALICE, lambda _: b"{}")
    await store.decks.put(deck("Guns"), most=5)

    gone = await store.people.erase_user(ALICE, 9.0)

    assert gone.ended == (Tenure(game, 0, None, 1.0, 9.0),)
    assert (gone.sat, gone.games) == (((game, 0),), (game,))
    assert await store.people.preferences(ALICE) is None
    assert await store.decks.of_user(ALICE, "lcg") == []
    assert await store.seats.occupants(game) == {1: BOB}
    assert (await store.games.find(game)).creator is None
    assert [e.user for e in await store.journal.entries(game)] == [None, None, BOB]
    assert not await store.journal.commit(entry(game, 1)), "still the same input"


async def test_a_request_to_go_back_stands_until_the_game_goes_on(store: Store) -> None:
    """It is kept with what is told of it, replaced by the next one, and void after another step."""
    game = await started(store, steps=3)
    asked = VoteRecord(3, 1, ALICE, (BOB,))
    await store.votes.put(game, VoteRecord(3, 2, BOB, ()))
    await store.votes.put(game, asked, outbox=[told("?")])

    assert await store.votes.find(game) == asked
    assert [row.payload for row in await store.outbox.pending()] == [b"?"]

    await store.journal.commit(entry(game, 4))

    assert await store.votes.find(game) is None
    with pytest.raises(NoSuchGame):
        await store.votes.put(77, asked)


async def test_a_request_moves_along_with_a_step_that_leaves_it_standing(store: Store) -> None:
    """It is written with the step: no crash falls between the two. An older one stays void."""
    game = await started(store, steps=1)
    await store.votes.put(game, VoteRecord(1, 0, ALICE, (BOB,)))
    await store.journal.commit(entry(game, 2), keep_vote=True)
    assert await store.votes.find(game) == VoteRecord(2, 0, ALICE, (BOB,))

    await store.journal.commit(entry(game, 3))
    await store.journal.commit(entry(game, 4), keep_vote=True)
    assert await store.votes.find(game) is None


async def test_a_request_is_dropped(store: Store) -> None:
    """Refused, or one of those in it is forgotten: nobody is asked any more."""
    game = await started(store, steps=1)
    for drop in (store.votes.put(game, None), store.people.erase_user(BOB, 9.0)):
        await store.votes.put(game, VoteRecord(1, 0, ALICE, (BOB,)))
        await drop
        assert await store.votes.find(game) is None


async def test_a_fault_is_kept_once(store: Store) -> None:
    """An input that raises again and again has one row, with the newest time."""
    game = await started(store, steps=2)
    fault = FaultRecord(0, game, 3, 5.0, b"{}", "1", "a position", "KeyError")
    first = await store.faults.put(fault)
    again = await store.faults.put(replace(fault, at=6.0))
    other = await store.faults.put(replace(fault, input=b"[]"))

    assert first == again != other
    assert await store.faults.all() == [
        replace(fault, id=first, at=6.0),
        replace(fault, id=other, input=b"[]"),
    ]
    assert await store.faults.all(1) == [replace(fault, id=other, input=b"[]")]
    assert await store.faults.find(first) == replace(fault, id=first, at=6.0)
    assert await store.faults.find(other + 1) is None
    with pytest.raises(NoSuchGame):
        await store.faults.put(replace(fault, game=77))


async def test_reports_are_limited_and_deleted(store: Store) -> None:
    """A few a day for each person; of a game, of none, and of a server that is erased."""
    game = await started(store, steps=2)
    report = ReportRecord(0, GUILD, game, 2, 5.0, ALICE, "log", "Wrong", "1")
    looked_up = replace(report, game=None, step=0, user=BOB, about="card Key", rules_version="")
    first = await store.reports.put(report, most=1)
    assert await store.reports.put(replace(report, at=6.0), most=1) is None
    later = await store.reports.put(replace(report, at=5.0 + DAY), most=1)
    other = await store.reports.put(looked_up, most=1)
    assert (first, later, other) == (1, 2, 3)

    stored = [replace(report, id=1), replace(report, id=2, at=5.0 + DAY), replace(looked_up, id=3)]
    assert await store.reports.all() == stored
    assert await store.reports.all(2) == stored[1:]
    assert await store.reports.of_game(game, 1) == stored[1:2]
    assert await store.reports.find(3) == stored[2]
    assert await store.reports.find(4) is None
    with pytest.raises(NoSuchGame):
        await store.reports.put(replace(report, game=77), most=9)
    assert await store.reports.remove(1)
    assert not await store.reports.remove(1)
    await store.people.erase_user(ALICE, 9.0)
    assert await store.reports.all() == stored[2:]


async def test_people_are_last_seen_at_each_table(store: Store) -> None:
    """The newest time counts; each table has its own."""
    first, second = [(await store.games.create(new_game(n))).id for n in (1, 2)]
    for at in (100.0, 200.0):
        await store.presence.note_seen(first, ALICE, at)
    await store.presence.note_seen(second, BOB, 150.0)

    assert await store.presence.last_seen(first) == {ALICE: 200.0}
    assert await store.presence.last_seen(second) == {BOB: 150.0}
    with pytest.raises(NoSuchGame):
        await store.presence.note_seen(999, ALICE, 1.0)


async def test_who_left_a_server_is_remembered_until_they_are_back(store: Store) -> None:
    """The newest finding replaces the last one."""
    gone, back = Membership(100.0, gone=True), Membership(200.0, gone=False)
    await store.presence.note_membership(GUILD, ALICE, gone)
    assert await store.presence.memberships(GUILD) == {ALICE: gone}
    await store.presence.note_membership(GUILD, ALICE, back)

    assert await store.presence.memberships(GUILD) == {ALICE: back}
    assert await store.presence.memberships(GUILD + 1) == {}


async def test_who_is_forgotten_was_never_seen(store: Store) -> None:
    """Nothing of either kind is left of them; what is known of others stays."""
    game = (await store.games.create(new_game())).id
    for user in (ALICE, BOB):
        await store.presence.note_seen(game, user, 5.0)
        await store.presence.note_membership(GUILD, user, Membership(5.0, gone=True))
    await store.people.erase_user(ALICE, 9.0)

    assert await store.presence.last_seen(game) == {BOB: 5.0}
    assert [*await store.presence.memberships(GUILD)] == [BOB]


async def test_a_table_has_another_host(store: Store) -> None:
    """With what is told of it, and who did it; so has the campaign of a chapter."""
    child = await finished(store)
    start = checkpoint(0, 0, kept=True)
    seats = ((SeatRecord(0, 0, "who"), ALICE),)
    adopted = Adoption(game=child, number=1, new=new_game(), seats=seats, start=start)
    parent = (await store.chapters.adopt(adopted)).id
    action = TableAction(child, 7.0, None, "host", 0, "")
    await store.games.hand_over(child, BOB, b'{"new": 1}', outbox=[told("x")], action=action)

    handed = await store.games.find(child)
    assert (handed.creator, handed.config) == (BOB, b'{"new": 1}')
    assert (await store.games.find(parent)).creator == BOB
    assert (await store.table_actions.of_game(child))[-1] == action
    assert [row.payload for row in await store.outbox.pending()][-1:] == [told("x").payload]
    with pytest.raises(NoSuchGame):
        await store.games.hand_over(999, BOB, b"{}")


async def test_tables_of_a_server_that_is_left_count_for_nobody(store: Store) -> None:
    """Their host could not close them; they count again once the bot is back."""
    await store.games.create(new_game())
    await store.keeping.note_departure(GUILD, 5.0)
    assert await store.games.count_open(GUILD, new_game().creator) == (1, 0)
    await store.keeping.note_return(GUILD)

    assert await store.games.count_open(GUILD, new_game().creator) == (1, 1)
