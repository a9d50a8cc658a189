"""Structured logs on standard error: one line per event, with its place, without a secret.

`structlog.stdlib.get_logger(__name__)` gives a logger; `place(...)` says which game, step and
interaction the lines within are about. Lines of other libraries take the same way.
"""

import logging
import re
import sys
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from typing import Final, TextIO, cast

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.settings import LogFormat, LogLevel

HIDDEN: Final = "[hidden]"

_PLACE: Final = ("game", "step", "interaction")

# At their lowest level these libraries print the packets and rows themselves, secrets included.
_TALKATIVE: Final = (*("discord", "aiosqlite", "psycopg", "asyncio", "aiohttp", "PIL", "simcord"),)

# Where structlog keeps another library's record; its formatter takes these out before rendering.
_STRUCTLOGS_OWN: Final = frozenset({"_record", "_from_structlog"})

_SECRET_KEY: Final = re.compile(
    r".*(?:token|seed|secret|authorization|password|cookie|session[_-]?id)s?", re.IGNORECASE
)
_SECRET_TEXTS: Final = (
    # What stands behind the name of a secret: token=…, 'seed': '…', Authorization: Bot …
    re.compile(
        r"""(\b\w*(?:token|seed|secret|authorization|password|session_id)['"]?\s*[=:]\s*)"""
        r"""(?:b?'[^']*'|b?"[^"]*"|(?:Bot\s+|Bearer\s+)?[^\s,;)}\]]+)""",
        re.IGNORECASE,
    ),
    # The token of an interaction or a webhook, in an address of Discord's.
    re.compile(r"((?:interactions|webhooks)/\d+/)[^/?\s'\"]+"),
    # A bot's token, wherever it stands.
    re.compile(r"()\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"),
)


def configure(
    level: LogLevel = "info",
    style: LogFormat = "console",
    *,
    secrets: Collection[str] = (),
    stream: TextIO | None = None,
) -> None:
    """Send all logs to `stream` (standard error), from `level` up; hide `secrets` wherever met."""
    out = sys.stderr if stream is None else stream
    shared = _shared_processors(style, secrets)
    handler = _Handler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _renderer(style, colors=out.isatty()),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def place(
    *, game: str | int | None = None, step: int | None = None, interaction: int | None = None
) -> AbstractContextManager[None]:
    """Bind what is given to every line logged within, in this task and those it starts."""
    given = {"game": game, "step": step, "interaction": interaction}
    known = {key: value for key, value in given.items() if value is not None}
    return structlog.contextvars.bound_contextvars(**known)


class _Handler(logging.StreamHandler[TextIO]):
    """Writes lines; one that cannot be written is reported without its contents."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        kind = sys.exc_info()[0]
        reason = "?" if kind is None else kind.__name__
        sys.stderr.write(f"A log line of {record.name} could not be written ({reason}).\n")


def _shared_processors(style: LogFormat, secrets: Collection[str]) -> list[Processor]:
    """Give the way of every line; hiding is last, when only rendering is left to do."""
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _Placed(None if style == "json" else "-"),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        Redactor(secrets),
    ]


def _renderer(style: LogFormat, *, colors: bool) -> Processor:
    if style == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=colors, exception_formatter=structlog.dev.plain_traceback, pad_event_to=0
    )


class _Placed:
    """Puts game, step and interaction on every line, with a stand-in where there is none."""

    def __init__(self, nothing: str | None) -> None:
        self._nothing = nothing

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        for key in _PLACE:
            event.setdefault(key, self._nothing)
        return event


class Redactor:
    """Hides secrets in a line: by the name of the key, by their look, and those told of.

    Values of other types than text, numbers and collections become text here, so that the
    renderer has nothing left to unfold.
    """

    def __init__(self, secrets: Collection[str] = ()) -> None:
        # The longest first: one secret may be the beginning of another.
        self._known = sorted((s for s in secrets if s), key=len, reverse=True)

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        """Give the line's entries without secrets, as structlog calls its processors."""
        return {
            key: value if key in _STRUCTLOGS_OWN else self._entry(key, value)
            for key, value in event.items()
        }

    def text(self, text: str) -> str:
        """Give the text with every secret in it replaced."""
        for secret in self._known:
            text = text.replace(secret, HIDDEN)
        for pattern in _SECRET_TEXTS:
            text = pattern.sub(rf"\g<1>{HIDDEN}", text)
        return text

    def _entry(self, key: str, value: object) -> object:
        return HIDDEN if value is not None and _SECRET_KEY.fullmatch(key) else self._value(value)

    def _value(self, value: object) -> object:
        match value:
            case None | bool() | float():
                return value
            case int():
                return HIDDEN if str(value) in self._known else value
            case str():
                return self.text(value)
            case Mapping():
                pairs = cast("Mapping[object, object]", value).items()
                return {self.text(str(k)): self._entry(str(k), v) for k, v in pairs}
            case list() | tuple():
                return [self._value(item) for item in cast("Collection[object]", value)]
            case _:
                return self.text(repr(value))
