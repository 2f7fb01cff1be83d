"""Prints what the receiver for Python says of each delivery in the file, as a list of true and false."""

import importlib.util
import json
import sys

_, path, file = sys.argv
spec = importlib.util.spec_from_file_location("receiver", path)
receiver = importlib.util.module_from_spec(spec)
spec.loader.exec_module(receiver)
with open(file, encoding="utf-8") as text:
    deliveries = json.load(text)
print(json.dumps([
    receiver.is_genuine(one["headers"], one["body"].encode(), one["secret"], one["now"])
    for one in deliveries
]))
