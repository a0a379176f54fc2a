"""Plans for tests/bench/load.c, and its run."""

import json
import subprocess

ENDLESS = 9_000_000  # requests: more than a run lasts


class Record:
    """`count` requests numbered from `start`, one after the other; request n is texts[n % len]."""

    def __init__(self, count, start, texts):
        self.count, self.start, self.texts = count, start, texts

    def bytes(self):
        parts = [b"%d %d %d\n" % (self.count, self.start, len(self.texts))]
        parts += [b"%d\n%b" % (len(text), text) for text in self.texts]
        return b"".join(parts)


def load(program, daemon, records, clients, seconds, locations=None):
    """What load.c found: answers, failed, seconds, rate, median_us, p99_us."""
    command = [program, daemon.host, str(daemon.port), str(clients), str(seconds)]
    plan = b"".join(record.bytes() for record in records)
    done = subprocess.run(command + ([locations] if locations else []), input=plan,
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)
