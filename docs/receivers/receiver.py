"""Receives webhooks from Sundesk. Needs Python 3.9 or later.

    SIGNING_SECRET=whsec_… PORT=3000 python3 receiver.py

Signatures v1 need no package. A public key whpk_…, which verifies signatures v1a, needs
`pip install cryptography`.
"""

import base64
import binascii
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TOLERANCE_SECONDS = 5 * 60
BODY_BYTES_MAX = 10 * 1024 * 1024


def is_genuine(headers, body, secret, now):
    """Tell whether Sundesk sent exactly this body within the last five minutes.

    `secret` is the `whsec_…` of the subscription, which verifies signatures v1, or its public key
    `whpk_…`, which verifies v1a. `body` is bytes, and `now` is in seconds.
    """
    event_id = headers.get("webhook-id") or ""
    timestamp = headers.get("webhook-timestamp") or ""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", event_id) or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(int(timestamp) - now) > TOLERANCE_SECONDS:
        return False

    is_public_key = secret.startswith("whpk_")
    key = decode(re.sub("^(whsec_|whpk_)", "", secret))
    if not key:
        return False

    # Sign the bytes as they arrived: JSON that was parsed and written again can differ.
    signed = f"{event_id}.{timestamp}.".encode() + body
    fits = fits_public_key if is_public_key else fits_secret
    # While a secret is replaced, the header has a signature by each of the two.
    signatures = (headers.get("webhook-signature") or "").split(" ")
    return any(fits(key, signed, signature) for signature in signatures)


def fits_secret(key, signed, signature):
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return hmac.compare_digest(signature.encode(), expected)


def fits_public_key(key, signed, signature):
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    given = decode(signature[4:]) if signature.startswith("v1a,") else None
    if given is None or len(key) != 32:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(given, signed)
        return True
    except InvalidSignature:
        return False


def decode(text):
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def store(folder, event_id, body):
    """Store an event under its ID before it is confirmed. Return False if the event is a repeat."""
    draft = folder / f"{event_id}.{uuid.uuid4()}"
    with open(draft, "wb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, folder / f"{event_id}.json")
        return True
    except FileExistsError:
        return False
    finally:
        draft.unlink()


def handle(event):
    """Do your work. It runs after the response, so it may be slow."""
    customer = event["data"].get("customer", {})
    print(event["type"], customer.get("customer_email"), flush=True)


def handle_in_turn(events):
    while True:
        try:
            handle(events.get())
        except Exception as error:  # The next event is handled all the same.
            print(f"Not handled: {error!r}", flush=True)


def make_handler(secret, folder, events):
    class Receiver(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 10

        def do_POST(self):
            length = self.headers.get("content-length") or ""
            # Without a plain length, http.server would read on, or take the body for another request.
            if not re.fullmatch("[0-9]{1,12}", length) or int(length) > BODY_BYTES_MAX:
                self.close_connection = True
                return self.answer(413)
            body = self.rfile.read(int(length))
            if not is_genuine(self.headers, body, secret, time.time()):
                return self.answer(400)
            try:
                is_new = store(folder, self.headers["webhook-id"], body)
            except OSError:
                return self.answer(500)  # Sundesk retries after an error.
            self.answer(200)
            if is_new:
                events.put(json.loads(body))

        def answer(self, status):
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()

    return Receiver


if __name__ == "__main__":
    secret = os.environ.get("SIGNING_SECRET")
    if not secret:
        raise SystemExit("Set SIGNING_SECRET to the signing secret of the subscription")
    inbox = Path(os.environ.get("INBOX", "inbox"))
    inbox.mkdir(parents=True, exist_ok=True)
    received = queue.Queue()
    threading.Thread(target=handle_in_turn, args=[received], daemon=True).start()
    handler = make_handler(secret, inbox, received)
    ThreadingHTTPServer(("", int(os.environ.get("PORT", "3000"))), handler).serve_forever()
