"""The bot's settings, read once from the environment and a `.env` file.

The environment wins over the file; an empty value counts as not set. The only names are those of
`SETTINGS`: a misspelt one is an error.
"""

import io
import ipaddress
import math
import os
from collections.abc import Callable, Mapping
from itertools import filterfalse
from pathlib import Path
from typing import Final, Literal, cast, get_args
from urllib.parse import urlsplit

import msgspec
from dotenv.parser import parse_stream

from bot.engine.english import join_names
from bot.engine.json_types import JsonObject
from bot.engine.names import most_similar
from bot.share import ALONE, Portion, parse_part, parse_process
from bot.store.postgres.address import (
    UNCLEAR,
    address_secrets,
    address_without_password,
    has_server_or_query,
    is_address,
    is_unambiguous,
)

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["console", "json"]
AtEnd = Literal["exit", "wait"]


class SettingsError(Exception):
    """A setting is wrong; the text is one sentence for the person who starts the program."""


class Secret:
    """A text that is only shown by `reveal`."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text itself, to use and never to show."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> str:
        raise TypeError("a secret is not written anywhere")


class Listen(msgspec.Struct, frozen=True):
    """An address of this machine with a port."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings with their defaults; `.env.example` explains each."""

    token: Secret | None = None
    database: Path | Secret = Path("keeper.db")
    """An SQLite file, or the address of a PostgreSQL database, which may hold a password."""
    log_level: LogLevel = "info"
    log_format: LogFormat = "console"
    port: int = 8080
    """The local table's port on loopback; 0 takes any free one."""
    debounce: float = 3.0
    """Seconds for which public posts of a table are collected before they are sent; 0 is never."""
    idle_minutes: float = 30.0
    """Minutes without an input after which a table leaves memory (it stays in the database)."""
    tables_per_server: int = 50
    """Open tables that a server may have; 0 is any number."""
    tables_per_person: int = 10
    """Open tables that one person may have opened; 0: any number."""
    pack_after_days: float = 90.0
    """Days after its last input until a game that is over is packed; 0: never."""
    keep_left_days: float = 30.0
    """Days until the games of a server that removed the bot are erased; 0 is never."""
    silent_days: float = 7.0
    """Days without its host until a table can be taken over; without a channel, until it ends."""
    lobby_days: float = 14.0
    """Days without activity until a lobby is closed; 0 is never."""
    deck_api: str | None = None
    """Address of the site from which decks may be fetched; None: decks come as files and text."""
    facts: Path | None = None
    """A folder of further facts (`docs/hosting.md`); None: placeholders for unknown ones."""
    metrics: Listen | None = None
    """The address that serves metrics and health by HTTP; None for none."""
    calls: Path | None = None
    """A file to which each call to Discord is appended, without its content (`keeper pilot`)."""
    at_end: AtEnd = "exit"
    """Exit if nothing can be served, or wait to be stopped (in a container)."""
    pictures: int = 0
    """Processes that draw pictures; 0: a thread of this one."""
    process: Portion | None = None
    """Which of several processes this is; None: there is no other."""
    shards: Portion | None = None
    """The shards that this process serves, by number; None: its part of all."""
    retired: tuple[str, ...] = ()
    """The names that are set and no longer used."""

    @property
    def share(self) -> Portion:
        """Return which part of the bot this process is."""
        return self.process or self.shards or ALONE

    @property
    def several(self) -> bool:
        """Return True if other processes may work on the same database."""
        return self.process is not None or self.share.is_part

    def secrets(self) -> list[str]:
        """Return the texts that no log may show: the token, the database's address and password."""
        kept = [self.token.reveal()] if self.token else []
        address = isinstance(self.database, Secret) and self.database.reveal()
        return [*kept, *address_secrets(address)] if address else kept

    @property
    def database_shown(self) -> str:
        """The absolute path of the file, or the address of the server without its password."""
        if isinstance(self.database, Secret):
            return address_without_password(self.database.reveal())
        return str(self.database.absolute())

    @property
    def where(self) -> Path | str:
        """The database, to open it and never to show it."""
        return self.database.reveal() if isinstance(self.database, Secret) else self.database


def read_settings(
    environ: Mapping[str, str] | None = None, dotenv: Path = Path(".env")
) -> Settings:
    """Read and check every setting; raise `SettingsError` for the first that is wrong."""
    values = _read_dotenv(dotenv)
    source = dict.fromkeys(values, f"In {dotenv}, ")
    for name, value in (os.environ if environ is None else environ).items():
        if _is_ours(name) and (value.strip() or name not in SETTINGS):
            values[name], source[name] = value, ""
    fields: JsonObject = {"retired": tuple(filter(RETIRED.__contains__, values))}
    for name in filterfalse(RETIRED.__contains__, values):
        try:
            field, parse = _find_setting(name)
            if value := values[name].strip():
                fields[field] = parse(value)
        except ValueError as wrong:
            raise SettingsError(f"{source[name]}{name} {wrong}") from None
    return _check_parts(Settings(**fields))


def _check_parts(settings: Settings) -> Settings:
    """Check that a part of the bot is named once, and only with a shared database."""
    if settings.process and settings.shards:
        raise SettingsError("KEEPER_PROCESS and KEEPER_SHARDS both say who this is; set one.")
    if settings.share.is_part and isinstance(settings.database, Path):
        raise SettingsError(
            f"{'KEEPER_PROCESS' if settings.process else 'KEEPER_SHARDS'} is for one of several "
            "processes, and they need PostgreSQL: set KEEPER_DATABASE to its address."
        )
    return settings


# --- the file -------------------------------------------------------------------------------------


def _read_dotenv(path: Path) -> dict[str, str]:
    """Return our names and values in the file, if there is one; other names are ignored."""
    found: dict[str, str] = {}
    for binding in parse_stream(io.StringIO(_text_of(path))):
        if binding.error or (binding.key and binding.value is None):
            # The line itself is not shown: it may hold the token.
            line = binding.original.line + _blank_lines_before(binding.original.string)
            raise SettingsError(f"In {path}, line {line} cannot be read; write NAME=value.")
        if binding.key and binding.value is not None and _is_ours(binding.key, in_file=True):
            found[binding.key] = binding.value
    return found


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise SettingsError(f"{path} is not UTF-8 text; save it as UTF-8.") from None
    except OSError as error:
        if not os.access(path.parent, os.X_OK):
            return ""  # a command in another user's folder: the file is not ours
        raise SettingsError(f"{path} cannot be read: {error.strerror}.") from None


def _blank_lines_before(text: str) -> int:
    return text[: len(text) - len(text.lstrip())].count("\n")


# --- names ----------------------------------------------------------------------------------------


def _is_ours(name: str, *, in_file: bool = False) -> bool:
    """Return True if the name is a setting, or was probably meant as one.

    The environment may have other programs' DISCORD_… names; our own file hardly does.
    """
    prefixes = ("KEEPER_", "DISCORD_") if in_file else ("KEEPER_",)
    return name in SETTINGS or name.upper().startswith(prefixes)


def _find_setting(name: str) -> tuple[str, Callable[[str], object]]:
    if name in SETTINGS:
        return SETTINGS[name]
    close = most_similar(SETTINGS, name.upper(), most=1)
    hint = f"did you mean {close[0]}?" if close else f"the settings are {', '.join(SETTINGS)}."
    raise ValueError(f"is not a setting; {hint}")


# --- values ---------------------------------------------------------------------------------------
# Each takes text without space around it, and raises ValueError with the rest of a sentence that
# begins with the setting's name.


def _read_token(text: str) -> Secret:
    if any(c.isspace() or not c.isprintable() for c in text) or len(text) < _SHORTEST_TOKEN:
        raise ValueError(
            "does not look like a bot's token; copy it whole, without “Bot” before it."
        )
    return Secret(text)


def _read_database(text: str) -> Path | Secret:
    if not is_address(text):
        return _read_file_path(text)
    if not is_unambiguous(text):
        raise ValueError(f"isn’t an address like postgresql://keeper@localhost/keeper: {UNCLEAR}.")
    if not (has_server_or_query(text) and text.isprintable() and " " not in text):
        raise ValueError("isn’t an address like postgresql://keeper@localhost/keeper.")
    return Secret(text)


def _read_file_path(text: str) -> Path:
    if text.startswith((":", "file:")):
        raise ValueError(f"is “{text}”: it must be the path of a file.")
    if "\0" in text:
        raise ValueError("has a NUL character in it: that is no path on this machine.")
    try:
        path = Path(text).expanduser()
        is_folder = text.endswith(("/", os.sep)) or path.is_dir()
    except (RuntimeError, OSError, ValueError):
        raise ValueError(f"is “{text}”: that is no path on this machine.") from None
    if is_folder:
        raise ValueError(f"is “{text}”: that is a folder; name a file in it.")
    return path


def _read_folder(text: str) -> Path:
    path = Path(text).expanduser()
    if not path.is_dir():
        raise ValueError(f"is “{text}”: that folder doesn’t exist.")
    return path


def _read_port(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text[:6]) > _HIGHEST_PORT:
        raise ValueError(f"is “{text}”: it must be a whole number from 0 to {_HIGHEST_PORT}.")
    return int(text)


def _read_listen(text: str) -> Listen | None:
    """Read `off`, a port of loopback, or an address with a port; nothing is public by default."""
    if text.lower() == "off":
        return None
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or _LOOPBACK[0]
    try:
        if host != "localhost":
            ipaddress.ip_address(host)
        return Listen(host, _read_port(port))
    except ValueError:
        raise ValueError(
            f"is “{text}”: it must be off, a port, or an address and a port like 127.0.0.1:9464."
        ) from None


def _read_count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(_MOST)):
        raise ValueError(f"is “{text}”: it must be a whole number from 0 to {_MOST}.")
    return int(text)


def _read_few(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text[:6]) > _FEW:
        raise ValueError(f"is “{text}”: it must be a whole number from 0 to {_FEW}.")
    return int(text)


def _read_number(text: str, *, unit: str, zero: bool) -> float:
    """Read a finite number of at least (`zero`) or above 0, in the unit named."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number < 0 or (number == 0 and not zero):
        least = "0 or more" if zero else "above 0"
        raise ValueError(f"is “{text}”: it must be a number of {unit}, {least}.")
    return number


def _read_seconds(text: str) -> float:
    return _read_number(text, unit="seconds", zero=True)


def _read_minutes(text: str) -> float:
    return _read_number(text, unit="minutes", zero=False)


def _read_days(text: str) -> float:
    return _read_number(text, unit="days", zero=True)


def _one_of(text: str, names: tuple[str, ...]) -> str:
    if text.lower() not in names:
        raise ValueError(f"is “{text}”: it must be {join_names(names, 'or')}.")
    return text.lower()


def _log_level(text: str) -> LogLevel:
    return cast("LogLevel", _one_of(text, get_args(LogLevel)))


def _log_format(text: str) -> LogFormat:
    return cast("LogFormat", _one_of(text, get_args(LogFormat)))


def _at_end(text: str) -> AtEnd:
    return cast("AtEnd", _one_of(text, get_args(AtEnd)))


def _read_site(text: str) -> str | None:
    """Read the address of a site: https, or http on this machine; `off` is none."""
    if text.lower() == "off":
        return None
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port or 0
    except ValueError:
        host, port, parts = "", 0, urlsplit("")
    safe = parts.scheme == "https" or (parts.scheme == "http" and host in _LOOPBACK)
    more = (parts.query, parts.fragment, parts.username, *filter(str.isspace, text))
    if any(more) or not all((host, safe, port >= 0)):
        raise ValueError(f"is “{text}”: it must be off, or an address like https://arkhamdb.com.")
    return text.rstrip("/")


_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_FEW: Final = 64
_MOST: Final = 999_999
_SHORTEST_TOKEN: Final = 20
_HIGHEST_PORT: Final = 65_535

SETTINGS: Final[Mapping[str, tuple[str, Callable[[str], object]]]] = {
    "DISCORD_TOKEN": ("token", _read_token),
    "KEEPER_DATABASE": ("database", _read_database),
    "KEEPER_LOG_LEVEL": ("log_level", _log_level),
    "KEEPER_LOG_FORMAT": ("log_format", _log_format),
    "KEEPER_PORT": ("port", _read_port),
    "KEEPER_DEBOUNCE": ("debounce", _read_seconds),
    "KEEPER_IDLE_MINUTES": ("idle_minutes", _read_minutes),
    "KEEPER_TABLES_PER_SERVER": ("tables_per_server", _read_count),
    "KEEPER_TABLES_PER_PERSON": ("tables_per_person", _read_count),
    "KEEPER_PACK_AFTER_DAYS": ("pack_after_days", _read_days),
    "KEEPER_KEEP_LEFT_DAYS": ("keep_left_days", _read_days),
    "KEEPER_SILENT_DAYS": ("silent_days", _read_days),
    "KEEPER_LOBBY_DAYS": ("lobby_days", _read_days),
    "KEEPER_DECK_API": ("deck_api", _read_site),
    "KEEPER_FACTS": ("facts", _read_folder),
    "KEEPER_METRICS": ("metrics", _read_listen),
    "KEEPER_CALLS": ("calls", _read_file_path),
    "KEEPER_AT_END": ("at_end", _at_end),
    "KEEPER_PICTURES": ("pictures", _read_few),
    "KEEPER_PROCESS": ("process", parse_process),
    "KEEPER_SHARDS": ("shards", parse_part),
}
"""The name of each setting, the field of `Settings` it fills, and how its text is read."""

RETIRED: Final = frozenset({"KEEPER_THINKERS"})
"""Settings of earlier versions, which are ignored whatever their value."""
