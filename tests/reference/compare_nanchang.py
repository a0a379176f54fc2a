"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_nanchang.py build/mahjong [--seed N] [--score N] [--waits N]
                                                [--settle N] [--show N]
"""

import sys

from common_compare import run
from generate_nanchang import score_request
from generate_nanchang_settle import settle_request
from generate_nanchang_waits import waits_request
from nanchang import CALLS
from nanchang_checks import fault

GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}
COUNTS = {"score": 4500, "waits": 500, "settle": 3500}

if __name__ == "__main__":
    sys.exit(run(CALLS, GENERATORS, COUNTS, fault))
