"""A typed client for the API and the webhooks of Sundesk."""

from .client import Sundesk
from .errors import (
    ApiConnectionError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    SundeskError,
    UnavailableError,
    WebhookVerificationError,
)
from .pages import Pages
from .transport import Answered
from .version import __version__
from .webhooks import verify_webhook

__all__ = [
    "Answered",
    "ApiConnectionError",
    "ApiTimeoutError",
    "AuthenticationError",
    "ConflictError",
    "InvalidRequestError",
    "NotFoundError",
    "Pages",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "Sundesk",
    "SundeskError",
    "UnavailableError",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
