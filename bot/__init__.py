"""Keeper: the game master of Arkham Horror for groups who play by post."""

import os
import signal
import sys


def _end_quietly(*_: object) -> None:
    """End, before there is anything to finish."""
    sys.exit(0)


# The system ends any process at SIGTERM but the first one of a container, which could not be ended
# until the bot has a handler of its own: while everything is loaded.
if os.getpid() == 1:
    signal.signal(signal.SIGTERM, _end_quietly)
