"""The page of the local table in a real browser, as a person uses it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.deadline import DEADLINE

CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium")
    or shutil.which("chromium-browser")
    or shutil.which("google-chrome")
)
needs_browser = pytest.mark.skipif(
    not CHROMIUM and not os.environ.get("CI"), reason="no Chromium here"
)


@asynccontextmanager
async def browser() -> AsyncIterator[Any]:
    """Start Chromium."""
    from playwright.async_api import async_playwright  # noqa: PLC0415 - only where it is needed

    async with async_playwright() as engine:
        started = await engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        await started.close()


async def opened_page(started: Any, url: str) -> Any:
    """Open a tab with the table."""
    page = await started.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(DEADLINE * 1000)
    await page.goto(url)
    await page.locator("#channel-composer").wait_for()
    return page


async def typed(page: Any, command: str, *, shows: str) -> None:
    """Send a slash command without its optional parts, and wait for its answer."""
    await page.locator("#channel-composer-input").click()
    await page.keyboard.type(command, delay=20)
    await page.wait_for_function("simcordPreview.commandPicker.activeEntryKey")
    await page.keyboard.press("Enter")
    await page.wait_for_function("simcordPreview.commandPicker.draft?.submittable")
    for key in ("Escape", "Enter"):
        await page.keyboard.press(key)
    await appears(page, shows)


async def appears(page: Any, text: str) -> None:
    """Wait until a message with this text, or a control of this name, is there."""
    messages = page.locator("#channel-message-list")
    await messages.get_by_text(text).filter(visible=True).first.wait_for()


def button(page: Any, label: str) -> Any:
    """Return the newest button with this label."""
    return page.locator("#channel-message-list").get_by_role("button", name=label, exact=True).last


async def press(page: Any, label: str, *, shows: str) -> None:
    """Press the newest button with this label once, and wait for what it shows."""
    await button(page, label).click()
    await appears(page, shows)


async def choose(page: Any, menu: str, option: str, *, shows: str) -> None:
    """Choose an option of the newest menu once, and wait for what it shows."""
    await page.get_by_role("combobox", name=menu).last.click()
    await page.get_by_role("option", name=option).last.click()
    await appears(page, shows)


async def picture_width(page: Any, described: str) -> int:
    """Return the width of the picture that is described so, as soon as it is loaded."""
    picture = page.locator(f"#channel-message-list img[alt*='{described}']").first
    handle = await picture.element_handle()
    await page.wait_for_function("picture => picture.naturalWidth", arg=handle)
    return await handle.evaluate("picture => picture.naturalWidth")
