"""Errors of a store.

The text of every error is a sentence. The errors of opening are for the operator and contain the
remedy; the others are for the table, which decides what to show the players.
"""

from pathlib import Path

from bot.store.game_records import Lease


class StoreError(Exception):
    """Base class of all errors that a store raises on purpose; `str()` is a sentence."""

    lasting = False
    """True if trying again does not help: the operator has to act."""


# --- opening -----------------------------------------------------------------------------------


class StoreInUse(StoreError):
    """Another process holds the lock, beside the file or on the server."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"The database {path} is in use by another Keeper; end that one first, "
            f"or give this one a file of its own (KEEPER_DATABASE)."
        )


class NoSuchFolder(StoreError):
    """The folder for the file does not exist; it is never created."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The folder {path.parent} does not exist; create it, or name another file."
        )


class NoSuchFile(StoreError):
    """The file to read does not exist."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"There is no database at {path}; check the path.")


class NotADatabase(StoreError):
    """The file is not a database, or another program's. It is not changed."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"{path} is not a database of Keeper; nothing was changed. Name another file."
        )


class SeveralNames(StoreError):
    """The file has hard links, so another name's log may have newer steps. It is not changed."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The database {path} has another name (a hard link), and SQLite would keep a log for "
            f"each; nothing was changed. Use one name alone and remove the others "
            f"(find … -samefile {path}), or use a copy made by `keeper backup`."
        )


class NewerSchema(StoreError):
    """A later version of the program wrote the file. It is not changed."""

    def __init__(self, path: Path | str, found: int, known: int) -> None:
        super().__init__(
            f"The database {path} was written by a newer Keeper (schema {found}, this one knows "
            f"{known}); nothing was changed. Update the program, or name another file."
        )


class OlderDatabase(StoreError):
    """An earlier version wrote the file and its games cannot be migrated. It is not changed."""

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
    """The database cannot be opened: permissions, a full disk, missing locks, an old SQLite.

    `lasting`: True if the next attempt would fail in the same way.
    """

    def __init__(self, path: Path | str, reason: str, *, lasting: bool = False) -> None:
        super().__init__(f"The database {path} cannot be opened: {reason}.")
        self.lasting = lasting


class BackupExists(StoreError):
    """The backup's file exists already; a backup never overwrites anything."""

    def __init__(self, dest: Path) -> None:
        super().__init__(f"{dest} exists already; name a new file for the backup.")


class BackupFailed(StoreError):
    """The backup failed; no file is left at its destination."""

    def __init__(self, dest: Path, reason: str) -> None:
        super().__init__(f"The backup to {dest} failed: {reason}.")


class HalfCopied(StoreError):
    """A copy into this database is unfinished. It is not changed."""

    def __init__(self, path: Path | str, *, older: bool = False) -> None:
        what = "remove it and start over" if older else "run the same copy again to finish it"
        begun = " that an older Keeper began" if older else ""
        super().__init__(f"{path} is half of a copy{begun}; {what}.")


class NotCopied(StoreError):
    """The two databases cannot be source and target of a copy; nothing was changed."""


class CopyStopped(StoreError):
    """The copy stopped early; the same command continues it."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The copy stopped: {reason}. Run the same command again to continue.")


# --- working -----------------------------------------------------------------------------------


class DuplicateInteraction(StoreError):
    """This interaction is already in the journal, as `step` of `game`, with another input."""

    def __init__(self, interaction: int, game: int, step: int) -> None:
        super().__init__(f"Interaction {interaction} is already step {step} of game {game}.")
        self.interaction = interaction
        self.game = game
        self.step = step


class StepConflict(StoreError):
    """Another input has this step, or the step leaves a gap; `expected` is the next free one."""

    def __init__(self, game: int, step: int, expected: int) -> None:
        super().__init__(f"Game {game} expects step {expected}, not {step}.")
        self.game = game
        self.step = step
        self.expected = expected


class NoSuchGame(StoreError):
    """No game, or no seat of the game, has this number."""

    def __init__(self, game: int) -> None:
        super().__init__(f"Game {game} or that seat doesn’t exist.")
        self.game = game


class NoSuchStep(StoreError):
    """The game never had this step, or a rewind retired it."""

    def __init__(self, game: int, step: int) -> None:
        super().__init__(f"Game {game} cannot go to step {step}.")
        self.game = game
        self.step = step


class ChannelTaken(StoreError):
    """The channel has an active game already: in its lobby, running or paused."""

    def __init__(self) -> None:
        super().__init__("This channel already has a game that is not over.")


class SeatTaken(StoreError):
    """Another user occupies the seat; use `replace` to change that."""

    def __init__(self, game: int, seat: int) -> None:
        super().__init__(f"Seat {seat} of game {game} is taken.")
        self.game = game
        self.seat = seat


class TooManyDecks(StoreError):
    """The user has the maximum number of decks."""

    def __init__(self, most: int) -> None:
        super().__init__(f"You keep {most} decks already; `/deck remove` makes room for another.")


class TooLarge(StoreError):
    """A number does not fit into 64 bits."""

    def __init__(self) -> None:
        super().__init__("That number is larger than any that is kept.")


class ReadOnly(StoreError):
    """The store was opened for reading."""

    lasting = True

    def __init__(self) -> None:
        super().__init__("The database was opened for reading only.")


class StoreFailed(StoreError):
    """The disk is full or failing.

    The caller may repeat the call: if it succeeded after all, the store recognises that.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"The database could not be used ({reason}); check the disk or server it is on, "
            f"then try again. Nothing that was saved is lost."
        )


class Unsettled(StoreFailed):
    """The connection was lost at COMMIT and the outcome could not be found out."""


class FileGone(StoreFailed):
    """The open database file, or its log, was deleted or replaced."""

    lasting = True

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} or its -wal was moved, deleted or replaced while it was open")


class LeaseLost(StoreError):
    """Another process holds, or has held, this server's games; nothing was written."""

    def __init__(self, guild: int, lease: Lease | None = None) -> None:
        super().__init__(f"The games of server {guild} are held by another process.")
        self.guild = guild
        self.lease = lease
        """The lease named by the call, which is no longer held."""


class TakenOver(StoreFailed):
    """Another process took over the database while this one was disconnected."""

    lasting = True

    def __init__(self, where: str) -> None:
        super().__init__(f"another Keeper has taken {where} over; this one has to end")


class ShardsLost(StoreError):
    """Another process took this one's shards while it was disconnected from the database."""

    def __init__(self) -> None:
        super().__init__("Another process serves the shards of this one now; this one has to end.")
