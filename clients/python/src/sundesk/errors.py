"""What a request that fails raises."""

from __future__ import annotations

import email.utils
import json
import re
import time
from email.message import Message
from typing import Any


class SundeskError(Exception):
    """Every error of a request. Tell reasons apart by `code`; texts of messages can change."""

    def __init__(
        self,
        message: str,
        *,
        action: str,
        status: int | None = None,
        code: str | None = None,
        param: str | None = None,
        doc_url: str | None = None,
        request_id: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        # The operation that was called.
        self.action = action
        # The HTTP status; None if no response arrived.
        self.status = status
        # Why Sundesk refused; None if the response names no code, as that of a proxy.
        self.code = code
        # The parameter or member that was wrong, if the response names it.
        self.param = param
        # A link to the entry of the code in the documentation, if the response names it.
        self.doc_url = doc_url
        # Names the request in the logs of the service, if the response has it.
        self.request_id = request_id
        # The seconds to wait before the next request, if the response says so.
        self.retry_after = retry_after


class InvalidRequestError(SundeskError):
    """400, 413 or 422: the request is not what the operation takes."""


class AuthenticationError(SundeskError):
    """401: the API key is missing, unknown, revoked or expired."""


class PermissionDeniedError(SundeskError):
    """403: the API key lacks a permission."""


class NotFoundError(SundeskError):
    """404: the account has no such customer, project or other thing."""


class ConflictError(SundeskError):
    """409: the state of the account does not allow it."""


class RateLimitError(SundeskError):
    """429: too many requests, or a daily limit was reached."""


class UnavailableError(SundeskError):
    """502, 503 or 504: the service or its database does not answer at present."""


class ServerError(SundeskError):
    """Any other status: a fault of the service, or the response of something else."""


class ApiConnectionError(SundeskError):
    """No response arrived: the service is unreachable, or the connection broke."""


class ApiTimeoutError(ApiConnectionError):
    """No response arrived in time."""


class WebhookVerificationError(Exception):
    """A webhook that is not genuine or not recent; the message says what is wrong with it."""


_CLASSES: dict[int, type[SundeskError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    422: InvalidRequestError,
    429: RateLimitError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def read_error(action: str, status: int, headers: Message, body: bytes) -> SundeskError:
    """The error of a response whose status is not 200."""
    members = _read_members(body)
    if 300 <= status < 400:
        location = headers.get("location")
        message = f"The address redirects to {location}; use that address as url"
    else:
        message = members.get("message", f"The response has status {status}")
    # The bodies of some operations have no room for these, so all responses have them in headers.
    return _CLASSES.get(status, ServerError)(
        message,
        action=action,
        status=status,
        code=members.get("code", headers.get("sundesk-error")),
        param=members.get("param", headers.get("sundesk-param")),
        doc_url=members.get("doc_url", headers.get("sundesk-doc-url")),
        request_id=headers.get("request-id"),
        retry_after=_read_retry_after(headers.get("retry-after")),
    )


def _read_members(body: bytes) -> dict[str, str]:
    try:
        members: Any = json.loads(body)
    except ValueError:
        return {}
    if not isinstance(members, dict):
        return {}
    return {name: text for name, text in members.items() if isinstance(text, str)}


def _read_retry_after(text: str | None) -> int | None:
    if text is None:
        return None
    if re.fullmatch(r"[0-9]+", text):
        return int(text)
    # Proxies also send a date.
    at = email.utils.parsedate_to_datetime(text) if _is_date(text) else None
    return None if at is None else max(0, round(at.timestamp() - time.time()))


def _is_date(text: str) -> bool:
    return email.utils.parsedate_tz(text) is not None
