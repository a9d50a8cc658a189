"""The address of a PostgreSQL database, and what of it may be shown."""

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
