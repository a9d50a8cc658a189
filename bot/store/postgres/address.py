"""The address of a PostgreSQL database, and what of it may be shown."""

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

SCHEMES = ("postgresql://", "postgres://")


def is_address(where: object) -> bool:
    """Whether a text names a PostgreSQL database rather than a file."""
    return isinstance(where, str) and where.startswith(SCHEMES)


def shown(url: str) -> str:
    """The address without its password, for errors and logs."""
    try:
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
        user = parts.username
    except ValueError:
        return "postgresql://…"
    return f"postgresql://{f'{user}@' if user else ''}{host}{parts.path}"


CONNECT_SECONDS = 10
WISHES: Mapping[str, str | int] = {
    "connect_timeout": CONNECT_SECONDS,
    "target_session_attrs": "read-write",
    "tcp_user_timeout": CONNECT_SECONDS * 1000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""How the database is met where the address does not say otherwise: of several servers the one that
may be written to; and one that is gone without a word is noticed within seconds, not hours."""


def wishes(named: Collection[str], *, read_only: bool = False) -> dict[str, str | int]:
    """What is asked of a connection, besides what an address names itself."""
    unwanted = {*named, "target_session_attrs"} if read_only else {*named}
    return {name: value for name, value in WISHES.items() if name not in unwanted}
