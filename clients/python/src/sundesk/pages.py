"""Lists of the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")
# The items of a page, and how to ask for the next one.
Page = tuple[list[Item], "Callable[[], Page[Item]] | None"]


class Pages(Generic[Item]):
    """A list of the API. A loop goes through the items of all pages and asks for each page when it
    is needed; `page()` returns one page, as the operation answers it. Nothing is sent before.
    """

    def __init__(self, one: Callable[[], Page[Item]], first: Callable[[], Page[Item]]) -> None:
        self._one = one
        self._first = first

    def page(self) -> list[Item]:
        """One page of the list, or the whole list where the operation answers it at once."""
        return self._one()[0]

    def __iter__(self) -> Iterator[Item]:
        ask: Callable[[], Page[Item]] | None = self._first
        while ask is not None:
            items, ask = ask()
            yield from items
