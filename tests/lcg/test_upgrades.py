"""States saved by earlier versions are opened; newer ones are refused with a sentence."""

import json

import pytest

from bot.engine.errors import NotAllowed
from bot.lcg.core.about import of_card, of_harm
from bot.lcg.core.state import Earned, LogEntry, Seat, Until
from bot.lcg.core.upgrades import UPGRADES
from bot.lcg.printed.cards import CardCode
from tests.lcg.table import Table, rules

OLD = {
    "log": ["house_standing", "lita_joins:1"],
    "lasting": [{"name": "wiped", "source": "Mind Wipe", "until": "phase"}],
}


def saved_in_form_1(table: Table) -> bytes:
    """The table's state as it was written in form 1."""
    raw = json.loads(table.rules.encode(table.state)) | OLD
    roland, daisy = raw["investigators"]
    roland["cause"], daisy["cause"] = "horror", "They're Getting Out!"
    daisy["extras"] = [{"source": "Daisy Walker", "only": "tome-action", "own": True}]
    return json.dumps(raw).encode()


def test_form_1_named_sources_by_words() -> None:
    """Names become the cards' codes, what defeats a reference, log entries records."""
    table = Table(["roland_banks", "daisy_walker"])

    state = rules().decode(saved_in_form_1(table), 1)

    assert state.log == [LogEntry("house_standing")]
    assert state.earned == [Earned(CardCode("01117"), Seat(1))]
    assert [(each.source, each.until) for each in state.lasting] == [
        (of_card("01068"), Until.PHASE)
    ]
    roland, daisy = state.investigators
    assert (roland.cause, daisy.cause) == (of_harm("horror"), of_card("01107"))
    assert [extra.source for extra in daisy.extras] == [of_card("01002")]


def test_form_2_had_a_log_entry_for_the_ally_who_joins(table: Table) -> None:
    """She is earned by the same investigator; the other entries stay."""
    raw = json.loads(table.rules.encode(table.state))
    raw["log"] = [{"note": "house_burned", "seat": None}, {"note": "lita_joins", "seat": 0}]

    state = rules().decode(json.dumps(raw).encode(), 2)

    assert state.log == [LogEntry("house_burned")]
    assert state.earned == [Earned(CardCode("01117"), Seat(0))]


def test_a_newer_form_is_refused(table: Table) -> None:
    """A sentence, and no guess."""
    with pytest.raises(NotAllowed, match="newer Keeper"):
        rules().decode(table.rules.encode(table.state), UPGRADES.schema + 1)
