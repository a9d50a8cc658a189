"""The OpenAPI check finds what Discord would refuse, and nothing else."""

from typing import Any

import pytest
from simcord import HttpLogEntry

from tests.loopback.openapi import OpenApi, need_openapi

MESSAGES = "/channels/1/messages"


@pytest.fixture(scope="module")
def document() -> OpenApi:
    """Discord's document, where it is at hand."""
    return need_openapi()


def test_a_plain_message_is_fine(document: OpenApi) -> None:
    """The commonest call has no problem."""
    assert document.problems("POST", MESSAGES, {"content": "hello", "nonce": "7"}) == []


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"content": "x" * 2_001}, "$.content"),
        ({"content": "x", "nonce": "n" * 26}, "$.nonce"),
        ({"components": [{"type": 99}]}, "$.components[0]"),
        ({"attachments": [{"filename": "board.png"}]}, "$.attachments[0]"),
    ],
)
def test_a_bad_message_is_named(document: OpenApi, body: dict[str, Any], named: str) -> None:
    """The sentence says which call and which member is wrong."""
    (problem,) = document.problems("POST", MESSAGES, body)
    assert problem.startswith(f"POST {MESSAGES}: {named}")


def test_an_integer_attachment_id_is_no_problem(document: OpenApi) -> None:
    """Discord takes what discord.py sends there."""
    body = {"attachments": [{"id": 0, "filename": "board.png"}]}
    assert document.problems("POST", MESSAGES, body) == []
    assert body["attachments"][0]["id"] == 0


def test_unknown_calls_are_named(document: OpenApi) -> None:
    """A path or method that Discord does not have is a problem, too."""
    assert document.problems("POST", "/channels/1/nonsense", None)
    assert document.problems("PUT", MESSAGES, None)


def test_a_literal_path_goes_before_a_placeholder(document: OpenApi) -> None:
    """`@original` is looked up as itself, and a query does not matter."""
    path = "/webhooks/1/token/messages/@original?with_components=1"
    assert document.problems("PATCH", path, {"content": "done"}) == []


def test_the_record_of_simcord_can_be_checked(document: OpenApi) -> None:
    """SimCord's log entries are calls."""
    good = HttpLogEntry("POST", MESSAGES, {}, {"content": "hello"}, None)
    bad = HttpLogEntry("PATCH", f"{MESSAGES}/2", {}, {"content": 5}, None)
    assert [problem.split(":")[0] for problem in document.problems_of([good, bad])] == [
        f"PATCH {MESSAGES}/2"
    ]
