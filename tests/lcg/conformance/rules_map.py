"""The map from rules to tests, made of the docstrings: `docs/lcg_rules.md`.

`python -m tests.lcg.conformance.rules_map` writes it anew.
"""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "lcg_rules.md"

HEAD = """\
# The rules of the card game, and the tests that keep them

The rules are the classic Rules Reference with its FAQ; where they leave a choice to nobody, the
lead investigator decides. Each line below is a rule in one sentence and the test that keeps it.
The numbers are the chapters of our rules notes: 1 precedence, 2 round, 3 actions, 4 skill tests,
5 timing, 6 drawing, 7 encounter cards, 8 enemies, 9 damage and horror, 10 elimination, 11 acts
and agendas, 12 assets, 13 weaknesses, 14 set-up, 16 the first scenario's resolutions and tokens,
19 rulings where several cards meet. Rules of single cards are tested beside the cards, in
`tests/lcg/cards`.

This page is made of the tests' docstrings: `python -m tests.lcg.conformance.rules_map`.

## Where a table may wonder

- **One option is no question.** A turn in which nothing can be done any more ends by itself; damage
  that nobody can share is placed; the only legal target is taken.
- **A pass lasts for the phase.** In player windows a seat that passed is asked again once it has
  something new to do; whoever wants to be waited for presses Hold.
- **A test inside a test** waits until the test and its action are over; cards that ask for one put
  it off by name (`put_off`).
- **The encounter deck** is made anew of its discard pile when the next card is wanted, not before.
  Where both are empty a single card cannot be shuffled in: Close Call is not played then.
- **Deck and discard pile both empty:** nothing is drawn, and the horror of an empty deck is taken.
- **Several weaknesses drawn at once** resolve in the order drawn; those that wait are not in hand.
- **Amnesia** cannot rid of a weakness: with one in hand that is the card that is kept.
- **Cover Up** replaces a whole discovery, also where it holds fewer clues than would be found.
- **A rider for bad symbols** (Shrivelling, Blinding Light) comes once in a test, before what the
  symbols do, and never for a token that was cancelled or, as by Grotesque Statue, ignored. An
  ignored token stays out of the bag until the test has ended.
- **The auto-fail token** leaves nothing for Lucky! to do; Lucky! (2) may be played for its card.
- **Lita Chantler** joins the lead who earned her also if this scenario's trauma kills that lead or
  drives them insane: she is lost with them. Only resolution 3 gives her to somebody else.
- **Hunters:** the lead orders them only where the order can matter. A step that something bars is
  not taken, also where another way would be as short and the lead chose the barred one.
- **Retaliate and Alert** come after all results of the test and after its cards were discarded.
- **A game master's command** takes effect where the game waits. What follows from it at once
  (defeats, engagements, slots) follows; abilities react only where the command says so.
"""


def page() -> str:
    """The whole page."""
    chapters = [_chapter(path) for path in sorted(HERE.glob("test_[0-9]*.py"))]
    return "\n".join([HEAD, *chapters])


def _chapter(path: Path) -> str:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    rows = [
        f"| {_sentence(node)} | `{node.name}` |"
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    title = (ast.get_docstring(tree) or path.stem).rstrip(".")
    head = f"## {title}\n\nIn `{path.relative_to(HERE.parents[2])}`.\n\n| rule | test |\n|---|---|"
    return "\n".join([head, *rows, ""])


def _sentence(node: ast.FunctionDef) -> str:
    return " ".join((ast.get_docstring(node) or "").split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
