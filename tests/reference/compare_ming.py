"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_ming.py build/mahjong [--seed N] [--score N] [--waits N]
                                            [--settle N] [--show N]
"""

import sys

from common_compare import run
from generate_ming import score_request
from generate_ming_settle import settle_request
from generate_ming_waits import waits_request
from ming import CALLS
from ming_checks import fault

GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}
COUNTS = {"score": 8000, "waits": 1500, "settle": 2500}

if __name__ == "__main__":
    sys.exit(run(CALLS, GENERATORS, COUNTS, fault))
