"""Fetching decks, from a site on this machine."""

from __future__ import annotations

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator, Callable

import pytest
from aiohttp import web

from bot.deck_api import NO_LINKS, DeckApi, NoDecks
from bot.engine.errors import Ambiguous, Malformed, NotAllowed, RulesError
from bot.table.errors import Trouble

LARGEST = 10_000


DECKS = ("share/aBc-1", "deck/1", "decklist/2", "deck/3", "decklist/3", "deck/20")
ELSEWHERE = {
    "deck/5": "/login",
    "deck/8": "http://127.0.0.1:9/api/public/deck/1",
    "deck/9": "/api/public/deck/20",
    "deck/10": "/api/public/deck/10",
}
PACKED = gzip.compress(b"y" * 5_000_000, 1)
ANSWERS: dict[str, Callable[[], web.Response]] = {
    "deck/6": lambda: web.Response(text="<html>Sign in</html>", content_type="text/html"),
    "deck/7": lambda: web.Response(text="x" * (LARGEST + 1)),
    "deck/12": lambda: web.Response(status=503),
    "deck/13": lambda: web.Response(body=PACKED, headers={"Content-Encoding": "gzip"}),
    "deck/14": lambda: web.Response(body=b"\xff\xfe{"),
    "decklist/16": lambda: web.Response(text=""),
}


class Site:
    """A site with a few decks; it remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.url = ""
        self.host = ""

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer like the real one, and in all the wrong ways."""
        self.asked.append(request.path)
        named = request.path.removeprefix("/api/public/").removeprefix("/v1/public/")
        if named == "deck/11":
            await asyncio.sleep(30)
        if named == "deck/15":
            assert request.transport is not None
            request.transport.close()
        if named in DECKS:
            return web.json_response({"path": request.path})
        if named in ELSEWHERE:
            raise web.HTTPFound(ELSEWHERE[named])
        if named in ANSWERS:
            return ANSWERS[named]()
        raise web.HTTPNotFound


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    """A site that listens."""
    made = Site()
    app = web.Application()
    app.router.add_get("/{tail:.*}", made.serve)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    listener = socket.create_server(("127.0.0.1", 0))
    await web.SockSite(runner, listener).start()
    made.host = f"127.0.0.1:{listener.getsockname()[1]}"
    made.url = f"http://{made.host}"
    yield made
    await runner.cleanup()


@pytest.fixture
def api(site: Site) -> DeckApi:
    """The client of that site."""
    return DeckApi(site.url, LARGEST)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("1", "deck/1"),
        (" #1 ", "deck/1"),
        ("2", "decklist/2"),
        ("deck/3", "deck/3"),
        ("decklist 3", "decklist/3"),
        ("{site}/deck/view/1", "deck/1"),
        ("<{site}/decklist/view/2/some-name-1.0>", "decklist/2"),
        ("{host}/decklist/2", "decklist/2"),
        ("{site}/api/public/deck/1.json", "deck/1"),
        ("https://arkham.build/decklist/view/2/some-name", "decklist/2"),
        ("deck/9", "deck/20"),
        ("My deck: {site}/deck/view/1, please.", "deck/1"),
        ("[Roland]({site}/decklist/view/2/some-name)!", "decklist/2"),
        ("**<{site}/deck/view/1>**\nthanks to https://example.org/me", "deck/1"),
        ("it is arkham.build/decklist/view/2 again: arkham.build/decklist/view/2", "decklist/2"),
    ],
)
async def test_decks_by_link_and_number(api: DeckApi, site: Site, text: str, path: str) -> None:
    """A number, a kind with a number, and links of the site are all the same deck."""
    text = text.format(site=site.url, host=site.host)

    assert api.is_deck_reference(text)
    assert path in await api.fetch(text)
    assert all(asked.startswith("/api/public/deck") for asked in site.asked)


@pytest.mark.parametrize("text", ["https://arkham.build/share/x1", "arkham.build/deck/view/ab-c"])
async def test_what_arkham_build_keeps_itself(api: DeckApi, site: Site, text: str) -> None:
    """Decks that only arkham.build has are not asked for; it is said what to do instead."""
    with pytest.raises(Malformed, match=r"arkham\.build keeps that deck private.*export"):
        await api.fetch(text)

    assert site.asked == []


async def test_a_deck_shared_by_arkham_build(site: Site) -> None:
    """Its own interface has it (api.arkham.build/v1/public/share/ID)."""
    api = DeckApi("https://arkhamdb.com", LARGEST, shares=f"{site.url}/v1/public/share/")

    assert "share/aBc-1" in await api.fetch("See https://arkham.build/share/aBc-1.")

    with pytest.raises(NotAllowed, match=r"arkham\.build has no share x2 to show"):
        await api.fetch("arkham.build/share/x2")
    assert site.asked == ["/v1/public/share/aBc-1", "/v1/public/share/x2"]


@pytest.mark.parametrize(
    "text",
    [
        "https://api.arkham.build/v1/public/share/aBc-1",
        "Here it is: api.arkham.build/v1/public/share/aBc-1, have fun",
        "Deck:https://arkham.build/share/aBc-1",
    ],
)
async def test_the_address_of_a_shared_deck_is_a_link(site: Site, text: str) -> None:
    """What arkham.build's own interface is asked for leads to the same deck, in a sentence too."""
    api = DeckApi("https://arkhamdb.com", LARGEST, shares=f"{site.url}/v1/public/share/")

    assert api.is_deck_reference(text)
    assert "share/aBc-1" in await api.fetch(text)


@pytest.mark.parametrize("text", ["arkham.build/share/a/b", "https://arkham.build/share/%2e%2e"])
async def test_a_share_that_is_none(site: Site, text: str) -> None:
    """Only letters, digits, `-` and `_` name a shared deck: no path is made of anything else."""
    api = DeckApi("https://arkhamdb.com", LARGEST, shares=f"{site.url}/v1/public/share/")
    with pytest.raises(Malformed):
        await api.fetch(text)

    assert site.asked == []


@pytest.mark.parametrize("host", ["de.arkhamdb.com", "FR.arkhamdb.com", "zh-cn.arkhamdb.com"])
def test_arkhamdb_in_another_language(host: str) -> None:
    """The same decks under the same numbers: ArkhamDB itself is asked for them."""
    wanted = DeckApi("https://arkhamdb.com")._parse_wanted(f"https://{host}/decklist/view/2/x")

    assert wanted == (("decklist",), "2")


async def test_several_decks_in_a_sentence(api: DeckApi, site: Site) -> None:
    """The person says which; nothing is fetched."""
    text = f"{site.url}/deck/view/1 or {site.url}/deck/view/3?"
    with pytest.raises(Ambiguous, match="Give me one link"):
        api.is_deck_reference(text)

    assert site.asked == []


async def test_a_number_of_both(api: DeckApi) -> None:
    """A deck and a decklist of the same number: the person says which."""
    with pytest.raises(Ambiguous, match="deck/3 or decklist/3"):
        await api.fetch("3")


@pytest.mark.parametrize("text", ["deck/4", "deck/5", "deck/6", "decklist/16", "4", "deck/8"])
async def test_decks_that_are_not_shown(api: DeckApi, text: str) -> None:
    """No such deck, a private one, an empty answer, a way to another host: nothing there."""
    with pytest.raises(NotAllowed, match="doesn’t share it"):
        await api.fetch(text)


@pytest.mark.parametrize("text", ["deck/7", "deck/13"])
async def test_answers_that_are_too_large(api: DeckApi, text: str) -> None:
    """A long answer is not read to its end, a packed one neither."""
    with pytest.raises(Malformed, match="too big"):
        await api.fetch(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("deck/10", "in a loop"),
        ("deck/12", "an error"),
        ("deck/14", "can’t reach"),
        ("deck/15", "can’t reach"),
    ],
)
async def test_a_site_in_trouble(api: DeckApi, text: str, why: str) -> None:
    """Circles, errors and dropped connections are told as such."""
    with pytest.raises(Trouble, match=why):
        await api.fetch(text)


async def test_silence(site: Site) -> None:
    """Who does not answer in time is not waited for."""
    with pytest.raises(Trouble, match="too long"):
        await DeckApi(site.url, LARGEST, patience=0.1).fetch("deck/11")


async def test_nobody_listens(site: Site) -> None:
    """A site that is down is said to be."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        free = listener.getsockname()[1]

    with pytest.raises(Trouble, match="can’t reach"):
        await DeckApi(f"http://127.0.0.1:{free}", LARGEST).fetch("1")


@pytest.mark.parametrize(
    "text",
    [
        "https://evil.example/deck/view/1",
        "http://{host}.evil.example/deck/view/1",
        "http://{host}@evil.example/deck/view/1",
        "http://evil.example/?{site}/deck/view/1",
        "http://169.254.169.254/api/public/deck/1",
        "see https://evil.example/deck/view/1 here",
        "https://evil.arkhamdb.com.example/deck/view/1",
        "https://api.arkham.build.evil.example/share/x1",
        "https://evil\u2100.example/deck/view/1",
        "{site}/admin",
        "{site}/deck/view/../../admin/1",
        "file:///etc/passwd",
    ],
)
async def test_only_that_host_is_asked(api: DeckApi, site: Site, text: str) -> None:
    """Links to elsewhere, however they are dressed up, are refused without a request."""
    with pytest.raises(RulesError):
        await api.fetch(text.format(site=site.url, host=site.host))

    assert site.asked == []


async def test_off_by_default() -> None:
    """A host without network recognises links, to say what works instead."""
    assert NoDecks().is_deck_reference("https://arkhamdb.com/deck/view/1")
    with pytest.raises(NotAllowed) as refusal:
        await NoDecks().fetch("1")
    assert str(refusal.value) == NO_LINKS


@pytest.mark.parametrize(
    "text",
    [
        '{"slots": {}}',
        '{"description_md": "https://arkhamdb.com/deck/view/1"}',
        "1x Machete (Core Set)",
        "Roland Banks\n2x Machete\nhttps://arkhamdb.com/deck/view/1",
        "From https://arkhamdb.com/deck/view/1\n- Machete x2",
        "a deck",
        "",
        "1x Fire",
        "word " * 200 + "https://arkhamdb.com/deck/view/1",
    ],
)
def test_decks_are_no_links(text: str) -> None:
    """What holds cards is not mistaken for a link."""
    assert not NoDecks().is_deck_reference(text)
