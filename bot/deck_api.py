"""Fetching a deck by link or number from the host that the settings allow.

With ArkhamDB comes arkham.build's own interface, for the decks that are shared there alone. Nothing
else is ever asked: neither another host that a link names nor one that an answer points to.
Every failure is a `RulesError` whose sentence is for the person who gave the link.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

import aiohttp

from bot.engine.english import join_names
from bot.engine.errors import Ambiguous, Malformed, NotAllowed
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

HOME: Final = "arkhamdb.com"
SHARES: Final = "https://api.arkham.build/v1/public/share/"
"""Where arkham.build gives out the decks that are shared there."""
LONGEST_SENTENCE: Final = 500
"""Characters of a text in which a link is looked for."""

_NUMBER = re.compile(r"#?(\d{1,9})")
_NAMED = re.compile(r"(deck|decklist)[/ :#]*(\d{1,9})", re.IGNORECASE)
_LINK = re.compile(r"<?((?:https?://)?[\w.-]+(?::\d+)?/\S*?)>?", re.IGNORECASE)
_PATH = re.compile(
    r"/(?:api/public/)?(deck|decklist)/(?:view/)?(\d{1,9})(?:\.json)?(?:[/?#].*)?", re.IGNORECASE
)
_SHARE = re.compile(r"/(?:v1/public/)?share/([A-Za-z0-9_-]{1,40})/?")
_WORD = re.compile(r"[^\s<>()\[\]\"“”]+")
_SITE = re.compile(r"(?:https?://|(?:[\w-]+\.){0,2}arkham(?:db\.com|\.build)/)", re.IGNORECASE)
_LABEL = re.compile(rf"[\w’'-]+[:=](?={_SITE.pattern})", re.IGNORECASE)
"""What may stand right before a link: `Deck:https://…`."""
_CARDS = re.compile(r"^\s*\{|\b\d+\s?[x×]\s|\s[x×]\s?\d|^\s*\d+\s+\D", re.IGNORECASE | re.MULTILINE)
_LANGUAGE = re.compile(r"[a-z]{2}(?:-[a-z]{2})?\.")
"""What ArkhamDB puts before its host for another language; the decks are the same."""

_TOO_BIG = "What {} sent is too big for a deck."
NO_LINKS = (
    "I don’t read deck links here. Attach the deck’s JSON or text export as a file, or paste it."
)


class Wanted(NamedTuple):
    """A request by a person: a number, and the kinds of deck that it can be of."""

    kinds: tuple[str, ...]
    number: str


SHARE: Final = ("share",)
"""The kind of a deck that only arkham.build has."""


class DeckApi:
    """ArkhamDB's public interface, or one of the same shape."""

    reads_links = True

    def __init__(
        self,
        base: str,
        largest: int = LARGEST,
        *,
        patience: float = PATIENCE,
        shares: str | None = None,
    ) -> None:
        """`base` is scheme and host, perhaps with a path; `largest` are bytes of an answer.

        `shares` is where shared decks of arkham.build are, `SHARES` if `base` is ArkhamDB; without
        it none are read.
        """
        self._base = base.rstrip("/")
        self._host = _bare(urlsplit(base).netloc)
        self._shares = SHARES if shares is None and self._host == HOME else shares
        self._largest = largest
        self._patience = aiohttp.ClientTimeout(total=patience)

    def is_deck_reference(self, text: str) -> bool:
        """Return True if this is a link or a number of a deck, rather than a deck."""
        return is_reference(text)

    async def fetch(self, text: str) -> str:
        """The deck's JSON. A bare number is looked for among decks and decklists."""
        wanted = self._parse_wanted(reference_in(text) or text.strip())
        async with aiohttp.ClientSession(timeout=self._patience) as session:
            found = [
                (kind, answer)
                for kind in wanted.kinds
                if (answer := await self._get(session, kind, wanted.number))
            ]
        if len(found) > 1:
            choices = tuple(f"{kind}/{wanted.number}" for kind, _ in found)
            raise Ambiguous(
                f"{wanted.number} is both a deck and a decklist: "
                f"write {join_names(choices, 'or')}.",
                choices,
            )
        if not found:
            what = f"{join_names(wanted.kinds, 'or')} {wanted.number}"
            raise NotAllowed(
                f"{self._site(wanted)} has no {what} to show: it doesn’t exist, or its owner "
                "doesn’t share it. Its JSON as a file always works."
            )
        return found[0][1]

    def _parse_wanted(self, text: str) -> Wanted:
        if match := _NUMBER.fullmatch(text):
            return Wanted(KINDS, match[1])
        if match := _NAMED.fullmatch(text):
            return Wanted((match[1].lower(),), match[2])
        link = _split(text.strip("<>"))
        site = _bare(link.netloc)
        if site not in (self._host, *FRONT_ENDS):
            raise NotAllowed(
                f"I only read links to {self._host}. Attach the deck as a file instead."
            )
        shared = _SHARE.fullmatch(link.path)
        if shared and site in FRONT_ENDS and self._shares:
            return Wanted(SHARE, shared[1])
        match = _PATH.fullmatch(link.path)
        if match is None and site in FRONT_ENDS:
            raise Malformed(
                f"{site} keeps that deck private. Attach its JSON or text export as a file."
            )
        if match is None:
            raise Malformed(f"That {self._host} link doesn’t lead to a shared deck.")
        return Wanted((match[1].lower(),), match[2])

    async def _get(self, session: aiohttp.ClientSession, kind: str, number: str) -> str:
        """The answer's text; empty where there is no such deck."""
        address = f"{self._base}/api/public/{kind}/{number}"
        site = self._site(Wanted((kind,), number))
        if (kind,) == SHARE:
            address = f"{self._shares}{number}"
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
                        raise Trouble(f"{site} answered with an error. Try again later.")
                    return await self._read(answer)
        except TimeoutError:
            raise Trouble(f"{site} is taking too long to answer. Try again later.") from None
        except (aiohttp.ClientError, OSError, UnicodeDecodeError):
            raise Trouble(f"I can’t reach {site}. Try again later.") from None
        raise Trouble(f"{site} redirects in a loop. Try again later.")

    def _site(self, wanted: Wanted) -> str:
        """Return the host that is asked for a deck, as people know it."""
        return FRONT_ENDS[0] if wanted.kinds == SHARE else self._host

    @staticmethod
    def _next(answer: aiohttp.ClientResponse) -> str:
        """Return where an answer points to on the same host's interface; else nowhere."""
        here = str(answer.url)
        there = urljoin(here, answer.headers.get("Location", ""))
        one, other = urlsplit(here), urlsplit(there)
        same = (one.scheme, one.netloc) == (other.scheme, other.netloc)
        same_interface = "/api/" in other.path or "/share/" in other.path
        return there if same and same_interface else ""

    async def _read(self, answer: aiohttp.ClientResponse) -> str:
        """The body, refused as soon as it is too long."""
        if (answer.content_length or 0) > self._largest:
            raise Malformed(_TOO_BIG.format(_bare(answer.url.host or "")))
        body = b""
        async for chunk in answer.content.iter_chunked(CHUNK):
            body += chunk
            if len(body) > self._largest:
                raise Malformed(_TOO_BIG.format(_bare(answer.url.host or "")))
        text = body.decode("utf-8").strip()
        # Who may not see a deck gets a page to sign in; an unknown decklist is an empty answer.
        return "" if text in ("", "null", "[]") or text.startswith("<") else text


class NoDecks:
    """For a host that allows no network: links are recognised, and refused."""

    reads_links = False

    def is_deck_reference(self, text: str) -> bool:
        """Return True if this is a link or a number of a deck, rather than a deck."""
        return is_reference(text)

    async def fetch(self, text: str) -> str:
        """Always refused."""
        raise NotAllowed(NO_LINKS)


def is_reference(text: str) -> bool:
    """Return True if a text is a link or number, or a short sentence with a link and no cards."""
    return bool(reference_in(text))


def reference_in(text: str) -> str:
    """Return the link or number that a text is or holds; empty if there is none.

    Raises `Ambiguous` if it holds links to several decks.
    """
    text = text.strip()
    if any(pattern.fullmatch(text) for pattern in (_NUMBER, _NAMED, _LINK)):
        return text
    if len(text) > LONGEST_SENTENCE or _CARDS.search(text):
        return ""
    decks = _links_in(text)
    if len(decks) > 1:
        raise Ambiguous(f"Which deck: {join_names(decks, 'or')}? Give me one link.", tuple(decks))
    return decks[0] if decks else ""


def _links_in(text: str) -> list[str]:
    """Return the links to decks in a sentence; without any, all its links to the site."""
    words = (_LABEL.sub("", word.rstrip(".,;:!?…’'*_"), count=1) for word in _WORD.findall(text))
    links = list(dict.fromkeys(word for word in words if _SITE.match(word)))
    return [link for link in links if _leads_to_deck(link)] or links


def _leads_to_deck(link: str) -> bool:
    """Return True if a link has the form of a link to a deck, on whatever host."""
    path = _split(link).path
    return bool(_PATH.fullmatch(path) or _SHARE.fullmatch(path))


def _split(link: str) -> SplitResult:
    try:
        return urlsplit(link if "://" in link else f"https://{link}")
    except ValueError:
        raise Malformed("I can’t read that link.") from None


def _bare(host: str) -> str:
    """Return a host without `www`; of ArkhamDB in another language ArkhamDB itself.

    The interface of arkham.build is that site, too: its address of a shared deck is a link to it.
    """
    host = host.lower().removeprefix("www.")
    bare = _LANGUAGE.sub("", host, count=1)
    if host.removeprefix("api.") in FRONT_ENDS:
        return host.removeprefix("api.")
    return HOME if bare == HOME else host
