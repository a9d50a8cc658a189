"""`python -m tests.lcg.sweep [CODE…] [--seed N] [--games N]`: search games for all that cards do.

Each card is the subject of random games, numbered from the seed on, until every behaviour of it was
seen. The search prints behaviours that no game shows, and each game that raises an error.
`--write` plays the stored games first, searches only for behaviours that none of them shows any
longer, and stores the games that suffice. One game alone: `01007 --seed 17 --games 1`.
"""

from __future__ import annotations

import argparse
import sys
import traceback

from bot.lcg.printed.cards import Card
from tests.lcg.ledger import Behaviour
from tests.lcg.sweep.cover import GAMES, Game, Seen, cover, read_games, write_games
from tests.lcg.sweep.game import ledger, play
from tests.lcg.sweep.needs import searched_cards

MOST = 120
"""Games around one card."""


def main() -> int:
    """Search; return 1 if a behaviour was not seen or a game raised an error."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.lcg.sweep")
    parser.add_argument("cards", nargs="*", help="their codes; all, if none is given")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=MOST, help="games with each card at most")
    parser.add_argument("--write", action="store_true", help="store the games that suffice")
    given = parser.parse_args()
    search = Search(range(given.seed, given.seed + given.games))
    if given.write:
        search.replay()
    for card in searched_cards():
        if not given.cards or card.code in given.cards:
            search.search(card)
    if given.write:
        write_games(cover(search.seen, ledger().wanted))
    return 1 if search.found else 0


class Search:
    """A search through random games."""

    def __init__(self, numbers: range) -> None:
        self.numbers = numbers
        self.seen: Seen = {}
        self.replayed: set[Behaviour] = set()
        self.found = 0

    def replay(self) -> None:
        """Play the stored games again: behaviours that they show need no search."""
        cards = {card.code: card for card in searched_cards()}
        for game, shown in read_games().items() if GAMES.exists() else ():
            if game.card in cards:
                self.replayed |= self._play(cards[game.card], game.number, shown).keys()

    def search(self, card: Card) -> None:
        """Play games around the card until all its behaviours were seen."""
        wanted = {each for each in ledger().wanted if each[0] == card.code} - self.replayed
        for number in self.numbers:
            if not wanted:
                return
            wanted -= self._play(card, number, wanted).keys()
        if wanted:
            listed = ", ".join(sorted(what for _, what in wanted))
            self._say(
                f"{card.code} {card.full_name}, seed {self.numbers.start}: not seen: {listed}"
            )

    def _play(self, card: Card, number: int, wanted: set[Behaviour]) -> dict[Behaviour, int]:
        game = Game(card.code, number)
        try:
            self.seen[game] = play(card, number, wanted)
        except Exception:  # noqa: BLE001 - an error is a finding, and the search continues
            self._say(f"{game}: {traceback.format_exc()}")
            return {}
        return self.seen[game]

    def _say(self, finding: str) -> None:
        self.found += 1
        sys.stdout.write(finding + "\n")


if __name__ == "__main__":
    sys.exit(main())
