"""Calls a running Sundesk. `npm test -- test/clients/python.test.ts` of the repository starts one,
behind a proxy that fails as told, and sets SUNDESK_URL, SUNDESK_API_KEY and SUNDESK_VECTORS.
"""

from __future__ import annotations

import json
import os
import unittest
import urllib.request
from contextlib import closing
from itertools import islice
from typing import Any
from unittest import mock

from sundesk import (
    ApiConnectionError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    ServerError,
    Sundesk,
    SundeskError,
    UnavailableError,
    WebhookVerificationError,
    verify_webhook,
)

URL = os.environ["SUNDESK_URL"]
KEY = os.environ["SUNDESK_API_KEY"]
VECTORS: dict[str, Any] = json.loads(os.environ["SUNDESK_VECTORS"])

try:
    import cryptography  # noqa: F401

    HAS_ED25519 = True
except ImportError:
    HAS_ED25519 = False


def fail(*faults: Any) -> None:
    """What happens to the next requests."""
    data = json.dumps(faults).encode()
    urllib.request.urlopen(f"{URL}/faults", data=data).close()


def requests() -> list[dict[str, Any]]:
    """The requests that arrived at the proxy, without those above."""
    with urllib.request.urlopen(f"{URL}/faults") as response:
        found: list[dict[str, Any]] = json.load(response)
    return found


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.sundesk = Sundesk(URL, api_key=KEY)
        # Emails are unique within the account, and all tests share one.
        self.domain = f"{self.id().rsplit('.', 1)[1].replace('_', '-')}.example.com"

    def add(self, name: str) -> str:
        data = {"customer_email": f"{name}@{self.domain}", "customer_name": "Ann Lee"}
        return self.sundesk.create_customer({"data": data})["customer_id"]  # type: ignore[typeddict-item]

    def test_operations_of_every_subject(self) -> None:
        sundesk = self.sundesk
        self.assertEqual(sundesk.get_account()["account_name"], "Example Solar")
        customer_id = self.add("ann")
        found = sundesk.get_customer_by_email(customer_email=f"ann@{self.domain}")
        self.assertEqual(found["customer_id"], customer_id)
        sundesk.add_customer_note({"data": {"customer_id": customer_id, "note": "Battery"}})
        phone = {"customer_id": customer_id, "customer_phone_1": "0491 570 006"}
        changed = sundesk.update_customer({"data": phone})  # type: ignore[typeddict-item]
        self.assertEqual(changed["customer"]["customer_phone_1"], "0491 570 006")
        lost: Any = {"customer_id": customer_id, "customer_status": "Lost", "reason": "Price"}
        sundesk.set_customer_status({"data": lost})
        change = sundesk.get_status_changes(customer_id=customer_id).page()[0]
        self.assertEqual(change["new_status"], "Lost")
        self.assertGreater(len(sundesk.get_statuses().page()), 3)
        project = sundesk.create_project(
            {
                "data": {
                    "customer_id": customer_id,
                    "project_title": "Roof",
                    "specification": {
                        "panels": [{"maker": "E", "model": "P", "watts": 440, "quantity": 15}],
                        "inverters": [{"maker": "E", "model": "I", "watts": 5000, "quantity": 1}],
                    },
                }
            }
        )
        project_id = project["project_id"]
        self.assertEqual(sundesk.get_project(project_id=project_id)["system_size"], "6.6kW")
        quote = sundesk.calculate({"data": {"project_id": project_id}})["quote"]
        self.assertEqual(quote["system_watts"], 6600)
        self.assertIn("contract_signed", [one["type"] for one in sundesk.get_event_types()])

    def test_a_list_gives_one_page_or_every_item(self) -> None:
        for name in "abcde":
            self.add(name)
        before = len(requests())
        pages = self.sundesk.get_all_customers(page=1, per_page=2)
        self.assertEqual(len(requests()), before, "nothing is sent before it is asked for")
        self.assertEqual(len(pages.page()), 2)
        for since in (None, "2020-01-01"):
            emails = [
                one["customer_email"]
                for one in self.sundesk.get_all_customers(per_page=2, updated_since=since)
                if one["customer_email"].endswith(self.domain)
            ]
            self.assertEqual(emails, [f"{name}@{self.domain}" for name in "abcde"])
        before = len(requests())
        list(islice(self.sundesk.get_all_customers(per_page=2), 2))
        self.assertEqual(len(requests()) - before, 1, "a loop that ends asks for no further page")

    def test_a_loop_over_a_list_with_cursors_goes_through_all_pages(self) -> None:
        for name in ("ann", "bob", "cleo"):
            self.add(name)
        found = self.sundesk.find_customers(text="lee", limit=2)
        self.assertEqual(len(found.page()), 2)
        own = [one["customer_email"] for one in found if one["customer_email"].endswith(self.domain)]
        self.assertEqual(own, [f"{name}@{self.domain}" for name in ("ann", "bob", "cleo")])

    def test_a_customer_whose_response_is_lost_is_created_once(self) -> None:
        before = len(requests())
        fail("lose", {"status": 503}, "pass")
        customer_id = self.add("ann")
        keys = [one["headers"].get("idempotency-key") for one in requests()[before:]]
        self.assertEqual((len(keys), len(set(keys))), (3, 1))
        self.assertRegex(keys[0], r"^[\w-]{36}$")
        all_of_them = self.sundesk.get_all_customers()
        mine = [one for one in all_of_them if one["customer_email"].endswith(self.domain)]
        self.assertEqual([one["customer_id"] for one in mine], [customer_id])
        with self.assertRaises(ConflictError) as caught:
            self.add("ann")
        self.assertEqual(caught.exception.code, "CUSTOMER_EXISTS")

    def test_a_request_without_a_key_is_repeated_after_429_only(self) -> None:
        body: Any = {"data": {"postcode": "2042"}}
        for fault, expected in (("lose", ApiConnectionError), ({"status": 503}, UnavailableError)):
            before = len(requests())
            fail(fault)
            with self.assertRaises(expected):
                self.sundesk.calculate(body)
            self.assertEqual(len(requests()) - before, 1)
        before = len(requests())
        fail({"status": 429, "headers": {"retry-after": "0"}})
        self.sundesk.calculate(body)
        self.assertEqual(len(requests()) - before, 2)

    def test_reading_is_repeated_until_the_retries_are_used_up(self) -> None:
        sundesk = self.sundesk.with_options(retries=2)
        fail({"status": 502, "body": "<html>"}, "lose", "pass")
        sundesk.get_account()
        before = len(requests())
        fail({"status": 504}, {"status": 504}, {"status": 504})
        with self.assertRaises(UnavailableError):
            sundesk.get_account()
        self.assertEqual(len(requests()) - before, 3)
        fail({"status": 500})
        with self.assertRaises(ServerError):
            sundesk.get_account()

    def test_retry_after_is_respected(self) -> None:
        fail({"status": 429, "headers": {"retry-after": "7"}})
        with mock.patch("time.sleep") as sleep:
            self.sundesk.get_account()
        sleep.assert_called_once_with(7.0)
        fail({"status": 429, "headers": {"retry-after": "61"}})
        with self.assertRaises(RateLimitError) as caught:
            self.sundesk.get_account()
        self.assertEqual(caught.exception.retry_after, 61)

    def test_silence_ends_in_an_api_timeout_error(self) -> None:
        fail("hang")
        with self.assertRaises(ApiTimeoutError):
            self.sundesk.with_options(timeout=0.05, retries=0).get_account()

    def test_a_refusal_becomes_an_error_of_its_class(self) -> None:
        with self.assertRaises(NotFoundError) as caught:
            self.sundesk.get_customer_by_email(customer_email="nobody@example.com")
        error = caught.exception
        self.assertEqual((error.code, error.status), ("CUSTOMER_NOT_FOUND", 404))
        self.assertEqual(error.action, "getcustomerByemail")
        with self.assertRaises(AuthenticationError):
            Sundesk(URL, api_key="sundesk_wrong").get_account()
        # The interface gives this operation no code in the body, so it is in a header.
        with self.assertRaisesRegex(InvalidRequestError, "Invalid webhook URL format") as other:
            self.sundesk.subscribe_customer(
                {"hookUrl": "nonsense", "type_request": "customer_created"}
            )
        self.assertEqual(
            (other.exception.code, other.exception.param), ("INVALID_PARAMETERS", "hookUrl")
        )
        self.assertRegex(other.exception.doc_url or "", r"/docs#INVALID_PARAMETERS$")

    def test_an_error_has_the_members_that_a_response_names(self) -> None:
        body = '{"code":"INVALID_PARAMETERS","message":"it is missing","param":"customer_email"}'
        fail({"status": 400, "body": body, "headers": {"request-id": "req_1"}})
        with self.assertRaises(InvalidRequestError) as caught:
            self.sundesk.get_account()
        error = caught.exception
        self.assertEqual((error.param, error.request_id), ("customer_email", "req_1"))
        fail({"status": 418, "body": "<html>", "headers": {"sundesk-error": "TEAPOT"}})
        with self.assertRaises(ServerError) as other:
            self.sundesk.get_account()
        self.assertEqual(other.exception.code, "TEAPOT")

    def test_a_redirect_is_not_followed(self) -> None:
        before = len(requests())
        fail({"status": 301, "headers": {"location": "https://elsewhere.example.com/"}})
        with self.assertRaisesRegex(SundeskError, "redirects to https://elsewhere.example.com/"):
            self.sundesk.get_account()
        self.assertEqual(len(requests()) - before, 1)

    def test_the_key_is_not_shown(self) -> None:
        unreachable = Sundesk("http://127.0.0.1:1/crm/", api_key="sundesk_key", retries=0)
        self.assertEqual(repr(unreachable), "<Sundesk http://127.0.0.1:1/crm/apidata.php>")
        with self.assertRaises(ApiConnectionError) as caught:
            unreachable.get_account()
        self.assertNotIn("sundesk_key", repr(caught.exception) + repr(vars(caught.exception)))
        for url, key in (("ftp://example.com", "x"), ("https://example.com", "")):
            with self.assertRaises(ValueError):
                Sundesk(url, api_key=key)

    def test_a_consumer_gets_each_event_once_and_again_those_it_did_not_finish(self) -> None:
        end = self.sundesk.get_events(limit=1).page()
        self.sundesk.ack_events({"consumer": "crm", "event_id": end[0]["id"] if end else "start"})
        for name in "abc":
            self.add(name)

        def read() -> list[str]:
            seen: list[str] = []
            with closing(self.sundesk.follow_events(consumer="crm", poll_seconds=0.02)) as events:
                for event in events:
                    seen.append(event["data"]["customer"]["customer_email"])
                    if len(seen) == 2:
                        break
            return [email.split("@")[0] for email in seen]

        self.assertEqual(read(), ["a", "b"])
        # The loop was left while it worked on the second.
        self.assertEqual(read(), ["b", "c"])
        self.add("d")
        self.assertEqual(read(), ["c", "d"])


class WebhookTest(unittest.TestCase):
    def test_deliveries_are_genuine_or_wrong_as_the_vectors_say(self) -> None:
        for vector in VECTORS["deliveries"]:
            if vector["secret"].startswith("whpk_") and not HAS_ED25519:
                continue
            with self.subTest(vector["name"]):
                given = (vector["body"], vector["headers"], vector["secret"])
                if vector["fault"] is None:
                    event = verify_webhook(*given, now=vector["now"])
                    self.assertEqual(event, json.loads(vector["body"]))
                    continue
                with self.assertRaises(WebhookVerificationError) as caught:
                    verify_webhook(*given, now=vector["now"])
                self.assertEqual(str(caught.exception), vector["fault"])

    def test_bytes_several_secrets_names_in_capitals_and_a_tolerance(self) -> None:
        vector = VECTORS["deliveries"][0]
        headers = {name.title(): text for name, text in vector["headers"].items()}
        body = vector["body"].encode()
        secrets = ["whsec_b3RoZXI=", vector["secret"]]
        verify_webhook(body, headers, secrets, now=vector["now"])
        late = vector["now"] + 3600
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(body, headers, secrets, now=late)
        verify_webhook(body, headers, secrets, now=late, tolerance=3600)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(body, headers, [], now=vector["now"])


if __name__ == "__main__":
    unittest.main()
