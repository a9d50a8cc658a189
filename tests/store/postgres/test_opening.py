"""Opening a PostgreSQL database: whose it is, one process at a time, and nothing secret told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import LiteralString, cast

import psycopg
import pytest

from bot.store.errors import (
    CannotOpen,
    NewerSchema,
    NotADatabase,
    OlderDatabase,
    ReadOnly,
    StoreError,
    StoreInUse,
    TakenOver,
)
from bot.store.opening import open_store
from bot.store.postgres.address import address_without_password
from bot.store.postgres.fleet_agreements import PostgresFleet
from bot.store.postgres.migrate import EARLIER, all_migrations, newest_schema
from bot.store.postgres.store import PostgresStore
from tests.postgres import Databases
from tests.store.later_program import become_later, drop_earlier
from tests.store.samples import deck, new_game, told


async def refusal(url: str, *, read_only: bool = False) -> StoreError:
    """Return how a database is refused."""
    with pytest.raises(StoreError) as refused:
        async with open_store(url, read_only=read_only):
            pass
    return refused.value


def run(url: str, statement: str) -> list[tuple[object, ...]]:
    """Return what another program does there."""
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(cast("LiteralString", statement))
        return cursor.fetchall() if cursor.description else []


def test_migrations_are_numbered_without_gaps() -> None:
    """Numbers count from that of the whole schema."""
    first = all_migrations()[0].number
    assert [step.number for step in all_migrations()] == list(range(first, newest_schema() + 1))


async def test_an_earlier_database_reaches_head(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it is opened to be written to; a program that only reads says so."""
    async with open_store(address) as store:
        game = await store.games.create(new_game())
        await store.decks.put(deck("Roland"), most=9)
    become_later(monkeypatch)

    assert "start Keeper on it once" in str(await refusal(address, read_only=True))
    async with open_store(address) as store:
        assert await store.games.find(game.id) == game
        assert await store.find_damage() == []
    assert run(address, "SELECT mood FROM deck") == [("calm",)]
    assert run(address, "SELECT max(number) FROM migration") == [(newest_schema(),)]


@pytest.mark.parametrize("read_only", [False, True])
async def test_a_database_of_a_development_version_is_refused(
    address: str, read_only: bool
) -> None:
    """It has another mark; its number says nothing, whether smaller or larger than today's."""
    run(address, f"COMMENT ON TABLE identity IS '{EARLIER}'")
    run(address, "INSERT INTO migration (number, name) VALUES (9, 'presence')")

    refused = await refusal(address, read_only=read_only)

    assert isinstance(refused, OlderDatabase)
    assert "name a new file or database" in str(refused)


async def test_a_database_before_the_whole_schema_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No migration leads from there to the newest schema."""
    drop_earlier(monkeypatch)

    assert isinstance(await refusal(address), OlderDatabase)


async def test_an_empty_database_becomes_ours(postgres: tuple[Databases, str]) -> None:
    """The schema is made once; what was kept is there at the next opening."""
    with postgres[0].fresh() as url:
        async with open_store(url) as store:
            game = await store.games.create(new_game())
        async with open_store(url) as store:
            assert await store.games.find(game.id) == game


async def test_one_process_writes_and_others_read(address: str) -> None:
    """A second Keeper is refused while the first runs; a tool reads beside it."""
    async with open_store(address) as store:
        game = await store.games.create(new_game())

        assert isinstance(await refusal(address), StoreInUse)
        async with open_store(address, read_only=True) as reader:
            assert await reader.games.find(game.id) == game
            with pytest.raises(ReadOnly):
                await reader.games.set_status(game.id, "running")
    async with open_store(address):
        pass


async def test_every_connection_says_whose_it_is(address: str) -> None:
    """With the number of the process, for whoever looks at the server."""
    async with open_store(address) as store, PostgresFleet.connect(address):
        await store.games.create(new_game())
        found = run(
            address,
            "SELECT application_name FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() ORDER BY application_name",
        )
        (number,) = run(address, "SELECT number FROM process")[0]

    assert found == [("Keeper",), *[(f"Keeper {number}",)] * (len(found) - 1)]
    assert len(found) > 2


async def test_the_database_of_another_program_is_left_alone(
    postgres: tuple[Databases, str],
) -> None:
    """Neither its tables nor an empty database that is only to be read are touched."""
    with postgres[0].fresh() as url:
        assert isinstance(await refusal(url, read_only=True), NotADatabase)
        run(url, "CREATE TABLE game (id BIGINT)")

        assert isinstance(await refusal(url), NotADatabase)
        assert run(url, "SELECT relname FROM pg_class WHERE relname = 'migration'") == []


async def test_a_newer_schema_is_refused(address: str) -> None:
    """The program is older than the database."""
    run(address, "INSERT INTO migration (number, name) VALUES (9999, 'later')")

    assert isinstance(await refusal(address), NewerSchema)
    assert isinstance(await refusal(address, read_only=True), NewerSchema)


async def test_a_server_that_is_not_there_is_one_sentence() -> None:
    """Without the password."""
    found = await refusal("postgresql://keeper:hidden@127.0.0.1:1/keeper")

    assert isinstance(found, CannotOpen)
    assert "\n" not in str(found)
    assert "hidden" not in str(found)
    assert "postgresql://keeper@127.0.0.1:1/keeper" in str(found)


@pytest.mark.parametrize(
    ("url", "seen"),
    [
        ("postgresql://a:b@host:5/db?sslmode=require", "postgresql://a@host:5/db"),
        ("postgres:///db?host=/tmp&password=b", "postgresql:///db"),
        ("postgresql://a:b@[::1/db", "postgresql://…"),
        ("postgresql://a:b@[::1]:5/db", "postgresql://a@[::1]:5/db"),
        (
            "postgresql://a:b:c%40d@x.example:5,y.example:6/db",
            "postgresql://a@x.example:5,y.example:6/db",
        ),
        ("postgresql://%2Ftmp/db", "postgresql://%2Ftmp/db"),
        *((f"postgresql://a:1{odd}2@host/db", "postgresql://…") for odd in "@/?#%"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, seen: str) -> None:
    """What a person needs to know which database is meant."""
    assert address_without_password(url) == seen


async def test_a_process_that_was_declared_dead_ends(address: str) -> None:
    """It was alone, lost its hold, and another one has come: it writes nothing any more."""
    async with PostgresStore.open(address) as store:
        game = await store.games.create(new_game())
        run(address, "DELETE FROM process")

        for _ in range(2):
            with pytest.raises(TakenOver, match="taken"):
                await store.renew_leases()
        with pytest.raises(TakenOver):
            await store.games.set_status(game.id, "running")
        assert (await store.games.find(game.id)).status == "lobby"


@pytest.mark.parametrize("odd", "@/?#%")
@pytest.mark.parametrize("read_only", [True, False])
async def test_a_password_is_not_taken_for_a_server(odd: str, read_only: bool) -> None:
    """With a mark in it that ends it for some; the sentence says how to write it."""
    found = await refusal(
        f"postgresql://keeper:hid{odd}den@127.0.0.1:1/keeper", read_only=read_only
    )

    assert isinstance(found, CannotOpen)
    assert "%40 for @" in str(found)
    assert not re.search("hid|den", str(found))


async def test_what_is_put_back_has_nonces_of_its_own(address: str) -> None:
    """By the statement that the page for hosts names; `backup` and `copy` do it themselves."""
    page = (Path(__file__).parents[3] / "docs/hosting.md").read_text("utf-8")
    (statement,) = re.findall(r'--command "(UPDATE identity [^"]+)"', page)
    salts: list[str] = []
    for channel in (700, 701):
        async with open_store(address) as store:
            game = await store.games.create(new_game(channel))
            await store.outbox.enqueue(game.id, [told("hello")])
            salts.append((await store.outbox.pending())[-1].nonce.partition("-")[0])
        run(address, statement)

    assert [len(salt) for salt in salts] == [8, 8]
    assert salts[0] != salts[1]
