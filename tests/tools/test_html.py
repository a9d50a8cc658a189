"""`replay --html`: a page of a whole game, opened from disk."""

from __future__ import annotations

import io
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.engine.journal import decode_record
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.table.game.recovery import restore
from bot.tools.html import Frame, Reel, line_as_html, page_html, write_html

BROWSER = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium")
    or shutil.which("chromium-browser")
    or shutil.which("google-chrome")
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with two rounds of the card game."""
    file = tmp_path_factory.mktemp("games") / "games.db"
    what = ("--game", "lcg", "--players", "2", "--seed", "5", "--max-rounds", "2")
    assert main(["simulate", *what, "--store", str(file)]) == 0
    return file


@pytest.fixture(scope="module")
def page(played: Path) -> Path:
    """The page of that game, made by the command line."""
    out = played.parent / "game.html"
    assert main(["replay", str(played), "1", "--html", str(out)]) == 0
    return out


@pytest.fixture(scope="module")
def text(page: Path) -> str:
    """Return what stands in it."""
    return page.read_text("utf-8")


def test_lines_of_discord_become_html() -> None:
    """Nothing of a line is code of the page, and no person is named."""
    assert line_as_html("**Roland** takes *1* <damage>") == (
        "<strong>Roland</strong> takes <em>1</em> &lt;damage&gt;"
    )
    assert line_as_html("-# The game master (<@101>) steps in: `so`") == (
        "<small>The game master steps in: <code>so</code></small>"
    )
    assert line_as_html("-# Roland is now played by <@101>.") == ""
    assert line_as_html("-# <@101> undid a step: *Move.*") == (
        "<small>A player undid a step: <em>Move.</em></small>"
    )
    assert line_as_html("> The lamp has *burned* out.") == (
        "<blockquote>The lamp has <em>burned</em> out.</blockquote>"
    )


def test_no_word_of_a_game_ends_the_script() -> None:
    """Whatever stands in a line, it stays data."""
    reel = Reel("A </script> title", ["data:,"], ["alt"], [Frame("</script>", 0, ("<b>",))])
    made = page_html(reel)

    assert made.count("</script>") == 2
    assert "<title>A &lt;/script&gt; title</title>" in made


async def test_it_tells_what_everybody_knew(played: Path, text: str) -> None:
    """Neither what one seat alone was told nor anybody's number is in it."""
    kit = kits()["lcg"]
    async with SqliteStore.open(played, read_only=True) as store:
        loaded, entries = await store.journal.load(1), await store.journal.entries(1)
    records = [decode_record(entry.payload) for entry in entries]
    facts = [fact for record in records for fact in kit.words.decode_facts(bytes(record.facts))]
    state = restore(kit.rules, loaded).state
    private = [(fact, seat) for fact in facts for seat in (fact.only or ())[:1]]
    told = [line for fact, seat in private for line in kit.words.tell(state, [fact], seat)]

    assert told
    assert [line for line in told if _stored(line) in text] == []
    assert _stored("Roland and Daisy draw 1 card each.") in text
    assert "<@" not in text
    assert "The Gathering · round 2" in text


def _stored(line: str) -> str:
    """Return how a line stands in the page."""
    return line_as_html(line).replace("<", "\\u003c")


def test_it_loads_nothing(text: str) -> None:
    """Pictures are in it, and no address is."""
    assert not re.search(r"https?://|src=\"(?!data:)|@import|url\(", text)
    assert "default-src 'none'" in text


async def test_until_a_step(played: Path, tmp_path: Path) -> None:
    """What came after it is left off, and the seed with it."""
    out = tmp_path / "start.html"

    async with SqliteStore.open(played, read_only=True) as store:
        seed = (await store.games.find(1)).seed or b""
        assert await write_html(store, kits(), 1, 3, out, io.StringIO()) == 0

    text = out.read_text("utf-8")
    assert "begins" in text
    assert seed.hex() not in text
    assert "How it went" not in text
    assert "round 2" not in text


def test_where_it_cannot_be_written(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says so."""
    out = tmp_path / "nowhere" / "game.html"

    assert main(["replay", str(played), "1", "--html", str(out)]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(not BROWSER and not os.environ.get("CI"), reason="no Chromium here")
async def test_in_a_browser(page: Path) -> None:
    """From disk, without a network: slider, buttons, keys and playing show board after board."""
    from playwright.async_api import async_playwright  # noqa: PLC0415 - only where it is needed

    async with async_playwright() as engine:
        browser = await engine.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        context = await browser.new_context(offline=True)
        tab = await context.new_page()
        asked: list[str] = []
        wrong: list[str] = []
        tab.on("request", lambda request: asked.append(request.url.split(":")[0]))
        tab.on("console", lambda message: wrong.append(message.text))
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        await tab.goto(page.as_uri())

        boards = int(await tab.locator("#slider").get_attribute("max") or 0) + 1
        assert boards > 4
        assert await _stands(tab) == (1, True)
        await tab.keyboard.press("ArrowRight")
        await tab.get_by_label("The next board").click()
        assert await _stands(tab) == (3, True)
        await tab.locator("#slider").fill("1")
        assert await _stands(tab) == (2, True)
        await tab.get_by_label("Play").click()
        await tab.get_by_text(f"3 / {boards}").wait_for()
        await tab.get_by_label("Pause").click()
        await tab.keyboard.press("End")
        assert await _stands(tab) == (boards, True)
        assert await tab.locator("#heading").text_content() == "How it went"
        assert "Doom by round" in (await tab.locator("#board").get_attribute("alt") or "")
        await tab.keyboard.press("Home")
        assert await _stands(tab) == (1, True)
        for wide, tall in ((1280, 720), (390, 844)):
            await tab.set_viewport_size({"width": wide, "height": tall})
            box = await tab.locator("#board").bounding_box()
            assert box is not None
            assert 0 <= box["y"] < box["y"] + box["height"] <= tall
            assert box["width"] > wide / 2
            assert await tab.evaluate("document.documentElement.scrollHeight") <= tall
        await tab.locator("#board").click()
        whole = await tab.locator("#board").bounding_box()
        assert whole is not None
        assert whole["width"] > 1000
        await tab.keyboard.press("Escape")
        assert set(asked) <= {"file", "data"}
        assert wrong == []
        await browser.close()


async def _stands(tab: Any) -> tuple[int, bool]:
    """Return which board is shown, and whether its picture was loaded."""
    count = (await tab.locator("#count").text_content() or "").split(" ")[0]
    await tab.wait_for_function("document.getElementById('board').complete")
    wide = await tab.locator("#board").evaluate("image => image.naturalWidth")
    return int(count), wide == 1200
