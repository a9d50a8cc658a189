"""Nothing secret stands in a public message."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from bot.engine.ask import Ask, Part
from bot.table.posts.courier import Message, public_prompt
from cogs.posts.message_view import message_view
from tests.cogs.limits import parts
from tests.cogs.strategies import asks


@settings(max_examples=60)
@given(asks())
def test_no_secret_option_in_public(ask: Ask) -> None:
    """Whatever secret options seats have, the public message is the same without them."""
    bare = {
        seat: Part(tuple(o for o in part.options if not o.secret), part.form)
        for seat, part in ask.parts.items()
    }
    shown = message_view(_status(ask)).to_components()

    public = {o.key for part in bare.values() for o in part.options}
    secret = {o.key for part in ask.parts.values() for o in part.options if o.secret} - public
    telling = {key for key in secret if len(key) > 4}  # shorter ones may be numbers of pages
    assert not telling & keys_in(shown)


def keys_in(components: list[dict[str, Any]]) -> set[str]:
    """Return what buttons and selects stand for."""
    everything = list(parts(components))
    chosen = {option["value"] for each in everything for option in each.get("options", [])}
    return chosen | {
        each["custom_id"].rpartition("/")[2] for each in everything if "custom_id" in each
    }


def _status(ask: Ask) -> Message:
    return Message(game=1, kind="status", title="A game", prompts=(public_prompt(ask, ""),))
