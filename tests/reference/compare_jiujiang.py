"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_jiujiang.py build/mahjong [--seed N] [--score N] [--waits N]
                                                [--settle N] [--show N]
"""

import sys

from common_compare import run
from generate_jiujiang import score_request
from generate_jiujiang_settle import settle_request
from generate_jiujiang_waits import waits_request
from jiujiang import CALLS
from jiujiang_checks import fault

GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}
COUNTS = {"score": 5000, "waits": 1500, "settle": 4000}

if __name__ == "__main__":
    sys.exit(run(CALLS, GENERATORS, COUNTS, fault))
