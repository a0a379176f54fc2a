"""What a daemon holds in memory, read as the system shows it to whoever started it."""

import re

WRITTEN = re.compile(r"([0-9a-f]+)-([0-9a-f]+) rw\S+ \S+ \S+ \S+ *(.*)")
CHUNK = 1 << 16
OVERLAP = 1 << 9  # more than whatever is looked for


class Forbidden(Exception):
    """Here nobody may read a process's memory, not who has started it."""


class Memory:
    """All that a process can write to, at one moment: heap, stacks, variables."""

    def __init__(self, pid):
        self.pieces = []  # (name, bytes), without the empty ones, which most of a stack is
        with open(f"/proc/{pid}/maps", encoding="utf-8", errors="replace") as maps:
            mappings = [found.groups() for found in map(WRITTEN.match, maps) if found]
        try:
            with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
                for begin, end, name in mappings:
                    self._take(memory, int(begin, 16), int(end, 16), name)
        except PermissionError as error:
            raise Forbidden(str(error)) from error

    def _take(self, memory, begin, end, name):
        for at in range(begin, end, CHUNK):
            try:
                memory.seek(at)
                piece = memory.read(min(CHUNK + OVERLAP, end - at))
            except PermissionError:
                raise
            except OSError:  # it is mapped no longer, or lies behind the end of its file
                return
            if piece.count(0) != len(piece):
                self.pieces.append((name or "anonymous", piece))

    def holds(self, wanted):
        """In which mappings these bytes lie."""
        return {name for name, piece in self.pieces if wanted in piece}
