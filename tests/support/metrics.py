"""Reads Prometheus text, and complains where a scraper would."""

import re

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*),?\}})? (\S+)")
TYPES = {"counter", "gauge", "histogram", "summary", "untyped"}


class Metrics:
    """
    samples: {(name, frozenset of (label, value)): number}; types: {name: type}; names: of samples.
    """

    def __init__(self, body):
        self.samples, self.types, self.helped, self.faults = {}, {}, set(), []
        self.names = set()
        text = body.decode("utf-8")
        if not text.endswith("\n"):
            self.faults.append("the last line has no line feed")
        for line in text.splitlines():
            self._line(line)

    def _line(self, line):
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ", 3)
            if kind not in TYPES:
                self.faults.append(f"unknown type: {line}")
            if name in self.types:
                self.faults.append(f"second TYPE: {line}")
            if name in self.names:
                self.faults.append(f"TYPE after its samples: {line}")
            self.types[name] = kind
        elif line.startswith("# HELP "):
            self.helped.add(line.split(" ", 3)[2])
        elif line and not line.startswith("#"):
            self._sample(line)

    def _sample(self, line):
        match = SAMPLE.fullmatch(line)
        if not match:
            self.faults.append(f"no sample: {line}")
            return
        labels = frozenset(re.findall(LABEL, match.group(2) or ""))
        key = (match.group(1), labels)
        if key in self.samples:
            self.faults.append(f"twice: {line}")
        self.names.add(match.group(1))
        try:
            self.samples[key] = float(match.group(match.lastindex))
        except ValueError:
            self.faults.append(f"no number: {line}")

    def family(self, name):
        """The metric that a sample belongs to: a histogram's without _bucket, _sum, _count."""
        base = re.sub(r"_(bucket|sum|count)$", "", name)
        return base if self.types.get(base) in ("histogram", "summary") else name

    def of(self, name, **labels):
        """Sum of the samples of `name` that have these labels."""
        wanted = set(labels.items())
        return sum(v for (n, have), v in self.samples.items() if n == name and wanted <= have)

    def internal_errors(self):
        names = [name for name in self.names if "internal_error" in name]
        if not names:
            raise ValueError("/metrics has no counter of internal errors")
        return sum(self.of(name) for name in names)
