"""Recaps to be drawn: short and long games, few people and many."""

from __future__ import annotations

from bot.engine.game_numbers import Count, Episode, Person, Recap, Tests, Track
from bot.engine.ids import Seat
from renders import lcg, second_edition

GAMES = (lcg, second_edition)
"""Whose drawings stand for what is counted."""

NAMES = (
    "Roland Banks", "“Skids” O’Toole", "Sister Mary", "Bartholomew Montgomery-Cunningham",
    "Daisy Walker", "Harvey Walters", "Amanda Sharpe", "Jenny Barnes",
)  # fmt: skip
COUNTS = (
    ("clue", "clues"), ("enemy", "monsters beaten"), ("gate", "gates closed"),
    ("elder_sign", "seals"), ("heart", "Stamina lost"), ("sanity", "Sanity lost"),
)  # fmt: skip
SENTENCES = (
    "Nyarlathotep awoke in turn 21: the doom track is full.",
    "The dice were unkind: they passed 119 of 247 tests, where 122.3 were to be expected: so far.",
    "Turn 12 was the hardest: 9 Stamina and Sanity lost.",
)


def person(number: int, *, fate: str = "", tests: Tests | None = None) -> Person:
    """The investigator of a seat."""
    counts = tuple(Count(icon, name, number * 7 + n) for n, (icon, name) in enumerate(COUNTS))
    made = Tests(20 + number, 9, 7, 11_964) if tests is None else tests
    return Person(Seat(number), f"code-{number}", NAMES[number], made, counts, fate)


def course(rounds: int) -> tuple[Track, ...]:
    """Four numbers over so many rounds."""
    doom = tuple(n * 13 // rounds for n in range(1, rounds + 1))
    flat = (0,) * rounds
    return (
        Track("doom", "Doom", doom, level=True),
        Track("cloud", "Terror", flat, level=True),
        Track("combat", "Damage dealt", tuple(n * 5 % 13 for n in range(rounds))),
        Track("elder_sign", "Seals", flat, level=True),
    )


def recap(rounds: int, people: int, *, fate: str = "", won: bool | None = False) -> Recap:
    """A game of so many rounds and people."""
    return Recap(
        title="The Devourer Below",
        result="Defeat: everybody is devoured",
        won=won,
        unit="turn",
        tracks=course(rounds),
        people=tuple(person(n, fate=fate if n % 2 else "") for n in range(people)),
        decided=SENTENCES,
    )


def campaign() -> Recap:
    """Three scenarios, four investigators and one who took a fallen one's place."""
    counts = (("wild", "experience earned"), ("cards", "cards bought"),
              ("damage", "physical trauma"), ("horror", "mental trauma"))  # fmt: skip
    people = tuple(
        Person(
            Seat(n % 4), f"code-{n}", NAMES[n],
            counts=tuple(Count(icon, name, 3 * n + k) for k, (icon, name) in enumerate(counts)),
            fate="killed" if n == 1 else "",
        )
        for n in range(5)
    )  # fmt: skip
    earned = "Experience: Roland Banks +4, “Skids” O’Toole +4, Sister Mary +4, Daisy Walker +4."
    told = ("“Skids” O’Toole was killed.", earned, SENTENCES[1])
    return Recap(
        title="Night of the Zealot",
        result="The campaign is won",
        won=True,
        unit="scenario",
        people=people,
        decided=("The house burned down.", "It is past midnight."),
        episodes=(
            Episode("The Gathering", "Resolution 2 after 9 rounds", (earned,)),
            Episode("The Midnight Masks", "No resolution after 11 rounds", told),
            Episode("The Devourer Below", "Resolution 1 after 14 rounds"),
        ),
    )


RECAPS = {
    "just begun": Recap("The Gathering", "Round 1", tracks=course(1), people=(person(0),)),
    "four": recap(9, 4, fate="resigned", won=True),
    "eight": recap(21, 8, fate="devoured"),
    "long": recap(60, 8, fate="devoured"),
    "no tests": Recap("The Gathering", "Round 2", people=(person(0, tests=Tests()),)),
    "empty": Recap("The Gathering", "Round 1"),
    "campaign": campaign(),
}
