"""Log lines say where they belong and never show a secret."""

import asyncio
import io
import json
import logging
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from hypothesis import given, strategies as st

from bot import logs
from bot.settings import LogFormat, LogLevel, Secret, Settings

# Built from pieces, so that no scanner of repositories takes them for real ones.
TOKEN = ".".join(["MTIzNDU2Nzg5MDEyMzQ1Njc4", "GabcDE", "x" * 38])
OTHER_TOKEN = ".".join(["OTg3NjU0MzIxMDk4NzY1NDMy", "HxyzAB", "y" * 38])
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246" + "z" * 60
SEED = "5f1c0ffee5f1c0ffee5f1c0ffee5f1c0"


class Lines:
    """What was logged since the start, as text and (in JSON) as objects."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def configure(self, style: LogFormat = "json", level: LogLevel = "debug") -> None:
        """Log into memory."""
        logs.configure(level, style, secrets=[TOKEN], stream=self.stream)

    @property
    def text(self) -> str:
        """Everything that was written."""
        return self.stream.getvalue()

    @property
    def last(self) -> dict[str, Any]:
        """The last line's object."""
        return json.loads(self.text.splitlines()[-1])


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Give logs in memory, and put logging back as it was."""
    root = logging.getLogger()
    handlers, level, before = root.handlers, root.level, structlog.get_config()
    yield Lines()
    logging.captureWarnings(capture=False)
    root.handlers = handlers
    root.setLevel(level)
    structlog.configure(**before)
    structlog.contextvars.clear_contextvars()


def say(event: str, **entries: object) -> None:
    """Log as the program does."""
    structlog.stdlib.get_logger("bot.test").info(event, **entries)


def test_each_line_says_where_it_belongs(lines: Lines) -> None:
    """Game, step and interaction bound around the work stand on its lines, and only there."""
    lines.configure()
    with logs.place(game=7, interaction=99):
        with logs.place(step=3):
            say("decided")
        inner = lines.last
        say("told")

    assert (inner["game"], inner["step"], inner["interaction"]) == (7, 3, 99)
    assert (lines.last["game"], lines.last["step"]) == (7, None)
    assert inner["event"] == "decided"
    assert inner["level"] == "info"
    assert inner["logger"] == "bot.test"
    assert inner["timestamp"].endswith("Z")


async def test_tasks_do_not_mix_their_places(lines: Lines) -> None:
    """Two games worked on at once each log their own number."""
    lines.configure()

    async def work(game: int) -> None:
        with logs.place(game=game):
            await asyncio.sleep(0)
            say("worked", mine=game)

    await asyncio.gather(work(1), work(2))

    objects = [json.loads(line) for line in lines.text.splitlines()]
    assert [(o["game"], o["mine"]) for o in objects if o["event"] == "worked"] == [(1, 1), (2, 2)]


def test_other_libraries_take_the_same_way(lines: Lines) -> None:
    """A line of standard logging has the same shape and place."""
    lines.configure()
    with logs.place(game=5):
        logging.getLogger("discord.client").warning("Shard %s is slow", 0, extra={"shard": 0})

    assert lines.last["event"] == "Shard 0 is slow"
    assert (lines.last["game"], lines.last["shard"]) == (5, 0)
    assert lines.last["logger"] == "discord.client"


def test_warnings_are_logged(lines: Lines) -> None:
    """Python's warnings do not go past the log."""
    lines.configure()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)
        logging.captureWarnings(capture=True)
        warnings.warn("old habits", stacklevel=1)

    assert "old habits" in lines.last["event"]
    assert lines.last["logger"] == "py.warnings"


def test_quieter_than_the_level_is_silent(lines: Lines) -> None:
    """Lines below the level are not written; libraries that print packets never go below info."""
    lines.configure(level="warning")
    say("nothing of note")
    lines.configure(level="debug")
    logging.getLogger("discord.gateway").debug("a packet")

    assert lines.text == ""


def _leave_in_event(secret: str) -> None:
    say(f"logged in with {secret}")


def _leave_in_entry(secret: str) -> None:
    say(
        "request", headers={"Authorization": f"Bot {secret}"}, body=[{"token": secret}], seed=secret
    )


def _leave_in_repr(secret: str) -> None:
    say("loaded", settings=Settings(token=Secret(secret)), odd={1: {f"token={secret}"}})


def _leave_in_exception(secret: str) -> None:
    try:
        raise ValueError(f"token: {secret!r} was refused")
    except ValueError:
        structlog.stdlib.get_logger("bot.test").exception("failed")


def _leave_in_foreign_line(secret: str) -> None:
    payload = {"t": "INTERACTION_CREATE", "d": {"token": secret, "id": "1"}}
    logging.getLogger("library").warning("Event %s", payload, extra={"access_token": secret})


def _leave_in_foreign_exception(secret: str) -> None:
    try:
        raise OSError(f"Authorization: Bot {secret}")
    except OSError:
        logging.getLogger("library").exception("failed with seed=%s", secret)


@pytest.mark.parametrize("style", ["console", "json"])
@pytest.mark.parametrize("secret", [TOKEN, OTHER_TOKEN, SEED, INTERACTION_TOKEN])
@pytest.mark.parametrize(
    "leave",
    [
        _leave_in_entry,
        _leave_in_repr,
        _leave_in_exception,
        _leave_in_foreign_line,
        _leave_in_foreign_exception,
    ],
)
def test_a_secret_never_appears(
    lines: Lines, style: LogFormat, secret: str, leave: Callable[[str], None]
) -> None:
    """Whatever stands behind a secret's name is hidden, in entries, reprs and tracebacks."""
    lines.configure(style)

    leave(secret)

    assert secret not in lines.text
    assert "hidden" in lines.text.lower() or "Secret(…)" in lines.text


@pytest.mark.parametrize("style", ["console", "json"])
@pytest.mark.parametrize("secret", [TOKEN, OTHER_TOKEN])
def test_a_bots_token_needs_no_name(lines: Lines, style: LogFormat, secret: str) -> None:
    """A token is known by its look wherever it stands."""
    lines.configure(style)

    _leave_in_event(secret)

    assert "logged in with" in lines.text
    assert secret not in lines.text


@pytest.mark.parametrize(
    "address",
    [
        f"https://discord.com/api/v10/interactions/123/{INTERACTION_TOKEN}/callback",
        f"/webhooks/123/{INTERACTION_TOKEN}/messages/@original?wait=true",
    ],
)
def test_addresses_lose_their_token_only(lines: Lines, address: str) -> None:
    """The rest of an address stays, so that the line is of use."""
    lines.configure()

    logging.getLogger("discord.http").warning("POST %s has returned 404", address)

    assert lines.last["event"] == (
        f"POST {address.replace(INTERACTION_TOKEN, logs.HIDDEN)} has returned 404"
    )


def test_a_line_that_cannot_be_written_keeps_quiet(
    lines: Lines, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake in a logging call is reported without the call's arguments."""
    lines.configure()

    logging.getLogger("library").warning("%d steps", SEED)

    assert lines.text == ""
    report = capsys.readouterr().err
    assert report == "A log line of library could not be written (TypeError).\n"


@given(
    st.recursive(
        st.sampled_from([None, True, 7, "x", TOKEN]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["x", "y", TOKEN]), inner, max_size=3)
        ),
        max_leaves=12,
    )
)
def test_a_known_secret_is_hidden_at_any_depth(value: object) -> None:
    """The token that we know is found in any value, keys included, and numbers stay numbers."""
    line = logs.Redactor([TOKEN])(None, "info", {"event": "x", "value": value})

    assert TOKEN not in json.dumps(line)
