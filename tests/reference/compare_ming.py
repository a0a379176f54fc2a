"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_ming.py build/mahjong [--seed N] [--score N] [--waits N]
                                            [--settle N] [--show N]
"""

import sys

from common_compare import run
from generate_ming import score_request, settle_request, waits_request
from ming import CALLS

GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}
COUNTS = {"score": 12000, "waits": 400, "settle": 8000}

if __name__ == "__main__":
    sys.exit(run(CALLS, GENERATORS, COUNTS))
