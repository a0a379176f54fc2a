"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_riichi.py build/mahjong [--seed N] [--score N] [--waits N]
                                              [--settle N] [--show N]
"""

import sys

from common_compare import run
from generate_riichi import score_request
from generate_riichi_settle import settle_request
from generate_riichi_waits import waits_request
from riichi import CALLS

GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}
COUNTS = {"score": 20000, "waits": 4000, "settle": 12000}

if __name__ == "__main__":
    sys.exit(run(CALLS, GENERATORS, COUNTS))
