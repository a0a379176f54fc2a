"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_yueqing.py build/mahjong [--seed N] [--score N] [--waits N]
                                               [--settle N] [--show N]
"""

import sys

from common_compare import run
from generate_yueqing import score_request
from generate_yueqing_settle import settle_request
from generate_yueqing_waits import waits_request
from yueqing import CALLS
from yueqing_checks import fault

GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}
COUNTS = {"score": 2500, "waits": 200, "settle": 1800}

if __name__ == "__main__":
    sys.exit(run(CALLS, GENERATORS, COUNTS, fault))
