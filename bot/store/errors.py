"""Errors of a store.

Every error's text is a sentence. The first group is for whoever runs the bot and says what to do;
the second is for the table, which decides what to tell the players.
"""

from pathlib import Path

from bot.store.game_records import Lease


class StoreError(Exception):
    """Base of everything a store raises on purpose; `str()` is a sentence."""

    lasting = False
    """Trying again later does not help: whoever runs the bot has to do something."""


# --- opening -----------------------------------------------------------------------------------


class StoreInUse(StoreError):
    """Another process holds the lock: beside the file, or on the server."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"The database {path} is in use by another Keeper; end that one first, "
            f"or give this one a file of its own (KEEPER_DATABASE)."
        )


class NoSuchFolder(StoreError):
    """The folder that should hold the file is missing; it is never created."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The folder {path.parent} does not exist; create it, or name another file."
        )


class NoSuchFile(StoreError):
    """A file that is only to be read is not there."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"There is no database at {path}; check the path.")


class NotADatabase(StoreError):
    """The file is something else, or the database of another program. It is left alone."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"{path} is not a database of Keeper; nothing was changed. Name another file."
        )


class SeveralNames(StoreError):
    """The file has hard links. It is left alone: its newest steps may be in the log of another."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The database {path} has another name (a hard link), and SQLite would keep a log for "
            f"each; nothing was changed. Use one name alone and remove the others "
            f"(find … -samefile {path}), or use a copy made by `keeper backup`."
        )


class NewerSchema(StoreError):
    """The file was written by a later version of the program. It is left alone."""

    def __init__(self, path: Path | str, found: int, known: int) -> None:
        super().__init__(
            f"The database {path} was written by a newer Keeper (schema {found}, this one knows "
            f"{known}); nothing was changed. Update the program, or name another file."
        )


class OlderDatabase(StoreError):
    """The file was written by a version whose games cannot be taken over. It is left alone."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"The database {path} was written by an earlier Keeper, whose games can’t be taken "
            f"over; nothing was changed, so name a new file or database (KEEPER_DATABASE)."
        )


class Damaged(StoreError):
    """SQLite finds the file inconsistent."""

    lasting = True

    def __init__(self, where: Path | str, finding: str) -> None:
        super().__init__(
            f"The database {where} is damaged ({finding}); nothing was changed. "
            f"Keep a copy of it and put a backup in its place."
        )


class CannotOpen(StoreError):
    """Permissions, a full disk, a file system without locks, an SQLite that is too old.

    `lasting`: the next attempt would fail in the same way.
    """

    def __init__(self, path: Path | str, reason: str, *, lasting: bool = False) -> None:
        super().__init__(f"The database {path} cannot be opened: {reason}.")
        self.lasting = lasting


class BackupExists(StoreError):
    """A backup never overwrites anything."""

    def __init__(self, dest: Path) -> None:
        super().__init__(f"{dest} exists already; name a new file for the backup.")


class BackupFailed(StoreError):
    """The copy could not be finished; nothing is left at its destination."""

    def __init__(self, dest: Path, reason: str) -> None:
        super().__init__(f"The backup to {dest} failed: {reason}.")


class HalfCopied(StoreError):
    """A copy into this database was begun and is not finished. It is left alone."""

    def __init__(self, path: Path | str, *, older: bool = False) -> None:
        what = "remove it and start over" if older else "run the same copy again to finish it"
        begun = " that an older Keeper began" if older else ""
        super().__init__(f"{path} is half of a copy{begun}; {what}.")


class NotCopied(StoreError):
    """The two databases cannot be source and target of a copy; nothing was changed."""


class CopyStopped(StoreError):
    """The copy stopped before its end; begun again it goes on."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The copy stopped: {reason}. Run the same command again to continue.")


# --- working -----------------------------------------------------------------------------------


class DuplicateInteraction(StoreError):
    """This interaction has been journalled already, as `step` of `game`, with another content."""

    def __init__(self, interaction: int, game: int, step: int) -> None:
        super().__init__(f"Interaction {interaction} is already step {step} of game {game}.")
        self.interaction = interaction
        self.game = game
        self.step = step


class StepConflict(StoreError):
    """The step is taken by another input, or leaves a gap; `expected` is the next free one."""

    def __init__(self, game: int, step: int, expected: int) -> None:
        super().__init__(f"Game {game} expects step {expected}, not {step}.")
        self.game = game
        self.step = step
        self.expected = expected


class NoSuchGame(StoreError):
    """There is no game (or no seat of it) with this number."""

    def __init__(self, game: int) -> None:
        super().__init__(f"Game {game} or that seat doesn’t exist.")
        self.game = game


class NoSuchStep(StoreError):
    """The game never had this step, or it was rewound away and cannot be rewound to."""

    def __init__(self, game: int, step: int) -> None:
        super().__init__(f"Game {game} cannot go to step {step}.")
        self.game = game
        self.step = step


class ChannelTaken(StoreError):
    """A channel holds one game at a time that is in its lobby, running or paused."""

    def __init__(self) -> None:
        super().__init__("This channel already has a game that is not over.")


class SeatTaken(StoreError):
    """Somebody else sits there; `replace` says so explicitly."""

    def __init__(self, game: int, seat: int) -> None:
        super().__init__(f"Seat {seat} of game {game} is taken.")
        self.game = game
        self.seat = seat


class TooManyDecks(StoreError):
    """Somebody keeps as many decks as one may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"You keep {most} decks already; `/deck remove` makes room for another.")


class TooLarge(StoreError):
    """A number beyond 64 bits was asked for or handed in."""

    def __init__(self) -> None:
        super().__init__("That number is larger than any that is kept.")


class ReadOnly(StoreError):
    """The store was opened for reading."""

    lasting = True

    def __init__(self) -> None:
        super().__init__("The database was opened for reading only.")


class StoreFailed(StoreError):
    """The disk is full or failing.

    The same call may be repeated; should it have succeeded after all, that is recognised.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"The database could not be used ({reason}); check the disk or server it is on, "
            f"then try again. Nothing that was saved is lost."
        )


class Unsettled(StoreFailed):
    """The end of a transaction is not known: the server was gone at its COMMIT, and stays away."""


class FileGone(StoreFailed):
    """Somebody deleted or replaced the database file, or its log, while it was open."""

    lasting = True

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} or its -wal was moved, deleted or replaced while it was open")


class LeaseLost(StoreError):
    """Another process holds this server's games, or held them meanwhile; nothing was written."""

    def __init__(self, guild: int, lease: Lease | None = None) -> None:
        super().__init__(f"The games of server {guild} are held by another process.")
        self.guild = guild
        self.lease = lease
        """The one that was named, and is not held any more."""


class TakenOver(StoreFailed):
    """Another process took the database over while this one had lost it."""

    lasting = True

    def __init__(self, where: str) -> None:
        super().__init__(f"another Keeper has taken {where} over; this one has to end")


class ShardsLost(StoreError):
    """Another process took this one's shards while it had lost the database."""

    def __init__(self) -> None:
        super().__init__("Another process serves the shards of this one now; this one has to end.")
