"""The client."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TYPE_CHECKING, cast

from .operations import Operations

if TYPE_CHECKING:
    from .types import WebhookEvent


class Sundesk(Operations):
    """A client of one Sundesk account. Every operation of the API is a method: its action in
    snake_case. It can be used from several threads.
    """

    def follow_events(
        self,
        *,
        consumer: str | None = None,
        after: str = "start",
        poll_seconds: float = 5.0,
    ) -> Generator[WebhookEvent, None, None]:
        """Goes through the events of the account in the order in which they happened, and waits for
        new ones until you leave the loop. It works behind a firewall, where webhooks cannot arrive.

        With a `consumer`, a name of your choice, Sundesk keeps the place: an event is confirmed
        when the loop has finished with its page or is left, and unconfirmed events come again.
        Without one, `after` is the `id` of the last event you have. Of an event whose customer's
        data was erased, only `customer_id` is left, and `data` has the member `erased`.
        """
        done: str | None = None

        def confirm() -> None:
            nonlocal done
            if consumer is not None and done is not None:
                last, done = done, None
                self.ack_events({"consumer": consumer, "event_id": last})

        try:
            while True:
                if consumer is None:
                    events = self.get_events(after=after, limit=250).page()
                else:
                    events = self.get_events(consumer=consumer, limit=250).page()
                for event in events:
                    yield cast("WebhookEvent", event)
                    after = done = event["id"]
                confirm()
                if not events:
                    time.sleep(poll_seconds)
        finally:
            confirm()
