"""Runs a bot in this process against a loopback Discord; made to be a subprocess.

    LOOPBACK_URL=http://127.0.0.1:4711 python -m tests.loopback.run_bot [arguments of the bot]

`LOOPBACK_MAIN` names the bot's entry as `module:function`; without it, that of Keeper. The bot is
imported after discord.py has been pointed at the server, and sees its usual arguments.
"""

import importlib
import os
import sys

from tests.loopback.client import point_at

KEEPER = "bot.__main__:main"


def run() -> int:
    """Run the bot; its exit status."""
    point_at(os.environ["LOOPBACK_URL"])
    module, function = os.environ.get("LOOPBACK_MAIN", KEEPER).split(":")
    sys.argv[0] = module
    main = getattr(importlib.import_module(module), function)
    return main() or 0


if __name__ == "__main__":
    sys.exit(run())
