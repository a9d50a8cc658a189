"""Fetching a deck by link or number from the one host that the settings allow.

Nothing else is ever asked: neither another host that a link names nor one that an answer points to.
Every failure is a `RulesError` whose sentence is for the person who gave the link.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import urljoin, urlsplit

import aiohttp

from bot.engine.errors import Ambiguous, Malformed, NotAllowed
from bot.engine.words import listed
from bot.table.errors import Trouble

PATIENCE: Final = 8.0
"""Seconds for a whole answer."""
MOST_TURNS: Final = 3
"""Redirections, within the host, that are followed."""
CHUNK: Final = 16 * 1024
LARGEST: Final = 256 * 1024
"""Bytes of an answer."""

KINDS: Final = ("deck", "decklist")
FRONT_ENDS: Final = ("arkham.build",)
"""Sites whose links to a deck carry the same numbers as the API's own."""

_NUMBER = re.compile(r"#?(\d{1,9})")
_NAMED = re.compile(r"(deck|decklist)[/ :#]*(\d{1,9})", re.IGNORECASE)
_LINK = re.compile(r"<?((?:https?://)?[\w.-]+(?::\d+)?/\S*?)>?", re.IGNORECASE)
_PATH = re.compile(
    r"/(?:api/public/)?(deck|decklist)/(?:view/)?(\d{1,9})(?:\.json)?(?:[/?#].*)?", re.IGNORECASE
)

NO_LINKS = (
    "I don’t read deck links here. Attach the deck’s JSON or text export as a file, or paste it."
)


class Wanted(NamedTuple):
    """A request by a person: a number, and the kinds of deck that it can be of."""

    kinds: tuple[str, ...]
    number: str


class DeckApi:
    """ArkhamDB's public interface, or one of the same shape."""

    reads_links = True

    def __init__(self, base: str, largest: int = LARGEST, *, patience: float = PATIENCE) -> None:
        """`base` is scheme and host, perhaps with a path; `largest` are bytes of an answer."""
        self._base = base.rstrip("/")
        self._host = _bare(urlsplit(base).netloc)
        self._largest = largest
        self._patience = aiohttp.ClientTimeout(total=patience)

    def names(self, text: str) -> bool:
        """Return whether this is a link or a number of a deck, rather than a deck."""
        return is_reference(text)

    async def fetch(self, text: str) -> str:
        """The deck's JSON. A bare number is looked for among decks and decklists."""
        wanted = self._parse_wanted(text.strip())
        async with aiohttp.ClientSession(timeout=self._patience) as session:
            found = [
                (kind, answer)
                for kind in wanted.kinds
                if (answer := await self._get(session, kind, wanted.number))
            ]
        if len(found) > 1:
            choices = tuple(f"{kind}/{wanted.number}" for kind, _ in found)
            raise Ambiguous(
                f"{wanted.number} is both a deck and a decklist: write {listed(choices, 'or')}.",
                choices,
            )
        if not found:
            raise NotAllowed(
                f"{self._host} has no {listed(wanted.kinds, 'or')} {wanted.number} to show: it "
                "doesn’t exist, or its owner doesn’t share it. Its JSON as a file always works."
            )
        return found[0][1]

    def _parse_wanted(self, text: str) -> Wanted:
        if match := _NUMBER.fullmatch(text):
            return Wanted(KINDS, match[1])
        if match := _NAMED.fullmatch(text):
            return Wanted((match[1].lower(),), match[2])
        link = urlsplit(text.strip("<>") if "://" in text else f"https://{text.strip('<>')}")
        if _bare(link.netloc) not in (self._host, *FRONT_ENDS):
            raise NotAllowed(
                f"I only read links to {self._host}. Attach the deck as a file instead."
            )
        match = _PATH.fullmatch(link.path)
        if match is None and _bare(link.netloc) in FRONT_ENDS:
            raise Malformed(
                f"{_bare(link.netloc)} keeps that deck to itself. Attach its JSON or text export "
                "as a file."
            )
        if match is None:
            raise Malformed(f"That link to {self._host} leads to no shared deck.")
        return Wanted((match[1].lower(),), match[2])

    async def _get(self, session: aiohttp.ClientSession, kind: str, number: str) -> str:
        """The answer's text; empty where there is no such deck."""
        address = f"{self._base}/api/public/{kind}/{number}"
        try:
            for _ in range(MOST_TURNS + 1):
                async with session.get(address, allow_redirects=False) as answer:
                    if answer.status in (301, 302, 303, 307, 308):
                        address = self._next(answer)
                        if not address:
                            return ""
                        continue
                    if answer.status in (401, 403, 404, 410):
                        return ""
                    if answer.status != 200:
                        raise Trouble(f"{self._host} answers with an error. Try again later.")
                    return await self._read(answer)
        except TimeoutError:
            raise Trouble(f"{self._host} is taking too long to answer. Try again later.") from None
        except (aiohttp.ClientError, OSError, UnicodeDecodeError):
            raise Trouble(f"I can’t reach {self._host}. Try again later.") from None
        raise Trouble(f"{self._host} sends me in circles. Try again later.")

    @staticmethod
    def _next(answer: aiohttp.ClientResponse) -> str:
        """Return where an answer points to on the same host's interface; else nowhere."""
        here = str(answer.url)
        there = urljoin(here, answer.headers.get("Location", ""))
        one, other = urlsplit(here), urlsplit(there)
        same = (one.scheme, one.netloc) == (other.scheme, other.netloc)
        return there if same and "/api/" in other.path else ""

    async def _read(self, answer: aiohttp.ClientResponse) -> str:
        """The body, refused as soon as it is too long."""
        if (answer.content_length or 0) > self._largest:
            raise Malformed(f"What {self._host} sent is too big for a deck.")
        body = b""
        async for chunk in answer.content.iter_chunked(CHUNK):
            body += chunk
            if len(body) > self._largest:
                raise Malformed(f"What {self._host} sent is too big for a deck.")
        text = body.decode("utf-8").strip()
        # Who may not see a deck gets a page to sign in; an unknown decklist is an empty answer.
        return "" if text in ("", "null", "[]") or text.startswith("<") else text


class NoDecks:
    """For a host that allows no network: links are recognised, and refused."""

    reads_links = False

    def names(self, text: str) -> bool:
        """Return whether this is a link or a number of a deck, rather than a deck."""
        return is_reference(text)

    async def fetch(self, text: str) -> str:
        """Always refused."""
        raise NotAllowed(NO_LINKS)


def is_reference(text: str) -> bool:
    """Return whether a text is a link or number and nothing else."""
    text = text.strip()
    return any(pattern.fullmatch(text) for pattern in (_NUMBER, _NAMED, _LINK))


def _bare(host: str) -> str:
    return host.lower().removeprefix("www.")
