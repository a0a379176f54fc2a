"""
Exports with attachments, made by hand: entries that are chosen by their body get one, whose hash
the body has, and the chain is made anew.
"""

import hashlib
import json

from support.audit import ZEROS, compact, next_hash
from support.client import parse_lines


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def text_of(seq):
    """What lies beside entry `seq`."""
    return compact({"salt": f"{seq:032x}", "text": f"to entry {seq}: «備考» \"'\n"}).decode()


def attachment(seq, text=None):
    return {"type": "attachment", "entry": seq, "text": text_of(seq) if text is None else text}


def attached(data, chosen, forgotten=lambda body: False):
    """
    The lines of an export: each entry that is chosen has an attachment, and those that are not
    forgotten the line of it.
    """
    made = []
    for line in parse_lines(data):
        made.append(line)
        body = json.loads(line["body"]) if line["type"] == "entry" else None
        if body is None or not chosen(body):
            continue
        body["attached"] = digest(text_of(body["seq"]))
        line["body"] = compact(body).decode()
        if not forgotten(body):
            made.append(attachment(body["seq"]))
    return made


def written(lines):
    """An export of these lines, with hashes made anew."""
    head, made = ZEROS, []
    for line in lines:
        if line["type"] == "entry":
            line = {**line, "previous": head, "hash": next_hash(head, line["body"])}
            head = line["hash"]
        elif line["type"] == "end":
            line = {**line, "head": head}
        made.append(line)
    return b"".join(compact(line) + b"\n" for line in made)
