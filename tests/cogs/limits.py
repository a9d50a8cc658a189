"""Discord's limits for messages and commands, checked on what would be sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12


def parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, nested ones too."""
    for each in components:
        yield each
        yield from parts(each.get("components", []))


def check_layout(components: list[dict[str, Any]]) -> None:
    """Assert that Discord takes this layout."""
    everything = list(parts(components))
    assert 0 < len(everything) <= 40
    texts = [each["content"] for each in everything if each["type"] == TEXT]
    assert sum(map(len, texts)) <= 4_000
    assert all(texts)
    ids = [each["custom_id"] for each in everything if each.get("custom_id")]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= 100 for each in ids)
    for each in everything:
        _check_component(each)


def _check_component(each: dict[str, Any]) -> None:
    match each["type"]:
        case 1:
            kinds = [child["type"] for child in each["components"]]
            assert kinds == [SELECT] or (set(kinds) == {BUTTON} and len(kinds) <= 5)
        case 2:
            assert 1 <= len(each["label"]) <= 80
        case 3:
            _check_select(each)
        case 12:
            assert 1 <= len(each["items"]) <= 10
            assert all(len(item.get("description") or "") <= 1_024 for item in each["items"])
        case _:
            pass


def _check_select(each: dict[str, Any]) -> None:
    options = each["options"]
    assert 1 <= len(options) <= 25
    assert 0 <= each["min_values"] <= each["max_values"] <= len(options)
    assert len(each.get("placeholder") or "") <= 150
    assert len({option["value"] for option in options}) == len(options)
    assert sum(bool(option.get("default")) for option in options) <= each["max_values"]
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100


def command_length(command: dict[str, Any]) -> int:
    """Characters that count towards the 8,000 of a command."""
    own = len(command["name"]) + len(command.get("description", ""))
    choices = sum(len(c["name"]) + len(str(c["value"])) for c in command.get("choices", []))
    return own + choices + sum(map(command_length, command.get("options", [])))


def check_command(command: dict[str, Any]) -> None:
    """Assert that Discord takes this command, group or option."""
    assert 1 <= len(command["name"]) <= 32
    assert command["name"] == command["name"].lower()
    assert 1 <= len(command["description"]) <= 100
    options = command.get("options", [])
    assert len(options) <= 25
    required = [bool(option.get("required")) for option in options]
    assert required == sorted(required, reverse=True)
    for option in options:
        check_command(option)
