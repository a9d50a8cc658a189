"""A game played again from its journal: who was awaited for what after each step."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.engine.ask import Ask, Join
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Record, Rewound, decode_record
from bot.engine.session import Session
from bot.store.game_records import GameRecord, JournalEntry
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby


class Wanted(msgspec.Struct, frozen=True):
    """A seat from which a question wants something."""

    seat: Seat
    ask: int
    kind: str
    lends: bool
    """Others have a say first, while whoever asked knows that they can go on."""
    must: bool = True
    """Not: somebody merely hopes to hear of them."""
    choice: bool = True
    """Silence means nothing: somebody has to choose."""
    same: tuple[object, ...] = ()
    """What of the question everybody may see that concerns the seat."""


class Replay:
    """Takes the journal's entries one by one."""

    def __init__(self, kit: Kit, record: GameRecord, seats: list[str]) -> None:
        lobby = msgspec.json.decode(record.config, type=Lobby)
        self._kit = kit
        self._set_up = kit.offers.game_setup(
            msgspec.structs.replace(lobby, investigators=tuple(seats))
        )
        self._seed = record.seed or b""
        self._way: list[tuple[Record, Record | None]] = []
        """The live steps, each with the newest one when it was taken."""
        self._last: Record | None = None
        self.answered: Seat | None = None
        """Whose answer the newest step was."""
        self.went_back = False
        """The newest step took others back."""
        self.session = self._fresh()

    def _fresh(self) -> Session:
        return Session.start(self._kit.rules, self._set_up, self._seed)[0]

    def feed(self, entry: JournalEntry) -> None:
        """The next step, live or taken back since."""
        record = decode_record(entry.payload)
        before, self._last = self._last, record
        self.answered = record.input.seat if isinstance(record.input, Answered) else None
        self.went_back = isinstance(record.input, Rewound)
        if isinstance(record.input, Rewound):
            self._way = [each for each in self._way if each[0].step <= record.input.to]
            self._way.append((record, before))
            self.session = self._fresh()
            for each in self._way:
                self._go(*each)
        else:
            self._way.append((record, before))
            self._go(record, before)

    def _go(self, record: Record, before: Record | None) -> None:
        if not isinstance(record.input, Rewound):
            self.session.apply(record.input)
        elif before is not None:
            self.session.continue_after_rewind(record.input, before)

    @property
    def phase(self) -> str:
        """The phase of the round, which comes but once."""
        state = self.session.state
        return f"{getattr(state, 'round', None) or getattr(state, 'turn', None)} {state.phase}"

    @property
    def asked(self) -> set[int]:
        """The seats that owe an answer, those that let others go first as well."""
        asks = () if self.session.over else self.session.asks
        return {int(seat) for ask in asks for seat in ask.awaited if seat not in ask.given}

    def wanted(self) -> list[Wanted]:
        """From whom something is wanted now."""
        if self.session.over:
            return []
        return [each for ask in self.session.asks for each in _of(ask)]


def _of(ask: Ask) -> Iterator[Wanted]:
    missing = [seat for seat in ask.awaited if seat not in ask.given]
    holding = [seat for seat in missing if seat in ask.held]
    lends = any(
        ask.parts[seat].lends or any(option.returns for option in ask.parts[seat].options)
        for seat in ask.may
    )
    for seat in holding if holding and ask.join is Join.ANY else missing:
        part = ask.parts[seat]
        free = not part.shapes and (bool(ask.silence) or ask.may_pass(seat))
        shown = sorted(each.key for each in part.options if not each.secret)
        same = (ask.kind, ask.source, *shown)
        yield Wanted(seat, ask.id, ask.kind, lends, choice=not free, same=same)
    for seat in ask.may:
        if seat not in ask.awaited and any(option.calls for option in ask.parts[seat].options):
            yield Wanted(seat, ask.id, "hoped", lends, must=False)
