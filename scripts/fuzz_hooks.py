"""Rules of the API that its OpenAPI document cannot say, for requests that Schemathesis invents.

Only requests that are meant to be valid are changed. What JSON Schema can say stands in the document instead; see
`CONTRIBUTING.md`. `fuzz-api.ts` passes what exists in the account as FUZZ_KNOWN.
"""

import datetime
import json
import os

import schemathesis

KNOWN = json.loads(os.environ["FUZZ_KNOWN"])

# Members that must not be more than another.
LOWER = {"usable_watt_hours": "nominal_watt_hours", "input_volts_min": "input_volts_max"}

# What has a check digit, a host or enough contrast.
REAL = {"abn": "18 123 456 789", "website": "https://example.com/", "primary": "#0b4f6c"}

# The query of the first page and the cursor of the next, by path.
pages = {}


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code != 200 or "json" not in str(response.headers.get("content-type")):
        return
    answer = response.json()
    if isinstance(answer, dict) and answer.get("next"):
        query = {name: value for name, value in (case.query or {}).items() if name != "cursor"}
        pages[case.path] = {**query, "cursor": answer["next"]}


@schemathesis.hook
def before_call(context, case, kwargs):
    meta = case.meta
    if meta is not None and not meta.generation.mode.is_positive:
        return
    if isinstance(case.query, dict):
        real_places(case)
        follow_parameter_rules(case)
    if isinstance(case.body, (dict, list)):
        follow_body_rules(case.body)


def real_places(case):
    """A cursor is the `next` of a page with the same filters, and `after` is the ID of an event."""
    query = case.query
    if "cursor" in query:
        page = pages.get(case.path)
        if page is None:
            del query["cursor"]
        else:
            query.clear()
            query.update(page)
    for name in ("owner_email", "customer_status"):
        if name in query:
            query[name] = KNOWN[name]
    if "after" in query and case.path.endswith("/getevents"):
        query["after"] = "start"


def follow_parameter_rules(case):
    """`x-parameter-rules`: parameters that need or exclude each other."""
    definition = case.operation.definition.raw
    rules = definition.get("x-parameter-rules", {})
    for rule in [rules, *rules.get("allOf", [])]:
        choices = [choice["required"] for choice in rule.get("anyOf", [])]
        if choices and not any(name in case.query for [name] in choices):
            [name] = choices[0]
            examples = {one["name"]: one.get("example", "1") for one in definition["parameters"]}
            case.query[name] = examples[name]
        excluded = rule.get("not", {}).get("required", [])
        if excluded and all(name in case.query for name in excluded):
            del case.query[excluded[-1]]


def follow_body_rules(value):
    """Rules about several members or items, and names of what exists in the account."""
    if isinstance(value, list):
        for item in value:
            follow_body_rules(item)
        return
    if not isinstance(value, dict):
        return
    for name, member in list(value.items()):
        if name in ("import_rates", "feed_in_rates") and is_objects(member):
            value[name] = [always(member[0])]
            follow_body_rules(value[name])
        elif name == "checklist_answers" and is_objects(member):
            value[name] = list({str(item.get("key")): item for item in member}.values())
        elif name == "time_of_use" and is_objects(member):
            # Its windows must not overlap.
            value[name] = member[:1]
            follow_body_rules(value[name])
        elif name == "arrays" and is_objects(member):
            # Either each names an inverter of the project or none does.
            for item in member:
                item.pop("inverter", None)
            follow_body_rules(member)
        elif name == "until_on" and isinstance(value.get("from_on"), str):
            # Not before it.
            value[name] = value["from_on"]
        elif name in LOWER and isinstance(value.get(LOWER[name]), (int, float)):
            value[name] = value[LOWER[name]]
        elif name in REAL and isinstance(member, str) and member != "":
            value[name] = REAL[name]
        elif name == "certificate_prices" and is_objects(member):
            value[name] = list({str(item.get("from")): item for item in member}.values())
        elif name == "progress_percent" and isinstance(member, (int, float)):
            # Together with the deposit at most 100.
            value[name] = 0
        elif name == "expires_on" and isinstance(member, str):
            value[name] = str(datetime.date.today() + datetime.timedelta(days=21))
        elif name == "steps" and is_objects(member):
            value[name] = [{**member[-1], "up_to_kwh": None}]
        elif name in KNOWN and isinstance(member, str):
            value[name] = KNOWN[name]
        elif name == "owner_emails" and isinstance(member, list):
            value[name] = [KNOWN["owner_email"]]
        elif name == "customer_statuses" and isinstance(member, list):
            value[name] = [KNOWN["customer_status"]]
        elif name == "type_request" and "subscription_id" in value:
            # It must be one of those that the subscription has.
            del value[name]
        elif name == "event_id" and isinstance(member, str):
            value[name] = "start"
        elif name == "to_hour" and isinstance(member, (int, float)) and member == value.get("from_hour"):
            value[name] = (member + 1) % 24
        elif name == "to" and "from" in value:
            # Moments are in many forms, so which of two is earlier is not told here.
            del value[name]
        else:
            follow_body_rules(member)


def is_objects(member):
    return isinstance(member, list) and member and all(isinstance(one, dict) for one in member)


def always(rate):
    """Rates must cover every half hour of the year."""
    when = ("months", "days", "from_hour", "to_hour")
    return {name: member for name, member in rate.items() if name not in when}
