"""Turn functions of a database into methods of the store.

A decorated function is an attribute of a class for its topic. On a store, call it without a
database and await it. On the class, call it with a database, as part of another query's
transaction:

    record = await store.games.find(3)
    record = GameQueries.find(db, 3)
"""

from collections.abc import Callable, Coroutine
from typing import Concatenate, Generic, Self, overload

from bot.store.database import Database, P, Runner, T

Pending = Coroutine[object, object, T]
"""A query to be awaited."""


class QueryGroup:
    """The queries of one topic, bound to the runner that executes them."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner


class read_query(Generic[P, T]):  # noqa: N801 - a decorator
    """A query that only reads. Each call is one whole function, on one thread hop."""

    def __init__(self, query: Callable[Concatenate[Database, P], T]) -> None:
        self.query = query
        self.__doc__ = query.__doc__

    def __call__(self, db: Database, *args: P.args, **kwargs: P.kwargs) -> T:
        """Execute it on a database, as part of the current transaction."""
        return self.query(db, *args, **kwargs)

    @overload
    def __get__(self, topic: None, owner: type) -> Self: ...
    @overload
    def __get__(self, topic: QueryGroup, owner: type) -> Callable[P, Pending[T]]: ...
    def __get__(self, topic: QueryGroup | None, owner: type) -> Self | Callable[P, Pending[T]]:
        return self if topic is None else self.bound(topic.runner)

    def bound(self, runner: Runner) -> Callable[P, Pending[T]]:
        """Return the awaitable version for a runner."""
        run, query = runner.run, self.query

        def call(*args: P.args, **kwargs: P.kwargs) -> Pending[T]:
            return run(query, *args, **kwargs)

        return call


class write_query(read_query[P, T]):  # noqa: N801 - a decorator
    """A query that writes: durable when it returns, in a transaction that it may share.

    A call that was interrupted (a crash, a cancelled task) has either happened completely or not at
    all.
    """

    def bound(self, runner: Runner) -> Callable[P, Pending[T]]:
        """Return the awaitable version for a runner."""
        write, query = runner.write, self.query

        def call(*args: P.args, **kwargs: P.kwargs) -> Pending[T]:
            return write(query, *args, **kwargs)

        return call
