"""Verifies the webhooks of Sundesk (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from .types import WebhookEvent


class WebhookHeaders(Protocol):
    """The headers of a request, as any framework has them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


# Whether a signature fits the bytes that were signed.
_Fits = Callable[[str, bytes], bool]


def verify_webhook(
    body: str | bytes,
    headers: WebhookHeaders,
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies a webhook and returns its event; raises a WebhookVerificationError if it is not
    genuine or not recent. `body` is the body exactly as it arrived. A `secret` is `whsec_…`, which
    verifies signatures v1, or a public key `whpk_…`, which verifies v1a and needs the package
    `cryptography`. Give both secrets while one replaces the other. `tolerance` is how many seconds
    the time of the delivery may be from now.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = [_read_key(one) for one in secrets]
    if not keys:
        raise WebhookVerificationError("the secret is empty or malformed")
    given = {name.lower(): text for name, text in headers.items()}
    event_id, timestamp, signatures = (
        given.get(f"webhook-{part}") or "" for part in ("id", "timestamp", "signature")
    )
    if not event_id or not timestamp or not signatures:
        raise WebhookVerificationError("a webhook header is missing")
    # With a full stop in it, one signature would fit another split into id, timestamp and body.
    if "." in event_id:
        raise WebhookVerificationError("the id has a full stop in it")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("the timestamp is not a number")
    if abs(int(timestamp) - (time.time() if now is None else now)) > tolerance:
        raise WebhookVerificationError("the timestamp is too old or too new")
    data = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{event_id}.{timestamp}.".encode() + data
    if not any(fits(one, signed) for fits in keys for one in signatures.split(" ")):
        raise WebhookVerificationError("no signature fits")
    return cast("WebhookEvent", json.loads(data))


def _read_key(secret: str) -> _Fits:
    is_public = secret.startswith("whpk_")
    key = _decode(secret.removeprefix("whpk_" if is_public else "whsec_"))
    # An empty secret would let anyone sign.
    if not key or (is_public and len(key) != 32):
        raise WebhookVerificationError("the secret is empty or malformed")
    return _fits_public_key(key) if is_public else _fits_secret(key)


def _fits_secret(key: bytes) -> _Fits:
    def fits(signature: str, signed: bytes) -> bool:
        given = _read_signature(signature, "v1,")
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        return given is not None and hmac.compare_digest(given, expected)

    return fits


def _fits_public_key(key: bytes) -> _Fits:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ImportError("Signatures v1a need cryptography: pip install 'sundesk[ed25519]'") from error
    public_key = Ed25519PublicKey.from_public_bytes(key)

    def fits(signature: str, signed: bytes) -> bool:
        given = _read_signature(signature, "v1a,")
        if given is None:
            return False
        try:
            public_key.verify(given, signed)
        except InvalidSignature:
            return False
        return True

    return fits


def _read_signature(signature: str, scheme: str) -> bytes | None:
    return _decode(signature.removeprefix(scheme)) if signature.startswith(scheme) else None


def _decode(text: str) -> bytes | None:
    """The bytes of a standard base64; None for any other text that a decoder may accept."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None
