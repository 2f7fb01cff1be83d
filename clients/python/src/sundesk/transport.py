"""Sends requests, repeats them where that is safe, and turns failures into errors."""

from __future__ import annotations

import copy
import http.client
import json
import random
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, TypeVar

from .errors import (
    ApiConnectionError,
    ApiTimeoutError,
    RateLimitError,
    SundeskError,
    UnavailableError,
    read_error,
)
from .pages import Page, Pages
from .version import __version__

Self = TypeVar("Self", bound="Transport")

_FIRST_SECONDS = 0.5
_LONGEST_SECONDS = 8.0


@dataclass(frozen=True)
class Answered:
    """A response with status 200."""

    headers: Message
    body: bytes


class Transport:
    """What all operations share. Options apply to every call; `with_options` changes some."""

    def __init__(
        self,
        url: str,
        *,
        api_key: str,
        timeout: float = 30.0,
        retries: int = 4,
        longest_wait: float = 60.0,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """`url` is where Sundesk is, such as `https://crm.example.com`. `timeout` is how many
        seconds the service may be silent, `retries` how often a request is repeated. A request
        that would have to wait longer than `longest_wait` seconds before its retry fails at once.
        """
        if not api_key:
            raise ValueError("Sundesk needs an api_key")
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError("The url of Sundesk begins with https:// or http://")
        path = re.sub(r"/(apidata\.php)?$", "", parts.path)
        self._address = f"{parts.scheme}://{parts.netloc}{path}/apidata.php"
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries
        self._longest_wait = longest_wait
        self._headers = dict(headers or {})
        self._opener = urllib.request.build_opener(_NoRedirects)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._address}>"

    def with_options(
        self: Self,
        *,
        timeout: float | None = None,
        retries: int | None = None,
        longest_wait: float | None = None,
    ) -> Self:
        """The same client with other options, for one call or several."""
        other = copy.copy(self)
        if timeout is not None:
            other._timeout = timeout
        if retries is not None:
            other._retries = retries
        if longest_wait is not None:
            other._longest_wait = longest_wait
        return other

    def request(
        self,
        action: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Answered:
        """Calls any operation by its action and returns headers and body: for operations that this
        version of the package does not know, and for headers such as `X-Total-Count`.
        """
        is_safe = body is None or idempotency_key is not None
        retry = 0
        while True:
            outcome = self._attempt(action, query or {}, body, idempotency_key)
            if isinstance(outcome, Answered):
                return outcome
            delay = retry_delay(retry, outcome.retry_after or 0)
            may_wait = retry < self._retries and delay <= self._longest_wait
            if not may_wait or not _may_repeat(outcome, is_safe):
                raise outcome
            time.sleep(delay)
            retry += 1

    def _attempt(
        self, action: str, query: Mapping[str, Any], body: Any, key: str | None
    ) -> Answered | SundeskError:
        """One attempt: its response, or its failure."""
        headers = {"user-agent": f"sundesk-client-python/{__version__}", **self._headers}
        if body is not None:
            headers["content-type"] = "application/json"
        if key is not None:
            headers["idempotency-key"] = key
        request = urllib.request.Request(
            self._address_of(action, query),
            data=None if body is None else json.dumps(body).encode(),
            headers=headers,
        )
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                answered = Answered(response.headers, response.read())
                status = response.status
        except urllib.error.HTTPError as error:
            with error:
                try:
                    text = error.read()
                except (OSError, http.client.HTTPException):
                    text = b""
            return read_error(action, error.code, error.headers, text)
        except urllib.error.URLError as error:
            return self._no_response(action, error.reason)
        except (OSError, http.client.HTTPException) as error:
            return self._no_response(action, error)
        if status == 200:
            return answered
        return read_error(action, status, answered.headers, answered.body)

    def _no_response(self, action: str, reason: object) -> ApiConnectionError:
        if isinstance(reason, (TimeoutError, socket.timeout)):
            return ApiTimeoutError(f"No response within {self._timeout:g} s", action=action)
        words = str(reason) or type(reason).__name__
        return ApiConnectionError(f"No response: {words}", action=action)

    def _address_of(self, action: str, query: Mapping[str, Any]) -> str:
        given = {name: _text_of(value) for name, value in query.items() if value is not None}
        parameters = {"action": action, **given, "api_key": self._api_key}
        return f"{self._address}?{urllib.parse.urlencode(parameters)}"

    def _get(self, action: str, query: Mapping[str, Any]) -> Any:
        return json.loads(self.request(action, query=query).body)

    def _post(
        self, action: str, body: Any, *, key: str | None = None, takes_key: bool = False
    ) -> Any:
        if takes_key and key is None:
            key = str(uuid.uuid4())
        return json.loads(self.request(action, body=body, idempotency_key=key).body)

    def _file(self, action: str, query: Mapping[str, Any]) -> bytes:
        return self.request(action, query=query).body

    def _list(
        self,
        action: str,
        query: Mapping[str, Any],
        *,
        is_paged: bool = False,
        has_cursor: bool = False,
    ) -> Pages[Any]:
        def ask(asked: Mapping[str, Any]) -> Page[Any]:
            answered = self.request(action, query=asked)
            if has_cursor:
                page = json.loads(answered.body)
                cursor = page["next"]
                on = None if cursor is None else lambda: ask({**query, "cursor": cursor})
                return page["items"], on
            further = _next_query(answered.headers)
            return json.loads(answered.body), None if further is None else lambda: ask(further)

        # Without a page the operation answers everything at once, which a loop need not hold.
        is_whole = is_paged and query.get("page") is None and query.get("after") is None
        first = {**query, "page": 1} if is_whole else query
        return Pages(lambda: ask(query), lambda: ask(first))


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Elsewhere the key would be sent to another address, and a POST would become a GET."""

    def redirect_request(self, *_: Any) -> None:
        return None


def retry_delay(retry: int, retry_after: float = 0) -> float:
    """The seconds before a retry: doubled each time, half of it random, and never less than the
    service asked for.
    """
    ceiling = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2.0**retry)
    return max(float(retry_after), ceiling * (0.5 + random.random() / 2))


def _may_repeat(error: SundeskError, is_safe: bool) -> bool:
    """After 429 nothing has happened yet; after any other failure a change may have been made."""
    if isinstance(error, RateLimitError):
        return True
    return is_safe and isinstance(error, (ApiConnectionError, UnavailableError))


def _text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _next_query(headers: Message) -> dict[str, str] | None:
    """Without the key, which a `Link` does not hold."""
    found = re.search(r'<([^>]+)>\s*;\s*rel="next"', headers.get("link", ""))
    if found is None:
        return None
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(found[1]).query))
    query.pop("action", None)
    return query
