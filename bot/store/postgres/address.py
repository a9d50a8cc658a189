"""The address of a PostgreSQL database, and its version without secrets."""

import re
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import unquote, urlsplit

SCHEMES = ("postgresql://", "postgres://")
UNCLEAR: Final = (
    "its address can be read in several ways; in a name or password "
    "write %40 for @, %3A for :, %2F for /, %3F for ?, %23 for # and %25 for %"
)
_CLEAR = re.compile(
    r"""postgres(?:ql)?://
        (?:[^@/?#]*@)?                                                   # who
        (?:(?:\[[0-9A-Fa-f:.]*\]|[^:,@/?#[\]]*)(?::[0-9]{1,5})?(?:,(?!/)|(?=[/?]|$)))+
        (?:/[^@?#]*)?(?:\?[^@#]*)?""",
    re.VERBOSE,
)
_LOOSE = re.compile(r"%(?![0-9A-Fa-f]{2})")


def is_address(where: object) -> bool:
    """Return True if a text names a PostgreSQL database rather than a file."""
    return isinstance(where, str) and where.startswith(SCHEMES)


def is_unambiguous(url: str) -> bool:
    """Return True if every parser reads the address in the same way.

    Some parsers end a password at its @, so that the rest would be shown as the server's name.
    """
    try:
        unquote(url, errors="strict")
    except UnicodeDecodeError:
        return False
    return _CLEAR.fullmatch(url) is not None and not _LOOSE.search(url)


def address_without_password(url: str) -> str:
    """Return the address without its password, for errors and logs."""
    if not is_unambiguous(url):
        return "postgresql://…"
    parts = urlsplit(url)
    user = parts.username
    return f"postgresql://{f'{user}@' if user else ''}{_server_part(url)}{parts.path}"


def address_secrets(url: str) -> list[str]:
    """Return the texts that no log may show: the address, and the password, encoded and plain."""
    password = urlsplit(url).password or ""
    return [each for each in dict.fromkeys((url, password, unquote(password))) if each]


def has_server_or_query(url: str) -> bool:
    """Return True if the address says where the database is: a server or a query."""
    return bool(_server_part(url) or urlsplit(url).query)


def _server_part(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2]


CONNECT_SECONDS = 10
WISHES: Mapping[str, str | int] = {
    "connect_timeout": CONNECT_SECONDS,
    "fallback_application_name": "Keeper",
    "target_session_attrs": "read-write",
    "tcp_user_timeout": CONNECT_SECONDS * 1000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""Default connection settings. With several servers, use the writable one; a server that disappears
silently is noticed within seconds, not hours."""


def default_settings(named: Collection[str], *, read_only: bool = False) -> dict[str, str | int]:
    """Return the default settings for a connection, except those the address sets."""
    unwanted = {*named, "target_session_attrs"} if read_only else {*named}
    return {name: value for name, value in WISHES.items() if name not in unwanted}
