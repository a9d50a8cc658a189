"""The command `health`: asks the running program if it is alive or ready."""

from __future__ import annotations

import http.client
from typing import Final, TextIO

from bot.settings import Listen

PATIENCE: Final = 3.0
"""Seconds to wait for an answer."""
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def health(where: Listen, out: TextIO, *, ready: bool = False) -> int:
    """Print the program's answer; return 0 if it is alive (with `ready`: ready), else 1."""
    host = EVERYWHERE.get(where.host, where.host)
    connection = http.client.HTTPConnection(host, where.port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz" if ready else "/healthz")
        answer = connection.getresponse()
        out.write(answer.read().decode(errors="replace"))
    except (OSError, http.client.HTTPException) as error:
        out.write(f"Nobody answers on {where}: {error}.\n")
        return 1
    finally:
        connection.close()
    return int(answer.status != http.HTTPStatus.OK)
